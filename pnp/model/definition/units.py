"""Units of wargames: their types, sizes and formations."""

from typing import Annotated

from pydantic import Field

from pnp.model.definition.base import Definition, field
from pnp.model.fields.common import Color, Id, Line, Name, Prose, SymbolName

Sign = Annotated[Line, Field(max_length=6)]


class UnitTypeDefinition(Definition):
    """A type of unit (branch): pieces of the type have its symbol and class, unless they have their own."""

    name: Name = field("Name of the type.", "Infantry")
    symbol: SymbolName = field("Drawing of its units. Units of armies: `nato/…`.", "nato/infantry", "")
    class_: Id | None = field("Movement class of its units, one of `classes`.", "foot", None)
    note: Prose = field("Note for charts and booklet.", "May dig in.", "")


class UnitSizeDefinition(Definition):
    """A size of unit (echelon), such as brigade or division."""

    name: Name = field("Name of the size.", "brigade")
    sign: Sign = field("Sign above the symbol on counters.", "X")
    stacks: int = field("Its share of a stacking limit, in stacking points.", 2, 1, ge=0, le=100)
    note: Prose = field("Note for charts and booklet.", "Breaks down into regiments.", "")


class FormationDefinition(Definition):
    """A formation (command): units of one side, with a colored stripe on their counters."""

    name: Name = field("Name of the formation.", "II Corps")
    short: Sign = field("Abbreviation on counters, in quotes if it is a number. Default: the name.", "II", "")
    side: Id = field("Side that it belongs to.", "red")
    color: Color = field("Color of the stripe, in quotes.", "#d9a441")
    note: Prose = field("Note for charts and booklet.", "Enters on turn 2.", "")
