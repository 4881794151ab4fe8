"""The parts of the fonts: every character is in one, and the style sheet says in which."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from io import BytesIO

import pytest
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st

from generator.website.fonts import FIRST_WIDE, FOLDER, LEAST, SPANS, parts
from generator.website.shown import EVERYWHERE, Shown
from tests.website.conftest import Site

RULE = re.compile(r'font-family: "([^"]+)"; font-weight: (\d+).*?url\("([^"]+)"\).*?unicode-range: ([^;]+);')
PAGES = ["index", "turn", "wide", "narrow", "unseen"]
CHARACTERS = st.characters(codec="utf-8", exclude_categories=("Cs",))


def spanned(spans: str) -> Iterator[int]:
    """The numbers that a ``unicode-range`` names."""
    for span in spans.split(", "):
        first, _, last = span.removeprefix("U+").partition("-")
        yield from range(int(first, 16), int(last or first, 16) + 1)


@given(
    st.dictionaries(CHARACTERS, st.frozensets(st.sampled_from([*PAGES, EVERYWHERE]), max_size=3), max_size=120),
)
def test_every_character_is_in_one_part(shown: Shown) -> None:
    found = parts(shown)
    assert Counter(c for kept in found.values() for c in kept) == Counter(list(shown))
    for part, kept in found.items():
        if part in SPANS:
            assert {ord(c) < FIRST_WIDE for c in kept} == {part == "narrow"}
        else:
            pages = set().union(*(shown[c] for c in kept))
            assert len(kept) >= LEAST
            assert pages == (set() if part == "unseen" else {part.removeprefix("only-")})


@pytest.fixture(scope="module")
def files(site: Site) -> Mapping[str, set[int]]:
    """The characters of each file, by its name."""
    return {
        file.name: set(TTFont(BytesIO(file.read_bytes())).getBestCmap())
        for file in sorted((site.built.site / FOLDER).glob("*.woff2"))
    }


def test_the_style_sheet_names_each_file_for_what_it_holds(site: Site, files: Mapping[str, set[int]]) -> None:
    rules = RULE.findall((site.built.site / FOLDER / "fonts.css").read_text(encoding="utf-8"))
    assert sorted(file for _, _, file, _ in rules) == sorted(files)
    for _, _, file, spans in rules:
        named = set(spanned(spans))
        assert named >= files[file], file
        if spans not in SPANS.values():
            assert named == files[file], file


def test_no_character_is_in_two_files_of_a_face(files: Mapping[str, set[int]]) -> None:
    for face in ("sans", "bold", "serif"):
        held = Counter(c for file, kept in files.items() if file.startswith(f"{face}-") for c in kept)
        assert {chr(c) for c, times in held.items() if times > 1} == set()


def test_what_one_page_alone_shows_and_what_scripts_show_have_files(files: Mapping[str, set[int]]) -> None:
    kinds = Counter(file.split("-")[1].removesuffix(".woff2") for file in files)
    assert kinds["only"] >= 3
    assert kinds["unseen"] >= 2
