"""The ICC profiles that files carry; see the README beside them for where they come from."""

from __future__ import annotations

from importlib import resources


def press_profile() -> bytes:
    """Offset on coated paper (FOGRA39), at most 300 % of ink."""
    return _read("FOGRA39L_coated.icc")


def screen_profile() -> bytes:
    """SRGB, in which drawings give their colours."""
    return _read("sRGB.icc")


def _read(name: str) -> bytes:
    return resources.files(__package__).joinpath(name).read_bytes()
