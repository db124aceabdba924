"""What a designer may write, key by key. Mirrors the YAML; `pnp.model.resolve` turns it into `pnp.model.game.Game`.

The JSON Schema and docs/language.md are made from these classes: a description stands at every key.
"""

from typing import Literal

from pydantic import Field

from pnp.model.definition.base import Definition
from pnp.model.definition.boards import BoardDefinition, FeatureDefinition, RoleDefinition, TerrainDefinition
from pnp.model.definition.clauses import (
    ClaimDefinition,
    ClauseDefinition,
    DecisionDefinition,
    MeasureDefinition,
    WaiverDefinition,
)
from pnp.model.definition.combat import ModifierDefinition, TableDefinition
from pnp.model.definition.documents import ChartDefinition, KitDefinition, RulesDefinition
from pnp.model.definition.machines import MachineDefinition, PlacementRuleDefinition, Word
from pnp.model.definition.moves import StateDefinition
from pnp.model.definition.pieces import (
    ClassDefinition,
    CompositeDefinition,
    MarkerDefinition,
    PieceDefinition,
    StatDefinition,
)
from pnp.model.definition.play import ExampleDefinition, ProcedureDefinition, TrackDefinition, VariableDefinition
from pnp.model.definition.scenarios import FortDefinition, ScenarioDefinition
from pnp.model.definition.skins import SkinDefinition
from pnp.model.definition.title import BudgetDefinition, GameDefinition, SideDefinition
from pnp.model.fields.common import Die, FileName, Formula, Id, Letter, Line
from pnp.model.fields.rulings import ClauseId, Domain, Stated


class RootDefinition(Definition):
    """The whole definition, after all files are put together."""

    pnp: Literal[1] = Field(description="Version of this language.")
    game: GameDefinition = Field(description="The game's title page.")
    include: list[FileName] = Field([], description="More files of the definition, read in order. Only in game.yaml.")
    skins: dict[Id, SkinDefinition] = Field(
        {}, max_length=20, description="Dresses of the game by id; the first is the one that is built unless asked."
    )
    sides: dict[Id, SideDefinition] = Field({}, max_length=8, description="Sides by id.")
    dice: dict[Id, Die] = Field({}, max_length=20, description="Dice that formulas use, by name: {d: d6}.")
    stats: dict[Id, StatDefinition] = Field({}, max_length=20, description="Stats of the pieces by id.")
    classes: dict[Id, ClassDefinition] = Field({}, max_length=20, description="Ways of moving by id.")
    pieces: dict[Id, PieceDefinition] = Field({}, max_length=1000, description="Counter types by id.")
    states: dict[Id, StateDefinition] = Field({}, max_length=50, description="States of pieces by id.")
    composites: dict[Id, CompositeDefinition] = Field({}, max_length=100, description="Combined pieces by id.")
    markers: dict[Id, MarkerDefinition] = Field({}, max_length=500, description="Information counters by id.")
    terrain: dict[Id, TerrainDefinition] = Field({}, max_length=100, description="Kinds of ground by id.")
    features: dict[Id, FeatureDefinition] = Field({}, max_length=50, description="Things drawn over the ground by id.")
    letters: dict[Letter, Line] = Field(
        {}, max_length=100, description="What the letters of `columns` stand for: {O: orange, o: orange + lines}."
    )
    roles: dict[Id, RoleDefinition] = Field({}, max_length=50, description="What cells of boards are for, by id.")
    boards: dict[Id, BoardDefinition] = Field({}, max_length=100, description="Maps by id.")
    budget: BudgetDefinition | None = Field(None, description="What each player may spend.")
    variables: dict[Id, VariableDefinition] = Field(
        {}, max_length=50, description="Numbers that formulas use, by name."
    )
    formulas: dict[Id, Formula] = Field(
        {}, max_length=200, description="Named formulas over stats, dice and each other."
    )
    modifiers: dict[Id, ModifierDefinition] = Field(
        {}, max_length=100, description="Bonuses by id; formulas use their sum by the name `modifiers`."
    )
    tables: dict[Id, TableDefinition] = Field({}, max_length=50, description="Look-up tables by id.")
    forts: dict[Id, FortDefinition] = Field({}, max_length=100, description="Forts by id.")
    scenarios: dict[Id, ScenarioDefinition] = Field({}, max_length=100, description="Scenarios by id.")
    tracks: dict[Id, TrackDefinition] = Field({}, max_length=50, description="Tracks by id.")
    procedure: ProcedureDefinition = Field(
        default_factory=lambda: ProcedureDefinition.model_validate({}), description="The order of play."
    )
    examples: dict[Id, ExampleDefinition] = Field({}, max_length=200, description="Worked examples by id.")
    charts: dict[Id, ChartDefinition] = Field({}, max_length=50, description="Chart sheets by id.")
    rules: RulesDefinition | None = Field(None, description="The rules booklet.")
    kit: KitDefinition = Field(default_factory=lambda: KitDefinition.model_validate({}), description="What is printed.")
    domains: dict[Id, Domain] = Field({}, max_length=500, description="What inputs of decisions can be, by id.")
    measures: dict[Id, MeasureDefinition] = Field({}, max_length=100, description="Numbers of values, by name.")
    decisions: dict[Id, DecisionDefinition] = Field(
        {}, max_length=500, description="Questions that the rules answer, by id."
    )
    clauses: dict[ClauseId, ClauseDefinition] = Field(
        {}, max_length=5000, description="What the rules answer, case by case; ids may be joined by dots."
    )
    claims: dict[ClauseId, ClaimDefinition] = Field(
        {}, max_length=1000, description="What sentences of the rules say about all cases; ids as of clauses."
    )
    machines: dict[Id, MachineDefinition] = Field(
        {}, max_length=100, description="Parts of play as states and what changes them, by id."
    )
    placements: dict[Id, PlacementRuleDefinition] = Field(
        {}, max_length=200, description="Where pieces may be set up, by id."
    )
    terms: dict[Id, Word] = Field({}, max_length=500, description="Words of the game that texts can use by name.")
    stated: dict[Id, Stated] = Field(
        {}, max_length=100, description="The rule that answers a question which every game must answer, by question."
    )
    waivers: list[WaiverDefinition] = Field([], max_length=500, description="Findings that are accepted.")


TABLES = frozenset(
    {"sides", "stats", "pieces", "composites", "markers", "terrain", "variables", "classes", "features", "roles"}
)
"""Top-level keys that can take rows from a CSV file."""
COLLECTIONS = TABLES | {
    "boards",
    "charts",
    "claims",
    "clauses",
    "decisions",
    "dice",
    "domains",
    "examples",
    "formulas",
    "forts",
    "letters",
    "machines",
    "measures",
    "modifiers",
    "placements",
    "scenarios",
    "skins",
    "states",
    "stated",
    "tables",
    "terms",
    "tracks",
}
"""Top-level keys that map ids to things, and so may be spread over several files."""
