"""Chart sheets: panels on a grid of twelve columns, as large as the paper allows, filled from top to bottom.

A row is as high as its tallest panel; the others are given more air until they end on the same line. What is left of
the sheet is shared out the same way. A sheet that is too full is set smaller, down to a limit, and then refused.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from pnp.artwork import art, panels
from pnp.errors import DefinitionError, Finding
from pnp.generators import Context, generator
from pnp.model.game import Chart, Game, Panel, Side
from pnp.scene.items import Group, Item, Path, Symbol, Text, Use
from pnp.scene.shapes import rect
from pnp.scene.sheet import Component, Product
from pnp.scene.theme import Theme

SIDE_MARGIN = 12.0
"""White left and right of a chart, mm."""
FOOT_AND_HEAD = 31.0
"""White above a chart and below it, with the strip that names the sheet, mm."""
GUTTER = 6.0
ROW_GAP = 6.0
HEADER = 18.0
SCALES = (1.0, 0.97, 0.94, 0.91, 0.88, 0.85, 0.82)
LEAST_AIR = 0.9
MOST_AIR = 1.7
_ROUNDS = 6
_CLOSE = 0.05


@generator("charts")
def charts(game: Game, context: Context) -> Product:
    """The chart sheets of the game, one for each side where a chart is `per-side`.

    Raises:
        DefinitionError: when a panel's options are wrong, or a sheet's panels do not fit on the paper.
    """
    found = panels.findings(game)
    if found:
        raise DefinitionError(found)
    components: list[Component] = []
    for chart in game.charts.values():
        components.extend(_components(game, chart, context))
    return Product("charts", "Charts", "leaf", tuple(components))


def _components(game: Game, chart: Chart, context: Context) -> list[Component]:
    sides: Sequence[Side | None] = list(game.sides.values()) if chart.per_side else [None]
    setting = _compose(game, chart, context, sides[0])
    made = []
    for side in sides:
        drawing = _draw(game, chart, replace(setting, side=side))
        owner = f"/{side.id}" if side else ""
        name = f"{chart.title}, {side.name}" if side else chart.title
        made.append(Component(f"chart/{chart.id}{owner}", "chart", name, drawing, group=side.id if side else ""))
    return made


@dataclass(frozen=True)
class _Setting:
    """How a chart is set: the size of the sheet's content, the scale of everything, and the air of each panel."""

    width: float
    height: float
    theme: Theme
    side: Side | None
    scale: float
    gap: float
    airs: tuple[tuple[float, ...], ...]

    def panel(self, game: Game, entry: Panel, width: float, air: float) -> Symbol:
        return panels.draw(game, entry, width, self.theme, side=self.side, scale=self.scale, air=air)


def _compose(game: Game, chart: Chart, context: Context, side: Side | None) -> _Setting:
    """Find the largest scale at which the chart fits, then the air that fills the sheet."""
    width = context.paper.width - 2 * SIDE_MARGIN
    height = context.paper.height - FOOT_AND_HEAD
    tightest = 0.0
    for scale in SCALES:
        setting = _Setting(width, height, context.theme, side, scale, ROW_GAP * scale, ())
        rows = [_Row(game, row, setting) for row in chart.rows]
        room = height - HEADER - setting.gap * (len(rows) - 1)
        tightest = sum(row.height(LEAST_AIR) for row in rows)
        if tightest > room:
            continue
        air = _solve(lambda air, rows=rows: sum(row.height(air) for row in rows), room, LEAST_AIR, MOST_AIR)  # type: ignore[misc]
        spare = room - sum(row.height(air) for row in rows)
        gap = setting.gap + min(spare / max(1, len(rows) - 1), setting.gap)
        return replace(setting, gap=gap, airs=tuple(row.airs(air) for row in rows))
    raise DefinitionError([_too_full(chart, context, tightest, height - HEADER)])


