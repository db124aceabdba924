"""Lines, places and numbers of a board with rivers and roads, as layers for whatever draws the board."""

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import NamedTuple

from pnp.artwork.boards import square_frame, terrain
from pnp.artwork.boards.landscape import layers as field
from pnp.artwork.boards.landscape.scene import is_landscape
from pnp.artwork.boards.lines import drawing, labels
from pnp.artwork.boards.lines.looks import LOOKS
from pnp.artwork.boards.lines.map_line import MapLine, MapPlace
from pnp.errors import DefinitionError, Finding
from pnp.geometry.curves import Point
from pnp.geometry.hex_shapes import HexGrid
from pnp.geometry.region_outline import loops
from pnp.model.game import Board, BoardId, Cell, Game, Grid
from pnp.model.game.maps import BoardLine, BoardPlace, LineKind, PlaceSize
from pnp.model.game.tracking import cached_on_game
from pnp.scene.items import Group, Items, Path, TextStyle
from pnp.scene.shapes import polygon
from pnp.scene.theme import Theme

SIZES: Mapping[PlaceSize, tuple[float, int]] = {
    "city": (0.115, 0),
    "town": (0.088, 1),
    "village": (0.066, 2),
    "none": (0.0, 2),
}
"""Radius of the symbol of a place in pitches, and rank of its name."""


class MapDrawing(NamedTuple):
    """What lines and places add to a board, in the grid's own millimeters.

    Attributes:
        lines: all lines, cut at the board's outline.
        numbers: middle and baseline of the number of each cell; None: the usual places.
        names: symbols of places, names of places and rivers.
        unplaced: names that found no room.
    """

    lines: Items = ()
    numbers: Mapping[Cell, Point] | None = None
    names: Items = ()
    unplaced: tuple[str, ...] = ()


def drawn(game: Game, board: Board, theme: Theme) -> MapDrawing:
    """Draw the lines and places of a board; nothing for a board without them.

    Raises:
        DefinitionError: when a line has a look that it cannot have.
    """
    return _drawn(game, board.id, theme) if board.lines or board.places else MapDrawing()


@cached_on_game
def _drawn(game: Game, board_id: BoardId, theme: Theme) -> MapDrawing:
    board = game.boards[board_id]
    found = tuple(findings(board))
    if found:
        raise DefinitionError(found)
    grid = board.grid
    lines = [each for line in board.lines for each in _map_lines(line)]
    places = [map_place(grid, place) for place in board.places]
    done = drawing.draw(grid, lines, places, theme)
    style, usual = _numbers(board, theme)
    texts = labels.labels(grid, lines, places, done, style, usual, theme)
    outline = Path(tuple(segment for loop in loops(grid, grid.cells) for segment in polygon(loop)))
    cut = Group((*done.sides, *done.paths, *done.bridges), clip=outline)
    return MapDrawing((cut,), texts.numbers or None, (*texts.symbols, *texts.names), texts.unplaced)


def _numbers(board: Board, theme: Theme) -> tuple[TextStyle, Mapping[Cell, Point]]:
    """Return the type style of the numbers of cells, and where they are on a board without lines."""
    grid = board.grid
    if isinstance(grid, HexGrid) and is_landscape(board):
        return field.name_style(grid, theme), field.name_places(grid, theme)
    return terrain.name_style(grid, theme), {} if square_frame.has_edge_names(grid) else terrain.name_places(grid)


def _map_lines(line: BoardLine) -> Iterator[MapLine]:
    """Yield the pieces of a line; the longest one has its name."""
    longest = max(line.chains, key=lambda chain: len(chain.sides) + len(chain.cells))
    for chain in line.chains:
        facing = line.towards
        yield MapLine(
            line.kind.look,
            chain.sides,
            chain.cells if line.kind.lies == "path" else (),
            line.name if chain is longest else "",
            facing.vector if facing else None,
            (facing.cell,) if facing and facing.cell else (),
            line.leaves if chain is line.chains[-1] else None,
            line.kind.color,
        )


def map_place(grid: Grid, place: BoardPlace) -> MapPlace:
    """Return a place as the map draws it."""
    radius, rank = SIZES[place.size]
    return MapPlace(place.name, place.cells, radius * grid.pitch, rank)


# What keeps lines from being drawn


def findings(board: Board) -> Iterator[Finding]:
    """Yield what is wrong with the looks of a board's lines."""
    kinds = {line.kind.id: line.kind for line in board.lines}
    wrong = {id_: finding for id_, kind in kinds.items() if (finding := look_finding(kind))}
    yield from wrong.values()
    for line in board.lines:
        if line.towards and line.kind.id not in wrong and not LOOKS[line.kind.look].one_sided:
            sided = ", ".join(name for name, look in LOOKS.items() if look.one_sided)
            message = f"the look '{line.kind.look}' is the same on both sides, 'towards' has no effect"
            yield Finding("art.two-sided", "error", message, line.towards.span, f"looks with one side: {sided}")


def look_finding(kind: LineKind) -> Finding | None:
    """Return the error about the look of a kind of line; None when all is well."""
    fitting = [name for name, look in LOOKS.items() if look.lies == kind.lies]
    if kind.look in fitting:
        return None
    where = "along sides" if kind.lies == "side" else "on paths"
    near = get_close_matches(kind.look, fitting, n=1)
    hint = f"did you mean '{near[0]}'?" if near else f"looks {where}: {', '.join(fitting)}"
    if kind.look in LOOKS:
        message = f"terrain '{kind.id}': the look '{kind.look}' cannot lie {where}"
        return Finding("art.wrong-look", "error", message, kind.look_span, hint)
    message = f"terrain '{kind.id}': there is no look '{kind.look}'"
    return Finding("art.unknown-look", "error", message, kind.look_span, hint)


def without_room(game: Game, board: Board, theme: Theme) -> Iterator[Finding]:
    """Yield a warning for each name of the board that found no room."""
    for name in drawn(game, board, theme).unplaced:
        spans = [
            *((place.name, place.span) for place in board.places),
            *((line.name, line.span) for line in board.lines),
        ]
        yield Finding(
            "map.name-without-room",
            "warning",
            f"the name '{name}' on the board '{board.id}' found no room, and is left out",
            dict(reversed(spans))[name],
            "shorten it, enlarge the cells, or move what is beside it",
        )
