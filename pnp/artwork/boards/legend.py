"""The legend beside a board: title, name, compass rose, scale bar, and the key to its zones and terrain."""

import math
from collections.abc import Iterable

from pnp.artwork.boards import line_samples, roles, terrain, zones
from pnp.artwork.boards.landscape.layers import on_squares, scenery
from pnp.artwork.boards.landscape.registry import LANDFORMS
from pnp.artwork.boards.landscape.terrain_layout import Country
from pnp.errors import many, plural
from pnp.geometry import samples
from pnp.geometry.hex_shapes import Hex, HexGrid
from pnp.geometry.square_grid import SquareGrid
from pnp.model.compute.ground import in_order
from pnp.model.game import Board, Game, Grid, OverTerrain, Role, Terrain, TerrainId, Zone
from pnp.model.game.maps import COMPASS, LineKind
from pnp.scene import fonts
from pnp.scene.color import mix
from pnp.scene.items import Group, Item, Items, Path, Stroke, Symbol, Text, TextStyle
from pnp.scene.shapes import circle, line, polygon, rect, rotation
from pnp.scene.text_fitting import fit, wrap_evenly
from pnp.scene.theme import Theme
from pnp.units import readable

SWATCH = 8.0
_TITLE_PT = 46.0
_TITLE_MIN_MM = 3.0
ENTRY_GAP = 2.3
_BAR_HEIGHT = 1.5
"""Height of the scale bar in mm."""
_MOST_PARTS = 5
_PART_BETWEEN_POINTS = 10.0
"""Length of a part in mm where no cells measure the map."""
_LABEL_PT, _TEXT_PT = 7.0, 7.4


def title_block(game: Game, board: Board, theme: Theme, width: float) -> Symbol:
    """Draw the title as large as the width allows, with subtitle, board name and caption below."""
    items: list[Item] = []
    words = game.title.upper().split()
    style = theme.style("display", _TITLE_PT, 700)
    fitted = [fit(word, style, width, _TITLE_MIN_MM) or theme.style("display", 12, 700) for word in words]
    smallest = min(fitted, key=lambda candidate: candidate.size, default=style)
    cap = fonts.metrics(smallest.font).cap_height * smallest.size
    y = 0.0
    for word in words:
        y += cap
        items.append(Text(-0.03 * smallest.size, y, word, smallest))
        y += 0.16 * smallest.size
    y += 1.6
    y = _lines(items, game.subtitle, theme.style("label", 8.2, 400, theme.muted), width, y)
    y += 3.2
    items.append(Path(line(0, y, 14, y), None, Stroke(theme.ink, 0.8)))
    y += 2.4
    y = _lines(items, board.name, theme.style("display", 15, 600), width, y)
    y = _lines(items, board.caption, theme.style("label", 8.2, 400, theme.muted), width, y + 0.6)
    return Symbol("legend", width, y, tuple(items))


def heading_block(game: Game, board: Board, theme: Theme, width: float) -> Symbol:
    """Draw the same in one line of text, for a strip above a wide board."""
    title = fit(game.title.upper(), theme.style("display", 30, 700), width, _TITLE_MIN_MM)
    style = title or theme.style("display", 12, 700)
    cap = fonts.metrics(style.font).cap_height * style.size
    items: list[Item] = [Text(0, cap, game.title.upper(), style)]
    name = theme.style("display", 12, 600)
    items.append(Text(0, cap + 5.4, board.name, name))
    after = fonts.width(board.name, name) + 2.4
    items.append(Text(after, cap + 5.4, board.caption, theme.style("label", 8.2, 400, theme.muted)))
    return Symbol("legend", max(width, after), cap + 6.6, tuple(items))


