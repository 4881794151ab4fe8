"""How fast sheets of cards are written, and what they weigh: ``python benchmarks/printing.py``.

All is in it, from the drawing of the faces to the bytes on disk; loading the content and taking pictures of the files
is not. Pages a second are of this process's own work, in one thread, so that other work on the machine does not count.
Memory is the peak of a process of its own. For comparison, on the machine of the figures in the notes:
``dominion_dividers --papersize A4 --expansions '*'`` (dominiontabs, 260 pages) makes 18 pages a second, with
``--no-tab-artwork`` 38.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from generator.drawing.studio import Studio  # noqa: E402 - after the path is set
from generator.load import load_game  # noqa: E402
from generator.model import Card, Game  # noqa: E402
from generator.printing import PrintFile  # noqa: E402
from generator.printing.order import Order  # noqa: E402
from generator.printing.paper import A4  # noqa: E402
from generator.printing.press import write_pdfs  # noqa: E402

ROUNDS = 3
COPIES = (1, 10, 50)
GENERATED = 1000


def repeated(game: Game, times: int) -> Game:
    """The game with each of its cards so many times."""
    return replace(game, cards=tuple(replace(card, id=f"{card.id}-{n}") for n in range(times) for card in game.cards))


def generated(game: Game, count: int) -> Game:
    """The game with so many cards that are all different, and without decks."""
    models = [card for card in game.cards if card.kind == game.cards[0].kind]

    def card(n: int) -> Card:
        model = models[n % len(models)]
        return replace(model, id=f"card-{n}", name={"ja": f"見本その{n}", "en": f"Sample No. {n}"})

    spec = game.spec.model_copy(update={"decks": (), "deck_rule": None})
    return replace(game, cards=tuple(map(card, range(count))), decks={}, spec=spec)


def written(game: Game, studio: Studio | None = None) -> tuple[float, tuple[PrintFile, ...]]:
    """Seconds of this process's work for all files of a game's cards on A4, and the files."""
    with tempfile.TemporaryDirectory() as out:
        start = time.process_time()
        made = write_pdfs(game, studio or Studio(game, ROOT), Path(out), Order(("cards",), (A4,)))
        return time.process_time() - start, made


def many(name: str = "charisma") -> None:
    """Write the generated cards in this process and tell what they took, for ``main`` to show."""
    game = generated(load_game(ROOT, name), GENERATED)
    studio = Studio(game, ROOT)
    took, made = written(game, studio)
    again, _ = written(game, studio)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{sum(file.pages for file in made)} {took} {again} {max(file.size for file in made)} {len(made)} {peak}")


def main(name: str = "toji") -> None:
    game = load_game(ROOT, name)
    for times in COPIES:
        more = repeated(game, times)
        took, (made,) = min((written(more) for _ in range(ROUNDS)), key=lambda each: each[0])
        again, studio = [], Studio(more, ROOT)
        for _ in range(ROUNDS):
            again.append(written(more, studio)[0])
        print(
            f"{len(more.cards):>5} cards, {len(game.cards)} faces at most: {made.pages:>4} pages, "
            f"{made.pages / took:4.0f} pages/s from a fresh studio, {made.pages / min(again):4.0f} once the faces are "
            f"drawn, {made.size / 1000:5.0f} kB"
        )
    told = subprocess.run(
        [sys.executable, __file__, "--many"], check=True, cwd=ROOT, stdout=subprocess.PIPE, text=True
    ).stdout.split()  # fmt: skip
    pages, took, again, size, files, peak = map(float, told)
    print(
        f"{GENERATED} different cards in {files:.0f} languages: {pages:.0f} pages, {pages / took:.0f} pages/s, "
        f"{pages / again:.0f} once the faces are drawn, {size / 1000:.0f} kB each, {peak:.0f} MB (at most 400)"
    )


if __name__ == "__main__":
    if "--many" in sys.argv:
        many()
    else:
        main()
