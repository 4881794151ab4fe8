"""What a print shop's file has besides the colours of its inks: PDF/X-4 (ISO 15930-7), which allows transparency."""

from __future__ import annotations

import pikepdf

from generator.printing.pdf.profiles import press_profile
from generator.printing.pdf.xmp import Property, Schema, Standards

STANDARD = "PDF/X-4"
VERSION = "1.6"
"""The version of PDF that the standard builds on."""
REGISTRY = "http://www.color.org"
CONDITION = "FOGRA39"
"""The printing condition of the profile, as the registry of the International Color Consortium names it."""
CONDITION_NAME = "Offset, coated paper (ISO 12647-2), at most 300 % of ink"
PRESS = Standards(
    None,  # PDF/A does not know what PDF/X wants said of trapping
    (
        Schema(
            "pdfxid",
            "http://www.npes.org/pdfx/ns/id/",
            "PDF/X identification",
            (Property("GTS_PDFXVersion", STANDARD, "The version of PDF/X that the file keeps"),),
        ),
        Schema(
            "pdf",
            "http://ns.adobe.com/pdf/1.3/",
            "Adobe PDF, beyond what PDF/A knows of it",
            (Property("Trapped", "False", "Whether the file is trapped"),),
        ),
    ),
)
"""What its XMP says of standards."""


def make_press_ready(pdf: pikepdf.Pdf) -> None:
    """Add the printing condition, and say that nothing is trapped and that transparent colours mix as inks.

    The condition stands there for archives too, so that programs that check for PDF/A know what the colours are.
    """
    held = pdf.make_stream(press_profile(), N=4, Alternate=pikepdf.Name.DeviceCMYK)
    pdf.Root.OutputIntents = pikepdf.Array([_intent(pdf, name, held) for name in ("/GTS_PDFX", "/GTS_PDFA1")])
    pdf.docinfo["/Trapped"] = pikepdf.Name("/False")
    for page in pdf.pages:
        if page.obj.Resources.get("/ExtGState"):
            page.obj.Group = pikepdf.Dictionary(
                Type=pikepdf.Name.Group, S=pikepdf.Name.Transparency, CS=pikepdf.Name.DeviceCMYK
            )


def _intent(pdf: pikepdf.Pdf, standard: str, held: pikepdf.Object) -> pikepdf.Object:
    return pdf.make_indirect(
        pikepdf.Dictionary(
            Type=pikepdf.Name.OutputIntent,
            S=pikepdf.Name(standard),
            OutputConditionIdentifier=CONDITION,
            OutputCondition=CONDITION_NAME,
            RegistryName=REGISTRY,
            Info=CONDITION_NAME,
            DestOutputProfile=held,
        )
    )
