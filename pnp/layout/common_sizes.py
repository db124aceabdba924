"""The size of type that all items of a set share (`fit: together`).

It goes in steps that are seen, so that a small change on one item seldom changes what is printed of all others.
"""

import math
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from pnp.layout.definition import Content, Layout, Resources
from pnp.layout.draw import Placed, fit, height_of
from pnp.layout.parts import Typeset, walk
from pnp.scene.outlines import RECTANGLE, Outline

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
    layout: Layout,
    contents: Iterable[Content],
    size: tuple[float, float | None],
    bleed: float,
    resources: Resources,
    safe: float = 0.0,
    outline: Outline | None = None,
) -> CommonSizes:
    """Return the sizes of texts that all items of a set share (`fit: together`); with an outline, also the items."""
    together = {
        node.name: node.part
        for node in walk(layout.parts)
        if isinstance(node.part, Typeset) and node.part.fit == "together"
    }
    scale = size[0] / layout.width if layout.width else 1.0
    found: dict[str, CommonSize] = {}
    wanted = tuple(
        node for node in layout.parts if outline or together.keys() & {inner.name for inner in walk((node,))}
    )
    drawn: list[tuple[tuple[Placed, ...] | None, dict[str, float]]] = []
    for content in contents if together else ():
        face = (size[0], height_of(layout, size))
        placed, fitting, fits = fit(layout, wanted, content, face, bleed, resources, safe, outline or RECTANGLE)
        sizes = {name: each for name, each in fitting.items() if name in together}
        drawn.append((placed if outline and fits else None, sizes))
        for name, fitted in sizes.items():
            if name not in found or fitted < found[name].size:
                found[name] = CommonSize(fitted, content)
    common = {name: found[name] for name in sorted(found)}
    for name, each in common.items():
        part = together[name]
        common[name] = each._replace(size=max(part.least, _stepped(each.size, part.size * scale)))
    return CommonSizes(
        common,
        tuple(
            placed if all(each == common[name].size for name, each in sizes.items()) else None
            for placed, sizes in drawn
        ),
    )


def _stepped(fitting: float, wanted: float) -> float:
    """Return the largest step that is at most a size that fits, both in mm."""
    steps = math.ceil(math.log(fitting / wanted, _STEP) - _TOLERANCE)
    return wanted if steps <= 0 else wanted * _STEP**steps
