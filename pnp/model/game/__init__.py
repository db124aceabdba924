"""The game as the rest of pnp uses it: frozen, typed, references resolved, lengths in millimeters.

`pnp.model.definition` mirrors the YAML; `pnp.model.resolve` turns that into the types here. Generators and checks read
nothing else. Import all types from here.
"""

import copyreg
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from html import escape
from pathlib import Path
from types import MappingProxyType
from typing import Any

from pnp.errors import Finding, Span, plural
from pnp.expressions.expression import Expression
from pnp.model.game.boards import Board, Cell, Field, Grid, OverTerrain, Role, Symmetry, Terrain, Zone
from pnp.model.game.components import ComponentItem, ComponentSet, OwnFont, PictureCredit
from pnp.model.game.conduct import Control, FacingRule, Stacking, Supply
from pnp.model.game.documents import (
    Chapter,
    Chart,
    Credit,
    Kit,
    MapSheet,
    Panel,
    RulesBook,
    Skin,
    SkinWord,
    SparePage,
    Unread,
    Variant,
)
from pnp.model.game.ground import FATAL, PROHIBITED, Attribute, Price
from pnp.model.game.ids import (
    AttributeId,
    BoardId,
    ChartId,
    ClassId,
    ComponentSetId,
    CompositeId,
    ExampleId,
    FaceId,
    FormationId,
    GameId,
    MarkerId,
    ModifierId,
    PieceId,
    RoleId,
    ScenarioId,
    SideId,
    SkinId,
    StateId,
    StatId,
    StatValue,
    TableId,
    TerrainId,
    TrackId,
    UnitSizeId,
    UnitTypeId,
    ZoneId,
)
from pnp.model.game.maps import LineKind
from pnp.model.game.pieces import (
    Carries,
    CellsOfSide,
    Composite,
    Die,
    Face,
    FaceRef,
    Hand,
    Marker,
    MarkerRef,
    Move,
    MoveClass,
    Piece,
    Promotion,
    Side,
    Stat,
    State,
    StatEffect,
)
from pnp.model.game.play import (
    Action,
    Axis,
    Budget,
    DiagramPlacement,
    Example,
    Modifier,
    OddsRule,
    Procedure,
    Reached,
    ShownMove,
    Step,
    Table,
    Track,
    Variable,
)
from pnp.model.game.rulings import Rulings
from pnp.model.game.scenarios import Area, Force, KeyEntry, Place, Scenario, Support, UnitGroup
from pnp.model.game.sequence import Phase, PlayerTurn
from pnp.model.game.units import Formation, UnitPlace, UnitSize, UnitType
from pnp.model.template_fields import TemplateField
from pnp.model.text.passages import Passage
from pnp.scene.formats import Format
from pnp.source.nodes import MappingNode


