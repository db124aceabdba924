"""Boards of hexes in every shape: rectangle, hexagon, triangle, parallelogram."""

from collections.abc import Iterable
from typing import Literal

from pnp.geometry.hex_grid import PLAIN_LABELS, GridFrame, HexGrid, Orientation
from pnp.geometry.hexes import DIRECTIONS, Hex, between, distance, line, neighbor, neighbors, ring, spiral, within
from pnp.geometry.labels import Labeling

Offset = Literal["odd", "even"]
"""Which straight lines are half a hex further (pointy: rows to the right; flat: columns down), counted from 1 at the
origin of the labels."""


def rectangle(
    orientation: Orientation,
    columns: int,
    rows: int,
    pitch: float,
    offset: Offset = "even",
    labeling: Labeling = PLAIN_LABELS,
) -> HexGrid:
    """Return a board of `columns` × `rows`, every second straight line half a hex further.

    Raises:
        ValueError: when a size is not positive.
    """
    _check_sizes(pitch, columns=columns, rows=rows)
    lines, backwards = (rows, labeling.from_bottom) if orientation == "pointy" else (columns, labeling.from_right)
    shifted = _shifted(0, lines, offset, backwards)
    lean = 1 - shifted
    if orientation == "pointy":
        places = [(q, r) for r in range(rows) for q in range(-(r + lean >> 1), columns - (r + lean >> 1))]
    else:
        tops = [-(q + lean >> 1) for q in range(columns)]
        places = [(q, top + row) for row in range(rows) for q, top in enumerate(tops)]
    return HexGrid(orientation, pitch, tuple(map(Hex._make, places)), GridFrame(columns, rows, 0, 0, shifted), labeling)


def hexagon(
    orientation: Orientation, side: int, pitch: float, offset: Offset = "even", labeling: Labeling = PLAIN_LABELS
) -> HexGrid:
    """Return a board in the shape of a hexagon with `side` hexes on each side: 3 · side · (side − 1) + 1 hexes.

    Raises:
        ValueError: when a size is not positive.
    """
    _check_sizes(pitch, side=side)
    return _framed(orientation, within(Hex(0, 0), side - 1), pitch, offset, labeling)


def triangle(
    orientation: Orientation,
    side: int,
    pitch: float,
    point: Literal["up", "down", "left", "right"] = "up",
    offset: Offset = "even",
    labeling: Labeling = PLAIN_LABELS,
) -> HexGrid:
    """Return a triangle of `side` hexes a side, its point `up` or `down` (pointy hexes), `left` or `right` (flat ones).

    Raises:
        ValueError: when a size is not positive or the point does not suit the orientation.
    """
    _check_sizes(pitch, side=side)
    if (point in ("up", "down")) != (orientation == "pointy"):
        ways = "up or down" if orientation == "pointy" else "left or right"
        raise ValueError(f"a triangle of {orientation} hexes points {ways}, not {point}")
    wide_first = point in ("down", "right")
    cells = [Hex(q, r) if wide_first else Hex(-q, -r) for r in range(side) for q in range(side - r)]
    return _framed(orientation, cells, pitch, offset, labeling)


def parallelogram(
    orientation: Orientation,
    columns: int,
    rows: int,
    pitch: float,
    lean: Literal["right", "left", "down", "up"] = "right",
    offset: Offset = "even",
    labeling: Labeling = PLAIN_LABELS,
) -> HexGrid:
    """Return a parallelogram: its rows drift `right` or `left` downward (pointy), its columns `down` or `up` (flat).

    Raises:
        ValueError: when a size is not positive or the lean does not suit the orientation.
    """
    _check_sizes(pitch, columns=columns, rows=rows)
    if (lean in ("right", "left")) != (orientation == "pointy"):
        ways = "right or left" if orientation == "pointy" else "down or up"
        raise ValueError(f"a parallelogram of {orientation} hexes leans {ways}, not {lean}")
    back = lean in ("left", "up")
    if orientation == "pointy":
        cells = [Hex(column - row if back else column, row) for row in range(rows) for column in range(columns)]
    else:
        cells = [Hex(column, row - column if back else row) for row in range(rows) for column in range(columns)]
    return _framed(orientation, cells, pitch, offset, labeling)


def _framed(
    orientation: Orientation, cells: Iterable[Hex], pitch: float, offset: Offset, labeling: Labeling
) -> HexGrid:
    """Return a grid of these cells with the smallest frame around them."""
    chosen = list(cells)
    straight = [cell.r if orientation == "pointy" else cell.q for cell in chosen]
    first, count = min(straight), max(straight) - min(straight) + 1
    shifted = _shifted(first, count, offset, labeling.from_bottom if orientation == "pointy" else labeling.from_right)
    loose = GridFrame(0, 0, 0, 0, shifted)
    offsets = [loose.offset(orientation, cell) for cell in chosen]
    left, top = min(column for column, _ in offsets), min(row for _, row in offsets)
    right, bottom = max(column for column, _ in offsets), max(row for _, row in offsets)
    ordered = [cell for _, cell in sorted(zip(offsets, chosen, strict=True), key=lambda pair: (pair[0][1], pair[0][0]))]
    frame = GridFrame(right - left + 1, bottom - top + 1, left, top, shifted)
    return HexGrid(orientation, pitch, tuple(ordered), frame, labeling)


def _shifted(first: int, count: int, offset: Offset, backwards: bool) -> int:
    """Return the parity of the axial coordinate of the lines that are half a hex further.

    Line 1 at the origin has the coordinate `first`, or `first + count - 1` when labels count backwards.
    """
    origin = first + count - 1 if backwards else first
    return (origin + (1 if offset == "even" else 0)) % 2


def _check_sizes(pitch: float, **sizes: int) -> None:
    if not pitch > 0:
        raise ValueError(f"the pitch of a grid must be more than 0 mm, not {pitch:g}")
    for name, size in sizes.items():
        if size < 1:
            raise ValueError(f"{name} must be at least 1, not {size}")
