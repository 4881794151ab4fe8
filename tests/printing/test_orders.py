"""An order is met whole, or refused with all that stands in its way: no file over another, none too large."""

from __future__ import annotations

import json
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from generator.drawing.studio import Studio
from generator.errors import ContentError, Place
from generator.model import DeckSpec, Game, Thing
from generator.model.content import Deck, DeckEntry
from generator.printing import write_prints
from generator.printing.export import write_exports
from generator.printing.order import SOURCES, THINGS, Export, Order, completed, there_is, unmet
from generator.printing.paper import A3, A4, LETTER, PAPERS, Paper, paper_of
from generator.printing.pdf import conform
from generator.printing.press import printed

from .conftest import JANKEN
from .test_inks import all_inks, with_inks

LONG = "Zum Ausbreiten zwischen den Spielern gedachte Unterlage" * 4

# ── papers ──

SAME = {
    "in mm and in inches": ("215.9x279.4", "8.5x11in", "8.5 x 11 in", "letter", "LETTER"),
    "lying": ("297x210", "210 × 297 mm", "a4"),
    "of one's own, lying and with a rounding error": ("200x280", "280x200", "200.00001x280", "200 x 280 mm"),
    "with decimals": ("123.456x234.567mm", "123.46 x 234.57", "234.57X123.46"),
}


@pytest.mark.parametrize("name", SAME)
def test_papers_of_one_size_are_one_paper(name):
    assert len({paper_of(words) for words in SAME[name]}) == 1


def test_each_paper_with_a_name_is_what_its_size_says():
    for name, paper in PAPERS.items():
        for size in (f"{paper.width}x{paper.height}", f"{paper.height} x {paper.width} mm"):
            assert paper_of(size) == paper_of(name) == paper


@pytest.mark.parametrize("words", ["200x", "200x280 cm", "200x280 m m", "89.99x280", "200x2000.01", "a 4", "-200x280"])
def test_what_is_no_paper_is_refused(words):
    with pytest.raises(ValueError, match="expected "):
        paper_of(words)


# ── names ──


def titled(game: Game, part: str, title: str) -> Game:
    """The game with the title of a part of it changed in all languages."""
    parts = game.spec.prints if part == "cards" else game.spec
    new = getattr(parts, part).model_copy(update={"title": dict.fromkeys(game.languages, title)})
    changed = parts.model_copy(update={part: new})
    return replace(game, spec=game.spec.model_copy(update={"prints": changed}) if part == "cards" else changed)


def with_decks(game: Game, *ids: str) -> Game:
    """The game with decks of two of its cards."""
    place = Place("decks.csv")
    entries = tuple(DeckEntry(card.id, 1, place) for card in game.cards[:2])
    specs = tuple(DeckSpec(id=name, label=dict.fromkeys(game.languages, name)) for name in ids)
    decks = {name: Deck(name, entries, place) for name in ids}
    return replace(game, decks=decks, spec=game.spec.model_copy(update={"decks": specs}))


def told(game: Game, fonts, target, order: Order) -> list[str]:
    with pytest.raises(ContentError) as caught:
        write_prints(game, Studio(game, JANKEN, fonts), target / "print", order)
    assert not (target / "print").exists(), "nothing is half written"
    return [str(problem) for problem in caught.value.problems]


NAMESAKES: dict[str, tuple[tuple[Thing, ...], str, str]] = {
    "cards and mat": (("cards", "mat"), "cards", "mat"),
    "mat and tokens": (("mat", "tokens"), "mat", "tokens"),
    "tokens and cards": (("tokens", "cards"), "tokens", "cards"),
}


@pytest.mark.parametrize("name", NAMESAKES)
def test_things_of_one_title_are_told_both(janken, fonts, tmp_path, name):
    things, first, second = NAMESAKES[name]
    game = titled(titled(janken, first, "Pieces, all"), second, "PIECES all!")
    found = told(game, fonts, tmp_path, Order(things, (A3, A4, LETTER)))
    one, other = (
        janken.place("game.yaml", *(("prints",) if part == "cards" else ()), part, "title") for part in (first, second)
    )
    (message,) = found
    assert message.startswith(
        f"{other}: expected titles and ids that give each file a name of its own, got pieces-all-"
    )
    told_first, told_second = message.split(" and for ")
    assert "Pieces, all" in told_first and f"({one})" in told_first
    assert "PIECES all!" in told_second


def test_a_title_like_that_of_a_sheet_of_the_house_is_told(janken, fonts, tmp_path):
    (found,) = told(titled(janken, "tokens", "Calibration"), fonts, tmp_path, Order(("tokens", "calibration"), (A4,)))
    assert found.startswith(f"{janken.place('game.yaml', 'tokens', 'title')}: expected titles and ids that give each")
    assert "calibration-a4.pdf" in found


