"""How fast Charisma is played and judged, in one thread: ``python benchmarks/charisma.py``.

Games are complete, with the reasons log on and their records made; each figure is the best of several rounds by the
clock of this process. Loading the content is not part of it.
"""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path

import orjson

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from benchmarks.engine import seconds  # noqa: E402 - after the path is set
from generator.engine.charisma import Charisma, build  # noqa: E402
from generator.engine.judge import answer_lines, dump  # noqa: E402
from generator.load import load_game  # noqa: E402

GAMES = 200
QUESTIONS = 5000
COMBAT = {
    "ask": "combat",
    "attackers": [{"attack": 2, "hp": 2, "move": "walker"}, {"attack": 3, "hp": 1, "move": "flyer"}],
    "blockers": [{"attack": 2, "hp": 2, "move": "walker"}],
    "blocks": [[0, 0]],
    "deck": 23,
}


def games_per_second(engine: Charisma, players: tuple[str, str], games: int = GAMES) -> float:
    """Complete games a second, records included."""

    def play() -> None:
        for number in range(games):
            dump(engine.play(seed=1, game=number, players=players))

    return games / seconds(play)


def replays_per_second(engine: Charisma, games: int = GAMES // 4) -> float:
    """Records read from JSON and played again, a second."""
    lines = [dump(engine.play(seed=1, game=n, players=("random", "random"))) for n in range(games)]

    def replay() -> None:
        for line in lines:
            engine.replay(orjson.loads(line))

    return games / seconds(replay)


def judged_per_minute(engine: Charisma) -> float:
    """Questions about attacks a minute through the JSON Lines loop."""
    lines = b"".join(dump(COMBAT | {"id": number}) for number in range(QUESTIONS))
    return 60 * QUESTIONS / seconds(lambda: answer_lines(engine, BytesIO(lines), BytesIO()))


def main() -> None:
    engine = build(load_game(ROOT, "charisma"))
    print(f"charisma: random games     {games_per_second(engine, ('random', 'random')):>10,.0f} /s    (at least 300)")
    print(f"charisma: greedy games     {games_per_second(engine, ('greedy', 'greedy'), 20):>10,.0f} /s")
    print(f"charisma: replays          {replays_per_second(engine):>10,.0f} /s")
    print(f"charisma: judged questions {judged_per_minute(engine):>10,.0f} /min")


if __name__ == "__main__":
    main()
