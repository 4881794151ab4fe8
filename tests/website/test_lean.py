"""Scripts and styles go out without what only their authors read, and do what they did."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.website.lean import lean_script, lean_style
from tests.website.conftest import ROOT, Site

SCRIPTS = {
    '// Says it.\n(() => {\n  "use strict";\n\n  // why\n  const at = `//`; // here\n})();\n': (
        '(() => {\n"use strict";\nconst at = `//`; // here\n})();\n'
    ),
    "a();\n/b/.test(c);\n": "a();\n/b/.test(c);\n",
    "\n\n\t// end": "// end",
}
STYLES = {
    "/* What it is. */\n.a {\n  color: red; /* why */\n\n  content: '/* no */';\n}\n": (
        ".a {\ncolor: red; \ncontent: '/* no */';\n}\n"
    ),
    '.b::after { content: "/*"; }\n/* of\n   two lines */\n.c > .d { top: calc(1px / 2); }\n': (
        '.b::after { content: "/*"; }\n.c > .d { top: calc(1px / 2); }\n'
    ),
}
THEME = ROOT / "site" / "theme" / "assets"


@pytest.mark.parametrize("written", SCRIPTS)
def test_a_script_loses_its_comments_and_indents(written: str) -> None:
    assert lean_script(written) == SCRIPTS[written]


@pytest.mark.parametrize("written", STYLES)
def test_a_style_sheet_loses_its_comments_and_indents(written: str) -> None:
    assert lean_style(written) == STYLES[written]


def test_no_comment_begins_within_a_string_of_several_lines() -> None:
    for file in (THEME / "scripts").glob("*.js"):
        text = file.read_text(encoding="utf-8")
        code = re.sub(r"//.*", "", re.sub(r"`[^`\n]*`", "", text))
        within = re.findall(r"`([^`]*\n[^`]*)`", code)
        assert not any(re.search(r"^\s*//", string, re.MULTILINE) for string in within), file.name
        assert code.count("`") % 2 == 0, file.name


def test_readers_get_no_comment_lines_and_every_rule(site: Site) -> None:
    for lang in site.built.pages:
        assets = site.built.site / lang / "assets"
        for file in (THEME / "scripts").glob("*.js"):
            lean, written = both(file, assets)
            code = [line.strip() for line in written.split("\n")]
            assert lean.split("\n") == [*(line for line in code if line and not line.startswith("//")), ""], file.name
        for file in (THEME / "styles").glob("*.css"):
            lean, written = both(file, assets)
            rules = re.sub(r"/\*.*?\*/", "", written, flags=re.DOTALL)
            assert "".join(lean.split()) == "".join(rules.split()), file.name
            assert not re.search(r"^\s", lean, re.MULTILINE), file.name


def both(file: Path, assets: Path) -> tuple[str, str]:
    """A script or style sheet as a reader gets it and as it was written."""
    lean, written = (folder / file.parent.name / file.name for folder in (assets, THEME))
    return lean.read_text(encoding="utf-8"), written.read_text(encoding="utf-8")
