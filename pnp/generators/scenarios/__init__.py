"""Scenario sheets: two pages for each battle, the ground and how to set it up, the forces and who wins."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from pnp.artwork.facestore import FaceStore
from pnp.artwork.panels import Frame, PanelError
from pnp.errors import DefinitionError, Finding
from pnp.generators import Context, generator
from pnp.generators.scenarios.forces import forces_page
from pnp.generators.scenarios.ground import ground_page
from pnp.generators.scenarios.stage import Stage, TooFullError
from pnp.model.game import Game
from pnp.model.scenario import Scenario
from pnp.scene.items import Symbol
from pnp.scene.sheet import Component, Product

SIDE_MARGIN = 12.0
"""White left and right of a sheet, mm."""
FOOT_AND_HEAD = 31.0
"""White above a sheet and below it, with the strip that names it, mm."""
SCALES = (1.0, 0.97, 0.94, 0.91, 0.88, 0.85, 0.82, 0.79)
"""Factors on all type and drawings, the largest that fits is taken."""


@generator("scenarios")
def scenarios(game: Game, context: Context) -> Product:
    """The sheets of all scenarios, two pages each.

    Raises:
        DefinitionError: when something cannot be drawn, or a page does not fit on the paper.
    """
    faces = FaceStore(game, context.theme)
    width, height = context.paper.width - 2 * SIDE_MARGIN, context.paper.height - FOOT_AND_HEAD
    frame = Frame(width, context.theme, faces)
    components = [
        page
        for scenario in game.scenarios.values()
        for page in _pages(Stage(game, scenario, frame, height), context.paper.name)
    ]
    return Product("scenarios", "Scenarios", "leaf", tuple(components))


def _pages(stage: Stage, paper: str) -> list[Component]:
    """Both pages, each at the largest scale at which it fits."""
    scenario = stage.scenario
    name = f"Scenario {scenario.number}"
    ground, forces = _fitted(ground_page, stage, paper), _fitted(forces_page, stage, paper)
    return [
        Component(f"scenario/{scenario.id}/ground", "scenario", f"{name}, ground and set-up", ground),
        Component(f"scenario/{scenario.id}/forces", "scenario", f"{name}, forces and victory", forces),
    ]


def _fitted(draw: Callable[[Stage], Symbol], stage: Stage, paper: str) -> Symbol:
    """A page at the largest scale at which its blocks fit."""
    scenario = stage.scenario
    for scale in SCALES:
        try:
            return draw(replace(stage, frame=replace(stage.frame, scale=scale)))
        except TooFullError:
            continue
        except PanelError as error:
            raise DefinitionError([_finding(scenario, error.problem.message, error.problem.hint)]) from error
    message = f"scenario {scenario.number} does not fit on {paper}, even set as small as is readable"
    raise DefinitionError([_finding(scenario, message, "shorten its texts, or make groups of more units")])


def _finding(scenario: Scenario, message: str, hint: str) -> Finding:
    return Finding("scenario.sheet", "error", message, scenario.span, hint)
