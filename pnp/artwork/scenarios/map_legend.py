"""The legend beside a scenario's map: its title, the layout of sections, the terrain key, areas, the scale."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pnp.artwork.panels import Frame
from pnp.artwork.panels.helpers import beside, cap_height, label, paragraph, stack
from pnp.artwork.panels.terrain_key import class_badge
from pnp.artwork.scenarios import place_symbols
from pnp.artwork.scenarios.overview_map import area_marks, badge, layout_diagram
from pnp.artwork.scenarios.terrain_key import amount, price, signs, swatch, used_attributes
from pnp.model.game import Attribute, Game
from pnp.model.game.ground import Amount, ByClass
from pnp.model.game.scenarios import KeyEntry, Scenario
from pnp.scene.items import Group, Item, Path, Stroke, Symbol, Text, TextStyle
from pnp.scene.shapes import Segment, line, rect
from pnp.units import readable

_GAP = 4.4
_LAYOUT = 30.0
_INDENT = 11.4
"""Width of a hex of the key and the space beside it."""
_SCALES = (1.0, 0.95, 0.9, 0.85, 0.8, 0.75)


def panel(game: Game, scenario: Scenario, frame: Frame, height: float) -> Symbol:
    """Draw everything in one column, as large as `height` mm allow.

    Raises:
        PanelError: when a word is wider than the frame.
    """
    drawn = [stack(list(_blocks(game, scenario, replace(frame, scale=scale))), _GAP * scale) for scale in _SCALES[:1]]
    for scale in _SCALES[1:]:
        if drawn[-1].height <= height:
            break
        drawn.append(stack(list(_blocks(game, scenario, replace(frame, scale=scale))), _GAP * scale))
    return drawn[-1]


def _blocks(game: Game, scenario: Scenario, frame: Frame) -> Iterator[Symbol]:
    yield _title(game, scenario, frame)
    yield layout_diagram(game, scenario, frame, _LAYOUT * frame.scale)
    yield _headed("Terrain", _key(game, scenario, frame), frame)
    areas = list(_areas(game, scenario, frame))
    if areas:
        yield _headed("Set-up and entry", stack(areas, 1.8 * frame.scale), frame)
    if scenario.places:
        yield _headed("Places", stack(list(_places(game, scenario, frame)), 1.5 * frame.scale), frame)
    yield _scale(game, scenario, frame)


def _title(game: Game, scenario: Scenario, frame: Frame) -> Symbol:
    small = frame.style("label", 8.0, 600, frame.theme.muted)
    parts = [
        label(f"{game.title} · Scenario {scenario.number}", small),
        paragraph([(scenario.title, frame.style("display", 21, 700))], frame.width, 1.04),
    ]
    if scenario.setting:
        parts.append(paragraph([(scenario.setting, frame.style("label", 8.0, 400, frame.theme.muted))], frame.width))
    return stack(parts, 2.6 * frame.scale)


def _headed(words: str, body: Symbol, frame: Frame) -> Symbol:
    style = frame.style("display", 11, 700)
    cap = cap_height(style)
    rule = Path(line(0.0, 0.0, frame.width, 0.0), None, Stroke(frame.theme.ink, 0.35))
    head = Symbol("head", frame.width, cap + 2.2, (rule, Text(0.0, cap + 2.2, words, style)))
    return stack([head, body], 1.8 * frame.scale)


# The terrain key: two lines for each terrain, its name and its costs


def _key(game: Game, scenario: Scenario, frame: Frame) -> Symbol:
    """Draw a hex of each terrain, its name, and below in columns its costs by class and its attributes."""
    shown = used_attributes(game, scenario.key)
    rows = [_key_head(game, shown, frame), *(_key_row(game, scenario, entry, shown, frame) for entry in scenario.key)]
    small = frame.style("label", 6.8, 400, frame.theme.muted)
    for over in sorted(scenario.ignored):
        sentence = f"{game.over[over].name}: no meaning here"
        words = paragraph([(sentence, small)], frame.width - _INDENT * frame.scale)
        rows.append(_row(swatch(game, scenario, over, frame), [words], frame))
    return stack([*rows, *signs(scenario.key, frame)], 1.5 * frame.scale)


def _columns(game: Game, shown: Sequence[Attribute], frame: Frame) -> list[float]:
    """Return the middles of the columns, from the left edge of the words: for each class and attribute."""
    count = max(1, len(game.classes) + len(shown))
    room = frame.width - _INDENT * frame.scale
    return [room * (index + 0.5) / count for index in range(count)]


def _key_head(game: Game, shown: Sequence[Attribute], frame: Frame) -> Symbol:
    style = frame.style("label", 7.0, 600, frame.theme.muted)
    drawings = [
        *(class_badge(game, entry, 4.0 * frame.scale, frame) for entry in game.classes.values()),
        *(label(each.short, style) for each in shown),
    ]
    return _row(None, [_spread(drawings, _columns(game, shown, frame))], frame)


def _key_row(game: Game, scenario: Scenario, entry: KeyEntry, shown: Sequence[Attribute], frame: Frame) -> Symbol:
    """Draw a row; values that differ for some classes are at the end of the first line, above the usual ones."""
    name = label(entry.name[:1].upper() + entry.name[1:], frame.style("label", 8.2, 600))
    figure = frame.style("display", 10.5, 600)
    costs = [price(entry.cost.of(kind), figure, frame) for kind in game.classes]
    own = [entry.attributes.get(each.id, ByClass[Amount]()) for each in shown]
    amounts = [label(amount(each.general), frame.style("display", 10.5, 700)) for each in own]
    values = _spread([*costs, *amounts], _columns(game, shown, frame))
    words = ", ".join(f"{game.classes[kind].short} {value}" for each in own for kind, value in each.special.items())
    special = label(words, frame.style("label", 6.9, 400, frame.theme.muted))
    room = frame.width - _INDENT * frame.scale
    first = Symbol("name", room, name.height, (*name.items, special.at(room - special.width, 0.0)))
    return _row(swatch(game, scenario, entry.of, frame), [first if words else name, values], frame)


def _spread(drawings: Sequence[Symbol], middles: Sequence[float]) -> Symbol:
    height = max(drawing.height for drawing in drawings)
    items = tuple(
        drawing.at(middle - drawing.width / 2, (height - drawing.height) / 2)
        for drawing, middle in zip(drawings, middles, strict=True)
    )
    return Symbol("columns", middles[-1] + drawings[-1].width / 2, height, items)


def _row(picture: Symbol | None, lines: Sequence[Symbol], frame: Frame) -> Symbol:
    words = stack(list(lines), 1.3 * frame.scale)
    height = max(words.height, picture.height if picture else 0.0)
    items: list[Item] = [words.at(_INDENT * frame.scale, (height - words.height) / 2)]
    if picture is not None:
        items.append(picture.at(0.0, (height - picture.height) / 2))
    return Symbol("row", frame.width, height, tuple(items))


# Areas and scale


def _areas(game: Game, scenario: Scenario, frame: Frame) -> Iterator[Symbol]:
    purposes = {"setup": "sets up", "entry": "enters"}
    quiet = frame.style("label", 8.0, 400, frame.theme.muted)
    for mark in area_marks(scenario).values():
        whose = f"{game.sides[mark.area.side].name} {purposes[mark.area.purpose]}"
        words = [(f"{mark.area.name} ", frame.style("label", 8.0, 600)), (whose, quiet)]
        size = 4.4 * frame.scale
        yield beside([badge(game, mark, frame, size), paragraph(words, frame.width - size - 2.0)], 2.0)


def _places(game: Game, scenario: Scenario, frame: Frame) -> Iterator[Symbol]:
    size = 4.8 * frame.scale
    strong, quiet = frame.style("label", 8.0, 600), frame.style("label", 8.0, 400, frame.theme.muted)
    for places in place_symbols.by_kind(game, scenario.places):
        items = place_symbols.symbol(game, places[0], size / 0.8, frame.theme)
        picture = Symbol("place", size, size, (Group(items, (1.0, 0.0, 0.0, 1.0, size / 2, size / 2)),))
        words: list[tuple[str, TextStyle]] = []
        for place in places:
            hex_name = scenario.board.grid.label(place.cell)
            words += [
                (place.name or game.markers[place.marker].name, strong),
                (hex_name + ("" if place is places[-1] else ","), quiet),
            ]
        yield beside([picture, paragraph(words, frame.width - size - 2.0)], 2.0)


def _scale(game: Game, scenario: Scenario, frame: Frame) -> Symbol:
    pitch = scenario.board.grid.pitch
    count = max(1, int((frame.width - 4.0) / pitch))
    ink = frame.theme.ink
    style = frame.style("label", 6.6, 400, frame.theme.muted)
    cap = cap_height(style)
    dark: list[Segment] = []
    for index in range(0, count, 2):
        dark += rect(index * pitch, cap + 1.0, pitch, 1.1)
    edge = Path(rect(0.0, cap + 1.0, count * pitch, 1.1), None, Stroke(ink, 0.2))
    figures = (Text(n * pitch, cap, str(n), style, "middle" if n else "start") for n in range(count + 1))
    bar = Symbol("scale", frame.width, cap + 2.1, (Path(tuple(dark), ink), edge, *figures))
    note = f"hexes of {readable(pitch)} from side to side; counters {readable(game.kit.counter_size)}"
    return stack([bar, paragraph([(note, style)], frame.width)], 1.6)
