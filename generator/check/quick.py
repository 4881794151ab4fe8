"""The quick reference says what the rules say, in their order: its text is made of sentences marked in the clauses."""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_lowercase, digits

from generator.errors import Problem
from generator.model import Game

SPEC = "game.yaml"


def quick_problems(game: Game) -> Iterator[Problem]:
    """Rules of a step without a marked sentence, marked sentences that no step takes, and rules out of their order.

    Rules of one letter apply in the order in which ``facts.yaml`` has them; through all steps they keep it.
    """
    if not game.spec.quick:
        return
    yield from _out_of_order(game)
    wanted = {rule for step in game.spec.quick for rule in step.rules}
    for lang in game.languages:
        clauses = [clause for page in game.pages.get(lang, ()) for clause in page.clauses()]
        marked = {clause.rule for clause in clauses if clause.marked}
        places = {clause.rule: clause.place for clause in reversed(clauses)}
        for number, step in enumerate(game.spec.quick):
            for at, rule in enumerate(step.rules):
                if rule in places and rule not in marked:
                    where = game.place(SPEC, "quick", number, "rules", at)
                    message = f"[{rule}]: expected a sentence in (( )) for the quick reference ({where}), found none"
                    yield Problem(places[rule], "quick", message, (rule,))
        for clause in clauses:
            if clause.marked and clause.rule not in wanted:
                message = f"[{clause.rule}]: expected no (( )), as no step of game.yaml's quick has this rule"
                yield Problem(clause.place, "quick", message, (clause.rule,))


def _out_of_order(game: Game) -> Iterator[Problem]:
    order = {rule: number for number, rule in enumerate(game.facts)}
    before: dict[str, str] = {}
    for number, step in enumerate(game.spec.quick):
        for at, rule in enumerate(step.rules):
            if rule not in order:
                continue
            family = rule.rstrip(ascii_lowercase).rstrip(digits)
            earlier = before.get(family, rule)
            before[family] = rule
            if order[rule] < order[earlier]:
                place = game.place(SPEC, "quick", number, "rules", at)
                there = game.place("facts.yaml", rule)
                message = f"expected {rule} before {earlier}, in the order of the facts ({there}), got it after"
                yield Problem(place, "quick", message, (rule,))
