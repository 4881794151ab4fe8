"""What the pages of Charisma say of a ruling turns with its switch, wherever it is said and in each language."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from lxml import html

from generator.check import check_game, values
from generator.check.filling import Filler
from generator.drawing.studio import Studio
from generator.drawing.templating import template_folders
from generator.engine import make_engine
from generator.load import load_game
from generator.model import Game
from generator.website.addresses import addresses
from generator.website.book import Book
from generator.website.pages import page_markdown
from generator.website.pictures import Pictures
from generator.website.templates import Templates
from generator.website.terms import TermLinker
from tests.unprinted import Unprinted

ROOT = Path(__file__).parents[2]
GAME = load_game(ROOT, "charisma")
Said = dict[str, dict[str, str]]
Prose = Callable[[Game], Said]

ONE_WAY: dict[str, tuple[dict[str, list[str]], dict[str, list[str]]]] = {
    "loss-at-once": (
        {
            "ja": ["すぐに負け", "いつもすぐにわかり"],
            "en": ["as soon as the last card leaves", "always clear at the table"],
        },
        {"ja": ["ターンの終わりに確かめます"], "en": ["checked at the end of the turn", "played to its end"]},
    ),
    "both-out-draw": (
        {"ja": ["同時になくなったら、引き分けです"], "en": ["in the same moment, the game is a draw"]},
        {"ja": ["ターンを進めているプレイヤーの勝ち"], "en": ["the player whose turn it is wins"]},
    ),
    "item-use": (
        {"ja": ["アイテムは場に置き"], "en": ["stays on the field until", "must differ from Spells"]},
        {"ja": ["場に出したら、その場ですぐに使って"], "en": ["as soon as it is put onto the field"]},
    ),
    "charisma-gone": (
        {
            "ja": ["フェイズの終わりになくなります", "フェイズのうちなら"],
            "en": ["in the same phase", "at the end of the phase"],
        },
        {"ja": ["ターンの終わりになくなります", "ターンのうちなら次"], "en": ["something else in the same turn"]},
    ),
    "own-first-draw": (
        {"ja": ["それぞれのプレイヤーの最初"], "en": ["each player's own first"]},
        {"ja": ["ゲーム全体で最初"], "en": ["first Draw Phase of the whole game"]},
    ),
    "full-hand-no-draw": (
        {"ja": ["枚を超えているときは、引けません"], "en": ["none may be drawn"]},
        {"ja": ["枚を超えていても、"], "en": ["may still be drawn"]},
    ),
    "one-character": (
        {"ja": ["人だけ出せます"], "en": ["Only 1 Character may", "something has to hold them back"]},
        {"ja": ["何人でも出せます"], "en": ["Any number of Characters", "enough to hold them back"]},
    ),
    "excess-lost": (
        {"ja": ["HPを超えたダメージは、なくなります"], "en": ["beyond a blocker's HP is lost"]},
        {"ja": ["ダメージは、ブロックしたプレイヤーが受けます"], "en": ["HP is dealt to the defending player"]},
    ),
    "defender-picks": (
        {"ja": ["受けるプレイヤーが、自分で受けるか"], "en": ["picks which own ally"]},
        {"ja": ["なくても、使うプレイヤーが"], "en": ["the user picks the target", "always the same player who picks"]},
    ),
    "both-hands-draw": (
        {"ja": ["回続いたら、引き分け"], "en": ["in a row, the game is a draw"]},
        {"ja": ["回続いたら、じゃんけんに勝った"], "en": ["in a row, whoever wins rock-paper-scissors wins"]},
    ),
}
"""Ruling → what is said when it is on and when it is off; each of these somewhere, and nowhere the other way round."""

NEITHER: dict[str, dict[str, list[str]]] = {
    "loss-at-once": {
        "ja": ["山札を確かめ", "山札がなくなったかどうかを確かめ", "先になくな", "送って、負け"],
        "en": ["check the draw pile", "runs out first", "and you lose"],
    },
    "own-first-draw": {"ja": ["最初に引くのは"], "en": ["first draw comes"]},
    "charisma-gone": {"ja": ["同じメインフェイズ"], "en": ["same Main Phase"]},
    "item-use": {"ja": ["場に残ります"], "en": ["remains on the field"]},
    "one-character": {"ja": ["キャラクターを一人だけ"], "en": ["put a Character into play, summon"]},
    "defender-picks": {"ja": ["相手が選ぶ"], "en": ["the opponent picks", "would rather"]},
}
"""Words that hold one way only and stand outside of the rulings, where no switch would turn them."""


def turned(ruling: str) -> Game:
    """The game with one ruling the other way."""
    rulings = tuple(r.model_copy(update={"on": r.on != (r.id == ruling)}) for r in GAME.spec.rulings)
    return replace(GAME, spec=GAME.spec.model_copy(update={"rulings": rulings}))


@pytest.fixture(scope="module")
def prose(tmp_path_factory: pytest.TempPathFactory) -> Prose:
    """Language → page → its words, without the examples that the check names, as those are their author's to mend."""
    studio = Studio(GAME, ROOT)
    templates = Templates(template_folders(ROOT, GAME.spec.id))
    folder = tmp_path_factory.mktemp("pages")

    def read(game: Game) -> Said:
        engine = make_engine(game, ROOT)
        report = check_game(game, engine)
        named = {finding.name for finding in report.findings if finding.subject == "example" and finding.problems}
        runs = {name: run for name, run in report.runs.items() if name not in named}
        said: Said = {}
        for lang in game.languages:
            book = Book(
                game=game, lang=lang, engine=engine, runs=runs, prints=Unprinted(), numbers=values(game, engine),
                addresses=addresses(game, lang), words=templates.words([lang])[lang], templates=templates,
                pictures=Pictures(studio, lang, folder / lang), filler=Filler(),
            )  # fmt: skip
            linker = TermLinker(game.terms, lang, book.addresses)
            said[lang] = {page.slug: words(page_markdown(book, page, linker)) for page in game.pages[lang]}
            assert book.problems == []
        return said

    return read


