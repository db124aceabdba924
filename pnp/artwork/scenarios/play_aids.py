"""Player aids of a scenario: turn track, emplacements, support, victory conditions, special rules."""

from collections.abc import Iterator, Mapping, Sequence

from pnp import templating
from pnp.artwork import symbol_library
from pnp.artwork.panels import Frame, draw
from pnp.artwork.panels.helpers import beside, cap_height, flow, inked, label, paragraph, stack, trimmed
from pnp.artwork.panels.turn_strip import strip
from pnp.artwork.scenarios.forces import in_order
from pnp.artwork.scenarios.setup_checklist import NO_BREAK
from pnp.artwork.scenarios.terrain_key import marker_face
from pnp.model.game import Game, Marker, Side, SideId, Stat, StatId, StatValue, Step
from pnp.model.game.scenarios import Force, Place, Scenario, Support, UnitGroup
from pnp.scene import fonts
from pnp.scene.color import darkened, readable_on
from pnp.scene.items import Color, Item, Path, Stroke, Symbol, Text, TextStyle, Use
from pnp.scene.shapes import rect, rounded_rect

_BOX_GAP = 1.4
_TALLEST_BOX, _NARROWEST_BOX = 14.0, 12.8
_WEAPON_HEIGHT, _LEAST_VALUE = 9.0, 7.0
"""Height of a weapon's rectangle and least width of a value in it, mm."""
_LOSS = 6.4
_STRIP = 0.8
"""Scale of the summary's strip of phases."""
_CHIP = 17.0
_NEWS = 5
"""Most boxes that the words under a turn may be wide."""


# Turns


