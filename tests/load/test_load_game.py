"""What loading makes of files: values, blocks and places."""

from __future__ import annotations

import datetime
import json
import time
from pathlib import Path

from generator.errors import Place
from generator.load import list_games, load_game, schemas, write_schemas
from generator.model import Clause, ExampleUse, Prose

REPOSITORY = Path(__file__).parent.parent.parent


def test_values_are_typed_and_labels_come_from_terms(mini):
    game = load_game(mini.root, "mini")
    assert game.newest.date == datetime.date(2026, 11, 30)
    assert game.newest.version == "1.0.0"
    assert game.spec.kinds["pebble"].label == {"ja": "小石", "en": "Pebble"}
    assert game.member("element", "moon").label == {"ja": "月", "en": "Moon"}
    assert game.cards[2].fields == {"element": "sun", "bonus": 3, "motto": "が"}
    assert game.cards[2].place == Place("content/mini/cards.csv", 4, 1)
    assert game.place("game.yaml", "mat", "tracks", 0, "end") == Place("content/mini/game.yaml", 49, 45)


def test_a_page_is_blocks_with_places(mini):
    page = load_game(mini.root, "mini").pages["en"][0]
    file = "content/mini/rules/10-play.en.md"
    assert (page.slug, page.lang, page.order, page.title) == ("play", "en", 10, "How to play")
    assert [type(block) for block in page.blocks] == [
        Prose,
        Clause,
        Clause,
        ExampleUse,
        Prose,
        Clause,
        Clause,
        ExampleUse,
    ]
    assert [block.place.line for block in page.blocks] == [5, 9, 11, 16, 19, 21, 23, 26]
    assert page.blocks[0].text == "Take {{ n.cards }} cards.\n\n## The throw {#throw}"
    assert [(h.level, h.text, h.id, h.place) for h in page.headings()] == [
        (2, "The throw", "throw", Place(file, 7, 1)),
        (2, "The end", "end", Place(file, 19, 1)),
    ]


def test_a_clause_keeps_its_indented_lines_and_loses_its_marks(mini):
    clauses = {c.rule: c for c in load_game(mini.root, "mini").pages["en"][0].clauses()}
    assert clauses["B1"].text == "The sun wins. So it is said:\n\n  - always (see the example)"
    assert clauses["B1"].marked == ("The sun wins.",)
    assert clauses["B2"].text == "Throw\nagain. That is all."
    assert clauses["B2"].marked == ("Throw\nagain.", "all")


def test_values_with_brackets_are_no_marks(mini):
    call = '{{ rule("B3", "a ((b)) c") }}'
    mini.edit({"file": "rules/10-play.en.md", "replace": "((all))", "with": f"((all {call}))"})
    clause = list(load_game(mini.root, "mini").pages["en"][0].clauses())[-1]
    assert clause.marked[-1] == f"all {call}"


def test_comments_are_no_values(mini):
    mini.edit({"file": "rules/10-play.en.md", "replace": "Take {{", "with": "{{! not (( yet: n. !}}Take {{"})
    load_game(mini.root, "mini")


def test_examples_have_places_wherever_they_are_written(mini):
    in_file, in_page = load_game(mini.root, "mini").examples
    assert in_file.place == Place("content/mini/examples/battle.yaml", 1, 3)
    assert in_file.places["expect", "loser"] == Place("content/mini/examples/battle.yaml", 5, 34)
    assert in_file.example.do == ("throw", {"pick": 1})
    assert in_file.example.expect == {"winner": "first", "loser": None}
    assert in_page.place == Place("content/mini/rules/10-play.en.md", 27, 1)
    assert in_page.places["because", 0] == Place("content/mini/rules/10-play.en.md", 31, 11)


def test_terms_of_one_word_are_told_apart_by_their_senses(mini):
    words = {
        "replace": "words: {ja: 月, en: Moon}",
        "with": "words: {ja: 小石, en: pebble}\n  sense: {ja: 空, en: sky}",
    }
    mini.edit({"file": "terms.yaml", **words})
    pebble, moon = load_game(mini.root, "mini").terms
    assert (pebble.forms("en"), moon.forms("en")) == (("Pebble", "Pebbles"), ())


def test_every_game_of_the_repository_loads():
    for root in (REPOSITORY, REPOSITORY / "tests" / "games" / "janken"):
        assert list_games(root)
        for name in list_games(root):
            load_game(root, name)


def test_loading_is_quick():
    load_game(REPOSITORY, "toji")
    begin = time.process_time()
    load_game(REPOSITORY, "toji")
    assert time.process_time() - begin < 0.4


def test_schemas_describe_what_loads(tmp_path):
    written = write_schemas(tmp_path / "schema")
    assert [file.stem for file in written] == list(schemas())
    game = json.loads((tmp_path / "schema" / "game.json").read_text(encoding="utf-8"))
    assert game["additionalProperties"] is False
    assert "original" in game["properties"]["languages"]["description"]
    assert game["$defs"]["Member"]["properties"]["art"]["description"].startswith("File in")
    assert schemas()["terms"]["type"] == "array"
    assert schemas()["facts"]["type"] == "object"
