"""Janken with what only some games have: a ruling, and deck lists. Made of janken's files, so that it stays true."""

from __future__ import annotations

from pathlib import Path

SPEC = """
deck_rule: {size: hand_size, copies: win_points, rule: C1}
decks:
  - {id: red, label: {ja: 赤の手札, en: Red hand}}
  - {id: blue, label: {ja: 青の手札, en: Blue hand}}
rulings:
  - id: tie-points
    rule: R3
    on: true
    open: {ja: あいこの点, en: What a tie is worth}
    then: {ja: "あいこでは、どちらも{{ n.start_points }}点です。", en: "A tie is worth {{ n.start_points }} points."}
    otherwise: {ja: "あいこでは、どちらにも点が入ります（{{ rule('R2') }}）。",
                en: "In a tie both score, as by {{ rule('R2') }}."}
    why:
      then: {ja: 勝ったほうだけを数えるためです。, en: Only wins should count.}
      otherwise: {ja: どちらも負けてはいないからです。, en: Nobody has lost it.}
"""
IN_CLAUSE = {"ja": '[R3] {{ ruling("tie-points") }}', "en": '[R3] {{ ruling("tie-points") }} '}
BLOCKS = "\n## Rulings {#rulings}\n\n{{ rulings() }}\n\n## Decks {#decks}\n\n{{ decks() }}\n"
BEATS = '        self._beats = game.spec.tables["beats"]\n'
ASKING = f"""{BEATS}        self._counts_wins_only = game.ruling("tie-points")
"""
TIE = '            log.append(("R3.tie", play["first"]))\n'
SCORING = f"""{TIE}            if not self._counts_wins_only:
                points = {{player: points[player] + self._win_points for player in PLAYERS}}
"""


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{file.name}: {old!r}"
    file.write_text(text.replace(old, new), encoding="utf-8")


def add_ruling_and_decks(root: Path) -> Path:
    """Add them to a copy of janken's project; returns the game's folder."""
    folder = root / "content" / "janken"
    with (folder / "game.yaml").open("a", encoding="utf-8") as spec:
        spec.write(SPEC)
    (folder / "decks").mkdir()
    for deck, letter in (("red", "a"), ("blue", "b")):
        rows = "".join(f"{shape}-{letter},1\n" for shape in ("rock", "scissors", "paper"))
        (folder / "decks" / f"{deck}.csv").write_text(f"card,count\n{rows}", encoding="utf-8")
    engine = root / "engine" / "janken.py"
    if engine.is_file():
        edit(engine, BEATS, ASKING)
        edit(engine, TIE, SCORING)
    for lang, words in IN_CLAUSE.items():
        edit(folder / "rules" / f"10-play.{lang}.md", "[R3] ", words)
        with (folder / "rules" / f"00-index.{lang}.md").open("a", encoding="utf-8") as page:
            page.write(BLOCKS)
    return folder
