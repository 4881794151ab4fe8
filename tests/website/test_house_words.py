"""The house's words on a site, in a language that is added and in a game's own ones: all there, with their fields."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain, combinations
from pathlib import Path

import pytest
import yaml

from generator.drawing.templating import template_folders
from generator.errors import ContentError
from generator.website.housewords import house_words
from tests.fields import WRONG

ROOT = Path(__file__).parents[2]
DEFAULT, OWN = "templates/default/words.yaml", "templates/game/words.yaml"
LANGUAGES = ("ja", "en", "fr")
FRENCH: Mapping[str, str] = yaml.safe_load((ROOT / "tests" / "games" / "french" / DEFAULT).read_text("utf-8"))["fr"]


def written(root: Path, file: str, words: Mapping[str, Mapping[str, str]]) -> dict[tuple[str, str], int]:
    """Write words by language; the line of each, and of each language's block under ``""``."""
    lines: list[str] = ["# words"]
    at: dict[tuple[str, str], int] = {}
    for lang, said in words.items():
        lines.append(f"{lang}:")
        at[lang, ""] = len(lines)
        for key, text in said.items():
            quoted = yaml.safe_dump(text, allow_unicode=True, default_style='"', width=1e6).strip()
            lines.append(f"  {key}: {quoted}")
            at[lang, key] = len(lines)
    (root / file).parent.mkdir(parents=True, exist_ok=True)
    (root / file).write_text("\n".join(lines) + "\n", "utf-8")
    return at


def told(root: Path) -> set[tuple[str, int, str]]:
    """Where problems of a game in three languages are, and of what kind."""
    try:
        house_words(template_folders(root, "game"), LANGUAGES)
    except ContentError as error:
        return {(problem.place.file, problem.place.line, problem.kind) for problem in error.problems}
    return set()


@pytest.mark.parametrize("wrong", WRONG)
@pytest.mark.parametrize("own", [False, True], ids=["added language", "game's own"])
def test_every_word_has_the_fields_that_are_filled_in(tmp_path, wrong, own):
    say, is_wrong = WRONG[wrong]
    said = {key: say(text) for key, text in FRENCH.items()}
    written(tmp_path, DEFAULT, {"fr": FRENCH})
    file, words = (OWN, dict.fromkeys(LANGUAGES, said)) if own else (DEFAULT, {"fr": said})
    lines = written(tmp_path, file, words)
    expected = {(file, lines[lang, key], "field") for lang in words for key, text in FRENCH.items() if is_wrong(text)}
    assert told(tmp_path) == expected


def test_a_games_own_keys_have_the_same_fields_in_all_languages(tmp_path):
    written(tmp_path, DEFAULT, {"fr": FRENCH})
    lines = written(tmp_path, OWN, {"ja": {"new": "{n}枚"}, "en": {"new": "{n} cards"}, "fr": {"new": "{m} cartes"}})
    assert told(tmp_path) == {(OWN, lines["fr", "new"], "field")}


@pytest.mark.parametrize("key", ["stand_in", "new"])
@pytest.mark.parametrize(
    "there", list(chain.from_iterable(combinations(LANGUAGES, count) for count in range(4))), ids="+".join
)
def test_what_a_game_says_in_its_own_words_it_says_in_all_its_languages(tmp_path, there, key):
    """Else it would say it in the house's words there, which are about something else."""
    written(tmp_path, DEFAULT, {"fr": FRENCH})
    blocks = {lang: {"home": "x"} | ({key: "y"} if lang in there else {}) for lang in LANGUAGES}
    lines = written(tmp_path, OWN, blocks)
    lacking = set(LANGUAGES) - set(there) if there else set()
    assert told(tmp_path) == {(OWN, lines[lang, ""], "words") for lang in lacking}
    if there:
        written(tmp_path, OWN, {lang: {key: "y"} for lang in there})
        assert told(tmp_path) == ({(OWN, 1, "words")} if lacking else set())


@pytest.mark.parametrize("key", FRENCH)
def test_no_word_of_the_house_is_left_out(tmp_path, key):
    lines = written(tmp_path, DEFAULT, {"fr": {other: text for other, text in FRENCH.items() if other != key}})
    assert told(tmp_path) == {(DEFAULT, lines["fr", ""], "words")}


def test_the_words_of_the_games_here_are_whole():
    for game in ("toji", "charisma"):
        words = house_words(template_folders(ROOT, game), ("ja", "en"))
        assert words["ja"].keys() == words["en"].keys()
