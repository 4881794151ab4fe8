"""What lets a reader keep the rulebook as an app: its icons, and a manifest in each language."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping

from generator.drawing.raster import raster
from generator.drawing.scene import Drawing
from generator.drawing.studio import Studio
from generator.drawing.svgwrite import svg_text
from generator.model import Lang
from generator.website import palette
from generator.website.addresses import HOME
from generator.website.housewords import Words
from generator.website.social import app_name

ICONS = "assets/icons"
"""Folder of a site that holds the icons."""
MANIFEST = "manifest.webmanifest"
"""File in the folder of a language."""
TEMPLATE = "icon.svg.j2"
VECTOR = "icon.svg"

PLAIN = (192, 512)
"""Sides in pixels of the icons shown as they are."""
CUT = (192, 512)
"""Of those that a system cuts to a shape of its own."""
TOUCH = 180
"""Of the one that goes on a home screen which reads no manifest."""
COLOURS = 128


def icons(studio: Studio) -> Mapping[str, bytes]:
    """The game's icon as SVG, and as PNG in all sizes: path in the site → bytes.

    Raises ContentError: of the template.
    """
    lang = studio.game.languages[0]
    plain, whole = (studio.emblem(TEMPLATE, lang, whole=whole) for whole in (False, True))
    sized = {f"icon-{side}.png": (plain, side) for side in PLAIN}
    sized |= {f"maskable-{side}.png": (whole, side) for side in CUT}
    sized["touch.png"] = (whole, TOUCH)
    pictures = {f"{ICONS}/{name}": _png(studio, drawing, side) for name, (drawing, side) in sized.items()}
    return {f"{ICONS}/{VECTOR}": svg_text(plain, None, "icon", studio.fonts).encode("utf-8"), **pictures}


def _png(studio: Studio, drawing: Drawing, side: int) -> bytes:
    file = io.BytesIO()
    picture = raster(drawing, studio.fonts, side / drawing.width, ground=None)
    # Few colours with soft edges: a palette of them keeps all that is seen in a third of the bytes.
    picture.quantize(COLOURS).save(file, "PNG")
    return file.getvalue()


def manifest(studio: Studio, lang: Lang, words: Words) -> bytes:
    """What systems read of the rulebook before they keep it as an app; it opens in ``lang`` and holds all languages."""
    spec = studio.game.spec
    colours = palette.light(spec.palette)
    sized = [
        {"src": f"../{ICONS}/{name}-{side}.png", "sizes": f"{side}x{side}", "type": "image/png", "purpose": purpose}
        for name, sides, purpose in (("icon", PLAIN, "any"), ("maskable", CUT, "maskable"))
        for side in sides
    ]
    said = {
        "name": app_name(studio.game, lang, words),
        "short_name": spec.title[lang],
        "description": spec.tagline[lang],
        "lang": lang,
        "dir": "ltr",
        "start_url": f"{HOME}.html",
        "scope": "../",
        "display": "standalone",
        "theme_color": colours["cloth"],
        "background_color": colours["paper"],
        "icons": [{"src": f"../{ICONS}/{VECTOR}", "sizes": "any", "type": "image/svg+xml", "purpose": "any"}, *sized],
    }
    return (json.dumps(said, ensure_ascii=False, indent=2) + "\n").encode("utf-8")
