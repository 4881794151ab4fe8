"""What the tables of both questions are made with: the game's sentences, and lists within a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from generator.engine.charisma.cards import UNIT, WALKER, Ally, Card
from generator.engine.charisma.rulebook import Rulebook
from generator.engine.charisma.sentences import FIELDS
from generator.engine.core import Speaker
from generator.engine.narration import Narrator, Reason
from generator.engine.referee import EMPTY
from generator.engine.tables import Call, Row, Sentence, Table, Teller, tabulated
from generator.model import Text

NO, YES = 0, 1


class Parts:
    """The rules, their words, and the cards by their ids; ``""`` stands for no card."""

    def __init__(self, rules: Rulebook, narrator: Narrator, speaker: Speaker) -> None:
        self.rules = rules
        self.data = rules.data
        self.words = narrator.message
        self.tell = Teller(narrator, speaker, rules.data.messages, FIELDS)
        self.allies = {str(card.id): card for card in rules.data.cards if card.is_ally}
        self.most = rules.data.characters_max + rules.data.units_max  # F2: allies on a field
        self.costly = {str(card.id): card for card in rules.data.cards if any(card.cost)}
        self.some_card = Card(None, "", dict.fromkeys(rules.data.languages, ""))

    def ally(self, *, attack: int = 0, hp: int = 1, move: str = WALKER) -> Ally:
        """An ally known only by its numbers."""
        return Ally(Card(None, UNIT, self.some_card.name, attack=attack, hp=hp, move=move))

    def names(self) -> dict[str, Text]:
        """What cards are called in sentences."""
        return {EMPTY: self.some_card.name, **{str(card.id): card.name for card in self.data.cards}}


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
