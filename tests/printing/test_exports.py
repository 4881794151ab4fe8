"""Exports: pictures for card printers, deck sheets for virtual tables, lines for cutting machines."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from generator.drawing.edges import BLEED
from generator.drawing.raster import raster
from generator.drawing.scene import Drawing, moved
from generator.drawing.studio import Studio
from generator.errors import ContentError
from generator.printing.export import write_exports
from generator.printing.export.table import COLUMNS, LARGEST, PLACES, ROWS

from .conftest import JANKEN
from .exporting import EVERYTHING, NAMES

MEGABYTES = 1_000_000


@pytest.fixture(scope="session")
def exported(studios, tmp_path_factory):
    """Every game's exports, made once; name of a game → its folder."""
    folders = {}
    for name, studio in studios.items():
        folders[name] = tmp_path_factory.mktemp(name)
        files = write_exports(studio.game, studio, folders[name], ("png", "table", "cut"), EVERYTHING)
        assert {file.path for file in files} == {path for path in folders[name].rglob("*") if path.is_file()}
        assert all(file.size == file.path.stat().st_size and file.path == folders[name] / file.name for file in files)
    return folders


def folders(root: Path, end: str) -> list[tuple[str, Path]]:
    """The folders of an export, each with the language of its cards."""
    found = sorted(path for path in root.iterdir() if path.name.endswith(end))
    assert found
    return [("en" if "-en-" in path.name else "ja", path) for path in found]


def listed(folder: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO((folder / "cards.csv").read_text(encoding="utf-8-sig"))))


def packs(game) -> dict[str, list[str]]:
    """The cards of each deck, or all cards of a game that has none, by the column that counts them."""
    if not game.decks:
        return {"copies": [card.id for card in game.cards]}
    return {f"copies_{deck.id}": list(game.decks[deck.id].cards()) for deck in game.spec.decks}


def far(one: Image.Image, other: Image.Image) -> float:
    """How much two pictures differ, from 0 to 255."""
    return max(ImageStat.Stat(ImageChops.difference(one, other)).mean)


# ── pictures ──


@pytest.mark.parametrize("name", NAMES)
def test_pictures_have_the_cards_size_with_bleed_at_300_ppi(exported, studios, name):
    size = studios[name].game.spec.card_size
    wanted = tuple(round((side + 2 * BLEED) * 300 / 25.4) for side in (size.width, size.height))
    assert wanted == (815, 1110)
    for _, folder in folders(exported[name], "-png"):
        pictures = list(folder.rglob("*.png"))
        assert pictures
        for path in pictures:
            with Image.open(path) as picture:
                picture.verify()
            with Image.open(path) as picture:
                assert (picture.size, picture.mode) == (wanted, "RGB")
                assert picture.info["dpi"] == pytest.approx((300, 300), abs=0.01)
                assert picture.info["srgb"] == 0


@pytest.mark.parametrize("name", NAMES)
def test_the_list_has_every_card_as_often_as_it_is_in_the_deck(exported, studios, name):
    game = studios[name].game
    names = {card.id: card.name for card in game.cards}
    for _, folder in folders(exported[name], "-png"):
        rows = listed(folder)
        for column, cards in packs(game).items():
            counts = Counter(cards)
            for row in rows:
                assert int(row[column]) == sum(counts[card] for card in row["cards"].split())
            assert sum(int(row[column]) for row in rows) == len(cards)
        said = [card for row in rows for card in row["cards"].split()]
        assert sorted(said) == sorted({card for cards in packs(game).values() for card in cards})
        for row in rows:
            for lang in game.languages:
                assert {names[card][lang] for card in row["cards"].split()} == set(row[f"names_{lang}"].split(" / "))
        files = {path.relative_to(folder).as_posix() for path in folder.rglob("*.png")}
        assert files == {row[side] for row in rows for side in ("face", "back")}


@pytest.mark.parametrize("name", NAMES)
def test_a_picture_is_the_printed_face_or_back_to_the_end_of_its_bleed(exported, studios, name):
    studio = studios[name]
    cards = {card.id: card for card in studio.game.cards}
    for lang, folder in folders(exported[name], "-png"):
        for row in listed(folder):
            card = cards[row["cards"].split()[0]]
            for file, drawing in (
                (row["face"], studio.printed_face(card, lang)),
                (row["back"], studio.printed_back(card.kind, lang)),
            ):
                with Image.open(folder / file) as picture:
                    small = picture.resize((207, 282))
                whole = Drawing(69, 94, (moved(drawing.children, BLEED, BLEED),))
                assert far(small, raster(whole, studio.fonts, 3)) < 5, (file, lang)


