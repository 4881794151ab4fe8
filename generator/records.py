"""Records of played games, read back: which game each is of, and where it is not what the rules give."""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Iterator, Sequence
from pathlib import Path

from generator.engine import make_engine
from generator.engine.core import Engine
from generator.engine.judge import TwiceError, bare, load
from generator.errors import ContentError, Problem
from generator.load import load_game
from generator.model import Game


def replay_lines(root: Path, names: Sequence[str], data: bytes) -> Iterator[tuple[int, list[str]]]:
    """Replay each line of a record file: its number, and sentences on every deviation (none = as the rules give).

    The cards in a record tell which of the games ``names`` it is of, if there are several. Raises ContentError if a
    game that a record may be of cannot be loaded; what is wrong with the others is not held against it.
    """
    shelf = _Shelf(root, names)
    for number, line in enumerate(data.removeprefix(BOM_UTF8).splitlines(), 1):
        if line.strip():
            yield number, _replay(line, shelf)


class _Shelf:
    """The games a record may be of, and their engines, made when first asked for."""

    def __init__(self, root: Path, names: Sequence[str]) -> None:
        self._root = root
        self._engines: dict[str, Engine] = {}
        self._games: dict[str, Game] = {}
        self._problems: list[Problem] = []
        self.names = tuple(names)
        for name in names:
            try:
                self._games[name] = load_game(root, name)
            except ContentError as error:
                self._problems += error.problems
        self._cards = {name: frozenset(card.id for card in game.cards) for name, game in self._games.items()}

    def engine(self, words: frozenset[str]) -> Engine | None:
        """The engine of the game that has most of these words as cards, or of the only game; None if none has any.

        Raises ContentError if that may be because a game could not be loaded.
        """
        name = max(self._cards, key=lambda n: len(words & self._cards[n]), default=None)
        if name is None or not (len(self.names) == 1 or words & self._cards[name]):
            if self._problems:
                raise ContentError(self._problems)
            return None
        if name not in self._engines:
            self._engines[name] = make_engine(self._games[name], self._root)
        return self._engines[name]


def _replay(line: bytes, shelf: _Shelf) -> list[str]:
    try:
        record = load(line.decode())
    except UnicodeDecodeError:
        return ["expected a record as one line of JSON: it is not UTF-8"]
    except TwiceError as error:
        return [f"{bare(error.key)}: expected each key once"]
    except ValueError as error:
        return [f"expected a record as one line of JSON: {error}"]
    engine = shelf.engine(frozenset(_words(record)))
    if engine is None:
        games = " or ".join(shelf.names)
        return [f"expected the record of a game of {games}, found none of their cards; say --game if it has none"]
    return engine.replay(record)


def _words(value: object) -> Iterator[str]:
    """Every string value in a JSON value."""
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, str):
            yield one
        elif isinstance(one, list):
            waiting += one
        elif isinstance(one, dict):
            waiting += one.values()
