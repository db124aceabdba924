"""Figures of the booklet, each drawn from the game when a chapter asks for it by kind and arguments."""

import math
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import accumulate, cycle, pairwise
from typing import Any, TypeVar

from pnp.artwork import panels
from pnp.artwork.boards.board import playing_area
from pnp.artwork.boards.map_layers import number_style
from pnp.artwork.counters.face_cache import FaceCache
from pnp.artwork.counters.faces import composite_symbol
from pnp.artwork.diagrams.board import diagram
from pnp.artwork.diagrams.hands import with_stacks
from pnp.artwork.diagrams.marks import Mark
from pnp.artwork.diagrams.obstacles import words
from pnp.artwork.diagrams.paths import Trail
from pnp.artwork.diagrams.place_names import LEAST_NAME, without_numbers, without_small_names
from pnp.artwork.panels import Frame
from pnp.artwork.panels.sequence_of_play import outline
from pnp.errors import DefinitionError
from pnp.generators import kit_color
from pnp.generators.rules import counter_figures, move_figures
from pnp.generators.rules.counter_figures import LineupColumn
from pnp.generators.rules.move_figures import LEAST_COUNTER
from pnp.generators.rules.references import UnknownReferenceError
from pnp.geometry.hex_shapes import Hex, HexGrid, line
from pnp.geometry.square_grid import SquareGrid
from pnp.model.compute import control, example_terrain, examples, supply
from pnp.model.compute.facing import shown_arcs
from pnp.model.compute.placed_units import of_example
from pnp.model.game import PROHIBITED, Board, Cell, Example, Face, Game, Panel, Piece, Price, Side, Zone
from pnp.model.game.ground import with_half
from pnp.model.game.ids import ZoneId
from pnp.model.game.play import ALLOWED, COST
from pnp.model.game.tracking import cached_on_game
from pnp.model.text import figure_specs as known_figures
from pnp.scene.items import Color, Group, Symbol
from pnp.scene.page_format import NARROW
from pnp.scene.theme import MM_PER_PT, Theme

Entry = TypeVar("Entry")

_SCALES = (1.0, 0.92, 0.84, 0.76, 0.68, 0.6)
_TEXT_OPTIONS = ("lead", "note", "columns", "track", "end")
_ON_TRAIL, _BESIDE_ARROW = 0.8, 0.72
"""Size of counters on a map with a path or zones, whose lines and labels show between them, or arrows of one hex."""
_ROUND, _CLOSE = 0.3, 0.05
"""The part of neighboring cells that is shown, and that around a wide part of a map, in cells."""
_LEAST_WORD = 6 * MM_PER_PT
"""Least size of words on a map, in mm."""
_CALLOUT_PADDING = 8.0
_COORDINATES, _LEAST_EDGE = 0.55, 5.5
"""Space for the coordinates around a board, in hexes, and their least size in points."""


@dataclass(frozen=True, slots=True)
class Studio:
    """The input of a figure: game, theme, width of a line in mm, counters."""

    game: Game
    theme: Theme
    measure: float
    faces: FaceCache

    @property
    def sides(self) -> list[Side]:
        """The sides; raises UnknownReferenceError when the game has none, and so no counters."""
        if self.game.sides:
            return list(self.game.sides.values())
        raise UnknownReferenceError("the game has no sides whose counters could be shown", "declare them under 'sides'")

    @property
    def side(self) -> Side:
        """The side whose colors a figure without a side takes; raises as `sides`."""
        return self.sides[0]

    @property
    def color(self) -> Color:
        """The color of bars and numbers."""
        return kit_color(self.game, self.theme)


def draw(studio: Studio, words: Sequence[str]) -> Symbol:
    """Draw the figure of a fenced block's words: `figure`, its kind, its arguments.

    Raises:
        UnknownReferenceError: when the kind or one of its arguments is unknown.
        DefinitionError: when it cannot be drawn.
    """
    return drawn(studio.game, tuple(words), studio.theme, studio.measure)


