"""The terrain of a board in the grid's own millimeters: fills, lines between cells, names and the border.

Everything is batched: cells that look the same share one symbol, a terrain's area is one outline.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from functools import partial

from pnp.artwork.boards import surfaces, textures
from pnp.artwork.boards.landscape.registry import LANDFORMS
from pnp.artwork.boards.lines import numbers
from pnp.errors import DefinitionError, Finding
from pnp.geometry.hex_shapes import Hex, HexGrid, neighbor
from pnp.geometry.region_outline import Point, inset, loops
from pnp.geometry.region_outline import border as border_sides
from pnp.geometry.square_grid import SquareGrid
from pnp.model.game import Board, Cell, Grid, Terrain
from pnp.scene.color import contrast, mix, readable_on
from pnp.scene.items import Group, Item, Items, Labels, Path, Stamps, Stroke, Symbol, TextStyle, Use
from pnp.scene.shapes import CLOSE, Segment, polygon, polygons, polyline, rounded_rect, transform
from pnp.scene.theme import MM_PER_PT, Theme

Outline = tuple[tuple[Point, ...], ...]
Rim = list[tuple[Hex, int]]
Shape = Callable[[set[Hex], float], tuple[Segment, ...]]
SOFT_CELLS = 4000
"""Boards up to this many cells get terrain areas with soft corners and shores; larger ones plain hexes."""

READABLE = 4.5
"""Least contrast of names with the ground (WCAG 2.2, 1.4.3)."""
ALL_SIDES = 0b111
_LINE_SHARE, _ON_WOOD = 0.42, 0.5
_LINE_WIDEST = 0.2
_CHEQUER = 0.24
"""Share of the ink in the darkest cells of a checkered ground."""
_NAME_BASELINE = 0.262
_NAME_SIZE = 0.1325
_NAME_MIN_PT, _NAME_MAX_PT = 3.6, 6.5
_MOVED, _PLATE = 0.02, 0.75
"""How far a name is from its usual place, in pitches, to have a plate, and the opacity of plates."""


# Terrain


def terrain(board: Board, outline: Outline, below: Terrain | None, shape: Shape | None = None) -> Items:
    """Draw the fill of the base inside the outline of the board, then fill, edge (on hexes) and texture of the others.

    `below`: the base (see `base`); None when something else is drawn below all terrain. `shape` returns the outline of
    an area of hexes at a depth inside it in pitches; by default one with round corners.
    """
    grid = board.grid
    areas = _areas(board)
    whole = polygons(outline)
    soft = isinstance(grid, HexGrid) and len(grid.cells) <= SOFT_CELLS
    rim = border_sides(grid.cells) if soft and board.terrain else []
    shape = shape or partial(_round_area, grid)
    fills: list[Path | Stamps] = []
    for kind, cells in areas:
        if below is None or kind.id != below.id:
            fills += (
                _soft_fill(kind, over_the_border(board.hexes, cells, rim), grid.pitch, shape)
                if soft
                else [Stamps(_filled(grid, kind.fill), corners_of(grid, cells))]
            )
    items: list[Item] = []
    if below is not None and below.fill:
        items.append(Path(whole, below.fill))
        items += _chequers(grid, below)
    if fills:
        items += [Group(tuple(fills), clip=Path(whole))] if soft else fills
    marks = [item for kind, cells in areas for item in texture(grid, kind, board.seed, cells)]
    if marks:
        items += [Group(tuple(marks), clip=Path(whole))] if isinstance(grid, SquareGrid) else marks
    return tuple(items)


def base(board: Board) -> Terrain | None:
    """Return the terrain below all others, which has no edge: the board's ground, else the land with most cells."""
    if board.ground is not None:
        return board.ground
    counts = Counter(kind.id for kind in board.terrain.values())
    return max(board.terrain.values(), key=lambda kind: (not kind.water, counts[kind.id]), default=None)


def _chequers(grid: Grid, ground: Terrain) -> list[Stamps]:
    """Return the darker cells of a checkered ground: every second square, or two of three hexes in two tones."""
    if ground.texture not in textures.CHEQUERED:
        return []
    tones = _tones(grid)
    shades: defaultdict[int, list[Cell]] = defaultdict(list)
    for cell in grid.cells:
        shades[_tone(grid, cell)].append(cell)
    return [
        Stamps(_filled(grid, mix(ground.fill, ground.ink, _CHEQUER * tone / (tones - 1))), corners_of(grid, cells))
        for tone, cells in sorted(shades.items())
        if tone
    ]


