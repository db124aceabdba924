"""The effect of distance on formulas: a strip of hexes from a piece to its target, and the values below each hex.

It suits formulas that add or subtract the distance from one stat (`attacker.attack - between`); the panel measures the
effect by evaluating the formula, so the words follow from the rule.
"""

import math
from collections.abc import Iterator

from pydantic import Field

from pnp.artwork.panels import Frame, PanelError, PanelOptions, Problem, panel
from pnp.artwork.panels.helpers import (
    draw_table,
    face_problems,
    face_ref,
    mini,
    other_side,
    owner,
    sample_side,
    sentence,
    stack,
)
from pnp.artwork.panels.table_helpers import Numbers, signed
from pnp.expressions.expression import ExpressionError
from pnp.model.compute import formulas as derive
from pnp.model.game import Game, StatId
from pnp.scene.items import Group, Item, Path, Stroke, Symbol, Text
from pnp.scene.shapes import line, polygon, rounded_rect
from pnp.scene.table import Cell, Column, Row, TableDrawing

_ROW = 6.6
_COUNTER = 0.68
"""Width of a counter as a fraction of its hex."""
_EDGE = 0.25
"""Width of the hexes' lines in mm."""


class RangeStripOptions(PanelOptions):
    """Options of the range strip."""

    formulas: dict[str, str] = Field(description="Formulas shown, each with the name of its row: `to-hit: Hit on`.")
    between: Numbers = Field(description="Distances, such as `0..4`.")
    distance: str = Field(default="Between", description="Name of the row of distances.")
    attacker: str = Field(description="Face at the near end, such as `tank.back`.")
    target: str = Field(description="Face at the far end.")
    note: str = Field(default="", description="Sentence below (a template).")

    ids = (("formulas", "formulas"),)

    def problems(self, game: Game) -> Iterator[Problem]:
        """Yield errors: undefined formulas or faces."""
        yield from super().problems(game)
        for option, written in (("attacker", self.attacker), ("target", self.target)):
            yield from face_problems(game, written, option)


@panel("range-strip", RangeStripOptions)
def range_strip(game: Game, options: RangeStripOptions, frame: Frame) -> Symbol:
    """The effect of range: hexes from a piece to its target, and the values of formulas below each."""
    pitch = (frame.width - _EDGE) / (len(options.between) + 1)
    strip = _strip(game, options, frame, pitch)
    figure = frame.style("display", 12.5, 600)
    name = frame.style("label", 7.2, 400, frame.theme.muted)
    distances = [Cell(str(n), frame.style("label", 8.2, 400, frame.theme.muted)) for n in options.between]
    rows = [Row((Cell(options.distance, name), *distances), 4.6 * frame.scale, below=frame.hairline(frame.theme.ink))]
    for formula, title in options.formulas.items():
        stat, changes = _effect(game, formula, options.between)
        cells = (Cell(stat + (signed(change) if change else ""), figure) for change in changes)
        below = frame.hairline()
        rows.append(Row((Cell(title, frame.style("label", 8.2, 600)), *cells), frame.row(_ROW), below=below))
    columns = (
        Column(width=pitch + _EDGE / 2, wrap=True),
        *(Column(width=pitch, align="middle") for _ in options.between),
    )
    table = draw_table(TableDrawing(columns, tuple(rows), figure, pad=0.0, lead=0.5), frame.width)
    return stack([strip, table, *sentence(game, options.note, frame)], frame.row(2.2))


def _strip(game: Game, options: RangeStripOptions, frame: Frame, pitch: float) -> Symbol:
    """Draw hexes in a row: the attacker on the first, the target on the last, between them how many lie between."""
    radius = pitch / math.sqrt(3)
    outline = [(pitch / 2, 0.0), (pitch, radius / 2), (pitch, radius * 1.5), (pitch / 2, 2 * radius)]
    outline += [(0.0, radius * 1.5), (0.0, radius / 2)]
    edge = Stroke(frame.theme.muted, _EDGE, join="round")
    side, size, last = sample_side(game, frame), _COUNTER * pitch, len(options.between)
    items: list[Item] = []
    for index in range(last + 1):
        points = [(x + index * pitch, y) for x, y in outline]
        items.append(Path(polygon(points), fill=frame.theme.wash if index == 0 else None, stroke=edge))
    fire = line(pitch / 2, radius, (last + 0.5) * pitch, radius)
    items.append(Path(fire, stroke=Stroke(frame.theme.ink, 0.3, (0.9, 0.9))))
    figure = frame.style("display", 12.5, 600, frame.theme.muted)
    for index, distance in enumerate(options.between[:-1], 1):
        x = (index + 0.5) * pitch
        ghost = rounded_rect(x - size / 2, radius - size / 2, size, size, 0.06 * size)
        items.append(Path(ghost, frame.theme.paper, Stroke(frame.theme.muted, 0.15)))
        items.append(Text(x, radius + 0.345 * figure.size, str(distance), figure, "middle"))
    for index, owned, written in ((0, side, options.attacker), (last, other_side(game, side), options.target)):
        ref = face_ref(written)
        piece = game.pieces[ref.piece]
        counter = mini(frame, owner(game, frame, piece.id, owned), piece, piece.face(ref.face), size)
        items.append(counter.at((index + 0.5) * pitch - size / 2, radius - counter.height / 2))
    return Symbol("strip", frame.width, 2 * radius, (Group(tuple(items), (1.0, 0.0, 0.0, 1.0, _EDGE / 2, 0.0)),))


def _effect(game: Game, formula: str, distances: tuple[int, ...]) -> tuple[str, list[int]]:
    """Return the stat from which a formula starts, and what each distance adds: the same at two values of the stat."""
    names = [name for name in derive.inputs(game, formula) if name != derive.BETWEEN]
    if len(names) != 1:
        raise PanelError(f"formula '{formula}' must take one stat and '{derive.BETWEEN}' to be shown as a strip")
    try:
        curves = [
            tuple(derive.evaluate(game, formula, {names[0]: base, derive.BETWEEN: n}) - base for n in distances)
            for base in (3, 7)
        ]
    except ExpressionError as error:
        raise PanelError(f"formula '{formula}': {error}") from error
    if curves[0] != curves[1] or any(change.denominator != 1 for change in curves[0]):
        raise PanelError(f"formula '{formula}' does more than add to '{names[0]}', so a strip cannot show it")
    stat = game.stats.get(StatId(names[0].rpartition(".")[2]))
    return stat.short if stat else names[0], [int(change) for change in curves[0]]
