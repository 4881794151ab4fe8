"""Any mat an author may describe: it is laid out without overlap, or refused with the place of what does not fit."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generator.drawing.geometry import Box
from generator.drawing.mat import HEIGHT, WIDTH
from generator.drawing.matlayout import OUTER, TOKEN_CLEARANCE, plan_mat
from generator.errors import ContentError
from generator.model import Size, Track, Zone

mm = st.floats(20, 130).map(lambda v: round(v, 1))
zones = st.lists(
    st.tuples(st.sampled_from(["left", "right"]), st.sampled_from(["top", "bottom"])), min_size=0, max_size=6
)
tracks = st.lists(st.tuples(st.sampled_from(["near", "far"]), st.integers(-3, 3), st.integers(0, 30)), max_size=3)


def described(game, size, places, lines, diameter):
    label = dict.fromkeys(game.languages, "A")
    mat = game.spec.mat.model_copy(
        update={
            "zones": tuple(
                Zone(id=f"z{i}", column=c, row=r, label=label, rule="M2") for i, (c, r) in enumerate(places)
            ),
            "tracks": tuple(Track(id=f"t{i}", edge=e, start=s, end=n, rule="M4") for i, (e, s, n) in enumerate(lines)),
        }
    )
    tokens = game.spec.tokens.model_copy(update={"diameter": diameter})
    card_size = Size(width=size[0], height=size[1])
    return replace(game, spec=game.spec.model_copy(update={"mat": mat, "tokens": tokens, "card_size": card_size}))


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(size=st.tuples(mm, mm), places=zones, lines=tracks, diameter=st.floats(8, 35))
def test_nothing_overlaps_or_it_is_refused(toji, size, places, lines, diameter):
    game = described(toji, size, places, lines, diameter)
    try:
        plan = plan_mat(game, game.spec.mat, WIDTH, HEIGHT)
    except ContentError as error:
        assert all(p.kind == "mat" and p.place.file == "content/toji/game.yaml" for p in error.problems)
        return
    safe = Box(0, 0, WIDTH, HEIGHT).grown(-OUTER + 0.001)
    taken: list[Box] = [zone.box for zone in plan.zones] + ([plan.middle] if plan.middle else [])
    for track in plan.tracks:
        for slot in track.slots:
            assert slot.box.holds(slot.token)
            assert min(slot.token.width, slot.token.height) >= diameter + TOKEN_CLEARANCE - 1e-6
            assert slot.number_box == slot.token or not slot.number_box.overlaps(slot.token)
            box = slot.box
            taken.append(Box(WIDTH - box.right, HEIGHT - box.bottom, box.width, box.height)
                         if track.track.edge == "far" else box)  # fmt: skip
    for zone in plan.zones:
        assert zone.space.width >= size[0] + 3
        assert zone.space.height >= size[1] + 3
        assert plan.field.holds(zone.box)
    assert len(plan.zones) == len(places)
    assert all(safe.holds(box) for box in taken)
    assert not any(a.overlaps(b) for a, b in combinations(taken, 2))
