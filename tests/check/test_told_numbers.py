"""No number of the game is typed in its templates, wherever it comes from; measures of drawings stay free."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.check.told_numbers import told_number_problems
from generator.load import load_game
from generator.model import Game

CASES: list[dict[str, Any]] = yaml.safe_load(Path(__file__).with_name("told_numbers.yaml").read_text(encoding="utf-8"))
IMPORT = '{% import "figures/parts.svg.j2" as fig with context %}\n'
FILE = "templates/janken/figures/x.svg.j2"
ROOT = Path(__file__).parent.parent.parent


def with_templates(game: Game, templates: dict[str, str]) -> Game:
    house = {file: text for file, text in game.templates.items() if not file.startswith(f"templates/{game.spec.id}/")}
    return dataclasses.replace(game, templates={**house, **templates})


@pytest.mark.parametrize("case", CASES, ids=[case["t"] for case in CASES])
def test_a_number_is_told_where_it_is_typed(case: dict[str, Any], janken: Game) -> None:
    text = IMPORT + case["t"]
    problems = list(told_number_problems(with_templates(janken, {FILE: text}), {}))
    assert sorted(float(p.message.split("typed number ")[1].split(",")[0]) for p in problems) == sorted(case["typed"])
    for problem in problems:
        place = problem.place
        number = problem.message.split("typed number ")[1].split(",")[0]
        assert place.file == FILE
        assert text.split("\n")[(place.line or 1) - 1][(place.column or 1) - 1 :].startswith(number), problem


def test_a_number_is_followed_through_the_games_other_templates(janken: Game) -> None:
    parts = '{% set many = 9 %}{% macro row(k) %}{% for i in range(k) %}<rect width="3"/>{% endfor %}{% endmacro %}'
    figure = '{% import "parts.svg.j2" as own %}\n{{ own.row(5) }}<text>{{ own.many }}</text>'
    templates = {"templates/janken/parts.svg.j2": parts, FILE: figure}
    problems = told_number_problems(with_templates(janken, templates), {"hand_size": 5})
    assert sorted(map(str, problems)) == [
        f"{FILE}:2:12: expected n.hand_size, got the typed number 5, which says how many",
        "templates/janken/parts.svg.j2:1:15: expected a value of the data (n.…), got the typed number 9,"
        " which is written as text",
    ]


def test_the_house_may_type_what_it_likes(janken: Game) -> None:
    text = "<text>{{ 12 }}</text>{% for i in range(12) %}{% endfor %}{% if n.cards > 5 %}{% endif %}"
    game = dataclasses.replace(janken, templates={"house/x.svg.j2": text, "templates/default/y.svg.j2": text})
    assert list(told_number_problems(game, {})) == []


def test_no_count_of_a_game_can_be_typed_where_its_templates_read_it() -> None:
    """Each ``range(n.name)`` of a template, with a number typed in its stead, is told."""
    game = load_game(ROOT, "toji")
    counts = [
        (file, name, value)
        for file, text in game.templates.items()
        for name, value in game.spec.numbers.items()
        if file.startswith("templates/toji/") and f"range(n.{name})" in text
    ]
    for file, name, value in counts:
        typed = game.templates[file].replace(f"range(n.{name})", f"range({value})")
        changed = dataclasses.replace(game, templates={**game.templates, file: typed})
        assert [problem.place.file for problem in told_number_problems(changed, game.spec.numbers)] == [file]
    assert counts
