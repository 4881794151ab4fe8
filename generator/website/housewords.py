"""The house's own words on a site, and those that a project or a game has instead, held against each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from generator.errors import ContentError, Place
from generator.load.documents import Document, parse
from generator.load.fields import check_fields
from generator.load.findings import Findings
from generator.load.shapes import fitted
from generator.model import Lang

Words = Mapping[str, str]
NAME = "words.yaml"
HOUSE = "default"
"""The folder of templates whose words every game has; any other is a game's own."""
MODEL = "en"
"""The language of the house whose words say which fields there are."""


@dataclass(frozen=True)
class _File:
    """The words of one folder of templates, by language."""

    name: str
    document: Document
    said: Mapping[Lang, Words]

    @property
    def is_own(self) -> bool:
        """Whether it is one game's."""
        return self.name != f"templates/{HOUSE}/{NAME}"

    def block(self, lang: Lang) -> Place:
        """Where the words of a language stand, or should."""
        return self.document.keys.get((lang,), Place(self.name, 1))


def house_words(folders: Sequence[Path], languages: Sequence[Lang]) -> Mapping[Lang, Words]:
    """The words in each of some languages, from folders of templates, best first.

    Raises ContentError for a broken file, for words that another language has and one of these lacks, for a game's own
    words that not all of these have, and for fields other than those the house fills in.
    """
    findings = Findings()
    files = [file for folder in reversed(folders) if (file := _read(folder, findings)) is not None]
    words: dict[Lang, dict[str, str]] = {lang: {} for lang in languages}
    for file in files:
        for lang in languages:
            words[lang] |= file.said.get(lang, {})
    if not len(findings):
        _check_fields(files, findings)
        _check_house(files, words, findings)
        for file in files:
            if file.is_own:
                _check_own(file, languages, findings)
    if len(findings):
        raise ContentError(findings.problems)
    return words


def _read(folder: Path, findings: Findings) -> _File | None:
    """The words of a folder; None where it has no file of them, or a broken one."""
    path, name = folder / NAME, f"templates/{folder.name}/{NAME}"
    if not path.is_file():
        return None
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        findings.expected(Place(name), "encoding", "UTF-8 text", "something else")
        return None
    document = parse(text, name, findings, wanted="words by language")
    said = None if document is None else fitted(Mapping[Lang, Mapping[str, str]], document, findings)
    return None if document is None or said is None else _File(name, document, said)


def _check_fields(files: Sequence[_File], findings: Findings) -> None:
    """Each word has the fields that the house's own has, or, of a game's own keys, those that are said first."""
    models: dict[str, tuple[Lang, str]] = {}
    for file in files:
        for lang, key, text in _said(file):
            model, said = models.setdefault(key, (lang, text))
            check_fields(file.document.place((lang, key)), text, said, model, findings)


def _said(file: _File) -> Iterator[tuple[Lang, str, str]]:
    """All words of a file, those in ``MODEL`` first."""
    for lang in sorted(file.said, key=lambda one: one != MODEL):
        for key, text in file.said[lang].items():
            yield lang, key, text


def _check_house(files: Sequence[_File], words: Mapping[Lang, Words], findings: Findings) -> None:
    """What the house says in any language, it says in each of these."""
    shared = [file for file in files if not file.is_own]
    known = dict.fromkeys(key for file in shared for said in file.said.values() for key in said)
    for lang, said in words.items():
        missing = [key for key in known if key not in said]
        if missing or not said:
            place = next((file.block(lang) for file in reversed(shared) if lang in file.said), None)
            got = "none" if place is None else f"none for {', '.join(missing)}"
            place = place or Place(f"templates/{HOUSE}/{NAME}")
            findings.expected(place, "words", f"the house's words in the language {lang!r}", got)


def _check_own(file: _File, languages: Sequence[Lang], findings: Findings) -> None:
    """What a game says better than the house in one of its languages, it says in all of them."""
    said_in = {key: lang for lang in reversed(languages) for key in file.said.get(lang, {})}
    for lang in languages:
        if lacking := [key for key in said_in if key not in file.said.get(lang, {})]:
            others = ", ".join(dict.fromkeys(repr(said_in[key]) for key in lacking))
            expected = f"words of the game's own in {lang!r} too, as in {others}"
            findings.expected(file.block(lang), "words", expected, f"none for {', '.join(lacking)}")
