"""Plain scalars as YAML 1.2's core schema reads them: `no` and `1:30` are text, `010` is ten.

Source of the forms: YAML 1.2.2, section 10.3.2.
"""

import re
from typing import Self

from pnp.budget import LIMITS

_NULL = frozenset({"", "~", "null", "Null", "NULL"})
_BOOLEAN = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
_INTEGER = re.compile(r"[-+]?[0-9]+", re.ASCII)
_OCTAL_OR_HEX = re.compile(r"0o[0-7]+|0x[0-9a-fA-F]+", re.ASCII)
_FLOAT = re.compile(
    r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?|[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)", re.ASCII
)


class _Written:
    """A number `value` that was written as `text`."""

    text: str

    def __new__(cls, value: float, text: str) -> Self:
        number = super().__new__(cls, value)  # type: ignore[call-arg]
        number.text = text
        return number

    def __reduce__(self) -> tuple[type[Self], tuple[float, str]]:
        return type(self), (self.real, self.text)  # type: ignore[attr-defined]


class Integer(_Written, int):
    """A whole number that remembers how it was written, because `+1` adds and `1` sets."""


class Decimal(_Written, float):
    """A number that remembers how it was written, because version `1.10` is not version `1.1`."""


Value = None | bool | Integer | Decimal | str


def construct(text: str) -> Value:
    """Return the value of a plain (unquoted) scalar."""
    if text in _NULL:
        return None
    if text in _BOOLEAN:
        return _BOOLEAN[text]
    if text[0] not in "+-.0123456789" or len(text) > LIMITS.digits:
        return text
    if _INTEGER.fullmatch(text):
        return Integer(int(text), text)
    if _OCTAL_OR_HEX.fullmatch(text):
        return Integer(int(text, 0), text)
    if _FLOAT.fullmatch(text):
        return Decimal(float(text.lower().replace(".inf", "inf").replace(".nan", "nan")), text)
    return text
