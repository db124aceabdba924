"""Chart sheets: one page of panels for each player, or one for all, filled as far as the paper allows."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import NamedTuple

from pnp.artwork import chart_layout, panels, symbol_library
from pnp.artwork.chart_layout import ChartStage, TooFullError
from pnp.artwork.counters.face_cache import FaceCache
from pnp.artwork.screen_banner import banner
from pnp.errors import DefinitionError, Finding
from pnp.generators import Context
from pnp.model.game import Chart, ChartId, Game, Side
from pnp.model.game.tracking import cached_on_game
from pnp.scene.color import contrast
from pnp.scene.items import Group, Item, Path, Stroke, Symbol, Text, Use
from pnp.scene.shapes import line, rect
from pnp.scene.sheet import Component, Paper, Product
from pnp.scene.theme import Theme

SIDE_MARGIN = 12.0
"""Margin left and right of a chart, mm."""
FOOT_AND_HEAD = 31.0
"""Margin above and below a chart, with the strip that names the sheet, mm."""
SCREEN_FOOT_AND_HEAD = 39.0
"""The same for a screen: it is centered on the paper, so that the fold is in the middle."""
HEADER = 18.4
"""Height of the sheet's title with the space below it, mm."""
FOLD_MARGIN = 8.0
"""Margin on either side of a screen's fold, mm."""
_EMBLEM = 10.0
_BAND, _STRIP, _INSET = 14.4, 1.2, 4.0
"""Height of the band with the sheet's title, of the strip at its foot, and the space beside its text, mm."""


class _Page(NamedTuple):
    """The box of a chart, and where its panels begin in it (mm)."""

    width: float
    height: float
    top: float

    @classmethod
    def of(cls, chart: Chart, paper: Paper) -> "_Page":
        """Return the box on this paper; the panels of a screen are in its lower half."""
        width = paper.width - 2 * SIDE_MARGIN
        height = paper.height - (SCREEN_FOOT_AND_HEAD if chart.fold else FOOT_AND_HEAD)
        return cls(width, height, height / 2 + FOLD_MARGIN if chart.fold else HEADER)

    @property
    def room(self) -> float:
        return self.height - self.top


def charts(game: Game, context: Context) -> Product:
    """Return the chart sheets of the game, one for each side where a chart is `per-side`.

    Raises:
        DefinitionError: when a panel's options are wrong, or a sheet's panels do not fit on the paper.
    """
    found = panels.findings(game)
    if found:
        raise DefinitionError(found)
    sheets = [_components(game, chart, context) for chart in game.charts.values()]
    return Product("charts", "Charts", "leaf", tuple(chain.from_iterable(sheets)))


def refusals(game: Game, id_: ChartId, context: Context) -> Iterator[Finding]:
    """Yield what keeps a chart from being drawn on the context's paper, without drawing it whole."""
    chart, faces = game.charts[id_], FaceCache(game, context.theme)
    page = _Page.of(chart, context.paper)
    for side in _sides(game, chart):
        stage = ChartStage(game, context.theme, faces, side)
        try:
            chart_layout.require_room(stage, chart.rows, page.width, page.room)
        except TooFullError as error:
            yield _too_full(chart, context.paper, error)
        except DefinitionError as error:
            yield from error.findings


def _sides(game: Game, chart: Chart) -> Sequence[Side | None]:
    """Return the players' sides of a chart for each side, else a single None."""
    return [side for side in game.sides.values() if not side.neutral] if chart.per_side else [None]


def _components(game: Game, chart: Chart, context: Context) -> Iterator[Component]:
    """Yield one sheet, or one for each player's side."""
    for side, drawing in zip(_sides(game, chart), drawn(game, chart.id, context.paper, context.theme), strict=True):
        identity = f"chart/{chart.id}/{side.id}" if side else f"chart/{chart.id}"
        kind = "screen" if chart.fold else "chart"
        yield Component(identity, kind, drawing.name, drawing, group=side.id if side else "")


@cached_on_game
def drawn(game: Game, chart_id: ChartId, paper: Paper, theme: Theme) -> tuple[Symbol, ...]:
    """Draw the sheets of a chart.

    The sheets of all sides have the same layout where possible: the one found for the first.
    """
    chart = game.charts[chart_id]
    sides = _sides(game, chart)
    stage = ChartStage(game, theme, FaceCache(game, theme), sides[0])
    page = _Page.of(chart, paper)
    places = _compose(stage, chart, paper, page)
    made = []
    for side in sides:
        stage = replace(stage, side=side)
        if side is not sides[0] and not chart_layout.suits(stage, places):
            places = _compose(stage, chart, paper, page)
        body = Group(chart_layout.draw(stage, places), (1.0, 0.0, 0.0, 1.0, 0.0, page.top))
        head = _screen if chart.fold else _header
        items = (*head(game, chart, theme, side, page), body)
        name = f"{chart.title}, {side.name}" if side else chart.title
        made.append(Symbol(name, page.width, page.height, items))
    return tuple(made)


def _compose(stage: ChartStage, chart: Chart, paper: Paper, page: _Page) -> tuple[chart_layout.PanelPlace, ...]:
    try:
        return chart_layout.compose(stage, chart.rows, page.width, page.room)
    except TooFullError as error:
        raise DefinitionError([_too_full(chart, paper, error)]) from error


def _too_full(chart: Chart, paper: Paper, error: TooFullError) -> Finding:
    message = f"chart '{chart.id}' does not fit on {paper.name}: set as small as is readable, {error}"
    return Finding("chart.too-full", "error", message, chart.span, "move a row to a chart of its own")


def _screen(game: Game, chart: Chart, theme: Theme, side: Side | None, page: _Page) -> list[Item]:
    """Draw the banner in the upper half, upside down, so that it is upright on the outside; and the fold."""
    fold = page.height / 2
    face = banner(game, side, page.width, fold - FOLD_MARGIN, theme)
    style = theme.style("label", 7, 500, theme.muted)
    return [
        Use(face, page.width, face.height, rotate=180.0),
        Path(line(0.0, fold, page.width, fold), stroke=Stroke(theme.muted, 0.15, (2.0, 1.0))),
        Text(page.width, fold - 1.0, "fold, and stand it up like a tent", style, "end"),
    ]


def _header(game: Game, chart: Chart, theme: Theme, side: Side | None, page: _Page) -> list[Item]:
    ground = side.color if side else theme.ink
    color = max((theme.paper, theme.ink), key=lambda ink: contrast(ink, ground))
    strip = rect(0.0, _BAND - _STRIP, page.width, _STRIP)
    items: list[Item] = [
        Path(rect(0.0, 0.0, page.width, _BAND - _STRIP), fill=ground),
        Path(strip, fill=theme.ink if side else theme.accent),
    ]
    left = _INSET
    if side and side.emblem:
        emblem = symbol_library.load(game, side.emblem, symbol_library.colors_on(ground, color), side.span)
        scale = _EMBLEM / emblem.height
        items.append(Use(emblem, left, (_BAND - _STRIP - _EMBLEM) / 2, scale))
        left += emblem.width * scale + 3.0
    right = page.width - _INSET
    items.append(Text(left, 10.3, side.name if side else chart.title, theme.style("display", 28, 700, color)))
    title = theme.style("display", 12.5, 600, color)._replace(tracking=0.25)
    items.append(Text(right, 5.9, game.title, title, "end"))
    below = chart.title if side else game.subtitle
    items.append(Text(right, 10.6, below, theme.style("label", 8.8, 500, color), "end"))
    return items
