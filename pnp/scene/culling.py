"""Culling: leaves out the items of a scene that are wholly outside a box, and thins batches.

Boxes around texts are generous, since nothing is measured here. What remains may still reach outside: clip it.
"""

from collections.abc import Iterable
from functools import lru_cache

from pnp.scene.extents import Extent, moved
from pnp.scene.items import Group, Item, Items, Labels, Link, Path, Raster, Stamps, Symbol, Text, Use, VectorArt
from pnp.scene.shapes import Segment, Segments, bounds
from pnp.scene.sheet import Box

_LONG = 60
"""Paths of more segments are thinned: their loops and lines outside are left out."""


def cull(items: Iterable[Item], box: Box) -> Items:
    """Return the items, or parts of them, that may be visible in `box`, in their order."""
    edges = (box.x, box.y, box.right, box.bottom)
    kept = (_seen(item, edges) for item in items)
    return tuple(item for item in kept if item is not None)


def _seen(item: Item, edges: Extent) -> Item | None:
    match item:
        case Stamps(symbol, at):
            return _thinned_stamps(symbol, at, edges)
        case Labels():
            return _thinned_labels(item, edges)
        case Group():
            return _thinned_group(item, edges)
        case Path(segments=()):
            return None
        case Path() if len(item.segments) > _LONG:
            return _thinned_path(item, edges)
        case _:
            return item if _meet(_edges_of(item), edges) else None


def _thinned_stamps(symbol: Symbol, at: tuple[tuple[float, float], ...], edges: Extent) -> Stamps | None:
    left, top = edges[0] - symbol.width - symbol.bleed, edges[1] - symbol.height - symbol.bleed
    right, bottom = edges[2] + symbol.bleed, edges[3] + symbol.bleed
    kept = [place for place in at if left <= place[0] <= right and top <= place[1] <= bottom]
    return Stamps(symbol, tuple(kept)) if kept else None


def _thinned_labels(labels: Labels, edges: Extent) -> Labels | None:
    size = labels.style.size
    reach = size * max([len(entry[2]) for entry in labels.entries], default=0)
    left, top, right, bottom = edges[0] - reach, edges[1] - size, edges[2] + reach, edges[3] + size
    kept = [entry for entry in labels.entries if left <= entry[0] <= right and top <= entry[1] <= bottom]
    return Labels(labels.style, tuple(kept), labels.anchor) if kept else None


def _thinned_path(path: Path, edges: Extent) -> Path | None:
    """Return the path without its loops and lines outside the box: they do not change what is inside."""
    spread = path.stroke.width if path.stroke else 0.0
    reached = (edges[0] - spread, edges[1] - spread, edges[2] + spread, edges[3] + spread)
    kept: list[Segment] = []
    for start, end, box in _parts(path.segments):
        if _meet(box, reached):
            kept += path.segments[start:end]
    return path._replace(segments=tuple(kept)) if kept else None


@lru_cache(256)
def _parts(segments: Segments) -> tuple[tuple[int, int, Extent], ...]:
    """Return where the loops and lines of a path are, and their boxes; many excerpts of one board ask for the same."""
    starts = [index for index, segment in enumerate(segments) if segment[0] == "M"]
    ends = [*starts[1:], len(segments)]
    return tuple((start, end, bounds(segments[start:end])) for start, end in zip(starts, ends, strict=True))


def _thinned_group(group: Group, edges: Extent) -> Group | None:
    if group.clip is not None and not _meet(moved(_edges_of(group.clip), group.transform), edges):
        return None
    a, b, c, d, e, f = group.transform
    if b or c or a <= 0 or d <= 0:
        return group
    left, top, right, bottom = edges
    inner = Box((left - e) / a, (top - f) / d, (right - left) / a, (bottom - top) / d)
    kept = cull(group.items, inner)
    return Group(kept, group.transform, group.clip, group.opacity, group.layer) if kept else None


def _edges_of(item: Item) -> Extent:
    match item:
        case Path(segments, _, stroke):
            left, top, right, bottom = bounds(segments)
            spread = stroke.width if stroke else 0.0
            return left - spread, top - spread, right + spread, bottom + spread
        case Text(x, y, text, style):
            reach = style.size * (len(text) + 1) + style.tracking * len(text)
            return x - reach, y - reach, x + reach, y + reach
        case VectorArt(x, y, width, height) | Raster(x, y, width, height) | Link(x, y, width, height):
            return x, y, x + width, y + height
        case Use(symbol, x, y, scale):
            reach = (symbol.width + symbol.height + symbol.bleed) * scale
            if item.rotate:
                return x - reach, y - reach, x + reach, y + reach
            spread = symbol.bleed * scale
            return (x - spread, y - spread, x + symbol.width * scale + spread, y + symbol.height * scale + spread)
        case _:
            raise TypeError(f"{type(item).__name__} is thinned, not measured")


def _meet(one: Extent, other: Extent) -> bool:
    return one[0] <= other[2] and one[2] >= other[0] and one[1] <= other[3] and one[3] >= other[1]
