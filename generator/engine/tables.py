"""Answers as tables: a game's own rules computed on everything a page can ask, to be looked up without the engine.

A ``Program`` is an ordered list of calls. Each call looks the values of some variables up in a ``Table``, which sets
other variables and says sentences; nothing else is ever reckoned, so whoever can look up and join words can answer
(``assets/scripts/referee.js``, or ``answered`` here). An engine fills the tables by calling its own rules.
"""

from __future__ import annotations

import re
import string
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import TypeAlias

from generator.engine.core import Speaker
from generator.engine.narration import Fields, Narrator, Reason
from generator.model import Lang, Text

Value: TypeAlias = str | int
Values: TypeAlias = Mapping[str, Value]
"""The values of variables by their names."""


@dataclass(frozen=True)
class Sentence:
    """What a rule says: in each language, words and holes. A hole is the number of one of the call's ``words``."""

    rule: str | None
    """None goes on with the sentence before."""
    pieces: Mapping[Lang, tuple[Value, ...]]


@dataclass(frozen=True)
class Row:
    """What a table has for some values: values for the call's outputs, and what is said."""

    outputs: tuple[Value, ...] = ()
    says: tuple[Sentence, ...] = ()


Table: TypeAlias = Mapping[tuple[Value, ...], Row]
NOTHING = Row()


class OpenFieldError(Exception):
    """A field of a message cannot be left open: the message says it in a form that depends on its value."""


@dataclass(frozen=True)
class Call:
    """Look ``inputs`` up in a table; ``outputs`` are set from its row, ``words`` fill the holes of its sentences."""

    table: str
    inputs: tuple[str, ...] = ()
    outputs: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    when: tuple[str, Value] | None = None
    """Only while a variable has this value."""


@dataclass(frozen=True)
class Program:
    """The calls that answer a question: what is against it; if nothing is, the result and its steps; the verdict."""

    tables: Mapping[str, Table]
    start: Values
    """The variables that no input sets, before the first call."""
    names: Mapping[str, Text]
    """What a value is called where it fills a hole; a number is called as it is."""
    against: tuple[Call, ...]
    decide: tuple[Call, ...]
    verdict: tuple[Call, ...]

    def sentences(self) -> Iterator[Sentence]:
        """Every sentence of every table."""
        return (sentence for table in self.tables.values() for row in table.values() for sentence in row.says)


@dataclass(frozen=True)
class Said:
    """A sentence, and what fills its holes; sentences that go on with it."""

    sentence: Sentence
    words: tuple[Value, ...]
    more: tuple[Said, ...] = ()


@dataclass(frozen=True)
class Answer:
    """What a program answers: the reasons against the question, or its steps; the verdict; every variable."""

    refused: tuple[Said, ...]
    steps: tuple[Said, ...]
    verdict: tuple[Said, ...]
    values: Values


def answered(program: Program, chosen: Values) -> Answer:
    """The answer for some values of the inputs. KeyError if no table was made for them: the page never asks so."""
    values = {**program.start, **chosen}
    refused = tuple({_key(program, said): said for said in _called(program, program.against, values)}.values())
    if refused:
        return Answer(refused, (), (), values)
    steps = tuple(_called(program, program.decide, values))
    return Answer((), steps, tuple(_called(program, program.verdict, values)), values)


def _key(program: Program, said: Said) -> tuple[str | None, ...]:
    """What a reader takes it by."""
    return (said.sentence.rule, *(spoken(program, said, lang) for lang in said.sentence.pieces))


def _called(program: Program, calls: Iterable[Call], values: dict[str, Value]) -> list[Said]:
    said: list[Said] = []
    for call in calls:
        if call.when is not None and values[call.when[0]] != call.when[1]:
            continue
        row = program.tables[call.table][tuple([values[name] for name in call.inputs])]
        if call.outputs:
            values.update(zip(call.outputs, row.outputs, strict=True))
        for sentence in row.says:
            words = tuple([values[name] for name in call.words])
            if sentence.rule is None:
                before = said.pop()
                said.append(Said(before.sentence, before.words, (*before.more, Said(sentence, words))))
            else:
                said.append(Said(sentence, words))
    return said


def spoken(program: Program, said: Said, lang: Lang) -> str:
    """A sentence of an answer in one language."""
    parts = [piece if isinstance(piece, str) else _name(program, said.words[piece], lang) for piece in _in(said, lang)]
    return "".join(parts) + "".join(spoken(program, more, lang) for more in said.more)


def _in(said: Said, lang: Lang) -> tuple[Value, ...]:
    return said.sentence.pieces[lang]


def _name(program: Program, value: Value, lang: Lang) -> str:
    return program.names[value][lang] if isinstance(value, str) else str(value)


# ── making tables ───────────────────────────────────────────────────────────────────────────────────────


