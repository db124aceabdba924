"""Values that are not given yet."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.checks import Observation, check, wording
from pnp.model.game import Game, Piece, StatId
from pnp.model.values import UNKNOWN

_MOST = 8
"""Pieces that are told of one by one; more are told of together."""


@check(
    "stat.unknown",
    "error",
    "A counter without its value cannot be printed, and nothing that depends on the value can be checked.",
    "Errata: blanks where values belong (Friedland); ground truth: counters without values (Heavy Armor).",
    code="K01",
)
def values_are_given(game: Game) -> Iterator[Observation]:
    """Every face has a value for every stat."""
    lacking = {piece.id: found for piece in game.pieces.values() if (found := _unknown(piece))}
    if len(lacking) > _MOST:
        pieces = [game.pieces[id_] for id_ in lacking]
        stats = dict.fromkeys(stat for found in lacking.values() for stat in found)
        names = wording.both([*(piece.name for piece in pieces[: _MOST // 2]), f"{len(pieces) - _MOST // 2} more"])
        yield Observation(
            f"{wording.both(game.stats[stat].name for stat in stats)} of {names} are not given",
            pieces[0].span,
            "write numbers in place of '?'",
            cases=sum(sum(found.values()) for found in lacking.values()),
        )
        return
    for id_, found in lacking.items():
        piece = game.pieces[id_]
        verb = "is" if len(found) == 1 else "are"
        yield Observation(
            f"{wording.both(game.stats[stat].name for stat in found)} of {piece.name} {verb} not given",
            piece.span,
            "write a number in place of '?'",
            witness=tuple((game.stats[stat].name, _faces(piece, count)) for stat, count in found.items()),
            cases=sum(found.values()),
        )


def _unknown(piece: Piece) -> dict[StatId, int]:
    """The stats that are not given, each with the number of faces without it."""
    found: dict[StatId, int] = {}
    for face in piece.faces:
        for stat, value in face.stats.items():
            if value == UNKNOWN:
                found[stat] = found.get(stat, 0) + 1
    return found


def _faces(piece: Piece, count: int) -> str:
    return "not on any side" if count == len(piece.faces) else f"not on {count} of {len(piece.faces)} sides"
