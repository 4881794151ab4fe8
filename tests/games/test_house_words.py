"""No generic room of the house knows a word of a game: its code neither names anything so nor looks for it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import chain
from pathlib import Path

import pytest

from generator.load import load_game
from generator.model import Game
from tests.games.house import HOUSE, ROOMS, SITE

GAMES = ("toji", "charisma")
ENGLISH: Mapping[str, frozenset[str]] = {
    why: frozenset(ids.split())
    for why, ids in {
        "counting, and plain words for all sorts of things": "first second none free field item unit units cost",
        "how things lie on paper and where they go": "move turn",
        "characters of a text": "character characters",
        "elements and events of XML, YAML and the browser": "element event events",
        "what Python, CSS and the browser call things": "type block condition counter standard walker reveal",
        "fields of XMP, the ids of a library's arguments": "mp boost",
        "colours as such, and the inks of a press": "red blue yellow white black colour",
        "what every game of ours has: the model's own words": "player deck ruling hand",
        "what one does on a screen": "tap",
        "English words whose forms the search knows": "ally tie",
    }.items()
}
PARTS = re.compile(r"[a-z]+|[A-Z]+(?![a-z])|[A-Z][a-z]+")


def words(game: Game) -> set[str]:
    """The ids that are a game's own: of its sets and their members, kinds and fields of cards, zones, terms, tables."""
    spec = game.spec
    ids = {game.spec.id, *spec.sets, *spec.kinds, *spec.tables, *(term.id for term in game.terms)}
    ids |= {member.id for members in spec.sets.values() for member in members}
    ids |= {name for kind in spec.kinds.values() for name in kind.fields}
    ids |= {zone.id for zone in (spec.mat.zones if spec.mat else ())}
    return {each.replace("_", "-") for each in ids}


def names(file: Path) -> Iterator[str]:
    """What a module names or says: identifiers and texts, apart from what it tells its readers of itself."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name) | ast.keyword(arg=str(name)):
                yield name
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.alias(name=name):
                yield name
            case ast.Constant(value=str(name)) if id(node) not in told:
                yield name


@cache
def said(file: Path) -> frozenset[str]:
    """The words of a module as ids are written: ``life_track`` and ``LifeTrack`` are ``life-track``."""
    found = set[str]()
    for name in names(file):
        for each in re.findall(r"[A-Za-z_]+(?:-[A-Za-z]+)*", name):
            parts = [part.lower() for part in PARTS.findall(each)]
            found |= {"-".join(parts[i:j]) for i in range(len(parts)) for j in range(i + 1, min(len(parts), i + 3) + 1)}
    return frozenset(found)


@cache
def mentioned(file: Path) -> frozenset[str]:
    """The words of a template, a script or a style sheet."""
    text = file.read_text(encoding="utf-8").lower()
    return frozenset({*re.findall(r"[a-z]+(?:-[a-z]+)*", text), *re.findall(r"[a-z]+", text)})


@pytest.mark.parametrize("game_id", GAMES)
def test_no_room_knows_a_word_of_a_game(game_id: str) -> None:
    own = words(load_game(HOUSE, game_id)) - frozenset[str]().union(*ENGLISH.values())
    everything = chain(((file, said(file)) for file in ROOMS), ((file, mentioned(file)) for file in SITE))
    found = {str(file.relative_to(HOUSE)): sorted(each & own) for file, each in everything if each & own}
    assert found == {}


def test_every_exception_is_needed() -> None:
    own = frozenset[str]().union(*(words(load_game(HOUSE, game_id)) for game_id in GAMES))
    used = set[str]().union(*map(said, ROOMS), *map(mentioned, SITE))
    assert frozenset[str]().union(*ENGLISH.values()) <= own & used


@pytest.mark.parametrize(
    "code",
    [
        "style.water", "water: str", "Style(water=1)", "def water(): ...", "class Water: ...", 'hue["water"]',
        "water_light = 1", "WATER = 1", "onWater = 1", "import water", "f'{x} water'", "def f(water): ...",
    ],
)  # fmt: skip
def test_a_word_of_a_game_is_found_wherever_it_stands(tmp_path: Path, code: str) -> None:
    (tmp_path / "a.py").write_text(code, encoding="utf-8")
    assert "water" in said(tmp_path / "a.py") & words(load_game(HOUSE, "toji"))
