"""A finding as a picture: its message, and its case, with the game's counters and board.

Cards are drawn for findings whose witness names pieces, cells of a board, or a trace to a state of play; the others
have nothing to show.
"""

import math
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from pnp.artwork.counters.faces import face_symbol
from pnp.artwork.diagrams import board as board_diagram
from pnp.artwork.diagrams.marks import Mark
from pnp.artwork.panels.helpers import cap_height
from pnp.errors import Finding, Severity
from pnp.model.game import Cell, Face, Game, Grid, Piece, PieceId
from pnp.model.game.rulings import Clause, Decision, Domain, Machine
from pnp.scene import fonts
from pnp.scene.items import Color, Group, Item, Path, Stroke, Symbol, Text, TextStyle, Use
from pnp.scene.shapes import circle, line, rect, rounded_rect
from pnp.scene.text_fitting import wrap
from pnp.scene.theme import Theme

WIDTH = 132.0
"""Width of a card in mm."""
_EDGE = 7.0
_BAR = 1.6
_COUNTER = 22.0
_CHIP_GAP = 4.0
_LINE = 1.32
_MAP = 74.0
_WORDS: Mapping[Severity, str] = {"error": "Error", "warning": "Warning", "info": "Note", "unknown": "Cannot check"}
_COLORS: Mapping[Severity, Color] = {"error": "#b3402b", "warning": "#b87a14", "info": "#55708a", "unknown": "#66707a"}


class CaseCard(NamedTuple):
    """One input of a decision in a witness: its name, the value's name, the face that shows it."""

    name: str
    value: str
    piece: Piece | None
    face: Face | None


def card(game: Game, finding: Finding, theme: Theme) -> Symbol | None:
    """Draw the finding as a card of WIDTH mm; None when its witness shows no piece, no cell and no state of play.

    Raises:
        DefinitionError: when a counter or the board cannot be drawn.
    """
    shown = (
        _board(game, finding, theme)
        or _cases(game, finding, theme)
        or trace(game, finding, WIDTH - 2 * _EDGE, theme, _COLORS[finding.severity])
    )
    if shown is None:
        return None
    items: list[Item] = []
    y = _BAR + _EDGE
    for part in (_head(finding, theme), shown, *_rules(game, finding, theme), *_foot(finding, theme)):
        items.append(part.at(_EDGE, y))
        y += part.height + 4.5
    height = y + _EDGE - 4.5
    ground = Path(rect(0.0, 0.0, WIDTH, height), fill=theme.paper, stroke=Stroke(theme.rule, 0.25))
    bar = Path(rect(0.0, 0.0, WIDTH, _BAR), fill=_COLORS[finding.severity])
    return Symbol(f"finding {finding.id}", WIDTH, height, (ground, bar, *items))


def decision_of(game: Game, finding: Finding) -> Decision | None:
    """Return the decision of which a finding's witness is a case: the one at its location, or at its clause's."""
    names = [name for name, _ in finding.witness]
    spans = [finding.span, *(span for span, _ in finding.related)]
    asked = [clause.decision for clause in game.rulings.clauses.values() if clause.span in spans]
    asked += [claim.decision for claim in game.rulings.claims.values() if claim.span in spans]
    asked += [decision.id for decision in game.rulings.decisions.values() if decision.span in spans]
    for id_ in asked:
        decision = game.rulings.decisions[id_]
        if names and all(name in decision.inputs for name in names):
            return decision
    return None


