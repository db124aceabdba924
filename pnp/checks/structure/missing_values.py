"""Values that are still missing."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.errors import Span
from pnp.model.fields.common import UNKNOWN
from pnp.model.game import Game, StatId, StatValue

_MOST = 8
"""Most pieces that are reported one by one; more are reported together."""


@check(
    "stat.unknown",
    "error",
    "A counter without a value cannot be printed, and nothing that depends on the value can be checked.",
    "Errata: blank cells where values belong (Friedland); observed in: counters without values (Heavy Armor).",
    code="K01",
)
def values_are_given(game: Game) -> Iterator[Report]:
    """Find faces of counters, and forts, without a value for a stat."""
    lacking = [(thing, found) for thing in _things(game) if (found := _unknown(thing))]
    if len(lacking) > _MOST:
        names = [thing.name for thing, _ in lacking]
        stats = dict.fromkeys(stat for _, found in lacking for stat in found)
        yield Report(
            f"{phrasing.join_and(game.stats[stat].name for stat in stats)} of "
            f"{phrasing.join_and([*names[: _MOST // 2], f'{len(names) - _MOST // 2} more'])} are missing",
            lacking[0][0].span,
            "replace each '?' with a number",
            cases=sum(sum(found.values()) for _, found in lacking),
        )
        return
    for thing, found in lacking:
        verb = "is" if len(found) == 1 else "are"
        yield Report(
            f"{phrasing.join_and(game.stats[stat].name for stat in found)} of {thing.name} {verb} missing",
            thing.span,
            "replace '?' with a number",
            witness=tuple((game.stats[stat].name, _faces(thing, count)) for stat, count in found.items()),
            cases=sum(found.values()),
        )


class _Thing(NamedTuple):
    """A piece or a fort, with the values of each face or weapon."""

    name: str
    span: Span
    sides: tuple[Mapping[StatId, StatValue], ...]


def _things(game: Game) -> Iterator[_Thing]:
    for piece in game.pieces.values():
        yield _Thing(phrasing.named(piece.name, piece.id), piece.span, tuple(face.stats for face in piece.faces))
    for fort in game.forts.values():
        yield _Thing(phrasing.named(fort.name, fort.id), fort.span, (fort.stats, *fort.weapons))


def _unknown(thing: _Thing) -> dict[StatId, int]:
    """Return the stats without a value, each with the number of faces without it."""
    found: dict[StatId, int] = {}
    for values in thing.sides:
        for stat, value in values.items():
            if value == UNKNOWN:
                found[stat] = found.get(stat, 0) + 1
    return found


def _faces(thing: _Thing, count: int) -> str:
    return "not on any side" if count == len(thing.sides) else f"not on {count} of {len(thing.sides)} sides"
