"""Exact odds of a game's formulas and tables."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from pnp.api import html
from pnp.errors import MisuseError
from pnp.expressions.formatting import fraction_text, percent_text
from pnp.expressions.roll import Roll
from pnp.model.compute import columns, combat, formulas
from pnp.model.fields.common import parse_face
from pnp.model.game import FaceRef, Game, PieceId, Table, TableId
from pnp.source.suggestions import did_you_mean


class Odds(NamedTuple):
    """The value of a formula, or the chances of the results of a table. Everything is exact.

    Attributes:
        name: The formula or table.
        value: The value of the formula, or of the formula or the odds that select in the table. None: neither selects.
        results: The chance of each result of a table; empty for a formula.
        at: The row or column that is selected, after shifts: `4:1`. None for a formula.
    """

    name: str
    value: Fraction | None
    results: Mapping[str, Fraction]
    at: int | str | None = None

    def __float__(self) -> float:
        """Return the value of the formula as a float."""
        if self.value is None:
            raise TypeError(f"no formula selects in the table {self.name!r}, so it has no value")
        return float(self.value)

    def _repr_html_(self) -> str:
        if not self.results:
            return html.table((self.name,), [(fraction_text(Fraction(self.value or 0)),)])
        rows = ((result, fraction_text(chance), percent_text(chance, 1)) for result, chance in self.results.items())
        return html.table((self.name, "chance", ""), rows)


def odds(game: Game, name: str, *, at: int | str | None = None, **given: str | Sequence[str] | int | Fraction) -> Odds:
    """Compute a formula, or the chances of all results of a table.

    Args:
        game: A loaded game.
        name: The id of a formula or a table.
        at: The row or column of a table in which nothing selects, such as the class of a target; of a table of odds,
            a column such as `3:1`, instead of its inputs.
        given: The inputs of the formula: numbers for variables, and for each role a piece (`tank`), a face of
            a piece (`tank.back`), the top of a combined piece (`tank.back+convoy`), or a list of these. Write
            `hit_value` for an input with the id `hit-value`.

    Raises:
        MisuseError: If there is no such formula, table, piece or input, an input is missing, or a table refuses or
            lacks the odds.
        ExpressionError: If the formula cannot be computed, for example because it divides by zero.
    """
    table = game.tables.get(TableId(name))
    if table is None and name not in game.formulas:
        raise _unknown(f"{game.title} has no formula or table {name!r}", name, [*game.formulas, *game.tables])
    axis = table.computed_axis if table is not None else None
    selects = axis is not None and not (axis.odds is not None and at is not None)
    needed = _inputs(game, name if table is None else "", table, selects)
    named = {key if key in needed else key.replace("_", "-"): value for key, value in given.items()}
    _compare(name, named, needed)
    values = {key: _value(game, key, value, needed[key]) for key, value in named.items()}
    if table is not None and not selects:
        return Odds(name, None, _results(game, name, table, at, values), at)
    if at is not None:
        raise MisuseError(f"{name!r} does not use 'at', which selects in a table without a formula")
    if table is None:
        return Odds(name, formulas.evaluate(game, name, values), {})
    try:
        duel = combat.duel(game, table, values)
    except columns.RefusedError as error:
        raise MisuseError(f"the table {name!r}: {error}") from error
    except KeyError as error:
        raise MisuseError(f"the table {name!r} has no line for {error.args[0]}") from error
    return Odds(name, Fraction(duel.value), duel.chances, duel.at)


def _results(
    game: Game, name: str, table: Table, at: int | str | None, values: Mapping[str, formulas.Given]
) -> Mapping[str, Fraction]:
    """Return the chances of the results in one row or column of a table."""
    rolled = combat.rolled_axis(table)
    if rolled is None:
        raise MisuseError(f"no dice are rolled for the table {name!r}")
    selected = table.columns if rolled is table.rows else table.rows
    if at is None or str(at) not in map(str, selected.values):
        known = ", ".join(map(str, selected.values))
        raise MisuseError(f"the table {name!r} needs 'at', one of its {selected.name}: {known}")
    return combat.chances(table, at, formulas.roles(game, values)[1])


def _inputs(game: Game, formula: str, table: Table | None, selects: bool) -> dict[str, bool]:
    """Return the names of the inputs that a formula or a table needs, and whether each is a role."""
    names = [*formulas.inputs(game, formula)] if formula else []
    if table is not None:
        axis = table.computed_axis if selects else None
        names = [*(columns.inputs(game, axis) if axis else ()), *(Roll.parse(table.roll).names if table.roll else ())]
    return {name.partition(".")[0]: "." in name for name in names}


def _compare(name: str, given: Iterable[str], needed: Iterable[str]) -> None:
    missing = [key for key in needed if key not in given]
    if missing:
        raise MisuseError(f"{name!r} needs {', '.join(map(repr, missing))}")
    unused = [key for key in given if key not in needed]
    if unused:
        hint = f"it needs {', '.join(map(repr, needed))}" if needed else "it needs no inputs"
        raise MisuseError(f"{name!r} does not use {', '.join(map(repr, unused))}; {hint}")


def _value(game: Game, name: str, value: str | Sequence[str] | int | Fraction, is_role: bool) -> formulas.Given:
    if is_role == isinstance(value, int | Fraction):
        expected = "a role, so it takes a piece or a face" if is_role else "a variable, so it takes a number"
        raise MisuseError(f"{name!r} is {expected}, not {value!r}")
    if isinstance(value, int | Fraction):
        return value
    if not value:
        raise MisuseError(f"{name!r} needs at least one unit")
    return _face(game, value) if isinstance(value, str) else tuple(_face(game, text) for text in value)


def _face(game: Game, text: str) -> FaceRef:
    """Return the face that a text names; a piece alone means its first face."""
    piece = game.pieces.get(PieceId(text))
    if piece is not None:
        return FaceRef(piece.id, piece.faces[0].id)
    ref = parse_face(text)
    if ref is None or ref.piece not in game.pieces:
        raise _unknown(f"{game.title} has no piece {text!r}", text.partition(".")[0], game.pieces)
    faces = [face.id for face in game.pieces[ref.piece].faces]
    if ref.face not in faces:
        raise MisuseError(f"{ref.piece!r} has no face {ref.face!r}; it has {', '.join(faces)}")
    if ref.composite is not None and ref.composite not in game.composites:
        raise _unknown(f"{game.title} has no composite {ref.composite!r}", ref.composite, game.composites)
    return ref


def _unknown(message: str, name: str, known: Iterable[str]) -> MisuseError:
    return MisuseError("; ".join(filter(None, (message, did_you_mean(name, known)))))
