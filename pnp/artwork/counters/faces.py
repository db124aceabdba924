"""Faces of counters, drawn from the game: pieces, markers, and composites with their results as whole counters."""

from collections.abc import Callable, Collection, Iterator, Mapping
from types import MappingProxyType
from typing import Generic, TypeVar

from pnp import layout
from pnp.artwork.counters import slots
from pnp.artwork.counters.resources import GameResources
from pnp.errors import DefinitionError, Finding, Span
from pnp.layout import Content, Layout
from pnp.layout.values import MINUS, Value
from pnp.model.compute.formulas import face_values
from pnp.model.game import (
    Composite,
    CompositeId,
    Face,
    FaceId,
    FaceRef,
    Game,
    Marker,
    MarkerId,
    Piece,
    PieceId,
    Side,
    SideId,
    StatId,
    StatValue,
)
from pnp.model.game.tracking import cached_on_game, tracked_by_result
from pnp.scene.formats import Format
from pnp.scene.items import Color, Symbol
from pnp.scene.sheet import Component
from pnp.scene.theme import Theme

_NONE: Mapping[StatId, str] = MappingProxyType({})
Drawn = TypeVar("Drawn")
_Written = tuple[str, tuple[tuple[str, Value], ...], tuple[tuple[str, Color], ...], Span | None]
"""A content: its name, its record, its colors and its place."""
_Given = tuple[tuple[tuple[StatId, StatValue], ...], tuple[tuple[StatId, str], ...]]
"""The values of a face, and their flags."""
_UPRIGHT = 3
"""The most letters of an abbreviation that is upright in the stripe of a formation."""


class Gather(Generic[Drawn]):
    """Collects drawings in `drawn`, and the findings of those that fail.

    Each `with gather:` is one attempt: its findings are stored, the next attempt follows: one run reports all.
    """

    def __init__(self) -> None:
        self.drawn: list[Drawn] = []
        self.findings: dict[Finding, None] = {}

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> bool:
        if not isinstance(error, DefinitionError):
            return False
        self.findings.update(dict.fromkeys(error.findings))
        return True

    def result(self) -> tuple[Drawn, ...]:
        """Return all drawings.

        Raises:
            DefinitionError: with all findings, when there was any.
        """
        if self.findings:
            raise DefinitionError(self.findings)
        return tuple(self.drawn)


def draw_faces(piece: Piece, draw_face: Callable[[FaceId], Symbol]) -> tuple[Symbol, ...]:
    """Return every face of a piece by `draw_face`.

    Raises:
        DefinitionError: with the findings of all faces.
    """
    gather: Gather[Symbol] = Gather()
    for face in piece.faces:
        with gather:
            gather.drawn.append(draw_face(face.id))
    return gather.result()


@cached_on_game
def face_symbol(game: Game, side: SideId, piece: PieceId, face: FaceId, theme: Theme) -> Symbol:
    """Draw a face of a piece, as printed for a side.

    Raises:
        DefinitionError: when a text does not fit, a symbol or the layout is missing, or a stat has no slot.
    """
    subject = game.pieces[piece]
    shown = subject.face(face)
    content = face_content(game, side, subject, shown)
    return draw_content(game, subject.layout, content, theme, shown.stats, shown.flags, subject.format)


def face_content(game: Game, side: SideId, piece: Piece, face: Face) -> Content:
    """Return the content of a face besides its values."""
    army, way = game.sides[side], game.classes[piece.move_class] if piece.move_class else None
    formation = game.formations[piece.formation] if piece.formation else None
    return Content(
        name=f"{army.name} {piece.name}" + (f", {face.state}" if face.state not in ("", piece.name) else ""),
        record={
            "side": army.name,
            "name": piece.name,
            "title": piece.title,
            "state": face.state,
            "condition": _condition(game, piece, face),
            "cost": piece.cost,
            "slots": piece.carries.slots if piece.carries else None,
            **unit_texts(game, piece),
            "art": face.symbol,
            "emblem": army.emblem,
            "class": way.symbol if way else None,
            "tag": piece.tags | {face.kind} | ({f"class.{way.id}"} if way else set()) | unit_tags(game, piece),
            "player": army.player,
            "face": piece.faces.index(face) + 1,
        },
        colors={
            "side": piece.color or army.color,
            **({"class": way.color} if way else {}),
            **({"formation": formation.color} if formation else {}),
        },
        span=face.span,
    )


