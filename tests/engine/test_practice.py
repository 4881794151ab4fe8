"""Worked examples as questions: one choice is what the author expects, and nothing tells it beforehand."""

from __future__ import annotations

import itertools
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from generator.check.speech import messages_in
from generator.engine import make_engine
from generator.engine.core import Engine, ExampleShapeError, Message, Question, Run
from generator.engine.forms import plain
from generator.engine.practice import MOST
from generator.load import load_game
from generator.model import Example, Game

ROOT = Path(__file__).parents[2]
GAMES = ("toji", "charisma")
PLAYERS = ("first", "second")
PLACES = ("near", "far")
ASKED = 0.85
"""At least so many of a game's examples are questions."""


def _data(value: object) -> Any:
    return plain(value)


@dataclass(frozen=True)
class Asked:
    """An example that is a question."""

    game: Game
    engine: Engine
    example: Example
    run: Run
    question: Question

    def said(self, message: Message, lang: str = "en") -> str:
        return self.engine.speaker.say(message, lang)

    @property
    def expect(self) -> Any:
        return _data(self.example.expect)

    @property
    def given(self) -> Any:
        return _data(self.example.given)

    @property
    def done(self) -> Any:
        return _data(self.example.do)

    def player(self, message: Message) -> str:
        """The player that a sentence is about."""
        return self.player_of(message.values.get("player") or message.values.get("winner") or {})

    def player_of(self, label: Any) -> str:
        """A player as results name them: by the order of play, or at the setup by where they sit."""
        labels = {member.id: member.label for member in self.game.spec.sets["player"]}
        labels |= {place: self.game.messages[f"side.{place}"] for place in PLACES if "setup" in self.given}
        return next(player for player, words in labels.items() if words == label)

    def names(self, ids: Iterator[str] | list[str]) -> str:
        """Cards by their ids or labels, as sorted names."""
        named = {card.id: card.name["en"] for card in self.game.cards}
        return " ".join(sorted(named[one.rpartition(".")[2].partition("#")[0]] for one in ids))

    def chosen(self, choice: Message) -> str:
        """The cards that a choice names, as sorted names; "" for nobody."""
        words = self.said(choice) if "cards" in choice.values else ""
        names = sorted({card.name["en"] for card in self.game.cards}, key=len, reverse=True)
        found = []
        for name in names:
            found += [name] * words.count(name)
            words = words.replace(name, "")
        return " ".join(sorted(found))


def load(name: str) -> list[tuple[Example, Run, Asked | None]]:
    game = load_game(ROOT, name)
    engine = make_engine(game, ROOT)
    runs = [(placed.example, engine.run(placed.example)) for placed in game.examples]
    return [(e, r, Asked(game, engine, e, r, r.question) if r.question else None) for e, r in runs]


LOADED = {name: load(name) for name in GAMES}
QUESTIONS = [asked for each in LOADED.values() for _, _, asked in each if asked is not None]
every_question = pytest.mark.parametrize("asked", QUESTIONS, ids=lambda a: f"{a.game.spec.id}-{a.example.id}")


# ── what the author expects ─────────────────────────────────────────────────────────────────────────────


def winner(asked: Asked, choice: Message) -> object:
    wanted = asked.expect["winner"]
    return (None if choice.key == "quiz.tie" else asked.player(choice)) == wanted


def life_left(asked: Asked, choice: Message) -> object:
    assert asked.player(asked.question.ask) != asked.expect["winner"]
    return choice.values["n"] == asked.expect["life"][asked.player(asked.question.ask)]


def final_mp(asked: Asked, choice: Message) -> object:
    return choice.values["n"] == asked.expect["final_mp"][asked.player(asked.question.ask)]


def allowed(asked: Asked, choice: Message) -> object:
    return (choice.key == "quiz.may") == ("refused" not in asked.expect)


def support_phase(asked: Asked, choice: Message) -> object:
    return (choice.key == "quiz.yes") == asked.expect["support_phase"]


def ending(asked: Asked, choice: Message) -> object:
    over = asked.expect["game_over"]
    if choice.key == "quiz.game-won":
        return over is not None and over["winner"] == asked.player(choice)
    return choice.key == ("quiz.game-on" if over is None else "quiz.game-draw") and (over or {}).get("winner") is None


def yes(key: str, wanted: object = True) -> Callable[[Asked, Message], object]:
    return lambda asked, choice: (choice.key == "quiz.yes") == (asked.expect[key] == wanted)


def hands(asked: Asked, choice: Message) -> object:
    return choice.key == ("quiz.hand-lose" if asked.expect["loses"] else "quiz.hand-keep")


def counts(asked: Asked, choice: Message) -> object:
    return [int(n) for n in re.findall(r"\d+", asked.said(choice))] == asked.expect["counts"]


