"""What a screen reader finds in the files for home: every word and every piece, each once, in its language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import pikepdf
import pytest

from generator.drawing.alt import back_alt, card_alt, mat_alt, note_alt, token_alt
from generator.drawing.scene import Label
from generator.drawing.studio import Studio
from generator.model import Game
from generator.printing import write_prints
from generator.printing.order import Order
from generator.printing.paper import A4
from generator.printing.pdf.tags import elements

PAINTS = {"f", "f*", "S", "B", "B*", "Tj", "TJ", "Do"}
NAMES = ["toji", "charisma", "janken"]
ORDER = Order(("mat", "cards", "tokens", "notes", "calibration"), (A4,))


@pytest.fixture(scope="module", params=NAMES)
def game_files(request, games, fonts, tmp_path_factory):
    game, root = games[request.param]
    return game, write_prints(game, Studio(game, root, fonts), tmp_path_factory.mktemp("tags"), ORDER)


def leaves(element: pikepdf.Object) -> Iterator[pikepdf.Object]:
    for kid in element.K:
        if kid.S in ("/Sect", "/Document"):
            yield from leaves(kid)
        else:
            yield kid


def marks(leaf: pikepdf.Object) -> list[int]:
    return [int(mark) for mark in leaf.K] if isinstance(leaf.K, pikepdf.Array) else [int(leaf.K)]


def alts(pdf: pikepdf.Pdf) -> Counter[str]:
    document = pdf.Root.StructTreeRoot.K[0]
    return Counter(str(leaf.Alt) for leaf in leaves(document) if leaf.S == "/Figure")


def test_what_is_painted_is_text_picture_or_decoration(game_files):
    """Nothing outside marked content, nothing marked twice, each number once and known to the tree."""
    for file in game_files[1]:
        with pikepdf.open(file.path) as pdf:
            parents = pdf.Root.StructTreeRoot.ParentTree.Nums
            for number, page in enumerate(pdf.pages):
                assert int(page.obj.StructParents) == number == int(parents[2 * number])
                owners = parents[2 * number + 1]
                open_, seen = None, []
                for operands, operator in pikepdf.parse_content_stream(page):
                    name = str(operator)
                    if name == "BMC":
                        assert open_ is None and operands[0] == "/Artifact"
                        open_ = "/Artifact"
                    elif name == "BDC" and "/MCID" in operands[1]:
                        assert open_ is None
                        open_ = str(operands[0])
                        mark = int(operands[1].MCID)
                        assert mark in marks(owners[mark])
                        seen.append(mark)
                    elif name == "EMC":
                        open_ = None
                    elif name in PAINTS:
                        assert open_ is not None, file.name
                        assert (name in {"Tj", "TJ"}) <= (open_ == "/P" or open_ == "/Figure")
                assert seen == list(range(len(owners)))


def test_each_page_is_a_section_of_one_document(game_files):
    for file in game_files[1]:
        with pikepdf.open(file.path) as pdf:
            (document,) = pdf.Root.StructTreeRoot.K
            assert document.S == "/Document"
            assert [section.S for section in document.K] == ["/Sect"] * len(pdf.pages)
            for section, page in zip(document.K, pdf.pages, strict=True):
                assert all(leaf.Pg.objgen == page.obj.objgen for leaf in section.K)
                assert any(leaf.S in ("/P", "/H1") for leaf in section.K)


def test_every_piece_is_told_as_often_as_it_is_there(game_files):
    game, files = game_files
    spec, told = game.spec, Counter[str]()
    for file in files:
        with pikepdf.open(file.path) as pdf:
            told += alts(pdf)
    expected = Counter[str]()
    for kind in spec.tokens.kinds:
        expected[token_alt(game, spec.tokens, kind)] += kind.count
    for member in spec.sets[spec.notes.set] if spec.notes else ():
        expected[note_alt(game, spec.notes, member)] += 1
    printed = cards_printed(game)
    languages = len({file.name for file in files if "cards" in file.name}) // max(len(game.decks), 1)
    for card_id, count in printed.items():
        card = next(card for card in game.cards if card.id == card_id)
        for lang in game.languages[:languages]:
            expected[card_alt(game, card, lang)] += count
            expected[back_alt(game, card.kind, lang)] += count
    for alt, count in expected.items():
        assert told[alt] == count, alt
    assert told[mat_alt(game, spec.mat)] >= 1


def cards_printed(game: Game) -> Counter[str]:
    if not game.decks:
        return Counter(card.id for card in game.cards)
    return Counter(card for deck in game.decks.values() for card in deck.cards())


def test_alternative_texts_speak_every_language(games):
    for game, _ in games.values():
        for card in game.cards:
            for lang in game.languages:
                assert game.spec.kinds[card.kind].label[lang] in card_alt(game, card)
                assert card.name.get(lang, "") in card_alt(game, card)
        for lang in game.languages:
            assert game.spec.mat.title[lang] in mat_alt(game, game.spec.mat)
            assert all(zone.label[lang] in mat_alt(game, game.spec.mat) for zone in game.spec.mat.zones)


def test_headings_come_first_and_each_text_knows_its_language(game_files):
    game, files = game_files
    for file in files:
        with pikepdf.open(file.path) as pdf:
            for section in pdf.Root.StructTreeRoot.K[0].K:
                roles = [str(leaf.S) for leaf in section.K]
                assert all(not (a != "/H1" and b == "/H1") for a, b in pairwise(roles))
                languages = {str(leaf.get("/Lang", game.languages[0])) for leaf in section.K}
                assert languages <= set(game.languages)
            assert pdf.Root.StructTreeRoot.K[0].K[0].K[0].S == "/H1", file.name


def label(text: str, size: float = 4, face: str = "sans", lang: str | None = "ja", source: str = "") -> Label:
    return Label(0, 0, text, size, face, lang=lang, source=source)


def test_lines_of_one_text_are_one_paragraph():
    page = [
        label("1.", face="bold"),
        label("切り", source="a:1"),
        label("取る", source="a:1"),
        label("Cut", lang="en", source="a:2"),
        label("out", lang="en", source="a:2"),
        label("題", 9, "bold", source="a:3"),
        "a picture",
        label("尾", source="a:1"),
        label("1.0"),
        label("A4"),
    ]
    found = [(each.role, each.marks, each.lang, each.alt) for each in elements(page)]
    assert found == [
        ("H1", (5,), "ja", ""),
        ("P", (0, 1, 2), "ja", ""),
        ("P", (3, 4), "en", ""),
        ("Figure", (6,), None, "a picture"),
        ("P", (7,), "ja", ""),
        ("P", (8,), "ja", ""),
        ("P", (9,), "ja", ""),
    ]


def test_what_is_large_but_no_word_is_no_heading():
    page = [
        label("a"),
        label("A1", 8, "bold", lang=None),
        label("題", 4, "bold"),
        label("節", 3, "bold"),
        label("b", 5),
    ]
    assert [each.role for each in elements(page)] == ["H1", "P", "P", "P", "P"]
    assert {each.role for each in elements([label("a"), label("1.", 9, "bold", lang=None)])} == {"P"}
    assert elements([]) == []
