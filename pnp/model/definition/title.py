"""The title page of a game, its sides and their budget."""

from pydantic import Field

from pnp.model.definition.base import Definition
from pnp.model.fields.common import Color, Date, Id, Line, Name, Players, Prose, SymbolName, Version


class CreditDefinition(Definition):
    """A person who made a part of the game."""

    role: Line = Field(description="Contribution.", examples=["Game design"])
    name: Name = Field(description="Name of the person.", examples=["Ada Smith"])
    url: Line = Field("", description="Web address of the person or the work.", examples=["https://example.org"])


class GameDefinition(Definition):
    """The title page of the game."""

    id: Id = Field(description="Id of the game, and name of its output folder.", examples=["ice-patrol"])
    title: Name = Field(description="Name of the game.", examples=["Ice Patrol"])
    subtitle: Line = Field("", description="Second line of covers and title strips.", examples=["A duel on ice"])
    version: Version = Field(description="Version of the game, printed on every sheet.", examples=["1.0.0"])
    released: Date = Field("", description="Release date (ISO 8601), also the PDF date.", examples=["2026-11-21"])
    players: Players = Field(description="Number of players, 1 to 20.", examples=["2..4"])
    minutes: int = Field(60, ge=1, le=10_000, description="Playing time in minutes.", examples=[90])
    credits: list[CreditDefinition] = Field(
        [],
        max_length=100,
        description="Contributors, in the order of the credits.",
        examples=[[{"role": "Game design", "name": "Ada Smith"}]],
    )
    license: Prose = Field("", description="License of the kit.", examples=["CC BY-SA 4.0"])
    notice: Prose = Field(
        "",
        description="Note on sources and ownership, printed in the booklet.",
        examples=["Ice Patrol is a fan-made game."],
    )


class SideDefinition(Definition):
    """A player's army. The sides are player 1, 2 … in their order."""

    name: Name = Field(description="Name of the side.", examples=["Red"])
    color: Color = Field(description="Color of its counters, in quotes.", examples=["#b3402b"])
    emblem: SymbolName = Field(
        description="Emblem that identifies the side in a black-and-white print.", examples=["emblem/sun"]
    )
    neutral: bool = Field(False, description="If true, scenarios may assign its pieces to any player.", examples=[True])


class BudgetDefinition(Definition):
    """The budget with which each player buys pieces before play."""

    amount: int = Field(ge=0, le=100_000, description="Budget of each player, in units of the budget.", examples=[12])
    unit: Line = Field("credit", description="Unit of the budget, singular.", examples=["coin"])
    units: Line = Field("credits", description="Unit of the budget, plural.", examples=["coins"])
    note: Prose = Field("", description="Note for charts and booklet.", examples=["Unspent coins are lost."])