@pytest.mark.parametrize("ids", [("ember", "ember-en"), ("ember-en", "ember")])
def test_a_deck_named_like_another_in_a_language_is_told(janken, fonts, tmp_path, ids):
    game = with_decks(janken, *ids)
    (found,) = told(game, fonts, tmp_path, Order(("cards",), (A4, LETTER)))
    assert (
        "prototype-cards-ember-en-a4.pdf for 'Prototype" in found
        or "prototype-cards-ember-en-a4.pdf for '試作札" in found
    )
    assert "ember-en" in found.split(" and for ")[0 if ids[0] == "ember-en" else 1]


@pytest.mark.parametrize("ids", [("b", "a-b"), ("a-b", "b"), ("one", "two")])
def test_every_deck_has_pictures_of_its_own_on_a_virtual_table(janken, fonts, tmp_path, ids):
    game = with_decks(janken, *ids)
    files = write_exports(game, Studio(game, JANKEN, fonts), tmp_path, ("table",), Order(("cards",), (A4,)))
    assert len({file.path for file in files}) == len(files)
    assert {f"{name}-1.png" for name in ids} <= {file.path.name for file in files}


def test_what_is_ordered_twice_is_made_once(janken, fonts, tmp_path):
    order = Order(("tokens", "tokens"), (A4, A4), ("full", "full"))
    assert len(write_prints(janken, Studio(janken, JANKEN, fonts), tmp_path, order)) == 1


# ── all at once ──


def test_the_problems_of_all_things_papers_and_languages_are_told_at_once(janken, fonts, tmp_path):
    """Too long, on each paper: the game's title, the notice and what the tokens are called, in each language."""
    label = {lang: f"{LONG} {lang}" for lang in janken.languages}
    kinds = tuple(kind.model_copy(update={"label": label}) for kind in janken.spec.tokens.kinds)
    tokens = janken.spec.tokens.model_copy(update={"kinds": kinds})
    fine = replace(janken, spec=janken.spec.model_copy(update={"tokens": tokens}))
    order = Order(THINGS, (A4, A3, Paper("small", 100, 120)))
    found = told(fine, fonts, tmp_path, order)
    for number in range(len(kinds)):
        for lang in janken.languages:
            place = janken.place("game.yaml", "tokens", "kinds", number, "label", lang)
            assert any(message.startswith(f"{place}: ") for message in found), (number, lang)
    long = {lang: f"{LONG} {lang}" * 3 for lang in janken.languages}
    game = replace(
        fine, spec=fine.spec.model_copy(update={"title": long, "notice": {k: v * 9 for k, v in long.items()}})
    )
    found = told(game, fonts, tmp_path, order)
    assert len(found) == len(set(found))
    for part in ("title", "notice"):
        for lang in janken.languages:
            at = [message for message in found if message.startswith(f"{janken.place('game.yaml', part, lang)}: ")]
            assert at, (part, lang)
    whole = [message for message in found if "above the mat" in message]
    assert {message.split(": ")[0] for message in whole} == {
        str(janken.place("game.yaml", "title", lang)) for lang in janken.languages
    }


def test_a_paper_that_is_too_small_hides_nothing_that_is_wrong_on_others(janken, fonts, tmp_path):
    tiny = Paper("tiny", 90, 90)
    alone = {thing: told(janken, fonts, tmp_path, Order((thing,), (tiny,))) for thing in ("cards", "tokens", "mat")}
    spoilt = titled(janken, "tokens", "🔥")
    found = told(spoilt, fonts, tmp_path, Order(("cards", "tokens", "mat"), (tiny, A4)))
    assert {message for messages in alone.values() for message in messages} <= set(found)
    assert any("🔥" in message for message in found)


# ── whatever fits ──

SMALL = {"postcard": paper_of("100x148"), "strip": paper_of("99x300"), "half a letter": paper_of("5.5x8.5in")}


