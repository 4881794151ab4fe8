"""What a printer is measured with: long scales, ladders at the paper's edges, crosses and targets. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator

from generator.drawing.fonts import FontBook
from generator.drawing.scene import Circle, Group, Label, Matrix, Node, Paint, Path
from generator.printing.layout.marks import INCH, SMALL

_BLACK = "#000000"
_LINE = Paint(stroke=_BLACK, stroke_width=0.2, cap="square")
_FINE = Paint(stroke=_BLACK, stroke_width=0.15)
_STEP = 5.0
"""Width of a ladder's bar, with the air beside it."""
_FOOT = 8.8
"""Where a ladder's bars end, from the paper's edge."""


def ruler(x: float, y: float, room: float, fonts: FontBook, *, down: bool) -> Iterator[Node]:
    """A scale of whole cm from (x, y) to the right or ``down``, whole inches at its other side, as long as fits."""
    count, inches = int(room // 10) * 10, int(room // INCH)
    mm = _ticks(count, 1.0, 10, 5, 1)
    inch = _ticks(inches * 8, INCH / 8, 8, 4, -1)
    nodes: list[Node] = [Path(mm, _LINE), Path(inch, _LINE)]
    matrix = (0.0, 1.0, 1.0, 0.0, x, y) if down else (1.0, 0.0, 0.0, 1.0, x, y)
    yield Group(tuple(nodes), matrix, id="long-ruler")
    cap = fonts.cap_height(SMALL, "sans")
    for value, unit, step, side in ((count, "mm", 10, 1), (inches, "in", 1, -1)):
        for i in range(0, value + 1, step):
            at = i * (INCH if unit == "in" else 1)
            name = f"{i} {unit}" if i == 0 else f"{i}"
            if down:
                yield Label(x + side * 3.0, y + at + cap / 2, name, SMALL, anchor="start" if side > 0 else "end")
            else:
                yield Label(
                    x + at, y + (3.2 + cap if side > 0 else -3.2), name, SMALL, anchor="middle" if i else "start"
                )


def _ticks(count: int, unit: float, major: int, medium: int, side: int) -> str:
    d = [f"M0 0H{count * unit:g}"]
    for i in range(count + 1):
        tick = 2.4 if i % major == 0 else 1.7 if i % medium == 0 else 1.0
        d.append(f"M{i * unit:g} 0v{side * tick:g}")
    return "".join(d)


def ladder(width: float, height: float, count: int, ink: str) -> Iterator[Group]:
    """At the middle of each edge of a paper, bars that end 1 mm, 2 mm … ``count`` mm from it, with their numbers."""
    left = -count * _STEP / 2
    nodes: list[Node] = []
    for number in range(1, count + 1):
        near, far = left + (number - 1) * _STEP + 0.6, left + number * _STEP - 0.6
        d = f"M{near:g} {_FOOT:g}V{number}H{far:g}V{_FOOT:g}"
        nodes.append(Path(d, Paint(stroke=ink, stroke_width=0.25)))
        nodes.append(Label((near + far) / 2, _FOOT + 2.4, str(number), SMALL, fill=ink, anchor="middle"))
    turns: tuple[Matrix, ...] = (
        (1, 0, 0, 1, width / 2, 0),
        (-1, 0, 0, -1, width / 2, height),
        (0, -1, 1, 0, 0, height / 2),
        (0, 1, -1, 0, width, height / 2),
    )
    for turn in turns:
        yield Group(tuple(nodes), turn, id="ladder")


def cross(x: float, y: float) -> Group:
    """Two fine lines that meet at (x, y), seen through paper."""
    d = f"M{x - 8:g} {y:g}h16M{x:g} {y - 8:g}v16"
    return Group((Path(d, Paint(stroke=_BLACK, stroke_width=0.35)),), id="cross")


def target(x: float, y: float, reach: int, fonts: FontBook) -> Group:
    """Scales of ``reach`` mm each way about (x, y), in half millimetres; right and down are plus."""
    d = [f"M{x - reach:g} {y:g}h{2 * reach}M{x:g} {y - reach:g}v{2 * reach}"]
    for half in range(-2 * reach, 2 * reach + 1):
        tick = 1.6 if half % 10 == 0 else 1.1 if half % 2 == 0 else 0.6
        d.append(f"M{x + half / 2:g} {y - tick:g}v{2 * tick:g}M{x - tick:g} {y + half / 2:g}h{2 * tick:g}")
    nodes: list[Node] = [Path("".join(d), _FINE), Circle(x, y, 5, _FINE)]
    cap = fonts.cap_height(SMALL, "sans")
    for mm in (-reach, reach):
        sign = "+" if mm > 0 else "−"
        name = f"{sign}{abs(mm)}"
        nodes.append(Label(x + mm, y + 2.2 + cap, name, SMALL, anchor="middle"))
        nodes.append(Label(x + 2.2, y + mm + cap / 2, name, SMALL))
    return Group(tuple(nodes), id="target")


def arrow(x: float, y: float, length: float, *, filled: bool) -> Group:
    """An arrow that points up and ends at (x, y)."""
    half = 3.2
    d = (
        f"M{x - 1.2:g} {y:g}V{y - length + 5:g}H{x - half:g}L{x:g} {y - length:g}L{x + half:g} {y - length + 5:g}"
        f"H{x + 1.2:g}V{y:g}Z"
    )
    paint = Paint(fill=_BLACK) if filled else Paint(stroke=_BLACK, stroke_width=0.4)
    return Group((Path(d, paint),), id="arrow")
