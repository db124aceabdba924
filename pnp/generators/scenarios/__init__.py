"""Scenario sheets: two pages for each battle or more, the map and the set-up, the forces and the victory conditions."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace

from pnp.artwork.counters.face_cache import FaceCache
from pnp.artwork.panels import Frame, PanelError
from pnp.artwork.scenarios import setup_checklist
from pnp.errors import DefinitionError, Finding
from pnp.generators import Context
from pnp.generators.scenarios.forces import forces_page, forces_pages
from pnp.generators.scenarios.ground import ground_page, ground_pages
from pnp.generators.scenarios.stage import PageTooFullError, Stage
from pnp.model.game import Game, ScenarioId
from pnp.model.game.scenarios import Scenario
from pnp.model.game.tracking import cached_on_game
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
    """Return the sheets of all scenarios, two pages each, more where these are too small.

    Raises:
        DefinitionError: when something cannot be drawn, or a page does not fit on the paper.
    """
    pages = [page for scenario in game.scenarios.values() for page in _pages(game, scenario, context)]
    return Product("scenarios", "Scenarios", "leaf", tuple(pages))


def refusals(game: Game, scenario: ScenarioId, context: Context) -> Iterator[Finding]:
    """Yield what keeps the second page of a scenario from being drawn: its forces, turns and texts.

    It is drawn once, as small as is readable. The first page, with the map, is not drawn.
    """
    try:
        stage = _stage(game, game.scenarios[scenario], context.paper, FaceCache(game, context.theme))
        _fitted(forces_page, forces_pages, stage, context.paper.name, SCALES[-1:])
    except DefinitionError as error:
        yield from error.findings


def _pages(game: Game, scenario: Scenario, context: Context) -> Iterator[Component]:
    """Yield both pages, each at the largest scale at which it fits, or more pages where none does."""
    name = f"Scenario {scenario.number}"
    for draw, part, title in ((ground, "ground", "ground and set-up"), (forces, "forces", "forces and victory")):
        pages = draw(game, scenario.id, context.paper, context.theme)
        yield from _components(f"scenario/{scenario.id}/{part}", f"{name}, {title}", pages)


@cached_on_game
def ground(game: Game, scenario: ScenarioId, paper: Paper, theme: Theme) -> tuple[Symbol, ...]:
    """Draw the map of a scenario and its set-up."""
    stage = _stage(game, game.scenarios[scenario], paper, FaceCache(game, theme))
    return _fitted(ground_page, ground_pages, stage, paper.name)


@cached_on_game
def forces(game: Game, scenario: ScenarioId, paper: Paper, theme: Theme) -> tuple[Symbol, ...]:
    """Draw the forces of a scenario, its turns and texts."""
    stage = _stage(game, game.scenarios[scenario], paper, FaceCache(game, theme))
    return _fitted(forces_page, forces_pages, stage, paper.name)


def _stage(game: Game, scenario: Scenario, paper: Paper, faces: FaceCache) -> Stage:
    frame = Frame(paper.width - 2 * SIDE_MARGIN, faces.theme, faces)
    to_do = setup_checklist.checklist_items(game, scenario)
    return Stage(game, scenario, to_do, frame, paper.height - FOOT_AND_HEAD)


def _components(id_: str, name: str, pages: Sequence[Symbol]) -> Iterator[Component]:
    for number, page in enumerate(pages, start=1):
        more = number > 1
        yield Component(f"{id_}-{number}" if more else id_, "scenario", f"{name} ({number})" if more else name, page)


def _fitted(
    draw: Callable[[Stage], Symbol],
    draw_all: Callable[[Stage], list[Symbol]],
    stage: Stage,
    paper: str,
    scales: Sequence[float] = SCALES,
) -> tuple[Symbol, ...]:
    """Return a page at the largest scale at which its blocks fit, or at full scale several pages."""
    scenario = stage.scenario
    try:
        for scale in scales:
            with suppress(PageTooFullError):
                return (draw(replace(stage, frame=replace(stage.frame, scale=scale))),)
        with suppress(PageTooFullError):
            return tuple(draw_all(stage))
    except PanelError as error:
        raise DefinitionError([_finding(scenario, error.problem.message, error.problem.hint)]) from error
    message = f"scenario {scenario.number} does not fit on {paper}, even set as small as is readable"
    raise DefinitionError([_finding(scenario, message, "shorten its texts, or make groups of more units")])


def _finding(scenario: Scenario, message: str, hint: str) -> Finding:
    return Finding("scenario.sheet", "error", message, scenario.span, hint)
