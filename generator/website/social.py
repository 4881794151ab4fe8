"""What a link to a page shows where people share it: the game's picture and the page's title, on handmade paper.

The ground is drawn once for a language; only titles are drawn for each page.
"""

from __future__ import annotations

import io
import itertools
from collections.abc import Mapping, Sequence

from PIL import Image

from generator.drawing.colour import mix
from generator.drawing.fit import pieces, wrap
from generator.drawing.fonts import FontBook, glyph_problem
from generator.drawing.geometry import Box
from generator.drawing.raster import raster
from generator.drawing.scene import Drawing, Face, Label, Rect
from generator.drawing.scene import Paint as Filled
from generator.drawing.studio import Studio
from generator.drawing.washi import washi
from generator.errors import ContentError
from generator.model import Game, Lang
from generator.website.housewords import Words
from generator.website.japanese import JAPANESE
from generator.website.phrases import cut

FOLDER = "social"
WIDTH, HEIGHT = 1200, 630
"""In pixels: what those who show links ask for."""
SCALE = 10
"""Pixels a mm: the template is 120 × 63."""
QUALITY = 60

ROOM = Box(52, 16, 62, 32)
"""Where the title stands, in mm: in the middle of it, from its left edge."""
LARGEST, SMALLEST = 11.0, 4.0
LINES = 3
LEADING = 1.34
WORTH = 0.8
"""A size of this share of the largest possible is taken if it saves a line."""
FACE: Face = "serif"


def social_pictures(studio: Studio, lang: Lang, words: Words) -> Mapping[str, bytes]:
    """The picture of each page of a language, as JPEG: path in the site → bytes.

    Raises ContentError: of the templates, and for a title with a character no font has.
    """
    colours, size = studio.palette, Box(0, 0, WIDTH / SCALE, HEIGHT / SCALE)
    drawn = studio.emblem("social.svg.j2", lang, name=app_name(studio.game, lang, words))
    paper = Rect(0, 0, size.width, size.height, Filled(fill=colours["paper"]))
    fibres = washi(size, colours["panel"], mix(colours["wood_light"], colours["paper"], 0.4), density=0.004)
    ground = raster(Drawing(size.width, size.height, (paper, fibres, *drawn.children)), studio.fonts, SCALE)
    return {
        f"{lang}/{FOLDER}/{page.slug}.jpg": _jpeg(
            _titled(ground, _phrases(studio.game, lang, page.title), page.place.file, studio.fonts, colours["indigo"])
        )
        for page in studio.game.pages[lang]
    }


def app_name(game: Game, lang: Lang, words: Words) -> str:
    """What the rulebook of a game is called where it stands among others."""
    return words["app_name"].replace("{title}", game.spec.title[lang])


def _phrases(game: Game, lang: Lang, title: str) -> Sequence[str]:
    """Where a title may break: in Japanese never inside a term."""
    return cut(title, [term.words[JAPANESE] for term in game.terms]) if lang == JAPANESE else pieces(title)


def _titled(ground: Image.Image, parts: Sequence[str], source: str, fonts: FontBook, colour: str) -> Image.Image:
    size, lines = title_lines(parts, fonts)
    leading = size * LEADING
    # The middle of the room is the middle of the letters: they reach from the cap height to the baseline.
    first = ROOM.height / 2 + (fonts.cap_height(size, FACE) - leading * (len(lines) - 1)) / 2
    labels = [
        Label(0, first + leading * number, line, size, FACE, "#ffffff", source=source)
        for number, line in enumerate(lines)
    ]
    lacking = [glyph_problem(found, label) for label in labels if (found := fonts.missing(label.text, label.face))]
    if lacking:
        raise ContentError(lacking)
    mask = raster(Drawing(ROOM.width, ROOM.height, tuple(labels)), fonts, SCALE, ground="#000000").convert("L")
    picture = ground.copy()
    picture.paste(colour, (round(ROOM.x * SCALE), round(ROOM.y * SCALE)), mask)
    return picture


def title_lines(parts: Sequence[str], fonts: FontBook) -> tuple[float, list[str]]:
    """The size in mm at which a title fills its room, and its lines, as even as they go.

    A line less is worth a somewhat smaller size. ``parts`` are the title's phrases; it breaks between them only. Where
    even the smallest size leaves one of them no room, it breaks inside of them.
    """
    spans = [(fonts.width(part.rstrip(), 1, FACE), fonts.width(part, 1, FACE)) for part in parts]
    found = [fit for count in range(1, LINES + 1) if (fit := _largest(spans, count))]
    largest = max((size for size, _ in found), default=0.0)
    if largest < SMALLEST:
        title = "".join(parts)
        return SMALLEST, wrap(title, ROOM.width, SMALLEST, FACE, fonts) or [title]
    size, ends = next(fit for fit in found if fit[0] >= largest * WORTH)
    return size, ["".join(parts[start:end]).rstrip() for start, end in itertools.pairwise([0, *ends])]


def _largest(spans: Sequence[tuple[float, float]], count: int) -> tuple[float, list[int]] | None:
    """The largest size for phrases in so many lines, and where each line ends; None if there are not so many phrases.

    ``spans`` is how far each phrase runs at size 1: at the end of a line, and before another.
    """
    choices = itertools.combinations(range(1, len(spans)), count - 1)
    cuts = [[*choice, len(spans)] for choice in choices]
    if not cuts:
        return None

    def widest(ends: Sequence[int]) -> float:
        lines = itertools.pairwise([0, *ends])
        return max(sum(inside for _, inside in spans[start : end - 1]) + spans[end - 1][0] for start, end in lines)

    best = min(cuts, key=lambda ends: (widest(ends), -ends[0]))
    high = ROOM.height / ((count - 1) * LEADING + 1)
    return min(LARGEST, high, ROOM.width / widest(best)), best


def _jpeg(picture: Image.Image) -> bytes:
    file = io.BytesIO()
    picture.save(file, "JPEG", quality=QUALITY)
    return file.getvalue()
