"""Worked examples: what they print must be what the definition gives."""

import dataclasses
from collections.abc import Iterator, Sequence
from contextlib import suppress
from types import MappingProxyType
from typing import NamedTuple

from pnp.checks import Report, check
from pnp.checks.shared import board_lines, phrasing
from pnp.errors import Span
from pnp.geometry.square_grid import SquareGrid
from pnp.model.compute import decide, examples, positions
from pnp.model.compute.formulas import BETWEEN
from pnp.model.game import Board, Die, Example, Game
from pnp.model.game.rulings import Decision
from pnp.odds import formatting
from pnp.odds.expression import ExpressionError

_DICE = (4, 6, 8, 10, 12, 20)
_SEVERAL = 2


class WrongExample(NamedTuple):
    """A value that an example expects, and what there is."""

    example: Example
    result: examples.ExampleResult


@check(
    "example.mismatch",
    "error",
    "A worked example that disagrees with the rules teaches the wrong rule; every expected value is computed again.",
    "Errata of published games: sample counters and computations that contradict the tables (Soldiers, SPI 1972).",
    code="D08",
)
def examples_agree(game: Game) -> Iterator[Report]:
    """Every expected value of every example equals what the formulas give."""
    thrown = other_die(game)
    if thrown is not None:
        yield _other_die(game, *thrown)
    for example in game.examples.values():
        if thrown is None or example.decision is not None:
            yield from _compare(game, example)


def _compare(game: Game, example: Example) -> Iterator[Report]:
    if example.decision is not None:
        yield from _decided(game, game.rulings.decisions[example.decision], example)
        return
    try:
        results = examples.results(game, example)
    except (ExpressionError, KeyError, ValueError) as error:
        yield Report(f"the example '{example.title}' cannot be computed: {error}", example.span)
        return
    for result in results:
        if not result.agrees:
            found = result.found if isinstance(result.found, str) else formatting.fraction_text(result.found)
            if result.name == BETWEEN and result.name not in example.expect:
                yield _other_distance(game, example, result.expected, found)
                continue
            formula = game.formula_spans.get(result.name)
            yield Report(
                f"the example '{example.title}' expects {result.name} = {result.expected}, "
                f"but the definition gives {found}",
                example.spans.get(result.name, example.span),
                hint=_suggested_value(result.name, found, formula),
                related=((formula, f"the formula '{result.name}'"),) if formula else (),
                witness=((result.name, found),),
            )


def _suggested_value(name: str, found: str, formula: Span | None) -> str:
    mend = f"mend the formula '{name}', or what the example is given" if formula else "change what the example is given"
    return f"{mend}; if they are right, write {found}"


