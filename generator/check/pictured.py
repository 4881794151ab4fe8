"""Words that are typed in pictures – a game's own templates and drawings – where readers see them as they stand.

In a template, these are the text between its tags, and what its expressions have in quotation marks: words for a legend
are as likely handed to the house's macros. Names and colours in quotation marks are no words; titles are not drawn.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.errors import Place
from generator.model import Game

_UNWRITTEN = "\0"
"""Stands for what a template does not write as it stands."""
_JINJA = re.compile(r"\{#.*?#\}|\{\{(?P<said>.*?)\}\}|\{%(?P<done>.*?)%\}", re.DOTALL)
_QUOTED = re.compile(r"\"(?P<double>[^\"\n]*)\"|'(?P<single>[^'\n]*)'")
_NUMBER = re.compile(r"\s*(?P<number>[0-9]+)\s*")
_NAME = re.compile(r"[a-z][a-z0-9_-]*|#[0-9a-fA-F]{3,8}|\S+\.(?:svg|j2)|[A-Z]+[0-9]*[a-z]*|\S*<\S*>|[^\w]*%[\w%/+ ×]*")
"""What a template has in quotation marks for itself: names, colours, files, letters, ids of rules, marks, formats."""
_TEXT = re.compile(r"<text\b[^<>]*>(?P<words>.*?)</text>", re.DOTALL)
_BETWEEN = re.compile(r">(?P<words>[^<>]+)<|\b(?:alt|title|aria-label)=\"(?P<attribute>[^\"]*)\"")


def typed_in_pictures(game: Game) -> Iterator[tuple[Place, str]]:
    """The words typed in each template of the game's own and each of its drawings, with their places."""
    for file, text in game.templates.items():
        if file.startswith(f"templates/{game.spec.id}/") and file.endswith(".j2"):
            yield from _template(file, text)
    for name, text in game.art.items():
        yield from _marked_up(f"{game.folder}/art/{name}", text, _TEXT)


def _template(file: str, text: str) -> Iterator[tuple[Place, str]]:
    plain = []
    at = 0
    for part in _JINJA.finditer(text):
        plain += [text[at : part.start()], re.sub(r"[^\n]", _UNWRITTEN, part[0])]
        at = part.end()
        inside = part["said"] or part["done"] or ""
        start = part.start() + 2
        for quoted in _QUOTED.finditer(inside):
            words = quoted["double"] or quoted["single"] or ""
            if _NAME.fullmatch(words) is None:
                yield _place(file, text, start + quoted.start() + 1), words
        if part["said"] and (number := _NUMBER.fullmatch(part["said"])) and text[at : at + 2] == "</":
            yield _place(file, text, start + number.start("number")), number["number"]
    written = "".join([*plain, text[at:]])
    yield from _marked_up(file, written, _TEXT if file.endswith(".svg.j2") else _BETWEEN)


def _marked_up(file: str, text: str, pattern: re.Pattern[str]) -> Iterator[tuple[Place, str]]:
    for match in pattern.finditer(text):
        for group in pattern.groupindex:
            words = re.sub(r"<[^<>]*>", lambda tag: " " * len(tag[0]), match[group] or "")
            if words.strip(f" \t\n{_UNWRITTEN}"):
                yield _place(file, text, match.start(group)), words


def _place(file: str, text: str, at: int) -> Place:
    return Place(file, text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at))
