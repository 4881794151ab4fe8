"""A page of prose → its blocks, each with its place. The format is told in ``CONTRIBUTING``; here it is held.

Markdown is not rendered and ``{{ values }}`` are not filled; only what gives a page its structure is read: front
matter, headings with ids, rule clauses ``[B3] …``, sentences marked ``((…))`` and ``example`` fences.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

import jinja2

from generator.errors import Place
from generator.load.documents import parse
from generator.load.fences import any_fence, stray_record
from generator.load.findings import Findings
from generator.load.shapes import shaped
from generator.model import Block, Clause, Example, ExampleUse, Heading, Page, PlacedExample, Prose, Shape, Slug
from generator.wording import nearest, quoted

FILE_NAME = re.compile(
    r"rules/(?P<order>[0-9]+)-(?P<slug>[a-z0-9]+(?:-[a-z0-9]+)*)\.(?P<lang>[a-z]{2,3}(?:-[A-Za-z]+)?)\.md"
)

COMMENT = ("{{!", "!}}")
"""What encloses comments in content: Jinja's usual ``{#`` begins the id of a heading."""

EXAMPLE = "use: <id of an example>, or an example (id:, title:, given:, expect:, because:)"
"""What stands in an ``example`` fence."""

_HEADING = re.compile(r"(?P<marks>#{1,6})[ \t]+(?P<text>.*?)[ \t]*\{#(?P<id>[^}]*)\}[ \t]*")
_INNER_HEADING = re.compile(r"[ \t]*(?:[-*+>]|[0-9]+[.)])[ \t>*+-]*#{1,6}[ \t]")
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_CLAUSE = re.compile(r"\[(?P<rule>[A-Z][0-9]*[a-z]*)\] (?=\S)")
_SETEXT = re.compile(r" {0,3}(=+|-+)[ \t]*")
_NEAR_CLAUSE = re.compile(
    r"[ \t>*_+-]*(?:[0-9]+[.)][ \t]*)?[\[［【〔]\s*(?P<rule>[A-Za-zＡ-Ｚａ-ｚ][0-9０-９]*[A-Za-z]*)\s*[\]］】〕]"
)
_FENCE = re.compile(r"(?P<indent>[ \t]*)(?P<ticks>`{3,}|~{3,})(?P<info>.*)")
_MARKS = re.compile(r"\{\{.*?\}\}|\(\(|\)\)", re.DOTALL)
_syntax = jinja2.Environment(comment_start_string=COMMENT[0], comment_end_string=COMMENT[1])  # noqa: S701 - renders nothing


class FrontMatter(Shape):
    """The head of a page, between lines of ``---``."""

    title: str
    summary: str
    kind: Literal["faq"] | None = None
    """``faq`` for questions (``###``) whose answers must cite rules."""


class Use(Shape):
    """An ``example`` fence that shows an example written elsewhere."""

    use: Slug


@dataclass
class PageText:
    """A page as read: the page, and the examples written in it."""

    page: Page
    examples: list[PlacedExample]
    is_whole: bool
    """Whether every example in it could be read."""


def read_page(text: str, file: str, name: str, findings: Findings) -> PageText | None:
    """Read a page; None, and a problem, if ``name`` is not of the form ``rules/<nn>-<slug>.<lang>.md``."""
    place = Place(file, 1, 1)
    named = FILE_NAME.fullmatch(name)
    if named is None:
        findings.expected(
            Place(file), "file-name", "a name such as 10-setup.ja.md", quoted(name.removeprefix("rules/"))
        )
        return None
    lines = text.split("\n")
    head, begin, places = _front_matter(lines, file, findings)
    reader = _Reader(file, lines, findings)
    blocks = tuple(reader.blocks(begin))
    check_syntax(text, place, findings)
    page = Page(
        slug=named["slug"],
        lang=named["lang"],
        order=int(named["order"]),
        title=head.title if head else "",
        summary=head.summary if head else "",
        blocks=blocks,
        place=place,
        kind=head.kind if head else None,
        head=places,
    )
    return PageText(page, reader.examples, reader.is_whole)