def manifest(folder):
    return json.loads((folder / "manifest.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("paper", "backs"),
    [("postcard", "long-edge"), ("strip", "long-edge"), ("strip", "fold"), ("half a letter", "fold")],
)
@pytest.mark.parametrize("game_id", ["toji", "charisma", "janken"])
def test_of_everything_a_paper_gets_what_it_has_room_for(games, fonts, tmp_path, game_id, paper, backs):
    """Each thing there is on the paper is printed, or is told with the reason; by name that reason is a problem."""
    game, root = games[game_id]
    studio = Studio(game, root, fonts)
    made = printed(game, studio, tmp_path / "all", Order(papers=(SMALL[paper],), backs=backs))
    there = {file.thing for file in made.files}
    left = {each.thing: each for each in made.left}
    assert there
    assert bool(left) == (paper != "half a letter"), "that has room for all"
    assert there | {*left} == {*there_is(game, "home")}
    told = {each["thing"]: (each["paper"], each["why"]) for each in manifest(tmp_path / "all")["left_out"]}
    assert told == {thing: (SMALL[paper].name, list(each.why)) for thing, each in left.items()}
    for thing, each in left.items():
        with pytest.raises(ContentError) as caught:
            printed(game, studio, tmp_path / "named", Order((thing,), (SMALL[paper],), backs=backs))
        assert caught.value.problems == each.problems
        assert f"{thing} on {SMALL[paper].name}: expected " in str(each)
    assert not (tmp_path / "named").exists()


def test_on_papers_with_room_for_all_nothing_is_left_out(janken, fonts, tmp_path):
    made = printed(janken, Studio(janken, JANKEN, fonts), tmp_path, Order(papers=(A4, LETTER)))
    assert made.left == ()
    assert manifest(tmp_path)["left_out"] == []


def test_what_a_small_paper_lacks_is_there_on_a_larger_one(janken, fonts, tmp_path):
    small = SMALL["postcard"]
    made = printed(janken, Studio(janken, JANKEN, fonts), tmp_path, Order(papers=(A4, small)))
    assert {file.thing for file in made.files if file.paper == "A4"} == {*there_is(janken, "home")}
    assert {each.paper for each in made.left} == {small}
    assert {file.thing for file in made.files if file.paper == small.name} == (
        {*there_is(janken, "home")} - {each.thing for each in made.left}
    )


@pytest.mark.parametrize("papers", [(paper_of("90x90"),), (A4, paper_of("90x90"))])
def test_a_paper_that_has_room_for_nothing_is_refused_with_all_reasons(janken, fonts, tmp_path, papers):
    order = Order(papers=papers)
    found = told(janken, fonts, tmp_path, order)
    assert len(found) == len(there_is(janken, "home"))


def test_what_is_wrong_with_a_thing_is_no_matter_of_small_papers(janken, fonts, tmp_path):
    """A label that is too long on every paper is told as before, though nobody named the tokens."""
    label = {lang: f"{LONG} {lang}" for lang in janken.languages}
    kinds = tuple(kind.model_copy(update={"label": label}) for kind in janken.spec.tokens.kinds)
    tokens = janken.spec.tokens.model_copy(update={"kinds": kinds})
    game = replace(janken, spec=janken.spec.model_copy(update={"tokens": tokens}))
    for papers in ((A4,), (SMALL["half a letter"],)):
        found = told(game, fonts, tmp_path, Order(papers=papers))
        for number in range(len(kinds)):
            place = janken.place("game.yaml", "tokens", "kinds", number, "label", "ja")
            assert any(message.startswith(f"{place}: ") for message in found)


def test_lines_to_cut_are_exported_of_what_was_printed(janken, fonts, tmp_path):
    small = SMALL["postcard"]
    order, studio = Order(papers=(small,), exports=("cut",)), Studio(janken, JANKEN, fonts)
    files = write_exports(janken, studio, tmp_path, ("cut",), order)
    assert files and all("prototype-cards" in file.name for file in files)


# ── something, or words ──

REFUSED: dict[str, tuple[Order, str]] = {
    "a thing that the game lacks": (Order(("notes",)), "(mat, cards, tokens or calibration), got notes"),
    "one such thing among others": (Order(("mat", "notes")), "got notes"),
    "sheets that print shops do not need": (
        Order(("calibration",), purpose="press"), "for a print shop (mat, cards or tokens), got calibration"
    ),
    "pictures of no cards": (
        Order(("mat",), exports=("png",)), "expected cards of janken to print, to export as png, got mat"
    ),
    "a deck sheet of no cards": (Order(("tokens", "mat"), exports=("table",)), "to export as table, got mat or tokens"),
    "lines around nothing": (
        Order(("calibration", "mat"), exports=("cut",)), "expected cards, tokens or notes of janken to print"
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_made_is_refused_and_told_what_there_is(janken, name):
    order, said = REFUSED[name]
    (problem,) = unmet(order, [janken])
    assert problem.place.file == "content/janken/game.yaml"
    assert said in problem.message


def test_exports_of_a_game_whose_cards_are_not_printed_are_refused(janken):
    bare = replace(
        janken, spec=janken.spec.model_copy(update={"prints": janken.spec.prints.model_copy(update={"cards": None})})
    )
    assert [problem.message for problem in unmet(Order(exports=("png",)), [bare])] == [
        "expected cards of janken to print, to export as png, got mat, tokens or calibration"
    ]
    assert unmet(Order(exports=("cut",)), [bare]) == []


def test_one_game_that_has_it_is_enough(janken, games):
    toji, _ = games["toji"]
    order = Order(("notes", "cards"), exports=("png", "cut"))
    assert unmet(order, [janken, toji]) == unmet(order, [toji, janken]) == []
    assert len(unmet(Order(("notes",)), [janken, janken])) == 2


@pytest.mark.parametrize("purpose", ["home", "press"])
@pytest.mark.parametrize("export", [None, *SOURCES])
@pytest.mark.parametrize("thing", THINGS)
def test_an_order_is_refused_exactly_if_it_would_yield_nothing_asked_for(
    janken, fonts, tmp_path, thing, export, purpose
):
    asked: tuple[Export, ...] = (export,) if export else ()
    game = with_inks(janken, all_inks(janken)) if purpose == "press" else janken
    order, studio = Order((thing,), (A4,), purpose=purpose, exports=asked), Studio(game, JANKEN, fonts)
    yields = bool(write_prints(game, studio, tmp_path, order))
    exported = bool(write_exports(game, studio, tmp_path, asked, order)) if asked else True
    assert (unmet(order, [game]) == []) == (yields and exported)


def test_a_game_whose_site_offers_nothing_is_printed_on_usual_papers(janken):
    silent = replace(
        janken, spec=janken.spec.model_copy(update={"prints": janken.spec.prints.model_copy(update={"offers": ()})})
    )
    assert completed(Order(), silent).papers == (A4, LETTER)
    assert unmet(Order(), [silent]) == []
    (problem,) = unmet(None, [silent])
    assert problem.message == "expected offers, or options that say what to print, got none"
    assert unmet(None, [silent, janken]) == []


# ── files ──


@pytest.mark.parametrize("purpose", ["home", "press"])
def test_a_file_that_is_too_large_is_refused_with_what_makes_it_smaller(janken, fonts, tmp_path, monkeypatch, purpose):
    game = with_inks(janken, all_inks(janken))
    monkeypatch.setattr(conform, "LARGEST", 1000)
    found = told(game, fonts, tmp_path, Order(("tokens", "mat"), (A4,), purpose=purpose))
    ending = "-press.pdf" if purpose == "press" else ".pdf"
    assert [message.split(":")[0] for message in found] == [f"janken-mat-a4{ending}", f"point-counters-a4{ending}"]
    assert all("simpler drawings" in message and "fewer pieces" in message for message in found)


@pytest.mark.parametrize("purpose", ["home", "press"])
def test_a_further_sheet_of_tokens_costs_little(janken, fonts, tmp_path, purpose):
    game = with_inks(janken, all_inks(janken))
    sizes, pages = [], []
    for count in (30, 300):
        kinds = tuple(kind.model_copy(update={"count": count}) for kind in game.spec.tokens.kinds)
        tokens = game.spec.tokens.model_copy(update={"kinds": kinds})
        more = replace(game, spec=game.spec.model_copy(update={"tokens": tokens}))
        order = Order(("tokens",), (A4,), purpose=purpose)
        (made,) = write_prints(more, Studio(more, JANKEN, fonts), tmp_path, order)
        sizes.append(made.size)
        pages.append(made.pages)
    assert pages[1] > 5 * pages[0] > 5
    assert (sizes[1] - sizes[0]) / (pages[1] - pages[0]) < 1800


@pytest.mark.parametrize("purpose", ["home", "press"])
def test_cut_lines_are_named_like_the_file_they_are_for(janken, fonts, tmp_path, purpose):
    game = with_inks(janken, all_inks(janken))
    studio, order = Studio(game, JANKEN, fonts), Order(("cards", "tokens"), (A4,), purpose=purpose)
    stems = {made.path.stem for made in write_prints(game, studio, tmp_path, Order(THINGS, (A4,), purpose=purpose))}
    files = write_exports(game, studio, tmp_path, ("cut",), order)
    assert files
    for file in files:
        stem, _, page = file.path.stem.rpartition("-p")
        assert stem in stems and page.isdecimal()
        (title,) = (node for node in ElementTree.parse(file.path).iter() if node.tag.endswith("title"))
        assert title.text.startswith(f"{stem}: ")


def test_a_print_shop_is_told_there_are_no_sheets_to_check_a_printer_with(games):
    for game, _ in games.values():
        assert {*there_is(game, "home")} - {*there_is(game, "press")} == {"calibration"}
