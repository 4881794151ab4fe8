"""What helps to find (search.yaml) leads somewhere, and nothing in it is told twice."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from generator.check import Report

CASES: dict[str, tuple[str, list[str]]] = {
    "nothing wrong": (
        """\
asked:
  - {rule: R1, words: {ja: [じゃんけん], en: [throw]}}
  - {term: tie, words: {en: [stalemate]}}
  - {page: play, words: {ja: [遊び方]}}
  - {rule: R2, pairs: shape}
readings: {点数: てんすう}
""",
        [],
    ),
    "leads nowhere": (
        """\
asked:
  - {term: ties, words: {en: [stalemate]}}
  - {page: plays, words: {ja: [遊び方]}}
""",
        [
            "2:12: expected the id of a term, got 'ties'; did you mean tie?",
            "3:12: expected the id of a page, got 'plays'; did you mean play?",
        ],
    ),
    "leads to none or to two": (
        """\
asked:
  - {words: {en: [stalemate]}}
  - {term: tie, rule: R1, words: {ja: [遊び方]}}
""",
        [
            "2:5: expected exactly one of rule, term and page, got none",
            "3:5: expected exactly one of rule, term and page, got rule and term",
        ],
    ),
    "pairs of nothing": (
        """\
asked:
  - {rule: R1, pairs: shapes}
  - {rule: R2}
""",
        [
            "2:23: expected the name of a set, got 'shapes'; did you mean shape?",
            "3:5: expected words or pairs, got none",
        ],
    ),
    "told twice": (
        """\
asked:
  - {rule: R1, words: {ja: [てふだ, ＡＢ], en: [ROUNDS, bout]}}
  - {rule: R2, words: {ja: [ab, " "], fr: [jeu]}}
""",
        [
            "2:29: expected a word that terms.yaml does not have, got 'てふだ', a name of 'hand-card'",
            "2:44: expected a word that terms.yaml does not have, got 'ROUNDS', a name of 'round'",
            "2:52: expected a word that terms.yaml does not have, got 'bout', a name of 'round'",
            "3:29: expected each word once, got 'ab' again (first in line 2)",
            "3:33: expected a word, got none",
            "3:43: expected one of the languages ja, en, got 'fr'",
        ],
    ),
    "readings of no word": (
        "readings: {手札: てふだ, ひらがな: ひらがな, 点数: テンスウ}\n",
        [
            "1:16: expected a word that is no term, got '手札', whose reading terms.yaml tells",
            "1:27: expected a word with kanji as the key, got 'ひらがな'",
            "1:37: expected the kanji of '点数' in hiragana, got 'テンスウ'",
        ],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_search_yaml_is_held_to_the_game(project: Path, check: Callable[[], Report], name: str) -> None:
    written, problems = CASES[name]
    file = project / "content" / "janken" / "search.yaml"
    file.write_text(written, encoding="utf-8")
    found = [str(problem).removeprefix("content/janken/search.yaml:") for problem in check().problems]
    assert found == problems
