"""Markup that prose may not hold: HTML that could hide or break a page, and addresses that leave the site unasked."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from generator.check.passages import IN_PAGES, MARKDOWN, TAGS, WITH_EXPRESSIONS, WITH_FIELDS, Passage, masked_spans
from generator.errors import Place, Problem
from generator.load.fences import any_fence, stray_record
from generator.wording import quoted

SCHEMES = ("http", "https", "mailto")
"""What an address to elsewhere may begin with."""

_CODE = re.compile(r"(?P<ticks>`+)(?!`).+?(?<!`)(?P=ticks)(?!`)", re.DOTALL)
_HTML = re.compile(r"<(?P<tag>[a-zA-Z/!?][^<>\n]{0,60}>?)")
_ALLOWED = re.compile(rf"/?(?:{'|'.join(TAGS)}) ?/?>")
_ADDRESS = re.compile(
    r"""
      (?P<picture>!?)\[[^\[\]\n]*\]\(\s*<?(?P<inline>[^)\s>]+)   # [words](address), ![words](address)
    | ^[ ]{0,3}\[[^\]\n]+\]:\s*<?(?P<defined>[^\s>]+)            # [name]: address
    | <(?P<bare>[a-zA-Z][a-zA-Z0-9+.-]*:[^\s<>]*)>               # <address>
    """,
    re.VERBOSE | re.MULTILINE,
)
_SCHEME = re.compile(r"(?P<scheme>[a-zA-Z][a-zA-Z0-9+.-]*):|//")
_BRACE = re.compile(r"(?<!\\)(?:\\\\)*(?P<brace>\{)")
_COMMENT = re.compile(r"\{#[^}\n]*#\}")
"""Jinja's comment, which is told of as an expression."""
_TEMPLATE = re.compile(r"\{\{|\{%")


def markup_problems(written: Sequence[Passage]) -> Iterator[Problem]:
    """What is refused in each passage, at its place."""
    for passage in written:
        if passage.kind in MARKDOWN or passage.kind in WITH_EXPRESSIONS:
            text = masked_spans(passage.text, [match.span() for match in _CODE.finditer(passage.text)])
            yield from _html(passage, text)
            yield from _addresses(passage, text)
            yield from _attributes(passage)
            if passage.kind in MARKDOWN and passage.kind not in IN_PAGES:
                yield from _fences(passage)
        elif passage.kind not in WITH_FIELDS and (found := _TEMPLATE.search(passage.text)):
            message = f"expected plain words (values are not filled in here), got {found[0]}"
            yield Problem(passage.at(found.start()), "expression", message)
        elif passage.kind in {"page title", "page summary"}:
            yield from _html(passage, passage.text)
            yield from _attributes(passage)


def links_within(passage: Passage) -> Iterator[tuple[str, Place]]:
    """Where Markdown links of a passage lead within the site, each with its place."""
    return ((address, place) for address, place in addresses(passage) if _SCHEME.match(address) is None)


def addresses(passage: Passage) -> Iterator[tuple[str, Place]]:
    """Where Markdown links of a passage lead, within the site or to where they may elsewhere, each with its place."""
    text = masked_spans(passage.text, [match.span() for match in _CODE.finditer(passage.text)])
    for match in _ADDRESS.finditer(text) if passage.kind in MARKDOWN else ():
        address = match["inline"] or match["defined"] or match["bare"]
        scheme = _SCHEME.match(address)
        if scheme is None or (not match["picture"] and (scheme["scheme"] or "").lower() in SCHEMES):
            yield address, passage.at(match.start())


def _html(passage: Passage, text: str) -> Iterator[Problem]:
    for match in _HTML.finditer(text):
        tag = match["tag"]
        if _ALLOWED.fullmatch(tag) or (tag.endswith(">") and re.match(r"[a-zA-Z][a-zA-Z0-9+.-]*:|[^\s@/!?]+@", tag)):
            continue
        wanted = "a comment as {{! … !}}" if tag.startswith("!--") else f"Markdown or one of {', '.join(TAGS)}"
        message = f"expected {wanted} (&lt; for the sign itself), got HTML: <{tag}"
        yield Problem(passage.at(match.start()), "html", message)


def _fences(passage: Passage) -> Iterator[Problem]:
    """What was meant as an example where none is played. In pages, loading tells it: there, one may stand."""
    is_told = False
    for line in passage.text.split("\n"):
        found = any_fence(line) or stray_record(line)
        if found and not is_told:
            message = f"expected examples only on pages (none is played here), got {quoted(line.strip())}"
            yield Problem(passage.place, "fence", message)
        is_told = bool(line.strip()) and (is_told or found is not None)


def _attributes(passage: Passage) -> Iterator[Problem]:
    """Braces that would be read as attributes of what stands before them; only a heading's id is."""
    words = masked_spans(passage.words, [match.span() for match in _CODE.finditer(passage.text)])
    for match in _BRACE.finditer(words):
        if _COMMENT.match(passage.text, match.start("brace")):
            continue
        end = passage.text.find("}", match.end("brace"))
        got = passage.text[match.start("brace") : end + 1 if 0 <= end < match.end() + 60 else match.end() + 20]
        message = f"expected no attributes (\\{{ for the sign itself), got {got.splitlines()[0]}"
        yield Problem(passage.at(match.start("brace")), "attributes", message)


def _addresses(passage: Passage, text: str) -> Iterator[Problem]:
    for match in _ADDRESS.finditer(text):
        address = match["inline"] or match["defined"] or match["bare"]
        scheme = _SCHEME.match(address)
        if scheme is None:
            continue
        if match["picture"]:
            message = f"expected a figure of this game (the site fetches nothing from elsewhere), got {address}"
        elif (scheme["scheme"] or "").lower() not in SCHEMES:
            message = f"expected an address that begins with {', '.join(SCHEMES)}, got {address}"
        else:
            continue
        yield Problem(passage.at(match.start()), "address", message)
