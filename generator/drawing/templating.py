"""Templates that a game may bring: Jinja in a sandbox, what is not there is an error, each mistake with its line."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType, TracebackType

from jinja2 import TemplateNotFound, TemplateSyntaxError
from jinja2.loaders import FileSystemLoader

from generator.drawing.sandbox import MISTAKES, Sandbox, told
from generator.errors import ContentError, Place, Problem
from generator.wording import quoted


def template_folders(root: Path, game_id: str | None = None) -> list[Path]:
    """Where templates are looked for, the game's own first (if one is named), the house's defaults last."""
    house = Path(__file__).parents[2] / "templates" / "default"
    own = [] if game_id is None else [root / "templates" / game_id]
    folders = [*own, root / "templates" / "default", house]
    return [folder for folder in dict.fromkeys(folders) if folder.is_dir()]


class GameTemplates:
    """The templates of a game over those of the house. ``folders`` are ``…/templates/<name>``, best first.

    With ``escape``, every value is escaped as XML wants it. ``filters`` are further ones that the templates may use.
    """

    def __init__(
        self,
        folders: Sequence[Path],
        *,
        escape: bool = True,
        filters: Mapping[str, Callable[..., object]] = MappingProxyType({}),
    ) -> None:
        self._folders = folders
        self._places: dict[str, str | None] = {}
        self._environment = Sandbox(
            loader=FileSystemLoader(folders),
            autoescape=escape,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=not escape,
        )
        for filter_name, filter_ in filters.items():
            self._environment.add_filter(filter_name, filter_)

    def has(self, name: str) -> bool:
        """Whether there is a template of this name."""
        return self._found(name) is not None

    def place(self, name: str) -> str:
        """A template's path for messages: ``templates/<folder>/<name>``."""
        return self._found(name) or f"templates/{name}"

    def _found(self, name: str) -> str | None:
        """The path of a template that there is. Looked up once, as the templates themselves are."""
        if name not in self._places:
            there = (folder.name for folder in self._folders if (folder / name).is_file())
            self._places[name] = next((f"templates/{folder}/{name}" for folder in there), None)
        return self._places[name]

    def render(self, name: str, values: Mapping[str, object]) -> str:
        """The template filled with values. Raises ContentError (kind ``template``) with the template's line."""
        self._environment.begin()
        try:
            return self._environment.get_template(name).render(**values)
        except TemplateNotFound as error:
            message = f"expected a template {error.name}, found none"
            raise ContentError([Problem(self._line(name, error.__traceback__), "template", message)]) from None
        except TemplateSyntaxError as error:
            place = Place(self.place(error.name or name), error.lineno)
            raise ContentError([Problem(place, "template", f"expected a template, got {error.message}")]) from None
        except UnicodeDecodeError:
            message = "expected UTF-8, got something else"
            raise ContentError([Problem(Place(self.place(name)), "template", message)]) from None
        except MISTAKES as error:
            place = self._line(name, error.__traceback__)
            raise ContentError([Problem(place, "template", told(error, self._words(place)))]) from None

    def _words(self, place: Place) -> str:
        """What a template says at a place."""
        file = next(f for f in (folder.parents[1] / place.file for folder in self._folders) if f.is_file())
        lines = file.read_text(encoding="utf-8").splitlines()
        return quoted(lines[place.line - 1].strip()) if place.line else "this template"

    def _line(self, name: str, trace: TracebackType | None) -> Place:
        """The innermost template line of a traceback (Jinja rewrites them to the template's own lines)."""
        place = Place(self.place(name))
        while trace is not None:
            file = Path(trace.tb_frame.f_code.co_filename)
            for folder in self._folders:
                if file.is_relative_to(folder):
                    inner = f"templates/{folder.name}/{file.relative_to(folder).as_posix()}"
                    place = Place(inner, trace.tb_lineno)
            trace = trace.tb_next
        return place
