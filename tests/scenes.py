"""Reads a drawing: every text with the place and the size that it comes to have, groups and symbols followed."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pnp.scene import fonts, shapes
from pnp.scene.items import Group, Item, Labels, Path, Symbol, Text, TextStyle, Use
from pnp.scene.shapes import IDENTITY, Transform


@dataclass(frozen=True)
class Placed:
    """A text where it is: its left and right end and its baseline in mm, and its size (em) in mm."""

    text: str
    left: float
    right: float
    y: float
    size: float
    style: TextStyle

    @property
    def middle(self) -> float:
        return (self.left + self.right) / 2


def texts(drawing: Symbol | Iterable[Item], into_symbols: bool = True) -> list[Placed]:
    """All texts that are not turned, in drawing order; of symbols in it too, unless asked otherwise."""
    items = drawing.items if isinstance(drawing, Symbol) else drawing
    return list(_texts(items, IDENTITY, into_symbols))


def words(drawing: Symbol | Iterable[Item], into_symbols: bool = False) -> str:
    """All that is written, joined by blanks; not what is written on symbols (counters), unless asked otherwise."""
    return " ".join(text.text for text in texts(drawing, into_symbols))


def lines(drawing: Symbol, into_symbols: bool = False) -> list[list[str]]:
    """Texts that share a baseline (to a millimeter), from left to right, lines from the top."""
    found: dict[int, list[Placed]] = {}
    for text in texts(drawing, into_symbols):
        near = next((key for key in found if abs(key / 1000 - text.y) < 1.0), round(text.y * 1000))
        found.setdefault(near, []).append(text)
    return [[text.text for text in sorted(found[key], key=lambda t: t.left)] for key in sorted(found)]


def outlines(drawing: Symbol) -> list[tuple[float, float, float, float]]:
    """Left, top, right, bottom of every path, of symbols in it too."""
    return [shapes.bounds(shapes.transform(path.segments, matrix)) for path, matrix in _paths(drawing.items, IDENTITY)]


def _texts(items: Iterable[Item], matrix: Transform, into_symbols: bool) -> Iterator[Placed]:
    for item in items:
        if isinstance(item, Text) and not item.rotate:
            yield _placed(item.text, item.x, item.y, item.anchor, item.style, matrix)
        elif isinstance(item, Labels):
            for x, y, text in item.entries:
                yield _placed(text, x, y, item.anchor, item.style, matrix)
        elif isinstance(item, Group):
            yield from _texts(item.items, shapes.then(item.transform, matrix), into_symbols)
        elif isinstance(item, Use) and into_symbols:
            yield from _texts(item.symbol.items, shapes.then(_use(item), matrix), into_symbols)


def _paths(items: Iterable[Item], matrix: Transform) -> Iterator[tuple[Path, Transform]]:
    for item in items:
        if isinstance(item, Path):
            yield item, matrix
        elif isinstance(item, Group):
            yield from _paths(item.items, shapes.then(item.transform, matrix))
        elif isinstance(item, Use):
            yield from _paths(item.symbol.items, shapes.then(_use(item), matrix))


def _use(item: Use) -> Transform:
    return shapes.then(
        (item.scale, 0, 0, item.scale, 0, 0), shapes.then(shapes.rotation(item.rotate), (1, 0, 0, 1, item.x, item.y))
    )


def _placed(text: str, x: float, y: float, anchor: str, style: TextStyle, matrix: Transform) -> Placed:
    a, b, c, d, e, f = matrix
    scale = math.sqrt(abs(a * d - b * c))
    width = fonts.width(text, style) * scale
    at = a * x + c * y + e
    before = {"start": 0.0, "middle": width / 2, "end": width}[anchor]
    left = at - before if a >= 0 else at - (width - before)
    return Placed(text, left, left + width, b * x + d * y + f, style.size * scale, style)