@cached_on_game
def drawn(game: Game, words: tuple[str, ...], theme: Theme, measure: float) -> Symbol:
    """Draw the figure of these words, as `draw` does."""
    studio = Studio(game, theme, measure, FaceCache(game, theme))
    unknown = known_figures.unknown(game, words)
    if unknown:
        _misspelled_panel(game, words)
        raise UnknownReferenceError(*unknown)
    arguments = [word for word in words[2:] if "=" not in word]
    if words[1] == "panel":
        return _panel(studio, *arguments, settings=[word for word in words[2:] if "=" in word])
    made = KINDS[words[1]](studio, *arguments)
    return replace(made, items=without_small_names(made.items))


def _misspelled_panel(game: Game, words: tuple[str, ...]) -> None:
    """Report a panel with a misspelled kind, when a figure asks for a defined kind that is on no chart."""
    if words[1:2] == ("panel",) and words[2:3] and words[2] in panels.PANELS:
        for panel in known_figures.panels(game):
            if panel.kind not in panels.PANELS:
                panels.options(game, panel)


def _board(studio: Studio, board: str) -> Symbol:
    chosen = _one_of(studio.game.boards, board)
    grid = chosen.grid
    margin = _COORDINATES * grid.pitch
    scale = studio.measure / (grid.width + 2 * margin)
    drawn = playing_area(studio.game, chosen, studio.theme, max(7.0, _LEAST_EDGE / scale))
    if number_style(chosen, studio.theme).size * scale < LEAST_NAME:
        drawn = without_numbers(drawn, grid.labels)
    field = Group(drawn, (scale, 0, 0, scale, margin * scale, margin * scale))
    return Symbol(f"board {board}", studio.measure, (grid.height + 2 * margin) * scale, (field,))


def _example(studio: Studio, example: str) -> Symbol:
    game, theme, room = studio.game, studio.theme, studio.measure - _CALLOUT_PADDING
    chosen = _one_of(game.examples, example)
    board = examples.board_of(game, chosen)
    assert board is not None, "an example without a board is an unknown figure"
    if isinstance(board.grid, SquareGrid) or move_figures.shows_moves(chosen):
        return move_figures.position(game, board, chosen, theme, room)
    shown = trails(game, board, chosen)
    board = with_control(game, board, chosen)
    costs = {cell: "–" if cost == example_terrain.NO_ROUTE else cost for cell, cost in chosen.costs.items()}

    shows_supply = "supply" in chosen.claims.shows
    unsupplied = [Mark(cell, "barred") for cell, yes in chosen.claims.supplied.items() if shows_supply and not yes]

    def drawn(counters: float, margin: float) -> Symbol:
        return diagram(
            game,
            board,
            theme,
            chosen.places,
            trails=shown,
            counters=counters,
            margin=margin,
            marks=unsupplied,
            arcs=shown_arcs(chosen),
            figures={} if shown else costs,
        )

    smaller = _ON_TRAIL if shown or chosen.claims.shows else 1.0
    smaller = _BESIDE_ARROW if any(len(trail.cells) == 2 for trail in shown) else smaller
    made, counter = _readable(drawn, smaller, game.kit.counter_size, room)
    return with_stacks(game, made, board, chosen.places, counter, room, theme)


def _readable(
    draw: Callable[[float, float], Symbol], counters: float, size: float, room: float
) -> tuple[Symbol, float]:
    """Draw a diagram so large that its words and counters (with their size in mm) can be read.

    Of a wide part, less is around its cells.
    """
    drawn, margin = draw(counters, _ROUND), _ROUND
    smallest = min((text.style.size for text in words(drawn.items)), default=_LEAST_WORD)
    wanted = max(_LEAST_WORD / smallest, LEAST_COUNTER / (counters * size))
    if drawn.width * wanted > room:
        margin = _CLOSE
        drawn = draw(counters, margin)
    scale = min(room / drawn.width, wanted)
    if counters * size * scale < LEAST_COUNTER:
        counters = min(1.0, LEAST_COUNTER / (size * scale))
        drawn = draw(counters, margin)
    return drawn.scaled(scale), counters * size * scale


