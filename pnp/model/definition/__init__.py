"""What a designer may write, key by key. Mirrors the YAML; `pnp.model.resolve` turns it into `pnp.model.game.Game`.

The JSON Schema and docs/language.md are made from these classes: a description stands at every key.
"""

from typing import Literal

from pydantic import Field

from pnp.model.definition.base import Definition
from pnp.model.definition.boards import BoardDefinition, TerrainDefinition
from pnp.model.definition.documents import ChartDefinition, KitDefinition, RulesDefinition
from pnp.model.definition.pieces import CompositeDefinition, MarkerDefinition, PieceDefinition, StatDefinition
from pnp.model.definition.play import ExampleDefinition, ProcedureDefinition, VariableDefinition
from pnp.model.definition.title import BudgetDefinition, GameDefinition, SideDefinition
from pnp.model.values import Die, FileName, Formula, Id, Line


class RootDefinition(Definition):
    """The whole definition, after all files are put together."""

    pnp: Literal[1] = Field(description="Version of this language.")
    game: GameDefinition = Field(description="The game's title page.")
    include: list[FileName] = Field([], description="More files of the definition, read in order. Only in game.yaml.")
    sides: dict[Id, SideDefinition] = Field({}, max_length=8, description="Sides by id.")
    dice: dict[Id, Die] = Field({}, max_length=20, description="Dice that formulas use, by name: {d: d6}.")
    stats: dict[Id, StatDefinition] = Field({}, max_length=20, description="Stats of the pieces by id.")
    pieces: dict[Id, PieceDefinition] = Field({}, max_length=1000, description="Counter types by id.")
    composites: dict[Id, CompositeDefinition] = Field({}, max_length=100, description="Combined pieces by id.")
    markers: dict[Id, MarkerDefinition] = Field({}, max_length=500, description="Information counters by id.")
    terrain: dict[Id, TerrainDefinition] = Field({}, max_length=100, description="Kinds of ground by id.")
    boards: dict[Id, BoardDefinition] = Field({}, max_length=100, description="Maps by id.")
    budget: BudgetDefinition | None = Field(None, description="What each player may spend.")
    variables: dict[Id, VariableDefinition] = Field(
        {}, max_length=50, description="Numbers that formulas use, by name."
    )
    formulas: dict[Id, Formula] = Field(
        {}, max_length=200, description="Named formulas over stats, dice and each other."
    )
    procedure: ProcedureDefinition = Field(
        default_factory=lambda: ProcedureDefinition.model_validate({}), description="The order of play."
    )
    examples: dict[Id, ExampleDefinition] = Field({}, max_length=200, description="Worked examples by id.")
    charts: dict[Id, ChartDefinition] = Field({}, max_length=50, description="Chart sheets by id.")
    rules: RulesDefinition | None = Field(None, description="The rules booklet.")
    kit: KitDefinition = Field(default_factory=lambda: KitDefinition.model_validate({}), description="What is printed.")
    terms: dict[Id, Line] = Field({}, max_length=500, description="Words of the game that texts can use by name.")


TABLES = frozenset({"sides", "stats", "pieces", "composites", "markers", "terrain", "variables"})
"""Top-level keys that can take rows from a CSV file."""
COLLECTIONS = TABLES | {"dice", "boards", "formulas", "examples", "charts", "terms"}
"""Top-level keys that map ids to things, and so may be spread over several files."""
