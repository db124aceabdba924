"""The first page of a scenario's sheet: story, map, set-up, and terrain key."""

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from pnp import templating
from pnp.artwork.panels import Frame, PanelError, titled
from pnp.artwork.panels.helpers import cap_height, paragraph, stack
from pnp.artwork.scenarios import board_map, overview_map, setup_checklist, terrain_key
from pnp.artwork.symbol_library import colors_on, load
from pnp.errors import plural
from pnp.generators.scenarios.stage import (
    GAP,
    GUTTER,
    WIDEST_GAP,
    PageTooFullError,
    Stage,
    flowed,
    header,
    heading,
    in_columns,
    page,
    side_by_side,
)
from pnp.model.game import Game, Side
from pnp.scene.color import darkened
from pnp.scene.items import Item, Symbol, Text, TextStyle, Use
from pnp.scene.text_fitting import fit

_DIAGRAM = 24.0
"""Largest height of the diagram of the sections, mm."""
_NARROW = 66.0
"""Width in mm under which the diagram of the sections is above the list of areas."""
_TITLE = 8.4
"""Height of a block's title, mm."""
_LEAST_MAP, _MOST_MAP = 0.26, 0.72
"""Fraction of the page's width that the map may take."""
_MAP_STEPS = 31
_MAP_WANTED, _SMALL_ENOUGH = 0.15, 0.88
"""Fraction of the page that the map should take, if need be with everything else smaller, down to this scale."""
_KEY_SHARE = 0.54
"""Fraction of the width of the terrain key beside the checklist."""
_APART = 2.0
"""Space between two facts beside each other, mm."""
_SLACK = 1e-6
_FEW_AREAS, _AREA = 8, 40.0
"""Most areas that are listed in one column, and the least width of a column of more, mm."""

_Block = Callable[[Stage, Frame], Symbol]


def ground_page(stage: Stage) -> Symbol:
    """Draw title, story, map, layout, checklist and terrain key; arranged for the largest map.

    Raises:
        PageTooFullError: when it does not fit, or the map is small and a smaller scale would give it more space.
    """
    head = [header(stage, large=True), _story(stage)]
    gap = GAP * stage.frame.scale
    room = stage.height - math.fsum(part.height + gap for part in head)
    under = replace(stage, height=room)
    found: list[_Field] = []
    errors: list[PanelError] = []
    arrangements = (_key_below, _both_below, _list_across, _key_beside, _list_below)
    for arrange in arrangements:
        try:
            found += filter(None, [arrange(under)])
            under = replace(under, least=max((each.map_area for each in found), default=0.0))
        except PanelError as error:
            errors.append(error)
    if len(errors) == len(arrangements):
        raise errors[0]
    if not found:
        raise PageTooFullError
    best = max(found, key=lambda field: round(field.map_area))
    if best.map_area < _MAP_WANTED * stage.frame.width * stage.height and stage.frame.scale > _SMALL_ENOUGH:
        raise PageTooFullError
    return page("ground", [*head, best.draw()], stage)


class _Field(NamedTuple):
    """The lower part of the first page, drawn when it is chosen, and the area of the map on it (mm²)."""

    draw: Callable[[], Symbol]
    map_area: float


_TOO_SMALL = _Field(lambda: Symbol("", 0.0, 0.0, ()), 0.0)


def _key_below(stage: Stage) -> _Field | None:
    """Arrange map and lists side by side, the terrain key under both over the whole width."""
    if not stage.scenario.key:
        return None
    return _above(stage, _present(stage, _layout, _set_up), _key(stage, stage.frame))


def _both_below(stage: Stage) -> _Field | None:
    """Arrange the map beside the layout, under them the checklist and the terrain key."""
    if not stage.scenario.key:
        return None
    room = stage.frame.width - GUTTER
    jobs = _set_up(stage, replace(stage.frame, width=room * (1 - _KEY_SHARE)))
    key = _key(stage, replace(stage.frame, width=room * _KEY_SHARE))
    lower = side_by_side([jobs, key], jobs.width + GUTTER, stage.frame)
    return _above(stage, _present(stage, _layout), lower)


