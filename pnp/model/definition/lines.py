"""Lines and places of boards: rivers and roads, towns and regions."""

from typing import Annotated, Literal

from pydantic import Field

from pnp.model.definition.base import Definition, field
from pnp.model.fields.annotations import Description, PreparedValue, one_or_list
from pnp.model.fields.common import Id, Name, as_written, split_words
from pnp.model.game.maps import compass_word

_COMPASS_PATTERN = "^([nesw]|[ns][ew]|north|east|south|west|(north|south)-?(east|west))$"


def _short(value: object) -> object:
    """Return a compass word in its short form, any other value unchanged."""
    return compass_word(value) if isinstance(value, str) else value


CompassWord = Annotated[
    Literal["n", "ne", "e", "se", "s", "sw", "w", "nw"],
    PreparedValue(_short, {"$comment": "compass", "type": "string", "pattern": _COMPASS_PATTERN}),
]
"""A direction on the map: `ne`, `north-east`."""
CompassWords = Annotated[
    list[CompassWord],
    Field(min_length=1, max_length=2),
    PreparedValue(split_words, one_or_list("compass words", {"type": "string"}, minItems=1, maxItems=2)),
]
"""One direction or two, as a list or as words of one text."""


def _list(value: object) -> object:
    """Return a text or a number alone as a list, any other value unchanged."""
    text = as_written(value)
    return [text] if isinstance(text, str) else value


Address = Annotated[
    str,
    Description(least=1, most=20_000),
    PreparedValue(as_written, {"anyOf": [{"type": "string"}, {"type": "number"}]}),
]
Addresses = Annotated[
    list[Address],
    Field(min_length=1, max_length=500),
    PreparedValue(
        _list,
        {
            "$comment": "addresses",
            "anyOf": [
                {"type": "string"},
                {"type": "number"},
                {"type": "array", "minItems": 1, "items": {"type": ["string", "number"]}},
            ],
        },
    ),
]
"""Addresses of cells or sides: one text, or a list of texts."""
LOOK_PATTERN = r"^[a-z][a-z0-9-]{0,39}$"
LookName = Annotated[str, Description(LOOK_PATTERN)]


class BoardLineDefinition(Definition):
    """A river, road, wall or another line on a board."""

    of: Id = field("Kind of line, a `terrain` with `lies: side` or `lies: path`.", "river")
    name: Name = field("Name, set along the line on the map; a long line has it several times.", "Lyra", "")
    along: Addresses = field(
        "Sides or cells in their order: addresses in one text, or in several texts with gaps between them. "
        "A river flows from the first side to the last.",
        "0701/se 0702..0707/ne..se",
    )
    towards: Name | None = field(
        "Direction of a look with one side, such as teeth: a compass word (`e`, `north-east`) or a cell. "
        "Default: to the right of the line's direction.",
        "e",
        None,
    )
    leaves: CompassWords = field(
        "Direction in which a path leaves the board from its last cell, or from its first if only that is "
        "at the edge; two directions: from its first cell and from its last.",
        "e",
        [],
    )


class BoardPlaceDefinition(Definition):
    """A named place on a board: a town in one cell, or a region whose name is set across its cells."""

    name: Name = field("Name on the map.", "Velna")
    at: Addresses = field("Its cell, or the cells of a region.", "0607 0608 0708")
    size: Literal["city", "town", "village", "none"] | None = field(
        "Size of its symbol and its name; `none`: a name without a symbol. Default: `town`, or `none` for a region.",
        "city",
        None,
    )
    outline: bool = field("If true, a thin line is drawn around a region.", True, False)


Lines = dict[Id, BoardLineDefinition]
Places = dict[Id, BoardPlaceDefinition]
