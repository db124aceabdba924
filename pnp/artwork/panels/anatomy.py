"""A counter explained: a real face, large, with a line from each of its parts to a few words.

Which parts there are and where they stand is read from the counter's layout; what a stat is called, from the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pydantic import Field

from pnp import templating
from pnp.artwork import counter, layout
from pnp.artwork.panels import Frame, PanelError, PanelOptions, Problem, panel
from pnp.artwork.panels.common import cap_height, find_face, moved, paragraph, sample_face, sample_side, stack, trimmed
from pnp.model.game import FaceRef, Game
from pnp.scene import fonts
from pnp.scene.items import Group, Item, Path, Stroke, Symbol, Text, Use
from pnp.scene.shapes import circle, polyline
from pnp.scene.sheet import Box

_FACE_PART = 0.44
"""Width of the face as a part of the panel's."""
_LARGEST_FACE = 42.0
_NEAR = 0.01
_GAP = 2.0
_WORDS = {"name": "Name", "title": "Rank", "state": "State", "cost": "Price", "emblem": "Side"}


class AnatomyOptions(PanelOptions):
    """`piece`: the face shown, such as `lancer.back`. `notes`: a few words (a template) for a part.

    Parts are the stats by id, and `name`, `title`, `state`, `cost` and `emblem`; `names` gives them other names.
    """

    piece: str
    names: dict[str, str] = Field(default_factory=dict)
    notes: dict[str, str] = Field(default_factory=dict)

    def problems(self, game: Game) -> Iterator[Problem]:
        """Whether the face and the parts exist."""
        if find_face(game, self.piece) is None:
            yield Problem(f"no face is named '{self.piece}'", f"write piece.face, such as {sample_face(game)}")
        known = [*game.stats, *_WORDS]
        for part in {**self.names, **self.notes}:
            if part not in known:
                yield Problem(f"a counter has no part '{part}'", f"parts are: {', '.join(known)}")


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a face: what it is, and its box in mm on the face as drawn."""

    id: str
    box: Box


@panel("anatomy", AnatomyOptions)
def anatomy(game: Game, options: AnatomyOptions, frame: Frame) -> Symbol:
    """The face in the middle, words left and right of it."""
    ref = find_face(game, options.piece)
    if ref is None:
        raise PanelError(f"no face is named '{options.piece}'")
    side = sample_side(game, frame)
    symbol = counter.face_symbol(game, side.id, ref.piece, ref.face, frame.theme)
    size = min(frame.width * _FACE_PART, _LARGEST_FACE * frame.scale)
    scale = size / symbol.width
    left = (frame.width - size) / 2
    column = left - 2 * _GAP * frame.scale
    parts = face_parts(game, symbol, ref)
    middle = symbol.width / 2
    sides = (
        [part for part in parts if part.box.center[0] < middle - _NEAR],
        [part for part in parts if part.box.center[0] >= middle - _NEAR],
    )
    words = [[_words(game, options, part, column, frame) for part in parts] for parts in _balanced(sides, middle)]
    sides = _balanced(sides, middle)
    height = max(symbol.height * scale, *(_needed(column_words, frame) for column_words in words))
    height *= 1 + (frame.air - 1) * 0.5
    top = (height - symbol.height * scale) / 2
    items: list[Item] = [moved(trimmed(symbol, size, frame), left, top)]
    for index, (column_parts, column_words) in enumerate(zip(sides, words, strict=True)):
        places = _spread(column_parts, column_words, top, scale, height, frame)
        for part, text, y in zip(column_parts, column_words, places, strict=True):
            x = 0.0 if index == 0 else frame.width - column
            items.append(moved(text, x, y))
            box = Box(
                left + part.box.x * scale, top + part.box.y * scale, part.box.width * scale, part.box.height * scale
            )
            items.extend(_leader(box, x, column, y + _first_line(text, frame), index == 0, left, size, frame))
    return Symbol("anatomy", frame.width, height, tuple(items))


def face_parts(game: Game, symbol: Symbol, ref: FaceRef) -> list[Part]:
    """The parts of a drawn face, in the layout's order: every text, emblem and row of pips that was really drawn."""
    piece = game.pieces[ref.piece]
    form = layout.load(piece.layout, game.folder, piece.span)
    scale = symbol.width / form.width
    stats = {f"value.{stat.slot}": str(stat.id) for stat in game.stats.values()}
    texts = list(_texts(symbol.items))
    uses = list(_uses(symbol.items))
    found: dict[str, Part] = {}
    for element in form.elements:
        box: Box | None = None
        name = ""
        if isinstance(element, layout.TextPart):
            name = stats.get(element.text, element.text)
            drawn = [t for t in texts if _close((t.x, t.y), element.at, scale)]
            box = _text_box(drawn[0]) if drawn else None
        elif isinstance(element, layout.PipsPart):
            name = element.pips
            box = _pips_box(element, uses, scale)
        elif isinstance(element, layout.SymbolPart):
            name = element.symbol
            x, y, width, height = (part * scale for part in element.box)
            inside = any(x - _NEAR <= u.x <= x + width and y - _NEAR <= u.y <= y + height for u in uses)
            box = Box(x, y, width, height) if inside else None
        if box is not None and (name in _WORDS or name in game.stats):
            found.setdefault(name, Part(name, box))
    return list(found.values())


