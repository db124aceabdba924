"""Assignment of things of several kinds to places with limited capacities, or the reason why there is none."""

from collections import deque
from collections.abc import Iterator, Sequence
from typing import NamedTuple


class Shortage(NamedTuple):
    """Kinds of things that together have too few places (a Hall violator).

    Attributes:
        kinds: the kinds, ascending.
        places: all places that are allowed for any of them, ascending.
        needed: how many things there are of these kinds.
        room: how many those places hold.
    """

    kinds: tuple[int, ...]
    places: tuple[int, ...]
    needed: int
    room: int


class Assignment(NamedTuple):
    """`placed`: for each kind the number in each place. `shortages`: why not all were placed; they share no kind.

    If the places of a shortage held as many more as it lacks, all of its kinds would have room.
    """

    placed: tuple[dict[int, int], ...]
    shortages: tuple[Shortage, ...]


def assign(counts: Sequence[int], capacities: Sequence[int], allowed: Sequence[Sequence[int]]) -> Assignment:
    """Assign `counts` things of each kind to places of these capacities; `allowed`: the places of each kind.

    Raises:
        ValueError: when a count or a capacity is negative, or the kinds of `counts` and `allowed` differ in number.
    """
    if len(counts) != len(allowed) or min([*counts, *capacities], default=0) < 0:
        raise ValueError("counts and capacities are whole numbers from 0 on, and every kind has its places")
    placed: list[dict[int, int]] = [{} for _ in counts]
    rooms = list(capacities)
    left_over = []
    for kind, count in enumerate(counts):
        while count:
            search = _search(kind, rooms, allowed, placed)
            if search.end is None:
                left_over.append(kind)
                break
            count -= _shift(search, search.end, kind, count, rooms, placed)
    return Assignment(tuple(placed), tuple(_shortages(left_over, counts, capacities, allowed, placed)))


class _Search(NamedTuple):
    """`taker`: for each place reached the kind that would move there. `leaving`: the place that this kind would leave.

    `end`: a place with room; None when there is none.
    """

    taker: dict[int, int]
    leaving: dict[int, int]
    end: int | None


def _search(
    kind: int, rooms: Sequence[int], allowed: Sequence[Sequence[int]], placed: Sequence[dict[int, int]]
) -> _Search:
    holders: dict[int, list[int]] = {}
    for other, held in enumerate(placed):
        for place in held:
            holders.setdefault(place, []).append(other)
    taker: dict[int, int] = {}
    leaving: dict[int, int] = {}
    waiting = deque([kind])
    while waiting:
        one = waiting.popleft()
        for place in allowed[one]:
            if place in taker:
                continue
            taker[place] = one
            if rooms[place]:
                return _Search(taker, leaving, place)
            for other in holders.get(place, ()):
                if other != kind and other not in leaving:
                    leaving[other] = place
                    waiting.append(other)
    return _Search(taker, leaving, None)


def _shift(search: _Search, end: int, kind: int, count: int, rooms: list[int], placed: Sequence[dict[int, int]]) -> int:
    """Move as many as possible along an augmenting path; return how many of `kind` were placed."""
    way = [(search.taker[end], end)]
    while way[-1][0] != kind:
        place = search.leaving[way[-1][0]]
        way.append((search.taker[place], place))
    moved = min(count, rooms[end], *(placed[one][search.leaving[one]] for one, _ in way[:-1]))
    for one, place in way:
        placed[one][place] = placed[one].get(place, 0) + moved
        if one != kind:
            left = search.leaving[one]
            placed[one][left] -= moved
            if not placed[one][left]:
                del placed[one][left]
    rooms[end] -= moved
    return moved


def _shortages(
    left_over: Sequence[int],
    counts: Sequence[int],
    capacities: Sequence[int],
    allowed: Sequence[Sequence[int]],
    placed: Sequence[dict[int, int]],
) -> Iterator[Shortage]:
    """Return the kinds that compete for full places with those that could not all be placed."""
    groups: list[tuple[set[int], set[int]]] = []
    full = [0] * len(capacities)
    for kind in left_over:
        search = _search(kind, full, allowed, placed)
        kinds, places = {kind, *search.leaving}, set(search.taker)
        for group in [group for group in groups if group[1] & places]:
            kinds, places = kinds | group[0], places | group[1]
            groups.remove(group)
        groups.append((kinds, places))
    for kinds, places in groups:
        needed, room = sum(counts[one] for one in kinds), sum(capacities[place] for place in places)
        yield Shortage(tuple(sorted(kinds)), tuple(sorted(places)), needed, room)
