"""Forts and batteries: their values, and boxes to cross off a fort's losses."""

from collections.abc import Iterator

from pnp.artwork.panels import Frame, PanelError, panel
from pnp.artwork.panels.helpers import beside, label, stack
from pnp.artwork.panels.terrain_key import ScenarioOptions
from pnp.artwork.scenarios import play_aids
from pnp.model.game import Game, Scenario, ScenarioId
from pnp.scene.items import Symbol


@panel("forts", ScenarioOptions)
def forts(game: Game, options: ScenarioOptions, frame: Frame) -> Symbol:
    """The forts of a scenario: marker, hex, defense, weapons, and boxes to cross off losses."""
    scenario = game.scenarios[ScenarioId(options.scenario)]
    drawn = [symbol for _, symbol in play_aids.forts(game, scenario, frame)]
    if not drawn:
        raise PanelError(f"scenario '{options.scenario}' has no forts", "leave this panel out")
    return stack(drawn, frame.row(5.0))


@panel("ortillery", ScenarioOptions)
def ortillery(game: Game, options: ScenarioOptions, frame: Frame) -> Symbol:
    """The batteries in orbit of each side of a scenario: their values and their number."""
    scenario = game.scenarios[ScenarioId(options.scenario)]
    parts = list(_batteries(game, scenario, frame))
    if not parts:
        raise PanelError(f"scenario '{options.scenario}' has no ortillery", "leave this panel out")
    return stack(parts, frame.row(4.0))


def _batteries(game: Game, scenario: Scenario, frame: Frame) -> Iterator[Symbol]:
    for force in scenario.forces.values():
        if force.ortillery:
            name = label(game.sides[force.side].name, frame.style("display", 12, 600))
            yield beside([name, play_aids.batteries(game, force.ortillery, frame)], 4.0 * frame.scale)
