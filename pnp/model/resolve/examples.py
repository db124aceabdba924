"""Worked examples of a definition, and what they take from their map."""

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress

from pnp.errors import Span
from pnp.expressions.expression import Expression, ExpressionError
from pnp.expressions.roll import Roll
from pnp.model.compute.modifiers import ARC, MODIFIERS, is_arc
from pnp.model.definition.play import ExampleDefinition, PlacementDefinition
from pnp.model.definition.points import PointsDefinition
from pnp.model.fields.boards import HAND, WrittenMove
from pnp.model.fields.common import NO_FACE, NO_FRACTION, WORD_PATTERN
from pnp.model.game import Board, Cell, DiagramPlacement, Example, FaceRef, FacingRule, PieceId, Table
from pnp.model.game.ground import ACROSS, ALL, GROUND, LINE, is_terrain_value
from pnp.model.game.ids import BoardId, ClauseId, ExampleId, FaceId, ScenarioId, SideId, StateId, TableId
from pnp.model.game.play import ALLOWED, COST, RANGE, Reached, ShownMove
from pnp.model.resolve.cells import cell_at, cells_at
from pnp.model.resolve.combat import check_table
from pnp.model.resolve.conduct import arcs, check_needed, claims, facing_of
from pnp.model.resolve.context import Scope
from pnp.model.resolve.moves import known_marker
from pnp.source.nodes import Path

_VERDICTS = ("yes", "no")


def examples(
    context: Scope,
    boards: Mapping[BoardId, Board],
    fields: Mapping[ScenarioId, Board],
    formulas: Mapping[str, Expression],
    tables: Mapping[TableId, Table],
    rule: FacingRule | None,
) -> dict[ExampleId, Example]:
    """Return all examples by id; `fields`: the boards of scenarios."""
    needs = {formula: _needs(context, [expression], formulas) for formula, expression in formulas.items()}
    needs |= {str(id_): _needs(context, _chosen_by(table, formulas), formulas) for id_, table in tables.items()}
    found = {}
    for id_, example in context.definition.examples.items():
        board = fields.get(ScenarioId(example.scenario or "")) or boards.get(BoardId(example.board or ""))
        path = ("examples", id_)
        if example.decision is None:
            _check_given(context, path, example, needs)
            _check_expected(context, path, example)
            check_table(context, path, example, tables)
        found[ExampleId(id_)] = _example(context, path, example, board, rule)
    return found


def _example(
    context: Scope, path: Path, example: ExampleDefinition, board: Board | None, rule: FacingRule | None
) -> Example:
    is_case = example.decision is not None
    _check_roll(context, path, example)
    _check_where(context, path, example)
    marked = cells_at(context, (*path, "marked"), example.marked, board.grid) if board else []
    return context.record(
        Example,
        example,
        path,
        given={} if is_case else {n: v for n, v in example.given.items() if not isinstance(v, str)},
        places=_places(context, path, example, board, rule),
        arcs=arcs(context, path, example, rule),
        path=_path(context, path, example, board),
        moves=shown_moves(context, (*path, "moves"), example.moves, board),
        refused=shown_moves(context, (*path, "refused"), example.refused, board, refused=True),
        reach=reached(context, (*path, "reach"), example.reach, board),
        hands=hands(context, (*path, "hand"), example.hand),
        marked=[cell for cell, _ in marked],
        claims=claims(context, path, example, board),
        costs=costs(context, (*path, "costs"), example, board),
        case={n: v.text if isinstance(v, FaceRef) else v for n, v in example.given.items()} if is_case else {},
        spans=_spans(context, path, example),
    )


def _spans(context: Scope, path: Path, example: ExampleDefinition) -> dict[str, Span]:
    forms = {"given": "{}", "expect": "{}", "chances": "{}", "costs": "cost to {}", "arcs": f"{{}}.{ARC}"}
    places: dict[str, Path] = {
        form.format(name): (key, name) for key, form in forms.items() for name in getattr(example, key)
    }
    places |= {key: (key,) for key in ("result", "column") if getattr(example, key)}
    return {name: context.key(*path, *place) for name, place in places.items()}


