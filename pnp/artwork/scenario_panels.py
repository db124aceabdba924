"""What a scenario needs in play: turns to tick off, forts and batteries, who wins, rules of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pnp import templating
from pnp.artwork import art
from pnp.artwork.panels import Frame
from pnp.artwork.panels.common import beside, cap_height, flow, label, moved, paragraph, stack, trimmed
from pnp.artwork.scenario_key import marker_face
from pnp.model.game import Game, Side, StatId, StatValue, Step
from pnp.model.scenario import Battery, Fort, Place, Scenario
from pnp.model.scenario import Group as Units
from pnp.scene import fonts
from pnp.scene.color import readable_on
from pnp.scene.items import Color, Item, Path, Stroke, Symbol, Text, TextStyle, Use
from pnp.scene.shapes import rect, rounded_rect

_BOX_GAP = 1.4
_TALLEST_BOX = 14.0
_WEAPON = (24.0, 9.0)
_LOSS = 6.4
_CHIP = 17.0
_NEWS = 3
"""How many boxes wide the words under a turn may be."""


# Turns


def turn_track(game: Game, scenario: Scenario, frame: Frame) -> Symbol:
    """A box for every turn, large enough for a counter, with the groups that arrive in it beneath."""
    gap = _BOX_GAP * frame.scale
    width = (frame.width - gap * (scenario.turns - 1)) / scenario.turns
    height = min(width, _TALLEST_BOX * frame.scale)
    number = frame.style("display", 17, 600, frame.theme.muted)
    arrivals = _arrivals(game, scenario)
    items: list[Item] = []
    bottom = height
    for index in range(scenario.turns):
        x, turn = index * (width + gap), index + 1
        news = arrivals.get(turn, [])
        edge = Stroke(frame.theme.ink if news else frame.theme.muted, 0.5 if news else 0.25)
        items.append(Path(rounded_rect(x, 0.0, width, height, 1.0), None, edge))
        items.append(Text(x + width / 2, height * 0.42 + cap_height(number) / 2, str(turn), number, "middle"))
        items += _order(game, scenario, x + width / 2, height, frame)
        y = height + 1.4 * frame.scale
        later = min((other for other in arrivals if other > turn), default=scenario.turns + 1)
        room = min(_NEWS, later - turn) * (width + gap) - gap
        for side, group in news:
            line = _arrival_line(side, group, room, frame)
            items.append(moved(line, x, y))
            y += line.height + 1.2 * frame.scale
        bottom = max(bottom, y - 1.2 * frame.scale)
    return Symbol("turns", frame.width, bottom, tuple(items))


def _order(game: Game, scenario: Scenario, middle: float, bottom: float, frame: Frame) -> Iterator[Item]:
    """The sides' emblems in the order in which they move."""
    size = 2.4 * frame.scale
    sides = [game.sides[side] for side in sorted(scenario.forces, key=lambda side: side != scenario.first)]
    step = size + 1.6 * frame.scale
    for index, side in enumerate(sides):
        if side.emblem:
            drawing = art.load(game, side.emblem, art.colors_on(frame.theme.paper, side.color))
            scale = size / max(drawing.width, drawing.height)
            x = middle + (index - (len(sides) - 1) / 2) * step - drawing.width * scale / 2
            yield Use(drawing, x, bottom - 1.2 * frame.scale - size, scale)


def _arrivals(game: Game, scenario: Scenario) -> dict[int, list[tuple[Side, Units]]]:
    """Groups by the turn in which they first may arrive, in the order in which the sides move."""
    found: dict[int, list[tuple[Side, Units]]] = {}
    for force in sorted(scenario.forces.values(), key=lambda force: force.side != scenario.first):
        for group in force.groups:
            turn = max(group.turn, int(group.orbit))
            if turn:
                found.setdefault(turn, []).append((game.sides[force.side], group))
    return dict(sorted(found.items()))


def _arrival_line(side: Side, group: Units, width: float, frame: Frame) -> Symbol:
    """A square in the side's colour, the side and the group."""
    style = frame.style("label", 7, 400)
    strong = frame.style("label", 7, 600)
    dot = 2.0 * frame.scale
    words = f"{group.name}, {group.size}"
    words = f"{words} from orbit" if group.orbit else words
    text = paragraph([(side.name, strong), (words, style)], width - dot - 1.0)
    cap = cap_height(style)
    square = Path(rect(0.0, (cap - dot) / 2, dot, dot), side.color)
    return Symbol("arrival", width, text.height, (square, moved(text, dot + 1.0, 0.0)))


def phases(game: Game, scenario: Scenario, frame: Frame) -> Symbol:
    """What a turn consists of: the game's actions in columns, and who does them first."""
    actions = game.procedure.actions
    first = game.sides[scenario.first].name
    others = " and ".join(game.sides[side].name for side in scenario.forces if side != scenario.first)
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
    lead = paragraph(
        [(f"Every turn holds two rounds of these: first {first} moves, then {others}.", plain)], frame.width
    )
    height = max(text.height for text, _ in items)
    columns = Symbol("phases", frame.width, height, tuple(moved(text, x, 0.0) for text, x in items))
    return stack([lead, columns], 2.6 * frame.scale)


# Forts and batteries


def forts(game: Game, scenario: Scenario, frame: Frame) -> list[tuple[Place, Symbol]]:
    """For each fort on the map: its marker, its defence, its weapons, and boxes for the values that it loses."""
    by_marker = {fort.marker: fort for fort in game.forts.values()}
    return [
        (place, _fort(game, scenario, place, by_marker[place.marker], frame))
        for place in scenario.places
        if place.marker in by_marker
    ]


