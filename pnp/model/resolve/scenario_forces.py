"""Forces of scenarios: units where they are printed to begin, free groups, support."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from pnp.errors import Span
from pnp.model.compute.placed_units import place_cells
from pnp.model.definition.scenarios import (
    PRINTED,
    ForceDefinition,
    GroupDefinition,
    ScenarioDefinition,
    SupportDefinition,
)
from pnp.model.game import Board, Piece, PieceId, SideId
from pnp.model.game.boards import ENTRY, SETUP
from pnp.model.game.scenarios import Area, Force, Support, UnitGroup
from pnp.model.resolve.context import Scope
from pnp.model.resolve.pieces import unmarked_values
from pnp.source.nodes import Path

Pieces = Mapping[PieceId, Piece]


def forces(
    context: Scope, path: Path, written: ScenarioDefinition, board: Board | None, pieces: Pieces
) -> dict[SideId, Force]:
    """Return the forces of a scenario by side; `board`: where its units can be printed to begin."""
    found = {}
    for id_, force in written.forces.items():
        at = (*path, "forces", id_)
        context.known("side", id_, context.ids("sides"), context.key(*at))
        groups = tuple(
            _group(context, (*at, "groups", number), written, group, board) for number, group in enumerate(force.groups)
        )
        support = tuple(
            _support(context, (*at, "support", number), written, entry) for number, entry in enumerate(force.support)
        )
        side = context.definition.sides.get(id_)
        name = force.name or (side.name if side else id_)
        printed = tuple(_printed(context, at, written, force, board, pieces))
        found[SideId(id_)] = Force(SideId(id_), name, (*printed, *groups), support)
    return found


def zone_areas(board: Board, found: Mapping[SideId, Force], areas: Mapping[str, Area]) -> dict[str, Area]:
    """Return the zones of a board in which units of a scenario begin, as areas."""
    used: dict[str, Area] = {}
    for zone in board.zones:
        users = [
            (force.side, group.turn) for force in found.values() for group in force.groups if group.area == zone.id
        ]
        if users and zone.id not in areas:
            is_entry = zone.purpose == ENTRY or (zone.purpose != SETUP and all(turn > 0 for _, turn in users))
            side, cells = zone.side or users[0][0], zone.cells
            used[zone.id] = Area(zone.id, zone.name, side, "entry" if is_entry else "setup", cells, zone.span)
    return used


# Units that say where and when they begin


def _printed(
    context: Scope, path: Path, written: ScenarioDefinition, force: ForceDefinition, board: Board | None, pieces: Pieces
) -> Iterator[UnitGroup]:
    """Yield a group for each turn and place at which chosen units begin: the set-up first, then by turn."""
    chosen = _chosen(context, path, force, pieces)
    if not chosen:
        return
    span = context.key(*path, "units" if force.units else "formations")
    if written.board is None:
        hint = "units begin on a 'board'; on map sections, put them into 'groups'"
        context.error("value.set-up", "a scenario on map sections has no printed set-up", span, hint)
        return
    if board is None:
        return
    begins: dict[tuple[int, bool, str], list[Piece]] = {}
    for piece in _able(context, chosen, span, written, board):
        if piece.at is not None:
            begins.setdefault((piece.turn or 0, piece.at.zone is not None, piece.at.name), []).append(piece)
    side = SideId(str(path[-1]))
    for (turn, _, name), units in sorted(begins.items()):
        at = units[0].at
        assert at is not None
        yield UnitGroup(
            name=name,
            units=MappingProxyType({piece.id: piece.count[side] for piece in units}),
            setup="",
            area=next((str(zone.id) for zone in board.zones if zone.id == at.zone), None),
            turn=turn,
            box=None,
            span=span,
            at=name,
            cells=frozenset(place_cells(board, at)),
        )


def _chosen(context: Scope, path: Path, force: ForceDefinition, pieces: Pieces) -> list[Piece]:
    """Return the units that a force takes where they are printed to begin, in the order of the game."""
    side = SideId(str(path[-1]))
    own = {id_: piece for id_, piece in pieces.items() if piece.count.get(side)}
    formations = context.definition.formations
    for number, name in enumerate(force.formations):
        span = context.value(*path, "formations", number)
        context.known("formation", name, context.ids("formations"), span)
        owner = formations[name].side if name in formations else side
        if owner != side and owner in context.ids("sides"):
            context.error("value.set-up", f"the formation '{name}' is of the side '{owner}'", span)
    everything = force.units == [PRINTED]
    listed = [] if everything else force.units
    grouped = {unit for group in force.groups for unit in group.units}
    whole = {id_ for id_, piece in own.items() if everything or piece.formation in force.formations}
    for key, names, wrong, problem in (
        ("units", listed, grouped, "is in a group of the force, too"),
        ("without", force.without, own.keys() - whole, "is not among the units from which it is left out"),
    ):
        for number, name in enumerate(names):
            span = context.value(*path, key, number)
            if not context.known("piece", name, context.ids("pieces"), span) or name not in pieces:
                continue
            if name not in own:
                context.error("value.set-up", f"the side '{side}' has no '{name}'", span, "count it for this side")
            elif name in wrong:
                context.error("value.set-up", f"'{name}' {problem}", span, "write it once")
    left = grouped.union(force.without)
    return [piece for id_, piece in own.items() if id_ not in left and (id_ in whole or id_ in listed)]


def _able(context: Scope, chosen: list[Piece], span: Span, written: ScenarioDefinition, board: Board) -> list[Piece]:
    """Return the units that have a place on the board, and a turn of the scenario; report the others."""
    unplaced = [piece for piece in chosen if context.definition.pieces[piece.id].at is None]
    elsewhere = [piece for piece in chosen if piece.at is not None and piece.at.board != board.id]
    late = [piece for piece in chosen if (piece.turn or 0) > written.turns]
    for wrong, problem, hint in (
        (unplaced, "no place to begin", "give them 'at', or put them into a group"),
        (elsewhere, f"a place ('at') that is not on the board '{board.id}' of this scenario", "correct their 'at'"),
        (late, f"a 'turn' after the last of this scenario, {written.turns}", "correct their 'turn'"),
    ):
        if wrong:
            names = [piece.id for piece in wrong]
            who = f"the units {', '.join(names)} have" if names[1:] else f"the unit {names[0]} has"
            fix = hint if names[1:] else hint.replace("their", "its").replace("them", "it")
            hint = f"write without: {' '.join(names)} in this force, or {fix}"
            context.error("value.set-up", f"{who} {problem}", span, hint)
    outside = {piece.id for piece in (*unplaced, *elsewhere, *late)}
    return [piece for piece in chosen if piece.id not in outside]


def _support(context: Scope, path: Path, written: ScenarioDefinition, entry: SupportDefinition) -> Support:
    if entry.box is not None:
        context.known("box", entry.box, written.boxes, context.value(*path, "box"))
    return context.record(Support, entry, path, stats=unmarked_values(context, path, entry.__pydantic_extra__))


def _group(
    context: Scope, path: Path, written: ScenarioDefinition, group: GroupDefinition, board: Board | None
) -> UnitGroup:
    for piece in group.units:
        span = context.key(*path, "units", piece)
        context.known("piece", piece, context.ids("pieces"), span)
        fighter = context.definition.pieces.get(piece)
        kind = context.definition.types.get(fighter.type or "") if fighter else None
        has_class = fighter is None or fighter.class_ or (kind and kind.class_)
        if written.key and not has_class and context.ids("classes"):
            message = f"'{piece}' has no class, so the key has no cost for it"
            hint = f"give the piece a class: {', '.join(context.ids('classes'))}"
            context.error("schema.missing-key", message, span, hint)
    is_boxed = group.area in written.boxes
    if group.area is not None and not is_boxed:
        owners = {str(zone.id): zone.side for zone in (board.zones if board else ())}
        owners |= {id_: SideId(area.side) for id_, area in written.areas.items()}
        if written.board is None or board is not None:
            context.known("area", group.area, [*owners, *written.boxes], context.value(*path, "area"))
        owner = owners.get(group.area)
        if owner is not None and owner != path[-3] and {owner, path[-3]} <= set(context.definition.sides):
            message = f"the area '{group.area}' is for the side '{owner}', but this group is of '{path[-3]}'"
            hint = f"name an area of '{path[-3]}', or change the side of '{group.area}'"
            context.error("value.area", message, context.value(*path, "area"), hint)
    if group.turn > written.turns:
        message = f"the scenario ends after turn {written.turns}"
        context.error("value.out-of-range", message, context.value(*path, "turn"))
    return context.record(
        UnitGroup,
        group,
        path,
        area=None if is_boxed else group.area,
        box=group.area if is_boxed else None,
        setup_span=context.part((*path, "setup"), 0, len(group.setup)),
    )
