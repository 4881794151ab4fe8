"""Readings that are set over words in Japanese prose: kana that agree with the word, and with what is its reading."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from generator.check.passages import MARKDOWN, Passage
from generator.errors import Problem
from generator.load.readings import KANJI, READ_IN, wanted_reading
from generator.model import Game

_RUBY = re.compile(r"<ruby>(?P<inside>.*?)</ruby>", re.DOTALL)
_PAIR = re.compile(r"(?P<base>[^<]+)(?:<rp>[^<]*</rp>)?<rt>(?P<reading>[^<]*)</rt>(?:<rp>[^<]*</rp>)?")


def ruby_problems(game: Game, written: Sequence[Passage]) -> Iterator[Problem]:
    """A problem for each ``<ruby>`` over kanji whose reading cannot be theirs, or is not that of ``terms.yaml``."""
    known = {term.words[READ_IN]: term.reading for term in game.terms if READ_IN in term.words and term.reading}
    known |= game.search.readings
    for passage in written:
        if passage.lang != READ_IN or passage.kind not in MARKDOWN or "<ruby>" not in passage.text:
            continue
        for ruby in _RUBY.finditer(passage.text):
            pairs = list(_PAIR.finditer(ruby["inside"]))
            if not pairs:
                message = f"expected <ruby>word<rt>reading</rt></ruby>, got {ruby[0]!r}"
                yield Problem(passage.at(ruby.start()), "reading", message)
            for pair in pairs:
                base, reading = pair["base"].strip(), pair["reading"]
                if KANJI.search(base) is None:
                    continue
                wanted = wanted_reading(base, reading)
                if base in known and reading != known[base]:
                    wanted = f"{known[base]!r}, the reading of {base!r}"
                if wanted is not None:
                    at = ruby.start("inside") + pair.start()
                    yield Problem(passage.at(at), "reading", f"expected {wanted}, got {reading!r}")
