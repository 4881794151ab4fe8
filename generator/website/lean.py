"""The theme's own scripts and styles as readers get them: without comments and indents, else as they were written."""

from __future__ import annotations

import re

_OF_SCRIPTS = re.compile(r"^[ \t]*(?://.*)?\n|^[ \t]+", re.MULTILINE)
_OF_STYLES = re.compile(r"""("[^"\n]*"|'[^'\n]*')|/\*.*?\*/|^\s+""", re.MULTILINE | re.DOTALL)


def lean_script(text: str) -> str:
    """A script without empty lines, indents and the lines that are only a comment.

    It does not look into strings: in one of several lines none may begin with ``//``, and indents must not matter.
    """
    return _OF_SCRIPTS.sub("", text)


def lean_style(text: str) -> str:
    """A style sheet without comments, empty lines and indents."""
    return re.sub(r"^\s+", "", _OF_STYLES.sub(lambda found: found[1] or "", text), flags=re.MULTILINE)
