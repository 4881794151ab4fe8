"""Lettering that cannot be read becomes a bar; all else stays as it is."""

from __future__ import annotations

import pytest

from generator.drawing.fonts import FontBook
from generator.drawing.legible import legible
from generator.drawing.scene import Circle, Drawing, Group, Label, Paint, Rect

from .walk import everything

QUARTER_TURN_HALF_SIZE = (0.0, 0.5, -0.5, 0.0, 3.0, 4.0)


@pytest.mark.parametrize(("size", "is_read"), [(3.99, False), (4.0, True), (9.0, True)])
@pytest.mark.parametrize("anchor", ["start", "middle", "end"])
def test_a_label_is_kept_from_the_least_size_on(fonts: FontBook, size: float, is_read: bool, anchor: str) -> None:
    label = Label(20, 20, "湯治 12", size, fill="#123456", anchor=anchor)
    (shown,) = legible(Drawing(40, 40, (label,)), 4.0, fonts).children
    if is_read:
        assert shown == label
        return
    assert isinstance(shown, Rect)
    assert shown.paint.fill == label.fill
    assert shown.width == pytest.approx(fonts.width(label.text, size, "sans"))
    start = {"start": shown.x, "middle": shown.x + shown.width / 2, "end": shown.x + shown.width}[anchor]
    assert start == pytest.approx(20)
    assert label.y - fonts.cap_height(size, "sans") < shown.y < shown.y + shown.height < label.y


def test_size_is_what_comes_out_of_groups(fonts: FontBook) -> None:
    dot = Circle(1, 1, 1, Paint())
    inner = Group((Label(0, 0, "5", 6), Label(0, 0, "6", 8), dot), QUARTER_TURN_HALF_SIZE, id="a", rule="R1")
    drawing = legible(Drawing(9, 9, (Group((inner,)),)), 4.0, fonts)
    kinds = [type(node).__name__ for node in everything(drawing.children)]
    assert kinds == ["Group", "Group", "Rect", "Label", "Circle"]
    assert drawing.rules == {"R1"}
