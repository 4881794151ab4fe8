"""Charisma: two players, each with a deck of their own that is their life. ``build`` makes the engine of it.

Read ``rulebook.py`` and ``payment.py`` for what decides, ``match.py`` for what happens and ``legal.py`` for what is
against it; all follow the rulebook, fact by fact. ``sentences.py`` lists all that is said; ``judging.py``,
``records.py`` and ``running.py`` answer other programs and the worked examples.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from random import Random

from generator.engine.base import MatchEngine
from generator.engine.charisma import asking, records, shapes
from generator.engine.charisma.cards import PLAYERS
from generator.engine.charisma.data import NUMBERS, Data, compile_data
from generator.engine.charisma.judging import Judge
from generator.engine.charisma.match import Match
from generator.engine.charisma.narrator import make_narrator
from generator.engine.charisma.players import STRATEGIES
from generator.engine.charisma.position import open_game
from generator.engine.charisma.records import Replay
from generator.engine.charisma.referee import make_referee
from generator.engine.charisma.rulebook import Rulebook
from generator.engine.charisma.running import Runner
from generator.engine.charisma.sentences import FIELDS
from generator.engine.referee import Referee
from generator.model import Game


def build(game: Game) -> Charisma:
    """The engine of a loaded game. Raises ContentError with everything the rules need and the content lacks."""
    return Charisma(game, compile_data(game))


class Charisma(MatchEngine):
    """The rules engine of Charisma (see ``core.Engine`` for what each part is for)."""

    NUMBERS = NUMBERS
    FIELDS = FIELDS
    STRATEGIES = STRATEGIES

    def __init__(self, game: Game, data: Data) -> None:
        super().__init__(game)
        self._data = data
        self.rules = Rulebook(data)
        self.narrator = make_narrator(data)
        self._judge = judge = Judge(self.rules, self.narrator, self.speaker)
        self.judging = judge
        self.running = Runner(self.rules, self.narrator, self.speaker, judge)
        self.replaying = Replay(self.rules, self.narrator, self.speaker)

    def derived(self) -> Mapping[str, int]:
        """Numbers that follow from the data and the rules."""
        data = self._data
        return {
            "players": len(PLAYERS),
            "draw_pile": data.deck_size - data.opening_hand,
            "field_max": data.characters_max + data.units_max,
            "colours": len(data.colours),
            "over_hand_limit": data.hand_limit + 1,
            "sample_cards": len(data.cards),
        }

    def example_schema(self) -> Mapping[str, object]:
        """JSON Schema of the parts of examples: an ``ask``, a ``mulligan``, a ``setup`` or a ``table`` with ``do``."""
        return shapes.schema(self._data)

    def judge_schema(self) -> Mapping[str, object]:
        """JSON Schema of questions and answers."""
        return asking.schema(self._data)

    def referee(self) -> Referee:
        """The referee page: an attack of a few allies with its blocks, and a payment."""
        return self._referee

    @cached_property
    def _referee(self) -> Referee:
        return make_referee(self.rules, self.narrator, self.speaker, self._judge)

    def new_match(self, seed: int, decks: Sequence[str]) -> Match:
        """A game opened from a seed with two of the game's decks, to be played by ``legal.do``."""
        chosen = [self._data.decks[deck] for deck in decks]
        return Match.opened(self.rules, open_game(self.rules, chosen, Random(seed)))

    def play(self, *, seed: int, game: int, players: Sequence[str]) -> Mapping[str, object]:
        """One complete game as a record. KeyError for an unknown strategy."""
        return records.play(self.rules, seed, game, players)

    def cards(self) -> Mapping[str, object]:
        """The dataset's cards and decks as JSON, with the cards' names in every language."""
        return records.cards(self._game, self._data)