def _cases(game: Game, finding: Finding, theme: Theme) -> Symbol | None:
    """Draw a row of the case's values, pieces as counters; None when no piece takes part."""
    decision = decision_of(game, finding)
    if decision is None:
        return None
    values = {value.lower() for _, value in finding.witness}
    pieces = [(name, value, _piece(game, decision.inputs[name], value)) for name, value in finding.witness]
    cases = [CaseCard(name, value, piece, _face(game, piece, values)) for name, value, piece in pieces]
    if not any(case.piece for case in cases):
        return None
    chips = [_chip(game, case, place, theme) for place, case in enumerate(cases)]
    items: list[Item] = []
    x, y, tallest, width = 0.0, 0.0, 0.0, WIDTH - 2 * _EDGE
    for chip in chips:
        if x and x + chip.width > width:
            x, y, tallest = 0.0, y + tallest + _CHIP_GAP, 0.0
        items.append(chip.at(x, y))
        x, tallest = x + chip.width + _CHIP_GAP, max(tallest, chip.height)
    return Symbol("case", width, y + tallest, tuple(items))


def _piece(game: Game, domain: Domain, value: str) -> Piece | None:
    if domain.origin != "pieces":
        return None
    found = [id_ for id_, name in domain.names.items() if name == value] or [value]
    return game.pieces.get(PieceId(str(found[0])))


def _face(game: Game, piece: Piece | None, values: Collection[str]) -> Face | None:
    """Return the face of a piece: that of a state in the witness, or the first."""
    if piece is None:
        return None
    states = {state.face: state.name for state in game.states.values() if piece.id in state.of or not state.of}
    others = set(values) - {piece.name.lower()}
    named = (face for face in piece.faces if {face.state.lower(), states.get(face.id, "").lower()} & others)
    return next(named, piece.faces[0])


def _chip(game: Game, case: CaseCard, place: int, theme: Theme) -> Symbol:
    """Draw a value with its name above: a counter with the piece's name below, or a word on a tinted ground."""
    small, strong = theme.style("label", 7.5, 400, theme.muted), theme.style("label", 10.0, 600)
    top = 4.2
    if case.piece is not None and case.face is not None and game.sides:
        sides = list(game.sides)
        side = sides[min(place and 1, len(sides) - 1)]
        face = face_symbol(game, side, case.piece.id, case.face.id, theme)
        scale = _COUNTER / max(face.width, face.height)
        width = max(_COUNTER, fonts.width(case.value, strong))
        trim = Path(rounded_rect(0.0, top, face.width * scale, face.height * scale, 1.0))
        items: tuple[Item, ...] = (
            Text(0.0, 2.6, case.name, small),
            Group((Use(face, 0.0, top, scale),), clip=trim),
            Text(0.0, top + face.height * scale + 4.6, case.value, strong),
        )
        return Symbol("chip", width, top + face.height * scale + 6.0, items)
    wide = fonts.width(case.value, strong) + 6.0
    items = (
        Text(0.0, 2.6, case.name, small),
        Path(rounded_rect(0.0, top, wide, 8.0, 1.6), fill=theme.wash, stroke=Stroke(theme.rule, 0.2)),
        Text(3.0, top + 5.3, case.value, strong),
    )
    return Symbol("chip", max(wide, fonts.width(case.name, small)), top + 8.0, items)


def _board(game: Game, finding: Finding, theme: Theme) -> Symbol | None:
    """Draw the part of a board whose cells the witness names, marked; None when it names none."""
    witness = dict(finding.witness)
    board = next((board for board in game.boards.values() if board.name == witness.get("board")), None)
    if board is None:
        return None
    cells = list(_cells(board.grid, witness.values()))
    if not cells:
        return None
    marks = [Mark(cell, "spot") for cell in cells]
    drawn = board_diagram.diagram(game, board, theme, around=cells, marks=marks, margin=1.6)
    scale = min(1.0, (WIDTH - 2 * _EDGE) / drawn.width, _MAP / drawn.height)
    return Symbol("board", WIDTH - 2 * _EDGE, drawn.height * scale, (Use(drawn, 0.0, 0.0, scale),))


def _cells(grid: Grid, labels: Iterable[str]) -> Iterator[Cell]:
    for label in labels:
        try:
            yield grid.cell(label)
        except KeyError:
            continue


