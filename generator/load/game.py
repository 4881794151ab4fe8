"""Reading a game's folder, as a story: list the files, read each kind, check what they say of each other."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

from generator.errors import ContentError, Place, Problem
from generator.load import documents
from generator.load.cards import ID, KIND, CardRules, make_cards
from generator.load.decks import CARD, COUNT, make_deck
from generator.load.documents import Document
from generator.load.documents import Path as DataPath
from generator.load.files import REQUIRED, Folder, is_ignored
from generator.load.findings import Findings, hint
from generator.load.history import NEWEST_FIRST, check_releases, ids_of, resolved
from generator.load.inks import checked_inks
from generator.load.links import Known, Part, check_messages, check_pages, check_parts, example_parts
from generator.load.prose import PageText, read_page
from generator.load.shapes import fitted, shaped
from generator.load.spec_links import check_spec, with_labels
from generator.load.tables import Table, read_table
from generator.load.templates import read_templates
from generator.model import (
    Card,
    Deck,
    DeckSpec,
    Example,
    Fact,
    Game,
    GameSpec,
    Inks,
    Lang,
    Outcomes,
    Page,
    PlacedExample,
    Release,
    Renamed,
    RuleId,
    Search,
    Term,
    Text,
)
from generator.model.fitting import bare, describe, hints, is_mapping
from generator.wording import quoted

LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z]+)?")
RULE = re.compile(r"[A-Z][0-9]*[a-z]*")
M = TypeVar("M", Term, Release)

SPEC, CARDS, TERMS, FACTS, MESSAGES, OUTCOMES, CHANGES, RENAMED, SEARCH, INKS = (
    "game.yaml",
    "cards.csv",
    "terms.yaml",
    "facts.yaml",
    "messages.yaml",
    "outcomes.yaml",
    "changes.yaml",
    "renamed.yaml",
    "search.yaml",
    "inks.yaml",
)


def list_games(root: Path) -> tuple[str, ...]:
    """The names of the games of a project: the folders in ``content/`` that hold a ``game.yaml``, sorted."""
    content = root / "content"
    if not content.is_dir():
        return ()
    return tuple(sorted(f.name for f in content.iterdir() if not is_ignored(f.name) and (f / SPEC).is_file()))


def load_game(root: Path, name: str) -> Game:
    """The game in ``content/<name>/`` of a project. Raises ContentError with every problem if there is any."""
    game, problems = read_game(root, name)
    if problems or game is None:
        raise ContentError(problems)
    return game


def read_game(root: Path, name: str) -> tuple[Game | None, tuple[Problem, ...]]:
    """As much of a game as can be read, and every problem found; None if its ``game.yaml`` is unusable.

    For callers that want to go on checking although something is wrong; all others use ``load_game``.
    """
    findings = Findings()
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name) or not (root / "content" / name / SPEC).is_file():
        games = list_games(root)
        known = f" (there are: {', '.join(games)})" if games else ""
        got = f"{quoted(name)}{hint(name, games)}{known}"
        findings.expected(Place(f"content/{name}"), "no-game", f"a folder in content/ with a {SPEC}", got)
        return None, findings.problems
    game = _Reader(Folder(root, name, findings), findings).read(read_templates(root, name))
    return game, findings.problems


class _Reader:
    """Reads one game's folder. What cannot be read is left out, so that the rest can be checked all the same."""

    def __init__(self, folder: Folder, findings: Findings) -> None:
        self.folder = folder
        self.findings = findings
        self.documents: dict[str, Document] = {}
        self.parts: list[Part] = []
        self.is_whole = True
        """Whether every page and every example could be read."""

    def read(self, templates: Mapping[str, str]) -> Game | None:
        """Read everything, check each against the others, put it together."""
        spec = self._spec()
        facts = self._facts()
        messages = self._messages()
        terms = self._items(TERMS, Term)
        outcomes = self._outcomes()
        releases = self._items(CHANGES, Release, NEWEST_FIRST)
        search = self._search()
        texts = tuple(self._pages())
        examples = [e for name in self.folder.inside("examples") for e in self._examples(name)]
        examples += [e for text in texts for e in text.examples]
        self.parts += example_parts(examples)
        art = {name.removeprefix("art/"): self.folder.read(name) or "" for name in self.folder.inside("art")}

        known = self._known(examples, templates)
        check_parts(self.parts, known, self.findings)
        check_pages(texts, self.folder.place("rules"), known, self.findings)
        renamed = self._renamed(known, [text.page for text in texts])
        if CHANGES in self.documents:
            check_releases(releases, self.documents[CHANGES], self.findings)
        if MESSAGES in self.documents:
            check_messages(messages, self.documents[MESSAGES].places, self.findings)
        if spec is not None and self.parts[0].form is GameSpec:
            check_spec(spec, self.documents[SPEC].places, self.folder.path.name, known, self.findings)
        before = len(self.findings)
        table = self._table(CARDS, (ID, KIND))
        whole = table if len(self.findings) == before else None
        cards = self._cards(table)
        decks = {deck.id: deck for deck in self._decks(whole)}
        if spec is None:
            return None
        pages = [text.page for text in texts]
        return Game(
            spec=with_labels(spec, terms),
            cards=cards,
            terms=terms,
            facts=facts,
            messages=messages,
            outcomes=outcomes.said() if outcomes is not None else (),
            outcome_words=outcomes,
            examples=tuple(examples),
            pages={lang: _in_order(pages, lang) for lang in spec.languages},
            art=art,
            folder=self.folder.prefix,
            releases=releases,
            renamed=renamed,
            search=search,
            inks=self._inks(),
            decks={name: decks[name] for name in self._deck_ids(decks) if name in decks},
            places={name: document.places for name, document in self.documents.items()},
            templates=templates,
        )

    def _known(self, examples: Iterable[PlacedExample], templates: Mapping[str, str]) -> Known:
        """The names that there are, those of things that could not be read included."""
        facts, terms = self.documents.get(FACTS), self.documents.get(TERMS)
        written = (_ids(self.documents.get(name)) for name in self.folder.inside("examples"))
        return Known(
            languages=self._languages(),
            rules=frozenset(_keys(facts)) if facts is not None and isinstance(facts.data, dict) else None,
            terms=_ids(terms) if terms is not None and isinstance(terms.data, tuple) else None,
            examples=frozenset(e.example.id for e in examples).union(*written) if self.is_whole else None,
            files=self.folder.names | self.folder.refused | set(REQUIRED),  # those that are missing are told
            templates="\n".join(text for path, text in templates.items() if path.endswith(".j2")),
            own_templates=any(path.startswith(f"templates/{self.folder.path.name}/") for path in templates),
        )

    def _languages(self) -> tuple[Lang, ...] | None:
        languages: tuple[Lang, ...] | None = self._part("languages")
        return languages if languages and all(map(LANGUAGE.fullmatch, languages)) else None

    def _table(self, name: str, needed: Sequence[str]) -> Table | None:
        text = self.folder.read(name)
        return None if text is None else read_table(text, self.folder.place(name), needed, self.findings)

    def _cards(self, table: Table | None) -> tuple[Card, ...]:
        """The cards, as far as what they need of ``game.yaml`` can be read, be the rest as it may."""
        kinds, languages = self._part("kinds"), self._languages()
        if table is None or not kinds or languages is None:
            return ()
        rules = CardRules(kinds, self._part("sets") or {}, self._part("numbers") or {}, languages)
        return make_cards(table, rules, self.findings)

    def _decks(self, cards: Table | None) -> Iterator[Deck]:
        """The deck lists. ``cards`` is the table of cards, None if rows of it could not be read."""
        known = None if cards is None or not cards.rows else dict.fromkeys(row.cells[ID] for row in cards.rows)
        for name in self.folder.inside("decks"):
            table = self._table(name, (CARD, COUNT))
            deck = None if table is None else make_deck(Path(name).stem, table, known, self.findings)
            if deck is not None:
                yield deck

    def _deck_ids(self, lists: Iterable[str]) -> Iterable[str]:
        """The ids of the decks in their order; those of all lists if what ``game.yaml`` says of them cannot be read."""
        decks: Sequence[DeckSpec] | None = self._part("decks")
        return lists if decks is None else [deck.id for deck in decks]

    def _part(self, key: str) -> Any:  # noqa: ANN401 - the model says it
        """The value of a key of ``game.yaml``; None if it is absent or does not fit."""
        document = self.documents.get(SPEC)
        form = hints(GameSpec).get(key)
        if document is None or form is None or key not in _keys(document):
            return None
        return fitted(form, document, Findings(), (key,))

    def _document(self, name: str, wanted: str) -> Document | None:
        text = self.folder.read(name)
        if text is None:
            return None
        document = documents.parse(text, self.folder.place(name).file, self.findings, wanted=wanted)
        if document is not None:
            self.documents[name] = document
        return document

    def _spec(self) -> GameSpec | None:
        """``game.yaml``; if only parts that may be absent or empty are wrong, without these and not checked further."""
        document = self._document(SPEC, describe(GameSpec))
        if document is None:
            return None
        spec = shaped(GameSpec, document, self.findings)
        if spec is not None:
            self.parts.append(Part(GameSpec, spec, document.places))
        elif isinstance(document.data, dict):
            kept = {key: part for key in document.data if (part := self._part(key)) is not None}
            mappings = {key for key, form in hints(GameSpec).items() if is_mapping(bare(form))}
            kept |= {key: self._entries(document, key) for key in mappings & (document.data.keys() - kept)}
            spec = shaped(GameSpec, Document(kept, document.places, document.keys), Findings())
        return spec

    def _entries(self, document: Document, key: str) -> dict[str, Any]:
        """The entries of a mapping of ``game.yaml`` that fit, each by itself."""
        entries = document.data[key] if isinstance(document.data, dict) else None
        fits: dict[str, Any] = {}
        for name, entry in entries.items() if isinstance(entries, dict) else ():
            alone = Document({name: entry}, document.places, document.keys)
            fits |= fitted(hints(GameSpec)[key], alone, Findings()) or {}
        return fits

    def _items(self, name: str, model: type[M], wanted: str = "a list, each item beginning with “- ”") -> tuple[M, ...]:
        """The items of a file that is a list; those that do not fit are left out."""
        document = self._document(name, wanted)
        if document is None:
            return ()
        if not isinstance(document.data, tuple):
            self.findings.expected(document.place(()), "value", wanted, "no list")
            return ()
        every = [shaped(model, document, self.findings, (index,)) for index in range(len(document.data))]
        kept = [index for index, item in enumerate(every) if item is not None]
        self.parts += [Part(model, every[index], document.places, (index,)) for index in kept]
        if len(kept) < len(every):
            self.documents[name] = Document(document.data, _renumbered(document.places, kept), document.keys)
        return tuple(item for item in every if item is not None)

    def _facts(self) -> dict[str, Fact]:
        document = self._mapping(FACTS, "a mapping, rule id: {by: …}")
        if document is None:
            return {}
        facts = {}
        for rule in _keys(document):
            if not RULE.fullmatch(rule):
                self.findings.expected(document.keys[(rule,)], "key", f"{describe(RuleId)} as the key", quoted(rule))
            fact = shaped(Fact, document, self.findings, (rule,))
            if fact is not None:
                facts[rule] = fact
                self.parts.append(Part(Fact, fact, document.places, (rule,)))
        return facts

    def _outcomes(self) -> Outcomes | None:
        document = self._document(OUTCOMES, describe(Outcomes))
        outcomes = None if document is None else shaped(Outcomes, document, self.findings)
        if document is not None and outcomes is not None:
            self.parts.append(Part(Outcomes, outcomes, document.places))
        return outcomes

    def _search(self) -> Search:
        """What helps to find, besides the texts."""
        document = self._document(SEARCH, describe(Search))
        search = None if document is None else shaped(Search, document, self.findings)
        if document is None or search is None:
            return Search()
        self.parts.append(Part(Search, search, document.places))
        return search

    def _inks(self) -> Inks:
        """What a print shop prints each colour with."""
        document = self._mapping(INKS, 'a mapping, "#colour": {c: …, m: …, y: …, k: …}')
        return {} if document is None else checked_inks(document, self.findings)

    def _renamed(self, known: Known, pages: Sequence[Page]) -> Renamed:
        """The ids that were given up, each with the one it has in the end."""
        document = self._mapping(RENAMED, "a mapping, rules: {old: new}, terms: …, examples: …, pages: …, headings: …")
        renamed = None if document is None else shaped(Renamed, document, self.findings)
        if document is None or renamed is None:
            return Renamed()
        ids = ids_of(known.rules, known.terms, known.examples, pages)
        return resolved(renamed, ids, document, self.findings)

    def _messages(self) -> dict[str, Text]:
        document = self._mapping(MESSAGES, "a mapping, message key: {ja: …, en: …}")
        if document is None:
            return {}
        words = {key: fitted(Text, document, self.findings, (key,)) for key in _keys(document)}
        messages = {key: text for key, text in words.items() if text is not None}
        self.parts += [Part(Text, text, document.places, (key,)) for key, text in messages.items()]
        return messages

    def _mapping(self, name: str, expected: str) -> Document | None:
        document = self._document(name, expected)
        if document is not None and not isinstance(document.data, dict):
            self.findings.expected(document.place(()), "value", expected, "no mapping")
            return None
        return document

    def _examples(self, name: str) -> Iterator[PlacedExample]:
        wanted = "a list of examples, each beginning with “- id: ”"
        document = self._document(name, wanted)
        if document is None or not isinstance(document.data, tuple):
            self.is_whole = False
        if document is None:
            return
        if not isinstance(document.data, tuple):
            self.findings.expected(document.place(()), "value", wanted, "no list")
            return
        for index in range(len(document.data)):
            example = shaped(Example, document, self.findings, (index,))
            if example is None:
                self.is_whole = False
            else:
                yield PlacedExample(example, {p[1:]: at for p, at in document.places.items() if p[:1] == (index,)})

    def _pages(self) -> Iterator[PageText]:
        for name in self.folder.inside("rules"):
            text = self.folder.read(name)
            page = None if text is None else read_page(text, self.folder.place(name).file, name, self.findings)
            self.is_whole &= page is not None and page.is_whole
            if page is not None:
                yield page


def _ids(document: Document | None) -> frozenset[str]:
    """The ids of a list's items as written, those of items that do not fit included."""
    items = document.data if document is not None and isinstance(document.data, tuple) else ()
    return frozenset(str(item["id"]) for item in items if isinstance(item, dict) and "id" in item)


def _renumbered(places: Mapping[DataPath, Place], kept: Sequence[int]) -> dict[DataPath, Place]:
    """The places of a list of which only some items are kept."""
    order: dict[str | int, int] = {old: new for new, old in enumerate(kept)}
    inside = {(order[path[0]], *path[1:]): at for path, at in places.items() if path and path[0] in order}
    return {(): places[()], **inside}


def _keys(document: Document) -> tuple[str, ...]:
    return tuple(document.data) if isinstance(document.data, dict) else ()


def _in_order(pages: Sequence[Page], lang: Lang) -> tuple[Page, ...]:
    return tuple(sorted((p for p in pages if p.lang == lang), key=lambda p: (p.order, p.slug)))
