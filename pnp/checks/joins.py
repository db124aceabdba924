"""Where map sections join, both halves of a hex must show the same ground."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.checks import Observation, check
from pnp.geometry.hexgrid import Hex
from pnp.geometry.sections import Assembly, Part, Source, assemble
from pnp.model.game import Board, Game
from pnp.model.scenario import Scenario


@check(
    "map.join-mismatch",
    "error",
    "A hex whose halves show different ground belongs to both, and players argue.",
    "Errata of geomorphic maps; the halves of edge hexes count as one whole hex.",
    code="P04",
)
def joins_match(game: Game) -> Iterator[Observation]:
    """In every scenario's layout the hexes that two sections share are alike on both; each pair is told once."""
    told: set[tuple[str, ...]] = set()
    for scenario in game.scenarios.values():
        assembly = _assembly(game, scenario)
        if assembly is None:
            continue
        for pair, places in _mismatches(game, scenario, assembly).items():
            key = (*pair, *(name for place in places for name in place[:2]))
            if key not in told:
                told.add(key)
                yield _observation(scenario, pair, places)


Place = tuple[str, str, str, str]
"""The names of a hex on both sections, and what each shows there."""


def _assembly(game: Game, scenario: Scenario) -> Assembly | None:
    """The scenario's sections laid together; None when there are boards among them that are no sections."""
    boards = [game.boards[place.board] for row in scenario.layout for place in row]
    if any(board.number is None or board.hexes.trim is None for board in boards):
        return None
    return assemble(
        [
            [Part(game.boards[place.board].hexes, game.boards[place.board].number or 0, place.turned) for place in row]
            for row in scenario.layout
        ]
    )


def _mismatches(game: Game, scenario: Scenario, assembly: Assembly) -> dict[tuple[str, str], list[Place]]:
    """For each pair of sections the hexes that they show differently, from the top."""
    found: dict[tuple[str, str], list[Place]] = {}
    for cell in assembly.grid.cells:
        first, *others = assembly.sources[cell]
        for other in others:
            one, two = _board(game, scenario, first), _board(game, scenario, other)
            seen, also = _shown(one, first.cell), _shown(two, other.cell)
            if seen != also:
                place = (_name(one, first.cell), _name(two, other.cell), seen, also)
                found.setdefault((one.id, two.id), []).append(place)
    return found


def _observation(scenario: Scenario, pair: tuple[str, str], places: list[Place]) -> Observation:
    first, second, seen, also = places[0]
    more = f" and {len(places) - 1} more hexes differ" if len(places) > 2 else " and 1 more hex differs"
    return Observation(
        f"in the layout of '{scenario.id}' the sections '{pair[0]}' and '{pair[1]}' do not match: {first} is {seen}, "
        f"{second} is {also}{more if len(places) > 1 else ''}",
        scenario.span,
        "give both halves of the hex the same ground",
        witness=tuple((f"{one} / {two}", f"{left} / {right}") for one, two, left, right in places),
        cases=len(places),
    )


def _board(game: Game, scenario: Scenario, source: Source) -> Board:
    return game.boards[scenario.layout[source.row][source.column].board]


def _name(board: Board, cell: Hex) -> str:
    return f"{board.number}-{board.hexes.label(cell)}"


def _shown(board: Board, cell: Hex) -> str:
    """The names of ground and feature."""
    kind, feature = board.terrain.get(cell, board.ground), board.features.get(cell)
    words = [kind.name if kind is not None else "bare", *([feature.name] if feature is not None else [])]
    return " with ".join(words)
