"""Whether the clauses of decisions forbid the moves of examples.

A move fixes some inputs of a decision: a piece is the one that moves, or the one that it captures; an input with the id
of a role and the answers yes and no says whether the cell where the move ends has that role; an arc is that of the
captured piece in which the move begins, if the diagram shows where the piece faces. The example gives the others when
it is about the same decision. All other inputs may have any value.
"""

import re
from collections.abc import Collection, Iterator, Mapping
from itertools import islice, product
from math import prod
from typing import Literal, NamedTuple

from pnp.expressions.expression import ExpressionError
from pnp.geometry.facing import words as facing_words
from pnp.model.compute import decide, facing
from pnp.model.compute.example_terrain import DEFENDERS
from pnp.model.compute.moves import Target
from pnp.model.compute.positions import Position, refused_positions
from pnp.model.game import Cell, Example, Game, ShownMove
from pnp.model.game.ids import DecisionId, PieceId, RoleId
from pnp.model.game.rulings import Clause, Decision, Value
from pnp.model.game.tracking import cached_on_game

_YES_NO = {"yes", "no"}
_BOTH = 2
"""Inputs of a decision about the piece that moves and the one that it captures."""
CAPTURE = "capture"
_CAPTURES = re.compile(r"\b(captures?|takes?)\b")
_MOST = 2000
"""Most cases that are tried for one move."""

Choices = Mapping[str, tuple[Value, ...]]


class Refusal(NamedTuple):
    """A clause that is said to forbid a move.

    `verdict`: `refused`: it forbids the move in every case that the move can be; `possible`: only in some; `allowed`:
    it applies, and its answer allows the move; `elsewhere`: it does not decide the case. `open`: the inputs that the
    move and the example leave open.
    """

    verdict: Literal["refused", "possible", "allowed", "elsewhere"]
    open: tuple[str, ...] = ()


class Ban(NamedTuple):
    """An answer of a decision that forbids moves of a kind, as refused moves show: `capture`, `drop` or `walk`."""

    decision: DecisionId
    answer: Value
    kind: str


def refusal(game: Game, example: Example, position: Position, shown: ShownMove) -> Refusal:
    """Return whether the clause that a refused move names forbids it."""
    assert shown.clause is not None
    clause = game.rulings.clauses[shown.clause]
    decision = game.rulings.decisions[clause.decision]
    readings = _readings(game, example, position, shown, decision)
    left = tuple(dict.fromkeys(name for choices in readings for name, values in choices.items() if len(values) > 1))
    if sum(prod(map(len, choices.values())) for choices in readings) > _MOST:
        return Refusal("possible", left)
    votes = [_votes(game, decision, clause, choices) for choices in readings]
    for verdict in ("refused", "possible", "allowed"):
        wanted = [vote for vote in votes if verdict in vote]
        if verdict == "refused" and any(vote == {verdict} for vote in wanted):
            return Refusal("refused")
        if wanted:
            return Refusal("allowed" if verdict == "allowed" else "possible", left)
    return Refusal("elsewhere", left)


def forbidden_case(game: Game, example: Example, position: Position, shown: ShownMove) -> Mapping[str, Value] | None:
    """Return a case that the move can be and in which the clause that it names forbids it; None if there is none."""
    assert shown.clause is not None
    clause = game.rulings.clauses[shown.clause]
    decision = game.rulings.decisions[clause.decision]
    for choices in _readings(game, example, position, shown, decision):
        for case in islice(product(*choices.values()), _MOST):
            values = dict(zip(choices, case, strict=True))
            one = {name: (value,) for name, value in values.items()}
            if _votes(game, decision, clause, one) == {"refused"}:
                return values
    return None


def open_targets(game: Game, example: Example, position: Position, start: Cell) -> Iterator[Target]:
    """Yield the targets of the top piece of a cell, without captures that clauses forbid."""
    placed, known = position.cells[start][0], bans(game)
    for target in position.targets(placed, start):
        shown = ShownMove(placed.piece, start, target.cell, example.span)
        if not target.takes or forbidding(game, example, position, shown, known) is None:
            yield target


def turned_piece(game: Game, example: Example, position: Position, shown: ShownMove) -> str:
    """Return where the captured piece must face so that the clause forbids the move; empty if that does not help."""
    rule, grid = game.facing, position.board.grid
    if rule is None or position.facings.get(shown.end) or not grid.is_lattice:
        return ""
    for word in facing_words(grid, rule.towards):
        position.facings[shown.end] = word
        verdict = refusal(game, example, position, shown).verdict
        del position.facings[shown.end]
        if verdict == "refused":
            return word
    return ""


@cached_on_game
def bans(game: Game) -> frozenset[Ban]:
    """Return the answers that forbid moves: those of the clauses that refused moves name, and `no` to a capture.

    The id of a decision says that it is about captures: `capture`, `may-capture`, `takes`.
    """
    about = [each.id for each in game.rulings.decisions.values() if "no" in each.answers and _is_capture(each)]
    found = {Ban(decision, "no", CAPTURE) for decision in about}
    for example in game.examples.values():
        if example.board is None:
            continue
        for shown, position in refused_positions(game, game.boards[example.board], example):
            if shown.clause is not None and refusal(game, example, position, shown).verdict == "refused":
                clause = game.rulings.clauses[shown.clause]
                if isinstance(clause.then, str):
                    found.add(Ban(clause.decision, clause.then, _kind(position, shown)))
    return frozenset(found)


