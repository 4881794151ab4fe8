"""Nothing in a game's data is there for nobody: what neither engine, page, picture nor other data uses is refused.

Knowingly taken: a column of the cards that only their descriptions say, and a term's ``also`` and ``banned`` forms,
which allow and forbid words whether or not anyone writes them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator, Sequence

from generator.check.expressions import Use
from generator.check.passages import Passage
from generator.check.reading import Reads
from generator.errors import Place, Problem
from generator.model import Game, Lang, Release, Term
from generator.model.colours import HOUSE
from generator.wording import near

SPEC = "game.yaml"
_READ_IN = "ja"


def unused_problems(game: Game, reads: Reads, written: Sequence[Passage]) -> Iterator[Problem]:
    """A problem for each entry of the data that nothing uses, at its place."""
    templates = "\n".join(text for path, text in game.templates.items() if path.endswith(".j2"))
    used = {use for passage in written for use, _ in passage.uses}
    yield from _palette(game, templates)
    yield from _tables(game, reads, templates)
    yield from _sets(game, reads, used, templates)
    yield from _kinds(game)
    yield from _members(game)
    yield from _rulings(game, reads)
    yield from _labels(game)
    yield from _tokens(game, written)
    yield from _terms(game, written)
    yield from _blocks(game, written)
    yield from _records(game)


def _problem(place: Place, expected: str, got: str) -> Problem:
    return Problem(place, "unused", f"expected {expected}, got {got}")


# ── what engine and pictures read ───────────────────────────────────────────────────────────────────────


def _palette(game: Game, templates: str) -> Iterator[Problem]:
    used = set(HOUSE) | _named("palette", templates)
    for name in game.spec.palette:
        if name not in used:
            expected = "a colour that the house or a template of the game draws with"
            yield _problem(game.place(SPEC, "palette", name), expected, f"{name!r}, which none does{near(name, used)}")


def _named(owner: str, text: str) -> set[str]:
    """The names that templates read from ``owner``: ``owner.name`` and ``owner["name"]``."""
    dotted = re.findall(rf"\b{owner}\.(?:get\(\s*[\"'])?([a-z][a-z0-9_]*)", text)
    quoted = re.findall(rf"\b{owner}\[\s*[\"']([^\"']+)[\"']\s*\]", text)
    return {*dotted, *quoted}


def _tables(game: Game, reads: Reads, templates: str) -> Iterator[Problem]:
    used = reads.tables | _named("tables", templates)
    for name, entries in game.spec.tables.items():
        place = game.place(SPEC, "tables", name)
        if name not in used:
            missing = near(name, reads.tables - game.spec.tables.keys())
            expected = "a table that the engine or a template reads"
            yield _problem(place, expected, f"{name!r}, which none does{missing}")
        elif not entries:
            yield _problem(place, "entries in the table", "none")


def _sets(game: Game, reads: Reads, used: Collection[Use], templates: str) -> Iterator[Problem]:
    spec = game.spec
    in_data = {field.set for kind in spec.kinds.values() for field in kind.fields.values()}
    in_data |= {spec.notes.set if spec.notes else None, spec.mat.key.set if spec.mat and spec.mat.key else None}
    in_text = {use.arguments[0] for use in used if use.name in {"label", "icon"}}
    in_pictures = _named("sets", templates) | set(re.findall(r"\bmember\(\s*[\"']([a-z0-9-]+)[\"']", templates))
    known = reads.sets | in_text | in_pictures | {name for name in in_data if name is not None}
    for name in spec.sets:
        if name not in known:
            expected = "a set that the engine, a card, a text or a picture uses"
            got = f"{name!r}, which none does{near(name, known - spec.sets.keys())}"
            yield _problem(game.place(SPEC, "sets", name), expected, got)
    yield from _lone_members(game, used)


def _lone_members(game: Game, used: Collection[Use]) -> Iterator[Problem]:
    """Members of sets that cards have, of which no card, table or text is."""
    tables = {word for entries in game.spec.tables.values() for pair in entries.items() for word in pair}
    columns: dict[str, set[str]] = {}
    for kind_id, kind in game.spec.kinds.items():
        for name, field in kind.fields.items():
            if field.set is not None:
                mine = (card for card in game.cards if card.kind == kind_id)
                columns.setdefault(field.set, set()).update(str(c.fields[name]) for c in mine if name in c.fields)
                columns[field.set].update(kind.fields)  # a column for each member: its number is of this member
    for set_name, on_cards in columns.items():
        for index, member in enumerate(game.spec.sets.get(set_name, ())):
            in_text = {Use("label", (set_name, member.id)), Use("icon", (set_name, member.id))}
            if member.id not in on_cards | tables and in_text.isdisjoint(used):
                expected = f"a member of {set_name} that a card, a table or a text names"
                place = game.place(SPEC, "sets", set_name, index, "id")
                yield _problem(place, expected, f"{member.id!r}, which none does")


def _kinds(game: Game) -> Iterator[Problem]:
    there = {card.kind for card in game.cards}
    for name, kind in game.spec.kinds.items():
        if name not in there:
            place = game.place(SPEC, "kinds", name)
            yield _problem(place, "a kind that a card of cards.csv is of", f"{name!r}, which none is")
            continue
        filled = {field for card in game.cards if card.kind == name for field in card.fields}
        for field, column in kind.fields.items():
            if field not in filled and not column.when:  # a condition that no card meets yet
                place = game.place(SPEC, "kinds", name, "fields", field)
                yield _problem(place, "a field that a card of this kind has", f"{field!r}, which none has")


def _members(game: Game) -> Iterator[Problem]:
    """Values of members that say something about another value which is not there."""
    for set_name, members in game.spec.sets.items():
        for index, member in enumerate(members):
            place = game.place
            if member.dark_colour is not None and member.colour is None:
                at = place(SPEC, "sets", set_name, index, "dark_colour")
                yield _problem(at, "a colour beside dark_colour", "dark_colour alone")
            template = f"templates/{game.spec.id}/icons/{set_name}/{member.id}.svg.j2"
            if member.alt is not None and member.art is None and template not in game.templates:
                at = place(SPEC, "sets", set_name, index, "alt")
                yield _problem(at, f"a picture that alt tells of (art, or {template})", "alt alone")


def _rulings(game: Game, reads: Reads) -> Iterator[Problem]:
    for index, ruling in enumerate(game.spec.rulings):
        if ruling.id not in reads.rulings:
            place = game.place(SPEC, "rulings", index, "id")
            yield _problem(place, "a ruling that the engine asks for", f"{ruling.id!r}, for which it never asks")


def _labels(game: Game) -> Iterator[Problem]:
    """Words of a figure that its template does not read."""
    figures = {figure.id for figure in game.spec.figures}
    shared = [text for path, text in game.templates.items() if path.endswith(".j2") and _figure_id(path) not in figures]
    members = {member.id for each in game.spec.sets.values() for member in each}
    tracks = {track.id for track in game.spec.mat.tracks} if game.spec.mat is not None else set()
    for index, figure in enumerate(game.spec.figures):
        own = [text for path, text in game.templates.items() if _figure_id(path) == figure.id]
        text = "\n".join([*own, *shared])
        read = _named("words", text)
        if re.search(r"\bwords\[\s*[a-z_]", text):
            read |= members | tracks
        for label in figure.labels:
            if label not in read:
                place = game.place(SPEC, "figures", index, "labels", label)
                expected = f"words that the picture {figure.id} shows"
                yield _problem(place, expected, f"{label!r}, which it does not read{near(label, read)}")


def _figure_id(path: str) -> str | None:
    found = re.fullmatch(r"(?:house|templates/[^/]+)/figures/([^/]+)\.svg\.j2", path)
    return found[1] if found else None


# ── what readers are told ───────────────────────────────────────────────────────────────────────────────


def _tokens(game: Game, written: Sequence[Passage]) -> Iterator[Problem]:
    """Kinds of token that nothing tells apart; and those without a rule of their own that no page counts or names."""
    kinds = game.spec.tokens.kinds if game.spec.tokens is not None else ()
    alike: set[tuple[str, str | None]] = set()
    for index, kind in enumerate(kinds):
        looks = (kind.label[game.languages[0]], kind.mark)
        if looks in alike:
            place = game.place(SPEC, "tokens", "kinds", index)
            yield _problem(place, "a token that its label or mark tells from the others", f"{kind.id!r}, like another")
        alike.add(looks)
    for lang in game.languages if kinds else ():
        pages = [p for p in written if p.lang == lang and p.page is not None]
        uses = {use for p in pages for use, _ in p.uses}
        words = "\n".join(p.words for p in pages)
        for index, kind in enumerate(kinds):
            if kind.rule is not None:
                continue
            count, colour = f"tokens_{kind.id.replace('-', '_')}", Use("colour", ("token", kind.id))
            if not {Use("n", (count,)), colour} & uses and kind.label[lang].casefold() not in words.casefold():
                place = game.place(SPEC, "tokens", "kinds", index, "id")
                got = f"{kind.id!r}, whose number ({{{{ n.{count} }}}}) and name ({kind.label[lang]}) none has"
                yield _problem(place, f"a token that a page in {lang} tells of", got)


def _terms(game: Game, written: Sequence[Passage]) -> Iterator[Problem]:
    """Terms that no text but their own definition uses, and no member or kind is named by."""
    spec = game.spec
    named = {member.term for members in spec.sets.values() for member in members}
    named |= {kind.term for kind in spec.kinds.values()}
    named |= {use.arguments[0] for p in written for use, _ in p.uses if use.name == "t"}
    texts = {lang: _texts(written, lang) for lang in game.languages}
    for index, term in enumerate(game.terms):
        if term.reading is not None and _READ_IN not in game.languages:
            place = game.place("terms.yaml", index, "reading")
            yield _problem(place, f"no reading in a game without {_READ_IN}", repr(term.reading))
        own = {lang: game.place("terms.yaml", index, "definition", lang) for lang in game.languages}
        if term.id not in named and not any(_is_said(term, lang, own[lang], texts[lang]) for lang in game.languages):
            place = game.place("terms.yaml", index, "id")
            got = f"{term.id!r}, which none uses"
            yield _problem(place, "a term that a page, a text or a name of the data uses", got)


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()


def _texts(written: Sequence[Passage], lang: Lang) -> list[tuple[Place, str]]:
    return [(passage.place, _folded(passage.words)) for passage in written if passage.lang == lang]


def _is_said(term: Term, lang: Lang, own: Place, texts: Sequence[tuple[Place, str]]) -> bool:
    """Whether a text other than the term's own definition has one of its forms."""
    forms = [_folded(form) for form in (term.words[lang], *term.also.get(lang, ()))]
    return any(form in text for place, text in texts if place != own for form in forms)


