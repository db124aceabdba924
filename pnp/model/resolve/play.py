"""Formulas, procedure, examples and charts of a definition."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from types import MappingProxyType

from pnp.errors import Span
from pnp.geometry.hexgrid import Hex, distance
from pnp.model.definition.documents import PanelDefinition
from pnp.model.definition.play import ExampleDefinition, StepDefinition
from pnp.model.game import (
    Action,
    ActionId,
    Board,
    BoardId,
    Chart,
    ChartId,
    Example,
    ExampleId,
    FaceRef,
    Panel,
    Placement,
    Procedure,
    SideId,
    Step,
)
from pnp.model.modifiers import MODIFIERS
from pnp.model.play import PATH_RESULTS, PATH_VALUES, RANGE
from pnp.model.resolve.boards import cell_at
from pnp.model.resolve.context import Context
from pnp.model.scenario import Scenario, ScenarioId
from pnp.model.values import parse_face
from pnp.odds.expression import Expression, ExpressionError
from pnp.source.tree import Step as Place
from pnp.source.tree import locate, plain


def formulas(context: Context) -> dict[str, Expression]:
    """All formulas by name; one that cannot be read is left out."""
    found: dict[str, Expression] = {}
    for id_, text in context.definition.formulas.items():
        for other in ("dice", "variables"):
            if id_ in context.ids(other):
                context.error("value.name-clash", f"'{id_}' stands among {other} too", context.key("formulas", id_))
        try:
            found[id_] = Expression.parse(text)
        except ExpressionError as error:
            context.error("formula.syntax", error.message, context.part(("formulas", id_), error.offset, error.length))
            continue
        for name, offset in found[id_].mentions:
            check_name(context, name, context.part(("formulas", id_), offset, len(name)))
    _check_cycles(context, found)
    return found


def check_name(context: Context, name: str, span: Span) -> None:
    """A name is a die, a variable, another formula, or a stat of a role as in `attacker.attack`."""
    role, dot, stat = name.partition(".")
    if dot:
        context.known(
            "stat", stat, context.ids("stats"), Span(span.file, span.line, span.column + len(role) + 1, span.end_column)
        )
        return
    names = [*context.ids("dice"), *context.ids("variables"), *context.ids("formulas")]
    if context.ids("modifiers"):
        names.append(MODIFIERS)
    context.known("name", name, names, span)


def _check_cycles(context: Context, found: Mapping[str, Expression]) -> None:
    """Report formulas that need their own value, each circle once."""
    reported: set[str] = set()
    for id_ in found:
        trail = _trail(id_, found)
        if trail and not reported & set(trail):
            message = f"the formula needs its own value: {' → '.join(trail)}"
            context.error("formula.cycle", message, context.key("formulas", id_))
        reported.update(trail)


def _trail(start: str, found: Mapping[str, Expression]) -> list[str]:
    """A way from a formula back to itself; empty when there is none."""
    trails = [[start]]
    seen: set[str] = set()
    while trails:
        trail = trails.pop()
        for name in found[trail[-1]].names:
            if name == start:
                return [*trail, name]
            if name in found and name not in seen:
                seen.add(name)
                trails.append([*trail, name])
    return []


def procedure(context: Context) -> Procedure:
    """The order of play."""
    written = context.definition.procedure
    actions = []
    for id_, action in written.actions.items():
        path = ("procedure", "actions", id_)
        if action.cost > written.actions_per_turn:
            message = f"'{id_}' takes {action.cost} actions, but a turn holds {written.actions_per_turn}"
            context.error("value.out-of-range", message, context.value(*path, "cost"))
        actions.append(
            Action(
                ActionId(id_),
                action.name,
                action.cost,
                action.per_piece,
                action.summary,
                action.symbol,
                context.key(*path),
                context.part((*path, "summary"), 0, len(action.summary)),
            )
        )
    setup, end = _steps(context, "setup", written.setup), _steps(context, "end", written.end)
    return Procedure(written.actions_per_turn, tuple(actions), setup, end)


def _steps(context: Context, key: str, steps: list[StepDefinition]) -> tuple[Step, ...]:
    return tuple(
        Step(step.name, step.summary, context.part(("procedure", key, number, "summary"), 0, len(step.summary)))
        for number, step in enumerate(steps)
    )


def examples(
    context: Context,
    boards: Mapping[BoardId, Board],
    scenarios: Mapping[ScenarioId, Scenario],
    formulas: Mapping[str, Expression],
) -> dict[ExampleId, Example]:
    """All examples by id."""
    needs = {formula: _needs(context, formula, formulas) for formula in formulas}
    found = {}
    for id_, example in context.definition.examples.items():
        battle = scenarios.get(ScenarioId(example.scenario or ""))
        board = battle.board if battle else boards.get(BoardId(example.board or ""))
        _check_given(context, id_, example, needs)
        found[ExampleId(id_)] = _example(context, id_, example, board)
    return found


def _example(context: Context, id_: str, example: ExampleDefinition, board: Board | None) -> Example:
    path = ("examples", id_)
    for name, value in example.given.items():
        if isinstance(value, FaceRef):
            context.known_face(value, *path, "given", name)
    of_path = PATH_RESULTS if example.scenario else (RANGE,)
    expectable = [*context.ids("formulas"), *(of_path if example.path else ())]
    for name in example.expect:
        context.known("formula", name, expectable, context.key(*path, "expect", name))
    for key, collection in (("board", "boards"), ("scenario", "scenarios")):
        name = getattr(example, key)
        if name is not None:
            context.known(key, name, context.ids(collection), context.value(*path, key))
    if example.board is None and example.scenario is None and (example.places or example.path):
        message = "an example with places or a path needs a board or a scenario"
        context.error("schema.missing-key", message, context.key(*path))
    return Example(
        id=ExampleId(id_),
        title=example.title,
        given=MappingProxyType(dict(example.given)),
        expect=MappingProxyType(dict(example.expect)),
        board=BoardId(example.board) if example.board else None,
        places=_places(context, id_, example, board),
        span=context.key(*path),
        scenario=ScenarioId(example.scenario) if example.scenario else None,
        path=_path(context, id_, example, board),
        roll=example.roll,
        result=example.result,
    )


def _path(context: Context, id_: str, example: ExampleDefinition, board: Board | None) -> tuple[Hex, ...]:
    """The cells of the path; each must be a neighbour of the one before."""
    if board is None:
        return ()
    found: list[Hex] = []
    for number, label in enumerate(example.path):
        span = context.value("examples", id_, "path", number)
        cell = cell_at(context, label, board.grid, span)
        if cell is None:
            return ()
        if found and distance(found[-1], cell) != 1:
            context.error("value.path", f"'{label}' is no neighbour of '{example.path[number - 1]}'", span)
        found.append(cell)
    return tuple(found)


def _check_given(context: Context, id_: str, example: ExampleDefinition, needs: Mapping[str, tuple[str, ...]]) -> None:
    """Report what the expected formulas need and the example does not give."""
    path = ("examples", id_, "given")
    needed = {name: formula for formula in reversed(list(example.expect)) for name in needs.get(formula, ())}
    for name, formula in needed.items():
        role, dot, _ = name.partition(".")
        given = example.given.get(role)
        if given is None and example.path and (name == RANGE or (name in PATH_VALUES and example.scenario)):
            continue
        if given is None:
            message = f"'{formula}' needs a value for '{role}'"
            context.error("reference.missing-value", message, context.key(*path), f"add '{role}: …' here")
        elif bool(dot) != isinstance(given, FaceRef):
            wanted = "a piece and its face, such as lancer.back" if dot else "a number"
            context.error("value.given", f"'{formula}' needs {wanted} here", context.value(*path, role))


def _needs(context: Context, formula: str, formulas: Mapping[str, Expression]) -> tuple[str, ...]:
    """The variables and roles that a formula reads, itself or through other formulas."""
    needed: dict[str, None] = {}
    waiting, seen = [formula], {formula}
    while waiting:
        for name in formulas[waiting.pop()].names:
            if name in formulas:
                waiting += [] if name in seen else [name]
                seen.add(name)
            elif name == MODIFIERS:
                needed.update(dict.fromkeys(_needs_of_modifiers(context)))
            elif name in context.definition.variables or "." in name:
                needed[name] = None
    return tuple(needed)


def _needs_of_modifiers(context: Context) -> Iterator[str]:
    """What must be known to tell which modifiers apply and what they add."""
    for modifier in context.definition.modifiers.values():
        yield from modifier.when
        with suppress(ExpressionError):
            yield from Expression.parse(modifier.add).names


def _places(context: Context, id_: str, example: ExampleDefinition, board: Board | None) -> tuple[Placement, ...]:
    placed = []
    for label, place in example.places.items():
        path = ("examples", id_, "places", label)
        context.known_face(place.piece, *path, "piece")
        context.known("side", place.side, context.ids("sides"), context.value(*path, "side"))
        if place.role and place.role not in example.given:
            context.known("role", place.role, example.given, context.value(*path, "role"))
        cell = cell_at(context, label, board.grid, context.key(*path)) if board else None
        if cell is not None:
            placed.append(Placement(cell, SideId(place.side), place.piece, place.role))
    return tuple(placed)


def charts(context: Context) -> dict[ChartId, Chart]:
    """All charts by id."""
    found = {}
    for id_, chart in context.definition.charts.items():
        path = ("charts", id_)
        rows = panel_rows(context, (*path, "rows"), chart.rows)
        found[ChartId(id_)] = Chart(ChartId(id_), chart.title, chart.per_side, rows, context.key(*path), chart.fold)
    return found


def panel_rows(
    context: Context, path: tuple[Place, ...], rows: Sequence[Sequence[PanelDefinition]]
) -> tuple[tuple[Panel, ...], ...]:
    """Rows of panels."""
    return tuple(
        tuple(_panel(context, (*path, row, place), panel) for place, panel in enumerate(panels))
        for row, panels in enumerate(rows)
    )


def _panel(context: Context, path: tuple[Place, ...], panel: PanelDefinition) -> Panel:
    """A panel. Options that name things of the game by their usual keys are checked here, others by the panel."""
    options = panel.model_extra or {}
    for key, collection in (("formula", "formulas"), ("composite", "composites"), ("board", "boards")):
        if isinstance(name := options.get(key), str):
            context.known(key, name, context.ids(collection), context.value(*path, key))
    if isinstance(names := options.get("formulas"), list):
        for number, name in enumerate(names):
            context.known("formula", str(name), context.ids("formulas"), context.value(*path, "formulas", number))
    if isinstance(name := options.get("piece"), str):
        face = parse_face(name)
        if face is None:
            context.known("piece", name, context.ids("pieces"), context.value(*path, "piece"))
        else:
            context.known_face(face, *path, "piece")
    plain_options = plain(locate(context.source.tree, path).value)
    assert isinstance(plain_options, dict)
    kept = {key: value for key, value in plain_options.items() if key not in ("kind", "title")}
    places = {key: context.key(*path, key) for key in plain_options}
    for key, option in kept.items():
        if isinstance(option, dict):
            places.update({f"{key}.{entry}": context.key(*path, key, entry) for entry in option})
    return Panel(panel.kind, panel.title, MappingProxyType(kept), context.value(*path), MappingProxyType(places))
