"""The terrain of a reduced map: plain colors, with signs that distinguish them in gray."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from pnp.artwork.boards import terrain
from pnp.artwork.panels import Frame
from pnp.geometry.grid import Grid
from pnp.geometry.hex_shapes import HexGrid
from pnp.geometry.region_outline import loops
from pnp.model.game import OverTerrain, Scenario, Terrain
from pnp.scene.color import mix
from pnp.scene.items import Group, Item, Path, Stroke, Symbol
from pnp.scene.shapes import Segments, circle, line, polygon, polygons, polyline, rect
from pnp.scene.sheet import Box

Point = tuple[float, float]

VEIL = 0.28
"""Share of white in the terrain's colors."""


class TerrainView(NamedTuple):
    """The scenario's grid on paper: the position of its trim box and its reduction."""

    grid: Grid
    box: Box
    scale: float

    @property
    def trim(self) -> tuple[float, float, float, float]:
        """The box of the map in the grid's own millimeters."""
        return trim_box(self.grid)

    def at(self, x: float, y: float) -> Point:
        """Return a point of the grid on paper."""
        left, top, _, _ = self.trim
        return (self.box.x + (x - left) * self.scale, self.box.y + (y - top) * self.scale)

    @property
    def pitch(self) -> float:
        """The distance between flat hexsides on paper."""
        return self.grid.pitch * self.scale


def trim_box(grid: Grid) -> tuple[float, float, float, float]:
    """Return left, top, width and height of the drawing of a grid."""
    return (grid.trim if isinstance(grid, HexGrid) else None) or (0.0, 0.0, grid.width, grid.height)


def ground(scenario: Scenario, view: TerrainView, frame: Frame) -> Iterator[Item]:
    """Yield the terrain of hexes in its colors, paler, with signs that distinguish it in gray; and hex lines."""
    grid, left, top = scenario.board.hexes, view.trim[0], view.trim[1]
    cut = rect(*view.trim) if grid.trim else polygons(loops(grid, grid.cells))
    kinds = {kind.id: kind for kind in map(scenario.board.terrain.get, grid.cells) if kind is not None}
    items: list[Item] = []
    if scenario.board.ground is not None:
        items.append(Path(cut, mix(scenario.board.ground.fill, frame.theme.paper, VEIL)))
    marked = {cell for cell, drawn in scenario.board.over.items() if drawn.id not in scenario.ignored}
    for kind in kinds.values():
        cells = [cell for cell in grid.cells if scenario.board.terrain.get(cell) is kind]
        area = [segment for cell in cells for segment in polygon(grid.corners(cell))]
        items.append(Path(tuple(area), mix(kind.fill, frame.theme.paper, VEIL)))
        sign = _terrain_sign(kind, grid.pitch)
        if sign is not None:
            plain = [cell for cell in cells if cell not in marked]
            items.append(terrain.stamp(grid, "sign", (sign,), plain))
    items += _over(scenario)
    outlines = [segment for cell in grid.cells for segment in polyline(grid.corners(cell)[:4])]
    items.append(Path(tuple(outlines), None, Stroke(mix(frame.theme.paper, frame.theme.ink, 0.3), 0.1 / view.scale)))
    matrix = (view.scale, 0.0, 0.0, view.scale, view.box.x - left * view.scale, view.box.y - top * view.scale)
    if not grid.trim:
        items.append(Path(cut, None, Stroke(frame.theme.ink, 0.4 / view.scale)))
    yield Group(tuple(items), matrix, clip=Path(cut) if grid.trim else None)


def _over(scenario: Scenario) -> Iterator[Item]:
    grid = scenario.board.grid
    kinds = {over.id: over for over in scenario.board.over.values() if over.id not in scenario.ignored}
    for over in kinds.values():
        cells = [cell for cell in grid.cells if scenario.board.over.get(cell) is over]
        yield terrain.stamp(grid, "feature", (_over_sign(over, grid.pitch),), cells)


def small_hex(kind: Terrain, over: OverTerrain | None, grid: HexGrid, frame: Frame) -> Symbol:
    """Draw one hex as on the reduced map: with the sign of what lies over the terrain, if there is one."""
    width, height = terrain.cell_box(grid)
    sign = _terrain_sign(kind, grid.pitch) if over is None else _over_sign(over, grid.pitch)
    outline = polygon(grid.outline)
    edge = Path(outline, None, Stroke(mix(frame.theme.paper, frame.theme.ink, 0.42), 0.12))
    items = (Path(outline, mix(kind.fill, frame.theme.paper, VEIL)), *([sign] if sign else []), edge)
    return Symbol(kind.id, width, height, (Group(items, (1.0, 0.0, 0.0, 1.0, width / 2, height / 2)),))


