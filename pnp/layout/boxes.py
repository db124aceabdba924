"""Boxes of parts: edges as lengths, percentages, the safe area and edges of other parts, resolved to millimeters.

Each axis of a box takes two of start, end and size. Without any it is as large as the box around it; with a start or an
end alone it reaches to the other edge; with a size alone it is centered.
"""

import math
import re
from collections.abc import Callable, Collection, Mapping
from graphlib import CycleError, TopologicalSorter
from typing import Annotated, NamedTuple

from pydantic import PlainValidator

from pnp.layout.values import MOST, coordinate, size
from pnp.scene.sheet import Box

_LONGEST = 80
"""The most characters of an edge."""
_EDGES = {"left": 0, "right": 0, "top": 1, "bottom": 1}
_TERM = re.compile(
    r"\s*(?:(?P<safe>safe)|(?P<percent>-?\d+(?:\.\d+)?)\s*%|(?P<part>[A-Za-z][\w-]*)\.(?P<edge>left|right|top|bottom))?"
    r"\s*(?:(?P<sign>[+-])?\s*(?P<length>[\d./ ]*\d\s*(?:mm|cm|in|pt|\")))?\s*"
)


class BoxEdge(NamedTuple):
    """A distance from an edge of the box around: a share of its size, the safe distance or not, and millimeters.

    With `part` it is a position instead: an edge of that part, and millimeters added.
    """

    mm: float = 0.0
    share: float = 0.0
    safe: bool = False
    part: str = ""
    edge: str = ""


class BoxAxis(NamedTuple):
    """Start, end and size of a box along one axis; None: not given."""

    start: BoxEdge | None = None
    end: BoxEdge | None = None
    size: BoxEdge | None = None


class BoxSpec(NamedTuple):
    """A box as written: across and down."""

    across: BoxAxis
    down: BoxAxis

    @property
    def parts(self) -> tuple[str, ...]:
        """The ids of the parts that its edges name."""
        edges = (edge for axis in self for edge in axis if edge is not None)
        return tuple(dict.fromkeys(edge.part for edge in edges if edge.part))


class Surroundings(NamedTuple):
    """The box around, and the safe distance from the trim edge."""

    box: Box
    safe: float


def read(value: object) -> BoxSpec:
    """Read a box: `[x, y, width, height]`, or a mapping of edges and sizes.

    Raises:
        ValueError: when it is neither, or an axis has more than two of start, end and size.
    """
    match value:
        case [x, y, width, height]:
            across, down = (
                BoxAxis(BoxEdge(coordinate(at)), None, BoxEdge(size(long))) for at, long in ((x, width), (y, height))
            )
            return BoxSpec(across, down)
        case {**given}:
            return _read_edges({str(key): edge for key, edge in given.items()})
    raise ValueError("a box is [x, y, width, height], or edges such as {left: safe, right: 2mm, top: 0, height: 9mm}")


_AXES = (("left", "right", "width", "after", "before"), ("top", "bottom", "height", "below", "above"))
KEYS = (*_AXES[0], *_AXES[1], "size", "gap")


def _read_edges(given: dict[str, object]) -> BoxSpec:
    unknown = [key for key in given if key not in KEYS]
    if unknown:
        raise ValueError(f"a box has no '{unknown[0]}'; it has {', '.join(KEYS)}")
    gap = coordinate(given.get("gap", 0))
    if "gap" in given and not {"after", "before", "below", "above"} & given.keys():
        raise ValueError("'gap' is the distance to the part that 'below', 'above', 'after' or 'before' names")
    axes = []
    for start, end, long, after, before in _AXES:
        edges: dict[str, BoxEdge] = {}
        for key, other, edge in ((start, after, end), (end, before, start)):
            if key in given and other in given:
                raise ValueError(f"'{key}' and '{other}' are the same edge")
            if key in given:
                edges[key] = _edge(given[key], key)
            elif other in given:
                edges[key] = BoxEdge(gap if key == start else -gap, part=_part(given[other], other), edge=edge)
        sizes = [key for key in (long, "size") if key in given]
        if len(sizes) == 2:
            raise ValueError(f"'size' is both width and height; leave '{long}' out")
        if sizes and len(edges) == 2:
            raise ValueError(f"'{sizes[0]}' follows from '{start}' and '{end}'; leave one of the three out")
        axes.append(BoxAxis(edges.get(start), edges.get(end), _size(given[sizes[0]]) if sizes else None))
    return BoxSpec(*axes)


def _part(value: object, key: str) -> str:
    if not isinstance(value, str):
        raise ValueError(f"'{key}' names a part by its id")
    return value


