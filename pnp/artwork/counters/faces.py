"""Faces of counters, drawn from the game: pieces, markers, markers of composites and of their results."""

from collections.abc import Callable, Collection, Mapping
from functools import partial
from types import MappingProxyType
from typing import Generic, TypeVar

from pnp.artwork import symbol_library
from pnp.artwork.counters.layout import JOINED_VALUES, Layout
from pnp.artwork.counters.layout import load as load_layout
from pnp.artwork.counters.renderer import Content, draw
from pnp.artwork.counters.unit_parts import unit_tags, unit_texts
from pnp.errors import DefinitionError, Finding, Span
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
    SideId,
    StatId,
    StatValue,
)
from pnp.model.game.tracking import cached_on_game
from pnp.scene.formats import Format
from pnp.scene.items import Symbol
from pnp.scene.theme import Theme

MINUS = "−"
_TOLERANCE = 0.05
"""Difference in mm between the height of a layout and that of its format that cutting does not show."""
_NONE: Mapping[StatId, str] = MappingProxyType({})
Drawn = TypeVar("Drawn")


class Gather(Generic[Drawn]):
    """Collects drawings in `drawn`, and the findings of those that fail.

    Each `with gather:` is one attempt: its findings are stored, the next attempt follows: one run reports all.
    """

    def __init__(self) -> None:
        self.drawn: list[Drawn] = []
        self._findings: dict[Finding, None] = {}

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> bool:
        if not isinstance(error, DefinitionError):
            return False
        self._findings.update(dict.fromkeys(error.findings))
        return True

    def result(self) -> tuple[Drawn, ...]:
        """Return all drawings.

        Raises:
            DefinitionError: with all findings, when there was any.
        """
        if self._findings:
            raise DefinitionError(self._findings)
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
    counts = {"cost": piece.cost, "slots": piece.carries.slots if piece.carries else None}
    return Content(
        name=f"{army.name} {piece.name}" + (f", {face.state}" if face.state not in ("", piece.name) else ""),
        color=piece.color or army.color,
        texts={
            "side": army.name,
            "name": piece.name,
            "title": piece.title,
            "state": face.state,
            "condition": _condition(game, piece, face),
            "cost": "" if piece.cost is None else str(piece.cost),
            **unit_texts(game, piece),
        },
        colors={**({"class": way.color} if way else {}), **({"formation": formation.color} if formation else {})},
        symbols={"art": face.symbol, "emblem": army.emblem, "class": way.symbol if way else ""},
        counts={name: count for name, count in counts.items() if count is not None},
        tags=piece.tags | {face.kind} | ({f"class.{way.id}"} if way else set()) | unit_tags(piece),
        side=army.player,
        face=piece.faces.index(face),
        span=face.span,
    )


def _condition(game: Game, piece: Piece, face: Face) -> str:
    """Return the name of the state that this face shows; empty: none."""
    states = (state for state in game.states.values() if not state.of or piece.id in state.of)
    return next((state.name for state in states if state.face == face.id), "")


def composite_symbol(game: Game, side: SideId, composite: CompositeId, theme: Theme) -> Symbol:
    """Draw the marker of a composite: the change of each stat of the top piece.

    Raises:
        DefinitionError: as `face_symbol`.
    """
    subject = game.composites[composite]
    effects: dict[StatId, StatValue] = {stat: effect.text for stat, effect in subject.effect.items()}
    content = Content(
        name=f"{game.sides[side].name} {subject.name}",
        color=game.sides[side].color,
        texts={"side": game.sides[side].name, "name": subject.name},
        symbols={"art": subject.symbol, "emblem": game.sides[side].emblem},
        side=game.sides[side].player,
        span=subject.span,
    )
    return draw_content(game, subject.layout, content, theme, effects)


def result_symbol(
    game: Game, side: SideId, composite: CompositeId, piece: PieceId, face: FaceId, theme: Theme
) -> Symbol:
    """Draw the marker for a composite with this face on top, with the resulting values.

    The stack of one piece of each kind has its own name and drawing, any other those of its top piece.

    Raises:
        DefinitionError: as `face_symbol`.
    """
    subject, ref = game.composites[composite], FaceRef(piece, face, composite)
    content = result_content(game, side, subject, ref)
    values = face_values(game, ref)
    return draw_content(game, subject.result_layout, content, theme, values, format_=game.pieces[piece].format)


def result_content(game: Game, side: SideId, subject: Composite, ref: FaceRef) -> Content:
    """Return the content of a composite's marker besides its values; `ref` is its top piece's face."""
    top = game.pieces[ref.piece]
    shown = top.face(ref.face)
    name, symbol = top.name, shown.symbol
    if subject.each:
        name, symbol = subject.name, subject.symbols.get(ref.face, subject.symbol) or symbol
    return Content(
        name=f"{game.sides[side].name} {subject.name}: {top.name}, {shown.state}",
        color=game.sides[side].color,
        texts={
            "side": game.sides[side].name,
            "name": name,
            "title": top.title,
            "state": shown.state,
            "condition": _condition(game, top, shown),
            "composite": subject.name,
        },
        symbols={"art": symbol, "emblem": game.sides[side].emblem, "composite": subject.symbol},
        counts={} if top.cost is None else {"cost": top.cost},
        tags=top.tags | {shown.kind},
        side=game.sides[side].player,
        face=top.faces.index(shown),
        span=shown.span,
    )


