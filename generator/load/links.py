"""What the files of a game say of each other: languages, ids, and what is named in one place and defined in another.

``Known`` holds names as written, so that a broken definition is one problem and not ten.
"""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.errors import Place
from generator.load.documents import Path
from generator.load.findings import Findings, hint
from generator.load.prose import PageText, check_syntax
from generator.load.readings import KANJI, READ_IN, wanted_reading
from generator.load.shapes import place_of, walk
from generator.model import Example, ExampleUse, Fact, Lang, PlacedExample, QuickStep, RuleId, Ruling, Term, Text
from generator.model.fitting import Form
from generator.wording import quoted


@dataclass(frozen=True)
class Part:
    """A value of a file and where it stands there."""

    form: Form
    value: Any
    places: Mapping[Path, Place]
    path: Path = ()

    def at(self, *path: str | int) -> Place:
        """The place of a part of it, or of the nearest that was written."""
        return place_of(self.places, (*self.path, *path))


@dataclass(frozen=True)
class Known:
    """Names that others may refer to; None = not all readable, so that nothing can be said of references to them."""

    languages: tuple[Lang, ...] | None
    rules: frozenset[str] | None
    terms: frozenset[str] | None
    examples: frozenset[str] | None
    files: frozenset[str]
    templates: str
    """The text of all templates."""
    own_templates: bool
    """Whether the game has templates of its own."""

    def check_rule(self, rule: str, place: Place, findings: Findings) -> None:
        """A problem if there is no such rule."""
        if self.rules is not None and rule not in self.rules:
            findings.expected(place, "unknown-rule", "a rule id of facts.yaml", quoted(rule) + hint(rule, self.rules))

    def check_term(self, term: str, place: Place, findings: Findings) -> None:
        """A problem if there is no such term."""
        if self.terms is not None and term not in self.terms:
            findings.expected(place, "unknown-term", "a term id of terms.yaml", quoted(term) + hint(term, self.terms))


def once(names: Iterable[tuple[str, Place]], what: str, findings: Findings) -> None:
    """A problem for each name that was there before. ``what`` as in ``each <what> once``."""
    first: dict[str, Place] = {}
    for name, place in names:
        before = first.setdefault(name, place)
        if before is not place:
            where = f"line {before.line}" if before.file == place.file else str(before)
            findings.expected(place, "duplicate-id", f"each {what} once", f"{quoted(name)} again (first in {where})")


# ── parts of YAML files ─────────────────────────────────────────────────────────────────────────────────


def check_parts(parts: Sequence[Part], known: Known, findings: Findings) -> None:
    """Words in every language, rule ids that exist, values that can be read; and what each kind of part needs."""
    own: Mapping[Form, Callable[[Part, Known, Findings], None]] = {Term: _term, Fact: _fact, Example: _example}
    for part in parts:
        for path, form, value in walk(part.form, part.value, part.path):
            if form is Text:
                _words(value, path, part, known, findings)
            elif form is RuleId:
                known.check_rule(value, place_of(part.places, path), findings)
            elif form is QuickStep:
                _syntax(value.title, (*path, "title"), part, findings)
            elif form is Ruling:
                for keys, words in value.texts().items():
                    _syntax(words, (*path, *keys), part, findings)
        if part.form in own:
            own[part.form](part, known, findings)
    once(((p.value.id, p.at("id")) for p in parts if p.form is Term), "term's id", findings)
    _distinct_terms([p for p in parts if p.form is Term], known.languages or (), findings)
    once(((p.value.id, p.at("id")) for p in parts if p.form is Example), "example's id", findings)


def _words(words: Text, path: Path, part: Part, known: Known, findings: Findings) -> None:
    """Exactly the game's languages, and something said in each."""
    if known.languages is None or path not in part.places:
        return
    for lang, said in words.items():
        if lang not in known.languages:
            place = place_of(part.places, (*path, lang))
            findings.expected(place, "language", f"one of the languages {', '.join(known.languages)}", quoted(lang))
        elif not said.strip() and part.form is not Text:  # what the engine says may be a mere joint
            findings.expected(
                place_of(part.places, (*path, lang)), "translation", f"words in {quoted(lang)}", "nothing"
            )
    for lang in known.languages:
        if lang not in words:
            got = f"them in {' and '.join(map(quoted, words))} only" if words else "none"
            findings.expected(part.places[path], "translation", f"the words in {quoted(lang)} too", got)


def _syntax(words: Text | None, path: Path, part: Part, findings: Findings) -> None:
    for lang, said in (words or {}).items():
        check_syntax(said, place_of(part.places, (*path, lang)), findings, has_lines=False)


def _term(part: Part, known: Known, findings: Findings) -> None:
    term: Term = part.value
    for key, words in (("also", term.also), ("banned", term.banned)):
        for lang in words:
            if known.languages is not None and lang not in known.languages:
                expected = f"one of the languages {', '.join(known.languages)}"
                findings.expected(part.at(key, lang), "language", expected, quoted(lang))
    _forms(part, findings)
    _syntax(term.definition, (*part.path, "definition"), part, findings)
    word = term.words.get(READ_IN)
    if word is None:
        return  # told already; or no game in Japanese, where no reading is used
    if KANJI.search(word) and not term.reading:
        findings.expected(part.at("words", READ_IN), "reading", f"a reading in kana for {quoted(word)}", "none")
    elif term.reading is not None and (wanted := wanted_reading(word, term.reading)) is not None:
        findings.expected(part.at("reading"), "reading", wanted, quoted(term.reading))


