"""A style sheet cut down to the rules that some page can use."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

_CLASSES = re.compile(r'\bclass="([^"]*)"')
_NOT = re.compile(r":(?:not|is|where|has)\((?:[^()]|\([^()]*\))*\)")
_CLASS = re.compile(r"\.((?:[\w-]|\\.)+)")
_OTHER_WAY = re.compile(r"\[dir=[\"']?rtl")
_VARIABLE = re.compile(r"var\((--[\w-]+)")
_NESTING = ("@media", "@supports", "@layer", "@container")
_STATES = frozenset({"js", "no-js"})


@dataclass
class Used:
    """The classes that stand in the pages seen so far."""

    classes: set[str] = field(default_factory=lambda: set(_STATES))

    def see(self, page: str) -> None:
        """Take note of a page's HTML."""
        self.classes.update(*(names.split() for names in set(_CLASSES.findall(page))))

    def may(self, selector: str) -> bool:
        """Whether a selector may match anything in the pages, which all run from left to right. Of elements it is taken
        that there are all: scripts make some.
        """
        if _OTHER_WAY.search(selector):
            return False
        return set(_CLASS.findall(_NOT.sub("", selector))) <= self.classes


def pruned(sheet: str, used: Used, others: Iterable[str] = ()) -> str:
    """``sheet`` without the rules that can match nothing and the variables that neither it nor ``others`` ask for."""
    kept = _rules(sheet, used)
    wanted = {name for text in others for name in _VARIABLE.findall(text)}
    while True:
        known = wanted | set(_VARIABLE.findall(kept))
        less = "".join(_without(kept, known))
        if less == kept:
            return kept
        kept = less


def _rules(sheet: str, used: Used) -> str:
    kept = []
    for prelude, body in blocks(sheet):
        if prelude.startswith(_NESTING):
            inner = _rules(body, used)
            if inner:
                kept.append(f"{prelude}{{{inner}}}")
        elif prelude.startswith("@"):
            kept.append(f"{prelude}{{{body}}}" if body is not None else f"{prelude};")
        else:
            selectors = [one for one in listed(prelude) if used.may(one)]
            if selectors:
                kept.append(f"{','.join(selectors)}{{{body}}}")
    return "".join(kept)


def blocks(sheet: str) -> Iterator[tuple[str, str]]:
    """Each rule of a style sheet: what stands before its braces, and what within. Comments are left out."""
    sheet = re.sub(r"/\*.*?\*/", "", sheet, flags=re.S)
    at = 0
    while (opened := sheet.find("{", at)) >= 0:
        prelude = sheet[at:opened].rpartition(";")[2].strip()
        at = _closed(sheet, opened + 1)
        yield prelude, sheet[opened + 1 : at - 1]


_MARK = re.compile(r"""["'{}]""")


def _closed(sheet: str, at: int) -> int:
    """Where the block that was opened before ``at`` has ended; strings may hold braces."""
    depth = 1
    while depth:
        mark = _MARK.search(sheet, at)
        if mark is None:
            return len(sheet) + 1
        at = mark.end()
        if mark[0] in "\"'":
            end = sheet.find(mark[0], at)
            at = len(sheet) if end < 0 else end + 1
        else:
            depth += 1 if mark[0] == "{" else -1
    return at


def listed(selectors: str) -> list[str]:
    """Each of a list of selectors, cut at the commas that stand in no brackets."""
    found, depth = [""], 0
    for part in re.split(r"([,()\[\]])", selectors):
        depth += (part in ("(", "[")) - (part in (")", "]"))
        if part == "," and not depth:
            found.append("")
        else:
            found[-1] += part
    return [one.strip() for one in found]


_DECLARED = re.compile(r"""(--[\w-]+):((?:"[^"]*"|'[^']*'|\((?:"[^"]*"|'[^']*'|[^()"'])*\)|[^;{}"'(])*);?""")


def _without(sheet: str, known: set[str]) -> Iterator[str]:
    at = 0
    for found in _DECLARED.finditer(sheet):
        if found[1] not in known and sheet[found.start() - 1] in "{;":
            yield sheet[at : found.start()]
            at = found.end()
    yield sheet[at:]