def _condition(game: Game, piece: Piece, face: Face) -> str:
    """Return the name of the state that this face shows; empty: none."""
    states = (state for state in game.states.values() if not state.of or piece.id in state.of)
    return next((state.name for state in states if state.face == face.id), "")


def composite_symbol(game: Game, side: SideId, composite: CompositeId, theme: Theme, *, back: bool = False) -> Symbol:
    """Draw the marker of a composite: the change of each stat of the top piece; raises as `face_symbol`."""
    subject = game.composites[composite]
    effects: dict[StatId, StatValue] = {stat: effect.text for stat, effect in subject.effect.items()}
    content = Content(
        name=f"{game.sides[side].name} {subject.name}",
        record={
            "side": game.sides[side].name,
            "name": subject.name,
            "art": subject.symbol,
            "emblem": game.sides[side].emblem,
            "player": game.sides[side].player,
            "face": 1,
        },
        colors={"side": game.sides[side].color},
        span=subject.span,
    )
    return draw_content(game, subject.layout, content, theme, effects, back=back)


@cached_on_game
def result_symbol(
    game: Game, side: SideId, composite: CompositeId, piece: PieceId, face: FaceId, theme: Theme
) -> Symbol:
    """Draw the marker for a composite with this face on top, with the resulting values.

    The stack of one piece of each kind has its own name and drawing, any other those of its top piece.

    Raises as `face_symbol`.
    """
    subject, ref = game.composites[composite], FaceRef(piece, face, composite)
    slots.load(game, subject.result_layout, subject.span)
    content = result_content(game, side, subject, ref)
    values = face_values(game, ref)
    return draw_content(game, subject.result_layout, content, theme, values, format_=game.pieces[piece].format)


def result_content(game: Game, side: SideId, subject: Composite, ref: FaceRef) -> Content:
    """Return the content of a composite's marker besides its values; `ref` is its top piece's face."""
    top = game.pieces[ref.piece]
    shown = top.face(ref.face)
    name, symbol, titles = top.name, shown.symbol, [f"{subject.name}: {top.name}", shown.state]
    if subject.each:
        name, symbol = subject.name, subject.symbols.get(ref.face, subject.symbol) or symbol
        titles = [subject.name, *(() if shown.state in ("", top.name) else (shown.state,))]
    return Content(
        name=f"{game.sides[side].name} {', '.join(titles)}",
        record={
            "side": game.sides[side].name,
            "name": name,
            "title": top.title,
            "state": shown.state,
            "condition": _condition(game, top, shown),
            "composite": subject.name,
            "art": symbol,
            "emblem": game.sides[side].emblem,
            "composite-art": subject.symbol,
            "cost": top.cost,
            "tag": top.tags | {shown.kind},
            "player": game.sides[side].player,
            "face": top.faces.index(shown) + 1,
        },
        colors={"side": game.sides[side].color},
        span=shown.span,
    )


def marker_symbol(game: Game, side: SideId | None, marker: MarkerId, theme: Theme, *, back: bool = False) -> Symbol:
    """Draw one face of an information marker; `side` None, or one without copies of its own: shared by all sides.

    Raises as `face_symbol`.
    """
    subject = game.markers[marker]
    name = (subject.back_name or subject.name) if back else subject.name
    symbol = (subject.back_symbol or subject.symbol) if back else subject.symbol
    has_own = side is not None and (subject.count.get(side) or not subject.neutral_count)
    owner = game.sides[side] if side is not None and has_own else None
    content = Content(
        name=f"{owner.name} {name}" if owner else name,
        record={
            "name": name,
            "side": owner.name if owner else None,
            "art": symbol,
            "emblem": owner.emblem if owner else None,
            **{f"emblem.{side.player}": side.emblem for side in game.sides.values()},
            "player": owner.player if owner else 0,
            "face": 1 + back,
        },
        colors={"side": owner.color if owner else theme.muted},
        span=subject.span,
    )
    values = dict(subject.stats)
    if subject.weapons:
        places = slots.homes(game, slots.load(game, subject.layout, subject.span))
        first, *others = subject.weapons
        shared = {stat for stat, value in first.items() if all(other.get(stat) == value for other in others)}
        values |= {stat: first[stat] for stat in shared & places.keys()}
        content = _with_weapons(game, content, subject, values)
    return draw_content(game, subject.layout, content, theme, values, subject.flags, subject.format)


