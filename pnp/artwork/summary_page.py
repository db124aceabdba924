"""Pages of panels in the booklet: the rules on one page, from panels or from the procedure, and the spare pages."""

from collections.abc import Iterator

from pnp.artwork import chart_layout, panels
from pnp.artwork.chart_layout import ChartStage, TooFullError
from pnp.artwork.counters.face_cache import FaceCache
from pnp.errors import DefinitionError, Finding, Span
from pnp.model.game import Game, Panel, SparePage
from pnp.scene.items import Color, Group, Item, Items, Path, Symbol, Text, Use
from pnp.scene.page_format import PageFormat
from pnp.scene.shapes import rect
from pnp.scene.text_fitting import fit
from pnp.scene.theme import Theme

SUMMARY_TITLE = "The rules on one page"
_EDGE = 9.0
_TOP = 24.0
_SLUG = 5.5
"""Space in mm at the foot of the page for the page number, or the slug line of a booklet's sheet."""
_BETWEEN = 4.5
"""Space below a panel, mm."""
_ALWAYS, _WHERE_ROOM = ("range-strip", "odds"), ("table", "terrain-effects")
"""Kinds of panels of the charts below the procedure, the latter where there is room."""
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
    for scale in _SCALES:
        body, height = _of_procedure(game, faces, width, scale)
        if height <= room:
            break
    for entry in _from_charts(game, _WHERE_ROOM):
        drawn = panels.draw(game, entry, width, faces.theme, scale=scale, faces=faces)
        if height + drawn.height <= room - _SLUG:
            body.append(Use(drawn, 0, height))
            height += drawn.height + _BETWEEN
    return _titled(SUMMARY_TITLE, tuple(body), faces.theme, color, page)


def shown_in_summary(game: Game, page: SparePage) -> bool:
    """Return whether a summary that is made from the procedure shows some panel of a page, too."""
    return any(panel.kind in (*_ALWAYS, *_WHERE_ROOM) for row in page.rows for panel in row)


def panel_page(game: Game, faces: FaceCache, color: Color, page: PageFormat, shown: SparePage) -> Symbol:
    """Draw a page of panels under its title.

    Raises:
        DefinitionError: when a panel cannot be drawn, or there are too many of them.
    """
    (width, room), theme = _area(page), faces.theme._replace(accent=color)
    return _titled(shown.title, _of_panels(game, shown, theme, width, room - _SLUG), theme, color, page)


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


def _of_procedure(game: Game, faces: FaceCache, width: float, scale: float) -> tuple[list[Item], float]:
    """Draw set-up, turn, end and chances, and return the height of all.

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


def _from_procedure(game: Game, faces: FaceCache, width: float, scale: float) -> tuple[list[Item], float]:
    """Draw set-up, turn, end and chances, and return the height of all."""
    gap = 6.0
    column = (width - gap) / 2
    procedure = game.procedure
    left = [_panel("setup", "Setting up", game)] if procedure.setup else []
    left += [_panel("end", "The end", game)] if procedure.end else []
    right = [_panel("turn", "Your turn", game)] if procedure.actions and not procedure.turn else []
    right += [_panel("sequence-of-play", "Sequence of play", game)] if procedure.turn else []
    items: list[Item] = []
    heights = []
    for x, column_panels in ((0.0, left), (column + gap, right)):
        y = 0.0
        for entry in column_panels:
            drawn = panels.draw(game, entry, column, faces.theme, scale=scale, faces=faces)
            items.append(Use(drawn, x, y))
            y += drawn.height + _BETWEEN
        heights.append(y)
    y = max(heights)
    for entry in _from_charts(game, _ALWAYS):
        drawn = panels.draw(game, entry, width, faces.theme, scale=scale, faces=faces)
        items.append(Use(drawn, 0, y))
        y += drawn.height + _BETWEEN
    return items, y


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
    """Yield the first panel of each kind in the game's charts, with its settings."""
    every = [panel for chart in game.charts.values() for row in chart.rows for panel in row]
    for kind in kinds:
        found = [panel for panel in every if panel.kind == kind]
        if found:
            yield found[0]._replace(options={k: v for k, v in found[0].options.items() if k not in ("note", "columns")})
