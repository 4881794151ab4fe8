"""A PDF as bytes: compressed, and the same for the same input."""

from __future__ import annotations

import io
import zlib

import pikepdf
from pikepdf import ObjectStreamMode

TRIES = 12
"""How often the small objects are packed anew: one more among them, and all packs are others."""
_RETURN = 0x0D
_TORN = b"\r\nendstream"


def saved(pdf: pikepdf.Pdf, version: str) -> bytes:
    """The file, which says that it is of ``version`` of PDF, its small objects packed together.

    No stream ends in a carriage return, which would be taken for part of the line's end that comes after it.
    """
    _end_plainly(pdf)
    # The packs are made while the file is written: one in 256 ends so. Then other packs are tried.
    data = _written(pdf, version, ObjectStreamMode.generate)
    for page in list(pdf.pages)[:TRIES]:
        if _TORN not in data:
            return data
        page.obj.MediaBox = pdf.make_indirect(page.obj.MediaBox)
        data = _written(pdf, version, ObjectStreamMode.generate)
    return _written(pdf, version, ObjectStreamMode.disable) if _TORN in data else data


def _written(pdf: pikepdf.Pdf, version: str, mode: ObjectStreamMode) -> bytes:
    held = io.BytesIO()
    pdf.save(held, deterministic_id=True, compress_streams=True, force_version=version, object_stream_mode=mode)
    return held.getvalue()


def _end_plainly(pdf: pikepdf.Pdf) -> None:
    """Mend the streams that would end in a carriage return.

    What is compressed ends in a sum of the bytes, so one more byte makes another end; a line feed after operators,
    lists of codes and fonts means nothing.
    """
    for held in pdf.objects:
        if isinstance(held, pikepdf.Stream) and "/Filter" not in held and "/N" not in held:
            data = held.read_bytes()
            if zlib.adler32(data) & 0xFF == _RETURN:
                held.write(data + b"\n")
                if "/Length1" in held:
                    held.Length1 = len(data) + 1
