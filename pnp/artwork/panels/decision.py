"""A decision of the rules as a matrix: one input across, cases down, every answer computed from the clauses.

Where the answer depends on an input without a column or row, the cell shows for which of its values it is given: by the
symbols of pieces, or in words.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from pydantic import Field

from pnp import templating
from pnp.artwork.panels import MORE_COLUMNS, Frame, PanelError, PanelOptions, Problem, StrictOptions, panel, unknown
from pnp.artwork.panels.decision_cases import DecisionCell, DecisionLine, OpenCaseError, differing, line, lines, named
from pnp.artwork.panels.helpers import beside, cap_height, flow, inked, label, mini, note, owner, stack
from pnp.model.game import Game, Piece, PieceId, StatId
from pnp.model.game.ids import DecisionId
from pnp.model.game.rulings import Decision, Domain, Value
from pnp.scene import fonts
from pnp.scene.color import mix
from pnp.scene.items import Item, Path, Stroke, Symbol, Text, TextStyle, Use
from pnp.scene.shapes import circle, rect
from pnp.scene.shapes import line as ruled
from pnp.scene.text_fitting import fit, wrap

_ROW = 7.6
_MINI = 7.4
_HEAD_GAP = 1.2
_NAMES = 0.42
"""Greatest fraction of the width for the names of rows."""
_NAME_GAP = 3.0
_DRAWING = 5.4
_SEAM = 0.4
_TINT = 0.22
_LEAST = 0.6
_WORDS, _FEW = 0.92, 2
"""Part of a cell that words may take instead of a sign, and the number of answers that have words."""
RADIUS = 1.5
"""Radius of the disc in mm; the other signs are smaller."""
_LINE = 0.35
Sign = Callable[[float, float, Frame], Path]


class RowOptions(StrictOptions):
    """One row of the matrix."""

    name: str = Field(description="Name of the cases (a template).")
    when: dict[str, str | int | bool | list[str | int | bool]] = Field(
        default_factory=dict, description="Inputs with their values."
    )

    def cases(self, decision: Decision) -> dict[str, frozenset[Value]]:
        """Return the values of each input as the decision's domain writes them; `yes` and `no` are words here."""
        listed = {name: each if isinstance(each, list) else [each] for name, each in self.when.items()}
        words = {True: "yes", False: "no"}
        return {
            name: frozenset(words[each] if isinstance(each, bool) else each for each in values)
            for name, values in listed.items()
        }


class DecisionOptions(PanelOptions):
    """Options of the matrix of a decision."""

    decision: str = Field(description="The decision.")
    across: str = Field(default="", description="Input in columns. Default: the first.")
    answer: str = Field(default="", description="Answer that is highlighted. Default: the first.")
    rows: list[RowOptions] = Field(
        default_factory=list,
        max_length=40,
        description=(
            "Rows, each with `name` (a template) and `when` (inputs with their values). Default: all cases, those with"
            " the same answers as one row."
        ),
    )
    stat: str = Field(default="", description="Stat printed below the pieces in the column headings.")
    corner: str = Field(
        default="", description="Heading of the rows (a template). Default: the input in columns, if it is a number."
    )
    key: bool = Field(default=True, description="If true, a key below explains the signs.")
    note: str = Field(default="", description="Sentence below (a template).")

    ids = (("stat", "stats"),)

    def problems(self, game: Game) -> Iterator[Problem]:
        """Yield errors: undefined decision, inputs, values or stat."""
        yield from super().problems(game)
        decision = game.rulings.decisions.get(DecisionId(self.decision))
        if decision is None:
            yield unknown("decision", self.decision, game.rulings.decisions, "decision")
            return
        if self.across and self.across not in decision.inputs:
            yield unknown(f"input of decision '{decision.id}'", self.across, decision.inputs, "across")
        if self.answer and self.answer not in decision.answers:
            yield unknown(f"answer of decision '{decision.id}'", self.answer, decision.answers, "answer")
        if len(decision.answers) > MOST:
            message = f"decision '{decision.id}' has more than {MOST} answers"
            yield Problem(message, "split the decision, or write its answers in a table", "decision")
        if not decision.answers:
            yield Problem(f"decision '{decision.id}' is answered by numbers, which a matrix of marks cannot show")
        for number, row in enumerate(self.rows):
            yield from _row_problems(decision, row)
            if row.when in [each.when for each in self.rows[:number]]:
                yield Problem(f"the row '{row.name}' has the same 'when' as another one", "remove one", "rows")


def _row_problems(decision: Decision, row: RowOptions) -> Iterator[Problem]:
    for name, values in row.cases(decision).items():
        domain = decision.inputs.get(name)
        if domain is None:
            yield unknown(f"input of decision '{decision.id}'", name, decision.inputs, "rows")
            continue
        for value in sorted(values - set(domain.values), key=str):
            yield unknown(f"value of '{name}'", str(value), map(str, domain.values), "rows")


