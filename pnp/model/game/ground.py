"""What terrain means: the price to enter it, and attributes such as a shift of the combat column; by movement class."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Generic, Literal, NamedTuple, TypeVar

from pnp.errors import Span
from pnp.model.game.ids import AttributeId, ClassId
from pnp.model.template_fields import TemplateField

PROHIBITED: Literal["prohibited"] = "prohibited"
FATAL: Literal["fatal"] = "fatal"
ALL: Literal["all"] = "all"
OTHER: Literal["other"] = "other"
ANY = "any"
"""The word for all movement classes that are not named beside it."""
GROUND, ACROSS, LINE = "ground", "across", "line"
"""Roles of terrain in formulas: `ground.shift` of the defender's cell or the end of a path, `across.shift` of the sides
that the attackers cross, `line.shift` summed along a path."""
Combine = Literal["first", "sum", "highest", "lowest"]
Key = TypeVar("Key")
Value = TypeVar("Value")


class FrozenMapping(Mapping[Key, Value]):
    """A mapping that never changes and has a hash, so that terrain can be a key of drawings."""

    __slots__ = ("_entries",)

    def __init__(self, entries: Mapping[Key, Value] = MappingProxyType({})) -> None:
        self._entries = dict(entries)

    def __getitem__(self, key: Key) -> Value:
        return self._entries[key]

    def __iter__(self) -> Iterator[Key]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    def __hash__(self) -> int:
        return hash(frozenset(self._entries.items()))

    def __repr__(self) -> str:
        return f"FrozenMapping({self._entries!r})"


def with_half(points: int | Fraction) -> str:
    """Return a number as it is printed: halves with their sign, `1½`, other fractions as `1/3`."""
    whole, part = divmod(Fraction(points), 1)
    return f"{whole or ''}½" if part == Fraction(1, 2) and points > 0 else str(points)


class Price(NamedTuple):
    """What it costs a unit to enter terrain or to cross a side.

    `kind`: `points`, exact movement points; `more`, points besides those of the terrain below or beyond; `all`, the
    whole movement allowance; `other`, the price of the other terrain there; `prohibited`; `fatal`, a unit that ends its
    move there is eliminated.
    """

    kind: Literal["points", "more", "all", "other", "prohibited", "fatal"]
    points: Fraction = Fraction(0)

    def __str__(self) -> str:
        """Return the price as it is written: `2`, `1/2`, `+1`, `all`."""
        return f"{'+' if self.kind == 'more' else ''}{self.points}" if self.has_points else self.kind

    @property
    def printed(self) -> str:
        """The price as it is printed: `2`, `½`, `+1`, `all`."""
        return f"{'+' if self.kind == 'more' else ''}{with_half(self.points)}" if self.has_points else self.kind

    @property
    def has_points(self) -> bool:
        """Whether it is a number of movement points."""
        return self.kind in ("points", "more")

    @property
    def is_closed(self) -> bool:
        """Whether units cannot enter and survive."""
        return self.kind in (PROHIBITED, FATAL)


class ByClass(NamedTuple, Generic[Value]):
    """A value that may differ for movement classes: that of all others (None: they have none), and those of classes."""

    general: Value | None = None
    special: FrozenMapping[ClassId, Value] = FrozenMapping()

    def of(self, unit: ClassId | None) -> Value | None:
        """Return the value for a class; None for a unit without one."""
        return self.general if unit is None else self.special.get(unit, self.general)

    def laid_over(self, below: "ByClass[Value]") -> "ByClass[Value]":
        """Return these values with those of `below` where there are none."""
        if self.general is not None:
            return self
        return ByClass(below.general, FrozenMapping({**below.special, **self.special}))

    @property
    def values(self) -> tuple[Value, ...]:
        """All its values."""
        return (*(() if self.general is None else (self.general,)), *self.special.values())

    def __bool__(self) -> bool:
        """Return whether it has a value."""
        return self.general is not None or bool(self.special)


Amount = int | Fraction
"""A value of an attribute; whole numbers are `int`."""
Prices = ByClass[Price]
Attributes = FrozenMapping[AttributeId, ByClass[Amount]]
NO_PRICES: Prices = ByClass()
NO_ATTRIBUTES: Attributes = FrozenMapping()


class Attribute(NamedTuple):
    """A property of terrain that the designer names, such as a shift of the combat column.

    `combine`: what counts of several layers of a cell, or of several lines along a side: the value of the topmost that
    has one, their sum, the highest or the lowest.
    """

    id: TemplateField[AttributeId]
    name: TemplateField[str]
    short: TemplateField[str]
    combine: Combine
    note: TemplateField[str]
    span: Span | None = None

    def combined(self, values: Iterable[Amount]) -> Amount | None:
        """Return what counts of the values of several layers, the topmost first; None without values."""
        found = list(values)
        if not found:
            return None
        match self.combine:
            case "first":
                return found[0]
            case "sum":
                return plain(sum((Fraction(value) for value in found), Fraction(0)))
            case "highest":
                return max(found)
            case _:
                return min(found)


def is_terrain_value(name: str) -> bool:
    """Return whether a name of a formula is an attribute of terrain, such as `ground.shift`."""
    role, dot, _ = name.partition(".")
    return bool(dot) and role in (GROUND, ACROSS, LINE)


def plain(value: Amount) -> Amount:
    """Return a number as an `int` if it is whole."""
    return int(value) if value == int(value) else value
