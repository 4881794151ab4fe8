"""The engine's sentences against ``messages.yaml``: every one is there, is used, and can be said in every language."""

from __future__ import annotations

import string
from collections.abc import Iterable, Iterator

from generator.engine.core import Engine, Message, Run, Scene, Step
from generator.errors import Problem
from generator.model import Game, Lang, Text
from generator.wording import hint

MESSAGES = "messages.yaml"


class Speech:
    """Says an engine's messages without ever failing: what cannot be said is noted as a problem."""

    def __init__(self, game: Game, engine: Engine) -> None:
        self._game = game
        self._engine = engine
        self.problems: set[Problem] = set()
        self.lang: Lang = "en" if "en" in game.languages else game.languages[0]
        """The language our own messages quote the engine in: they are English themselves."""

    def say(self, message: Message, lang: Lang) -> str:
        """The sentence; the message's key in ``[brackets]`` if it cannot be said."""
        if message.key not in self._game.messages:
            return f"[{message.key}]"
        try:
            return self._engine.speaker.say(message, lang)
        except (KeyError, ValueError, IndexError, AttributeError) as error:
            given = ", ".join(sorted(message.values)) or "none"
            text = f"{message.key}: expected only fields the engine fills ({given}), got {error}"
            self.problems.add(Problem(self._game.place(MESSAGES, message.key, lang), "message", text))
            return f"[{message.key}]"

    def trace(self, steps: Iterable[Step]) -> str:
        """Steps as lines of their own: rule id and sentence."""
        return "".join(f"\n    {step.rule}  {self.say(step.message, self.lang)}" for step in steps)

    def hear(self, run: Run) -> None:
        """Say all that a run says, in every language."""
        for message in messages_of(run):
            if message.key not in self._engine.messages_used():
                text = f"{message.key}: the engine says it but does not list it in messages_used()"
                self.problems.add(Problem(self._game.place(MESSAGES, message.key), "message", text))
            for lang in self._game.languages:
                self.say(message, lang)


def messages_of(run: Run) -> Iterator[Message]:
    """Every message of a run: its trace, its verdict, its pictures, its question."""
    yield from (step.message for step in run.steps)
    yield run.verdict
    asked = run.question
    if asked is not None:
        yield asked.ask
        yield from (*asked.choices, *asked.done)
    for scene in (*run.scenes, *(asked.scenes if asked else ())):
        yield from messages_in(scene)


def messages_in(scene: Scene) -> Iterator[Message]:
    """Every message of a picture."""
    yield from scene.facts
    if scene.caption is not None:
        yield scene.caption
    for row in scene.rows:
        yield row.caption
        yield from (badge for card in row.cards for badge in card.badges)


def message_problems(game: Game, engine: Engine) -> Iterator[Problem]:
    """Messages the engine needs and has not, or has and never says; and fields that one language lacks."""
    used = engine.messages_used()
    for key in sorted(used - game.messages.keys()):
        text = f"expected a sentence for {key}, which the engine says; got none"
        yield Problem(game.place(MESSAGES), "missing-message", text)
    for key in game.messages:
        if key not in used:
            meant = hint(key, used - game.messages.keys())
            text = f"{key}: expected a message the engine says, got one it never says{meant}"
            yield Problem(game.place(MESSAGES, key), "unused-message", text)
        yield from _languages(game, key, game.messages[key])


def _languages(game: Game, key: str, text: Text) -> Iterator[Problem]:
    original, *others = game.languages
    for lang in others:
        there, here = _fields(text[original]), _fields(text[lang])
        if here != there:
            at = game.place(MESSAGES, key, original)
            message = f"{key}: expected the fields of {original} ({_named(there)}, {at}), got {_named(here)}"
            yield Problem(game.place(MESSAGES, key, lang), "parity", message)


def _fields(sentence: str) -> frozenset[str]:
    return frozenset(name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None)


def _named(fields: frozenset[str]) -> str:
    return " ".join(f"{{{name}}}" for name in sorted(fields)) or "none"
