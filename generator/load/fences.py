"""What was meant as an ``example`` fence and is none: no block is passed over in silence."""

from __future__ import annotations

import re

from generator.wording import nearest

_NEAR_FENCE = re.compile(r"[ \t>*+-]*(?P<ticks>[`~｀～´‘’＇'ˋ]{2,})[^\w`]*(?P<word>\w+)\W*")
_SIGNED = re.compile(r"[ \t>*+-]*(?P<ticks>[^\w\s*(){}（）「」]{2,})[^\w`]*(?P<word>\w+)\W*")
"""A word after signs that others mark blocks with: ``:::example``, ``!!! example``."""
_OTHER_BLOCK = re.compile(r"[ \t>]*(?P<ticks>!{3}|\?{3}\+?|:{3,}|/{3,}|\"{3,}|'{3,}|``(?=[^`]*$))\s*\w")
"""Blocks of other formats, and a fence with a tick too few: nothing here makes a block of them."""
_RECORD = re.compile(
    r"""[ \t>*+`~-]*(?:(?i:use|id)\s*[:：]\s*["']?(?i:[a-z0-9]+(?:-[a-z0-9]+)*)["'`*\s]*"""
    r"""|(?:given|do|expect|because)\s*[:：].*"""
    r"""|(?i:given|do|expect|because)\s*[:：]\s*(?:[\[{].*)?)"""
)
"""After a capital letter, ``Do:`` may begin a sentence: only what a record has after it makes it one."""
_RECORD_IN_TICKS = re.compile(r"`\s*(?:use|id)\s*[:：]\s*[a-z0-9]+(?:-[a-z0-9]+)*\s*`", re.IGNORECASE)
"""What stands in an ``example`` fence, where there is none."""
_FENCE = re.compile(r"`{3,}|~{3,}")
_WIDE_FENCE = re.compile(r"[ \t>*+-]*[｀～]{3,}")


def any_fence(line: str) -> re.Match[str] | None:
    """A fence, wherever it stands in its line, or what was meant as one."""
    return _FENCE.search(line) or near_fence(line)


def near_fence(line: str) -> re.Match[str] | None:
    """What was meant as a fence: two ticks before ``example``, quotes for ticks, full-width ticks."""
    near = _NEAR_FENCE.fullmatch(line)
    if near and nearest(near["word"].lower(), ["example"]):
        return near
    signed = _SIGNED.fullmatch(line)
    if signed and nearest(signed["word"].lower(), ["example"]):
        return signed
    return _WIDE_FENCE.match(line) or _OTHER_BLOCK.match(line)


def stray_record(line: str) -> re.Match[str] | None:
    """A line of an example's record, where there is no fence around it."""
    return _RECORD.fullmatch(line) or _RECORD_IN_TICKS.search(line)
