"""Names in the booklet that are spelled differently from their definition."""

import re
from collections.abc import Iterator, Mapping, Set

from pnp.checks import Report, check
from pnp.checks.shared.grouping import grouped
from pnp.checks.shared.sentences import ProseText, everywhere, quoted
from pnp.errors import Span
from pnp.model.game import Game

_PART = re.compile(r"[^\W_]+")
_JOINT = re.compile(r"\s+|[-‐‑–]")
_DASHES = re.compile(r"[‐‑–]")
_TERM = "[[term:"
_SHORTEST = 4
"""Names of fewer letters could be other words, unless they contain a digit."""
_MOST_WORDS = 8
_MOST_PLACES = 3
_Name = tuple[str, Span, frozenset[str]]
"""A name as it is declared, and all declared spellings of it."""


@check("prose.name-variant", "warning")
def names_are_written_as_declared(game: Game) -> Iterator[Report]:
    """Find names with other hyphens and spaces than in their definition."""
    names = _names(game)
    beginnings = {key[:length] for key in names for length in range(1, len(key) + 1)}
    variants = (each for text in everywhere(game) for each in _variants(text, names, beginnings))
    for (key, _), places in grouped(((key, _spelling(said)), (said, span)) for key, said, span in variants).items():
        (name, declared, _), (said, first) = names[key], places[0]
        message = f"'{said}' is spelled '{name}' in the definition"
        hint, others = f"write '{name}', or insert it with a template", places[1:_MOST_PLACES]
        related = ((declared, "its name is declared here"), *((span, "also here") for _, span in others))
        yield Report(message, first, hint, related, cases=len(places) if len(places) > 1 else None)


def _names(game: Game) -> dict[str, _Name]:
    """Return the names by their letters and digits, without hyphens, spaces and capitals."""
    found = grouped(("".join(_PART.findall(name)).lower(), (name, span)) for name, span in _declared(game))
    return {
        key: (*named[0], frozenset(_spelling(name) for name, _ in named))
        for key, named in found.items()
        if len(key) >= _SHORTEST or (len(key) > 1 and not key.isalpha())
    }


def _declared(game: Game) -> Iterator[tuple[str, Span]]:
    names = [(name, piece.span) for piece in game.pieces.values() for name in (piece.name, piece.title)]
    names += [(name, marker.span) for marker in game.markers.values() for name in (marker.name, marker.back_name)]
    yield from (named for named in names if named[0])
    for things in (game.composites, game.states, game.boards, game.terrain, game.line_kinds):
        yield from ((thing.name, thing.span) for thing in things.values() if thing.span)
    for board in game.boards.values():
        yield from ((entry.name, entry.span) for entry in board.places)
        yield from ((line.name, line.span) for line in board.lines if line.name)


def _variants(text: ProseText, names: Mapping[str, _Name], beginnings: Set[str]) -> Iterator[tuple[str, str, Span]]:
    """Yield every name in another spelling: its key, the spelling, and the location."""
    parts = list(_PART.finditer(text.lower))
    for place, first in enumerate(parts):
        if first[0].removesuffix("s") not in beginnings:
            continue
        key, end = "", first.start()
        for part in parts[place : place + _MOST_WORDS]:
            key += part[0]
            is_joined = part is first or _JOINT.fullmatch(text.paragraph.text, end, part.start())
            if key.removesuffix("s") not in beginnings or not is_joined:
                break
            end = part.end()
            found = key if key in names else key.removesuffix("s")
            said = text.plain[first.start() : end]
            if found not in names or text.paragraph.text.startswith(_TERM, max(0, first.start() - len(_TERM))):
                continue
            (name, _, spellings), spelling = names[found], _spelling(said)
            is_common_word = name[:1].isupper() and not said[:1].isupper()
            if not is_common_word and spellings.isdisjoint({spelling, spelling.removesuffix("s")}):
                yield found, quoted(said), text.place(first.start(), end)


def _spelling(name: str) -> str:
    return " ".join(_DASHES.sub("-", name).lower().split())
