"""The arcs of units in which their enemies are, as the diagram of an example shows them."""

from collections.abc import Iterable

from pnp.geometry import facing
from pnp.model.compute import formulas
from pnp.model.compute.formulas import Given
from pnp.model.compute.modifiers import Unit
from pnp.model.game import Board, Cell, DiagramPlacement, Example, FaceRef, FacingRule, Game


def arc(rule: FacingRule, board: Board, cell: Cell, word: str, other: Cell) -> str:
    """Return the arc of a unit that faces in a direction in which another cell lies.

    A line between two arcs belongs to the one that the game lists first. Raises KeyError when units cannot face in this
    direction; ValueError when it is the same cell.
    """
    direction = facing.words(board.grid, rule.towards)[word]
    found = {rule.sectors[sector] for sector in facing.sectors(board.grid, rule.towards, cell, direction, other)}
    return next(each for each in rule.arcs if each in found)


def arcs(game: Game, board: Board | None, example: Example) -> dict[str, tuple[str, ...]]:
    """Return by role the arcs of its units in which their enemies of other roles are, in the order of the game.

    Roles without enemies in the diagram, and those of units without a facing or in the same cell, are left out.
    """
    rule = game.facing
    if rule is None or board is None:
        return {}
    units = [place for place in example.places if place.role in example.given and place.piece is not None]
    found: dict[str, tuple[str, ...]] = {}
    for role in dict.fromkeys(place.role for place in units):
        own = [place for place in units if place.role == role]
        enemies = [place for place in units if place.role != role and place.side != own[0].side]
        pairs = [(place, enemy) for place in own for enemy in enemies]
        if pairs and all(place.facing and place.cell != enemy.cell for place, enemy in pairs):
            seen = {arc(rule, board, place.cell, place.facing, enemy.cell) for place, enemy in pairs}
            found[role] = tuple(each for each in rule.arcs if each in seen)
    return found


def shown_arcs(example: Example) -> tuple[DiagramPlacement, ...]:
    """Return the units around which the diagram of an example shows arcs: of the roles that it names, else all."""
    if "arcs" not in example.claims.shows:
        return ()
    return tuple(place for place in example.places if place.facing and place.role in (example.arcs or [place.role]))


def turned(game: Game, value: Given, names: Iterable[str]) -> Given:
    """Return the unit or the units of a role with the arcs in which their enemies are."""
    if isinstance(value, tuple) and not isinstance(value, FaceRef | Unit):
        return tuple(_turned(game, each, names) for each in value)
    return _turned(game, value, names) if isinstance(value, FaceRef | Unit) else value


def _turned(game: Game, value: FaceRef | Unit, names: Iterable[str]) -> Unit:
    found = formulas.unit(game, value) if isinstance(value, FaceRef) else value
    return found._replace(arcs=frozenset(names))
