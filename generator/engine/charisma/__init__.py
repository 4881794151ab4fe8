"""Charisma: two players, each with a deck of their own that is their life. ``build`` makes the engine of it.

Read ``rulebook.py`` and ``payment.py`` for what decides, ``match.py`` for what happens and ``legal.py`` for what is
against it; all follow the rulebook, fact by fact. ``sentences.py`` lists all that is said; ``judging.py``,
``records.py`` and ``running.py`` answer other programs and the worked examples.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from generator.engine.charisma import asking, records
from generator.engine.charisma.cards import PLAYERS
from generator.engine.charisma.data import NUMBERS, Data, compile_data
from generator.engine.charisma.judging import Judge
from generator.engine.charisma.match import Match
from generator.engine.charisma.narrator import make_narrator
from generator.engine.charisma.players import STRATEGIES
from generator.engine.charisma.position import open_game
from generator.engine.charisma.records import Replay
from generator.engine.charisma.rulebook import Rulebook
from generator.engine.charisma.running import Runner
from generator.engine.charisma.sentences import FIELDS
from generator.engine.core import Case, Claim, Run, Speaker
from generator.engine.narration import cited
from generator.model import Example, Game


def build(game: Game) -> Charisma:
    """The engine of a loaded game. Raises ContentError with everything the rules need and the content lacks."""
    return Charisma(game, compile_data(game))


class Charisma:
    """The rules engine of Charisma (see ``core.Engine`` for what each part is for)."""

    def __init__(self, game: Game, data: Data) -> None:
        self._game = game
        self._data = data
        self.rules = Rulebook(data)
        self.narrator = make_narrator(data)
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
        data = self._data
        return {
            "players": len(PLAYERS),
            "draw_pile": data.deck_size - data.opening_hand,
            "field_max": data.characters_max + data.units_max,
            "colours": len(data.colours),
            "over_hand_limit": data.hand_limit + 1,
            "sample_cards": len(data.cards),
        }

    def numbers_used(self) -> frozenset[str]:
        """Names of the numbers of ``game.yaml`` that the rules read."""
        return frozenset(NUMBERS)

    def cites(self) -> frozenset[str]:
        """Every rule id the engine may cite."""
        return cited(FIELDS)

    def messages_used(self) -> frozenset[str]:
        """Every key of ``messages.yaml`` the engine may say."""
        return frozenset(FIELDS)

    def run(self, example: Example) -> Run:
        """Play an example: an ``ask``, a ``mulligan``, or a ``table`` with ``do``. Raises ExampleShapeError."""
        return self._runner.run(example)

    def claims(self) -> Iterator[Claim]:
        """There is nothing to prove beyond the examples."""
        return iter(())

    def cases(self) -> Iterator[Case]:
        """There is no table of outcomes."""
        return iter(())

    def judge(self, question: bytes | str) -> Mapping[str, object]:
        """Answer one JSON question; every reason at once if it is impossible. Never raises."""
        return self._judge.answer(question)

    def judge_schema(self) -> Mapping[str, object]:
        """JSON Schema of questions and answers."""
        return asking.schema(self._data)

    def new_match(self, seed: int, decks: Sequence[str]) -> Match:
        """A game opened from a seed with two of the game's decks, to be played by ``legal.do``."""
        chosen = [self._data.decks[deck] for deck in decks]
        return Match.opened(self.rules, open_game(self.rules, chosen, Random(seed)))

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
        """The dataset's cards and decks as JSON, with the cards' names in every language."""
        return records.cards(self._game, self._data)
