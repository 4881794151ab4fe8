"""What an engine needs of the content: asked for by name, and all that is missing reported at once, with its place."""

from __future__ import annotations

import string
from collections.abc import Mapping, Sequence

from generator.errors import ContentError, Problem
from generator.model import Card, Game
from generator.wording import quoted

Path = tuple[str | int, ...]


class Needs:
    """Collects what is missing or wrong in a game's data; ``done`` raises it all as one ContentError."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._problems: list[Problem] = []
        self._lacks_terms = False

    def done(self) -> None:
        """Raise ContentError if anything was found, without a problem if all of it follows from terms that are told."""
        if self._problems or self._lacks_terms:
            raise ContentError(self._problems)

    def problem(self, path: Path, kind: str, message: str, file: str = "game.yaml") -> None:
        """Note a problem at the place of ``path`` in a content file, or of its nearest known ancestor."""
        self._problems.append(Problem(self.game.place(file, *path), kind, message))

    def card_problem(self, card: Card, message: str) -> None:
        """Note a problem of a card, at its row."""
        self._problems.append(Problem(card.place, "card", f"card {card.id}: {message}"))

    def number(self, name: str) -> int:
        """A number of the rules; 0 when it is missing (and noted)."""
        if name not in self.game.spec.numbers:
            self.problem(("numbers",), "number", f"expected the number {name}, which the rules need")
            return 0
        return self.game.spec.numbers[name]

    def table(self, name: str) -> Mapping[str, str]:
        """A table of the rules; empty when it is missing (and noted)."""
        if name not in self.game.spec.tables:
            self.problem(("tables",), "table", f"expected the table {name}, which the rules need")
            return {}
        return self.game.spec.tables[name]

    def members(self, name: str, exactly: Sequence[str] | None = None) -> tuple[str, ...]:
        """The ids of a set's members; each needs its label in every language.

        Of one that a term names which could not be read, loading has told.
        """
        terms = {term.id for term in self.game.terms}
        members = self.game.spec.sets.get(name, ())
        if not members or (exactly is not None and {m.id for m in members} != set(exactly)):
            wanted = f"the members {', '.join(exactly)}" if exactly else "members"
            got = ", ".join(m.id for m in members) or "none"
            self.problem(("sets", name), "set", f"expected the set {name} with {wanted}, got {got}")
        for position, member in enumerate(members):
            if member.term is not None and member.term not in terms:
                self._lacks_terms = True
            elif missing := [lang for lang in self.game.languages if lang not in member.label]:
                message = f"expected a label of {member.id} in {', '.join(missing)}"
                self.problem(("sets", name, position), "set", message)
        return tuple(m.id for m in members)

    def messages(self, fields: Mapping[str, Sequence[str]]) -> None:
        """Each message must exist in every language and use no field but those the engine fills."""
        for key, names in fields.items():
            texts = self.game.messages.get(key)
            if texts is None:
                self.problem((), "message", f"expected the message {key}, which the engine says", "messages.yaml")
                continue
            for lang in self.game.languages:
                if lang not in texts:
                    message = f"expected the message {key} in {lang}"
                    self.problem((key,), "message", message, "messages.yaml")
                    continue
                if wrong := _wrong_fields(texts[lang], names):
                    known = ", ".join(names) or "none"
                    message = f"message {key}: expected fields of {known}; got {wrong}"
                    self.problem((key, lang), "message", message, "messages.yaml")

    def card_member(self, card: Card, field: str, allowed: Sequence[str]) -> bool:
        """Whether a card's field is one of the allowed words (noted if not)."""
        value = card.fields.get(field)
        if value not in allowed:
            self.card_problem(card, f"expected {field} to be one of {', '.join(allowed)}, got {_got(value)}")
            return False
        return True

    def card_int(self, card: Card, field: str) -> bool:
        """Whether a card's field is a number (noted if not)."""
        value = card.fields.get(field)
        if not isinstance(value, int):
            self.card_problem(card, f"expected {field} to be a whole number, got {_got(value)}")
            return False
        return True


def _got(value: object) -> str:
    """What stands in a field of a card."""
    return "nothing" if value is None else quoted(str(value))


def _wrong_fields(text: str, names: Sequence[str]) -> str:
    try:
        used = [name for _, name, _, _ in string.Formatter().parse(text) if name is not None]
    except ValueError as error:
        return str(error)
    return ", ".join(f"{{{name}}}" for name in used if name not in names)