@dataclass(frozen=True, eq=False, repr=False)
class Game:
    """A whole game. Mappings keep the order of the definition.

    `templates`: folders searched for templates between the game's own and the shipped ones (see `pnp.assets.template`).
    `language`: the BCP 47 tag of its texts; empty if it declares none. `tree`: the definition as it is written.
    """

    id: TemplateField[GameId]
    title: TemplateField[str]
    subtitle: TemplateField[str]
    version: TemplateField[str]
    released: TemplateField[str]
    players: tuple[int, int]
    minutes: TemplateField[int]
    credits: TemplateField[tuple[Credit, ...]]
    license: TemplateField[str]
    notice: TemplateField[str]
    folder: Path
    sides: Mapping[SideId, Side]
    dice: Mapping[str, Die]
    stats: Mapping[StatId, Stat]
    pieces: Mapping[PieceId, Piece]
    composites: Mapping[CompositeId, Composite]
    markers: Mapping[MarkerId, Marker]
    terrain: Mapping[TerrainId, Terrain]
    boards: Mapping[BoardId, Board]
    budget: Budget | None
    procedure: Procedure
    formulas: Mapping[str, Expression]
    examples: Mapping[ExampleId, Example]
    charts: Mapping[ChartId, Chart]
    rules: RulesBook | None
    kit: Kit
    terms: Mapping[str, str] = field(default_factory=dict)
    variables: Mapping[str, Variable] = field(default_factory=dict)
    templates: tuple[Path, ...] = ()
    classes: Mapping[ClassId, MoveClass] = field(default_factory=dict)
    over: Mapping[TerrainId, OverTerrain] = field(default_factory=dict)
    tables: Mapping[TableId, Table] = field(default_factory=dict)
    modifiers: Mapping[ModifierId, Modifier] = field(default_factory=dict)
    scenarios: Mapping[ScenarioId, Scenario] = field(default_factory=dict)
    roles: Mapping[RoleId, Role] = field(default_factory=dict)
    states: Mapping[StateId, State] = field(default_factory=dict)
    tracks: Mapping[TrackId, Track] = field(default_factory=dict)
    skins: Mapping[SkinId, Skin] = field(default_factory=dict)
    skin: Skin | None = None
    rulings: Rulings = field(default_factory=Rulings)
    formula_spans: Mapping[str, Span] = field(default_factory=dict)
    passages: tuple[Passage, ...] = ()
    tree: MappingNode = field(default_factory=lambda: MappingNode({}, Span("", 1, 1)))
    unread: tuple[Unread, ...] = ()
    warnings: tuple[Finding, ...] = ()
    attributes: Mapping[AttributeId, Attribute] = field(default_factory=dict)
    line_kinds: Mapping[TerrainId, LineKind] = field(default_factory=dict)
    language: str = ""
    types: Mapping[UnitTypeId, UnitType] = field(default_factory=dict)
    sizes: Mapping[UnitSizeId, UnitSize] = field(default_factory=dict)
    formations: Mapping[FormationId, Formation] = field(default_factory=dict)
    control: Control | None = None
    stacking: Stacking | None = None
    supply: Supply | None = None
    hand: Hand | None = None
    facing: FacingRule | None = None
    components: Mapping[ComponentSetId, ComponentSet] = field(default_factory=dict)
    pictures: Mapping[str, PictureCredit] = field(default_factory=dict)
    fonts: Mapping[str, OwnFont] = field(default_factory=dict)
    icons: Mapping[str, str] = field(default_factory=dict)
    drawing_spans: Mapping[str, Span] = field(default_factory=dict)
    variant: Variant | None = None

    def _repr_html_(self) -> str:
        """Return title and contents of the game as HTML, for a notebook."""
        return f"<p><b>{escape(self.title)}</b> {escape(self.version)}: {self._contents()}</p>"

    def __repr__(self) -> str:
        return f"<Game {self.title!r} {self.version}: {self._contents()}>"

    def _contents(self) -> str:
        parts = {
            "piece": len(self.pieces),
            "board": len(self.boards),
            "scenario": len(self.scenarios),
            "component set": len(self.components),
            "component": sum(len(each.items) for each in self.components.values()),
        }
        return ", ".join(plural(count, name) for name, count in parts.items() if count)

    @property
    def original(self) -> "Game":
        """The game itself; behind a view of a game (see `pnp.model.game.tracking`), the game that is viewed."""
        return self

    def format_of(self, made: Piece | Marker | ComponentSet) -> Format:
        """Return the format that pieces, markers or components are made in: its own, or that of the kit."""
        return made.format or self.kit.format

    @property
    def scenarios_on_sections(self) -> tuple[Scenario, ...]:
        """The scenarios whose maps are put together from sections."""
        return tuple(scenario for scenario in self.scenarios.values() if scenario.layout)

    @cached_property
    def results(self) -> dict[str, dict[Any, Any]]:
        """Results of functions of this game, by function and arguments (see `tracking.cached_on_game`)."""
        return defaultdict(dict)

    def __getstate__(self) -> dict[str, Any]:
        """Return the state to copy and pickle: the fields without results."""
        return {entry.name: getattr(self, entry.name) for entry in fields(self)}


def _read_only(entries: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    return MappingProxyType(entries)


copyreg.pickle(MappingProxyType, lambda entries: (_read_only, (dict(entries),)))
