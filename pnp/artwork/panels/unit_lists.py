"""Helpers of panels that list units: options, sides, and rows of counters."""

from collections.abc import Sequence

from pydantic import Field

from pnp.artwork.panels import Frame, PanelError, PanelOptions
from pnp.artwork.panels.helpers import beside, flow, label, mini
from pnp.model.compute.units import units_of
from pnp.model.game import Game, Piece, Side, SideId
from pnp.scene.items import Symbol

_FACE_GAP = 0.8
"""Distance between the faces of a unit, mm."""
_UNIT_GAP = 2.6
_COUNT_GAP = 0.8


class UnitListOptions(PanelOptions):
    """Options of a list of units."""

    side: str = Field(default="", description="The side. Default: the side of the sheet, or all sides.")

    scenario: str = Field(
        default="", description="The scenario whose units are shown: those that begin where they say. Default: all."
    )

    ids = (("side", "sides"), ("scenario", "scenarios"))


def listed_sides(game: Game, options: UnitListOptions, frame: Frame) -> list[Side]:
    """Return the sides whose units are listed.

    Raises:
        PanelError: when none of them has units.
    """
    chosen = game.sides[SideId(options.side)] if options.side else frame.side
    found = [
        side for side in ((chosen,) if chosen else game.sides.values()) if units_of(game, side.id, options.scenario)
    ]
    if not found:
        raise PanelError(f"side '{chosen.id}' has no units to list" if chosen else "no side has units to list")
    return found


def counters(
    side: Side, units: Sequence[Piece], width: float, size: float, frame: Frame, *, steps: bool = False
) -> Symbol:
    """Draw units in lines at most `width` mm wide, counters `size` mm wide, with the number of identical ones.

    `steps`: every face of a unit is shown, not only the first.
    """
    drawn = [_unit(side, unit, size, frame, steps) for unit in units]
    return flow(drawn, width, _UNIT_GAP * frame.scale, 1.6 * frame.scale)


def _unit(side: Side, unit: Piece, size: float, frame: Frame, steps: bool) -> Symbol:
    faces = unit.faces if steps else unit.faces[:1]
    shown = beside([mini(frame, side, unit, face, size) for face in faces], _FACE_GAP * frame.scale)
    copies = unit.count[side.id]
    if copies == 1:
        return shown
    count = label(f"{copies} ×", frame.style("display", 12, 600))
    return beside([count, shown], _COUNT_GAP * frame.scale)
