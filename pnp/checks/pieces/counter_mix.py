"""The counter mix against the scenarios: every force can be taken from it, and nothing in it is left over."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.errors import Span
from pnp.model.game import Game, MarkerId, Piece, PieceId, SideId
from pnp.model.game.scenarios import Scenario

_ERRATA = "Errata of published games: set-ups that ask for more counters than the mix holds (1806, War and Peace)."
_LEFT_OVER = "Errata of published games: units and markers not used in the game (War and Peace)."
EXTRAS = "extras"
"""The document with counters that carry a state on their backs."""


@check("mix.forces", "error", "A scenario whose counters do not exist cannot be set up.", _ERRATA, code="M01")
def forces_fit_counter_mix(game: Game) -> Iterator[Report]:
    """In every scenario each side finds its units among its own counters and those that neutral sides lend."""
    for scenario in game.scenarios.values():
        for id_ in _fielded(scenario):
            piece = game.pieces[id_]
            lent, short = _lent(game, piece), _short(scenario, piece)
            alone = [side for side, missing in short.items() if missing > lent]
            for side in alone:
                yield _too_few(game, scenario, piece, side, short[side] - lent)
            if not alone and sum(short.values()) > lent:
                yield _too_few_for_all(game, scenario, piece, short)


class CounterShortage(NamedTuple):
    """A piece of which a side fields `missing` more in a scenario than it has and is lent."""

    piece: Piece
    side: SideId
    scenario: Scenario
    missing: int


def shortages(game: Game) -> Iterator[CounterShortage]:
    """Of every piece and side the largest shortage in any scenario, if there is one."""
    found: dict[tuple[PieceId, SideId], CounterShortage] = {}
    for scenario in game.scenarios.values():
        for id_ in _fielded(scenario):
            piece = game.pieces[id_]
            lent = _lent(game, piece)
            for side, missing in _short(scenario, piece).items():
                known = found.get((id_, side))
                if missing - lent > (known.missing if known else 0):
                    found[id_, side] = CounterShortage(piece, side, scenario, missing - lent)
    yield from found.values()


def _lent(game: Game, piece: Piece) -> int:
    """How many counters of a piece neutral sides have, which every player may use."""
    return sum(copies for side, copies in piece.count.items() if game.sides[side].neutral)


def _short(scenario: Scenario, piece: Piece) -> dict[SideId, int]:
    """How many more of a piece each side fields than it has of its own."""
    wanted = {side: force.units.get(piece.id, 0) - piece.count.get(side, 0) for side, force in scenario.forces.items()}
    return {side: missing for side, missing in wanted.items() if missing > 0}


@check(
    "mix.unfielded", "warning", "A counter that no scenario calls for is cut out for nothing.", _LEFT_OVER, code="M08"
)
def all_counters_used(game: Game) -> Iterator[Report]:
    """Every side fields each of its pieces in some scenario; what neutral sides have, any side does."""
    if not any(scenario.forces for scenario in game.scenarios.values()):
        return
    for piece in game.pieces.values():
        for side, copies in piece.count.items():
            if copies and not any(_fields(game, scenario, side, piece.id) for scenario in game.scenarios.values()):
                yield Report(
                    f"no scenario fields {piece.name} of {game.sides[side].name}",
                    piece.span,
                    hint="put it into a force, or print none of it for this side",
                    witness=(("side", side), ("counters", str(copies))),
                )


@check(
    "mix.markers",
    "error",
    "Markers that run out in the middle of a turn leave players to remember what lies where.",
    "Errata: players told to make markers as needed (1863); worst case of each scenario.",
    code="M03",
)
def marker_supply_sufficient(game: Game) -> Iterator[Report]:
    """Markers on the map, and those that units and rules can call for at once, are printed.

    With the extra counters in the kit, a unit that has the state on its back needs no marker; how many markers would
    do without these is told as a note.
    """
    for scenario in game.scenarios.values():
        for marker in game.markers:
            units, others = state_demand(game, scenario, marker), _other_demand(scenario, marker)
            supply = printed(game, marker)
            backed = units if EXTRAS in game.kit.documents else 0
            if units + others - backed > supply:
                yield _short_of(game, scenario, marker, units, others)
            elif units + others > supply:
                yield _only_with_extras(game, scenario, marker, units + others)


def state_demand(game: Game, scenario: Scenario, marker: MarkerId) -> int:
    """How many units of all forces can be in the state of a marker at once, as far as the kit's `backs` say."""
    words = {word for word, state in game.kit.backs.items() if state == marker}
    return sum(
        copies
        for force in scenario.forces.values()
        for piece, copies in force.units.items()
        if words & {*game.pieces[piece].tags, str(game.pieces[piece].move_class or "")}
    )


