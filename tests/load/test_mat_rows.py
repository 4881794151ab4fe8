"""A mat's rows are held to the place that a zone's rule wants, wherever the rows have the zone."""

from itertools import product

import pytest

from generator.load import read_game

COLUMNS, ROWS = ("left", "middle", "right"), ("top", "middle", "bottom")
WANTED = list(product((None, *COLUMNS), (None, *ROWS)))
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
    """And so is one that does not say where its rule wants it: else it could be drawn anywhere."""
    rows = [["deck" if (x, y) == (i, j) else "~" for i in range(3)] for j in range(3)]
    expected = [
        f"expected the {key} where [M1] has 'deck', got none"
        if wanted is None
        else f"expected rows with 'deck' in the {wanted} {key}, where [M1] has it, got the {there} one"
        for key, wanted, there in (("column", column, COLUMNS[x]), ("row", row, ROWS[y]))
        if wanted != there
    ]
    assert sorted(laid_out(mini, said(column=column, row=row), rows)) == sorted(expected)


@pytest.mark.parametrize(("column", "row"), WANTED)
def test_a_zone_of_several_spaces_has_no_single_place(mini, column, row):
    expected = [
        f"expected rows with 'deck' in the {wanted} {key}, where [M1] has it, got several spaces"
        for key, wanted in (("column", column), ("row", row))
        if wanted is not None
    ]
    assert laid_out(mini, f"spaces: 2, {said(column=column, row=row)}", [["deck", "~", "deck"]]) == expected


@pytest.mark.parametrize("place", [p for p in product(COLUMNS, ROWS) if "middle" in p], ids=" ".join)
def test_without_rows_nothing_stands_in_the_middle(mini, place):
    column, row = place
    mini.edit({"file": "game.yaml", "replace": "column: left, row: top, ", "with": said(column=column, row=row)})
    _, problems = read_game(mini.root, "mini")
    (message,) = (problem.message for problem in problems if problem.kind == "mat")
    assert message.endswith(f"or rows of the mat, got {column} {row}")


def test_charismas_deck_says_where_it_is(charisma):
    """F1 would not hold the mat to the upper right without."""
    spec = (charisma.folder / "game.yaml").read_text(encoding="utf-8")
    deck = "{id: deck, column: right, row: top, "
    assert spec.count(deck) == 1
    for left in ("column: right, ", "row: top, ", ""):
        charisma.change("game.yaml", lambda _, left=left: spec.replace(deck, "{id: deck, " + left).encode())
        _, problems = read_game(charisma.root, "charisma")
        told = [problem.message for problem in problems if problem.kind == "mat"]
        assert told == [
            f"expected the {key} where [F1] has 'deck', got none" for key in ("column", "row") if key not in left
        ]


@pytest.mark.parametrize("place", list(product(("left", "right"), ("top", "bottom"))))
def test_no_two_zones_share_a_place(mini, place):
    """Without rows: a second zone in each place of a mat whose first is at the upper left."""
    column, row = place
    file = mini.folder / "game.yaml"
    text = file.read_text(encoding="utf-8")
    first = next(line for line in text.split("\n") if "id: deck," in line)
    second = first.replace("id: deck", "id: more").replace("left", column).replace("top", row)
    file.write_text(text.replace(first, f"{first}\n{second}"), encoding="utf-8")
    told = [str(problem) for problem in read_game(mini.root, "mini")[1] if problem.kind == "mat"]
    line = text[: text.index(first)].count("\n") + 2
    expected = f"game.yaml:{line}:7: expected a column and a row of its own, got left, top, where 'deck' is"
    assert told == ([f"content/mini/{expected}"] if place == ("left", "top") else [])


def test_charismas_deck_is_held_to_the_upper_right(charisma):
    """F1, which says so in words."""
    spec = (charisma.folder / "game.yaml").read_text(encoding="utf-8")
    rows = [line for line in spec.split("\n") if line.startswith("    - [") and ("deck" in line or "~" in line)]
    cells = [line[7:-1].split(", ") for line in rows]
    for across, down in product((1, -1), (1, -1)):
        turned = [f"    - [{', '.join(row[::across])}]" for row in cells][::down]
        charisma.change("game.yaml", lambda _, new=turned: spec.replace("\n".join(rows), "\n".join(new)).encode())
        _, problems = read_game(charisma.root, "charisma")
        told = [problem for problem in problems if problem.kind == "mat" and "'deck'" in problem.message]
        assert len(told) == (across < 0) + (down < 0)
