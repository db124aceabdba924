"""Below a combat table: what applies beyond its ends, its largest shifts, and how far terrain shifts its columns."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from pnp.artwork.panels import Frame
from pnp.artwork.panels.helpers import draw_table, flow, label
from pnp.artwork.panels.table_helpers import MINUS, signed
from pnp.expressions.expression import Expression, ExpressionError, Value
from pnp.model.compute.ground import Kind, kinds_on
from pnp.model.compute.terrain_values import named
from pnp.model.game import Axis, Game, OddsRule, Table
from pnp.model.game.ground import ACROSS, GROUND, Amount, ByClass
from pnp.model.game.ids import AttributeId
from pnp.model.game.maps import LineKind
from pnp.model.game.play import REFUSED
from pnp.scene.items import Symbol
from pnp.scene.table import Align, Cell, Column, Row, TableDrawing, TableOverflowError
from pnp.templating.filters import listed

_STRIP = 5.0
_AMOUNT = 8.0
"""Width of the column of shifts, mm."""
_FAR = 10**6
"""A sum of shifts that no game has: where a formula returns less, it has a limit."""
_ACROSS = {"all": "All attackers across", "any": "Any attacker across", "each": "Each attacker across"}


def end_strip(game: Game, table: Table, frame: Frame) -> Symbol | None:
    """Draw a band under the columns: what applies left of the first, how shifts count, what applies right of the last.

    None if neither odds nor shifts choose the columns. In a panel too narrow for a band, the parts are set in lines.
    """
    axis = table.columns
    left, right = _ends(axis, axis.odds) if axis.odds else ("", "")
    parts: list[tuple[Align, str]] = [
        ("start", left),
        ("middle", _shift_words(game, table, axis.shift) if axis.shift else ""),
        ("end", right),
    ]
    shown = [(align, words) for align, words in parts if words]
    if not shown:
        return None
    style = frame.style("label", 7.4, 500)
    columns = tuple(Column(share=1.0, align=align) for align, _ in shown)
    cells = tuple(Cell(words, fill=frame.theme.wash) for _, words in shown)
    band = TableDrawing(columns, (Row(cells, _STRIP * frame.scale),), style, pad=1.2 * frame.scale)
    try:
        return band.draw(frame.width)
    except TableOverflowError:
        return flow([label(words, style) for _, words in shown], frame.width, 4.0 * frame.scale, 1.4 * frame.scale)


def _ends(axis: Axis, rule: OddsRule) -> tuple[str, str]:
    """Return the words for odds and shifts beyond either end; empty if nothing is declared."""
    ends = ((rule.below, "Left", axis.labels[0]), (rule.above, "Right", axis.labels[-1]))
    left, right = (
        said and f"{side} of {end}: {'not allowed' if said == REFUSED else f'use {end}'}" for said, side, end in ends
    )
    return left, right


def _shift_words(game: Game, table: Table, shift: Expression) -> str:
    """Return the directions of shifts, and the largest ones if they have a limit."""
    moves = terrain_by_shift(game, table)
    if set(_names(game, shift)) <= set(named(game, [shift])) and len({moved < 0 for moved in moves}) == 1:
        return f"Shifts: {MINUS}1 one left" if min(moves) < 0 else "Shifts: +1 one right"
    limits = [shift_limit(game, shift, sign) for sign in (-1, 1)]
    if None in limits:
        return f"Shifts: {MINUS}1 one left, +1 one right"
    low, high = (signed(limit) for limit in limits if limit is not None)
    return f"Shifts: {MINUS} left, + right, in all {low} to {high}"


def shift_limit(game: Game, shift: Expression, sign: int) -> Fraction | None:
    """Return the farthest shift in one direction (sign -1: left), however much is added up; None without a limit."""
    try:
        farthest = {
            name: max((_FAR, -_FAR), key=lambda far: sign * _value(game, shift, {name: Fraction(far)}))
            for name in _names(game, shift)
        }
        limit = _value(game, shift, {name: Fraction(far) for name, far in farthest.items()})
    except ExpressionError:
        return None
    return limit if abs(limit) < _FAR // 2 else None


def terrain_shifts(game: Game, table: Table, frame: Frame) -> Symbol | None:
    """Draw how far terrain shifts the columns: a row for each shift; a column for the ground, and one for sides.

    None if no terrain of the boards shifts them.
    """
    shifts = terrain_by_shift(game, table)
    sources = sorted({source for entries in shifts.values() for source in entries}, reverse=True)
    if not sources:
        return None
    small, head = frame.style("label", 7.8), frame.style("label", 7.4, 600, frame.theme.muted)
    figure = frame.style("display", 11.0, 700)
    rows = [Row((Cell(""), *(Cell(_heading(game, table, source, sources), head) for source in sources)))]
    for moved in sorted(shifts, key=lambda each: (abs(each), each)):
        words = (Cell(", ".join(shifts[moved].get(source, ()))) for source in sources)
        rows.append(Row((Cell(signed(moved), figure), *words), frame.row(4.6), above=frame.hairline()))
    columns = (Column(width=_AMOUNT * frame.scale), *(Column(share=1.0, wrap=True) for _ in sources))
    drawing = TableDrawing(columns, tuple(rows), small, pad=0.8 * frame.scale, lead=0.9 * frame.scale)
    return draw_table(drawing, frame.width)


def _heading(game: Game, table: Table, source: str, sources: Sequence[str]) -> str:
    role, _, attribute = source.partition(".")
    roles = list(table.roles)
    defender = roles[1] if len(roles) > 1 else "defender"
    words = f"{defender.capitalize()} in" if role == GROUND else _ACROSS[table.across]
    several = len({name.partition(".")[2] for name in sources}) > 1
    return f"{game.attributes[AttributeId(attribute)].name}: {words.lower()}" if several else words


def terrain_by_shift(game: Game, table: Table) -> dict[Fraction, dict[str, list[str]]]:
    """Return the terrain that shifts the columns: its names by shift, then by attribute: `ground.shift`."""
    found: dict[Fraction, dict[str, list[str]]] = {}
    shift = table.columns.shift
    if shift is None:
        return found
    for source in named(game, [shift]):
        role, _, attribute = source.partition(".")
        for kind in _kinds(game, role):
            for value, name in _values(game, kind, AttributeId(attribute)):
                try:
                    moved = _value(game, shift, {source: Fraction(value)}) - _value(game, shift, {})
                except ExpressionError:
                    return {}
                if moved:
                    found.setdefault(moved, {}).setdefault(source, []).append(name)
    return found


def _kinds(game: Game, role: str) -> list[Kind]:
    """Return the terrain of the boards that has this role in a combat, in the order of the game."""
    there = {kind.id: kind for board in game.boards.values() for kind in kinds_on(board)}
    kinds = [there[id_] for id_ in (*game.terrain, *game.over, *game.line_kinds) if id_ in there]
    if role == GROUND:
        return [kind for kind in kinds if not isinstance(kind, LineKind)]
    return [kind for kind in kinds if role == ACROSS and isinstance(kind, LineKind) and kind.lies == "side"]


def _values(game: Game, kind: Kind, attribute: AttributeId) -> Iterator[tuple[Amount, str]]:
    """Yield the values that terrain has, each with its name; in brackets the classes it is for, and what lifts it.

    What lifts it and has a value of its own replaces it: `Ford instead of River`.
    """
    amounts = kind.attributes.get(attribute, ByClass[Amount]())
    lifts = [line for line in game.line_kinds.values() if kind.id in line.lifts]
    lifting = [line.name for line in lifts if attribute not in line.attributes]
    lifted = [game.line_kinds[id_].name for id_ in kind.lifts] if isinstance(kind, LineKind) else []
    name = f"{kind.name} instead of {listed(lifted, 'or')}" if lifted else kind.name
    if amounts.general is not None:
        yield amounts.general, f"{name} ({', '.join(lifting)}: 0)" if lifting else name
    for value in dict.fromkeys(amounts.special.values()):
        classes = (game.classes[id_].name for id_, each in amounts.special.items() if each == value)
        yield value, f"{kind.name} ({', '.join(classes)})"


def _names(game: Game, expression: Expression) -> Iterator[str]:
    """Yield the names in an expression that are not formulas, and those in its formulas."""
    for name in expression.names:
        yield from _names(game, game.formulas[name]) if name in game.formulas else (name,)


def _value(game: Game, expression: Expression, known: Mapping[str, Fraction]) -> Fraction:
    """Return the value of an expression where all names but the known ones are 0.

    Raises:
        ExpressionError: it adds up units, or divides by zero.
    """
    env: dict[str, Value] = {
        name: _value(game, game.formulas[name], known) if name in game.formulas else known.get(name, Fraction(0))
        for name in expression.names
    }
    return expression.evaluate(env)
