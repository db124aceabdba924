"""Scenario sheets: two pages for each battle, the ground and how to set it up, the forces and who wins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from pnp import templating
from pnp.artwork import scenario_forces, scenario_key, scenario_map, scenario_panels, scenario_setup
from pnp.artwork.art import colors_on, load
from pnp.artwork.facestore import FaceStore
from pnp.artwork.panels import Frame, PanelError, titled
from pnp.artwork.panels.common import cap_height, label, moved, paragraph, stack
from pnp.errors import DefinitionError, Finding
from pnp.generators import Context, generator
from pnp.model.game import Game, Side
from pnp.model.scenario import Scenario
from pnp.scene import fonts
from pnp.scene.fit import fit
from pnp.scene.items import Item, Path, Symbol, Text, Use
from pnp.scene.shapes import rect
from pnp.scene.sheet import Component, Product

SIDE_MARGIN = 12.0
"""White left and right of a sheet, mm."""
FOOT_AND_HEAD = 31.0
"""White above a sheet and below it, with the strip that names it, mm."""
SCALES = (1.0, 0.97, 0.94, 0.91, 0.88, 0.85, 0.82, 0.79)
"""Factors on all type and drawings, the largest that fits is taken."""
_GUTTER = 7.0
_GAP = 6.5
_WIDEST_GAP = 12.0
_NUMBER = 17.0
_DIAGRAM = 24.0
"""Largest height of the diagram of the sections, mm."""
_NARROW = 66.0
"""Width in mm under which the diagram of the sections stands over the list of areas."""
_TITLE = 8.4
"""Height of a block's title, mm."""
_LEAST_MAP, _MOST_MAP = 0.26, 0.72
"""Share of the page's width that the map may take."""
_MAP_STEPS = 31


_Block = Callable[["_Stage", Frame], Symbol]


class _TooFullError(Exception):
    """A page's blocks are higher than the page."""


@generator("scenarios")
def scenarios(game: Game, context: Context) -> Product:
    """The sheets of all scenarios, two pages each.

    Raises:
        DefinitionError: when something cannot be drawn, or a page does not fit on the paper.
    """
    faces = FaceStore(game, context.theme)
    width, height = context.paper.width - 2 * SIDE_MARGIN, context.paper.height - FOOT_AND_HEAD
    frame = Frame(width, context.theme, faces)
    components = [
        page
        for scenario in game.scenarios.values()
        for page in _pages(_Stage(game, scenario, frame, height), context.paper.name)
    ]
    return Product("scenarios", "Scenarios", "leaf", tuple(components))


@dataclass(frozen=True, slots=True)
class _Stage:
    """A scenario on a page of `frame.width` × `height` mm."""

    game: Game
    scenario: Scenario
    frame: Frame
    height: float


def _pages(stage: _Stage, paper: str) -> list[Component]:
    """Both pages at the largest scale at which both fit."""
    scenario = stage.scenario
    for scale in SCALES:
        scaled = replace(stage, frame=replace(stage.frame, scale=scale))
        try:
            forces, ground = _forces_page(scaled), _ground_page(scaled)
        except _TooFullError:
            continue
        except PanelError as error:
            raise DefinitionError([_finding(scenario, str(error.problem.message), error.problem.hint)]) from error
        name = f"Scenario {scenario.number}"
        return [
            Component(f"scenario/{scenario.id}/ground", "scenario", f"{name}, ground and set-up", ground),
            Component(f"scenario/{scenario.id}/forces", "scenario", f"{name}, forces and victory", forces),
        ]
    message = f"scenario {scenario.number} does not fit on {paper}, even set as small as is readable"
    raise DefinitionError([_finding(scenario, message, "shorten its texts, or make groups of more units")])


def _finding(scenario: Scenario, message: str, hint: str) -> Finding:
    return Finding("scenario.sheet", "error", message, scenario.span, hint)


# The first page


def _ground_page(stage: _Stage) -> Symbol:
    """Title, story, map, layout, what to do before play, and the key to the terrain; arranged for the largest map."""
    head = [_header(stage, large=True), _story(stage)]
    gap = _GAP * stage.frame.scale
    room = stage.height - sum(part.height + gap for part in head)
    under = replace(stage, height=room)
    found: list[_Field] = []
    errors: list[PanelError] = []
    arrangements = (_key_below, _both_below, _key_beside, _list_below)
    for arrange in arrangements:
        try:
            found += filter(None, [arrange(under)])
        except PanelError as error:
            errors.append(error)
    if len(errors) == len(arrangements):
        raise errors[0]
    if not found:
        raise _TooFullError
    best = max(found, key=lambda field: round(field.map_area))
    return _page("ground", [*head, best.draw()], stage)


