"""Panels about a board: the roles of its cells, and the board in small."""

from collections.abc import Iterator

from pydantic import Field

from pnp import templating
from pnp.artwork.boards import cells as board_field
from pnp.artwork.boards import legend
from pnp.artwork.diagrams import board as board_diagram
from pnp.artwork.panels import Frame, PanelError, PanelOptions, Problem, panel
from pnp.artwork.panels.helpers import in_columns, label, note, paragraph, stack
from pnp.errors import plural
from pnp.geometry.point_grid import PointGrid
from pnp.model.game import Board, BoardId, Cell, Example, ExampleId, Game, Role
from pnp.scene.culling import cull
from pnp.scene.items import Group, Path, Stroke, Symbol, Use
from pnp.scene.shapes import rounded_rect
from pnp.scene.sheet import Box

_SWATCH = 11.0
_GAP = 2.8
_COLUMN_GAP = 6.0
_ROW_GAP = 3.4
_CORNER = 0.06
_MOST_NAMED = 6
"""More squares than these are counted, not named."""


class FieldsOptions(PanelOptions):
    """Options of the fields."""

    board: str = Field(default="", description="The board. Default: the first.")
    fields: dict[str, str] = Field(
        default_factory=dict,
        description="Roles shown, each with an explanation (a template). Default: all, with their notes.",
    )
    across: int = Field(default=1, ge=1, le=6, description="Number of columns of the list.")
    places: bool = Field(default=True, description="If true, the cells of each side are listed.")

    ids = (("board", "boards"), ("fields", "roles"))


@panel("fields", FieldsOptions)
def fields(game: Game, options: FieldsOptions, frame: Frame) -> Symbol:
    """The roles of a board's cells: how each looks, where each side has its own, and what it does."""
    board = _board(game, options)
    roles = [role for role in game.roles.values() if not options.fields or role.id in options.fields]
    if not roles:
        raise PanelError("the board has no fields", "give cells of the board a role")
    gap = _COLUMN_GAP * frame.scale
    width = (frame.width - gap * (options.across - 1)) / options.across
    entries = [_entry(game, board, role, options, width, frame) for role in roles]
    return in_columns(entries, options.across, frame, gap, _ROW_GAP)


def _board(game: Game, options: FieldsOptions) -> Board:
    if options.board:
        return game.boards[BoardId(options.board)]
    found = next((board for board in game.boards.values() if board.fields), None)
    if found is None:
        raise PanelError("no board of the game has fields")
    return found


def _entry(game: Game, board: Board, role: Role, options: FieldsOptions, width: float, frame: Frame) -> Symbol:
    picture = _swatch(game, board, role, frame)
    left = picture.width + _GAP * frame.scale
    parts = [label(role.name, frame.style("display", 11.5, 600))]
    if options.places:
        small = frame.style("label", 7.2, 400, frame.theme.muted)
        parts.append(paragraph([(places(game, board, role), small)], width - left, 1.2))
    words = templating.render(game, options.fields.get(str(role.id), role.note))
    if words:
        parts.append(paragraph([(words, frame.style("label", 8.2))], width - left))
    text = stack(parts, 1.6 * frame.scale)
    height = max(picture.height, text.height)
    top = max(0.0, (height - text.height) / 2)
    return Symbol(role.name, width, height, (picture.at(0.0, 0.0), text.at(left, top)))


def places(game: Game, board: Board, role: Role) -> str:
    """Describe the cells of each side with this role: `White d1, g1 · Black d10, g10`, or their number if many."""
    found = [field for field in board.fields if field.role == role.id]
    parts = []
    for side in [*game.sides.values(), None]:
        cells = [field.cell for field in found if field.side == (side.id if side else None)]
        if cells:
            parts.append(f"{side.name} {_named(board, cells)}" if side else _named(board, cells))
    return " · ".join(parts)


