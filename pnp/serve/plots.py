"""Plots of the lab, drawn with pnp's own scene: the same picture for the same numbers, on screen and on paper."""

import math
from collections.abc import Sequence
from fractions import Fraction
from statistics import linear_regression
from typing import NamedTuple

from pnp.expressions.formatting import decimal_text, percent_text
from pnp.scene import fonts
from pnp.scene.color import mix
from pnp.scene.items import Item, Path, Stroke, Symbol, Text
from pnp.scene.shapes import circle, line, polygon, polyline, rect
from pnp.scene.theme import Theme

_WIDTH, _HEIGHT = 110.0, 76.0
_LEFT, _RIGHT, _TOP, _BOTTOM = 14.0, 6.0, 13.0, 14.0
"""Margins of the area of the plot, mm."""
_STEPS = 5
_BAND = 0.18
"""How much of the accent the band between the lowest and the highest chance has."""
_ALIKE = 4.5
"""How near two names may stand, mm."""


class SweepPoint(NamedTuple):
    """Chances for one value of a stat: the lowest, the mean and the highest; against one opponent, if one is chosen."""

    value: int
    low: Fraction
    mean: Fraction
    high: Fraction
    against: Fraction | None = None


class PricedPoint(NamedTuple):
    """A piece with its price and what it is worth by some measure."""

    name: str
    cost: int
    worth: Fraction


def sweep(title: str, axis: str, points: Sequence[SweepPoint], current: int | None, theme: Theme) -> Symbol:
    """Return the chances for each value of a stat: a band, its mean, and the chosen opponent as a dashed line."""
    area = _Area(theme, points[0].value, points[-1].value, Fraction(1))
    items = [*area.frame(title, axis, [point.value for point in points]), *area.percents()]
    xs = [area.x(point.value) for point in points]
    tops = [(x, area.y(point.high)) for x, point in zip(xs, points, strict=True)]
    bottoms = [(x, area.y(point.low)) for x, point in zip(xs, points, strict=True)]
    items.append(Path(polygon([*tops, *reversed(bottoms)]), fill=mix(theme.paper, theme.accent, _BAND)))
    if current is not None and points[0].value <= current <= points[-1].value:
        x = area.x(current)
        items.append(Path(line(x, _TOP, x, _HEIGHT - _BOTTOM), stroke=Stroke(theme.muted, 0.25, (1.0, 1.0))))
    means = [(x, area.y(point.mean)) for x, point in zip(xs, points, strict=True)]
    items.append(Path(polyline(means), stroke=Stroke(theme.accent, 0.7, (), "round", "round")))
    if all(point.against is not None for point in points):
        chosen = [(x, area.y(point.against or Fraction(0))) for x, point in zip(xs, points, strict=True)]
        items.append(Path(polyline(chosen), stroke=Stroke(theme.ink, 0.5, (2.0, 1.2))))
    style = theme.style("label", 9, 600)
    for (x, y), point in zip(means, points, strict=True):
        items.append(Path(circle(x, y, 0.9), fill=theme.accent))
        items.append(Text(x, y - 1.8, percent_text(point.mean), style, "middle"))
    return Symbol("sweep", _WIDTH, _HEIGHT, tuple(items))


def prices(title: str, measure: str, points: Sequence[PricedPoint], theme: Theme) -> Symbol:
    """Return pieces by price and worth, with the line of least squares: who is above it is cheap for what it does."""
    costs = [point.cost for point in points]
    most = max((point.worth for point in points), default=Fraction(1)) or Fraction(1)
    area = _Area(theme, 0, max(costs, default=1) or 1, most)
    items = area.frame(title, "price", range(0, area.last + 1, max(1, math.ceil(area.last / 12))))
    items += area.numbers(measure)
    if len(set(costs)) > 1:
        slope, start = linear_regression(costs, [float(point.worth) for point in points])
        ends = [(area.x(cost), area.y(Fraction(start + slope * cost))) for cost in (min(costs), max(costs))]
        items.append(Path(polyline(ends), stroke=Stroke(theme.muted, 0.4, (2.0, 1.2))))
    style = theme.style("label", 9, 500)
    taken: list[tuple[float, float, float]] = []
    for point in sorted(points, key=lambda each: (each.cost, -each.worth, each.name)):
        x, y = area.x(point.cost), area.y(point.worth)
        items.append(Path(circle(x, y, 1.0), fill=theme.accent))
        wide = fonts.width(point.name, style)
        left = x + 1.8 if x + 1.8 + wide <= _WIDTH else x - 1.8 - wide
        while any(abs(y - row) < _ALIKE - 1 and left < end and start < left + wide for start, end, row in taken):
            y += _ALIKE - 1
        taken.append((left, left + wide, y))
        items.append(Text(left, y - 0.4, point.name, style))
    return Symbol("prices", _WIDTH, max(_HEIGHT, max((row for *_, row in taken), default=0.0) + 3.0), tuple(items))


class _Area:
    """The area of a plot: where numbers lie in it, and its frame."""

    def __init__(self, theme: Theme, first: int, last: int, most: Fraction) -> None:
        self.theme, self.first, self.last, self.most = theme, first, last, most

    def x(self, value: int) -> float:
        part = Fraction(value - self.first, max(1, self.last - self.first))
        inset = 4.0
        return _LEFT + inset + float(part) * (_WIDTH - _LEFT - _RIGHT - 2 * inset)

    def y(self, value: Fraction) -> float:
        return _HEIGHT - _BOTTOM - float(value / self.most) * (_HEIGHT - _TOP - _BOTTOM)

    def frame(self, title: str, axis: str, ticks: Sequence[int]) -> list[Item]:
        theme, bottom = self.theme, _HEIGHT - _BOTTOM
        small = theme.style("label", 9, 400, theme.muted)
        items: list[Item] = [
            Path(rect(0.0, 0.0, _WIDTH, _HEIGHT), fill=theme.paper),
            Text(2.0, 5.0, title, theme.style("label", 10.5, 600)),
            Text((_LEFT + _WIDTH - _RIGHT) / 2, _HEIGHT - 2.5, axis, theme.style("label", 9, 500), "middle"),
        ]
        for step in range(_STEPS):
            y = self.y(self.most * step / (_STEPS - 1))
            items.append(Path(line(_LEFT, y, _WIDTH - _RIGHT, y), stroke=Stroke(theme.rule, 0.15)))
        items += [Text(self.x(value), bottom + 4.6, str(value), small, "middle") for value in ticks]
        return items

    def percents(self) -> list[Item]:
        return self._labels([percent_text(Fraction(step, _STEPS - 1)) for step in range(_STEPS)])

    def numbers(self, measure: str) -> list[Item]:
        texts = [decimal_text(self.most * step / (_STEPS - 1), 1) for step in range(_STEPS)]
        return [*self._labels(texts), Text(2.0, _TOP - 3.0, measure, self.theme.style("label", 9, 500))]

    def _labels(self, texts: Sequence[str]) -> list[Item]:
        style = self.theme.style("label", 9, 400, self.theme.muted)
        places = [self.y(self.most * step / (_STEPS - 1)) + 0.9 for step in range(_STEPS)]
        return [Text(_LEFT - 1.5, y, text, style, "end") for y, text in zip(places, texts, strict=True)]