def _list_across(stage: Stage) -> _Field | None:
    """Arrange the map beside layout and terrain key, under them the checklist in two columns."""
    jobs = setup_checklist.check_list(stage.to_do, stage.frame, columns=2)
    return _above(stage, _present(stage, _layout, _key), titled("set-up", "Set-up", jobs, stage.frame))


def _above(stage: Stage, beside: Sequence[_Block], lower: Symbol) -> _Field | None:
    """Arrange the map with blocks beside it, over something as wide as the page; None when it does not fit."""
    upper = _in_two(replace(stage, height=stage.height - lower.height - GAP * stage.frame.scale), (), beside)
    if upper is None:
        return None

    def draw() -> Symbol:
        above = upper.draw()
        return stack([above, lower], min(stage.height - above.height - lower.height, WIDEST_GAP))

    return _Field(draw, upper.map_area)


def _key_beside(stage: Stage) -> _Field | None:
    return _in_two(stage, (), _present(stage, _layout, _set_up, _key))


def _list_below(stage: Stage) -> _Field | None:
    return _in_two(stage, (_set_up,), _present(stage, _layout, _key))


def _present(stage: Stage, *blocks: _Block) -> tuple[_Block, ...]:
    """Return the blocks that the scenario has something for."""
    scenario = stage.scenario
    empty: dict[_Block, bool] = {
        _layout: not scenario.layout and not scenario.areas and not board_map.unit_cells(scenario),
        _key: not scenario.key,
    }
    return tuple(block for block in blocks if not empty.get(block))


def _in_two(stage: Stage, left: Sequence[_Block], right: Sequence[_Block]) -> _Field | None:
    """Arrange the map, as large as possible, over the `left` blocks, beside the `right` ones; None when nothing fits.

    The wider the map, the narrower and so the higher the column beside it: the widest that fits is found by bisection.
    """
    low, high = 0, _MAP_STEPS if right else 0
    best: _Field | None = None
    while low < high:
        middle = (low + high) // 2
        share = _LEAST_MAP + (_MOST_MAP - _LEAST_MAP) * middle / (_MAP_STEPS - 1)
        try:
            found = _split(stage, stage.frame.width * share, left, right)
        except PanelError:
            found = None
        if found is None:
            high = middle
        else:
            best, low = found if found.map_area > 0 else best, middle + 1
    return best


def _split(stage: Stage, width: float, left: Sequence[_Block], right: Sequence[_Block]) -> _Field | None:
    """Return the two columns with a map `width` mm wide or narrower; None when one of them is too high.

    Of columns with a map that is too small to be chosen nothing is drawn, and its area is 0.
    """
    frame, gap = stage.frame, GAP * stage.frame.scale
    below = [_block(block, stage, width) for block in left]
    room = stage.height - _TITLE * frame.scale - math.fsum(part.height + gap for part in below)
    if room < _LEAST_MAP * stage.height:
        return None
    size = overview_map.map_size(stage.scenario, width, room)
    used = width if left else size[0]
    if size[0] * size[1] <= stage.least:
        return _TOO_SMALL
    beside = _column([_block(block, stage, frame.width - used - GUTTER) for block in right], stage)
    if beside is None:
        return None

    def draw() -> Symbol:
        board = overview_map.overview(stage.game, stage.scenario, replace(frame, width=width), room)
        first = _column([titled("map", "The map", board, replace(frame, width=used)), *below], stage)
        if first is None:
            raise PageTooFullError
        return side_by_side([first, beside], used + GUTTER, frame)

    return _Field(draw, size[0] * size[1])


def _block(draw: _Block, stage: Stage, width: float) -> Symbol:
    """Draw a block at a width; several arrangements try the same."""
    frame = replace(stage.frame, width=width)
    return frame.faces.get_or_draw((draw, stage.scenario.id, width, frame.scale), lambda: draw(stage, frame))


