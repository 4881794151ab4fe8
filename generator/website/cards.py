"""Cards in words: what a picture of a card says to those who do not see it."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence

from generator.engine.core import Shown
from generator.model import FieldValue, Game, Kind, Lang
from generator.website.housewords import Words


def card_words(game: Game, shown: Shown, lang: Lang, words: Words) -> str:
    """A card in one sentence: its kind, its name, each filled field with its label; nothing of a card face down."""
    if not shown.face_up:
        return words["face_down"]
    kind = game.spec.kinds[shown.kind]
    name = card_name(game, shown, lang)
    parts = [name] if name else []
    parts += [
        f"{field.label[lang]} {value_words(game, kind, name, shown.fields[name], lang)}"
        for name, field in kind.fields.items()
        if name in shown.fields
    ]
    if shown.sideways:
        parts.append(words["sideways"])
    return kind.label[lang] + words["colon"] + words["comma"].join(parts)


def card_name(game: Game, shown: Shown, lang: Lang) -> str:
    """The name of one of the data's cards that lies open; "" of any other."""
    names = (card.name[lang] for card in game.cards if shown.face_up and card.id == shown.id)
    return next(names, "")


def shared_beginning(names: Sequence[str]) -> str:
    """The words with which all names begin, as those of stand-ins may; no word is cut in two."""
    if len(names) < 2:
        return ""
    same = itertools.takewhile(lambda letters: letters[0] == letters[1], zip(min(names), max(names), strict=False))
    return re.sub(r"\w*\Z", "", "".join(letter for letter, _ in same))


def value_words(game: Game, kind: Kind, name: str, value: FieldValue, lang: Lang) -> str:
    """The value of a card's field as a reader of ``lang`` says it."""
    field = kind.fields[name]
    if field.type == "member" and field.set is not None:
        return game.member(field.set, str(value)).label.get(lang, str(value))
    return str(value)


def is_stand_in(game: Game, shown: Shown) -> bool:
    """Whether the card is one of the data's whose shown values are stand-ins for the publisher's."""
    if shown.id is None or not shown.face_up:
        return False
    fields = game.spec.kinds[shown.kind].fields
    return any(fields[name].stand_in is not None for name in shown.fields if name in fields)
