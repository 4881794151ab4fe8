"""One language of a game's site while it is made: everything its pages are filled from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from generator.check.filling import Filler
from generator.engine.core import Engine, Run
from generator.errors import Place, Problem
from generator.model import Game, Lang, Text
from generator.website.addresses import Addresses
from generator.website.housewords import Words
from generator.website.pictures import Pictures
from generator.website.templates import Templates


class PrintFile(Protocol):
    """What the site says of a print file."""

    @property
    def name(self) -> str:
        """File name in ``print/``."""

    @property
    def title(self) -> Text:
        """What it is, in each language."""

    @property
    def paper(self) -> str:
        """Name of the paper size."""

    @property
    def thing(self) -> str:
        """What kind of thing it is: mat, cards …"""

    @property
    def ink(self) -> str:
        """``full``, or ``low`` where it takes little ink."""

    @property
    def scale(self) -> float:
        """The scale of what is on the paper."""

    @property
    def picture(self) -> str:
        """Path of a picture of it, in ``print/``."""

    @property
    def picture_size(self) -> tuple[int, int]:
        """Width and height of the picture, in pixels."""

    @property
    def pages(self) -> int:
        """Number of pages."""

    @property
    def size(self) -> int:
        """Bytes."""

    @property
    def what_to_do(self) -> Text:
        """How to print it, in each language."""


class Prints(Protocol):
    """The print files on their way."""

    def files(self) -> Sequence[PrintFile]:
        """Wait for the files."""

    def whole(self) -> Sequence[PrintFile]:
        """Wait for the files and all that is written beside them."""


@dataclass(frozen=True)
class Book:
    """The site in one language. ``problems`` gathers what is found wrong while its pages are filled."""

    game: Game
    lang: Lang
    engine: Engine
    runs: Mapping[str, Run]
    prints: Prints
    numbers: Mapping[str, int]
    addresses: Addresses
    words: Words
    templates: Templates
    pictures: Pictures
    filler: Filler
    cases: int = 0
    """How many cases the engine held the table of outcomes against."""
    problems: list[Problem] = field(default_factory=list)
    later: dict[str, str] = field(default_factory=dict)
    """What stands in a page for HTML that Markdown has nothing to do with, and that HTML."""

    def whole(self, name: str, html: str) -> str:
        """What stands for ``html`` until MkDocs has made the page; much HTML would keep it long."""
        stand_in = f'<div class="later" id="later-{name}"></div>'
        self.later[stand_in] = html
        return stand_in

    def wrong(self, place: Place, kind: str, message: str) -> None:
        """Note a problem."""
        self.problems.append(Problem(place, kind, message))

    def render(self, template: str, **values: object) -> str:
        """One of the house's templates, with the house's words as ``w``."""
        return self.templates.render(template, w=self.words, lang=self.lang, **values)

    def rule_links(self, rules: Sequence[str], page: str) -> list[dict[str, str]]:
        """Id and Markdown address of each rule that has a place on the site."""
        known = self.addresses.rules
        return [{"id": rule, "link": known[rule].markdown(page)} for rule in rules if rule in known]

    def stand_ins_told(self, page: str) -> list[dict[str, str]]:
        """Id and HTML address of each rule that tells which values are stand-ins."""
        known = self.addresses.rules
        told = [rule for rule, fact in self.game.facts.items() if fact.by == "stand-ins" and rule in known]
        return [{"id": rule, "link": known[rule].html(page)} for rule in told]
