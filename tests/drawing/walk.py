"""Looking into drawings: their groups, shapes and labels, with how much they are scaled."""

from collections.abc import Iterator

from generator.drawing.scene import Drawing, Group, Label, Node


def everything(nodes: tuple[Node, ...]) -> Iterator[Node]:
    for node in nodes:
        yield node
        if isinstance(node, Group):
            yield from everything(node.children)


def groups(drawing: Drawing) -> dict[str, Group]:
    return {node.id: node for node in everything(drawing.children) if isinstance(node, Group) and node.id}


def sized_labels(nodes: tuple[Node, ...], scale: float = 1.0) -> Iterator[tuple[Label, float]]:
    """Each label with the size it is drawn at, in mm."""
    for node in nodes:
        if isinstance(node, Label):
            yield node, node.size * scale
        elif isinstance(node, Group):
            a, b, *_ = node.matrix
            yield from sized_labels(node.children, scale * (a * a + b * b) ** 0.5)