def turn_track(game: Game, scenario: Scenario, frame: Frame) -> Symbol:
    """Draw a box for every turn, large enough for a counter where there is space, with its arrivals beneath."""
    gap = _BOX_GAP * frame.scale
    most = max(1, int((frame.width + gap) / (_NARROWEST_BOX * frame.scale + gap)))
    rows = -(-scenario.turns // most)
    across = -(-scenario.turns // rows)
    starts = range(1, scenario.turns + 1, across)
    width = (frame.width - gap * (across - 1)) / across
    parts = [
        _turn_row(game, scenario, range(first, min(first + across, scenario.turns + 1)), width, frame)
        for first in starts
    ]
    return stack(parts, 2.0 * frame.scale)


def _turn_row(game: Game, scenario: Scenario, turns: range, width: float, frame: Frame) -> Symbol:
    gap = _BOX_GAP * frame.scale
    height = min(width, _TALLEST_BOX * frame.scale)
    number = frame.style("display", 17, 600, frame.theme.muted)
    arrivals = _arrivals(game, scenario)
    items: list[Item] = []
    bottom = height
    for index, turn in enumerate(turns):
        x = index * (width + gap)
        news = arrivals.get(turn, {})
        edge = Stroke(frame.theme.ink if news else frame.theme.muted, 0.5 if news else 0.25)
        items.append(Path(rounded_rect(x, 0.0, width, height, 1.0), None, edge))
        items.append(Text(x + width / 2, height * 0.42 + cap_height(number) / 2, str(turn), number, "middle"))
        items += _order(game, scenario, x + width / 2, height, frame)
        later = min((other for other in arrivals if other > turn), default=turns.stop)
        room = min(_NEWS, min(later, turns.stop) - turn) * (width + gap) - gap
        y = height + 1.4 * frame.scale
        for side, groups in news.items():
            line = _arrival_line(game, scenario, game.sides[side], groups, room, frame)
            items.append(line.at(x, y))
            y += line.height + 1.2 * frame.scale
        bottom = max(bottom, y - 1.2 * frame.scale)
    return Symbol("turns", frame.width, bottom, tuple(items))


def _order(game: Game, scenario: Scenario, middle: float, bottom: float, frame: Frame) -> Iterator[Item]:
    size = 2.4 * frame.scale
    sides = [game.sides[side] for side in in_order(game, scenario)]
    step = size + 1.6 * frame.scale
    for index, side in enumerate(sides):
        if side.emblem:
            color = darkened(side.color, frame.theme.paper, frame.theme.ink)
            drawing = symbol_library.load(
                game, side.emblem, symbol_library.colors_on(frame.theme.paper, color), side.span
            )
            scale = size / max(drawing.width, drawing.height)
            x = middle + (index - (len(sides) - 1) / 2) * step - drawing.width * scale / 2
            yield Use(drawing, x, bottom - 1.2 * frame.scale - size, scale)


def _arrivals(game: Game, scenario: Scenario) -> dict[int, dict[SideId, list[UnitGroup]]]:
    """Return groups by their first possible turn of arrival, and by side in the order of movement."""
    found: dict[int, dict[SideId, list[UnitGroup]]] = {}
    for side in in_order(game, scenario):
        for group in scenario.forces[side].groups:
            turn = max(group.turn, int(group.box is not None))
            if turn:
                found.setdefault(turn, {}).setdefault(side, []).append(group)
    return found


def _arriving(game: Game, group: UnitGroup) -> str:
    """Return the name of a group and its size, or the designations of units and where they arrive."""
    if not group.at:
        return f"{group.name}{NO_BREAK}{group.size}"
    return f"{', '.join(game.pieces[unit].designation for unit in group.units)} at {group.at}"


def _arrival_line(
    game: Game, scenario: Scenario, side: Side, groups: Sequence[UnitGroup], width: float, frame: Frame
) -> Symbol:
    plain, strong = frame.style("label", 7, 400), frame.style("label", 7, 600)
    dot = 2.0 * frame.scale
    parts = []
    for box in (None, *scenario.boxes.values()):
        names = [_arriving(game, group) for group in groups if group.box == (box and box.id)]
        if names:
            parts.append(f"{f'from {box.short} ' if box else ''}{', '.join(names)}")
    text = paragraph([(f"{side.name}:", strong), ("; ".join(parts), plain)], width - dot - 1.0)
    square = Path(rect(0.0, (cap_height(plain) - dot) / 2, dot, dot), side.color)
    return Symbol("arrival", width, text.height, (square, text.at(dot + 1.0, 0.0)))


def phases(game: Game, scenario: Scenario, frame: Frame) -> Symbol:
    """Draw the phases of a turn, or those of the summary or the game's actions and the order of the sides."""
    if game.procedure.turn:
        return strip(game, frame, first=scenario.first, turns=scenario.turns)
    first = game.sides[scenario.first].name
    others = " and ".join(game.sides[side].name for side in scenario.forces if side != scenario.first)
    roles = f"A turn has two phases, each with all of these: in the first {first} moves, in the second {others}."
    lead = paragraph([(roles, frame.style("label", 7.8))], frame.width)
    shown = (panel for row in game.rules.summary for panel in row) if game.rules else ()
    own = next((panel for panel in shown if panel.kind == "turn-strip" and "phases" in panel.options), None)
    drawn = own and draw(game, own._replace(title=""), frame.width, frame.theme, scale=_STRIP * frame.scale)
    return stack([lead, drawn or _actions(game, frame)], 2.6 * frame.scale)


def _actions(game: Game, frame: Frame) -> Symbol:
    actions = game.procedure.actions
    strong, plain = frame.style("display", 10.5, 600), frame.style("label", 7.8)
    gap = 5.0
    width = (frame.width - gap * (len(actions) - 1)) / len(actions)
    items = []
    for index, action in enumerate(actions):
        words = templating.render(game, action.summary, action.summary_span)
        text = stack(
            [label(f"{index + 1}  {action.name}", strong), paragraph([(words, plain)], width, 1.24)], 1.6 * frame.scale
        )
        items.append((text, index * (width + gap)))
    height = max(text.height for text, _ in items)
    return Symbol("phases", frame.width, height, tuple(text.at(x, 0.0) for text, x in items))


# Emplacements and support


def emplacements(game: Game, scenario: Scenario, frame: Frame) -> list[tuple[Place, Symbol]]:
    """Return for each marker on the map that has values: its counter, its values, and boxes for those that it loses."""
    return [
        (place, _emplacement(game, scenario, place, game.markers[place.marker], frame))
        for place in scenario.places
        if game.markers[place.marker].is_unit
    ]


def _emplacement(game: Game, scenario: Scenario, place: Place, marker: Marker, frame: Frame) -> Symbol:
    size = game.kit.counter_size * frame.scale
    counter = trimmed(marker_face(game, place.marker, frame), size, frame)
    name = frame.style("display", 12, 600)
    small = frame.style("label", 7.6, 400)
    where = scenario.board.grid.label(place.cell)
    stats = ", ".join(_stat_words(game, stat, value, marker.flags) for stat, value in marker.stats.items())
    left = size + 3.0 * frame.scale
    room = frame.width - left
    words = "  ·  ".join(filter(None, (f"on {where}", stats)))
    parts = [beside([label(marker.name, name), label(words, small)], 2.0 * frame.scale)]
    if marker.weapons:
        drawn = [weapon(game, entry, frame) for entry in marker.weapons]
        parts.append(flow(drawn, room, 2.0 * frame.scale, 1.6 * frame.scale))
    body = stack([*parts, *_losses(game, marker, frame)], 1.8 * frame.scale)
    height = max(size, body.height)
    return Symbol(marker.name, frame.width, height, (counter.at(0.0, 0.0), body.at(left, 0.0)))


def _stat_words(game: Game, stat: StatId, value: StatValue, flags: Mapping[StatId, str]) -> str:
    words = f"{game.stats[stat].name.lower()} {value}"
    return f"{words}, {game.stats[stat].flags.get(flags[stat], flags[stat])}" if stat in flags else words


def weapon(game: Game, stats: Mapping[StatId, StatValue], frame: Frame) -> Symbol:
    """Draw a weapon in a rectangle, its values in the order of the game's stats, each over its short name."""
    height = _WEAPON_HEIGHT * frame.scale
    small = frame.style("label", 7, 500, frame.theme.muted)
    items: list[Item] = []
    x = 0.6 * frame.scale
    for stat in game.stats.values():
        if stat.id not in stats:
            continue
        value = str(stats[stat.id])
        drawing = stat.symbols.get(value)
        word = stat.codes.get(value, stat.short) if drawing else stat.short
        width = max(_LEAST_VALUE * frame.scale, fonts.width(word, small) + 2.0 * frame.scale)
        items.append(_value(game, stat, value, x + width / 2, frame))
        items.append(Text(x + width / 2, height - 0.9 * frame.scale, word, small, "middle"))
        x += width
    width = x + 0.6 * frame.scale
    box = Path(rounded_rect(0.0, 0.0, width, height, 0.8), frame.theme.paper, Stroke(frame.theme.ink, 0.3))
    return Symbol("weapon", width, height, (box, *items))


def _value(game: Game, stat: Stat, value: str, middle: float, frame: Frame) -> Item:
    figure = frame.style("display", 13, 700)
    base = 0.9 * frame.scale + cap_height(figure)
    drawing = stat.symbols.get(value)
    if drawing is None:
        return Text(middle, base, value, figure, "middle")
    return inked(game, drawing, 3.6 * frame.scale, frame, middle, base - cap_height(figure) / 2, stat.span)


def _losses(game: Game, marker: Marker, frame: Frame) -> Iterator[Symbol]:
    """Yield boxes for the first value that all weapons share and lose together, down to zero."""
    first = marker.weapons[0] if marker.weapons else {}
    shared = (stat for stat in first if all(isinstance(entry.get(stat), int) for entry in marker.weapons))
    stat = next(shared, None)
    if stat is None:
        return
    most = max(int(entry[stat]) for entry in marker.weapons)
    size = _LOSS * frame.scale
    style = frame.style("display", 10, 600)
    small = frame.style("label", 7, 500, frame.theme.muted)
    title = f"{game.stats[stat].short} left"
    items: list[Item] = [Text(0.0, size / 2 + cap_height(small) / 2, title, small)]
    x = fonts.width(title, small) + 1.6
    for value in range(most, -1, -1):
        last = value == 0
        wide = size if not last else fonts.width("destroyed", small) + 2.0
        items.append(Path(rect(x, 0.0, wide, size), frame.theme.wash if last else None, Stroke(frame.theme.muted, 0.2)))
        text, look = ("destroyed", small) if last else (str(value), style)
        items.append(Text(x + wide / 2, size / 2 + cap_height(look) / 2, text, look, "middle"))
        x += wide
    yield Symbol("losses", x, size, tuple(items))


def support(game: Game, entries: Sequence[Support], frame: Frame) -> Symbol:
    """Draw support: the values of each entry as a rectangle, with its number."""
    style = frame.style("display", 12, 700)
    drawn = []
    for entry in entries:
        number = label(f"× {entry.count}", style)
        values = [weapon(game, entry.stats, frame)] if entry.stats else []
        drawn.append(beside([*values, number], 1.6 * frame.scale))
    return flow(drawn, frame.width, 5.0 * frame.scale, 1.6 * frame.scale)


def support_by_name(scenario: Scenario, force: Force) -> Iterator[tuple[str, list[Support]]]:
    """Yield the title and the entries of each kind of a force's support: its name, and its note or its box."""
    for name in dict.fromkeys(entry.name for entry in force.support):
        entries = [entry for entry in force.support if entry.name == name]
        boxes = (scenario.boxes[entry.box].name for entry in entries if entry.box is not None)
        box = next(boxes, "")
        note = next((entry.note for entry in entries if entry.note), box[:1].lower() + box[1:])
        yield f"{name}, {note}" if note else name, entries


# Words


def outcomes(game: Game, steps: Sequence[Step], frame: Frame) -> Symbol:
    """Draw the victory conditions: the name on the side's color, or on white for both and neither."""
    chip_width = _CHIP * frame.scale
    style = frame.style("text", 8.6)
    parts = []
    for step in steps:
        chip = _chip(game, step.name, chip_width, frame)
        text = paragraph([(_filled(game, step), style)], frame.width - chip_width - 3.0, 1.28)
        offset = (chip.height - cap_height(style)) / 2
        height = max(chip.height, text.height + offset)
        parts.append(Symbol(step.name, frame.width, height, (chip.at(0.0, 0.0), text.at(chip_width + 3.0, offset))))
    return stack(parts, 2.6 * frame.scale * frame.air)


def _chip(game: Game, name: str, width: float, frame: Frame) -> Symbol:
    side = next((side for side in game.sides.values() if side.name == name), None)
    height = 4.8 * frame.scale
    ground: Color = side.color if side else frame.theme.paper
    ink = readable_on(ground, frame.theme.ink, frame.theme.paper) if side else frame.theme.ink
    style: TextStyle = frame.style("display", 9.5, 600, ink)
    box = Path(rounded_rect(0.0, 0.0, width, height, 0.7), ground, None if side else Stroke(frame.theme.muted, 0.25))
    words = Text(width / 2, height / 2 + cap_height(style) / 2, name, style, "middle")
    return Symbol(name, width, height, (box, words))


def rules(game: Game, steps: Sequence[Step], frame: Frame) -> Symbol:
    """Draw the scenario's special rules, with run-in names."""
    strong, plain = frame.style("text", 8.6, 600), frame.style("text", 8.6)
    parts = [paragraph([(f"{step.name}.", strong), (_filled(game, step), plain)], frame.width, 1.28) for step in steps]
    return stack(parts, 3.2 * frame.scale * frame.air)


def _filled(game: Game, step: Step) -> str:
    return templating.render(game, step.summary, step.summary_span)
