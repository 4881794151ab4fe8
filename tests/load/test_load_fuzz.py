"""Whatever happens to a file, loading answers with a game or with problems that have places."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generator.load import read_game
from tests.wording import unplain

TOKENS = [
    ": ",
    "- ",
    "[",
    "]",
    "{",
    "}",
    "{{ ",
    " }}",
    "((",
    "))",
    "```",
    "```example\n",
    "&a ",
    "*a",
    "!!set ",
    "\t",
    "---\n",
]
TOKENS += [
    '"',
    "'",
    "#",
    "## x {#y}\n",
    "\n[B3] ",
    "[b3] ",
    "|",
    ">",
    ",",
    ";",
    "\r",
    "\0",
    "\ufeff",
    "\u2028",
    "\u3099",
    "～",
    "𠮷",
]
TOKENS += [
    "null",
    "true",
    "1e999",
    "9" * 5000,
    "2026-99-99",
    "[" * 300,
    "{a: " * 300,
    "? ",
    "<<: ",
    "%YAML 1.1\n",
    "fire",
    "B3",
]

position = st.integers(0, 10**6)
byte_edits = st.tuples(position, st.integers(0, 5), st.binary(max_size=4))
token_edits = st.tuples(position, st.integers(0, 5), st.sampled_from([t.encode() for t in TOKENS]))
line_edits = st.tuples(position, st.sampled_from(["drop", "double", "swap", "indent", "outdent", "cut"]))


def replaced(raw: bytes, edit) -> bytes:
    at, length, new = edit
    at %= len(raw) + 1
    return raw[:at] + new + raw[at + length :]


def relined(raw: bytes, edit) -> bytes:
    lines = raw.split(b"\n")
    at, how = edit
    at %= len(lines)
    match how:
        case "drop":
            del lines[at]
        case "double":
            lines.insert(at, lines[at])
        case "swap":
            lines[at - 1], lines[at] = lines[at], lines[at - 1]
        case "indent":
            lines[at] = b"  " + lines[at]
        case "outdent":
            lines[at] = lines[at].lstrip()
        case "cut":
            del lines[at:]
    return b"\n".join(lines)


@settings(
    max_examples=int(os.environ.get("FUZZ_EXAMPLES", "80")),
    deadline=None,
    derandomize="FUZZ_EXAMPLES" not in os.environ,
    database=None,
    suppress_health_check=list(HealthCheck),
)
@given(
    which=position,
    edits=st.lists(
        st.one_of(
            st.builds(lambda e: (replaced, e), byte_edits),
            st.builds(lambda e: (replaced, e), token_edits),
            st.builds(lambda e: (relined, e), line_edits),
        ),
        min_size=1,
        max_size=4,
    ),
)
def test_a_spoilt_file_gives_a_game_or_problems(toji, which, edits):
    files = sorted(f for f in toji.folder.rglob("*") if f.is_file() and f.suffix != ".svg")
    file = files[which % len(files)]
    before = raw = file.read_bytes()
    try:
        for how, edit in edits:
            raw = how(raw, edit)
        file.write_bytes(raw)
        game, problems = read_game(toji.root, "toji")
    finally:
        file.write_bytes(before)
    assert game is not None or problems
    for problem in problems:
        assert problem.place.file.startswith("content/toji")
        assert problem.message.startswith("expected ")
        assert "\n" not in problem.message
        assert not unplain(problem.message), problem
