"""The practice page: worked examples as questions, chapter by chapter, with what the engine says to each.

All of it is in the page, so that it can be read without a script; ``assets/scripts/practice.js`` shows one question at
a time and keeps the answers on the device.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.check.filling import FillingError
from generator.engine.core import Message, Question, Run, Scene, Shown
from generator.model import Example
from generator.website.book import Book
from generator.website.cards import is_stand_in
from generator.website.examples import scene_values
from generator.website.terms import TermLinker

QUESTION_PREFIX = "question-"


def practice(book: Book, page: str) -> str:
    """The page's block. FillingError if the game's engine asks nothing."""
    chapters = list(_chapters(book, page))
    if not chapters:
        raise FillingError("expected a game whose engine makes questions of its examples")
    cards = (
        card for each in book.runs.values() if each.question for scene in each.question.scenes for card in _cards(scene)
    )
    block = book.render(
        "practice.html.j2",
        game=book.game.spec.id,
        chapters=chapters,
        stand_in=any(is_stand_in(book.game, card) for card in cards),
        told_by=book.stand_ins_told(page),
    )
    return book.whole("practice", block)


def _cards(scene: Scene) -> Iterator[Shown]:
    return (card for row in scene.rows for card in row.cards)


def _chapters(book: Book, page: str) -> Iterator[Mapping[str, object]]:
    """The chapters that show examples, each with its questions, in reading order."""
    examples = {placed.example.id: placed.example for placed in book.game.examples}
    linker = TermLinker(book.game.terms, book.lang, book.addresses)
    for slug, title in book.addresses.titles.items():
        shown = [id_ for id_, address in book.addresses.examples.items() if address.page == slug]
        questions = [
            _question(book, linker, page, examples[id_], run, run.question)
            for id_ in shown
            if (run := book.runs.get(id_)) is not None and run.question is not None
        ]
        if questions:
            yield {"id": slug, "title": title, "questions": questions}


def _question(
    book: Book, linker: TermLinker, page: str, example: Example, run: Run, question: Question
) -> Mapping[str, object]:
    read: set[tuple[str, str]] = set()  # each question is shown by itself
    ask, done = _say(book, question.ask), [_say(book, deed) for deed in question.done]
    choices = [_say(book, choice) for choice in question.choices]
    said = "\n".join((ask, *done, *choices))
    told = [linker.read(deed, read) for deed in done]
    steps = [
        {"html": linker.read(_say(book, step.message), read), "rule": step.rule, "link": address.html(page)}
        for step in run.steps
        if (address := book.addresses.rules.get(step.rule)) is not None
    ]
    return {
        "id": QUESTION_PREFIX + example.id,
        "ask": ask,
        "choices": choices,
        "right": question.right,
        "done": told,
        "scenes": [scene_values(book, scene, said) for scene in question.scenes],
        "title": example.title[book.lang],
        "link": book.addresses.examples[example.id].html(page),
        "steps": steps,
        "verdict": _say(book, run.verdict),
    }


def _say(book: Book, message: Message) -> str:
    return book.engine.speaker.say(message, book.lang)
