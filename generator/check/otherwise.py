"""The words of a row for what no other row takes, and what stands between the parts of a row's words.

No clause says these as they are. So the one says that its cases are the others, and of what: a term that the clause of
a rule of all of them names beside their result. Between parts stands what says "and" or "or", and no more. That is, in
the languages that we know.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence

from generator.check.retold import BRACKETS, result_phrase, sentences
from generator.check.terms import terms_in
from generator.errors import Problem
from generator.model import Game, Lang, OutcomeRow, Outcomes, RuleId, Term, Text
from generator.wording import listed

OUTCOMES = "outcomes.yaml"

_ALONE: Mapping[Lang, str] = {
    "ja": "(?:それ以外|そのほか|その他|上記以外)(?:のとき|の場合|のすべて)?",
    "en": "otherwise|(?:anything|everything|all) else|(?:in )?(?:any other case|all other cases)",
}
_OF: Mapping[Lang, str] = {
    "ja": "(?:それ以外|そのほか|その他|ほか|上記以外)の(?P<of>.+)",
    "en": "(?:in |under )?(?:any|every|all|each) other (?P<of>.+)",
}
_SUCH: Mapping[Lang, str] = {
    "ja": "それ以外, or それ以外の and what its cases are",
    "en": "otherwise, or any other and what its cases are",
}
_JOINTS: Mapping[Lang, Mapping[str, Sequence[str]]] = {
    "ja": {"and": ("で、", "、", "かつ", "、かつ", "で", "と"), "or": ("か", "または", "、または", "や", "、")},
    "en": {"and": (", ", " and ", ", and ", "; "), "or": (" or ", ", or ", ", ")},
}


def otherwise_problems(game: Game) -> Iterator[Problem]:
    """Words for what no other row takes that say something else, joints that are none, and words for two things."""
    words = game.outcome_words
    if words is None:
        return
    yield from _alike(game, words)
    rows = [row for row in words.rows if row.other]
    for lang, text in (words.other or {}).items() if rows else ():
        if lang in _ALONE and (wanted := _wanted(game, lang, text, rows)) is not None:
            yield Problem(game.place(OUTCOMES, "other", lang), "outcome", f"expected {wanted}, got {text!r}")
    for name, joint in words.joints.items():
        for lang, text in joint.items():
            known = _JOINTS.get(lang, {}).get(name, (text,))
            if text not in known:
                message = f"expected one of {listed(map(repr, known))} between parts, got {text!r}"
                yield Problem(game.place(OUTCOMES, "joints", name, lang), "outcome", message)


def _alike(game: Game, words: Outcomes) -> Iterator[Problem]:
    """Words that say two things: a row has them without what they are for."""
    texts: dict[tuple[str, ...], Text] = {("joints", name): text for name, text in words.joints.items()}
    texts |= {("other",): words.other} if words.other is not None else {}
    texts |= {("cases", feature, value): text for feature, of in words.cases.items() for value, text in of.items()}
    texts |= {("results", name): text for name, text in words.results.items()}
    first: dict[tuple[Lang, str], str] = {}
    for path, text in texts.items():
        for lang, said in text.items():
            before = first.setdefault((lang, said.strip(BRACKETS).casefold()), ": ".join(path))
            if before != ": ".join(path) and path[0] != "joints":
                message = f"expected words of its own, got {said!r}, which is {before} too"
                yield Problem(game.place(OUTCOMES, *path, lang), "outcome", message)


def _wanted(game: Game, lang: Lang, text: str, rows: Sequence[OutcomeRow]) -> str | None:
    """What the words must be, where they are not that."""
    if re.fullmatch(_ALONE[lang], text, re.IGNORECASE):
        return None
    others = re.fullmatch(_OF[lang], text, re.IGNORECASE)
    if others is None:
        return f"words for what no other row takes ({_SUCH[lang]})"
    common = [rule for rule in rows[0].rules if all(rule in row.rules for row in rows)]
    named = _named(game, common, {row.then for row in rows})
    if others["of"].casefold() in (form for term in game.terms if term.id in named for form in _forms(term, lang)):
        return None
    where = f"the sentence of {listed(common)} that has the result of its cases"
    return f"others of what is named ({listed(sorted(named))}) in {where}"


def _named(game: Game, rules: Sequence[RuleId], results: Collection[str]) -> frozenset[str]:
    """The terms that sentences of these rules with the words of one of the results name, in any language."""
    named: set[str] = set()
    for (rule, lang), several in sentences(game).items():
        phrases = [phrase for name in results if (phrase := result_phrase(game, name, lang))]
        for sentence in several if rule in rules else ():
            if any(phrase in sentence for phrase in phrases):
                named |= terms_in(game, lang, sentence)
    return frozenset(named)


def _forms(term: Term, lang: Lang) -> Iterator[str]:
    """What a term is called, without case."""
    return (form.casefold() for form in (term.words[lang], *term.also.get(lang, ())))
