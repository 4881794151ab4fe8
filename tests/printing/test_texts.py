"""Text on paper: it fits or says where it stands; no character is lost, drawn wrong or copied out wrong."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pypdfium2 as pdfium
import pytest

from generator.drawing.fit import FLOOR
from generator.drawing.geometry import Box
from generator.drawing.scene import Drawing, Group, Label, Node
from generator.drawing.studio import Studio
from generator.errors import ContentError, Place
from generator.model import Process
from generator.printing import write_prints
from generator.printing.order import THINGS, Order
from generator.printing.paper import A4
from generator.printing.pdf.confines import unconfined
from generator.printing.pdf.document import Sheet, home_pdf, press_pdf, typeset
from generator.printing.pdf.inks import InkTable
from generator.printing.pdf.stamp import Stamp

from .conftest import JANKEN, read
from .test_files import ABOUT

ORDER = Order(THINGS, (A4,))
LONG = "Donaudampfschifffahrtsgesellschaft" * 9
SPOTS = {
    "the game's title": ("game.yaml", "title: {ja: じゃんけん札, en: Janken}", "ja: じゃんけん札"),
    "the game's title in English": ("game.yaml", "title: {ja: じゃんけん札, en: Janken}", "en: Janken"),
    "the mat's title": ("game.yaml", "title: {ja: じゃんけんマット, en: Janken mat}", "en: Janken mat"),
    "a space of the mat": ("game.yaml", "label: {ja: 出した札, en: PLAYED}", "en: PLAYED"),
    "the tokens' title": ("game.yaml", "title: {ja: 得点コマ, en: Point counters}", "en: Point counters"),
    "a token": ("game.yaml", "count: 1, label: {ja: 赤, en: red}", "en: red"),
    "the cards' title": ("game.yaml", "title: {ja: 試作札, en: Prototype cards}", "en: Prototype cards"),
    "a card's name": ("cards.csv", "グー A,Rock A", "グー A"),
    "a column of cards": ("game.yaml", "label: {ja: 手, en: shape}", "ja: 手"),
}
KINDS = {"glyph": "𓀀", "fit": LONG}


def spoilt(tmp_path: Path, file: str, line: str, words: str, added: str) -> Path:
    """The project with something added to the words of a line."""
    shutil.copytree(JANKEN, tmp_path / "project", ignore=shutil.ignore_patterns("__pycache__"))
    path = tmp_path / "project" / "content" / "janken" / file
    text = path.read_text("utf-8")
    assert line in text
    path.write_text(text.replace(line, line.replace(words, words + added), 1), "utf-8")
    return tmp_path / "project"


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("spot", SPOTS)
def test_words_that_cannot_be_set_are_told_where_they_stand(tmp_path, fonts, spot, kind):
    root = spoilt(tmp_path, *SPOTS[spot], KINDS[kind])
    game = read(root, "janken")
    with pytest.raises(ContentError) as caught:
        write_prints(game, Studio(game, root, fonts), tmp_path / "print", ORDER)
    assert not (tmp_path / "print").exists()
    file = SPOTS[spot][0]
    lines = (root / "content" / "janken" / file).read_text("utf-8").splitlines()
    for problem in caught.value.problems:
        assert (problem.kind, problem.place.file) == (kind, f"content/janken/{file}"), str(problem)
        assert KINDS[kind] in lines[problem.place.line - 1]
        assert "6.5 pt" in problem.message or kind == "glyph" or "keeps to its piece" in problem.message


def test_a_mark_that_its_token_cannot_hold_is_told_where_it_stands(tmp_path, fonts):
    root = spoilt(tmp_path, "game.yaml", "art: counter-red.svg", "art: counter-red.svg", f", mark: {LONG}")
    game = read(root, "janken")
    with pytest.raises(ContentError) as caught:
        write_prints(game, Studio(game, root, fonts), tmp_path, Order(("tokens",), (A4,)))
    (problem,) = caught.value.problems
    assert problem.kind == "fit"
    assert "6.5 pt" in problem.message
    lines = (root / "content" / "janken" / "game.yaml").read_text("utf-8").splitlines()
    assert LONG in lines[problem.place.line - 1]


RARE = "𠮷野家𩸽の湯"


def sheets() -> list[Sheet]:
    """The same words on the page, and on a card that is stamped."""
    label = Label(5, 20, RARE, 5, lang="ja")
    items = (replace(label, x=30, y=50), Stamp(Drawing(63, 88, (label,)), 60, 100))
    return [Sheet(A4, items, Box(20, 20, 150, 200), 3)]


@pytest.mark.parametrize("purpose", ["home", "press"])
def test_characters_beyond_the_bmp_are_copied_out_as_they_were_put_in(fonts, janken, purpose):
    with typeset(sheets(), fonts) as names:
        table = InkTable(replace(janken, inks={"#123456": Process(c=1)}))
        data = home_pdf(sheets(), ABOUT, names) if purpose == "home" else press_pdf(sheets(), ABOUT, names, table)
    text = pdfium.PdfDocument(data)[0].get_textpage().get_text_range()
    assert text.split() == [RARE, RARE]


def test_characters_beyond_the_bmp_are_drawn(fonts):
    """As pdfium paints them, against the same glyphs as outlines."""
    from generator.drawing.raster import raster

    with typeset(sheets(), fonts) as names:
        data = home_pdf(sheets(), ABOUT, names)
    painted = pdfium.PdfDocument(data)[0].render(scale=8 * 25.4 / 72 * 72 / 25.4 / 2).to_pil().convert("L")
    drawn = raster(Drawing(210, 297, sheets()[0].nodes[:1]), fonts, 4 * 72 / 25.4).convert("L")
    box = tuple(round(v * 4 * 72 / 25.4) for v in (29, 44, 29 + 5 * 7, 52))
    a, b = painted.crop(box), drawn.crop(box)
    differing = sum(abs(x - y) > 96 for x, y in zip(a.tobytes(), b.tobytes(), strict=True))
    dark = sum(x < 128 for x in b.tobytes())
    assert dark > 1000
    assert differing < dark * 0.05


def test_a_name_with_a_rare_character_goes_through_to_the_cards(tmp_path, fonts):
    root = spoilt(tmp_path, "cards.csv", "グー A", "グー A", "𠮷")
    game = read(root, "janken")
    cards = write_prints(game, Studio(game, root, fonts), tmp_path, Order(("cards",), (A4,)))
    document = pdfium.PdfDocument(cards[0].path)
    assert "グー A𠮷" in document[0].get_textpage().get_text_range()


PLACE = "content/x/game.yaml:3:4"
WIDE = Label(10, 10, "湯" * 8, 5, source=PLACE)


@pytest.mark.parametrize(
    ("nodes", "said"),
    [
        ((WIDE,), None),
        ((replace(WIDE, x=25),), "keeps to its piece"),
        ((replace(WIDE, x=39, anchor="end"),), "keeps to its piece"),
        ((replace(WIDE, x=19, anchor="middle"),), "keeps to its piece"),
        ((replace(WIDE, y=2),), "keeps to its piece"),
        ((replace(WIDE, y=90),), "keeps to its piece"),
        ((Group((WIDE,), (1, 0, 0, 1, 20, 0)),), "keeps to its piece"),
        ((Group((WIDE,), (-1, 0, 0, -1, 63, 88)),), None),
        ((Group((WIDE,), (0, 1, -1, 0, 20, 0)),), None),
        ((Group((WIDE,), (0.4, 0, 0, 0.4, 0, 0)),), "of at least 6.5 pt"),
        ((replace(WIDE, size=FLOOR),), None),
        ((replace(WIDE, size=FLOOR * 0.99),), "of at least 6.5 pt"),
    ],
)
@pytest.mark.parametrize("stamped", [True, False])
def test_text_keeps_to_its_piece_and_can_be_read(fonts, nodes: tuple[Node, ...], said, stamped):
    items = (Stamp(Drawing(63, 88, nodes), 70, 90, 1),) * 2 if stamped else nodes
    found = unconfined([(Box(0, 0, 63, 88), items)], fonts)
    assert [problem.place for problem in found] == ([] if said is None else [Place.read(PLACE)])
    assert all(said in problem.message for problem in found)


@pytest.mark.parametrize("moves", [0, 1, 2])
def test_words_seen_through_a_window_may_go_on_elsewhere_but_are_large_enough(fonts, moves):
    """However the window was moved there; the pieces that are stamped have no windows."""

    def seen(label: Label) -> tuple[Node, ...]:
        group = Group((label,), clip="M0 0H63V88H0Z")
        for _ in range(moves):
            group = Group((group,), (1, 0, 0, 1, 5, 0))
        return (group,)

    paper, small = Box(0, 0, 63, 88), replace(WIDE, size=FLOOR * 0.99)
    assert unconfined([(paper, seen(replace(WIDE, x=40)))], fonts) == []
    assert ["of at least 6.5 pt" in each.message for each in unconfined([(paper, seen(small))], fonts)] == [True]
    stamped = Stamp(Drawing(63, 88, seen(replace(WIDE, x=40))), 70, 90, 1)
    assert ["keeps to its piece" in each.message for each in unconfined([(paper, (stamped,))], fonts)] == [True]


def test_a_page_with_unreadable_text_is_not_written(fonts):
    sheet = Sheet(A4, (Label(200, 20, "over the edge", 5, source=PLACE),), Box(20, 20, 150, 200), 3)
    with (
        pytest.raises(ContentError, match=r"content/x/game\.yaml:3:4: expected text that keeps to its piece"),
        typeset([sheet], fonts),
    ):
        raise AssertionError
