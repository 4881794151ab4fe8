"""On a page of questions (``kind: faq``), every answer says by which rules it holds."""

from __future__ import annotations

from collections.abc import Iterator

from generator.check.expressions import expressions
from generator.errors import Problem
from generator.model import Block, ExampleUse, Game, Heading, Page, Prose

QUESTION = 3
"""The level of a heading that asks a question; those above it only group questions."""


def faq_problems(game: Game) -> Iterator[Problem]:
    """A problem at each question whose answer cites no rule, and at each page that asks none."""
    for pages in game.pages.values():
        for page in pages:
            if page.kind == "faq":
                yield from _page(page)


def _page(page: Page) -> Iterator[Problem]:
    asked = 0
    for heading, answer in answers(page):
        if heading.level != QUESTION:
            continue
        asked += 1
        if not any(use.name == "rule" for each in expressions(answer) for use in each.uses):
            expected = 'expected an answer that cites a rule, {{ rule("…") }}'
            yield Problem(heading.place, "faq", f"{heading.text}: {expected}, found none")
    if not asked:
        yield Problem(page.place, "faq", f"expected questions, as headings {'#' * QUESTION}, found none")


def answers(page: Page) -> Iterator[tuple[Heading, str]]:
    """Each heading of a page with the prose under it, up to the next heading of any level."""
    heading, said = None, list[str]()
    for block in page.blocks:
        for found, text in _parts(block):
            if found is not None:
                if heading is not None:
                    yield heading, "\n".join(said)
                heading, said = found, []
            said.append(text)
    if heading is not None:
        yield heading, "\n".join(said)


def _parts(block: Block) -> Iterator[tuple[Heading | None, str]]:
    """A block, cut where its headings stand; each part without the heading it begins with."""
    if isinstance(block, ExampleUse):
        return
    if not isinstance(block, Prose):
        yield None, block.text
        return
    lines = block.text.split("\n")
    starts = {heading.place.line - block.place.line: heading for heading in block.headings}
    before = None
    part: list[str] = []
    for number, line in enumerate(lines):
        if number in starts:
            yield before, "\n".join(part)
            before, part = starts[number], []
        else:
            part.append(line)
    yield before, "\n".join(part)
