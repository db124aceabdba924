"""The names that layouts have for what a counter shows: texts, symbols, counts."""

import re
from collections.abc import Collection
from difflib import get_close_matches

_OF_MARKERS = frozenset(("load", "left", "lost", "label"))
_OF_UNITS = frozenset(("designation", "size", "formation", "set-up", "arrival"))
_OF_PIECES = frozenset(("name", "title", "state", "condition", "cost", "side", "composite", "values"))
TEXTS = _OF_PIECES | _OF_UNITS | _OF_MARKERS
SYMBOLS = frozenset(("art", "emblem", "class", "composite", "load", "state"))
COUNTS = frozenset(("cost", "slots", "weapons", "load"))
_NUMBERED = re.compile(r"(value|label|stat|code)\.[a-z0-9-]+|weapon\.\d+\.[a-z0-9-]+|emblem\.\d+")
"""Names with a slot of the game's own, or with a number."""


def unknown(name: str, known: Collection[str]) -> str | None:
    """Return help about a name that no counter fills; None for one that a counter may fill, or a drawing's."""
    if name in known or "/" in name or _NUMBERED.fullmatch(name):
        return None
    near = get_close_matches(name, sorted(known), n=1)
    return f"did you mean '{near[0]}'?" if near else f"there are {', '.join(sorted(known))}, and value.SLOT"
