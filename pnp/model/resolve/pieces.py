"""Pieces, composites and markers; types and formations of units, and where they are set up or arrive."""

from collections.abc import Mapping
from types import MappingProxyType

from pnp.budget import LIMITS
from pnp.errors import Span, plural
from pnp.model.definition.pieces import (
    CompositeDefinition,
    FaceDefinition,
    FormationDefinition,
    MarkerDefinition,
    PieceDefinition,
    StatDefinition,
    UnitTypeDefinition,
)
from pnp.model.fields.common import UNKNOWN
from pnp.model.fields.conduct import NameChoice
from pnp.model.game import Board, Carries, Composite, Face, Formation, Marker, Piece, UnitPlace, UnitType, Zone
from pnp.model.game.ids import BoardId, FaceId, MarkerId, PieceId, SideId, StatId, StatValue
from pnp.model.game.maps import BoardPlace
from pnp.model.loading.validation_errors import report_unknown_stat
from pnp.model.resolve.cells import cell_at
from pnp.model.resolve.context import Boards, Scope
from pnp.model.resolve.formats import FormatScope
from pnp.model.resolve.moves import moves, promotion
from pnp.source.nodes import Path
from pnp.source.scalars import construct
from pnp.source.suggestions import nearest
from pnp.units import Length

_STAT_HINT = "write a whole number, or give the stat codes"


def pieces(context: Scope, boards: Boards, formats: FormatScope) -> dict[PieceId, Piece]:
    """Return all pieces by id; `boards`: where they may be set up."""
    written = context.definition.pieces.items()
    found = {PieceId(id_): _piece(context, boards, formats, id_, piece) for id_, piece in written}
    total = sum(sum(piece.count.values()) for piece in found.values())
    if total > LIMITS.counters:
        message = f"{total:,} counters are more than the {LIMITS.counters:,} that one kit can hold"
        context.error("value.out-of-range", message, context.key("pieces"))
    return found


def _piece(context: Scope, boards: Boards, formats: FormatScope, id_: str, piece: PieceDefinition) -> Piece:
    path: Path = ("pieces", id_)
    written: dict[str, tuple[Path, FaceDefinition]] = {
        face_id: ((*path, "faces", face_id), face) for face_id, face in piece.faces.items()
    }
    for face_id, single in (("front", piece.front), ("back", piece.back)):
        if single is not None:
            written[face_id] = ((*path, face_id), single)
    context.defined("class", piece.class_, *path, "class")
    context.defined("formation", piece.formation, *path, "formation")
    symbol, move_class = symbol_and_class(context, piece, path)
    unit_size = piece.size if isinstance(piece.size, str) else None
    context.defined("unit-size", unit_size, *path, "size")
    return context.record(
        Piece,
        piece,
        path,
        count=context.owned_copies(piece.count, *path, "count"),
        faces=[
            _face(context, at, face_id, face, piece, symbol)._replace(
                moves=None if face.moves is None else moves(context, boards, (*at, "moves"), face.moves)
            )
            for face_id, (at, face) in written.items()
        ],
        tags=frozenset(piece.tags),
        move_class=move_class,
        carries=_carries(context, piece, path),
        moves=moves(context, boards, (*path, "moves"), piece.moves),
        promotes=promotion(context, boards, id_, piece.promotes),
        format=formats.of(piece.format, piece.size if isinstance(piece.size, Length) else None, *path),
        count_spans={SideId(side): context.value(*path, "count", side) for side in context.ids("sides")},
        unit_size=unit_size,
        designation=piece.designation or piece.name,
        at=unit_place(context, boards, piece, path),
        turn_span=context.value(*path, "turn"),
    )


def _carries(context: Scope, piece: PieceDefinition, path: Path) -> Carries | None:
    if piece.carries is None:
        return None
    tags = {tag for other in context.definition.pieces.values() for tag in other.tags}
    for word in piece.carries.of:
        if word not in tags:
            context.known("class", word, context.ids("classes"), context.value(*path, "carries", "of"))
    return Carries(piece.carries.slots, frozenset(piece.carries.of))