def forbidding(
    game: Game, example: Example, position: Position, shown: ShownMove, known: Collection[Ban]
) -> Clause | None:
    """Return a clause that forbids a move in every case that it can be; None if none is known to."""
    kind = _kind(position, shown)
    for decision in game.rulings.decisions.values():
        answers = {ban.answer for ban in known if ban.decision == decision.id and ban.kind == kind}
        if answers and (_pieces(decision) or example.decision == decision.id):
            found = _always(game, decision, _readings(game, example, position, shown, decision), answers)
            if found is not None:
                return found
    return None


def _always(game: Game, decision: Decision, readings: list[Choices], answers: Collection[Value]) -> Clause | None:
    """Return a clause with one of the answers if each possible case of all readings has one of them."""
    if sum(prod(map(len, choices.values())) for choices in readings) > _MOST:
        return None
    found = None
    for said in (said for choices in readings for said in _answers(game, decision, choices)):
        if said.kind != "answer" or said.value not in answers:
            return None
        found = game.rulings.clauses[said.clauses[0]]
    return found


def _answers(game: Game, decision: Decision, choices: Choices) -> Iterator[decide.CaseAnswer]:
    """Yield the answers to the cases that can occur."""
    for case in product(*choices.values()):
        try:
            said = decide.answer(game, decision.id, dict(zip(choices, case, strict=True)))
        except ExpressionError:
            said = decide.CaseAnswer("gap", None, (), ())
        if said.kind != "impossible":
            yield said


def _votes(game: Game, decision: Decision, clause: Clause, choices: Choices) -> set[str]:
    """Return what the clause does in each case: `refused`, `possible`, `allowed` or `elsewhere`."""
    return {
        _effect(game, decision, clause, said) if clause.id in said.clauses else "elsewhere"
        for said in _answers(game, decision, choices)
    }


def _effect(game: Game, decision: Decision, clause: Clause, said: decide.CaseAnswer) -> str:
    """Return whether the answer of a clause that decides a case forbids: `no`, or one that departs from another clause.

    `possible`: a clause with another answer than `no` that departs from none, or from a `no`, may allow or forbid.
    """
    departs = any(game.rulings.clauses[other].then != clause.then for other in said.overridden)
    if set(decision.answers) != _YES_NO:
        return "refused" if departs else "possible"
    if clause.then == "no":
        return "refused"
    return "possible" if departs else "allowed"


def _readings(game: Game, example: Example, position: Position, shown: ShownMove, decision: Decision) -> list[Choices]:
    """Return the values that the inputs can have, once for each input that can be the piece that moves."""
    given = example.case if example.decision == decision.id else {}
    captured, pieces, arc = _captured(position, shown), _pieces(decision), _arc(position, shown)
    found: list[Choices] = []
    for mover in _movers(decision, given, shown.piece, captured):
        choices: dict[str, tuple[Value, ...]] = {}
        for name, domain in decision.inputs.items():
            role = _role(game, position, shown, name) if set(domain.values) == _YES_NO else None
            if name == mover:
                choices[name] = (shown.piece,)
            elif role is not None:
                choices[name] = ("yes" if role else "no",)
            elif name in given:
                choices[name] = (given[name],)
            elif arc and domain.origin == "arcs":
                choices[name] = (arc,)
            elif name in pieces and (len(pieces) == _BOTH or not mover) and captured in domain.values:
                choices[name] = (str(captured),)
            else:
                choices[name] = domain.values
        found.append(choices)
    return found


def _movers(decision: Decision, given: Mapping[str, Value], moved: PieceId, captured: PieceId | None) -> list[str]:
    """Return the inputs that can be the piece that moves; an empty one if all are about other things.

    An input called `target` or `defender` is the captured piece. One that the example gives as the captured piece is
    not the one that moves, if another can be.
    """
    pieces = _pieces(decision)
    able = [name for name in pieces if moved in decision.inputs[name].values and name not in DEFENDERS]
    others = [name for name in able if name not in given or given[name] != captured]
    if others or (able and captured == moved):
        return others or able
    return [""] if not pieces or any(captured in decision.inputs[name].values for name in pieces) else []


def _pieces(decision: Decision) -> list[str]:
    """Return the inputs of a decision that are pieces."""
    return [name for name, domain in decision.inputs.items() if domain.origin == "pieces"]


def _is_capture(decision: Decision) -> bool:
    return len(_pieces(decision)) == _BOTH and _CAPTURES.search(decision.id) is not None


def _kind(position: Position, shown: ShownMove) -> str:
    if shown.start is None:
        return "drop"
    return CAPTURE if _captured(position, shown) is not None else "walk"


def _captured(position: Position, shown: ShownMove) -> PieceId | None:
    """Return the enemy piece on the cell where a move ends."""
    mover, there = position.moved_piece(shown), position.cells.get(shown.end, ())
    return next((other.piece for other in there if mover is not None and other.side != mover.side), None)


def _arc(position: Position, shown: ShownMove) -> str:
    """Return the arc of the captured piece in which a move begins; empty if its facing is not shown."""
    rule, word = position.game.facing, position.facings.get(shown.end, "")
    if rule is None or not word or shown.start is None or _captured(position, shown) is None:
        return ""
    return facing.arc(rule, position.board, shown.end, word, shown.start)


def _role(game: Game, position: Position, shown: ShownMove, name: str) -> bool | None:
    """Return whether the cell where a move ends has a role; None for an input that is no role."""
    if RoleId(name) not in game.roles:
        return None
    return any(field.role == name for field in position.board.roles_at(shown.end))