def _terrain_sign(kind: Terrain, pitch: float) -> Path | None:
    shape = _SIGNS.get(kind.texture)
    if shape is None:
        return None
    stroke = Stroke(mix(kind.fill, kind.ink, 0.62), 0.045 * pitch, cap="round", join="round")
    return Path(shape(0.3 * pitch), None, stroke)


def _over_sign(over: OverTerrain, pitch: float) -> Path:
    reach = 0.3 * pitch
    strokes = [line(x, reach, x + reach * 0.7, -reach) for x in (-0.9 * reach, -0.2 * reach, 0.5 * reach)]
    return Path(tuple(segment for stroke in strokes for segment in stroke), None, Stroke(over.ink, 0.055 * pitch))


def _waves(size: float) -> Segments:
    return (
        *(("M", -size, -size * 0.2), ("C", -size * 0.5, -size * 0.8, -size * 0.5, size * 0.4, 0.0, -size * 0.2)),
        ("C", size * 0.5, -size * 0.8, size * 0.5, size * 0.4, size, -size * 0.2),
    )


def _hill(size: float) -> Segments:
    return (("M", -size, size * 0.4), ("C", -size * 0.5, -size * 0.8, size * 0.5, -size * 0.8, size, size * 0.4))


def _peak(size: float) -> Segments:
    outline = ((-1.0, 0.6), (-0.25, -0.8), (0.2, 0.0), (0.45, -0.3), (1.0, 0.6))
    return polyline([(x * size, y * size) for x, y in outline])


def _circles(*spots: tuple[float, float, float]) -> Callable[[float], Segments]:
    """Return a sign of circles: the place and radius of each."""
    return lambda size: tuple(part for x, y, radius in spots for part in circle(x * size, y * size, radius * size))


def _strokes(*strokes: tuple[Point, ...]) -> Callable[[float], Segments]:
    """Return a sign of strokes: the points of each."""
    return lambda size: tuple(part for each in strokes for part in polyline([(x * size, y * size) for x, y in each]))


_TUFTS = [((x, y), (x + lean, y - 0.6)) for x, y in ((-0.6, 0.6), (0.6, 0.6), (0.0, -0.1)) for lean in (-0.3, 0.0, 0.3)]
_STONES = [((x - 0.4, y), (x, y - 0.6), (x + 0.4, y), (x - 0.4, y)) for x, y in ((-0.6, 0.7), (0.6, 0.7), (0.0, -0.2))]
_DOTS = ((-0.8, -0.3), (0.0, -0.7), (0.8, -0.2), (-0.4, 0.5), (0.5, 0.6))
_CRACKS = [((-1.0, 0.2), (-0.2, -0.1), (0.3, 0.4), (1.0, 0.1)), ((-0.2, -0.1), (0.1, -0.8))]


def _houses(size: float) -> Segments:
    corners = ((x * size, y * size) for x in (-1.0, 0.45) for y in (-0.8, 0.25))
    return tuple(segment for x, y in corners for segment in rect(x, y, 0.55 * size, 0.55 * size))


_SIGNS: dict[str, Callable[[float], Segments]] = {
    **dict.fromkeys(("lake", "water"), _waves),
    **dict.fromkeys(("relief", "hills"), _hill),
    **dict.fromkeys(("canopy", "forest"), _circles((-0.6, 0.3, 0.28), (0.6, 0.3, 0.28), (0.0, -0.6, 0.28))),
    **dict.fromkeys(("massif", "mountains"), _peak),
    **dict.fromkeys(("scrub", "sand"), _circles(*((x, y, 0.08) for x, y in _DOTS))),
    "marsh": _strokes(*_TUFTS),
    "town": _houses,
    "craters": _circles((-0.35, -0.2, 0.5), (0.65, 0.5, 0.3)),
    "rough": _strokes(*_STONES),
    "field": _strokes(*(((-1.0, y), (1.0, y - 0.4)) for y in (-0.4, 0.2, 0.8))),
    "ice": _strokes(*_CRACKS),
}
"""Signs of the reduced map by the name of the texture on the full map."""
