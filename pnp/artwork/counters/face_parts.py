"""Positions of the parts of a drawn counter face by name: its texts, its emblem, its row of pips.

They are read back from the drawing with the layout: only parts that were drawn are found, in their final size.
"""

from collections.abc import Sequence
from typing import NamedTuple

from pnp.artwork.counters import layout
from pnp.artwork.counters.faces import homes
from pnp.model.game import Game, PieceId
from pnp.scene import fonts
from pnp.scene.items import Item, Symbol, Text, Use, walk
from pnp.scene.sheet import Box

_NEAR = 0.01


class FacePart(NamedTuple):
    """A part of a face: a stat's id or the layout's name for it (`state`, `cost`, `emblem` …), and its box in mm."""

    id: str
    box: Box


def face_parts(game: Game, symbol: Symbol, piece: PieceId) -> tuple[FacePart, ...]:
    """Return the parts of a face of this piece, in the layout's order; a name that is drawn twice counts once."""
    subject = game.pieces[piece]
    form = layout.load(game, subject.layout, subject.span)
    scale = symbol.width / form.width
    drawn = tuple(walk(symbol.items))
    slots = {f"value.{slot}": stat for stat, slot in homes(game, form).items()}
    found: dict[str, FacePart] = {}
    for element in form.elements:
        name, box = _find(element, drawn, scale)
        name = slots.get(name, name)
        if box is not None and name not in found:
            found[name] = FacePart(name, box)
    return tuple(found.values())


def _find(element: layout.Element, drawn: Sequence[Item], scale: float) -> tuple[str, Box | None]:
    """Return an element's name, and its box when it was drawn."""
    uses = [item for item in drawn if isinstance(item, Use)]
    if isinstance(element, layout.TextPart):
        hits = [text for text in drawn if isinstance(text, Text) and _close(text, element.at, scale)]
        return element.text, _text_box(hits[0]) if hits else None
    if isinstance(element, layout.PipsPart):
        return element.pips, _pips_box(element, uses, scale)
    if isinstance(element, layout.SymbolPart):
        x, y, width, height = (part * scale for part in element.box)
        box = Box(x, y, width, height)
        return element.symbol, box if any(_inside(use, box) for use in uses) else None
    return "", None


def _close(drawn: Text | Use, at: tuple[float, float], scale: float) -> bool:
    return abs(drawn.x - at[0] * scale) < _NEAR and abs(drawn.y - at[1] * scale) < _NEAR


def _inside(use: Use, box: Box) -> bool:
    return box.x - _NEAR <= use.x <= box.x + box.width and box.y - _NEAR <= use.y <= box.y + box.height


def _text_box(text: Text) -> Box:
    """Return the box from the capitals' height to the baseline, turned as the text is, to the nearest quarter."""
    width = fonts.width(text.text, text.style)
    left = {"start": 0.0, "middle": -width / 2, "end": -width}[text.anchor]
    corners = [(left, -fonts.metrics(text.style.font).cap_height * text.style.size), (left + width, 0.0)]
    for _ in range(round(text.rotate / 90) % 4):
        corners = [(-y, x) for x, y in corners]
    (x1, y1), (x2, y2) = corners
    return Box(text.x + min(x1, x2), text.y + min(y1, y2), abs(x2 - x1), abs(y2 - y1))


def _pips_box(element: layout.PipsPart, uses: Sequence[Use], scale: float) -> Box | None:
    count = 0
    while any(_close(use, _pip(element, count), scale) for use in uses):
        count += 1
    if not count:
        return None
    (x1, y1), (x2, y2) = _pip(element, 0), _pip(element, count - 1)
    size = element.size * scale
    return Box(min(x1, x2) * scale, min(y1, y2) * scale, abs(x2 - x1) * scale + size, abs(y2 - y1) * scale + size)


def _pip(element: layout.PipsPart, index: int) -> tuple[float, float]:
    return element.at[0] + index * element.step[0], element.at[1] + index * element.step[1]
