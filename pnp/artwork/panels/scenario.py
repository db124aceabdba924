"""Panels about one scenario: its terrain key, its emplacements (markers with values) and its support."""

from collections.abc import Iterator

from pydantic import Field

from pnp.artwork.panels import Frame, PanelError, PanelOptions, panel, titled
from pnp.artwork.panels.helpers import beside, label, stack
from pnp.artwork.scenarios import play_aids
from pnp.artwork.scenarios import terrain_key as key_of
from pnp.model.game import Game, Scenario, ScenarioId
from pnp.scene.items import Symbol


class ScenarioOptions(PanelOptions):
    """Options of a panel about one scenario."""

    scenario: str = Field(description="The scenario.")
    ids = (("scenario", "scenarios"),)


class TerrainKeyOptions(ScenarioOptions):
    """Options of the terrain key."""

    heading: bool = Field(
        default=True, description="If true, the number, title and setting of the scenario are above it."
    )
    signs: bool = Field(default=True, description="If true, a key below explains the signs.")


@panel("terrain-key", TerrainKeyOptions)
def terrain_key(game: Game, options: TerrainKeyOptions, frame: Frame) -> Symbol:
    """The terrain key (TEC) of a scenario: hexes as drawn, movement cost for each class, attributes."""
    scenario = game.scenarios[ScenarioId(options.scenario)]
    drawn = key_of.terrain_key(game, scenario, frame, notes_below="signs" if options.signs else "")
    if not options.heading:
        return drawn
    setting = label(scenario.setting, frame.style("label", 7.6, 400, frame.theme.muted))
    body = stack([setting, drawn], frame.row(1.1))
    return titled("terrain key", f"{scenario.number}  {scenario.title}", body, frame)


@panel("emplacements", ScenarioOptions)
def emplacements(game: Game, options: ScenarioOptions, frame: Frame) -> Symbol:
    """The markers with values on a scenario's map: counter, hex, values, weapons, and boxes to cross off losses."""
    scenario = game.scenarios[ScenarioId(options.scenario)]
    drawn = [symbol for _, symbol in play_aids.emplacements(game, scenario, frame)]
    if not drawn:
        raise PanelError(f"scenario '{options.scenario}' places no marker with values", "leave this panel out")
    return stack(drawn, frame.row(5.0))


@panel("support", ScenarioOptions)
def support(game: Game, options: ScenarioOptions, frame: Frame) -> Symbol:
    """The support of each side of a scenario from off the map: values and number."""
    scenario = game.scenarios[ScenarioId(options.scenario)]
    parts = list(_support(game, scenario, frame))
    if not parts:
        raise PanelError(f"scenario '{options.scenario}' has no support", "leave this panel out")
    return stack(parts, frame.row(4.0))


def _support(game: Game, scenario: Scenario, frame: Frame) -> Iterator[Symbol]:
    """Yield a line for each side and kind of support; the kind is named where a scenario has several."""
    kinds = {entry.name for force in scenario.forces.values() for entry in force.support}
    for force in scenario.forces.values():
        side = game.sides[force.side].name
        for title, entries in play_aids.support_by_name(scenario, force):
            words = f"{side}: {title}" if len(kinds) > 1 else side
            name = label(words, frame.style("display", 12, 600))
            yield beside([name, play_aids.support(game, entries, frame)], 4.0 * frame.scale)
