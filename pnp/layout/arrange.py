"""The boxes of an item's parts: each resolved once, after the boxes that it needs."""

import math
from collections.abc import Callable, Iterable, Mapping

from pnp.layout import boxes
from pnp.layout.definition import Layout
from pnp.layout.parts import GroupPart, PartNode, with_parents
from pnp.scene.items import SHARES
from pnp.scene.sheet import Box

Wanted = Callable[[PartNode], bool]
Measure = Callable[[PartNode, float, bool], float]
"""Returns the length of a part along a row (True) or a column from its size across it."""


class PartBoxes:
    """The boxes of one item's parts, in the layout's units.

    `panels` are the boxes that parts with a `panel` are in, instead of the face. `wanted` says which parts the item
    has: the others take no room in rows and columns.
    """

    def __init__(
        self, layout: Layout, face: Box, safe: float, wanted: Wanted, measure: Measure, panels: Mapping[str, Box]
    ) -> None:
        self._face, self._safe, self._panels, self._wanted, self._measure = face, safe, panels, wanted, measure
        self._homes = {node.name: (node, parent) for node, parent in with_parents(layout.parts)}
        self._known: dict[str, Box] = {}

    def of(self, name: str) -> Box:
        """Return the box of a part by its name."""
        if name not in self._known:
            node, parent = self._homes[name]
            if parent is None:
                self._known[name] = self._inside(node, self._panels.get(node.part.panel, self._face))
            else:
                self._arrange(parent)
        return self._known[name]

    def those_of(self, names: Iterable[str]) -> list[Box]:
        """Return the boxes of the named parts that the item has."""
        return [self.of(name) for name in names if self._wanted(self._homes[name][0])]

    def is_alone(self, name: str) -> bool:
        """Return whether a part is in no group."""
        return self._homes[name][1] is None

    def _inside(self, node: PartNode, around: Box) -> Box:
        return boxes.resolve(node.part.box, boxes.Surroundings(around, self._safe), self.of)

    def _arrange(self, group: PartNode) -> None:
        """Resolve the boxes of the parts of a group."""
        part, around = group.part, self.of(group.name)
        assert isinstance(part, GroupPart)
        if part.kind == "stack":
            self._known.update((node.name, self._inside(node, around)) for node in group.parts)
            return
        is_row = part.kind == "row"
        room, across = (around.width, around.height) if is_row else (around.height, around.width)
        present = [node for node in group.parts if self._wanted(node)]
        sizes = [self._length(node, is_row, room, across) for node in present]
        shares = boxes.share_out(room, sizes, [node.part.grow for node in present], part.gap)
        left = room - (math.fsum(shares[-1]) if shares else 0.0)
        shift = SHARES[part.align] * left
        slots = {node.name: share for node, share in zip(present, shares, strict=True)}
        for node in group.parts:
            start, long = slots.get(node.name, (0.0, 0.0))
            own = self._inside(node, around)
            if is_row:
                self._known[node.name] = Box(around.x + start + shift, own.y, long, own.height)
            else:
                self._known[node.name] = Box(own.x, around.y + start + shift, own.width, long)

    def _length(self, node: PartNode, is_row: bool, room: float, across: float) -> float:
        """Return a part's length along its group: as its box says, or as much as it needs."""
        spec = node.part.box
        axis = None if spec is None else spec.across if is_row else spec.down
        if axis is not None and axis.size is not None:
            return axis.size.mm + axis.size.share * room
        return self._measure(node, across, is_row)
