"""Rulings and deck lists of a game are held against its rules, pages and examples."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.check import Report
from tests.games.ruled import add_ruling_and_decks, edit

Check = Callable[[], Report]


@pytest.fixture
def folder(project: Path) -> Path:
    return add_ruling_and_decks(project)


def found(check: Check) -> list[str]:
    return [str(p).split("\n")[0].removeprefix("content/janken/") for p in check().problems]


@pytest.mark.usefixtures("folder")
def test_a_game_with_rulings_and_decks_is_whole(check: Check) -> None:
    assert found(check) == []


CLAUSE = '[R3]: expected {{ ruling("tie-points") }} in this clause (content/janken/game.yaml:91:5), found none'
PARITY = 'expected {{ ruling("tie-points") }} in [R3], as in content/janken/rules/10-play.ja.md:24:6; got '
WHY = "en: Only wins should count."

NOT_SHOWN = (
    "game.yaml:91:9: tie-points: expected an example that shows its rule (because: [R3]) and comes out otherwise with "
    "this ruling reversed, found none"
)
ONE_WAY = """    if not game.ruling("tie-points"):
        needs.problem(("rulings", 0), "ruling", "expected tie-points to be on")
    needs.done()"""

CASES = {
    "a card too few": (
        ("decks/red.csv", "rock-a,1\n", ""),
        ["decks/red.csv:1:1: red: expected exactly 3 cards in a deck (C1), got 2"],
    ),
    "a copy too many": (
        ("decks/red.csv", "rock-a,1\nscissors-a,1\n", "rock-a,2\n"),
        ["decks/red.csv:2:2: red: expected at most 1 of a card (C1), got 2 of rock-a"],
    ),
    "a clause without its ruling": (
        ("rules/10-play.en.md", '{{ ruling("tie-points") }} ', ""),
        [f"rules/10-play.en.md:24:1: {PARITY}no such word", f"rules/10-play.en.md:24:1: {CLAUSE}"],
    ),
    "a ruling that is not there": (
        ("rules/10-play.en.md", 'ruling("tie-points")', 'ruling("tie-point")'),
        [
            f"rules/10-play.en.md:24:1: {CLAUSE}",
            f'rules/10-play.en.md:24:6: {PARITY}{{{{ ruling("tie-point") }}}}',
            'rules/10-play.en.md:24:6: {{ ruling("tie-point") }}: expected a known ruling, got tie-point; did you mean'
            " tie-points?",
        ],
    ),
    "no list of rulings": (
        ("rules/00-index.en.md", "{{ rulings() }}\n", "\n"),
        [
            "game.yaml:90:1: expected {{ rulings() }} on a page in en, found none",
            "rules/00-index.en.md:27:1: expected {{ rulings() }} after {{ changes() }}, as in"
            " content/janken/rules/00-index.ja.md:30:1; got none in en",
        ],
    ),
    "a ruling in a ruling": (
        ("game.yaml", WHY, "en: \"{{ ruling('tie-points') }}\""),
        [
            'game.yaml:99:40: expected no {{ ruling("tie-points") }} in this ruling, as the original has none',
            'game.yaml:99:40: expected values and links in the words of a ruling, got {{ ruling("tie-points") }}',
        ],
    ),
    "a typed number": (
        ("game.yaml", WHY, "en: Only 0 wins count."),
        ["game.yaml:99:40: expected {{ n.start_points }}, got the typed number '0' in “Only 0 wins count.”"],
    ),
    "a banned word": (
        ("game.yaml", WHY, "en: Each bout counts."),
        ["game.yaml:99:40: expected the term 'round', got 'bout', which terms.yaml bans (round)"],
    ),
    "languages with other values": (
        ("game.yaml", "{{ n.start_points }} points", "{{ n.win_points }} points"),
        [
            "game.yaml:95:58: expected {{ n.start_points }} in this ruling, as in content/janken/game.yaml:95:16; got"
            " {{ n.win_points }}"
        ],
    ),
    "no example": (
        ("game.yaml", "rule: R3\n    on", "rule: V1\n    on"),
        [
            "game.yaml:92:11: tie-points: expected an example that shows its rule (because: [V1]), found none",
            *(f"rules/10-play.{lang}.md:51:1: {CLAUSE.replace('R3', 'V1')}" for lang in ("en", "ja")),
        ],
    ),
    "an example that does not show it": (
        ("examples/rounds.yaml", "decided_by: [R3], points: {first: 0, second: 0}", "decided_by: [R3]"),
        [NOT_SHOWN],
    ),
    "an engine that asks and does not follow": (
        ("../../engine/janken.py", "if not self._counts_wins_only", "if False"),
        [NOT_SHOWN],
    ),
    "an engine for one way only": (
        ("../../engine/janken.py", "    needs.done()", ONE_WAY),
        [
            "game.yaml:93:9: tie-points: expected an engine with this ruling reversed too, got none:"
            " content/janken/game.yaml:91:5: expected tie-points to be on"
        ],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_one_thing_broken(name: str, folder: Path, check: Check) -> None:
    (file, old, new), problems = CASES[name]
    edit(folder / file, old, new)
    assert found(check) == problems


def test_a_ruling_that_no_example_shows_is_told_with_what_cannot_be_read(folder: Path, check: Check) -> None:
    edit(folder / "examples" / "rounds.yaml", "decided_by: [R3], points: {first: 0, second: 0}", "decided_by: [R3]")
    edit(folder / "messages.yaml", "Both played {shape}", "Both played {shap}")
    edit(folder / "changes.yaml", "version:", "versions:")
    problems = found(check)
    assert NOT_SHOWN in problems
    assert {problem.partition(":")[0] for problem in problems} == {"game.yaml", "messages.yaml", "changes.yaml"}


# What cannot be read, each with what is told of it; in the list itself, what is then still known of the rule of decks.
UNREADABLE = {
    "a card that is not there": (
        ("decks/red.csv", "rock-a,", "rok-a,"),
        "decks/red.csv:2:1: expected the id of a card of cards.csv, got 'rok-a'; did you mean 'rock-a'?",
        True,
    ),
    "no card": (
        ("decks/red.csv", "rock-a,", ","),
        "decks/red.csv:2:1: expected the id of a card of cards.csv, got an empty cell",
        True,
    ),
    "no number": (
        ("decks/red.csv", "rock-a,1", "rock-a,one"),
        "decks/red.csv:2:2: expected how many of the card, 1-999, got 'one'",
        False,
    ),
    "a card twice": (
        ("decks/red.csv", "rock-a,1", "paper-a,1"),
        "decks/red.csv:4:1: expected each card once in a deck list, got 'paper-a' again (first in line 2)",
        False,
    ),
    "another column": (
        ("decks/red.csv", "card,count", "card,number"),
        "decks/red.csv:1:1: expected a column 'count', got the columns card, number",
        None,
    ),
    "a card of no kind": (
        ("cards.csv", "rock-a,hand,", "rock-a,hans,"),
        "cards.csv:2:2: expected hand, got 'hans'; did you mean 'hand'?",
        True,
    ),
}
TOO_FEW = "decks/{deck}.csv:1:1: {deck}: expected exactly 3 cards in a deck (C1), got {got}"
TOO_MANY = "decks/{deck}.csv:3:2: {deck}: expected at most 1 of a card (C1), got 2 of scissors-{letter}"


@pytest.mark.parametrize("name", UNREADABLE)
def test_a_fault_of_one_list_hides_none_of_another(name: str, folder: Path, check: Check) -> None:
    (file, old, new), told, _ = UNREADABLE[name]
    edit(folder / "decks" / "blue.csv", "scissors-b,1", "scissors-b,2")
    edit(folder / file, old, new)
    others = [TOO_FEW.format(deck="blue", got=4), TOO_MANY.format(deck="blue", letter="b")]
    assert sorted(found(check)) == sorted([told, *others])


SPEC_SLIPS = {
    "a key that is not there": ("palette:", "pallete: {}\npalette:", True, True),
    "a text for a number": ("mark_days: 90", "mark_days: soon", True, True),
    "a name that nothing has": ("copies: win_points", "copies: win_point", True, False),
    "its number of copies in words": ("win_points: 1 ", "win_points: one ", True, False),
    "its size in words": ("hand_size: 3 ", "hand_size: three ", False, True),
    "another number in words": ("players: 2 ", "players: two ", True, True),
    "a deck without a label": ("label: {ja: 青の手札,", "lable: {ja: 青の手札,", True, True),
}
"""A slip in game.yaml, and whether decks can still be held to their size and to the copies of a card."""


@pytest.mark.parametrize("name", SPEC_SLIPS)
def test_a_slip_in_game_yaml_hides_no_fault_of_a_list(name: str, folder: Path, check: Check) -> None:
    old, new, sized, counted = SPEC_SLIPS[name]
    edit(folder / "decks" / "blue.csv", "scissors-b,1", "scissors-b,2")
    edit(folder / "game.yaml", old, new)
    said = found(check)
    others = [TOO_FEW.format(deck="blue", got=4)] * sized + [TOO_MANY.format(deck="blue", letter="b")] * counted
    assert sorted(line for line in said if line.startswith("decks/")) == sorted(others)
    assert any(line.startswith("game.yaml:") for line in said)


@pytest.mark.parametrize("name", UNREADABLE)
def test_a_row_that_cannot_be_read_hides_no_other_of_its_list(name: str, folder: Path, check: Check) -> None:
    (file, old, new), told, counted = UNREADABLE[name]
    edit(folder / "decks" / "red.csv", "scissors-a,1", "scissors-a,2")
    edit(folder / file, old, new)
    others = [] if counted is None else [TOO_MANY.format(deck="red", letter="a")]
    others += [TOO_FEW.format(deck="red", got=4)] if counted else []
    assert sorted(found(check)) == sorted([told, *others])


def test_outcomes_mat_tokens_and_quick_reference_may_be_absent(project: Path, check: Check) -> None:
    folder = project / "content" / "janken"
    (folder / "outcomes.yaml").unlink()
    spec = folder / "game.yaml"
    text = spec.read_text(encoding="utf-8")
    spec.write_text(text[: text.index("\nmat:")], encoding="utf-8")
    for art in ("counter-red.svg", "counter-blue.svg"):
        (folder / "art" / art).unlink()
    for fact in ("M1: {by: mat}", "M2: {by: mat}", "T1: {by: tokens}", "Q: {by: quick}"):
        edit(folder / "facts.yaml", fact, f"{fact[:2].rstrip(':')}: {{by: told, why: Nothing is printed.}}")
    for page in (folder / "rules").glob("*.md"):
        words = page.read_text(encoding="utf-8").replace("((", "").replace("))", "").replace("{{ quick() }}", "")
        words = words.replace("{{ outcomes() }}", "").replace("{{ n.quick_steps }}", "")
        printed = r"\{\{ (n\.tokens\w*|(spot|edge|colour|downloads)\(.*?\)) \}\}"
        page.write_text(re.sub(printed, "", words), encoding="utf-8")
    assert found(check) == []
