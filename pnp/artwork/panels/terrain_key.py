"""A compact terrain key of a scenario: hexes as on its map, costs for every class, cover.

The scenario sheet has the same key larger (`pnp.artwork.scenarios.terrain_key`); hexes and signs are shared.
"""

from pydantic import Field

from pnp import templating
from pnp.artwork.panels import Frame, PanelOptions, panel, titled
from pnp.artwork.panels.helpers import beside, draw_table, flow, inked, label, paragraph, stack
from pnp.artwork.scenarios.terrain_key import map_name, sign, swatch
from pnp.model.game import FATAL, PROHIBITED, Cost, FeatureId, Game, KeyEntry, MoveClass, Scenario, ScenarioId
from pnp.scene.items import Symbol
from pnp.scene.table import Cell, Column, Row, TableDrawing

_ROW = 9.4
_HEAD = 8.2
_NARROW = 9.0
_BADGE = 4.4


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
    """The terrain key (TEC) of a scenario: hexes as drawn, movement cost for each class, cover."""
    scenario = game.scenarios[ScenarioId(options.scenario)]
    classes = list(game.classes.values())
    rows = [_head(game, classes, frame)]
    rows += [_row(game, scenario, entry, classes, frame) for entry in scenario.key]
    rows += [_ignored(game, scenario, feature, len(classes), frame) for feature in sorted(scenario.ignored)]
    narrow = Column(width=_NARROW * frame.scale, align="middle")
    columns = (Column(), Column(share=1.0, wrap=True), *(narrow for _ in classes), narrow)
    pad, lead = 0.5 * frame.scale, 0.4 * frame.scale
    drawn = draw_table(TableDrawing(columns, tuple(rows), frame.style("label", 8.4), pad=pad, lead=lead), frame.width)
    parts = [drawn, *(signs(game, scenario.key, frame) if options.signs else [])]
    if not options.heading:
        return stack(parts, frame.row(1.6))
    setting = label(scenario.setting, frame.style("label", 7.6, 400, frame.theme.muted))
    body = stack([setting, *parts], frame.row(1.6))
    return titled("terrain key", f"{scenario.number}  {scenario.title}", body, frame)


def signs(game: Game, key: tuple[KeyEntry, ...], frame: Frame) -> list[Symbol]:
    """Return the meanings of the signs that a key uses."""
    style = frame.style("label", 7.0, 400, frame.theme.muted)
    used = [cost for cost in (PROHIBITED, FATAL) if any(cost in entry.cost.values() for entry in key)]
    words = {PROHIBITED: "may not enter", FATAL: "may not enter; lost if left there"}
    if not used:
        return []
    parts = [beside([sign(cost, frame), label(words[cost], style)], 1.0 * frame.scale) for cost in used]
    return [flow(parts, frame.width, 4.0 * frame.scale, 1.0 * frame.scale)]


def _head(game: Game, classes: list[MoveClass], frame: Frame) -> Row:
    small = frame.style("label", 7.2, 600, frame.theme.muted)
    cells = [Cell("", span=2), *(Cell(_class(game, entry, frame)) for entry in classes), Cell("CV", small)]
    return Row(tuple(cells), _HEAD * frame.scale, below=frame.hairline(frame.theme.ink))


def _class(game: Game, entry: MoveClass, frame: Frame) -> Symbol:
    name = label(entry.short, frame.style("label", 6.4, 500, frame.theme.muted))
    badge = class_badge(game, entry, _BADGE * frame.scale, frame)
    width = max(name.width, badge.width)
    top = badge.height + 0.9 * frame.scale
    items = (badge.at((width - badge.width) / 2, 0.0), name.at((width - name.width) / 2, top))
    return Symbol(entry.name, width, top + name.height, items)


def class_badge(game: Game, entry: MoveClass, size: float, frame: Frame) -> Symbol:
    """Draw the sign of a class of movement, or its short name when it has none."""
    if not entry.symbol:
        return label(entry.short, frame.style("label", 7.2, 600, frame.theme.muted))
    drawing, scale = inked(game, entry.symbol, size, frame, entry.span)
    return drawing.scaled(scale)


def _row(game: Game, scenario: Scenario, entry: KeyEntry, classes: list[MoveClass], frame: Frame) -> Row:
    cover = frame.style("display", 13.5, 700)
    cells = (
        Cell(swatch(game, scenario, entry.of, frame)),
        Cell(_words(game, entry, frame)),
        *(Cell(_cost(entry.cost.get(kind.id), frame)) for kind in classes),
        Cell(str(entry.cover), cover, fill=frame.theme.wash),
    )
    return Row(cells, frame.row(_ROW), below=frame.hairline())


def _words(game: Game, entry: KeyEntry, frame: Frame) -> Symbol:
    """Draw the meaning of a terrain; below, its name on the map, and the cover that counts for some classes alone."""
    small = frame.style("label", 6.8, 400, frame.theme.muted)
    second = map_name(game, entry.of)
    strong = frame.style("label", 6.8, 600)
    parts = [label(entry.name[:1].upper() + entry.name[1:], frame.style("label", 8.8, 600))]
    line = [label(second, small)]
    line += [label(f"CV {value} for {game.classes[kind].short}", strong) for kind, value in entry.special.items()]
    return stack([*parts, beside(line, 1.6 * frame.scale)], 1.0 * frame.scale)


def _cost(cost: Cost | None, frame: Frame) -> str | Symbol:
    if cost is None:
        return "–"
    if isinstance(cost, int):
        return label(str(cost), frame.style("display", 13.5, 600))
    return sign(cost, frame)


def _ignored(game: Game, scenario: Scenario, feature: FeatureId, classes: int, frame: Frame) -> Row:
    style = frame.style("label", 7.6, 400, frame.theme.muted)
    words = f"{game.features[feature].name}: no meaning here; the ground beneath counts"
    text = paragraph([(templating.render(game, words), style)], frame.width - 16.0 * frame.scale, 1.2)
    cells = (Cell(swatch(game, scenario, feature, frame)), Cell(text, span=classes + 2))
    return Row(cells, frame.row(_ROW))
