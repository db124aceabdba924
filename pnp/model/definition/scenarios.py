"""Forts and scenarios."""

from typing import Annotated, Literal

from pydantic import Field

from pnp.model.definition.base import Definition
from pnp.model.definition.pieces import StatsDefinition
from pnp.model.definition.play import StepDefinition
from pnp.model.fields.combat import Cost, SectionColumns
from pnp.model.fields.common import Cells, Id, Line, Name, Prose, Tags


class WeaponDefinition(StatsDefinition):
    """A weapon of a fort. Its keys are stats with the values with which it fires."""


class FortDefinition(StatsDefinition):
    """A fort: an immobile unit with several weapons. Further keys are stats with its values as a target."""

    marker: Id = Field(description="Marker that represents it on the map.", examples=["fort-alpha"])
    name: Name = Field("", description="Name of the fort. Default: the name of the marker.", examples=["Fort Alpha"])
    weapons: list[WeaponDefinition] = Field(
        min_length=1,
        max_length=12,
        description="Its weapons, each with values for stats.",
        examples=[[{"attack": 7, "range": 4}, {"attack": 6, "range": 2}]],
    )


class KeyEntryDefinition(Definition):
    """The meaning of a terrain, a feature or a marker in a scenario (a row of the terrain effects chart)."""

    name: Name = Field(description="Name in this scenario.", examples=["Swamp"])
    cost: dict[Id, Cost] = Field(
        description="Movement cost by class, in movement points (MP); `prohibited`; `fatal` eliminates units that end "
        "there.",
        examples=[{"foot": 2, "wheeled": "prohibited"}],
    )
    cover: int = Field(0, ge=-100, le=100, description="Combat value of the cell, for formulas.", examples=[1])
    special: dict[Id, Annotated[int, Field(ge=-100, le=100)]] = Field(
        {}, description="Combat values for units of a class, where they differ.", examples=[{"foot": 2}]
    )


class PlaceDefinition(Definition):
    """A marker on the map of a scenario."""

    marker: Id = Field(description="The marker.", examples=["city"])
    name: Name = Field("", description="Name of the place.", examples=["Port Royal"])
    side: Id | None = Field(None, description="Initial owner.", examples=["red"])


class NearDefinition(Definition):
    """Cells within a distance of others."""

    of: Cells = Field(description="Cells by label, or markers by id.", examples=["1-0912"])
    within: int = Field(ge=0, le=100, description="Largest distance, in cells.", examples=[3])


class AreaDefinition(Definition):
    """Cells where units set up or enter: the union of `cells`, `sections`, `edge` and `near`."""

    name: Name = Field(description="Name of the area.", examples=["The western edge"])
    side: Id = Field(description="Owning side.", examples=["red"])
    purpose: Literal["setup", "entry"] = Field(
        "setup", description="setup: units start here. entry: reinforcements enter here.", examples=["entry"]
    )
    cells: Cells = Field([], description="Cells by label.", examples=["1-0101 1-0102"])
    sections: dict[Id, SectionColumns] = Field(
        {},
        description="Whole map sections (`all`), or ranges of their columns.",
        examples=[{"section-6": "all", "section-5": "5..9"}],
    )
    edge: Literal["north", "east", "south", "west"] | None = Field(
        None, description="The cells along an edge of the map.", examples=["west"]
    )
    near: NearDefinition | None = Field(
        None, description="Cells near others.", examples=[{"of": "1-0912", "within": 3}]
    )
    on: Tags = Field([], description="Terrains to which the area is limited. Default: any.", examples=["clear"])


class GroupDefinition(Definition):
    """Units of a force that arrive together."""

    name: Name = Field("", description="Name of the group.", examples=["Vanguard"])
    units: dict[Id, Annotated[int, Field(ge=1, le=1000)]] = Field(
        min_length=1, description="Number of units, by piece.", examples=[{"scout": 4, "tank": 2}]
    )
    setup: Prose = Field("", description="Set-up in a sentence.", examples=["Enters from the west."])
    area: Id | None = Field(None, description="Area where it sets up or enters.", examples=["west"])
    turn: int = Field(0, ge=0, le=1000, description="Turn of arrival (reinforcements). 0: at the start.", examples=[3])
    orbit: bool = Field(False, description="If true, it waits in orbit until it lands.", examples=[True])


