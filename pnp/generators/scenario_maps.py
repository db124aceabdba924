"""Scenario maps: the adjoining sections of every scenario, as one drawing tiled over as few sheets as it needs."""

from pnp.artwork.panels import PanelError
from pnp.artwork.scenarios import scenario_map
from pnp.errors import DefinitionError, Finding
from pnp.generators import Context
from pnp.model.game import Game
from pnp.model.game.scenarios import Scenario
from pnp.scene.sheet import Component, Product
from pnp.scene.theme import Theme


def scenario_maps(game: Game, context: Context) -> Product:
    """Return the map of every scenario on map sections, in the order of the definition.

    A scenario on a whole board is played on the board that the document `map` has.

    Raises:
        DefinitionError: when something on a map cannot be drawn.
    """
    grounds: scenario_map.Grounds = {}
    components = tuple(component(game, each, context.theme, grounds) for each in game.scenarios_on_sections)
    return Product("scenario-maps", "Scenario maps", "poster", components)


def component(game: Game, scenario: Scenario, theme: Theme, grounds: scenario_map.Grounds) -> Component:
    """Return one scenario's map, with its seams; raises DefinitionError when something on it cannot be drawn."""
    try:
        drawing = scenario_map.draw(game, scenario, theme, grounds)
    except PanelError as error:
        problem = error.problem
        message = f"the map of '{scenario.id}': {problem.message}"
        raise DefinitionError([Finding("chart.panel", "error", message, scenario.span, problem.hint)]) from None
    name = f"Scenario {scenario.number} map"
    return Component(f"scenario-map/{scenario.id}", "board", name, drawing.symbol, seams=drawing.seams)