def _fort(game: Game, scenario: Scenario, place: Place, fort: Fort, frame: Frame) -> Symbol:
    size = game.kit.counter_size * frame.scale
    marker = trimmed(marker_face(game, place.marker, frame), size, frame)
    name = frame.style("display", 12, 600)
    small = frame.style("label", 7.6, 400)
    where = scenario.board.grid.label(place.cell)
    stats = ", ".join(_stat_words(game, stat, value, fort.flags) for stat, value in fort.stats.items())
    left = size + 3.0 * frame.scale
    room = frame.width - left
    head = beside([label(fort.name, name), label(f"on {where}  ·  {stats}", small)], 2.0 * frame.scale)
    weapons = flow([weapon(game, entry, frame) for entry in fort.weapons], room, 2.0 * frame.scale, 1.6 * frame.scale)
    parts = [head, weapons, *_losses(game, fort, frame)]
    body = stack(parts, 1.8 * frame.scale)
    height = max(size, body.height)
    return Symbol(fort.name, frame.width, height, (moved(marker, 0.0, 0.0), moved(body, left, 0.0)))


def _stat_words(game: Game, stat: StatId, value: StatValue, flags: Mapping[StatId, str]) -> str:
    words = f"{game.stats[stat].name.lower()} {value}"
    return f"{words}, {game.stats[stat].flags.get(flags[stat], flags[stat])}" if stat in flags else words


def weapon(game: Game, stats: Mapping[StatId, StatValue], frame: Frame) -> Symbol:
    """A weapon in a rectangle, its values in the order in which the game names the stats, each over its short name."""
    height = _WEAPON[1] * frame.scale
    figure = frame.style("display", 13, 700)
    small = frame.style("label", 6.4, 500, frame.theme.muted)
    step = 7.6 * frame.scale
    base = 0.9 * frame.scale + cap_height(figure)
    items: list[Item] = []
    x = step / 2 + 0.8
    shown = [stat for stat in game.stats.values() if stat.id in stats]
    for stat in shown:
        value = stats[stat.id]
        drawing = stat.symbols.get(str(value))
        if drawing:
            symbol = art.load(game, drawing, art.colors_on(frame.theme.paper, frame.theme.ink))
            scale = 3.6 * frame.scale / max(symbol.width, symbol.height)
            items.append(
                Use(
                    symbol,
                    x - symbol.width * scale / 2,
                    base - cap_height(figure) / 2 - symbol.height * scale / 2,
                    scale,
                )
            )
        else:
            items.append(Text(x, base, str(value), figure, "middle"))
        word = str(stat.codes.get(str(value), stat.short)) if drawing else stat.short
        wide = max(step, fonts.width(word, small) + 1.6)
        items.append(Text(x, height - 0.8 * frame.scale, word, small, "middle"))
        x += (step + wide) / 2 if stat is not shown[-1] else wide / 2
    width = x + 0.8
    box = Path(rounded_rect(0.0, 0.0, width, height, 0.8), frame.theme.paper, Stroke(frame.theme.ink, 0.3))
    return Symbol("weapon", width, height, (box, *items))


def _losses(game: Game, fort: Fort, frame: Frame) -> Iterator[Symbol]:
    """Boxes for what is left of the value that all weapons share and lose together, down to none."""
    stat = next(iter(fort.weapons[0]))
    most = max(value for entry in fort.weapons if isinstance(value := entry[stat], int))
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


def batteries(game: Game, batteries: Sequence[Battery], frame: Frame) -> Symbol:
    """Ortillery: each type as a rectangle with how many of it."""
    count = frame.style("display", 12, 700)
    drawn = [
        beside([weapon(game, battery.stats, frame), label(f"× {battery.count}", count)], 1.6 * frame.scale)
        for battery in batteries
    ]
    return flow(drawn, frame.width, 5.0 * frame.scale, 1.6 * frame.scale)


# Words


def outcomes(game: Game, steps: Sequence[Step], frame: Frame) -> Symbol:
    """Who wins when: the name on the side's colour, or on white for both and neither."""
    chip_width = _CHIP * frame.scale
    style = frame.style("text", 8.6)
    parts = []
    for step in steps:
        chip = _chip(game, step.name, chip_width, frame)
        text = paragraph([(_filled(game, step), style)], frame.width - chip_width - 3.0, 1.28)
        offset = (chip.height - cap_height(style)) / 2
        height = max(chip.height, text.height + offset)
        parts.append(
            Symbol(step.name, frame.width, height, (moved(chip, 0.0, 0.0), moved(text, chip_width + 3.0, offset)))
        )
    return stack(parts, 2.6 * frame.scale * frame.air)


def _chip(game: Game, name: str, width: float, frame: Frame) -> Symbol:
    side = next((side for side in game.sides.values() if side.name == name), None)
    height = 4.8 * frame.scale
    ground: Color = side.color if side else frame.theme.paper
    ink = readable_on(ground, frame.theme.ink, frame.theme.paper) if side else frame.theme.ink
    style: TextStyle = frame.style("display", 9.5, 600, ink)
    box = Path(rounded_rect(0.0, 0.0, width, height, 0.7), ground, None if side else Stroke(frame.theme.muted, 0.25))
    return Symbol(
        name, width, height, (box, Text(width / 2, height / 2 + cap_height(style) / 2, name, style, "middle"))
    )


def rules(game: Game, steps: Sequence[Step], frame: Frame) -> Symbol:
    """Rules of the scenario alone, their names run in."""
    strong, plain = frame.style("text", 8.6, 600), frame.style("text", 8.6)
    parts = [paragraph([(f"{step.name}.", strong), (_filled(game, step), plain)], frame.width, 1.28) for step in steps]
    return stack(parts, 3.2 * frame.scale * frame.air)


def _filled(game: Game, step: Step) -> str:
    return templating.render(game, step.summary, step.summary_span)
