"""The last hand at pages MkDocs has made: Japanese titles and cells break at phrases, tables get room of their own."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Mapping, Sequence
from html import unescape
from pathlib import Path

from generator.model import Game, Lang
from generator.website.japanese import JAPANESE
from generator.website.lean import lean_script, lean_style
from generator.website.missing import NOT_FOUND, anywhere
from generator.website.phrases import cut
from generator.website.stylesheet import Used, pruned

_STANDING_ALONE = re.compile(
    r"(?P<open><(?P<tag>h[1-6]|t[hd]|(?:fig)?caption)\b[^>]*>)(?P<inner>.*?)(?=</(?P=tag)>)", re.S
)
_LISTS = re.compile(r'<nav class="(?:pages|beside)".*?</nav>', re.S)
_LISTED = re.compile(r"(?P<open><a href=[^>]*>)(?P<inner>[^<]+)")
_PIECE = re.compile(r"<(svg|rt|rp|script)\b.*?</\1>|<[^>]*>|&#?\w+;|[^<&]+", re.S)
_TABLE = re.compile(r'(?<!table-room">)(?<!table-stacks">)<table\b.*?</table>', re.S)
_HEAD = re.compile(r"<thead>.*?</thead>", re.S)
_TITLE = re.compile(r"<t[hd]\b[^>]*>(.*?)</t[hd]>", re.S)
_ROW = re.compile(r"<tr\b.*?</tr>", re.S)
_CELL = re.compile(r"<t[hd]\b(?=[^>]*>)")
_TAG = re.compile(r"<[^>]*>")

STACKED = 3
"""A table of so many columns has no room on a phone."""
_ROLES = {
    "table": "table", "thead": "rowgroup", "tbody": "rowgroup", "tr": "row", "th": "columnheader", "td": "cell",
}  # fmt: skip
_PART = re.compile(rf"<({'|'.join(_ROLES)})\b")


def finish(game: Game, lang: Lang, site: Path, later: Mapping[str, str]) -> None:
    """Finish the pages in ``site/{lang}/``, with lean scripts and styles: Material's without what none of them uses.

    ``later``: what stands in a page for HTML that stayed out of Markdown, and that HTML.
    """
    words = [term.words[JAPANESE] for term in game.terms] if lang == JAPANESE else []
    phrased = Phrased(words) if lang == JAPANESE else None
    used = Used()
    for file in sorted((site / lang).glob("*.html")):
        text = finished(_whole(file.read_text(encoding="utf-8"), later), phrased)
        if file.name == NOT_FOUND:
            text = anywhere(text, game.spec.site_url, lang)
        used.see(text)
        file.write_text(text, encoding="utf-8")
    assets = site / lang / "assets"
    lean = {file: lean_script(file.read_text(encoding="utf-8")) for file in (assets / "scripts").glob("*.js")}
    lean |= {file: lean_style(file.read_text(encoding="utf-8")) for file in (assets / "styles").glob("*.css")}
    theirs = {file: file.read_text(encoding="utf-8") for file in (assets / "stylesheets").glob("*.css")}
    for file, text in theirs.items():
        others = [other for key, other in (theirs | lean).items() if key != file and key.suffix == ".css"]
        lean[file] = pruned(text, used, others)
    for file, text in lean.items():
        file.write_text(text, encoding="utf-8")


def _whole(page: str, later: Mapping[str, str]) -> str:
    for stand_in, html in later.items():
        page = page.replace(stand_in, html)
    return page


def finished(page: str, phrased: Phrased | None) -> str:
    """A page's HTML with rooms around its tables and, in Japanese, breaks between the phrases of what stands alone."""
    start, end = page.find("<article"), page.rfind("</article>")
    if start < 0:
        return page
    before, article, after = page[:start], page[start:end], page[end:]
    article = _TABLE.sub(lambda table: _roomy(table[0]), article)
    if phrased is not None:
        article = _STANDING_ALONE.sub(lambda m: m["open"] + phrased(m["inner"]), article)
        before = _LISTS.sub(lambda nav: _LISTED.sub(lambda m: m["open"] + phrased(m["inner"]), nav[0]), before)
    return before + article + after


class Phrased:
    """HTML of what stands alone → the same with ``<wbr>`` between its phrases, in none of ``words``."""

    def __init__(self, words: Iterable[str]) -> None:
        self._words = sorted(words, key=len, reverse=True)
        self._known: dict[str, str] = {}

    def __call__(self, inner: str) -> str:
        """The HTML with places to break; as it is where it has some already."""
        if inner not in self._known:
            own = "<wbr>" in inner or 'class="phrase"' in inner
            self._known[inner] = inner if own else self._broken(inner)
        return self._known[inner]

    def _broken(self, inner: str) -> str:
        parts = [m[0] for m in _PIECE.finditer(inner)]
        said = [_said(part) for part in parts]
        text = "".join(said)
        ends = set(itertools.accumulate(map(len, cut(text, [word for word in self._words if word in text]))))
        ends -= {0, len(text)}
        result: list[str] = []
        at = depth = 0
        waiting = False
        for part, words in zip(parts, said, strict=True):
            depth += part.startswith("<ruby") - part.startswith("</ruby")
            if waiting and not depth and not part.startswith("</"):
                result.append("<wbr>")
                waiting = False
            if not words or depth:
                result.append(part)
            else:
                inside = [end - at for end in sorted(ends) if at < end < at + len(words)]
                result.append("<wbr>".join(part[a:b] for a, b in itertools.pairwise([0, *inside, len(part)])))
            at += len(words)
            waiting = waiting or (bool(words) and at in ends)
        return "".join(result)


def _said(part: str) -> str:
    """What a piece of HTML says: itself, one sign for an entity, nothing for a tag."""
    if part.startswith("<"):
        return ""
    return unescape(part)[:1] if part.startswith("&") else part


def _roomy(table: str) -> str:
    """A table in a box of its own. On a phone one with many columns lays its cells one below the other: they then tell
    their column's title themselves, and what is still row, cell and title to those who listen.
    """
    head = _HEAD.search(table)
    titles = [_TAG.sub("", title).strip().replace('"', "&quot;") for title in _TITLE.findall(head[0])] if head else []
    stacks = len(titles) >= STACKED and table.startswith("<table>")
    if stacks:
        end = table.index("</thead>")
        table = table[:end] + _ROW.sub(lambda row: _labelled(row[0], titles), table[end:])
        table = _PART.sub(lambda part: f'{part[0]} role="{_ROLES[part[1]]}"', table)
    table = re.sub(r"<th(?=[ >])(?![^>]*scope=)", '<th scope="col"', table)
    return f'<div class="table-room{" table-stacks" if stacks else ""}">{table}</div>'


def _labelled(row: str, titles: Sequence[str]) -> str:
    if len(_CELL.findall(row)) != len(titles):
        return row
    told = iter(titles)
    return _CELL.sub(lambda cell: f'{cell[0]} data-title="{next(told)}"', row)
