"""The sequence of play: the phases of a turn, and the blocks of phases that each side has in turn."""

import re
from typing import Annotated, NamedTuple

from pydantic import Discriminator, Tag
from pydantic_core import PydanticCustomError

from pnp.model.definition.base import Definition, field
from pnp.model.fields.annotations import ParsedValue
from pnp.model.fields.common import Id, Name, Prose, Tags
from pnp.model.fields.rulings import HeadingId

TURNS_PATTERN = r"^\d{1,3}(\.\.(\d{1,3})?)?$"


class TurnSpan(NamedTuple):
    """Turns from `first` to `last`, both included; `last` None: to the end of the game."""

    first: int
    last: int | None = None


def turn_span(value: object) -> TurnSpan:
    """Return turns written as `3`, `3..5` or `3..`. Raises PydanticCustomError for anything else, or reversed ends."""
    text = str(value) if isinstance(value, int) and not isinstance(value, bool) else value
    if not isinstance(text, str) or not re.fullmatch(TURNS_PATTERN, text, re.ASCII) or not int(text.split(".")[0]):
        raise PydanticCustomError("value.range", "expected turns such as 3, 3..5 or 3..")
    first, dots, last = text.partition("..")
    if last and int(last) < int(first):
        known = {"text": text, "hint": f"write {last}..{first}"}
        raise PydanticCustomError("value.range", "the ends of the range {text} are reversed", known)
    return TurnSpan(int(first), int(last or first) if last or not dots else None)


Turns = Annotated[
    TurnSpan,
    ParsedValue(
        turn_span,
        {
            "$comment": "turns",
            "anyOf": [{"type": "integer", "minimum": 1}, {"type": "string", "pattern": TURNS_PATTERN}],
        },
    ),
]
"""`3`, `3..5`, or `3..` to the last turn."""


class PhaseDefinition(Definition):
    """A phase of a turn."""

    phase: Id = field("Id of the phase, the only one of the game.", "movement")
    name: Name = field("Name of the phase.", "Movement")
    by: Id | None = field(
        "Who acts: `phasing` (the side whose turn it is), `other` (the others), `both` (all sides), or the id of a "
        "side. Default: `phasing` in the block of `each`, `both` elsewhere.",
        "other",
        None,
    )
    turns: Turns | None = field("Turns that have this phase. Default: all.", "3..", None)
    does: Tags = field("Actions done in it, in order, from `actions`.", ["enter", "move"], [])
    summary: Prose = field("What happens, in a sentence (a template).", "Units that arrive enter the map.", "")
    says: HeadingId = field("Rule that explains it, as the id of its heading.", "movement", "")


class PlayerTurnDefinition(Definition):
    """Phases that each side has, one side after the other (player turns)."""

    each: Tags = field(
        "The sides in order, or `sides`: all, beginning with the `first` of the scenario.", ["red", "blue"]
    )
    phases: list[PhaseDefinition] = field(
        "Phases of the side whose turn it is.", [{"phase": "movement", "name": "Movement"}], least=1, most=30
    )


_PHASE, _PLAYER_TURN = "a phase", "a player turn"
"""Tags that are no keys, so that the places of findings are found."""


def _part(value: object) -> str:
    is_block = isinstance(value, dict) and ("each" in value or "phases" in value)
    return _PLAYER_TURN if is_block else _PHASE


TurnPart = Annotated[
    Annotated[PhaseDefinition, Tag(_PHASE)] | Annotated[PlayerTurnDefinition, Tag(_PLAYER_TURN)], Discriminator(_part)
]
"""A phase, or the block of phases that each side has."""
