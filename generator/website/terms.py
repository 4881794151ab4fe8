"""Term links: the first use of each term on a page leads to its definition; Japanese words carry their reading."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from html import escape

from generator.model import Lang, Term
from generator.website.addresses import Addresses
from generator.website.japanese import JAPANESE, aligned, set_over

_APART = re.compile(
    r"""
      ^(?:```|~~~).*?^(?:```|~~~)[ ]*$          # fenced code
    | ^\#{1,6}[ ].*?$                           # headings
    | <(?P<tag>a|svg|ruby|code|button|figcaption|caption|summary|legend|dialog|h[1-6]|nav|style|script)\b.*?</(?P=tag)>
    | <p[ ]class="(?:row-caption|scene-caption|quick-title|example-title|entry-word)".*?</p>
    | <span[ ]class="card-name".*?</span>
    | <ul[ ]class="facts".*?</ul>
    | <div[ ]class="verdict".*?</div>
    | <[^>]*>                                   # any other tag
    | `[^`\n]*`                                 # code
    | !?\[(?:[^\[\]]|\[[^\]]*\])*\]\([^)\n]*\)  # links and pictures
    | \{:?[ ]?[#.][^}\n]*\}                     # ids and classes
    | &\#?\w+;                                  # entities
    """,
    re.VERBOSE | re.MULTILINE | re.DOTALL,
)
_FOLD = re.compile(r'(<details class="fold".*?</details>)', re.DOTALL)
"""What is seen only when a reader has opened it; none stands in another."""
_SPACELESS = re.compile(r"[\u3040-\u30ff\u3400-\u9fff々ー]")
_KATAKANA = re.compile(r"[ァ-ヺー]")
_KANJI = re.compile(r"[\u3400-\u9fff々]")


@dataclass(frozen=True)
class Used:
    """A page's text with its terms linked, and the terms it uses."""

    text: str
    terms: tuple[Term, ...]


class TermLinker:
    """Links the terms of one language; the longest word wins."""

    def __init__(self, terms: Sequence[Term], lang: Lang, places: Addresses) -> None:
        self._lang = lang
        self._addresses = places
        self._by_word: dict[str, Term] = {}
        for term in terms:
            for word in term.forms(lang):
                self._by_word.setdefault(word.casefold(), term)
        words = {word for term in terms for word in term.forms(lang)}
        self._pattern = _any_of(sorted(words, key=lambda w: (-len(w), w))) if words else None

    def linked(self, text: str, page: str) -> Used:
        """Link the first use of each term in a page's Markdown, outside headings, links, code and tags: the first in
        sight, or where there is none the first in a fold.

        A written word carries its reading once, whatever the terms of which it is a part.
        """
        if self._pattern is None:
            return Used(text, ())
        used: dict[str, Term] = {}
        read: set[tuple[str, str]] = set()
        pattern = self._pattern

        def link(match: re.Match[str]) -> str:
            term = self._by_word[match[0].casefold()]
            if term.id in used:
                return match[0]
            used[term.id] = term
            runs = self._runs(term, match[0])
            shown = set_over((run, "" if (run, kana) in read else kana) for run, kana in runs)
            read.update(runs)
            return self._link(term, match[0], page, shown)

        parts = _FOLD.split(text)  # every other one is a fold
        for first in (0, 1):
            parts[first::2] = [_outside(part, lambda each: pattern.sub(link, each)) for part in parts[first::2]]
        return Used("".join(parts), tuple(used.values()))

    def _link(self, term: Term, word: str, page: str, shown: str) -> str:
        address = self._addresses.term(term.id)
        if address is None:
            return shown
        if page == address.page:
            return f'<a class="term-here" href="#{address.anchor}">{shown}</a>' if shown != escape(word) else shown
        note = f"note-{term.id}"
        return f'<a class="term" href="{address.html(page)}" aria-describedby="{note}" data-note="{note}">{shown}</a>'

    def read(self, words: str, read: set[tuple[str, str]]) -> str:
        """HTML of plain words, in which those of terms carry their readings, without links; ``read`` have theirs."""
        if self._pattern is None:
            return escape(words)
        parts: list[str] = []
        at = 0
        for match in self._pattern.finditer(words):
            runs = self._runs(self._by_word[match[0].casefold()], match[0])
            parts += [escape(words[at : match.start()])]
            parts += [set_over((run, "" if (run, kana) in read else kana) for run, kana in runs)]
            read.update(runs)
            at = match.end()
        return "".join([*parts, escape(words[at:])])

    def reading(self, term: Term, word: str) -> str:
        """HTML of a form of the term, with the readings of its kanji."""
        return set_over(self._runs(term, word))

    def _runs(self, term: Term, word: str) -> Sequence[tuple[str, str]]:
        """The form in runs, with the reading of each that has one."""
        if self._lang != JAPANESE or term.reading is None:
            return [(word, "")]
        whole = term.words[self._lang]
        if not _KANJI.search(word):
            return [(word, "")]
        if word == whole:
            return aligned(word, term.reading)
        known = {run: kana for run, kana in aligned(whole, term.reading) if kana}
        return [(run, known.get(run, "")) for run in _runs(word)]


def _outside(text: str, change: Callable[[str], str]) -> str:
    parts = []
    at = 0
    for match in _APART.finditer(text):
        parts += [change(text[at : match.start()]), match[0]]
        at = match.end()
    return "".join([*parts, change(text[at:])])


def _any_of(words: Sequence[str]) -> re.Pattern[str]:
    """A pattern for any of the words, earlier ones first. Looking at the first letter saves trying them all."""
    letters = {form for word in words for form in (word[0].lower(), word[0].upper())}
    first = "".join(re.escape(letter) for letter in sorted(letters))
    return re.compile(f"(?=[{first}])(?:{'|'.join(map(_guarded, words))})", re.IGNORECASE)


def _guarded(word: str) -> str:
    """A pattern for the word where it stands as a word, not as a piece of a longer one."""
    before = after = ""
    if _KATAKANA.match(word[0]):
        before = "(?<![ァ-ヺー])"
    elif not _SPACELESS.match(word[0]):
        before = r"(?<![A-Za-z0-9])"
    if _KATAKANA.match(word[-1]):
        after = "(?![ァ-ヺー])"
    elif not _SPACELESS.match(word[-1]):
        after = r"(?![A-Za-z0-9])"
    if len(word) == 1 and _KANJI.match(word):
        before, after = "(?<![\u3400-\u9fff々])", "(?![\u3400-\u9fff々])"
    return before + re.escape(word) + after


def _runs(word: str) -> Iterable[str]:
    return (m[0] for m in re.finditer(r"[\u3400-\u9fff々]+|[^\u3400-\u9fff々]+", word))
