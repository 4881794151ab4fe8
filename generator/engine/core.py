"""What every rules engine has in common: sentences with rule ids, answers as data, and the face it shows the house.

An engine is built from a loaded ``Game`` and nothing else. It never raises for a question: an impossible one is
answered with a ``Refusal`` that names every rule against it.
"""

from __future__ import annotations

import string
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from generator.model import Example, FieldValue, Lang, Text

Value = int | str | Text
"""What fills a sentence: a number, a word, or words in each language."""


@dataclass(frozen=True)
class Message:
    """A sentence not yet spoken: a key of the game's ``messages.yaml`` and what fills it."""

    key: str
    values: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True)
class Step:
    """One decision: the rule that made it and the sentence that says so."""

    rule: str
    message: Message


@dataclass(frozen=True)
class Refusal:
    """Why something is not allowed: every rule against it, each with its sentence."""

    reasons: tuple[Step, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the refusing rules, each once, in order."""
        return tuple(dict.fromkeys(step.rule for step in self.reasons))


Piece = tuple[str, str | None, str]
"""Literal words, then a field's name (None at the end) and its format."""


def _pieces(text: str) -> tuple[Piece, ...]:
    return tuple((words, name, spec or "") for words, name, spec, _ in string.Formatter().parse(text))


def _filled(value: int | str, spec: str) -> str:
    """``{n}`` as it is; ``{n:card|cards}`` chooses singular or plural by the number."""
    if "|" in spec:
        one, many = spec.split("|", 1)
        return one if value == 1 else many
    return str(value)


class Speaker:
    """Turns messages into sentences of a language, from the game's own ``messages.yaml``."""

    def __init__(self, messages: Mapping[str, Text], languages: Sequence[Lang]) -> None:
        self._messages = messages
        self.languages = tuple(languages)
        self._parsed: dict[tuple[str, Lang], tuple[Piece, ...]] = {}

    def say(self, message: Message, lang: Lang) -> str:
        """The sentence in one language. KeyError if the game has no such message or the message no such field."""
        pieces = self._parsed.get((message.key, lang))
        if pieces is None:
            pieces = self._parsed[message.key, lang] = _pieces(self._messages[message.key][lang])
        said: list[str] = []
        for words, name, spec in pieces:
            said.append(words)
            if name is not None:
                value = message.values[name]
                said.append(_filled(value if isinstance(value, int | str) else value[lang], spec))
        return "".join(said)

    def everywhere(self, message: Message) -> dict[Lang, str]:
        """The sentence in every language of the game."""
        return {lang: self.say(message, lang) for lang in self.languages}

    def step(self, step: Step) -> dict[str, str]:
        """A step as JSON: its rule id and its sentence in every language."""
        return {"rule": step.rule, **self.everywhere(step.message)}


# ── what an example shows ───────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Shown:
    """A card as it lies on the table. ``fields`` suffice to draw its face; ``id`` is None for a card by class."""

    kind: str
    fields: Mapping[str, FieldValue]
    id: str | None = None
    face_up: bool = True
    sideways: bool = False
    badges: tuple[Message, ...] = ()
    """Short labels on the card, e.g. damage taken."""


@dataclass(frozen=True)
class Row:
    """Cards side by side with a caption (whose they are, what they are)."""

    caption: Message
    cards: tuple[Shown, ...]
    side: str = ""
    """Rows of the same side, one after the other, lie together."""


@dataclass(frozen=True)
class Scene:
    """One moment of an example: rows of cards, and facts such as life totals as short sentences."""

    rows: tuple[Row, ...]
    caption: Message | None = None
    facts: tuple[Message, ...] = ()


@dataclass(frozen=True)
class Question:
    """An example as a question: what is seen and done before the answer, what is asked, and what may be answered."""

    ask: Message
    choices: tuple[Message, ...]
    right: int
    """Which of the choices, from 0."""
    scenes: tuple[Scene, ...] = ()
    """The table before the answer is known: nothing here tells it."""
    done: tuple[Message, ...] = ()
    """What is then done, in order."""


@dataclass(frozen=True)
class Run:
    """An example played: the trace, the result that ``expect`` is held against, and the pictures of it."""

    steps: tuple[Step, ...]
    result: Mapping[str, object]
    scenes: tuple[Scene, ...]
    verdict: Message
    """The result in one sentence."""
    question: Question | None = None
    """It as a question to practise with; None if there is nothing to ask."""


@dataclass(frozen=True)
class ShapeProblem:
    """A part of an example that the engine cannot read: path into the record, and what was expected."""

    path: tuple[str | int, ...]
    message: str


class ExampleShapeError(Exception):
    """The example is not of a form this engine plays. Carries all problems."""

    def __init__(self, problems: Sequence[ShapeProblem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(p.message for p in problems))


@dataclass(frozen=True)
class Claim:
    """A fact that follows from the rules, proven by computation: how many cases held, and the first that did not."""

    rule: str
    cases: int
    counterexample: str | None = None


@dataclass(frozen=True)
class Case:
    """One case of the exhaustive table: its features (for ``Outcome.when``), its result, the deciding rules."""

    features: Mapping[str, str]
    result: str
    rules: tuple[str, ...]
    weight: int = 1
    """How many concrete cases this one stands for."""


class Engine(Protocol):
    """The face of a game's rules that checks, pages and commands use. Build one with ``engine.make_engine``."""

    @property
    def speaker(self) -> Speaker:
        """Says this engine's messages."""

    def derived(self) -> Mapping[str, int]:
        """Numbers that follow from the data and the rules, for prose (``{{ n.max_turns }}``)."""

    def numbers_used(self) -> frozenset[str]:
        """Names of ``game.yaml``'s numbers the engine reads."""

    def cites(self) -> frozenset[str]:
        """Every rule id the engine may cite."""

    def messages_used(self) -> frozenset[str]:
        """Every key of ``messages.yaml`` the engine may say."""

    def run(self, example: Example) -> Run:
        """Play an example. Raises ExampleShapeError if it is not of a form the engine knows."""

    def example_schema(self) -> Mapping[str, object]:
        """JSON Schema of an example's ``given``, of an entry of its ``do``, and of its ``expect``, with ``$defs``."""

    def claims(self) -> Iterator[Claim]:
        """Prove the facts that follow from the rules."""

    def cases(self) -> Iterator[Case]:
        """Every case of "outcomes at a glance"."""

    def judge(self, question: bytes | str) -> Mapping[str, object]:
        """Answer one JSON question with a JSON-able answer (``{"error": …}`` for an impossible one)."""

    def judge_schema(self) -> Mapping[str, object]:
        """JSON Schema of questions and answers."""

    def play(self, *, seed: int, game: int, players: Sequence[str]) -> Mapping[str, object]:
        """One complete game as a JSON-able record, replayable from itself. ``players`` name strategies.

        Its ``result`` has ``winner``: who has won, as the record names players, or None if nobody has.
        """

    def strategies(self) -> tuple[str, ...]:
        """Names ``play`` accepts."""

    def replay(self, record: object) -> list[str]:
        """Play a record again; sentences (English) on where it is not what the rules give. Empty = it is."""

    def cards(self) -> Mapping[str, object]:
        """The dataset's cards as JSON."""
