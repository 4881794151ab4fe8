"""What a file for screens and printers at home has besides: its colours are sRGB; it keeps PDF/A-2a and PDF/UA-1."""

from __future__ import annotations

import pikepdf

from generator.model import Lang
from generator.printing.pdf.profiles import screen_profile
from generator.printing.pdf.tags import Tagger, write_tags
from generator.printing.pdf.xmp import Property, Schema, Standards

HOME = Standards(
    "A",
    (
        Schema(
            "pdfuaid",
            "http://www.aiim.org/pdfua/ns/id/",
            "PDF/UA identification",
            (Property("part", "1", "The part of PDF/UA that the file keeps", "Integer"),),
        ),
    ),
)
"""What its XMP says of standards."""


def make_home_ready(pdf: pikepdf.Pdf, tagger: Tagger, lang: Lang) -> None:
    """Say which colours are meant, how large a sheet to take, and what stands where on the pages."""
    held = pdf.make_stream(screen_profile(), N=3, Alternate=pikepdf.Name.DeviceRGB)
    intent = pikepdf.Dictionary(
        Type=pikepdf.Name.OutputIntent,
        S=pikepdf.Name.GTS_PDFA1,
        OutputConditionIdentifier="sRGB",
        Info="sRGB",
        DestOutputProfile=held,
    )
    pdf.Root.OutputIntents = pikepdf.Array([pdf.make_indirect(intent)])
    pdf.Root.ViewerPreferences.PickTrayByPDFSize = True
    write_tags(pdf, tagger, lang)