def trails(game: Game, board: Board, example: Example) -> list[Trail]:
    """Return the path, the path of supply or the lines of fire of an example: from the role that is given first."""
    if example.path:
        return [_trail(game, example)]
    roles: dict[str, list[Cell]] = {}
    for place in example.places:
        if place.role:
            roles.setdefault(place.role, []).append(place.cell)
    if len(roles) != 2:
        path = supply_path(game, board, example)
        return [path] if path else []
    known = [*example.given, *roles]
    starts, ends = (roles[role] for role in sorted(roles, key=known.index))
    lines = [
        tuple(line(Hex(*start), Hex(*end))) if isinstance(board.grid, HexGrid) else (start, end)
        for start in starts
        for end in ends
    ]
    return [Trail(between, (*map(str, range(1, len(between) - 1)), "")) for between in lines]


def _moves(studio: Studio, *names: str) -> Symbol:
    game = studio.game
    shown = []
    for name in names:
        piece_id, _, face_id = name.partition(".")
        piece = _one_of(game.pieces, piece_id)
        face = piece.face(face_id) if face_id else piece.faces[0]
        found = move_figures.movement(game, piece, face)
        if found is None:
            raise UnknownReferenceError(f"the piece '{name}' has no moves to show", "write its 'moves'")
        counter = studio.faces.piece(studio.side.id, piece.id, face.id)
        shown.append(move_figures.FigureMover(face.state if face_id else piece.name, counter, found))
    return move_figures.boards_of_moves(shown, studio.theme, studio.measure)


def _sequence(studio: Studio, *names: str) -> Symbol:
    shown = [_one_of(studio.game.examples, name) for name in names]
    board = examples.board_of(studio.game, shown[0])
    assert board is not None, "an example without a board is an unknown figure"
    return move_figures.sequence(studio.game, board, shown, studio.theme, studio.measure - _CALLOUT_PADDING)


def _trail(game: Game, example: Example) -> Trail:
    """Return the path of an example: with the cost of each step if it expects that of the move, else an attribute."""
    is_move = bool({COST, ALLOWED} & example.expect.keys())
    summed = (example_terrain.summed(game, name) for name in example.expect)
    attribute = next((each.id for each in summed if each), next(iter(game.attributes), None))
    words = tuple(
        price_text(step.step.price) if is_move else str(step.values[attribute]) if attribute else ""
        for step in example_terrain.path_steps(game, example)
    )
    return Trail(example.path, words, dashed=not is_move, follows=is_move)


def price_text(price: Price | None) -> str:
    """Return the price of a step as it is on a map."""
    return PROHIBITED if price is None else price.printed


def _panel(studio: Studio, kind: str, *, settings: Sequence[str]) -> Symbol:
    """Draw a panel of the game's charts or of the summary, with the same settings but without its title and notes.

    One that is no higher when it is narrow is narrow, so that text can be beside it.
    """
    panel = known_figures.fitting(studio.game, kind, settings)
    if panel is None:
        raise UnknownReferenceError(f"no chart of the game has a panel '{kind}'", "")
    options = {name: value for name, value in panel.options.items() if name not in _TEXT_OPTIONS}
    entry: Panel = panel._replace(title="", options=options)
    theme = studio.theme._replace(accent=studio.color)
    whole = _fitted(studio.game, entry, studio.measure, theme)
    with suppress(DefinitionError):
        narrow = panels.draw(studio.game, entry, NARROW * studio.measure, theme)
        return narrow if math.isclose(narrow.height, whole.height) else whole
    return whole


def _fitted(game: Game, entry: Panel, width: float, theme: Theme) -> Symbol:
    """Draw a panel as large as its width allows."""
    for scale in _SCALES:
        try:
            return panels.draw(game, entry, width, theme, scale=scale)
        except DefinitionError:
            if scale == _SCALES[-1]:
                raise
    raise AssertionError("the last scale returns or raises")


def _items(studio: Studio, *names: str) -> Symbol:
    return counter_figures.items(studio.game, names, studio.theme, studio.measure)


def _markers(studio: Studio) -> Symbol:
    if not studio.game.markers:
        raise UnknownReferenceError("the game has no markers to show", "declare them under 'markers'")
    return counter_figures.markers(studio.game, studio.theme, studio.measure)


def _armies(studio: Studio) -> Symbol:
    if not studio.game.pieces or all(side.neutral for side in studio.game.sides.values()):
        raise UnknownReferenceError("the game has no armies to show", "declare sides and pieces")
    return counter_figures.armies(studio.game, studio.faces, studio.theme, studio.measure)


