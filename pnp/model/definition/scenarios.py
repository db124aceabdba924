"""Scenarios."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from pnp.model.definition.base import Definition, field
from pnp.model.definition.ground import PricedDefinition
from pnp.model.definition.pieces import StatsDefinition
from pnp.model.definition.play import StepDefinition
from pnp.model.fields.annotations import PreparedValue, one_or_list
from pnp.model.fields.combat import SectionColumns
from pnp.model.fields.common import Cells, ColumnRange, Id, Line, Name, NumberRange, Prose, Tags, split_words

PRINTED = "printed"
"""The value of `units` that means every unit of a side."""
UnitIds = Annotated[
    list[Id], Field(max_length=1000), PreparedValue(split_words, one_or_list("ids", {"type": "string"}, maxItems=1000))
]


class KeyEntryDefinition(PricedDefinition):
    """The meaning of terrain or of a marker in a scenario (a row of the terrain effects chart).

    Of terrain, what is not written here is as in `terrain`. Further keys are attributes of terrain.
    """

    name: Name | None = field("Name in this scenario. Default: that of the terrain.", "Swamp", None)


class PlaceDefinition(Definition):
    """A marker on the map of a scenario."""

    marker: Id = field("The marker.", "city")
    name: Name = field("Name of the place.", "Port Royal", "")
    side: Id | None = field("Initial owner.", "red", None)


class NearDefinition(Definition):
    """Cells within a distance of others."""

    of: Cells = field("Cells by label, or markers by id.", "1-0912")
    within: int = field("Largest distance, in cells.", 3, ge=0, le=100)


class AreaDefinition(Definition):
    """Cells where units set up or enter: the union of `cells`, `rows` and `columns`, `sections`, `edge` and `near`."""

    name: Name = field("Name of the area.", "The western edge")
    side: Id = field("Owning side.", "red")
    purpose: Literal["setup", "entry"] = field(
        "setup: units start here. entry: reinforcements enter here.", "entry", "setup"
    )
    cells: Cells = field("Cells by label.", "1-0101 1-0102", [])
    rows: NumberRange | None = field("Rows of the scenario's `board`, as its labels count them.", "1..2", None)
    columns: ColumnRange | None = field("Columns of the scenario's `board`. With `rows`: only in both.", "1..8", None)
    sections: dict[Id, SectionColumns] = field(
        "Whole map sections (`all`), or ranges of their columns.", {"section-6": "all", "section-5": "5..9"}, {}
    )
    edge: Literal["north", "east", "south", "west"] | None = field("The cells along an edge of the map.", "west", None)
    near: NearDefinition | None = field("Cells near others.", {"of": "1-0912", "within": 3}, None)
    on: Tags = field("Terrains to which the area is limited. Default: any.", "clear", [])


class GroupDefinition(Definition):
    """Units of a force that arrive together."""

    name: Name = field("Name of the group.", "Vanguard", "")
    units: dict[Id, Annotated[int, Field(ge=1, le=1000)]] = field(
        "Number of units, by piece.", {"scout": 4, "tank": 2}, least=1
    )
    setup: Prose = field("Set-up in a sentence.", "Enters from the west.", "")
    area: Id | None = field(
        "Area or zone of the `board` where it sets up or enters, or box where it waits.", "west", None
    )
    turn: int = field("Turn of arrival (reinforcements). 0: at the start.", 3, 0, ge=0, le=1000)


class BoxDefinition(Definition):
    """A place off the map where units wait."""

    name: Name = field("Name of the box, for set-up lists.", "In reserve")
    short: Name = field("Name in narrow places and after 'from'. Default: `name`.", "reserve", "")


class SupportDefinition(StatsDefinition):
    """Support from off the map: artillery, air points. Further keys are stats with the values with which it attacks."""

    name: Name = field("Name. Support of one name is printed together.", "Air points")
    note: Line = field("What a title adds to the name. Default: the name of the box.", "once each turn", "")
    count: int = field("Number of units or points.", 2, 1, ge=1, le=100)
    box: Id | None = field("Box where it is.", "reserve", None)


class ForceDefinition(Definition):
    """The force of one side in a scenario (order of battle)."""

    name: Name = field("Name of the force. Default: the name of the side.", "Home fleet", "")
    units: UnitIds = field(
        "Units that set up or arrive where and when they say (`at`, `turn`): ids, or `printed` for all that are in no "
        "group. Needs a `board`.",
        "printed",
        [],
    )
    formations: Tags = field("Formations whose units set up or arrive where and when they say.", "i-corps", [])
    without: UnitIds = field("Units left out of `units: printed` and of the formations.", "f-5 f-16", [])
    groups: list[GroupDefinition] = field(
        "Units with a free set-up, by groups.",
        [{"name": "Vanguard", "units": {"scout": 4}, "area": "west"}],
        [],
        most=100,
    )
    support: list[SupportDefinition] = field(
        "Support from off the map (artillery, air points).",
        [{"name": "Air points", "count": 3, "box": "reserve"}],
        [],
        most=20,
    )

    @model_validator(mode="after")
    def _has_units(self) -> Self:
        if not (self.units or self.formations or self.groups):
            raise PydanticCustomError("schema.missing-key", "a force needs units, formations or groups")
        return self


class ScenarioDefinition(Definition):
    """A scenario: a board or map sections, terrain key, forces, turns and victory conditions."""

    number: int = field("Number of the scenario.", 1, ge=0, le=999)
    title: Name = field("Title of the scenario.", "The landing")
    setting: Line = field("Where and when it takes place, in a few words.", "A gray morning", "")
    summary: Prose = field("Situation (a template).", "{{ sides.red.name }} must hold the harbor.", "")
    turns: int = field("Length in turns.", 8, ge=1, le=1000)
    first: Id = field("Side that moves first.", "red")
    board: Id | None = field("Board on which it is played. Instead of it, `layout` joins map sections.", "front", None)
    layout: list[Annotated[list[Annotated[str, Field(max_length=60)]], Field(min_length=1, max_length=10)]] = field(
        "Map sections, row by row; `turned` after the id rotates one by 180°.",
        [["section-1", "section-2 turned"]],
        [],
        most=10,
    )
    key: dict[Id, KeyEntryDefinition] = field(
        "Terrain key (terrain effects chart, TEC), by id of terrain or of a marker.",
        {"forest": {"name": "swamp", "cost": {"foot": 2, "wheeled": "prohibited"}, "cover": 1}},
        {},
        most=100,
    )
    ignore: Tags = field("Terrain with `lies: over` that has no meaning in this scenario.", "rubble", [])
    demand: dict[Id, Annotated[int, Field(ge=0, le=1000)]] = field(
        "Number of a marker that the scenario can require at once, by marker.", {"smoke": 6}, {}, most=50
    )
    places: dict[str, PlaceDefinition] = field(
        "Markers on the map, by cell.", {"2-0302": {"marker": "city", "name": "Port Royal"}}, {}, most=200
    )
    areas: dict[Id, AreaDefinition] = field(
        "Areas of the map for set-up and entry, by id.",
        {"west": {"name": "The western edge", "side": "red", "edge": "west"}},
        {},
        most=100,
    )
    boxes: dict[Id, BoxDefinition] = field(
        "Places off the map where units wait, by id.",
        {"reserve": {"name": "In reserve", "short": "reserve"}},
        {},
        most=20,
    )
    forces: dict[Id, ForceDefinition] = field(
        "Forces (order of battle) by side.", {"red": {"groups": [{"units": {"scout": 4}}]}}, {}, most=8
    )
    victory: list[StepDefinition] = field(
        "Victory conditions.", [{"name": "Red", "summary": "Red wins by holding the harbor."}], [], most=50
    )
    special: list[StepDefinition] = field(
        "Special rules of this scenario.",
        [{"name": "Fog", "summary": "No unit detects targets beyond range 2."}],
        [],
        most=50,
    )

    @model_validator(mode="after")
    def _has_a_map(self) -> Self:
        if self.board is not None and self.layout:
            message = "a scenario is played on a 'board' or on a 'layout' of map sections, not on both"
            raise PydanticCustomError("schema.key-clash", message)
        if self.board is None and not self.layout:
            raise PydanticCustomError("schema.missing-key", "a scenario needs a 'board', or a 'layout' of map sections")
        return self