def _face(context: Scope, path: Path, id_: str, face: FaceDefinition, piece: PieceDefinition, symbol: str) -> Face:
    written = face.__pydantic_extra__
    names = context.ids("stats")
    unknown = [name for name in written if name not in names]
    for name in unknown:
        report_unknown_stat(name, [*names, *FaceDefinition.model_fields], context.key(*path, name), context.findings)
    for name, stat in context.definition.stats.items():
        if name not in written and not stat.optional and not nearest(name, unknown):
            message = f"{'.'.join(map(str, path))}: the stat '{name}' is missing"
            hint = "give it a value, or make the stat optional"
            context.error("schema.missing-key", message, context.key(*path), hint)
    values, flags = stat_values(context, path, written)
    return Face(
        id=FaceId(id_),
        state=face.state or piece.name,
        kind=face.kind,
        stats=MappingProxyType(values),
        symbol=face.symbol or symbol,
        span=context.key(*path),
        flags=MappingProxyType(flags),
    )


def stat_values(
    context: Scope, path: Path, written: Mapping[str, int | str]
) -> tuple[dict[StatId, StatValue], dict[StatId, str]]:
    """Return values and marks of the stats that the game defines, in its order; report the others."""
    values: dict[StatId, StatValue] = {}
    flags: dict[StatId, str] = {}
    for name, stat in context.definition.stats.items():
        value = written.get(name)
        if value is None:
            continue
        if isinstance(value, str) and value not in stat.codes and value[-1:] in stat.flags:
            number = construct(value[:-1])
            if isinstance(number, int):
                flags[StatId(name)], value = value[-1], int(number)
        _check_value(context, name, stat, value, context.value(*path, name))
        values[StatId(name)] = value
    return values, flags


def _check_value(context: Scope, name: str, stat: StatDefinition, value: int | str, span: Span) -> None:
    """Report a code or a number that the stat does not have; a value that is not given yet is neither."""
    if value == UNKNOWN:
        return
    if isinstance(value, str) or stat.range is None:
        if value not in stat.codes:
            what = "code" if stat.codes else "number with a mark" if stat.flags else "code"
            hint = f"known codes: {', '.join(stat.codes)}" if stat.codes else _STAT_HINT
            hint = f"marks of this stat: {' '.join(stat.flags)}" if what != "code" else hint
            context.error("value.stat", f"'{value}' is not a {what} of the stat '{name}'", span, hint)
    elif not stat.range.low <= value <= stat.range.high:
        context.outside.setdefault(name, {})[span] = value


def report_outside(context: Scope) -> None:
    """Report each stat with values outside of its range once, with the least range that has all of them."""
    for name, found in context.outside.items():
        (span, value), stat = next(iter(found.items())), context.definition.stats[name]
        low, high = stat.range or (0, 0)
        more = f", as {plural(len(found) - 1, 'other value is', 'other values are')}" if len(found) > 1 else ""
        message = f"{name} {value} is outside the stat's range {low}..{high}{more}"
        least = f"{min(low, *found.values())}..{max(high, *found.values())}"
        hint = f"change {'them' if more else 'it'}, or widen the range to {least}"
        related = [(context.value("stats", name, "range"), f"the range of {stat.name}")]
        context.findings.error("value.out-of-range", message, span, hint, related)


def composite(context: Scope, path: Path, written: CompositeDefinition) -> Composite:
    """Return a composite."""
    members, marker = written.of.pieces, written.marker
    context.all_defined("piece", members, *path, "of", written.of.word)
    context.all_defined("stat", written.top, *path, "top")
    faces = dict.fromkeys(face for piece in members for face in context.faces(piece))
    context.all_known("face", marker.symbols, faces, *path, "marker", "symbols")
    return context.record(
        Composite,
        written,
        path,
        size=written.of.size,
        of=list(dict.fromkeys(members)),
        effect=written.top,
        count=context.owned_copies(marker.count, *path, "marker", "count"),
        symbol=marker.symbol,
        layout=marker.layout,
        result_layout=marker.result_layout,
        each=written.of.each is not None,
        symbols=marker.symbols,
        count_span=context.value(*path, "marker", "count"),
    )


