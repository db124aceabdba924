"""Units by side, formation and arrival."""

from collections.abc import Iterator, Mapping

from pnp.errors import Span
from pnp.model.game import FaceId, Formation, Game, Piece, ScenarioId, SideId, StatId, Track
from pnp.source.nodes import locate


def units_of(game: Game, side: SideId, scenario: str = "") -> list[Piece]:
    """Return the pieces of which a side has counters; of a scenario, those that begin in it where they say."""
    own = [piece for piece in game.pieces.values() if piece.count.get(side)]
    if not scenario:
        return own
    force = game.scenarios[ScenarioId(scenario)].forces.get(side)
    begin = {piece for group in (force.groups if force else ()) if group.at for piece in group.units}
    return [piece for piece in own if piece.id in begin]


def stat_place(game: Game, piece: Piece, face: FaceId, stat: StatId) -> Span:
    """Return the location of a value of a face; that of the face if it is written elsewhere."""
    for path in (("pieces", piece.id, face, stat), ("pieces", piece.id, "faces", face, stat)):
        found = locate(game.tree, path)
        if found.found == len(path):
            return found.value.span
    return piece.face(face).span


def turn_track(game: Game) -> Track | None:
    """Return the track that counts turns."""
    return next((track for track in game.tracks.values() if track.turns), None)


def last_turn(game: Game) -> tuple[int | None, Span | None]:
    """Return the last box of the turn track, or the turns of the longest scenario, and where it is written."""
    track = turn_track(game)
    if track is not None:
        return track.high, track.span
    longest = max(game.scenarios.values(), key=lambda scenario: scenario.turns or 0, default=None)
    return (longest.turns or None, longest.span) if longest else (None, None)


def by_formation(game: Game, side: SideId, scenario: str = "") -> Iterator[tuple[Formation | None, list[Piece]]]:
    """Yield the formations of a side with its units, in the order of the definition; None: units without one."""
    units = units_of(game, side, scenario)
    for formation in (*game.formations.values(), None):
        found = [unit for unit in units if unit.formation == (formation.id if formation else None)]
        if found:
            yield formation, found


def arrivals(game: Game, side: SideId, scenario: str = "") -> Mapping[int, list[Piece]]:
    """Return the units of a side that arrive during the game, by turn, in ascending order."""
    units = [unit for unit in units_of(game, side, scenario) if unit.turn is not None]
    return {turn: [unit for unit in units if unit.turn == turn] for turn in sorted({unit.turn or 0 for unit in units})}


def set_up(game: Game, side: SideId, scenario: str = "") -> Mapping[str, list[Piece]]:
    """Return the units of a side that start on the map, by place: cells by label, then zones by name; last `""`."""
    units = [unit for unit in units_of(game, side, scenario) if unit.turn is None]
    keys = {
        (unit.at is None, unit.at is not None and unit.at.zone is not None, unit.at.name if unit.at else "")
        for unit in units
    }
    return {name: [unit for unit in units if (unit.at.name if unit.at else "") == name] for *_, name in sorted(keys)}


def is_among(piece: Piece, names: frozenset[str], *, but: bool) -> bool:
    """Return whether types, sizes, classes, tags or pieces name a unit; with `but`, whether they do not."""
    return bool({piece.id, *piece.tags, piece.type, piece.unit_size, piece.move_class} & names) != but
