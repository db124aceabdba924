"""Results of tables that take something off a value, such as `EW-2`: how far down that can go."""

from collections.abc import Iterator
from typing import NamedTuple

from pnp.checks import Report, check
from pnp.checks.shared.lazy_regex import pattern
from pnp.model.game import Game, Stat, Table

_RESULT = pattern(r"([^\W\d_]+)[-−](\d{1,3})")


class Loss(NamedTuple):
    """A result that takes an amount off a stat."""

    code: str
    stat: Stat
    amount: int


@check(
    "table.below-range",
    "unknown",
    "A loss that is larger than what is left needs a rule: nothing more happens, or the unit is gone.",
    "Ground truth of Grav Armor: two points off an electronic warfare of one; clamps that are not stated.",
    code="T09",
)
def losses_end_somewhere(game: Game) -> Iterator[Report]:
    """Some decision says what becomes of a value from which a table can take more than is left."""
    for table in game.tables.values():
        for loss in losses(game, table):
            if not _decided(game, loss.stat):
                yield from _too_much(game, table, loss)


def losses(game: Game, table: Table) -> Iterator[Loss]:
    """The results of a table that are the short name (or id) of a stat and what they take off it, largest first."""
    found = []
    for code in table.results:
        named = _RESULT.fullmatch(code)
        stat = next((each for each in game.stats.values() if named and named[1] in (each.short, each.id)), None)
        if named and stat is not None and int(named[2]):
            found.append(Loss(code, stat, int(named[2])))
    yield from sorted(found, key=lambda loss: -loss.amount)


def _decided(game: Game, stat: Stat) -> bool:
    """Whether a decision about numbers asks for the stat; whether its answers stay in range is looked at elsewhere."""
    names = {stat.id, stat.short.lower()}
    return any(entry.low is not None and names & set(entry.inputs) for entry in game.rulings.decisions.values())


def _too_much(game: Game, table: Table, loss: Loss) -> Iterator[Report]:
    """The finding, with the unit that has the least of it and what it has left when the last loss comes."""
    stat = loss.stat
    amounts = [other.amount for other in losses(game, table) if other.stat is stat]
    left = [
        (before, unit.value, unit.name)
        for unit in _values(game, table, loss)
        for before in _before(unit.value, stat.low, amounts, loss)
    ]
    if left:
        before, value, name = min(left)
        message = (
            f"'{table.name}' can take {loss.amount} off {stat.name} ({loss.code}) when {name} has {before} left, "
            f"and no decision says what becomes of less than {stat.low}"
        )
        hint = f"add a decision with '{stat.id}' as an input and numbers as answers: max({stat.low}, {stat.id} - …)"
        yield Report(message, table.span, hint, (), (("unit", name), (stat.name, str(value)), ("left", str(before))))


def _before(value: int, low: int, amounts: list[int], loss: Loss) -> Iterator[int]:
    """What can be left of a value, by any losses, when this one takes more than that."""
    waiting, seen = [value], {value}
    while waiting:
        left = waiting.pop()
        if low < left < low + loss.amount:
            yield left
        fewer = {left - amount for amount in amounts if left - amount > low} - seen
        seen |= fewer
        waiting += fewer


class _Unit(NamedTuple):
    """A value that a unit has, and the words by which a table can speak of the unit."""

    name: str
    value: int
    words: frozenset[str]


def _values(game: Game, table: Table, loss: Loss) -> list[_Unit]:
    """Every unit with the stat as a number; where rows are named after units, those in whose rows the result stands."""
    units = list(_units(game, loss.stat))
    rows = {str(row) for row, cells in zip(table.rows.values, table.cells, strict=True) if loss.code in cells}
    return [unit for unit in units if unit.words & rows] or units


def _units(game: Game, stat: Stat) -> Iterator[_Unit]:
    for piece in game.pieces.values():
        words = frozenset((piece.id, piece.move_class or piece.id, *piece.tags))
        for face in piece.faces:
            if isinstance(value := face.stats.get(stat.id), int):
                yield _Unit(piece.name, value, words)
    for fort in game.forts.values():
        for stats in (fort.stats, *fort.weapons):
            if isinstance(value := stats.get(stat.id), int):
                yield _Unit(fort.name, value, frozenset(("fort", fort.id)))
