"""Tōji: two players, one shared set of cards. ``build`` makes the engine of it.

Read ``rulebook.py`` for what decides and ``match.py`` for the phases; both follow the rulebook, fact by fact.
``sentences.py`` lists all that is said, ``judging.py``, ``records.py`` and ``running.py`` answer other programs and
the worked examples, ``proofs.py`` shows what follows from the rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from generator.engine.core import Case, Claim, Run, Speaker
from generator.engine.toji import asking, proofs, records
from generator.engine.toji.data import NUMBERS, Data, compile_data
from generator.engine.toji.judging import Judge
from generator.engine.toji.match import Match, deal
from generator.engine.toji.narrator import Narrator
from generator.engine.toji.players import STRATEGIES
from generator.engine.toji.records import Replay
from generator.engine.toji.rulebook import Rulebook
from generator.engine.toji.running import Runner
from generator.engine.toji.sentences import FIELDS, cited
from generator.errors import ContentError, Problem
from generator.model import Example, Game


def build(game: Game) -> Toji:
    """The engine of a loaded game. Raises ContentError with everything the rules need and the content lacks."""
    data = compile_data(game)
    turns, events = proofs.longest_game(data)[0], len(data.events)
    if turns > events:
        message = f"expected Events for the longest game (V1), which has {turns} turns; got {events}"
        raise ContentError([Problem(game.place("cards.csv"), "number", message)])
    return Toji(game, data)


class Toji:
    """The rules engine of Tōji (see ``core.Engine`` for what each part is for)."""

    def __init__(self, game: Game, data: Data) -> None:
        self._game = game
        self._data = data
        self.rules = Rulebook(data)
        self.narrator = Narrator(data)
        self._speaker = Speaker(game.messages, game.languages)
        self._judge = Judge(self.rules, self.narrator, self._speaker)
        self._runner = Runner(self.rules, self.narrator, self._speaker, self._judge)
        self._replay = Replay(self.rules, self.narrator, self._speaker)

    @property
    def speaker(self) -> Speaker:
        """Says this engine's messages."""
        return self._speaker

    def derived(self) -> Mapping[str, int]:
        """Numbers that follow from the data and the rules."""
        return proofs.derived(self._data)

    def numbers_used(self) -> frozenset[str]:
        """Names of the numbers of ``game.yaml`` that the rules read."""
        return frozenset(NUMBERS)

    def cites(self) -> frozenset[str]:
        """Every rule id the engine may cite."""
        return cited() | {"V1", "V2", "V3"}

    def messages_used(self) -> frozenset[str]:
        """Every key of ``messages.yaml`` the engine may say."""
        return frozenset(FIELDS)

    def run(self, example: Example) -> Run:
        """Play an example: a battle, a ``table`` with ``do``, or a ``deal``. Raises ExampleShapeError."""
        return self._runner.run(example)

    def claims(self) -> Iterator[Claim]:
        """Prove V1, V2 and V3."""
        return proofs.claims(self.rules)

    def cases(self) -> Iterator[Case]:
        """Every kind of battle, for "outcomes at a glance"."""
        return proofs.cases(self.rules)

    def judge(self, question: bytes | str) -> Mapping[str, object]:
        """Answer one JSON question about a battle; every reason at once if it is impossible. Never raises."""
        return self._judge.answer(question)

    def judge_schema(self) -> Mapping[str, object]:
        """JSON Schema of questions and answers."""
        return asking.schema(self._data)

    def new_match(self, seed: int) -> Match:
        """A game dealt from a seed, to be played by its phases."""
        return Match.from_deal(self.rules, deal(self._data, Random(seed)))

    def play(self, *, seed: int, game: int, players: Sequence[str]) -> Mapping[str, object]:
        """One complete game as a record. KeyError for an unknown strategy."""
        return records.play(self.rules, seed, game, players)

    def strategies(self) -> tuple[str, ...]:
        """Names of the players there are."""
        return tuple(STRATEGIES)

    def replay(self, record: object) -> list[str]:
        """Play a record again: sentences on where it is not what the rules give. Never raises."""
        return self._replay.deviations(record)

    def cards(self) -> Mapping[str, object]:
        """The dataset's cards as JSON, with their names in every language."""
        return records.cards(self._game, self._data)
