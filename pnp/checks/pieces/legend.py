"""Components that players cannot use as they are: markers and signs that nobody explains, stacks that look alike."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pnp.checks import Report, check
from pnp.checks.shared import mentions, phrasing
from pnp.model.game import ClassId, Composite, Face, Game, Marker, Piece, Stat


@check(
    "marker.meaning",
    "error",
    "Players put no marker on the map if they do not know what it stands for.",
    "Errata: markers in the box of which the rules say nothing (War and Peace).",
    code="K12",
)
def markers_mean_something(game: Game) -> Iterator[Report]:
    """Some text names every marker, or something with a meaning of its own uses it: a state, a track, a fort."""
    if game.rules is None:
        return
    used = {state.marker for state in game.states.values()} | {track.marker for track in game.tracks.values()}
    used |= {fort.marker for fort in game.forts.values()}
    for marker in game.markers.values():
        if marker.id not in used and not marker.note and not _spoken_of(game, marker):
            yield Report(
                f"no rule says what the marker {marker.name} means",
                marker.span,
                f"write a rule that names it, [[marker:{marker.id}]], or give it a note",
            )


def _spoken_of(game: Game, marker: Marker) -> bool:
    """Whether a text names either of its sides; of one that shows a mere number, what its id says."""
    names = [name for name in (marker.name, marker.back_name) if name]
    if not any(letter.isalpha() for name in names for letter in name):
        names = [marker.id.rstrip("0123456789-")]
    ids = (f"markers {marker.id}", f"marker {marker.id}")
    return mentions.walk_through(game, "markers") or mentions.speak_of(game, names, ids=ids)


@check(
    "symbol.unexplained",
    "error",
    "A sign that stands on counters and in no key is a riddle.",
    "Ground truth of Grav Armor: its key of weapons leaves out the particle beam, which units carry.",
    code="K09",
)
def signs_are_explained(game: Game) -> Iterator[Report]:
    """All codes of a stat have signs or none has; some text names each code, mark and class that a counter shows."""
    for stat in game.stats.values():
        yield from _without_signs(stat)
    if game.rules is None:
        return
    faces = [(piece, face) for piece in game.pieces.values() for face in piece.faces]
    for stat in game.stats.values():
        for kind, signs in (("codes", stat.codes), ("flags", stat.flags)):
            yield from _unexplained(game, stat, kind, signs, faces)
    classes: dict[ClassId, Piece] = {}
    for piece in game.pieces.values():
        if piece.move_class is not None:
            classes.setdefault(piece.move_class, piece)
    for id_, piece in classes.items():
        found = game.classes[id_]
        if not _explained(game, found.name, "classes", id_):
            yield Report(
                f"{piece.name} shows the sign of the class '{found.name}', and no text says what that is",
                found.span,
                "name the class in a rule, or in a key of signs",
                ((piece.span, f"{piece.name} is here"),),
            )


def _without_signs(stat: Stat) -> Iterator[Report]:
    """The codes that have no drawing, of a stat whose other codes have."""
    missing = [code for code in stat.codes if code not in stat.symbols] if stat.symbols else []
    if missing:
        names = phrasing.join_and([stat.codes[code] for code in missing])
        yield Report(
            f"{names} {'has' if len(missing) == 1 else 'have'} no sign, though other codes of {stat.name} have one",
            stat.span,
            f"add '{missing[0]}: …' to the symbols of '{stat.id}'",
            witness=tuple((code, stat.codes[code]) for code in missing),
            severity="warning",
        )


def _unexplained(
    game: Game, stat: Stat, kind: str, signs: Mapping[str, str], faces: list[tuple[Piece, Face]]
) -> Iterator[Report]:
    """The codes or marks of a stat that counters carry and nothing explains."""
    for sign, meaning in signs.items():
        carried = [
            (piece, face)
            for piece, face in faces
            if (face.stats.get(stat.id) if kind == "codes" else face.flags.get(stat.id)) == sign
        ]
        if carried and not _explained(game, meaning, f"stats.{stat.id}.{kind}", sign):
            piece, face = carried[0]
            yield Report(
                f"{piece.name} shows '{sign}' as its {stat.name}, and no text says what {meaning} is",
                face.span,
                f"name '{meaning}' in a rule, or in a key of signs",
                ((stat.span, "its meaning"),) if stat.span else (),
                (("sign", sign), ("meaning", meaning)),
                len(carried),
            )


def _explained(game: Game, meaning: str, path: str, sign: str) -> bool:
    return mentions.walk_through(game, path) or mentions.speak_of(game, [meaning], ids=[f"{path} {sign}"])


@check(
    "composite.marker-missing",
    "error",
    "A stack that looks the same whichever way its pieces lie cannot be read.",
    "Derived: every face that a stack may show, held against the drawings of its marker.",
    code="M09",
)
def stacks_show_every_face(game: Game) -> Iterator[Report]:
    """A stack of different pieces has a drawing of its own for each face of the piece that leads it."""
    for composite in game.composites.values():
        if composite.each and any(composite.count.values()):
            yield from _undrawn(game, composite)


def _undrawn(game: Game, composite: Composite) -> Iterator[Report]:
    leader = game.pieces[composite.of[0]]
    for face in leader.faces[1:]:
        looks_alike = composite.symbols.get(face.id, composite.symbol) == composite.symbol
        if looks_alike and face.symbol != leader.faces[0].symbol:
            state = face.state or face.id
            yield Report(
                f"the counter of {composite.name} looks the same whether {leader.name} shows "
                f"'{leader.faces[0].state or leader.faces[0].id}' or '{state}'",
                composite.span,
                f"add 'symbols: {{{face.id}: …}}' to its marker",
                ((face.span, "the other face"),),
                (("face", state),),
            )
