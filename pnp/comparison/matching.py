"""Which parts of two versions of a game are the same thing, and what a player calls a thing."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any

from pnp.model.game import Die, Game, Piece
from pnp.model.game.maps import BoardLine

_SIMILAR = 0.6
"""The least similarity of two texts that are versions of one thing."""
_NAMES = ("title", "name", "id", "kind")


def pairs(old: Sequence[Any], new: Sequence[Any]) -> Iterator[tuple[Any, Any]]:
    """Yield the entries of two lists side by side: equal ones, then those of one name, then those that are similar.

    An entry without a counterpart has None beside it. What is left out or inserted moves no other entry.
    """
    left, partner = list(range(len(old))), dict[int, int]()
    for key in (str, _identity):
        known: dict[tuple[str, int], int] = {}
        count = Counter[str]()
        for i in left:
            count[key(old[i])] += 1
            known[key(old[i]), count[key(old[i])]] = i
        count.clear()
        for j in (j for j in range(len(new)) if j not in partner):
            count[key(new[j])] += 1
            if (i := known.get((key(new[j]), count[key(new[j])]), -1)) >= 0:
                partner[j] = i
                left.remove(i)
    rest = [j for j in range(len(new)) if j not in partner]
    is_replaced = len(left) == len(rest) == 1 and not name_of(new[rest[0]])
    for j in rest:
        text = plain(new[j])
        alike = ((SequenceMatcher(None, plain(old[i]), text, autojunk=False).ratio(), -i) for i in left)
        rated = [(round(ratio, 1), -abs(j + i), ratio, i) for ratio, i in alike]  # of much alike the one at its place
        _, _, best, i = max(rated, default=(0.0, 0, 0.0, 0))
        if left and (best >= _SIMILAR or is_replaced):
            partner[j] = -i
            left.remove(-i)
    yield from ((old[i], None) for i in left)
    yield from ((old[partner[j]] if j in partner else None, each) for j, each in enumerate(new))


def plain(value: Any) -> str:
    """Return a value as text without the places where it is written."""
    return re.sub(r"Span\([^()]*\)", "", str(value))


def _identity(value: Any) -> str:
    return name_of(value) or plain(value)


def name_of(thing: Any) -> str:
    """Return the name of a part of a game, or its kind or id in words; empty for values and parts without either."""
    if isinstance(thing, str | int | float | Mapping):
        return ""
    if isinstance(thing, Die):
        return f"die {thing.id}"
    if isinstance(thing, BoardLine):
        called = worded(thing.id)
        return str(thing.name) or (called if thing.kind.name.lower() in called else f"{thing.kind.name} {called}")
    if number := getattr(thing, "turns", 0) and getattr(thing, "number", None):
        return f"Scenario {number}"
    word = next(filter(None, (str(getattr(thing, name, "")) for name in _NAMES)), "")
    return worded(word) if word == getattr(thing, "id", "") else word


def noun(thing: Any) -> str:
    """Return what kind of thing a part of a game is: `table`, `group`."""
    return str(re.findall(r"[A-Z][a-z]*", type(thing).__name__)[-1]).lower()


def worded(name: str) -> str:
    """Return a key or the name of a field as words."""
    return str(name).replace("-", " ").replace("_", " ").replace(".", " ").strip()


def piece_name(game: Game, piece: Piece) -> str:
    """Return the name of a piece, with its side if it has only one and its name does not say so."""
    sides = [game.sides[side] for side, number in piece.count.items() if number]
    others = sum(each.name == piece.name for each in game.pieces.values())
    kind = game.types.get(piece.type) if piece.type else None
    formation = game.formations.get(piece.formation) if piece.formation else None
    about = [each.name for each in (kind, formation) if each is not None] if others > 1 else []
    words = f" ({', '.join(about)})" if about else ""
    return (sides[0].named(piece.name) if len(sides) == 1 else piece.name) + words


def names(game: Game) -> dict[str, str]:
    """Return the names of the things of a game by id, but for ids of several things with different names."""
    kinds = (game.sides, game.markers, game.composites, game.terrain, game.over, game.classes, game.roles, game.stats)
    more = (game.types, game.sizes, game.formations, game.line_kinds, game.attributes, game.states, game.tables)
    found: dict[str, set[str]] = {str(id_): {piece_name(game, each)} for id_, each in game.pieces.items()}
    for kind in (*kinds, *more, game.boards, game.tracks):
        for id_, each in kind.items():
            found.setdefault(str(id_), set()).add(each.name)
    found |= {f"action:{each.id}": {each.name} for each in game.procedure.actions}
    parts: list[Any] = [part for board in game.boards.values() for part in (*board.zones, *board.places)]
    for part in parts:
        found.setdefault(str(part.id), set()).add(part.name)
    return {id_: next(iter(known)) for id_, known in found.items() if len(known) == 1}
