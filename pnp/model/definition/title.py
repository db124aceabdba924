"""The title page of a game, its sides and their budget."""

from pnp.model.definition.base import Definition, field
from pnp.model.definition.lines import CompassWord
from pnp.model.fields.common import Color, Date, Id, Line, Name, Players, Prose, SymbolName, Version


class CreditDefinition(Definition):
    """A person who made a part of the game."""

    role: Line = field("Contribution.", "Game design")
    name: Name = field("Name of the person.", "Ada Smith")
    url: Line = field("Web address of the person or the work.", "https://example.org", "")


class GameDefinition(Definition):
    """The title page of the game."""

    id: Id = field("Id of the game, and name of its output folder.", "ice-patrol")
    title: Name = field("Name of the game.", "Ice Patrol")
    subtitle: Line = field("Second line of covers and title strips.", "A duel on ice", "")
    version: Version = field("Version of the game, printed on every sheet.", "1.0.0")
    released: Date = field("Release date (ISO 8601), also the PDF date.", "2026-11-21", "")
    players: Players = field("Number of players, 1 to 20.", "2..4")
    minutes: int = field("Playing time in minutes.", 90, 60, ge=1, le=10_000)
    credits: list[CreditDefinition] = field(
        "Contributors, in the order of the credits.", [{"role": "Game design", "name": "Ada Smith"}], [], most=100
    )
    license: Prose = field("License of the kit.", "CC BY-SA 4.0", "")
    notice: Prose = field(
        "Note on sources and ownership, printed in the booklet.", "Ice Patrol is a fan-made game.", ""
    )


class SideDefinition(Definition):
    """A player's army. The sides are player 1, 2 … in their order."""

    name: Name = field("Name of the side.", "Red")
    color: Color = field("Color of its counters, in quotes.", "#b3402b")
    emblem: SymbolName = field("Emblem that identifies the side in a black-and-white print.", "emblem/sun")
    neutral: bool = field("If true, scenarios may assign its pieces to any player.", True, False)
    forward: CompassWord | None = field(
        "Side of a cell to which its pieces move forward. Default: n for the first side, s for all others.", "ne", None
    )


class BudgetDefinition(Definition):
    """The budget with which each player buys pieces before play."""

    amount: int = field("Budget of each player, in units of the budget.", 12, ge=0, le=100_000)
    unit: Line = field("Unit of the budget, singular.", "coin", "credit")
    units: Line = field("Unit of the budget, plural.", "coins", "credits")
    note: Prose = field("Note for charts and booklet.", "Unspent coins are lost.", "")