def _faces(studio: Studio, piece: str) -> Symbol:
    chosen = _one_of(studio.game.pieces, piece)
    owners = [side.id for side in studio.sides if chosen.count.get(side.id)] or [studio.side.id]
    counters = [(studio.faces.piece(id_, chosen.id, face.id), face.state) for id_ in owners for face in chosen.faces]
    return counter_figures.row(counters, 1.15, studio.theme)


def _lineup(studio: Studio) -> Symbol:
    """Return every piece with its first face over its others, each side's color in turn."""
    sides, columns = cycle(studio.sides), []
    for piece in studio.game.pieces.values():
        side, states = next(sides), ("" if face.state == piece.name else face.state for face in piece.faces)
        drawn = (studio.faces.piece(side.id, piece.id, face.id) for face in piece.faces)
        columns.append(LineupColumn(piece.name, tuple(zip(drawn, states, strict=True))))
    if not columns:
        raise UnknownReferenceError("the game has no pieces to line up", "declare them under 'pieces'")
    return counter_figures.lineup(columns, studio.theme, studio.measure)


def _stack(studio: Studio, composite: str, top: str, lower: str) -> Symbol:
    game, theme = studio.game, studio.theme
    chosen = _one_of(game.composites, composite)
    (piece, face), (other, other_face) = _face(game, top), _face(game, lower)
    side = studio.side.id
    steps = [
        (studio.faces.piece(side, other.id, other_face.id), "below"),
        (studio.faces.piece(side, piece.id, face.id), "on top"),
        (composite_symbol(game, side, chosen.id, theme), "marker"),
        (studio.faces.result(side, chosen.id, piece.id, face.id), "plays as"),
    ]
    return counter_figures.row(steps, 1.25, studio.theme, signs=("+", "+", "="))


def _turn(studio: Studio) -> Symbol:
    if not studio.game.procedure.turn:
        raise UnknownReferenceError("the game has no phases to show", "write 'turn' in the procedure")
    return outline(studio.game, Frame(studio.measure - _CALLOUT_PADDING, studio.theme, studio.faces), actions=False)


def _face(game: Game, written: str) -> tuple[Piece, Face]:
    piece_id, _, face_id = written.partition(".")
    piece = _one_of(game.pieces, piece_id)
    return piece, piece.face(face_id)


def _one_of(entries: Mapping[Any, Entry], wanted: str) -> Entry:
    return entries[wanted]


KINDS: dict[str, Callable[..., Symbol]] = {
    "armies": _armies,
    "board": _board,
    "example": _example,
    "faces": _faces,
    "items": _items,
    "lineup": _lineup,
    "markers": _markers,
    "moves": _moves,
    "panel": _panel,
    "sequence": _sequence,
    "stack": _stack,
    "turn": _turn,
}
"""The function that draws each of `pnp.model.text.figure_specs.FIGURES`."""


def with_control(game: Game, board: Board, example: Example) -> Board:
    """Return the board with the cells that sides control as hatched zones, if the example shows control."""
    if game.control is None or "control" not in example.claims.shows:
        return board
    units = of_example(example.places)
    zones = []
    for side in example.claims.controlled:
        cells = frozenset(control.controlled(game, game.control, board, units, side))
        zones.append(Zone(ZoneId(f"controlled-{side}"), "", cells, side, "hatch", example.span))
    return board._replace(zones=(*board.zones, *zones))


def supply_path(game: Game, board: Board, example: Example) -> Trail | None:
    """Return the first path of supply of the example, if it shows supply and has one.

    The words are the points that it has cost up to a cell, where a step costs any.
    """
    if game.supply is None or "supply" not in example.claims.shows:
        return None
    units = of_example(example.places)
    for cell in example.claims.supplied:
        side = next(unit.side for unit in units if unit.cell == cell)
        price = supply.step_price(game.supply, example_terrain.map_ground(game, example), game.classes)
        path = supply.trace(game, game.supply, board, units, side, cell, price).path
        if len(path) > 1:
            costs = [price(here, there) or Fraction(0) for here, there in pairwise(path)]
            totals = accumulate(costs)
            words = tuple(with_half(total) if cost else "" for cost, total in zip(costs, totals, strict=True))
            return Trail(path, words, dashed=True, follows=True)
    return None
