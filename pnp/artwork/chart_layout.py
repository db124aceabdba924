"""Rows of panels on a grid of twelve columns, as large as the page allows, filled from top to bottom.

A row is as high as its tallest panel; the others get more air until they end on the same line. Spare height is
distributed the same way. Panels that are too high are set smaller, down to a limit, then rejected.
"""

import math
from bisect import bisect
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pnp.artwork import panels
from pnp.artwork.counters.face_cache import FaceCache
from pnp.errors import DefinitionError, Finding
from pnp.model.game import Game, Panel, Side
from pnp.scene.items import Items, Symbol
from pnp.scene.sheet import Box
from pnp.scene.theme import Theme
from pnp.units import unequal

GUTTER = 6.0
ROW_GAP = 6.0
SCALES = (1.0, 0.97, 0.94, 0.91, 0.88, 0.85, 0.82)
LEAST_AIR = 0.92
MOST_AIR = 1.7
_ROUNDS = 2
WHOLE_WIDTH = "it has the whole width: "
"""Begins the hint for a panel that is alone in its row."""
_EVEN = 0.05
"""Heights that differ by less than this count as the same, mm."""
_HALVINGS = 24
_AIR_STEPS = 1000

Rows = Sequence[Sequence[Panel]]


class TooFullError(Exception):
    """The panels need more height than there is, even at the smallest readable scale."""

    def __init__(self, needed: float, room: float, highest: str, height: float) -> None:
        most, least = unequal(needed, room)
        super().__init__(
            f"the rows need {most} mm of {least} mm; the highest panel, '{highest}', needs {height:.0f} mm"
        )


@dataclass(frozen=True, slots=True)
class ChartStage:
    """The input for drawing panels."""

    game: Game
    theme: Theme
    faces: FaceCache
    side: Side | None

    def draw(self, entry: Panel, width: float, scale: float, air: float) -> Symbol:
        """Draw the panel at this scale and air; the panel is stored with its drawing, so that its id stays valid."""
        game, theme, side, faces = self.game, self.theme, self.side, self.faces
        key = (id(entry), width, side and side.id, scale, air)
        _, drawn = faces.get_or_draw(
            key, lambda: (entry, panels.draw(game, entry, width, theme, side=side, scale=scale, air=air, faces=faces))
        )
        return drawn


class PanelPlace(NamedTuple):
    """The position of one panel, and how it is set."""

    panel: Panel
    box: Box
    scale: float
    air: float


def compose(stage: ChartStage, rows: Rows, width: float, height: float) -> tuple[PanelPlace, ...]:
    """Find the largest scale at which the rows fit, then the air that fills the page.

    Raises:
        DefinitionError: when a panel cannot be drawn, or a row asks for too many columns.
        TooFullError: when the rows do not fit at the smallest scale.
    """
    needed = 0.0
    for scale in SCALES:
        try:
            blocks, gaps, needed = _least(stage, rows, width, scale)
        except DefinitionError:
            if scale == SCALES[-1]:
                raise
            continue
        if needed <= height:
            _fill(blocks, height - gaps)
            return tuple(_placed(blocks, height, scale))
    raise _too_full(blocks, needed, height)


def require_room(stage: ChartStage, rows: Rows, width: float, height: float) -> None:
    """Raise what `compose` raises, but draw each panel only once.

    Raises:
        DefinitionError: when a panel cannot be drawn, or a row asks for too many columns.
        TooFullError: when the rows do not fit at the smallest scale.
    """
    blocks, _, needed = _least(stage, rows, width, SCALES[-1])
    if needed > height:
        raise _too_full(blocks, needed, height)


def _too_full(blocks: list[list["_Block"]], needed: float, room: float) -> TooFullError:
    highest = max((block for row in blocks for block in row), key=lambda block: block.height)
    return TooFullError(needed, room, highest.entry.title or highest.entry.kind, highest.height)


def _least(stage: ChartStage, rows: Rows, width: float, scale: float) -> tuple[list[list["_Block"]], float, float]:
    """Return the panels at a scale with the least air, the sum of the gaps between rows, and the height of all."""
    blocks = [
        [
            _Block(stage, entry, size, scale, is_alone=len(row) == 1)
            for entry, size in zip(row, panel_widths(stage.game, row, width), strict=True)
        ]
        for row in rows
    ]
    _require_drawable(blocks)
    gaps = ROW_GAP * scale * (len(rows) - 1)
    return blocks, gaps, math.fsum(_row_height(row, LEAST_AIR) for row in blocks) + gaps


def _require_drawable(rows: Sequence[Sequence["_Block"]]) -> None:
    """Draw every panel with the least air.

    Raises:
        DefinitionError: with what is wrong with all of them.
    """
    findings: dict[Finding, None] = {}
    for block in (block for row in rows for block in row):
        try:
            block.settle(LEAST_AIR)
        except DefinitionError as error:
            findings |= dict.fromkeys(error.findings)
    if findings:
        raise DefinitionError(findings)


