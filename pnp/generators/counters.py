"""The counters: every piece of every side with its faces, combined units, and the tokens, sorted by side."""

from collections.abc import Iterator

from pnp.artwork.counters.faces import Gather, draw_faces, face_symbol, marker_symbol, result_counters
from pnp.generators import Context, cut_sheets
from pnp.model.game import Game, Marker, Piece, Side
from pnp.scene.sheet import Component, Product
from pnp.scene.theme import Theme


def counters(game: Game, context: Context) -> Product:
    """Return all pieces, combined units and tokens by side; raises as `pnp.generators.sheets.sheets`."""
    gather: Gather[Component] = Gather()
    for side in game.sides.values():
        for piece in game.pieces.values():
            with gather:
                gather.drawn += _piece(game, side, piece, context.theme)
        for composite in game.composites.values():
            if composite.each:
                with gather:
                    gather.drawn += result_counters(game, side, composite, composite.of[0], context.theme)
        for marker in game.markers.values():
            with gather:
                gather.drawn += _marker(game, side, marker, context.theme)
    for marker in game.markers.values():
        with gather:
            gather.drawn += _marker(game, None, marker, context.theme)
    return cut_sheets(game, "counters", "Counters", gather.result())


def _piece(game: Game, side: Side, piece: Piece, theme: Theme) -> Iterator[Component]:
    """Yield a counter of a piece; one with more than two faces takes more than one counter."""
    copies = piece.count.get(side.id, 0)
    if not copies:
        return
    faces = draw_faces(piece, lambda face: face_symbol(game, side.id, piece.id, face, theme))
    for start in range(0, len(faces), 2):
        front, *rest = faces[start : start + 2]
        states = [face.state for face in piece.faces[start : start + 2]]
        shown = piece.name if set(states) == {piece.name} else f"{piece.name} ({'–'.join(states)})"
        id_ = f"counter/{side.id}/{piece.id}" + (f"-{start // 2 + 1}" if start else "")
        back = rest[0] if rest else None
        component = Component(id_, "counter", side.named(shown), front, back, copies, side.id)
        yield component.made_as(game.format_of(piece))._replace(span=piece.span)


def _marker(game: Game, side: Side | None, marker: Marker, theme: Theme) -> Iterator[Component]:
    copies = marker.neutral_count if side is None else marker.count.get(side.id, 0)
    if copies:
        owner = None if side is None else side.id
        name = side.named(marker.name) if side else marker.name
        front = marker_symbol(game, owner, marker.id, theme)
        back = marker_symbol(game, owner, marker.id, theme, back=True) if marker.back_name else None
        id_ = f"marker/{owner or 'neutral'}/{marker.id}"
        component = Component(id_, "marker", name, front, back, copies, owner or "")
        yield component.made_as(game.format_of(marker))._replace(span=marker.span)
