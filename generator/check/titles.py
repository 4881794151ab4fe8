"""Numbers in the title of an example are numbers of the example: of its record, its cards, or what the engine says."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from generator.check.examples import Played, place
from generator.errors import Problem
from generator.model import Game

_DIGITS = re.compile(r"\d+")
_SMALL = 1
"""Up to this, a number may just be a word: one of each."""


def title_problems(game: Game, played: Sequence[Played]) -> Iterator[Problem]:
    """Titles with a number that their example has not, and those of which one language has others than another."""
    cards = {card.id: [value for value in card.fields.values() if isinstance(value, int)] for card in game.cards}
    original = game.languages[0]
    for each in played:
        example = each.placed.example
        typed = {lang: _numbers(words) for lang, words in example.title.items()}
        if not any(typed.values()):
            continue
        known = set(_of(example.model_dump(include={"given", "do", "expect"}), cards))
        if each.run is not None:
            known |= set(_of(each.run.result, cards))
            for said in (each.run.verdict, *(step.message for step in each.run.steps)):
                known |= set(_of(said.values, cards)).union(*(_numbers(str(value)) for value in said.values.values()))
        for lang, numbers in typed.items():
            at = place(each.placed, "title", lang)
            wrong = next((number for number in numbers if number > _SMALL and number not in known), None)
            if wrong is not None:
                message = f"{example.id}: expected numbers that the example has, got {wrong} in its title"
                yield Problem(at, "title", message)
            elif numbers != (there := typed.get(original, numbers)):
                got, wanted = (", ".join(map(str, sorted(some.elements()))) or "none" for some in (numbers, there))
                message = f"{example.id}: expected the numbers of the title in {original!r} ({wanted}), got {got}"
                yield Problem(at, "title", message)


def _numbers(words: str) -> Counter[int]:
    return Counter(map(int, _DIGITS.findall(unicodedata.normalize("NFKC", words))))


def _of(value: object, cards: Mapping[str, Sequence[int]]) -> Iterator[int]:
    """The numbers in a record: typed, of the cards it names, and how many a list has."""
    if isinstance(value, int) and not isinstance(value, bool):
        yield value
    elif isinstance(value, str):
        yield from cards.get(value.partition("#")[0], ())
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _of(key, cards)
            yield from _of(inner, cards)
    elif isinstance(value, Sequence):
        yield len(value)
        for inner in value:
            yield from _of(inner, cards)
