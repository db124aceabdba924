"""What keeps a game, or a name on a map, from being drawn: options of panels, textures, looks of lines, drawings.

What draws is imported when a part is examined: of most parts of a changed game everything is known.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from dataclasses import fields, is_dataclass
from functools import partial
from itertools import chain
from typing import Any

from pnp.errors import DefinitionError, Finding
from pnp.model.game import Game, MarkerId, PieceId, SideId
from pnp.model.game.tracking import Examine, examine
from pnp.scene.presets import themes
from pnp.scene.theme import Theme

_NAMES = frozenset({"symbol", "back_symbol", "cover_symbol", "emblem"})
"""Fields of the parts of a game that name a drawing."""


def findings(game: Game, examine: Examine = examine) -> Iterator[Finding]:
    """Yield what is wrong with panels, and textures and drawings that do not exist or cannot be used."""
    yield from panel_findings(game, examine)
    yield from examine("textures", game, _texture_findings)
    yield from examine("maps", game, _map_findings)
    missing: set[str] = set()
    for name in dict.fromkeys(_named_drawings(game)):
        wrong = tuple(examine(f"drawing {name}", game, partial(_require, name=name)))
        yield from wrong
        missing.update([name] if wrong else [])
    yield from examine("cover", game, _cover_findings)
    unusable = tuple(examine("fonts", game, _font_findings))
    yield from unusable
    counters = _counter_findings(game, missing, examine)
    drawn = chain(counters, examine("components", game, _component_findings))
    yield from (finding for finding in drawn if finding not in unusable)


def panel_findings(game: Game, examine: Examine = examine) -> Iterable[Finding]:
    """Yield what is wrong with the options of panels."""
    return examine("panels", game, _panel_findings)


def _panel_findings(game: Game) -> Iterable[Finding]:
    from pnp.artwork import panels

    return panels.findings(game)


def _font_findings(game: Game) -> Iterable[Finding]:
    from pnp.artwork import font_library

    return font_library.findings(game)


def _cover_findings(game: Game) -> Iterable[Finding]:
    from pnp.artwork import picture_library

    book = game.rules
    if book is None or not book.cover_picture:
        return ()
    return _refusals(lambda _: picture_library.load(game, book.cover_picture, {}, book.cover_picture_span))


def _require(game: Game, name: str) -> Iterable[Finding]:
    from pnp.artwork import symbol_library

    return _refusals(lambda _: symbol_library.require(game, name))


def _component_findings(game: Game) -> Iterator[Finding]:
    from pnp.artwork import components

    return components.findings(game, themes()["field"])


def _texture_findings(game: Game) -> Iterator[Finding]:
    from pnp.artwork.boards.terrain import kinds, texture_finding

    textures = {texture_finding(board.grid, kind) for board in game.boards.values() for kind in kinds(board)}
    yield from sorted(filter(None, textures), key=lambda finding: finding.message)


def _named_drawings(game: Game) -> Iterator[str]:
    """Yield the names of all drawings."""
    parts = (game.sides, game.stats, game.types, game.pieces, game.composites, game.markers, game.procedure, game.rules)
    for part in (*parts, game.classes, game.over, game.roles, game.states, game.tracks):
        yield from _drawings(part)
    yield from game.icons.values()


def _counter_findings(game: Game, missing: Set[str], examine: Examine) -> Iterator[Finding]:
    """Yield what keeps counters from being drawn, such as a layout that lacks a slot or a name that is too long."""
    known = set[Finding]()
    without = f"without {', '.join(sorted(missing))}"
    draw = [
        *((f"piece {id_} {without}", partial(_piece, id_=id_, missing=missing)) for id_ in game.pieces),
        *((f"marker {id_} {without}", partial(_marker, id_=id_, missing=missing)) for id_ in game.markers),
    ]
    for part, find in draw:
        new = [finding for finding in dict.fromkeys(examine(part, game, find)) if finding not in known]
        known.update(new)
        yield from new


def _piece(game: Game, id_: PieceId, missing: Set[str]) -> Iterator[Finding]:
    from pnp.artwork.counters.faces import face_symbol

    piece = game.pieces[id_]
    for side, count in piece.count.items():
        for face in piece.faces:
            if count and not missing & {face.symbol, game.sides[side].emblem}:
                yield from _refusals(partial(face_symbol, game, side, id_, face.id))


def _marker(game: Game, id_: MarkerId, missing: Set[str]) -> Iterator[Finding]:
    from pnp.artwork.counters.faces import marker_symbol

    marker = game.markers[id_]
    if not missing & {marker.symbol, *(side.emblem for side in game.sides.values())}:
        sides: list[SideId | None] = [side for side, count in marker.count.items() if count]
        for side in sides or [None]:
            yield from _refusals(partial(marker_symbol, game, side, id_))


def _refusals(draw: Callable[[Theme], object]) -> Iterable[Finding]:
    try:
        draw(themes()["field"])
    except DefinitionError as error:
        return error.findings
    return ()


def _map_findings(game: Game) -> Iterator[Finding]:
    """Yield looks that lines cannot have, and names without room on maps that can be drawn."""
    from pnp.artwork.boards import map_layers

    looks = [*filter(None, map(map_layers.look_finding, game.line_kinds.values()))]
    yield from looks
    for board in game.boards.values():
        wrong = [finding for finding in map_layers.findings(board) if finding not in looks]
        yield from wrong
        if not wrong and not looks:
            yield from map_layers.without_room(game, board, themes()["field"])


def _drawings(part: Any) -> Iterator[str]:
    """Yield the names of drawings in a part of the game."""
    if isinstance(part, Mapping):
        part = tuple(part.values())
    if is_dataclass(part) or hasattr(part, "_fields"):
        for field in getattr(part, "_fields", None) or [field.name for field in fields(part)]:
            value = getattr(part, field)
            if field in _NAMES and value:
                yield value
            else:
                yield from _drawings(value)
    elif isinstance(part, tuple):
        for value in part:
            yield from _drawings(value)