def test_what_looks_alike_is_one_picture(exported):
    for name in NAMES:
        for _, folder in folders(exported[name], "-png"):
            contents = [path.read_bytes() for path in (folder / "faces").iterdir()]
            assert len(set(contents)) == len(contents)
    ((_, toji),) = folders(exported["toji"], "-png")
    assert len(listed(toji)) < 48
    assert {path.stem for path in (toji / "backs").iterdir()} == {"character", "event"}


# ── virtual tables ──


def saved(folder: Path) -> dict:
    (file,) = folder.glob("*.json")
    return json.loads(file.read_text(encoding="utf-8"))


def sheets(folder: Path) -> list[Path]:
    return [path for path in folder.glob("*.png") if not path.name.startswith("back-")]


def tile(sheet: Image.Image, at: int) -> Image.Image:
    width, height = sheet.width // COLUMNS, sheet.height // ROWS
    row, column = divmod(at, COLUMNS)
    return sheet.crop((column * width, row * height, (column + 1) * width, (row + 1) * height))


def trimmed(path: Path, size: tuple[int, int]) -> Image.Image:
    """A picture of a card without its bleed, as large as a tile."""
    with Image.open(path) as picture:
        across, down = picture.width / 69, picture.height / 94
        edge = (BLEED * across, BLEED * down, picture.width - BLEED * across, picture.height - BLEED * down)
        return picture.resize(size, Image.Resampling.BOX, edge)


@pytest.mark.parametrize("name", NAMES)
def test_sheets_are_of_a_size_that_tables_take(exported, name):
    for _, folder in folders(exported[name], "-table"):
        for path in sheets(folder):
            assert path.stat().st_size <= 10 * MEGABYTES
            with Image.open(path) as picture:
                assert max(picture.size) <= LARGEST
                assert picture.width % COLUMNS == picture.height % ROWS == 0
                across, down = picture.width / COLUMNS, picture.height / ROWS
                assert across / down == pytest.approx(63 / 88, rel=0.002)


