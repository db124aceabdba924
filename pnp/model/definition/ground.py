"""Terrain on cells, over other terrain, along sides and paths; its prices and attributes."""

from typing import Annotated, Literal

from pydantic import ConfigDict, Discriminator, Field, Tag

from pnp.model.definition.base import Definition, field
from pnp.model.definition.lines import LookName
from pnp.model.fields.annotations import EntryName
from pnp.model.fields.common import Color, Id, Letter, Line, Name, Prose, Tags
from pnp.model.fields.ground import Amounts, WrittenPrices
from pnp.scene.presets import palettes

PaletteName = Annotated[str, EntryName(palettes())]


class AttributeDefinition(Definition):
    """A property of terrain, such as a shift of the combat column. Its id becomes a key of terrain."""

    name: Name = field("Name of the attribute.", "Combat")
    short: Annotated[Line, Field(max_length=10)] = field("Name in narrow columns. Default: the name.", "Cbt", "")
    combine: Literal["first", "sum", "highest", "lowest"] = field(
        "What counts of several layers of a cell or several lines along a side: the topmost value (`first`), the sum, "
        "the highest or the lowest.",
        "sum",
        "first",
    )
    note: Prose = field("Note below the terrain effects chart.", "Columns to the left.", "")


class PricedDefinition(Definition):
    """A part with prices. Its further keys are attributes of terrain, with values for all units or by class."""

    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[str, Amounts]

    cost: WrittenPrices = field(
        "Movement cost, for all units or by class: points such as `2` or `1/2`; `+1`, besides that of the terrain "
        "below or beyond; `all`, the whole allowance; `other`, that of the other terrain there; `prohibited`; `fatal` "
        "eliminates units that end there.",
        {"foot": 2, "wheeled": "prohibited"},
        {},
    )


class TerrainDefinition(PricedDefinition):
    """A terrain type on cells."""

    lies: Literal["cell"] = field("Where it lies: on cells.", "cell", "cell")
    name: Name = field("Name of the terrain.", "Forest")
    letter: Letter | None = field("Its letter in the `columns` of boards.", "f", None)
    fill: Color | None = field(
        "Color of the ground, in quotes. Default: that of the texture in the `palette`.", "#dfe8cf", None
    )
    ink: Color | None = field(
        "Color of the texture, in quotes. Default: black; without a `fill`, that of the `palette`.", "#3d6b4f", None
    )
    texture: Id = field("Vector texture drawn on the ground.", "forest", "plain")
    note: Prose = field("Note for the terrain key.", "Cavalry cannot enter.", "")
    water: bool = field("If true, it is a sea or a lake: rivers open into it, and roads end at it.", True, False)


class OverTerrainDefinition(PricedDefinition):
    """A terrain type over the terrain of cells, such as rubble: a second layer."""

    lies: Literal["over"] = field("Where it lies: on cells, over other terrain.", "over")
    name: Name = field("Name of the terrain.", "Rubble")
    letters: dict[Letter, Id] = field(
        "Letters in the `columns` of boards, each with the terrain below it.", {"r": "sea"}, {}, most=100
    )
    texture: Literal["streaks"] = field("Vector texture drawn over the ground.", "streaks", "streaks")
    ink: Color = field("Color of the texture, in quotes.", "#7a3b2e", "#000000")
    note: Prose = field("Note for the terrain key.", "Infantry has cover here.", "")


class LineKindDefinition(PricedDefinition):
    """A terrain type along the sides of cells, or along paths through cells."""

    lies: Literal["side", "path"] = field("Where it lies: along sides of cells, or from cell to cell.", "side")
    name: Name = field("Name of the terrain.", "River")
    look: LookName = field("How it is drawn.", "river")
    color: Color | None = field("Color of the line, in quotes. Default: that of its look.", "#3f7fb5", None)
    crosses: Tags = field("Of a path: terrain along sides that it crosses without a bridge.", ["stream"], [])
    lifts: Tags = field(
        "Of terrain along sides: the terrain that has no effect where it lies, as at a bridge.", ["river"], []
    )
    note: Prose = field("Note for the legend.", "Costs 1 point more to cross.", "")


AnyTerrain = Annotated[
    Annotated[TerrainDefinition, Tag("cell")]
    | Annotated[OverTerrainDefinition, Tag("over")]
    | Annotated[LineKindDefinition, Tag("side")]
    | Annotated[LineKindDefinition, Tag("path")],
    Discriminator(lambda terrain: str(terrain.get("lies", "cell")) if isinstance(terrain, dict) else "cell"),
]
