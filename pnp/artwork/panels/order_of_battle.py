"""Order of battle: the units of each side by formation, both steps of each, and a key of types and sizes."""

from collections.abc import Iterator

from pydantic import Field

from pnp.artwork.panels import Frame, panel
from pnp.artwork.panels.helpers import beside, cap_height, flow, label, stack
from pnp.artwork.panels.roster import drawing
from pnp.artwork.panels.unit_lists import UnitListOptions, counters, listed_sides
from pnp.errors import plural
from pnp.model.compute.units import by_formation, units_of
from pnp.model.game import Formation, Game, Piece, Side
from pnp.scene.items import Path, Stroke, Symbol
from pnp.scene.shapes import rect

_SWATCH = 4.2
_SIGN = 6.4


class OrderOfBattleOptions(UnitListOptions):
    """Options of the order of battle."""

    steps: bool = Field(default=True, description="If true, every face of a unit is shown, not only the first.")
    others: str = Field(default="Independent units", description="Heading of units without a formation.")
    legend: bool = Field(default=True, description="If true, a key below explains types and sizes.")


@panel("order-of-battle", OrderOfBattleOptions)
def order_of_battle(game: Game, options: OrderOfBattleOptions, frame: Frame) -> Symbol:
    """All units of a side by formation: every step as a counter at full size, and a key of types and sizes."""
    sides = listed_sides(game, options, frame)
    parts = []
    for side in sides:
        if len(sides) > 1:
            parts.append(label(side.name, frame.style("display", 15, 700)))
        parts += [
            _formation(game, side, options, frame, *entry) for entry in by_formation(game, side.id, options.scenario)
        ]
    key = list(_key(game, sides, options.scenario, frame)) if options.legend else []
    if key:
        parts.append(flow(key, frame.width, 4.0 * frame.scale, 1.6 * frame.scale))
    return stack(parts, frame.row(3.4))


def _formation(
    game: Game, side: Side, options: OrderOfBattleOptions, frame: Frame, formation: Formation | None, units: list[Piece]
) -> Symbol:
    """Draw the units of a formation below its color and name."""
    total = sum(unit.count[side.id] for unit in units)
    words = [
        label(formation.name if formation else options.others, frame.style("display", 11.5, 600)),
        label(plural(total, "unit"), frame.style("label", 7.2, 400, frame.theme.muted)),
    ]
    if formation:
        words.insert(0, _swatch(formation, frame))
    size = game.kit.counter_size * frame.scale
    rows = counters(side, units, frame.width, size, frame, steps=options.steps)
    return stack([beside(words, 1.6 * frame.scale), rows], 1.6 * frame.scale)


def _swatch(formation: Formation, frame: Frame) -> Symbol:
    height = cap_height(frame.style("display", 11.5, 600))
    box = Path(rect(0.0, 0.0, _SWATCH * frame.scale, height), formation.color, Stroke(frame.theme.ink, 0.18))
    return Symbol(formation.name, _SWATCH * frame.scale, height, (box,))


def _key(game: Game, sides: list[Side], scenario: str, frame: Frame) -> Iterator[Symbol]:
    """Yield the symbol of each type and the sign of each size in use, with its name."""
    units = [unit for side in sides for unit in units_of(game, side.id, scenario)]
    plain, bold = frame.style("label", 7.8), frame.style("display", 9.5, 700)
    for kind in game.types.values():
        if kind.symbol and any(unit.type == kind.id for unit in units):
            sign = drawing(game, kind.symbol, _SIGN * frame.scale, frame)
            yield beside([sign, label(kind.name, plain)], 1.2 * frame.scale)
    used = [size for size in game.sizes.values() if any(unit.unit_size == size.id for unit in units)]
    counted = any(size.stacks != 1 for size in used)
    for size in used:
        points = f" ({plural(size.stacks, 'stacking point')})" if counted else ""
        yield beside([label(size.sign, bold), label(f"{size.name}{points}", plain)], 1.2 * frame.scale)
