"""What spreadsheets and editors do to files is accepted where it is harmless: it gives the very same game."""

from __future__ import annotations

import dataclasses
import unicodedata

import pytest

from generator.load import load_game

TEXTS = [
    "game.yaml",
    "cards.csv",
    "terms.yaml",
    "facts.yaml",
    "examples/battle.yaml",
    "rules/10-play.en.md",
    "art/sun.svg",
]
FULL_WIDTH = str.maketrans("0123456789", "０１２３４５６７８９")


def facts(game):
    """A game without the places of its parts."""
    plain = dataclasses.asdict(game)
    plain.pop("places")
    return strip(plain)


def strip(value):
    if isinstance(value, dict):
        return {k: strip(v) for k, v in value.items() if k not in ("place", "places")}
    if isinstance(value, list | tuple):
        return [strip(v) for v in value]
    return value


def decoded(how):
    return lambda raw: how(raw.decode()).encode()


def each_cell(how):
    def change(text):
        header, *rows = text.rstrip("\n").split("\n")
        return "\n".join([header, *(",".join(map(how, row.split(","))) for row in rows)]) + "\n"

    return decoded(change)


QUIRKS = {
    "byte order mark": lambda raw: b"\xef\xbb\xbf" + raw,
    "CRLF": lambda raw: raw.replace(b"\n", b"\r\n"),
    "CR": lambda raw: raw.replace(b"\n", b"\r"),
    "no last line end": lambda raw: raw.rstrip(b"\n"),
    "NFD": decoded(lambda text: unicodedata.normalize("NFD", text)),
    "byte order mark and CRLF": lambda raw: b"\xef\xbb\xbf" + raw.replace(b"\n", b"\r\n"),
}
CARD_QUIRKS = {
    "semicolons": lambda raw: raw.replace(b",", b";"),
    "tabs": lambda raw: raw.replace(b",", b"\t"),
    "sep= line": lambda raw: b"sep=;\r\n" + raw.replace(b",", b";").replace(b"\n", b"\r\n"),
    "all quoted": decoded(lambda t: "\n".join('"' + row.replace(",", '","') + '"' for row in t.rstrip().split("\n"))),
    "blank rows": lambda raw: raw.replace(b"\n", b"\n,,,,,,,\n\n"),
    "empty columns to the right": lambda raw: raw.replace(b"\n", b",,\n"),
    "blanks around": each_cell(lambda cell: f" {cell}\u3000"),
    "full-width digits": each_cell(lambda cell: cell.translate(FULL_WIDTH) if cell.isdecimal() else cell),
    "another order of columns": decoded(
        lambda t: "\n".join(",".join(reversed(row.split(","))) for row in t.rstrip().split("\n"))
    ),
}


@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.parametrize("quirk", QUIRKS.values(), ids=QUIRKS)
def test_a_quirk_of_an_editor_changes_nothing(mini, name, quirk):
    before = facts(load_game(mini.root, "mini"))
    mini.change(name, quirk)
    after = facts(load_game(mini.root, "mini"))
    if name.endswith(".svg"):
        before["art"] = {k: v.rstrip() for k, v in before["art"].items()}
        after["art"] = {k: v.rstrip() for k, v in after["art"].items()}
    assert after == before


@pytest.mark.parametrize("quirk", CARD_QUIRKS.values(), ids=CARD_QUIRKS)
def test_a_quirk_of_a_spreadsheet_changes_nothing(mini, quirk):
    before = facts(load_game(mini.root, "mini"))
    mini.change("cards.csv", quirk)
    assert facts(load_game(mini.root, "mini")) == before


@pytest.mark.parametrize(
    "name", [".DS_Store", "rules/.10-play.en.md.swp", "cards.csv~", ".~lock.cards.csv#", "~$cards.xlsx"]
)
def test_leavings_of_editors_are_overlooked(mini, name):
    mini.edit({"file": name, "write": "x"})
    load_game(mini.root, "mini")


@pytest.mark.parametrize("name", ["README.md", "LICENSE", "LICENSE.txt", "art/LICENSE", "NOTICE.md"])
def test_papers_may_lie_with_the_content(mini, name):
    mini.edit({"file": name, "write": "x"})
    load_game(mini.root, "mini")


def test_compatibility_ideographs_stay_as_they_are(mini):
    """NFC would turn the 神 of a name (U+FA19) into another character."""
    mini.edit({"file": "cards.csv", "replace": "小石 一", "with": "\ufa19 一"})
    assert load_game(mini.root, "mini").cards[0].name["ja"] == "\ufa19 一"