class _Row:
    """One row of panels at one scale, with every drawing kept that was made while looking for the right air."""

    def __init__(self, game: Game, entries: Sequence[Panel], setting: _Setting) -> None:
        self.game = game
        self.entries = entries
        self.widths = panel_widths(game, entries, setting.width)
        self.setting = setting
        self._heights: dict[tuple[int, float], float] = {}

    def panel_height(self, index: int, air: float) -> float:
        key = (index, round(air, 4))
        if key not in self._heights:
            drawn = self.setting.panel(self.game, self.entries[index], self.widths[index], key[1])
            self._heights[key] = drawn.height
        return self._heights[key]

    def height(self, air: float) -> float:
        return max(self.panel_height(index, air) for index in range(len(self.entries)))

    def airs(self, air: float) -> tuple[float, ...]:
        """The air of each panel, so that all of them end where the tallest does."""
        target = self.height(air)
        return tuple(
            _solve(lambda a, index=index: self.panel_height(index, a), target, air, MOST_AIR)  # type: ignore[misc]
            for index in range(len(self.entries))
        )


def panel_widths(game: Game, entries: Sequence[Panel], width: float) -> list[float]:
    """The widths of the panels of a row in mm: the grid columns they ask for; those that ask for none share the rest.

    Raises:
        DefinitionError: when they ask for more than there is.
    """
    asked = [panels.options(game, entry).columns for entry in entries]
    silent = asked.count(None)
    rest = panels.GRID_COLUMNS - sum(columns or 0 for columns in asked)
    if rest < silent:
        message = f"this row asks for {panels.GRID_COLUMNS - rest + silent} of {panels.GRID_COLUMNS} grid columns"
        raise DefinitionError(
            [Finding("chart.too-wide", "error", message, entries[0].span, "make its panels narrower")]
        )
    unit = (width - GUTTER * (panels.GRID_COLUMNS - 1)) / panels.GRID_COLUMNS
    shares = [columns if columns is not None else rest / silent for columns in asked]
    return [unit * share + GUTTER * (share - 1) for share in shares]


def _solve(height: Callable[[float], float], target: float, low: float, high: float) -> float:
    """The largest air (nearly) at which `height` is at most `target`; by false position: heights grow almost evenly."""
    if height(high) <= target:
        return high
    bottom, top = height(low), height(high)
    for _ in range(_ROUNDS):
        if target - bottom < _CLOSE or top <= bottom:
            break
        guess = low + (high - low) * (target - bottom) / (top - bottom)
        reached = height(guess)
        if reached <= target:
            low, bottom = guess, reached
        else:
            high, top = guess, reached
    return low


def _draw(game: Game, chart: Chart, setting: _Setting) -> Symbol:
    items: list[Item] = list(_header(game, chart, setting))
    y = HEADER
    for entries, airs in zip(chart.rows, setting.airs, strict=True):
        x = 0.0
        height = 0.0
        for entry, width, air in zip(entries, panel_widths(game, entries, setting.width), airs, strict=True):
            drawn = setting.panel(game, entry, width, round(air, 4))
            items.append(Group(drawn.items, (1.0, 0.0, 0.0, 1.0, x, y)))
            x += width + GUTTER
            height = max(height, drawn.height)
        y += height + setting.gap
    return Symbol(chart.title, setting.width, setting.height, tuple(items))


def _header(game: Game, chart: Chart, setting: _Setting) -> list[Item]:
    """Whose sheet it is, large, with the side's emblem; the game and the chart's title; a bar in the side's colour."""
    theme, side = setting.theme, setting.side
    color = side.color if side else theme.ink
    items: list[Item] = []
    left = 0.0
    if side and side.emblem:
        emblem = art.load(game, side.emblem, art.colors_on(theme.paper, color))
        scale = 10.5 / emblem.height
        items.append(Use(emblem, 0.0, 0.2, scale))
        left = emblem.width * scale + 3.0
    items.append(Text(left, 9.3, side.name if side else chart.title, theme.style("display", 30, 700)))
    title = replace(theme.style("display", 12, 600), tracking=0.25)
    items.append(Text(setting.width, 4.6, game.title, title, "end"))
    below = chart.title if side else game.subtitle
    items.append(Text(setting.width, 9.3, below, theme.style("label", 8.5, 400, theme.muted), "end"))
    items.append(Path(rect(0.0, 12.4, setting.width, 1.3), fill=color))
    return items


def _too_full(chart: Chart, context: Context, needed: float, room: float) -> Finding:
    message = (
        f"chart '{chart.id}' does not fit on {context.paper.name}: set as small as is readable, "
        f"its rows need {needed:.0f} mm of {room:.0f} mm"
    )
    return Finding("chart.too-tall", "error", message, chart.span, "move a row to a chart of its own")
