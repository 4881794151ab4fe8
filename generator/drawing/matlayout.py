"""Where everything on the playmat goes: zones in columns, tracks along the edges. Geometry alone, in mm.

Knows no game: the zones, the tracks, the size of a card and of a token come from ``game.yaml``.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from generator.drawing.edges import SAFE
from generator.drawing.geometry import Box
from generator.drawing.matgrid import GridPlan, plan_grid
from generator.errors import ContentError, Problem
from generator.model import Game, Mat, Track, Zone

CARD_CLEARANCE = 4.0
"""How much wider and higher than a card its space is: a sleeved card lies in it with air around."""
TOKEN_CLEARANCE = 2.0
"""How much wider than a token its place is."""
DEFAULT_TOKEN = 20.0
"""Diameter to lay tracks out for where a game has no tokens of its own."""
CURTAIN = 11.0
"""Height of the strip over a card space that carries its words."""
SIDE = 7.0
"""Width of the frame where no track runs."""
OUTER, INNER = 3.6, 2.4
"""Frame between the trim and a track, and between a track and the field. ``OUTER`` is more than the safe zone."""
GAP = 2.5
"""Least air between frame, zones and the middle."""
SLOT_GAP = 1.4
"""Frame seen between two spaces of a track."""
NUMBER_WIDTH = 5.0
"""Room beside a token's place that a number needs; where there is less, the number stands in the place itself."""
WIDEST_NUMBER = 9.0
MIDDLE_LEAST = 50.0
"""A free middle narrower than this stays empty."""


@dataclass(frozen=True)
class ZonePlan:
    """A card space with the strip for its words above."""

    zone: Zone
    index: int
    curtain: Box
    space: Box

    @property
    def box(self) -> Box:
        """Strip and card space together."""
        return Box(self.space.x, self.curtain.y, self.space.width, self.space.bottom - self.curtain.y)


@dataclass(frozen=True)
class SlotPlan:
    """One space of a track as its own player sees it: the place of the token, and where its number stands."""

    number: int
    box: Box
    token: Box
    number_box: Box


@dataclass(frozen=True)
class TrackPlan:
    """A track's spaces, laid out along the near edge; one along the far edge is turned about the mat's centre."""

    track: Track
    index: int
    slots: tuple[SlotPlan, ...]


@dataclass(frozen=True)
class MatPlan:
    """The whole mat. ``near`` and ``far`` are the frame's widths there; ``middle`` is the free field, if it is wide."""

    width: float
    height: float
    near: float
    far: float
    zones: tuple[ZonePlan, ...]
    tracks: tuple[TrackPlan, ...]
    middle: Box | None
    grid: GridPlan | None = None
    """The card spaces of a mat with ``rows``; ``zones`` are those of one without."""
    side: float = SIDE

    @property
    def field(self) -> Box:
        """What the frame encloses."""
        return Box(self.side, self.far, self.width - 2 * self.side, self.height - self.far - self.near)


def plan_mat(game: Game, mat: Mat, width: float, height: float) -> MatPlan:
    """Lay out a mat of ``width`` × ``height`` mm. Raises ContentError, with every place, for what does not fit."""
    if mat.rows:
        return MatPlan(width, height, SAFE, SAFE, (), (), None, plan_grid(game, mat, width, height), SAFE)
    tokens = game.spec.tokens
    if tokens is not None and (most := _largest_token(game, mat, width, height)) < tokens.diameter:
        message = (
            f"expected tokens of at most {math.floor(most * 10) / 10:g} mm, so that tracks and card spaces fit "
            f"a mat of {width:g} × {height:g} mm, got {tokens.diameter:g} mm"
        )
        raise ContentError([Problem(game.place("game.yaml", "tokens", "diameter"), "mat", message)])
    problems: list[Problem] = []
    tracks: list[TrackPlan] = []
    widths = {"near": SIDE, "far": SIDE}
    for edge in ("near", "far"):
        offset = OUTER
        for index, track in _along(mat, edge):
            slots = _slots(game, index, track, width, height - offset, problems)
            tracks.append(TrackPlan(track, index, slots))
            offset += _token_place(game) + INNER
            widths[edge] = offset
    plan = MatPlan(width, height, widths["near"], widths["far"], (), tuple(tracks), None)
    plan = replace(plan, zones=_zones(game, mat, plan.field, problems))
    if problems:
        raise ContentError(problems)
    return replace(plan, middle=_middle(plan))


def _largest_token(game: Game, mat: Mat, width: float, height: float) -> float:
    """The diameter up to which the tracks' places leave room; no limit where a usual token would not fit either."""
    counts = [abs(game.number(track.end) - game.number(track.start)) + 1 for track in mat.tracks]
    if not counts:
        return math.inf
    broad = (width - 2 * OUTER) / max(counts) - SLOT_GAP
    bare = sum(SIDE for edge in ("near", "far") if not any(track.edge == edge for track in mat.tracks))
    frame = bare + OUTER * len({track.edge for track in mat.tracks})
    high = (height - frame - _rows_height(game, mat)) / len(counts) - INNER
    most = min(broad, high) - TOKEN_CLEARANCE
    return math.inf if most < DEFAULT_TOKEN else most