def key_blocks(game: Game, board: Board, theme: Theme, width: float) -> list[Symbol]:
    """Return a block for each visible zone and each terrain of the board.

    Zones are from top to bottom, then those for entry, in the order of the board.
    """
    grid, small = board.grid, samples.single(board.grid, SWATCH)

    def rank(zone: Zone) -> tuple[bool, float]:
        if zone.purpose == "entry":
            return True, 0.0
        return False, math.fsum(y for _, y in grid.centers(zone.cells)) / max(1, len(zone.cells))

    shown = sorted((zone for zone in board.zones if zone.style not in ("dots", "hidden")), key=rank)
    blocks = []
    for zone in shown:
        notes = [zones.extent(grid, zone.cells), plural(len(zone.cells), grid.noun)]
        picture = zones.swatch(game, small, zone, theme, zones.around(board, zone))
        blocks.append(_entry(picture, small, zone.name, " · ".join(filter(None, notes)), theme, width))
    kinds: list[Terrain | OverTerrain] = [*terrain.in_key(board)]
    kinds += {over.id: over for over in board.over.values()}.values()
    blocks += [
        _entry(
            (*sample(board, kind, theme).items, *_place_on(board, kind, small, theme)),
            small,
            kind.name,
            kind.note,
            theme,
            width,
        )
        for kind in in_order(game, kinds)
    ]
    blocks += [
        _entry(role_sample(game, board, role, theme).items, small, role.name, role.note, theme, width)
        for role in used_roles(game, board)
    ]
    return blocks + _line_blocks(game, board, small, theme, width)


def _place_on(board: Board, kind: Terrain | OverTerrain, small: Grid, theme: Theme) -> Items:
    """Return the symbol of the size of places that a terrain is named as, such as Town: one entry is for both."""
    sizes = line_samples.used_sizes(board)
    if len(sizes) < 2 or not isinstance(kind, Terrain):
        return ()
    found = [line_samples.symbol_of(small, size, theme) for size in sizes if size == kind.name.lower()]
    return tuple(item for items in found for item in items)


def used_roles(game: Game, board: Board) -> list[Role]:
    """Return the roles on a board whose letter or symbol no piece of the rules explains: none on boards of squares."""
    used = set() if isinstance(board.grid, SquareGrid) else {field.role for field in board.fields}
    return [role for role in game.roles.values() if role.id in used and (role.letter or role.symbol)]


def _around(small: Grid) -> list[tuple[float, float]]:
    width, height = terrain.cell_box(small)
    return [(width / 2 + dx, height / 2 + dy) for dx, dy in small.outline]


def role_sample(game: Game, board: Board, role: Role, theme: Theme) -> Symbol:
    """Draw a cell with a role as the legend of a board shows it, on the ground that most such cells have."""
    small = samples.single(board.grid, SWATCH)
    drawn = roles.sample(game, board._replace(grid=small), role, theme)
    found = [board.terrain.get(field.cell, board.ground) for field in board.fields if field.role == role.id]
    most = max(found, key=found.count)
    ground = Path(polygon(_around(small)), most.fill if most else theme.paper)
    width, height = terrain.cell_box(small)
    return Symbol(role.name, width, height, (ground, *drawn.items))


def sample(board: Board, kind: Terrain | OverTerrain | LineKind, theme: Theme) -> Symbol:
    """Draw a sample of terrain as the legend of a board shows it."""
    small = samples.single(board.grid, SWATCH)
    width, height = terrain.cell_box(small)
    if isinstance(kind, LineKind):
        drawn = line_samples.line_sample(board, kind, theme, width, height)
    elif isinstance(kind, Terrain):
        drawn = _ground_swatch(kind, small, theme)
    else:
        ground = below(board, kind.id) or Terrain(TerrainId(""), "", theme.paper, theme.ink, "plain")
        drawn = _ground_swatch(ground, small, theme, kind)
    return Symbol(kind.name, width, height, drawn)