@dataclass(frozen=True, slots=True)
class _Field:
    """The lower part of the first page, drawn when it is chosen, and how large the map on it is (mm²)."""

    draw: Callable[[], Symbol]
    map_area: float


def _key_below(stage: _Stage) -> _Field | None:
    """Map and lists side by side, the terrain key under both over the whole width."""
    return _above(stage, (_layout, _set_up), _key(stage, stage.frame))


def _both_below(stage: _Stage) -> _Field | None:
    """The map beside the layout, under them the list of things to do and the terrain key."""
    half = replace(stage.frame, width=(stage.frame.width - _GUTTER) / 2)
    lower = _side_by_side([_set_up(stage, half), _key(stage, half)], half.width + _GUTTER, stage.frame)
    return _above(stage, (_layout,), lower)


def _above(stage: _Stage, beside: Sequence[_Block], lower: Symbol) -> _Field | None:
    """The map with blocks beside it, over something as wide as the page; None when it does not fit."""
    upper = _in_two(replace(stage, height=stage.height - lower.height - _GAP * stage.frame.scale), (), beside)
    if upper is None:
        return None

    def draw() -> Symbol:
        above = upper.draw()
        return stack([above, lower], min(stage.height - above.height - lower.height, _WIDEST_GAP))

    return _Field(draw, upper.map_area)


def _key_beside(stage: _Stage) -> _Field | None:
    """The map alone on the left, everything else on the right."""
    return _in_two(stage, (), (_layout, _set_up, _key))


def _list_below(stage: _Stage) -> _Field | None:
    """The map with the list of things to do below it; layout and terrain key on the right."""
    return _in_two(stage, (_set_up,), (_layout, _key))


def _in_two(stage: _Stage, left: Sequence[_Block], right: Sequence[_Block]) -> _Field | None:
    """The map, as large as can be, over the `left` blocks, and beside it the `right` ones; None when nothing fits.

    The wider the map, the narrower and so the higher what stands beside it: the widest that fits is found by halving.
    """
    low, high = 0, _MAP_STEPS
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
            best, low = found, middle + 1
    return best


def _split(stage: _Stage, width: float, left: Sequence[_Block], right: Sequence[_Block]) -> _Field | None:
    """The two columns with a map `width` mm wide or narrower; None when one of them is too high.

    Raises:
        PanelError: when a word is wider than its column.
    """
    frame, gap = stage.frame, _GAP * stage.frame.scale
    below = [block(stage, replace(frame, width=width)) for block in left]
    room = stage.height - _TITLE * frame.scale - sum(part.height + gap for part in below)
    if room < _LEAST_MAP * stage.height:
        return None
    size = scenario_map.map_size(stage.scenario, width, room)
    used = width if left else size[0]
    beside = _column([block(stage, replace(frame, width=frame.width - used - _GUTTER)) for block in right], stage)
    if beside is None:
        return None

    def draw() -> Symbol:
        board = scenario_map.overview(stage.game, stage.scenario, replace(frame, width=width), room)
        first = _column([titled("map", "The map", board, replace(frame, width=used)), *below], stage)
        return _side_by_side([first or board, beside], used + _GUTTER, frame)

    return _Field(draw, size[0] * size[1])


def _column(parts: Sequence[Symbol], stage: _Stage) -> Symbol | None:
    """Blocks one under the other with what room there is between them; None when they are too high together."""
    gap = _GAP * stage.frame.scale
    spare = stage.height - sum(part.height for part in parts)
    if spare < gap * (len(parts) - 1):
        return None
    return stack(parts, min(spare / max(1, len(parts) - 1), _WIDEST_GAP))


def _side_by_side(columns: Sequence[Symbol], step: float, frame: Frame) -> Symbol:
    """Drawings from the left, their left edges `step` mm apart."""
    height = max(column.height for column in columns)
    items = [moved(column, index * step, 0.0) for index, column in enumerate(columns)]
    return Symbol("columns", frame.width, height, tuple(items))


def _key(stage: _Stage, frame: Frame) -> Symbol:
    key = scenario_key.terrain_key(stage.game, stage.scenario, frame)
    return titled("key", "Terrain key", key, frame)


def _set_up(stage: _Stage, frame: Frame) -> Symbol:
    jobs = scenario_setup.check_list(stage.game, stage.scenario, frame)
    return titled("set-up", "Set-up", jobs, frame)


