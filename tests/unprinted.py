"""No print files, for sites that are made without."""

from __future__ import annotations


class Unprinted:
    """Nothing is printed."""

    def files(self) -> tuple[()]:
        return ()

    def whole(self) -> tuple[()]:
        return ()