def _forms(part: Part, findings: Findings) -> None:
    """Forms of a term that are nothing, or have blanks at their ends or several within."""
    term: Term = part.value
    several: list[tuple[Path, str]]
    several = [(("words", lang), word) for lang, word in term.words.items() if word.strip()]  # no word is told already
    for key, forms in (("also", term.also), ("banned", term.banned)):
        several += [((key, lang, at), form) for lang, of in forms.items() for at, form in enumerate(of)]
    for path, form in several:
        if not form or form != " ".join(form.split()):
            findings.expected(part.at(*path), "term-form", "a word, single blanks only within", quoted(form))


def _distinct_terms(parts: Sequence[Part], languages: Sequence[Lang], findings: Findings) -> None:
    """A problem where two terms have the same word and sense, or where a form in prose could mean either of two."""
    for lang in languages:
        words: dict[tuple[str, str], Part] = {}
        forms: dict[str, Part] = {}
        for part in parts:
            term: Term = part.value
            word = term.words.get(lang, "").casefold()
            sense = (term.sense or {}).get(lang, "").casefold()
            if not word:
                continue
            before = words.setdefault((word, sense), part)
            if before is not part:
                got = f"{quoted(term.words[lang])} again (first in line {before.at('words', lang).line})"
                expected = "another word than that of any other term, or sense: to tell them apart"
                findings.expected(part.at("words", lang), "same-word", expected, got)
                continue
            for form in term.forms(lang):
                before = forms.setdefault(form.casefold(), part)
                if before is not part:
                    got = f"{quoted(form)}, which means {quoted(before.value.id)} too"
                    key = "words" if form == term.words[lang] else "also"
                    findings.expected(part.at(key, lang), "same-word", "a form that means this term alone", got)


def _fact(part: Part, known: Known, findings: Findings) -> None:
    del known
    if part.value.by == "told" and not (part.value.why or "").strip():
        findings.expected(part.at(), "fact", "why: with the reason that no machine can check it", "told alone")


def _example(part: Part, known: Known, findings: Findings) -> None:
    del known
    example: Example = part.value
    if not example.because:
        findings.expected(part.at("because"), "example", "the rule ids that it shows", "none")
    if not example.expect:
        findings.expected(part.at("expect"), "example", "a result that the engine is held to", "none")
    _syntax(example.title, (*part.path, "title"), part, findings)
    _syntax(example.note, (*part.path, "note"), part, findings)


def example_parts(examples: Iterable[PlacedExample]) -> list[Part]:
    """Examples as parts, wherever they are written."""
    return [Part(Example, placed.example, placed.places) for placed in examples]


def check_messages(messages: Mapping[str, Text], places: Mapping[Path, Place], findings: Findings) -> None:
    """The ``{fields}`` of what the engine says can be filled: plain names, braces closed."""
    for key, words in messages.items():
        for lang, said in words.items():
            place = place_of(places, (key, lang))
            try:
                parsed = list(string.Formatter().parse(said))
            except ValueError:
                findings.expected(place, "message", "fields such as {n} or {n:card|cards}", quoted(said))
                continue
            if any(conversion or (spec and "|" not in spec) for _, _, spec, conversion in parsed):
                findings.expected(place, "message", "fields such as {n} or {n:card|cards}", quoted(said))
            fields = [name for _, name, _, _ in parsed if name is not None]
            for name in fields:
                if not re.fullmatch(r"[a-z][a-z0-9_]*", name):
                    findings.expected(place, "message", "a field's name of a-z, 0-9 and _", quoted("{" + name + "}"))


# ── pages ───────────────────────────────────────────────────────────────────────────────────────────────


def check_pages(texts: Sequence[PageText], folder: Place, known: Known, findings: Findings) -> None:
    """Pages of the game's languages; each rule, page and place in the order once a language; examples that exist."""
    for text in texts:
        page = text.page
        if known.languages is not None and page.lang not in known.languages:
            expected = f"a page in one of the languages {', '.join(known.languages)}"
            findings.expected(Place(page.place.file), "language", expected, quoted(page.lang))
        for clause in page.clauses():
            known.check_rule(clause.rule, clause.place, findings)
        for block in page.blocks:
            if isinstance(block, ExampleUse) and known.examples is not None and block.id not in known.examples:
                got = quoted(block.id) + hint(block.id, known.examples)
                findings.expected(block.place, "unknown-example", "the id of an example", got)
    for lang in dict.fromkeys(text.page.lang for text in texts):
        pages = [text.page for text in texts if text.page.lang == lang]
        once(((c.rule, c.place) for p in pages for c in p.clauses()), "rule clause", findings)
        once(((p.slug, Place(p.place.file)) for p in pages), "page", findings)
        once(((str(p.order), Place(p.place.file)) for p in pages), "page number", findings)
    for lang in known.languages or ():
        if known.examples is not None and not any(text.page.lang == lang for text in texts):
            findings.expected(folder, "no-pages", f"pages in {quoted(lang)} (nn-name.{lang}.md)", "none")
