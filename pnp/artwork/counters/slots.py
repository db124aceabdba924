"""Layouts of counters, and their slots for values: a text `value.top` or a drawing `code.top` makes the slot `top`."""

import re
from collections.abc import Mapping

from pnp import layout
from pnp.errors import DefinitionError, Finding, Span
from pnp.layout import Layout
from pnp.layout.parts import PartNode, Typeset, walk
from pnp.model.game import Game
from pnp.model.game.tracking import cached_on_game

JOINED_VALUES = "values"
"""The field with all values that have no slot."""
_OF_PIECES = ("name", "title", "state", "condition", "cost", "slots", "side", "composite", JOINED_VALUES)
_OF_UNITS = ("designation", "size", "formation", "set-up", "arrival")
_OF_MARKERS = ("load", "loads", "left", "lost", "label", "weapons")
_DRAWINGS = ("art", "emblem", "class", "composite-art", "load-art", "state-art")
FIELDS = (*_OF_PIECES, *_OF_UNITS, *_OF_MARKERS, *_DRAWINGS, "player", "face", "tag")
"""The fields of every counter; those of slots and numbers come to them."""
_NUMBERED = re.compile(r"(value|label|stat|code)\.[a-z0-9-]+|weapon\.\d+\.(code\.)?[a-z0-9-]+|emblem\.\d+")
"""Fields with a slot of the game's own, or with a number."""


def load(game: Game, name: str, wanted_at: Span | None = None) -> Layout:
    """Load the layout of a counter.

    Raises:
        DefinitionError: as `pnp.layout.load`, and when it shows fields that no counter has.
    """
    found = layout.load(game, name, wanted_at)
    require_fields(game, found)
    return found


@cached_on_game
def require_fields(game: Game, found: Layout) -> None:
    """Check that counters have all fields that a layout names, and that only pieces have texts of a common size.

    Raises:
        DefinitionError: with the fields that no counter has, and the texts with `fit: together` that no piece has.
    """
    numbered = {field for field in found.fields if _NUMBERED.fullmatch(field)}
    findings = [*layout.unknown_fields(found, {*FIELDS, *numbered})]
    shared = together(found)
    if shared and found.name not in {piece.layout for piece in game.pieces.values()} and _is_of_others(game, found):
        for node in shared:
            message = f"only pieces have a common size of type, and layout '{found.name}' is of markers"
            span = node.places.get("fit", node.span)
            findings.append(Finding("layout.value", "error", message, span, "leave 'fit' out"))
    if findings:
        raise DefinitionError(findings)


def together(found: Layout) -> list[PartNode]:
    """Return the texts of a layout that all pieces with it set in one size; mostly none, and then no piece matters."""
    return [node for node in walk(found.parts) if isinstance(node.part, Typeset) and node.part.fit == "together"]


def _is_of_others(game: Game, found: Layout) -> bool:
    """Return whether markers or composites have a layout."""
    of_composites = {name for each in game.composites.values() for name in (each.layout, each.result_layout)}
    return found.name in of_composites | {marker.layout for marker in game.markers.values()}


def slots(found: Layout) -> tuple[str, ...]:
    """Return the slots for values, in the layout's order."""
    shown = (field.split(".", 1) for field in found.shown if field.startswith(("value.", "code.")))
    return tuple(dict.fromkeys(slot for _, slot in shown))


@cached_on_game
def homes(game: Game, found: Layout) -> Mapping[str, str]:
    """Return the slot of a layout for every stat of the game that has one.

    First come those that want a slot of this layout; one that wants none in particular (a slot of its own name)
    takes the first that is left.
    """
    return assign(slots(found), {stat.id: stat.slot for stat in game.stats.values()})


def assign(places: tuple[str, ...], wanted: Mapping[str, str]) -> dict[str, str]:
    """Return a place for every value (id to wanted slot) that has one."""
    given: dict[str, str] = {}
    for value, slot in wanted.items():
        if slot in places and slot not in given.values():
            given[value] = slot
    left = [slot for slot in places if slot not in given.values()]
    for value, slot in wanted.items():
        if slot == value and value not in given and left:
            given[value] = left.pop(0)
    return given
