"""The rules engines. ``make_engine`` finds the one a game names."""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
import sys
from pathlib import Path
from types import ModuleType

from generator.engine.core import Engine
from generator.errors import ContentError, Place, Problem
from generator.model import Game


def make_engine(game: Game, root: Path | None = None) -> Engine:
    """Build the engine a game names in ``game.yaml``.

    It is the module ``generator.engine.<name>``, or ``engine/<name>.py`` of the project in ``root`` for a game that
    lives outside this repository; the module has ``build(game) -> Engine``. Raises ContentError if there is no such
    module or if the game's numbers, tables or messages are not what it needs.
    """
    module = _find(game.spec.engine, root)
    if module is None:
        place = game.places.get("game.yaml", {}).get(("engine",), Place(f"{game.folder}/game.yaml"))
        home = "generator/engine/<name>.py, or engine/<name>.py beside content/"
        message = f"expected the name of an engine ({home}); there are {_listed(root)}; got {game.spec.engine!r}"
        raise ContentError([Problem(place, "engine", message)])
    engine: Engine = module.build(game)
    return engine


def _listed(root: Path | None) -> str:
    """The names of the engines there are."""
    own = [] if root is None else [file.stem for file in (root / "engine").glob("*.py")]
    names = sorted({*own, *(module.name for module in pkgutil.iter_modules(__path__))})
    return ", ".join(name.replace("_", "-") for name in names if name in own or _find(name, None) is not None) or "none"


def _find(name: str, root: Path | None) -> ModuleType | None:
    module_name = name.replace("-", "_")
    if importlib.util.find_spec(f"generator.engine.{module_name}") is not None:
        found = importlib.import_module(f"generator.engine.{module_name}")
        return found if hasattr(found, "build") else None  # others are what engines share
    if root is None or not (file := root / "engine" / f"{module_name}.py").is_file():
        return None
    spec = importlib.util.spec_from_file_location(f"rulewright_engine_{module_name}", file)
    if spec is None or spec.loader is None:
        return None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up while it is made
    spec.loader.exec_module(module)
    return module
