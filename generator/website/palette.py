"""The game's colours as CSS variables, for light and dark pages."""

from __future__ import annotations

from collections.abc import Mapping

from generator.drawing.colour import mix, palette
from generator.model import Game

_LIGHT = {"color-scheme": "light", "--if-light": "block", "--if-dark": "none"}
_DARK = {"color-scheme": "dark", "--if-light": "none", "--if-dark": "block"}
_UNCHOSEN = ':not([data-scheme="light"], [data-scheme="dark"])'


def light(given: Mapping[str, str]) -> dict[str, str]:
    """The colours of a light page in a game's palette: each name of the style sheets and its value."""
    p = palette(given)
    return {
        "paper": p["paper"],
        "panel": p["panel"],
        "ink": p["ink"],
        "faint-ink": mix(p["ink"], p["paper"], 0.28),
        "line": mix(p["wood_light"], p["paper"], 0.35),
        "wood": p["wood"],
        "plaque": mix(p["wood_light"], p["panel"], 0.45),
        "plaque-ink": mix(p["wood"], "#000000", 0.45),
        "mist": mix(p["mist"], p["paper"], 0.5),
        "link": p["indigo"],
        "cloth": p["indigo"],
        "cloth-deep": mix(p["indigo"], "#000000", 0.3),
        "on-cloth": p["panel"],
        "verdict": mix(p["indigo"], p["panel"], 0.08),
    }


def dark(given: Mapping[str, str]) -> dict[str, str]:
    """The same names for a dark page."""
    p = palette(given)
    night = mix(p["indigo"], "#0b0d10", 0.8)
    return {
        "paper": night,
        "panel": mix(night, p["indigo"], 0.35),
        "ink": mix(p["paper"], night, 0.08),
        "faint-ink": mix(p["paper"], night, 0.26),
        "line": mix(p["wood"], night, 0.5),
        "wood": p["wood_light"],
        "plaque": mix(p["wood"], night, 0.55),
        "plaque-ink": mix(p["wood_light"], "#ffffff", 0.45),
        "mist": mix(night, p["mist"], 0.09),
        "link": mix(p["indigo"], "#cfe4ff", 0.75),
        "cloth": mix(p["indigo"], night, 0.25),
        "cloth-deep": mix(night, "#000000", 0.3),
        "on-cloth": p["panel"],
        "verdict": mix(night, p["indigo"], 0.75),
    }


def style_sheet(game: Game) -> str:
    """``palette.css``: both sets of colours, and the colour of each member of a set that has one."""
    rules = [_rule(_LIGHT, light(game.spec.palette)), *_in_the_dark(_rule(_DARK, dark(game.spec.palette)))]
    for set_name, members in game.spec.sets.items():
        for member in members:
            if member.colour is None:
                continue
            icon = f".icon-{set_name}-{member.id}"
            rules.append(f"{icon} svg {{ color: {member.colour}; }}")
            if member.dark_colour is not None:
                rules += _in_the_dark(f":root {icon} svg {{ color: {member.dark_colour}; }}")
    return "\n".join(rules) + "\n"


def _in_the_dark(rule: str) -> list[str]:
    """A rule of ``:root`` for dark screens: of readers who chose them, or whose system did and who chose nothing."""
    chosen, followed = (rule.replace(":root", f":root{which}", 1) for which in ('[data-scheme="dark"]', _UNCHOSEN))
    return [f"@media screen {{ {chosen} }}", f"@media screen and (prefers-color-scheme: dark) {{ {followed} }}"]


def _rule(brightness: Mapping[str, str], colours: Mapping[str, str]) -> str:
    told = {**brightness, **{f"--c-{name}": value for name, value in colours.items()}}
    return ":root {\n" + "".join(f"  {name}: {value};\n" for name, value in told.items()) + "}"
