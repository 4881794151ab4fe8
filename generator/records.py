"""Records of played games, read back: which game each is of, and where it is not what the rules give."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import orjson

from generator.engine import make_engine
from generator.engine.core import Engine
from generator.engine.judge import brief, key_twice
from generator.load import load_game


def replay_lines(root: Path, names: Sequence[str], data: bytes) -> Iterator[tuple[int, list[str]]]:
    """Replay each line of a record file: its number, and sentences on every deviation (none = as the rules give).

    The cards in a record tell which of the games ``names`` it is of. Raises ContentError if a game cannot be loaded.
    """
    engines: dict[str, Engine] = {}
    cards: dict[str, frozenset[str]] = {}
    for name in names:
        game = load_game(root, name)
        engines[name] = make_engine(game, root)
        cards[name] = frozenset(card.id for card in game.cards)
    for number, line in enumerate(data.splitlines(), 1):
        if line.strip():
            yield number, _replay(line, engines, cards)


def _replay(line: bytes, engines: Mapping[str, Engine], cards: Mapping[str, frozenset[str]]) -> list[str]:
    try:
        record = orjson.loads(line)
    except ValueError as error:
        return [f"expected a record as one line of JSON: {error}"]
    if (key := key_twice(line.decode())) is not None:
        return [f"{brief(key)[1:-1]}: expected each key once"]
    words = frozenset(_words(record))
    name = max(engines, key=lambda n: len(words & cards[n]))
    if not words & cards[name]:
        return [f"expected the record of a game of {' or '.join(engines)}, found none of their cards"]
    return engines[name].replay(record)


def _words(value: object) -> Iterator[str]:
    """Every string value in a JSON value."""
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, str):
            yield one
        elif isinstance(one, list):
            waiting += one
        elif isinstance(one, dict):
            waiting += one.values()
