"""Control, stacking, supply and facing of a definition, and what its examples say about them."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from types import MappingProxyType
from typing import TypeVar

from pnp.errors import Span
from pnp.geometry import facing as geometry
from pnp.geometry.hex_shapes import HexGrid
from pnp.geometry.square_grid import SquareGrid
from pnp.model.compute import modifiers
from pnp.model.compute.modifiers import ARC
from pnp.model.definition.conduct import ControlDefinition, FacingDefinition, StackingDefinition, SupplyDefinition
from pnp.model.definition.play import ExampleDefinition, PlacementDefinition
from pnp.model.game import Board, Cell, FacingRule, Grid, SideId
from pnp.model.game.boards import Zone
from pnp.model.game.conduct import ConductClaims, Control, Stacking, Supply, SupplySource
from pnp.model.game.ground import ANY
from pnp.model.game.ids import ClassId
from pnp.model.game.maps import BoardPlace, BoardPoint
from pnp.model.resolve.cells import cell_at, cells_at
from pnp.model.resolve.context import Boards, Scope, record
from pnp.model.resolve.pieces import unit_choice
from pnp.source.nodes import Path

COUNTS = ("size", "units")
"""What a unit counts in a stack, where it is not a stat."""
YES = "yes"
Value = TypeVar("Value")


def control(context: Scope, written: ControlDefinition) -> Control:
    """Return the zones of control."""
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


def stacking(context: Scope, written: StackingDefinition) -> Stacking:
    """Return the limit of stacks."""
    if written.counts not in COUNTS:
        context.known("stat", written.counts, [*context.ids("stats"), *COUNTS], context.value("stacking", "counts"))
    if written.at == "phase-end" and "turn" not in context.ids("procedure"):
        hint = "list the phases under 'procedure: turn:', or write turn-end"
        message = "the game has no phases at whose end the limit could hold"
        context.error("reference.missing-value", message, context.value("stacking", "at"), hint)
    return context.record(Stacking, written, ("stacking",))


def supply(context: Scope, boards: Boards, written: SupplyDefinition) -> Supply:
    """Return the rule of supply."""
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


def _sources(context: Scope, written: Mapping[str, tuple[str, ...]], boards: Boards) -> Iterator[SupplySource]:
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


def _places(boards: Boards) -> dict[str, Zone | BoardPlace | BoardPoint]:
    found: dict[str, Zone | BoardPlace | BoardPoint] = {}
    for board in boards.values():
        found |= {point.id: point for point in board.points}
        found |= {place.id: place for place in board.places}
        found |= {zone.id: zone for zone in board.zones}
    return found


# Worked examples

_SHOWN = {"arcs": "facing"}
"""The rules that parts of a diagram show, where the names differ."""


def claims(context: Scope, path: Path, example: ExampleDefinition, board: Board | None) -> ConductClaims:
    """Return what an example says about supply, control and stacks; report what its board or the game cannot have."""
    rules = {"supplied": "supply", "controlled": "control", "stacked": "stacking"}
    used: list[tuple[Path, str]] = [((*path, key), rule) for key, rule in rules.items() if getattr(example, key)]
    used += [((*path, "shows", number), _SHOWN.get(rule, rule)) for number, rule in enumerate(example.shows)]
    for at, rule in used:
        _has_rule(context, rule, context.value(*at) if at[-2] == "shows" else context.key(*at))
    if example.retreats:
        used.append(((*path, "retreats"), ""))
    if board is None:
        if used and not (example.board or example.scenario or example.places):
            message = "an example of supply, control, stacks, retreats or arcs needs a board or a scenario"
            context.error("schema.missing-key", message, context.key(*path))
        return ConductClaims()
    spans: dict[tuple[str, Cell], Span] = {}
    supplied = _by_cell(context, (*path, "supplied"), example.supplied, board, spans)
    stacked = _by_cell(context, (*path, "stacked"), example.stacked, board, spans)
    retreats = {}
    for cell, labels in _by_cell(context, (*path, "retreats"), example.retreats, board, spans).items():
        at = (*path, "retreats", board.grid.label(cell))
        retreats[cell] = frozenset(_adjacent(context, at, labels, board, cell))
    controlled = {}
    for side, cells in example.controlled.items():
        context.known("side", side, context.ids("sides"), context.key(*path, "controlled", side))
        found = _by_cell(context, (*path, "controlled", side), cells, board, spans)
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


def _has_rule(context: Scope, rule: str, span: Span) -> bool:
    """Return whether the game has a rule such as `facing`; if not, report its use."""
    if not context.ids(rule):
        context.error("reference.missing-value", f"the game has no '{rule}'", span, f"define '{rule}' at the top")
    return bool(context.ids(rule))


def _adjacent(context: Scope, path: Path, labels: list[str], board: Board, start: Cell) -> Iterator[Cell]:
    """Yield listed cells next to another; report those that are not."""
    for cell, span in cells_at(context, path, labels, board.grid):
        if cell not in board.grid.neighbors(start):
            message = f"{board.grid.label(cell)} is not adjacent to {board.grid.label(start)}"
            context.error("value.not-allowed", message, span)
        yield cell


def _by_cell(
    context: Scope, path: Path, written: Mapping[str, Value], board: Board, spans: dict[tuple[str, Cell], Span]
) -> dict[Cell, Value]:
    """Return values by cell; supply and stacks need a unit of the example in the cell."""
    found: dict[Cell, Value] = {}
    claim, placed = " ".join(map(str, path[2:])), context.definition.examples[str(path[1])].places
    occupied = {label for label, place in placed.items() if place.piece is not None or place.under}
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


_HEXES, _SQUARES = 6, 4


def facing(context: Scope, boards: Boards) -> FacingRule | None:
    """Return how units face; arcs must have every step around a unit once."""
    written = context.definition.facing
    if written is None:
        return None
    if ARC in context.ids("stats"):
        message = f"'{ARC}' is the arc of a unit, so no stat can have this id"
        context.error("value.name-clash", message, context.key("stats", ARC))
    count = _count(board.grid for board in boards.values())
    is_complete = len(boards) == len(context.ids("boards"))
    if not count and is_complete:
        message = "facing has no meaning without a board of hexes or squares"
        context.error("reference.missing-value", message, context.key("facing"), "add a board, or remove 'facing'")
    if not count or not is_complete:
        return None  # it may be about a board with errors
    sectors = _sectors(context, written, count)
    units = unit_choice(context, written.units, ("facing", "units"))
    arcs = MappingProxyType(dict(written.arcs))
    return FacingRule(written.towards, arcs, sectors, context.key("facing"), units, written.units.but)


def _count(grids: Iterable[Grid]) -> int:
    """Return how many neighbors a cell has: of hexes, if any board has them."""
    kinds = [type(grid) for grid in grids]
    return _HEXES if HexGrid in kinds else _SQUARES if SquareGrid in kinds else 0


def _sectors(context: Scope, written: FacingDefinition, count: int) -> tuple[str, ...]:
    """Return the arc of each sector clockwise, after reporting steps that are missing, impossible or in two arcs."""
    half = count // 2
    straight = written.towards == "sides"
    steps = [*range(1 - half, half + 1)] if straight else [*range(-half, 0), *range(1, half + 1)]
    found: dict[int, str] = {}
    for arc, listed in written.arcs.items():
        span = context.value("facing", "arcs", arc)
        for step in listed:
            if step == 0 and not straight and {-1, 1} <= set(listed):
                continue
            step = half if straight and step == -half else step
            if step not in steps:
                message = f"the arc '{arc}' has the step {step}, but there are {_listed(steps)}"
                context.error("value.arc", message, span)
            elif step in found:
                message = f"the step {step} belongs to '{found[step]}' already"
                context.error("value.arc", message, span, f"put each of {_listed(steps)} into exactly one arc")
            else:
                found[step] = arc
    missing = [step for step in steps if step not in found]
    if missing:
        message = f"no arc around a unit has the step{'s' * (len(missing) > 1)} {_listed(missing)}"
        other = found.get(-missing[0], "")
        such = f", such as {other}: {sorted({*written.arcs[other], missing[0]})}" if other else ""
        hint = f"put each of {_listed(steps)} into exactly one arc{such}"
        context.error("value.arc", message, context.key("facing", "arcs"), hint)
    return tuple(found.get(_step(sector, half, straight), "") for sector in range(count))


def _step(sector: int, half: int, straight: bool) -> int:
    if straight:
        return sector if sector <= half else sector - 2 * half
    return sector + 1 if sector < half else sector - 2 * half


def _listed(steps: list[int]) -> str:
    return " ".join(map(str, steps))


# Names of arcs


def means_arc(context: Scope, name: str) -> bool:
    """Return whether a name means an arc, and not a stat of a game without facing."""
    return modifiers.is_arc(name) and (bool(context.ids("facing")) or ARC not in context.ids("stats"))


def check_arc_name(context: Scope, name: str, span: Span) -> None:
    """Report a name such as `target.arc.rear` that means no arc of the game."""
    role, _, rest = name.partition(".")
    arc = rest.partition(".")[2]
    arcs = context.ids("facing", "arcs")
    if not _has_rule(context, "facing", span):
        return
    if not arc:
        hint = f"write {role}.{ARC}.{arcs[0]}: 1 if the enemies are in that arc, else 0" if arcs else ""
        context.error("value.arc", f"'{name}' is a word, not a number", span, hint)
    elif arcs:
        context.known("arc", arc, arcs, span)


def check_arc_condition(context: Scope, path: Path, wanted: tuple[int | str, ...]) -> None:
    """Report a condition such as `target.arc: rear` that means no arc of the game."""
    arcs = context.ids("facing", "arcs")
    if _has_rule(context, "facing", context.key(*path)) and arcs:
        for word in wanted:
            context.known("arc", str(word), arcs, context.value(*path))


# Examples


def facing_of(context: Scope, path: Path, place: PlacementDefinition, grid: Grid, rule: FacingRule | None) -> str:
    """Return where a piece of an example faces; empty after reporting a word that means nothing on its board."""
    if place.facing is None:
        return ""
    if rule is None:
        _has_rule(context, "facing", context.key(*path, "facing"))
        return ""
    if _count([grid]) != len(rule.sectors):
        arcs, cells = ("hexes", "squares") if len(rule.sectors) == _HEXES else ("squares", "hexes")
        seen = cells if _count([grid]) else "points"
        message = f"the arcs under 'facing' are those of {arcs}, but this board has {seen}"
        hint = f"remove 'facing' here, or use a board of {arcs} in this example"
        span, related = context.key(*path, "facing"), [(rule.span, "the arcs are defined here")]
        context.findings.error("value.facing", message, span, hint, related)
        return ""
    known = geometry.words(grid, rule.towards)
    return place.facing if context.known("direction", place.facing, known, context.value(*path, "facing")) else ""


def arcs(context: Scope, path: Path, example: ExampleDefinition, rule: FacingRule | None) -> dict[str, tuple[str, ...]]:
    """Return the arcs that an example names by role; report roles and arcs that there are not."""
    if example.arcs:
        _has_rule(context, "facing", context.key(*path, "arcs"))
    if example.arcs and example.decision is not None:
        message = "an example of a decision has its arcs under 'given'"
        context.error("schema.key-clash", message, context.key(*path, "arcs"))
    if "arcs" in example.shows and not any(place.facing for place in example.places.values()):
        message = "no unit of the example has a facing whose arcs could be shown"
        context.error("reference.missing-value", message, context.value(*path, "shows", example.shows.index("arcs")))
    if rule is None or example.decision is not None:
        return {}
    for role, names in example.arcs.items():
        is_unit = not isinstance(example.given.get(role), int | str | None)
        if context.known("role", role, example.given, context.key(*path, "arcs", role)) and not is_unit:
            context.error("value.given", f"'{role}' is no unit, so it has no arcs", context.key(*path, "arcs", role))
        for at, name in zip(context.places((*path, "arcs", role), names), names, strict=True):
            context.known("arc", name, rule.arcs, context.value(*at))
    return {role: tuple(arc for arc in rule.arcs if arc in names) for role, names in example.arcs.items()}


def check_needed(context: Scope, path: Path, example: ExampleDefinition, user: str, role: str) -> None:
    """Report an example that needs the arc of a role, and neither names it nor shows it in its diagram."""
    if role in example.arcs or not context.ids("facing"):
        return
    faced = [(label, place) for label, place in example.places.items() if place.role == role]
    others = [place for place in example.places.values() if place.role and place.role != role]
    turned = all(place.facing for _, place in faced)
    if faced and turned and any(place.side != faced[0][1].side for place in others):
        return
    label = next((label for label, place in faced if not place.facing), None)
    span = context.key(*path) if label is None else context.key(*path, "places", label)
    message = f"'{user}' needs the arc of '{role}'"
    hint = f"give it a 'facing' and place its enemy in the diagram, or write 'arcs: {{{role}: …}}'"
    context.error("reference.missing-value", message, span, hint)
