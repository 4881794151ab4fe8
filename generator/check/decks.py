"""Every deck list is a deck that may be played: of the right size, with no more copies of a card than allowed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.errors import Problem
from generator.model import Deck, DeckRule, Game

_COUNTED = frozenset({"unknown-card"})
"""Problems of a list's rows all of whose cards are counted nevertheless."""


def deck_problems(game: Game, told: Sequence[Problem] = ()) -> Iterator[Problem]:
    """Deck lists against ``game.yaml``'s ``deck_rule``, each problem with the line of the list and the rule.

    ``told`` are the problems known already: the size of a list of which rows could not be counted is not checked, nor
    is what a number that could not be read would say.
    """
    rule = game.spec.deck_rule
    if rule is not None:
        for deck in game.decks.values():
            whole = all(p.kind in _COUNTED for p in told if p.place.file == deck.place.file)
            yield from _problems(deck, rule, game, whole=whole)


def _problems(deck: Deck, rule: DeckRule, game: Game, *, whole: bool) -> Iterator[Problem]:
    size, copies = (game.spec.numbers.get(name) for name in (rule.size, rule.copies))
    found = sum(entry.count for entry in deck.entries)
    if size is not None and found != size and whole:
        message = f"{deck.id}: expected exactly {size} cards in a deck ({rule.rule}), got {found}"
        yield Problem(deck.place, "deck", message, (rule.rule,))
    for entry in deck.entries:
        if copies is not None and entry.count > copies:
            message = f"{deck.id}: expected at most {copies} of a card ({rule.rule}), got {entry.count} of {entry.card}"
            yield Problem(entry.place, "deck", message, (rule.rule,))
