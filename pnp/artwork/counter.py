"""Faces of counters, drawn from the game: pieces, markers, markers of composites and of what they result in."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Generic, TypeVar

from pnp.artwork import art
from pnp.artwork.layout import Layout
from pnp.artwork.layout import load as load_layout
from pnp.artwork.layout_draw import Content, draw
from pnp.errors import DefinitionError, Finding, Span
from pnp.model.derive import face_values
from pnp.model.game import (
    CompositeId,
    FaceId,
    FaceRef,
    Game,
    MarkerId,
    Piece,
    PieceId,
    SideId,
    StatId,
    StatValue,
)
from pnp.scene.items import Color, Symbol
from pnp.scene.theme import Theme

MINUS = "−"
Drawn = TypeVar("Drawn")


class Gather(Generic[Drawn]):
    """Collects what is drawn one after another in `drawn`, and the findings of what cannot be drawn.

    Each `with gather:` is one attempt: its findings are kept and the next attempt goes on, so that one run tells all.
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
        """Everything that was drawn.

        Raises:
            DefinitionError: with all findings, when there was any.
        """
        if self._findings:
            raise DefinitionError(self._findings)
        return tuple(self.drawn)


def draw_faces(piece: Piece, draw_face: Callable[[FaceId], Symbol]) -> tuple[Symbol, ...]:
    """Every face of a piece by `draw_face`.

    Raises:
        DefinitionError: with the findings of all faces.
    """
    gather: Gather[Symbol] = Gather()
    for face in piece.faces:
        with gather:
            gather.drawn.append(draw_face(face.id))
    return gather.result()


def face_symbol(game: Game, side: SideId, piece: PieceId, face: FaceId, theme: Theme) -> Symbol:
    """One face of a piece, as printed for a side.

    Raises:
        DefinitionError: when a text does not fit, a symbol or the layout is missing, or a stat has no place.
    """
    subject = game.pieces[piece]
    shown = subject.face(face)
    content = Content(
        name=f"{game.sides[side].name} {subject.name}, {shown.state}",
        color=game.sides[side].color,
        texts={
            **_side_texts(game, side),
            "name": subject.name,
            "title": subject.title,
            "state": shown.state,
            "cost": "" if subject.cost is None else str(subject.cost),
        },
        symbols={"art": shown.symbol, "emblem": game.sides[side].emblem},
        counts={} if subject.cost is None else {"cost": subject.cost},
        tags=subject.tags | {shown.kind},
        side=game.sides[side].player,
        face=subject.faces.index(shown),
        span=shown.span,
    )
    return _draw(game, subject.layout, content, theme, shown.stats)


def composite_symbol(game: Game, side: SideId, composite: CompositeId, theme: Theme) -> Symbol:
    """The marker that is laid on a composite: what it does to each stat of the top piece.

    Raises:
        DefinitionError: as `face_symbol`.
    """
    subject = game.composites[composite]
    effects: dict[StatId, StatValue] = {stat: effect.text for stat, effect in subject.effect.items()}
    content = Content(
        name=f"{game.sides[side].name} {subject.name}",
        color=game.sides[side].color,
        texts={**_side_texts(game, side), "name": subject.name},
        symbols={"art": subject.symbol, "emblem": game.sides[side].emblem},
        side=game.sides[side].player,
        span=subject.span,
    )
    return _draw(game, subject.layout, content, theme, effects)


def result_symbol(
    game: Game, side: SideId, composite: CompositeId, piece: PieceId, face: FaceId, theme: Theme
) -> Symbol:
    """The marker that stands for a composite with this face on top, with the values it then has.

    Raises:
        DefinitionError: as `face_symbol`.
    """
    subject, top = game.composites[composite], game.pieces[piece]
    shown = top.face(face)
    values = face_values(game, FaceRef(piece, face, composite))
    content = Content(
        name=f"{game.sides[side].name} {subject.name}: {top.name}, {shown.state}",
        color=game.sides[side].color,
        texts={
            **_side_texts(game, side),
            "name": top.name,
            "title": top.title,
            "state": shown.state,
            "composite": subject.name,
        },
        symbols={"art": shown.symbol, "emblem": game.sides[side].emblem, "composite": subject.symbol},
        counts={} if top.cost is None else {"cost": top.cost},
        tags=top.tags | {shown.kind},
        side=game.sides[side].player,
        face=top.faces.index(shown),
        span=shown.span,
    )
    return _draw(game, subject.result_layout, content, theme, values)


def marker_symbol(game: Game, side: SideId | None, marker: MarkerId, theme: Theme, *, back: bool = False) -> Symbol:
    """One side of an information marker; `side` None: nobody's.

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
        texts={**({} if side is None else _side_texts(game, side)), "name": name},
        symbols={"art": symbol, "emblem": owner.emblem if owner else ""},
        side=owner.player if owner else 0,
        face=int(back),
        span=subject.span,
    )
    return _draw(game, subject.layout, content, theme, {})


def _side_texts(game: Game, side: SideId) -> dict[str, str]:
    return {"side": game.sides[side].name}


@lru_cache(maxsize=64)
def homes(game: Game, layout: Layout) -> Mapping[str, str]:
    """Stat to slot of a layout, for every stat of the game that has a place in it."""
    return layout.homes({stat.id: stat.slot for stat in game.stats.values()})


def _value_texts(
    game: Game, values: Mapping[StatId, StatValue], layout: Layout, span: Span | None
) -> Iterator[tuple[str, str]]:
    """For each stat by its slot: `value.top` what it is, `label.top` its short name, `stat.top` its name.

    Raises:
        DefinitionError: with a finding for each value that has no place in the layout.
    """
    places = homes(game, layout)
    homeless = [game.stats[stat] for stat in values if stat not in places]
    if homeless:
        hint = f"it has: {', '.join(layout.slots)}" if layout.slots else "it shows no values"
        raise DefinitionError(
            Finding("layout.no-slot", "error", f"layout '{layout.name}' has no place for {stat.name}", span, hint)
            for stat in homeless
        )
    for stat, value in values.items():
        slot = places[stat]
        yield f"value.{slot}", str(value).replace("-", MINUS)
        yield f"label.{slot}", game.stats[stat].short
        yield f"stat.{slot}", game.stats[stat].name


def _draw(game: Game, name: str, content: Content, theme: Theme, values: Mapping[StatId, StatValue]) -> Symbol:
    layouts = _layouts(game)
    if name not in layouts:
        layouts[name] = load_layout(name, game.folder, content.span, game.templates)
    layout = layouts[name]
    texts = {**content.texts, **dict(_value_texts(game, values, layout, content.span))}

    def load(ref: str, colors: Mapping[str, Color], span: Span | None) -> Symbol:
        return art.load(game, ref, colors, span)

    size, bleed = game.kit.counter_size, game.kit.counter_bleed
    return draw(layout, content._replace(texts=texts), theme, size, bleed, load)


@lru_cache(maxsize=8)
def _layouts(game: Game) -> dict[str, Layout]:
    """The layouts of a game that its faces have asked for, by name."""
    return {}
