"""Components that need an explanation: markers, signs on counters, and stacks that look alike."""

from collections.abc import Iterator, Mapping

from pnp.checks import Report, check
from pnp.checks.shared import mentions, phrasing
from pnp.checks.shared.grouping import grouped
from pnp.checks.shared.movement_classes import shows_class
from pnp.model.game import Game, Marker, Stat


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
            have = f"{phrasing.join_and(stat.codes[code] for code in missing)} {'has' if len(missing) == 1 else 'have'}"
            message = f"{have} no symbol, but other codes of '{stat.id}' have one"
            hint = f"add '{missing[0]}: …' to the symbols of '{stat.id}'"
            witness = tuple((code, stat.codes[code]) for code in missing)
            yield Report(message, stat.span, hint, witness=witness, severity="warning")
    if game.rules is None:
        return
    for stat in game.stats.values():
        yield from _unexplained(game, stat, "codes", stat.codes)
        yield from _unexplained(game, stat, "flags", stat.flags)
    classed = ((piece.move_class, piece) for piece in game.pieces.values() if piece.move_class)
    for id_, (piece, *_) in grouped((id_, piece) for id_, piece in classed if shows_class(game, piece)).items():
        kind = game.classes[id_]
        if kind.symbol and not _explained(game, kind.name, "classes", id_):
            shows = f"{phrasing.named(piece)} shows the symbol of the class {phrasing.named(kind)}"
            hint, related = "name the class in a rule, or in a key of symbols", (piece.span, f"{piece.name} shows it")
            yield Report(f"{shows}, which no text explains", kind.span, hint, (related,))


def _unexplained(game: Game, stat: Stat, kind: str, signs: Mapping[str, str]) -> Iterator[Report]:
    faces = [(piece, face) for piece in game.pieces.values() for face in piece.faces] if signs else []
    shown = [(face.stats if kind == "codes" else face.flags).get(stat.id) for _, face in faces]
    for sign, meaning in signs.items():
        carried = [each for each, its_sign in zip(faces, shown, strict=True) if its_sign == sign]
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
            first = leader.faces[0]
            for face in leader.faces[1:]:
                looks_alike = composite.symbols.get(face.id, composite.symbol) == composite.symbol
                if looks_alike and face.symbol != first.symbol:
                    state = face.state or face.id
                    unseen = f"the marker of {phrasing.named(composite)} does not show whether {leader.name} is"
                    message = f"{unseen} '{first.state or first.id}' or '{state}': it has the same symbol for both"
                    hint = f"give the marker another symbol for the second: symbols: {{{face.id}: …}}"
                    yield Report(message, composite.span, hint, ((face.span, "the other face"),), (("face", state),))
