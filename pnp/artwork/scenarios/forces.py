"""A scenario's order of battle in counters: group by group, each counter once with its number, and the notes."""

from collections.abc import Iterator, Sequence

from pnp import templating
from pnp.artwork import symbol_library
from pnp.artwork.panels import Frame
from pnp.artwork.panels.helpers import beside, cap_height, label, paragraph, stack, trimmed
from pnp.artwork.scenarios.overview_map import area_marks, badge
from pnp.model.compute.sequence import order
from pnp.model.compute.transport import printed_side
from pnp.model.game import Game, PieceId, PlayerTurn, SideId
from pnp.model.game.scenarios import Force, Scenario, UnitGroup
from pnp.scene import fonts
from pnp.scene.color import readable_on
from pnp.scene.items import Item, Path, Stroke, Symbol, Text, Use
from pnp.scene.shapes import Segment, rect
from pnp.scene.text_fitting import fit
from pnp.templating.filters import ordinal


def unit_rows(game: Game, force: Force, frame: Frame) -> Iterator[Symbol]:
    """Yield the units of the set-up, then the reinforcements: a row each, the first of each with a title.

    Raises:
        DefinitionError: when a counter cannot be drawn.
    """
    printed = [group for group in force.groups if group.at]
    lots = (
        ("Set up at the start", [group for group in printed if not group.turn]),
        ("Reinforcements", [group for group in printed if group.turn]),
    )
    for words, groups in lots:
        drawn = [
            _unit(game, force.side, piece, number, group, frame)
            for group in groups
            for piece, number in group.units.items()
        ]
        if drawn:
            lines = list(_lines(drawn, frame))
            yield stack([_unit_title(words, sum(group.size for group in groups), frame), lines[0]], 1.6 * frame.scale)
            yield from lines[1:]


def _unit_title(words: str, number: int, frame: Frame) -> Symbol:
    count = f"{number} unit{'s' * (number != 1)}"
    parts = [
        label(words, frame.style("display", 11, 600)),
        label(count, frame.style("label", 7.2, 400, frame.theme.muted)),
    ]
    return beside(parts, 1.6 * frame.scale)


def _lines(drawn: list[Symbol], frame: Frame) -> Iterator[Symbol]:
    size = drawn[0].width
    across = max(1, int((frame.width + _LEAST_GAP) / (size + _LEAST_GAP)))
    step = min(size + _GAP, (frame.width - size) / max(1, across - 1))
    for start in range(0, len(drawn), across):
        line = drawn[start : start + across]
        items = tuple(part.at(index * step, 0.0) for index, part in enumerate(line))
        yield Symbol("units", frame.width, max(part.height for part in line), items)


def _unit(game: Game, side: SideId, piece: PieceId, number: int, group: UnitGroup, frame: Frame) -> Symbol:
    """Draw a counter; under it its number, if several, its turn of arrival and its place."""
    size = game.kit.counter_size * frame.scale
    count = f"{number} × " if number > 1 else ""
    words = [f"{count}turn {group.turn}", group.at] if group.turn else [f"{count}{group.at}"]
    style = frame.style("label", 7, 600)
    items: list[Item] = [counter_face(game, side, piece, size, frame).at(0.0, 0.0)]
    base = size
    for line in words:
        base += 1.0 * frame.scale + cap_height(style)
        fitted = fit(line, style, size + _LEAST_GAP, 0.6 * style.size) or style
        items.append(Text(size / 2, base, line, fitted, "middle"))
    return Symbol(" ".join(words), size, base, tuple(items))


def counter_face(game: Game, side: SideId, piece: PieceId, size: float, frame: Frame) -> Symbol:
    """Draw the front of a piece in this side's colors, `size` mm wide."""
    subject = game.pieces[piece]
    drawn = frame.faces.piece(printed_side(game, side, subject), piece, subject.faces[0].id)
    return trimmed(drawn, size, frame)


_GAP, _LEAST_GAP = 2.0, 0.5
"""Between counters, mm."""
_TALLY, _TALLY_GAP = 3.0, 0.7
"""Boxes for losses, mm."""
_HEAD, _NOTE_BELOW = 7.0, 3.6
"""Heights in mm of the head of a side, and of the line below its name where both are too wide for one line."""
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
    parts = [_head(game, scenario, force, frame), *unit_rows(game, force, frame)]
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