def _column(parts: Sequence[Symbol], stage: Stage) -> Symbol | None:
    """Stack blocks with the spare height between them; None when they are too high together."""
    gap = GAP * stage.frame.scale
    spare = stage.height - math.fsum(part.height for part in parts)
    if spare < gap * (len(parts) - 1) - _SLACK:
        return None
    return stack(parts, min(spare / max(1, len(parts) - 1), WIDEST_GAP))


def _key(stage: Stage, frame: Frame) -> Symbol:
    key = terrain_key.terrain_key(stage.game, stage.scenario, frame)
    return titled("key", "Terrain key", key, frame)


def _set_up(stage: Stage, frame: Frame) -> Symbol:
    jobs = setup_checklist.check_list(stage.to_do, frame)
    return titled("set-up", "Set-up", jobs, frame)


def _layout(stage: Stage, frame: Frame) -> Symbol:
    """Draw the layout of the sections, and the meanings of the letters on the map, stacked where space is narrow."""
    if not stage.scenario.layout:
        return titled("areas", "Areas", _legend(stage, frame), frame)
    narrow = frame.width < _NARROW * frame.scale
    room = replace(frame, width=frame.width if narrow else (frame.width - 4.0) * 0.42)
    diagram = overview_map.layout_diagram(stage.game, stage.scenario, room, _DIAGRAM * frame.scale)
    if narrow:
        body = stack([diagram, _legend(stage, frame)], 4.0 * frame.scale)
    else:
        legend = _legend(stage, replace(frame, width=frame.width - diagram.width - 4.0))
        body = side_by_side([diagram, legend], diagram.width + 4.0, frame)
    return titled("layout", "Sections and areas", body, frame)


def _legend(stage: Stage, frame: Frame) -> Symbol:
    """Draw the meanings of the marks on the map, many of them in several columns."""
    scenario = stage.scenario
    many = len(scenario.areas) > _FEW_AREAS
    across = max(1, int(frame.width / (_AREA * frame.scale))) if many else 1
    parts = _areas(stage, replace(frame, width=(frame.width - GUTTER * (across - 1)) / across))
    if across > 1:
        parts = [in_columns(parts, frame.width, across, 2.2 * frame.scale)]
    if sum(len(row) for row in scenario.layout) > 1:
        note = frame.style("label", 7.4, 400, frame.theme.muted)
        joint = "A hex on a joint belongs to all sections that it lies on; its number is that of the lowest."
        parts.append(paragraph([(joint, note)], frame.width, 1.2))
    return stack(parts, 2.2 * frame.scale) if parts else Symbol("legend", frame.width, 0.0, ())


def _areas(stage: Stage, frame: Frame) -> list[Symbol]:
    """Draw each area's letter, its name, its side and its size; and the marks of units."""
    game, scenario = stage.game, stage.scenario
    style, note = frame.style("label", 8.2, 600), frame.style("label", 7.4, 400, frame.theme.muted)
    parts = []
    for mark in overview_map.area_marks(scenario).values():
        symbol = overview_map.line_sample(game, scenario, mark, frame)
        does = "enters" if mark.area.purpose == "entry" else "sets up"
        whose = f"{game.sides[mark.area.side].name} {does}, {plural(len(mark.area.cells), scenario.board.grid.noun)}"
        parts.append(_entry(symbol, [(mark.area.name, style), (whose, note)], frame))
    words = f"units in the {scenario.board.grid.noun}; a figure is their number"
    for side, symbol in board_map.marks(game, scenario, frame):
        parts.append(_entry(symbol, [(side.name, style), (words, note)], frame))
    return parts


def _entry(symbol: Symbol, words: Sequence[tuple[str, TextStyle]], frame: Frame) -> Symbol:
    left = symbol.width + 1.8
    lines = stack([paragraph([line], frame.width - left, 1.15) for line in words], 1.0 * frame.scale)
    height = max(symbol.height, lines.height)
    return Symbol("area", frame.width, height, (symbol.at(0.0, 0.0), lines.at(left, 0.6)))


# More than one page