def _along(mat: Mat, edge: str) -> Iterable[tuple[int, Track]]:
    return ((index, track) for index, track in enumerate(mat.tracks) if track.edge == edge)


def _token_place(game: Game) -> float:
    return (game.spec.tokens.diameter if game.spec.tokens else DEFAULT_TOKEN) + TOKEN_CLEARANCE


def _slots(
    game: Game, index: int, track: Track, width: float, bottom: float, problems: list[Problem]
) -> tuple[SlotPlan, ...]:
    start, end = game.number(track.start), game.number(track.end)
    numbers = range(start, end + 1) if end >= start else range(start, end - 1, -1)
    place = _token_place(game)
    room = width - 2 * OUTER
    pitch = min(room / len(numbers), place + WIDEST_NUMBER + SLOT_GAP)
    beside = pitch - SLOT_GAP - place
    if beside < 0:
        most = int(room // (place + SLOT_GAP))
        message = f"expected a track of at most {most} spaces on a mat {width:g} mm wide, got {len(numbers)}"
        problems.append(Problem(game.place("game.yaml", "mat", "tracks", index), "mat", message))
        return ()
    if beside < NUMBER_WIDTH:
        beside = 0
    left = (width - pitch * len(numbers)) / 2
    slots = []
    for i, number in enumerate(numbers):
        box = Box(left + i * pitch + SLOT_GAP / 2, bottom - place, beside + place, place)
        token = Box(box.right - place, box.y, place, place)
        slots.append(SlotPlan(number, box, token, Box(box.x, box.y, beside, place) if beside else token))
    return tuple(slots)


def _zones(game: Game, mat: Mat, field: Box, problems: list[Problem]) -> tuple[ZonePlan, ...]:
    card = game.spec.card_size
    width, height = card.width + CARD_CLEARANCE, card.height + CARD_CLEARANCE
    rows = _rows(mat)
    needed = _rows_height(game, mat)
    if needed > field.height:
        message = (
            f"expected card spaces that fit {max(field.height, 0):.1f} mm of height between the frame's edges, "
            f"got {len(rows)} row(s) of {card.width:g} × {card.height:g} mm cards that need {needed:.1f} mm"
        )
        problems.append(Problem(game.place("game.yaml", "mat", "zones"), "mat", message))
        return ()
    gap = (field.height - len(rows) * (height + CURTAIN)) / (len(rows) + 1)
    aside = min(gap, 2 * GAP)
    plans = []
    for order, row in enumerate(rows):
        y = field.y + gap + order * (height + CURTAIN + gap)
        taken = 0.0
        for column in ("left", "right"):
            members = [(i, z) for i, z in enumerate(mat.zones) if z.row == row and z.column == column]
            span = len(members) * (width + aside)
            taken += span
            x = field.x + aside if column == "left" else field.right - span
            for i, zone in members:
                plans.append(ZonePlan(zone, i, Box(x, y, width, CURTAIN), Box(x, y + CURTAIN, width, height)))
                x += width + aside
        if taken + aside > field.width:
            room, got = f"{field.width:.1f} mm", f"{taken + aside:.1f} mm"
            message = f"expected zones of the {row} row that fit {room} of width, got {got}"
            problems.append(Problem(game.place("game.yaml", "mat", "zones"), "mat", message))
    return tuple(sorted(plans, key=lambda plan: plan.index))


def _rows_height(game: Game, mat: Mat) -> float:
    """The least height that the rows of card spaces need, with air above, between and below."""
    rows = len(_rows(mat))
    return rows * (game.spec.card_size.height + CARD_CLEARANCE + CURTAIN) + (rows + 1) * GAP


def _rows(mat: Mat) -> list[Literal["top", "bottom"]]:
    used = {zone.row for zone in mat.zones}
    order: tuple[Literal["top", "bottom"], ...] = ("top", "bottom")
    return [row for row in order if row in used]


def _middle(plan: MatPlan) -> Box | None:
    centre = plan.width / 2
    lefts = [z.box.right for z in plan.zones if z.zone.column == "left"]
    rights = [z.box.x for z in plan.zones if z.zone.column == "right"]
    left, right = max(lefts, default=plan.field.x), min(rights, default=plan.field.right)
    half = min(centre - left, right - centre) if lefts and rights else (right - left) / 2
    centre = centre if lefts and rights else (left + right) / 2
    air = 4 * GAP
    box = Box(centre - half, plan.field.y, 2 * half, plan.field.height).grown(-air)
    return box if min(box.width, box.height) >= MIDDLE_LEAST else None
