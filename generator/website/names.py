"""What authors can put between ``{{`` and ``}}`` within a sentence: values, links, words and pictograms."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import TypeVar

from generator.check.filling import FillingError, Values
from generator.model import Game, Member
from generator.model.colours import colour_name, coloured
from generator.website.addresses import Address
from generator.website.book import Book
from generator.website.prose import markdown
from generator.website.templates import escaped
from generator.wording import near

T = TypeVar("T")


def inline_names(book: Book, page: str) -> dict[str, object]:
    """The names any author's text on ``page`` may use: values, links and words."""
    plain = {"n": Values(book.numbers), **_links(book, page), **_words(book)}
    return {**plain, "ruling": partial(ruling_words, book, page, plain)}


def ruling_words(book: Book, page: str, names: Mapping[str, object], ruling_id: str) -> str:
    """What a ruling says as its switch stands, its own values and links filled in, with a link to its reason."""
    rulings = {ruling.id: (number, ruling) for number, ruling in enumerate(book.game.spec.rulings)}
    number, ruling = one(rulings, ruling_id, "the id of a ruling")
    place = book.game.place("game.yaml", "rulings", number, ruling.position, book.lang)
    said = markdown(book, ruling.active[book.lang], place, names)
    address = book.addresses.ruling(ruling_id)
    link = f" [{book.words['ruling_mark']}]({address.markdown(page)}){{.ruling-ref}}" if address else ""
    return said + link


def _links(book: Book, page: str) -> dict[str, object]:
    places = book.addresses

    def rule(rule_id: str, text: str | None = None) -> str:
        address = one(places.rules, rule_id, "the id of a rule")
        return f"[{escaped(text or rule_id)}]({address.markdown(page)}){{.rule-ref}}"

    def to_page(slug: str, text: str | None = None) -> str:
        title = one(places.titles, slug, "the name of a page")
        return f"[{escaped(text or title)}]({Address(slug).markdown(page)})"

    def example_link(example: str, text: str | None = None) -> str:
        address = one(places.examples, example, "the id of an example that a page shows")
        return f"[{escaped(text or _example_title(book, example))}]({address.markdown(page)})"

    return {"rule": rule, "page": to_page, "example_link": example_link}


def _words(book: Book) -> dict[str, object]:
    game, lang = book.game, book.lang
    terms = {term.id: term for term in game.terms}

    def t(term: str) -> str:
        return one(terms, term, "the id of a term").words[lang]

    def label(set_name: str, member: str) -> str:
        return _member(game, set_name, member).label[lang]

    def icon(set_name: str, member: str) -> str:
        found = _member(game, set_name, member)
        words = found.label[lang]
        drawing = book.pictures.icon(set_name, found)
        style = f' class="icon icon-{set_name}-{member}"' if drawing else ' class="icon"'
        return f"<span{style}>{drawing}{escaped(words)}</span>"

    def alt(set_name: str, member: str) -> str:
        pictured = {m.id: m.alt for m in one(game.spec.sets, set_name, "the name of a set") if m.alt is not None}
        return one(pictured, member, f"a member of {set_name} with an alt")[lang]

    def spot(zone_id: str) -> str:
        spots = {} if game.spec.mat is None else game.spec.mat.spots()
        column, row = one(spots, zone_id, "the id of a single space on the mat")
        return book.words[f"spot_{column}_{row}"]

    def zone_label(zone_id: str) -> str:
        zones = {} if game.spec.mat is None else {zone.id: zone for zone in game.spec.mat.zones}
        return one(zones, zone_id, "the id of a space on the mat").label[lang]

    def edge(track_id: str) -> str:
        tracks = {} if game.spec.mat is None else {track.id: track.edge for track in game.spec.mat.tracks}
        return book.words[f"edge_{one(tracks, track_id, 'the id of a track on the mat')}"]

    def colour(of: str, part: str) -> str:
        parts = one(coloured(game.spec), of, "what has colours (a set, token, frame)")
        return book.words[f"colour_{colour_name(one(parts, part, f'a part of {of} that has a colour'))}"]

    places = {"spot": spot, "zone_label": zone_label, "edge": edge}
    return {"t": t, "label": label, "icon": icon, "alt": alt, **places, "colour": colour}


def _example_title(book: Book, example: str) -> str:
    return next(p.example.title[book.lang] for p in book.game.examples if p.example.id == example)


def _member(game: Game, set_name: str, member: str) -> Member:
    members = one(game.spec.sets, set_name, "the name of a set")
    return one({m.id: m for m in members}, member, f"a member of {set_name}")


def known(names: Iterable[str], name: str, what: str) -> str:
    """The name, if it is one of ``names``; FillingError with the nearest of them if not."""
    if name not in names:
        raise FillingError(f"expected {what}, got {name!r}{near(name, names)}")
    return name


def one(things: Mapping[str, T], name: str, what: str) -> T:
    """The thing of that name; FillingError with the nearest name if there is none."""
    return things[known(things, name, what)]
