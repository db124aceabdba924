"""Worked examples: their expected results must be those of the definition."""

import dataclasses
from collections.abc import Iterator, Sequence
from contextlib import suppress
from types import MappingProxyType
from typing import NamedTuple

from pnp.checks import Report, check
from pnp.checks.shared import board_lines, phrasing
from pnp.errors import Span
from pnp.expressions import formatting
from pnp.expressions.expression import ExpressionError
from pnp.geometry.square_grid import SquareGrid
from pnp.model.compute import decide, examples, positions
from pnp.model.compute.formulas import BETWEEN
from pnp.model.game import Board, Die, Example, Game
from pnp.model.game.rulings import Decision

_DICE = (4, 6, 8, 10, 12, 20)
_SEVERAL = 2


class WrongExample(NamedTuple):
    """A result of an example that differs from the expected one."""

    example: Example
    result: examples.ExampleResult


@check(
    "example.mismatch",
    "error",
    "A worked example that contradicts the rules teaches the wrong rule.",
    "Errata: an example of a retreat that the rules do not allow (Simple Great Battles of History, 7.45).",
    code="D08",
)
def examples_agree(game: Game) -> Iterator[Report]:
    """Find examples whose expected results differ from those of formulas, tables and rules."""
    changed = _changed_die(game)
    if changed is not None:
        yield _other_die(game, *changed)
    for example in game.examples.values():
        if changed is None or example.decision is not None:
            yield from _compare(game, example)


def _compare(game: Game, example: Example) -> Iterator[Report]:
    if example.decision is not None:
        yield from _decided(game, game.rulings.decisions[example.decision], example)
        return
    try:
        results = examples.results(game, example)
    except (ExpressionError, KeyError, ValueError) as error:
        yield Report(f"the example {phrasing.title(example)} cannot be computed: {error}", example.span)
        return
    for result in results:
        if not result.agrees:
            found = result.found if isinstance(result.found, str) else formatting.fraction_text(result.found)
            if result.name == BETWEEN and result.name not in example.expect:
                yield _other_distance(game, example, result.expected, found)
                continue
            formula = game.formula_spans.get(result.name)
            yield Report(
                f"the example {phrasing.title(example)} expects {result.name} = {result.expected}, "
                f"but the rules give {found}",
                example.spans.get(result.name, example.span),
                hint=_suggested_value(result.name, found, formula),
                related=((formula, f"the formula '{result.name}'"),) if formula else (),
                witness=((result.name, found),),
            )


def _suggested_value(name: str, found: str, formula: Span | None) -> str:
    fix = f"correct the formula '{name}' or the inputs" if formula else "correct the inputs"
    return f"{fix}; if they are right, write {found}"


def _changed_die(game: Game) -> tuple[Die, int, list[WrongExample]] | None:
    """Return the one die with which, given another number of faces, all examples agree, with that number.

    The wrong examples are returned too. None if fewer than two examples are wrong, or if there is no such die.
    """
    wrong = list(_wrong(game))
    if len(wrong) < _SEVERAL:
        return None
    found = []
    for die in game.dice.values():
        for faces in _DICE:
            if faces != die.faces:
                dice = {**game.dice, die.id: die._replace(faces=faces)}
                if not any(_wrong(dataclasses.replace(game, dice=MappingProxyType(dice)))):
                    found.append((die, faces, wrong))
    return found[0] if len(found) == 1 else None


def _wrong(game: Game) -> Iterator[WrongExample]:
    """Yield the results of formula examples that differ from the expected ones."""
    for example in game.examples.values():
        if example.decision is None:
            with suppress(ExpressionError, KeyError, ValueError):
                yield from (
                    WrongExample(example, result) for result in examples.results(game, example) if not result.agrees
                )


def _other_die(game: Game, die: Die, faces: int, wrong: Sequence[WrongExample]) -> Report:
    (example, result), several = wrong[0], len({each.example.id for each in wrong})
    found = result.found if isinstance(result.found, str) else formatting.fraction_text(result.found)
    whose = (
        phrasing.plural(several, "example does", "examples do") if several > 1 else f"{phrasing.title(example)} does"
    )
    return Report(
        f"{whose} not agree with the die '{die.id}' as a d{die.faces} ({phrasing.title(example)} expects "
        f"{result.name} = {result.expected}, but the rules give {found}); all agree with a d{faces}",
        die.span,
        f"write '{die.id}: d{faces}', or recompute the examples and every rule that assumes {faces} faces",
        tuple((each.example.spans.get(each.result.name, each.example.span), "expected here") for each in wrong[:3]),
        (("die", f"d{die.faces}"), (result.name, found)),
        len(wrong),
    )


