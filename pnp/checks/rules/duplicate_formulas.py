"""Formulas beside clauses and examples: what is reckoned twice is held together, and examples show all of a formula."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import prod

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.model.compute import decide, examples, formulas
from pnp.model.compute.formulas import Given
from pnp.model.game import FaceRef, Game
from pnp.model.game.ids import PieceId
from pnp.model.game.rulings import Clause, Domain, Value
from pnp.odds.expression import Expression, ExpressionError
from pnp.odds.syntax_tree import Call, Number

MOST_CASES = 400
"""Cases in which a formula is compared with a clause; with more, they are not compared."""
_ENOUGH = 2
"""One example alone may stand at a limit, as it is the only one."""


def roles(game: Game, formula: str) -> dict[str, bool]:
    """What must be given to a formula, by name, and whether that is a piece; in the order in which it is needed."""
    return {name.partition(".")[0]: "." in name for name in formulas.inputs(game, formula)}


def given(game: Game, needed: Mapping[str, bool], case: Mapping[str, Value]) -> dict[str, Given]:
    """The inputs of a case as formulas see them: pieces with their first face up."""
    found: dict[str, Given] = {}
    for name, is_unit in needed.items():
        if is_unit:
            piece = game.pieces[PieceId(str(case[name]))]
            found[name] = FaceRef(piece.id, piece.faces[0].id)
        else:
            found[name] = int(case[name])
    return found


@check(
    "formula.twice",
    "info",
    "What a chart reckons by one formula and a rule by another stays the same only until somebody changes one of them.",
    "Errata: notes of a chart against a rule (Friedland); one fact in one place.",
    code="C03",
)
def duplicate_formulas_claimed(game: Game) -> Iterator[Report]:
    """A formula that comes to the same as a clause in all its cases is named by a claim."""
    claimed = {claim.formula for claim in game.rulings.claims.values()}
    reckoning = [clause for clause in game.rulings.clauses.values() if _is_computed(clause)]
    for name in game.formulas if reckoning else ():
        same = [clause for clause in reckoning if _is_same(game, name, clause)] if name not in claimed else []
        if same:
            claim = f"{{decision: {same[0].decision}, answer: {name}, always: {{…}}}}"
            yield Report(
                f"the formula '{name}' comes to the same as {phrasing.clauses(game, same)}, and nothing tells when "
                "one of them is changed and the other forgotten",
                game.formula_spans.get(name),
                f"if they are one rule, write a claim with the cases that it is about: {claim}",
                tuple((clause.span, f"'{clause.id}'") for clause in same[:3]),
            )


def _is_computed(clause: Clause) -> bool:
    """Whether a clause answers by a calculation with inputs."""
    return isinstance(clause.then, Expression) and bool(clause.then.names) and clause.then.text not in clause.then.names


def _is_same(game: Game, name: str, clause: Clause) -> bool:
    """Whether a formula and a clause look at the same inputs, and come to the same whatever these are."""
    needed, then = roles(game, name), clause.then
    domains = game.rulings.decisions[clause.decision].inputs
    if isinstance(then, str) or set(needed) != set(then.names) or not set(needed) <= set(domains):
        return False
    if not all(_suits(game, domains[role], is_unit) for role, is_unit in needed.items()):
        return False
    if prod(len(domains[role].values) for role in needed) > MOST_CASES:
        return False
    numbers = decide.measures(game)
    try:
        return all(
            formulas.evaluate(game, name, given(game, needed, case)) == then.evaluate(case, numbers)
            for values in product(*(domains[role].values for role in needed))
            for case in (dict(zip(needed, values, strict=True)),)
        )
    except ExpressionError:
        return False


def _suits(game: Game, domain: Domain, is_unit: bool) -> bool:
    return all(value in game.pieces for value in domain.values) if is_unit else domain.numbers


@check(
    "example.one-sided",
    "info",
    "Examples that all end at a limit show the limit and nothing else: the rest of the formula may be wrong unseen.",
    "Boundary value analysis: a test on a limit does not tell what lies beside it (Myers, Art of Software Testing).",
    code="D08",
)
def examples_cover_formula(game: Game) -> Iterator[Report]:
    """Of the examples of a formula with a least or a most at least one comes to something else."""
    claimed = {claim.formula for claim in game.rulings.claims.values()}
    for name, formula in game.formulas.items():
        limits = _limits(formula)
        shown = [example for example in game.examples.values() if name in example.expect and not example.decision]
        if not limits or len(shown) < _ENOUGH or name in claimed:
            continue
        try:
            found = {examples.value(game, example, name) for example in shown}
        except (ExpressionError, KeyError, ValueError):
            continue
        if len(found) == 1 and found <= limits:
            (limit,) = found
            yield Report(
                f"all {len(shown)} worked examples of '{name}' come to {limit}, the limit in '{formula.text}', so none "
                "of them shows the rest of the formula",
                shown[0].span,
                "add an example that does not end at the limit",
                ((game.formula_spans[name], f"the formula '{name}'"),),
            )


def _limits(formula: Expression) -> set[Fraction]:
    """The numbers at which a formula is cut off."""
    root = formula.root
    if not isinstance(root, Call):
        return set()
    return {Fraction(part.value) for part in root.arguments if isinstance(part, Number)}