def check_syntax(text: str, place: Place, findings: Findings, *, has_lines: bool = True) -> None:
    """A problem if the ``{{ values }}`` of a text that begins at ``place`` cannot be read.

    ``has_lines`` tells whether the text's lines are those of the file.
    """
    if "{{" not in text and "{%" not in text:
        return
    try:
        _syntax.parse(text)
    except jinja2.TemplateSyntaxError as error:
        down = error.lineno - 1 if has_lines else 0
        at = Place(place.file, place.line + down, 1 if down else place.column)
        findings.expected(at, "value", "a value such as {{ n.cards }}", f"what cannot be read as one ({error.message})")
    except (RecursionError, ValueError):  # brackets or digits by the thousand
        findings.expected(place, "value", "a value such as {{ n.cards }}", "one that is far too long")


def _front_matter(
    lines: list[str], file: str, findings: Findings
) -> tuple[FrontMatter | None, int, Mapping[str, Place]]:
    """The head of a page, the index of the line after it, and where what it says stands."""
    if lines[0].rstrip() != "---":
        findings.expected(
            Place(file, 1, 1), "front-matter", "a line --- and the page's title and summary", quoted(lines[0])
        )
        return None, 0, {}
    end = next((i for i, line in enumerate(lines[1:], 1) if line.rstrip() == "---"), None)
    if end is None:
        findings.expected(Place(file, 1, 1), "front-matter", "a closing line --- after title and summary", "none")
        return None, len(lines), {}
    document = parse("\n".join(lines[1:end]) + "\n", file, findings, line=1, wanted="title: and summary: of the page")
    head = None if document is None else shaped(FrontMatter, document, findings)
    for key in ("title", "summary"):
        if head is not None and document is not None and not getattr(head, key).strip():
            findings.expected(document.place((key,)), "front-matter", f"the page's {key}", "nothing")
    places = {} if document is None else {str(path[0]): at for path, at in document.places.items() if len(path) == 1}
    return head, end + 1, places


