"""A card that the steps of an example name is found in its pictures by this name."""

from __future__ import annotations

import re

from lxml import html

from generator.model.sizes import size_words
from tests.website.conftest import Built


def said(node: html.HtmlElement) -> str:
    """The words of an element, without the readings over them."""
    return "".join(node.xpath(".//text()[not(ancestor::rt) and not(ancestor::rp)]"))


def test_every_card_named_in_the_steps_is_named_in_the_pictures(built: Built) -> None:
    found = 0
    for lang, pages in built.pages.items():
        names = [card.name[lang] for card in built.game.cards]
        for page in pages.values():
            for section in page.xpath("//section[contains(@class, 'example')]"):
                steps = " ".join(said(one) for one in section.xpath(".//*[contains(@class, 'steps')]"))
                pictured = {said(one) for one in section.xpath(".//*[@class='card-name']")}
                told = " ".join(section.xpath(".//img/@alt"))
                for name in names:
                    whole = rf"(?<![0-9A-Za-z]){re.escape(name)}(?![0-9A-Za-z])"
                    if re.search(whole, steps):
                        assert name in pictured, (lang, section.get("id"))
                        assert re.search(whole, told), (lang, section.get("id"))
                        found += 1
    assert found


def test_the_list_of_cards_names_each(built: Built) -> None:
    for lang, pages in built.pages.items():
        listed = " ".join(said(one) for page in pages.values() for one in page.xpath("//figure[@class='listed']"))
        for card in built.game.cards:
            assert card.name[lang] in listed


def test_what_is_a_stand_in_for_all_cards_is_told(built: Built) -> None:
    size = built.game.spec.card_size.words()
    for pages in built.pages.values():
        assert size in said(pages["components.html"].xpath("//*[@class='stand-ins']")[0])
        assert size in said(pages["downloads.html"])


def test_sizes_are_those_that_the_command_tells(built: Built) -> None:
    for pages in built.pages.values():
        told = {said(one) for one in pages["downloads.html"].xpath("//*[@class='download-facts']")}
        for file in (built.folder / "print").glob("*.pdf"):
            assert any(words.endswith(size_words(file.stat().st_size)) for words in told), file.name
