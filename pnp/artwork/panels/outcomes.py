"""Results of formulas for every piece and every value of a variable.

Pieces are in rows; the values of the variable in columns, once for each formula. A result below, at or above zero can
be a word; where a formula makes something impossible, the cell is a dash.
"""

from collections.abc import Iterator
from typing import NamedTuple

from pydantic import Field

from pnp import templating
from pnp.artwork.panels import MORE_COLUMNS, Frame, PanelError, PanelOptions, Problem, StrictOptions, panel, unknown
from pnp.artwork.panels.helpers import cap_height, label, mini, note, owner, sheet_pieces, stack
from pnp.artwork.panels.table_helpers import Mark, marked
from pnp.expressions import formatting
from pnp.expressions.expression import ExpressionError
from pnp.model.compute import formulas
from pnp.model.game import FaceRef, Game, Piece, StatId
from pnp.scene import fonts
from pnp.scene.items import Item, Path, Symbol, Text, TextStyle
from pnp.scene.shapes import line, rect
from pnp.scene.text_fitting import fit

_BAND = 6.4
_HEAD = 5.6
_ROW = 7.4
_MINI = 6.2
_BLOCK_GAP = 3.0
_NAME_GAP = 2.0
_FIGURE = 12.5
_LEAST = 0.5
_ROOM, _FRAMED_ROOM = 0.84, 0.74
"""Greatest fraction of a cell for its text, plain and in a frame."""
_DASH = "–"


class WordOptions(StrictOptions):
    """The word for a result, and how it is set off."""

    text: str = Field(default="", description="Text (a template). Default: the number.")
    mark: Mark = Field(default="plain", description="Style: `solid`, `tint`, `line`, `quiet` or `plain`.")


class BlockOptions(StrictOptions):
    """One formula of the table."""

    title: str = Field(description="Heading (a template).")
    formula: str = Field(description="The formula.")
    needs: str = Field(default="", description="Formula that is 0 where it is not allowed: `p(strength >= 2)`.")
    below: WordOptions | None = Field(default=None, description="Appearance of results below 0.")
    zero: WordOptions | None = Field(default=None, description="Appearance of results of 0.")
    above: WordOptions | None = Field(default=None, description="Appearance of results above 0.")


class OutcomesOptions(PanelOptions):
    """Options of the table of outcomes."""

    over: str = Field(description="Variable in columns.")
    role: str = Field(default="piece", description="Name of the piece in the formulas.")
    blocks: list[BlockOptions] = Field(
        min_length=1,
        max_length=4,
        description=(
            "Formulas side by side, each with `title` and `formula`. Optional: `needs` (a formula that is 0 where it is"
            " not allowed), and `below`, `zero`, `above` (`text` and `mark` of such results)."
        ),
    )
    pieces: list[str] = Field(default_factory=list, description="Pieces shown. Default: all.")
    stat: str = Field(default="", description="Stat printed beside the name.")
    corner: str = Field(default="", description="Heading of the names (a template).")
    note: str = Field(default="", description="Sentence below (a template).")

    ids = (("over", "variables"), ("pieces", "pieces"), ("stat", "stats"))

    def problems(self, game: Game) -> Iterator[Problem]:
        """Yield errors: undefined ids, or formulas that need other inputs."""
        yield from super().problems(game)
        for block in self.blocks:
            for name in filter(None, (block.formula, block.needs)):
                yield from self._formula(game, name)

    def _formula(self, game: Game, name: str) -> Iterator[Problem]:
        if name not in game.formulas:
            yield unknown("formula", name, game.formulas, "blocks")
            return
        for needed in formulas.inputs(game, name):
            if needed != self.over and needed.partition(".")[0] != self.role:
                hint = f"a formula here may name {self.over} and the stats of {self.role}"
                yield Problem(f"formula '{name}' also needs {needed}", hint, "blocks")


class _Grid(NamedTuple):
    """Positions of the cells (mm)."""

    frame: Frame
    edge: float
    values: tuple[int, ...]
    blocks: int

    @property
    def gap(self) -> float:
        return _BLOCK_GAP * self.frame.scale

    @property
    def cell(self) -> float:
        return (self.frame.width - self.edge - self.gap * self.blocks) / (len(self.values) * self.blocks)

    def left(self, block: int) -> float:
        return self.edge + self.gap * (block + 1) + block * self.cell * len(self.values)


