"""The words that stand on every sheet whatever the game: print at 100 %, cut here. They live in ``words.yaml``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib import resources
from pathlib import Path
from typing import Literal
from unicodedata import east_asian_width

from generator.drawing.fonts import FontBook, lacking_problem
from generator.drawing.scene import Face
from generator.errors import ContentError, Place, Problem
from generator.load.documents import Document, parse
from generator.load.documents import Path as Keys
from generator.load.fields import check_fields, without_fields
from generator.load.findings import Findings
from generator.load.shapes import fitted
from generator.model import Game, GameSpec, Lang, Shape, Text
from generator.printing.order import Backs

SheetKind = Literal["mat", "mat-tiles", "mat-tiles-grid", "tokens", "tokens-fold", "notes", "calibration", "alignment"]
TileWord = Literal["under", "cut", "cut_later"]
CalibrationWord = Literal["title", "sides", "tall", "wide", "card", "measured", "percent", "margin", "front", "back"]
FILE = "generator/printing/words.yaml"
OWN_FILE = "templates/default/print-words.yaml"
"""A project's own words: for a language that the house does not speak, or better ones."""
MODEL = "en"
"""The language of the house whose words say which fields there are."""
_HOUSE = Path(__file__).parents[2]


class TileWords(Shape):
    """What stands at the edges of a tile."""

    under: str
    cut: str
    cut_later: str


class CalibrationWords(Shape):
    """What stands on the sheets that printers are checked with."""

    title: str
    whole: str
    sides: str
    tall: str
    wide: str
    card: str
    measured: str
    percent: str
    margin: str
    front: str
    back: str


class ByBacks(Shape):
    """Words for each way in which backs come behind their faces."""

    long_edge: str
    short_edge: str
    fold: str
    none: str

    def of(self, backs: Backs) -> tuple[str, str]:
        """The words for one of them, and their key."""
        key = backs.replace("-", "_")
        return getattr(self, key), key


class CardWords(Shape):
    """Words for sheets of cards. ``language`` is the language's own name."""

    language: str
    in_language: str
    sheet: str
    face: str
    back: str
    scale: str
    brief: ByBacks
    """On the sheet itself: how to print; ``brief_cut``: how to cut. Then both again for sheets with little room, and
    what matters most of the cutting for those with still less.
    """
    brief_cut: str
    in_short: ByBacks
    cut_in_short: str
    cut_in_a_word: str
    scale_in_short: str
    print: ByBacks
    score: str
    cut: tuple[str, ...]
    glue: str


