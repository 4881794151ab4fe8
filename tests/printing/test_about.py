"""What files say about themselves: which of a game's it is, what it was made from, in which language, how to print."""

from __future__ import annotations

import json
import re
import shutil
from dataclasses import replace
from itertools import combinations

import pikepdf
import pytest
import typer

from generator.cli import printing
from generator.cli.printing import Backs, Ink, Thing
from generator.drawing.studio import Studio
from generator.printing import write_prints
from generator.printing.order import THINGS, Order, idle, unmet
from generator.printing.paper import A3, A4, LETTER
from generator.printing.press import MAKERS, inputs_digest
from generator.printing.shop import Shop
from generator.printing.words import FILE, OWN_FILE, load_words

from .conftest import JANKEN, ROOT, read
from .pdfread import words
from .test_inks import all_inks, with_inks


def xmp(path) -> str:
    with pikepdf.open(path) as pdf:
        return pdf.Root.Metadata.read_bytes().decode()


def said(path, name: str) -> str:
    (value,) = re.findall(rf"<{name}>([^<]*)<", xmp(path))
    return value


# ── which file it is, and what it was made from ──

ORDERS = (
    Order(THINGS, (A4, A3, LETTER), ("full", "low")),
    *(Order(("cards",), (A4,), backs=backs) for backs in ("short-edge", "fold", "none")),
    Order(("cards",), (A4,), gutter=True),
    *(Order(("cards",), (A4,), shift=shift) for shift in ((0.5, -1.0), (-1.0, 0.5), (0.0, 1.0))),
    Order(("tokens",), (A4,), backs="fold"),
    Order(("cards", "tokens", "mat"), (A4,), purpose="press"),
)


def test_no_two_files_of_a_game_have_one_id(janken, fonts, tmp_path):
    game = with_inks(janken, all_inks(janken))
    studio = Studio(game, JANKEN, fonts)
    ids = {}
    for number, order in enumerate(ORDERS):
        for made in write_prints(game, studio, tmp_path / str(number), order):
            ids.setdefault(said(made.path, "xmpMM:DocumentID"), []).append(f"{number}/{made.name}")
    assert not [names for names in ids.values() if len(names) > 1]
    assert len(ids) > 30


def project(tmp_path):
    """A copy of the project with templates, words and an icon of its own."""
    root = tmp_path / "project"
    shutil.copytree(JANKEN, root, ignore=shutil.ignore_patterns("__pycache__"))
    house = ROOT / "templates" / "default"
    for name in ("janken", "default"):
        (root / "templates" / name).mkdir(parents=True, exist_ok=True)
    shutil.copytree(house / "cards", root / "templates" / "janken" / "cards", dirs_exist_ok=True)
    shutil.copyfile(ROOT / FILE, root / OWN_FILE)
    icon = root / "templates" / "janken" / "icons" / "shape" / "rock.svg.j2"
    icon.parent.mkdir(parents=True)
    icon.write_text('<svg viewBox="0 0 1 1"><rect width="1" height="1"/></svg>')
    (root / "templates" / "janken" / "card-list.md.j2").write_text("{{ cards }}")
    return root


CHANGED = {
    "a face": ("templates/janken/cards/face.svg.j2", 'y="13"', 'y="13.1"'),
    "a back": ("templates/janken/cards/back.svg.j2", "viewBox", "data-x='1' viewBox"),
    "what they import": ("templates/janken/cards/plate.svg.j2", "{#", "{# "),
    "an icon": ("templates/janken/icons/shape/rock.svg.j2", "<rect", "<rect x='0'"),
    "words on sheets": (OWN_FILE, "100", "100 "),
    "the game's data": ("content/janken/game.yaml", "count: 1", "count: 2"),
    "a card": ("content/janken/cards.csv", "Rock A", "Rock Z"),
}


