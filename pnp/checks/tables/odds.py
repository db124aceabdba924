"""Chances: pieces that nothing can hurt, pieces that can hurt nothing, and dice that need not be thrown."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from pnp.checks import Report, check
from pnp.model.compute import formulas
from pnp.model.game import FaceRef, Game, StatId, StatValue
from pnp.odds.expression import ExpressionError

_SOURCE = "Derived: every face against every face, also on top of a composite, with everything else at nought."


class DuelOdds(NamedTuple):
    """A formula that gives a chance from two pieces, and its value for every pair of faces."""

    formula: str
    first: str
    second: str
    chances: dict[tuple[FaceRef, FaceRef], Fraction]


@check(
    "chance.invulnerable",
    "warning",
    "A piece that no attack can ever touch makes the dice pointless.",
    _SOURCE,
    code="D03",
)
def nothing_is_invulnerable(game: Game) -> Iterator[Report]:
    """For every face in the second role some face in the first has a chance."""
    for duel in duels(game):
        for target in dict.fromkeys(target for _, target in duel.chances):
            if not any(chance for (_, other), chance in duel.chances.items() if other == target):
                yield _about(
                    game, target, f"'{duel.formula}' is 0 for {{}} as {duel.second}, whatever the {duel.first}"
                )


@check(
    "chance.harmless", "info", "A piece that can never succeed may be meant, but should be known.", _SOURCE, code="D04"
)
def everything_can_harm(game: Game) -> Iterator[Report]:
    """Every face in the first role has a chance against some face in the second."""
    for duel in duels(game):
        for attacker in dict.fromkeys(attacker for attacker, _ in duel.chances):
            if not any(chance for (other, _), chance in duel.chances.items() if other == attacker):
                yield _about(
                    game, attacker, f"'{duel.formula}' is 0 for {{}} as {duel.first}, whatever the {duel.second}"
                )


@check("chance.certain", "info", "A throw that cannot fail need not be made.", _SOURCE, code="D02")
def nothing_is_certain(game: Game) -> Iterator[Report]:
    """No pair of faces has a chance of 1."""
    for duel in duels(game):
        certain = [pair for pair, chance in duel.chances.items() if chance == 1]
        if certain:
            attacker, target = certain[0]
            message = f"'{duel.formula}' is certain for {{}} against {_name(game, target)}"
            yield _about(game, attacker, message, len(certain))


def duels(game: Game) -> Iterator[DuelOdds]:
    """The formulas that hold a chance and need the stats of exactly two pieces."""
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
    """The formula for every pair of faces; faces that agree in the stats it needs are worked out once."""
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


def _name(game: Game, ref: FaceRef) -> str:
    piece = game.pieces[ref.piece]
    stack = f" on top of {game.composites[ref.composite].name}" if ref.composite else ""
    return f"{piece.name} ({piece.face(ref.face).state}){stack}"


def _about(game: Game, ref: FaceRef, message: str, cases: int | None = None) -> Report:
    span = game.pieces[ref.piece].face(ref.face).span
    return Report(message.format(_name(game, ref)), span, witness=(("piece", f"{ref.piece}.{ref.face}"),), cases=cases)
