"""A scenario's terrain key: a hex as on the map, its meaning, its costs and its attributes."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from pnp import templating
from pnp.artwork import terrain_table as costs
from pnp.artwork.boards import legend, terrain
from pnp.artwork.boards.landscape import layers
from pnp.artwork.boards.line_samples import used_kinds
from pnp.artwork.counters import faces
from pnp.artwork.panels import Frame
from pnp.artwork.panels.helpers import stack, trimmed
from pnp.artwork.scenarios.thumbnail_terrain import small_hex
from pnp.artwork.terrain_table import FigureColumns, TerrainRow
from pnp.geometry import hex_shapes
from pnp.geometry.grid import Grid
from pnp.geometry.hex_shapes import HexGrid
from pnp.geometry.region_outline import loops
from pnp.geometry.square_grid import rectangle
from pnp.model.compute.ground import in_order
from pnp.model.game import Game, Scenario
from pnp.model.game.ids import MarkerId, TerrainId
from pnp.model.game.maps import LineKind
from pnp.scene.color import mix
from pnp.scene.items import Group, Path, Stroke, Symbol
from pnp.scene.shapes import polygon

_SWATCH, _SMALL = 8.4, 3.2
_LINE_ROW = 5.8
_NARROW, _USUAL, _WIDE = 9.0, 11.6, 18.0
"""Width of a column of figures: at least on a chart or beside another table, at least elsewhere, and at most."""
_NAMES, _SHORT_NAMES = 34.0, 24.0
"""Width that names have where there is room, and at least."""
_BETWEEN = 7.0
NOTHING_HERE = "no meaning here; the ground beneath counts"
"""Of terrain that a scenario ignores."""
Notes = Literal["all", "signs", ""]


def terrain_key(game: Game, scenario: Scenario, frame: Frame, notes_below: Notes = "all") -> Symbol:
    """Draw a row for each entry of the key, each kind of line on the map and ignored terrain; below, what signs mean.

    Raises:
        PanelError: when the table does not fit into the frame's width.
    """
    kinds = [kind for kind in used_kinds(scenario.board) if kind.cost or kind.attributes or kind.lifts]
    terrain_: list[costs.Priced] = [*scenario.key, *kinds]
    shown = costs.figures(game, terrain_)
    same = ("key", scenario.id, frame.scale, frame.least)
    ground, lines = frame.faces.get_or_draw(same, lambda: _rows(game, scenario, kinds, shown, frame))
    half = replace(frame, width=(frame.width - _BETWEEN * frame.scale) / 2)
    is_wide = lines and half.width > (costs.PICTURES + _SHORT_NAMES + _NARROW * shown.across) * frame.scale
    own = half if is_wide else frame
    least = _NARROW if is_wide or notes_below != "all" else _USUAL
    spare = own.width / frame.scale - costs.PICTURES - (_SHORT_NAMES if is_wide else _NAMES)
    width = min(_WIDE, max(least, spare / max(1, shown.across)))
    parts = (ground, lines) if is_wide else ([*ground, *lines],)
    drawn = [costs.terrain_table(game, rows, shown, width, own, notes_below == "all") for rows in parts]
    places = (0.0, half.width + _BETWEEN * frame.scale)
    tables = tuple(each.at(x, 0.0) for x, each in zip(places, drawn, strict=False))
    table = Symbol("key", frame.width, max(each.height for each in drawn), tables)
    below = costs.signs(terrain_, frame) if notes_below else []
    below += costs.notes(game, terrain_, shown, frame) if notes_below == "all" else []
    return stack([table, *below], 1.8 * frame.scale)


def _rows(
    game: Game, scenario: Scenario, kinds: Sequence[LineKind], shown: FigureColumns, frame: Frame
) -> tuple[list[TerrainRow], list[TerrainRow]]:
    """Return the rows of terrain in cells and those of lines, which are the same at any width."""

    def row(of: str, name: str, drawn: Sequence[Symbol] | None) -> TerrainRow:
        return TerrainRow(swatch(game, scenario, of, frame), _words(game, scenario, name, of, frame), drawn)

    entries = in_order(game, scenario.key)
    ground = [row(entry.of, entry.name, costs.values(game, entry, shown, frame)) for entry in entries]
    ground += [row(over, templating.render(game, NOTHING_HERE), None) for over in sorted(scenario.ignored)]
    return ground, [_line(game, scenario, kind, shown, frame) for kind in in_order(game, kinds)]


def _line(game: Game, scenario: Scenario, kind: LineKind, shown: FigureColumns, frame: Frame) -> TerrainRow:
    """Return the row of a river, a road or a wall, with a sample as in the legend of the map."""
    picture = frame.faces.get_or_draw(
        ("line", scenario.id, kind.id), lambda: legend.sample(scenario.board, kind, frame.theme)
    )
    picture = picture.scaled(_LINE_ROW * frame.scale / picture.height)
    instead = "" if kind.cost or kind.attributes else costs.lifts(game, kind)
    words, drawn = costs.named(kind.name, [], frame), costs.values(game, kind, shown, frame)
    return TerrainRow(picture, words, drawn, instead, height=_LINE_ROW)


def map_name(game: Game, of: str) -> str:
    """Return the name of a terrain on the map: a color, lines, or a marker."""
    if of in game.terrain:
        return game.terrain[TerrainId(of)].name
    if of in game.over:
        return game.over[TerrainId(of)].name
    return f"{game.markers[MarkerId(of)].name} marker"


def _words(game: Game, scenario: Scenario, name: str, of: str, frame: Frame) -> Symbol:
    """Draw a name; below it the terrain's name on the map, and its hex as on the small map."""
    on_map = map_name(game, of)
    below: list[Symbol | str] = ["" if on_map.casefold() == name.casefold() else on_map]
    kind = game.terrain.get(TerrainId(of)) or legend.below(scenario.board, TerrainId(of))
    grid = scenario.board.grid
    if of not in game.markers and of not in scenario.ignored and kind is not None and isinstance(grid, HexGrid):
        small = hex_shapes.hexagon(grid.orientation, 1, _SMALL * frame.scale)
        below.append(small_hex(kind, game.over.get(TerrainId(of)), small, frame))
    return costs.named(name, below, frame)


