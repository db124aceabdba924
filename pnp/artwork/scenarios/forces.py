"""A scenario's order of battle in counters: group by group, each counter once with its number, and the notes."""

from collections.abc import Iterator, Sequence

from pnp import templating
from pnp.artwork import symbol_library
from pnp.artwork.panels import Frame
from pnp.artwork.panels.helpers import cap_height, paragraph, stack
from pnp.artwork.scenarios import printed_units
from pnp.artwork.scenarios.overview_map import area_marks, badge
from pnp.model.game import Game, SideId
from pnp.model.game.scenarios import Force, Scenario
from pnp.model.game.scenarios import UnitGroup as Units
from pnp.scene import fonts
from pnp.scene.color import readable_on
from pnp.scene.items import Item, Path, Stroke, Symbol, Text, Use
from pnp.scene.shapes import Segment, rect

_GAP, _LEAST_GAP = 2.0, 0.5
"""Between counters, mm."""
_TALLY, _TALLY_GAP = 3.0, 0.7
"""Boxes for losses, mm."""
_HEAD = 7.0
_BETWEEN = 4.0


def force(game: Game, scenario: Scenario, force: Force, frame: Frame) -> Symbol:
    """Draw one side: its name on its color, then its groups; small groups are side by side.

    Raises:
        DefinitionError: when a counter cannot be drawn.
        PanelError: when a word is wider than its column.
    """
    return stack(blocks(game, scenario, force, frame), block_gap(frame))


def block_gap(frame: Frame) -> float:
    """Return the distance between blocks of a side, mm."""
    return 3.4 * frame.scale * frame.air


def blocks(game: Game, scenario: Scenario, force: Force, frame: Frame) -> list[Symbol]:
    """Draw the blocks of one side, from the top: name, units where they say, groups, boxes for losses; as `force`."""
    parts = [_head(game, scenario, force, frame), *printed_units.rows(game, force, frame)]
    for row in _rows(game, [group for group in force.groups if not group.at], frame):
        width = (frame.width - _BETWEEN * (len(row) - 1)) / len(row)
        drawn = [_group(game, scenario, force, group, width, frame) for group in row]
        items = [block.at(index * (width + _BETWEEN), 0.0) for index, block in enumerate(drawn)]
        parts.append(Symbol("groups", frame.width, max(block.height for block in drawn), tuple(items)))
    parts.append(_tally(force.size, frame))
    return parts


