"""Drawings that several panels share: small counters, run-in paragraphs, marks for cost, tints."""

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from pnp import templating
from pnp.artwork import symbol_library
from pnp.artwork.diagrams.place_names import without_small_names
from pnp.artwork.panels import MORE_COLUMNS, Frame, PanelError, Problem
from pnp.errors import Span
from pnp.model.game import Face, FaceId, FaceRef, Game, Piece, PieceId, Side
from pnp.scene import fonts
from pnp.scene.items import Color, Group, Item, Path, Stroke, Symbol, Text, TextStyle, Use
from pnp.scene.shapes import rect, rounded_rect, transform
from pnp.scene.table import TableDrawing, TableOverflowError
from pnp.scene.text_fitting import TextWord, WordPart, first_fit, line_width, text_line
from pnp.scene.typography import apostrophes

LEADING = 1.3
"""Distance of baselines in running text, in ems."""
_BREAKS = re.compile(r"[ \t\n]+")
"""Possible line breaks: never at a no-break space."""
_WIDOW = 0.2
"""A last line shorter than this fraction of the width is avoided."""
_WIDOW_STEPS = 20
_LEAST = 1e-6
_CORNER = 0.06
"""Corner radius of a small counter, as a fraction of its size."""


def stack(parts: Sequence[Symbol], gap: float, *, is_centered: bool = False) -> Symbol:
    """Draw drawings one under the other, `gap` mm apart."""
    items: list[Item] = []
    y, width = 0.0, max(part.width for part in parts)
    for part in parts:
        items.append(part.at((width - part.width) / 2 if is_centered else 0.0, y))
        y += part.height + gap
    return Symbol("stack", width, y - gap, tuple(items))


def beside(parts: Sequence[Symbol], gap: float) -> Symbol:
    """Draw drawings next to each other, `gap` mm apart, centered on one line."""
    height = max(part.height for part in parts)
    items: list[Item] = []
    x = 0.0
    for part in parts:
        items.append(part.at(x, (height - part.height) / 2))
        x += part.width + gap
    return Symbol("beside", x - gap, height, tuple(items))


def flow(parts: Sequence[Symbol], width: float, gap: float, leading: float) -> Symbol:
    """Arrange drawings in lines at most `width` mm wide, the lines `leading` mm apart.

    Drawings are `gap` mm apart, or down to half of it where that saves a second line. The last line has no single one.
    """
    even = (width - math.fsum(part.width for part in parts)) / max(1, len(parts) - 1) - _LEAST
    gap = min(gap, even) if even >= gap / 2 else gap
    lines: list[list[Symbol]] = [[]]
    reach = 0.0
    for part in parts:
        if lines[-1] and reach + part.width > width:
            lines.append([])
            reach = 0.0
        lines[-1].append(part)
        reach += part.width + gap
    if len(lines[-1]) == 1 and len(lines) > 1 and reach + lines[-2][-1].width <= width and len(lines[-2]) > 2:
        lines[-1].insert(0, lines[-2].pop())
    return stack([beside(line, gap) for line in lines], leading)


def label(text: str, style: TextStyle) -> Symbol:
    """Draw one line of text, as high as its capitals."""
    height, text = cap_height(style), apostrophes(text)
    return Symbol("label", fonts.width(text, style), height, (Text(0.0, height, text, style),))


def cap_height(style: TextStyle) -> float:
    """Return height of the capitals in mm."""
    return fonts.metrics(style.font).cap_height * style.size


def draw_table(table: TableDrawing, width: float) -> Symbol:
    """Draw the table at this width.

    Raises:
        PanelError: when it does not fit.
    """
    try:
        return table.draw(width)
    except TableOverflowError as error:
        raise PanelError(str(error), f"{MORE_COLUMNS}, or shorten the text") from error


def sample_side(game: Game, frame: Frame) -> Side:
    """Return the side whose counters the panel shows: the sheet's side, or the game's first."""
    return frame.side or next(iter(game.sides.values()))


def owner(game: Game, frame: Frame, piece: PieceId, wanted: Side | None = None) -> Side:
    """Return the side in whose colors a piece is shown: the wanted one if it has copies, or the first that has some.

    The wanted side is that of the sheet by default; a piece without copies is shown as its.
    """
    sample = wanted or sample_side(game, frame)
    count = game.pieces[piece].count
    return next((side for side in (sample, *game.sides.values()) if count.get(side.id)), sample)


def sheet_pieces(game: Game, frame: Frame) -> list[Piece]:
    """Return the pieces of the sheet's side; all pieces on a sheet for all sides.

    Raises:
        PanelError: when there is none.
    """
    found = [piece for piece in game.pieces.values() if frame.side is None or piece.count.get(frame.side.id)]
    if not found:
        raise PanelError(f"side '{frame.side.id}' has no pieces to show" if frame.side else "the game has no pieces")
    return found


def other_side(game: Game, side: Side) -> Side:
    """Return an opponent: the next side in the definition's order."""
    sides = list(game.sides.values())
    return sides[(sides.index(side) + 1) % len(sides)]


def mini(frame: Frame, side: Side, piece: Piece, face: Face, size: float) -> Symbol:
    """Draw the real face of a counter, `size` mm wide, trimmed to its outline with a fine edge, without tiny names."""
    drawn = trimmed(frame.faces.piece(side.id, piece.id, face.id), size, frame)
    return replace(drawn, items=without_small_names(drawn.items))


