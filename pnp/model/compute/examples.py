"""Worked examples, recomputed: formulas, the path on a scenario's map, and the results of dice."""

from collections.abc import Iterator
from fractions import Fraction

from pnp.expressions import formatting
from pnp.geometry.hex_grid import HexGrid
from pnp.model.compute import columns, combat, decide, example_moves, example_terrain, facing, formulas, modifiers
from pnp.model.compute.example_terrain import ExampleResult
from pnp.model.compute.formulas import BETWEEN, Given
from pnp.model.compute.modifiers import ARC
from pnp.model.game import Board, Example, Game, Modifier, StatId, Table
from pnp.model.game.ground import Amount
from pnp.model.game.ids import DecisionId
from pnp.model.game.play import ALLOWED, COST, RANGE, REFUSED


def board_of(game: Game, example: Example) -> Board | None:
    """Return the board of an example: one of the game's, or its scenario's map."""
    if example.scenario is not None:
        return game.scenarios[example.scenario].board
    return game.boards[example.board] if example.board is not None else None


def given(game: Game, example: Example) -> dict[str, Given]:
    """Return the inputs of the formulas: the example's own values, and those of its map where it omits them."""
    values: dict[str, Given] = dict(example.given)
    for name, number in example_terrain.values(game, example, board_of(game, example)).items():
        values.setdefault(name, number)
    shown = {**facing.arcs(game, board_of(game, example), example), **example.arcs}
    return {**values, **{role: facing.turned(game, values[role], arcs) for role, arcs in shown.items()}}


def value(game: Game, example: Example, name: str) -> Fraction:
    """Return the value of a formula, or what the map gives: `range`, `cost`, `ground.shift`, `line.cover`.

    Raises KeyError when there is neither; ValueError when the unit may not move along the path, or its cost is no
    number of points; what `formulas.evaluate` raises.
    """
    if name in game.formulas:
        return formulas.evaluate(game, name, given(game, example))
    if name == COST:
        price = example_terrain.path_price(game, example)
        if not price.has_points:
            raise ValueError("the move takes the whole allowance, which is no number of points")
        return price.points
    return Fraction(example_terrain.values(game, example, board_of(game, example))[name])


def applying(game: Game, example: Example) -> tuple[tuple[Modifier, Fraction], ...]:
    """Return the modifiers that apply in the example, each with its amount."""
    units, numbers = formulas.roles(game, given(game, example))
    found = modifiers.applying(game.modifiers, units, numbers)
    return tuple((modifier, modifiers.amount(modifier, units, numbers)) for modifier in found)


def table_of(game: Game, example: Example) -> Table | None:
    """Return the table of the example: the one that it names, or else one whose formula it expects, if there is one."""
    if example.table is not None:
        return game.tables[example.table]
    found = (combat.table_of(game, formula) for formula in example.expect)
    return next((table for table in found if table is not None), None)


def outcome(game: Game, example: Example) -> str | None:
    """Return the code that the table gives for the dice of the example; None when it rolls none.

    Raises what `combat.result` raises.
    """
    table = table_of(game, example)
    if example.roll is None or table is None:
        return None
    inputs = given(game, example)
    _, numbers = formulas.roles(game, inputs)
    return combat.result(table, combat.choose(game, table, inputs).at, example.roll, numbers)


def results(game: Game, example: Example) -> tuple[ExampleResult, ...]:
    """Recompute everything that an example expects, and every given value that its diagram determines.

    Raises KeyError, ValueError and ExpressionError when a value cannot be computed.
    """
    if example.decision is not None:
        return tuple(_decided(game, example.decision, example))
    found = []
    drawn: dict[str, Amount | None] = {BETWEEN: cells_between(game, example)}
    drawn |= example_terrain.values(game, example, board_of(game, example))
    for name, number in drawn.items():
        written = example.given.get(name)
        if isinstance(written, int) and number is not None:
            why = example_terrain.reasons(game, example, name) if written != number else ""
            found.append(ExampleResult(name, str(written), Fraction(number), written == number, why))
    found += [_expected(game, example, name, expected) for name, expected in example.expect.items()]
    for part in (example_terrain.costs, _arcs, _better_chain, _odds):
        found += part(game, example)
    code = outcome(game, example)
    if code is not None:
        found.append(ExampleResult("result", example.result, code, code == example.result))
    return tuple(found)


