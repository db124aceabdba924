"""The definition language: every key that a designer may write, with its type, limits, description and example.

Mirrors the YAML; `pnp.model.resolve` turns it into `pnp.model.game.Game`. The JSON Schema and docs/language.md are
generated from these classes: every field has a description and an example.
"""

from typing import Literal, get_origin

from pnp.budget import LIMITS
from pnp.model.definition.base import Definition, field
from pnp.model.definition.boards import BoardDefinition, RoleDefinition
from pnp.model.definition.clauses import (
    ClaimDefinition,
    ClauseDefinition,
    DecisionDefinition,
    MeasureDefinition,
    WaiverDefinition,
)
from pnp.model.definition.combat import ModifierDefinition, TableDefinition
from pnp.model.definition.components import ComponentSetDefinition, FontDefinition, PictureCreditDefinition
from pnp.model.definition.conduct import ControlDefinition, FacingDefinition, StackingDefinition, SupplyDefinition
from pnp.model.definition.documents import ChartDefinition, KitDefinition, RulesDefinition, SkinDefinition
from pnp.model.definition.formats import FormatDefinition, StockDefinition
from pnp.model.definition.ground import AnyTerrain, AttributeDefinition, PaletteName
from pnp.model.definition.machines import MachineDefinition, PlacementRuleDefinition, Word
from pnp.model.definition.moves import HandDefinition, StateDefinition
from pnp.model.definition.pieces import (
    ClassDefinition,
    CompositeDefinition,
    FormationDefinition,
    MarkerDefinition,
    PieceDefinition,
    StatDefinition,
    UnitSizeDefinition,
    UnitTypeDefinition,
)
from pnp.model.definition.play import ExampleDefinition, ProcedureDefinition, TrackDefinition, VariableDefinition
from pnp.model.definition.scenarios import ScenarioDefinition
from pnp.model.definition.title import BudgetDefinition, GameDefinition, SideDefinition
from pnp.model.fields.common import Die, FileName, Formula, Id, LanguageTag, Prose, SymbolName
from pnp.model.fields.components import PictureName
from pnp.model.fields.rulings import ClauseId, ClauseIds, Domain, Stated, TextKey

LANGUAGE = 2
"""The version of the definition language that pnp reads."""


