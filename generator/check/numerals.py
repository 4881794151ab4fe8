"""Numbers written in words or numerals: English words and ordinals, Japanese numerals and words, Roman ones."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping

from generator.model import Lang

_UNITS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_TEENS = (
    "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_IRREGULAR = {
    "one": "first", "two": "second", "three": "third", "five": "fifth", "eight": "eighth", "nine": "ninth",
    "twelve": "twelfth",
}  # fmt: skip


def _ordinal(word: str) -> str:
    """``thirteenth``, ``twentieth``, ``twenty-first``."""
    stem, hyphen, last = word.rpartition("-")
    if last in _IRREGULAR:
        return stem + hyphen + _IRREGULAR[last]
    return stem + hyphen + (last[:-1] + "ieth" if last.endswith("y") else last + "th")


_CARDINALS: Mapping[str, int] = {
    **{word: value for value, word in enumerate((*_UNITS, *_TEENS), 1)},
    **{word: value * 10 for value, word in enumerate(_TENS, 2)},
    **{f"{ten}-{unit}": t * 10 + u for t, ten in enumerate(_TENS, 2) for u, unit in enumerate(_UNITS, 1)},
}
_ORDINALS = {_ordinal(word): value for word, value in _CARDINALS.items()}
_MEASURES = {"dozen": 12, "half-dozen": 6, "half-a-dozen": 6, "two-dozen": 24, "hundred": 100}
_PLURALS = {word + ("es" if word.endswith("x") else "s"): value for word, value in _CARDINALS.items() if value < 20}
_ENGLISH = {**_CARDINALS, **_ORDINALS, **_PLURALS, **_MEASURES}
_KANJI = {"〇": 0, **{digit: value for value, digit in enumerate("一二三四五六七八九", 1)}}
_FORMAL = {
    **dict(zip("壱壹弌弐貳貮参參肆伍陸漆柒捌玖拾佰陌", "一一一二二二三三四五六七七八九十百百", strict=True)),
    "廿": "二十",
    "卅": "三十",
}
"""Numerals as in deeds, in plain ones."""
_KANA_UNITS = (
    ("いち", 1), ("に", 2), ("さん", 3), ("よん", 4), ("し", 4), ("ご", 5), ("ろく", 6), ("ろっ", 6), ("なな", 7),
    ("しち", 7), ("はち", 8), ("はっ", 8), ("きゅう", 9),
)  # fmt: skip
_KANA = {
    "いつつ": 5, "むっつ": 6, "ななつ": 7, "やっつ": 8, "ここのつ": 9,
    **dict(_KANA_UNITS),
    **{ten + "じゅう" + unit: (t or 1) * 10 + u
       for ten, t in (("", 0), *_KANA_UNITS) for unit, u in (("", 0), *_KANA_UNITS) if t != 1},
    "じゅっ": 10, "じっ": 10,
}  # fmt: skip
_KANA_NATIVE = "いつつ|むっつ(?!り)|ななつ|やっつ(?!け)|ここのつ"
"""Words that count by themselves; the others need what they count after them."""
_KANA_COUNTERS = "まい|枚|ターン|ポイント|マス"
_ROMAN = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}
_ROMAN_NUMERAL = re.compile(r"M{0,3}(CM|CD|D?C{0,3})(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})")


def _alternatives(words: Iterable[str]) -> str:
    """A pattern of the words, the longest first; a hyphen may be blanks."""
    return "|".join(word.replace("-", r"(?:-|\s+)") for word in sorted(words, key=len, reverse=True))


WORDS: Mapping[Lang, str] = {"en": _alternatives(_CARDINALS), "ja": "一二三四五六七八九十百〇"}
"""Cardinal numbers: in English a pattern of the words, in Japanese the characters of which they are made."""

_ZEROS = ("zero", "nought", "naught", "nil")
_SEVERAL = {"couple of": 2, "pair of": 2, "trio of": 3, "quartet of": 4}
_SMALL_KANA = {"ふたつ": 2, "みっつ": 3, "よっつ": 4, "さん": 3, "よん": 4}
_BEGINS = r"(?:(?<![ぁ-ん])|(?<=[はがをのにでとも]))"
COUNTING: Mapping[Lang, re.Pattern[str]] = {
    "en": re.compile(rf"\b(?:{_alternatives([*_CARDINALS, *_ZEROS, *_SEVERAL])})\b", re.IGNORECASE),
    "ja": re.compile(
        rf"[{WORDS['ja']}]+|零|(?<![ァ-ヶー])ゼロ(?![ァ-ヶー])"
        rf"|{_BEGINS}(?:ふたつ|みっつ|よっつ|(?:さん|よん)(?=まい|枚))"
    ),
}
"""Numbers that may count something, however small: ``counted_value`` has their values."""

_COUNTERS = "[枚個人回点色種段列組本つ]|ターン|マス|か所|ポイント"
_ALL_KANJI = f"{WORDS['ja']}{''.join(_FORMAL)}"
_IN_WORDS: Mapping[Lang, re.Pattern[str]] = {
    "en": re.compile(rf"\b(?:{_alternatives(_ENGLISH)})\b", re.IGNORECASE),
    "ja": re.compile(
        rf"[{_ALL_KANJI}]+(?={_COUNTERS})|{_KANA_NATIVE}"
        rf"|{_BEGINS}(?:{_alternatives(_KANA)})(?={_KANA_COUNTERS})"
        rf"|(?<=[はがをのにでとも])(?:{_alternatives(k for k in _KANA if 'じゅう' in k)})(?=です|から|まで|[、。]|$)"
    ),
}
_NUMERALS = (
    # Not within a word such as 十分 or 一番, nor at the end of one such as 数十 or 尺八.
    re.compile(rf"(?<![数何幾尺{_ALL_KANJI}])[{WORDS['ja']}]+(?![一-龯々])"),
    re.compile(rf"(?<![{_ALL_KANJI}])(?=[{_ALL_KANJI}]*[{''.join(_FORMAL)}])[{_ALL_KANJI}]{{2,}}(?![一-龯々])"),
    re.compile(r"(?<![A-Za-z0-9])(?:[IVXLCDM]{2,}|[ivxlcdm]{2,})(?![A-Za-z0-9])|[Ⅰ-Ⅿⅰ-ⅿ]+"),
)


def in_words(text: str, lang: Lang) -> Iterator[tuple[int, str, int]]:
    """The numbers of a text that are words of its language: where, as what, and their values."""
    pattern = _IN_WORDS.get(lang)
    for match in pattern.finditer(text) if pattern else ():
        value = value_of(match[0], lang)
        if value is not None:
            yield match.start(), match[0], value


def numerals(text: str) -> Iterator[tuple[int, str, int]]:
    """Japanese and Roman numerals that stand by themselves, in any language."""
    for pattern in _NUMERALS:
        for match in pattern.finditer(text):
            plain = unicodedata.normalize("NFKC", match[0])
            value = _roman(plain.upper()) if plain.isascii() else _japanese(plain)
            if value is not None:
                yield match.start(), match[0], value


def value_of(word: str, lang: Lang) -> int | None:
    """The value of a number in words; None if it is none."""
    if lang != "ja":
        return _ENGLISH.get("-".join(word.lower().replace("-", " ").split()))
    return _KANA[word] if word in _KANA else _japanese(word)


def counted_value(word: str, lang: Lang) -> int | None:
    """The value of what ``COUNTING`` finds; None if it is no number."""
    plain = " ".join(word.lower().split())
    if plain in _ZEROS or word in ("ゼロ", "零"):
        return 0
    return _SEVERAL.get(plain, _SMALL_KANA.get(word)) or value_of(word, lang)


def _japanese(word: str) -> int | None:
    """``十二``, ``百二十``, ``拾弐``, or digit by digit ``一二``."""
    plain = "".join(_FORMAL.get(character, character) for character in word)
    if "百" not in plain and "十" not in plain:
        return int("".join(str(_KANJI[c]) for c in plain)) if all(c in _KANJI for c in plain) else None
    total, unit = 0, None
    for character in plain:
        if character in "百十":
            total += (1 if unit is None else unit) * (100 if character == "百" else 10)
            unit = None
        elif character in _KANJI:
            unit = _KANJI[character]
        else:
            return None
    return total + (unit or 0)


def _roman(word: str) -> int | None:
    if not word or _ROMAN_NUMERAL.fullmatch(word) is None:
        return None
    values = [_ROMAN[letter] for letter in word]
    return sum(-v if v < max(values[i:]) else v for i, v in enumerate(values))