@pytest.mark.parametrize("name", NAMES)
def test_each_place_of_a_sheet_shows_the_card_whose_number_leads_there(exported, name):
    for (_, folder), (_, pictures) in zip(
        folders(exported[name], "-table"), folders(exported[name], "-png"), strict=True
    ):
        rows = {card: row for row in listed(pictures) for card in row["cards"].split()}
        opened = {path.name: Image.open(path) for path in folder.glob("*.png")}
        seen = set()
        for deck in saved(folder)["ObjectStates"]:
            for card in deck["ContainedObjects"]:
                key, at = str(card["CardID"] // 100), card["CardID"] % 100
                looks = card["CustomDeck"][key]
                row = rows[card["GMNotes"]]
                if (looks["FaceURL"], at) in seen:
                    continue
                seen.add((looks["FaceURL"], at))
                face = tile(opened[looks["FaceURL"]], at)
                assert far(face, trimmed(pictures / row["face"], face.size)) < 4, card["GMNotes"]
                assert far(opened[looks["BackURL"]], trimmed(pictures / row["back"], face.size)) < 6
                hidden = tile(opened[looks["FaceURL"]], COLUMNS * ROWS - 1)
                assert far(hidden, opened[looks["BackURL"]]) == 0
        shown = {file for file, _ in seen}
        assert shown == {path.name for path in sheets(folder)}


@pytest.mark.parametrize("name", NAMES)
def test_the_json_has_every_card_of_each_deck_with_its_names_in_all_languages(exported, studios, name):
    game = studios[name].game
    names = {card.id: card.name for card in game.cards}
    for _, folder in folders(exported[name], "-table"):
        decks = saved(folder)["ObjectStates"]
        held = [card for deck in decks for card in deck["ContainedObjects"]]
        assert Counter(card["GMNotes"] for card in held) == Counter(c for p in packs(game).values() for c in p)
        for deck in decks:
            assert deck["Name"] == "DeckCustom"
            assert deck["DeckIDs"] == [card["CardID"] for card in deck["ContainedObjects"]]
            assert {str(number // 100) for number in deck["DeckIDs"]} == set(deck["CustomDeck"])
            for card in deck["ContainedObjects"]:
                (looks,) = card["CustomDeck"].items()
                assert looks in deck["CustomDeck"].items()
                assert all(names[card["GMNotes"]][lang] in card["Nickname"] for lang in game.languages)
            for looks in deck["CustomDeck"].values():
                assert (looks["NumWidth"], looks["NumHeight"], looks["BackIsHidden"]) == (10, 7, True)
                assert all((folder / looks[side]).is_file() for side in ("FaceURL", "BackURL"))
        ids = [item["GUID"] for item in (*decks, *held)]
        assert len(set(ids)) == len(ids)


def test_a_pile_is_what_shares_a_back_and_each_deck_has_its_own(exported):
    def sizes(name):
        (_, folder) = folders(exported[name], "-table")[0]
        return [len(deck["ContainedObjects"]) for deck in saved(folder)["ObjectStates"]]

    assert sizes("toji") == [32, 16]
    assert sizes("charisma") == [60, 60]


@pytest.mark.parametrize("count", [1, PLACES, PLACES + 1])
def test_more_faces_than_a_sheet_holds_have_more_sheets(janken, fonts, tmp_path, count):
    first = janken.cards[0]
    cards = tuple(
        replace(first, id=f"card-{n}", name={lang: f"{lang} {n}" for lang in janken.languages}) for n in range(count)
    )
    game = replace(janken, cards=cards)
    write_exports(game, Studio(game, JANKEN, fonts), tmp_path, ("table",), EVERYTHING)
    folder = tmp_path / "prototype-cards-table"
    (state,) = saved(folder)["ObjectStates"]
    held = state.get("ContainedObjects", [state])
    assert [card["GMNotes"] for card in held] == [card.id for card in cards]
    assert len(sheets(folder)) == -(-count // PLACES)
    places = [(card["CustomDeck"][str(card["CardID"] // 100)]["FaceURL"], card["CardID"] % 100) for card in held]
    assert len(set(places)) == count
    assert max(at for _, at in places) < PLACES


# ── all of them ──


def test_the_same_content_gives_the_same_bytes(exported, games, fonts, tmp_path):
    game, root = games["janken"]
    again = write_exports(game, Studio(game, root, fonts), tmp_path, ("png", "table", "cut"), EVERYTHING)
    assert all(file.path.read_bytes() == (exported["janken"] / file.name).read_bytes() for file in again)


def test_with_little_ink_pictures_have_a_folder_of_their_own(studios, tmp_path):
    studio = studios["janken"]
    files = write_exports(studio.game, studio, tmp_path, ("png",), replace(EVERYTHING, inks=("full", "low")))
    found = {Path(file.name).parts[0] for file in files}
    assert found == {f"prototype-cards{lang}{ink}-png" for lang in ("", "-en") for ink in ("", "-low-ink")}


def test_a_game_that_prints_no_cards_exports_only_what_is_cut_else(janken, fonts, tmp_path):
    spec = janken.spec.model_copy(update={"prints": janken.spec.prints.model_copy(update={"cards": None})})
    game = replace(janken, spec=spec)
    files = write_exports(game, Studio(game, JANKEN, fonts), tmp_path, ("png", "table", "cut"), EVERYTHING)
    assert files
    assert {file.export for file in files} == {"cut"}
    assert all("counters" in file.name for file in files)


@pytest.mark.parametrize("export", ["png", "table", "cut"])
def test_nothing_is_written_if_a_face_cannot_be_drawn(janken, fonts, tmp_path, export):
    *others, last = janken.cards
    game = replace(janken, cards=(*others, replace(last, name=dict.fromkeys(last.name, "\U0001f600"))))
    with pytest.raises(ContentError) as caught:
        write_exports(game, Studio(game, JANKEN, fonts), tmp_path / "out", (export,), EVERYTHING)
    told = {(problem.kind, problem.place) for problem in caught.value.problems}
    assert told <= {("glyph", last.at(f"name_{lang}")) for lang in last.name} and told
    assert not (tmp_path / "out").exists()
