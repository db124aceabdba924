"""The terrain key of a scenario on a chart, as on the scenario's sheet (`pnp.artwork.scenarios.terrain_key`)."""

from pydantic import Field

from pnp.artwork.panels import Frame, PanelOptions, panel, titled
from pnp.artwork.panels.helpers import label, stack
from pnp.artwork.scenarios import terrain_key as key_of
from pnp.model.game import Game, ScenarioId
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