def _decided(game: Game, decision: Decision, example: Example) -> Iterator[Report]:
    """Report the answer of the rules in the case of an example, if it differs from the expected one."""
    name, title, case = phrasing.title(example), phrasing.title(decision), phrasing.case(decision, example.case)
    try:
        said = decide.answer(game, decision.id, example.case)
    except (ExpressionError, ValueError) as error:
        yield Report(f"the example {name} cannot be computed: {error}", example.span)
        return
    rules = [game.rulings.clauses[id_] for id_ in said.clauses]
    places = tuple((rule.span, f"'{rule.id}'") for rule in rules[:3])
    if said.kind == "impossible":
        yield _without_answer(game, decision, example)
    elif said.value is None:
        why = f"{phrasing.clauses(game, rules)} conflict" if rules else "no rule matches its case"
        message = f"the example {name} has no answer to {title}: {why}"
        yield Report(message, example.span, "fix the rules, or change the inputs", places, case)
    else:
        for key, expected in example.expect.items():
            if str(said.value) != expected:
                wanted, found = (phrasing.answer(decision, value) for value in (expected, said.value))
                yield Report(
                    f"the example {name} expects the answer {wanted} to {title}, but {phrasing.clauses(game, rules)} "
                    f"{'answers' if len(rules) == 1 else 'answer'} {found}",
                    example.spans.get(key, example.span),
                    f"write '{key}: {said.value}', or change the inputs",
                    places,
                    case,
                )


def _without_answer(game: Game, decision: Decision, example: Example) -> Report:
    """Report an example of an impossible case, with the condition that excludes it."""
    numbers = decide.measures(game)
    holding = (one for one in decision.impossible if decide.holds(one, example.case, numbers))
    barred = next(holding)
    names = [*barred.values, *(name for one in barred.comparisons for name in one.names if name in decision.inputs)]
    where = phrasing.where(decision, {name: [example.case[name]] for name in names})
    return Report(
        f"the example {phrasing.title(example)} has an impossible case of {phrasing.title(decision)}, {where}",
        example.span,
        "change the inputs, or remove the case from 'impossible'",
        ((barred.span, "impossible by this condition"),) if barred.span else (),
        phrasing.case(decision, example.case),
    )


def _other_distance(game: Game, example: Example, expected: str, found: str) -> Report:
    """Report a diagram that shows another distance than the inputs."""
    board = examples.board_of(game, example)
    placed = [place for place in example.places if place.role in example.given]
    ends = phrasing.join_and(board.grid.label(place.cell) for place in placed) if board is not None else "them"
    many = board_lines.cells(board, int(found)) if board is not None else found
    return Report(
        f"the example {phrasing.title(example)} has {BETWEEN}: {expected}, but {many} "
        f"{'is' if found == '1' else 'are'} between {ends} in its diagram",
        example.span,
        hint=f"move one of the pieces, or write {BETWEEN}: {found}",
        witness=((BETWEEN, found),),
    )


@check(
    "example.move",
    "error",
    "A diagram of an illegal move teaches the wrong rule.",
    "Errata: a diagram with an incorrect facing (Cropredy Bridge, 7.0).",
    code="D08",
)
def moves_are_possible(game: Game) -> Iterator[Report]:
    """Find examples whose moves are not possible one after another."""
    for example in game.examples.values():
        board = game.boards[example.board] if example.board is not None else None
        if board is None or not isinstance(board.grid, SquareGrid):
            continue
        for shown, reason in positions.first_illegal_move(game, board, example):
            message = f"the example {phrasing.title(example)} shows an illegal move: {reason}"
            hint = "change the move or the position, or list the move under 'refused'"
            yield Report(message, shown.span, hint, witness=(("position", _position(game, board, example)),))


def _position(game: Game, board: Board, example: Example) -> str:
    """Return the pieces with their cells."""
    where = positions.position(example).items()
    return "; ".join(
        f"{game.sides[man.side].name} {game.pieces[man.piece].name.lower()} {board.grid.label(cell)}"
        for cell, men in where
        for man in men
    )
