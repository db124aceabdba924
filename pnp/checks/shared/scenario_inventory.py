"""What a scenario has a number of: its units, forts, batteries, and the markers on its map, by who has them."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from pnp.errors import Span
from pnp.model.game import Game, MarkerId, Scenario, ScenarioId

UNIT = "unit"


class CountedGroup(NamedTuple):
    """Some of a thing in one place of the definition: what, how many, whose, in which group."""

    what: str
    number: int
    side: str
    group: str
    span: Span


class CountedItem(NamedTuple):
    """Something of which a scenario has a number; `is_exact`: its name means this and nothing else."""

    posts: tuple[CountedGroup, ...]
    is_exact: bool

    def of(self, side: str = "", group: str = "") -> "CountedItem":
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


class ScenarioInventory:
    """All of which one scenario has a number; a thing is counted when it is asked for."""

    def __init__(self, game: Game, scenario: Scenario) -> None:
        self._units = _units(game)
        self._others: dict[str, CountedItem] = {}
        for name, thing in _on_the_map(game, scenario):
            known = self._others.setdefault(name, thing)
            if known.posts != thing.posts:
                self._others[name] = CountedItem(known.posts + thing.posts, is_exact=False)
        self._fielded: dict[str, list[CountedGroup]] = {}
        for side, force in scenario.forces.items():
            for group in force.groups:
                for piece, number in group.units.items():
                    post = CountedGroup(piece, number, side, group.name, group.span)
                    self._fielded.setdefault(piece, []).append(post)

    def __contains__(self, name: str) -> bool:
        return name in self._others or name in self._units

    def __getitem__(self, name: str) -> CountedItem:
        units = self._units.get(name)
        other = self._others.get(name, CountedItem((), is_exact=True))
        if units is None:
            return other
        posts = tuple(post for piece in units.pieces for post in self._fielded.get(piece, ()))
        return CountedItem((*posts, *other.posts), units.is_exact and other.is_exact)


@lru_cache(maxsize=64)
def countable_items(game: Game, id_: ScenarioId) -> ScenarioInventory:
    """All of which a scenario has a number, by the phrase for it."""
    return ScenarioInventory(game, game.scenarios[id_])


class _Kind(NamedTuple):
    """Pieces that some words mean; `is_exact`: they can mean nothing else."""

    pieces: tuple[str, ...]
    is_exact: bool


@lru_cache(maxsize=16)
def _units(game: Game) -> Mapping[str, _Kind]:
    """The pieces by all that they are called: names, titles and what ends them, classes and tags."""
    found: dict[str, list[str]] = {UNIT: list(game.pieces)}
    exact = {UNIT: True}
    for piece in game.pieces.values():
        kinds = [game.classes[piece.move_class].name] if piece.move_class else []
        kinds += sorted(piece.tags)
        names = [*_ends_of(piece.title), *kinds, *(f"{kind} {UNIT}" for kind in kinds)]
        for name, is_exact in [(piece.name, True), *((name, False) for name in names if name)]:
            words = phrase(name.split())
            if piece.id not in found.setdefault(words, []):
                found[words].append(piece.id)
            exact[words] = exact.get(words, True) and (is_exact or words == phrase(piece.name.split()))
    return {name: _Kind(tuple(pieces), exact[name]) for name, pieces in found.items()}


def _ends_of(title: str) -> list[str]:
    """A title, and what it ends with, without the last word alone: not all vehicles are called so."""
    words = title.split()
    return [" ".join(words[start:]) for start in range(max(len(words) - 1, 1))]


def _on_the_map(game: Game, scenario: Scenario) -> Iterator[tuple[str, CountedItem]]:
    """Forts, batteries, and markers by their own name and by that of the key."""
    if game.forts:
        markers = {fort.marker for fort in game.forts.values()}
        yield "fort", _placed(scenario, markers)
    if any(force.ortillery for battle in game.scenarios.values() for force in battle.forces.values()):
        armed = [(side, force, battery) for side, force in scenario.forces.items() for battery in force.ortillery]
        posts = (
            CountedGroup("battery", battery.count, side, "", force.groups[0].span) for side, force, battery in armed
        )
        yield "battery", CountedItem(tuple(posts), is_exact=True)
    for marker in sorted({place.marker for battle in game.scenarios.values() for place in battle.places}):
        thing = _placed(scenario, {marker})
        line = scenario.entry(marker)
        if line is not None:
            yield phrase(line.name.split()[-1:]), thing
            yield phrase(line.name.split()), thing
        yield phrase(game.markers[marker].name.split()), thing


def _placed(scenario: Scenario, markers: set[MarkerId]) -> CountedItem:
    places = [place for place in scenario.places if place.marker in markers]
    return CountedItem(
        tuple(CountedGroup(place.marker, 1, place.side or "", "", place.span) for place in places), is_exact=True
    )


def find_owner(game: Game, scenario: Scenario, words: str) -> tuple[str, str]:
    """The side or the group that some words name, as (side, group); nothing for either that they do not name."""
    lower = words.lower()
    for side, force in scenario.forces.items():
        if lower in (game.sides[side].name.lower(), force.name.lower()):
            return side, ""
    groups = [group.name for force in scenario.forces.values() for group in force.groups]
    named = [name for name in groups if set(lower.split()) <= set(name.lower().split())]
    return ("", named[0]) if len(set(named)) == 1 else ("", "")