@pytest.mark.parametrize("name", CHANGED)
def test_whatever_files_are_made_from_changes_what_they_say(tmp_path, fonts, name):
    file, old, new = CHANGED[name]
    root, found = project(tmp_path), []
    for step in ("before", "after"):
        if step == "after":
            text = (root / file).read_text("utf-8")
            assert old in text
            (root / file).write_text(text.replace(old, new, 1), "utf-8")
        game = read(root, "janken")
        (made,) = write_prints(game, Studio(game, root, fonts), tmp_path / step, Order(("tokens",), (A4,)))
        found.append({said(made.path, name) for name in ("rw:buildInputs", "xmpMM:DocumentID")})
    assert not found[0] & found[1]


def test_what_no_file_is_made_from_changes_nothing(tmp_path):
    root, found = project(tmp_path), set()
    for text in ("{{ cards }}", "{{ cards }} – "):
        (root / "templates/janken/card-list.md.j2").write_text(text)
        game = read(root, "janken")
        found.add(inputs_digest(Shop(game, load_words(game.languages, root), Studio(game, root))))
    assert len(found) == 1


# ── in which language, and how to print ──


@pytest.mark.parametrize("name", ["toji", "charisma", "janken"])
def test_files_are_titled_and_marked_in_the_language_of_their_pieces(games, fonts, tmp_path, name):
    game, root = games[name]
    langs = {}
    for made in write_prints(game, Studio(game, root, fonts), tmp_path, Order(THINGS, (A4,))):
        named = [lang for lang in game.languages[1:] if f"-{lang}-" in made.name]
        lang = named[0] if named else game.languages[0]
        langs.setdefault(made.thing, set()).add(lang)
        others = [each for each in game.languages if each != lang]
        title = f"{game.spec.title[lang]} – {made.title[lang]}"
        with pikepdf.open(made.path) as pdf:
            assert str(pdf.Root.Lang) == lang
            assert str(pdf.docinfo.Title) == title
            alts = [str(each.Alt) for each in pdf.objects if isinstance(each, pikepdf.Dictionary) and "/Alt" in each]
        about = xmp(made.path)
        assert f'<rdf:li xml:lang="x-default">{title}<' in about
        tongues = "".join(f"<rdf:li>{each}</rdf:li>" for each in (lang, *others))
        assert f"<dc:language><rdf:Bag>{tongues}<" in about
        if made.thing == "cards":
            kinds = tuple(kind.label[lang] for kind in game.spec.kinds.values())
            shown = [alt for alt in alts if any(card.name[lang] in alt for card in game.cards)]
            assert shown and all(alt.startswith(kinds) for alt in shown)
    assert langs["cards"] == ({*game.languages} if name != "toji" else {game.languages[0]})


DUPLEX = {"long-edge": "/DuplexFlipLongEdge", "short-edge": "/DuplexFlipShortEdge", "fold": None, "none": None}


@pytest.mark.parametrize("size", [A4, A3, LETTER])
@pytest.mark.parametrize("backs", DUPLEX)
def test_viewers_are_told_over_which_edge_sheets_are_turned(janken, fonts, tmp_path, backs, size):
    """Those with something on their backs, and no others: cards, and the sheets to check a printer with."""
    order = Order(("cards", "tokens", "mat", "calibration"), (size,), backs=backs)
    for made in write_prints(janken, Studio(janken, JANKEN, fonts), tmp_path, order):
        with pikepdf.open(made.path) as pdf:
            found = pdf.Root.ViewerPreferences.get("/Duplex")
        usual = DUPLEX[backs] or DUPLEX["long-edge"]
        wanted = {"cards": DUPLEX[backs], "calibration": usual}.get(made.thing)
        assert (found and str(found)) == wanted, made.name


# ── options that do nothing ──

OPTIONS = {
    "--shift": {"shift": (0.5, -1.0)},
    "--gutter": {"gutter": True},
    "--backs short-edge": {"backs": "short-edge"},
    "--backs fold": {"backs": "fold"},
    "--backs none": {"backs": "none"},
    "--ink low": {"inks": ("low",)},
}