class _Matrix(NamedTuple):
    """Sizes of the matrix: names take `edge` mm on the left, cells `cell` mm each."""

    game: Game
    decision: Decision
    across: Domain
    rows: tuple[tuple[str, DecisionLine], ...]
    frame: Frame
    answer: str
    corner: str

    @property
    def room(self) -> float:
        """The width of the names: as much as the longest needs, within the limit."""
        longest = max(fonts.width(name, self.name_style) for name in (self.corner, *(name for name, _ in self.rows)))
        return min(longest, _NAMES * self.frame.width - _NAME_GAP * self.frame.scale)

    @property
    def edge(self) -> float:
        return self.room + _NAME_GAP * self.frame.scale

    @property
    def words(self) -> dict[str, str]:
        """The words in the cells of a single row, by answer; empty: it has signs."""
        cells = self.rows[0][1].cells if len(self.rows) == 1 else ()
        found = differing(self.decision.answers) if len(self.decision.answers) == _FEW else {}
        widest = max((fonts.width(text, self.word_style) for text in found.values()), default=0.0)
        is_plain = all(cell.kind == "always" or len(cell.others) == 1 for cell in cells)
        return found if cells and is_plain and widest < _WORDS * self.cell else {}

    @property
    def word_style(self) -> TextStyle:
        """The type style of words in cells."""
        return self.frame.style("label", 8.0, 600)

    @property
    def name_style(self) -> TextStyle:
        return self.frame.style("label", 8.4, 500)

    @property
    def cell(self) -> float:
        return (self.frame.width - self.edge) / len(self.across.values)


@panel("decision", DecisionOptions)
def decision(game: Game, options: DecisionOptions, frame: Frame) -> Symbol:
    """A decision as a matrix: one input in columns, cases in rows, every answer computed from the clauses."""
    key = ("decision", options.model_dump_json())
    try:
        rows = frame.faces.get_or_draw(key, lambda: _rows(game, options))
    except OpenCaseError as error:
        raise PanelError(str(error), "complete the clauses of the decision") from error
    asked = game.rulings.decisions[DecisionId(options.decision)]
    input_ = options.across or next(iter(asked.inputs))
    across, named_input = asked.inputs[input_], input_.replace("-", " ").capitalize()
    corner = templating.render(game, options.corner) or (named_input if across.numbers else "")
    matrix = _Matrix(game, asked, across, rows, frame, options.answer or next(iter(asked.answers)), corner)
    head = _head(options, matrix)
    items: list[Item] = [*head.items]
    y = head.height
    for name, row in rows:
        drawn = _row(name, row, matrix)
        items.append(drawn.at(0.0, y))
        y += drawn.height
    parts = [Symbol("matrix", frame.width, y, tuple(items))]
    if options.key and not matrix.words:
        parts.append(_key(matrix))
    return stack([*parts, *note(game, options.note, frame)], frame.row(2.0))


def _rows(game: Game, options: DecisionOptions) -> tuple[tuple[str, DecisionLine], ...]:
    """Return the rows of the options, or all cases, with pieces other than those across in the cells."""
    asked = game.rulings.decisions[DecisionId(options.decision)]
    across, answer = options.across or next(iter(asked.inputs)), options.answer or next(iter(asked.answers))
    if options.rows:
        return tuple(
            (templating.render(game, row.name), line(game, asked, answer, across, row.cases(asked)))
            for row in options.rows
        )
    apart = [name for name, domain in asked.inputs.items() if name != across and domain.origin != "pieces"]
    found = lines(game, asked, answer, across, apart)
    shared = asked.answers[answer].rpartition(differing(asked.answers)[answer])[2].strip().capitalize()
    return tuple((named(asked, row.cases) if len(found) > 1 else shared, row) for row in found)


def _head(options: DecisionOptions, matrix: _Matrix) -> Symbol:
    """Draw the values across: pieces as their counters with the stat below, others by their names."""
    frame = matrix.frame
    heads = [_value_head(value, options, matrix) for value in matrix.across.values]
    tall = max(head.height for head in heads)
    items: list[Item] = []
    for place, head in enumerate(heads):
        x = matrix.edge + (place + 0.5) * matrix.cell - head.width / 2
        items.append(head.at(x, tall - head.height))
    if matrix.corner:
        items.append(Text(0.0, tall, matrix.corner, frame.style("label", 7.0, 400, frame.theme.muted)))
    below = tall + _HEAD_GAP * frame.scale
    items.append(Path(ruled(0.0, below, frame.width, below), stroke=frame.hairline(frame.theme.ink)))
    return Symbol("head", frame.width, below, tuple(items))


