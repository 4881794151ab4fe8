"""The words that stand on every sheet whatever the game: print at 100 %, cut here. They live in ``words.yaml``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib import resources
from pathlib import Path
from typing import Literal

from generator.errors import ContentError, Place, Problem
from generator.load.documents import Document, parse
from generator.load.findings import Findings
from generator.load.shapes import fitted
from generator.model import GameSpec, Lang, Shape

SheetKind = Literal["mat", "tokens", "notes"]
FILE = "generator/printing/words.yaml"
OWN_FILE = "templates/default/print-words.yaml"
"""A project's own words: for a language that the house does not speak, or better ones."""


class _Words(Shape):
    """One language's words."""

    scale: str
    inch: str
    stand_in_size: str
    steps: Mapping[SheetKind, tuple[str, ...]]


@dataclass(frozen=True)
class Phrase:
    """Words in one language and the place they come from, as labels carry it."""

    text: str
    lang: Lang
    source: str


class Words:
    """The house's words in the languages of a game."""

    def __init__(
        self, words: Mapping[Lang, _Words], documents: Mapping[Lang, Document], languages: Sequence[Lang]
    ) -> None:
        self._words = words
        self._documents = documents
        self._languages = languages

    def scale(self) -> tuple[Phrase, ...]:
        """Print at 100 %, and how to check it; one phrase a language."""
        return tuple(self._phrase(lang, self._words[lang].scale, "scale") for lang in self._languages)

    def inch(self) -> Phrase:
        """What the bar of one inch is called, in all languages at once."""
        names = dict.fromkeys(self._words[lang].inch for lang in self._languages)
        first = self._phrase(self._languages[0], "", "inch")
        return Phrase(" · ".join(names), first.lang, first.source)

    def stand_in_size(self, spec: GameSpec) -> tuple[Phrase, ...]:
        """That card spaces are made for a stand-in size, where the size of the cards is one; one phrase a language."""
        if spec.card_size_stand_in is None:
            return ()
        phrases = (self._phrase(lang, self._words[lang].stand_in_size, "stand_in_size") for lang in self._languages)
        return tuple(replace(phrase, text=phrase.text.replace("{size}", spec.card_size.words())) for phrase in phrases)

    def steps(self, kind: SheetKind) -> tuple[tuple[Phrase, ...], ...]:
        """What to do with a sheet, step by step; one tuple a language."""
        return tuple(
            tuple(self._phrase(lang, step, "steps", kind, i) for i, step in enumerate(self._words[lang].steps[kind]))
            for lang in self._languages
        )

    def in_one_breath(self, kind: SheetKind) -> tuple[Phrase, ...]:
        """The steps as one phrase a language."""
        return tuple(Phrase(joined(steps), steps[0].lang, steps[0].source) for steps in self.steps(kind))

    def what_to_do(self, kind: SheetKind, spec: GameSpec) -> dict[Lang, str]:
        """The steps in one breath, by language; of a mat also what its spaces are made for."""
        notes = self.stand_in_size(spec) if kind == "mat" else ()
        return {
            phrase.lang: joined([phrase, *(note for note in notes if note.lang == phrase.lang)])
            for phrase in self.in_one_breath(kind)
        }

    def _phrase(self, lang: Lang, text: str, *path: str | int) -> Phrase:
        return Phrase(text, lang, str(self._documents[lang].place((lang, *path))))


def joined(sentences: Sequence[Phrase]) -> str:
    """Sentences one after the other; Japanese ones need no space between."""
    text = ""
    for sentence in sentences:
        text += ("" if not text or text.endswith("。") else " ") + sentence.text
    return text


def load_words(languages: Sequence[Lang], root: Path) -> Words:
    """Read the words: those of the house, and those the project in ``root`` has in a file of its own.

    Raises ContentError for a language of the game that has none, and for a broken file.
    """
    findings = Findings()
    words: dict[Lang, _Words] = {}
    documents: dict[Lang, Document] = {}
    for name, text in _files(root):
        document = parse(text, name, findings)
        said = None if document is None else fitted(Mapping[Lang, _Words], document, findings)
        if document is not None and said is not None:
            words |= said
            documents |= dict.fromkeys(said, document)
    if not len(findings):
        _check_languages(languages, words, documents, findings)
    if len(findings):
        raise ContentError(findings.problems)
    return Words(words, documents, tuple(languages))


def _check_languages(
    languages: Sequence[Lang], words: Mapping[Lang, _Words], documents: Mapping[Lang, Document], findings: Findings
) -> None:
    """Words in every language, for each kind of sheet that any language has them for."""
    kinds = dict.fromkeys(kind for said in words.values() for kind in said.steps)
    for lang in languages:
        if lang not in words:
            wanted = f"the words of printed sheets in {lang!r} here"
            findings.expected(Place(OWN_FILE, 1), "language", wanted, "none")
            continue
        for kind in kinds:
            if kind not in words[lang].steps:
                findings.expected(documents[lang].place((lang, "steps")), "language", f"steps for {kind}", "none")


def _files(root: Path) -> Iterator[tuple[str, str]]:
    """Name and text of each file of words, the house's first."""
    yield FILE, resources.files("generator.printing").joinpath("words.yaml").read_text("utf-8")
    own = root / OWN_FILE
    if own.is_file():
        try:
            yield OWN_FILE, own.read_text("utf-8")
        except UnicodeDecodeError:
            raise ContentError([Problem(Place(OWN_FILE), "encoding", "expected UTF-8 text")]) from None