def _faces(value: object) -> tuple[FaceRef, ...]:
    """Return the units of a role; none for other inputs."""
    return (value,) if isinstance(value, FaceRef) else value if isinstance(value, tuple) else ()


def _check_expected(context: Scope, path: Path, example: ExampleDefinition) -> None:
    """Report unknown faces, and expected results that no formula and no path can have."""
    for name, value in example.given.items():
        for number, ref in enumerate(_faces(value)):
            listed = () if isinstance(value, FaceRef) else (number,)
            context.known_face(ref, *path, "given", name, *listed)
        if isinstance(value, str):
            context.error(
                "value.face", f"examples.{path[1]}.given.{name}: {NO_FACE}", context.value(*path, "given", name)
            )
    formulas = context.ids("formulas")
    of_path, of_map = path_names(context, example), map_names(context, example)
    for name, expected in example.expect.items():
        span = context.key(*path, "expect", name)
        is_verdict = name == ALLOWED in of_path and name not in formulas
        words = _VERDICTS if is_verdict else (ALL,) if name == COST else ()
        if expected not in words and (is_verdict or re.fullmatch(WORD_PATTERN, expected)):
            message = f"examples.{path[1]}.expect.{name}: {'expected yes or no' if is_verdict else NO_FRACTION}"
            context.error("value.fraction", message, context.value(*path, "expect", name))
        if name in of_path and name not in formulas and not example.path:
            message = f"'{name}' needs a path, but this example has none"
            hint = "add the path to the example, such as path: 0101 0102"
            context.error("reference.missing-value", message, span, hint)
        elif is_terrain_value(name):
            check_terrain_value(context, name, of_map, span)
        elif name not in of_path:
            context.known("formula", name, formulas, span)
    for name in filter(is_terrain_value, example.given):
        context.known("attribute", name.partition(".")[2], context.ids("attributes"), context.key(*path, "given", name))


def _check_where(context: Scope, path: Path, example: ExampleDefinition) -> None:
    """Report an example on an unknown board, on two boards, or on none although it has a diagram."""
    context.defined("board", example.board, *path, "board")
    context.defined("scenario", example.scenario, *path, "scenario")
    if example.board is not None and example.scenario is not None:
        message = "an example takes place on a board or in a scenario, not both"
        context.error("schema.key-clash", message, context.key(*path, "scenario"))
    _refuse_on_points(context, path, example)
    moves = (example.moves, example.refused, example.reach, example.marked, example.hand)
    parts = (example.places, example.path, example.costs, *moves)
    if example.board is None and example.scenario is None and any(parts):
        message = "an example with places, a path, costs or moves needs a board or a scenario"
        context.error("schema.missing-key", message, context.key(*path))


def _refuse_on_points(context: Scope, path: Path, example: ExampleDefinition) -> None:
    """Report what only examples on boards of cells can show: the moves of pieces."""
    board = context.definition.boards.get(example.board or "")
    if board is not None and isinstance(board.grid, PointsDefinition):
        for key in ("moves", "refused", "reach", "hand"):
            if getattr(example, key):
                message = f"'{key}' has no meaning on a board of points"
                context.error("value.grid", message, context.key(*path, key), "show a way along links by 'path'")


def _check_roll(context: Scope, path: Path, example: ExampleDefinition) -> None:
    if (example.roll is None) != (not example.result):
        here, other = ("result", "roll") if example.result else ("roll", "result")
        message = f"'{here}' needs '{other}' beside it"
        context.error("schema.missing-key", message, context.key(*path, here), f"add '{other}: …' to the example")
        return
    if example.roll is None:
        return
    tables = context.definition.tables.values()
    table = next((table for table in tables if {table.rows.formula, table.columns.formula} & set(example.expect)), None)
    if example.table is not None:
        table = context.definition.tables.get(example.table)
    if table is None:
        if example.table is not None or not _has_sound_tables(context):
            return
        message = "the example expects no formula that chooses in a table"
        hint = "name the table under 'table', or expect the formula that a table names for its rows or columns"
        context.error("value.roll", message, context.key(*path, "roll"), hint)
    else:
        context.known("result", example.result, table.results, context.value(*path, "result"))


