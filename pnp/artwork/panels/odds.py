"""Chances as a grid: a formula of the game over two of its inputs, in percent.

Cells are tinted by value. The tint only repeats what the figure says, and is kept light enough for the figure.
"""

from collections.abc import Iterator
from fractions import Fraction

from pydantic import Field

from pnp.artwork.panels import Frame, PanelError, PanelOptions, Problem, panel, unknown
from pnp.artwork.panels.helpers import draw_table, note, stack
from pnp.artwork.panels.number_options import ALL, NumbersOrAll
from pnp.artwork.panels.table import HEAD
from pnp.expressions import formatting
from pnp.expressions.expression import ExpressionError
from pnp.model.compute import formulas
from pnp.model.game import FaceRef, Game, StatId
from pnp.scene.color import contrast, mix
from pnp.scene.items import Color, Symbol
from pnp.scene.table import Cell, Column, Row, TableDrawing

_ROW = 9.2
_LABEL = 13.0
_DEEPEST = 0.85
_READABLE = 7.0
"""Least contrast of a figure on its tint (WCAG 2.2, level AAA)."""


class OddsOptions(PanelOptions):
    """Options of the grid of chances."""

    formula: str = Field(description="Formula whose value is a chance from 0 to 1.")
    vary: dict[str, NumbersOrAll] = Field(
        min_length=2,
        max_length=2,
        description="Two inputs of the formula, the first in columns, the second in rows, with their values; "
        "`all` means the range of a stat over all pieces and composites.",
    )
    fixed: dict[str, int] = Field(default_factory=dict, description="Values of the other inputs.")
    digits: int = Field(default=0, ge=0, le=3, description="Number of decimals of percentages.")
    note: str = Field(default="", description="Sentence below the grid (a template).")

    def problems(self, game: Game) -> Iterator[Problem]:
        """Yield errors: an undefined formula, or inputs that are missing or unused."""
        if self.formula not in game.formulas:
            yield unknown("formula", self.formula, game.formulas, "formula")
            return
        needed = formulas.inputs(game, self.formula)
        given = [*self.vary, *self.fixed]
        for option, names in (("vary", self.vary), ("fixed", self.fixed)):
            for name in names:
                if name not in needed:
                    yield unknown(f"input of formula '{self.formula}'", name, needed, f"{option}.{name}")
        for name, values in self.vary.items():
            if values == ALL and not reachable_values(game, stat_of(name)):
                message = f"'all' is the range of a stat, and '{name}' is none"
                yield Problem(message, "write low..high, such as 1..6", f"vary.{name}")
        missing = [name for name in needed if name not in given]
        if missing:
            yield Problem(
                f"formula '{self.formula}' also needs {', '.join(missing)}", "give it under 'fixed'", "formula"
            )


@panel("odds", OddsOptions)
def odds(game: Game, options: OddsOptions, frame: Frame) -> Symbol:
    """A grid of chances in percent, tinted by value."""
    across, down = (
        (name, reachable_values(game, stat_of(name)) if written == ALL else written)
        for name, written in options.vary.items()
    )
    try:
        grid = formulas.odds_grid(game, options.formula, down, across, options.fixed)
    except ExpressionError as error:
        raise PanelError(f"formula '{options.formula}': {error}") from error
    head, large = frame.style("display", 12, 700), frame.style("display", 15, 700)
    light = head._replace(color=frame.theme.paper)
    top = max(max(row) for row in grid) or Fraction(1)
    heads = (Cell(text, light, fill=frame.theme.ink) for text in ("%", *_labels(game, *across)))
    rows = [Row(tuple(heads), HEAD * frame.scale)]
    for label, values in zip(_labels(game, *down), grid, strict=True):
        texts = (formatting.percent_text(value, options.digits, sign="") for value in values)
        cells = (Cell(text, large, fill=tint(frame, value / top)) for text, value in zip(texts, values, strict=True))
        edge = frame.hairline(frame.theme.paper)
        rows.append(Row((Cell(label, head), *cells), frame.row(_ROW), below=edge))
    room = (frame.width - _LABEL * frame.scale) / len(across[1])
    columns = (Column(width=_LABEL * frame.scale), *(Column(width=room, align="middle") for _ in across[1]))
    drawn = draw_table(TableDrawing(columns, tuple(rows), head, pad=0.4, lead=0.4), frame.width)
    return stack([drawn, *note(game, options.note, frame, 7.4)], frame.row(1.8)) if options.note else drawn


def stat_of(name: str) -> StatId:
    """Return the stat of an input such as `attacker.attack`."""
    return StatId(name.rpartition(".")[2])


def reachable_values(game: Game, stat: StatId) -> tuple[int, ...]:
    """Return the range of numbers of this stat, over all faces alone or on top of a composite."""
    refs = [FaceRef(piece.id, face) for piece in game.pieces.values() for face in piece.face_ids]
    refs += [ref for composite in game.composites.values() for ref in formulas.composite_results(game, composite)]
    found = [value for ref in refs if isinstance(value := formulas.face_values(game, ref).get(stat), int)]
    return tuple(range(min(found), max(found) + 1)) if found else ()


def _labels(game: Game, name: str, values: tuple[int, ...]) -> list[str]:
    """Return `A 1`, `A 2` … for an input such as `attacker.attack`; the plain numbers for other inputs."""
    stat = game.stats.get(stat_of(name))
    return [f"{stat.short}\u00a0{value}" if stat else str(value) for value in values]


def tint(frame: Frame, strength: float | Fraction) -> Color:
    """Return the sheet's color at `strength` (0 to 1) of the deepest tone on which ink is readable."""
    deepest = _DEEPEST
    while deepest > 0 and contrast(mix(frame.theme.paper, frame.color, deepest), frame.theme.ink) < _READABLE:
        deepest -= 0.02
    return mix(frame.theme.paper, frame.color, max(deepest, 0.0) * float(strength))
