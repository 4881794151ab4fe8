"""Janken after some years: several releases, and ids that were given up. Made of its files, so that it stays true."""

from __future__ import annotations

from pathlib import Path

from tests.games.copies import copy_janken

CHANGES = """
- version: 2.1.0
  date: 2026-12-20
  changes:
    - kind: changed
      text:
        ja: "勝つと{{ n.win_points }}点になりました。前は2点でした。"
        en: "A win is worth {{ n.win_points }} point. It was worth 2."
      rules: [R2]
    - kind: errata
      text: {ja: "同点は引き分けです（{{ rule('R4') }}）。", en: "Equal points are a draw ({{ rule('R4') }})."}
      rules: [R4, R3]
- version: 2.0.0-b
  date: 2026-12-01
  changes:
    - kind: clarified
      text: {ja: 同時に表にします。, en: Both cards are turned up together.}
      rules: [R1, R2]
- version: 2.0.0
  date: 2026-11-01
  changes:
    - kind: errata
      text: {ja: 札の数の誤り。, en: The number of cards was wrong.}
      rules: [C1]
    - kind: removed
      text: {ja: 四人での遊び方をなくしました。, en: Play for four is gone.}
- version: 1.0.0
  date: 2026-10-31
  changes:
    - kind: added
      text: {ja: 最初の公開版です。, en: The first published edition.}
      rules: [M1]
"""
RENAMED = """
rules: {R6: R5, R5: R4, B1: R1}
terms: {duel: round}
examples: {stone-wins: rock-beats-scissors}
pages: {rounds: play, first: index}
headings: {"play#game-over": "play#end", "rounds#talk": "play#words", "rounds#table": "index#mat", "index#stuff": play}
"""
ERRATA = "\n## Errata {#errata}\n\n{{ errata() }}\n"


def revise(root: Path) -> Path:
    """Copy janken's project to ``root``, with a history; returns the game's folder."""
    folder = copy_janken(root)
    spec = folder / "game.yaml"
    text = spec.read_text(encoding="utf-8")
    assert text.count("mark_days: 90") == 1
    spec.write_text(text.replace("mark_days: 90", "mark_days: 30"), encoding="utf-8")
    (folder / "changes.yaml").write_text(CHANGES, encoding="utf-8")
    (folder / "renamed.yaml").write_text(RENAMED, encoding="utf-8")
    for lang in ("ja", "en"):
        with (folder / "rules" / f"00-index.{lang}.md").open("a", encoding="utf-8") as page:
            page.write(ERRATA)
    return folder
