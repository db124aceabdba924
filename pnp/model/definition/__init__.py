"""The definition language: every key that a designer may write, with its type, limits, description and example.

Mirrors the YAML; `pnp.model.resolve` turns it into `pnp.model.game.Game`. The JSON Schema and docs/language.md are
generated from these classes: every field has a description and an example.
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
from pnp.model.fields.common import Die, FileName, Formula, Id, LanguageTag, Letter, Line
from pnp.model.fields.rulings import ClauseId, Domain, Stated


class RootDefinition(Definition):
    """The whole definition, after all files are merged."""

    pnp: Literal[1] = Field(description="Version of the definition language.", examples=[1])
    language: LanguageTag = Field(
        "",
        description="Language of the texts as a BCP 47 tag. English also runs the checks that read English. "
        "Default: none.",
        examples=["en"],
    )
    game: GameDefinition = Field(
        description="Title page: id, title, version, players, credits.",
        examples=[{"id": "ice-patrol", "title": "Ice Patrol", "version": "1.0.0", "players": 2}],
    )
    include: list[FileName] = Field(
        [],
        description="More files of the definition, read in this order. Only game.yaml may have it.",
        examples=[["pieces.yaml", "boards.yaml"]],
    )
    skins: dict[Id, SkinDefinition] = Field(
        {}, max_length=20, description="Skins by id. Default: the first.", examples=[{"classic": {"name": "Classic"}}]
    )
    sides: dict[Id, SideDefinition] = Field(
        {},
        max_length=8,
        description="Sides (players, armies, colors) by id, in player order.",
        examples=[{"red": {"name": "Red", "color": "#b3402b", "emblem": "emblem/sun"}}],
    )
    dice: dict[Id, Die] = Field(
        {}, max_length=20, description="Dice that formulas use, by name: d2 to d100.", examples=[{"d": "d6"}]
    )
    stats: dict[Id, StatDefinition] = Field(
        {},
        max_length=20,
        description="Stats of the pieces (attack, movement, strength), by id.",
        examples=[{"attack": {"name": "Attack", "short": "A", "range": "0..6"}}],
    )
    classes: dict[Id, ClassDefinition] = Field(
        {},
        max_length=20,
        description="Movement classes (foot, wheeled, naval), by id.",
        examples=[{"foot": {"name": "Foot", "short": "foot"}}],
    )
    pieces: dict[Id, PieceDefinition] = Field(
        {},
        max_length=1000,
        description="Pieces (counters, units, cards) by id.",
        examples=[{"scout": {"name": "Scout", "count": "4 per side", "front": {"attack": 1}}}],
    )
    states: dict[Id, StateDefinition] = Field(
        {},
        max_length=50,
        description="States that pieces can be in (trained, disrupted), by id.",
        examples=[{"disrupted": {"name": "Disrupted", "marker": "disrupted"}}],
    )
    composites: dict[Id, CompositeDefinition] = Field(
        {},
        max_length=100,
        description="Composites (combined pieces, stacks that act as one), by id.",
        examples=[
            {
                "convoy": {
                    "name": "Convoy",
                    "of": {"two": ["truck", "jeep"]},
                    "top": {"attack": "sum"},
                    "marker": {"count": "2 per side"},
                }
            }
        ],
    )
    markers: dict[Id, MarkerDefinition] = Field(
        {},
        max_length=500,
        description="Markers (tokens, information counters) by id.",
        examples=[{"smoke": {"name": "Smoke", "symbol": "marker/smoke", "count": 12}}],
    )
    terrain: dict[Id, TerrainDefinition] = Field(
        {}, max_length=100, description="Terrain types by id.", examples=[{"sea": {"name": "Sea", "fill": "#dbe9f2"}}]
    )
    features: dict[Id, FeatureDefinition] = Field(
        {},
        max_length=50,
        description="Features drawn over terrain, by id.",
        examples=[{"rubble": {"name": "Rubble", "ink": "#7a3b2e"}}],
    )
    letters: dict[Letter, Line] = Field(
        {},
        max_length=100,
        description="Terrain codes used by `columns`: a terrain, or a terrain + a feature.",
        examples=[{"s": "sea", "r": "sea + rubble"}],
    )
    roles: dict[Id, RoleDefinition] = Field(
        {},
        max_length=50,
        description="Board cell roles (city, exit, starting square), by id.",
        examples=[{"city": {"name": "City", "letter": "C"}}],
    )
    boards: dict[Id, BoardDefinition] = Field(
        {},
        max_length=100,
        description="Boards (maps) by id.",
        examples=[
            {"field": {"name": "Field", "grid": {"shape": "rectangle", "columns": 8, "rows": 6, "pitch": "16mm"}}}
        ],
    )
    budget: BudgetDefinition | None = Field(
        None, description="What each player may spend before play.", examples=[{"amount": 12}]
    )
    variables: dict[Id, VariableDefinition] = Field(
        {},
        max_length=50,
        description="Variables of formulas, by name.",
        examples=[{"range": {"name": "Hexes to the target", "range": "1..6"}}],
    )
    formulas: dict[Id, Formula] = Field(
        {},
        max_length=200,
        description="Named formulas over stats, dice, variables and other formulas.",
        examples=[{"to-hit": "attacker.attack - target.defense", "hit": "p(d <= to-hit)"}],
    )
    modifiers: dict[Id, ModifierDefinition] = Field(
        {},
        max_length=100,
        description="Modifiers (bonuses, die-roll modifiers, DRM) by id. Formulas use their sum as `modifiers`.",
        examples=[{"close": {"name": "Point-blank", "when": {"range": 1}, "add": 1, "summary": "at range 1"}}],
    )
    tables: dict[Id, TableDefinition] = Field(
        {},
        max_length=50,
        description="Look-up tables by id, such as a combat results table (CRT).",
        examples=[
            {
                "fire": {
                    "name": "Fire",
                    "rows": {"name": "Die", "roll": "d6", "values": "1..2", "clamp": "high"},
                    "columns": {"name": "Target", "values": ["foot", "tank"]},
                    "results": {"-": "miss", "H": "hit"},
                    "cells": ["H H", "H -"],
                }
            }
        ],
    )
    forts: dict[Id, FortDefinition] = Field(
        {},
        max_length=100,
        description="Forts (immobile units with several weapons) by id.",
        examples=[{"keep": {"marker": "keep", "weapons": [{"attack": 4}]}}],
    )
    scenarios: dict[Id, ScenarioDefinition] = Field(
        {},
        max_length=100,
        description="Scenarios by id, each played on map sections.",
        examples=[{"landing": {"number": 1, "title": "The landing", "turns": 6, "first": "red", "layout": [["bay"]]}}],
    )
    tracks: dict[Id, TrackDefinition] = Field(
        {},
        max_length=50,
        description="Tracks (turn track, score track, strength track) by id.",
        examples=[{"turns": {"name": "Turn", "range": "1..8"}}],
    )
    procedure: ProcedureDefinition = Field(
        default_factory=lambda: ProcedureDefinition.model_validate({}),
        description="Sequence of play in brief: set-up, actions of a turn, end of the game.",
        examples=[{"actions-per-turn": 2, "actions": {"move": {"name": "Move", "summary": "Move one piece."}}}],
    )
    examples: dict[Id, ExampleDefinition] = Field(
        {},
        max_length=200,
        description="Worked examples (examples of play) by id.",
        examples=[{"shot": {"title": "A shot", "given": {"attacker": "tank.front"}, "expect": {"to-hit": 4}}}],
    )
    charts: dict[Id, ChartDefinition] = Field(
        {},
        max_length=50,
        description="Charts (player aids, reference sheets) by id.",
        examples=[{"aid": {"title": "Player aid", "rows": [[{"kind": "turn"}]]}}],
    )
    rules: RulesDefinition | None = Field(
        None, description="Rules booklet.", examples=[{"title": "Rules", "chapters": ["rules/play.md"]}]
    )
    kit: KitDefinition = Field(
        default_factory=lambda: KitDefinition.model_validate({}),
        description="What is printed, and how large counters are. Default: the defaults of its keys.",
        examples=[{"counter-size": "16mm", "counter-sheet": "block"}],
    )
    domains: dict[Id, Domain] = Field(
        {},
        max_length=500,
        description="Possible values of decision inputs, by id.",
        examples=[{"attacker": {"from": "pieces"}, "weather": ["clear", "rain"]}],
    )
    measures: dict[Id, MeasureDefinition] = Field(
        {},
        max_length=100,
        description="Named numeric scales for domain values.",
        examples=[{"strength": {"of": "attacker", "stat": "attack"}}],
    )
    decisions: dict[Id, DecisionDefinition] = Field(
        {},
        max_length=500,
        description="Questions that the rules answer, by id.",
        examples=[
            {"may-enter": {"title": "May a unit enter?", "inputs": {"terrain": ["sea", "land"]}, "answers": "yes-no"}}
        ],
    )
    clauses: dict[ClauseId, ClauseDefinition] = Field(
        {},
        max_length=5000,
        description="Rules as data: the answers to decisions, case by case. Ids may be joined by dots.",
        examples=[{"enter": {"decides": "may-enter", "then": "yes"}}],
    )
    claims: dict[ClauseId, ClaimDefinition] = Field(
        {},
        max_length=1000,
        description="Assertions that the rules must satisfy, by id. Ids may be joined by dots.",
        examples=[{"no-ship-on-land": {"decision": "may-enter", "answer": "yes", "never": {"terrain": "land"}}}],
    )
    machines: dict[Id, MachineDefinition] = Field(
        {},
        max_length=100,
        description="State machines of play, by id.",
        examples=[
            {
                "turn": {
                    "title": "A turn",
                    "variables": {"actions": "0..2"},
                    "start": {"actions": 2},
                    "actions": {"move": {"cost": {"actions": 1}}},
                    "ends": {"over": {"when": {"actions": 0}}},
                }
            }
        ],
    )
    placements: dict[Id, PlacementRuleDefinition] = Field(
        {},
        max_length=200,
        description="Set-up rules (where pieces may be deployed), by id.",
        examples=[{"red-army": {"side": "red", "board": "field", "rows": "1..2"}}],
    )
    terms: dict[Id, Word] = Field(
        {},
        max_length=500,
        description="Defined terms, available in templates.",
        examples=[{"adjacent": "adjacent"}],
    )
    stated: dict[Id, Stated] = Field(
        {},
        max_length=100,
        description="The rule that answers a standard question, as the id of its heading; or a dash and a reason.",
        examples=[{"first-player": "set-up", "draw": "- one side always leads"}],
    )
    waivers: list[WaiverDefinition] = Field(
        [],
        max_length=500,
        description="Suppressed findings.",
        examples=[[{"check": "clause.redundant", "witness": "3f9a2c", "because": "a reminder for players"}]],
    )


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
"""Top-level keys that map ids to entries, and so may be spread over several files."""