def _texts(items: Sequence[Item]) -> Iterator[Text]:
    for item in items:
        if isinstance(item, Text):
            yield item
        elif isinstance(item, Group):
            yield from _texts(item.items)


def _uses(items: Sequence[Item]) -> Iterator[Use]:
    for item in items:
        if isinstance(item, Use):
            yield item
        elif isinstance(item, Group):
            yield from _uses(item.items)


def _close(point: tuple[float, float], at: tuple[float, float], scale: float) -> bool:
    return abs(point[0] - at[0] * scale) < _NEAR and abs(point[1] - at[1] * scale) < _NEAR


def _text_box(text: Text) -> Box:
    width = fonts.width(text.text, text.style)
    x = {"start": text.x, "middle": text.x - width / 2, "end": text.x - width}[text.anchor]
    height = cap_height(text.style)
    return Box(x, text.y - height, width, height)


def _pips_box(element: layout.PipsPart, uses: Sequence[Use], scale: float) -> Box | None:
    """The box around the row of pips, as far as it was drawn."""
    count = 0
    while any(_close((u.x, u.y), _pip(element, count), scale) for u in uses):
        count += 1
    if not count:
        return None
    (x1, y1), (x2, y2) = _pip(element, 0), _pip(element, count - 1)
    x, y, size = min(x1, x2) * scale, min(y1, y2) * scale, element.size * scale
    return Box(x, y, abs(x2 - x1) * scale + size, abs(y2 - y1) * scale + size)


def _pip(element: layout.PipsPart, index: int) -> tuple[float, float]:
    return element.at[0] + index * element.step[0], element.at[1] + index * element.step[1]


def _balanced(sides: tuple[list[Part], list[Part]], middle: float) -> tuple[list[Part], list[Part]]:
    """The parts of the left and the right column from top to bottom; what stands in the middle goes where fewer are."""
    centred = [part for part in sides[1] if abs(part.box.center[0] - middle) < 0.1 * middle]
    left, right = list(sides[0]), [part for part in sides[1] if part not in centred]
    for part in centred:
        (left if len(left) < len(right) else right).append(part)
    return sorted(left, key=_level), sorted(right, key=_level)


def _level(part: Part) -> tuple[float, str]:
    return (round(part.box.center[1], 3), part.id)


def _words(game: Game, options: AnatomyOptions, part: Part, width: float, frame: Frame) -> Symbol:
    stats: Mapping[str, str] = {str(stat.id): stat.name for stat in game.stats.values()}
    name = options.names.get(part.id) or stats.get(part.id) or _WORDS[part.id]
    lines = [paragraph([(name, frame.style("label", 8.2, 600))], width)]
    note = options.notes.get(part.id)
    if note:
        style = frame.style("label", 7.2, 400, frame.theme.muted)
        lines.append(paragraph([(templating.render(game, note), style)], width, 1.22))
    return stack(lines, 1.1 * frame.scale)


def _first_line(text: Symbol, frame: Frame) -> float:
    return cap_height(frame.style("label", 8.2, 600)) / 2


def _needed(words: Sequence[Symbol], frame: Frame) -> float:
    return sum(text.height for text in words) + 3.0 * frame.scale * max(0, len(words) - 1)


def _spread(
    parts: Sequence[Part], words: Sequence[Symbol], top: float, scale: float, height: float, frame: Frame
) -> list[float]:
    """The top of each text: level with its part where there is room, pushed apart where there is not."""
    gap = 3.0 * frame.scale
    places = [
        top + part.box.center[1] * scale - _first_line(text, frame) for part, text in zip(parts, words, strict=True)
    ]
    floor = 0.0
    for index, text in enumerate(words):
        places[index] = max(places[index], floor)
        floor = places[index] + text.height + gap
    ceiling = height
    for index in reversed(range(len(words))):
        places[index] = min(places[index], ceiling - words[index].height)
        ceiling = places[index] - gap
    return places


def _leader(
    box: Box, x: float, column: float, level: float, is_left: bool, face_left: float, size: float, frame: Frame
) -> Iterator[Item]:
    """From the words level to the face's edge, then to the part: ink over a light seam, to show on any ground."""
    gap = 1.0 * frame.scale
    tip_x = box.x - gap * 0.5 if is_left else box.x + box.width + gap * 0.5
    elbow = face_left - gap if is_left else face_left + size + gap
    start = x + column + gap * 0.4 if is_left else x - gap * 0.4
    points = [(start, level), (elbow, level), (tip_x, box.center[1])]
    yield Path(polyline(points[1:]), stroke=Stroke(frame.theme.paper, 0.8, cap="round"))
    yield Path(polyline(points), stroke=Stroke(frame.theme.ink, 0.25, join="round"))
    yield Path(circle(*points[-1], 0.65), fill=frame.theme.ink, stroke=Stroke(frame.theme.paper, 0.2))
