"""Pages of panels in the booklet: the rules on one page, from panels or from the procedure, and the spare pages."""

import math
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import chain
from typing import NamedTuple

from pnp.artwork import chart_layout, panels
from pnp.artwork.chart_layout import ChartStage, TooFullError
from pnp.artwork.counters.face_cache import FaceCache
from pnp.errors import DefinitionError, Finding, Span
from pnp.model.game import Game, Panel, SparePage
from pnp.scene.extents import DrawnMeasure, texts
from pnp.scene.items import Color, Group, Item, Items, Path, Stroke, Symbol, Text, Use
from pnp.scene.page_format import PageFormat
from pnp.scene.shapes import line, rect
from pnp.scene.text_fitting import fit
from pnp.scene.theme import MM_PER_PT, Theme

SUMMARY_TITLE = "The rules on one page"
_EDGE = 9.0
_TOP = 24.0
_SLUG = 5.5
"""Space in mm at the foot of the page for the page number, or the slug line of a booklet's sheet."""
_BETWEEN = 4.5
"""Space below a panel, mm."""
_ALWAYS, _WHERE_ROOM = ("range-strip", "odds"), ("table", "terrain-effects", "modifiers")
"""Kinds of panels of the charts below the procedure, the latter where there is room."""
_COLUMN_GAP, _LEAST_TYPE = 6.0, 6.0 * MM_PER_PT
"""Between the columns of the summary, and the least type of a panel that is set as narrow as one of them, mm."""
_LEAST_SCALE = 0.8
"""To have room for more panels the procedure is set no smaller than this."""
_FULL, _NOTE_LEAD = 0.75, 8.0
"""A page of charts that is less full has lines for notes below, and their distance, mm."""
_SCALES = (1.0, 0.92, 0.86, 0.8, 0.72, 0.64, 0.56)


def summary_page(game: Game, faces: FaceCache, color: Color, page: PageFormat) -> Symbol | None:
    """Draw the page: the booklet's panels, or set-up, turn, chances and end; None without any.

    Raises:
        DefinitionError: when a panel cannot be drawn, or there are too many of them.
    """
    if not _has_content(game):
        return None
    chosen = game.rules.summary if game.rules is not None else ()
    if chosen:
        return panel_page(game, faces, color, page, SparePage(SUMMARY_TITLE, chosen))
    faces = FaceCache(game, faces.theme._replace(accent=color))
    width, room = _area(page)
    more = [*_from_charts(game, _WHERE_ROOM)]
    best: _Body | None = None
    for scale in _SCALES:
        body = _of_procedure(game, faces, width, scale)
        if max(body.bottoms) > room and scale != _SCALES[-1]:
            continue
        for columns in (False, True):
            tried = _with_more(body, more, room - _SLUG, narrow=columns)
            if best is None or len(tried.items) > len(best.items):
                best = tried
        if scale <= _LEAST_SCALE or best is None or len(best.items) == len(body.items) + len(more):
            break
    assert best is not None, "the smallest scale is used even where the procedure is too high"
    return _titled(SUMMARY_TITLE, tuple(best.items), faces.theme, color, page)


class _Body(NamedTuple):
    """Panels in two columns or over both: `bottoms` are the heights of the columns so far, mm."""

    game: Game
    faces: FaceCache
    width: float
    scale: float
    items: list[Item]
    bottoms: list[float]

    def add(self, entry: Panel, columns: Sequence[int], room: float = math.inf) -> bool:
        """Draw a panel over one column or both, and return whether it has room there; narrow type is readable."""
        column = (self.width - _COLUMN_GAP) / 2
        drawn = panels.draw(
            self.game,
            entry,
            self.width if len(columns) > 1 else column,
            self.faces.theme,
            scale=self.scale,
            faces=self.faces,
        )
        top = max(self.bottoms[place] for place in columns)
        is_column = room < math.inf and len(columns) == 1
        if top + drawn.height > room or (is_column and any(each.size < _LEAST_TYPE for each in texts(drawn.items))):
            return False
        self.items.append(Use(drawn, columns[0] * (column + _COLUMN_GAP), top))
        for place in columns:
            self.bottoms[place] = top + drawn.height + _BETWEEN
        return True


