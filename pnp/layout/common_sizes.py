"""The size of type that all items of a set share (`fit: together`).

It goes in steps that are seen, so that a small change on one item seldom changes what is printed of all others.
"""

import math
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from pnp.layout.definition import Content, FaceSize, Layout, Resources
from pnp.layout.draw import Placed, fit
from pnp.layout.parts import Typeset, walk

_STEP = 0.96
"""Each common size as a multiple of the next larger one, from the wanted size down (a value of ours)."""
_TOLERANCE = 1e-6


class CommonSize(NamedTuple):
    """The type size in mm that a text has on all items of a set, and the item whose text forces it."""

    size: float
    item: Content


class CommonSizes(NamedTuple):
    """Common sizes by the name of the part, and the parts of each item that has these sizes anyway."""

    sizes: Mapping[str, CommonSize]
    drawn: tuple[tuple[Placed, ...] | None, ...]


def common_sizes(
    layout: Layout, contents: Iterable[Content], face: FaceSize, resources: Resources, *, whole: bool = False
) -> CommonSizes:
    """Return the sizes of texts that all items of a set share (`fit: together`); if `whole`, also the items."""
    together = {
        node.name: node.part
        for node in walk(layout.parts)
        if isinstance(node.part, Typeset) and node.part.fit == "together"
    }
    scale = face.width / layout.width if layout.width else 1.0
    found: dict[str, CommonSize] = {}
    named = ((node, {inner.name for inner in walk((node,))}) for node in layout.parts)
    wanted = tuple(node for node, names in named if whole or together.keys() & names)
    drawn: list[tuple[tuple[Placed, ...] | None, dict[str, float]]] = []
    for content in contents if together else ():
        placed, fitting, fits = fit(layout, wanted, content, face, resources)
        sizes = {name: each for name, each in fitting.items() if name in together}
        drawn.append((placed if whole and fits else None, sizes))
        for name, fitted in sizes.items():
            if name not in found or fitted < found[name].size:
                found[name] = CommonSize(fitted, content)
    common = {name: found[name] for name in sorted(found)}
    for name, each in common.items():
        part = together[name]
        common[name] = each._replace(size=max(part.least, _stepped(each.size, part.size * scale)))
    items = (each if all(common[name].size == size for name, size in sizes.items()) else None for each, sizes in drawn)
    return CommonSizes(common, tuple(items))


def _stepped(fitting: float, wanted: float) -> float:
    """Return the largest step that is at most a size that fits, both in mm."""
    steps = math.ceil(math.log(fitting / wanted, _STEP) - _TOLERANCE)
    return wanted if steps <= 0 else wanted * _STEP**steps
