"""Whoever looks for a rule in a game's engine finds it: its id stands before what a docstring says of it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import generator.engine
from generator.engine import make_engine
from generator.load import load_game

ROOT = Path(__file__).parents[2]
ENGINES = Path(generator.engine.__file__).parent
GAMES = ("toji", "charisma")
_RULE = r"[A-Z]\d[a-z]?"
_TELLS = re.compile(rf"\b({_RULE}(?:(?:, | and ){_RULE})*): ")
PLAYED = {"example", "claim", "told"}
"""How facts are verified that the engine is about; all others are about what is printed and shown."""


def told(name: str) -> set[str]:
    """The rules that docstrings of functions and classes of a game's engine tell."""
    found: set[str] = set()
    for file in (ENGINES / name).rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                for match in _TELLS.finditer(ast.get_docstring(node) or ""):
                    found.update(re.findall(_RULE, match[1]))
    return found


def test_every_rule_of_toji_that_is_played_is_in_a_docstring() -> None:
    facts = load_game(ROOT, "toji").facts
    assert {rule for rule, fact in facts.items() if fact.by in PLAYED} - told("toji") == set()


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_that_an_engine_cites_is_in_a_docstring(name: str) -> None:
    assert make_engine(load_game(ROOT, name), ROOT).cites() - told(name) == set()


@pytest.mark.parametrize("name", GAMES)
def test_docstrings_tell_rules_that_there_are(name: str) -> None:
    assert told(name) - load_game(ROOT, name).facts.keys() == set()