class _Words(Shape):
    """One language's words."""

    scale: str
    inch: str
    stand_in_size: str
    tiles: TileWords
    calibration: CalibrationWords
    cards: CardWords
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

    def inch(self) -> tuple[Phrase, ...]:
        """What the bar of one inch is called; one phrase a language, but each name once."""
        names = [self._phrase(lang, self._words[lang].inch, "inch") for lang in reversed(self._languages)]
        return tuple({name.text: name for name in names}.values())[::-1]

    def stand_in_size(self, spec: GameSpec) -> tuple[Phrase, ...]:
        """That card spaces are made for a stand-in size, where the size of the cards is one; one phrase a language."""
        if spec.card_size_stand_in is None:
            return ()
        phrases = (self._phrase(lang, self._words[lang].stand_in_size, "stand_in_size") for lang in self._languages)
        return tuple(replace(phrase, text=phrase.text.replace("{size}", spec.card_size.words())) for phrase in phrases)

    def of_tiles(self, word: TileWord, other: str) -> tuple[Phrase, ...]:
        """What stands at an edge where the tile ``other`` joins; one phrase a language."""
        return tuple(
            self._phrase(lang, getattr(self._words[lang].tiles, word).replace("{other}", other), "tiles", word)
            for lang in self._languages
        )

    def on_cards(
        self,
        word: Literal["sheet", "face", "back", "scale", "brief_cut", "cut_in_short", "cut_in_a_word", "scale_in_short"],
    ) -> tuple[Phrase, ...]:
        """One of the short words on sheets of cards; one phrase a language."""
        return tuple(self._phrase(lang, getattr(self._words[lang].cards, word), "cards", word)
                     for lang in self._languages)  # fmt: skip

    def in_language(self, title: Phrase, shown: Lang, fonts: FontBook) -> Phrase:
        """A title that says in which language the faces of its cards are; as ``together``."""
        pattern = self._phrase(title.lang, self._words[title.lang].cards.in_language, "cards", "in_language")
        name = self._phrase(shown, self._words[shown].cards.language, "cards", "language")
        parts = (title, pattern, name)
        lettered(parts, fonts, "bold")
        text = pattern.text.replace("{title}", title.text).replace("{language}", name.text)
        return replace(title, text=text, source=longest(parts).source)

    def brief(self, backs: Backs) -> tuple[Phrase, ...]:
        """How to print a sheet of cards, as it says itself; one phrase a language."""
        briefs = ((lang, *self._words[lang].cards.brief.of(backs)) for lang in self._languages)
        return tuple(self._phrase(lang, text, "cards", "brief", key) for lang, text, key in briefs)

    def in_short(self, backs: Backs) -> tuple[Phrase, ...]:
        """The same beside other words; one phrase a language."""
        shorts = ((lang, *self._words[lang].cards.in_short.of(backs)) for lang in self._languages)
        return tuple(self._phrase(lang, text, "cards", "in_short", key) for lang, text, key in shorts)

    def cards_in_one_breath(self, backs: Backs) -> dict[Lang, str]:
        """What to do with sheets of cards, by language."""
        return {lang: joined(self._card_steps(lang, backs)) for lang in self._languages}

    def _card_steps(self, lang: Lang, backs: Backs) -> list[Phrase]:
        words = self._words[lang].cards
        said, key = words.print.of(backs)
        steps = [self._phrase(lang, said, "cards", "print", key)]
        steps += [self._phrase(lang, step, "cards", "cut", i) for i, step in enumerate(words.cut)]
        if backs == "fold":
            steps.insert(1, self._phrase(lang, words.score, "cards", "score"))
            steps.append(self._phrase(lang, words.glue, "cards", "glue"))
        return steps

    def calibration_in_one_breath(self, *, whole: bool) -> dict[Lang, str]:
        """What to do with the sheet of scales, and, if ``whole``, with those of two sides after it; by language."""
        told = {steps[0].lang: [*steps] for steps in self.steps("calibration")}
        for lang in self._languages if whole else ():
            told[lang].append(self._phrase(lang, self._words[lang].calibration.whole, "calibration", "whole"))
        return {lang: joined(steps) for lang, steps in told.items()}

    def of_calibration(self, word: CalibrationWord) -> tuple[Phrase, ...]:
        """A word of the sheets that printers are checked with; one phrase a language."""
        return tuple(
            self._phrase(lang, getattr(self._words[lang].calibration, word), "calibration", word)
            for lang in self._languages
        )

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
        notes = self.stand_in_size(spec) if kind in {"mat", "mat-tiles", "mat-tiles-grid"} else ()
        return {
            phrase.lang: joined([phrase, *(note for note in notes if note.lang == phrase.lang)])
            for phrase in self.in_one_breath(kind)
        }

    def text(self) -> str:
        """All of them as one text, which changes with any of them."""
        return "\0".join(f"{lang}\0{self._words[lang].model_dump_json()}" for lang in self._languages)

    def _phrase(self, lang: Lang, text: str, *path: str | int) -> Phrase:
        return Phrase(text, lang, str(self._documents[lang].place((lang, *path))))


def together(parts: Sequence[Phrase], fonts: FontBook, face: Face = "sans") -> Phrase:
    """Short phrases side by side, with the place of the longest: if they do not fit, that is to be shortened.

    Raises ContentError for each that has a character which the font lacks.
    """
    lettered(parts, fonts, face)
    return replace(parts[0], text=" · ".join(part.text for part in parts), source=longest(parts).source)


