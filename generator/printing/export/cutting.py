"""Lines for cutting machines: an SVG for each layout, of the same size as the page it is laid over.

The layer ``cut`` has the cuts, ``score`` the folds, ``register`` the crop marks as they are printed: a machine that
knows where these lie cuts where the print is. The colours are those that such programs tell lines apart by.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape

from generator.printing.order import Purpose
from generator.printing.pdf.document import Sheet
from generator.printing.shop import Document

HAIRLINE = 0.0254
"""A thousandth of an inch: the width by which laser cutters tell a cut from an engraving."""
CUT, SCORE, REGISTER = "#ff0000", "#0000ff", "#000000"


def cut_files(documents: Sequence[Document], purpose: Purpose) -> Iterator[tuple[str, bytes]]:
    """Names and contents: ``<PDF>-p<page>.svg``, for the first page of each layout; its title names the others."""
    for document in documents:
        stem = document.stem(purpose)
        pages: dict[str, list[int]] = {}
        for number, sheet in enumerate(document.sheets, 1):
            if sheet.lines.cuts:
                pages.setdefault("".join(_layers(sheet)), []).append(number)
        for layers, numbers in pages.items():
            paper = document.sheets[numbers[0] - 1].paper
            yield f"{stem}-p{numbers[0]}.svg", _svg(stem, paper.width, paper.height, numbers, layers)


def _svg(name: str, width: float, height: float, numbers: Sequence[int], layers: str) -> bytes:
    title = f"{name}: {', '.join(map(str, numbers))}"
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" '
        f'width="{width:g}mm" height="{height:g}mm" viewBox="0 0 {width:g} {height:g}">\n'
        f"<title>{escape(title)}</title>\n{layers}</svg>\n"
    ).encode()


def _layers(sheet: Sheet) -> Iterator[str]:
    yield _layer("register", REGISTER, sheet.lines.marks)
    yield _layer("score", SCORE, sheet.lines.folds)
    yield _layer("cut", CUT, sheet.lines.cuts)


def _layer(name: str, colour: str, paths: Sequence[str]) -> str:
    if not paths:
        return ""
    attributes: Mapping[str, object] = {
        "id": name, "inkscape:groupmode": "layer", "inkscape:label": name, "fill": "none", "stroke": colour,
        "stroke-width": HAIRLINE,
    }  # fmt: skip
    opened = " ".join(f'{key}="{value}"' for key, value in attributes.items())
    return f"<g {opened}>\n" + "".join(f'<path d="{path}"/>\n' for path in paths) + "</g>\n"