@pytest.mark.parametrize("option", OPTIONS)
def test_an_option_does_nothing_exactly_where_it_is_said_to(games, fonts, option):
    for name in ("toji", "janken"):
        game, root = games[name]
        shop = Shop(game, load_words(game.languages, root), Studio(game, root, fonts))
        for thing in THINGS:
            plain, order = Order((thing,), (A4,)), Order((thing,), (A4,), **OPTIONS[option])
            before, after = ([(d.sheets, d.flip) for d in MAKERS[thing](shop, each)] for each in (plain, order))
            if before:
                assert (option in dict(idle(order, order.things))) == (before == after), (name, thing)
        assert not [*idle(Order(**OPTIONS[option]), THINGS)]


AS_USUAL = {
    "--backs long-edge": ({"backs": Backs.long_edge}, ("--backs short-edge", "--backs none")),
    "--shift": ({"shift": "0,0"}, ("--shift",)),
    "--ink full": ({"ink": [Ink.full]}, ("--ink low",)),
}
"""Options said as they are anyway: what the command is given, and how else they could be said."""


@pytest.mark.parametrize("option", AS_USUAL)
def test_an_option_said_as_usual_is_refused_where_no_other_would_do_anything(games, fonts, monkeypatch, capsys, option):
    """Of each thing, and of any two: nobody is left to believe that a mat has a back."""
    game, root = games["toji"]
    shop = Shop(game, load_words(game.languages, root), Studio(game, root, fonts))
    given, others = AS_USUAL[option]
    ways = [Order(papers=(A4,)), *(Order(papers=(A4,), **OPTIONS[other]) for other in others)]
    changed = set()
    for thing in THINGS:
        usual, *drawn = (
            [(d.sheets, d.flip) for d in MAKERS[thing](shop, replace(way, things=(thing,)))] for way in ways
        )
        if any(sheets != usual for sheets in drawn):
            changed.add(thing)
    wanted = []
    monkeypatch.setattr(printing, "run_build", lambda *args: wanted.append(args[-1]))
    for things in [*combinations(THINGS, 1), *combinations(THINGS, 2)]:
        wanted.clear()
        if changed & {*things}:
            printing.print_(only=[Thing(thing) for thing in things], **given)
            assert [wish.things for wish in wanted] == [things]
        else:
            with pytest.raises(typer.Exit):
                printing.print_(only=[Thing(thing) for thing in things], **given)
            assert f"{option} is for " in capsys.readouterr().err
            assert not wanted


@pytest.mark.parametrize("option", OPTIONS)
def test_an_option_for_what_no_game_has_is_refused(janken, option):
    order = Order(**OPTIONS[option])
    spec = janken.spec
    bare = replace(janken, spec=spec.model_copy(update={"prints": spec.prints.model_copy(update={"cards": None})}))
    left = {"--backs fold", "--backs short-edge", "--ink low"}
    found = [problem.message for problem in unmet(order, [bare])]
    assert bool(found) == (option not in left)
    assert all(f"for {option}, got mat, tokens or calibration" in message for message in found)
    assert unmet(order, [bare, janken]) == unmet(order, [janken]) == []


@pytest.mark.parametrize("shift", [(0.0, 0.0), (0.5, -1.0), (-10.0, 0.25)])
@pytest.mark.parametrize("backs", ["long-edge", "short-edge"])
def test_the_shift_is_told_on_the_backs_that_it_moves_and_in_the_list(janken, fonts, tmp_path, shift, backs):
    order = Order(("cards", "tokens"), (A4,), backs=backs, shift=shift)
    told = f"--shift {shift[0]:g},{shift[1]:g}"
    made = write_prints(janken, Studio(janken, JANKEN, fonts), tmp_path, order)
    listed = {each["file"]: each for each in json.loads((tmp_path / "manifest.json").read_text("utf-8"))["files"]}
    for file in made:
        moved = shift if file.thing == "cards" else (0.0, 0.0)
        assert listed[file.name]["shift_mm"] == list(moved)
        for page in range(file.pages):
            is_back = file.thing == "cards" and page % 2 == 1
            assert (told in words(file.path, page)) == (is_back and any(shift)), (file.name, page)