def draws(asked: Asked, choice: Message) -> object:
    player = asked.player(asked.question.ask)
    drawn = asked.expect["hand"][player] - len(asked.given["table"][player]["hand"])
    return asked.said(choice) == str(drawn)


def pile(asked: Asked, choice: Message) -> object:
    if asked.expect["defender_loses"]:
        return choice.key == "quiz.pile-lost"
    return left(choice) == asked.expect["deck"]


def left(choice: Message) -> object:
    return 0 if choice.key == "quiz.pile-empty" else choice.values.get("n")


def players_pile(asked: Asked, choice: Message) -> object:
    return left(choice) == asked.expect["deck"][asked.player(asked.question.ask)]


def deaths(asked: Asked, choice: Message) -> object:
    if "dead_attackers" in asked.expect:
        dead = [
            asked.given[side][n]["card"] for side in ("attackers", "blockers") for n in asked.expect[f"dead_{side}"]
        ]
        return asked.chosen(choice) == asked.names(dead)
    stayed = Counter(one for side in PLAYERS for one in asked.expect["field"][side])
    before = Counter[str]()
    for side in PLAYERS:
        for row in ("characters", "units"):
            before.update(
                one if isinstance(one, str) else one["card"] for one in asked.given["table"][side].get(row, [])
            )
    return asked.chosen(choice) == asked.names(list((before - stayed).elements()))


def tapped(asked: Asked, choice: Message) -> object:
    return asked.chosen(choice) == asked.names(asked.expect["tapped"])


def damaged(asked: Asked, choice: Message) -> object:
    return asked.chosen(choice) == asked.names(list(asked.expect["damage"]))


def where(asked: Asked, choice: Message) -> object:
    used = next(e.get("play") or e.get("use") for e in reversed(asked.done) if isinstance(e, dict))
    there = any(used in side for side in asked.expect["field"].values())
    return choice.key == ("quiz.at-field" if there else "quiz.at-abyss")


def picker(asked: Asked, choice: Message) -> object:
    """Who picks is told by the entry that names the target: one of its own is the defender's."""
    active = asked.given["table"]["active"]
    other = PLAYERS[1 - PLAYERS.index(active)]
    return asked.player(choice) == (other if any(list(entry) == ["target"] for entry in asked.done) else active)


def discards(asked: Asked, choice: Message) -> object:
    player = asked.player(asked.question.ask)
    return choice.values["n"] == len(asked.given["table"][player]["hand"]) - asked.expect["hand"][player]


EXPECTED: Mapping[str, Callable[[Asked, Message], object]] = {
    "quiz.battle": winner,
    "quiz.life": life_left,
    "quiz.final-mp": final_mp,
    "quiz.allowed": allowed,
    "quiz.supports-allowed": allowed,
    "quiz.blocks-allowed": allowed,
    "quiz.support-phase": support_phase,
    "quiz.end": ending,
    "quiz.used": lambda asked, choice: choice.values["n"] == asked.expect["toji"],
    "quiz.payable": yes("payable"),
    "quiz.deck": yes("legal"),
    "quiz.hand": yes("kept", 1),
    "quiz.hands": hands,
    "quiz.draw-pile": lambda a, choice: choice.values["n"] == a.expect["deck"][a.player(a.question.ask)],
    "quiz.first": lambda asked, choice: asked.player(choice) == asked.expect["first"],
    "quiz.draws": counts,
    "quiz.draws-now": draws,
    "quiz.pile": pile,
    "quiz.players-pile": players_pile,
    "quiz.dies": deaths,
    "quiz.tapped": tapped,
    "quiz.damaged": damaged,
    "quiz.where": where,
    "quiz.picker": picker,
    "quiz.left": lambda asked, choice: (choice.key == "quiz.left-gone") == (not asked.expect["charisma"]["first"]),
    "quiz.discards": discards,
    "quiz.abyss": lambda a, choice: choice.values["n"] == a.expect["abyss"][a.player(a.question.ask)],
}
"""What is asked → whether a choice is what the example's author expects."""


@every_question
def test_exactly_one_choice_is_what_the_author_expects(asked: Asked) -> None:
    holds = EXPECTED[asked.question.ask.key]
    right = [number for number, choice in enumerate(asked.question.choices) if holds(asked, choice)]
    assert right == [asked.question.right], [asked.said(choice) for choice in asked.question.choices]


@every_question
def test_choices_differ_in_every_language(asked: Asked) -> None:
    assert 2 <= len(asked.question.choices) <= MOST
    for lang in asked.game.languages:
        said = [asked.said(choice, lang) for choice in asked.question.choices]
        assert len(set(said)) == len(said)
        assert all(said)


@pytest.mark.parametrize("name", GAMES)
def test_most_examples_are_questions(name: str) -> None:
    asked = [question for _, _, question in LOADED[name] if question is not None]
    assert len(asked) >= ASKED * len(LOADED[name])


# ── what is seen before the answer ──────────────────────────────────────────────────────────────────────

