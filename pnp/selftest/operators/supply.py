"""The counter mix: set-ups, markers and prices that do not fit it."""

import re
from collections import Counter
from collections.abc import Iterator

from pnp.model.game import PieceId, SideId
from pnp.selftest.mutation import Mutation, neighbors, operator, other_value
from pnp.selftest.source_edit import GameSource
from pnp.source.written_parts import Edit, SourcePart

MIX = "Set-up and counter mix that differ"
SHORTAGE = "Too few markers"
COUNT = "A wrong number of counters"
PRICE = "Something that no player can afford"
_NUMBER = re.compile(r"\d+")


@operator("force-beyond-mix", MIX, "A set-up sheet showed four counters of a unit, but the counter mix had three.")
def force_beyond_mix(source: GameSource) -> Iterator[Mutation]:
    """Field one more of every unit than there are counters."""
    for part in source.parts("scenarios/*/forces/*/groups/*/units/*"):
        piece, side = source.game.pieces.get(PieceId(part.name)), SideId(part.path[3])
        if piece is not None and part.number is not None:
            shared = sum(number for other, number in piece.count.items() if source.game.sides[other].neutral)
            beyond = piece.count.get(side, 0) + shared + 1
            yield Mutation((part.replaced(str(beyond)),), f"{part.path[1]} fields {beyond} of {part.name}")


@operator("counter-left-out", MIX, "A unit was missing in the counter sheet, and players had to make it.")
def counter_left_out(source: GameSource) -> Iterator[Mutation]:
    """Print one counter less of every piece."""
    for part in source.parts("pieces/*/count", "pieces/*/count/*"):
        number = _first(part)
        if number:
            yield Mutation((_with(part, number - 1),), f"{part.path[1]} has one counter less")


@operator("markers-halved", SHORTAGE, "Players had to make additional markers.")
def markers_halved(source: GameSource) -> Iterator[Mutation]:
    """Print half of the counters of every marker, rounded down."""
    for part in source.parts("markers/*/count", "composites/*/marker/count"):
        number = _first(part)
        if number:
            yield Mutation((_with(part, number // 2),), f"{part.path[1]} has {number // 2} markers")


@operator("price-beyond-budget", PRICE, "A unit cost more than a side could spend.")
def price_beyond_budget(source: GameSource) -> Iterator[Mutation]:
    """Raise every price above the budget."""
    budget = source.game.budget
    for part in source.parts("pieces/*/cost"):
        if budget is not None and part.number is not None:
            price = budget.amount + 1
            yield Mutation((part.replaced(str(price)),), f"{part.path[1]} costs {price} of {budget.amount}")


def _first(part: SourcePart) -> int | None:
    found = _NUMBER.match(part.text) if part.kind == "value" else None
    return int(found[0]) if found else None


def _with(part: SourcePart, number: int) -> Edit:
    return part.replaced(_NUMBER.sub(str(number), part.text, count=1))


@operator("copies-off", MIX, "The counter sheet had one more of a unit than the order of battle.")
def copies_off(source: GameSource) -> Iterator[Mutation]:
    """Print one counter more of every piece."""
    for part in source.parts("pieces/*/count"):
        number = _first(part)
        if number is not None:
            edit = _with(part, number + 1)
            yield Mutation((edit,), f"{part.path[1]} has {edit.new} instead of {part.plain}")


@operator("unit-unfielded", MIX, "Two units of the counter mix were not used in the game (Wacht am Rhein).")
def unit_unfielded(source: GameSource) -> Iterator[Mutation]:
    """Remove every unit that a single group fields from that group."""
    parts = list(source.parts("scenarios/*/forces/*/groups/*/units/*"))
    times = Counter(part.name for part in parts)
    for part in parts:
        if times[part.name] == 1 and part.whole:
            yield Mutation((part.removed(),), f"no force has {part.name}")


@operator("marker-for-two-states", SHORTAGE, "One side of a marker showed two kinds of loss (Cropredy Bridge).")
def marker_for_two_states(source: GameSource) -> Iterator[Mutation]:
    """Give every state the marker of another one."""
    for one, other in neighbors(source, "states/*/marker"):
        yield Mutation((other.replaced(one.text),), f"{other.path[1]} has the marker of {one.path[1]}")


@operator("marker-unexplained", SHORTAGE, "The box had a Game Turn counter that no rule used (Cropredy Bridge).")
def marker_unexplained(source: GameSource) -> Iterator[Mutation]:
    """Add a marker beside every marker that the rules explain."""
    for part in source.parts("markers/*"):
        indent = " " * (part.key[0] - source.texts[part.file].rfind("\n", 0, part.key[0]) - 1)
        symbol = source.part(f"markers/{part.name}/symbol")
        if symbol is not None:
            new = f"odd-one: {{name: Vedette, symbol: {symbol.text}, count: 2}}\n{indent}"
            yield Mutation((Edit(part.file, part.key[0], part.key[0], new),), f"a marker before {part.name}")


CHART = "Terrain that the terrain chart omits"


def _prohibited(part: SourcePart) -> str | None:
    return None if part.kind == "value" and part.plain == "prohibited" else "prohibited"


operator("price-prohibited", CHART, "Terrain was prohibitive in the chart alone (In Their Quiet Fields).")(
    other_value("terrain/*/cost", new=_prohibited, broken="{part.path[1]} is prohibited")
)