def other_die(game: Game) -> tuple[Die, int, list[WrongExample]] | None:
    """A die, and how many faces it would have to have, so that all examples come out of which several do not now.

    With them what each of the wrong ones expects. None when there is no such die, or more than one.
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
    """Values that examples of formulas expect and that the definition does not give."""
    for example in game.examples.values():
        if example.decision is None:
            with suppress(ExpressionError, KeyError, ValueError):
                yield from (
                    WrongExample(example, result) for result in examples.results(game, example) if not result.agrees
                )


def _other_die(game: Game, die: Die, faces: int, wrong: Sequence[WrongExample]) -> Report:
    (example, result), several = wrong[0], len({each.example.id for each in wrong})
    found = result.found if isinstance(result.found, str) else formatting.fraction_text(result.found)
    whose = phrasing.plural(several, "example does", "examples do") if several > 1 else f"'{example.title}' does"
    return Report(
        f"{whose} not come out with '{die.id}' as a d{die.faces} (in '{example.title}' {result.name} is expected to be "
        f"{result.expected}, and is {found}), but all would with a d{faces}",
        die.span,
        f"write '{die.id}: d{faces}'; if a d{die.faces} is meant, work the examples out anew, and every rule that "
        f"reckons with {faces} faces",
        tuple((each.example.spans.get(each.result.name, each.example.span), "expected here") for each in wrong[:3]),
        (("die", f"d{die.faces}"), (result.name, found)),
        len(wrong),
    )


def _decided(game: Game, decision: Decision, example: Example) -> Iterator[Report]:
    """What the rules answer in the case of an example, if that is not what it expects."""
    title, case = decision.title, phrasing.case(decision, example.case)
    try:
        said = decide.answer(game, decision.id, example.case)
    except (ExpressionError, ValueError) as error:
        yield Report(f"the example '{example.title}' cannot be computed: {error}", example.span)
        return
    rules = [game.rulings.clauses[id_] for id_ in said.clauses]
    places = tuple((rule.span, f"'{rule.id}' is here") for rule in rules[:3])
    if said.kind == "impossible":
        yield _without_answer(game, decision, example)
    elif said.value is None:
        why = f"{phrasing.clauses(game, rules)} contradict each other" if rules else "no rule is for its case"
        message = f"the example '{example.title}' has no answer to '{title}': {why}"
        yield Report(message, example.span, "mend the rules, or change what the example is given", places, case)
    else:
        for name, expected in example.expect.items():
            if str(said.value) != expected:
                wanted, found = (phrasing.answer(decision, value) for value in (expected, said.value))
                yield Report(
                    f"the example '{example.title}' expects that '{title}' is answered {wanted}, but "
                    f"{phrasing.clauses(game, rules)} {'says' if len(rules) == 1 else 'say'} {found}",
                    example.spans.get(name, example.span),
                    f"write '{name}: {said.value}', or change what the example is given",
                    places,
                    case,
                )


def _without_answer(game: Game, decision: Decision, example: Example) -> Report:
    """An example whose case cannot come up, with the condition that says so."""
    numbers = decide.measures(game)
    holding = (one for one in decision.impossible if decide.holds(one, example.case, numbers))
    barred = next(holding)
    names = [*barred.values, *(name for one in barred.comparisons for name in one.names if name in decision.inputs)]
    told = phrasing.where(decision, {name: [example.case[name]] for name in names})
    return Report(
        f"the example '{example.title}' is about a case of '{decision.title}' that cannot come up, {told}",
        example.span,
        "change what the example is given, or take the case out of 'impossible'",
        ((barred.span, "said to be impossible here"),) if barred.span else (),
        phrasing.case(decision, example.case),
    )


def _other_distance(game: Game, example: Example, told: str, found: str) -> Report:
    """The picture of an example shows another distance than the example gives."""
    board = examples.board_of(game, example)
    placed = [place for place in example.places if place.role in example.given]
    ends = phrasing.join_and(board.grid.label(place.cell) for place in placed) if board is not None else "them"
    many = board_lines.cells(board, int(found)) if board is not None else found
    return Report(
        f"the example '{example.title}' says {BETWEEN}: {told}, but {many} {'lies' if found == '1' else 'lie'} "
        f"between {ends} in its picture",
        example.span,
        hint=f"move one of the pieces, or write {BETWEEN}: {found}",
        witness=((BETWEEN, found),),
    )


@check(
    "example.move",
    "error",
    "A picture of a move that the rules do not allow teaches the wrong rule; every move of an example is tried.",
    "Errata of chess books: diagrams with impossible moves.",
    code="D08",
)
def moves_are_possible(game: Game) -> Iterator[Report]:
    """The pieces of an example can make its moves, one after another."""
    for example in game.examples.values():
        board = game.boards[example.board] if example.board is not None else None
        if board is None or not isinstance(board.grid, SquareGrid):
            continue
        for shown, reason in positions.first_illegal_move(game, board, example):
            message = f"the example '{example.title}' shows a move that cannot be made: {reason}"
            hint = "change the move or the position; what the rules do not allow belongs under 'refused'"
            yield Report(message, shown.span, hint, witness=(("position", _told(game, board, example)),))


def _told(game: Game, board: Board, example: Example) -> str:
    """Who stands where, in words."""
    where = positions.position(example).items()
    return "; ".join(
        f"{game.sides[man.side].name} {game.pieces[man.piece].name.lower()} {board.grid.label(cell)}"
        for cell, men in where
        for man in men
    )
