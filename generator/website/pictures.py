"""The studio's drawings as the site shows them: cards as files, figures and pictograms within the page."""

from __future__ import annotations

from pathlib import Path

from generator.drawing.recolour import CURRENT, repainted
from generator.drawing.studio import Studio
from generator.drawing.svgwrite import svg_text
from generator.engine.core import Shown
from generator.model import Figure, Lang, Member

FOLDER = "pictures"


class Pictures:
    """Pictures of one language's pages. A card's file is written when a page first shows the card."""

    def __init__(self, studio: Studio, lang: Lang, pages: Path) -> None:
        self._studio = studio
        self._lang = lang
        self._names = {card.id: card.name for card in studio.game.cards}
        self._folder = pages / FOLDER
        self._folder.mkdir(parents=True, exist_ok=True)
        self._written: dict[tuple[object, ...], str] = {}
        self._naming: dict[str, bool] = {}
        self._icons: dict[tuple[str, str], str] = {}

    def name(self, shown: Shown) -> str:
        """The name that the printed card says and its small picture has no room for; "" if it says none."""
        name = self._names.get(shown.id or "")
        if name is None or not shown.face_up:
            return ""
        if shown.kind not in self._naming:
            self._naming[shown.kind] = self._studio.prints_name(shown.kind, shown.fields, name, self._lang)
        return name[self._lang] if self._naming[shown.kind] else ""

    def card(self, shown: Shown) -> str:
        """The address of the card's picture, from any page."""
        name = self._names.get(shown.id or "")
        seen = (*sorted(shown.fields.items()), name and name[self._lang]) if shown.face_up else ()
        key = (shown.kind, shown.face_up, *seen)
        if key not in self._written:
            if shown.face_up:
                file = self._studio.face_file(shown.kind, shown.fields, name, self._lang)
            else:
                file = self._studio.back_file(shown.kind, self._lang)
            (self._folder / file.name).write_text(file.svg, encoding="utf-8")
            self._written[key] = f"{FOLDER}/{file.name}"
        return self._written[key]

    def figure(self, figure: Figure, alt: str) -> str:
        """The figure as inline SVG that says its alternative text."""
        return svg_text(self._studio.figure(figure.id, self._lang), alt, f"fig-{figure.id}")

    def icon(self, set_name: str, member: Member) -> str:
        """The member's pictogram as inline SVG in the colour of its words' class, or "" if it has none."""
        key = (set_name, member.id)
        if key not in self._icons:
            drawing = self._studio.icon(set_name, member.id)
            if drawing is not None and member.colour is not None:
                own = member.colour.lower()
                drawing = repainted(drawing, lambda colour: CURRENT if colour.lower() == own else colour)
            self._icons[key] = "" if drawing is None else svg_text(drawing, None, f"icon-{set_name}-{member.id}")
        return self._icons[key]