def _with_more(body: _Body, more: Sequence[Panel], room: float, *, narrow: bool) -> _Body:
    """Return the page with those of more panels that have room: over both columns, or first in the shorter one."""
    made = body._replace(items=[*body.items], bottoms=[*body.bottoms])
    for entry in more:
        shorter = made.bottoms.index(min(made.bottoms))
        for columns in ((shorter,), (1 - shorter,), (0, 1)) if narrow else ((0, 1),):
            with suppress(DefinitionError):
                if made.add(entry, columns, room):
                    break
    return made


def shown_in_summary(game: Game, page: SparePage) -> bool:
    """Return whether a summary that is made from the procedure shows some panel of a page, too."""
    return any(panel.kind in (*_ALWAYS, *_WHERE_ROOM) for row in page.rows for panel in row)


def panel_page(game: Game, faces: FaceCache, color: Color, page: PageFormat, shown: SparePage) -> Symbol:
    """Draw a page of panels under its title.

    Raises:
        DefinitionError: when a panel cannot be drawn, or there are too many of them.
    """
    (width, room), theme = _area(page), faces.theme._replace(accent=color)
    items = _of_panels(game, shown, theme, width, room - _SLUG)
    bottom = DrawnMeasure().extent(items)[3]
    if bottom < _FULL * room:
        items = (
            *items,
            _notes(faces, theme, width, room - _SLUG - bottom - 2 * _BETWEEN).at(0.0, bottom + 2 * _BETWEEN),
        )
    return _titled(shown.title, items, theme, color, page)


def notes_page(faces: FaceCache, color: Color, page: PageFormat) -> Symbol:
    """Draw a page of lines to write on."""
    width, room = _area(page)
    theme = faces.theme._replace(accent=color)
    return _titled("Notes", (_lines(width, room - _SLUG, theme).at(0.0, 0.0),), theme, color, page)


def _notes(faces: FaceCache, theme: Theme, width: float, height: float) -> Symbol:
    frame = panels.Frame(width, theme, faces)
    head = panels.titled("notes", "Notes", Symbol("none", width, 0.0, ()), frame).height
    return panels.titled("notes", "Notes", _lines(width, height - head, theme), frame)


def _lines(width: float, height: float, theme: Theme) -> Symbol:
    rules = (
        line(0.0, number * _NOTE_LEAD, width, number * _NOTE_LEAD) for number in range(1, int(height / _NOTE_LEAD) + 1)
    )
    return Symbol("lines", width, height, (Path(tuple(chain.from_iterable(rules)), stroke=Stroke(theme.rule, 0.2)),))


def _titled(title: str, items: Items, theme: Theme, color: Color, page: PageFormat) -> Symbol:
    width, _ = _area(page)
    style = theme.style("display", 21, 700)
    return Symbol(
        "summary",
        page.width,
        page.height,
        (
            Path(rect(_EDGE, 8.5, width, 0.35), fill=theme.ink),
            Path(rect(_EDGE, 8.5, width * 0.22, 1.5), fill=color),
            Text(_EDGE, 19.0, title, fit(title, style, width, 0.0) or style),
            Group(items, (1, 0, 0, 1, _EDGE, _TOP)),
        ),
    )


def require_pages(game: Game, faces: FaceCache, page: PageFormat) -> None:
    """Raise what the summary and the spare pages raise, but draw each panel only once."""
    width, room = _area(page)
    rules = game.rules
    shown = list(rules.spare_pages) if rules is not None else []
    if rules is not None and rules.summary:
        shown.append(SparePage(SUMMARY_TITLE, rules.summary))
    for each in shown:
        try:
            chart_layout.require_room(ChartStage(game, faces.theme, faces, None), each.rows, width, room - _SLUG)
        except TooFullError as error:
            raise _too_full(each, error) from error
    if _has_content(game) and not (rules is not None and rules.summary):
        _of_procedure(game, faces, width, _SCALES[0])