def _tally(number: int, frame: Frame) -> Symbol:
    """Draw a small box for every unit, to cross off losses, with a wider gap after each fifth."""
    style = frame.style("label", 7.2, 600, frame.theme.muted)
    size, gap = _TALLY * frame.scale, _TALLY_GAP * frame.scale
    left = fonts.width("Lost", style) + 2.0
    across = max(1, int((frame.width - left) / (5 * (size + gap) + gap))) * 5
    boxes: list[Segment] = []
    for index in range(number):
        x = left + index % across * (size + gap) + index % across // 5 * gap
        boxes += rect(x, index // across * (size + gap), size, size)
    word = Text(0.0, size / 2 + cap_height(style) / 2, "Lost", style)
    height = -(-number // across) * (size + gap) - gap
    return Symbol("tally", frame.width, height, (word, Path(tuple(boxes), None, Stroke(frame.theme.muted, 0.2))))


def _rows(game: Game, groups: Sequence[Units], frame: Frame) -> Iterator[tuple[Units, ...]]:
    """Yield groups in order, except that two which need no more than half of a row each share one."""
    half = _across(game, (frame.width - _BETWEEN) / 2, frame)
    waiting = list(groups)
    while waiting:
        group = waiting.pop(0)
        small = [other for other in waiting if len(other.units) <= half]
        if len(group.units) <= half and small:
            waiting.remove(small[0])
            yield (group, small[0])
        else:
            yield (group,)


def _across(game: Game, width: float, frame: Frame) -> int:
    return max(1, int((width / frame.scale + _LEAST_GAP + 1e-6) / (game.kit.counter_size + _LEAST_GAP)))


def _head(game: Game, scenario: Scenario, force: Force, frame: Frame) -> Symbol:
    side = game.sides[force.side]
    height = _HEAD * frame.scale
    ink = readable_on(side.color, frame.theme.ink, frame.theme.paper)
    name = frame.style("display", 14, 700, ink)
    note = frame.style("label", 8, 500, ink)
    base = height / 2 + cap_height(name) / 2
    left = 2.0
    items: list[Item] = [Path(rect(0.0, 0.0, frame.width, height), side.color)]
    if side.emblem:
        size = 4.6 * frame.scale
        drawing = symbol_library.load(game, side.emblem, symbol_library.colors_on(side.color, ink), side.span)
        scale = size / max(drawing.width, drawing.height)
        items.append(Use(drawing, left, (height - drawing.height * scale) / 2, scale))
        left += drawing.width * scale + 1.8
    items.append(Text(left, base, force.name or side.name, name))
    units = f"{force.size} units  ·  moves {'first' if scenario.first == force.side else 'second'}"
    items.append(Text(frame.width - 2.0, height / 2 + cap_height(note) / 2, units, note, "end"))
    return Symbol(f"{side.id} head", frame.width, height, tuple(items))


def _group(game: Game, scenario: Scenario, force: Force, group: Units, width: float, frame: Frame) -> Symbol:
    parts = [_title(game, scenario, group, width, frame)]
    if group.setup:
        words = templating.render(game, group.setup, group.setup_span)
        parts.append(paragraph([(words, frame.style("label", 8, 400))], width, 1.22))
    parts.append(_counters(game, force.side, group, width, frame))
    return stack(parts, 2.5 * frame.scale)


def _title(game: Game, scenario: Scenario, group: Units, width: float, frame: Frame) -> Symbol:
    style = frame.style("display", 11, 600)
    side_note = frame.style("label", 7.2, 600, frame.theme.muted)
    height = 4.4 * frame.scale
    base = height / 2 + cap_height(style) / 2
    items: list[Item] = []
    right = width
    if group.area is not None:
        mark = badge(game, area_marks(scenario)[group.area], frame, height)
        right -= height
        items.append(mark.at(right, 0.0))
        right -= 1.0
    when = arrival(scenario, group)
    items.append(Text(right, height / 2 + cap_height(side_note) / 2, when, side_note, "end"))
    items.append(Text(0.0, base, group.name, style))
    return Symbol("group", width, height, tuple(items))


def arrival(scenario: Scenario, group: Units) -> str:
    """Describe when and how a group arrives, in a word or two."""
    if group.box is not None:
        box = scenario.boxes[group.box].short
        return f"{box}, turn {group.turn}" if group.turn > 1 else box
    return f"turn {group.turn}" if group.turn else "set-up"


def _counters(game: Game, side: SideId, group: Units, width: float, frame: Frame) -> Symbol:
    """Draw each counter of the group in true size (at scale 1), its number beneath, in rows of about one length."""
    size = game.kit.counter_size * frame.scale
    style = frame.style("display", 11.5, 700)
    types = len(group.units)
    rows = -(-types // _across(game, width, frame))
    across = -(-types // rows)
    gap = min(_GAP * frame.scale, (width - across * size) / max(1, across - 1))
    down = size + 1.0 * frame.scale + cap_height(style)
    leading = down + 2.2 * frame.scale
    items: list[Item] = []
    for index, (piece, number) in enumerate(group.units.items()):
        x, y = index % across * (size + gap), index // across * leading
        items.append(printed_units.counter_face(game, side, piece, size, frame).at(x, y))
        items.append(Text(x + size / 2, y + down, f"× {number}", style, "middle"))
    return Symbol("counters", width, rows * leading - 2.2 * frame.scale, tuple(items))