def _tones(grid: Grid) -> int:
    return 2 if isinstance(grid, SquareGrid) else 3


def _tone(grid: Grid, cell: Cell) -> int:
    """Return the tone of a cell on a checkered ground, from 0, the lightest; those of neighbors differ."""
    return (cell[0] - cell[1]) % _tones(grid)


def _areas(board: Board) -> list[tuple[Terrain, list[Cell]]]:
    """Return the cells of each kind of terrain on the board; those of the plain terrain only when they have marks."""
    areas: defaultdict[str, list[Cell]] = defaultdict(list)
    for cell, kind in board.terrain.items():
        areas[kind.id].append(cell)
    if board.ground is not None and _is_marked(board.ground):
        areas[board.ground.id] += [cell for cell in board.grid.cells if cell not in board.terrain]
    return [(kind, areas[kind.id]) for kind in kinds(board)]


def kinds(board: Board) -> tuple[Terrain, ...]:
    """Return the kinds of terrain on the board, the plain one first."""
    first = () if board.ground is None else (board.ground,)
    return tuple({kind.id: kind for kind in (*first, *board.terrain.values())}.values())


def in_key(board: Board) -> tuple[Terrain, ...]:
    """Return the kinds that the key of the board shows: several, or one with a note."""
    ground = kinds(board)
    return ground if len(ground) > 1 or any(kind.note for kind in ground) else ()


def _soft_fill(kind: Terrain, cells: set[Hex], pitch: float, shape: Shape) -> list[Path | Stamps]:
    """Return the area with soft corners and a darker edge; of water, with a pale line along its shore."""
    edge = Stroke(mix(kind.fill, kind.ink, 0.45), 0.02 * pitch, join="round")
    drawn: list[Path | Stamps] = [Path(shape(cells, 0.0), kind.fill, edge)]
    if kind.water:
        shore = Stroke(mix(kind.fill, kind.ink, 0.14), 0.014 * pitch, join="round")
        drawn.append(Path(shape(cells, 0.075), None, shore))
    return drawn


def _round_area(grid: Grid, cells: set[Hex], depth: float) -> tuple[Segment, ...]:
    return rounded(inset(loop, depth * grid.pitch) if depth else loop for loop in loops(grid, cells))


def over_the_border(grid: HexGrid, cells: Iterable[Cell], rim: Rim) -> set[Hex]:
    """Add the cells outside the board that touch nothing else on it, so that no shore follows the border."""
    area = {Hex(*cell) for cell in cells}
    outside = {neighbor(cell, side) for cell, side in rim if cell in area}
    return area | {cell for cell in outside if all(other in area for other in grid.neighbors(cell))}


def rounded(area: Iterable[tuple[Point, ...]]) -> tuple[Segment, ...]:
    """Return closed loops with rounded corners, from the middle of each edge to the middle of the next."""
    segments: list[Segment] = []
    for loop in area:
        middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in zip(loop, loop[1:] + loop[:1], strict=True)]
        segments.append(("M", *middles[-1]))
        before = middles[-1]
        for corner, after in zip(loop, middles, strict=True):
            x, y = corner
            near = (x + (before[0] - x) * 0.28, y + (before[1] - y) * 0.28)
            far = (x + (after[0] - x) * 0.28, y + (after[1] - y) * 0.28)
            segments.append(("C", *near, *far, *after))
            before = after
        segments.append(CLOSE)
    return tuple(segments)


def _is_marked(kind: Terrain) -> bool:
    return kind.texture in surfaces.SURFACES or kind.texture not in textures.UNMARKED


def texture(grid: Grid, kind: Terrain, seed: int, cells: Sequence[Cell]) -> list[Use | Stamps]:
    """Return a terrain's surface, or the variants of its texture, each stamped on the cells that the seed gives it."""
    if not cells or not _is_marked(kind):
        return []
    if kind.texture in surfaces.SURFACES:
        return _surface(grid, kind, seed, cells)
    unknown = texture_finding(grid, kind)
    if unknown is not None:
        raise DefinitionError([unknown])
    cell_shape: textures.Shape = "square" if grid.shape == "round" else grid.shape
    patch = partial(textures.Patch, grid.pitch, cell_shape, kind.fill, kind.ink)
    chosen: defaultdict[int, list[Cell]] = defaultdict(list)
    for cell in cells:
        chosen[variant(seed, cell)].append(cell)
    name, first = f"{kind.id} {kind.texture}", seed * textures.VARIANTS
    return [
        stamp(grid, name, textures.draw(kind.texture, patch(first + index)), members)
        for index, members in sorted(chosen.items())
    ]


