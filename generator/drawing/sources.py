"""Where a game's words stand, for messages about drawings that show them: templates set most words as they are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from generator.errors import Place
from generator.model import Game


def sources(game: Game) -> Mapping[str, str]:
    """Words → their place; of words that stand more than once, the first. What is wrong with one is with all."""
    found: dict[str, str] = {}
    for words, place in _said(game):
        found.setdefault(" ".join(words.split()), str(place))
    return found


def _said(game: Game) -> Iterator[tuple[str, Place]]:
    """All words of the game's own data, in the order of its files."""
    for path, place in game.places.get("game.yaml", {}).items():
        value = _at(game.spec, path)
        if isinstance(value, str):
            yield value, place
    for number, term in enumerate(game.terms):
        for lang, words in term.words.items():
            yield words, game.place("terms.yaml", number, "words", lang)
    for card in game.cards:
        for lang, name in card.name.items():
            yield name, card.at(f"name_{lang}")
        for column, value in card.fields.items():
            if isinstance(value, str):
                yield value, card.at(column)


def _at(value: object, path: Sequence[str | int]) -> object:
    """The part of the data at a path; None where loading made something else of it."""
    for part in path:
        if isinstance(value, Mapping):
            value = value.get(part)
        elif isinstance(value, tuple) and isinstance(part, int):
            value = value[part] if part < len(value) else None
        else:
            value = getattr(value, str(part), None)
    return value