def _named(board: Board, cells: list[Cell]) -> str:
    """Describe the cells by their labels; a whole part of a row by its ends; too many by their number.

    Points and areas have names instead of coordinates: all are named.
    """
    grid = board.grid
    ordered = sorted(dict.fromkeys(cells), key=lambda cell: (grid.row(cell), grid.column(cell)))
    labels = [grid.title(cell) for cell in ordered]
    if isinstance(grid, PointGrid):
        return ", ".join(labels)
    columns = [grid.column(cell) for cell in ordered]
    if len(labels) > 2 and len({grid.row(cell) for cell in ordered}) == 1 and columns[-1] - columns[0] < len(columns):
        return f"{labels[0]}–{labels[-1]}"
    return ", ".join(labels) if len(labels) <= _MOST_NAMED else plural(len(labels), grid.noun)


def _swatch(game: Game, board: Board, role: Role, frame: Frame) -> Symbol:
    """Draw the first cell with this role as it is printed on the board; of points, which differ, a sample."""
    cell = next((field.cell for field in board.fields if field.role == role.id), None)
    if cell is None:
        raise PanelError(f"no cell of '{board.name}' is a {role.name}", "leave it out, or give it to cells")
    if isinstance(board.grid, PointGrid):
        drawn = legend.role_sample(game, board, role, frame.theme)
        return drawn.scaled(_SWATCH * frame.scale / drawn.height)
    ground = frame.faces.get_or_draw(("cells", board.id), lambda: board_field.cells(game, board, frame.theme))
    size = _SWATCH * frame.scale
    scale = size / board.grid.pitch
    x, y = board.grid.center(cell)
    left, top = x - board.grid.pitch / 2, y - board.grid.pitch / 2
    shown = cull(ground, Box(left, top, board.grid.pitch, board.grid.pitch))
    edge = rounded_rect(0.0, 0.0, size, size, _CORNER * size)
    items = (
        Group((Group(tuple(shown), (scale, 0.0, 0.0, scale, -left * scale, -top * scale)),), clip=Path(edge)),
        Path(edge, None, Stroke(frame.theme.muted, 0.2)),
    )
    return Symbol(role.name, size, size, items)


class PlanOptions(PanelOptions):
    """Options of the board in small."""

    board: str = Field(default="", description="The board. Default: that of the example, or the first.")
    example: str = Field(default="", description="Example whose counters are on it.")
    note: str = Field(default="", description="Sentence below (a template).")

    ids = (("board", "boards"), ("example", "examples"))

    def problems(self, game: Game) -> Iterator[Problem]:
        """Yield errors: undefined board or example, or an example without a board."""
        yield from super().problems(game)
        example = game.examples.get(ExampleId(self.example))
        if example is not None and example.board is None:
            yield Problem(f"example '{self.example}' has no board", "name another, or give it one", "example")


@panel("plan", PlanOptions)
def plan(game: Game, options: PlanOptions, frame: Frame) -> Symbol:
    """A small board, empty or with the counters of an example."""
    example = game.examples[ExampleId(options.example)] if options.example else None
    board = _shown_board(game, options, example)
    drawn = frame.faces.get_or_draw(
        ("plan", board.id, options.example),
        lambda: board_diagram.diagram(
            game, board, frame.theme, example.places if example else (), around=board.grid.cells, margin=0.0
        ),
    )
    scale = frame.width * frame.scale / drawn.width
    picture = Symbol("plan", drawn.width * scale, drawn.height * scale, (Use(drawn, 0.0, 0.0, scale),))
    left = (frame.width - picture.width) / 2
    parts = [Symbol("plan", frame.width, picture.height, (picture.at(left, 0.0),))]
    return stack([*parts, *note(game, options.note, frame)], frame.row(2.0))


def _shown_board(game: Game, options: PlanOptions, example: Example | None) -> Board:
    if options.board:
        return game.boards[BoardId(options.board)]
    if example is not None and example.board is not None:
        return game.boards[example.board]
    if not game.boards:
        raise PanelError("the game has no board to show")
    return next(iter(game.boards.values()))