def _line_blocks(game: Game, board: Board, small: Grid, theme: Theme, width: float) -> list[Symbol]:
    """Return a block for each kind of line, for each size of places if there are several, and for north and scale."""
    box = terrain.cell_box(small)
    blocks = [
        _entry(line_samples.line_sample(board, kind, theme, *box), small, kind.name, kind.note, theme, width)
        for kind in in_order(game, line_samples.used_kinds(board))
    ]
    sizes = line_samples.used_sizes(board)
    ground = {kind.name.lower() for kind in terrain.in_key(board)}
    for size in [size for size in sizes if size not in ground] if len(sizes) > 1 else ():
        picture = line_samples.place_sample(board, size, theme, *box)
        blocks.append(_entry(picture, small, size.capitalize(), "", theme, width))
    if board.north is not None:
        blocks.append(_entry(compass_rose(board, theme, *box), small, "North", "", theme, width))
    return [*blocks, scale_bar(board, theme, width)] if board.scale else blocks


def has_key(game: Game, board: Board) -> bool:
    """Return whether the board needs a key: it has visible zones, lines, roles, or more than one kind of terrain."""
    parts = (
        board.over,
        board.lines,
        board.scale,
        board.north,
        len(line_samples.used_sizes(board)) > 1,
        len(terrain.kinds(board)) > 1,
        used_roles(game, board),
    )
    return any(parts) or any(zone.style not in ("dots", "hidden") for zone in board.zones)


def stack(blocks: Iterable[Symbol], gap: float = ENTRY_GAP) -> Symbol:
    """Stack blocks vertically."""
    y = 0.0
    items: list[Item] = []
    width = 0.0
    for block in blocks:
        items.append(block.at(0, y))
        y += block.height + gap
        width = max(width, block.width)
    return Symbol("legend", width, max(0.0, y - gap), tuple(items))