def printed(game: Game, marker: MarkerId) -> int:
    """How many counters of a marker there are."""
    return sum(game.markers[marker].count.values()) + game.markers[marker].neutral_count


def _other_demand(scenario: Scenario, marker: MarkerId) -> int:
    return sum(place.marker == marker for place in scenario.places) + scenario.demand.get(marker, 0)


def _fielded(scenario: Scenario) -> tuple[PieceId, ...]:
    """The pieces of all forces, each once."""
    return tuple(dict.fromkeys(piece for force in scenario.forces.values() for piece in force.units))


def _fields(game: Game, scenario: Scenario, side: SideId, piece: PieceId) -> bool:
    lent = game.sides[side].neutral
    return any(piece in force.units for other, force in scenario.forces.items() if lent or other == side)


# Findings


def _too_few(game: Game, scenario: Scenario, piece: Piece, side: SideId, missing: int) -> Report:
    """One side fields more than it has and is lent."""
    name, fielded = game.sides[side].name, scenario.forces[side].units[piece.id]
    own, lent = piece.count.get(side, 0), _lent(game, piece)
    has = f"{own} of its own and {lent} that {_lenders(game, piece)} lends" if lent else own or "none"
    groups = _groups(scenario, side, piece.id)
    witness = [(f"{name} fields", fielded), (f"counters of {name}", own)]
    witness += [(f"counters of {game.sides[other].name}", number) for other, number in _lending(game, piece)]
    return Report(
        f"in scenario {scenario.number} {name} fields {fielded} of {piece.name}, but has {has}",
        groups[0],
        hint=f"field {missing} fewer, or print {missing} more for {name}",
        related=(
            (piece.counted_at(side), f"the counters of {piece.name}"),
            *((span, "fielded here too") for span in groups[1:]),
        ),
        witness=tuple((words, str(number)) for words, number in witness),
    )


def _too_few_for_all(game: Game, scenario: Scenario, piece: Piece, short: Mapping[SideId, int]) -> Report:
    """Several sides together need more of what is lent than there is."""
    lent, names = _lent(game, piece), {side: game.sides[side].name for side in short}
    missing = sum(short.values()) - lent
    groups = [span for side in short for span in _groups(scenario, side, piece.id)]
    parts = phrasing.join_and(f"{name} {scenario.forces[side].units[piece.id]}" for side, name in names.items())
    lender = next(side for side, _ in _lending(game, piece))
    witness = [(f"{name} fields", str(scenario.forces[side].units[piece.id])) for side, name in names.items()]
    witness += [(f"counters of {game.sides[side].name}", str(number)) for side, number in piece.count.items() if number]
    return Report(
        f"in scenario {scenario.number} {parts} of {piece.name} are fielded, {sum(short.values())} more than the sides "
        f"have of their own, but {_lenders(game, piece)} lends {lent}",
        groups[-1],
        hint=f"field {missing} fewer, or print {missing} more",
        related=(
            (piece.counted_at(lender), f"the counters of {piece.name}"),
            *((span, "fielded here too") for span in groups[:-1]),
        ),
        witness=tuple(witness),
    )


def _lending(game: Game, piece: Piece) -> list[tuple[SideId, int]]:
    return [(side, copies) for side, copies in piece.count.items() if copies and game.sides[side].neutral]


def _lenders(game: Game, piece: Piece) -> str:
    return phrasing.join_and(game.sides[side].name for side, _ in _lending(game, piece))


def _groups(scenario: Scenario, side: SideId, piece: PieceId) -> list[Span]:
    """Where a side fields a piece, most of them first."""
    groups = [group for group in scenario.forces[side].groups if piece in group.units]
    return [group.span for group in sorted(groups, key=lambda group: -group.units[piece])]


def _short_of(game: Game, scenario: Scenario, marker: MarkerId, units: int, others: int) -> Report:
    supply, wanted = printed(game, marker), units + others
    name = game.markers[marker].name
    return Report(
        f"scenario {scenario.number} can need {wanted} {name} markers at once, but {supply} are printed",
        scenario.span,
        hint=f"print {wanted}, or let fewer be needed",
        related=((game.markers[marker].span, "the markers"),),
        witness=(("units that can need one", str(units)), ("others", str(others)), ("printed", str(supply))),
    )


def _only_with_extras(game: Game, scenario: Scenario, marker: MarkerId, wanted: int) -> Report:
    supply, name = printed(game, marker), game.markers[marker].name
    return Report(
        f"scenario {scenario.number} can need {wanted} {name} markers at once without the extra counters; "
        f"{supply} are printed",
        scenario.span,
        related=((game.markers[marker].span, "the markers"),),
        witness=(("needed", str(wanted)), ("printed", str(supply))),
        severity="info",
    )
