"""What a scenario has a number of: its units, forts, batteries, and the markers on its map, by who has them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from pnp.errors import Span
from pnp.model.game import Game, Group, Piece, Scenario, ScenarioId

UNIT = "unit"


class Post(NamedTuple):
    """Some of a thing in one place of the definition: what, how many, whose, in which group."""

    what: str
    number: int
    side: str
    group: str
    span: Span


class Thing(NamedTuple):
    """Something of which a scenario has a number; `is_exact`: its name means this and nothing else."""

    posts: tuple[Post, ...]
    is_exact: bool

    def of(self, side: str = "", group: str = "") -> Thing:
        """What of it a side or a group has."""
        kept = (post for post in self.posts if side in ("", post.side) and group in ("", post.group))
        return self._replace(posts=tuple(kept))

    @property
    def number(self) -> int:
        """How many there are."""
        return sum(post.number for post in self.posts)


def singular(word: str) -> str:
    """A word of one thing, from one of either number."""
    if word.endswith("ies"):
        return f"{word[:-3]}y"
    return word if word.endswith("ss") else word.removesuffix("s")


def phrase(words: Iterable[str]) -> str:
    """Words by which a thing is found: small letters, the last one singular."""
    *others, last = [word.lower() for word in words]
    return " ".join([*others, singular(last)])


@lru_cache(maxsize=64)
def things(game: Game, id_: ScenarioId) -> Mapping[str, Thing]:
    """All of which a scenario has a number, by the phrase for it."""
    scenario = game.scenarios[id_]
    found: dict[str, list[Post]] = {}
    exact: dict[str, bool] = {}
    for words, is_exact, posts in (*_units(game, scenario), *_forts(game, scenario), *_markers(game, scenario)):
        name = phrase(words.split())
        exact[name] = is_exact and exact.get(name, True)
        found[name] = list(dict.fromkeys([*found.get(name, []), *posts]))
    batteries = [
        Post("battery", battery.count, side, "", force.groups[0].span)
        for side, force in scenario.forces.items()
        for battery in force.ortillery
    ]
    if any(force.ortillery for battle in game.scenarios.values() for force in battle.forces.values()):
        found["battery"], exact["battery"] = batteries, True
    return {name: Thing(tuple(posts), exact[name]) for name, posts in found.items()}


_Found = tuple[str, bool, list[Post]]


def _units(game: Game, scenario: Scenario) -> Iterator[_Found]:
    fielded = [(side, group) for side, force in scenario.forces.items() for group in force.groups]
    everything: list[Post] = []
    for piece in game.pieces.values():
        posts = [_post(side, group, piece) for side, group in fielded if piece.id in group.units]
        everything += posts
        for words, is_exact in _names(game, piece).items():
            yield words, is_exact, posts
    if scenario.forces:
        yield UNIT, True, everything


def _post(side: str, group: Group, piece: Piece) -> Post:
    return Post(piece.id, group.units[piece.id], side, group.name, group.span)


def _names(game: Game, piece: Piece) -> dict[str, bool]:
    """What a piece is called; whether that means it alone: its name, its title and the last word of it, its kinds."""
    found = {piece.name: True}
    if piece.title:
        found.setdefault(piece.title, False)
        found.setdefault(piece.title.split()[-1], False)
    kinds = [game.classes[piece.move_class].name] if piece.move_class else []
    for kind in (*kinds, *sorted(piece.tags)):
        found.setdefault(f"{kind} {UNIT}", False)
        found.setdefault(kind, False)
    return found


def _forts(game: Game, scenario: Scenario) -> Iterator[_Found]:
    markers = {fort.marker for fort in game.forts.values()}
    if markers:
        placed = [place for place in scenario.places if place.marker in markers]
        yield "fort", True, [Post(place.marker, 1, place.side or "", "", place.span) for place in placed]


def _markers(game: Game, scenario: Scenario) -> Iterator[_Found]:
    """Markers that scenarios put on their maps, by their own name and by that of the key."""
    placed = {place.marker for battle in game.scenarios.values() for place in battle.places}
    for marker in sorted(placed):
        posts = [
            Post(place.marker, 1, place.side or "", "", place.span)
            for place in scenario.places
            if place.marker == marker
        ]
        yield game.markers[marker].name, True, posts
        line = scenario.entry(marker)
        if line is not None:
            yield line.name, True, posts
            yield line.name.split()[-1], False, posts


def whose(game: Game, scenario: Scenario, words: str) -> tuple[str, str]:
    """The side or the group that some words name, as (side, group); nothing for either that they do not name."""
    lower = words.lower()
    for side, force in scenario.forces.items():
        if lower in (game.sides[side].name.lower(), force.name.lower()):
            return side, ""
    groups = [group.name for force in scenario.forces.values() for group in force.groups]
    named = [name for name in groups if set(lower.split()) <= set(name.lower().split())]
    return ("", named[0]) if len(set(named)) == 1 else ("", "")
