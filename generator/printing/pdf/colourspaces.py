"""Which colours a file paints with: for a print shop, cyan, magenta, yellow and black, and not too much of them."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

import pikepdf

from generator.model.inks import MOST_INK

_RGB = {"rg", "RG"}
_GREY = {"g", "G"}
_INKS = {"k", "K"}
_NAMED = {"cs", "CS", "sc", "SC", "scn", "SCN", "sh"}
_MODES = {"/Normal", "/Compatible"}


def colour_faults(pdf: pikepdf.Pdf) -> Iterator[str]:
    """What a page or a form paints that four inks cannot print, in words."""
    for number, page in enumerate(pdf.pages, 1):
        seen: set[tuple[int, int]] = set()
        for said in _stream_faults(page.obj, page.obj.get("/Resources", pikepdf.Dictionary()), seen):
            yield f"page {number}: {said}"
        yield from (f"page {number}: {said}" for said in _group_faults(page.obj))


def _stream_faults(stream: pikepdf.Object, resources: pikepdf.Object, seen: set[tuple[int, int]]) -> Iterator[str]:
    for instruction in pikepdf.parse_content_stream(stream):
        operator = str(instruction.operator)
        if operator in _RGB:
            yield "expected colours in CMYK, got RGB"
        elif operator in _GREY:
            yield "expected black ink (K), got grey"
        elif operator in _NAMED:
            yield f"expected colours in CMYK, got a colour space ({operator})"
        elif operator == "INLINE IMAGE":
            yield "expected no pictures of pixels, got one"
        elif operator in _INKS:
            total = sum(value for value in instruction.operands if isinstance(value, Decimal | int)) * 100
            if total > MOST_INK:
                yield f"expected at most {MOST_INK} % of ink, got {total:.0f} %"
    for state in resources.get("/ExtGState", pikepdf.Dictionary()).values():
        if state.get("/BM", "/Normal") not in _MODES or state.get("/SMask", "/None") != "/None":
            yield "expected plain transparency, got a blend mode or a mask"
    for held in resources.get("/XObject", pikepdf.Dictionary()).values():
        yield from _object_faults(held, resources, seen)


def _object_faults(held: pikepdf.Object, resources: pikepdf.Object, seen: set[tuple[int, int]]) -> Iterator[str]:
    if held.objgen in seen:
        return
    seen.add(held.objgen)
    if held.get("/Subtype") == "/Image":
        space = held.get("/ColorSpace")
        if space != "/DeviceCMYK":
            yield f"expected pictures in CMYK, got one in {space}"
        return
    yield from _group_faults(held)
    yield from _stream_faults(held, held.get("/Resources", resources), seen)


def _group_faults(held: pikepdf.Object) -> Iterator[str]:
    space = held.get("/Group", pikepdf.Dictionary()).get("/CS", "/DeviceCMYK")
    if space != "/DeviceCMYK":
        yield f"expected transparent colours that mix as inks, got {space}"