def _arcs(game: Game, example: Example) -> Iterator[ExampleResult]:
    """Yield the arcs that the example names and its diagram shows."""
    shown = facing.arcs(game, board_of(game, example), example)
    for role, named in example.arcs.items():
        if role in shown:
            yield ExampleResult(f"{role}.{ARC}", " ".join(named), " ".join(shown[role]), named == shown[role])


def _odds(game: Game, example: Example) -> Iterator[ExampleResult]:
    """Yield the line of the table and the chances that the example expects. Raises what `combat.duel` raises."""
    table = table_of(game, example)
    if table is None or not (example.column or example.chances):
        return
    inputs = given(game, example)
    if example.column:
        try:
            at = str(combat.choose(game, table, inputs).at)
        except columns.RefusedError:
            at = REFUSED
        yield ExampleResult("column", example.column, at, at == example.column)
    chances = combat.duel(game, table, inputs).chances if example.chances else {}
    for code, expected in example.chances.items():
        chance = chances.get(code, Fraction(0))
        yield ExampleResult(code, expected, chance, formatting.agrees(expected, chance))


def _decided(game: Game, decision: DecisionId, example: Example) -> Iterator[ExampleResult]:
    """Yield the answer of the rules in the example's case. Raises ValueError when there is no answer."""
    said = decide.answer(game, decision, example.case)
    if said.value is None:
        raise ValueError(decide.explain_failure(said))
    found = Fraction(said.value) if isinstance(said.value, int) else said.value
    for name, expected in example.expect.items():
        yield ExampleResult(name, expected, found, str(said.value) == expected)


def _expected(game: Game, example: Example, name: str, expected: str) -> ExampleResult:
    """Return an expected result beside the computed one. Raises what `value` raises."""
    if name == ALLOWED and name not in game.formulas:
        verdict = example_moves.is_allowed(game, example)
        return ExampleResult(name, expected, verdict.word, expected in verdict.words, verdict.reason)
    if name == COST and COST not in game.formulas:
        found, agrees = example_terrain.priced(example_terrain.path_price(game, example), expected)
    else:
        found = value(game, example, name)
        agrees = formatting.agrees(expected, found)
    why = "" if agrees or name in game.formulas else example_terrain.reasons(game, example, name)
    return ExampleResult(name, expected, found, agrees, why)


def _better_chain(game: Game, example: Example) -> list[ExampleResult]:
    """Return a fault when another chain of cells has a lower sum of an attribute than the example's line of sight.

    A chain may be as long as the path, and as the stat `range` of the observing piece, if it has one.
    """
    board, looker = board_of(game, example), example_terrain.first_unit(example)
    is_sight = len(example.path) > 1 and not {COST, ALLOWED} & example.expect.keys()
    if board is None or looker is None or not is_sight or not isinstance(board.grid, HexGrid):
        return []
    reach = formulas.face_values(game, looker).get(StatId(RANGE))
    longest = max(len(example.path) - 1, reach if isinstance(reach, int) else 0)
    found = []
    for name, expected in example.expect.items():
        attribute = example_terrain.summed(game, name)
        if attribute is None:
            continue
        best = example_terrain.best_chain(game, example, attribute, longest)
        if best is not None and not formatting.agrees(expected, Fraction(best.total)):
            labels = " ".join(board.grid.label(cell) for cell in best.cells)
            found.append(ExampleResult(f"{name} by {labels}", expected, Fraction(best.total), agrees=False))
    return found


def cells_between(game: Game, example: Example) -> int | None:
    """Return the number of cells between the two pieces with a role; None when there are not exactly two."""
    placed = [place.cell for place in example.places if place.role in example.given]
    if example.board is None or len(placed) != 2:
        return None
    steps = game.boards[example.board].grid.distance(*placed)
    return None if steps is None else max(0, steps - 1)
