"""The title page of a game, its sides and their budget."""

from pydantic import Field

from pnp.model.definition.base import Definition
from pnp.model.fields.common import Color, Date, Id, Line, Players, Prose, SymbolName, Version


class CreditDefinition(Definition):
    """Somebody who made a part of the game."""

    role: Line = Field(description="What the person did, such as Game design.")
    name: Line = Field(description="Who it was.")
    url: Line = Field("", description="Where to find the person or the work.")


class GameDefinition(Definition):
    """The game as a whole: its title page."""

    id: Id = Field(description="The game's id; names its folder in the output.")
    title: Line = Field(description="The game's name.")
    subtitle: Line = Field("", description="A second line for covers and title strips.")
    version: Version = Field(description="Version of this definition, printed on every sheet.")
    released: Date = Field("", description="Day of this version, as 2026-11-21; becomes the date of the PDF files.")
    players: Players = Field(description="Number of players: 2 or 2..4.")
    minutes: int = Field(60, ge=1, le=10_000, description="How long a game takes.")
    credits: list[CreditDefinition] = Field([], max_length=100, description="Who made what.")
    license: Prose = Field("", description="Under which terms the kit may be used.")
    notice: Prose = Field("", description="A note on sources and ownership for the booklet.")


class SideDefinition(Definition):
    """A player's army. Sides count as player 1, 2 … in their order."""

    name: Line = Field(description="The side's name.")
    color: Color = Field(description='Its colour as "#rrggbb", in quotes.')
    emblem: SymbolName = Field(description="A symbol that tells the side apart without colour.")
    neutral: bool = Field(False, description="Whether it is no player's own: scenarios give its pieces to either side.")


class BudgetDefinition(Definition):
    """What each player may spend before play."""

    amount: int = Field(ge=0, le=100_000, description="How much each player has.")
    unit: Line = Field("credit", description="The word for one.")
    units: Line = Field("credits", description="The word for several.")
    note: Prose = Field("", description="A remark for charts and booklet.")
