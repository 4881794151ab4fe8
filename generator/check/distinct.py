"""What readers tell things apart by is one of a kind; and forms of terms are words, of their language, told once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from generator.check.languages import foreign_to
from generator.errors import Place, Problem
from generator.model import Game, Lang, RuleId, Term, Text

SPEC, TERMS = "game.yaml", "terms.yaml"
Path = tuple[str | int, ...]


def distinct_problems(game: Game) -> Iterator[Problem]:
    """A problem for each name, mark or title that another of its kind has, and each rule twice in a list."""
    spec = game.spec
    for name, members in spec.sets.items():
        for key in ("label", "short", "alt"):
            texts = [(("sets", name, n, key), getattr(member, key)) for n, member in enumerate(members)]
            yield from _texts(game, SPEC, texts, f"another {key} than that of any other of {name}")
        for key in ("mark", "art"):
            marks = [(getattr(m, key), game.place(SPEC, "sets", name, n, key)) for n, m in enumerate(members)]
            yield from _again(((m, at) for m, at in marks if m), f"another {key} than that of any other of {name}")
    steps = [(("quick", n, "title"), step.title) for n, step in enumerate(spec.quick)]
    yield from _texts(game, SPEC, steps, "another title than that of any other step")
    figures = [(("figures", n, "alt"), figure.alt) for n, figure in enumerate(spec.figures)]
    yield from _texts(game, SPEC, figures, "another alt text than that of any other figure")
    for lang, pages in game.pages.items():
        titles = [(page.title, page.head.get("title", page.place)) for page in pages]
        yield from _again(titles, f"another title than that of any other page in {lang}")
    yield from _columns(game)
    yield from _rules(game)
    for number, term in enumerate(game.terms):
        yield from _forms(game, number, term)


def _texts(game: Game, file: str, texts: Sequence[tuple[Path, Text | None]], wanted: str) -> Iterator[Problem]:
    for lang in game.languages:
        # Names that terms give stand in terms.yaml, where no two are alike but for their senses.
        written = ((path, text) for path, text in texts if text is not None and path in game.places.get(file, {}))
        said = [(text[lang], game.place(file, *path, lang)) for path, text in written if lang in text]
        yield from _again(said, wanted)


def _again(said: Iterable[tuple[str, Place]], wanted: str) -> Iterator[Problem]:
    first: dict[str, Place] = {}
    for words, place in said:
        before = first.setdefault(words.casefold().strip(), place)
        if before is not place:
            yield Problem(place, "same-word", f"expected {wanted}, got {words!r} again (first {before})")


def _columns(game: Game) -> Iterator[Problem]:
    """Columns of cards that are named after a member of a set, and called after another."""
    labels = {m.id: m.label for members in game.spec.sets.values() for m in members if m.label}
    for kind, of in game.spec.kinds.items():
        for name, field in of.fields.items():
            if name not in labels or field.type != "int":
                continue
            for lang in game.languages:
                wanted, got = labels[name].get(lang, ""), field.label.get(lang, "")
                if wanted.casefold() not in got.casefold():
                    place = game.place(SPEC, "kinds", kind, "fields", name, "label", lang)
                    message = f"expected a label with {wanted!r}, after which the column is named, got {got!r}"
                    yield Problem(place, "same-word", message)


def _rules(game: Game) -> Iterator[Problem]:
    """Rules that are twice in one list: of a term, a figure, a change."""
    lists: list[tuple[str, Path, Sequence[RuleId]]] = []
    lists += [(TERMS, (n, "rules"), term.rules) for n, term in enumerate(game.terms)]
    lists += [(SPEC, ("figures", n, "rules"), figure.rules) for n, figure in enumerate(game.spec.figures)]
    for at, release in enumerate(game.releases):
        changes = enumerate(release.changes)
        lists += [("changes.yaml", (at, "changes", n, "rules"), change.rules) for n, change in changes]
    for file, path, rules in lists:
        for number, rule in enumerate(rules):
            if rule in rules[:number]:
                message = f"expected each rule once, got {rule} again"
                yield Problem(game.place(file, *path, number), "duplicate-rule", message, (rule,))


def _forms(game: Game, number: int, term: Term) -> Iterator[Problem]:
    """Forms of a term that are of another language, told twice, or fixed and banned at once."""
    several: Mapping[str, Mapping[Lang, Sequence[str]]] = {
        "words": {lang: (word,) for lang, word in term.words.items()},
        "also": term.also,
        "banned": term.banned,
    }
    for key, of in several.items():
        for lang, forms in of.items():
            fixed = (
                {f for t in game.terms for f in (t.words.get(lang, ""), *t.also.get(lang, ()))}
                if key == "banned"
                else set()
            )
            for at, form in enumerate(forms):
                place = game.place(TERMS, number, key, lang, *(() if key == "words" else (at,)))
                wanted = None
                if foreign_to(lang, form):
                    wanted = f"a word in {lang!r}"
                elif form in forms[:at]:
                    wanted = "each form once"
                elif form in fixed:
                    wanted = "a banned form that is no fixed word of any term"
                if wanted is not None:
                    yield Problem(place, "term-form", f"expected {wanted}, got {form!r}")