def _has_sound_tables(context: Scope) -> bool:
    """Return whether every table and the formulas that it uses could be read."""
    tables = context.definition.tables
    named = {name for table in tables.values() for name in (table.rows.formula, table.columns.formula) if name}
    return len(tables) == len(context.ids("tables")) and named <= set(context.definition.formulas)


def _path(context: Scope, path: Path, example: ExampleDefinition, board: Board | None) -> tuple[Cell, ...]:
    """Return the cells of the path; consecutive cells must be adjacent."""
    if len(example.path) == 1:
        message, span = "this path has one cell, so it leads nowhere", context.key(*path, "path")
        context.error("value.path", message, span, "add the cells to which it leads")
    if board is None:
        return ()
    found: list[Cell] = []
    for number, label in enumerate(example.path):
        span = context.value(*path, "path", number)
        cell = cell_at(context, label, board.grid, span)
        if cell is None:
            return ()
        if found and cell not in board.grid.neighbors(found[-1]) and not _lacks_links(context, board):
            message = f"'{label}' is not adjacent to '{example.path[number - 1]}', the cell before it"
            context.error("value.path", message, span, "correct one of them, or add the cells between")
        found.append(cell)
    return tuple(found)


def _lacks_links(context: Scope, board: Board) -> bool:
    """Return whether links between points may be missing because an address of a path is wrong, which is reported."""
    return not board.grid.is_lattice and any(each.id.startswith("address.") for each in context.findings.all())


def _check_given(
    context: Scope, path: Path, example: ExampleDefinition, needs: Mapping[str, Mapping[str, bool]]
) -> None:
    users = [*reversed(list(example.expect)), *([example.table] if example.table else [])]
    needed = {name: (user, single) for user in users for name, single in needs.get(user, {}).items()}
    faced: dict[str, str] = {}
    for name, (user, single) in needed.items():
        role, dot, _ = name.partition(".")
        if is_terrain_value(name):
            role, dot = name, ""
        given = example.given.get(role)
        if given is None and is_given_by_map(context, example, name):
            continue
        if given is None:
            message = f"'{user}' needs a value for '{role}'"
            context.error("reference.missing-value", message, context.key(*path, "given"), f"add '{role}: …' here")
        elif not isinstance(given, str) and bool(dot) != isinstance(given, tuple):
            wanted = "a piece and its face, such as scout.back," if dot else "a number"
            message = f"'{user}' needs {wanted} as '{role}'"
            hint = f"it uses '{name}': write {'PIECE.FACE' if dot else 'it'}"
            context.error("value.given", message, context.value(*path, "given", role), hint)
        elif is_arc(name):
            faced.setdefault(role, user)
        elif single and len(_faces(given)) > 1:
            message = f"'{user}' uses '{name}' of one unit, but {len(_faces(given))} are given"
            hint = f"write sum({name}) in the formula"
            context.error("value.given", message, context.value(*path, "given", role), hint)
    for role, user in faced.items():
        check_needed(context, path, example, user, role)


def _chosen_by(table: Table, formulas: Mapping[str, Expression]) -> Iterator[Expression]:
    """Yield the formulas that choose in a table."""
    axis = table.computed_axis
    if axis is not None:
        yield from axis.odds.strengths if axis.odds else [formulas[name] for name in [axis.formula] if name in formulas]
        yield from [axis.shift] if axis.shift else []
    with suppress(ExpressionError):
        roll = Roll.parse(table.roll).shift
        yield from [roll] if roll else []


def _needs(context: Scope, wanted: Iterable[Expression], formulas: Mapping[str, Expression]) -> dict[str, bool]:
    """Return the variables and roles that formulas use, directly or through others: whether it must be one unit."""
    needed: dict[str, bool] = {}
    waiting = list(wanted)
    seen: set[str] = set()
    while waiting:
        expression = waiting.pop()
        single = {name for name, _ in expression.single}
        for name in expression.names:
            if name in formulas:
                waiting += [] if name in seen else [formulas[name]]
                seen.add(name)
            elif name == MODIFIERS:
                needed.update(_needs_of_modifiers(context, needed))
            else:
                needed[name] = needed.get(name, False) or name in single
    return {name: one for name, one in needed.items() if name in context.definition.variables or "." in name}


