"""A template as far as checks need it: its Jinja blocks, where what they write stands, and what its names are.

A block is read into Jinja's syntax tree only when it is asked for: most never are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from typing import Literal

from jinja2 import Environment, TemplateSyntaxError, nodes

from generator.errors import Place

Spot = Literal["text", "attribute", "result"]
"""Where an expression stands: in words that readers see, within a tag, or elsewhere: a macro gives it back."""
Step = int | str
"""A step into a value: the place in a list, a key, or ``EACH``."""
EACH = "*"

_BLOCK = re.compile(r"\{#.*?#\}|\{\{[-+]?(?P<said>.*?)[-+]?\}\}|\{%[-+]?(?P<done>.*?)[-+]?%\}", re.DOTALL)
_VERB = re.compile(r"\s*(\w+)")
_MARK = re.compile(r"<(?P<text>text\b)|(?P<close></text\s*>)|<(?=[\w/!?])|>")
_READ_ALOUD = re.compile(r"\b(?:alt|title|aria-label)=\"[^\"<>]*$")
_IMPORT = re.compile(r"\s*import\s+[\"']([^\"']+)[\"']\s+as\s+(\w+)")
_FROM = re.compile(r"\s*from\s+[\"']([^\"']+)[\"']\s+import\s+(.+?)(?:\s+with(?:out)?\s+context)?\s*$", re.DOTALL)
_ENDS: Mapping[str, str] = {"for": "endfor", "if": "endif", "elif": "endif", "macro": "endmacro", "call": "endcall"}


@dataclass(frozen=True, eq=False)
class Block:
    """An expression or a statement. ``scope`` is the macro that it is in, "" for none."""

    file: str
    line: int
    column: int
    """Of its first character, from 1."""
    source: str
    verb: str
    """The word that a statement begins with; "" for an expression."""
    scope: str
    spot: Spot

    def node(self) -> nodes.Node | None:
        """Its syntax tree; None for what is no whole by itself, or cannot be read, which drawing tells."""
        return _parsed(self.source, self.verb)

    def place(self, number: nodes.Const) -> Place:
        """Where a number in it stands."""
        lines = self.source.split("\n")
        row = min(number.lineno, len(lines)) - 1
        found = re.search(rf"(?<![\w.]){re.escape(str(number.value))}(?![\w.])", lines[row])
        column = found.start() + 1 if found else 1
        return Place(self.file, self.line + row, column + (self.column - 1 if row == 0 else 0))


@dataclass(eq=False)
class Script:
    """A template's blocks, and by name what they define; ``imports`` are templates by the name they go by here."""

    file: str
    blocks: list[Block] = field(default_factory=list)
    imports: dict[str, str] = field(default_factory=dict)
    borrowed: dict[str, tuple[str, str]] = field(default_factory=dict)
    """A macro by the name it has here: its template, and its name there."""
    macros: dict[str, Block] = field(default_factory=dict)
    naming: dict[tuple[str, str], list[Block]] = field(default_factory=dict)
    """Scope and name → the statements that give it a value."""
    calls: dict[str, list[Block]] = field(default_factory=dict)
    """What is called, as ``name`` or ``import.name`` → the blocks that do."""


_CALLED = re.compile(r"(?<![\w.])((?:[A-Za-z_]\w*\.)?[A-Za-z_]\w*)\(")
_KEYWORD = re.compile(r"\s*(\w+)\s*=(?!=)")
_SIGN = re.compile(r"\"[^\"]*\"|'[^']*'|[()\[\]{},]")
_NAMED = re.compile(r"\s*(?:set|for)\s+(?P<names>[\w.,\s()]+?)(?:\s*=|\s+in\b)")


def script(file: str, text: str) -> Script:
    """What a template says."""
    made = Script(file)
    scope, in_tag, depth, at, line, begin = "", False, 0, 0, 1, 0
    is_drawing = file.endswith(".svg.j2")
    for part in _BLOCK.finditer(text):
        data = text[at : part.start()]
        for mark in _MARK.finditer(data):
            in_tag = mark[0] != ">" and not mark["close"]
            depth += bool(mark["text"]) - bool(mark["close"])
        line += data.count("\n")
        begin = text.rfind("\n", 0, part.start()) + 1
        at = part.end()
        group = "said" if part["said"] is not None else "done"
        source = part[group]
        if source is not None:
            verb = ""
            if group == "done" and (found := _VERB.match(source)):
                verb = found[1]
            spot: Spot = "attribute" if in_tag else "text" if depth > 0 or not is_drawing else "result"
            if in_tag and _READ_ALOUD.search(data):
                spot = "text"
            scope = "" if verb == "endmacro" else scope
            block = Block(file, line, part.start(group) - begin + 1, source, verb, scope, spot)
            _note(made, block)
            if verb == "macro" and (name := re.match(r"\s*macro\s+(\w+)", source)):
                scope = name[1]
                made.macros[scope] = block
        line += part[0].count("\n")
    return made


