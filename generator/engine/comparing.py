"""Records of games read back: what is not as it should be, as sentences that begin with the dotted path."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from generator.engine.judge import brief
from generator.wording import near


class UnreadableError(Exception):
    """A part of a record that cannot be played: sentences on why."""

    def __init__(self, *sentences: str) -> None:
        self.sentences = sentences
        super().__init__(*sentences)


def differences(got: object, expected: object, path: str) -> list[str]:
    """Where a record differs from what the rules give, to the type of each value."""
    if isinstance(expected, dict) and isinstance(got, dict):
        found = list(wrong_keys(got, tuple(expected), path))
        for key, value in expected.items():
            if key in got:
                found += differences(got[key], value, f"{path}.{key}")
        return found
    if isinstance(expected, list) and isinstance(got, list) and len(got) == len(expected):
        return [d for n, value in enumerate(expected) for d in differences(got[n], value, f"{path}.{n}")]
    if type(got) is not type(expected) or got != expected:
        return [f"{path}: expected {written(expected)}, got {written(got)}"]
    return []


def written(value: object) -> str:
    """A value for a sentence; small lists and objects of plain values are written out."""
    if isinstance(value, dict) and len(value) <= 3:
        return "{" + ", ".join(f"{brief(k)}: {brief(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list) and len(value) <= 3:
        return "[" + ", ".join(map(brief, value)) + "]"
    return brief(value)


def wrong_header(record: Mapping[str, object], players: int) -> Iterator[str]:
    """What is wrong with the ``seed``, ``game`` and ``players`` of a record."""
    for key, least in (("seed", None), ("game", 0)):
        value = record.get(key)
        if key in record and (type(value) is not int or (least is not None and value < least)):
            yield f"{key}: expected a whole number, got {brief(value)}"
    names = record.get("players")
    if "players" in record and not (
        isinstance(names, list) and len(names) == players and all(isinstance(name, str) for name in names)
    ):
        yield f"players: expected the names of {players} players, got {written(names)}"


def wrong_keys(got: Mapping[str, object], expected: Sequence[str], path: str) -> Iterator[str]:
    """Keys that are missing and keys that there are not."""
    dot = f"{path}." if path else ""
    for key in expected:
        if key not in got:
            yield f"{dot}{key}: it is missing"
    for key in got:
        if key not in expected:
            yield f"{dot}{brief(key)[1:-1]}: there is no such key"


def no_card(value: object, known: Iterable[str], path: str) -> UnreadableError:
    """That something is the id of no card."""
    meant = near(value, known) if isinstance(value, str) else ""
    return UnreadableError(f"{path}: expected the id of a card, got {brief(value)}{meant}")


def a_list(value: object, path: str) -> Sequence[object]:
    """A list, or UnreadableError."""
    if not isinstance(value, Sequence) or isinstance(value, str):
        raise UnreadableError(f"{path}: expected a list, got {brief(value)}")
    return value