def _needs_of_modifiers(context: Scope, needed: Mapping[str, bool]) -> Iterator[tuple[str, bool]]:
    for modifier in context.definition.modifiers.values():
        yield from ((name, needed.get(name, False)) for name in modifier.when)
        with suppress(ExpressionError):
            add = Expression.parse(modifier.add)
            single = {name for name, _ in add.single}
            yield from ((name, needed.get(name, False) or name in single) for name in add.names)


def _places(
    context: Scope, home: Path, example: ExampleDefinition, board: Board | None, rule: FacingRule | None
) -> tuple[DiagramPlacement, ...]:
    placed = []
    for label, place in example.places.items():
        path = (*home, "places", label)
        if place.piece is not None:
            context.known_face(place.piece, *path, "piece")
        for number, ref in enumerate(place.under):
            context.known_face(ref, *path, "under", number)
        for number, marker in enumerate(place.markers):
            known_marker(context, marker, *path, "markers", number)
        context.defined("side", place.side, *path, "side")
        if place.role and place.role not in example.given:
            _check_role(context, place.role, example, path)
        cell = cell_at(context, label, board.grid, context.key(*path)) if board else None
        if cell is not None:
            faces = facing_of(context, path, place, board.grid, rule) if board else ""
            placed.append(_placed(context, path, place, cell)._replace(facing=faces))
    return tuple(placed)


def _placed(context: Scope, path: Path, place: PlacementDefinition, cell: Cell) -> DiagramPlacement:
    """Return the contents of a cell; a state is shown by its face or by its marker directly under the piece."""
    piece, markers, state = place.piece, tuple(place.markers), None
    if place.state is not None and context.defined("state", place.state, *path, "state"):
        shown, state = context.definition.states.get(place.state), StateId(place.state)
        if piece is not None and shown is not None and shown.face is not None:
            piece = piece._replace(face=FaceId(shown.face))
        if shown is not None and shown.marker is not None:
            markers = (shown.marker, *markers)
    span = context.key(*path)
    return DiagramPlacement(cell, SideId(place.side), piece, place.role, tuple(place.under), markers, state, span)


def _check_role(context: Scope, role: str, example: ExampleDefinition, path: Path) -> None:
    """Report a role in a diagram that the example gives nothing; a role of cells on a board is something else."""
    if example.given:
        context.known("role", role, example.given, context.value(*path, "role"))
        return
    message = f"'role' is for an example of a formula or a table, with 'given'; the example '{path[1]}' has no 'given'"
    hint = f"remove 'role', or write given: {{{role}: PIECE.FACE}} in the example '{path[1]}'"
    context.error("reference.unknown-role", message, context.value(*path, "role"), hint)


def shown_moves(
    context: Scope, path: Path, written: list[WrittenMove], board: Board | None, *, refused: bool = False
) -> tuple[ShownMove, ...]:
    """Return the moves of an example."""
    found = (_shown(context, (*path, number), move, board, refused) for number, move in enumerate(written))
    return tuple(move for move in found if move is not None)


def _shown(context: Scope, path: Path, move: WrittenMove, board: Board | None, refused: bool) -> ShownMove | None:
    span = context.value(*path)
    context.known("piece", move.piece, context.ids("pieces"), context.part(path, 0, len(move.piece)))
    if move.promotes and context.ask(_cannot_promote, move.piece):
        message = f"'{move.piece}' cannot promote"
        context.error("value.move", message, span, "give it 'promotes', or remove the word 'promotes' here")
    if move.clause and not refused:
        context.error("value.move", "only a refused move names the clause that forbids it", span, "remove 'by …'")
    elif move.clause:
        context.known("clause", move.clause, context.ids("clauses"), span)
    if board is None:
        return None
    from_start, from_end = len(move.piece) + 1, len(move.piece) + len(move.start) + 2
    dropped = move.start == HAND and HAND not in board.grid.labels
    place = context.part(path, from_start, len(move.start))
    start = None if dropped else cell_at(context, move.start, board.grid, place)
    end = cell_at(context, move.end, board.grid, context.part(path, from_end, len(move.end)))
    if end is None or (start is None and not dropped):
        return None
    return ShownMove(
        PieceId(move.piece), start, end, span, move.promotes, ClauseId(move.clause) if move.clause else None
    )


