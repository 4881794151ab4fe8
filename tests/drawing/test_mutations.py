"""Whatever is wrong with a template or a drawing comes as a problem with its file, never as a traceback."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from generator.build import Project, build
from generator.drawing.fonts import FontBook
from generator.drawing.studio import Studio
from generator.errors import ContentError, Problem
from generator.load import load_game
from generator.printing import write_prints
from generator.website.templates import Templates
from tests.wording import unplain

from .conftest import JANKEN, ROOT

INSIDE_SVG = {
    "unknown element": "<blink/>",
    "unknown attribute": '<rect width="1" height="1" shape="round"/>',
    "unclosed element": "<g>",
    "stray end tag": "</g>",
    "stray text": "<g>hello</g>",
    "no number": '<circle r="big"/>',
    "unit": '<circle r="1px"/>',
    "not a number": '<circle r="nan"/>',
    "number beyond all bounds": '<circle r="1e999"/>',
    "negative size": '<rect width="-1" height="1"/>',
    "negative radius": '<ellipse cx="0" cy="0" rx="-1" ry="1"/>',
    "missing size": "<circle/>",
    "named colour": '<circle r="1" fill="violet"/>',
    "negative width of a line": '<path d="M0 0H9" stroke="#000" stroke-width="-1"/>',
    "opacity beyond 1": '<circle r="1" opacity="2"/>',
    "opacity below 0": '<circle r="1" opacity="-.5"/>',
    "negative dash": '<path d="M0 0H9" stroke="#000" stroke-dasharray="1 -1"/>',
    "dashes of nothing": '<path d="M0 0H9" stroke="#000" stroke-dasharray="0 0"/>',
    "broken path": '<path d="M0 0C1 2"/>',
    "path from nowhere": '<path d="L1 1"/>',
    "odd points": '<polygon points="1 2 3"/>',
    "unknown transform": '<g transform="skewX(3)"/>',
    "transform without numbers": '<g transform="rotate()"/>',
    "clip that is not there": '<g clip-path="url(#nowhere)"/>',
    "clip of two paths": '<clipPath id="two-c"><path d="M0 0"/><path d="M0 0"/></clipPath><g clip-path="url(#two-c)"/>',
    "use of nothing": '<use href="#nowhere"/>',
    "use of an unknown drawing": '<use href="art/nowhere.svg"/>',
    "use of itself": '<g id="snake"><use href="#snake"/></g>',
    "id twice": '<g id="twin"/><g id="twin"/>',
    "unknown font": '<text x="1" y="1" font-size="5" font-family="Comic Sans">a</text>',
    "text without size": '<text x="1" y="1">a</text>',
    "text of no size": '<text x="1" y="1" font-size="0" data-width="9">a</text>',
    "text of no lines": '<text x="1" y="1" font-size="5" data-width="9" data-lines="0">a</text>',
    "text of half a line": '<text x="1" y="1" font-size="5" data-width="9" data-lines=".5">a</text>',
    "text with no room": '<text x="1" y="1" font-size="5" data-width="0">a</text>',
    "text with an outline": '<text x="1" y="1" font-size="5" stroke="#000">a</text>',
    "character that no font has": '<text x="1" y="1" font-size="5">\U00013000</text>',
    "document type": "<!DOCTYPE svg>",
    "unknown entity": "&nbsp;",
    "style sheet": "<style>path { fill: red }</style>",
    "script": "<script>alert(1)</script>",
}
"""What stands before the end of a drawing, each alone a mistake."""

IN_TEMPLATES = {
    "undefined value": "{{ nowhere }}",
    "undefined number": "{{ n.nowhere }}",
    "part of something undefined": "{{ spec.nowhere.further }}",
    "division by zero": "{{ n | length // 0 }}",
    "rest of a division by zero": "{{ 1 % 0 }}",
    "unclosed value": "{{ n",
    "unclosed block": "{% if true %}",
    "unknown block": "{% wheel %}",
    "unknown filter": "{{ 1 | nowhere }}",
    "unknown test": "{{ 1 is nowhere }}",
    "call of nothing": "{{ nowhere() }}",
    "call without arguments": "{{ member() }}",
    "call with wrong arguments": "{{ line_count(5, 5, 5) }}",
    "number expected": '{{ sin("x") }}',
    "unknown member": '{{ member("nowhere", "nobody") }}',
    "unknown card": '{{ first_card("nothing") }}',
    "attribute that is private": "{{ ''.__class__ }}",
    "template that is not there": '{% include "nowhere.svg.j2" %}',
    "range too long": "{{ range(10 ** 9) | list }}",
    "loop without end": "{% for a in range(9999) %}{% for b in range(9999) %}{{ b }}{% endfor %}{% endfor %}",
    "silent loop without end": "{% for a in range(9999) %}{% for b in range(9999) %}{% endfor %}{% endfor %}",
    "loop that picks none": "{% for a in range(9999) %}{% for b in range(9999) if b < 0 %}{% endfor %}{% endfor %}",
    "loop into itself": "{% for a in [0] recursive %}{% for b in range(9999) %}{{ loop([a]) }}{% endfor %}{% endfor %}",
    "loops in filters": "{% for a in range(9999) %}{% set b = range(9999) | sum %}{% endfor %}",
    "macro that calls itself": "{% macro again() %}{{ again() }}{% endmacro %}{{ again() }}",
    "macro that doubles": "{% macro f(n) %}{% if n %}{{ f(n - 1) ~ f(n - 1) }}{% endif %}{% endmacro %}{{ f(60) }}",
    "text that doubles": "{% set t = namespace(x='a') %}{% for a in range(99) %}{% set t.x = t.x ~ t.x %}{% endfor %}",
    "sum that doubles": "{% set t = namespace(x='a') %}{% for a in range(99) %}{% set t.x = t.x + t.x %}{% endfor %}",
    "list that doubles": "{% set t = namespace(x=[1]) %}{% for a in range(99) %}{% set t.x = t.x + t.x %}{% endfor %}",
    "list that joins": "{% set t = namespace(x='a') %}{% for a in range(99) %}"
    "{% set t.x = [t.x, t.x] | join %}{% endfor %}",
    "block that doubles": "{% set t = namespace(x='a') %}{% for a in range(99) %}"
    "{% set b %}{{ t.x }}{{ t.x }}{% endset %}{% set t.x = b %}{% endfor %}",
    "number that squares": "{% set t = namespace(x=9) %}{% for a in range(99) %}{% set t.x = t.x * t.x %}{% endfor %}",
    "power": "{% set a = 9 ** 9 ** 9 %}",
    "text many times over": "{% set a = 'a' * 9999999999 %}",
    "text of great width": "{% set a = '%9999999999d' % 1 %}",
    "call of great width": "{% set a = 'a'.ljust(99999999) %}",
    "filter of great width": "{% set a = 'a' | center(99999999) %}",
    "list as words": "{{ [1, 2] }}",
    "number that is none": "{{ none + 1 }}",
    "loop over nothing": "{% for a in none %}{% endfor %}",
    "loop over a number": "{% for a in 5 %}{% endfor %}",
    "text and number": "{{ 'a' + 1 }}",
    "part of a list": "{{ [1].x }}",
    "item that is not there": "{{ [1][5] }}",
    "key that is not there": "{{ {}['x'] }}",
    "key that can be none": "{% set a = {[1]: 2} %}",
    "call of a text": "{{ 'a'() }}",
    "filter of the wrong kind": "{{ none | round }}",
    "sorting of what has no order": "{{ [1, 'a'] | sort | length }}",
}

WHOLE: dict[str, Callable[[str], str]] = {
    "empty": lambda _text: "",
    "no svg": lambda _text: "<html/>",
    "svg of another namespace": lambda text: text.replace("2000/svg", "1999/svg"),
    "no end": lambda text: text.replace("</svg>", ""),
    "no view box": lambda text: text.replace("viewBox", "viewbox"),
    "view box of nothing": lambda text: text.replace("0 0 9 9", "0 0 0 9"),
    "view box not at 0": lambda text: text.replace("0 0 9 9", "1 0 9 9"),
    "two roots": lambda text: text + text,
    "word as its size": lambda text: text.replace("<svg", '<svg width="all"'),
}
"""What is done to a whole drawing, each alone a mistake."""

KINDS = {"svg", "template", "glyph", "fit"}
PLAIN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">\n\n</svg>\n'
BROKEN = {
    **{name: PLAIN.replace("\n\n", f"\n{snippet}\n") for name, snippet in INSIDE_SVG.items()},
    **{name: change(PLAIN) for name, change in WHOLE.items()},
}


@pytest.fixture(scope="module")
def book() -> FontBook:
    return FontBook()


def told(draw: Callable[[], object]) -> list[Problem]:
    """The problems a drawing comes to."""
    with pytest.raises(ContentError) as caught:
        draw()
    assert {problem.kind for problem in caught.value.problems} <= KINDS
    for problem in caught.value.problems:
        assert re.match(r"([a-z0-9-]+: )?expected .*, (got|found) ", problem.message, re.DOTALL), problem
        assert not unplain(problem.message), problem
    return list(caught.value.problems)


@pytest.mark.parametrize("name", BROKEN)
def test_a_drawing_with_a_mistake_is_told_with_its_file(janken: Studio, book: FontBook, name: str) -> None:
    game = replace(janken.game, art={**janken.game.art, "broken.svg": BROKEN[name]})
    problems = told(lambda: Studio(game, JANKEN, book).art("broken.svg"))
    assert {problem.place.file for problem in problems} == {"content/janken/art/broken.svg"}
    assert any(problem.place.line for problem in problems)


@pytest.mark.parametrize("name", [*BROKEN, *IN_TEMPLATES])
def test_a_template_with_a_mistake_is_told_with_its_file(
    janken: Studio, book: FontBook, tmp_path: Path, name: str
) -> None:
    text = BROKEN[name] if name in BROKEN else PLAIN.replace("\n\n", f"\n{IN_TEMPLATES[name]}\n")
    file = tmp_path / "templates/janken/cards/back.svg.j2"
    file.parent.mkdir(parents=True)
    file.write_text(text, encoding="utf-8")
    problems = told(lambda: Studio(janken.game, tmp_path, book).card_back("hand"))
    assert {problem.place.file for problem in problems} == {"templates/janken/cards/back.svg.j2"}
    if name in IN_TEMPLATES and "unclosed" not in name:
        assert {problem.place.line for problem in problems} == {2}


@pytest.mark.parametrize("name", IN_TEMPLATES)
def test_a_template_of_the_site_is_held_to_the_same(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "templates" / "janken"
    folder.mkdir(parents=True)
    (folder / "page.md.j2").write_text(f"# a page\n{IN_TEMPLATES[name]}\n", encoding="utf-8")
    (problem,) = told(lambda: Templates([folder]).render("page.md.j2", n={"size": 5}))
    assert problem.place.file == "templates/janken/page.md.j2"
    assert problem.place.line == 2 or "unclosed" in name


def test_a_template_that_is_no_text_is_told(janken: Studio, book: FontBook, tmp_path: Path) -> None:
    file = tmp_path / "templates/janken/cards/back.svg.j2"
    file.parent.mkdir(parents=True)
    file.write_bytes(PLAIN.encode("utf-16"))
    (problem,) = told(lambda: Studio(janken.game, tmp_path, book).card_back("hand"))
    assert problem.place.file == "templates/janken/cards/back.svg.j2"


@pytest.mark.parametrize("game_id", ["toji", "charisma"])
@pytest.mark.parametrize("mistake", ["{{ nowhere }}", "{{ 1 % 0 }}", "{% if true %}", "<blink/>"])
def test_all_broken_templates_are_told_at_once(book: FontBook, tmp_path: Path, game_id: str, mistake: str) -> None:
    """One mistake in every card, icon and figure that the game has a template for."""
    game = load_game(ROOT, game_id)
    shutil.copytree(ROOT / "templates" / game_id, tmp_path / "templates" / game_id)
    figures = {f"figures/{figure.id}.svg.j2" for figure in game.spec.figures}
    cards = {f"cards/{kind}.svg.j2" for kind in game.spec.kinds}
    broken = set()
    for file in sorted((tmp_path / "templates" / game_id).rglob("*.svg.j2")):
        name = file.relative_to(tmp_path / "templates" / game_id).as_posix()
        if name in figures | cards or name.startswith("icons/") or name.endswith("back.svg.j2"):
            file.write_text(file.read_text(encoding="utf-8") + mistake, encoding="utf-8")
            broken.add(f"templates/{game_id}/{name}")
    problems = Studio(game, tmp_path, book).problems()
    assert len(broken) > len(game.spec.kinds)
    assert sorted(problem.place.file for problem in problems) == sorted(broken)
    assert {problem.kind for problem in problems} <= KINDS


@pytest.mark.parametrize("game_id", ["toji", "charisma", "janken"])
@pytest.mark.parametrize("snippet", ["<blink/>", '<circle r="big"/>', "<g>"])
def test_all_broken_drawings_are_told_at_once(book: FontBook, game_id: str, snippet: str) -> None:
    root = JANKEN if game_id == "janken" else ROOT
    sound = load_game(root, game_id)
    game = replace(sound, art={file: text.replace("</svg>", f"{snippet}</svg>") for file, text in sound.art.items()})
    problems = Studio(game, root, book).problems()
    assert {problem.place.file for problem in problems} == {f"{game.folder}/art/{file}" for file in game.art}
    assert all(problem.place.line for problem in problems)


def test_a_build_tells_the_broken_drawings_of_all_games_and_writes_nothing(tmp_path: Path) -> None:
    for folder in ("content", "templates"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    broken = {"templates/toji/figures/elements.svg.j2", "templates/charisma/figures/attack.svg.j2"}
    for path in broken:
        with (tmp_path / path).open("a", encoding="utf-8") as template:
            template.write("{{ 1 % 0 }}")
    for path in ("content/charisma/art/red.svg", "content/toji/art/steam.svg"):
        file = tmp_path / path
        file.write_text(file.read_text(encoding="utf-8").replace("</svg>", "<blink/></svg>"), encoding="utf-8")
        broken.add(path)
    project = Project(tmp_path, tmp_path / "out")
    problems = told(lambda: build(project, ["toji", "charisma"], frozenset({"print"}), lambda *_: None))
    assert {problem.place.file for problem in problems} == broken
    assert not list((tmp_path / "out").rglob("*.pdf"))


def test_a_sound_game_has_no_problems(studio: Studio, janken: Studio) -> None:
    assert studio.problems() == janken.problems() == ()


PAINTS = {
    "its own colour": '<path d="M0 0H9V9Z"/>',
    "the current colour": '<path d="M0 0H9V9Z" fill="currentColor" stroke="currentColor"/>',
    "nothing": '<path d="M0 0H9" fill="none"/>',
    "a line of no width": '<path d="M0 0H9" stroke="#000" stroke-width="0"/>',
    "dots": '<path d="M0 0H9" stroke="#000" stroke-dasharray="0 1" stroke-linecap="round"/>',
    "a point": '<path d="M1 1"/>',
    "a closed point": '<path d="M1 1Z"/>',
    "an arc of no radius": '<path d="M1 1A0 0 0 0 1 5 5"/>',
    "an arc to where it is": '<path d="M1 1A3 3 0 1 1 1 1"/>',
    "curves": '<path d="M1 1q1 1 2 0t2 0s1 1 2 0c1 1 2 2 3 3z"/>',
    "no size": '<rect width="0" height="0" rx="3"/><circle r="0"/><ellipse cx="1" cy="1" rx="0" ry="0"/>',
    "corners larger than itself": '<rect width="2" height="1" rx="9"/>',
    "flattened": '<g transform="scale(0)"><circle r="1"/></g>',
    "far away": '<g transform="translate(999999 -999999)"><circle r="1"/></g>',
    "half seen": '<circle r="1" opacity=".5"/><circle r="1" opacity="0"/>',
    "words": '<text x="1" y="5" font-size="3">湯 ok</text><text x="1" y="5" font-size="3"> </text>',
}


def test_whatever_can_be_read_can_be_printed(janken: Studio, book: FontBook, tmp_path: Path) -> None:
    """Each as the ornament of the mat, the emblem of its spaces, and the picture of a token."""
    game = janken.game
    assert game.spec.mat is not None
    mat = game.spec.mat.model_copy(update={"ornament": "any.svg", "emblem": "any.svg"})
    game = replace(game, spec=game.spec.model_copy(update={"mat": mat}))
    token = game.spec.tokens.kinds[0].art if game.spec.tokens else ""
    for name, snippet in PAINTS.items():
        text = PLAIN.replace("\n\n", snippet)
        made = replace(game, art={**game.art, "any.svg": text, token: text})
        assert write_prints(made, Studio(made, JANKEN, book), tmp_path / name.replace(" ", "-"))
