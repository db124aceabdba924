"""What keeps a game, or a name on a map, from being drawn: options of panels, textures, looks of lines, drawings."""

from collections.abc import Callable, Iterator, Mapping, Set
from dataclasses import fields, is_dataclass
from functools import partial
from typing import Any

from pnp.artwork import components, font_library, panels, symbol_library
from pnp.artwork.boards import map_layers
from pnp.artwork.boards.terrain import kinds, texture_finding
from pnp.artwork.counters.faces import face_symbol, marker_symbol
from pnp.errors import DefinitionError, Finding, Span
from pnp.model.game import Game, SideId
from pnp.scene.presets import themes

_NAMES = frozenset({"symbol", "back_symbol", "cover_symbol", "emblem"})
"""Fields of the parts of a game that name a drawing."""


def findings(game: Game) -> Iterator[Finding]:
    """Yield what is wrong with panels, and textures and drawings that do not exist or cannot be used."""
    yield from panels.findings(game)
    textures = {texture_finding(board.grid, kind) for board in game.boards.values() for kind in kinds(board)}
    yield from sorted(filter(None, textures), key=lambda finding: finding.message)
    yield from _map_findings(game)
    named: dict[str, Span | None] = {}
    missing: set[str] = set()
    parts = (game.sides, game.stats, game.types, game.pieces, game.composites, game.markers, game.procedure, game.rules)
    for part in (*parts, game.classes, game.over, game.roles, game.states, game.tracks):
        for name, span in _drawings(part, None):
            named.setdefault(name, span)
    for icon, drawing in game.icons.items():
        named.setdefault(drawing, game.icon_spans[icon])
    for name, span in named.items():
        try:
            symbol_library.require(game, name, span)
        except DefinitionError as error:
            yield from error.findings
            missing.add(name)
    unusable = [*font_library.findings(game)]
    yield from unusable
    drawn = [*_counter_findings(game, missing), *components.findings(game, themes()["field"])]
    yield from (finding for finding in drawn if finding not in unusable)


def _counter_findings(game: Game, missing: Set[str]) -> Iterator[Finding]:
    """Yield what keeps counters from being drawn, such as a layout that lacks a slot or a name that is too long."""
    theme, known = themes()["field"], set[Finding]()
    draw: list[Callable[[], object]] = [
        partial(face_symbol, game, side, piece.id, face.id, theme)
        for piece in game.pieces.values()
        for side, count in piece.count.items()
        for face in piece.faces
        if count and not missing & {face.symbol, game.sides[side].emblem}
    ]
    for marker in game.markers.values():
        unusable = missing & {marker.symbol, *(side.emblem for side in game.sides.values())}
        sides: list[SideId | None] = [side for side, count in marker.count.items() if count]
        draw += [partial(marker_symbol, game, side, marker.id, theme) for side in sides or [None] if not unusable]
    for each in draw:
        try:
            each()
        except DefinitionError as error:
            new = [finding for finding in error.findings if finding not in known]
            known.update(new)
            yield from new


def _map_findings(game: Game) -> Iterator[Finding]:
    """Yield looks that lines cannot have, and names without room on maps that can be drawn."""
    looks = [*filter(None, map(map_layers.look_finding, game.line_kinds.values()))]
    yield from looks
    for board in game.boards.values():
        wrong = [finding for finding in map_layers.findings(board) if finding not in looks]
        yield from wrong
        if not wrong and not looks:
            yield from map_layers.without_room(game, board, themes()["field"])


def _drawings(part: Any, span: Span | None) -> Iterator[tuple[str, Span | None]]:
    """Names of drawings in a part of the game, each with the place of the part that names it."""
    if isinstance(part, Mapping):
        for value in part.values():
            yield from _drawings(value, span)
    elif is_dataclass(part) or hasattr(part, "_fields"):
        here = getattr(part, "span", None) or span
        for field in getattr(part, "_fields", None) or [field.name for field in fields(part)]:
            value = getattr(part, field)
            if field in _NAMES and value:
                yield value, here
            else:
                yield from _drawings(value, here)
    elif isinstance(part, tuple):
        for value in part:
            yield from _drawings(value, span)
