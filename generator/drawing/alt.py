"""What printed pieces show, in words, for those who do not see them: in every language of the game, from its data."""

from __future__ import annotations

from collections.abc import Callable

from generator.model import Card, Game, Lang, Mat, Member, Notes, TokenKind, Tokens


def mat_alt(game: Game, mat: Mat) -> str:
    """The mat's title and the spaces on it."""
    return _told(game, lambda lang: _piece(mat.title[lang], *(zone.label[lang] for zone in mat.zones)))


def token_alt(game: Game, tokens: Tokens, kind: TokenKind) -> str:
    """What the tokens are, and which this is."""
    mark = "" if kind.mark is None else f" {kind.mark}"
    return _told(game, lambda lang: _piece(tokens.title[lang], f"{kind.label[lang]}{mark}"))


def note_alt(game: Game, notes: Notes, member: Member) -> str:
    """What the notes are, and whose this is."""
    return _told(game, lambda lang: _piece(notes.title[lang], member.label[lang]))


def card_alt(game: Game, card: Card, first: Lang | None = None) -> str:
    """A card's kind, its name and its values; the language that comes ``first``, or else the original."""
    kind = game.spec.kinds[card.kind]

    def words(lang: Lang) -> str:
        values = []
        for name, field in kind.fields.items():
            if name in card.fields:
                value = card.fields[name]
                shown = game.member(field.set, str(value)).label[lang] if field.set else value
                values.append(f"{field.label[lang]} {shown}")
        return _piece(f"{kind.label[lang]} {card.name.get(lang, '')}".strip(), *values)

    return _told(game, words, first)


def back_alt(game: Game, kind: str, first: Lang | None = None) -> str:
    """The kind of card whose back it is; the language that comes ``first``, or else the original."""
    return _told(game, lambda lang: game.spec.kinds[kind].label[lang], first)


def _piece(name: str, *parts: str) -> str:
    return f"{name} – {' · '.join(parts)}" if parts else name


def _told(game: Game, words: Callable[[Lang], str], first: Lang | None = None) -> str:
    return " / ".join(dict.fromkeys(words(lang) for lang in game.in_order(first)))
