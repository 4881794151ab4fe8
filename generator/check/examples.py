"""Worked examples: the engine plays each, and what its author expects is held against what the engine says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from generator.check.report import Finding
from generator.check.speech import Speech
from generator.engine.core import Engine, ExampleShapeError, Run
from generator.errors import Place, Problem
from generator.model import Game, PlacedExample
from generator.wording import listed, near, written

Path = tuple[str | int, ...]
REFUSED = "refused"
"""The key of a result that is a refusal; its rule ids may be given in any order."""


@dataclass(frozen=True)
class Played:
    """An example with what the engine made of it (None if it could not be played), and what is wrong."""

    placed: PlacedExample
    run: Run | None
    problems: tuple[Problem, ...]

    @property
    def finding(self) -> Finding:
        """It as a line of the report."""
        return Finding("example", self.placed.example.id, self.placed.place, self.problems)


def play_examples(game: Game, engine: Engine, speech: Speech) -> tuple[Played, ...]:
    """Play every example; the problems of each are its own: expectations, rules, and that a page shows it."""
    shown = {use.id for pages in game.pages.values() for page in pages for use in page.example_uses()}
    played = []
    for placed in game.examples:
        run, problems = _play(placed, engine, speech)
        example = placed.example
        if example.id not in shown:
            message = f"{example.id}: expected a page that shows this example, found none"
            problems.append(Problem(place(placed, "id"), "unused-example", message))
        played.append(Played(placed, run, tuple(problems)))
    return tuple(played)


def use_problems(game: Game) -> Iterator[Problem]:
    """Examples that one page shows twice: their anchors would be the same."""
    for pages in game.pages.values():
        for page in pages:
            seen: dict[str, Place] = {}
            for use in page.example_uses():
                if use.id in seen:
                    message = f"expected each example once on a page, got {use.id!r} again (first {seen[use.id]})"
                    yield Problem(use.place, "duplicate-example", message)
                seen.setdefault(use.id, use.place)


def place(placed: PlacedExample, *path: str | int) -> Place:
    """The place of a path into an example, or of the nearest part of it that is known."""
    while path not in placed.places:
        path = path[:-1]
    return placed.places[path]


def held(placed: PlacedExample, engine: Engine) -> tuple[Run | None, list[Problem]]:
    """What an engine makes of an example (None if it cannot play it), and where it is not as its author says."""
    example = placed.example
    try:
        run = engine.run(example)
    except ExampleShapeError as error:
        return None, [
            Problem(place(placed, *p.path), "example-shape", f"{example.id}: {p.message}") for p in error.problems
        ]
    return run, [*_expected(placed, run), *_because(placed, run)]


def _play(placed: PlacedExample, engine: Engine, speech: Speech) -> tuple[Run | None, list[Problem]]:
    run, problems = held(placed, engine)
    if run is None:
        return None, problems
    speech.hear(run)
    if problems:
        # The trace once, with the first problem: it is the same for all of them.
        first = problems[0]
        problems[0] = replace(first, message=f"{first.message}{speech.trace(run.steps)}")
    return run, problems


def _expected(placed: PlacedExample, run: Run) -> Iterator[Problem]:
    expect = placed.example.expect
    if (REFUSED in run.result) != (REFUSED in expect):
        yield _refusal(placed, run)
        return
    for key, value in expect.items():
        if key not in run.result:
            message = f"expected one of {listed(run.result)}, got {key!r}{near(key, run.result)}"
            yield _problem(placed, ("expect", key), "unknown-key", message)
            continue
        for path, wanted, said in _differences(value, run.result[key], (key,)):
            name = ".".join(map(str, path))
            message = f"expected {name}: {wanted}, the engine says {said}{_by(run)}"
            yield _problem(placed, ("expect", *path), "example", message, run)


def _refusal(placed: PlacedExample, run: Run) -> Problem:
    """The author expects a refusal and there is none, or the other way round."""
    if REFUSED in run.result:
        message = f"expected a result, the engine says refused: {written(run.result[REFUSED])}{_by(run)}"
        return _problem(placed, ("expect",), "example", message, run)
    wanted = written(placed.example.expect[REFUSED])
    message = f"expected refused: {wanted}, the engine allows it{_by(run)}"
    return _problem(placed, ("expect", REFUSED), "example", message, run)


def _differences(wanted: object, said: object, path: Path) -> Iterator[tuple[Path, str, str]]:
    """Where an expectation does not hold. Of a mapping the author need not name every key, but at least one."""
    if isinstance(wanted, Mapping) and isinstance(said, Mapping) and wanted:
        for key, value in wanted.items():
            if key in said:
                yield from _differences(value, said[key], (*path, key))
            else:
                yield (
                    (*path, key),
                    written(value),
                    f"{written(said)}, where there is no {key}{near(str(key), map(str, said))}",
                )
    elif path == (REFUSED,) and _items(wanted) is not None and _items(said) is not None:
        if sorted(map(str, _items(wanted) or ())) != sorted(map(str, _items(said) or ())):
            yield path, written(wanted), written(said)
    elif not _same(wanted, said):
        yield path, written(wanted) + _meant(wanted, said), written(said)


def _meant(wanted: object, said: object) -> str:
    """How a value is written, where an author has written text in its stead."""
    if not isinstance(wanted, str):
        return ""
    if isinstance(said, bool):
        return " (a text; expected true or false)"
    if isinstance(said, int):
        return " (a text; expected a number, in ASCII digits and without quotes)"
    return ""


def _same(wanted: object, said: object) -> bool:
    """Equality that tells ``true`` from ``1`` and takes any sequence for a list."""
    one, other = _items(wanted), _items(said)
    if one is not None and other is not None:
        return len(one) == len(other) and all(map(_same, one, other))
    if isinstance(wanted, Mapping) and isinstance(said, Mapping):
        return wanted.keys() == said.keys() and all(_same(v, said[k]) for k, v in wanted.items())
    return isinstance(wanted, bool) == isinstance(said, bool) and wanted == said


def _items(value: object) -> Sequence[object] | None:
    return value if isinstance(value, Sequence) and not isinstance(value, str) else None


def _because(placed: PlacedExample, run: Run) -> Iterator[Problem]:
    because = placed.example.because
    cited = dict.fromkeys(step.rule for step in run.steps)
    for number, rule in enumerate(because):
        if rule in because[:number]:
            yield _problem(placed, ("because", number), "because", f"expected each rule once, got {rule} again")
        elif rule not in cited:
            message = f"expected a rule that decides this example ({listed(cited)}), got {rule}{_by(run)}"
            yield _problem(placed, ("because", number), "because", message, run)


def _by(run: Run) -> str:
    """Which rules made the result."""
    return f", by {', '.join(dict.fromkeys(step.rule for step in run.steps)) or 'no rule'}"


def _problem(placed: PlacedExample, path: Path, kind: str, message: str, run: Run | None = None) -> Problem:
    rules = tuple(dict.fromkeys(step.rule for step in run.steps)) if run else ()
    return Problem(place(placed, *path), kind, f"{placed.example.id}: {message}", rules)
