"""What is printed on the mat and the cards is told in the pages word for word, and every figure is on a page."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from generator.check.expressions import Use
from generator.check.order import item_of
from generator.check.passages import WITH_EXPRESSIONS, Passage
from generator.errors import Problem
from generator.model import Card, Game, Lang, TokenKind

SPEC = "game.yaml"
_QUOTED = re.compile(r"[「『“\"'`‘](?P<words>[^「」『』“”\"'`‘’\n]+)[」』”\"'`’]")
"""Words in quotation marks, or as code."""


def label_problems(game: Game, written: Sequence[Passage]) -> Iterator[Problem]:
    """Spaces of the mat whose place or label (a page's own and the original) the clause of their rule does not tell."""
    clauses = {(p.lang, p.rule): p for p in written if p.kind == "clause"}
    if game.spec.mat is None:
        return
    spots = game.spec.mat.spots()
    for number, zone in enumerate(game.spec.mat.zones):
        for lang in game.languages:
            clause = clauses.get((lang, zone.rule))
            if clause is None:
                continue  # that no clause states the rule is a problem of its own
            if zone.id in spots and Use("spot", (zone.id,)) not in {use for use, _ in clause.uses}:
                place = game.place(SPEC, "mat", "zones", number, "id")
                message = f'expected {{{{ spot("{zone.id}") }}}} in [{zone.rule}] ({clause.place}), found none'
                yield Problem(place, "not-stated", message, (zone.rule,))
            for of in dict.fromkeys((game.languages[0], lang)):
                label = zone.label[of]
                spot = Use("spot", (zone.id,))
                if label not in item_of(clause, spot):
                    place = game.place(SPEC, "mat", "zones", number, "label", of)
                    there = f"[{zone.rule}] ({clause.place})"
                    message = f"expected the label {label!r} in {there}, found none"
                    if label in clause.words:
                        message = f"expected the label {label!r} beside {spot} in {there}, found it elsewhere"
                    yield Problem(place, "not-stated", message, (zone.rule,))


def typed_label_problems(game: Game, written: Sequence[Passage]) -> Iterator[Problem]:
    """Labels of the mat that a text quotes though the data tells them; only the clause of its rule does, for each.

    A label may be an ordinary word, so it counts where it stands in quotation marks or as code.
    """
    labels: dict[str, tuple[str, str]] = {}
    for zone in game.spec.mat.zones if game.spec.mat is not None else ():
        for label in zone.label.values():
            labels.setdefault(label, (zone.id, zone.rule))
    for passage in written:
        if passage.kind not in WITH_EXPRESSIONS:
            continue
        for match in _QUOTED.finditer(passage.words):
            zone_id, rule = labels.get(match["words"], ("", ""))
            if zone_id and passage.rule != rule:
                message = f'expected {{{{ zone_label("{zone_id}") }}}}, got the typed label {match[0]!r}'
                yield Problem(passage.at(match.start()), "typed-label", message, (rule,))


def track_problems(game: Game, written: Sequence[Passage]) -> Iterator[Problem]:
    """Tracks of the mat whose edge, first or last number the clause of their rule does not tell."""
    clauses = {(p.lang, p.rule): p for p in written if p.kind == "clause"}
    for number, track in enumerate(game.spec.mat.tracks if game.spec.mat is not None else ()):
        for key, end in (("start", track.start), ("end", track.end)):
            if isinstance(end, int):
                place = game.place(SPEC, "mat", "tracks", number, key)
                message = f"expected the name of one of numbers, which [{track.rule}] can tell, got {end}"
                yield Problem(place, "not-stated", message, (track.rule,))
        told = {"edge": Use("edge", (track.id,))}
        told |= {k: Use("n", (end,)) for k, end in (("start", track.start), ("end", track.end)) if isinstance(end, str)}
        for lang in game.languages:
            clause = clauses.get((lang, track.rule))
            for key, use in told.items() if clause is not None else ():
                if clause is not None and use not in {found for found, _ in clause.uses}:
                    place = game.place(SPEC, "mat", "tracks", number, key)
                    message = f"expected {use} in [{track.rule}] ({clause.place}), found none"
                    yield Problem(place, "not-stated", message, (track.rule,))
            if clause is not None and {"start", "end"} <= told.keys():
                first = next((use for use, _ in clause.uses if use in {told["start"], told["end"]}), told["start"])
                if first != told["start"]:
                    place = game.place(SPEC, "mat", "tracks", number, "start")
                    message = f"expected {told['start']} before {first} in [{track.rule}] ({clause.place})"
                    yield Problem(place, "not-stated", message, (track.rule,))


def token_problems(game: Game, written: Sequence[Passage]) -> Iterator[Problem]:
    """Kinds of token that the clause of the tokens' rule reckons with less often than with another.

    How many of one kind are over need not be so of the next. A kind with a rule of its own is told of there.
    """
    tokens = game.spec.tokens
    shared = [kind for kind in tokens.kinds if kind.rule is None] if tokens is not None else []
    for clause in written if shared else ():
        if tokens is None or clause.kind != "clause" or clause.rule != tokens.rule:
            continue
        sums = [e for e in clause.expressions if _SUM.search(clause.text, e.start, e.end)]
        told = {kind.id: [e.start for e in sums if _count_of(kind) in e.uses] for kind in shared}
        most = max(told.values(), key=len)
        for kind in shared:
            if len(told[kind.id]) < len(most):
                message = f"expected a sum with {_count_of(kind)} too in [{tokens.rule}], as of each token; got none"
                yield Problem(clause.at(most[len(told[kind.id])]), "not-stated", message, (tokens.rule,))


_SUM = re.compile(r"[-+*/%]")


def _count_of(kind: TokenKind) -> Use:
    return Use("n", (f"tokens_{kind.id.replace('-', '_')}",))


def mark_problems(game: Game, written: Sequence[Passage]) -> Iterator[Problem]:
    """Marks printed on cards that no page of a language tells."""
    for set_name, members in game.spec.sets.items():
        for number, member in enumerate(members):
            for lang in game.languages if member.mark else ():
                pages = (p.words for p in written if p.lang == lang and p.page is not None)
                if not any(member.mark in words for words in pages if member.mark):
                    place = game.place(SPEC, "sets", set_name, number, "mark")
                    yield Problem(
                        place, "not-stated", f"expected the mark {member.mark!r} on a page in {lang}, found none"
                    )


def figure_problems(game: Game, shown: Mapping[Lang, frozenset[Use]]) -> Iterator[Problem]:
    """Figures that no page of a language shows."""
    for number, figure in enumerate(game.spec.figures):
        use = Use("figure", (figure.id,))
        for lang in game.languages:
            if use not in shown.get(lang, frozenset()):
                place = game.place(SPEC, "figures", number, "id")
                yield Problem(
                    place, "not-shown", f'expected {{{{ figure("{figure.id}") }}}} on a page in {lang}, found none'
                )


_TAKEN = re.compile(r"\bfirst_card\(\s*[\"'](?P<kind>[\w-]+)[\"'](?P<fields>[^()]*)\)")
_MOST_NAMED = 3
"""Fields that a message names."""
_CHOSEN = re.compile(r"(\w+)\s*=\s*[\"']([^\"']*)[\"']")


def shown_stand_in_problems(game: Game) -> Iterator[Problem]:
    """Figures that draw a card with values of which ``stand_ins`` says they are not the publisher's, and do not say so.

    What a figure draws is read in its template: the cards that it takes, by the fields that it names in words.
    """
    for number, figure in enumerate(game.spec.figures):
        text = game.templates.get(f"templates/{game.spec.id}/figures/{figure.id}.svg.j2", "")
        for taken in _TAKEN.finditer(text) if not figure.stand_ins else ():
            chosen = dict(_CHOSEN.findall(taken["fields"]))
            ours = {name for card in game.cards if _is_taken(card, taken["kind"], chosen) for name in _ours(game, card)}
            if ours:
                place = game.place(SPEC, "figures", number, "id")
                shown = ", ".join(sorted(ours)[:_MOST_NAMED]) + (", …" if len(ours) > _MOST_NAMED else "")
                message = f"expected stand_ins: true, as {figure.id} draws stand-ins ({shown}); got none"
                yield Problem(place, "stand-in", message)
                break


def _is_taken(card: Card, kind: str, chosen: Mapping[str, str]) -> bool:
    return card.kind == kind and all(str(card.fields.get(name)) == value for name, value in chosen.items())


def _ours(game: Game, card: Card) -> Iterator[str]:
    """The fields of a card, without its name, whose values are stand-ins."""
    columns = game.spec.kinds[card.kind].fields
    return (name for name in card.fields if columns[name].stand_in is not None)
