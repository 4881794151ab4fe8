"""The colours of a mat, in full colour or with little ink."""

from __future__ import annotations

from dataclasses import dataclass

from generator.drawing.colour import mix, palette
from generator.drawing.ink import Ink
from generator.model import Game, Mat


@dataclass(frozen=True)
class MatStyle:
    """The colours of a mat, and whether large areas are filled."""

    filled: bool
    ground: str
    panel: str
    ink: str
    cloth: str
    on_cloth: str
    line: str
    faint: str
    near: str
    far: str
    wood: str
    wood_light: str
    wash: str


def mat_style(game: Game, spec: Mat, ink: Ink) -> MatStyle:
    """The style of a mat from the game's palette."""
    hue = palette(game.spec.palette)
    white = "#ffffff"
    full = ink == "full"
    return MatStyle(
        filled=full,
        ground=hue["paper"] if full else white,
        panel=hue["panel"] if full else white,
        ink=hue["ink"],
        cloth=hue["indigo"] if full else white,
        on_cloth=hue["panel"] if full else hue["indigo"],
        line=hue["indigo"],
        faint=mix(hue["paper"], hue["mist"], 0.8) if full else hue["mist"],
        near=spec.frame.near if spec.frame else hue["indigo"],
        far=spec.frame.far if spec.frame else hue["indigo"],
        wood=hue["wood"],
        wood_light=hue["wood_light"] if full else white,
        wash=hue["mist"] if full else white,
    )
