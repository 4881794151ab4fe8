"""Small numbers in words, which are ordinary ones but beside what the data counts; the texts are data."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.check.passages import MARKDOWN, Passage
from generator.check.typed import UNGATED, typed_number_problems
from generator.check.values import values
from generator.engine import make_engine
from generator.errors import Place
from generator.load import load_game

ROOT = Path(__file__).parents[2]
DATA: dict[str, Any] = yaml.safe_load((Path(__file__).parent / "counted.yaml").read_text(encoding="utf-8"))
HERE = Place("content/toji/rules/00-index.en.md", 1, 1)
LANGS = ["en", "ja"]
Told = Callable[[str, str], list[str]]


@pytest.fixture(scope="module")
def told() -> Told:
    """What is said of a text in each kind of Markdown, if it is the same in all."""
    game = load_game(ROOT, "toji")
    known = values(game, make_engine(game, ROOT))

    def found(lang: str, text: str) -> list[str]:
        kinds = (Passage(kind, lang, text, HERE, "index") for kind in sorted(MARKDOWN - UNGATED))
        each = [[p.message for p in typed_number_problems(game, known, [passage])] for passage in kinds]
        assert all(len(messages) == len(each[0]) for messages in each)
        return each[0]

    return found


def texts(part: str) -> list[tuple[str, str]]:
    return [(lang, text) for lang in LANGS for text in DATA[part][lang]]


@pytest.mark.parametrize(("lang", "text"), texts("told"))
def test_a_small_number_of_the_data_is_told(lang: str, text: str, told: Told) -> None:
    assert told(lang, text)


@pytest.mark.parametrize(("lang", "text"), texts("free"))
def test_an_ordinary_small_number_is_free(lang: str, text: str, told: Told) -> None:
    assert told(lang, text) == []


@pytest.mark.parametrize("lang", LANGS)
def test_marks_and_quotes_hide_no_number(lang: str, told: Told) -> None:
    """About the number, about its noun, about both."""
    number, between, noun = {"en": ("three", " ", "Support Cards"), "ja": ("三枚", "の", "サポートカード")}[lang]
    plain = told(lang, number + between + noun)
    for one, other in product(["{}", *DATA["around"][lang]], repeat=2):
        (message,) = told(lang, one.format(number) + between + other.format(noun))
        assert message.split(" in ")[0] == plain[0].split(" in ")[0], (one, other)
    for both in DATA["around"][lang]:
        assert told(lang, both.format(number + between + noun)), both
