"""Facing of a definition: the arcs around units, the facing of units in examples, and the arcs that examples name."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from pnp.errors import Span
from pnp.geometry import facing as geometry
from pnp.geometry.hex_shapes import HexGrid
from pnp.geometry.square_grid import SquareGrid
from pnp.model.compute import modifiers
from pnp.model.compute.modifiers import ARC
from pnp.model.definition.conduct import FacingDefinition
from pnp.model.definition.play import ExampleDefinition, PlacementDefinition
from pnp.model.game import Board, FacingRule, Grid
from pnp.model.game.ids import BoardId
from pnp.model.resolve.context import Scope
from pnp.model.resolve.units import unit_choice
from pnp.source.nodes import Step

_HEXES, _SQUARES = 6, 4
_NO_FACING = "the game has no 'facing'"
_DEFINE = "define 'facing' at the top"


def facing(context: Scope, boards: Mapping[BoardId, Board]) -> FacingRule | None:
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


def is_arc(context: Scope, name: str) -> bool:
    """Return whether a name means an arc, and not a stat of a game without facing."""
    return modifiers.is_arc(name) and (bool(context.ids("facing")) or ARC not in context.ids("stats"))


def check_arc_name(context: Scope, name: str, span: Span) -> None:
    """Report a name such as `target.arc.rear` that means no arc of the game."""
    role, _, rest = name.partition(".")
    arc = rest.partition(".")[2]
    if not context.ids("facing"):
        context.error("reference.missing-value", _NO_FACING, span, _DEFINE)
    elif not arc:
        arcs = context.ids("facing", "arcs")
        hint = f"write {role}.{ARC}.{arcs[0]}: 1 if the enemies are in that arc, else 0" if arcs else ""
        context.error("value.arc", f"'{name}' is a word, not a number", span, hint)
    elif context.ids("facing", "arcs"):
        context.known("arc", arc, context.ids("facing", "arcs"), span)


def check_arc_condition(context: Scope, path: tuple[Step, ...], wanted: tuple[int | str, ...]) -> None:
    """Report a condition such as `target.arc: rear` that means no arc of the game."""
    if not context.ids("facing"):
        context.error("reference.missing-value", _NO_FACING, context.key(*path), _DEFINE)
        return
    for word in wanted if context.ids("facing", "arcs") else ():
        context.known("arc", str(word), context.ids("facing", "arcs"), context.value(*path))


# Examples


def facing_of(
    context: Scope, path: tuple[Step, ...], place: PlacementDefinition, grid: Grid, rule: FacingRule | None
) -> str:
    """Return where a piece of an example faces; empty after reporting a word that means nothing on its board."""
    if place.facing is None:
        return ""
    if rule is None:
        if not context.ids("facing"):
            context.error("reference.missing-value", _NO_FACING, context.key(*path, "facing"), _DEFINE)
        return ""
    if _count([grid]) != len(rule.sectors):
        arcs, cells = ("hexes", "squares") if len(rule.sectors) == _HEXES else ("squares", "hexes")
        message = (
            f"the arcs under 'facing' are those of {arcs}, but this board has {cells if _count([grid]) else 'points'}"
        )
        hint = f"remove 'facing' here, or use a board of {arcs} in this example"
        span, related = context.key(*path, "facing"), [(rule.span, "the arcs are defined here")]
        context.findings.error("value.facing", message, span, hint, related)
        return ""
    known = geometry.words(grid, rule.towards)
    return place.facing if context.known("direction", place.facing, known, context.value(*path, "facing")) else ""


def arcs(
    context: Scope, path: tuple[Step, ...], example: ExampleDefinition, rule: FacingRule | None
) -> dict[str, tuple[str, ...]]:
    """Return the arcs that an example names by role; report roles and arcs that there are not."""
    if example.arcs and not context.ids("facing"):
        context.error("reference.missing-value", _NO_FACING, context.key(*path, "arcs"), _DEFINE)
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


def check_needed(context: Scope, id_: str, example: ExampleDefinition, user: str, role: str) -> None:
    """Report an example that needs the arc of a role, and neither names it nor shows it in its diagram."""
    if role in example.arcs or not context.ids("facing"):
        return
    path: tuple[Step, ...] = ("examples", id_)
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
