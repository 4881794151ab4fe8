"""The structure of a file for screens: what is a heading, a paragraph, a picture, and in which language.

While pages are drawn, a ``Tagger`` numbers what stands on them; ``write_tags`` makes the tree of it: a section for each
page, in it its headings, then the rest in the order in which it was drawn. Marks, rulers and grounds are no part of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import pikepdf

from generator.drawing.scene import Label
from generator.model import Lang

ARTIFACT = "/Artifact BMC"
"""Opens what readers of the text need not be told."""
_NUMBER = re.compile(r"\d+\.")


@dataclass(frozen=True)
class Element:
    """A part of a page: its role in the structure, the numbers of its marked content, its language, its words."""

    role: str
    marks: tuple[int, ...]
    lang: Lang | None = None
    alt: str = ""


@dataclass
class Tagger:
    """Numbers the marked content of pages, in drawing order."""

    pages: list[list[Label | str]] = field(default_factory=list)
    """For each page what was marked: a label, or the words that stand for a picture."""

    def turn(self) -> None:
        """Begin the next page."""
        self.pages.append([])

    def label(self, label: Label) -> str:
        """The operator that opens a label."""
        return f"/P <</MCID {self._next(label)}>> BDC"

    def figure(self, alt: str) -> str:
        """The operator that opens a picture."""
        return f"/Figure <</MCID {self._next(alt)}>> BDC"

    def _next(self, marked: Label | str) -> int:
        page = self.pages[-1]
        page.append(marked)
        return len(page) - 1


def elements(page: Sequence[Label | str]) -> list[Element]:
    """The elements of a page in reading order: headings first.

    Of the bold words in a language the largest are the heading. The lines of one text are one paragraph; so is the
    number of a step with the step.
    """
    bold = [part.size for part in page if isinstance(part, Label) and _is_bold(part)]
    heading = max(bold, default=0.0)
    found: list[Element] = []
    before: Label | None = None
    for number, part in enumerate(page):
        if isinstance(part, str):
            found.append(Element("Figure", (number,), alt=part))
            before = None
            continue
        if before is not None and _goes_on(before, part):
            last = found[-1]
            found[-1] = Element(last.role, (*last.marks, number), part.lang)
        else:
            found.append(Element("H1" if _is_bold(part) and part.size == heading else "P", (number,), part.lang))
        before = part
    return sorted(found, key=lambda each: each.role != "H1")


def _is_bold(label: Label) -> bool:
    return label.face == "bold" and label.lang is not None


def _goes_on(before: Label, label: Label) -> bool:
    """Whether a label belongs to the same paragraph as the one before it."""
    if _NUMBER.fullmatch(before.text):
        return True
    same = (before.source, before.lang, before.face) == (label.source, label.lang, label.face)
    return same and bool(label.source) and before.size == label.size


def write_tags(pdf: pikepdf.Pdf, tagger: Tagger, lang: Lang) -> None:
    """Give a file the structure of what was marked on its pages; ``lang`` is the file's own language."""
    root = pdf.make_indirect(pikepdf.Dictionary(Type=pikepdf.Name.StructTreeRoot))
    document = _element(pdf, root, "Document")
    parents = pikepdf.Array()
    sections = pikepdf.Array()
    for number, (page, marked) in enumerate(zip(pdf.pages, tagger.pages, strict=True)):
        page.obj.StructParents = number
        page.obj.Tabs = pikepdf.Name.S
        section = _element(pdf, document, "Sect")
        owners: dict[int, pikepdf.Object] = {}
        section.K = pikepdf.Array(_leaves(pdf, section, page.obj, elements(marked), owners, lang))
        sections.append(section)
        parents.append(number)
        parents.append(pdf.make_indirect(pikepdf.Array([owners[mark] for mark in sorted(owners)])))
    document.K = sections
    root.K = pikepdf.Array([document])
    root.ParentTree = pdf.make_indirect(pikepdf.Dictionary(Nums=parents))
    root.ParentTreeNextKey = len(tagger.pages)
    pdf.Root.StructTreeRoot = root
    pdf.Root.MarkInfo = pikepdf.Dictionary(Marked=True)


def _leaves(
    pdf: pikepdf.Pdf,
    section: pikepdf.Object,
    page: pikepdf.Object,
    parts: Sequence[Element],
    owners: dict[int, pikepdf.Object],
    lang: Lang,
) -> Iterator[pikepdf.Object]:
    for part in parts:
        leaf = _element(pdf, section, part.role)
        leaf.Pg = page
        leaf.K = pikepdf.Array(part.marks) if len(part.marks) > 1 else part.marks[0]
        if part.lang not in (None, lang):
            leaf.Lang = part.lang
        if part.alt:
            leaf.Alt = part.alt
        owners.update(dict.fromkeys(part.marks, leaf))
        yield leaf


def _element(pdf: pikepdf.Pdf, parent: pikepdf.Object, role: str) -> pikepdf.Object:
    return pdf.make_indirect(pikepdf.Dictionary(Type=pikepdf.Name.StructElem, S=pikepdf.Name(f"/{role}"), P=parent))
