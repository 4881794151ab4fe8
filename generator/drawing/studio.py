"""The studio of one game: it draws each thing once, for the site and for the PDFs alike."""

from __future__ import annotations

import hashlib
import math
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial
from pathlib import Path

from generator.drawing.cards import cell_sources, drawn_card, named_cards, trimmed
from generator.drawing.colour import palette
from generator.drawing.edges import BLEED
from generator.drawing.fit import Setter, wrap
from generator.drawing.fonts import FontBook
from generator.drawing.ink import Ink, inked
from generator.drawing.legible import legible
from generator.drawing.lineart import line_art
from generator.drawing.mat import HEIGHT, WIDTH, mat
from generator.drawing.matlayout import MatPlan, plan_mat
from generator.drawing.recolour import Recolouring
from generator.drawing.rendered import Reader
from generator.drawing.scene import Drawing, nameless
from generator.drawing.sources import sources
from generator.drawing.svgread import read_svg, without_line
from generator.drawing.svgwrite import svg_text
from generator.drawing.templating import GameTemplates, template_folders
from generator.drawing.tokenfigure import SizeOnDemand, tokens_figure
from generator.errors import ContentError, Place, Problem
from generator.model import Card, CardPrints, FieldValue, Figure, Game, Lang, Member, Text, Tokens

FIGURE_WIDTH = 100.0
"""How wide figures are drawn, in mm."""
FIGURE_FLOOR = FIGURE_WIDTH * 16 / 320
"""The smallest fitted text of a figure: 16 px where a phone shows it 320 px wide."""
FIGURE_LEAST = FIGURE_WIDTH * 16 / 354
"""The smallest lettering of what a figure shows: 16 px on a phone 390 px wide."""
CLOSE_UP = 51.0
"""How wide, in mm, a figure shows a card at least to have its lettering read."""
CARD_PIXELS = 84.0
"""How wide the site shows a card at least, in px."""

Fields = Mapping[str, FieldValue]


@dataclass(frozen=True)
class FaceFile:
    """A card's picture as a file of its own: everything outlined, nothing fetched."""

    name: str
    svg: str