def _value_head(value: Value, options: DecisionOptions, matrix: _Matrix) -> Symbol:
    frame = matrix.frame
    piece = _piece(matrix.game, matrix.across, value)
    if piece is None:
        style = frame.style("label", 8.2, 600)
        name = matrix.across.names.get(value, str(value))
        fitted = fit(name, style, matrix.cell * 0.94, style.size * _LEAST)
        if fitted is None:
            raise PanelError(f"'{name}' does not fit above its column", MORE_COLUMNS)
        return label(name, fitted)
    size = min(_MINI * frame.scale, 0.9 * matrix.cell)
    counter = mini(frame, owner(matrix.game, frame, piece.id), piece, piece.faces[0], size)
    if not options.stat:
        return counter
    figure = frame.style("display", 11.5, 700)
    number = label(str(piece.faces[0].stats.get(StatId(options.stat), "–")), figure)
    left = (counter.width - number.width) / 2
    items = (counter.at(0.0, 0.0), number.at(left, counter.height + 1.0 * frame.scale))
    return Symbol(piece.name, counter.width, counter.height + 1.0 * frame.scale + number.height, items)


def _piece(game: Game, domain: Domain, value: Value) -> Piece | None:
    return game.pieces.get(PieceId(str(value))) if domain.origin == "pieces" else None


def _row(name: str, row: DecisionLine, matrix: _Matrix) -> Symbol:
    frame = matrix.frame
    style, room = matrix.name_style, matrix.room
    words = wrap(name, style, room)
    leading = style.size * 1.2
    height = max(frame.row(_ROW), len(words) * leading + 1.6 * frame.scale)
    first = (height - (len(words) - 1) * leading + cap_height(style)) / 2
    items: list[Item] = [Text(0.0, first + place * leading, text, style) for place, text in enumerate(words)]
    if any(fonts.width(text, style) > room for text in words):
        raise PanelError(f"'{name}' does not fit beside its row", f"{MORE_COLUMNS}, or shorten it")
    for place, cell in enumerate(row.cells):
        items.append(_cell(cell, matrix.cell, height, matrix).at(matrix.edge + place * matrix.cell, 0.0))
    items.append(Path(ruled(0.0, height, frame.width, height), stroke=frame.hairline()))
    return Symbol(name, frame.width, height, tuple(items))


def _cell(cell: DecisionCell, width: float, height: float, matrix: _Matrix) -> Symbol:
    """Draw a disc on a tint, a dash, the values for which the answer is given, or a stroke where no case can occur."""
    frame = matrix.frame
    box = rect(_SEAM / 2, _SEAM / 2, width - _SEAM, height - _SEAM)
    items: list[Item] = []
    answers = (matrix.answer,) if cell.kind == "always" else cell.others
    words = " / ".join(matrix.words[answer] for answer in answers) if matrix.words else ""
    middle = Text(width / 2, (height + cap_height(matrix.word_style)) / 2, words, matrix.word_style, "middle")
    match cell.kind:
        case "always" | "never" if words:
            tint = mix(frame.theme.paper, frame.accent, _TINT) if cell.kind == "always" else frame.theme.wash
            items = [Path(box, tint), middle]
        case "always":
            items = [Path(box, mix(frame.theme.paper, frame.accent, _TINT)), disc(width / 2, height / 2, frame)]
        case "never":
            step = 2.6 * RADIUS * frame.scale
            first = width / 2 - step * (len(cell.others) - 1) / 2
            items = [Path(box, frame.theme.wash)]
            for place, other in enumerate(cell.others):
                items.append(sign_of(matrix.decision, matrix.answer, other)(first + place * step, height / 2, frame))
        case "when":
            items = [Path(box, mix(frame.theme.paper, frame.accent, _TINT / 2)), *_values(cell, width, height, matrix)]
        case "mixed":
            style = frame.style("label", 8.0)
            items = [Text(width / 2, (height + cap_height(style)) / 2, "?", style, "middle")]
        case "none":
            items = [_stroke(width / 2, height / 2, frame)]
    return Symbol(cell.kind, width, height, tuple(items))


def _values(cell: DecisionCell, width: float, height: float, matrix: _Matrix) -> list[Item]:
    domain = matrix.decision.inputs[cell.input]
    pieces = [_piece(matrix.game, domain, value) for value in cell.values]
    shown = [piece for piece in pieces if piece is not None and piece.faces[0].symbol]
    if len(shown) < len(cell.values):
        names = ", ".join(domain.names.get(value, str(value)) for value in cell.values)
        text = cell.input if set(domain.values) == {"no", "yes"} and cell.values == ("yes",) else names
        style = matrix.frame.style("label", 7.4, 500)
        fitted = fit(text, style, width * 0.92, style.size * _LEAST)
        if fitted is None:
            raise PanelError(f"'{text}' does not fit into a cell", f"{MORE_COLUMNS}, or more rows")
        return [Text(width / 2, (height + cap_height(fitted)) / 2, text, fitted, "middle")]
    size = min(_DRAWING * matrix.frame.scale, 0.9 * height, 0.92 * width / len(shown))
    left = (width - size * len(shown)) / 2
    items: list[Item] = []
    for place, piece in enumerate(shown):
        x = left + (place + 0.5) * size
        items.append(inked(matrix.game, piece.faces[0].symbol, size, matrix.frame, x, height / 2))
    return items


