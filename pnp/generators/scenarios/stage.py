"""Common parts of both pages of a scenario's sheet: their frame, the header, and how blocks fill a page."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from pnp.artwork.panels import Frame
from pnp.artwork.panels.helpers import cap_height, label, stack
from pnp.artwork.scenarios.setup_checklist import ChecklistItem
from pnp.model.game import Game
from pnp.model.game.scenarios import Scenario
from pnp.scene import fonts
from pnp.scene.items import Item, Path, Symbol, Text
from pnp.scene.shapes import rect
from pnp.scene.text_fitting import fit

GUTTER = 7.0
"""Between columns, mm."""
GAP, TIGHT_GAP, WIDEST_GAP = 6.5, 5.6, 12.0
"""Between blocks one under the other: at least at full scale, at most; mm."""
_NUMBER, _SMALL_NUMBER = 17.0, 9.6
"""Size of the block with the scenario's number on the first page and on the second, mm."""


class PageTooFullError(Exception):
    """A page's blocks are higher than the page."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A scenario on a page of `frame.width` × `height` mm.

    `to_do`: the steps of the set-up. `least`: the area of the largest map of other arrangements, mm²; one with a
    smaller map is not wanted.
    """

    game: Game
    scenario: Scenario
    to_do: tuple[ChecklistItem, ...]
    frame: Frame
    height: float
    least: float = 0.0


def side_by_side(columns: Sequence[Symbol], step: float, frame: Frame) -> Symbol:
    """Draw the columns side by side, their left edges `step` mm apart."""
    height = max(column.height for column in columns)
    items = [column.at(index * step, 0.0) for index, column in enumerate(columns)]
    return Symbol("columns", frame.width, height, tuple(items))


def in_columns(parts: Sequence[Symbol], width: float, across: int, gap: float) -> Symbol:
    """Arrange parts in columns of about the same height, one after the other, in `width` mm."""
    step = (width + GUTTER) / across
    room = math.fsum(part.height + gap for part in parts) / across
    heaps: list[list[Symbol]] = [[] for _ in range(across)]
    reach = 0.0
    for part in parts:
        heaps[min(int((reach + part.height / 2) / room), across - 1)].append(part)
        reach += part.height + gap
    drawn = [stack(heap, gap) for heap in heaps if heap]
    items = tuple(column.at(index * step, 0.0) for index, column in enumerate(drawn))
    return Symbol("columns", width, max(column.height for column in drawn), items)


def heading(words: str, frame: Frame) -> Symbol:
    """Return the heading of a list that runs over columns and pages."""
    return label(words, frame.style("display", 14, 700))


def flowed(parts: Sequence[Symbol], stage: Stage) -> list[Symbol]:
    """Arrange parts half as wide as a page in two columns, on as many pages as they need; raises as `page`."""
    top = header(stage, large=False)
    gap = 2.6 * stage.frame.scale
    room = stage.height - top.height - GAP * stage.frame.scale
    heaps: list[list[Symbol]] = [[]]
    for part in parts:
        if part.height > room:
            raise PageTooFullError
        if math.fsum(other.height + gap for other in heaps[-1]) + part.height > room:
            heaps.append([])
        heaps[-1].append(part)
    columns = [stack(heap, gap) for heap in heaps]
    step = (stage.frame.width + GUTTER) / 2
    pairs = [columns[start : start + 2] for start in range(0, len(columns), 2)]
    return [page("lists", [top, side_by_side(pair, step, stage.frame)], stage) for pair in pairs]


def header(stage: Stage, *, large: bool) -> Symbol:
    """Return the scenario's number on a dark block, its title and setting, the game's title at the right."""
    game, scenario, frame = stage.game, stage.scenario, stage.frame
    theme = frame.theme
    size = _NUMBER if large else _SMALL_NUMBER
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
        note = fit(scenario.setting, note, frame.width - left, note.size * 0.6) or note
        items += [Text(left, 9.2, scenario.title, title), Text(left, 15.6, scenario.setting, note)]
    else:
        items.append(Text(left, size / 2 + cap_height(title) / 2, scenario.title, title))
    items.append(Text(frame.width, 4.6, game.title, mark._replace(tracking=0.25), "end"))
    items.append(Text(frame.width, 9.2, f"Scenario {scenario.number}", right, "end"))
    items.append(Path(rect(0.0, size + 1.6, frame.width, 0.9), theme.ink))
    return Symbol("header", frame.width, size + 2.5, tuple(items))


def page(name: str, parts: Sequence[Symbol], stage: Stage, foot: Symbol | None = None, gap: float = GAP) -> Symbol:
    """Stack blocks from the top, with the spare height between them, from `gap` to a limit; `foot` at the bottom.

    Raises:
        PageTooFullError: when they are too high together.
    """
    least = gap * stage.frame.scale
    height = stage.height - (foot.height + least if foot else 0.0)
    spare = (height - math.fsum(part.height for part in parts)) / max(1, len(parts) - 1)
    if spare < least - 1e-6:
        raise PageTooFullError
    items = [stack(parts, min(spare, WIDEST_GAP)).at(0.0, 0.0)]
    if foot:
        items.append(foot.at(0.0, stage.height - foot.height))
    return Symbol(name, stage.frame.width, stage.height, tuple(items))
