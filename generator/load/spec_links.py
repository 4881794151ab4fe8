"""What ``game.yaml`` says of itself and of the other files: sets, kinds, numbers, terms, drawings, stand-ins."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import TypeVar

from generator.errors import Place
from generator.load.documents import Path
from generator.load.findings import Findings, hint
from generator.load.links import Known, once
from generator.load.shapes import place_of
from generator.model import CardField, Count, GameSpec, Kind, Mat, Member, Notes, Offer, Term, Text, Thing, Zone
from generator.wording import listed, quoted

N = TypeVar("N", Member, Kind)

RESERVED_COLUMNS = frozenset({"id", "kind"})


def check_spec(spec: GameSpec, places: Mapping[Path, Place], folder: str, known: Known, findings: Findings) -> None:
    """All checks of ``game.yaml`` beyond its shape. ``folder`` is the name of the game's folder."""
    _Spec(spec, places, known, findings).check(folder)


class _Spec:
    def __init__(self, spec: GameSpec, places: Mapping[Path, Place], known: Known, findings: Findings) -> None:
        self.spec = spec
        self.places = places
        self.known = known
        self.findings = findings

    def check(self, folder: str) -> None:
        if self.spec.id != folder:
            self.expect(("id",), "id", f"the name of its folder, {quoted(folder)}", quoted(self.spec.id))
        if not re.fullmatch(r"https?://[^\s/]+/(\S*/)?", self.spec.site_url):
            expected = "the site's address, https://… with / at its end"
            self.expect(("site_url",), "address", expected, quoted(self.spec.site_url))
        if self.spec.mark_days < 0:
            self.expect(("mark_days",), "number", "0 or more days", str(self.spec.mark_days))
        self.languages()
        self.ids()
        for set_name, members in self.spec.sets.items():
            for index, member in enumerate(members):
                self.member(member, ("sets", set_name, index))
        for name, kind in self.spec.kinds.items():
            self.kind(kind, ("kinds", name))
        for index, count in enumerate(self.spec.composition):
            self.count(count, ("composition", index))
        self.tables()
        self.parts()
        self.decks()
        self.prints()
        self.stand_ins()
        self.drawings()

    def expect(self, path: Path, kind: str, expected: str, got: str) -> None:
        self.findings.expected(place_of(self.places, path), kind, expected, got)

    def reference(self, name: str | None, known: Collection[str], path: Path, what: str) -> bool:
        """Whether a name is one of those defined; a problem if not."""
        if name is None or name in known:
            return name is not None
        choices = f" ({listed(dict.fromkeys(known))})" if 0 < len(known) <= 8 else ""
        self.expect(path, "reference", f"{what}{choices}", quoted(name) + hint(name, known))
        return False

    # ── parts ──

    def languages(self) -> None:
        if not self.spec.languages:
            self.expect(("languages",), "language", "at least one language", "an empty list")
        for index, lang in enumerate(self.spec.languages):
            if not re.fullmatch(r"[a-z]{2,3}(-[A-Za-z]+)?", lang):
                self.expect(("languages", index), "language", "a language code such as ja", quoted(lang))
        self.once(("languages",), "language", self.spec.languages)

    def ids(self) -> None:
        """Each id once in its list."""
        for name, members in self.spec.sets.items():
            self.once(("sets", name), "id of a set", [m.id for m in members], "id")
            if not members:
                self.expect(("sets", name), "set", "at least one member", "none")
        self.once(("composition",), "count's name", [c.name for c in self.spec.composition], "name")
        self.once(("stand_ins",), "stand-in's id", [s.id for s in self.spec.stand_ins], "id")
        self.once(("figures",), "figure's id", [f.id for f in self.spec.figures], "id")
        self.once(("quick",), "step's id", [q.id for q in self.spec.quick], "id")
        self.once(("rulings",), "ruling's id", [r.id for r in self.spec.rulings], "id")
        self.once(("decks",), "deck's id", [d.id for d in self.spec.decks], "id")
        if self.spec.mat is not None:
            self.once(("mat", "zones"), "zone's id", [z.id for z in self.spec.mat.zones], "id")
            self.once(("mat", "tracks"), "track's id", [t.id for t in self.spec.mat.tracks], "id")
            self.once(("mat", "tracks"), "track's edge", [t.edge for t in self.spec.mat.tracks], "edge")
        if self.spec.tokens is not None:
            self.once(("tokens", "kinds"), "token's id", [t.id for t in self.spec.tokens.kinds], "id")
        for index, count in enumerate(self.spec.composition):
            if count.name in self.spec.numbers:
                got = f"{quoted(count.name)}, which is one of numbers"
                self.expect(("composition", index, "name"), "duplicate-id", "a name of its own", got)

    def once(self, path: Path, what: str, names: Collection[str], *key: str) -> None:
        once(((n, place_of(self.places, (*path, i, *key))) for i, n in enumerate(names)), what, self.findings)

    def member(self, member: Member, path: Path) -> None:
        self.labelled(member, path)
        if member.art is not None and member.alt is None:
            self.expect(path, "alt", "alt: with what the drawing shows", "a drawing without it")

    def labelled(self, named: Member | Kind, path: Path) -> None:
        """A label of its own or a term's, not both."""
        if named.term is not None:
            self.known.check_term(named.term, place_of(self.places, (*path, "term")), self.findings)
        if bool(named.label) == (named.term is not None):
            self.expect(path, "label", "a label or a term", "both" if named.label else "neither")

    def kind(self, kind: Kind, path: Path) -> None:
        self.labelled(kind, path)
        for name, each in kind.fields.items():
            at = (*path, "fields", name)
            if name in RESERVED_COLUMNS or name.startswith("name_"):
                self.expect(at, "field", "a name that is no column of every card", quoted(name))
            self.field(each, kind, at)

    def field(self, each: CardField, kind: Kind, path: Path) -> None:
        if (each.set is not None) != (each.type == "member"):
            got = quoted(each.set) if each.set is not None else "none"
            expected = "the set of its members" if each.type == "member" else f"no set for the type {quoted(each.type)}"
            self.expect((*path, "set"), "field", expected, got)
        elif each.set is not None:
            self.reference(each.set, self.spec.sets, (*path, "set"), "the name of a set")
        for key, bound in (("min", each.min), ("max", each.max)):
            if bound is not None and each.type != "int":
                self.expect((*path, key), "field", f"no {key} for the type {quoted(each.type)}", quoted(str(bound)))
            elif isinstance(bound, str):
                self.reference(bound, self.spec.numbers, (*path, key), "a whole number or the name of one of numbers")
        self.reference(each.stand_in, [s.id for s in self.spec.stand_ins], (*path, "stand_in"), "the id of a stand-in")
        for name, values in each.when.items():
            if self.reference(name, kind.fields, (*path, "when", name), "a field of the same kind"):
                for index, value in enumerate(values):
                    self.value(value, kind.fields[name], (*path, "when", name, index))

    def value(self, value: str, of: CardField, path: Path) -> None:
        """A value that a field can have."""
        if of.type == "member" and of.set is not None and of.set in self.spec.sets:
            self.reference(value, self.members(of.set), path, f"a member of {quoted(of.set)}")
        elif of.type == "int" and not re.fullmatch(r"-?[0-9]+", value):
            self.expect(path, "reference", "a whole number in quotes", quoted(value))

    def members(self, set_name: str) -> list[str]:
        return [m.id for m in self.spec.sets[set_name]]

    def count(self, count: Count, path: Path) -> None:
        if count.count < 0:
            self.expect((*path, "count"), "count", "0 or more", str(count.count))
        if not self.reference(count.kind, self.spec.kinds, (*path, "kind"), "a kind of card"):
            if count.kind is None and count.where:
                self.expect((*path, "where"), "count", "the kind whose fields these are", "none")
            return
        fields = self.spec.kinds[count.kind or ""].fields
        for name, value in count.where.items():
            if self.reference(name, fields, (*path, "where", name), f"a field of {quoted(count.kind or '')}"):
                self.value(value, fields[name], (*path, "where", name))

    def tables(self) -> None:
        """A table's words are members of one set: of the one that has most of them."""
        for table, entries in self.spec.tables.items():
            words = {*entries, *entries.values()}
            best = max(self.spec.sets, key=lambda name: len(words & set(self.members(name))), default=None)
            if best is None:
                continue
            for key, value in entries.items():
                path = ("tables", table, key)
                self.reference(key, self.members(best), path, f"a member of {quoted(best)}")
                self.reference(value, self.members(best), path, f"a member of {quoted(best)}")

    def parts(self) -> None:
        """The mat, the tokens and the notes."""
        self.cells()
        if self.spec.mat is not None:
            self.apart(self.spec.mat)
        if self.spec.notes is not None:
            self.reference(self.spec.notes.set, self.spec.sets, ("notes", "set"), "the name of a set")
            self.note_size(self.spec.notes)
        if self.spec.mat is not None:
            for index, track in enumerate(self.spec.mat.tracks):
                path: Path = ("mat", "tracks", index)
                ends = (("start", track.start), ("end", track.end))
                fits = [
                    isinstance(v, int)
                    or self.reference(v, self.spec.numbers, (*path, key), "the name of one of numbers")
                    for key, v in ends
                ]
                if all(fits) and self.number(track.start) >= self.number(track.end):
                    got = f"{self.number(track.start)} to {self.number(track.end)}"
                    self.expect((*path, "end"), "track", "an end above its start", got)

    def decks(self) -> None:
        """A rule for the decks, and a list for each of them and for no other."""
        rule = self.spec.deck_rule
        if rule is not None:
            for key, name in (("size", rule.size), ("copies", rule.copies)):
                self.reference(name, self.spec.numbers, ("deck_rule", key), "the name of one of numbers")
        elif self.spec.decks:
            self.expect(("decks",), "decks", "deck_rule: with what every deck must be", "decks alone")
        ids = [deck.id for deck in self.spec.decks]
        for index, deck_id in enumerate(ids):
            if f"decks/{deck_id}.csv" not in self.known.files:
                self.expect(("decks", index, "id"), "missing-file", f"its list in decks/{deck_id}.csv", "none")
        for name in sorted(n for n in self.known.files if n.startswith("decks/")):
            deck_id = name.removeprefix("decks/").removesuffix(".csv")
            if deck_id not in ids:
                place = self.own_file(name)
                got = quoted(deck_id) + hint(deck_id, ids)
                self.findings.expected(place, "unused", "the list of one of game.yaml's decks", got)

    def prints(self) -> None:
        """Each offer is of things that the game has, and no file is offered twice."""
        offered: dict[tuple[str, ...], Place] = {}
        for index, offer in enumerate(self.spec.prints.offers):
            path: Path = ("prints", "offers", index)
            if path not in self.places:
                return  # what is offered where nothing is said of it
            self.once((*path, "papers"), "paper", offer.papers)
            self.once((*path, "things"), "thing", offer.things)
            for key, names in (("things", offer.things), ("papers", offer.papers)):
                if not names:
                    self.expect((*path, key), "offer", f"at least one of the {key} to print", "an empty list")
            for number, thing in enumerate(offer.things):
                if thing in offer.things[:number]:
                    continue
                at = (*path, "things", number)
                self.reference(thing, self.spec.printed(), at, "something that the game has to print")
                self.offered_once(offer, thing, place_of(self.places, at), offered)

    def offered_once(self, offer: Offer, thing: Thing, place: Place, offered: dict[tuple[str, ...], Place]) -> None:
        """A problem if an earlier offer has the same thing on the same paper in the same ink; ``offered`` grows."""
        inks = () if thing == "calibration" else (offer.ink,)
        files = {paper: offered.setdefault((thing, paper, *inks), place) for paper in offer.papers}
        if twice := {paper: before for paper, before in files.items() if before is not place}:
            before = next(iter(twice.values()))
            expected = f"each thing on a paper{' in an ink' if inks else ''} offered once"
            got = f"{quoted(thing)} on {', '.join(twice)} again (first in line {before.line})"
            self.findings.expected(place, "duplicate-offer", expected, got)

    def own_file(self, name: str) -> Place:
        """A file of the game as a place."""
        return Place(place_of(self.places, ()).file.removesuffix("game.yaml") + name)

    def cells(self) -> None:
        """The card spaces of a mat: in rows, each zone as often as it says, or each in a column and a row."""
        mat = self.spec.mat
        if mat is None:
            return
        zones = [zone.id for zone in mat.zones]
        if mat.key is not None:
            self.reference(mat.key.set, self.spec.sets, ("mat", "key", "set"), "the name of a set")
            self.reference(mat.key.zone, zones, ("mat", "key", "zone"), "the id of a zone")
            if not mat.rows:
                self.expect(("mat", "key"), "mat", "a key only where the mat has rows", "no rows")
        if mat.rows and mat.tracks:
            self.expect(("mat", "tracks"), "mat", "no tracks on a mat with rows", f"{len(mat.tracks)}")
        for y, row in enumerate(mat.rows):
            for x, name in enumerate(row):
                self.reference(name, zones, ("mat", "rows", y, x), "the id of a zone")
        for index, zone in enumerate(mat.zones):
            path: Path = ("mat", "zones", index)
            known = isinstance(zone.spaces, int) or self.reference(
                zone.spaces, self.spec.numbers, (*path, "spaces"), "a whole number or the name of one of numbers"
            )
            if mat.rows:
                cells = sum(row.count(zone.id) for row in mat.rows)
                if known and cells != self.number(zone.spaces):
                    expected = f"rows with {quoted(zone.id)} as often as it has spaces ({self.number(zone.spaces)})"
                    self.expect((*path, "spaces"), "mat", expected, str(cells))
                else:
                    self.stands(mat, zone, path)
            else:
                self.placed(zone, path)

    def placed(self, zone: Zone, path: Path) -> None:
        """Without rows, a zone is one card space in a column and a row at the sides."""
        if zone.column is None or zone.row is None:
            self.expect(path, "mat", "a column and a row, or rows of the mat", "neither")
        elif "middle" in (zone.column, zone.row):
            expected = "a column at the left or right and a row at the top or bottom, or rows of the mat"
            self.expect(path, "mat", expected, f"{zone.column} {zone.row}")
        elif zone.sideways or zone.spaces != 1:
            self.expect(path, "mat", "one card space that no card lies in sideways, or rows of the mat", "no rows")

    def apart(self, mat: Mat) -> None:
        """No two zones share a place, where no rows lay them out otherwise."""
        first: dict[tuple[str, str], str] = {}
        for index, zone in enumerate(mat.zones):
            if zone.column is not None and zone.row is not None and not mat.rows:
                other = first.setdefault((zone.column, zone.row), zone.id)
                if other != zone.id:
                    got = f"{zone.column}, {zone.row}, where {quoted(other)} is"
                    self.expect(("mat", "zones", index), "mat", "a column and a row of its own", got)

    def stands(self, mat: Mat, zone: Zone, path: Path) -> None:
        """Each zone of one space names its column and row, and rows have it there: its rule says where, in any layout.

        One of several spaces has no single place.
        """
        spot = mat.spots().get(zone.id)
        for key, wanted, index in (("column", zone.column, 0), ("row", zone.row, 1)):
            if spot is not None and wanted is None:
                self.expect(path, "mat", f"the {key} where [{zone.rule}] has {quoted(zone.id)}", "none")
            elif wanted is not None and (spot is None or spot[index] != wanted):
                got = "several spaces" if spot is None else f"the {spot[index]} one"
                expected = f"rows with {quoted(zone.id)} in the {wanted} {key}, where [{zone.rule}] has it"
                self.expect((*path, key), "mat", expected, got)

    def note_size(self, notes: Notes) -> None:
        """A note fits into the sleeve of a card."""
        card = self.spec.card_size
        for key, size, most in (("width", notes.width, card.width), ("height", notes.height, card.height)):
            if size > most:
                expected = f"a note that fits into a card's sleeve, with a {key} of at most {most:g} mm"
                self.expect(("notes", key), "size", expected, f"{size:g} mm")

    def number(self, value: str | int) -> int:
        return value if isinstance(value, int) else self.spec.numbers[value]

    def stand_ins(self) -> None:
        """Each stand-in is of a value, and each value's stand-in is told."""
        spec = self.spec
        ids = [s.id for s in spec.stand_ins]
        self.reference(spec.card_size_stand_in, ids, ("card_size_stand_in",), "the id of a stand-in")
        self.reference(spec.card_names_stand_in, ids, ("card_names_stand_in",), "the id of a stand-in")
        used = {(f.stand_in, "cards.csv") for kind in spec.kinds.values() for f in kind.fields.values()}
        used |= {(spec.card_size_stand_in, "game.yaml"), (spec.card_names_stand_in, "cards.csv")}
        for index, stand_in in enumerate(spec.stand_ins):
            at: Path = ("stand_ins", index, "where")
            files = sorted(file for name, file in used if name == stand_in.id)
            is_file = self.reference(stand_in.where, sorted(self.known.files), at, "a file of this game")
            if is_file and files and stand_in.where not in files:
                self.expect(at, "stand-in", f"{listed(files)}, where it stands", quoted(stand_in.where))
            if not files:
                got = f"{quoted(stand_in.id)}, which no field, card size or name refers to"
                self.expect(("stand_ins", index, "id"), "unused", "a stand-in that is used", got)

    def drawings(self) -> None:
        """Each drawing named is there, and each that is there is named, here or in a template."""
        there = sorted(n.removeprefix("art/") for n in self.known.files if n.startswith("art/"))
        named: set[str] = set()
        for path, art in self.art():
            named.add(art)
            self.reference(art, there, path, "a file in art/")
        unnamed = [name for name in sorted({*there} - named) if not _is_named(name, self.known.templates)]
        if len(unnamed) > 1 and not self.known.own_templates:
            expected = f"templates/{self.spec.id}/ to name its drawings ({unnamed[0]} and {len(unnamed) - 1} more)"
            self.findings.expected(self.own_file("art"), "missing-templates", expected, "no such folder")
            return
        for name in unnamed:
            expected = "a drawing that game.yaml or a template names"
            self.findings.expected(self.own_file(f"art/{name}"), "unused", expected, "one that none names")

    def art(self) -> Iterator[tuple[Path, str]]:
        for set_name, members in self.spec.sets.items():
            for index, member in enumerate(members):
                if member.art is not None:
                    yield ("sets", set_name, index, "art"), member.art
        for index, token in enumerate(self.spec.tokens.kinds if self.spec.tokens is not None else ()):
            yield ("tokens", "kinds", index, "art"), token.art
        if self.spec.mat is not None:
            for key, file in (("ornament", self.spec.mat.ornament), ("emblem", self.spec.mat.emblem)):
                if file is not None:
                    yield ("mat", key), file


def _is_named(name: str, templates: str) -> bool:
    """Whether templates name a drawing: in full, without its suffix, or by a beginning to which they add the rest."""
    stem = name.removesuffix(".svg")
    beginnings = (stem[: i + 1] for i, letter in enumerate(stem) if letter == "-")
    return (
        name in templates
        or re.search(rf"""["']{re.escape(stem)}["']""", templates) is not None
        or any(re.search(rf"""{re.escape(start)}(\{{\{{|["'])""", templates) for start in beginnings)
    )


def with_labels(spec: GameSpec, terms: Collection[Term]) -> GameSpec:
    """The spec with the labels of its members and kinds filled from their terms."""
    words: Mapping[str, Text] = {term.id: term.words for term in terms}
    sets = {name: tuple(_labelled(m, words) for m in members) for name, members in spec.sets.items()}
    kinds = {name: _labelled(kind, words) for name, kind in spec.kinds.items()}
    return spec.model_copy(update={"sets": sets, "kinds": kinds})


def _labelled(named: N, words: Mapping[str, Text]) -> N:
    if named.term is None or named.term not in words:
        return named
    return named.model_copy(update={"label": words[named.term]})
