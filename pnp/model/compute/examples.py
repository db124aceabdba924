"""Worked examples, recomputed: formulas, the path on a scenario's map, and the results of dice."""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from pnp.expressions import formatting
from pnp.geometry.hex_shapes import Hex, HexGrid, between
from pnp.geometry.square_grid import Square, distance
from pnp.model.compute import columns, combat, decide, formulas, modifiers, paths
from pnp.model.compute.formulas import BETWEEN, Given
from pnp.model.compute.paths import PathStep
from pnp.model.game import Board, ClassId, Example, FaceRef, Game, Modifier, Scenario, StatId, Table
from pnp.model.game.ids import DecisionId
from pnp.model.game.play import COST, COVER, DETECTION, RANGE, REFUSED


class ExampleResult(NamedTuple):
    """One number (or code) of a worked example: the value that the designer expects, and the computed value."""

    name: str
    expected: str
    found: Fraction | str
    agrees: bool


def board_of(game: Game, example: Example) -> Board | None:
    """Return the board of an example: one of the game's, or its scenario's map."""
    if example.scenario is not None:
        return game.scenarios[example.scenario].board
    return game.boards[example.board] if example.board is not None else None


def given(game: Game, example: Example) -> dict[str, Given]:
    """Return the inputs of the formulas: the example's own values, and those of its path where it omits them."""
    values: dict[str, Given] = dict(example.given)
    if len(example.path) > 1:
        values.setdefault(RANGE, len(example.path) - 1)
        scenario = _scenario(game, example)
        if scenario is not None:
            values.setdefault(COVER, _cover(game, example, scenario))
    return values


def value(game: Game, example: Example, name: str) -> Fraction:
    """Return the value of a formula, or a property of the path: `range`, `cover`, `cost`, `detection`.

    Raises:
        KeyError: there is neither.
        ValueError: the unit may not move along the path.
        ExpressionError: as `formulas.evaluate`.
    """
    if name in game.formulas:
        return formulas.evaluate(game, name, given(game, example))
    scenario = _scenario(game, example)
    if name == RANGE and example.path:
        return Fraction(len(example.path) - 1)
    if scenario is None or len(example.path) < 2:
        raise KeyError(name)
    if name == COVER:
        return Fraction(_cover(game, example, scenario))
    if name == COST:
        return Fraction(paths.movement(scenario, example.hexes, _first_class(game, example)))
    if name == DETECTION:
        return Fraction(paths.sight_cost(scenario, example.hexes, _target_class(game, example)))
    raise KeyError(name)


def path_steps(game: Game, example: Example) -> tuple[PathStep, ...]:
    """Return the path's cells after the first, each with its cost for the example's first piece and its combat value.

    The combat value of the last cell is that for the example's last piece, the target.
    """
    scenario = _scenario(game, example)
    if scenario is None:
        return ()
    steps = paths.path_steps(scenario, example.hexes, _first_class(game, example))
    hidden = paths.covers(scenario, example.hexes, _target_class(game, example))
    return tuple(step._replace(cover=cover) for step, cover in zip(steps, hidden, strict=True))


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

    Raises:
        ValueError, KeyError, ExpressionError: as `combat.result`.
    """
    table = table_of(game, example)
    if example.roll is None or table is None:
        return None
    inputs = given(game, example)
    _, numbers = formulas.roles(game, inputs)
    return combat.result(table, combat.choose(game, table, inputs).at, example.roll, numbers)


def results(game: Game, example: Example) -> tuple[ExampleResult, ...]:
    """Recompute everything that an example expects, and every given value that its diagram determines.

    Raises:
        KeyError, ValueError, ExpressionError: a value cannot be computed.
    """
    if example.decision is not None:
        return tuple(_decided(game, example.decision, example))
    found = []
    drawn: dict[str, int | None] = {BETWEEN: cells_between(game, example)}
    for name in (RANGE, COVER):
        if name in example.given and len(example.path) > 1 and (name == RANGE or example.scenario):
            drawn[name] = columns.whole_number(value(game, example, name))
    for name, number in drawn.items():
        written = example.given.get(name)
        if isinstance(written, int) and number is not None:
            found.append(ExampleResult(name, str(written), Fraction(number), written == number))
    for name, expected in example.expect.items():
        computed = value(game, example, name)
        found.append(ExampleResult(name, expected, computed, formatting.agrees(expected, computed)))
    found += _better_chain(game, example)
    found += _odds(game, example)
    code = outcome(game, example)
    if code is not None:
        found.append(ExampleResult("result", example.result, code, code == example.result))
    return tuple(found)


def _odds(game: Game, example: Example) -> Iterator[ExampleResult]:
    """Yield the line of the table that the example expects, and the expected chances of results.

    Raises:
        ValueError, KeyError, ExpressionError: as `combat.duel`.
    """
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
    """Yield the answer of the rules in the example's case.

    Raises:
        ValueError: there is no answer.
    """
    said = decide.answer(game, decision, example.case)
    if said.value is None:
        raise ValueError(decide.explain_failure(said))
    found = Fraction(said.value) if isinstance(said.value, int) else said.value
    for name, expected in example.expect.items():
        yield ExampleResult(name, expected, found, str(said.value) == expected)


def _better_chain(game: Game, example: Example) -> list[ExampleResult]:
    """Return a fault when another chain of cells has a lower detection cost than the example's.

    A chain may be as long as the path, and as the stat `range` of the observing piece, if it has one.
    """
    scenario, looker = _scenario(game, example), _first(example)
    if DETECTION not in example.expect or scenario is None or looker is None:
        return []
    reach = formulas.face_values(game, looker).get(StatId(RANGE))
    longest = max(len(example.path) - 1, reach if isinstance(reach, int) else 0)
    best = paths.best_sight_line(scenario, example.hexes[0], example.hexes[-1], longest, _target_class(game, example))
    expected = example.expect[DETECTION]
    if best is None or formatting.agrees(expected, Fraction(best.cover)):
        return []
    labels = " ".join(scenario.board.grid.label(cell) for cell in best.cells)
    return [ExampleResult(f"{DETECTION} by {labels}", expected, Fraction(best.cover), agrees=False)]


def _scenario(game: Game, example: Example) -> Scenario | None:
    return game.scenarios[example.scenario] if example.scenario is not None else None


def _first(example: Example) -> FaceRef | None:
    return next((ref for ref in example.given.values() if isinstance(ref, FaceRef)), None)


def _first_class(game: Game, example: Example) -> ClassId | None:
    ref = _first(example)
    return game.pieces[ref.piece].move_class if ref else None


def _cover(game: Game, example: Example, scenario: Scenario) -> int:
    """Return the combat value of the path's last cell for the example's target."""
    return paths.cover(scenario, example.hexes[-1], _target_class(game, example))


def _target_class(game: Game, example: Example) -> ClassId | None:
    """Return the movement class of the example's last piece, the target."""
    target = next((ref for ref in reversed(list(example.given.values())) if isinstance(ref, FaceRef)), None)
    return game.pieces[target.piece].move_class if target else None


def cells_between(game: Game, example: Example) -> int | None:
    """Return the number of cells between the two pieces with a role; None when there are not exactly two."""
    placed = [place.cell for place in example.places if place.role in example.given]
    if example.board is None or len(placed) != 2:
        return None
    first, second = placed
    if isinstance(game.boards[example.board].grid, HexGrid):
        return between(Hex(*first), Hex(*second))
    return distance(Square(*first), Square(*second)) - 1