def _key(matrix: _Matrix) -> Symbol:
    frame = matrix.frame
    cells = [cell for _, row in matrix.rows for cell in row.cells]
    used = {cell.kind for cell in cells}
    names = matrix.decision.answers
    inputs = sorted({cell.input for cell in cells if cell.kind == "when"})
    entries = []
    if "always" in used:
        entries.append(_entry(disc(RADIUS * frame.scale, 0.0, frame), names[matrix.answer], frame))
    seen = {other for cell in cells if cell.kind == "never" for other in cell.others}
    for key in names:
        if key in seen:
            sign = sign_of(matrix.decision, matrix.answer, key)
            entries.append(_entry(sign(RADIUS * frame.scale, 0.0, frame), names[key], frame))
    if "none" in used:
        entries.append(_entry(_stroke(RADIUS * frame.scale, 0.0, frame), "cannot occur", frame))
    if inputs:
        entries.append(_example(cells, f"only this {' or '.join(inputs)}", matrix))
    return flow(entries, frame.width, 5.0 * frame.scale, 1.6 * frame.scale)


def _example(cells: list[DecisionCell], words: str, matrix: _Matrix) -> Symbol:
    """Draw the first symbol of a piece in the matrix with its meaning; the words alone when there is none."""
    frame = matrix.frame
    explained = label(words, frame.style("label", 7.6, 400, frame.theme.muted))
    when = next(cell for cell in cells if cell.kind == "when")
    size = _DRAWING * frame.scale
    items = _values(when._replace(values=when.values[:1]), size, size, matrix)
    if not any(isinstance(item, Use) for item in items):
        return label(f"otherwise: {words}", frame.style("label", 7.6, 400, frame.theme.muted))
    placed = Symbol("", size, size, tuple(items)).at(0.0, (explained.height - size) / 2)
    drawn = Symbol("example", size, explained.height, (placed,))
    return beside([drawn, explained], 0.8 * frame.scale)


def _entry(sign: Path, words: str, frame: Frame) -> Symbol:
    size = 2 * RADIUS * frame.scale
    shown = Symbol("sign", size, size, (Symbol("sign", 0.0, 0.0, (sign,)).at(0.0, size / 2),))
    return beside([shown, label(words, frame.style("label", 7.6, 400, frame.theme.muted))], 1.2 * frame.scale)


def sign_of(decision: Decision, highlighted: str, answer: str) -> Sign:
    """Return the sign of an answer that is not highlighted."""
    others = [each for each in decision.answers if each != highlighted]
    return _OTHERS[others.index(answer)]


def disc(x: float, y: float, frame: Frame) -> Path:
    """Draw the sign of the highlighted answer."""
    return Path(circle(x, y, RADIUS * frame.scale), frame.theme.ink)


def _dash(x: float, y: float, frame: Frame) -> Path:
    half = 1.1 * frame.scale
    return Path(ruled(x - half, y, x + half, y), stroke=Stroke(mix(frame.theme.muted, frame.theme.paper, 0.3), 0.4))


def _stroke(x: float, y: float, frame: Frame) -> Path:
    """Draw the sign of cases that cannot occur."""
    across, down = 0.45 * RADIUS * frame.scale, 0.8 * RADIUS * frame.scale
    return Path(ruled(x - across, y + down, x + across, y - down), stroke=Stroke(frame.theme.muted, 0.25))


def _ring(x: float, y: float, frame: Frame) -> Path:
    return Path(circle(x, y, 0.8 * RADIUS * frame.scale), None, Stroke(frame.theme.ink, _LINE))


def _cross(x: float, y: float, frame: Frame) -> Path:
    arm = 0.7 * RADIUS * frame.scale
    strokes = (*ruled(x - arm, y - arm, x + arm, y + arm), *ruled(x - arm, y + arm, x + arm, y - arm))
    return Path(strokes, None, Stroke(frame.theme.ink, _LINE))


def _square(x: float, y: float, frame: Frame) -> Path:
    half = 0.7 * RADIUS * frame.scale
    return Path(rect(x - half, y - half, 2 * half, 2 * half), None, Stroke(frame.theme.ink, _LINE))


_OTHERS: tuple[Sign, ...] = (_dash, _ring, _cross, _square)
MOST = 1 + len(_OTHERS)
"""The largest number of answers for which there are signs."""
