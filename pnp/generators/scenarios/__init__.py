"""Scenario sheets: two pages for each battle, the map and the set-up, the forces and the victory conditions."""

from collections.abc import Callable
from dataclasses import replace

from pnp.artwork.counters.face_cache import FaceCache
from pnp.artwork.panels import Frame, PanelError
from pnp.artwork.scenarios import setup_checklist
from pnp.artwork.scenarios.setup_checklist import ChecklistItem
from pnp.errors import DefinitionError, Finding
from pnp.generators import Context
from pnp.generators.scenarios.forces import forces_page
from pnp.generators.scenarios.ground import ground_page
from pnp.generators.scenarios.stage import PageTooFullError, Stage
from pnp.model.game import Game
from pnp.model.game.scenarios import Scenario
from pnp.scene.items import Symbol
from pnp.scene.sheet import Component, Paper, Product
from pnp.scene.theme import Theme

SIDE_MARGIN = 12.0
"""Margin left and right of a sheet, mm."""
FOOT_AND_HEAD = 31.0
"""Margin above and below a sheet, with the slug line, mm."""
SCALES = (1.0, 0.97, 0.94, 0.91, 0.88, 0.85, 0.82, 0.79)
"""Factors on all type and drawings; the largest that fits is used."""


def scenarios(game: Game, context: Context) -> Product:
    """Return the sheets of all scenarios, two pages each.

    Raises:
        DefinitionError: when something cannot be drawn, or a page does not fit on the paper.
    """
    faces = FaceCache(game, context.theme)
    pages = [page for scenario in game.scenarios.values() for page in _pages(game, scenario, context, faces)]
    return Product("scenarios", "Scenarios", "leaf", tuple(pages))


def _pages(game: Game, scenario: Scenario, context: Context, faces: FaceCache) -> list[Component]:
    """Return both pages, each at the largest scale at which it fits.

    The first page shows nothing of the units but the set-up; without that, it follows from little.
    """
    name = f"Scenario {scenario.number}"
    paper, to_do = context.paper, setup_checklist.checklist_items(game, scenario)
    ground = context.memoize(_ground, game, scenario, to_do, paper, context.theme)
    forces = _fitted(forces_page, _stage(game, scenario, to_do, paper, faces), paper.name)
    return [
        Component(f"scenario/{scenario.id}/ground", "scenario", f"{name}, ground and set-up", ground),
        Component(f"scenario/{scenario.id}/forces", "scenario", f"{name}, forces and victory", forces),
    ]


def _ground(game: Game, scenario: Scenario, to_do: tuple[ChecklistItem, ...], paper: Paper, theme: Theme) -> Symbol:
    return _fitted(ground_page, _stage(game, scenario, to_do, paper, FaceCache(game, theme)), paper.name)


def _stage(game: Game, scenario: Scenario, to_do: tuple[ChecklistItem, ...], paper: Paper, faces: FaceCache) -> Stage:
    frame = Frame(paper.width - 2 * SIDE_MARGIN, faces.theme, faces)
    return Stage(game, scenario, to_do, frame, paper.height - FOOT_AND_HEAD)


def _fitted(draw: Callable[[Stage], Symbol], stage: Stage, paper: str) -> Symbol:
    """Return a page at the largest scale at which its blocks fit."""
    scenario = stage.scenario
    for scale in SCALES:
        try:
            return draw(replace(stage, frame=replace(stage.frame, scale=scale)))
        except PageTooFullError:
            continue
        except PanelError as error:
            raise DefinitionError([_finding(scenario, error.problem.message, error.problem.hint)]) from error
    message = f"scenario {scenario.number} does not fit on {paper}, even set as small as is readable"
    raise DefinitionError([_finding(scenario, message, "shorten its texts, or make groups of more units")])


def _finding(scenario: Scenario, message: str, hint: str) -> Finding:
    return Finding("scenario.sheet", "error", message, scenario.span, hint)
