"""Numbers in panel options: `3`, `1..6` or `[1, 2, 4]`."""

import re
from typing import Annotated

from pydantic import BeforeValidator

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
