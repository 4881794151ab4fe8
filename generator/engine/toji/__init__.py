"""Tōji: two players, one shared set of cards. ``build`` makes the engine of it.

Read ``rulebook.py`` for what decides and ``match.py`` for the phases; both follow the rulebook, fact by fact.
``sentences.py`` lists all that is said, ``judging.py``, ``records.py`` and ``running.py`` answer other programs and
the worked examples, ``proofs.py`` shows what follows from the rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from random import Random

from generator.engine.base import MatchEngine
from generator.engine.core import Case, Claim
from generator.engine.referee import Referee
from generator.engine.toji import asking, proofs, records, referee, shapes
from generator.engine.toji.data import NUMBERS, Data, compile_data
from generator.engine.toji.judging import Judge
from generator.engine.toji.match import Match, deal
from generator.engine.toji.narrator import Narrator
from generator.engine.toji.players import STRATEGIES
from generator.engine.toji.records import Replay
from generator.engine.toji.rulebook import Rulebook
from generator.engine.toji.running import Runner
from generator.engine.toji.sentences import FIELDS
from generator.errors import ContentError, Problem
from generator.model import Game


def build(game: Game) -> Toji:
    """The engine of a loaded game. Raises ContentError with everything the rules need and the content lacks."""
    data = compile_data(game)
    turns, events = proofs.longest_game(data)[0], len(data.events)
    if turns > events:
        message = f"expected Events for the longest game (V1), which has {turns} turns; got {events}"
        raise ContentError([Problem(game.place("cards.csv"), "number", message)])
    return Toji(game, data)


class Toji(MatchEngine):
    """The rules engine of Tōji (see ``core.Engine`` for what each part is for)."""

    NUMBERS = NUMBERS
    FIELDS = FIELDS
    PROVEN = frozenset({"V1", "V2", "V3"})
    STRATEGIES = STRATEGIES

    def __init__(self, game: Game, data: Data) -> None:
        super().__init__(game)
        self._data = data
        self.rules = Rulebook(data)
        self.narrator = Narrator(data)
        judge = Judge(self.rules, self.narrator, self.speaker)
        self.judging = judge
        self.running = Runner(self.rules, self.narrator, self.speaker, judge)
        self.replaying = Replay(self.rules, self.narrator, self.speaker)

    def derived(self) -> Mapping[str, int]:
        """Numbers that follow from the data and the rules."""
        return proofs.derived(self._data)

    def example_schema(self) -> Mapping[str, object]:
        """JSON Schema of the parts of examples: a battle, a ``table`` with ``do``, or a ``deal``."""
        return shapes.schema(self._data)

    def claims(self) -> Iterator[Claim]:
        """Prove V1, V2 and V3."""
        return proofs.claims(self.rules)

    def cases(self) -> Iterator[Case]:
        """Every kind of battle, for "outcomes at a glance"."""
        return proofs.cases(self.rules)

    def judge_schema(self) -> Mapping[str, object]:
        """JSON Schema of questions and answers."""
        return asking.schema(self._data)

    def referee(self) -> Referee:
        """The referee page: every battle of cards known by Element and base MP."""
        return self._referee

    @cached_property
    def _referee(self) -> Referee:
        return referee.Maker(self.rules, self.narrator, self.speaker).referee()

    def new_match(self, seed: int) -> Match:
        """A game dealt from a seed, to be played by its phases."""
        return Match.from_deal(self.rules, deal(self._data, Random(seed)))

    def play(self, *, seed: int, game: int, players: Sequence[str]) -> Mapping[str, object]:
        """One complete game as a record. KeyError for an unknown strategy."""
        return records.play(self.rules, seed, game, players)

    def cards(self) -> Mapping[str, object]:
        """The dataset's cards as JSON, with their names in every language."""
        return records.cards(self._game, self._data)
