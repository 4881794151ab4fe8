"""What the tables of both questions are made with: the game's sentences, and lists within a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from generator.engine.charisma import calling
from generator.engine.charisma.cards import UNIT, WALKER, Ally, Card
from generator.engine.charisma.rulebook import Rulebook
from generator.engine.charisma.sentences import CARD_FIELDS, FIELDS
from generator.engine.core import Message, Speaker
from generator.engine.narration import Narrator, Reason
from generator.engine.referee import EMPTY
from generator.engine.tables import Call, Row, Sentence, Table, Teller, Value, tabulated
from generator.model import Text

NO, YES = 0, 1
CALLED = 3
"""How many words call an ally: its card's name, its place and its side, the last two of them often empty."""


@dataclass(frozen=True)
class AllyTeller(Teller):
    """Makes sentences in which each open field of an ally is filled by all the words that call it."""

    def __call__(self, reason: Reason, *holes: str) -> Sentence:
        """As ``Teller``; the words of an ally lie one behind the other."""
        whole = super().__call__(reason, *holes)
        words = [CALLED if hole in CARD_FIELDS else 1 for hole in holes]
        if sum(words) == len(words):
            return whole
        starts = [sum(words[:n]) for n in range(len(words))]

        def spread(piece: Value) -> tuple[Value, ...]:
            return (piece,) if isinstance(piece, str) else tuple(starts[piece] + n for n in range(words[piece]))

        pieces = {lang: tuple(w for piece in parts for w in spread(piece)) for lang, parts in whole.pieces.items()}
        return Sentence(whole.rule, pieces)


class Parts:
    """The rules, their words, and the cards by their ids; ``""`` stands for no card."""

    def __init__(self, rules: Rulebook, narrator: Narrator, speaker: Speaker) -> None:
        self.rules = rules
        self.data = rules.data
        self.words = narrator.message
        self.speaker = speaker
        self.tell = AllyTeller(narrator, speaker, rules.data.messages, FIELDS)
        self.allies = {str(card.id): card for card in rules.data.cards if card.is_ally}
        self.most = rules.data.characters_max + rules.data.units_max  # F2: allies on a field
        self.costly = {str(card.id): card for card in rules.data.cards if any(card.cost)}
        self.some_card = Card(None, "", dict.fromkeys(rules.data.languages, ""))

    def ally(self, *, attack: int = 0, hp: int = 1, move: str = WALKER) -> Ally:
        """An ally known only by its numbers."""
        return Ally(Card(None, UNIT, self.some_card.name, attack=attack, hp=hp, move=move))

    def names(self) -> dict[str, Text]:
        """What cards are called in sentences, and what is said behind the name of one that stands twice."""
        places = {place(n): Message(calling.PLACE, {"n": n}) for n in range(1, self.most + 1)}
        behind = places | {side: Message(side) for side in calling.SIDES}
        cards = {str(card.id): card.name for card in self.data.cards}
        return {
            EMPTY: self.some_card.name,
            **cards,
            **{value: self.speaker.everywhere(m) for value, m in behind.items()},
        }


def place(number: int) -> str:
    """The value of a variable that says an ally's place."""
    return f"{calling.PLACE}.{number}"


class List:
    """A list within a sentence, said item by item: "A, B and C". ``kind`` names the words between its items."""

    def __init__(self, parts: Parts, kind: str, item: Callable[[Text | None], Sentence]) -> None:
        messages = parts.data.messages
        self._between = (messages[f"{kind}.comma"], messages[f"{kind}.last"])
        self._item = item

    def table(self, numbers: Iterable[int], most: int) -> Table:
        """Whether an item is there (a number above 0), how many have been said and how many there are → its words."""
        return tabulated(self._row, tuple(numbers), range(most), range(1, most + 1))

    def _row(self, there: int, said: int, of: int) -> Row | None:
        if not there:
            return Row((said,))
        if said >= of:
            return None
        between = None if said == 0 else self._between[said + 1 == of]
        return Row((said + 1,), (self._item(between),))

    @staticmethod
    def call(table: str, there: str, said: str, of: str, words: tuple[str, ...], when: tuple[str, int]) -> Call:
        """The call for one item; ``said`` counts, from 0 at the start."""
        return Call(table, (there, said, of), (said,), words, when)


def opened(parts: Parts, reason: Reason, hole: str) -> tuple[Row, Row]:
    """The rows that begin and end a sentence around a list."""
    before, after = parts.tell.around(reason, hole)
    return Row((), (before,)), Row((), (after,))
