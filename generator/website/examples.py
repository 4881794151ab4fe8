"""A worked example as a block of a page: pictures, the engine's steps, the result, the rules it shows."""

from __future__ import annotations

import re

from generator.check.filling import Names
from generator.engine.core import Message, Row, Run, Scene, Shown
from generator.model import Example, PlacedExample
from generator.website.addresses import EXAMPLE_PREFIX
from generator.website.book import Book
from generator.website.cards import card_name, card_words, is_stand_in, shared_beginning
from generator.website.japanese import width
from generator.website.permalinks import EXAMPLE, permalink
from generator.website.phrases import phrases
from generator.website.prose import markdown

_BADGE = 8
"""Half-width characters: what is wider needs all of a card's width for its phrases."""


_FEW_STEPS = 2
"""As few as these take no more room than the line under which they would be folded."""


def example_block(
    book: Book, placed: PlacedExample, run: Run, page: str, names: Names, *, in_sight: bool = True
) -> str:
    """Markdown of an example on ``page``: ``in_sight`` with its first picture and its result, or folded whole."""
    example = placed.example
    steps = [
        {"text": book.engine.speaker.say(step.message, book.lang), "rule": step.rule, "link": link}
        for step in run.steps
        for link in _links(book, step.rule, page)
    ]
    said = "\n".join(step["text"] for step in steps)
    folds = in_sight and (len(run.scenes) > 1 or len(steps) > _FEW_STEPS)
    return book.render(
        "example.md.j2",
        in_sight=in_sight,
        folds=folds,
        first=1 if folds else len(run.scenes),
        anchor=EXAMPLE_PREFIX + example.id,
        title=phrases(book, example.title[book.lang]),
        spoken_title=example.title[book.lang],
        permalink=permalink(EXAMPLE + example.id),
        scenes=[scene_values(book, scene, said) for scene in run.scenes],
        stand_in=any(is_stand_in(book.game, card) for s in run.scenes for r in s.rows for card in r.cards),
        told_by=book.rule_links([rule for rule, fact in book.game.facts.items() if fact.by == "stand-ins"], page),
        steps=steps,
        verdict=phrases(book, _say(book, run.verdict)),
        because=book.rule_links(example.because, page),
        note=_note(book, placed, example, names),
    )


def _note(book: Book, placed: PlacedExample, example: Example, names: Names) -> str:
    if example.note is None:
        return ""
    place = placed.places.get(("note", book.lang)) or placed.places.get(("note",)) or placed.place
    return markdown(book, example.note[book.lang], place, names)


def scene_values(book: Book, scene: Scene, said: str) -> dict[str, object]:
    """A scene beside steps that say ``said``: what they name is named in the picture."""
    return {
        "caption": _say(book, scene.caption) if scene.caption else "",
        "sides": [_side(book, rows, said) for rows in _sides(scene)],
        "facts": [phrases(book, _say(book, fact)) for fact in scene.facts],
    }


def _sides(scene: Scene) -> list[list[Row]]:
    """The rows that hold cards; those of the same side together, each of the others by itself."""
    sides: list[list[Row]] = []
    for row in scene.rows:
        if row.cards and row.side and sides and sides[-1][0].side == row.side:
            sides[-1].append(row)
        elif row.cards:
            sides.append([row])
    return sides


def _side(book: Book, rows: list[Row], said: str) -> dict[str, object]:
    return {"rows": [_row(book, row, said) for row in rows], "count": sum(len(row.cards) for row in rows)}


def _row(book: Book, row: Row, said: str) -> dict[str, object]:
    caption = _say(book, row.caption)
    cards = [card(book, shown, said) for shown in row.cards]
    return {"label": caption, "caption": phrases(book, caption), "cards": cards}


def card(book: Book, shown: Shown, said: str = "") -> dict[str, object]:
    """What the templates show of a card; below it its name, if the text beside it says it or the face has no room."""
    name = book.pictures.name(shown) or _named(book, shown, said)
    return {
        "src": book.pictures.card(shown),
        "called": phrases(book, name) if name else "",
        "alt": card_words(book.game, shown, book.lang, book.words),
        "width": round(book.game.spec.card_size.width),
        "height": round(book.game.spec.card_size.height),
        "sideways": shown.sideways,
        "badges": [_badge(book, badge) for badge in shown.badges],
    }


def _badge(book: Book, badge: Message) -> dict[str, object]:
    """What is said of a card on the few letters of its width; another card that it names stands beside it in full."""
    said = _say(book, badge)
    shared = shared_beginning([card.name[book.lang] for card in book.game.cards])
    words = said.replace(shared, "") if shared else said
    return {"words": phrases(book, words), "long": width(words) > _BADGE}


def _named(book: Book, shown: Shown, said: str) -> str:
    """The name of a card that lies open, if a text says it: whole, not Fire 1 in Fire 12."""
    name = card_name(book.game, shown, book.lang)
    is_said = name and re.search(rf"(?<![0-9A-Za-z]){re.escape(name)}(?![0-9A-Za-z])", said) is not None
    return name if is_said else ""


def _links(book: Book, rule: str, page: str) -> list[str]:
    address = book.addresses.rules.get(rule)
    return [address.markdown(page)] if address else []


def _say(book: Book, message: Message) -> str:
    return book.engine.speaker.say(message, book.lang)
