"""SVG templates: Jinja in a sandbox, undefined = error, every value escaped."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import TracebackType

from jinja2 import StrictUndefined, TemplateError, TemplateNotFound, TemplateSyntaxError
from jinja2.loaders import FileSystemLoader
from jinja2.sandbox import ImmutableSandboxedEnvironment

from generator.errors import ContentError, Place, Problem

LONGEST = 2_000_000
"""Characters of a rendered drawing: many times what a page could bear."""
_MISTAKES = (
    TemplateError, TypeError, ValueError, LookupError, ArithmeticError, AttributeError, RecursionError, MemoryError,
)  # fmt: skip
"""What an expression that its author got wrong may raise."""


def template_folders(root: Path, game_id: str | None = None) -> list[Path]:
    """Where templates are looked for, the game's own first (if one is named), the house's defaults last."""
    house = Path(__file__).parents[2] / "templates" / "default"
    own = [] if game_id is None else [root / "templates" / game_id]
    folders = [*own, root / "templates" / "default", house]
    return [folder for folder in dict.fromkeys(folders) if folder.is_dir()]


class SvgTemplates:
    """The templates of a game over those of the house. ``folders`` are ``…/templates/<name>``, best first."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self._folders = folders
        self._environment = ImmutableSandboxedEnvironment(
            loader=FileSystemLoader(folders),
            undefined=StrictUndefined,
            autoescape=True,
            trim_blocks=True,
            lstrip_blocks=True,
        )

    def has(self, name: str) -> bool:
        """Whether there is a template of this name."""
        return any((folder / name).is_file() for folder in self._folders)

    def place(self, name: str) -> str:
        """A template's path for messages: ``templates/<folder>/<name>``."""
        for folder in self._folders:
            if (folder / name).is_file():
                return f"templates/{folder.name}/{name}"
        return f"templates/{name}"

    def render(self, name: str, values: Mapping[str, object]) -> str:
        """The template filled with values. Raises ContentError (kind ``template``) with the template's line."""
        try:
            return self._joined(name, self._environment.get_template(name).generate(**values))
        except TemplateNotFound as error:
            message = f"expected a template {error.name}, found none"
            raise ContentError([Problem(self._line(name, error.__traceback__), "template", message)]) from None
        except TemplateSyntaxError as error:
            place = Place(self.place(error.name or name), error.lineno)
            raise ContentError([Problem(place, "template", f"expected a template, got {error.message}")]) from None
        except _MISTAKES as error:
            place = self._line(name, error.__traceback__)
            message = f"expected values the game has, got {type(error).__name__}: {error}"
            raise ContentError([Problem(place, "template", message)]) from None

    def _joined(self, name: str, pieces: Iterable[str]) -> str:
        """The whole text. Loops without an end are told by what they write."""
        text, length = list[str](), 0
        for piece in pieces:
            text.append(piece)
            length += len(piece)
            if length > LONGEST:
                message = f"expected a drawing of at most {LONGEST:,} characters, got more"
                raise ContentError([Problem(Place(self.place(name)), "template", message)])
        return "".join(text)

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
