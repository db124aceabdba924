"""The counter mix compared with the scenarios: enough counters and markers for each, and none without a use."""

from collections.abc import Iterator, Mapping

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.checks.shared.counter_supply import printed_markers
from pnp.checks.shared.force_supply import borrowed, excess, fielded
from pnp.errors import Span
from pnp.model.game import Game, MarkerId, Piece, PieceId, SideId
from pnp.model.game.scenarios import Scenario

_EXTRAS = "extras"
"""The document with counters that carry a state on their backs."""


@check(
    "mix.forces",
    "error",
    "A scenario whose counters do not exist cannot be set up.",
    "Errata: a set-up sheet shows four vedettes, the counter mix has three (1806).",
    code="M01",
)
def forces_fit_counter_mix(game: Game) -> Iterator[Report]:
    """Find units of a scenario of which a side owns and may borrow too few counters."""
    for scenario in game.scenarios.values():
        for id_ in fielded(scenario):
            piece = game.pieces[id_]
            lent, short = borrowed(game, piece), excess(scenario, piece)
            alone = [side for side, missing in short.items() if missing > lent]
            for side in alone:
                yield _too_few(game, scenario, piece, side, short[side] - lent)
            if not alone and sum(short.values()) > lent:
                yield _too_few_for_all(game, scenario, piece, short)


@check(
    "mix.unfielded",
    "warning",
    "A counter that no scenario uses is cut out for nothing, or is missing from an order of battle.",
    "Errata: two units in the counter mix are not used in the game (Wacht am Rhein, Fire & Movement 8).",
    code="M08",
)
def all_counters_used(game: Game) -> Iterator[Report]:
    """Find pieces that a side never fields; any side may field the pieces of a neutral one."""
    if not any(scenario.forces for scenario in game.scenarios.values()):
        return
    for piece in game.pieces.values():
        for side, copies in piece.count.items():
            if copies and not any(_fields(game, scenario, side, piece.id) for scenario in game.scenarios.values()):
                yield Report(
                    f"no scenario fields {phrasing.named(piece.name, piece.id)} of {game.sides[side].name}",
                    piece.span,
                    hint="add it to a force, or print none of it for this side",
                    witness=(("side", side), ("counters", str(copies))),
                )


@check(
    "mix.markers",
    "error",
    "Players must remember the state of a unit if its markers run out.",
    "Errata: players asked to make markers as needed (1863); worst case of each scenario.",
    code="M03",
)
def marker_supply_sufficient(game: Game) -> Iterator[Report]:
    """Find scenarios that can need more markers at once than are printed.

    With the extra counters in the kit, a unit that shows the state on its back needs no marker. What markers alone
    would need is reported as a note.
    """
    for scenario in game.scenarios.values():
        for marker in game.markers:
            units, others = _state_demand(game, scenario, marker), _other_demand(scenario, marker)
            supply = printed_markers(game, marker)
            backed = units if _EXTRAS in game.kit.documents else 0
            if units + others - backed > supply:
                yield _short_of(game, scenario, marker, units, others)
            elif units + others > supply:
                yield _only_with_extras(game, scenario, marker, units + others)


def _state_demand(game: Game, scenario: Scenario, marker: MarkerId) -> int:
    """Return how many units of all forces can be in the state of a marker at once, according to the kit's `backs`."""
    words = {word for word, state in game.kit.backs.items() if state == marker}
    return sum(
        copies
        for force in scenario.forces.values()
        for piece, copies in force.units.items()
        if words & {*game.pieces[piece].tags, str(game.pieces[piece].move_class or "")}
    )


def _other_demand(scenario: Scenario, marker: MarkerId) -> int:
    return sum(place.marker == marker for place in scenario.places) + scenario.demand.get(marker, 0)


def _fields(game: Game, scenario: Scenario, side: SideId, piece: PieceId) -> bool:
    lent = game.sides[side].neutral
    return any(piece in force.units for other, force in scenario.forces.items() if lent or other == side)


# Reports


