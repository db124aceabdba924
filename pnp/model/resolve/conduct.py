"""Control, stacking and supply of a definition, and what its examples say about them."""

from collections.abc import Iterator, Mapping
from itertools import chain
from types import MappingProxyType
from typing import TypeVar

from pnp.errors import Span
from pnp.model.definition.play import ExampleDefinition
from pnp.model.game import Board, Cell, SideId
from pnp.model.game.boards import Zone
from pnp.model.game.conduct import ConductClaims, Control, Stacking, Supply, SupplySource
from pnp.model.game.ground import ANY
from pnp.model.game.ids import BoardId, ClassId
from pnp.model.game.maps import BoardPlace, BoardPoint
from pnp.model.resolve.cells import cell_at, cells_at
from pnp.model.resolve.context import Scope, record
from pnp.model.resolve.units import unit_choice
from pnp.source.nodes import Path

COUNTS = ("size", "units")
"""What a unit counts in a stack, where it is not a stat."""
YES = "yes"
Value = TypeVar("Value")


def control(context: Scope) -> Control | None:
    """Return the zones of control, if the game has them."""
    written = context.definition.control
    if written is None:
        return None
    along = [id_ for id_, kind in context.definition.terrain.items() if kind.lies == "side"]
    context.all_known("terrain", written.across.names, along, "control", "across", "not")
    if "supply" in written.blocks and not context.ids("supply"):
        place = context.value("control", "blocks", written.blocks.index("supply"))
        context.error("reference.missing-value", "the game has no 'supply' that control could block", place)
    return context.record(
        Control,
        written,
        ("control",),
        exerts=unit_choice(context, written.exerts, ("control", "exerts")),
        but=written.exerts.but,
        across=frozenset(written.across.names),
    )


def stacking(context: Scope) -> Stacking | None:
    """Return the limit of stacks, if the game has one."""
    written = context.definition.stacking
    if written is None:
        return None
    if written.counts not in COUNTS:
        names = [*context.ids("stats"), *COUNTS]
        context.known("stat", written.counts, names, context.value("stacking", "counts"))
    if written.at == "phase-end" and "turn" not in context.ids("procedure"):
        hint = "list the phases under 'procedure: turn:', or write turn-end"
        message = "the game has no phases at whose end the limit could hold"
        context.error("reference.missing-value", message, context.value("stacking", "at"), hint)
    return context.record(Stacking, written, ("stacking",))


def supply(context: Scope, boards: Mapping[BoardId, Board]) -> Supply | None:
    """Return the rule of supply, if the game has one."""
    written = context.definition.supply
    if written is None:
        return None
    context.defined("class", written.by, "supply", "by")
    if written.by in context.ids("classes") and not _has_costs(context, ClassId(written.by or "")):
        message = f"no terrain has a cost for units of the class '{written.by}'"
        hint = "give terrain its 'cost', or remove 'by': then paths are counted in cells"
        context.error("reference.missing-value", message, context.value("supply", "by"), hint)
    if "control" in written.blocked_by and not context.ids("control"):
        place = context.value("supply", "blocked-by", written.blocked_by.index("control"))
        message = "the game has no 'control' that could block supply"
        context.error("reference.missing-value", message, place, "define 'control', or remove it here")
    return context.record(Supply, written, ("supply",), sources=list(_sources(context, written.from_, boards)))


def _has_costs(context: Scope, of: ClassId) -> bool:
    """Return whether any terrain, or the key of any scenario, has a cost for a class."""
    keys = [scenario.key.values() for scenario in context.definition.scenarios.values()]
    priced = [*context.definition.terrain.values(), *chain.from_iterable(keys)]
    return any({of, ANY} & entry.cost.keys() for entry in priced)


def _sources(
    context: Scope, written: Mapping[str, tuple[str, ...]], boards: Mapping[BoardId, Board]
) -> Iterator[SupplySource]:
    known = _places(boards)
    for side, names in written.items():
        path: Path = ("supply", "from", side) if side else ("supply", "from")
        if side:
            context.known("side", side, context.ids("sides"), context.key(*path))
        for number, name in enumerate(names):
            span = context.value(*path, number)
            if name not in known and len(boards) < len(context.ids("boards")):
                continue  # it may be on a board with errors
            if not context.known("zone", name, known, span):
                continue
            entry = known[name]
            owner = None if isinstance(entry, BoardPlace) else entry.side
            if side and owner is not None and owner != side:
                kind = "zone" if isinstance(entry, Zone) else "point"
                message = f"the {kind} '{name}' belongs to '{owner}', so it cannot supply '{side}'"
                context.error("value.not-allowed", message, span)
            yield SupplySource(name, SideId(side) if side else owner, span)