def lettered(parts: Iterable[Phrase], fonts: FontBook, face: Face) -> None:
    """Raise ContentError for each phrase that has a character which the font lacks."""
    lacking = ((part, fonts.missing(part.text, face)) for part in parts)
    if wrong := [lacking_problem(some, face, part.text, Place.read(part.source)) for part, some in lacking if some]:
        raise ContentError(wrong)


def longest(parts: Iterable[Phrase]) -> Phrase:
    """The longest of some phrases, where a Japanese character is as long as two Latin ones, and a field as none."""
    return max(parts, key=lambda part: sum(1 + (east_asian_width(c) in "WF") for c in without_fields(part.text)))


def phrases(game: Game, text: Text, *path: str | int) -> tuple[Phrase, ...]:
    """A text of ``game.yaml`` in each language, with its place."""
    return tuple(Phrase(text[lang], lang, str(game.place("game.yaml", *path, lang))) for lang in game.languages)


def joined(sentences: Sequence[Phrase]) -> str:
    """Sentences one after the other; Japanese ones need no space between."""
    text = ""
    for sentence in sentences:
        text += ("" if not text or text.endswith("。") else " ") + sentence.text
    return text


def load_words(languages: Sequence[Lang], root: Path) -> Words:
    """Read the words: those of the house, and those the project in ``root`` has in a file of its own.

    Raises ContentError for a language of the game that has none, for fields that the house does not fill in, and for a
    broken file.
    """
    findings = Findings()
    words: dict[Lang, _Words] = {}
    documents: dict[Lang, Document] = {}
    models: Mapping[Keys, str] = {}
    for name, text in _files(root):
        document = parse(text, name, findings)
        said = None if document is None else fitted(Mapping[Lang, _Words], document, findings)
        if document is not None and said is not None:
            models = models or dict(_texts(said[MODEL].model_dump()))
            _check_fields(said, document, models, findings)
            words |= said
            documents |= dict.fromkeys(said, document)
    if not len(findings):
        _check_languages(
            languages, words, documents, findings, wanted_in=FILE if root.resolve() == _HOUSE else OWN_FILE
        )
    if len(findings):
        raise ContentError(findings.problems)
    return Words(words, documents, tuple(languages))


def _check_languages(
    languages: Sequence[Lang],
    words: Mapping[Lang, _Words],
    documents: Mapping[Lang, Document],
    findings: Findings,
    wanted_in: str,
) -> None:
    """Words in every language, for each kind of sheet that any language has them for."""
    kinds = dict.fromkeys(kind for said in words.values() for kind in said.steps)
    for lang in languages:
        if lang not in words:
            wanted = f"the words of printed sheets in {lang!r} here"
            findings.expected(Place(wanted_in, 1), "language", wanted, "none")
            continue
        for kind in kinds:
            if kind not in words[lang].steps:
                findings.expected(documents[lang].place((lang, "steps")), "language", f"steps for {kind}", "none")


def _check_fields(
    words: Mapping[Lang, _Words], document: Document, models: Mapping[Keys, str], findings: Findings
) -> None:
    """Each text has the fields of the same one in ``MODEL``; steps, of which a language may have more, have none."""
    for lang, said in words.items():
        for path, text in _texts(said.model_dump()):
            check_fields(document.place((lang, *path)), text, models.get(path, ""), MODEL, findings)


def _texts(value: object, path: Keys = ()) -> Iterator[tuple[Keys, str]]:
    """Every text within, and where."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, Mapping):
        for key, each in value.items():
            yield from _texts(each, (*path, key))
    elif isinstance(value, Sequence):
        for index, each in enumerate(value):
            yield from _texts(each, (*path, index))


def _files(root: Path) -> Iterator[tuple[str, str]]:
    """Name and text of each file of words, the house's first."""
    yield FILE, resources.files("generator.printing").joinpath("words.yaml").read_text("utf-8")
    own = root / OWN_FILE
    if own.is_file():
        try:
            yield OWN_FILE, own.read_text("utf-8")
        except UnicodeDecodeError:
            raise ContentError([Problem(Place(OWN_FILE), "encoding", "expected UTF-8 text")]) from None
