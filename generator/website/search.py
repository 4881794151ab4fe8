"""What can be found on the site: each rule, example, term and section of its pages as a document of plain text.

The documents are written as a script, so that a page opened as a file can load them too. Finding is the reader's
browser's work (``assets/scripts/finding.js``).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import unescape
from itertools import product

from generator.model import Game, Lang, Member, Page, Term
from generator.website.addresses import EXAMPLE_PREFIX, TERM_PREFIX
from generator.website.japanese import JAPANESE, aligned

SCRIPT = "search-data.js"

_UNSEEN = re.compile(
    r"<(?P<tag>svg|rt|rp|style|script|form|nav|dialog|dfn)\b.*?</(?P=tag)>"
    r"|<a class=\"(?:rule-id|rule-mark|example-tag)\".*?</a>"
    r"|<p class=\"(?:example-title|entry-rules|stand-in|on-paper)\".*?</p>"
    r"|<summary\b.*?</summary>"
    r"|<div class=\"(?:rule-refs|keeping)\".*?</div>",
    re.DOTALL,
)
_FRONT = re.compile(r"\A---\n.*?\n---\n", re.DOTALL)
_MARK = re.compile(
    r"<(/?)([a-z][a-z0-9]*)\b([^>]*)>"  # of a tag: whether it closes, its name, its attributes
    r"|^\#{1,6}\s+(.*?)\s*\{\#([^}\s]+)\}\s*$",  # of a heading: its words, its id
    re.MULTILINE,
)
_UNIT = re.compile(r'class="(?P<kind>rule|example|entry|ruling)(?:\s[^"]*)?"[^>]*\bid="(?P<id>[^"]+)"')
_EXCLUDED = re.compile(r"\bdata-search-exclude\b")
"""What repeats the text of a page, as a step of the quick reference does its rules'."""
_LINK = re.compile(r"!?\[((?:[^\[\]]|\[[^\]]*\])*)\]\([^)\n]*\)")
_INSIDE = re.compile(r"\{:?\s?[.#][^}\n]*\}|\*\*|__|`")
_ASIDE = re.compile(r"\s*\[([^\]]*)\]\([^)\n]*\)\{\.ruling-ref\}\s*")
"""What is said in passing within a sentence, on the page in a frame of its own."""
_BETWEEN = re.compile(r"^\s*(?:[-*+]|\d+[.)]|>)\s+|^\|[-:|\s]+\|$|\|", re.MULTILINE)
_BLOCKS = frozenset(
    {"p", "div", "li", "td", "th", "tr", "section", "figure", "figcaption", "dt", "dd", "br", "img", "button", "legend"}
)
_LABELS = re.compile(r'class="(?:badge|card-name|ruling-label|print-\w+|download-\w+)\b')
"""What is no block, but stands apart from what is before it."""
_KINDS = {"rule": "rule", "example": "example", "entry": "term", "ruling": "section"}


@dataclass(frozen=True)
class Called:
    """What something is called: by the rulebook itself, and by readers."""

    names: tuple[str, ...] = ()
    otherwise: tuple[str, ...] = ()

    def __add__(self, other: Called) -> Called:
        """All names of both, each once."""
        names = tuple(dict.fromkeys((*self.names, *other.names)))
        return Called(names, tuple(dict.fromkeys((*self.otherwise, *other.otherwise))))


@dataclass
class Document:
    """Something a reader may look for, and what it is called."""

    kind: str
    anchor: str
    title: str
    called: Called
    text: list[str] = field(default_factory=list)

    @property
    def words(self) -> str:
        """Its text as a reader sees it, on one line."""
        return _plain("".join(self.text))


@dataclass(frozen=True)
class Names:
    """In one language: anchor → what stands there is called; and titles of what has no heading of its own."""

    called: Mapping[str, Called]
    titles: Mapping[str, str]
    shows: Mapping[str, str] = field(default_factory=dict)
    """Of an example: the rule it shows."""

    def of(self, anchor: str) -> Called:
        """What the thing at an anchor is called, if anything."""
        return self.called.get(anchor, Called())


def names_of(game: Game, lang: Lang) -> Names:
    """Names of rules, terms and pages. A term's names are also those of the rule that defines it: the first it has."""
    called: dict[str, Called] = {}

    def add(anchor: str, more: Called) -> None:
        called[anchor] = called.get(anchor, Called()) + more

    anchors = {"rule": "{}", "term": TERM_PREFIX + "{}", "page": "{}.html"}
    first = {term.id: term.rules[:1] for term in game.terms}
    for term in game.terms:
        for anchor in (TERM_PREFIX + term.id, *term.rules[:1]):
            add(anchor, Called(tuple(_names(term, lang)), term.banned.get(lang, ())))
    for asked in game.search.asked:
        words = Called(otherwise=(*asked.words.get(lang, ()), *_pairs(game, lang, asked.pairs)))
        for kind, target in asked.targets.items():
            for anchor in (anchors[kind].format(target), *(first.get(target, ()) if kind == "term" else ())):
                add(anchor, words)
    titles = {EXAMPLE_PREFIX + placed.example.id: placed.example.title[lang] for placed in game.examples}
    shows = {EXAMPLE_PREFIX + placed.example.id: placed.example.because[0] for placed in game.examples}
    return Names(called, titles | {TERM_PREFIX + term.id: term.words[lang] for term in game.terms}, shows)