def marker_symbol(game: Game, side: SideId | None, marker: MarkerId, theme: Theme, *, back: bool = False) -> Symbol:
    """Draw one face of an information marker; `side` None: shared by all sides.

    Raises:
        DefinitionError: as `face_symbol`.
    """
    subject = game.markers[marker]
    name = (subject.back_name or subject.name) if back else subject.name
    symbol = (subject.back_symbol or subject.symbol) if back else subject.symbol
    owner = None if side is None else game.sides[side]
    content = Content(
        name=f"{owner.name} {name}" if owner else name,
        color=owner.color if owner else theme.muted,
        texts={"name": name, **({"side": owner.name} if owner else {})},
        symbols={
            "art": symbol,
            "emblem": owner.emblem if owner else "",
            **{f"emblem.{side.player}": side.emblem for side in game.sides.values()},
        },
        side=owner.player if owner else 0,
        face=int(back),
        span=subject.span,
    )
    values = dict(subject.stats)
    if subject.weapons:
        places = homes(game, load_layout(game, subject.layout, subject.span))
        first, *others = subject.weapons
        shared = {stat for stat, value in first.items() if all(other.get(stat) == value for other in others)}
        values |= {stat: first[stat] for stat in shared & places.keys()}
        content = _with_weapons(game, content, subject, values)
    return draw_content(game, subject.layout, content, theme, values, subject.flags, subject.format)


def _with_weapons(game: Game, content: Content, marker: Marker, shown: Collection[StatId]) -> Content:
    """Add what distinguishes a marker's weapons: for the first `weapon.1.top`, by the stat's slot.

    A value of the whole marker that is `shown` is left out; a code with a symbol is that symbol.
    """
    texts, symbols = dict(content.texts), dict(content.symbols)
    for number, weapon in enumerate(marker.weapons, start=1):
        for stat, value in weapon.items():
            name = f"weapon.{number}.{game.stats[stat].slot}"
            drawing = game.stats[stat].symbols.get(str(value), "")
            if drawing:
                symbols[name] = drawing
            elif stat not in shown:
                texts[name] = str(value)
    return content._replace(texts=texts, symbols=symbols, counts={"weapons": len(marker.weapons)})


@cached_on_game
def homes(game: Game, layout: Layout) -> Mapping[str, str]:
    """Return the slot of a layout for every stat of the game that has one."""
    return layout.homes({stat.id: stat.slot for stat in game.stats.values()})


def draw_content(
    game: Game,
    name: str,
    content: Content,
    theme: Theme,
    values: Mapping[StatId, StatValue],
    flags: Mapping[StatId, str] = _NONE,
    format_: Format | None = None,
) -> Symbol:
    """Draw a face: the layout `name` filled with the content and with each value in its slot; no format: the kit's.

    Raises:
        DefinitionError: as `face_symbol`.
    """
    layout = load_layout(game, name, content.span)

    load = partial(symbol_library.load, game)
    filled = _with_values(game, content, values, flags, layout)
    players = {f"player-{side.player}": side.color for side in game.sides.values() if side.player in (1, 2)}
    filled = filled._replace(colors={**players, **filled.colors})
    made = format_ or game.kit.format
    _require_proportions(layout, made, content.span)
    return draw(layout, filled, theme, made.width, made.bleed, load)


def _require_proportions(layout: Layout, format_: Format, span: Span | None) -> None:
    """Raise a DefinitionError when a layout cannot fill a format."""
    height = layout.height * format_.width / layout.width
    if format_.height is not None and abs(height - format_.height) > _TOLERANCE:
        message = (
            f"layout '{layout.name}' is {format_.width:g} × {height:.4g} mm at the width of the format '{format_.id}', "
            f"which is {format_.width:g} × {format_.height:g} mm"
        )
        hint = "choose a layout of these proportions"
        raise DefinitionError([Finding("layout.proportions", "error", message, span, hint)])


def _with_values(
    game: Game, content: Content, values: Mapping[StatId, StatValue], flags: Mapping[StatId, str], layout: Layout
) -> Content:
    """Add each stat by its slot: `value.top` is its value, `label.top` its short name, `stat.top` its name.

    Values without a slot are joined in the text `values`, as `4-5`, if the layout has it.
    A code has its symbol as `code.top` and the tag `code.top`; a value with a flag has the tag `flag.top`.
    """
    places = homes(game, layout)
    homeless = [game.stats[stat] for stat in values if stat not in places]
    if homeless and not layout.joins_values:
        hint = f"it has: {', '.join(layout.slots)}" if layout.slots else "it shows no values"
        lacks = f"layout '{layout.name}' has no slot for"
        raise DefinitionError(
            Finding("layout.no-slot", "error", f"{lacks} {stat.name}", content.span, hint) for stat in homeless
        )
    texts, symbols, tags = dict(content.texts), dict(content.symbols), set(content.tags)
    figures = (f"{values[stat.id]}{flags.get(stat.id, '')}" for stat in homeless)
    texts[JOINED_VALUES] = "-".join(figure.replace("-", MINUS) for figure in figures)
    for id_, value in values.items():
        if id_ not in places:
            continue
        slot, stat = places[id_], game.stats[id_]
        texts[f"value.{slot}"] = str(value).replace("-", MINUS)
        texts[f"label.{slot}"] = stat.short
        texts[f"stat.{slot}"] = stat.name
        if value in stat.codes:
            symbols[f"code.{slot}"] = stat.symbols.get(str(value), "")
            tags.add(f"code.{slot}")
        if id_ in flags:
            tags.add(f"flag.{slot}")
    return content._replace(texts=texts, symbols=symbols, tags=frozenset(tags))