def _layout(stage: _Stage, frame: Frame) -> Symbol:
    """How the sections lie, and what the letters on the map mean; one under the other where there is little room."""
    narrow = frame.width < _NARROW * frame.scale
    room = replace(frame, width=frame.width if narrow else (frame.width - 4.0) * 0.42)
    diagram = scenario_map.layout_diagram(stage.game, stage.scenario, room, _DIAGRAM * frame.scale)
    if narrow:
        body = stack([diagram, _legend(stage, frame)], 4.0 * frame.scale)
    else:
        legend = _legend(stage, replace(frame, width=frame.width - diagram.width - 4.0))
        body = _side_by_side([diagram, legend], diagram.width + 4.0, frame)
    return titled("layout", "Sections and areas", body, frame)


def _legend(stage: _Stage, frame: Frame) -> Symbol:
    """Each area's letter with its name, whose it is and what for."""
    game, scenario = stage.game, stage.scenario
    style, note = frame.style("label", 8.2, 600), frame.style("label", 7.4, 400, frame.theme.muted)
    parts = []
    for mark in scenario_map.area_marks(scenario).values():
        symbol = scenario_map.badge(game, mark, frame, 4.4 * frame.scale)
        does = "enters" if mark.area.purpose == "entry" else "sets up"
        left = symbol.width + 1.8
        words = stack(
            [
                paragraph([(mark.area.name, style)], frame.width - left, 1.15),
                paragraph(
                    [(f"{game.sides[mark.area.side].name} {does}, {len(mark.area.cells)} hexes", note)],
                    frame.width - left,
                    1.15,
                ),
            ],
            1.0 * frame.scale,
        )
        parts.append(
            Symbol(
                "area",
                frame.width,
                max(symbol.height, words.height),
                (moved(symbol, 0.0, 0.0), moved(words, left, 0.6)),
            )
        )
    if sum(len(row) for row in scenario.layout) > 1:
        parts.append(
            paragraph(
                [("A hex on a joint belongs to all sections that it lies on; its number is that of the lowest.", note)],
                frame.width,
                1.2,
            )
        )
    return stack(parts, 2.2 * frame.scale)


def _story(stage: _Stage) -> Symbol:
    """What it is about, and beside it how long, who begins and how many fight."""
    game, scenario, frame = stage.game, stage.scenario, stage.frame
    facts = _facts(stage, replace(frame, width=frame.width * 0.36))
    words = templating.render(game, scenario.summary, scenario.summary_span)
    story = paragraph([(words, frame.style("text", 9.4))], frame.width - facts.width - _GUTTER, 1.36)
    height = max(story.height, facts.height)
    return Symbol("story", frame.width, height, (moved(story, 0.0, 0.6), moved(facts, frame.width - facts.width, 0.0)))