def _surface(grid: Grid, kind: Terrain, seed: int, cells: Sequence[Cell]) -> list[Use | Stamps]:
    """Return the terrain's surface on cells as a symbol; an inlaid one lies the other way in every second tone."""
    parts: dict[int, list[Cell]] = {0: [*cells]}
    if kind.texture == "inlaid":
        parts = {way: [cell for cell in cells if _tone(grid, cell) % 2 == way] for way in (0, 1)}
    width, height = grid.width, grid.height
    drawn: list[Use | Stamps] = []
    for way, members in parts.items():
        sides = (height, width) if way else (width, height)
        lines_ = surfaces.draw(kind, surfaces.SurfaceArea(0.0, 0.0, *sides, grid.pitch, seed + way))
        turned: Items = (Group(lines_, (0.0, 1.0, 1.0, 0.0, 0.0, 0.0)),) if way else lines_
        clipped = Group(turned, clip=Path(polygons(loops(grid, members))))
        drawn.append(Use(Symbol(f"surface {kind.id}", width, height, (clipped,)), 0.0, 0.0))
    return drawn


def texture_finding(grid: Grid, kind: Terrain) -> Finding | None:
    """Return the error about a texture that cells of this grid cannot have; None when all is well."""
    known = sorted([*textures.TEXTURES, *(LANDFORMS if isinstance(grid, HexGrid) else ())])
    if kind.texture in known:
        return None
    near = get_close_matches(kind.texture, known, n=1)
    hint = f"did you mean '{near[0]}'?" if near else f"there are {', '.join(known)}"
    message = f"terrain '{kind.id}': there is no texture '{kind.texture}'"
    return Finding("art.unknown-texture", "error", message, kind.span, hint)


def variant(seed: int, cell: Cell) -> int:
    """Return a cell's variant of its texture: the same for the same seed, without visible rows."""
    first, second = cell
    mixed = (first * 73856093) ^ (second * 19349663) ^ (seed * 83492791)
    return ((mixed >> 7) ^ mixed) % textures.VARIANTS


# Symbols of one cell. Their box is the box of a cell; `corners_of` returns its top left corner.


def _cell_symbol(grid: Grid, name: str, items: Items) -> Symbol:
    """Return items drawn around (0, 0) as a symbol in the box of a cell."""
    width, height = cell_box(grid)
    return Symbol(name, width, height, tuple(_moved(item, width / 2, height / 2) for item in items))


def _moved(item: object, dx: float, dy: float) -> Path:
    if not isinstance(item, Path):
        raise TypeError(f"a cell is drawn with paths, not with {type(item).__name__}")
    segments = transform(item.segments, (1.0, 0.0, 0.0, 1.0, dx, dy))
    return Path(segments, item.fill, item.stroke, item.even_odd)


def corners_of(grid: Grid, cells: Iterable[Cell]) -> tuple[Point, ...]:
    """Return the top left corners of the boxes of cells."""
    width, height = cell_box(grid)
    return tuple(grid.centers(cells, (-width / 2, -height / 2)))


def cell_box(grid: Grid) -> tuple[float, float]:
    """Return width and height of the box around one cell."""
    across, down = [x for x, _ in grid.outline], [y for _, y in grid.outline]
    return max(across) - min(across), max(down) - min(down)


def stamp(grid: Grid, name: str, items: Items, cells: Iterable[Cell]) -> Stamps:
    """Stamp paths drawn around (0, 0) on the center of every one of the cells."""
    return Stamps(_cell_symbol(grid, name, items), corners_of(grid, cells))


def _filled(grid: Grid, fill: str) -> Symbol:
    return _cell_symbol(grid, "cell", (Path(polygon(grid.outline), fill),))


# Lines and names


