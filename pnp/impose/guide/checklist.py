"""The checklist of a kit: a box to tick, both faces, the number of copies and the name of each piece."""

import math
import re
from collections.abc import Iterator, Sequence

from pnp.errors import plural
from pnp.impose.booklet.style import Block
from pnp.scene import fonts
from pnp.scene.items import Group, Item, Items, Path, Stroke, Symbol, Text, TextStyle, Use
from pnp.scene.shapes import rect, transform
from pnp.scene.sheet import Component
from pnp.scene.text_fitting import fit, wrap
from pnp.scene.theme import Theme

_ENTRIES, _SIZES = (6, 5, 4, 3), 4
"""Possible numbers of entries in a row, and the most sizes of pieces that the head of a file names."""
FACES, _BOX = (20.0, 17.0, 14.0, 12.0, 10.5, 9.0), 2.6
"""Sizes in mm: the longer edge of pictures, which are never larger than their pieces, and the box to tick."""
_HEAD, _MOST_LINES = 7.6, 2
_NAME, _LEAST = 7.6, 7.0
"""Type sizes of names in points, and the least."""


def checklist(stem: str, pieces: Sequence[Component], theme: Theme, width: float, size: float) -> Iterator[Block]:
    """Yield rows of entries for the pieces of a file, below its head on every page; `size`: the most of `FACES`."""
    ways = [(each, number) for each in FACES for number in _ENTRIES if each <= size]
    fitting = (way for way in ways if _have_space(pieces, theme, width / way[1] - 2.0, way[0]))
    size, entries = next(fitting, ways[-1])
    wide = width / entries
    sizes = dict.fromkeys(f"{piece.width:.4g} × {piece.height:.4g}" for piece in pieces)
    measures = f", {'; '.join(sizes)} mm" if len(sizes) <= _SIZES else ""
    text = f"{stem}.pdf: {plural(sum(piece.copies for piece in pieces), 'piece')}{measures}"
    head = Text(0.0, 4.2, text, theme.style("label", 8.6, 600))
    rule = Path(rect(0.0, 5.85, width, 0.3), theme.ink)
    yield (again := Block(_HEAD, (head, rule), 1.6, keep=True))
    for start in range(0, len(pieces), entries):
        items: list[Item] = []
        row = pieces[start : start + entries]
        for column, piece in enumerate(row):
            items += _entry(piece, theme, column * wide, wide - 2.0, size)
        high = max(FACES[-1], *(piece.height * _scale(piece, size) for piece in row))
        yield Block(high + 0.8, tuple(items), 0.7 if start else 0.0, 0.7, again=again)


def face(drawn: Symbol, left: float, top: float, scale: float) -> Item:
    """Draw a face without its bleed."""
    line_of = drawn.outline or rect(0.0, 0.0, drawn.width, drawn.height)
    clip = Path(transform(line_of, (scale, 0.0, 0.0, scale, left, top)))
    return Group((Use(drawn, left, top, scale),), clip=clip)


def _faces(piece: Component) -> list[Symbol]:
    return [each for each in (piece.front, piece.back if piece.back != piece.front else None) if each]


def _scale(piece: Component, size: float) -> float:
    """Return the scale of a picture; the smallest ones may be larger than their pieces."""
    longer = max(piece.width, piece.height)
    return min(size, max(longer, FACES[-1])) / longer


def _text_left(piece: Component, size: float) -> float:
    """Return the distance in mm of the words from the left edge of an entry."""
    scale = _scale(piece, size)
    return _BOX + 2.0 + math.fsum(each.width * scale + 0.6 for each in _faces(piece))


def _name(piece: Component) -> str:
    """Return the name of a piece, a marker's with that of its back; instead of a number alone, the words of its id."""
    name = piece.id.rpartition("/")[2].replace("-", " ").capitalize() if piece.name.isdigit() else piece.name
    if piece.kind != "marker" or piece.back is None or piece.back.name == piece.front.name:
        return name
    front, back = piece.front.name.split(), piece.back.name.split()
    own = next((at for at, words in enumerate(zip(front, back, strict=False)) if words[0] != words[1]), 0)
    return f"{name} / {' '.join(back[own:])}"


def _lines(piece: Component, style: TextStyle, room: float) -> list[str]:
    """Return the lines of a name, without the names of its faces where those are too long."""
    lines = wrap(_name(piece), style, room)
    return lines if len(lines) <= _MOST_LINES else wrap(re.split(r" \(| / ", _name(piece))[0], style, room)


def _have_space(pieces: Sequence[Component], theme: Theme, width: float, size: float) -> bool:
    """Return whether all names fit on two lines of entries of this width; whole, beside larger pictures."""
    style = theme.style("label", _NAME)
    for piece in pieces:
        room = width - _text_left(piece, size)
        lines = wrap(_name(piece), style, room) if size > FACES[-1] else _lines(piece, style, room)
        if len(lines) > _MOST_LINES or any(fonts.width(each, style) > room for each in lines):
            return False
    return True


def _entry(piece: Component, theme: Theme, left: float, width: float, size: float) -> Items:
    strong, small = theme.style("label", 8.6, 700), theme.style("label", _NAME, color=theme.muted)
    scale, at = _scale(piece, size), left + _BOX + 1.4
    items: list[Item] = [Path(rect(left + 0.2, 0.6, _BOX, _BOX), stroke=Stroke(theme.ink, 0.25))]
    for each in _faces(piece):
        items.append(face(each, at, 0.4, scale))
        at += each.width * scale + 0.6
    text, room = left + _text_left(piece, size), width - _text_left(piece, size)
    smaller = theme.style("label", _LEAST, color=theme.muted)
    name = fit(_name(piece), small, room, smaller.size) or smaller
    items.append(Text(text, 3.4, f"{piece.copies} ×", strong))
    lines = _lines(piece, name, room)[:_MOST_LINES]
    items += [Text(text, 6.4 + 2.8 * row, line, name) for row, line in enumerate(lines)]
    return tuple(items)