def _cannot_promote(context: Scope, piece: str) -> bool:
    found = context.definition.pieces.get(piece)
    return found is not None and not found.promotes


def reached(
    context: Scope, path: Path, written: str | dict[str, list[str]] | None, board: Board | None
) -> Reached | None:
    """Return the cell of a piece, and the cells that an example says it reaches."""
    if written is None or board is None:
        return None
    if isinstance(written, str):
        start = cell_at(context, written, board.grid, context.value(*path))
        return None if start is None else Reached(start, None, context.value(*path))
    ((label, ends),) = written.items()
    start = cell_at(context, label, board.grid, context.key(*path, label))
    cells = cells_at(context, (*path, label), ends, board.grid)
    return None if start is None else Reached(start, frozenset(cell for cell, _ in cells), context.key(*path, label))


def hands(context: Scope, path: Path, written: dict[str, list[str]]) -> dict[SideId, tuple[PieceId, ...]]:
    """Return the pieces that each side has in hand."""
    found = {}
    for side, pieces in written.items():
        context.known("side", side, context.ids("sides"), context.key(*path, side))
        context.all_defined("piece", pieces, *path, side)
        found[SideId(side)] = tuple(map(PieceId, pieces))
    return found


NO_ROUTE = "none"


def path_names(context: Scope, example: ExampleDefinition) -> list[str]:
    """Return what a path gives besides `ground.` and `line.`: its length, its cost, attributes of its last cell."""
    if example.scenario is None and example.board is None:
        return [RANGE]
    return [RANGE, COST, ALLOWED, *context.ids("attributes")]


def map_names(context: Scope, example: ExampleDefinition) -> list[str]:
    """Return the attributes of terrain that the map of an example gives: by its path, or by two placed roles."""
    if example.scenario is None and example.board is None:
        return []
    has_path = len(example.path) > 1
    placed = {place.role for place in example.places.values() if place.piece is not None and place.role}
    ids = context.ids("attributes")
    roles = (GROUND, ACROSS) if len(placed) > 1 else ()
    return [f"{role}.{id_}" for role in ((GROUND, ACROSS, LINE) if has_path else roles) for id_ in ids]


def is_given_by_map(context: Scope, example: ExampleDefinition, name: str) -> bool:
    """Return whether the map gives an input of formulas, or the input is unknown, which is reported elsewhere."""
    if is_terrain_value(name) and name.partition(".")[2] not in context.ids("attributes"):
        return True
    by_path = example.path and name not in (COST, ALLOWED) and name in path_names(context, example)
    return bool(by_path) or name in map_names(context, example)


def check_terrain_value(context: Scope, name: str, on_map: list[str], span: Span) -> None:
    """Report an expected attribute that the game does not have, or that the example's map does not give."""
    role, _, id_ = name.partition(".")
    if context.known("attribute", id_, context.ids("attributes"), span) and name not in on_map:
        needed = "a path" if role == LINE else "a path, or a board with the pieces of attacker and defender"
        hint = "write the path in this example, such as path: 0101 0102"
        context.error("reference.missing-value", f"'{name}' needs {needed}, but the example has none", span, hint)


def costs(context: Scope, path: Path, example: ExampleDefinition, board: Board | None) -> dict[Cell, str]:
    """Return the expected costs of routes by cell; report cells and words that cannot be."""
    found: dict[Cell, str] = {}
    for label, expected in example.costs.items():
        if re.fullmatch(WORD_PATTERN, expected) and expected not in (ALL, NO_ROUTE):
            message = f"{'.'.join(map(str, path))}.{label}: {NO_FRACTION}"
            context.error("value.fraction", message, context.value(*path, label), f"or {ALL}, or {NO_ROUTE}")
        cell = cell_at(context, label, board.grid, context.key(*path, label)) if board else None
        if cell is not None:
            found[cell] = expected
    units = [role for role, value in example.given.items() if isinstance(value, FaceRef)]
    placed = any(place.role in units[:1] for place in example.places.values())
    if found and not (units and (placed or example.path)):
        hint = "name the unit under 'given', and its cell under 'places' with its role"
        message = "costs need a unit on the map"
        context.error("schema.missing-key", message, context.key(*path), hint)
    return found
