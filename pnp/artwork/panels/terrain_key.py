"""A compact terrain key of a scenario: hexes as on its map, costs for every class, attributes.

The scenario sheet has the same key larger (`pnp.artwork.scenarios.terrain_key`); hexes and signs are shared.
"""

from pydantic import Field

from pnp import templating
from pnp.artwork.panels import Frame, PanelOptions, panel, titled
from pnp.artwork.panels.helpers import beside, draw_table, inked, label, paragraph, stack
from pnp.artwork.scenarios.terrain_key import NOTHING_HERE, amount, map_name, price, signs, swatch, used_attributes
from pnp.model.compute.ground import in_order
from pnp.model.game import (
    Attribute,
    Game,
    KeyEntry,
    MoveClass,
    Scenario,
    ScenarioId,
    TerrainId,
)
from pnp.model.game.ground import Amount, ByClass
from pnp.scene.items import Symbol
from pnp.scene.table import Cell, Column, Row, TableDrawing

_ROW = 9.2
_HEAD = 7.6
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
    """The terrain key (TEC) of a scenario: hexes as drawn, movement cost for each class, attributes."""
    scenario = game.scenarios[ScenarioId(options.scenario)]
    classes = list(game.classes.values())
    shown = used_attributes(game, scenario.key)
    rows = [_head(game, classes, shown, frame)]
    rows += [_row(game, scenario, entry, classes, shown, frame) for entry in in_order(game, scenario.key)]
    rows += [_ignored(game, scenario, over, len(classes) + len(shown), frame) for over in sorted(scenario.ignored)]
    narrow = Column(width=_NARROW * frame.scale, align="middle")
    columns = (Column(), Column(share=1.0, wrap=True), *(narrow for _ in (*classes, *shown)))
    pad, lead = 0.5 * frame.scale, 0.4 * frame.scale
    drawn = draw_table(TableDrawing(columns, tuple(rows), frame.style("label", 8.4), pad=pad, lead=lead), frame.width)
    parts = [drawn, *(signs(scenario.key, frame) if options.signs else [])]
    if not options.heading:
        return stack(parts, frame.row(1.2))
    setting = label(scenario.setting, frame.style("label", 7.6, 400, frame.theme.muted))
    body = stack([setting, *parts], frame.row(1.1))
    return titled("terrain key", f"{scenario.number}  {scenario.title}", body, frame)


def _head(game: Game, classes: list[MoveClass], shown: list[Attribute], frame: Frame) -> Row:
    small = frame.style("label", 7.2, 600, frame.theme.muted)
    heads = [Cell(each.short, small) for each in shown]
    cells = [Cell("", span=2), *(Cell(class_head(game, entry, frame)) for entry in classes), *heads]
    return Row(tuple(cells), _HEAD * frame.scale, below=frame.hairline(frame.theme.ink))


def class_head(game: Game, entry: MoveClass, frame: Frame) -> Symbol:
    """Draw a class of movement as the head of a column: its badge over its short name, or the name alone."""
    if not entry.symbol:
        return class_badge(game, entry, _BADGE * frame.scale, frame)
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


def _row(
    game: Game, scenario: Scenario, entry: KeyEntry, classes: list[MoveClass], shown: list[Attribute], frame: Frame
) -> Row:
    values = [entry.attributes.get(each.id, ByClass[Amount]()) for each in shown]
    figure, cover = frame.style("display", 13.5, 600), frame.style("display", 13.5, 700)
    cells = (
        Cell(swatch(game, scenario, entry.of, frame)),
        Cell(_words(game, entry, frame)),
        *(Cell(price(entry.cost.of(kind.id), figure, frame)) for kind in classes),
        *(Cell(amount(value.general), cover, fill=frame.theme.wash) for value in values),
    )
    return Row(cells, frame.row(_ROW), below=frame.hairline())


def _words(game: Game, entry: KeyEntry, frame: Frame) -> Symbol:
    """Draw the meaning of a terrain; below, its name on the map, and values that count for some classes alone."""
    small = frame.style("label", 6.8, 400, frame.theme.muted)
    second = map_name(game, entry.of)
    is_same = second.casefold() == entry.name.casefold()
    strong = frame.style("label", 6.8, 600)
    parts = [label(entry.name[:1].upper() + entry.name[1:], frame.style("label", 8.8, 600))]
    line = [] if is_same else [label(second, small)]
    for id_, by_class in entry.attributes.items():
        short = game.attributes[id_].short
        special = by_class.special.items()
        line += [label(f"{short} {amount(value)} for {game.classes[kind].short}", strong) for kind, value in special]
    return stack([*parts, *([beside(line, 1.6 * frame.scale)] if line else [])], 0.7 * frame.scale)


def _ignored(game: Game, scenario: Scenario, over: TerrainId, figures: int, frame: Frame) -> Row:
    style = frame.style("label", 7.6, 400, frame.theme.muted)
    words = f"{game.over[over].name}: {NOTHING_HERE}"
    text = paragraph([(templating.render(game, words), style)], frame.width - 16.0 * frame.scale, 1.2)
    cells = (Cell(swatch(game, scenario, over, frame)), Cell(text, span=figures + 1))
    return Row(cells, frame.row(_ROW))
