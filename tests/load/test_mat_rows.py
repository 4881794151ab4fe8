"""A mat's rows are held to the place that a zone's rule wants, wherever the rows have the zone."""

from itertools import product

import pytest

from generator.load import read_game

COLUMNS, ROWS = ("left", "middle", "right"), ("top", "middle", "bottom")
WANTED = [(column, row) for column in (None, "left", "right") for row in (None, "top", "bottom")]
TRACKS = "  tracks:\n    - {id: near, edge: near, start: 0, end: start_life, rule: M1}\n"


def laid_out(mini, zone: str, rows: list[list[str]]) -> list[str]:
    """The problems of a mat with these rows, and its zone written in this way."""
    written = "".join(f"    - [{', '.join(row)}]\n" for row in rows)
    also = {"game.yaml": {"replace": "column: left, row: top, ", "with": zone}}
    mini.edit({"file": "game.yaml", "replace": TRACKS, "with": f"  rows:\n{written}", "also": also})
    _, problems = read_game(mini.root, "mini")
    return [str(problem).partition(": ")[2] for problem in problems if problem.kind == "mat"]


def said(**keys: str | None) -> str:
    return "".join(f"{key}: {value}, " for key, value in keys.items() if value is not None)


@pytest.mark.parametrize(("x", "y"), list(product(range(3), range(3))))
@pytest.mark.parametrize(("column", "row"), WANTED)
def test_a_zone_elsewhere_than_its_rule_wants_is_told(mini, x, y, column, row):
    rows = [["deck" if (x, y) == (i, j) else "~" for i in range(3)] for j in range(3)]
    expected = [
        f"expected rows with 'deck' in the {wanted} {key}, where [M1] has it, got the {there} one"
        for key, wanted, there in (("column", column, COLUMNS[x]), ("row", row, ROWS[y]))
        if wanted not in (None, there)
    ]
    assert laid_out(mini, said(column=column, row=row), rows) == expected


@pytest.mark.parametrize(("column", "row"), WANTED)
def test_a_zone_of_several_spaces_has_no_single_place(mini, column, row):
    expected = [
        f"expected rows with 'deck' in the {wanted} {key}, where [M1] has it, got several spaces"
        for key, wanted in (("column", column), ("row", row))
        if wanted is not None
    ]
    assert laid_out(mini, f"spaces: 2, {said(column=column, row=row)}", [["deck", "~", "deck"]]) == expected


def test_charismas_deck_is_held_to_the_upper_right(charisma):
    """F1, which says so in words."""
    spec = (charisma.folder / "game.yaml").read_text(encoding="utf-8")
    rows = [line for line in spec.split("\n") if line.startswith("    - [") and ("deck" in line or "~" in line)]
    cells = [line[7:-1].split(", ") for line in rows]
    for across, down in product((1, -1), (1, -1)):
        turned = [f"    - [{', '.join(row[::across])}]" for row in cells][::down]
        charisma.change("game.yaml", lambda _, new=turned: spec.replace("\n".join(rows), "\n".join(new)).encode())
        _, problems = read_game(charisma.root, "charisma")
        assert [p.kind for p in problems].count("mat") == (across < 0) + (down < 0)
