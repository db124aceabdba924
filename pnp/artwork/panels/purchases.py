"""Legal purchases: a track to cross off the budget, and every way to spend all of it."""

from collections.abc import Iterator, Sequence

from pydantic import Field

from pnp.artwork.panels import MORE_COLUMNS, Frame, PanelError, PanelOptions, Problem, panel
from pnp.artwork.panels.helpers import cap_height, draw_table, sentence, stack
from pnp.artwork.panels.pieces import price_pips
from pnp.model.compute import formulas
from pnp.model.game import Game, Piece
from pnp.scene.items import Item, Path, Stroke, Symbol, Text, TextStyle
from pnp.scene.shapes import rounded_rect
from pnp.scene.table import Cell, Column, Row, TableDrawing

MOST_SHOWN = 60
_PLAN = 8.0
_WIDEST_PLAN = 24.0
_ROW = 5.4
_BOX_GAP = 1.2
_SMALLEST_BOX, _LARGEST_BOX = 8.0, 11.0


class PurchasesOptions(PanelOptions):
    """Options of the list of purchases."""

    total: str = Field(default="In all", description="Heading of the row with the number of pieces.")
    track: bool = Field(default=False, description="If true, the budget is above the list, as boxes to cross off.")
    lead: str = Field(default="", description="Sentence above everything (a template).")

    def problems(self, game: Game) -> Iterator[Problem]:
        """Yield errors: nothing to buy, or a list too long to print."""
        if game.budget is None:
            yield Problem("the game has no budget, so there are no purchases to list")
            return
        full = formulas.count_purchases(game)[1]
        if not 0 < full <= MOST_SHOWN:
            yield Problem(
                f"{full} purchases spend the whole budget; the panel shows 1 to {MOST_SHOWN}",
                "leave the panel out, or print a 'track' instead",
            )


class TrackOptions(PanelOptions):
    """Options of the track."""

    lead: str = Field(default="", description="Sentence above the boxes (a template).")

    def problems(self, game: Game) -> Iterator[Problem]:
        """Yield an error for a game without a budget."""
        if game.budget is None:
            yield Problem("the game has no budget, so there is no track for it")


@panel("purchases", PurchasesOptions)
def purchases(game: Game, options: PurchasesOptions, frame: Frame) -> Symbol:
    """Legal purchases: every way to spend the whole budget, as columns of a table."""
    plans = formulas.purchases(game, full_only=True)
    label = 27.0 * frame.scale
    most = int((frame.width - label) / (_PLAN * frame.scale))
    if most < 1:
        raise PanelError("the panel is too narrow for a list of purchases", MORE_COLUMNS)
    bands = -(-len(plans) // most)
    per_band = -(-len(plans) // bands)
    starts = range(0, len(plans), per_band)
    parts = [_band(game, plans[start : start + per_band], per_band, options.total, label, frame) for start in starts]
    if options.track:
        parts.insert(0, _track(game, frame))
    return stack([*sentence(game, options.lead, frame), *parts], frame.row(2.4))


@panel("track", TrackOptions)
def track(game: Game, options: TrackOptions, frame: Frame) -> Symbol:
    """The budget as numbered boxes to cross off."""
    return stack([*sentence(game, options.lead, frame), _track(game, frame)], frame.row(2.4))


def _band(
    game: Game, plans: Sequence[formulas.Purchase], columns: int, total: str, label: float, frame: Frame
) -> Symbol:
    figure = frame.style("display", 11.5, 500)
    strong = frame.style("display", 11.5, 700)
    faint = frame.style("display", 11.5, 400, frame.theme.muted)
    blank = [Cell("")] * (columns - len(plans))
    rows = []
    for piece in formulas.pieces_on_sale(game):
        counts = [plan.counts[piece.id] for plan in plans]
        cells = [_count(str(n) if n else "–", figure if n else faint, i, frame) for i, n in enumerate(counts)]
        rows.append(Row((Cell(_goods(game, piece, label, frame)), *cells, *blank), frame.row(_ROW)))
    totals = [_count(str(plan.size), strong, index, frame) for index, plan in enumerate(plans)]
    name = Cell(total, frame.style("label", 8.2, 600))
    rows.append(Row((name, *totals, *blank), frame.row(_ROW), above=frame.hairline(frame.theme.ink)))
    room = min((frame.width - label) / columns, _WIDEST_PLAN * frame.scale)
    widths = (Column(width=label), *(Column(width=room, align="middle") for _ in range(columns)))
    return draw_table(TableDrawing(widths, tuple(rows), figure, pad=0.0, lead=0.5), frame.width)


def _count(text: str, style: TextStyle, index: int, frame: Frame) -> Cell:
    return Cell(text, style, fill=frame.theme.wash if index % 2 == 0 else None)


def _goods(game: Game, piece: Piece, width: float, frame: Frame) -> Symbol:
    style = frame.style("label", 8.2)
    pips = price_pips(game, piece, frame)
    height = cap_height(style)
    right = width - pips.width - 3.0 * frame.scale
    return Symbol(
        "goods", width, height, (Text(0.0, height, piece.name, style), pips.at(right, (height - pips.height) / 2))
    )


def _track(game: Game, frame: Frame) -> Symbol:
    budget = game.budget
    assert budget is not None
    gap = _BOX_GAP * frame.scale
    across = budget.amount
    while (frame.width + gap) / across - gap < _SMALLEST_BOX * frame.scale and across > 1:
        across = -(-across // 2)
    size = min((frame.width + gap) / across - gap, _LARGEST_BOX * frame.scale)
    gap = (frame.width - across * size) / max(1, across - 1) if budget.amount >= across > 1 else gap
    number = frame.style("label", 7, 400, frame.theme.muted)
    items: list[Item] = []
    for index in range(budget.amount):
        x, y = (index % across) * (size + gap), (index // across) * (size + _BOX_GAP * frame.scale)
        items.append(Path(rounded_rect(x, y, size, size, 0.8), stroke=Stroke(frame.theme.muted, 0.25)))
        items.append(Text(x + 0.9 * frame.scale, y + 0.9 * frame.scale + cap_height(number), str(index + 1), number))
    bands = -(-budget.amount // across)
    return Symbol("track", frame.width, bands * size + (bands - 1) * _BOX_GAP * frame.scale, tuple(items))
