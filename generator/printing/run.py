"""A game's print run, beside other work: first the files, then the pictures of them."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Self

from generator.beside import Beside
from generator.drawing.studio import Studio
from generator.model import Game
from generator.printing.export import write_exports
from generator.printing.fitting import LeftOut
from generator.printing.manifest import PrintFile, write_manifest, write_previews
from generator.printing.order import Order
from generator.printing.press import Printed, printed


class PrintRun:
    """Begins at once. As a context it leaves nothing running behind."""

    def __init__(self, game: Game, studio: Studio, target: Path, wish: Order | None = None) -> None:
        """``target``: the folder of the files; ``wish``: as for ``printed``."""
        self._files = Beside(partial(_print, game, studio, target, wish))
        self._pictures: Beside[None] | None = None

    def files(self) -> tuple[PrintFile, ...]:
        """Wait for the files; their pictures come later. Raises ContentError, as ``printed``."""
        made = self._files.result().files
        self._pictures = self._pictures or Beside(partial(write_previews, made))
        return made

    def whole(self) -> tuple[PrintFile, ...]:
        """Wait for the files and their pictures."""
        made = self.files()
        if self._pictures is not None:
            self._pictures.result()
        return made

    def left(self) -> tuple[LeftOut, ...]:
        """Wait for the files; what papers had no room for, and nobody named."""
        return self._files.result().left

    def __enter__(self) -> Self:
        """It has begun already."""
        return self

    def __exit__(self, *error: object) -> None:
        """End what nobody waited for."""
        for part in (self._files, self._pictures):
            if part is not None:
                part.__exit__(*error)


def _print(game: Game, studio: Studio, target: Path, wish: Order | None) -> Printed:
    made = printed(game, studio, target, wish)
    if wish is not None and wish.exports:
        exports = write_exports(game, studio, target, wish.exports, wish)
        write_manifest(game, made.files, target, exports, made.left)
    return made
