"""Members of sets as texts name them: paired as the tables of ``game.yaml`` pair them, each with its own looks."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence

from generator.check.expressions import Use
from generator.check.order import item_starts
from generator.check.passages import Passage
from generator.errors import Problem
from generator.model import Game, Lang

_SENTENCE = re.compile(r"[。！？]|[.!?](?=[\s)\"”]|$)|\n\s*\n|\n[ ]*(?:[-*+]|\d+[.)])[ ]")
_FEWEST_PAIRS = 3
"""Of fewer, a sentence that names each may well be about something else."""
Named = list[tuple[int, str]]
"""Members, each with where it is named, in order."""


def pair_problems(game: Game, written: Sequence[Passage]) -> Iterator[Problem]:
    """Sentences that go through the pairs of a table, as "A beats B, B …", and have others.

    Such a sentence names each member of the table, some again. A member is named by its label, typed or not, or by its
    pictogram.
    """
    for name, table in game.spec.tables.items():
        of = {*table, *table.values()}
        set_name = next((s for s, members in game.spec.sets.items() if of <= {m.id for m in members}), None)
        if set_name is None or len(table) < _FEWEST_PAIRS:
            continue
        for passage in written:
            for sentence in _sentences(passage, [(at, m) for at, m in _named(game, set_name, passage) if m in of]):
                if len(sentence) <= len(of) or {member for _, member in sentence} != of:
                    continue
                pairs = [(a, b, at) for (at, a), (_, b) in zip(sentence[::2], sentence[1::2], strict=False)]
                wrong = next(((a, b, at) for a, b, at in pairs if table.get(a) != b), None)
                lacking = sorted(table.items() - {(a, b) for a, b, _ in pairs})
                if wrong or lacking:
                    at = wrong[2] if wrong else sentence[0][0]
                    found = f"{wrong[0]}: {wrong[1]}" if wrong else f"no {': '.join(lacking[0])}"
                    message = f"expected the pairs of game.yaml's tables: {name}, in their order; got {found}"
                    yield Problem(passage.at(at), "pairs", message)


def looks_problems(game: Game, written: Sequence[Passage]) -> Iterator[Problem]:
    """Colours and pictures of members that stand beside other members' names, or pictures told in typed words.

    Item by item of lists, names and looks have one order. What a pictogram shows is told by ``alt`` where it stands.
    """
    for passage in written:
        for function, what in _LOOKS.items():
            looks = [(e.start, use) for e in passage.expressions for use in e.uses if _is_look(game, use, function)]
            yield from _out_of_order(game, passage, looks, what)
        yield from _typed_pictures(game, passage)


_LOOKS = {"colour": "colours", "alt": "pictures"}
"""The functions that say what a member looks like, and what they say."""


def _out_of_order(game: Game, passage: Passage, looks: Sequence[tuple[int, Use]], what: str) -> Iterator[Problem]:
    starts = item_starts(passage.text) if looks else []
    for set_name in dict.fromkeys(use.arguments[0] for _, use in looks):
        named = _named(game, set_name, passage)
        told = [(at, use.arguments[1]) for at, use in looks if use.arguments[0] == set_name]
        for item in dict.fromkeys(bisect_right(starts, at) for at, _ in told):
            mine, names = (
                list(dict.fromkeys(m for at, m in several if bisect_right(starts, at) == item))
                for several in (told, named)
            )
            wanted = [member for member in names if member in mine or len(names) == len(mine)]
            if names and mine != wanted:
                at = next(at for at, _ in told if bisect_right(starts, at) == item)
                message = f"expected the {what} of {', '.join(names)}, which stand here, got those of {', '.join(mine)}"
                yield Problem(passage.at(at), "colour" if what == "colours" else "picture", message)


def _typed_pictures(game: Game, passage: Passage) -> Iterator[Problem]:
    """What the pictures of a set's members show, typed where their pictograms stand."""
    sets = dict.fromkeys(use.arguments[0] for e in passage.expressions for use in e.uses if use.name == "icon")
    for set_name in sets:
        for member in game.spec.sets.get(set_name, ()):
            alt = (member.alt or {}).get(passage.lang)
            for match in _labels((alt,), passage.lang).finditer(passage.words) if alt else ():
                message = f'expected {{{{ alt("{set_name}", "{member.id}") }}}}, got the typed words {match[0]!r}'
                yield Problem(passage.at(match.start()), "picture", message)


def _is_look(game: Game, use: Use, function: str) -> bool:
    return use.name == function and use.arguments[0] in game.spec.sets


def _named(game: Game, set_name: str, passage: Passage) -> Named:
    """Where a passage names members of a set: by expressions, or by labels typed as words of their own."""
    members = {m.label[passage.lang].casefold(): m.id for m in game.spec.sets[set_name] if passage.lang in m.label}
    found = [
        (m.start(), members[m[0].casefold()]) for m in _labels(tuple(members), passage.lang).finditer(passage.words)
    ]
    for expression in passage.expressions:
        found += (
            (expression.start, use.arguments[1])
            for use in expression.uses
            if use.name in {"label", "icon"} and use.arguments[0] == set_name
        )
    return sorted(found)


def _labels(labels: Sequence[str], lang: Lang) -> re.Pattern[str]:
    """What finds labels. Japanese has no blanks between words: a label is one where no kanji touches it."""
    words = "|".join(re.escape(label) for label in sorted(labels, key=len, reverse=True)) or r"(?!)"
    if lang == "ja":
        return re.compile(rf"(?<![一-龯々])(?:{words})(?![一-龯々])", re.IGNORECASE)
    return re.compile(rf"\b(?:{words})\b", re.IGNORECASE)


def _sentences(passage: Passage, named: Named) -> Iterator[Named]:
    """What is named, sentence by sentence."""
    if not named:
        return
    ends = [match.end() for match in _SENTENCE.finditer(passage.words)]
    by_sentence: dict[int, Named] = {}
    for at, member in named:
        by_sentence.setdefault(bisect_right(ends, at), []).append((at, member))
    yield from by_sentence.values()
