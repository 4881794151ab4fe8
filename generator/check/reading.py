"""What an engine reads of its game: the game is handed to it in a form that notes what is asked for by name."""

from __future__ import annotations

from collections.abc import ItemsView, Iterator, Mapping, ValuesView
from dataclasses import dataclass, field, fields
from typing import TypeVar

from generator.model import Game, Member, Ruling

T = TypeVar("T")


@dataclass(frozen=True)
class Reads:
    """Names that an engine asked for; they grow while it is built and plays."""

    tables: set[str] = field(default_factory=set)
    sets: set[str] = field(default_factory=set)
    rulings: set[str] = field(default_factory=set)


class Noted(Mapping[str, T]):
    """A mapping that notes each name asked for. Going through all of it asks for none."""

    def __init__(self, data: Mapping[str, T], asked: set[str]) -> None:
        self._data = data
        self._asked = asked

    def __getitem__(self, name: str) -> T:
        self._asked.add(name)
        return self._data[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._data)

    def __len__(self) -> int:
        return len(self._data)

    def __contains__(self, name: object) -> bool:
        return name in self._data

    def items(self) -> ItemsView[str, T]:
        """All names and values, none of them noted."""
        return self._data.items()

    def values(self) -> ValuesView[T]:
        """All values, none of them noted."""
        return self._data.values()


class NotedRulings(tuple[Ruling, ...]):
    """Rulings that are all noted when an engine goes through them."""

    asked: set[str]

    @classmethod
    def of(cls, rulings: tuple[Ruling, ...], asked: set[str]) -> NotedRulings:
        """The same rulings."""
        noted = cls(rulings)
        noted.asked = asked
        return noted

    def __iter__(self) -> Iterator[Ruling]:
        for ruling in super().__iter__():
            self.asked.add(ruling.id)
            yield ruling


@dataclass(frozen=True)
class WatchedGame(Game):
    """A game that notes in ``reads`` what its engine asks for."""

    reads: Reads = field(default_factory=Reads)
    switches: Mapping[str, bool] = field(default_factory=dict)

    def ruling(self, ruling_id: str) -> bool:
        """As in any game; noted, and no other."""
        self.reads.rulings.add(ruling_id)
        return self.switches[ruling_id]

    def member(self, set_name: str, member_id: str) -> Member:
        """As in any game; its set is noted."""
        self.reads.sets.add(set_name)
        return super().member(set_name, member_id)


def watched(game: Game) -> WatchedGame:
    """The same game, for its engine to be made with."""
    reads = Reads()
    noted = {
        "tables": Noted(game.spec.tables, reads.tables),
        "sets": Noted(game.spec.sets, reads.sets),
        "rulings": NotedRulings.of(game.spec.rulings, reads.rulings),
    }
    switches = {ruling.id: ruling.on for ruling in game.spec.rulings}
    values = {each.name: getattr(game, each.name) for each in fields(game)}
    return WatchedGame(**{**values, "spec": game.spec.model_copy(update=noted), "reads": reads, "switches": switches})
