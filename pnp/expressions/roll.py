"""Rolls of the game definition: `2d6`, or with a shift, `2d6 - cover`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from pnp.expressions import dice
from pnp.expressions.dice import Distribution
from pnp.expressions.expression import Expression, ExpressionError, Value

_ROLL = re.compile(r"\s*(?P<dice>\d*d\d+)\s*(?P<rest>[-+].*)?", re.ASCII | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Roll:
    """`count` dice of `faces` faces, summed, and `shift` added; `mentions` are the shift's names with their offsets."""

    text: str
    count: int
    faces: int
    shift: Expression | None
    mentions: tuple[tuple[str, int], ...]

    @classmethod
    def parse(cls, text: str) -> Roll:
        """Parse a roll.

        Raises:
            ExpressionError: with the offset of the error and a message for the designer.
        """
        found = _ROLL.fullmatch(text)
        if found is None:
            raise ExpressionError(f"{text!r} is no roll; write 2d6, or 2d6 - cover", 0, max(1, len(text)))
        try:
            count, faces = dice.parse(found["dice"])
        except ValueError as error:
            raise ExpressionError(str(error), found.start("dice"), len(found["dice"])) from None
        if not found["rest"]:
            return cls(text, count, faces, None, ())
        start = found.start("rest")
        try:
            shift = Expression.parse(found["rest"] if found["rest"][0] == "-" else f" {found['rest'][1:]}")
        except ExpressionError as error:
            raise ExpressionError(error.message, start + error.offset, error.length) from None
        return cls(text, count, faces, shift, tuple((name, start + offset) for name, offset in shift.mentions))

    @property
    def names(self) -> tuple[str, ...]:
        """The different names that need a value."""
        return self.shift.names if self.shift else ()

    @property
    def dice(self) -> Distribution:
        """The sum of the dice alone."""
        return dice.roll(self.count, self.faces)

    def total(self, env: Mapping[str, Value]) -> Distribution:
        """Return the sum of the dice with the shift added.

        Raises:
            ExpressionError: when a name has no value.
        """
        if self.shift is None:
            return self.dice
        shift = self.shift.evaluate(env)
        return dice.of((value + shift, chance) for value, chance in self.dice.outcomes)
