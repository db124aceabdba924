"""Sheets as plain tuples for the floor: everything is decided, measured and looked up, only the writing is left.

("path", fill, stroke, width, operator, segments)     colors are PDF operators, or empty
("texts", face, size, fill, ((x, y, text), ...))      x is where the text starts
("place", transform, name)                            one of the symbols
("stamps", name, ((x, y), ...))
("group", transform, clip segments or None, (…))
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from pnp.scene import fonts
from pnp.scene.color import channels
from pnp.scene.items import Group, Item, Labels, Link, Path, Stamps, Symbol, Text, Use
from pnp.scene.shapes import rotation
from pnp.scene.sheet import Sheet

_ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}


@dataclass
class Display:
    """The input of the floor: pages of (width, height, tuples), their symbols, and the fonts."""

    pages: list[tuple[float, float, list[tuple[Any, ...]]]] = field(default_factory=list)
    symbols: dict[str, list[tuple[Any, ...]]] = field(default_factory=dict)
    faces: dict[str, tuple[str, set[str]]] = field(default_factory=dict)


def display(sheets: Sequence[Sheet]) -> Display:
    """Return the sheets as plain tuples."""
    result = Display()
    for sheet in sheets:
        result.pages.append((sheet.width, sheet.height, _items(result, sheet.items)))
    return result


def _items(result: Display, items: Iterable[Item]) -> list[tuple[Any, ...]]:
    return [entry for item in items for entry in _item(result, item)]


def _item(result: Display, item: Item) -> list[tuple[Any, ...]]:
    match item:
        case Path():
            return [_path(item)]
        case Text(x, y, text, style, anchor, rotate) if text:
            start = -_ANCHORS[anchor] * fonts.width(text, style)
            entry = ("texts", *_style(result, style, text), ((start, 0.0, text),))
            if not rotate and not style.tracking:
                return [(*entry[:-1], ((x + start, y, text),))]
            return [("group", (*rotation(rotate)[:4], x, y), None, [entry])]
        case Labels(style, entries, anchor):
            back = _ANCHORS[anchor]
            placed = tuple((x - back * fonts.width(text, style), y, text) for x, y, text in entries)
            return [("texts", *_style(result, style, "".join(text for _x, _y, text in entries)), placed)]
        case Use(symbol, x, y, scale, rotate):
            a, b, c, d, _e, _f = rotation(rotate)
            return [("place", (a * scale, b * scale, c * scale, d * scale, x, y), _symbol(result, symbol))]
        case Stamps(symbol, at):
            return [("stamps", _symbol(result, symbol), at)]
        case Group(items, transform, clip):
            return [("group", transform, clip.segments if clip else None, _items(result, items))]
        case Link() | Text():
            return []
    raise TypeError(f"the floor does not draw {type(item).__name__}")


def _symbol(result: Display, symbol: Symbol) -> str:
    name = symbol.digest
    if name not in result.symbols:
        result.symbols[name] = _items(result, symbol.items)
    return name


def _style(result: Display, style: Any, text: str) -> tuple[str, float, str]:
    path = fonts.font_file(style.font)
    result.faces.setdefault(path.stem, (str(path), set()))[1].update(text)
    return path.stem, style.size, _operator(style.color, "rg")


def _path(path: Path) -> tuple[Any, ...]:
    fill = _operator(path.fill, "rg") if path.fill else ""
    stroke = _operator(path.stroke.color, "RG") if path.stroke else ""
    operator = {(True, True): "B", (True, False): "f", (False, True): "S", (False, False): "n"}[
        bool(fill), bool(stroke)
    ]
    if path.even_odd and fill:
        operator += "*"
    return ("path", fill, stroke, path.stroke.width if path.stroke else 0.0, operator, path.segments)


def _operator(color: str, name: str) -> str:
    return " ".join(f"{part:.4f}" for part in channels(color)) + f" {name}"