@panel("outcomes", OutcomesOptions)
def outcomes(game: Game, options: OutcomesOptions, frame: Frame) -> Symbol:
    """Formulas for every piece and every value of a variable, such as the strength of a city."""
    pieces = [piece for piece in game.pieces.values() if piece.id in options.pieces] or sheet_pieces(game, frame)
    variable = game.variables[options.over]
    names = [_name(game, piece, options, frame) for piece in pieces]
    words = templating.render(game, options.corner) if options.corner else variable.name
    corner = label(words, frame.style("label", 7.0, 400, frame.theme.muted))
    edge = max(part.width for part in [*names, corner])
    grid = _Grid(frame, edge, tuple(range(variable.low, variable.high + 1)), len(options.blocks))
    band, head, row = _BAND * frame.scale, _HEAD * frame.scale, frame.row(_ROW)
    items: list[Item] = [corner.at(0.0, band + (head - corner.height) / 2)]
    for place, block in enumerate(options.blocks):
        items.extend(_heading(game, block, grid, place))
    y = band + head
    for piece, name in zip(pieces, names, strict=True):
        items.append(name.at(0.0, y + (row - name.height) / 2))
        for place, block in enumerate(options.blocks):
            items.extend(_cells(game, piece, options, block, grid, (grid.left(place), y, row)))
        y += row
        if piece is not pieces[-1]:
            items.append(Path(line(0.0, y, frame.width, y), stroke=frame.hairline()))
    body = Symbol("outcomes", frame.width, y, tuple(items))
    return stack([body, *note(game, options.note, frame)], frame.row(2.0)) if options.note else body


def _name(game: Game, piece: Piece, options: OutcomesOptions, frame: Frame) -> Symbol:
    counter = mini(frame, owner(game, frame, piece.id), piece, piece.faces[0], _MINI * frame.scale)
    name = frame.style("label", 8.6, 600)
    left = counter.width + _NAME_GAP * frame.scale
    middle = counter.height / 2
    items: list[Item] = [counter.at(0.0, 0.0), Text(left, middle + cap_height(name) / 2, piece.name, name)]
    widest = max(fonts.width(other.name, name) for other in game.pieces.values())
    width = left + widest
    if options.stat:
        figure = frame.style("display", _FIGURE, 700)
        width += _NAME_GAP * frame.scale + fonts.width("0", figure)
        value = str(piece.faces[0].stats.get(StatId(options.stat), _DASH))
        items.append(Text(width, middle + cap_height(figure) / 2, value, figure, "end"))
    return Symbol(piece.name, width, counter.height, tuple(items))


def _heading(game: Game, block: BlockOptions, grid: _Grid, place: int) -> Iterator[Item]:
    frame = grid.frame
    band, head = _BAND * frame.scale, _HEAD * frame.scale
    left, width = grid.left(place), grid.cell * len(grid.values)
    title = templating.render(game, block.title)
    large = frame.style("display", 11.5, 600, frame.theme.paper)
    style = fit(title, large, width - 2.0, large.size * 0.7)
    if style is None:
        raise PanelError(f"'{title}' is wider than its block", f"{MORE_COLUMNS}, or shorten it")
    yield Path(rect(left, 0.0, width, band), fill=frame.theme.ink)
    yield Text(left + width / 2, (band + cap_height(style)) / 2, title, style, "middle")
    yield Path(rect(left, band, width, head), fill=frame.theme.wash)
    figure = frame.style("display", 11.0, 500)
    baseline = band + (head + cap_height(figure)) / 2
    for column, value in enumerate(grid.values):
        yield Text(left + (column + 0.5) * grid.cell, baseline, str(value), figure, "middle")


def _cells(
    game: Game,
    piece: Piece,
    options: OutcomesOptions,
    block: BlockOptions,
    grid: _Grid,
    place: tuple[float, float, float],
) -> Iterator[Item]:
    left, y, height = place
    figure = grid.frame.style("display", _FIGURE, 700)
    for column, value in enumerate(grid.values):
        text, mark = outcome(game, piece, options, block, value)
        box = (left + column * grid.cell, y, grid.cell, height)
        yield from marked(
            text, mark, box, _fitted(text, figure, grid.cell * (_FRAMED_ROOM if mark == "line" else _ROOM)), grid.frame
        )


def outcome(game: Game, piece: Piece, options: OutcomesOptions, block: BlockOptions, value: int) -> tuple[str, Mark]:
    """Return the text of one cell, and how it is set off.

    Raises:
        PanelError: when a formula cannot be evaluated.
    """
    given: dict[str, formulas.Given] = {options.role: FaceRef(piece.id, piece.faces[0].id), options.over: value}
    try:
        if block.needs and formulas.evaluate(game, block.needs, given) == 0:
            return _DASH, "quiet"
        number = formulas.evaluate(game, block.formula, given)
    except ExpressionError as error:
        raise PanelError(f"formula '{block.formula}': {error}") from error
    word = (block.below if number < 0 else block.above if number > 0 else block.zero) or WordOptions()
    words = templating.render(game, word.text) if word.text else ""
    return words or formatting.fraction_text(number), word.mark


def _fitted(text: str, style: TextStyle, room: float) -> TextStyle:
    fitted = fit(text, style, room, style.size * _LEAST)
    if fitted is None:
        raise PanelError(f"'{text}' does not fit into {room:.1f} mm", f"{MORE_COLUMNS}, or shorten the word")
    return fitted