class BatteryDefinition(StatsDefinition):
    """Batteries that fire from orbit. Further keys are stats with the values with which they fire."""

    count: int = Field(1, ge=1, le=100, description="Number of batteries.", examples=[2])


class ForceDefinition(Definition):
    """The force of one side in a scenario (order of battle)."""

    name: Name = Field("", description="Name of the force. Default: the name of the side.", examples=["Home fleet"])
    groups: list[GroupDefinition] = Field(
        min_length=1,
        max_length=50,
        description="Its units, by groups.",
        examples=[[{"name": "Vanguard", "units": {"scout": 4}, "area": "west"}]],
    )
    ortillery: list[BatteryDefinition] = Field(
        [],
        max_length=20,
        description="Batteries in orbit, each with values for stats.",
        examples=[[{"attack": 7, "count": 2}]],
    )


class ScenarioDefinition(Definition):
    """A scenario: map sections, terrain key, forces, turns and victory conditions."""

    number: int = Field(ge=0, le=999, description="Number of the scenario.", examples=[1])
    title: Name = Field(description="Title of the scenario.", examples=["The landing"])
    world: Line = Field("", description="Where it takes place, in a few words.", examples=["A gray morning"])
    summary: Prose = Field(
        "", description="Situation (a template).", examples=["{{ sides.red.name }} must hold the harbor."]
    )
    turns: int = Field(ge=1, le=1000, description="Length in turns.", examples=[8])
    first: Id = Field(description="Side that moves first.", examples=["red"])
    layout: list[Annotated[list[Annotated[str, Field(max_length=60)]], Field(min_length=1, max_length=10)]] = Field(
        min_length=1,
        max_length=10,
        description="Map sections, row by row; `turned` after the id rotates one by 180°.",
        examples=[[["section-1", "section-2 turned"]]],
    )
    key: dict[Id, KeyEntryDefinition] = Field(
        {},
        max_length=100,
        description="Terrain key (terrain effects chart, TEC), by id of a terrain, a feature or a marker.",
        examples=[{"forest": {"name": "swamp", "cost": {"foot": 2, "wheeled": "prohibited"}, "cover": 1}}],
    )
    ignore: Tags = Field([], description="Features without meaning in this scenario.", examples=["rubble"])
    demand: dict[Id, Annotated[int, Field(ge=0, le=1000)]] = Field(
        {},
        max_length=50,
        description="Number of a marker that the scenario can require at once, by marker.",
        examples=[{"smoke": 6}],
    )
    places: dict[str, PlaceDefinition] = Field(
        {},
        max_length=200,
        description="Markers on the map, by cell.",
        examples=[{"2-0302": {"marker": "city", "name": "Port Royal"}}],
    )
    areas: dict[Id, AreaDefinition] = Field(
        {},
        max_length=50,
        description="Areas of the map for set-up and entry, by id.",
        examples=[{"west": {"name": "The western edge", "side": "red", "edge": "west"}}],
    )
    forces: dict[Id, ForceDefinition] = Field(
        {},
        max_length=8,
        description="Forces (order of battle) by side.",
        examples=[{"red": {"groups": [{"units": {"scout": 4}}]}}],
    )
    victory: list[StepDefinition] = Field(
        [],
        max_length=50,
        description="Victory conditions.",
        examples=[[{"name": "Red", "summary": "Red wins by holding the harbor."}]],
    )
    special: list[StepDefinition] = Field(
        [],
        max_length=50,
        description="Special rules of this scenario.",
        examples=[[{"name": "Fog", "summary": "No unit detects targets beyond range 2."}]],
    )
