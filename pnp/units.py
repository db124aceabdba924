"""Lengths as a type: millimeters inside, one conversion to points and pixels.

All drawing code measures in millimeters, from the top left corner, y down. Only backends convert.
"""

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Self

MM_PER_INCH = 25.4
_SAME = 1e-6
PT_PER_INCH = 72.0
PT_PER_MM = PT_PER_INCH / MM_PER_INCH

_MM_PER_UNIT = {"mm": 1.0, "cm": 10.0, "in": MM_PER_INCH, '"': MM_PER_INCH, "pt": MM_PER_INCH / PT_PER_INCH}
_LENGTH = re.compile(
    r"""\s*(?:
        (?P<whole>\d+)\s+(?P<mixed_top>\d+)/(?P<mixed_bottom>\d+)   # 1 1/2in
      | (?P<top>\d+)/(?P<bottom>\d+)                                # 1/2in
      | (?P<number>\d+(?:\.\d+)?|\.\d+)                             # 13.5mm
    )\s*(?P<unit>mm|cm|in|pt|")\s*""",
    re.VERBOSE | re.ASCII,
)


@dataclass(frozen=True, slots=True, order=True)
class Length:
    """A length in millimeters, also read from a text by `Length.parse`."""

    mm: float

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read `13.5mm`, `1.2cm`, `1/2in`, `1 1/2in`, `0.5"` or `36pt`.

        Raises:
            ValueError: the text is not a length; the message is for the designer.
        """
        found = _LENGTH.fullmatch(text)
        if found is None:
            raise ValueError(f"{text!r} is not a length; write a number and a unit, such as 13.5mm, 1/2in or 36pt")
        part = found.groupdict()
        bottom = part["mixed_bottom"] or part["bottom"] or "1"
        if int(bottom) == 0:
            raise ValueError(f"{text!r} divides by zero")
        top = part["mixed_top"] or part["top"] or "0"
        value = float(part["number"] or 0) + int(part["whole"] or 0) + int(top) / int(bottom)
        return cls(value * _MM_PER_UNIT[part["unit"]])

    @property
    def pt(self) -> float:
        """The length in PostScript points."""
        return self.mm * PT_PER_MM

    def px(self, dpi: float) -> float:
        """Return the length in pixels at `dpi` dots per inch (not rounded)."""
        return self.mm * dpi / MM_PER_INCH

    def __str__(self) -> str:
        return f"{self.mm:g}mm"


def readable(mm: float) -> str:
    """Return a length for players: `12.7 mm`; `5/8 in` for sixteenths of an inch that are no tenths of a millimeter."""
    sixteenths = mm / MM_PER_INCH * 16
    is_inch = abs(sixteenths - round(sixteenths)) < _SAME and abs(mm * 10 - round(mm * 10)) > _SAME
    if not is_inch:
        return f"{mm:g} mm"
    whole, rest = divmod(Fraction(round(sixteenths), 16), 1)
    return " ".join(str(part) for part in (whole, rest) if part) + " in"


def unequal(more: float, less: float) -> tuple[str, str]:
    """Return the numbers of two lengths in mm, whole or with as many decimals as show that the first is greater."""
    digits = next((digits for digits in range(3) if round(more, digits) > round(less, digits)), 3)
    return f"{more:.{digits}f}", f"{less:.{digits}f}"