def documents(names: Names, page: Page, markdown: str) -> list[Document]:
    """The documents of one page, from its finished Markdown: its head, its sections, and what stands in them.

    An element marked ``data-search-exclude`` is none and in none.
    """
    section = Document("page", "", page.title, names.of(f"{page.slug}.html"), [page.summary])
    found = [section]
    inside: list[tuple[str, int]] = []  # the open unit's tag, and how many such tags are open in it
    unit = section
    text = _UNSEEN.sub("", _FRONT.sub("", markdown))
    at = 0
    for mark in _MARK.finditer(text):
        close, tag, attributes, heading, heading_id = mark.groups()
        start, end = mark.span()
        if start > at:
            unit.text.append(text[at:start])
        at = end
        if heading is not None:
            if heading_id != page.slug:
                section = unit = Document("section", heading_id, _plain(heading), Called())
                found.append(section)
        elif inside:
            if tag == inside[-1][0]:
                depth = inside[-1][1] + (-1 if close else 1)
                inside[-1] = (tag, depth)
                if depth == 0:
                    inside.pop()
                    unit = section
        elif attributes and _EXCLUDED.search(attributes):
            unit = Document("section", "", "", Called())
            inside.append((tag, 1))
        elif attributes and (opened := _UNIT.search(attributes)):
            anchor = opened["id"]
            unit = Document(_KINDS[opened["kind"]], anchor, names.titles.get(anchor, section.title), names.of(anchor))
            found.append(unit)
            inside.append((tag, 1))
        if tag in _BLOCKS or (attributes and _LABELS.search(attributes)):
            unit.text.append("\n")
    unit.text.append(text[at:])
    return found


def script(game: Game, lang: Lang, pages: Mapping[str, str]) -> str:
    """Everything there is to find in a language, as a script. ``pages``: slug → finished Markdown."""
    names = names_of(game, lang)
    found = ((page, doc) for page in game.pages[lang] for doc in documents(names, page, pages[page.slug]))
    # An example that several pages show is found where it is shown first.
    first: dict[object, dict[str, object]] = {}
    for page, doc in found:
        first.setdefault(doc.anchor if doc.kind == "example" else len(first), _listed(page, doc, names))
    data: dict[str, object] = {"documents": list(first.values())}
    paired = [member.label[lang] for asked in game.search.asked for member in _paired(game, asked.pairs)]
    if paired:
        data["members"] = paired
    if lang == JAPANESE:
        data["readings"] = _readings(game.terms, game.search.readings)
    return f"rulebook.searched({json.dumps(data, ensure_ascii=False, separators=(',', ':'))});\n"


def _listed(page: Page, doc: Document, names: Names) -> dict[str, object]:
    """A document as the browser gets it; what is empty is left out."""
    entry: dict[str, object] = {
        "kind": doc.kind,
        "address": f"{page.slug}.html" + (f"#{doc.anchor}" if doc.anchor else ""),
        "title": doc.title,
        "page": page.title,
        "text": doc.words,
    }
    named = {"names": doc.called.names, "called": doc.called.otherwise, "shows": names.shows.get(doc.anchor)}
    return entry | {key: value for key, value in named.items() if value}


def _plain(markdown: str) -> str:
    text = re.sub(r"<[^>]*>", "", markdown)
    text = _LINK.sub(r"\1", _ASIDE.sub(r" (\1) ", text))
    text = _BETWEEN.sub(" ", _INSIDE.sub("", text))
    return " ".join(unescape(text).replace("\\", "").split())


def _names(term: Term, lang: Lang) -> Iterator[str]:
    """Every way in which the rulebook names a term: its word, other forms, reading."""
    yield term.words[lang]
    yield from term.also.get(lang, ())
    if lang == JAPANESE and term.reading:
        yield term.reading


def _paired(game: Game, name: str | None) -> Sequence[Member]:
    return game.spec.sets[name] if name else ()


def _pairs(game: Game, lang: Lang, name: str | None) -> Iterator[str]:
    """Any two members of a set as readers name them together, in either order."""
    labels = [member.label[lang] for member in _paired(game, name)]
    yield from (f"{one}と{other}" if lang == JAPANESE else f"{one} {other}" for one, other in product(labels, labels))


def _readings(terms: Sequence[Term], more: Mapping[str, str]) -> dict[str, str]:
    """How a word is typed, wholly or partly in kana → the word, or the part read so. One kana tells too little."""
    words = [(term.words[JAPANESE], term.reading) for term in terms if term.reading]
    words += more.items()
    typed: dict[str, str] = {}
    for word, reading in words:
        runs = aligned(word, reading)
        mixed = ("".join(ways) for ways in product(*((run, kana) if kana else (run,) for run, kana in runs)))
        typed |= {kana: run for run, kana in runs} | dict.fromkeys(mixed, word)
    typed |= {reading: word for word, reading in words}  # a whole word before a part of another
    return {kana: word for kana, word in sorted(typed.items()) if len(kana) > 1 and kana != word}