def suits(stage: ChartStage, places: Sequence[PanelPlace]) -> bool:
    """Return whether the panels are as high as their places: another side's may hold more, or less."""
    return all(
        abs(stage.draw(place.panel, place.box.width, place.scale, place.air).height - place.box.height) < _EVEN
        for place in places
    )


def draw(stage: ChartStage, places: Sequence[PanelPlace]) -> Items:
    """Draw the panels at their places."""
    drawn = ((stage.draw(place.panel, place.box.width, place.scale, place.air), place.box) for place in places)
    return tuple(symbol.at(box.x, box.y) for symbol, box in drawn)


def panel_widths(game: Game, entries: Sequence[Panel], width: float) -> list[float]:
    """Return the widths of the panels of a row in mm: the columns they ask for; those without share the rest.

    Raises:
        DefinitionError: when they ask for too many columns.
    """
    asked = [panels.options(game, entry).columns for entry in entries]
    silent = asked.count(None)
    rest = panels.GRID_COLUMNS - sum(columns or 0 for columns in asked)
    if rest < silent:
        message = f"this row asks for {panels.GRID_COLUMNS - rest + silent} of {panels.GRID_COLUMNS} grid columns"
        span = entries[0].span
        raise DefinitionError([Finding("chart.too-wide", "error", message, span, "make its panels narrower")])
    unit = (width - GUTTER * (panels.GRID_COLUMNS - 1)) / panels.GRID_COLUMNS
    shares = [columns if columns is not None else rest / silent for columns in asked]
    return [unit * share + GUTTER * (share - 1) for share in shares]


class _Block:
    """A panel at one scale: drawn at a few airs, its heights in between interpolated."""

    def __init__(self, stage: ChartStage, entry: Panel, width: float, scale: float, *, is_alone: bool) -> None:
        self.entry = entry
        self.is_alone = is_alone
        self.width = width
        self._draw: Callable[[float], Symbol] = lambda air: stage.draw(entry, width, scale, air)
        self._heights: dict[float, float] = {}
        self.air = LEAST_AIR

    def settle(self, air: float) -> None:
        """Set the air; a panel that is alone in its row is not asked to be wider.

        Raises:
            DefinitionError: when the panel cannot be drawn.
        """
        self.air = math.floor(air * _AIR_STEPS) / _AIR_STEPS
        if self.air in self._heights:
            return
        try:
            self._heights[self.air] = self._draw(self.air).height
        except DefinitionError as error:
            if not self.is_alone:
                raise
            raise DefinitionError(
                found._replace(hint=_without_columns(found.hint)) for found in error.findings
            ) from error

    @property
    def height(self) -> float:
        return self._heights[self.air]

    def estimate(self, air: float) -> float:
        """Interpolate its height at an air between two at which it was drawn."""
        airs = sorted(self._heights)
        index = min(max(bisect(airs, air), 1), len(airs) - 1)
        low, high = airs[index - 1], airs[index]
        part = (air - low) / (high - low)
        return self._heights[low] + part * (self._heights[high] - self._heights[low])


def _without_columns(hint: str) -> str:
    """Return a hint for a panel that has the whole width."""
    rest = hint.removeprefix(panels.MORE_COLUMNS).removeprefix(", or ")
    return hint if rest == hint else f"{WHOLE_WIDTH}{rest or 'show less in it'}"


def _row_height(row: Sequence[_Block], air: float) -> float:
    for block in row:
        block.settle(air)
    return max(block.height for block in row)


def _fill(rows: Sequence[Sequence[_Block]], room: float) -> None:
    """Give all rows the same air, and each panel of a row as much as makes it as high as the row."""
    for row in rows:
        _row_height(row, MOST_AIR)
    for _ in range(_ROUNDS):
        air = _largest(lambda a: math.fsum(max(block.estimate(a) for block in row) for row in rows), room)
        for row in rows:
            target = max(block.estimate(air) for block in row)
            for block in row:
                block.settle(_largest(block.estimate, target))
    if math.fsum(max(block.height for block in row) for row in rows) > room:
        for row in rows:
            _row_height(row, LEAST_AIR)


def _largest(height: Callable[[float], float], target: float) -> float:
    """Return the largest air at which `height`, which grows with it, is at most `target`."""
    if height(MOST_AIR) <= target:
        return MOST_AIR
    low, high = LEAST_AIR, MOST_AIR
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if height(middle) <= target:
            low = middle
        else:
            high = middle
    return low


def _placed(rows: Sequence[Sequence[_Block]], height: float, scale: float) -> list[PanelPlace]:
    """Place rows from the top, with the spare height distributed between them, up to twice the usual gap."""
    heights = [max(block.height for block in row) for row in rows]
    spare = (height - math.fsum(heights)) / max(1, len(rows) - 1)
    gap = min(spare, 2 * ROW_GAP * scale)
    places = []
    y = 0.0
    for row, tall in zip(rows, heights, strict=True):
        x = 0.0
        for block in row:
            places.append(PanelPlace(block.entry, Box(x, y, block.width, block.height), scale, block.air))
            x += block.width + GUTTER
        y += tall + gap
    return places
