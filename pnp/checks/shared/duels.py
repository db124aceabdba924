"""Formulas with a probability that depend on two pieces, evaluated for every pair of faces."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from pnp.expressions.expression import ExpressionError
from pnp.model.compute import formulas
from pnp.model.game import FaceRef, Game, StatId, StatValue


class DuelOdds(NamedTuple):
    """A formula with the roles of its two pieces, and its value for every pair of faces."""

    formula: str
    first: str
    second: str
    chances: dict[tuple[FaceRef, FaceRef], Fraction]


def duels(game: Game) -> Iterator[DuelOdds]:
    """Yield the formulas that contain a probability and need the stats of exactly two pieces."""
    for formula, expression in game.formulas.items():
        if "p(" not in expression.text.replace(" ", ""):
            continue
        names = formulas.inputs(game, formula)
        roles = tuple(dict.fromkeys(name.partition(".")[0] for name in names if "." in name))
        if len(roles) != 2:
            continue
        first, second = roles
        try:
            yield DuelOdds(formula, first, second, _chances(game, formula, names, roles))
        except ExpressionError:
            continue


def _chances(
    game: Game, formula: str, names: tuple[str, ...], roles: tuple[str, ...]
) -> dict[tuple[FaceRef, FaceRef], Fraction]:
    """Return the formula for every pair of faces, evaluated once for faces with the same stats."""
    first, second = roles
    others = {name: 0 for name in names if "." not in name}
    needed = {role: [StatId(name.partition(".")[2]) for name in names if name.startswith(f"{role}.")] for role in roles}
    faces = {ref: formulas.face_values(game, ref) for ref in _faces(game)}
    able = {role: [ref for ref in faces if _has_numbers(faces[ref], needed[role])] for role in roles}
    known: dict[tuple[StatValue, ...], Fraction] = {}
    chances = {}
    for a, b in product(able[first], able[second]):
        key = (*(faces[a][stat] for stat in needed[first]), *(faces[b][stat] for stat in needed[second]))
        if key not in known:
            known[key] = formulas.evaluate(game, formula, {**others, first: a, second: b})
        chances[a, b] = known[key]
    return chances


def _has_numbers(stats: Mapping[StatId, StatValue], needed: Iterable[StatId]) -> bool:
    return all(isinstance(stats.get(stat), int) for stat in needed)


def _faces(game: Game) -> list[FaceRef]:
    plain = [FaceRef(piece.id, face.id) for piece in game.pieces.values() for face in piece.faces]
    stacked = [ref for composite in game.composites.values() for ref in formulas.composite_results(game, composite)]
    return plain + stacked
