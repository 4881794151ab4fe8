"""Words for colours follow the data: where a text can hold values it reads them, elsewhere they are held against it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence

from generator.check.passages import WITH_EXPRESSIONS, Passage, Path
from generator.errors import Problem
from generator.model import Figure, Game, Lang, Text
from generator.model.colours import colour_name, coloured
from generator.wording import listed

SPEC = "game.yaml"

_ENGLISH = {
    "red": "red", "orange": "orange", "yellow": "yellow", "green": "green", "blue": "blue", "purple": "purple",
    "violet": "purple", "pink": "pink", "brown": "brown", "black": "black", "grey": "grey", "gray": "grey",
    "white": "white",
}  # fmt: skip
_JAPANESE = {
    "赤": "red", "オレンジ": "orange", "黄": "yellow", "緑": "green", "青": "blue", "紫": "purple", "ピンク": "pink",
    "茶": "brown", "黒": "black", "灰": "grey", "グレー": "grey", "白": "white",
}  # fmt: skip
_WORDS: Mapping[Lang, Mapping[str, str]] = {"en": _ENGLISH, "ja": _JAPANESE}
_FIND: Mapping[Lang, re.Pattern[str]] = {
    "en": re.compile(rf"\b({'|'.join(_ENGLISH)})\b", re.IGNORECASE),
    # As a word of its own: not within 面白い or 黄金, and tea is no colour.
    "ja": re.compile(rf"(?<![一-龯々ァ-ヶー])({'|'.join(_JAPANESE)})(?=色|(?<!茶)(?<!灰)(?![一-龯々ァ-ヶー]))"),
}
"""The languages whose words for colours we know."""
_EXPRESSION = re.compile(r"\{\{.*?\}\}")


def colour_problems(game: Game, written: Sequence[Passage]) -> Iterator[Problem]:
    """A problem for each typed word for a colour that something in the data has.

    Free are the labels of members of sets, and words for colours that the data has not: steam may be white.
    """
    uses = _uses(game)
    for passage in written:
        if passage.kind in {"figure", "card name"} or _is_held(passage.key):
            continue
        for offset, word, name in _typed(game, passage.lang, passage.words):
            if name in uses:
                reading = passage.kind in WITH_EXPRESSIONS
                wanted = listed(uses[name][:3]) if reading else "words that stay true whatever the colours are"
                yield Problem(passage.at(offset), "typed-colour", f"expected {wanted}, got the typed colour {word!r}")
    yield from _token_labels(game)
    for number, figure in enumerate(game.spec.figures):
        yield from _figure(game, number, figure)


def _is_held(key: Path) -> bool:
    """Whether words are held against the colours of what they name, or name what has a colour."""
    is_name = key[:2] == (SPEC, "sets") and key[-1] in {"label", "short"}
    return is_name or key[:2] == (SPEC, "figures") or key[:3] == (SPEC, "tokens", "kinds")


def _uses(game: Game) -> dict[str, list[str]]:
    """Name of a colour → the expressions that say it."""
    uses: dict[str, list[str]] = {}
    for of, parts in coloured(game.spec).items():
        for part, colour in parts.items():
            uses.setdefault(colour_name(colour), []).append(f'{{{{ colour("{of}", "{part}") }}}}')
    return uses


def _typed(game: Game, lang: Lang, text: str) -> Iterator[tuple[int, str, str]]:
    """The words for colours in a text: where, as what, and the colour's name."""
    pattern = _FIND.get(lang)
    labels = {m.label[lang].casefold() for members in game.spec.sets.values() for m in members if lang in m.label}
    for match in pattern.finditer(text) if pattern else ():
        if match[1].casefold() not in labels:
            yield match.start(), match[1], _WORDS[lang][match[1].lower()]


def _token_labels(game: Game) -> Iterator[Problem]:
    """Tokens that are called a colour which they have not."""
    for index, kind in enumerate(game.spec.tokens.kinds if game.spec.tokens is not None else ()):
        for lang, label in kind.label.items():
            name = _WORDS.get(lang, {}).get(label.lower())
            if name is not None and name != colour_name(kind.colour):
                place = game.place(SPEC, "tokens", "kinds", index, "label", lang)
                message = (
                    f"expected a label that fits the colour {kind.colour} ({colour_name(kind.colour)}), got {label!r}"
                )
                yield Problem(place, "colour", message)


def _figure(game: Game, number: int, figure: Figure) -> Iterator[Problem]:
    """Colours told in a figure's words that nothing it shows has."""
    has = _shown(game, figure)
    texts: dict[tuple[str, ...], Text] = {("labels", name): text for name, text in figure.labels.items()}
    texts["alt",] = figure.alt
    if figure.caption is not None:
        texts["caption",] = figure.caption
    for path, text in texts.items():
        for lang, words in text.items():
            for _, word, name in _typed(game, lang, _EXPRESSION.sub("", words)):
                if name not in has:
                    place = game.place(SPEC, "figures", number, *path, lang)
                    message = f"expected a colour that what it shows has ({listed(sorted(has))}), got {word!r}"
                    yield Problem(place, "colour", message)


def _shown(game: Game, figure: Figure) -> Collection[str]:
    """The names of the colours of the mat or the tokens whose rules a figure shows; of all, if it shows neither's."""
    spec, parts = game.spec, coloured(game.spec)
    of = []
    if spec.mat is not None and not set(figure.rules).isdisjoint(spec.mat.rules()):
        of.append("frame")
    if spec.tokens is not None and not set(figure.rules).isdisjoint(spec.tokens.rules()):
        of.append("token")
    colours = [parts[name] for name in of or parts if name in parts]
    return {colour_name(colour) for each in colours for colour in each.values()}