def ground_pages(stage: Stage) -> list[Symbol]:
    """Draw title, story and map on a page; areas, checklist and terrain key on as many others as they need.

    Raises:
        PageTooFullError: when the terrain key is higher than a page, or the story leaves no space for a map.
    """
    frame = stage.frame
    head = [header(stage, large=True), _story(stage)]
    room = stage.height - math.fsum(part.height + GAP * frame.scale for part in head) - _TITLE * frame.scale
    if room < _LEAST_MAP * stage.height:
        raise PageTooFullError
    board = overview_map.overview(stage.game, stage.scenario, frame, room)
    half = replace(frame, width=(frame.width - GUTTER) / 2)
    lists = [*([heading("Areas", half), *_areas(stage, half)]), heading("Set-up", half)]
    lists += setup_checklist.entries(stage.to_do, half)
    if stage.scenario.layout:
        lists.insert(0, overview_map.layout_diagram(stage.game, stage.scenario, half, _DIAGRAM * frame.scale))
    pages = [page("ground", [*head, titled("map", "The map", board, frame)], stage)]
    pages += flowed(lists, stage)
    if stage.scenario.key:
        pages.append(page("key", [header(stage, large=False), _key(stage, frame)], stage))
    return pages


def _story(stage: Stage) -> Symbol:
    game, scenario, frame = stage.game, stage.scenario, stage.frame
    facts = _facts(stage, replace(frame, width=frame.width * 0.36))
    words = templating.render(game, scenario.summary, scenario.summary_span)
    if not words.strip():
        return facts
    story = paragraph([(words, frame.style("text", 9.4))], frame.width - facts.width - GUTTER, 1.36)
    height = max(story.height, facts.height)
    return Symbol("story", frame.width, height, (story.at(0.0, 0.6), facts.at(frame.width - facts.width, 0.0)))


def _facts(stage: Stage, frame: Frame) -> Symbol:
    game, scenario = stage.game, stage.scenario
    first, starts = game.sides[scenario.first], game.sides[next(iter(scenario.forces), scenario.first)]
    numbers = sorted(game.boards[place.board].number or 0 for row in scenario.layout for place in row)
    by_choice = any(not group.at and not group.turn for force in scenario.forces.values() for group in force.groups)
    facts: list[tuple[str, str, Side | None]] = [
        ("Turns", str(scenario.turns), None),
        ("Moves first", first.name, first),
        *([("Sets up first", starts.name, starts)] if by_choice else []),
        *([("Sections", " ".join(map(str, numbers)), None)] if numbers else []),
        *((f"{game.sides[force.side].name} units", str(force.size), None) for force in scenario.forces.values()),
    ]
    across, height = 2 if len(facts) == 4 else 3, 10.4 * frame.scale
    width = frame.width / across
    items = [
        _fact(game, fact, replace(frame, width=width)).at(index % across * width, index // across * height)
        for index, fact in enumerate(facts)
    ]
    rows = -(-len(facts) // across)
    return Symbol("facts", frame.width, rows * height - 1.4 * frame.scale, tuple(items))


def _fact(game: Game, fact: tuple[str, str, Side | None], frame: Frame) -> Symbol:
    name, value, side = fact
    small, large = frame.style("label", 7.2, 500, frame.theme.muted), frame.style("display", 15, 600)
    base = cap_height(small) + 1.6 * frame.scale + cap_height(large)
    items: list[Item] = [Text(0.0, cap_height(small), name, small)]
    left = 0.0
    if side and side.emblem:
        color = darkened(side.color, frame.theme.paper, frame.theme.ink)
        emblem = load(game, side.emblem, colors_on(frame.theme.paper, color), side.span)
        scale = cap_height(large) / max(emblem.width, emblem.height)
        items.append(Use(emblem, 0.0, base - cap_height(large), scale))
        left = emblem.width * scale + 1.2
    items.append(Text(left, base, value, fit(value, large, frame.width - left - _APART, large.size * 0.5) or large))
    return Symbol(name, frame.width, base, tuple(items))
