"""Files in ``templates/<game>/`` that nothing is drawn or said with: misspelt names would silently do nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from generator.errors import Place, Problem
from generator.load.documents import parse
from generator.load.findings import Findings
from generator.model import Game
from generator.wording import near

WORDS = "words.yaml"


def template_problems(game: Game) -> Iterator[Problem]:
    """A problem for each file of the game's own templates that no card, figure, member or other template names."""
    folder = f"templates/{game.spec.id}/"
    own = {path.removeprefix(folder): text for path, text in game.templates.items() if path.startswith(folder)}
    others = {path: text for path, text in game.templates.items() if not path.startswith(folder)}
    house = {re.sub(r"^(house|templates/default)/", "", path) for path in others}
    known = {*house, *_drawn(game)}
    for name in own:
        if name not in known and not _is_named(name, [text for other, text in own.items() if other != name]):
            expected = "a template that game.yaml's kinds, figures and icons or another template name"
            got = f"{name!r}, which none names{near(name, known - own.keys())}"
            yield Problem(Place(folder + name), "unused", f"expected {expected}, got {got}")
    yield from _words(game, own, [text for path, text in others.items() if path.endswith(f"/{WORDS}")])


def _is_named(name: str, others: Sequence[str]) -> bool:
    return any(re.search(rf"[\"']{re.escape(name)}[\"']", text) for text in others)


def _drawn(game: Game) -> Iterator[str]:
    """The names of templates that drawing asks for."""
    for kind in game.spec.kinds:
        yield f"cards/{kind}.svg.j2"
        yield f"cards/{kind}-back.svg.j2"
    for figure in game.spec.figures:
        yield f"figures/{figure.id}.svg.j2"
    for set_name, members in game.spec.sets.items():
        for member in members:
            yield f"icons/{set_name}/{member.id}.svg.j2"


def _words(game: Game, own: Mapping[str, str], house: Sequence[str]) -> Iterator[Problem]:
    """Words that better none of the house's, and that no template of the game says."""
    file = f"templates/{game.spec.id}/{WORDS}"
    document = parse(own.get(WORDS, ""), file, Findings())
    if document is None or not isinstance(document.data, dict):
        return  # the site tells it when it reads them
    said = re.findall(r"\bwords\.([a-z_]+)|\bwords\[[\"']([a-z_]+)[\"']\]", "\n".join(own.values()))
    known = {name for pair in said for name in pair if name}.union(*map(_keys, house))
    for lang, words in document.data.items():
        if lang not in game.languages:
            message = f"expected one of the languages {', '.join(game.languages)}, got {lang!r}"
            yield Problem(document.keys[(lang,)], "unused", message)
        for key in words if isinstance(words, dict) else ():
            if key not in known:
                expected = "one of the house's words, or one that a template of the game says"
                yield Problem(document.keys[lang, key], "unused", f"expected {expected}, got {key!r}{near(key, known)}")


def _keys(text: str) -> set[str]:
    document = parse(text, WORDS, Findings())
    languages = document.data.values() if document is not None and isinstance(document.data, dict) else ()
    return {key for words in languages if isinstance(words, dict) for key in words}