def trimmed(symbol: Symbol, size: float, frame: Frame) -> Symbol:
    """Draw a trimmed counter face, scaled to `size` mm of width: its outline, or else round corners."""
    scale = size / symbol.width
    height = symbol.height * scale
    if symbol.outline:
        outline = transform(symbol.outline, (scale, 0.0, 0.0, scale, 0.0, 0.0))
    else:
        outline = rounded_rect(0.0, 0.0, size, height, _CORNER * size)
    face = Group((Use(symbol, 0.0, 0.0, scale),), clip=Path(outline))
    return Symbol(symbol.name, size, height, (face, Path(outline, stroke=Stroke(frame.theme.muted, 0.15))))


def inked(
    game: Game, ref: str, size: float, frame: Frame, x: float = 0.0, y: float = 0.0, span: Span | None = None
) -> Use:
    """Return a drawing of the game in ink around a point, `size` mm at its larger side."""
    drawing = symbol_library.load(game, ref, symbol_library.colors_on(frame.theme.paper, frame.theme.ink), span)
    return symbol_library.centered(drawing, size, x, y)


def cost_marks(filled: int, total: int, frame: Frame, size: float) -> Symbol:
    """Draw `total` small squares in a row, the first `filled` of them solid: readable without color."""
    gap = 0.45 * size
    squares = [
        Path(rect(i * (size + gap), 0.0, size, size), fill=frame.theme.ink)
        if i < filled
        else Path(rect(i * (size + gap) + 0.1, 0.1, size - 0.2, size - 0.2), stroke=Stroke(frame.theme.muted, 0.2))
        for i in range(total)
    ]
    return Symbol("cost", total * size + (total - 1) * gap, size, tuple(squares))


def paragraph(runs: Iterable[tuple[str, TextStyle]], width: float, leading: float = LEADING) -> Symbol:
    """Set running text of several styles, broken at spaces; as high as from the first capitals to the last baseline.

    Raises:
        PanelError: when one word is wider than the paragraph.
    """
    words = list(_words(runs))
    drawn = [text_line(words[start:end]) for start, end in pairwise(_edges(words, width))]
    lines = [[item for item in line.items if isinstance(item, Text)] for line in drawn]
    size = max(text.style.size for line in lines for text in line)
    first = max(cap_height(text.style) for text in lines[0])
    items = [text._replace(y=first + index * size * leading) for index, line in enumerate(lines) for text in line]
    return Symbol("paragraph", width, first + (len(lines) - 1) * size * leading, tuple(items))


def _words(runs: Iterable[tuple[str, TextStyle]]) -> Iterator[TextWord]:
    space = 0.0
    for run, style in runs:
        for text in filter(None, _BREAKS.split(apostrophes(run))):
            width = fonts.width(text, style)
            yield TextWord([WordPart(width, text, style)], width, space)
            space = fonts.width(" ", style)


def _edges(words: Sequence[TextWord], width: float) -> list[int]:
    """Return where lines begin; they are narrower where the last one would hold only a word or so."""
    widths = [(word.space, word.width) for word in words]
    widest = max(words, key=lambda word: word.width)
    if widest.width > width:
        raise PanelError(f"{widest.pieces[0].text!r} is wider than its {width:.1f} mm", MORE_COLUMNS)
    best = edges = first_fit(widths, width)
    for step in range(1, _WIDOW_STEPS):
        narrower = width * (1 - 0.02 * step)
        if len(best) < 3 or line_width(widths[best[-2] :]) >= _WIDOW * width or widest.width > narrower:
            break
        tried = first_fit(widths, narrower)
        if len(tried) > len(edges):
            break
        best = tried
    return best


def note(game: Game, text: str, frame: Frame, size: float = 7.8) -> list[Symbol]:
    """Return a sentence (a template) in small gray type; nothing for an empty one."""
    return sentence(game, text, frame, size, frame.theme.muted)


def sentence(game: Game, text: str, frame: Frame, size: float = 8.2, color: Color = "") -> list[Symbol]:
    """Return a sentence (a template), `size` points high; nothing for an empty one."""
    if not text:
        return []
    return [paragraph([(templating.render(game, text), frame.style("label", size, 400, color))], frame.width)]


def in_columns(entries: Sequence[Symbol], across: int, frame: Frame, gap: float, leading: float) -> Symbol:
    """Draw entries in `across` columns, each filled from top to bottom; gap in mm, leading as of `Frame.row`."""
    deep = -(-len(entries) // across)
    step = (frame.width + gap) / across
    columns = [stack(entries[start : start + deep], frame.row(leading)) for start in range(0, len(entries), deep)]
    items = tuple(column.at(place * step, 0.0) for place, column in enumerate(columns))
    return Symbol("columns", frame.width, max(column.height for column in columns), items)


def face_problems(game: Game, written: str, option: str) -> Iterator[Problem]:
    """Yield an error for an undefined face in an option."""
    known = [f"{piece.id}.{face}" for piece in game.pieces.values() for face in piece.face_ids]
    if written not in known:
        hint = f"write piece.face, such as {known[0] if known else 'piece.front'}"
        yield Problem(f"no face is named '{written}'", hint, option)


def face_ref(written: str) -> FaceRef:
    """Return the face written as `tank.back`."""
    piece, _, face = written.partition(".")
    return FaceRef(PieceId(piece), FaceId(face))
