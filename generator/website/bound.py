"""The rulebook bound: all its chapters on one page for the printer, after a cover and the contents.

It is composed of pages MkDocs has made, with nothing in it that only a screen can do. Each id stands in it once: links
between pages lead to places of its own, and those to pages that stay out of it to the site.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from urllib.parse import urljoin, urlsplit

from generator.drawing.qr import encoded
from generator.website.addresses import EXAMPLE_PREFIX, HOME
from generator.website.book import Book
from generator.website.phrases import phrases
from generator.website.sitemap import address

BOUND = "print/rulebook.html"
"""Where it stands in a language's folder."""
_UP = "../"
TEMPLATE = "rulebook.html.j2"
_STYLE = re.compile(r'<link rel="stylesheet" href="([^"]+)"')
_OPENING = r'<(?P<tag>[a-z]+)\b[^>]*\bclass="(?:{})[ "][^>]*>'
_AROUND = re.compile(_OPENING.format("copy-link|practice|referee|chapters|term-notes|elsewhere"))
"""What stands around a page's text, and what only a screen can do."""
_APART = re.compile(_OPENING.format("practice|referee|downloads|changes"))
"""What the book leaves out with its page: what only a screen can do, and what nobody asks at a table."""
_TOLD = re.compile(_OPENING.format("rule|example"))
_EXAMPLE = re.compile(rf'<(?P<tag>section)\b[^>]*\bid="(?P<id>{EXAMPLE_PREFIX}[^"]+)"[^>]*>')
_FOLD = re.compile(r'<(?P<tag>details)\b[^>]*\bclass="fold"[^>]*>')
_FOLDED = " example-folded"
_SUMMARY = re.compile(r"\s*<summary\b(?P<names>[^>]*)>(?P<said>.*?)</summary>", re.DOTALL)
_TAG = re.compile(r'<span class="example-tag">(.*?)</span>')
_EXAMPLE_TITLE = re.compile(r'<a class="example-tag"[^>]*>[^<]*</a>(.*?)</p>', re.DOTALL)
_TITLE = re.compile(r"<h1\b[^>]*>(.*?)</h1>", re.DOTALL)
_RULE = re.compile(r'<div class="rule" id="([^"]+)"')
_IDLE = re.compile(r' (?:data-note="[^"]*"|aria-describedby="note-[^"]*"|loading="lazy")(?=[ >])')
_EMPTY = re.compile(r"<p>\s*</p>\s*")
_HEADING = re.compile(r"(</?h)([1-5])\b")
_ID = re.compile(r'(?<= id=")[^"]+(?=")')
_NAMED = re.compile(r'(?P<before> (?:id|for|aria-labelledby)="|url\(#)(?P<ids>[^")]+)')
_LINK = re.compile(r'(?<= href=")[^"]*(?=")')
_SOURCE = re.compile(r'(?<= src=")(?![a-z]+:|/)')


@dataclass(frozen=True)
class Chapter:
    """A page of the site as a chapter. ``html`` is what stands in it below its title, ids and links as there."""

    slug: str
    number: int
    title: str
    """HTML."""
    html: str

    @property
    def rules(self) -> Sequence[str]:
        """The ids of the rules it tells, in order."""
        return _RULE.findall(self.html)


def write_bound(book: Book, mark: str, site: Path) -> None:
    """Write ``site/{lang}/print/rulebook.html`` of a site whose pages are finished; ``mark`` is the game's, as SVG."""
    folder = site / book.lang
    pages = {page.slug: (folder / f"{page.slug}.html").read_text("utf-8") for page in book.game.pages[book.lang]}
    (folder / BOUND).parent.mkdir(exist_ok=True)
    (folder / BOUND).write_text(bound(book, mark, pages), encoding="utf-8")


def bound(book: Book, mark: str, pages: Mapping[str, str]) -> str:
    """The whole page, made of the finished ``pages``: slug → HTML, in the order of the rulebook."""
    spec, newest = book.game.spec, book.game.newest
    chapters, shown = _once(book, _chapters(pages))
    ids = _ids(chapters)
    links = _Links(f"{spec.site_url}{book.lang}/", {chapter.slug for chapter in chapters}, ids, shown)
    told = [
        {
            "id": ids[chapter.slug, chapter.slug],
            "number": chapter.number,
            "title": chapter.title,
            "rules": chapter.rules,
            "html": _HEADING.sub(lambda found: f"{found[1]}{int(found[2]) + 1}", links.inside(chapter)),
        }
        for chapter in chapters
    ]
    where = address(book.game, book.lang, HOME)
    running = f"{spec.title[book.lang]} {newest.version}"
    code = encoded(where)
    return book.render(
        TEMPLATE, chapters=told, mark=mark, address=where, side=code.side, path=code.path, styles=_styles(pages),
        title=spec.title[book.lang], tagline=phrases(book, spec.tagline[book.lang]), notice=spec.notice[book.lang],
        version=newest.version, running=_quoted(running), date=newest.date.isoformat(), up=_UP,
        home=f"{_UP}{HOME}.html",
    )  # fmt: skip


def _quoted(text: str) -> str:
    """A text as a string of CSS within HTML."""
    return '"' + "".join(c if c.isalnum() or c in " .-" else f"\\{ord(c):x} " for c in text) + '"'