def _head(finding: Finding, theme: Theme) -> Symbol:
    sign = theme.style("display", 10.5, 600, _COLORS[finding.severity])._replace(tracking=0.15)
    name = theme.style("label", 8.0, 400, theme.muted)
    words = _WORDS[finding.severity].upper()
    items: list[Item] = [Text(0.0, 3.0, words, sign), Text(fonts.width(words, sign) + 3.0, 3.0, finding.id, name)]
    text = _paragraph(_sentence(finding.message), theme.style("text", 9.5, 500), 8.6)
    return Symbol("head", WIDTH - 2 * _EDGE, text.height, (*items, *text.items))


def _rules(game: Game, finding: Finding, theme: Theme) -> Iterator[Symbol]:
    spans = [finding.span, *(span for span, _ in finding.related)]
    clauses = [clause for span in spans for clause in game.rulings.clauses.values() if clause.span == span][:2]
    if not clauses:
        return
    width = (WIDTH - 2 * _EDGE - _CHIP_GAP) / 2
    boxes = [_rule(game, clause, width, theme) for clause in clauses]
    height = max(box.height for box in boxes)
    items: list[Item] = []
    for place, box in enumerate(boxes):
        x = place * (width + _CHIP_GAP)
        items.append(Path(rounded_rect(x, 0.0, width, height, 1.6), fill=theme.wash))
        items.append(box.at(x, 0.0))
    yield Symbol("rules", WIDTH - 2 * _EDGE, height, tuple(items))


def _rule(game: Game, clause: Clause, width: float, theme: Theme) -> Symbol:
    decision = game.rulings.decisions[clause.decision]
    answer = decision.answers.get(clause.then, clause.then) if isinstance(clause.then, str) else clause.then.text
    name, place = theme.style("label", 10.0, 600), theme.style("label", 7.0, 400, theme.muted)
    said = theme.style("text", 9.0, 400)
    lines = wrap(answer, said, width - 6.0)
    items: list[Item] = [Text(3.0, 5.4, clause.id, name)]
    items += [Text(3.0, 10.6 + index * said.size * _LINE, line, said) for index, line in enumerate(lines)]
    below = 10.6 + len(lines) * said.size * _LINE
    where = f"{clause.span.file.rpartition('/')[2]}, line {clause.span.line}"
    items.append(Text(3.0, below, where, place))
    return Symbol("rule", width, below + 2.4, tuple(items))


def _foot(finding: Finding, theme: Theme) -> Iterator[Symbol]:
    if finding.hint:
        yield _paragraph(f"To fix: {finding.hint}", theme.style("text", 8.0, 400, theme.muted), 2.6)
    if finding.cases is not None and finding.cases > 1:
        yield _paragraph(f"One of {finding.cases:,} cases.", theme.style("text", 8.0, 400, theme.muted), 2.6)


def _paragraph(text: str, style: TextStyle, top: float) -> Symbol:
    lines = wrap(text, style, WIDTH - 2 * _EDGE)
    step = style.size * _LINE
    items = tuple(Text(0.0, top + index * step, line, style) for index, line in enumerate(lines))
    return Symbol("paragraph", WIDTH - 2 * _EDGE, top + (len(lines) - 1) * step + 0.8, items)


def _sentence(message: str) -> str:
    """Return a message with a capital letter, unless it begins with the name of a cell or with a quotation."""
    first = message.partition(" ")[0]
    return message[:1].upper() + message[1:] if first.isalpha() else message


_RAIL = 4.0
"""Distance from the left edge to the middle of the discs, in mm."""
_DISC = 2.7
_TEXT = 10.0
_CHIP = 6.4
_GAP = 2.2
_AFTER = 4.6


class TraceStep(NamedTuple):
    """One step of the trace: its title, and the variables that have these values from then on."""

    title: str
    values: tuple[tuple[str, str], ...]


