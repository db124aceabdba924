"""Exact chances as text, rounded once and correctly (halves away from zero)."""

from fractions import Fraction

MAX_DIGITS = 6


def percent_text(chance: Fraction, digits: int = 0, sign: str = "%") -> str:
    """Return a chance in percent: 1/6 with one digit is `16.7%`. `sign` is the suffix."""
    return f"{decimal_text(chance * 100, digits)}{sign}"


def decimal_text(value: Fraction, digits: int) -> str:
    """Return a number with exactly this many digits after the point.

    Raises:
        ValueError: when `digits` is negative or more than 6.
    """
    if not 0 <= digits <= MAX_DIGITS:
        raise ValueError(f"digits after the point must be 0 to {MAX_DIGITS}, not {digits}")
    scale = 10**digits
    units = (2 * abs(value) * scale + 1) // 2
    whole, rest = divmod(units, scale)
    minus = "−" if value < 0 and units else ""
    return f"{minus}{whole}.{rest:0{digits}d}" if digits else f"{minus}{whole}"


def fraction_text(value: Fraction) -> str:
    """Return a number as a whole number or a fraction in lowest terms: `3`, `1/6`."""
    return str(value)


def agrees(text: str, value: Fraction) -> bool:
    """Return whether a written value (`3`, `1/6`, `0.25`, `16.7%`) equals this one; percent is compared as rounded.

    Raises:
        ValueError: when the text is no number.
    """
    written = text.strip()
    if written.endswith("%"):
        digits = len(written[:-1].partition(".")[2])
        return percent_text(value, digits) == written
    try:
        return Fraction(written) == value
    except (ValueError, ZeroDivisionError) as error:
        raise ValueError(f"{text!r} is not a number; write 3, 1/6, 0.25 or 16.7%") from error