def _places(boards: Mapping[BoardId, Board]) -> dict[str, Zone | BoardPlace | BoardPoint]:
    found: dict[str, Zone | BoardPlace | BoardPoint] = {}
    for board in boards.values():
        found |= {point.id: point for point in board.points}
        found |= {place.id: place for place in board.places}
        found |= {zone.id: zone for zone in board.zones}
    return found


# Worked examples

_SHOWN = {"arcs": "facing"}
"""The rules that parts of a diagram show, where the names differ."""


def claims(context: Scope, id_: str, example: ExampleDefinition, board: Board | None) -> ConductClaims:
    """Return what an example says about supply, control and stacks; report what its board or the game cannot have."""
    path = ("examples", id_)
    rules = {"supplied": "supply", "controlled": "control", "stacked": "stacking"}
    used: list[tuple[Path, str]] = [((*path, key), rule) for key, rule in rules.items() if getattr(example, key)]
    used += [((*path, "shows", number), _SHOWN.get(rule, rule)) for number, rule in enumerate(example.shows)]
    for at, rule in used:
        if not context.ids(rule):
            span = context.value(*at) if at[-2] == "shows" else context.key(*at)
            context.error("reference.missing-value", f"the game has no '{rule}'", span, f"define '{rule}' at the top")
    if example.retreats:
        used.append(((*path, "retreats"), ""))
    if board is None:
        if used and not (example.board or example.scenario or example.places):
            message = "an example of supply, control, stacks, retreats or arcs needs a board or a scenario"
            context.error("schema.missing-key", message, context.key(*path))
        return ConductClaims()
    spans: dict[tuple[str, Cell], Span] = {}
    supplied = _by_cell(context, (*path, "supplied"), example.supplied, board, spans, "supplied")
    stacked = _by_cell(context, (*path, "stacked"), example.stacked, board, spans, "stacked")
    retreats = {}
    for cell, labels in _by_cell(context, (*path, "retreats"), example.retreats, board, spans, "retreats").items():
        at = (*path, "retreats", board.grid.label(cell))
        retreats[cell] = frozenset(_adjacent(context, at, labels, board, cell))
    controlled = {}
    for side, cells in example.controlled.items():
        context.known("side", side, context.ids("sides"), context.key(*path, "controlled", side))
        found = _by_cell(context, (*path, "controlled", side), cells, board, spans, f"controlled {side}")
        controlled[SideId(side)] = MappingProxyType({cell: said == YES for cell, said in found.items()})
    return record(
        ConductClaims,
        example,
        supplied={cell: said == YES for cell, said in supplied.items()},
        controlled=controlled,
        stacked=stacked,
        retreats=retreats,
        spans=spans,
    )


def _adjacent(context: Scope, path: Path, labels: list[str], board: Board, start: Cell) -> Iterator[Cell]:
    """Yield listed cells next to another; report those that are not."""
    for cell, span in cells_at(context, path, labels, board.grid):
        if cell not in board.grid.neighbors(start):
            message = f"{board.grid.label(cell)} is not adjacent to {board.grid.label(start)}"
            context.error("value.not-allowed", message, span)
        yield cell


def _by_cell(
    context: Scope,
    path: Path,
    written: Mapping[str, Value],
    board: Board,
    spans: dict[tuple[str, Cell], Span],
    claim: str,
) -> dict[Cell, Value]:
    """Return values by cell; supply and stacks need a unit of the example in the cell."""
    found: dict[Cell, Value] = {}
    occupied = {
        label
        for label, place in context.definition.examples[str(path[1])].places.items()
        if place.piece is not None or place.under
    }
    for label, value in written.items():
        span = context.key(*path, label)
        cell = cell_at(context, label, board.grid, span)
        if cell is None:
            continue
        if claim in ("supplied", "stacked", "retreats") and label not in occupied:
            message = f"the example places no unit in '{label}'"
            context.error("reference.missing-value", message, span, "add the unit to 'places'")
        found[cell] = value
        spans[claim, cell] = span
    return found