def _facts(stage: _Stage, frame: Frame) -> Symbol:
    """Two rows of facts, the number or the name large under its label."""
    game, scenario = stage.game, stage.scenario
    first, starts = game.sides[scenario.first], game.sides[next(iter(scenario.forces))]
    numbers = sorted(game.boards[place.board].number or 0 for row in scenario.layout for place in row)
    facts: list[tuple[str, str, Side | None]] = [
        ("Turns", str(scenario.turns), None),
        ("Moves first", first.name, first),
        ("Sets up first", starts.name, starts),
        ("Sections", " ".join(map(str, numbers)), None),
        *((f"{game.sides[force.side].name} units", str(force.size), None) for force in scenario.forces.values()),
    ]
    across, height = 3, 10.4 * frame.scale
    width = frame.width / across
    items = [
        moved(_fact(game, fact, replace(frame, width=width)), index % across * width, index // across * height)
        for index, fact in enumerate(facts)
    ]
    rows = -(-len(facts) // across)
    return Symbol("facts", frame.width, rows * height - 1.4 * frame.scale, tuple(items))


def _fact(game: Game, fact: tuple[str, str, Side | None], frame: Frame) -> Symbol:
    """A label in small over its value, with the emblem of the side that it names."""
    name, value, side = fact
    small, large = frame.style("label", 7.2, 500, frame.theme.muted), frame.style("display", 15, 600)
    base = cap_height(small) + 1.6 * frame.scale + cap_height(large)
    items: list[Item] = [Text(0.0, cap_height(small), name, small)]
    left = 0.0
    if side and side.emblem:
        emblem = load(game, side.emblem, colors_on(frame.theme.paper, side.color))
        scale = cap_height(large) / max(emblem.width, emblem.height)
        items.append(Use(emblem, 0.0, base - cap_height(large), scale))
        left = emblem.width * scale + 1.2
    items.append(Text(left, base, value, fit(value, large, frame.width - left - 1.0, large.size * 0.5) or large))
    return Symbol(name, frame.width, base, tuple(items))


# The second page


def _forces_page(stage: _Stage) -> Symbol:
    """Title, both forces side by side, the turns, who wins and the scenario's own rules."""
    game, scenario, frame = stage.game, stage.scenario, stage.frame
    width = (frame.width - _GUTTER) / 2
    columns = [_force(stage, side, replace(frame, width=width)) for side in scenario.forces]
    forces = _side_by_side(columns, width + _GUTTER, frame)
    parts = [
        _header(stage, large=False),
        forces,
        titled("turns", "Turns", scenario_panels.turn_track(game, scenario, frame), frame),
        _endings(stage),
    ]
    small = frame.style("label", 6.4, 400, frame.theme.muted)
    foot = paragraph([(game.notice, small)], frame.width, 1.3) if game.notice else None
    if game.procedure.actions:
        phases = titled("turn", "In every turn", scenario_panels.phases(game, scenario, frame), frame)
        try:
            return _page("forces", [*parts, phases], stage, foot)
        except _TooFullError:
            pass
    return _page("forces", parts, stage, foot)


def _force(stage: _Stage, side: str, frame: Frame) -> Symbol:
    """A side's counters, and under them its forts and its batteries."""
    game, scenario = stage.game, stage.scenario
    force = scenario.forces[side]  # type: ignore[index]
    parts = [scenario_forces.force(game, scenario, force, frame)]
    forts = [drawn for place, drawn in scenario_panels.forts(game, scenario, frame) if place.side == force.side]
    if forts:
        parts.append(_subtitled("Forts", stack(forts, 3.0 * frame.scale), frame))
    if force.ortillery:
        drawn = scenario_panels.batteries(game, force.ortillery, frame)
        parts.append(_subtitled("Ortillery, one shot a turn for each battery", drawn, frame))
    return stack(parts, 4.0 * frame.scale)


def _subtitled(title: str, body: Symbol, frame: Frame) -> Symbol:
    return stack([label(title, frame.style("display", 11, 600)), body], 1.8 * frame.scale)


def _endings(stage: _Stage) -> Symbol:
    """Victory at the left; at the right the rules of the scenario alone."""
    game, scenario, frame = stage.game, stage.scenario, stage.frame
    half = replace(frame, width=(frame.width - _GUTTER) / 2)
    blocks = [titled("victory", "Victory", scenario_panels.outcomes(game, scenario.victory, half), half)]
    if scenario.special:
        blocks.append(titled("special", "Special rules", scenario_panels.rules(game, scenario.special, half), half))
    return _side_by_side(blocks, half.width + _GUTTER, frame)


# Both


def _header(stage: _Stage, *, large: bool) -> Symbol:
    """The scenario's number on a dark block, its title and world, the game's title at the right."""
    game, scenario, frame = stage.game, stage.scenario, stage.frame
    theme = frame.theme
    size = _NUMBER if large else 9.6
    number = theme.style("display", 40 if large else 22, 700, theme.paper)
    title = theme.style("display", 30 if large else 17, 700)
    note = theme.style("label", 10, 400, theme.muted)
    mark = theme.style("display", 12 if large else 10, 600)
    right = theme.style("label", 8.5, 400, theme.muted)
    left = size + 4.0
    room = frame.width - left - fonts.width(game.title, mark) - 8.0
    title = fit(scenario.title, title, room, title.size * 0.6) or title
    items: list[Item] = [
        Path(rect(0.0, 0.0, size, size), theme.ink),
        Text(size / 2, size / 2 + cap_height(number) / 2, str(scenario.number), number, "middle"),
    ]
    if large:
        items.append(Text(left, 9.2, scenario.title, title))
        items.append(
            Text(left, 15.6, scenario.world, fit(scenario.world, note, frame.width - left, note.size * 0.6) or note)
        )
    else:
        items.append(Text(left, size / 2 + cap_height(title) / 2, scenario.title, title))
    items.append(Text(frame.width, 4.6, game.title, replace(mark, tracking=0.25), "end"))
    items.append(Text(frame.width, 9.2, f"Scenario {scenario.number}", right, "end"))
    items.append(Path(rect(0.0, size + 1.6, frame.width, 0.9), theme.ink))
    return Symbol("header", frame.width, size + 2.5, tuple(items))


def _page(name: str, parts: Sequence[Symbol], stage: _Stage, foot: Symbol | None = None) -> Symbol:
    """Blocks from the top; what is left of the height is shared between them, up to a limit; `foot` at the bottom.

    Raises:
        _TooFullError: when they are too high together.
    """
    least = _GAP * stage.frame.scale
    height = stage.height - (foot.height + least if foot else 0.0)
    spare = (height - sum(part.height for part in parts)) / max(1, len(parts) - 1)
    if spare < least - 1e-6:
        raise _TooFullError
    items = [moved(stack(parts, min(spare, _WIDEST_GAP)), 0.0, 0.0)]
    if foot:
        items.append(moved(foot, 0.0, stage.height - foot.height))
    return Symbol(name, stage.frame.width, stage.height, tuple(items))