def flow(blocks: Iterable[Symbol], width: float, gap: float = 6.0) -> Symbol:
    """Arrange blocks side by side in even columns, in as many rows as the width demands."""
    entries = list(blocks)
    column = max((block.width for block in entries), default=0.0) + gap
    columns = max(1, int((width + gap) // column)) if column else 1
    items: list[Item] = []
    y = 0.0
    for first in range(0, len(entries), columns):
        row = entries[first : first + columns]
        items += [block.at(index * column, y) for index, block in enumerate(row)]
        y += max(block.height for block in row) + ENTRY_GAP
    return Symbol("legend", width, max(0.0, y - ENTRY_GAP), tuple(items))


def scale_note(game: Game, grid: Grid, theme: Theme, width: float) -> Symbol:
    """Draw the size of cells and counters, in small print."""
    text = f"{many(grid.noun).capitalize()} {readable(grid.pitch)}, counters {readable(game.kit.counter_size)}"
    items: list[Item] = []
    bottom = _lines(items, text, theme.style("label", _LABEL_PT, 400, theme.muted), width, 0.0)
    return Symbol("legend", width, bottom, tuple(items))


def _entry(picture: Items, small: Grid, name: str, note: str, theme: Theme, width: float) -> Symbol:
    indent = SWATCH + 3.4
    tall = terrain.cell_box(small)[1]
    items: list[Item] = []
    text: list[Item] = []
    bottom = _lines(text, name, theme.style("label", 8.6, 600), width - indent, 0.0)
    if note:
        bottom = _lines(text, note, theme.style("label", 7.4, 400, theme.muted), width - indent, bottom + 0.4)
    height = max(tall, bottom)
    items.append(Group(picture, (1.0, 0.0, 0.0, 1.0, 0.0, (height - tall) / 2)))
    items.append(Group(tuple(text), (1.0, 0.0, 0.0, 1.0, indent, (height - bottom) / 2)))
    widest = max(fonts.width(words.text, words.style) for words in text if isinstance(words, Text))
    return Symbol("legend", indent + widest, height, tuple(items))


def _ground_swatch(kind: Terrain, small: Grid, theme: Theme, over: OverTerrain | None = None) -> Items:
    """Draw one cell of a terrain, with what lies over it."""
    (cell,) = small.cells
    width, height = terrain.cell_box(small)
    area = polygon([(width / 2 + dx, height / 2 + dy) for dx, dy in small.outline])
    edge = Path(area, None, Stroke(mix(theme.paper, theme.ink, 0.42), 0.15, join="round"))
    items: Items = (Path(area, kind.fill),)
    if kind.texture not in LANDFORMS:
        items += tuple(terrain.texture(small, kind, 0, [cell]))
    if isinstance(small, HexGrid) and (kind.texture in LANDFORMS or over is not None):
        above = ((cell, over),) if over else ()
        items += (Group(scenery(Country(small, ((Hex(*cell), kind),), above, 0)), clip=Path(area)),)
    elif isinstance(small, SquareGrid) and over is not None:
        items += (Group(on_squares(small, [(cell, over)], 0), clip=Path(area)),)
    return (*items, edge)


def below(board: Board, over: TerrainId) -> Terrain | None:
    """Return the terrain that is most often under another."""
    grounds = [board.terrain.get(cell, board.ground) for cell, kind in board.over.items() if kind.id == over]
    return max(grounds, key=grounds.count, default=board.ground)


def _lines(items: list[Item], text: str, style: TextStyle, width: float, y: float) -> float:
    """Add wrapped text whose first line's capitals reach up to y; return where the last line ends.

    A word that is wider than the width makes all of it smaller.
    """
    if not text:
        return y
    style = fit(max(text.split(), key=len, default=""), style, width, 0.0) or style
    cap = fonts.metrics(style.font).cap_height * style.size
    for number, words in enumerate(wrap_evenly(text, style, width)):
        y += cap if number == 0 else style.size * 1.2
        items.append(Text(0, y, words, style))
    return float(y + style.size * 0.18)


def compass_rose(board: Board, theme: Theme, width: float, height: float) -> Items:
    """Draw a rose of four points in a box; its long dark point shows the board's north."""
    x, y, reach = width / 2, height / 2, 0.46 * min(width, height)
    waist = 0.2 * reach
    north = ((x, y - reach), (x + waist, y - waist), (x, y), (x - waist, y - waist))
    points = [polygon([(x, y - 0.62 * reach), (x + waist, y - waist), (x, y), (x - waist, y - waist)])] * 3
    edge = Stroke(theme.ink, 0.18, join="round")
    turn = COMPASS[board.north or "n"] + 90
    rose: Items = tuple(
        Group((Path(point, theme.paper, edge),), rotation(90.0 * (number + 1), x, y))
        for number, point in enumerate(points)
    )
    ring = Path(circle(x, y, 0.62 * reach), None, Stroke(theme.muted, 0.18))
    return (Group((ring, *rose, Path(polygon(list(north)), theme.ink, edge)), rotation(turn, x, y)),)


def scale_bar(board: Board, theme: Theme, width: float) -> Symbol:
    """Draw a bar of as many whole cells as the width has room for, or of 10 mm for points, and what one measures."""
    pitch = board.grid.pitch if board.grid.is_lattice else _PART_BETWEEN_POINTS
    label = theme.style("label", _LABEL_PT, 500, theme.ink)
    cap = fonts.metrics(label.font).cap_height * label.size
    half = fonts.width("0", label) / 2
    parts = max(1, min(_MOST_PARTS, math.floor((width - 2 * half) / pitch)))
    top = cap + 0.8
    items: list[Path | Text] = []
    for part in range(parts):
        fill = theme.paper if part % 2 else theme.ink
        items.append(Path(rect(half + part * pitch, top, pitch, _BAR_HEIGHT), fill, Stroke(theme.ink, 0.2)))
    items += [Text(half + part * pitch, cap, str(part), label, "middle") for part in range(parts + 1)]
    style = theme.style("label", _TEXT_PT, 400, theme.muted)
    baseline = top + _BAR_HEIGHT + 1.0 + fonts.metrics(style.font).cap_height * style.size
    items.append(Text(half, baseline, board.scale, style))
    wide = max(2 * half + parts * pitch, half + fonts.width(board.scale, style))
    return Symbol("scale", wide, baseline + 0.18 * style.size, tuple(items))