def _styles(pages: Mapping[str, str]) -> Sequence[str]:
    """The style sheets of all pages but the first, which has some of its own, as the book asks for them."""
    found = (style for slug, page in pages.items() if slug != HOME for style in _STYLE.findall(page))
    return [_UP + style for style in dict.fromkeys(found)]


def _chapters(pages: Mapping[str, str]) -> Iterator[Chapter]:
    """The pages that tell how to play."""
    numbers = itertools.count(1)
    for slug, page in pages.items():
        article = page[page.find(">", page.find("<article")) + 1 : page.rfind("</article>")]
        title = _TITLE.search(article)
        if title is None or (_APART.search(article) and not _TOLD.search(article)):
            continue
        text = _without(_without(article[title.end() :], _AROUND), _FOLD, _opened).replace(_FOLDED, "")
        text = _SOURCE.sub(_UP, _EMPTY.sub("", _IDLE.sub("", text)))
        yield Chapter(slug, next(numbers), title[1], text)


def _opened(fold: str, start: re.Match[str]) -> str:
    """What is in a fold; its summary is what it says above or within it, or the title of an example."""
    inside = fold[len(start[0]) : fold.rindex("</")]
    summary = _SUMMARY.match(inside)
    if summary is None:
        return inside
    title = _TAG.sub(r'<a class="example-tag">\1</a>', summary["said"])
    told = f"<p{summary['names']}>{title}</p>" if "example-title" in summary["names"] else ""
    return told + inside[summary.end() :]


def _once(book: Book, chapters: Iterable[Chapter]) -> tuple[Sequence[Chapter], Mapping[str, str]]:
    """The chapters, in which an example that an earlier one shows is but named; and which chapter shows each."""
    shown: dict[str, Chapter] = {}
    found: list[Chapter] = []

    def told(chapter: Chapter, html: str, start: re.Match[str]) -> str:
        example = start["id"]
        first = shown.setdefault(example, chapter)
        title = _EXAMPLE_TITLE.search(html)
        if first is chapter or title is None:
            return html
        link = f'<a href="#{example}">{title[1].strip()}</a>'
        place = f'<a href="{first.slug}.html">{first.number} {first.title}</a>'
        return f'<p class="again">{book.words["bound_again"].format(example=link, chapter=place)}</p>'

    for chapter in chapters:
        html = _without(chapter.html, _EXAMPLE, partial(told, chapter))
        found.append(replace(chapter, html=html))
    return found, {example: chapter.slug for example, chapter in shown.items()}


def _ids(chapters: Sequence[Chapter]) -> Mapping[tuple[str, str], str]:
    """Chapter and id there → id in the book. Chapters have the names of their pages; of others the first keeps its."""
    ids = {(chapter.slug, chapter.slug): chapter.slug for chapter in chapters}
    taken = set(ids.values())
    for chapter in chapters:
        for name in dict.fromkeys(_ID.findall(chapter.html)):
            tries = itertools.chain((name, f"{chapter.slug}-{name}"), (f"{name}-{n}" for n in itertools.count(2)))
            free = next(one for one in tries if one not in taken)
            ids.setdefault((chapter.slug, name), free)
            taken.add(free)
    return ids


@dataclass(frozen=True)
class _Links:
    """Where links lead from within the book. ``site``: the address of the language's folder."""

    site: str
    slugs: Collection[str]
    ids: Mapping[tuple[str, str], str]
    shown: Mapping[str, str]
    """Example → the chapter that shows it."""

    def inside(self, chapter: Chapter) -> str:
        """A chapter's HTML with the book's ids and links."""
        html = _NAMED.sub(lambda found: found["before"] + self._named(chapter.slug, found["ids"]), chapter.html)
        return _LINK.sub(lambda found: self._link(chapter.slug, found[0]), html)

    def _named(self, slug: str, names: str) -> str:
        return " ".join(self.ids.get((slug, name), name) for name in names.split())

    def _link(self, slug: str, link: str) -> str:
        parts = urlsplit(link)
        page = parts.path.removesuffix(".html") if parts.path else slug
        if parts.scheme or parts.netloc or page not in self.slugs:
            return urljoin(self.site, link)
        anchor = parts.fragment or page
        page = self.shown.get(anchor, page)
        return f"#{self.ids.get((page, anchor), page)}"


def _without(html: str, opening: re.Pattern[str], instead: Callable[[str, re.Match[str]], str] | None = None) -> str:
    """HTML without each element whose first tag is found, or with what ``instead`` makes of it and of that tag."""
    parts: list[str] = []
    at = 0
    while found := opening.search(html, at):
        end = _closed(html, found)
        parts += (html[at : found.start()], instead(html[found.start() : end], found) if instead else "")
        at = end
    return "".join([*parts, html[at:]])


def _closed(html: str, opening: re.Match[str]) -> int:
    """Where the element that was opened has ended."""
    depth = 1
    for tag in re.compile(rf"<(/?){opening['tag']}\b[^>]*>").finditer(html, opening.end()):
        depth += -1 if tag[1] else 1
        if not depth:
            return tag.end()
    return len(html)
