"""A drawing as compact SVG: for a page (text in the site's fonts) or as a file of its own (text as outlines)."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from generator.drawing.fonts import SOURCES, FontBook
from generator.drawing.scene import IDENTITY, Circle, Drawing, Group, Label, Node, Paint, Path, Rect

NAMESPACE = "http://www.w3.org/2000/svg"


def svg_text(drawing: Drawing, title: str | None, prefix: str, fonts: FontBook | None = None) -> str:
    """The drawing as one ``<svg>``.

    ``title`` is what the picture says to those who do not see it; None marks it as decoration. ``prefix`` goes before
    every id, so that many drawings share one page. With ``fonts``, text becomes outlines: needed in a file shown by
    ``<img>``, which cannot see the page's fonts.
    """
    writer = _Writer(prefix, fonts)
    body = "".join(writer.nodes(drawing.children))
    size = f"0 0 {_n(drawing.width)} {_n(drawing.height)}"
    if title is None:
        says, name = ' aria-hidden="true"', ""
    else:
        says = f' role="img" aria-labelledby="{prefix}-t"'
        name = f'<title id="{prefix}-t">{escape(title, quote=False)}</title>'
    return f'<svg xmlns="{NAMESPACE}" viewBox="{size}"{says}>{name}{body}</svg>'


def _n(value: float) -> str:
    """A number to a thousandth of a mm, as short as it goes."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


class _Writer:
    def __init__(self, prefix: str, fonts: FontBook | None) -> None:
        self._prefix = prefix
        self._fonts = fonts
        self._clips = 0

    def nodes(self, nodes: tuple[Node, ...]) -> Iterator[str]:
        for node in nodes:
            match node:
                case Group():
                    yield from self._group(node)
                case Path():
                    yield f'<path d="{escape(node.d)}"{_paint(node.paint)}/>'
                case Circle():
                    yield f'<circle cx="{_n(node.cx)}" cy="{_n(node.cy)}" r="{_n(node.r)}"{_paint(node.paint)}/>'
                case Rect():
                    corner = f' rx="{_n(node.r)}"' if node.r else ""
                    yield (
                        f'<rect x="{_n(node.x)}" y="{_n(node.y)}" width="{_n(node.width)}" '
                        f'height="{_n(node.height)}"{corner}{_paint(node.paint)}/>'
                    )
                case Label():
                    yield self._label(node)

    def _group(self, group: Group) -> Iterator[str]:
        attributes = ""
        if group.id is not None:
            attributes += f' id="{self._prefix}-{escape(group.id)}"'
        if group.rule is not None:
            attributes += f' data-rule="{escape(group.rule)}"'
        if group.matrix != IDENTITY:
            attributes += f' transform="{_transform(group)}"'
        if group.clip is not None:
            self._clips += 1
            clip = f"{self._prefix}-c{self._clips}"
            yield f'<clipPath id="{clip}"><path d="{escape(group.clip)}"/></clipPath>'
            # The clip is in the group's own coordinates, as SVG resolves it: after the group's transform.
            attributes += f' clip-path="url(#{clip})"'
        yield f"<g{attributes}>"
        yield from self.nodes(group.children)
        yield "</g>"

    def _label(self, label: Label) -> str:
        if self._fonts is not None:
            return f'<path d="{self._fonts.outline(label)}"{_paint(Paint(fill=label.fill))}/>'
        source = SOURCES[label.face]
        attributes = f' x="{_n(label.x)}" y="{_n(label.y)}" font-family="{source.family}" font-size="{_n(label.size)}"'
        if source.weight != 400:
            attributes += f' font-weight="{source.weight}"'
        if label.anchor != "start":
            attributes += f' text-anchor="{label.anchor}"'
        if label.lang is not None:
            attributes += f' lang="{escape(label.lang)}"'
        return f"<text{attributes}{_paint(Paint(fill=label.fill))}>{escape(label.text, quote=False)}</text>"


def _transform(group: Group) -> str:
    a, b, c, d, e, f = group.matrix
    if (a, b, c, d) == (1, 0, 0, 1):
        return f"translate({_n(e)} {_n(f)})"
    linear = " ".join(f"{v:.6f}".rstrip("0").rstrip(".") for v in (a, b, c, d))
    return f"matrix({linear} {_n(e)} {_n(f)})"


def _paint(paint: Paint) -> str:
    """The paint's attributes, those with SVG's own default left out."""
    parts = []
    if paint.fill != "#000000":
        parts.append(f'fill="{paint.fill or "none"}"')
    if paint.evenodd:
        parts.append('fill-rule="evenodd"')
    if paint.stroke is not None:
        parts.append(f'stroke="{paint.stroke}" stroke-width="{_n(paint.stroke_width)}"')
        if paint.dash:
            parts.append(f'stroke-dasharray="{" ".join(map(_n, paint.dash))}"')
        if paint.cap != "butt":
            parts.append(f'stroke-linecap="{paint.cap}"')
        if paint.join != "miter":
            parts.append(f'stroke-linejoin="{paint.join}"')
    if paint.opacity != 1:
        parts.append(f'opacity="{_n(paint.opacity)}"')
    return "".join(" " + part for part in parts)
