"""Whoever looks for a rule in Tōji's engine finds it: its id stands before what a docstring says of it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import generator.engine.toji
from generator.model import Game

FOLDER = Path(generator.engine.toji.__file__).parent
_RULE = r"[A-Z]\d[a-z]?"
_TELLS = re.compile(rf"\b({_RULE}(?:(?:, | and ){_RULE})*): ")
PLAYED = {"example", "claim", "told"}
"""How facts are verified that the engine is about; all others are about what is printed and shown."""


def told() -> set[str]:
    """The rules that docstrings of functions and classes tell."""
    found: set[str] = set()
    for file in FOLDER.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                for match in _TELLS.finditer(ast.get_docstring(node) or ""):
                    found.update(re.findall(_RULE, match[1]))
    return found


def test_every_rule_that_is_played_is_in_a_docstring(game: Game) -> None:
    assert {rule for rule, fact in game.facts.items() if fact.by in PLAYED} - told() == set()


def test_docstrings_tell_rules_that_there_are(game: Game) -> None:
    assert told() - game.facts.keys() == set()