def swatch(game: Game, scenario: Scenario, of: str, frame: Frame) -> Symbol:
    """Draw a hex as on the map, or its marker."""
    size = _SWATCH * frame.scale
    if of in game.markers:
        return trimmed(marker_face(game, MarkerId(of), frame), size * 0.92, frame)
    hexagon = frame.faces.get_or_draw(("hex", scenario.id, of), lambda: _hex(game, scenario, of, frame))
    return hexagon.scaled(size / min(hexagon.width, hexagon.height))


def marker_face(game: Game, marker: MarkerId, frame: Frame) -> Symbol:
    """Draw the front of a neutral marker."""
    return frame.faces.get_or_draw(("marker", marker), lambda: faces.marker_symbol(game, None, marker, frame.theme))


def _hex(game: Game, scenario: Scenario, of: str, frame: Frame) -> Symbol:
    grid = scenario.board.grid
    small: Grid = rectangle(1, 1, grid.pitch)
    if isinstance(grid, HexGrid):
        small = hex_shapes.hexagon(grid.orientation, 1, grid.pitch)
    (cell,) = small.cells
    width, height = terrain.cell_box(small)
    area = polygon([(width / 2 + dx, height / 2 + dy) for dx, dy in small.outline])
    edge = Path(area, None, Stroke(mix(frame.theme.paper, frame.theme.ink, 0.42), 0.3, join="round"))
    kind = game.terrain[TerrainId(of)] if of in game.terrain else legend.below(scenario.board, TerrainId(of))
    board = scenario.board._replace(
        grid=small,
        zones=(),
        ground=kind,
        terrain={cell: kind} if kind else {},
        over={} if of in game.terrain else {cell: game.over[TerrainId(of)]},
    )
    drawn = (
        layers.ground(game, board)
        if isinstance(grid, HexGrid)
        else terrain.terrain(board, loops(small, small.cells), terrain.base(board))
    )
    return Symbol(f"{of} hex", width, height, (Group(drawn, clip=Path(area)), edge))
