"""What examples take from their map: lengths and costs of paths, attributes of terrain, costs of routes."""

import re

from pnp.errors import Span
from pnp.model.definition.play import ExampleDefinition
from pnp.model.fields.common import NO_FRACTION, WORD_PATTERN
from pnp.model.game import Board, Cell, FaceRef
from pnp.model.game.ground import ACROSS, ALL, GROUND, LINE, is_terrain_value
from pnp.model.game.play import ALLOWED, COST, RANGE
from pnp.model.resolve.cells import cell_at
from pnp.model.resolve.context import Scope

NO_ROUTE = "none"


def path_names(context: Scope, example: ExampleDefinition) -> list[str]:
    """Return what a path gives besides `ground.` and `line.`: its length, its cost, attributes of its last cell."""
    if example.scenario is None and example.board is None:
        return [RANGE]
    return [RANGE, COST, ALLOWED, *context.ids("attributes")]


def map_names(context: Scope, example: ExampleDefinition) -> list[str]:
    """Return the attributes of terrain that the map of an example gives: by its path, or by two placed roles."""
    if example.scenario is None and example.board is None:
        return []
    has_path = len(example.path) > 1
    placed = {place.role for place in example.places.values() if place.piece is not None and place.role}
    ids = context.ids("attributes")
    roles = (GROUND, ACROSS) if len(placed) > 1 else ()
    return [f"{role}.{id_}" for role in ((GROUND, ACROSS, LINE) if has_path else roles) for id_ in ids]


def is_given_by_map(context: Scope, example: ExampleDefinition, name: str) -> bool:
    """Return whether the map gives an input of formulas, or the input is unknown, which is reported elsewhere."""
    if is_terrain_value(name) and name.partition(".")[2] not in context.ids("attributes"):
        return True
    by_path = example.path and name not in (COST, ALLOWED) and name in path_names(context, example)
    return bool(by_path) or name in map_names(context, example)


def check_terrain_value(context: Scope, name: str, on_map: list[str], span: Span) -> None:
    """Report an expected attribute that the game does not have, or that the example's map does not give."""
    role, _, id_ = name.partition(".")
    if context.known("attribute", id_, context.ids("attributes"), span) and name not in on_map:
        needed = "a path" if role == LINE else "a path, or a board with the pieces of attacker and defender"
        hint = "write the path in this example, such as path: 0101 0102"
        context.error("reference.missing-value", f"'{name}' needs {needed}, but the example has none", span, hint)


def costs(context: Scope, id_: str, example: ExampleDefinition, board: Board | None) -> dict[Cell, str]:
    """Return the expected costs of routes by cell; report cells and words that cannot be."""
    path = ("examples", id_, "costs")
    found: dict[Cell, str] = {}
    for label, expected in example.costs.items():
        if re.fullmatch(WORD_PATTERN, expected) and expected not in (ALL, NO_ROUTE):
            message = f"{'.'.join(path)}.{label}: {NO_FRACTION}"
            context.error("value.fraction", message, context.value(*path, label), f"or {ALL}, or {NO_ROUTE}")
        cell = cell_at(context, label, board.grid, context.key(*path, label)) if board else None
        if cell is not None:
            found[cell] = expected
    units = [role for role, value in example.given.items() if isinstance(value, FaceRef)]
    placed = any(place.role in units[:1] for place in example.places.values())
    if found and not (units and (placed or example.path)):
        hint = "name the unit under 'given', and its cell under 'places' with its role"
        message = "costs need a unit on the map"
        context.error("schema.missing-key", message, context.key(*path), hint)
    return found
