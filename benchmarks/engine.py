"""How fast the engine plays and judges, in one thread: ``python benchmarks/engine.py``.

Games are complete, with the reasons log on and their records made; questions go through the JSON Lines loop, text in
and text out. Each figure is the best of several rounds by the clock of this process, so that other work on the
machine does not count; loading the content is not part of it.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from random import Random

import orjson

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from generator.engine.judge import answer_lines, dump  # noqa: E402 - after the path is set
from generator.engine.toji import Toji, build  # noqa: E402
from generator.load import load_game  # noqa: E402

ROUNDS = 5
GAMES = 2000
QUESTIONS = 10_000


def seconds(work: Callable[[], object]) -> float:
    """Seconds of this process for the quickest of several rounds."""
    times = []
    for _ in range(ROUNDS):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times)


def games_per_second(engine: Toji, players: tuple[str, str], games: int = GAMES) -> float:
    """Complete games a second, records included."""

    def play() -> None:
        for number in range(games):
            engine.play(seed=1, game=number, players=players)

    return games / seconds(play)


def replays_per_second(engine: Toji) -> float:
    """Records read from JSON and played again, a second."""
    lines = [dump(engine.play(seed=1, game=n, players=("random", "random"))) for n in range(GAMES // 4)]

    def replay() -> None:
        for line in lines:
            engine.replay(orjson.loads(line))

    return len(lines) / seconds(replay)


def questions(engine: Toji) -> bytes:
    """Turns of random games asked about as questions, half by id and half by class."""
    cards = {card["id"]: card for kind in engine.cards().values() for card in kind}
    rng = Random(1)
    lines: list[bytes] = []
    game = 0
    while len(lines) < QUESTIONS:
        for turn in engine.play(seed=2, game=game, players=("random", "random"))["turns"]:
            sides = {
                name: {"battle": turn["battle"][name], "supports": turn["supports"][name], "life": rng.randint(1, 12)}
                for name in ("first", "second")
            }
            question = {"id": len(lines), "event": turn["event"], **sides}
            lines.append(dump(question if len(lines) % 2 else by_class(question, cards)))
        game += 1
    return b"".join(lines[:QUESTIONS])


def by_class(question: dict, cards: dict) -> dict:
    """The same question with its cards described instead of named."""

    def described(name: str) -> dict:
        return {key: value for key, value in cards[name].items() if key not in ("id", "name")}

    sides = {
        name: {
            "battle": described(question[name]["battle"]),
            "supports": [described(card) for card in question[name]["supports"]],
            "life": question[name]["life"],
        }
        for name in ("first", "second")
    }
    return {"id": question["id"], "event": described(question["event"]), **sides}


def judged_per_minute(engine: Toji) -> float:
    """Questions a minute through the JSON Lines loop."""
    lines = questions(engine)
    return 60 * QUESTIONS / seconds(lambda: answer_lines(engine, BytesIO(lines), BytesIO()))


def main() -> None:
    game = load_game(ROOT, "toji")
    engine = build(game)
    print(f"random games       {games_per_second(engine, ('random', 'random')):>10,.0f} /s    (at least 7,000)")
    print(f"greedy games       {games_per_second(engine, ('greedy', 'greedy'), 100):>10,.0f} /s")
    print(f"replays            {replays_per_second(engine):>10,.0f} /s")
    print(f"judged questions   {judged_per_minute(engine):>10,.0f} /min  (at least 300,000)")
    print(f"build the engine   {1000 * seconds(lambda: build(game)):>10,.1f} ms")
    print(f"claims and cases   {1000 * seconds(lambda: [*engine.claims(), *engine.cases()]):>10,.1f} ms")


if __name__ == "__main__":
    main()
