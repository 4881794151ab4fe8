"""The words that stand on every sheet whatever the game: print at 100 %, cut here. They live in ``words.yaml``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import resources
from typing import Literal

from generator.errors import ContentError, Place
from generator.load.documents import Document, parse
from generator.load.findings import Findings
from generator.load.shapes import fitted
from generator.model import Lang, Shape

SheetKind = Literal["mat", "tokens", "notes"]
FILE = "generator/printing/words.yaml"


class _Words(Shape):
    """One language's words."""

    scale: str
    inch: str
    steps: Mapping[SheetKind, tuple[str, ...]]


@dataclass(frozen=True)
class Phrase:
    """Words in one language and the place they come from, as labels carry it."""

    text: str
    lang: Lang
    source: str


class Words:
    """The house's words in the languages of a game."""

    def __init__(self, words: Mapping[Lang, _Words], document: Document, languages: Sequence[Lang]) -> None:
        self._words = words
        self._document = document
        self._languages = languages

    def scale(self) -> tuple[Phrase, ...]:
        """Print at 100 %, and how to check it; one phrase a language."""
        return tuple(self._phrase(lang, self._words[lang].scale, "scale") for lang in self._languages)

    def inch(self) -> Phrase:
        """What the bar of one inch is called, in all languages at once."""
        names = dict.fromkeys(self._words[lang].inch for lang in self._languages)
        first = self._phrase(self._languages[0], "", "inch")
        return Phrase(" · ".join(names), first.lang, first.source)

    def steps(self, kind: SheetKind) -> tuple[tuple[Phrase, ...], ...]:
        """What to do with a sheet, step by step; one tuple a language."""
        return tuple(
            tuple(self._phrase(lang, step, "steps", kind, i) for i, step in enumerate(self._words[lang].steps[kind]))
            for lang in self._languages
        )

    def what_to_do(self, kind: SheetKind) -> dict[Lang, str]:
        """The steps in one breath, in each language."""
        return {steps[0].lang: joined(steps) for steps in self.steps(kind)}

    def _phrase(self, lang: Lang, text: str, *path: str | int) -> Phrase:
        return Phrase(text, lang, self._document.place((lang, *path)).at)


def joined(sentences: Sequence[Phrase]) -> str:
    """Sentences one after the other; Japanese ones need no space between."""
    text = ""
    for sentence in sentences:
        text += ("" if not text or text.endswith("。") else " ") + sentence.text
    return text


def load_words(languages: Sequence[Lang]) -> Words:
    """Read the words. Raises ContentError for a language of the game that has none, and for a broken file."""
    text = resources.files("generator.printing").joinpath("words.yaml").read_text("utf-8")
    findings = Findings()
    document = parse(text, FILE, findings)
    words = None if document is None else fitted(Mapping[Lang, _Words], document, findings)
    if document is None or words is None:
        raise ContentError(findings.problems)
    for lang in languages:
        if lang not in words:
            findings.expected(Place(FILE, 1), "language", f"the words of printed sheets in {lang!r} here", "none")
    if len(findings):
        raise ContentError(findings.problems)
    return Words(words, document, tuple(languages))
