"""Whatever a project's cards are and on whatever it has them printed: the files themselves, as ``test_cards`` reads."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis import strategies as st

from generator.drawing.studio import Studio
from generator.errors import ContentError
from generator.model import Size
from generator.printing import write_prints
from generator.printing.order import Order
from generator.printing.paper import A3, A4, B4, LETTER, TABLOID, paper_of

from . import test_cards as read
from .conftest import JANKEN

CHECKS = (
    read.test_every_card_is_there_with_its_own_back_behind_it,
    read.test_cards_do_not_overlap_and_all_stays_where_printers_reach,
    read.test_marks_stand_at_both_ends_of_every_cut_outside_of_every_bleed,
    read.test_every_sheet_has_its_scales_and_says_what_it_is,
)
MILLIMETRES = st.integers(-30, 30).map(lambda tenths: tenths / 10)
PAPERS = st.one_of(
    st.sampled_from((A4, LETTER, A3, B4, TABLOID)),
    st.builds(lambda short, long: paper_of(f"{short}x{long}"), st.integers(120, 330), st.integers(150, 480)),
)
ORDERS = st.one_of(
    st.fixed_dictionaries({"backs": st.sampled_from(("fold", "none")), "gutter": st.booleans()}),
    st.fixed_dictionaries({
        "backs": st.sampled_from(("long-edge", "short-edge")),
        "gutter": st.booleans(),
        "shift": st.one_of(st.just((0.0, 0.0)), st.tuples(MILLIMETRES, MILLIMETRES)),
    }),
)  # fmt: skip


def checked(studio, tmp_path_factory, paper, order):
    """Write the cards once and read them in every way."""
    kept = []

    def sheets(name, papers, **order):
        if not kept:
            target = tmp_path_factory.mktemp(name)
            kept.append(write_prints(studio.game, studio, target, Order(("cards",), papers, **order)))
        return kept[0]

    name = studio.game.spec.id
    for check in CHECKS:
        check(sheets, {name: studio}, name, paper, order)


@settings(
    max_examples=6, deadline=None, phases=(Phase.explicit, Phase.generate),
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.filter_too_much],
)  # fmt: skip
@given(
    width=st.integers(450, 1000).map(lambda tenths: tenths / 10),
    longer=st.integers(0, 500).map(lambda tenths: tenths / 10),
    count=st.integers(1, 24),
    paper=PAPERS,
    order=ORDERS,
)
def test_any_cards_on_any_paper(request, width, longer, count, paper, order):
    """Of any size and number, close or apart, with backs of any kind that are moved: or they are refused."""
    janken, fonts, folders = map(request.getfixturevalue, ("janken", "fonts", "tmp_path_factory"))
    size = Size(width=width, height=round(width + longer, 1))
    dealt = (janken.cards * count)[:count]
    cards = tuple(replace(card, id=f"{card.id}-{number}") for number, card in enumerate(dealt))
    spec = janken.spec.model_copy(update={"card_size": size})
    studio = Studio(replace(janken, spec=spec, cards=cards), JANKEN, fonts)
    try:
        checked(studio, folders, paper, order)
    except ContentError as error:
        kinds = {problem.kind for problem in error.problems}
        assert kinds <= {"print", "fit", "card-size"}, str(error.problems[0])
        assume(False)


@pytest.mark.parametrize(
    ("paper", "order"),
    [
        (B4, {"backs": "short-edge", "shift": (2.0, -1.0)}),
        (TABLOID, {"backs": "fold", "gutter": True}),
    ],
    ids=["b4 moved over the short edge", "tabloid fold and gutter"],
)
def test_cards_with_words_on_larger_papers(games, fonts, tmp_path_factory, paper, order):
    game, root = games["charisma"]
    one = replace(game, spec=game.spec.model_copy(update={"decks": game.spec.decks[:1]}))
    checked(Studio(one, root, fonts), tmp_path_factory, paper, order)