def words(markdown: str) -> str:
    """The words of a page: no tags, links or readings."""
    text = html.fromstring(f"<div>{re.sub(r'<r[pt]>.*?</r[pt]>', '', markdown)}</div>").text_content()
    return " ".join(re.sub(r"\]\([^)]*\)(\{[^}]*\})?|\[", "", text).split())


def where(said: dict[str, str], phrase: str) -> list[str]:
    """The pages that say something."""
    return [page for page, text in said.items() if phrase.lower() in text.lower()]


def test_the_list_has_every_ruling() -> None:
    assert list(ONE_WAY) == [ruling.id for ruling in GAME.spec.rulings]


@pytest.mark.parametrize("ruling", [None, *ONE_WAY])
def test_the_pages_say_each_ruling_as_its_switch_stands(prose: Prose, ruling: str | None) -> None:
    game = GAME if ruling is None else turned(ruling)
    said = prose(game)
    for each in game.spec.rulings:
        then, otherwise = ONE_WAY[each.id] if each.on else ONE_WAY[each.id][::-1]
        for lang, pages in said.items():
            for phrase in then[lang]:
                assert "rulings" in where(pages, phrase), f"{each.id}: {phrase} is not said"
            for phrase in (*otherwise[lang], *NEITHER.get(each.id, {}).get(lang, ())):
                assert where(pages, phrase) == [], f"{each.id}: {phrase} is said"


@pytest.mark.parametrize("ruling", GAME.spec.rulings, ids=lambda ruling: ruling.id)
def test_both_ways_of_a_ruling_have_words_and_a_reason_of_their_own(ruling) -> None:
    for lang in GAME.languages:
        assert ruling.then[lang] != ruling.otherwise[lang]
        assert ruling.why.then[lang] != ruling.why.otherwise[lang]
