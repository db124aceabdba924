"""Formulas with a probability that depend on two pieces, evaluated for every pair of faces."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from pnp.expressions.expression import ExpressionError
from pnp.model.compute import formulas
from pnp.model.compute.formulas import Given
from pnp.model.compute.modifiers import ARC, is_arc
from pnp.model.game import FaceRef, Game, StatId, StatValue


class DuelOdds(NamedTuple):
    """A formula with the roles of its two pieces, its value for every pair of faces, and the arcs that it asks for."""

    formula: str
    first: str
    second: str
    chances: dict[tuple[FaceRef, FaceRef], Fraction]
    arcs: tuple[tuple[str, str], ...] = ()

    @property
    def name(self) -> str:
        """The formula, with the arcs in which it has these values: `hit, target.arc rear`."""
        return ", ".join((self.formula, *(f"{role}.{ARC} {arc}" for role, arc in self.arcs)))


def rolled_formulas(game: Game) -> list[str]:
    """Return the formulas that contain a probability."""
    return [name for name, expression in game.formulas.items() if "p(" in expression.text.replace(" ", "")]


def duels(game: Game) -> Iterator[DuelOdds]:
    """Yield the formulas that contain a probability and need the stats of exactly two pieces."""
    for formula in rolled_formulas(game):
        names = formulas.inputs(game, formula)
        roles = tuple(dict.fromkeys(name.partition(".")[0] for name in names if "." in name))
        with suppress(ExpressionError):
            for arcs in _arcs(game, names, roles) if len(roles) == 2 else ():
                yield DuelOdds(formula, roles[0], roles[1], _chances(game, formula, names, roles, dict(arcs)), arcs)


def _arcs(game: Game, names: Iterable[str], roles: Iterable[str]) -> Iterator[tuple[tuple[str, str], ...]]:
    """Yield every combination of the arcs of the roles whose arc is asked for."""
    asked = {name.partition(".")[0] for name in names if is_arc(name)}
    arcs = list(game.facing.arcs) if game.facing else []
    yield from product(*([(role, arc) for arc in arcs] for role in roles if role in asked))


def _chances(
    game: Game, formula: str, names: tuple[str, ...], roles: tuple[str, ...], arcs: Mapping[str, str]
) -> dict[tuple[FaceRef, FaceRef], Fraction]:
    """Return the formula for every pair of faces, evaluated once for faces with the same stats."""
    first, second = roles
    others = {name: 0 for name in names if "." not in name}
    stats = [name for name in names if not is_arc(name)]
    needed = {role: [StatId(name.partition(".")[2]) for name in stats if name.startswith(f"{role}.")] for role in roles}
    plain = [FaceRef(piece.id, face.id) for piece in game.pieces.values() for face in piece.faces]
    stacked = [ref for composite in game.composites.values() for ref in formulas.composite_results(game, composite)]
    faces = {ref: formulas.face_values(game, ref) for ref in plain + stacked}
    able = {
        role: [ref for ref, values in faces.items() if all(isinstance(values.get(stat), int) for stat in needed[role])]
        for role in roles
    }
    known: dict[tuple[StatValue, ...], Fraction] = {}
    chances = {}
    for a, b in product(able[first], able[second]):
        key = (*(faces[a][stat] for stat in needed[first]), *(faces[b][stat] for stat in needed[second]))
        if key not in known:
            given: dict[str, Given] = {**others, first: a, second: b}
            for role, ref in ((first, a), (second, b)):
                if role in arcs:
                    given[role] = formulas.unit(game, ref)._replace(arcs=frozenset({arcs[role]}))
            known[key] = formulas.evaluate(game, formula, given)
        chances[a, b] = known[key]
    return chances