def _with_weapons(game: Game, content: Content, marker: Marker, shown: Collection[StatId]) -> Content:
    """Add what distinguishes a marker's weapons: for the first `weapon.1.top`, by the stat's slot.

    A value of the whole marker that is `shown` is left out; a code with a symbol is the drawing `weapon.1.code.top`.
    """
    record: dict[str, Value] = {**content.record, "weapons": len(marker.weapons)}
    for number, weapon in enumerate(marker.weapons, start=1):
        for stat, value in weapon.items():
            slot = game.stats[stat].slot
            drawing = game.stats[stat].symbols.get(str(value), "")
            if drawing:
                record[f"weapon.{number}.code.{slot}"] = drawing
            elif stat not in shown:
                record[f"weapon.{number}.{slot}"] = str(value)
    return content._replace(record=record)


def draw_content(
    game: Game,
    name: str,
    content: Content,
    theme: Theme,
    values: Mapping[StatId, StatValue],
    flags: Mapping[StatId, str] = _NONE,
    format_: Format | None = None,
    *,
    back: bool | None = None,
) -> Symbol:
    """Draw a face: the layout `name` filled with the content and with each value in its slot; no format: the kit's.

    `back`: whether it is behind another face; None: as its field `face` says.

    Raises as `face_symbol`.
    """
    written = (content.name, tuple(content.record.items()), tuple(content.colors.items()), content.span)
    given = (tuple(values.items()), tuple(flags.items()))
    return _drawn(game, name, written, given, theme, format_ or game.kit.format, back)


@cached_on_game
def _drawn(
    game: Game, name: str, written: _Written, given: _Given, theme: Theme, made: Format, back: bool | None
) -> Symbol:
    """Draw a face, as `draw_content`."""
    text, record, colors, span = written
    content = Content(text, dict(record), dict(colors), span)
    found = slots.load(game, name, span)
    layout.require_format(found, made, span)
    filled = with_values(game, content, dict(given[0]), dict(given[1]), found)
    common, resources = common_sizes(game, found, made, theme), GameResources(game, theme)
    face = content.record.get("face")
    is_back = isinstance(face, int) and face % 2 == 0 if back is None else back
    return layout.draw(found, filled, found.face(made, back=is_back), resources, common)


def common_sizes(game: Game, found: Layout, made: Format, theme: Theme) -> Mapping[str, float]:
    """Return the type sizes that all faces of pieces with a layout and a format share, by the name of their part."""
    alike = _alike(game, found.name, made) if slots.together(found) else ()
    return _sizes_as_of(game, alike[0], *theme) if alike else {}


@cached_on_game
def _alike(game: Game, name: str, made: Format) -> tuple[PieceId, ...]:
    pieces = (piece for piece in game.pieces.values() if piece.layout == name)
    return tuple(piece.id for piece in pieces if game.format_of(piece) == made)


@tracked_by_result
def _sizes_as_of(game: Game, id_: PieceId, *theme: str) -> Mapping[str, float]:
    """Return the type sizes of all pieces with the layout and the format of one."""
    found, made = slots.load(game, game.pieces[id_].layout), game.format_of(game.pieces[id_])
    side = next(iter(game.sides))
    contents = (
        with_values(game, face_content(game, side, game.pieces[piece], face), face.stats, face.flags, found)
        for piece in _alike(game, found.name, made)
        for face in game.pieces[piece].faces
    )
    resources = GameResources(game, Theme(*theme))
    common = layout.common_sizes(found, contents, found.face(made, back=False), resources).sizes
    return {name: each.size for name, each in common.items()}