OUTCOMES = frozenset(
    {"scene.outcome", "scene.outcome-change", "scene.life-change", "scene.defender-change", "scene.end"}
)


@every_question
def test_the_picture_tells_no_outcome(asked: Asked) -> None:
    """Earlier turns may be told; of the turn that is asked about nothing is."""
    told = {message.key for message in messages_in(asked.question.scenes[-1])}
    assert told.isdisjoint(OUTCOMES)
    assert asked.question.scenes[-1:] != asked.run.scenes[-1:] or not told & OUTCOMES


@every_question
def test_numbers_beside_the_picture_are_those_of_the_beginning(asked: Asked) -> None:
    """Facts of the last picture hold before anything is done: life and piles as they were given."""
    numbers = asked.game.spec.numbers
    given = asked.given
    table = given.get("table", given)
    allowed_numbers = {str(n) for n in _numbers(table)} | {str(len(cards)) for cards in _lists(table)}
    allowed_numbers |= {str(numbers["start_life"])} if "start_life" in numbers else set()
    first_facts = {asked.said(fact) for fact in asked.run.scenes[0].facts}
    for fact in asked.question.scenes[-1].facts:
        if fact.key == "scene.life":
            said = str(fact.values["n"])
            previous = [f for s in asked.run.scenes[:-2] for f in s.facts if "after" in f.values or "n" in f.values]
            assert said in allowed_numbers | {str(f.values.get("after", f.values.get("n"))) for f in previous}
        elif asked.said(fact) not in first_facts:
            assert asked.question.ask.key in ("quiz.pile", "quiz.deck"), asked.said(fact)
            assert {str(value) for value in fact.values.values() if isinstance(value, int)} <= allowed_numbers | {
                str(numbers.get("deck_size"))
            }


def _numbers(value: Any) -> Iterator[int]:
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        for item in value:
            yield from _numbers(item)
    elif isinstance(value, int):
        yield value


def _lists(value: Any) -> Iterator[list[Any]]:
    if isinstance(value, dict):
        for item in value.values():
            yield from _lists(item)
    elif isinstance(value, list):
        yield value


@every_question
def test_nothing_said_beforehand_is_the_verdict_or_a_reason_for_it(asked: Asked) -> None:
    question = asked.question
    before = {message.key for message in (question.ask, *question.done)}
    before |= {message.key for message in messages_in(question.scenes[-1])}
    answers = {step.message.key for step in asked.run.steps} | {asked.run.verdict.key}
    assert before.isdisjoint(answers - {"verdict.phase"})


@pytest.mark.parametrize("name", GAMES)
def test_the_right_choice_is_not_always_in_the_same_place(name: str) -> None:
    places: dict[str, list[int]] = defaultdict(list)
    for _, _, asked in LOADED[name]:
        if asked is not None:
            places[asked.question.ask.key].append(asked.question.right)
    often = {key: rights for key, rights in places.items() if len(rights) >= 4}
    assert often
    assert {key: set(rights) for key, rights in often.items() if len(set(rights)) == 1} == {}


@pytest.mark.parametrize("name", GAMES)
def test_a_question_is_the_same_each_time(name: str) -> None:
    for example, run, asked in LOADED[name]:
        if asked is not None:
            again = asked.engine.run(example).question
            assert again is not None
            assert _sentences(asked, again) == _sentences(asked, run.question or again)


def _sentences(asked: Asked, question: Question) -> list[str]:
    return [asked.said(m) for m in (question.ask, *question.done, *question.choices)] + [str(question.right)]


# ── other rulings ───────────────────────────────────────────────────────────────────────────────────────


def test_questions_follow_every_ruling() -> None:
    """Whatever is ruled, the right answer is the engine's own result (as what the author expects need not be)."""
    game = load_game(ROOT, "charisma")
    count = len(game.spec.rulings)
    for flipped in itertools.chain(itertools.combinations(range(count), 1), [tuple(range(count))]):
        rulings = tuple(
            ruling.model_copy(update={"on": not ruling.on}) if number in flipped else ruling
            for number, ruling in enumerate(game.spec.rulings)
        )
        ruled = replace(game, spec=game.spec.model_copy(update={"rulings": rulings}))
        engine = make_engine(ruled, ROOT)
        for placed in ruled.examples:
            try:
                run = engine.run(placed.example)
            except ExampleShapeError:  # an entry in the middle is refused under this ruling
                continue
            if run.question is None:
                continue
            example = placed.example.model_copy(update={"expect": run.result})
            asked = Asked(ruled, engine, example, run, run.question)
            said = [asked.said(choice) for choice in run.question.choices]
            assert len(set(said)) == len(said), example.id
            if run.question.ask.key not in ("quiz.picker", "quiz.left", "quiz.draws-now"):  # no part of a result
                test_exactly_one_choice_is_what_the_author_expects(asked)