def machine_of(game: Game, finding: Finding) -> Machine | None:
    """Return the machine of whose variables the witness gives the values."""
    names = {name for name, _ in finding.witness}
    spans = {finding.span, *(span for span, _ in finding.related)}
    for machine in game.rulings.machines.values():
        places = {
            machine.span,
            *(action.span for action in machine.actions.values()),
            *(invariant.span for invariant in machine.invariants.values()),
            *(play.span for play in machine.plays.values()),
            *(end.span for end in machine.ends.values()),
        }
        if machine.variables and set(machine.variables) <= names and spans & places:
            return machine
    return None


def trace(game: Game, finding: Finding, width: float, theme: Theme, color: Color) -> Symbol | None:
    """Draw the trace to a state of play, and that state, `width` mm wide; None when the finding is about none.

    `color` marks the state that is reached.
    """
    machine = machine_of(game, finding)
    if machine is None:
        return None
    reached = tuple((name, value) for name, value in finding.witness if name in machine.variables)
    stops = [*_steps(finding), TraceStep("Here", reached)]
    rows = [_row(stop, number, number == len(stops) - 1, width, theme, color) for number, stop in enumerate(stops)]
    items: list[Item] = []
    tops = [math.fsum(row.height + _AFTER for row in rows[:number]) for number in range(len(rows))]
    if len(rows) > 1:
        rail = Stroke(theme.rule, 0.6)
        items.append(Path(line(_RAIL, _DISC, _RAIL, tops[-1] + _DISC), stroke=rail))
    items += [row.at(0.0, top) for row, top in zip(rows, tops, strict=True)]
    return Symbol("trace", width, tops[-1] + rows[-1].height, tuple(items))


def _steps(finding: Finding) -> Iterator[TraceStep]:
    for name, text in finding.witness:
        if name == "start":
            yield TraceStep("It begins", tuple(_values(text)))
        elif name.startswith("step "):
            action, _, changes = text.rpartition(": ")
            yield TraceStep(action, tuple(_values(changes)) if changes != "nothing changes" else ())


def _values(listed: str) -> Iterator[tuple[str, str]]:
    for part in listed.split(", "):
        name, _, value = part.partition(" ")
        yield name, value


def _row(stop: TraceStep, number: int, is_last: bool, width: float, theme: Theme, color: Color) -> Symbol:
    name = theme.style("label", 10.0, 600, color if is_last else "")
    figure = theme.style("label", 8.0, 600, theme.paper)
    is_start = not number and not is_last
    fill = color if is_last else theme.paper if is_start else theme.ink
    disc = Path(circle(_RAIL, _DISC, _DISC), fill=fill, stroke=Stroke(fill if is_last else theme.ink, 0.4))
    items: list[Item] = [disc, Text(_TEXT, _DISC + cap_height(name) / 2, stop.title, name)]
    if not is_start and not is_last:
        items.append(Text(_RAIL, _DISC + cap_height(figure) / 2, str(number), figure, "middle"))
    left = _TEXT + fonts.width(stop.title, name) + 4.0
    x, y = left, _DISC - _CHIP / 2
    for value in stop.values:
        chip = _trace_chip(*value, theme, color if is_last else theme.rule)
        if x + chip.width > width and x > _TEXT:
            x, y = _TEXT, y + _CHIP + _GAP
        items.append(chip.at(x, y))
        x += chip.width + _GAP
    return Symbol("step", width, max(2 * _DISC, y + _CHIP), tuple(items))


def _trace_chip(name: str, value: str, theme: Theme, color: Color) -> Symbol:
    small, strong = theme.style("label", 7.5, 400, theme.muted), theme.style("label", 9.0, 600)
    shown = name.replace("-", " ")
    reach = 2.0 + fonts.width(shown, small) + 1.4
    wide = reach + fonts.width(value, strong) + 2.0
    baseline = _CHIP / 2 + cap_height(strong) / 2
    ground = Path(rounded_rect(0.0, 0.0, wide, _CHIP, 1.4), fill=theme.wash, stroke=Stroke(color, 0.25))
    words = (Text(2.0, baseline, shown, small), Text(reach, baseline, value, strong))
    return Symbol("value", wide, _CHIP, (ground, *words))
