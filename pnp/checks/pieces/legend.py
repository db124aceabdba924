"""Components that need an explanation: markers, signs on counters, and stacks that look alike."""

from collections.abc import Iterator, Mapping

from pnp.checks import Report, check
from pnp.checks.shared import mentions, phrasing
from pnp.checks.shared.movement_classes import shows_class
from pnp.model.game import ClassId, Face, Game, Marker, Piece, Stat


@check("marker.meaning", "error")
def markers_mean_something(game: Game) -> Iterator[Report]:
    """Find markers that no text names and that no state or track uses and that have no values."""
    if game.rules is None:
        return
    used = {state.marker for state in game.states.values()} | {track.marker for track in game.tracks.values()}
    used |= {marker.id for marker in game.markers.values() if marker.is_unit}
    for marker in game.markers.values():
        if marker.id not in used and not marker.note and not _is_mentioned(game, marker):
            hint = f"write a rule that names it, [[marker:{marker.id}]], or write 'note' in the marker"
            yield Report(f"the marker {phrasing.named(marker)} is not explained in the rules", marker.span, hint)


def _is_mentioned(game: Game, marker: Marker) -> bool:
    """Return whether a text names one of its sides; a marker that shows only a number is named by its id."""
    names = [name for name in (marker.name, marker.back_name) if name]
    if not any(letter.isalpha() for name in names for letter in name):
        names = [marker.id.rstrip("0123456789-")]
    ids = (f"markers {marker.id}", f"marker {marker.id}")
    return mentions.is_listed(game, "markers") or mentions.occurs(game, names, ids=ids)


@check("symbol.unexplained", "error")
def signs_are_explained(game: Game) -> Iterator[Report]:
    """Find codes, marks and classes on counters that no text names, and codes without a symbol."""
    for stat in game.stats.values():
        missing = [code for code in stat.codes if code not in stat.symbols] if stat.symbols else []
        if missing:
            names = phrasing.join_and([stat.codes[code] for code in missing])
            yield Report(
                f"{names} {'has' if len(missing) == 1 else 'have'} no symbol, but other codes of '{stat.id}' have one",
                stat.span,
                f"add '{missing[0]}: …' to the symbols of '{stat.id}'",
                witness=tuple((code, stat.codes[code]) for code in missing),
                severity="warning",
            )
    if game.rules is None:
        return
    faces = [(piece, face) for piece in game.pieces.values() for face in piece.faces]
    for stat in game.stats.values():
        for path, signs in (("codes", stat.codes), ("flags", stat.flags)):
            yield from _unexplained(game, stat, path, signs, faces)
    classes: dict[ClassId, Piece] = {}
    for piece in game.pieces.values():
        if piece.move_class is not None and shows_class(game, piece):
            classes.setdefault(piece.move_class, piece)
    for id_, piece in classes.items():
        kind = game.classes[id_]
        if kind.symbol and not _explained(game, kind.name, "classes", id_):
            yield Report(
                f"{phrasing.named(piece)} shows the symbol of the class {phrasing.named(kind)}, which no text explains",
                kind.span,
                "name the class in a rule, or in a key of symbols",
                ((piece.span, f"{piece.name} shows it"),),
            )


def _unexplained(
    game: Game, stat: Stat, kind: str, signs: Mapping[str, str], faces: list[tuple[Piece, Face]]
) -> Iterator[Report]:
    for sign, meaning in signs.items():
        carried = [
            (piece, face)
            for piece, face in faces
            if (face.stats.get(stat.id) if kind == "codes" else face.flags.get(stat.id)) == sign
        ]
        if carried and not _explained(game, meaning, f"stats.{stat.id}.{kind}", sign):
            piece, face = carried[0]
            message = f"{phrasing.named(piece)} shows '{sign}' as its {stat.name}, but no text explains '{meaning}'"
            hint = f"name '{meaning}' in a rule, or in a key of symbols"
            related = ((stat.span, f"the stat in which '{sign}' means '{meaning}'"),)
            yield Report(message, face.span, hint, related, (("sign", sign), ("meaning", meaning)), len(carried))


def _explained(game: Game, meaning: str, path: str, sign: str) -> bool:
    return mentions.is_listed(game, path) or mentions.occurs(game, [meaning], ids=[f"{path} {sign}"])


@check("composite.marker-missing", "error")
def stacks_show_every_face(game: Game) -> Iterator[Report]:
    """Find stacks whose marker does not show which face of the leading piece is up."""
    for composite in game.composites.values():
        if composite.each and any(composite.count.values()):
            leader = game.pieces[composite.of[0]]
            for face in leader.faces[1:]:
                looks_alike = composite.symbols.get(face.id, composite.symbol) == composite.symbol
                if looks_alike and face.symbol != leader.faces[0].symbol:
                    state = face.state or face.id
                    yield Report(
                        f"the marker of {phrasing.named(composite)} does not show whether "
                        f"{leader.name} is '{leader.faces[0].state or leader.faces[0].id}' or '{state}': "
                        "it has the same symbol for both",
                        composite.span,
                        f"give the marker another symbol for the second: symbols: {{{face.id}: …}}",
                        ((face.span, "the other face"),),
                        (("face", state),),
                    )
