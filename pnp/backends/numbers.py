"""Numbers as PDF and SVG need them: plain decimals with at most four places."""

import math
from collections.abc import Iterable
from functools import lru_cache


@lru_cache(maxsize=4096)
def number(value: float) -> str:
    """Return a number with at most four decimals (0.0001 mm); raises as `finite`."""
    text = f"{finite(value):.4f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def finite(value: float) -> float:
    """Return the number.

    Raises:
        ValueError: when it is infinite or not a number, which no file may hold.
    """
    if not math.isfinite(value):
        raise ValueError(f"a drawing holds the number {value}")
    return value


def numbers(values: Iterable[float]) -> str:
    """Return numbers with spaces between them."""
    return " ".join(map(number, values))
