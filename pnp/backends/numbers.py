"""Numbers as PDF and SVG write them: plain decimals, four places, nothing to spare."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache


@lru_cache(maxsize=4096)
def number(value: float) -> str:
    """A number with at most four decimals (0.0001 mm)."""
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def numbers(values: Iterable[float]) -> str:
    """Numbers with spaces between them."""
    return " ".join(map(number, values))