class _Reader:
    """Goes through a page's lines once."""

    def __init__(self, file: str, lines: list[str], findings: Findings) -> None:
        self.file = file
        self.lines = lines
        self.findings = findings
        self.examples: list[PlacedExample] = []
        self.is_whole = True
        self._ids: dict[str, int] = {}
        self._prose: list[int] = []
        self._is_near_clause = False
        self._is_in_stray = False
        self._headings: list[Heading] = []

    def blocks(self, begin: int) -> Iterator[Block]:
        """The blocks from the line with index ``begin``."""
        at = begin
        while at < len(self.lines):
            line = self.lines[at]
            if _FENCE.fullmatch(line):
                yield from self._flush()
                at, use = self._fence(at)
                if use is None:
                    self.is_whole = False
                else:
                    yield use
            elif _CLAUSE.match(line):
                yield from self._flush()
                if at > begin and not re.match(r"\s*$|#|```", self.lines[at - 1]):
                    self._expect(at, "clause", "an empty line before a rule clause", quoted(self.lines[at - 1]))
                at, clause = self._clause(at)
                yield clause
            else:
                self._line(at)
                self._prose.append(at)
                at += 1
        yield from self._flush()

    def _place(self, at: int, column: int = 1) -> Place:
        return Place(self.file, at + 1, column)

    def _expect(self, at: int, kind: str, expected: str, got: str, column: int = 1) -> None:
        self.findings.expected(self._place(at, column), kind, expected, got)

    def _flush(self) -> Iterator[Prose]:
        """The prose gathered so far, without empty lines around it."""
        numbers = list(self._prose)
        while numbers and not self.lines[numbers[0]].strip():
            numbers.pop(0)
        while numbers and not self.lines[numbers[-1]].strip():
            numbers.pop()
        if numbers:
            text = "\n".join(self.lines[i] for i in numbers)
            yield Prose(text, self._place(numbers[0]), tuple(self._headings))
        self._prose, self._headings = [], []

    # ── lines of prose ──

    def _line(self, at: int) -> None:
        line = self.lines[at]
        if re.match(r" {0,3}#", line):
            self._heading(at)
        elif _INNER_HEADING.match(line):
            self._expect(at, "heading", "a heading at the beginning of its line", quoted(line.strip()))
        elif _SETEXT.fullmatch(line) and at and self.lines[at - 1].strip():
            self._expect(
                at, "heading", "headings written as ## Text {#id}", f"a line {quoted(line.strip())} under text"
            )
        elif near := _NEAR_CLAUSE.match(line):
            self._near_clause(at, near)
        else:
            self._stray(at)
        if not line.strip():
            self._is_near_clause = False
        for mark in _MARKS.finditer(line):
            if mark[0] == "((" and not self._is_near_clause:
                self._expect(
                    at, "mark", "(( )) only inside rule clauses", quoted(line[mark.start() :]), mark.start() + 1
                )

    def _stray(self, at: int) -> None:
        """What was meant as an example and would be shown as it is written."""
        line = self.lines[at]
        if not line.strip():
            self._is_in_stray = False
        elif fence := any_fence(line):
            self._expect(
                at, "fence", "a fence alone at the beginning of a line", quoted(line.strip()), fence.start() + 1
            )
            self._is_in_stray = True
        elif self._is_in_stray:
            return  # what the fence was meant for is told with it
        elif record := stray_record(line):
            self._expect(at, "fence", "this inside a fence ```example", quoted(line.strip()), record.start() + 1)

    def _near_clause(self, at: int, near: re.Match[str]) -> None:
        """``[b3]``, ``［B3］``, ``[B3]text`` … would silently be no clause."""
        rule = near["rule"].translate({0xFEE0 + c: c for c in range(0x21, 0x7F)})
        has_digit = any(c.isdigit() for c in rule)
        is_link = self.lines[at][near.end() : near.end() + 1] == "("
        if is_link or not (has_digit or len(rule) == 1):
            return
        wanted = rule[0].upper() + rule[1:].lower()
        self._is_near_clause = True
        got = self.lines[at][: near.end() + 1]
        self._expect(at, "clause", f"a rule clause to begin with {quoted(f'[{wanted}] ')}", quoted(got))

    def _heading(self, at: int) -> None:
        line = self.lines[at]
        found = _HEADING.fullmatch(line)
        if found is None:
            self._expect(at, "heading", "a heading such as ## Text {#explicit-id}", quoted(line.strip()))
            return
        column = found.start("id") + 1
        level, name = len(found["marks"]), found["id"]
        if level == 1:
            self._expect(at, "heading", "headings from ## on (# is made of the title)", quoted(line.strip()))
        if not found["text"].strip():
            self._expect(at, "heading", "words in a heading", quoted(line.strip()))
        if not _ID.fullmatch(name):
            self._expect(at, "heading", "an id of a-z, 0-9 and hyphens", quoted(name), column)
        elif name in self._ids:
            got = f"{quoted(name)} again (first in line {self._ids[name]})"
            self._expect(at, "duplicate-id", "each heading's id once", got, column)
        self._ids.setdefault(name, at + 1)
        self._headings.append(Heading(level, found["text"].strip(), name, self._place(at)))

    # ── clauses ──

    def _clause(self, at: int) -> tuple[int, Clause]:
        """The clause that begins at a line, and the index of the line after it."""
        end = at + 1
        while end < len(self.lines):
            if not self.lines[end].strip():
                after = next((i for i in range(end, len(self.lines)) if self.lines[i].strip()), None)
                if after is None or not self.lines[after].startswith((" ", "\t")):
                    break
                end = after
            if not self._is_in_clause(end):
                break
            end += 1
        begin = _CLAUSE.match(self.lines[at])
        if begin is None:
            raise ValueError(at)
        text = "\n".join([self.lines[at][begin.end() :], *self.lines[at + 1 : end]])
        plain, marked = self._marked(text, at, begin.end())
        return end, Clause(begin["rule"], plain, self._place(at), marked)

    def _is_in_clause(self, at: int) -> bool:
        line = self.lines[at]
        if _FENCE.fullmatch(line) or _CLAUSE.match(line):
            return False
        if re.match(r" {0,3}#", line):
            self._expect(at, "clause", "an empty line after a rule clause", quoted(line.strip()))
            return False
        if _SETEXT.fullmatch(line):
            return False
        if near := _NEAR_CLAUSE.match(line):
            self._near_clause(at, near)
        else:
            self._stray(at)
        return True

    def _marked(self, text: str, at: int, indent: int) -> tuple[str, tuple[str, ...]]:
        """The clause without its ``((`` and ``))``, and the sentences between them."""
        plain: list[str] = []
        marked: list[str] = []
        done, opened = 0, None
        for mark in _MARKS.finditer(text):
            if mark[0].startswith("{{"):
                continue
            row = text.count("\n", 0, mark.start())
            column = mark.start() - (text.rfind("\n", 0, mark.start()) + 1) + 1 + (indent if row == 0 else 0)
            if (mark[0] == "((") == (opened is not None):
                got = "(( inside (( ))" if opened is not None else ")) alone"
                self._expect(at + row, "mark", "each (( to be closed by ))", got, column)
                return text, ()
            plain.append(text[done : mark.start()])
            done = mark.end()
            if opened is None:
                opened = (done, row, column)
            else:
                sentence = text[opened[0] : mark.start()]
                if not sentence.strip():
                    self._expect(at + row, "mark", "a sentence between (( and ))", "nothing", column)
                marked.append(sentence.strip())
                opened = None
        if opened is not None:
            self._expect(at + opened[1], "mark", "each (( to be closed by ))", "the end of the clause", opened[2])
            return text, ()
        return "".join([*plain, text[done:]]), tuple(marked)

    # ── examples ──

    def _fence(self, at: int) -> tuple[int, ExampleUse | None]:
        """The example of the fence that opens at a line, and the index of the line after it."""
        opening = _FENCE.fullmatch(self.lines[at])
        if opening is None:
            raise ValueError(at)
        ticks, info = opening["ticks"], opening["info"]
        end = next((i for i in range(at + 1, len(self.lines)) if self.lines[i].lstrip().startswith(ticks)), None)
        right = "```example"
        if end is None:
            self._expect(at, "fence", f"a closing line {ticks} for this fence", "the end of the file")
            return len(self.lines), None
        if self.lines[end].strip() != ticks:
            got = quoted(self.lines[end].strip())
            self._expect(end, "fence", f"a closing line {ticks} for the fence of line {at + 1}", got)
            is_next = nearest(self.lines[end].strip(" `~").split(" ")[0], ["example"]) is not None
            return end if is_next else end + 1, None
        wrong = None
        if opening["indent"]:
            wrong = "an indented fence"
        elif self.lines[end].rstrip() != ticks:
            wrong = "an indented closing fence"
        elif self.lines[at].rstrip() != right:
            wrong = quoted(ticks + info)
            word = info.strip().split(" ")[0]
            if word != "example" and nearest(word, ["example"]):
                wrong += "; did you mean 'example'?"
        if wrong is not None:
            self._expect(at, "fence", f"the fence {right} at the beginning of the line, with nothing after it", wrong)
            return end + 1, None
        return end + 1, self._example(at, end)

    def _example(self, at: int, end: int) -> ExampleUse | None:
        inside = "\n".join(self.lines[at + 1 : end]) + "\n"
        document = parse(inside, self.file, self.findings, at + 1, EXAMPLE)
        if document is None:
            return None
        if not isinstance(document.data, dict):
            got = "a list" if isinstance(document.data, tuple) else quoted(str(document.data))
            self.findings.expected(document.place(()), "value", EXAMPLE, got)
            return None
        if "use" in document.data:
            use = shaped(Use, document, self.findings)
            return None if use is None else ExampleUse(use.use, document.place(("use",)))
        example = shaped(Example, document, self.findings)
        if example is None:
            return None
        self.examples.append(PlacedExample(example, document.places))
        return ExampleUse(example.id, self._place(at))
