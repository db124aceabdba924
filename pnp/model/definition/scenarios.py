"""Forts and scenarios as a designer writes them."""

from typing import Annotated, Literal

from pydantic import Field

from pnp.model.definition.base import Definition
from pnp.model.definition.pieces import StatsDefinition
from pnp.model.definition.play import StepDefinition
from pnp.model.fields.combat import Cost, SectionColumns
from pnp.model.fields.common import Cells, Id, Line, Prose, Tags


class WeaponDefinition(StatsDefinition):
    """A weapon of a fort: a value for each stat that it needs, by the stat's id."""


class FortDefinition(StatsDefinition):
    """An immobile unit of several weapons. Besides these keys it gives values to stats, such as its defence."""

    marker: Id = Field(description="The marker that stands for it.")
    name: Line = Field("", description="What it is called; as the marker unless given.")
    weapons: list[WeaponDefinition] = Field(min_length=1, max_length=12, description="Its weapons.")


class KeyEntryDefinition(Definition):
    """What a terrain, a feature or a marker means in a scenario."""

    name: Line = Field(description="What it is here.")
    cost: dict[Id, Cost] = Field(
        description="Movement points to enter it, by class; prohibited; fatal: who ends there is lost."
    )
    cover: int = Field(0, ge=-100, le=100, description="Its combat value.")
    special: dict[Id, Annotated[int, Field(ge=-100, le=100)]] = Field(
        {}, description="Combat values that differ for a class of units that stand in it."
    )


class PlaceDefinition(Definition):
    """A marker on the scenario's map."""

    marker: Id = Field(description="Which marker.")
    name: Line = Field("", description="The name of this place.")
    side: Id | None = Field(None, description="Who holds it at the start.")


class NearDefinition(Definition):
    """Cells near others."""

    of: Cells = Field(description="Cells by label, or markers by id.")
    within: int = Field(ge=0, le=100, description="At most how many cells away.")


class AreaDefinition(Definition):
    """Cells where units set up or enter: all that `cells`, `sections`, `edge` and `near` name together."""

    name: Line = Field(description="What it is called.")
    side: Id = Field(description="Whose it is.")
    purpose: Literal["setup", "entry"] = Field("setup", description="Whether units start there or enter there.")
    cells: Cells = Field([], description="Single cells, by label.")
    sections: dict[Id, SectionColumns] = Field(
        {}, description="Whole map sections, or columns of them: {section-6: all, section-5: 5..9}."
    )
    edge: Literal["north", "east", "south", "west"] | None = Field(None, description="The cells of an edge of the map.")
    near: NearDefinition | None = Field(None, description="Cells near others: {of: 1-0912, within: 3}.")
    on: Tags = Field([], description="Only cells of these terrains.")


class GroupDefinition(Definition):
    """Units that arrive together."""

    name: Line = Field("", description="What the group is called.")
    units: dict[Id, Annotated[int, Field(ge=1, le=1000)]] = Field(min_length=1, description="How many of each piece.")
    setup: Prose = Field("", description="Where and how it begins, in a sentence.")
    area: Id | None = Field(None, description="The area where it sets up or enters.")
    turn: int = Field(0, ge=0, le=1000, description="The turn in which it arrives; 0: it is there at the start.")
    orbit: bool = Field(False, description="Whether it waits in orbit.")


class BatteryDefinition(StatsDefinition):
    """Batteries that fire from orbit: a value for each stat that they need, by the stat's id."""

    count: int = Field(1, ge=1, le=100, description="How many batteries.")


class ForceDefinition(Definition):
    """One side of a scenario."""

    name: Line = Field("", description="What it is called; as the side unless given.")
    groups: list[GroupDefinition] = Field(min_length=1, max_length=50, description="Its units.")
    ortillery: list[BatteryDefinition] = Field([], max_length=20, description="Batteries in orbit.")


class ScenarioDefinition(Definition):
    """A battle: which map sections lie how, what the ground means, who fights, how long and for what."""

    number: int = Field(ge=0, le=999, description="Its number.")
    title: Line = Field(description="What it is called.")
    world: Line = Field("", description="Where it takes place, in a few words.")
    summary: Prose = Field("", description="What it is about; may hold {{ … }}.")
    turns: int = Field(ge=1, le=1000, description="How many turns it lasts.")
    first: Id = Field(description="The side that moves first.")
    layout: list[Annotated[list[Annotated[str, Field(max_length=60)]], Field(min_length=1, max_length=10)]] = Field(
        min_length=1, max_length=10, description="Map sections, row by row: [[section-1, section-2 turned]]."
    )
    key: dict[Id, KeyEntryDefinition] = Field(
        {}, max_length=100, description="What terrains, features and markers mean here, by their ids."
    )
    ignore: Tags = Field([], description="Features that mean nothing here.")
    demand: dict[Id, Annotated[int, Field(ge=0, le=1000)]] = Field(
        {}, max_length=50, description="How many of a marker the scenario's rules can call for at once, by marker."
    )
    places: dict[str, PlaceDefinition] = Field({}, max_length=200, description="Markers on the map, by cell.")
    areas: dict[Id, AreaDefinition] = Field({}, max_length=50, description="Areas of the map by id.")
    forces: dict[Id, ForceDefinition] = Field({}, max_length=8, description="Who fights, by side.")
    victory: list[StepDefinition] = Field([], max_length=50, description="Who wins.")
    special: list[StepDefinition] = Field([], max_length=50, description="Rules of this scenario alone.")
