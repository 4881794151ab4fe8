"""Every file of every game, at home and at the print shop: our own checker and a validator by others are content."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import get_args

import page as validator
import pikepdf
import pytest

from generator.drawing.ink import Ink
from generator.drawing.studio import Studio
from generator.printing import PrintFile, write_prints
from generator.printing.order import THINGS, Backs, Order, Purpose
from generator.printing.paper import A3, A4, B4, LETTER, paper_of
from generator.printing.pdf.conform import LARGEST, faults

from .pdfx import departures

FILES = [("toji", "home"), ("charisma", "home"), ("janken", "home"), ("toji", "press"), ("charisma", "press")]
ONLY_PDFX = {
    "PDFA2B-ID-SCHEMA-001",
    "PDFA2B-XMP-PREDEFINED-PROPERTY-001",
    "PDFA2B-XMP-PREDEFINED-VALUE-TYPE-001",
    "PDFA2B-XMP-PROPERTY-DEFINITION-001",
}
"""What PDF/A-2 has against the XMP of PDF/X-4: that it says whether colours are trapped, and not that it is PDF/A."""


@pytest.fixture(scope="module")
def made(games, fonts, tmp_path_factory) -> dict[tuple[str, Purpose], tuple[PrintFile, ...]]:
    files = {}
    for name, purpose in FILES:
        game, root = games[name]
        folder = tmp_path_factory.mktemp(name)
        files[name, purpose] = write_prints(game, Studio(game, root, fonts), folder, order(purpose))
    return files


def order(purpose: Purpose) -> Order:
    inks: tuple[Ink, ...] = ("full", "low") if purpose == "home" else ("full",)
    return Order(THINGS, (A4, A3), inks, purpose=purpose)


def each(made: dict[tuple[str, Purpose], tuple[PrintFile, ...]], wanted: Purpose) -> Iterator[PrintFile]:
    return (file for (_, purpose), files in made.items() if purpose == wanted for file in files)


@pytest.mark.parametrize(("name", "purpose"), FILES)
def test_our_own_checker_is_content(made, name, purpose):
    assert len(made[name, purpose]) > 5
    for file in made[name, purpose]:
        assert faults(file.name, file.path.read_bytes(), purpose) == ()
        assert file.size == file.path.stat().st_size <= LARGEST


@pytest.mark.parametrize("profile", ["ua1", "2a"])
def test_files_for_home_are_accessible_and_keep(made, profile):
    """PDF/UA-1 and PDF/A-2a, as their XMP says."""
    for file in each(made, "home"):
        report = validator.validate_pdf(file.path, profile=profile)
        assert not [(f.rule_id, f.message) for f in report.failures], file.name
        assert report.is_compliant


def test_files_for_print_shops_are_as_sound_as_those_of_archives(made):
    """There is no free validator of PDF/X-4; but its fonts, colours and structure are PDF/A-2b's, save for the XMP."""
    for file in each(made, "press"):
        report = validator.validate_pdf(file.path, profile="2b")
        assert {f.rule_id for f in report.failures} == ONLY_PDFX, file.name


def test_files_for_print_shops_are_as_pdfx_wants_them_as_far_as_can_be_told_from_a_file(made):
    """By a reader of the tests' own, which is no certificate: what it looks for is in ``test_pdfx``."""
    for file in each(made, "press"):
        assert departures(file.path.read_bytes()) == [], file.name


def test_files_for_print_shops_say_what_they_are(made):
    for file in each(made, "press"):
        assert file.name.endswith("-press.pdf")
        with pikepdf.open(file.path) as pdf:
            assert pdf.pdf_version == "1.6"
            assert "<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>" in pdf.Root.Metadata.read_bytes().decode()
            intent = next(i for i in pdf.Root.OutputIntents if i.S == "/GTS_PDFX")
            assert str(intent.OutputConditionIdentifier) == "FOGRA39"
            assert intent.DestOutputProfile.read_bytes()[12:20] == b"prtrCMYK"


@pytest.mark.parametrize(("name", "purpose"), [("charisma", "home"), ("charisma", "press"), ("janken", "home")])
def test_the_same_order_gives_the_same_bytes(made, games, tmp_path, name, purpose):
    game, root = games[name]
    first = {file.name: file.path.read_bytes() for file in made[name, purpose]}
    again = write_prints(game, Studio(game, root), tmp_path, order(purpose))
    assert [file.name for file in again] == list(first)
    for file in again:
        assert file.path.read_bytes() == first[file.name], file.name


def test_no_stream_ends_in_what_could_be_the_end_of_its_line(made):
    for files in made.values():
        for file in files:
            assert b"\r\nendstream" not in file.path.read_bytes(), file.name


def test_a_file_keeps_each_picture_of_a_card_once(made):
    for file in made["charisma", "press"]:
        if "cards" not in file.name:
            continue
        with pikepdf.open(BytesIO(file.path.read_bytes())) as pdf:
            forms = [o for o in pdf.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Form"]
            assert len({form.read_bytes() for form in forms}) == len(forms)


def test_the_profiles_stand_beside_their_licences():
    folder = Path(__file__).parents[2] / "generator" / "printing" / "pdf" / "profiles"
    told = (folder / "README.md").read_text("utf-8")
    for profile in folder.glob("*.icc"):
        assert f"# {profile.name}" in told
        assert profile.stat().st_size < 1_500_000


@pytest.mark.parametrize("paper", [LETTER, B4, paper_of("320x450")], ids=["letter", "b4", "own"])
@pytest.mark.parametrize("backs", get_args(Backs))
def test_however_it_is_ordered(games, fonts, tmp_path, paper, backs):
    game, root = games["janken"]
    order = Order(THINGS, (paper,), ("full", "low"), backs, gutter=backs == "fold", shift=(0.5, -1.0))
    for file in write_prints(game, Studio(game, root, fonts), tmp_path, order):
        assert faults(file.name, file.path.read_bytes(), "home") == ()
        assert validator.is_pdf_compliant(file.path, profile="ua1"), file.name