def _too_few(game: Game, scenario: Scenario, piece: Piece, side: SideId, missing: int) -> Report:
    """Report that one side fields more than it owns and may borrow."""
    name, needed = game.sides[side].name, scenario.forces[side].units[piece.id]
    own, lent = piece.count.get(side, 0), borrowed(game, piece)
    has = f"{own} of its own and {lent} of {_lenders(game, piece)}" if lent else own or "none"
    groups = _groups(scenario, side, piece.id)
    witness = [(f"{name} fields", needed), (f"counters of {name}", own)]
    witness += [(f"counters of {game.sides[other].name}", number) for other, number in _lending(game, piece)]
    return Report(
        f"in scenario {scenario.number}, {name} fields {needed} of {phrasing.named(piece.name, piece.id)}, but has "
        f"{has}",
        groups[0],
        hint=f"field {missing} fewer, or print {missing} more for {name}",
        related=(
            (piece.counted_at(side), f"the counters of {piece.name}"),
            *((span, "also fielded here") for span in groups[1:]),
        ),
        witness=tuple((words, str(number)) for words, number in witness),
    )


def _too_few_for_all(game: Game, scenario: Scenario, piece: Piece, short: Mapping[SideId, int]) -> Report:
    """Report that several sides together need to borrow more than there is."""
    lent, names = borrowed(game, piece), {side: game.sides[side].name for side in short}
    missing = sum(short.values()) - lent
    groups = [span for side in short for span in _groups(scenario, side, piece.id)]
    parts = phrasing.join_and(f"{name} {scenario.forces[side].units[piece.id]}" for side, name in names.items())
    lender = next(side for side, _ in _lending(game, piece))
    witness = [(f"{name} fields", str(scenario.forces[side].units[piece.id])) for side, name in names.items()]
    witness += [(f"counters of {game.sides[side].name}", str(number)) for side, number in piece.count.items() if number]
    return Report(
        f"in scenario {scenario.number} the sides field {phrasing.named(piece.name, piece.id)} ({parts}), "
        f"{sum(short.values())} more than they own, but {_lenders(game, piece)} has {lent}",
        groups[-1],
        hint=f"field {missing} fewer, or print {missing} more",
        related=(
            (piece.counted_at(lender), f"the counters of {piece.name}"),
            *((span, "also fielded here") for span in groups[:-1]),
        ),
        witness=tuple(witness),
    )


def _lending(game: Game, piece: Piece) -> list[tuple[SideId, int]]:
    return [(side, copies) for side, copies in piece.count.items() if copies and game.sides[side].neutral]


def _lenders(game: Game, piece: Piece) -> str:
    return phrasing.join_and(game.sides[side].name for side, _ in _lending(game, piece))


def _groups(scenario: Scenario, side: SideId, piece: PieceId) -> list[Span]:
    """Return the locations where a side fields a piece, the largest group first."""
    groups = [group for group in scenario.forces[side].groups if piece in group.units]
    return [group.span for group in sorted(groups, key=lambda group: -group.units[piece])]


def _short_of(game: Game, scenario: Scenario, marker: MarkerId, units: int, others: int) -> Report:
    supply, wanted = printed_markers(game, marker), units + others
    return Report(
        f"scenario {scenario.number} can need {phrasing.plural(wanted, 'marker')} '{marker}' at once, but {supply} "
        f"{'is' if supply == 1 else 'are'} printed",
        scenario.span,
        hint=f"increase the count to {wanted}, or reduce the demand",
        related=((game.markers[marker].span, "the marker"),),
        witness=(("units that can need one", str(units)), ("others", str(others)), ("printed", str(supply))),
    )


def _only_with_extras(game: Game, scenario: Scenario, marker: MarkerId, wanted: int) -> Report:
    supply = printed_markers(game, marker)
    return Report(
        f"without the extra counters, scenario {scenario.number} can need {phrasing.plural(wanted, 'marker')} "
        f"'{marker}' at once; {supply} {'is' if supply == 1 else 'are'} printed",
        scenario.span,
        related=((game.markers[marker].span, "the marker"),),
        witness=(("needed", str(wanted)), ("printed", str(supply))),
        severity="info",
    )
