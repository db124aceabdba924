"""The box: set-ups, markers and prices that do not go with the counters that are in it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pnp.model.game import PieceId, SideId
from pnp.selftest.mutation import Mutation, operator
from pnp.selftest.source_edit import Edit, GameSource, SourcePart

MIX = "Set-up and counter mix at odds"
SHORTAGE = "Too few markers"
COUNT = "A number of things is wrong"
PRICE = "Something that nobody can buy"
_NUMBER = re.compile(r"\d+")


@operator(
    "force-beyond-mix",
    MIX,
    "A set-up sheet showed four counters of a unit, and the counter mix had three of them.",
)
def force_beyond_mix(draft: GameSource) -> Iterator[Mutation]:
    """Every force of a scenario with one more of a unit than there are counters."""
    for part in draft.parts("scenarios/*/forces/*/groups/*/units/*"):
        piece, side = draft.game.pieces.get(PieceId(part.name)), SideId(part.path[3])
        if piece is not None and part.number is not None:
            shared = sum(number for other, number in piece.count.items() if draft.game.sides[other].neutral)
            beyond = piece.count.get(side, 0) + shared + 1
            yield Mutation((part.replaced(str(beyond)),), f"{part.path[1]} wants {beyond} of {part.name}")


@operator(
    "counter-left-out", MIX, "A unit was left out of the printed counters, and players had to make it themselves."
)
def counter_left_out(draft: GameSource) -> Iterator[Mutation]:
    """Every piece with one counter less."""
    for part in draft.parts("pieces/*/count", "pieces/*/count/*"):
        number = _first(part)
        if number:
            yield Mutation((_with(part, number - 1),), f"of {part.path[1]} there is one counter less")


@operator("unit-not-in-the-box", MIX, "Units were listed that are in no set-up and not used in the game.")
def unit_not_in_the_box(draft: GameSource) -> Iterator[Mutation]:
    """Every unit of a force under a name that no piece has."""
    for part in draft.parts("scenarios/*/forces/*/groups/*/units/*", "placements/*/pieces/*"):
        yield Mutation((part.renamed(f"{part.name}-k"),), f"{part.path[1]} names {part.name}-k")


@operator("markers-halved", SHORTAGE, "Players were told to make markers of their own as they needed them.")
def markers_halved(draft: GameSource) -> Iterator[Mutation]:
    """Every kind of marker with half of its counters, or none."""
    for part in draft.parts("markers/*/count", "composites/*/marker/count"):
        number = _first(part)
        if number:
            yield Mutation((_with(part, number // 2),), f"of {part.path[1]} there are {number // 2} markers")


@operator("total-off", COUNT, "A box said how many counters it holds, and the sheets held another number.")
def total_off(draft: GameSource) -> Iterator[Mutation]:
    """Every sum that is stated, off by one."""
    for part in draft.parts("kit/counters"):
        if part.number is not None:
            yield Mutation((part.replaced(str(part.number - 1)),), f"the kit says {part.number - 1} counters")


@operator("price-beyond-budget", PRICE, "A unit cost more than a side could ever spend.")
def price_beyond_budget(draft: GameSource) -> Iterator[Mutation]:
    """Every price above the whole budget."""
    budget = draft.game.budget
    for part in draft.parts("pieces/*/cost"):
        if budget is not None and part.number is not None:
            price = budget.amount + 1
            yield Mutation((part.replaced(str(price)),), f"{part.path[1]} costs {price} of {budget.amount}")


def _first(part: SourcePart) -> int | None:
    """The first number in a value such as `4 per side`."""
    found = _NUMBER.match(part.text) if part.kind == "value" else None
    return int(found[0]) if found else None


def _with(part: SourcePart, number: int) -> Edit:
    """The value with another number in place of its first."""
    return part.replaced(_NUMBER.sub(str(number), part.text, count=1))


@operator("copies-off", MIX, "The counter sheet held one more of a unit than the order of battle.")
def copies_off(draft: GameSource) -> Iterator[Mutation]:
    """Every piece with one counter more."""
    for part in draft.parts("pieces/*/count"):
        found = re.match(r"\d+", part.plain)
        if found:
            more = str(int(found[0]) + 1) + part.plain[found.end() :]
            yield Mutation((part.replaced(more),), f"{part.path[1]} has {more} instead of {part.plain}")