def _rows(game: Game, groups: Sequence[UnitGroup], frame: Frame) -> Iterator[tuple[UnitGroup, ...]]:
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


def in_order(game: Game, scenario: Scenario) -> list[SideId]:
    """Return the sides of a scenario in the order in which they move."""
    blocks = (order(part, scenario.first) for part in game.procedure.turn if isinstance(part, PlayerTurn))
    sides = next((block for block in blocks if set(scenario.forces) <= set(block)), tuple(scenario.forces))
    return sorted((side for side in sides if side in scenario.forces), key=lambda side: side != scenario.first)


def _note(game: Game, scenario: Scenario, force: Force) -> str:
    place = ordinal(in_order(game, scenario).index(force.side) + 1)
    return f"{force.size} unit{'s' * (force.size != 1)}  ·  moves {place}"


def _head(game: Game, scenario: Scenario, force: Force, frame: Frame) -> Symbol:
    """Draw the name of a side on its color, its note at the right, or below it where some side's are too wide."""
    side = game.sides[force.side]
    height = _HEAD * frame.scale
    ink = readable_on(side.color, frame.theme.ink, frame.theme.paper)
    name = frame.style("display", 14, 700, ink)
    note = frame.style("label", 8, 500, ink)
    base = height / 2 + cap_height(name) / 2
    left, inset = 2.0, 2.0 + 4.6 * frame.scale + 1.8
    wide = (
        fonts.width(each.name or game.sides[each.side].name, name) + fonts.width(_note(game, scenario, each), note)
        for each in scenario.forces.values()
    )
    below = max(wide) + inset + 4.0 > frame.width
    tall = height + _NOTE_BELOW * frame.scale * below
    items: list[Item] = [Path(rect(0.0, 0.0, frame.width, tall), side.color)]
    if side.emblem:
        size = 4.6 * frame.scale
        drawing = symbol_library.load(game, side.emblem, symbol_library.colors_on(side.color, ink), side.span)
        scale = size / max(drawing.width, drawing.height)
        items.append(Use(drawing, left, (height - drawing.height * scale) / 2, scale))
        left += drawing.width * scale + 1.8
    title, words = force.name or side.name, _note(game, scenario, force)
    items.append(Text(left, base, title, fit(title, name, frame.width - left - 2.0, 0.0) or name))
    note = fit(words, note, frame.width - left - 2.0, 0.0) or note
    if below:
        items.append(Text(left, tall - 2.2 * frame.scale, words, note))
    else:
        items.append(Text(frame.width - 2.0, height / 2 + cap_height(note) / 2, words, note, "end"))
    return Symbol(f"{side.id} head", frame.width, tall, tuple(items))


def _group(game: Game, scenario: Scenario, force: Force, group: UnitGroup, width: float, frame: Frame) -> Symbol:
    parts = [_title(game, scenario, group, width, frame)]
    if group.setup:
        words = templating.render(game, group.setup, group.setup_span)
        parts.append(paragraph([(words, frame.style("label", 8, 400))], width, 1.22))
    parts.append(_counters(game, force.side, group, width, frame))
    return stack(parts, 2.5 * frame.scale)


def _title(game: Game, scenario: Scenario, group: UnitGroup, width: float, frame: Frame) -> Symbol:
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


def arrival(scenario: Scenario, group: UnitGroup) -> str:
    """Describe when and how a group arrives, in a word or two."""
    if group.box is not None:
        box = scenario.boxes[group.box].short
        return f"{box}, turn {group.turn}" if group.turn > 1 else box
    return f"turn {group.turn}" if group.turn else "set-up"


def _counters(game: Game, side: SideId, group: UnitGroup, width: float, frame: Frame) -> Symbol:
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
        items.append(counter_face(game, side, piece, size, frame).at(x, y))
        items.append(Text(x + size / 2, y + down, f"× {number}", style, "middle"))
    return Symbol("counters", width, rows * leading - 2.2 * frame.scale, tuple(items))
