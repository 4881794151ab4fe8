"""Files as bytes: small objects packed, whatever is in them; the same for the same input."""

from __future__ import annotations

import io

import pikepdf
import pytest

from generator.printing.pdf.saving import saved


def many_pages(number: int) -> pikepdf.Pdf:
    """A file of so many small objects that one of their packs often ends in a carriage return."""
    pdf = pikepdf.new()
    for page in range(400):
        pdf.add_blank_page(page_size=(200, 300)).obj["/Note"] = pdf.make_indirect(pikepdf.String(f"{number} {page}"))
    return pdf


@pytest.mark.parametrize("number", range(25))
def test_small_objects_are_always_packed_and_no_pack_ends_in_the_middle_of_a_line(number: int) -> None:
    data = saved(many_pages(number), "1.7")
    assert b"/ObjStm" in data
    assert b"\r\nendstream" not in data
    assert data == saved(many_pages(number), "1.7")
    again = pikepdf.open(io.BytesIO(data))
    assert [str(page.obj.Note) for page in again.pages] == [f"{number} {page}" for page in range(400)]
    assert {tuple(map(float, page.mediabox)) for page in again.pages} == {(0, 0, 200, 300)}


def test_there_are_files_whose_first_packs_will_not_do() -> None:
    def torn(number: int) -> bool:
        held = io.BytesIO()
        many_pages(number).save(held, compress_streams=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
        return b"\r\nendstream" in held.getvalue()

    assert any(map(torn, range(200)))