def with_values(
    game: Game, content: Content, values: Mapping[StatId, StatValue], flags: Mapping[StatId, str], found: Layout
) -> Content:
    """Add each stat by its slot: `value.top` is its value, `label.top` its short name, `stat.top` its name.

    Values without a slot are joined in the text `values`, as `4-5`, if the layout has it.
    A code has its symbol as `code.top` and the tag `code.top`; a value with a flag has the tag `flag.top`.

    Raises:
        DefinitionError: when a value has no slot.
    """
    places = slots.homes(game, found)
    values = {stat: value for stat, value in values.items() if game.stats[stat].printed}
    homeless = [game.stats[stat] for stat in values if stat not in places]
    if homeless and slots.JOINED_VALUES not in found.shown:
        hint = f"it has: {', '.join(slots.slots(found))}" if slots.slots(found) else "it shows no values"
        hint += "; name one as 'slot' of the stat, write 'printed: false' in it, or give its pieces another layout"
        lacks = f"layout '{found.name}' has no slot for"
        raise DefinitionError(
            Finding("layout.no-slot", "error", f"{lacks} {stat.name}", stat.span, hint) for stat in homeless
        )
    record, tags = dict(content.record), content.record.get("tag")
    marks = set(tags) if isinstance(tags, frozenset) else set()
    figures = (f"{values[stat.id]}{flags.get(stat.id, '')}" for stat in homeless)
    record[slots.JOINED_VALUES] = "-".join(figure.replace("-", MINUS) for figure in figures)
    for id_, value in values.items():
        if id_ not in places:
            continue
        slot, stat = places[id_], game.stats[id_]
        record[f"value.{slot}"] = int(value) if isinstance(value, int) else value.replace("-", MINUS)
        record[f"label.{slot}"] = stat.short
        record[f"stat.{slot}"] = stat.name
        if value in stat.codes:
            record[f"code.{slot}"] = stat.symbols.get(str(value), "")
            marks.add(f"code.{slot}")
        if id_ in flags:
            marks.add(f"flag.{slot}")
    players = {f"player-{side.player}": side.color for side in game.sides.values() if side.player in (1, 2)}
    return content._replace(record={**record, "tag": frozenset(marks)}, colors={**players, **content.colors})


def unit_texts(game: Game, piece: Piece) -> dict[str, str]:
    """Return the texts of a unit: designation, size, formation, and where and when it starts."""
    return {
        "designation": piece.designation,
        "size": game.sizes[piece.unit_size].sign if piece.unit_size else "",
        "formation": game.formations[piece.formation].short if piece.formation else "",
        "set-up": piece.at.name if piece.at else "",
        "arrival": str(piece.turn) if piece.turn else "",
    }


def unit_tags(game: Game, piece: Piece) -> set[str]:
    """Return the tags of a unit: its type, which parts it has that not every unit has, and if all codes are short."""
    parts = {"formation": piece.formation, "set-up": piece.at, "arrival": piece.turn}
    tags = {name for name, part in parts.items() if part is not None}
    if piece.formation and all(len(formation.short) <= _UPRIGHT for formation in game.formations.values()):
        tags.add("formation.short")
    return tags | ({f"type.{piece.type}"} if piece.type else set())


def result_counters(
    game: Game, side: Side, composite: Composite, piece_id: PieceId, theme: Theme
) -> Iterator[Component]:
    """Return counters with the values of a combined unit: front for its front on top, back for its back.

    Their number is the most at the same time: at most one for each marker, and one for each copy of this piece.

    Raises:
        DefinitionError: with everything on any face that does not fit or cannot be drawn.
    """
    piece = game.pieces[piece_id]
    copies = min(composite.count.get(side.id, 0), piece.count.get(side.id, 0))
    if not copies:
        return
    faces = draw_faces(piece, lambda face: result_symbol(game, side.id, composite.id, piece_id, face, theme))
    for start in range(0, len(faces), 2):
        front, *rest = faces[start : start + 2]
        id_ = f"result/{side.id}/{composite.id}/{piece_id}" + (f"-{start // 2 + 1}" if start else "")
        name = side.named(composite.name if composite.each else f"{composite.name}: {piece.name}")
        component = Component(id_, "composite", name, front, rest[0] if rest else None, copies, side.id)
        yield component.made_as(game.format_of(piece))