def _blocks(game: Game, written: Sequence[Passage]) -> Iterator[Problem]:
    """Parts of the data that are made for a block of a page, where the original's pages have none.

    The other languages have what the original has, and what a fact is verified by is looked for with the fact.
    """
    spec, lang = game.spec, game.languages[0]
    printed = next((key for key in ("mat", "tokens", "notes") if getattr(spec, key) is not None), None)
    wanted = (
        ("quick", game.place(SPEC, "quick"), bool(spec.quick), "quick"),
        ("outcomes", game.place("outcomes.yaml"), bool(game.outcomes), None),
        ("glossary", game.place("terms.yaml"), bool(game.terms), None),
        ("decks", game.place(SPEC, "decks"), bool(spec.decks), None),
        ("changes", game.place("changes.yaml"), bool(game.releases), None),
        ("errata", game.place("changes.yaml"), any(_is_errata(r) for r in game.releases), None),
        ("stand_ins", game.place(SPEC, "stand_ins"), bool(spec.stand_ins), "stand-ins"),
        ("downloads", game.place(SPEC, printed or ""), printed is not None, "files"),
    )
    verified = {fact.by for fact in game.facts.values()}
    shown = {use.name for p in written if p.lang == lang and p.page is not None for use, _ in p.uses}
    for name, place, there, fact in wanted:
        if there and name not in shown and fact not in verified:
            yield _problem(place, f"{{{{ {name}() }}}} on a page in {lang}, which shows this", "none")


