"""The rulebook's figure of the tokens: all of them, and one of each kind on its space of the track."""

from __future__ import annotations

import math
from collections.abc import Callable

from generator.drawing.fonts import FontBook
from generator.drawing.mat import HEIGHT, WIDTH
from generator.drawing.matlayout import plan_mat
from generator.drawing.matstyle import mat_style
from generator.drawing.scene import Drawing, Group, Node, moved, nameless
from generator.drawing.token import token
from generator.drawing.track import draw_slot, number_size
from generator.model import Game, Mat, Tokens

_AIR = 4.0


class SizeOnDemand:
    """How large a drawing is, for templates; it is drawn for those that ask: its faults are not all figures' faults."""

    def __init__(self, draw: Callable[[], Drawing]) -> None:
        self._draw = draw

    @property
    def width(self) -> float:
        """In mm. Raises what drawing raises."""
        return self._draw().width

    @property
    def height(self) -> float:
        """In mm. Raises what drawing raises."""
        return self._draw().height


def tokens_figure(game: Game, tokens: Tokens, art: Callable[[str], Drawing], fonts: FontBook) -> Drawing:
    """A row for each kind; where the game has a mat with a track, one more lies on the track's last space.

    Beside such a space the kind stands in two rows, so that the figure is narrow and the space's number large.

    ``art`` finds a token's picture by its file name.
    """
    step = tokens.diameter + _AIR
    space = None if game.spec.mat is None else _last_space(game, game.spec.mat, fonts)
    rows = 1 if space is None else 2
    columns = math.ceil(max(kind.count for kind in tokens.kinds) / rows)
    track_x = columns * step + 2 * _AIR
    nodes: list[Node] = []
    for row, kind in enumerate(tokens.kinds):
        front = nameless(token(game, tokens, kind, art(kind.art), fonts, is_round=True).children)
        first = _AIR + row * rows * step + tokens.diameter / 2
        places = ((_AIR + i % columns * step, first + i // columns * step) for i in range(kind.count))
        nodes += [_laid(front, x, y, tokens) for x, y in places]
        middle = first + (rows - 1) * step / 2
        if space is not None:
            nodes.append(moved(space.children, track_x, middle - space.height / 2))
            nodes.append(_laid(front, track_x + space.width - space.height / 2 - tokens.diameter / 2, middle, tokens))
    width = track_x - _AIR if space is None else track_x + space.width + _AIR
    return Drawing(width, len(tokens.kinds) * rows * step + _AIR, tuple(nodes))


def _laid(front: tuple[Node, ...], x: float, middle: float, tokens: Tokens) -> Group:
    return moved(front, x, middle - tokens.diameter / 2)


def _last_space(game: Game, mat: Mat, fonts: FontBook) -> Drawing | None:
    """The last space of the first track, as a drawing of its own; the token's place is its square right part."""
    tracks = plan_mat(game, mat, WIDTH, HEIGHT).tracks
    if not tracks:
        return None
    slot = tracks[0].slots[-1]
    style, size = mat_style(game, mat, "full"), number_size(tracks[0], fonts)
    drawn = draw_slot(tracks[0].track.id, slot, size, mat.token_rule, style, fonts)
    own = moved(nameless((drawn,)), -slot.box.x, -slot.box.y)
    return Drawing(slot.box.width, slot.box.height, (own,))
