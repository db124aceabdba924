"""Pieces, composites and markers of a definition."""

from __future__ import annotations

from types import MappingProxyType

from pnp.errors import Span
from pnp.model.complaints import misspelt, report_unknown_stat
from pnp.model.definition.pieces import FaceDefinition, PieceDefinition
from pnp.model.game import Composite, CompositeId, Face, FaceId, Marker, MarkerId, Piece, PieceId, StatId, StatValue
from pnp.model.resolve.context import Context
from pnp.source.tree import Step

MAX_COPIES = 20_000


def pieces(context: Context) -> dict[PieceId, Piece]:
    """All pieces by id."""
    found = {PieceId(id_): _piece(context, id_, piece) for id_, piece in context.definition.pieces.items()}
    total = sum(sum(piece.count.values()) for piece in found.values())
    if total > MAX_COPIES:
        message = f"{total:,} counters are more than the {MAX_COPIES:,} that one kit can hold"
        context.error("value.out-of-range", message, context.key("pieces"))
    return found


def _piece(context: Context, id_: str, piece: PieceDefinition) -> Piece:
    path: tuple[Step, ...] = ("pieces", id_)
    written: dict[str, tuple[tuple[Step, ...], FaceDefinition]] = {
        face_id: ((*path, "faces", face_id), face) for face_id, face in piece.faces.items()
    }
    for face_id, single in (("front", piece.front), ("back", piece.back)):
        if single is not None:
            written[face_id] = ((*path, face_id), single)
    return Piece(
        id=PieceId(id_),
        name=piece.name,
        title=piece.title,
        cost=piece.cost,
        limit=piece.limit,
        required=piece.required,
        count=MappingProxyType(context.owned_copies(piece.count, *path, "count")),
        faces=tuple(_face(context, at, face_id, face, piece) for face_id, (at, face) in written.items()),
        layout=piece.layout,
        tags=frozenset(piece.tags),
        note=piece.note,
        span=context.key(*path),
    )


def _face(context: Context, path: tuple[Step, ...], id_: str, face: FaceDefinition, piece: PieceDefinition) -> Face:
    stats = context.definition.stats
    names = context.ids("stats")
    written = face.__pydantic_extra__
    unknown = [name for name in written if name not in names]
    for name in unknown:
        report_unknown_stat(name, [*names, *FaceDefinition.model_fields], context.key(*path, name), context.findings)
    values: dict[StatId, StatValue] = {}
    for name, stat in stats.items():
        value = written.get(name)
        if value is None:
            if not stat.optional and not misspelt(name, unknown):
                message = f"{'.'.join(map(str, path))}: the stat '{name}' is missing"
                hint = "give it a value, or make the stat optional"
                context.error("schema.missing-key", message, context.key(*path), hint)
            continue
        if isinstance(value, str):
            _check_code(context, name, value, list(stat.codes), context.value(*path, name))
        elif not stat.range.low <= value <= stat.range.high:
            message = f"{name} {value} is outside the stat's range {stat.range.low}..{stat.range.high}"
            context.error("value.out-of-range", message, context.value(*path, name))
        values[StatId(name)] = value
    return Face(
        FaceId(id_), face.state, face.kind, MappingProxyType(values), face.symbol or piece.symbol, context.key(*path)
    )


def _check_code(context: Context, stat: str, code: str, codes: list[str], span: Span) -> None:
    """Report a code that the stat does not have."""
    if code not in codes:
        hint = f"known codes: {', '.join(codes)}" if codes else "write a whole number, or give the stat codes"
        context.error("value.stat", f"'{code}' is no code of the stat '{stat}'", span, hint)


def composites(context: Context) -> dict[CompositeId, Composite]:
    """All composites by id."""
    found = {}
    for id_, composite in context.definition.composites.items():
        path = ("composites", id_)
        word, members = composite.of.word, composite.of.pieces
        for number, piece in enumerate(members):
            context.known("piece", piece, context.ids("pieces"), context.value(*path, "of", word, number))
        for stat in composite.top:
            context.known("stat", stat, context.ids("stats"), context.key(*path, "top", stat))
        found[CompositeId(id_)] = Composite(
            id=CompositeId(id_),
            name=composite.name,
            size=composite.of.size,
            of=tuple(PieceId(piece) for piece in dict.fromkeys(members)),
            effect=MappingProxyType({StatId(stat): effect for stat, effect in composite.top.items()}),
            count=MappingProxyType(context.owned_copies(composite.marker.count, *path, "marker", "count")),
            symbol=composite.marker.symbol,
            layout=composite.marker.layout,
            result_layout=composite.marker.result_layout,
            note=composite.note,
            span=context.key(*path),
        )
    return found


def markers(context: Context) -> dict[MarkerId, Marker]:
    """All markers by id."""
    found = {}
    for id_, marker in context.definition.markers.items():
        path = ("markers", id_)
        found[MarkerId(id_)] = Marker(
            id=MarkerId(id_),
            name=marker.name,
            back_name=marker.back.name if marker.back else "",
            symbol=marker.symbol,
            back_symbol=(marker.back.symbol or marker.symbol) if marker.back else "",
            count=MappingProxyType(context.copies(marker.count, *path, "count")),
            neutral_count=marker.count.neutral,
            layout=marker.layout,
            note=marker.note,
            span=context.key(*path),
        )
    return found
