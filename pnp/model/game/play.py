"""Play: the sequence of play, budget, tables, modifiers, worked examples."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

from pnp.errors import Span
from pnp.expressions.expression import Expression
from pnp.model.game.boards import Cell
from pnp.model.game.conduct import ConductClaims
from pnp.model.game.ids import (
    ActionId,
    BoardId,
    ClauseId,
    DecisionId,
    ExampleId,
    MarkerId,
    ModifierId,
    PieceId,
    ScenarioId,
    SideId,
    StateId,
    TableId,
    TrackId,
)
from pnp.model.game.pieces import FaceRef, MarkerRef
from pnp.model.game.sequence import Phase, PlayerTurn
from pnp.model.template_fields import TemplateField

RANGE, COST, ALLOWED = "range", "cost", "allowed"
"""What a path gives besides attributes of terrain: its length, its movement cost, and whether its unit may take it."""

REFUSED = "refused"
"""The word for odds at which an attack is not allowed."""


class Budget(NamedTuple):
    """What each player may spend on pieces before play; `unit` and `units` name it in singular and plural."""

    amount: TemplateField[int]
    unit: TemplateField[str]
    units: TemplateField[str]
    note: TemplateField[str]
    span: Span


class Action(NamedTuple):
    """An action of a turn. `cost` counts against `Procedure.actions_per_turn`.

    `summary_span`: the first character of the summary. `says`: the rule that explains it, by its heading.
    """

    id: TemplateField[ActionId]
    name: TemplateField[str]
    cost: TemplateField[int]
    per_piece: TemplateField[int | None]
    summary: str
    symbol: str
    span: Span
    summary_span: Span | None = None
    says: str = ""


class Step(NamedTuple):
    """One numbered line of a procedure (set-up, end of the game).

    `summary_span`: the first character of the summary. `says`: the rule that explains it, by its heading.
    """

    name: TemplateField[str]
    summary: str
    summary_span: Span | None = None
    says: str = ""


class Procedure(NamedTuple):
    """Set-up, the turn and the end of the game. Summaries are templates over the game (see `pnp.templating`).

    A turn is a number of actions, or has phases: then `turn` lists them, and `actions_per_turn` means nothing.
    """

    actions_per_turn: TemplateField[int]
    actions: tuple[Action, ...]
    setup: tuple[Step, ...]
    end: tuple[Step, ...]
    turn: tuple[Phase | PlayerTurn, ...] = ()

    @property
    def phases(self) -> tuple[Phase, ...]:
        """All phases, also those of player turns, each once."""
        return tuple(
            phase for part in self.turn for phase in (part.phases if isinstance(part, PlayerTurn) else (part,))
        )

    def action(self, action: str) -> Action:
        """Return the action with this id; KeyError when there is none."""
        return {str(each.id): each for each in self.actions}[action]


class Variable(NamedTuple):
    """A number that formulas use and play determines, from `low` to `high`."""

    id: TemplateField[str]
    name: TemplateField[str]
    low: TemplateField[int]
    high: TemplateField[int]


class OddsRule(NamedTuple):
    """How the ratio of two strengths chooses a line of a table.

    Attributes:
        strengths: the formulas of the attacker's and the defender's strength.
        ratios: the ratio of each line, in ascending order.
        rounding: `defender` chooses the last line not above a ratio, `attacker` the first not below it, `nearest` the
            nearest one; of two equally near ones that of the defender.
        below: `first` if ratios below the first line use it, `refused` if they are not allowed; empty if undeclared.
        above: `last` or `refused`, for ratios above the last line; empty if undeclared.
    """

    strengths: tuple[Expression, Expression]
    ratios: tuple[Fraction, ...]
    rounding: str
    below: str
    above: str


@dataclass(frozen=True, slots=True)
class Axis:
    """One axis of a table: its name and the values along it. `clamp`: values beyond the ends use the last one.

    The value comes from `roll` (dice as text: `2d6`, `2d6 - cover`), `formula` (its name), `odds`, or play. A `shift`
    moves what a formula or the odds choose by a number of lines.
    """

    name: TemplateField[str]
    values: TemplateField[tuple[int | str, ...]]
    labels: TemplateField[tuple[str, ...]]
    clamp_low: bool
    clamp_high: bool
    roll: str = ""
    formula: str = ""
    odds: OddsRule | None = None
    shift: Expression | None = None

    @property
    def is_computed(self) -> bool:
        """Whether a formula or odds choose along the axis."""
        return bool(self.formula) or self.odds is not None

    @property
    def is_ascending(self) -> bool:
        """Whether its values are numbers or odds."""
        return self.odds is not None or all(isinstance(value, int) for value in self.values)

    def index(self, value: int | Fraction | str) -> int:
        """Return the index of a value, clamped where declared; KeyError when the table has no such row or column."""
        if value in self.values:
            return self.values.index(value)
        numbers = [number for number in self.values if isinstance(number, int)]
        if isinstance(value, int) and numbers:
            if value < min(numbers) and self.clamp_low:
                return self.values.index(min(numbers))
            if value > max(numbers) and self.clamp_high:
                return self.values.index(max(numbers))
        raise NoLineError(value)


class NoLineError(KeyError):
    """A table has no row or column for a value; unless the value is typed, the check `table.gap` finds the gap."""

    def __str__(self) -> str:
        return f"the table has no row or column for {self.args[0]}"


class Track(NamedTuple):
    """A row of boxes from `low` to `high` along which a marker counts: turns, damage, a truce.

    `per_side`: each player has one. `labels`: words at some of its boxes. `turns`: it counts the turns of the game.
    """

    id: TemplateField[TrackId]
    name: TemplateField[str]
    low: int
    high: int
    marker: MarkerId | None
    per_side: bool
    labels: Mapping[int, str]
    note: TemplateField[str]
    span: Span
    turns: bool = False


class Table(NamedTuple):
    """A look-up table: `rows` × `columns` of result codes. `row_spans`: the locations of the cells of each row.

    Attributes:
        order: the results from the worst to the best for the attacker, those of one rank together; empty if undeclared.
        rises: `columns` if the chances of at least each rank never fall from column to column, `cells` if no result of
            a row is worse than the one before it; empty if undeclared.
        roles: the least and the largest number of units in each role of its combats; empty if undeclared.
        adjacent: whether units of different roles must be on adjacent cells.
        across: how formulas read the terrain along the sides that attackers cross: the effect that `all` share, the
            strongest of `any`, or the sum of `each`.
    """

    id: TemplateField[TableId]
    name: TemplateField[str]
    rows: TemplateField[Axis]
    columns: TemplateField[Axis]
    cells: tuple[tuple[str, ...], ...]
    results: TemplateField[Mapping[str, str]]
    note: TemplateField[str]
    span: Span
    row_spans: tuple[Span, ...] = ()
    order: tuple[tuple[str, ...], ...] = ()
    rises: str = ""
    roles: Mapping[str, tuple[int, int]] = MappingProxyType({})
    adjacent: bool = False
    across: str = "all"

    @property
    def computed_axis(self) -> Axis | None:
        """The edge along which a formula or odds choose."""
        return next((axis for axis in (self.columns, self.rows) if axis.is_computed), None)

    @property
    def roll(self) -> str:
        """The dice that choose along one of its edges."""
        return self.rows.roll or self.columns.roll

    def result(self, row: int | str, column: int | str) -> str:
        """Return the code at a row and column; KeyError when the table has no such row or column."""
        return self.cells[self.rows.index(row)][self.columns.index(column)]


class Modifier(NamedTuple):
    """A modifier of a formula: when all conditions hold, it adds a number or a stat (`attacker.defense`).

    `when` maps subjects (`attacker.weapon`, `target.class`, `attacker.defense.flag`, `range`) to accepted values. `add`
    is an expression over the formula's names.
    """

    id: TemplateField[ModifierId]
    name: TemplateField[str]
    when: Mapping[str, tuple[str | int, ...]]
    add: Expression
    summary: TemplateField[str]
    span: Span


class DiagramPlacement(NamedTuple):
    """The contents of a cell in a diagram: a piece or none, then what is below it, from the top down.

    `under` holds pieces, `markers` those below all pieces, the marker of the piece's `state` among them. `span`: the
    location of the cell's label. `facing`: where the piece faces, as a compass word; empty if nowhere.
    """

    cell: Cell
    side: SideId
    piece: FaceRef | None
    role: str = ""
    under: tuple[FaceRef, ...] = ()
    markers: tuple[MarkerRef, ...] = ()
    state: StateId | None = None
    span: Span | None = None
    facing: str = ""


class ShownMove(NamedTuple):
    """A move in a diagram: the piece, and the cells where it starts and ends. `start` None: it is dropped.

    `promotes`: it promotes at the end. `clause`: the rule that forbids the move, where the piece's moves allow it.
    """

    piece: PieceId
    start: Cell | None
    end: Cell
    span: Span
    promotes: bool = False
    clause: ClauseId | None = None


class Reached(NamedTuple):
    """The cells that a piece on `start` can reach. `ends`: those that the example lists; None: it lists none."""

    start: Cell
    ends: frozenset[Cell] | None
    span: Span


class Example(NamedTuple):
    """A worked example: `given` holds values for formulas, `expect` their expected results, `places` the diagram.

    An example of a `decision` holds its `case`, and gives nothing to formulas.
    In a scenario, `path` holds the cells of a move or a line of sight, both ends included; `roll` is the total of the
    dice and `result` the code that a table gives for it; `table` names that table, `column` is the line of it that is
    expected, and `chances` holds expected chances by result. On a board, `moves` are made one after another and
    `refused` ones are illegal; the diagram shows every cell that the piece on `reach` can reach, and highlights
    `marked` cells. `costs` holds expected costs of the cheapest routes of its first unit, by cell. `hands`: the pieces
    that each side has in hand. `spans`: the location of each name that is given and expected, of `column` and of
    `result`. `arcs`: the arcs of the units of a role in which their enemies are.
    """

    id: TemplateField[ExampleId]
    title: TemplateField[str]
    given: Mapping[str, FaceRef | tuple[FaceRef, ...] | int]
    expect: Mapping[str, str]
    board: BoardId | None
    places: tuple[DiagramPlacement, ...]
    span: Span
    scenario: ScenarioId | None = None
    path: tuple[Cell, ...] = ()
    roll: int | None = None
    result: str = ""
    table: TableId | None = None
    column: str = ""
    chances: Mapping[str, str] = MappingProxyType({})
    moves: tuple[ShownMove, ...] = ()
    refused: tuple[ShownMove, ...] = ()
    reach: Reached | None = None
    marked: tuple[Cell, ...] = ()
    costs: Mapping[Cell, str] = MappingProxyType({})
    decision: DecisionId | None = None
    case: Mapping[str, int | str] = MappingProxyType({})
    spans: Mapping[str, Span] = MappingProxyType({})
    claims: ConductClaims = ConductClaims()
    hands: Mapping[SideId, tuple[PieceId, ...]] = MappingProxyType({})
    arcs: Mapping[str, tuple[str, ...]] = MappingProxyType({})
