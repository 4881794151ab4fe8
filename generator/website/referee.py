"""The referee page: what can be picked on it, in pictures, and the engine's tables as a script that answers.

The page asks nothing of a server and knows no rule: ``assets/scripts/tables.js`` looks the answer up for what
``states.js`` holds, ``referee.js`` shows it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence

from generator.check.filling import FillingError
from generator.engine.core import Message
from generator.engine.referee import Field, Links, Number, Pick, Referee, Refereed
from generator.engine.tables import OpenFieldError, program_data
from generator.model import Example
from generator.website.book import Book
from generator.website.cards import is_stand_in, shared_beginning

SCRIPT = "referee-data.js"
"""Beside the pages of a language: the tables, with what they say in it."""


def referee(book: Book, page: str) -> str:
    """The page's block. FillingError if the game's engine has no referee."""
    made = _made(book)
    return book.render(
        "referee.html.j2",
        script=SCRIPT,
        size=book.game.spec.card_size,
        stand_in=any(is_stand_in(book.game, one.shown) for choices in made.choices.values() for one in choices),
        told_by=book.stand_ins_told(page),
        asks=[
            {
                "id": ask.id,
                "title": _say(book, ask.title),
                "groups": [[_field(book, field) for field in group] for group in ask.groups],
            }
            for ask in made.asks
        ],
        choices=[
            {
                "id": name,
                "title": _titles(book, made, name),
                "cards": [
                    {
                        "value": one.value,
                        "name": one.name[book.lang],
                        "short": one.name[book.lang].removeprefix(shared),
                        "src": book.pictures.card(one.shown),
                    }
                    for one in choices
                ],
            }
            for name, choices in made.choices.items()
            for shared in [shared_beginning([one.name[book.lang] for one in choices])]
        ],
    )


def script(book: Book) -> str:
    """The tables of a language as a script, with where each rule that they cite is told and shown."""
    made = _made(book)
    data = {
        "asks": [
            {
                "id": ask.id,
                "fields": [_field(book, field) for field in ask.fields()],
                "program": program_data(ask.program, book.lang),
            }
            for ask in made.asks
        ],
        "rules": dict(_rules(book, made)),
    }
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return f"(globalThis.rulebook ??= {{}}).referee = {text};\n"


def _made(book: Book) -> Referee:
    if not isinstance(book.engine, Refereed):
        raise FillingError("expected a game whose engine has a referee")
    try:
        return book.engine.referee()
    except OpenFieldError as error:
        raise FillingError(str(error)) from None


def _field(book: Book, field: Field) -> Mapping[str, object]:
    """A field as the page's script knows it."""
    told = {"name": field.name, "label": _say(book, field.label)}
    match field:
        case Pick():
            marks = [
                {"name": mark.name, "label": _say(book, mark.label), "high": mark.high, "turns": mark.turns}
                for mark in field.marks
            ]
            own = {"choices": field.choices, "count": field.count, "needed": field.needed, "marks": marks}
            most = field.most if field.most is not None and field.most < field.count else None
            return {"kind": "pick", **told, **own, "most": most}
        case Number():
            return {"kind": "number", **told, "low": field.low, "high": field.high, "start": field.start}
        case Links():
            return {"kind": "links", **told, "sources": field.sources, "targets": field.targets}


def _titles(book: Book, made: Referee, choices: str) -> str:
    """What a sheet of choices is called: the kinds of card on it."""
    kinds = dict.fromkeys(choice.shown.kind for choice in made.choices[choices])
    return book.words["comma"].join(book.game.spec.kinds[kind].label[book.lang] for kind in kinds)


def _rules(book: Book, made: Referee) -> Iterator[tuple[str, object]]:
    """Rule → its address, and the title and address of each example of it."""
    cited = {sentence.rule for ask in made.asks for sentence in ask.program.sentences() if sentence.rule}
    for rule, address in book.addresses.rules.items():
        if rule in cited:
            shown = [
                [example.title[book.lang], book.addresses.examples[example.id].html("")]
                for example in _examples(book, rule)
            ]
            yield rule, [address.html(""), shown]


def _examples(book: Book, rule: str) -> Sequence[Example]:
    """The examples on the site that show a rule; if none is for it, those whose trace cites it."""
    placed = [p.example for p in book.game.examples if p.example.id in book.addresses.examples]
    citing = (
        example
        for example in placed
        if example.id in book.runs and any(step.rule == rule for step in book.runs[example.id].steps)
    )
    return [example for example in placed if rule in example.because] or list(citing)


def _say(book: Book, message: Message) -> str:
    return book.engine.speaker.say(message, book.lang)
