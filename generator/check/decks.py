"""Every deck list is a deck that may be played: of the right size, with no more copies of a card than allowed."""

from __future__ import annotations

from collections.abc import Iterator

from generator.errors import Problem
from generator.model import Deck, DeckRule, Game


def deck_problems(game: Game) -> Iterator[Problem]:
    """Deck lists against ``game.yaml``'s ``deck_rule``, each problem with the line of the list and the rule."""
    rule = game.spec.deck_rule
    if rule is not None:
        for deck in game.decks.values():
            yield from _problems(deck, rule, game)


def _problems(deck: Deck, rule: DeckRule, game: Game) -> Iterator[Problem]:
    size, copies = game.number(rule.size), game.number(rule.copies)
    found = sum(entry.count for entry in deck.entries)
    if found != size:
        message = f"{deck.id}: expected exactly {size} cards in a deck ({rule.rule}), got {found}"
        yield Problem(deck.place, "deck", message, (rule.rule,))
    for entry in deck.entries:
        if entry.count > copies:
            message = f"{deck.id}: expected at most {copies} of a card ({rule.rule}), got {entry.count} of {entry.card}"
            yield Problem(entry.place, "deck", message, (rule.rule,))
