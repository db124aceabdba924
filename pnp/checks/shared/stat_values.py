"""The values that a stat can have."""

from pnp.model.compute import formulas
from pnp.model.fields.common import UNKNOWN
from pnp.model.game import Composite, Game, StatId, StatValue


def stat_values(game: Game, stat: StatId) -> tuple[int, ...]:
    """Return the values of all faces, also on top of combined pieces; the whole range if some are not given yet."""
    if stat not in game.stats:
        return ()
    if is_open(game, stat):
        plain = stat_range(game, stat)
        stacked = {combined_value(entry, stat, v) for entry in game.composites.values() for v in plain}
        return tuple(sorted({*plain, *stacked}))
    found: set[StatValue] = {
        face.stats[stat] for piece in game.pieces.values() for face in piece.faces if stat in face.stats
    }
    for composite in game.composites.values():
        found |= {formulas.face_values(game, ref).get(stat, "") for ref in formulas.composite_results(game, composite)}
    return tuple(sorted(value for value in found if isinstance(value, int)))


def stat_range(game: Game, stat: StatId) -> range:
    """Return the declared range of a stat."""
    return range(game.stats[stat].low, game.stats[stat].high + 1)


def is_open(game: Game, stat: StatId) -> bool:
    """Return whether a face has no value for a stat yet."""
    return any(face.stats.get(stat) == UNKNOWN for piece in game.pieces.values() for face in piece.faces)


def combined_value(composite: Composite, stat: StatId, value: int) -> int:
    """Return a value of the top piece on a combined piece; unchanged where the combined piece takes one of each."""
    effect = composite.effect.get(stat)
    changed = effect.apply(value) if effect and not composite.each else value
    return changed if isinstance(changed, int) else value