def _note(made: Script, block: Block) -> None:
    made.blocks.append(block)
    if block.verb == "import" and (found := _IMPORT.match(block.source)):
        made.imports[found[2]] = found[1]
    elif block.verb == "from" and (found := _FROM.match(block.source)):
        for each in found[2].split(","):
            name, _, alias = each.strip().partition(" as ")
            made.borrowed[alias.strip() or name] = (found[1], name)
    elif block.verb in {"set", "for"} and (found := _NAMED.match(block.source)):
        for name in re.findall(r"[\w.]+", found["names"]):
            made.naming.setdefault((block.scope, name), []).append(block)
    for name in _CALLED.findall(block.source) if block.verb != "macro" else ():
        made.calls.setdefault(name, []).append(block)


@cache
def _environment() -> Environment:
    return Environment(autoescape=True)


@lru_cache(maxsize=2048)
def _parsed(source: str, verb: str) -> nodes.Node | None:
    """The syntax tree of an expression, or of a statement without what stands in it."""
    written = f"{{{{{source}}}}}" if not verb else f"{{%{source}%}}"
    if verb == "elif":
        written = f"{{%{source.replace('elif', 'if', 1)}%}}"
    if verb in _ENDS:
        written += f"{{% {_ENDS[verb]} %}}"
    elif verb not in {"", "set", "do"}:
        return None
    try:
        (node,) = _environment().parse(written).body
    except (TemplateSyntaxError, ValueError, RecursionError):
        return None
    return node


def argument(block: Block, call: str, number: int, keyword: str) -> Iterator[Block]:
    """What each call of this name in a block hands over at a place or by a keyword, as an expression by itself."""
    for found in re.finditer(rf"(?<![\w.]){re.escape(call)}\(", block.source):
        for at, (start, end) in enumerate(_parts(block.source, found.end())):
            by_name = _KEYWORD.match(block.source, start, end)
            if by_name[1] == keyword if by_name else at == number:
                begin = by_name.end() if by_name else start
                before = block.source[:begin]
                column = len(before) - before.rfind("\n") if "\n" in before else block.column + begin
                line = block.line + before.count("\n")
                yield replace(block, source=block.source[begin:end], verb="", line=line, column=column)


def _parts(source: str, start: int) -> Iterator[tuple[int, int]]:
    """Where the arguments of a call begin and end; ``start`` is after its bracket."""
    depth, begin = 0, start
    for mark in _SIGN.finditer(source, start):
        if mark[0] in "([{":
            depth += 1
        elif mark[0] == "," and depth == 0:
            yield begin, mark.start()
            begin = mark.end()
        elif mark[0] in ")]}":
            depth -= 1
            if depth < 0:
                yield begin, mark.start()
                return


def named(block: Block, name: str) -> Iterator[tuple[nodes.Node, tuple[Step, ...]]]:
    """What a statement gives a name: an expression, and the steps into it."""
    node = block.node()
    if isinstance(node, nodes.Assign):
        yield from ((expr, steps) for found, expr, steps in _targets(node.target, node.node, ()) if found == name)
    elif isinstance(node, nodes.For):
        yield from ((expr, steps) for found, expr, steps in _targets(node.target, node.iter, (EACH,)) if found == name)


def _targets(
    target: nodes.Node, value: nodes.Node, steps: tuple[Step, ...]
) -> Iterator[tuple[str, nodes.Node, tuple[Step, ...]]]:
    if isinstance(target, nodes.Tuple):
        for number, each in enumerate(target.items):
            yield from _targets(each, value, (*steps, number))
    elif isinstance(target, nodes.Name):
        yield target.name, value, steps
    elif isinstance(target, nodes.NSRef):
        yield f"{target.name}.{target.attr}", value, steps