def _is_errata(release: Release) -> bool:
    return any(change.kind == "errata" for change in release.changes)


def _records(game: Game) -> Iterator[Problem]:
    """Entries that nothing is held against: reasons, counts and rules that no check reads."""
    for rule, each in game.facts.items():
        if each.why is not None and each.by != "told":
            place = game.place("facts.yaml", rule, "why")
            yield _problem(place, "why: only where by: told needs a reason", f"it with by: {each.by}")
    for index, count in enumerate(game.spec.composition):
        fact = game.facts.get(count.rule)
        if fact is not None and fact.by != "composition":
            place = game.place(SPEC, "composition", index, "rule")
            expected = "a rule whose fact is verified by: composition, or nothing counts the cards"
            yield _problem(place, expected, f"{count.rule}, by: {fact.by}")
    if game.spec.deck_rule is not None and not game.spec.decks:
        place = game.place(SPEC, "deck_rule")
        yield _problem(place, "decks that deck_rule is held against", "none")
    counted: set[tuple[str | None, frozenset[tuple[str, str]]]] = set()
    for index, count in enumerate(game.spec.composition):
        counts = (count.kind, frozenset(count.where.items()))
        if counts in counted:
            yield _problem(game.place(SPEC, "composition", index), "cards that no other count counts", count.name)
        counted.add(counts)
    taken: set[str] = set()
    for index, step in enumerate(game.spec.quick):
        if not step.rules:
            yield _problem(game.place(SPEC, "quick", index, "rules"), "the rules that make this step", "none")
        for at, rule in enumerate(step.rules):
            if rule in taken:
                place = game.place(SPEC, "quick", index, "rules", at)
                yield _problem(place, "each rule in one step of the quick reference", f"{rule} again")
            taken.add(rule)