def lines(board: Board, theme: Theme) -> Items:
    """Draw every edge of a cell once: whole between squares and different terrains, else only near corners of hexes."""
    grid = board.grid
    wood = board.ground if board.ground and board.ground.texture == "grain" else None  # which hides gray lines
    color = mix(wood.ink, theme.ink, _ON_WOOD) if wood else mix(theme.paper, theme.ink, _LINE_SHARE)
    stroke = Stroke(color, min(_LINE_WIDEST, max(0.1, 0.014 * grid.pitch)), cap="round", join="round")
    if not isinstance(grid, HexGrid):
        return (stamp(grid, "square sides", (Path(polyline(grid.outline[:3]), None, stroke),), grid.cells),)
    groups: defaultdict[int, list[Hex]] = defaultdict(list)
    if all(kind.texture in textures.UNMARKED for kind in kinds(board)):
        groups[ALL_SIDES] = list(grid.cells)
    else:
        for cell in grid.cells:
            groups[_whole_sides(board.terrain, cell)].append(cell)
    return tuple(
        stamp(grid, "hex sides", (Path(_sides(grid.outline, whole), None, stroke),), cells)
        for whole, cells in sorted(groups.items())
    )


def _whole_sides(terrain_of: Mapping[Cell, Terrain], cell: Hex) -> int:
    """Return a bit for each of the first three hexsides drawn whole: not between two cells of one textured terrain."""
    kind = terrain_of.get(cell)
    if kind is None or kind.texture in textures.UNMARKED:
        return ALL_SIDES
    whole = 0
    for side in range(3):
        if terrain_of.get(neighbor(cell, side)) is not kind:
            whole |= 1 << side
    return whole


def _sides(outline: tuple[Point, ...], whole: int) -> tuple[Segment, ...]:
    """Return the first three hexsides: whole, or the outer fifths only."""
    if whole == ALL_SIDES:
        return polyline(outline[:4])
    segments: list[Segment] = []
    for side in range(3):
        (x1, y1), (x2, y2) = outline[side], outline[side + 1]
        if whole >> side & 1:
            segments += polyline([(x1, y1), (x2, y2)])
            continue
        dx, dy = (x2 - x1) * 0.2, (y2 - y1) * 0.2
        segments += polyline([(x1, y1), (x1 + dx, y1 + dy)])
        segments += polyline([(x2 - dx, y2 - dy), (x2, y2)])
    return tuple(segments)


def border(grid: Grid, outline: Outline, theme: Theme) -> Path:
    """Return a line along the board's outline."""
    width = max(0.25, 0.035 * grid.pitch)
    return Path(polygons(outline), None, Stroke(theme.ink, width, join="round"))


def name_places(grid: Grid) -> dict[Cell, Point]:
    """Return middle and baseline of the name of every cell, near its upper corner (or edge)."""
    return dict(zip(grid.cells, grid.centers(shift=(0.0, -_NAME_BASELINE * grid.pitch)), strict=True))


def names(board: Board, theme: Theme, places: Mapping[Cell, Point] | None = None) -> Items:
    """Draw the names of cells, dark, or light on dark terrain: those in `places`, or all at their usual place.

    A name that is not at its usual place covers the marks of its terrain.
    """
    grid = board.grid
    at = name_places(grid) if places is None else places
    named = [(cell, (*at[cell], name)) for cell, name in zip(grid.cells, grid.labels, strict=True) if cell in at]
    style = name_style(grid, theme)
    inks = {kind.id: _ink_on(kind.fill, style.color, theme) for kind in kinds(board)}
    groups: defaultdict[str, list[tuple[float, float, str]]] = defaultdict(list)
    plates: list[Item] = []
    usual = name_places(grid)
    for cell, entry in named:
        kind = board.terrain.get(cell, board.ground)
        groups[style.color if kind is None else inks[kind.id]].append(entry)
        if kind is not None and _is_marked(kind) and math.dist(entry[:2], usual[cell]) > _MOVED * grid.pitch:
            left, top, right, bottom = numbers.extent(entry[:2], entry[2], style)
            plates.append(Path(rounded_rect(left, top, right - left, bottom - top, 0.3), kind.fill))
    written = tuple(Labels(style._replace(color=color), tuple(group)) for color, group in sorted(groups.items()))
    return (*((Group(tuple(plates), opacity=_PLATE),) if plates else ()), *written)


def _ink_on(fill: str, usual: str, theme: Theme) -> str:
    inks = (ink for ink in (usual, theme.ink, theme.paper) if contrast(fill, ink) >= READABLE)
    return next(inks, readable_on(fill))


def name_style(grid: Grid, theme: Theme) -> TextStyle:
    """Return the type style of names: proportional to the cells, but readable."""
    points = min(_NAME_MAX_PT, max(_NAME_MIN_PT, _NAME_SIZE * grid.pitch / MM_PER_PT))
    return theme.style("label", points, 500, mix(theme.paper, theme.ink, 0.78))