def _has_content(game: Game) -> bool:
    procedure = game.procedure
    is_chosen = game.rules is not None and bool(game.rules.summary)
    return is_chosen or bool(procedure.setup or procedure.actions or procedure.turn)


def _area(page: PageFormat) -> tuple[float, float]:
    """Return the width and the height for panels, mm."""
    return page.width - 2 * _EDGE, page.height - 2 * _EDGE - 14.0


def _of_panels(game: Game, shown: SparePage, theme: Theme, width: float, room: float) -> Items:
    stage = ChartStage(game, theme, FaceCache(game, theme), None)
    try:
        return chart_layout.draw(stage, chart_layout.compose(stage, shown.rows, width, room))
    except TooFullError as error:
        raise _too_full(shown, error) from error


def _too_full(shown: SparePage, error: TooFullError) -> DefinitionError:
    what = "summary does" if shown.title == SUMMARY_TITLE else f"panels of '{shown.title}' do"
    message = f"the {what} not fit on one page: set as small as is readable, {error}"
    return DefinitionError(
        [Finding("rules.summary-too-full", "error", message, shown.rows[0][0].span, "leave a panel out")]
    )


def _of_procedure(game: Game, faces: FaceCache, width: float, scale: float) -> _Body:
    """Draw set-up, turn, end and chances.

    Raises:
        DefinitionError: when a panel cannot be drawn.
    """
    try:
        return _from_procedure(game, faces, width, scale)
    except DefinitionError as error:
        hint = "shorten it, or choose the panels of this page under 'summary' of 'rules'"
        raise DefinitionError(
            found._replace(message=f"the page '{SUMMARY_TITLE}', {found.message}", hint=hint)
            for found in error.findings
        ) from error


def _from_procedure(game: Game, faces: FaceCache, width: float, scale: float) -> _Body:
    body, procedure = _Body(game, faces, width, scale, [], [0.0, 0.0]), game.procedure
    left = [_panel("setup", "Setting up", game)] if procedure.setup else []
    left += [_panel("end", "The end", game)] if procedure.end else []
    right = [_panel("turn", "Your turn", game)] if procedure.actions and not procedure.turn else []
    right += [_panel("sequence-of-play", "Sequence of play", game)] if procedure.turn else []
    for columns, entries in (((0,), left), ((1,), right), ((0, 1), _from_charts(game, _ALWAYS))):
        for entry in entries:
            body.add(entry, columns)
    return body


def _panel(kind: str, title: str, game: Game) -> Panel:
    """Return a panel of the sequence of play, at the place of what it shows."""
    procedure = game.procedure
    spans: dict[str, list[Span | None]] = {
        "setup": [step.summary_span for step in procedure.setup],
        "end": [step.summary_span for step in procedure.end],
        "turn": [action.span for action in procedure.actions],
        "sequence-of-play": [phase.span for phase in procedure.phases],
    }
    return Panel(kind, title, {}, next(filter(None, spans[kind]), Span("game.yaml", 1, 1)))


def _from_charts(game: Game, kinds: tuple[str, ...]) -> Iterator[Panel]:
    """Yield the first panel of each kind, and of each table, in the game's charts, with its settings."""
    every = [panel for chart in game.charts.values() for row in chart.rows for panel in row]
    for kind in kinds:
        found: dict[object, Panel] = {}
        for panel in every:
            if panel.kind == kind:
                found.setdefault(panel.options.get("table"), panel)
        for first in found.values():
            yield first._replace(options={k: v for k, v in first.options.items() if k not in ("note", "columns")})