def tabulated(of: Callable[..., Row | None], *domains: Iterable[Value], also: Table | None = None) -> Table:
    """A table over all values of its inputs; those for which there is None are left out. ``also`` are rows besides."""
    rows = ((values, of(*values)) for values in product(*domains))
    return {**(also or {}), **{values: row for values, row in rows if row is not None}}


_HOLE = re.compile("\x00([0-9]+)\x00")


@dataclass(frozen=True)
class Teller:
    """Makes sentences of an engine's reasons, in the game's own messages."""

    narrator: Narrator
    speaker: Speaker
    messages: Mapping[str, Text]
    fields: Fields
    _made: dict[object, Sentence] = field(default_factory=dict)

    def __call__(self, reason: Reason, *holes: str) -> Sentence:
        """The sentence of a reason in which the fields ``holes`` are left open, in this order.

        Raises OpenFieldError if one cannot be.
        """
        key, *values = reason
        told = (value for name, value in zip(self.fields[str(key)], values, strict=True) if name not in holes)
        made = (key, holes, *(_frozen(value) for value in told))
        if made not in self._made:
            self._made[made] = self._sentence(reason, holes)
        return self._made[made]

    def _sentence(self, reason: Reason, holes: tuple[str, ...]) -> Sentence:
        step = self.narrator.step(reason)
        for lang in self.speaker.languages:
            for _, name, spec, _ in string.Formatter().parse(self.messages[step.message.key][lang]):
                if name in holes and spec:
                    wanted = f"the message {step.message.key} in {lang} to say {{{name}}} as it is"
                    raise OpenFieldError(f"expected {wanted}, got {{{name}:{spec}}}")
        marks = {name: f"\x00{number}\x00" for number, name in enumerate(holes)}
        message = type(step.message)(step.message.key, {**step.message.values, **marks})
        return Sentence(step.rule, {lang: _pieces(self.speaker.say(message, lang)) for lang in self.speaker.languages})

    def many(self, reasons: Iterable[Reason], *holes: str) -> tuple[Sentence, ...]:
        """Sentences with the same open fields."""
        return tuple(self(reason, *holes) for reason in reasons)

    def around(self, reason: Reason, hole: str) -> tuple[Sentence, Sentence]:
        """A sentence in two: before a field, and what goes on after it. OpenFieldError if it is not said once."""
        whole = self(reason, hole)
        before, after = {}, {}
        for lang, pieces in whole.pieces.items():
            if pieces.count(0) != 1:
                raise OpenFieldError(f"expected the message {reason[0]} in {lang} to say {{{hole}}} once")
            at = pieces.index(0)
            before[lang], after[lang] = pieces[:at], pieces[at + 1 :]
        return Sentence(whole.rule, before), Sentence(None, after)

    def goes_on(self, reason: Reason, *holes: str, after: Text | None = None) -> Sentence:
        """A sentence that goes on with the one before, behind the words ``after``."""
        pieces = self(reason, *holes).pieces
        if after is not None:
            pieces = {lang: (after[lang], *parts) for lang, parts in pieces.items()}
        return Sentence(None, pieces)


def _frozen(value: object) -> object:
    """A value of a reason as one that can be told from others."""
    if isinstance(value, Mapping):
        return tuple(value.items())
    return tuple(value) if isinstance(value, list) else value


def _pieces(text: str) -> tuple[Value, ...]:
    parts = _HOLE.split(text)
    return tuple(int(part) if n % 2 else part for n, part in enumerate(parts) if n % 2 or part)


# ── as data for a page ──────────────────────────────────────────────────────────────────────────────────


def program_data(program: Program, lang: Lang) -> Mapping[str, object]:
    """A program as JSON in one language: each row and sentence once, keys as values joined by commas.

    The row that a table has most often is what all other keys lead to, and these are left out.
    """
    sentences: dict[object, int] = {}
    listed: list[object] = []
    tables = {}

    def number(sentence: Sentence) -> int:
        said = (sentence.rule, sentence.pieces[lang])
        if said not in sentences:
            sentences[said] = len(listed)
            listed.append([sentence.rule, *sentence.pieces[lang]])
        return sentences[said]

    for name, table in program.tables.items():
        rows: dict[tuple[object, ...], int] = {}
        at = {}
        for key, row in table.items():
            said = (row.outputs, tuple(map(number, row.says)))
            at[",".join(map(str, key))] = rows.setdefault(said, len(rows))
        other = next((row for row, _ in Counter(at.values()).most_common(1)), 0)
        at = {key: row for key, row in at.items() if row != other}
        tables[name] = {"at": at, "rows": list(rows), "other": other}
    return {
        "tables": tables,
        "sentences": listed,
        "start": program.start,
        "names": {value: words[lang] for value, words in program.names.items()},
        **{
            part: [[c.table, c.inputs, c.outputs, c.words, *(c.when or ())] for c in calls]
            for part, calls in (("against", program.against), ("decide", program.decide), ("verdict", program.verdict))
        },
    }
