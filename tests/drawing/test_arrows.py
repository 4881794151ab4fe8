"""The arrows of Tōji's matchup figure: each runs from the Element that wins to the one it beats."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from dataclasses import replace
from math import dist
from pathlib import Path

import pytest

from generator.drawing.fonts import FontBook
from generator.drawing.scene import IDENTITY, Group, Label, Matrix, Node
from generator.drawing.scene import Path as Shape
from generator.drawing.studio import Studio
from generator.model import Game

from .conftest import ROOT

Point = tuple[float, float]


def placed(nodes: tuple[Node, ...], by: Matrix = IDENTITY) -> Iterator[tuple[Node, Matrix]]:
    """Every node with the transform that puts it on the drawing."""
    a, b, c, d, e, f = by
    for node in nodes:
        yield node, by
        if isinstance(node, Group):
            p, q, r, s, t, u = node.matrix
            inner = (a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f)
            yield from placed(node.children, inner)


def at(point: Point, by: Matrix) -> Point:
    (x, y), (a, b, c, d, e, f) = point, by
    return (a * x + c * y + e, b * x + d * y + f)


def heads(studio: Studio, lang: str) -> dict[str, tuple[Point, Point]]:
    """The arrowheads by their colour: the tip, and the middle of the side behind it."""
    found = {}
    for node, by in placed(studio.figure("matchup", lang).children):
        if isinstance(node, Shape) and node.paint.fill and re.fullmatch(r"M[^A-Za-z]*(L[^A-Za-z]*){2}Z", node.d):
            x0, y0, x1, y1, x2, y2 = map(float, re.findall(r"-?[\d.]+(?:e-?\d+)?", node.d))
            found[node.paint.fill] = (at((x0, y0), by), at(((x1 + x2) / 2, (y1 + y2) / 2), by))
    return found


def names(studio: Studio, lang: str) -> dict[str, Point]:
    """Where the names of the Elements stand."""
    nodes = placed(studio.figure("matchup", lang).children)
    return {node.text: at((node.x, node.y), by) for node, by in nodes if isinstance(node, Label)}


def wrong_arrows(studio: Studio, lang: str) -> list[str]:
    """The winners whose arrow does not point from them to what they beat."""
    game = studio.game
    tips, where = heads(studio, lang), names(studio, lang)
    elements = {member.id: member for member in game.spec.sets["element"]}
    wrong = []
    for winner, loser in game.spec.tables["beats"].items():
        one, other = (where[elements[each].label[lang]] for each in (winner, loser))
        tip, tail = tips[str(elements[winner].colour)]
        towards = dist(tip, other) < dist(tail, other) and dist(tip, one) > dist(tail, one)
        nearest = min(where.values(), key=lambda name: dist(tip, name))
        if not towards or nearest != other:
            wrong.append(winner)
    return wrong


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_arrows_run_from_the_winner_to_the_loser(studio: Studio, lang: str) -> None:
    assert len(heads(studio, lang)) == len(studio.game.spec.tables["beats"])
    assert wrong_arrows(studio, lang) == []


def test_arrows_follow_the_table(toji: Game, fonts: FontBook) -> None:
    turned = {loser: winner for winner, loser in toji.spec.tables["beats"].items()}
    game = replace(toji, spec=toji.spec.model_copy(update={"tables": {"beats": turned}}))
    assert wrong_arrows(Studio(game, ROOT, fonts), "en") == []


def test_a_reversed_arrow_is_seen(toji: Game, fonts: FontBook, tmp_path: Path) -> None:
    """Of the template: the heads at the other ends of their lines, pointing the other way."""
    for folder in ("content/toji/art", "templates"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    file = tmp_path / "templates/toji/figures/matchup.svg.j2"
    text = file.read_text(encoding="utf-8")
    for old, new in (("end + 7", "start - 7"), ("end - 3", "start + 3")):
        assert old in text
        text = text.replace(old, new)
    file.write_text(text, encoding="utf-8")
    assert wrong_arrows(Studio(toji, tmp_path, fonts), "en") == list(toji.spec.tables["beats"])