def markers(context: Scope, formats: FormatScope) -> dict[MarkerId, Marker]:
    """Return all markers by id."""

    def marker(_: Scope, path: Path, written: MarkerDefinition) -> Marker:
        context.all_defined("stat", written.stats, *path, "stats")
        stats, flags = stat_values(context, (*path, "stats"), written.stats)
        return context.record(
            Marker,
            written,
            path,
            back_name=written.back.name if written.back else "",
            back_symbol=(written.back.symbol or written.symbol) if written.back else "",
            count=context.copies(written.count, *path, "count"),
            neutral_count=written.count.neutral,
            format=formats.of(written.format, written.size, *path),
            count_span=context.value(*path, "count"),
            tags=frozenset(written.tags),
            stats=stats,
            flags=flags,
            weapons=[
                unmarked_values(context, (*path, "weapons", number), weapon.__pydantic_extra__)
                for number, weapon in enumerate(written.weapons)
            ],
        )

    return context.each("markers", marker)


def unmarked_values(context: Scope, path: Path, written: Mapping[str, int | str]) -> Mapping[StatId, StatValue]:
    """Return values of stats where a mark would have no meaning; report names that are no stats."""
    context.all_defined("stat", written, *path)
    values, flags = stat_values(context, path, written)
    for stat, mark in flags.items():
        message = f"the mark '{mark}' only has a meaning on a face or in the stats of a marker"
        context.error("value.stat", message, context.value(*path, stat), f"write {values[stat]}")
    return MappingProxyType(values)


def unit_type(context: Scope, path: Path, written: UnitTypeDefinition) -> UnitType:
    """Return a type of units."""
    context.defined("class", written.class_, *path, "class")
    return context.record(UnitType, written, path, move_class=written.class_)


def formation(context: Scope, path: Path, written: FormationDefinition) -> Formation:
    """Return a formation."""
    context.defined("side", written.side, *path, "side")
    return context.record(Formation, written, path, short=written.short or written.name)


def symbol_and_class(context: Scope, piece: PieceDefinition, path: Path) -> tuple[str, str | None]:
    """Return the symbol and the class of a piece: its own, or those of its type; report an unknown type."""
    context.defined("unit-type", piece.type, *path, "type")
    kind = context.definition.types.get(piece.type or "")
    return piece.symbol or (kind.symbol if kind else ""), piece.class_ or (kind.class_ if kind else None)


def unit_place(context: Scope, boards: Boards, piece: PieceDefinition, path: Path) -> UnitPlace | None:
    """Return the place of a piece: a zone or place of a printed board, a cell of the first; report an unknown one."""
    if piece.at is None:
        return None
    span = context.value(*path, "at")
    printed = _printed(context, boards)
    if not printed:
        if not context.ids("boards"):
            message = f"the cell '{piece.at}' is on no board: the game defines no board yet"
            context.error("reference.unknown-cell", message, span, "define one under 'boards', or leave 'at' out")
        return None
    named: dict[str, tuple[Board, Zone | BoardPlace]] = {}
    for board in reversed(printed):
        named |= {place.id: (board, place) for place in board.places}
        named |= {zone.id: (board, zone) for zone in board.zones}
    if piece.at in named:
        board, entry = named[piece.at]
        return UnitPlace(entry.name, board.id, None, entry.id, span)
    for board in printed:
        if not board.grid.is_lattice and piece.at in board.grid.labels:
            point = board.grid.cell(piece.at)
            return UnitPlace(board.grid.title(point), board.id, point, None, span)
    points = [label for board in printed if not board.grid.is_lattice for label in board.grid.labels]
    if points or nearest(piece.at, named) or not any(letter.isdigit() for letter in piece.at):
        context.known("point" if points else "zone", piece.at, [*named, *points], span)
        return None
    cell = cell_at(context, piece.at, printed[0].grid, span)
    return None if cell is None else UnitPlace(printed[0].grid.label(cell), printed[0].id, cell, None, span)


def _printed(context: Scope, boards: Boards) -> list[Board]:
    """Return the boards of the kit, in its order."""
    chosen = context.definition.kit.boards
    if chosen is None:
        return [board for board in boards.values() if not board.alternative]
    return [boards[BoardId(id_)] for id_ in chosen if id_ in boards]


def unit_choice(context: Scope, written: NameChoice, path: Path) -> frozenset[str]:
    """Return the names of units under a key, or under its `not`; report those that no unit has."""
    tags = {tag for piece in context.definition.pieces.values() for tag in piece.tags}
    known = tags.union(*(context.ids(section) for section in ("types", "sizes", "classes", "pieces")))
    context.all_known("unit", written.names, sorted(known), *path, *(["not"] if written.but else []))
    return frozenset(written.names)