def _edge(value: object, key: str) -> BoxEdge:
    if not isinstance(value, str):
        return BoxEdge(coordinate(value))
    found = _TERM.fullmatch(value) if len(value) <= _LONGEST else None
    based = found is not None and (found["safe"] or found["percent"] or found["part"])
    if found is None or not value.strip() or (based and found["length"] and not found["sign"]):
        raise ValueError(f"'{value}' is no edge; write a length, 10%, safe, safe + 1mm or head.bottom")
    mm = coordinate(found["length"]) if found["length"] else 0.0
    mm = -mm if found["sign"] == "-" else mm
    if found["part"]:
        if _EDGES[found["edge"]] != _EDGES[key]:
            raise ValueError(f"'{key}' cannot be at the {found['edge']} of a part")
        return BoxEdge(mm, part=found["part"], edge=found["edge"])
    return BoxEdge(mm, float(found["percent"] or 0) / 100, bool(found["safe"]))


def _size(value: object) -> BoxEdge:
    if isinstance(value, str) and value.strip().endswith("%"):
        share = _edge(value, "left").share
        if not 0 < share <= MOST:
            raise ValueError("write a size above 0")
        return BoxEdge(share=share)
    return BoxEdge(size(value))


def resolve(spec: BoxSpec | None, frame: Surroundings, find: Callable[[str], Box]) -> Box:
    """Return a box in mm; `find` returns those of other parts."""
    if spec is None:
        return frame.box
    x, width = _along(spec.across, frame.box.x, frame.box.width, frame.safe, find)
    y, height = _along(spec.down, frame.box.y, frame.box.height, frame.safe, find)
    return Box(x, y, width, height)


def _along(axis: BoxAxis, origin: float, room: float, safe: float, find: Callable[[str], Box]) -> tuple[float, float]:
    """Return start and size along one axis."""
    start = None if axis.start is None else _position(axis.start, origin, room, 1, safe, find)
    end = None if axis.end is None else _position(axis.end, origin, room, -1, safe, find)
    if axis.size is None:
        begin = origin if start is None else start
        return begin, (origin + room if end is None else end) - begin
    long = axis.size.share * room + axis.size.mm
    if start is not None:
        return start, long
    return (origin + (room - long) / 2 if end is None else end - long), long


def _position(edge: BoxEdge, origin: float, room: float, inward: int, safe: float, find: Callable[[str], Box]) -> float:
    if edge.part:
        box = find(edge.part)
        positions = {"left": box.x, "right": box.right, "top": box.y, "bottom": box.bottom}
        return positions[edge.edge] + edge.mm
    distance = edge.mm + edge.share * room + (safe if edge.safe else 0.0)
    return origin + distance if inward > 0 else origin + room - distance


def share_out(room: float, sizes: list[float], grow: list[float], gap: float) -> list[tuple[float, float]]:
    """Return start and size of the parts of a row or a column, from its start; what is left goes to those that grow.

    If there is too little room, the parts that grow share what the others leave; one that needs less than its share
    has what it needs.
    """
    left = room - math.fsum(sizes) - gap * max(0, len(sizes) - 1)
    total = math.fsum(grow)
    if total and left < 0:
        wanted = [size_ if share else 0.0 for size_, share in zip(sizes, grow, strict=True)]
        shrunk = _shrunk(left + math.fsum(wanted), wanted, grow)
        longs = [small if share else size_ for small, size_, share in zip(shrunk, sizes, grow, strict=True)]
    else:
        longs = [size_ + left * share / total if total else size_ for size_, share in zip(sizes, grow, strict=True)]
    result, at = [], 0.0
    for long in longs:
        result.append((at, long))
        at += long + gap
    return result


def _shrunk(room: float, sizes: list[float], grow: list[float]) -> list[float]:
    """Return the sizes of parts that share too little room: from the one that needs the least of its share."""
    found = list(sizes)
    growing = [index for index, share in enumerate(grow) if share]
    left, total = max(0.0, room), math.fsum(grow)
    for index in sorted(growing, key=lambda index: sizes[index] / grow[index]):
        found[index] = min(sizes[index], left * grow[index] / total)
        left, total = left - found[index], total - grow[index]
    return found


def find_circle(graph: Mapping[str, Collection[str]]) -> tuple[str, ...]:
    """Return ids that need each other's boxes, the first one again at the end; empty when there are none."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return tuple(error.args[1])
    return ()


BoxValue = Annotated[BoxSpec, PlainValidator(read)]
