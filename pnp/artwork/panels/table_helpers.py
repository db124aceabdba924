"""Helpers of panels about tables: numbers in options, the tables by name, exact chances, signs, and result styles."""

import re
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Annotated, Literal

from pydantic import BeforeValidator

from pnp.artwork.panels import Frame, PanelError, Problem, unknown
from pnp.artwork.panels.helpers import cap_height
from pnp.expressions.roll import Roll
from pnp.model.compute import combat
from pnp.model.game import Axis, Game, Table, TableId
from pnp.model.game.play import NoLineError
from pnp.scene.color import mix
from pnp.scene.items import Color, Item, Path, Stroke, Text, TextStyle
from pnp.scene.shapes import rect

MOST_NUMBERS = 40
ALL: tuple[int, ...] = ()
"""The word `all`; no written range is empty."""
_RANGE = re.compile(r"(-?\d{1,4})\.\.(-?\d{1,4})", re.ASCII)


def read_numbers(value: object) -> object:
    """Return a range as the tuple of its whole numbers, anything else unchanged for pydantic to validate.

    Raises:
        ValueError: for a text that is no range, an empty range, or one too long to print.
    """
    if isinstance(value, int) and not isinstance(value, bool):
        return (int(value),)
    if not isinstance(value, str):
        return value
    found = _RANGE.fullmatch(value.strip())
    if found is None:
        raise ValueError(f"{value!r} is not a range; write low..high, such as 1..6")
    low, high = int(found[1]), int(found[2])
    if not low <= high < low + MOST_NUMBERS:
        raise ValueError(f"{value!r} must count upwards, over at most {MOST_NUMBERS} numbers")
    return tuple(range(low, high + 1))


def read_numbers_or_all(value: object) -> object:
    """Read as `read_numbers`; the word `all` becomes `ALL`."""
    return ALL if value == "all" else read_numbers(value)


Numbers = Annotated[tuple[int, ...], BeforeValidator(read_numbers)]
NumbersOrAll = Annotated[tuple[int, ...], BeforeValidator(read_numbers_or_all)]


MINUS = "−"
Mark = Literal["solid", "tint", "line", "quiet", "plain"]
"""The style of a result in its cell: on full color, on a light tint, in a frame, in small gray, or plain."""
_TINT = 0.2
_GAP = 0.4
"""Distance between two cells, mm."""


def table_problems(
    game: Game, name: str, results: Mapping[str, Iterable[str]], option: str = "table"
) -> Iterator[Problem]:
    """Yield errors: an undefined table, or undefined results; `results`: option to the results named there."""
    table = game.tables.get(TableId(name))
    if table is None:
        yield unknown("table", name, game.tables, option)
        return
    for key, codes in results.items():
        for code in codes:
            if code not in table.results:
                yield unknown(f"result of table '{name}'", code, table.results, f"{key}.{code}")


def signed(value: int | Fraction) -> str:
    """Return a number with its sign: `+4`, `−3`, `0`."""
    return f"{'+' if value > 0 else MINUS if value < 0 else ''}{abs(value)}"


def printed(code: str) -> str:
    """Return a result for printing: a hyphen alone is a dash, one before a figure a minus."""
    return "–" if code == "-" else re.sub(r"-(?=\d)", f" {MINUS}", code)


def refusal(table: str, error: Exception) -> PanelError:
    """Return the error for a table in which a value cannot be looked up."""
    if isinstance(error, KeyError):
        id_ = "chart.no-line" if isinstance(error, NoLineError) else "chart.panel"
        hint = "add it to the values of the axis, or keep values that can occur within them"
        return PanelError(f"the table '{table}' has no row or column for {error.args[0]}", hint, id_)
    return PanelError(f"the table '{table}' cannot be used: {error}")


def chances(table: Table, at: int | str, given: Mapping[str, int]) -> dict[str, Fraction]:
    """Return the chance of each result of a table at a value of the edge that is not rolled for.

    Raises:
        PanelError: when nothing is rolled for, or a value that the roll needs is not given.
    """
    try:
        found = combat.chances(table, at, given)
    except (ValueError, KeyError) as error:
        raise refusal(table.id, error) from error
    return {code: found.get(code, Fraction(0)) for code in table.results}


def roll_names(axis: Axis) -> tuple[str, ...]:
    """Return the names that the roll of an edge adds or subtracts besides dice."""
    return Roll.parse(axis.roll).names if axis.roll else ()


def ways(axis: Axis) -> int:
    """Return the number of equally likely rolls of an edge's dice."""
    roll = Roll.parse(axis.roll)
    return int(roll.faces**roll.count)


def marked(text: str, mark: Mark, box: tuple[float, float, float, float], style: TextStyle, frame: Frame) -> list[Item]:
    """Draw a result in its cell (x, y, width, height), in the style of `mark`."""
    x, y, width, height = box
    inner = rect(x + _GAP / 2, y + _GAP / 2, width - _GAP, height - _GAP)
    ground, color = _colors(mark, frame)
    items: list[Item] = []
    if ground:
        items.append(Path(inner, fill=ground))
    if mark == "line":
        inset = rect(x + 0.4, y + 0.4, width - 0.8, height - 0.8)
        items.append(Path(inset, stroke=Stroke(frame.accent, 0.35)))
    if mark == "quiet":
        size = 0.62 if text != "–" else 1.0
        style = TextStyle(style.font, style.size * size, color)
    shown = TextStyle(style.font, style.size, color)
    items.append(Text(x + width / 2, y + (height + cap_height(shown)) / 2, text, shown, "middle"))
    return items


def _colors(mark: Mark, frame: Frame) -> tuple[Color | None, Color]:
    theme = frame.theme
    match mark:
        case "solid":
            return mix(frame.accent, theme.ink, 0.12), theme.paper
        case "tint":
            return mix(theme.paper, frame.accent, _TINT), theme.ink
        case "quiet":
            return None, mix(theme.muted, theme.paper, 0.3)
        case _:
            return None, theme.ink