class Studio:
    """Draws a game's pictograms, cards and figures. Every drawing is made once and kept.

    Templates are ``templates/<game>/…`` over ``templates/default/…``: ``cards/<kind>.svg.j2`` and
    ``cards/<kind>-back.svg.j2``, ``figures/<id>.svg.j2``, ``icons/<set>/<member>.svg.j2``. All methods that draw
    raise ContentError: ``svg``, ``template``, ``card-size``, ``glyph`` or ``fit``, each with its place.
    """

    def __init__(self, game: Game, root: Path, fonts: FontBook | None = None) -> None:
        self.game = game
        self.root = root
        self.fonts = fonts or FontBook()
        self.palette = palette(game.spec.palette)
        self._templates = GameTemplates(template_folders(root, game.spec.id))
        self._setter = Setter(self.fonts)
        self._figure_setter = Setter(self.fonts, FIGURE_FLOOR)
        self._kept: dict[tuple[object, ...], Drawing] = {}
        self._recoloured = Recolouring()
        self._sources = sources(game)
        self._reader = Reader(self.fonts, self._find, self._recoloured, self._sources)
        self._alike: dict[Drawing, Drawing] = {}
        self._named_cards = named_cards(game)

    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with any drawing of the game; found by drawing them all.

        A mistake in a template is told once, however many drawings it spoils.
        """
        found: dict[tuple[Place, str], Problem] = {}
        for draw in self._everything():
            try:
                draw()
            except ContentError as error:
                for problem in error.problems:
                    found.setdefault((problem.place, without_line(problem.message)), problem)
        return tuple(found.values())

    def _everything(self) -> Iterator[Callable[[], object]]:
        """All that the site and the PDFs show, part by part: what is drawn of others comes after these."""
        game = self.game
        yield from (partial(self.art, file) for file in game.art)
        yield from (
            partial(self.icon, name, member.id) for name, members in game.spec.sets.items() for member in members
        )
        for lang in game.languages:
            yield from (partial(self.card_back, kind, lang, self.card_least) for kind in game.spec.kinds)
            for card in game.cards:
                yield partial(self.card_face, card.kind, card.fields, card.name, lang, self.card_least)
            if game.spec.prints.cards is not None:
                yield from (partial(self.printed_face, card, lang) for card in game.cards)
                yield from (partial(self.printed_back, kind, lang) for kind in game.spec.kinds)
        yield from (lambda: self.mat, lambda: self.tokens)
        yield from (partial(self.figure, each.id, lang) for each in game.spec.figures for lang in game.languages)

    # ── art and pictograms ──

    def art(self, file: str, colour: str | None = None) -> Drawing:
        """A file of ``art/``, in ``colour`` where it says ``currentColor``. KeyError if the game has no such file."""
        source = self.game.art[file]
        drawing = self._keep(("art", file), lambda: self._read(source, f"{self.game.folder}/art/{file}"))
        return drawing if colour is None else self._recoloured(drawing, colour)

    def _read(self, source: str, file: str) -> Drawing:
        drawing = read_svg(source, file)
        self.fonts.require(drawing)
        # Its names were for its own uses; one drawing may show it more than once.
        return replace(drawing, children=nameless(drawing.children))

    def icon(self, set_name: str, member_id: str, *, colour: str | None = None) -> Drawing | None:
        """A member's pictogram, or None if it has none; in its own colour, in ``colour``, or in ``currentColor``."""
        member = self.game.member(set_name, member_id)
        template = f"icons/{set_name}/{member_id}.svg.j2"
        if self._templates.has(template):
            return self._keep(("icon", set_name, member_id), lambda: self._drawn(template, {"shown": member}))
        if member.art is None:
            return None
        return self.art(member.art, colour or member.colour)

    # ── cards ──

    def card_face(
        self, kind: str, fields: Fields, name: Text | None = None, lang: Lang | None = None, least: float = 0.0
    ) -> Drawing:
        """A card's face at trim size, its ground running ``BLEED`` mm past the edge.

        ``fields`` are the card's filled fields; ``lang`` matters only where a template prints words. ``least`` is the
        smallest lettering, in mm, that can be read where the face is shown: templates set theirs larger or leave it
        out, and a bar stands for what is still under it.
        """
        lang = lang or self.game.languages[0]
        words = "" if name is None else name.get(lang, "")
        key = ("face", kind, tuple(sorted(fields.items())), words, lang, least)
        return self._keep(key, lambda: self._face(kind, fields, words, lang, least))

    def card_back(self, kind: str, lang: Lang | None = None, least: float = 0.0) -> Drawing:
        """The back of a kind of card, at trim size with the ground past the edge; ``least`` as for a face."""
        lang = lang or self.game.languages[0]
        template = self._first(f"cards/{kind}-back.svg.j2", "cards/back.svg.j2")
        return self._keep(
            ("back", kind, lang, least), lambda: self._card_drawn(template, self._card(kind, lang, least))
        )

    def printed_face(self, card: Card, lang: Lang | None = None, ink: Ink = "full") -> Drawing:
        """A card's face to print and to play with: with all its lettering and with the mark of a prototype.

        At trim size, its ground running ``BLEED`` mm past the edge. Faces that look alike are one and the same drawing.
        Raises ContentError; words that do not fit are told where they stand.
        """
        lang = lang or self.game.languages[0]
        key = ("printed", card.kind, tuple(sorted(card.fields.items())), card.name.get(lang, ""), lang, ink)
        return self._keep(key, lambda: self._shared(self._printed_face(card, lang, ink)))

    def printed_back(self, kind: str, lang: Lang | None = None, ink: Ink = "full") -> Drawing:
        """The back of a kind of card to print; kinds that share a back share the drawing."""
        lang = lang or self.game.languages[0]
        template = self._first(f"cards/{kind}-back.svg.j2", "cards/back.svg.j2")
        values = {**self._card(kind, lang, 0.0), **self._inked(ink)}
        return self._keep(("printed-back", kind, lang, ink), lambda: self._shared(self._card_drawn(template, values)))

    def _printed_face(self, card: Card, lang: Lang, ink: Ink) -> Drawing:
        prints = self.game.spec.prints.cards
        mark = CardPrints.model_fields["mark"].default if prints is None else prints.mark
        values = {"mark": mark, **self._inked(ink), **cell_sources(card, lang)}
        return self._face(card.kind, card.fields, card.name.get(lang, ""), lang, 0.0, **values)

    def _inked(self, ink: Ink) -> Mapping[str, object]:
        return {"ink": ink, "palette": inked(self.palette, ink)}

    def _shared(self, drawing: Drawing) -> Drawing:
        """The drawing, or an equal one that was made before."""
        return self._alike.setdefault(drawing, drawing)

    @property
    def card_least(self) -> float:
        """The smallest lettering, in mm, that can be read on the site's small pictures of cards."""
        return self.game.spec.card_size.width * 16 / CARD_PIXELS

    def prints_name(self, kind: str, fields: Fields, name: Text, lang: Lang) -> bool:
        """Whether a card's printed face says its name."""
        return self.card_face(kind, fields, name, lang) != self.card_face(kind, fields, None, lang)

    def face_file(self, kind: str, fields: Fields, name: Text | None = None, lang: Lang | None = None) -> FaceFile:
        """A card's small picture as an SVG file; cards that look alike share one name."""
        spec = self.game.spec.kinds[kind]
        parts = [str(fields[field]) for field in spec.fields if field in fields]
        return self._file(
            "-".join([kind, *parts]), lang, lambda each: self.card_face(kind, fields, name, each, self.card_least)
        )

    def back_file(self, kind: str, lang: Lang | None = None) -> FaceFile:
        """The picture of a kind's back as an SVG file."""
        return self._file(f"{kind}-back", lang, lambda each: self.card_back(kind, each, self.card_least))

    def _file(self, stem: str, lang: Lang | None, draw: Callable[[Lang], Drawing]) -> FaceFile:
        """The name tells what is in the picture; a digest does where the fields alone do not."""
        drawing = draw(lang or self.game.languages[0])
        svg = svg_text(drawing, None, "face", self.fonts)
        plain = re.fullmatch(r"[a-z0-9-]+", stem) is not None
        if not plain or any(draw(other) != drawing for other in self.game.languages):
            stem = f"{re.sub(r'[^a-z0-9]+', '-', stem)}-{hashlib.sha256(svg.encode()).hexdigest()[:8]}"
        return FaceFile(f"{stem}.svg", svg)

    def _face(self, kind: str, fields: Fields, name: str, lang: Lang, least: float, **values: object) -> Drawing:
        spec = self.game.spec.kinds[kind]
        stand_in = any(spec.fields[field].stand_in is not None for field in fields if field in spec.fields)
        own = {"card": dict(fields), "name": name, "stand_in": stand_in}
        said = cell_sources(self._named_cards.get((kind, lang, name)), lang)
        own = {**self._card(kind, lang, least), **own, **said, **values}
        return self._card_drawn(self._first(f"cards/{kind}.svg.j2", "cards/face.svg.j2"), own)

    def _card_drawn(self, template: str, values: Mapping[str, object]) -> Drawing:
        return drawn_card(self.game, partial(self._drawn, template), values)

    def _card(self, kind: str, lang: Lang, least: float) -> dict[str, object]:
        size = self.game.spec.card_size
        spec = self.game.spec.kinds[kind]
        return {"w": size.width, "h": size.height, "kind": spec, "kind_id": kind, "lang": lang, "least": least}

    # ── what stands for the whole game ──

    def emblem(self, template: str, lang: Lang, **values: object) -> Drawing:
        """A drawing that stands for the game elsewhere, such as its icon: a template of the house's or the game's."""
        return self._drawn(template, {"lang": lang, **values})

    # ── figures ──

    def figure(self, figure_id: str, lang: Lang) -> Drawing:
        """A figure of the rulebook with its words in ``lang``. KeyError if the game lists no such figure."""
        figure = next(f for f in self.game.spec.figures if f.id == figure_id)
        return self._keep(("figure", figure_id, lang), lambda: self._figure(figure, lang))

    def _figure(self, figure: Figure, lang: Lang) -> Drawing:
        template = f"figures/{figure.id}.svg.j2"
        if not self._templates.has(template):
            place = self.game.place("game.yaml", "figures", self.game.spec.figures.index(figure), "id")
            message = f"expected a template {self._templates.place(template)}, found none"
            raise ContentError([Problem(place, "figure", message)])
        words = {key: text[lang] for key, text in figure.labels.items()}
        spec = self.game.spec.tokens
        tokens = spec and SizeOnDemand(partial(self._tokens, spec))
        parts = {"mat_plan": self._mat_plan, "tokens": tokens}
        drawing = self._drawn(template, {"lang": lang, "words": words, **parts}, self._figure_setter)
        return legible(drawing, FIGURE_LEAST * drawing.width / FIGURE_WIDTH, self.fonts)

    @cached_property
    def mat(self) -> Drawing | None:
        """The playmat, or None if the game has none."""
        spec = self.game.spec.mat
        return None if spec is None else mat(self.game, spec, self.art, self.fonts)

    @cached_property
    def tokens(self) -> Drawing | None:
        """All tokens side by side, or None if the game has none."""
        spec = self.game.spec.tokens
        return None if spec is None else self._tokens(spec)

    def _tokens(self, spec: Tokens) -> Drawing:
        return self._keep(("tokens",), lambda: tokens_figure(self.game, spec, self.art, self.fonts))

    @cached_property
    def _mat_plan(self) -> MatPlan | None:
        spec = self.game.spec.mat
        return None if spec is None else plan_mat(self.game, spec, WIDTH, HEIGHT)

    def rules_drawn(self) -> frozenset[str]:
        """The rule ids that the mat, the tokens, and the figures in every language show, as their drawings say."""
        drawn = [
            frozenset[str]().union(*(self.figure(figure.id, lang).rules for figure in self.game.spec.figures))
            for lang in self.game.languages
        ]
        printed = (drawing.rules for drawing in (self.mat, self.tokens) if drawing is not None)
        return frozenset.intersection(*drawn).union(*printed)

    # ── templates ──

    def _keep(self, key: tuple[object, ...], draw: Callable[[], Drawing]) -> Drawing:
        if key not in self._kept:
            self._kept[key] = draw()
        return self._kept[key]

    def _first(self, *names: str) -> str:
        """The first of the templates that there is, or the last name (whose absence is then the error)."""
        return next((name for name in names if self._templates.has(name)), names[-1])

    def _drawn(self, template: str, values: Mapping[str, object], setter: Setter | None = None) -> Drawing:
        lang = str(values.get("lang", self.game.languages[0]))
        text = self._templates.render(template, {**self._common, **values})
        drawing = self._reader.drawing(text, self._templates.place(template), lang, setter or self._setter)
        least = values.get("least", 0.0)
        return legible(drawing, least, self.fonts) if isinstance(least, float) and least else drawing

    @cached_property
    def _common(self) -> Mapping[str, object]:
        """What every template may use."""
        game = self.game
        return {
            "spec": game.spec,
            "n": game.spec.numbers,
            "sets": game.spec.sets,
            "tables": game.spec.tables,
            "palette": self.palette,
            "bleed": BLEED,
            "least": 0.0,
            "ink": "full",
            "mark": "",
            "name_source": "",
            "where": lambda *path: str(game.place("game.yaml", *path)),
            "said_at": lambda words: self._sources.get(words, ""),
            "text_width": self.fonts.width,
            "member": game.member,
            "label": self._label,
            "has_icon": self._has_icon,
            "first_card": self._first_card,
            "line_count": self._line_count,
            "sin": lambda degrees: math.sin(math.radians(degrees)),
            "cos": lambda degrees: math.cos(math.radians(degrees)),
        }

    def _has_member(self, set_name: str, member_id: str) -> bool:
        return any(member.id == member_id for member in self.game.spec.sets.get(set_name, ()))

    def _has_icon(self, set_name: str, member_id: str) -> bool:
        art = self.game.member(set_name, member_id).art
        return art is not None or self._templates.has(f"icons/{set_name}/{member_id}.svg.j2")

    def _first_card(self, kind: str, **fields: FieldValue) -> Card:
        """The first card of a kind with these fields, as the game's example of it."""
        for card in self.game.cards:
            if card.kind == kind and fields.items() <= card.fields.items():
                return card
        raise LookupError(f"no {kind} card with {fields}")

    def _line_count(self, text: str, width: float, size: float) -> int:
        """In how many lines a text breaks, for templates that flow one text below another."""
        return len(wrap(text, width, size, "sans", self.fonts) or (text,))

    def _label(self, set_name: str, member_id: str, lang: Lang) -> str:
        member: Member = self.game.member(set_name, member_id)
        return member.label.get(lang, member.id)

    def _find(self, href: str, lang: Lang) -> Drawing | None:
        """What ``use`` names: art/<file>, icon/<set>/<member>, card/<id>, small/<id>, back/<kind>, mat, tokens.

        ``lines`` and ``icon-lines`` are art and pictograms as line art. ``card`` is a card seen close (``CLOSE_UP``),
        ``small`` its small picture.
        """
        drawing = None
        match href.split("/"):
            case ["art", file] if file in self.game.art:
                drawing = self.art(file)
            case ["lines", file] if file in self.game.art:
                drawing = self._keep(("lines", file), lambda: line_art(self.art(file)))
            case ["icon" | "icon-lines" as how, set_name, member] if self._has_member(set_name, member):
                icon = self.icon(set_name, member)
                if icon is not None and how == "icon-lines":
                    icon = self._keep(("icon-lines", set_name, member), partial(line_art, icon))
                drawing = icon
            case ["card" | "small" as how, card_id]:
                close = FIGURE_LEAST * self.game.spec.card_size.width / CLOSE_UP
                least = close if how == "card" else self.card_least
                for card in self.game.cards:
                    if card.id == card_id:
                        drawing = trimmed(self.card_face(card.kind, card.fields, card.name, lang, least))
            case ["back", kind] if kind in self.game.spec.kinds:
                drawing = trimmed(self.card_back(kind, lang, self.card_least))
            case ["mat"]:
                drawing = self.mat
            case ["tokens"]:
                drawing = self.tokens
        return drawing
