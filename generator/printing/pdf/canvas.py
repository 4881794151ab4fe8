"""A scene on a page of reportlab's: shapes, transforms, clips, transparency and text, in mm with y downwards.

The operators are written here; of reportlab's this takes the text alone, whose fonts it puts together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from generator.drawing.geometry import Box
from generator.drawing.operators import CAPS, JOINS, numbers, outline, rgb, rounded
from generator.drawing.scene import IDENTITY, Circle, Drawing, Face, Group, Label, Node, Paint, Path, Rect
from generator.printing.pdf.stamp import Item, Stamp, full
from generator.printing.pdf.tags import ARTIFACT, Tagger

_ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}

Ink = Callable[[str, bool], str]
"""The operators that set a colour (``#rrggbb``), for strokes if true, else for fills."""


def screen_ink(colour: str, stroke: bool) -> str:
    """Colours as screens show them: red, green, blue."""
    return f"{rgb(colour)} {'RG' if stroke else 'rg'}"


@dataclass(frozen=True)
class Form:
    """A stamped drawing as the file keeps it: its name on pages, its operators, and the box it is cut off at."""

    name: str
    content: str
    box: Box


class Brush:
    """Draws on ``canvas``, made with ``bottomup=0`` and scaled to mm; ``fonts`` names reportlab's font of each face."""

    def __init__(
        self, canvas: Canvas, fonts: Mapping[Face, str], ink: Ink = screen_ink, tagger: Tagger | None = None
    ) -> None:
        self._canvas = canvas
        self._fonts = fonts
        self._ink = ink
        self._tagger = tagger
        self._colours: dict[tuple[str, bool], str] = {}
        self._wordy: dict[int, bool] = {}
        self._shapes: dict[int, tuple[Path | Circle | Rect, str]] = {}
        self._parts: dict[int, tuple[tuple[Node, ...], str]] = {}
        self._lines: dict[Label, str] = {}
        self._by_drawing: dict[int, Form] = {}
        self._by_content: dict[tuple[str, Box], Form] = {}
        self.opacities: dict[float, str] = {}
        """Each opacity that was used and the name of its graphics state, which the file must define."""

    @property
    def forms(self) -> tuple[Form, ...]:
        """The drawings that were stamped, each once, which the file must hold."""
        return tuple(self._by_content.values())

    def draw(self, items: Iterable[Item]) -> tuple[Form, ...]:
        """Add items on top of what is there; returns the forms that stand among them."""
        used: dict[str, Form] = {}
        tagger = self._tagger
        if tagger is not None:
            tagger.turn()
        for item in items:
            if isinstance(item, Stamp) and tagger is not None and self._speaks(item):
                self._canvas.addLiteral("\n".join(self._operators((item.opened,), tagger)))
            elif isinstance(item, Stamp):
                form = self._form(item.drawing)
                used[form.name] = form
                self._canvas.addLiteral(_marked(self._stamped(item, form), tagger, item.says))
            else:
                self._canvas.addLiteral("\n".join(self._operators((item,), tagger)))
        return tuple(used.values())

    def _speaks(self, stamp: Stamp) -> bool:
        """Whether a stamp is no picture but words, to be told one by one: a form's are not. Running ones only once."""
        key = id(stamp.drawing)
        if key not in self._wordy:
            self._wordy[key] = bool(stamp.drawing.labels)
        speaks = self._wordy[key] and not stamp.says
        if stamp.running:
            self._wordy[key] = False
        return speaks

    def _form(self, drawing: Drawing) -> Form:
        """The form of a drawing: drawings with the same operators are one."""
        form = self._by_drawing.get(id(drawing))
        if form is None:
            key = ("\n".join(self._operators(drawing.children)), full(drawing))
            form = self._by_content.setdefault(key, Form(f"D{len(self._by_content) + 1}", *key))
            self._by_drawing[id(drawing)] = form
        return form

    def _stamped(self, stamp: Stamp, form: Form) -> str:
        clip = ""
        if stamp.window is not None and not stamp.window.holds(form.box):
            box = stamp.window
            clip = f"{numbers(box.x, box.y, box.width, box.height)} re W n "
        return f"q {numbers(*stamp.matrix)} cm {clip}/{form.name} Do Q"

    def _operators(self, nodes: Iterable[Node], tagger: Tagger | None = None) -> Iterator[str]:
        """The operators of nodes; with a tagger also those that say what is a text, what a picture."""
        for node in nodes:
            match node:
                case Group():
                    if tagger is not None and node.alt:
                        yield _marked("\n".join(self._group(node)), tagger, node.alt)
                    else:
                        yield from self._group(node, tagger)
                case Label():
                    if node.text:
                        yield self._label(node, tagger)
                case _:
                    if drawn := self._shape(node):
                        yield _marked(drawn, tagger)

    def _group(self, group: Group, tagger: Tagger | None = None) -> Iterator[str]:
        framed = group.matrix != IDENTITY or group.clip is not None
        if framed:
            yield "q"
        if group.matrix != IDENTITY:
            yield f"{' '.join([f'{v:.6f}' for v in group.matrix])} cm"
        if group.clip is not None:
            yield f"{outline(group.clip)} W n"
        if tagger is not None:
            yield from self._operators(group.children, tagger)
        elif part := self._part(group.children):
            yield part
        if framed:
            yield "Q"

    def _part(self, nodes: tuple[Node, ...]) -> str:
        """The operators of what stands in a group: drawings share pictures, so they are put together once."""
        kept = self._parts.get(id(nodes))
        if kept is None:
            kept = self._parts[id(nodes)] = (nodes, "\n".join(self._operators(nodes)))
        return kept[1]

    def _shape(self, shape: Path | Circle | Rect) -> str:
        """The operators of a shape; "" if nothing of it shows. Drawings share shapes too."""
        kept = self._shapes.get(id(shape))
        if kept is None:
            kept = self._shapes[id(shape)] = (shape, self._drawn(shape))
        return kept[1]

    def _drawn(self, shape: Path | Circle | Rect) -> str:
        paint = shape.paint
        stroke = paint.stroke if paint.stroke_width > 0 else None
        path = _path(shape)
        if not path or (paint.fill is None and stroke is None):
            return ""
        parts = ["q"]
        if paint.opacity != 1:
            parts.append(f"/{self.opacities.setdefault(paint.opacity, f'O{len(self.opacities) + 1}')} gs")
        if paint.fill is not None:
            parts.append(self._coloured(paint.fill, False))
        if stroke is not None:
            parts += [self._coloured(stroke, True), _pen(paint)]
        painted = "S" if paint.fill is None else "f" if stroke is None else "B"
        parts += [path, painted + ("*" if paint.evenodd and painted != "S" else ""), "Q"]
        return " ".join(parts)

    def _label(self, label: Label, tagger: Tagger | None) -> str:
        said = self._lines.get(label)
        if said is None:
            said = self._lines[label] = self._line(label)
        if tagger is not None:
            return f"{tagger.label(label)} {said} EMC"
        return f"/Span <</Lang ({label.lang})>> BDC {said} EMC" if label.lang else said

    def _line(self, label: Label) -> str:
        font = self._fonts[label.face]
        x = label.x - _ANCHORS[label.anchor] * stringWidth(label.text, font, label.size)
        text = self._canvas.beginText(x, label.y)
        text.setFont(font, label.size)
        text.textOut(label.text)
        return f"q {self._coloured(label.fill, False)} {text.getCode()} Q"

    def _coloured(self, colour: str, stroke: bool) -> str:
        known = self._colours.get((colour, stroke))
        if known is None:
            known = self._colours[colour, stroke] = self._ink(colour, stroke)
        return known


def _marked(drawn: str, tagger: Tagger | None, alt: str = "") -> str:
    """Operators as a picture that ``alt`` tells of, or else as something nobody need be told of."""
    if tagger is None:
        return drawn
    return f"{tagger.figure(alt) if alt else ARTIFACT} {drawn} EMC"


def _path(shape: Path | Circle | Rect) -> str:
    match shape:
        case Path():
            return outline(shape.d)
        case Circle():
            return rounded(shape.cx - shape.r, shape.cy - shape.r, 2 * shape.r, 2 * shape.r, shape.r)
    return rounded(shape.x, shape.y, shape.width, shape.height, shape.r)


def _pen(paint: Paint) -> str:
    """How a line is drawn, as far as a page does not draw it so by itself."""
    parts = [f"{numbers(paint.stroke_width)} w"]
    if paint.cap != "butt":
        parts.append(f"{CAPS[paint.cap]} J")
    if paint.join != "miter":
        parts.append(f"{JOINS[paint.join]} j")
    if paint.dash:
        parts.append(f"[{numbers(*paint.dash)}] 0 d")
    return " ".join(parts)