class RootDefinition(Definition):
    """The whole definition, after all files are merged."""

    pnp: Literal[2] = field("Version of the definition language.", 2)
    language: LanguageTag = field(
        "Language of the texts as a BCP 47 tag: its quotes, and how words are divided in booklets. English also runs "
        "the checks that read English. Default: none.",
        "en",
        "",
    )
    game: GameDefinition = field(
        "Title page: id, title, version, players, credits.",
        {"id": "ice-patrol", "title": "Ice Patrol", "version": "1.0.0", "players": 2},
    )
    include: list[FileName] = field(
        "More files of the definition, read in this order. Only game.yaml may have it.",
        ["pieces.yaml", "boards.yaml"],
        [],
    )
    skins: dict[Id, SkinDefinition] = field(
        "Skins by id. Default: the first.", {"classic": {"name": "Classic"}}, {}, most=20
    )
    sides: dict[Id, SideDefinition] = field(
        "Sides (players, armies, colors) by id, in player order.",
        {"red": {"name": "Red", "color": "#b3402b", "emblem": "emblem/sun"}},
        {},
        most=8,
    )
    dice: dict[Id, Die] = field("Dice that formulas use, by name: d2 to d100.", {"d": "d6"}, {}, most=20)
    stats: dict[Id, StatDefinition] = field(
        "Stats of the pieces (attack, movement, strength), by id.",
        {"attack": {"name": "Attack", "short": "A", "range": "0..6"}},
        {},
        most=20,
    )
    classes: dict[Id, ClassDefinition] = field(
        "Movement classes (foot, wheeled, naval), by id.", {"foot": {"name": "Foot", "short": "foot"}}, {}, most=20
    )
    types: dict[Id, UnitTypeDefinition] = field(
        "Types of units (branches: infantry, armor), by id.",
        {"infantry": {"name": "Infantry", "symbol": "nato/infantry"}},
        {},
        most=100,
    )
    sizes: dict[Id, UnitSizeDefinition] = field(
        "Sizes of units (echelons: brigade, division), by id, from small to large.",
        {"brigade": {"name": "brigade", "sign": "X"}, "division": {"name": "division", "sign": "XX", "stacks": 2}},
        {},
        most=20,
    )
    formations: dict[Id, FormationDefinition] = field(
        "Formations (commands, corps) by id.",
        {"ii-corps": {"name": "II Corps", "short": "II", "side": "red", "color": "#d9a441"}},
        {},
        most=200,
    )
    pieces: dict[Id, PieceDefinition] = field(
        "Pieces (counters, units, cards) by id.",
        {"scout": {"name": "Scout", "count": "4 per side", "front": {"attack": 1}}},
        {},
        most=LIMITS.counters,
    )
    states: dict[Id, StateDefinition] = field(
        "States that pieces can be in (trained, disrupted), by id.",
        {"disrupted": {"name": "Disrupted", "marker": "disrupted"}},
        {},
        most=50,
    )
    hand: HandDefinition | None = field(
        "What becomes of captured pieces (shogi, crazyhouse). Default: they are out of the game.", {"as": "own"}, None
    )
    composites: dict[Id, CompositeDefinition] = field(
        "Composites (combined pieces, stacks that act as one), by id.",
        {
            "convoy": {
                "name": "Convoy",
                "of": {"two": ["truck", "jeep"]},
                "top": {"attack": "sum"},
                "marker": {"count": "2 per side"},
            }
        },
        {},
        most=100,
    )
    markers: dict[Id, MarkerDefinition] = field(
        "Markers (tokens, information counters) by id.",
        {"smoke": {"name": "Smoke", "symbol": "marker/smoke", "count": 12}},
        {},
        most=500,
    )
    components: dict[Id, ComponentSetDefinition] = field(
        "Sets of components (decks of cards, tokens, tiles), by id.",
        {"market": {"kind": "card", "layout": "market-card", "items": {"raid": {"name": "Raid", "copies": 2}}}},
        {},
        most=50,
    )
    pictures: dict[PictureName, PictureCreditDefinition] = field(
        "Credits of the pictures in the folder `art`, by file.",
        {"raid.jpg": {"artist": "A. Painter", "license": "CC BY 4.0"}},
        {},
        most=2000,
    )
    fonts: dict[Id, FontDefinition] = field(
        "Fonts of the game, by the name that layouts give them.",
        {"mincho": {"files": ["mincho-regular.otf"], "license": "OFL-1.1"}},
        {},
        most=20,
    )
    icons: dict[Id, SymbolName] = field(
        "Drawings of icons in the rich texts of components, by the name between colons: `:coin:`.",
        {"coin": "pip/coin"},
        {},
        most=200,
    )
    attributes: dict[Id, AttributeDefinition] = field(
        "Attributes of terrain (shift of the combat column, cover), by id.",
        {"shift": {"name": "Combat", "short": "Cbt", "combine": "sum"}},
        {},
        most=20,
    )
    terrain: dict[Id, AnyTerrain] = field(
        "Terrain types by id.", {"sea": {"name": "Sea", "fill": "#dbe9f2"}}, {}, most=100
    )
    palette: PaletteName = field(
        "The world or season whose colors terrain without a `fill` has, and lines without a `color`.",
        "autumn",
        "temperate",
    )
    roles: dict[Id, RoleDefinition] = field(
        "Board cell roles (city, exit, starting square), by id.", {"city": {"name": "City", "letter": "C"}}, {}, most=50
    )
    boards: dict[Id, BoardDefinition] = field(
        "Boards (maps) by id.",
        {"field": {"name": "Field", "grid": {"shape": "rectangle", "columns": 8, "rows": 6, "pitch": "16mm"}}},
        {},
        most=100,
    )
    budget: BudgetDefinition | None = field("What each player may spend before play.", {"amount": 12}, None)
    variables: dict[Id, VariableDefinition] = field(
        "Variables of formulas, by name.", {"range": {"name": "Hexes to the target", "range": "1..6"}}, {}, most=50
    )
    formulas: dict[Id, Formula] = field(
        "Named formulas over stats, dice, variables and other formulas.",
        {"to-hit": "attacker.attack - target.defense", "hit": "p(d <= to-hit)"},
        {},
        most=200,
    )
    modifiers: dict[Id, ModifierDefinition] = field(
        "Modifiers (bonuses, die-roll modifiers, DRM) by id. Formulas use their sum as `modifiers`.",
        {"close": {"name": "Point-blank", "when": {"range": 1}, "add": 1, "summary": "at range 1"}},
        {},
        most=100,
    )
    tables: dict[Id, TableDefinition] = field(
        "Look-up tables by id, such as a combat results table (CRT).",
        {
            "fire": {
                "name": "Fire",
                "rows": {"name": "Die", "roll": "d6", "values": "1..2", "clamp": "high"},
                "columns": {"name": "Target", "values": ["foot", "tank"]},
                "results": {"-": "miss", "H": "hit"},
                "cells": ["H H", "H -"],
            }
        },
        {},
        most=50,
    )
    scenarios: dict[Id, ScenarioDefinition] = field(
        "Scenarios by id, each played on map sections.",
        {"landing": {"number": 1, "title": "The landing", "turns": 6, "first": "red", "layout": [["bay"]]}},
        {},
        most=100,
    )
    tracks: dict[Id, TrackDefinition] = field(
        "Tracks (turn track, score track, strength track) by id.",
        {"turns": {"name": "Turn", "range": "1..8"}},
        {},
        most=50,
    )
    control: ControlDefinition | None = field(
        "Zones of control (ZOC).", {"cells": "adjacent", "entering": "stop", "blocks": ["retreat"]}, None
    )
    stacking: StackingDefinition | None = field(
        "How many units may be in a cell.", {"limit": 6, "counts": "size"}, None
    )
    supply: SupplyDefinition | None = field(
        "Which units are in supply.", {"from": ["west-edge"], "within": 5, "blocked-by": ["enemies"]}, None
    )
    facing: FacingDefinition | None = field(
        "Facing of units, with the arcs around them.",
        {"towards": "sides", "arcs": {"front": "-1..1", "flank": [-2, 2], "rear": 3}},
        None,
    )
    procedure: ProcedureDefinition = field(
        "Sequence of play in brief: set-up, actions of a turn, end of the game.",
        {"actions-per-turn": 2, "actions": {"move": {"name": "Move", "summary": "Move one piece."}}},
        make=ProcedureDefinition,
    )
    examples: dict[Id, ExampleDefinition] = field(
        "Worked examples (examples of play) by id.",
        {"shot": {"title": "A shot", "given": {"attacker": "tank.front"}, "expect": {"to-hit": 4}}},
        {},
        most=200,
    )
    charts: dict[Id, ChartDefinition] = field(
        "Charts (player aids, reference sheets) by id.",
        {"aid": {"title": "Player aid", "rows": [[{"kind": "turn"}]]}},
        {},
        most=50,
    )
    rules: RulesDefinition | None = field("Rules booklet.", {"title": "Rules", "chapters": ["rules/play.md"]}, None)
    kit: KitDefinition = field(
        "What is printed, and how large counters are. Default: the defaults of its keys.",
        {"counter-size": "16mm", "counter-sheet": "block"},
        make=KitDefinition,
    )
    formats: dict[Id, FormatDefinition] = field(
        "Formats of pieces and markers by id.", {"unit": {"extends": "five-eighths", "stock": "card"}}, {}, most=50
    )
    stocks: dict[Id, StockDefinition] = field(
        "Stocks that pieces are printed on, by id.",
        {"kraft": {"name": "kraft card", "print-on": "kraft card of 220 g/m²"}},
        {},
        most=20,
    )
    domains: dict[Id, Domain] = field(
        "Possible values of decision inputs, by id.",
        {"attacker": {"from": "pieces"}, "weather": ["clear", "rain"]},
        {},
        most=500,
    )
    measures: dict[Id, MeasureDefinition] = field(
        "Named numeric scales for domain values.", {"strength": {"of": "attacker", "stat": "attack"}}, {}, most=100
    )
    decisions: dict[Id, DecisionDefinition] = field(
        "Questions that the rules answer, by id.",
        {"may-enter": {"title": "May a unit enter?", "inputs": {"terrain": ["sea", "land"]}, "answers": "yes-no"}},
        {},
        most=500,
    )
    clauses: dict[ClauseId, ClauseDefinition] = field(
        "Rules as data: the answers to decisions, case by case. Ids may be joined by dots.",
        {"enter": {"decides": "may-enter", "then": "yes"}},
        {},
        most=5000,
    )
    claims: dict[ClauseId, ClaimDefinition] = field(
        "Assertions that the rules must satisfy, by id. Ids may be joined by dots.",
        {"no-ship-on-land": {"decision": "may-enter", "answer": "yes", "never": {"terrain": "land"}}},
        {},
        most=1000,
    )
    machines: dict[Id, MachineDefinition] = field(
        "State machines of play, by id.",
        {
            "turn": {
                "title": "A turn",
                "variables": {"actions": "0..2"},
                "start": {"actions": 2},
                "actions": {"move": {"cost": {"actions": 1}}},
                "ends": {"over": {"when": {"actions": 0}}},
            }
        },
        {},
        most=100,
    )
    placements: dict[Id, PlacementRuleDefinition] = field(
        "Set-up rules (where pieces may be deployed), by id.",
        {"red-army": {"side": "red", "board": "field", "rows": "1..2"}},
        {},
        most=200,
    )
    terms: dict[Id, Word] = field("Defined terms, available in templates.", {"adjacent": "adjacent"}, {}, most=500)
    stated: dict[Id, Stated] = field(
        "The rule that answers a standard question, as the id of its heading; or a dash and a reason.",
        {"first-player": "set-up", "draw": "- one side always leads"},
        {},
        most=100,
    )
    restated: dict[TextKey, ClauseIds] = field(
        "Clauses and claims that another text than their rule states again, by the id of its heading or its keys.",
        {"advice": ["enter"], "rules/summary": ["enter"]},
        {},
        most=500,
    )
    paraphrases: dict[Prose, Prose] = field(
        "Sentences of the rules in your own words, each with the sentences as which `pnp check` reads it.",
        {"Wagons keep to the roads.": "A wagon cannot use a track."},
        {},
        most=500,
    )
    waivers: list[WaiverDefinition] = field(
        "Suppressed findings.",
        [{"check": "clause.redundant", "witness": "3f9a2c", "because": "a reminder for players"}],
        [],
        most=500,
    )


TABLES = frozenset(
    {"sides", "stats", "pieces", "composites", "markers", "terrain", "variables", "classes", "roles"}
    | {"types", "sizes", "formations", "attributes"}
)
"""Top-level keys that can take rows from a table."""
PICTURES = "pictures"
"""The top-level key whose tables name each row by the column `file`."""
ITEMS = "items"
"""The key of each set of components that can take rows from a table."""
BOARD_TABLES = ("lines", "places", "grid/points")
"""Paths of boards' keys that can take rows from a table."""
COLLECTIONS = frozenset(name for name, key in RootDefinition.model_fields.items() if get_origin(key.annotation) is dict)
"""Top-level keys that map ids to entries, and so may be spread over several files."""
FIELDS = {field.alias or name: name for name, field in RootDefinition.model_fields.items()}
"""The fields of a definition, by the top-level keys."""
_KINDS = {"classes": "class", "components": "set", "dice": "die", "sizes": "unit-size", "types": "unit-type"}
SECTIONS = {_KINDS.get(name, name.removesuffix("s")): name for name in sorted(COLLECTIONS)}
"""The section that defines each kind of entry; a finding names it as the home of a missing one."""
