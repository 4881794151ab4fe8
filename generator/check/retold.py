"""What "outcomes at a glance" says, the clauses of its rows say too, in the same words: neither is changed alone.

The words for a result stand in a clause of each of its rows; those for a value of a feature in a sentence of a rule of
all its rows that has the result of one of them as well. Of the values of a feature, one may have words of its own, as
that the MP differs: the others then tell it apart. Of two, it names the same terms as the other, and says the opposite.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from generator.check.terms import terms_in
from generator.errors import Problem
from generator.model import Game, Lang, OutcomeRow, Outcomes, RuleId, Text
from generator.wording import hint, listed

OUTCOMES = "outcomes.yaml"
BRACKETS = "()（）"
_SENTENCE = re.compile(r"(?<=[。！？])|(?<=[.!?])(?=[\s)]|$)")
_ASIDE = re.compile(r"\s*[(（]\{\{[^{}]*\}\}[)）]")
"""A link in brackets, within what a sentence says."""
_NOT: Mapping[Lang, re.Pattern[str]] = {
    "en": re.compile(r"\b(?:no|not|without|never|neither|none|cannot)\b|n't\b"),
    "ja": re.compile("な(?:し|い|く|かった)|ません|ずに"),
}
"""What negates, in the languages that we know."""
_EITHER = 2
"""Values of a feature that is so or is not."""
Path = tuple[str, ...]
Sentences = Mapping[tuple[RuleId, Lang], Sequence[str]]


@dataclass(frozen=True)
class _Words:
    """The words for a value or a result, and the rows that have it."""

    path: Path
    text: Text
    told: Text
    rows: Sequence[OutcomeRow]

    def phrase(self, lang: Lang) -> str:
        """What a clause must say: all of the words, or the part that ``told`` names."""
        return self.told.get(lang, self.text.get(lang, "").strip(BRACKETS)).casefold()


def retold_problems(game: Game) -> Iterator[Problem]:
    """Words for results and for values of features that the clauses of their rows do not say."""
    words = game.outcome_words
    if words is None:
        return
    told_by = sentences(game)
    told = words.told
    results: dict[str, _Words] = {}
    for name, text in words.results.items():
        rows = [row for row in words.rows if row.then == name]
        result = _Words(("results", name), text, told.results.get(name, {}), rows)
        unsaid = [problem for row in rows for problem in _unsaid(game, result, [row], told_by, {})]
        if not unsaid:
            results[name] = result  # what no clause says is one problem, not one of its cases too
        yield from unsaid
    for feature, values in words.cases.items():
        of = told.cases.get(feature, {})
        several = [
            _Words(("cases", feature, value), text, of.get(value, {}), _rows_of(words.rows, feature, value))
            for value, text in values.items()
        ]
        yield from _feature(game, [said for said in several if said.rows], told_by, results)
    yield from _of_nothing(game, words)


def result_phrase(game: Game, name: str, lang: Lang) -> str:
    """What a clause must say of a result; nothing where there are no words for it."""
    words = game.outcome_words
    text = words.results.get(name) if words is not None else None
    if words is None or text is None:
        return ""
    return _Words((), text, words.told.results.get(name, {}), ()).phrase(lang)


def sentences(game: Game) -> Sentences:
    """Rule, language → the sentences of the clause, without links in brackets."""
    return {
        (clause.rule, lang): _SENTENCE.split(_ASIDE.sub("", clause.text).casefold())
        for lang, pages in game.pages.items()
        for page in pages
        for clause in page.clauses()
    }


def _feature(
    game: Game, several: Sequence[_Words], sentences: Sentences, results: Mapping[str, _Words]
) -> Iterator[Problem]:
    """Values whose words no clause has, but for one that the phrases of the others are not in."""
    unsaid = {said.path: list(_unsaid(game, said, said.rows, sentences, results)) for said in several}
    lacking = [said for said in several if unsaid[said.path]]
    if len(several) > 1 and len(lacking) == 1 and not lacking[0].told:
        (one,) = lacking
        for lang in one.text:
            others = [said.phrase(lang) for said in several if said is not one]
            if phrase := next((phrase for phrase in others if phrase in one.text[lang].casefold()), None):
                message = f"expected words that tell this from what says {phrase!r}, got {one.text[lang]!r}"
                yield Problem(game.place(OUTCOMES, *one.path, lang), "outcome", message)
        if len(several) == _EITHER:
            (other,) = (said for said in several if said is not one)
            yield from _unlike(game, one, other)
        return
    for said in several:
        yield from unsaid[said.path]


def _unlike(game: Game, one: _Words, other: _Words) -> Iterator[Problem]:
    """Of two values, words of the one that no clause says, where they are of something else or no opposite."""
    for lang in one.text.keys() & other.text.keys() & set(game.languages):
        text, beside = one.text[lang], other.text[lang]
        wanted = terms_in(game, lang, beside)
        if terms_in(game, lang, text) != wanted:
            expected = f"words about {listed(sorted(wanted))}, as {beside!r}"
        elif lang in _NOT and all(map(_NOT[lang].search, (text.casefold(), beside.casefold()))):
            expected = f"words that say the opposite of {beside!r}"
        else:
            continue
        yield Problem(game.place(OUTCOMES, *one.path, lang), "outcome", f"expected {expected}, got {text!r}")


def _unsaid(
    game: Game, said: _Words, rows: Sequence[OutcomeRow], sentences: Sentences, results: Mapping[str, _Words]
) -> Iterator[Problem]:
    """The languages in which no clause of these rows says it, or the words lack what ``told`` names of them.

    With ``results``, the sentence that says it has the result of the row too.
    """
    common = [rule for rule in rows[0].rules if all(rule in row.rules for row in rows)] if rows else []
    rules = common or dict.fromkeys(rule for row in rows for rule in row.rules)
    for lang in game.languages:
        if lang not in said.text:
            continue  # told by the loader
        phrase, path = said.phrase(lang), said.path
        if phrase not in said.text[lang].casefold() or not any(map(str.isalnum, phrase)):
            there = f"the words of {path[0]}: {': '.join(path[1:])}"
        elif not any(_says(phrase, row.then, common or row.rules, lang, sentences, results) for row in rows):
            there = f"a clause of {listed(rules)}"
            if results:
                there = f"a sentence of {listed(rules)} that has the words of its result"
        else:
            continue
        where = ("told", *path) if lang in said.told else path
        yield Problem(game.place(OUTCOMES, *where, lang), "outcome", f"expected {phrase!r} in {there}, found none")


def _says(
    phrase: str, then: str, rules: Sequence[RuleId], lang: Lang, sentences: Sentences, results: Mapping[str, _Words]
) -> bool:
    result = results[then].phrase(lang) if then in results else ""
    several = (sentence for rule in rules for sentence in sentences.get((rule, lang), ()))
    return any(phrase in sentence and result in sentence for sentence in several)


def _rows_of(rows: Sequence[OutcomeRow], feature: str, value: str) -> Sequence[OutcomeRow]:
    found = []
    for row in rows:
        wanted = row.when.get(feature, ())
        if value in ((wanted,) if isinstance(wanted, str) else wanted):
            found.append(row)
    return found


def _of_nothing(game: Game, words: Outcomes) -> Iterator[Problem]:
    """Parts of ``told`` for which there are no words."""
    for name in words.told.results:
        if name not in words.results:
            place = game.place(OUTCOMES, "told", "results", name)
            yield Problem(place, "outcome", f"expected one of results:, got {name}{hint(name, words.results)}")
    for feature, values in words.told.cases.items():
        known = words.cases.get(feature, {})
        for value in values:
            if value not in known:
                place = game.place(OUTCOMES, "told", "cases", feature, value)
                wanted = f"one of cases: {feature}:"
                yield Problem(place, "outcome", f"expected {wanted}, got {value}{hint(value, known)}")
