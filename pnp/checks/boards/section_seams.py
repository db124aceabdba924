"""Seams of map sections: both halves of a hex must show the same terrain."""

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import NamedTuple

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.errors import Span
from pnp.geometry.hex_shapes import Hex
from pnp.geometry.map_sections import Assembly, SectionPart, assemble
from pnp.model.game import BoardId, Game
from pnp.model.game.scenarios import Scenario

_MOST = 6
"""Most other hexes that are listed as related locations."""


class _Half(NamedTuple):
    board: BoardId
    cell: Hex


class _Seam(NamedTuple):
    """Two overlapping hexes with different terrain, and the scenarios in which they overlap."""

    first: _Half
    second: _Half
    scenarios: list[Scenario]


@check("map.join-mismatch", "error")
def seams_match(game: Game) -> Iterator[Report]:
    """Find hexes at seams whose halves differ in some scenario.

    Hexes that differ from all hexes that overlap them are reported once per section, the others once per two sections.
    """
    met, seams = _overlapping_hexes(game)
    wrong: dict[BoardId, list[_Half]] = {}
    for half in dict.fromkeys(half for seam in seams for half in seam[:2]):
        if _differs_from_all(game, half, met):
            wrong.setdefault(half.board, []).append(half)
    for halves in wrong.values():
        yield _one_section(game, halves, met, [seam for seam in seams if {*seam[:2]} & {*halves}])
    reported = {half for halves in wrong.values() for half in halves}
    pairs: dict[tuple[BoardId, BoardId], list[_Seam]] = {}
    for seam in seams:
        if reported.isdisjoint(seam[:2]):
            pairs.setdefault((seam.first.board, seam.second.board), []).append(seam)
    for left in pairs.values():
        first, second, scenarios = left[0]
        one, other = (game.boards[half.board] for half in (first, second))
        more = "" if len(left) == 1 else f" (and {phrasing.plural(len(left) - 1, 'more hex', 'more hexes')})"
        yield Report(
            f"where '{one.id}' and '{other.id}' join in scenario {scenarios[0].number}, {_name(game, first)} is "
            f"{_shown(game, first)}, but the overlapping {_name(game, second)} is {_shown(game, second)}{more}",
            one.drawn_at(first.cell),
            "give both halves of the hex the same terrain",
            ((other.drawn_at(second.cell), f"{_name(game, second)} is {_shown(game, second)} here"), *_scenarios(left)),
            _witness(game, left),
            len(left),
        )


def _overlapping_hexes(game: Game) -> tuple[dict[_Half, set[_Half]], list[_Seam]]:
    """Return the hexes that overlap each hex in some scenario, and the pairs that differ."""
    met: dict[_Half, set[_Half]] = {}
    seams: dict[tuple[_Half, _Half], _Seam] = {}
    for scenario in game.scenarios.values():
        for pair in _joined(game, scenario):
            first, second = pair
            met.setdefault(first, set()).add(second)
            met.setdefault(second, set()).add(first)
            if _shown(game, first) != _shown(game, second):
                seam = seams.setdefault(pair, _Seam(first, second, []))
                if scenario not in seam.scenarios:
                    seam.scenarios.append(scenario)
    return met, list(seams.values())


def _joined(game: Game, scenario: Scenario) -> Iterator[tuple[_Half, _Half]]:
    assembly = _assembly(game, scenario)
    if assembly is None:
        return
    for cell in assembly.grid.cells:
        sources = assembly.sources[cell]
        if len(sources) > 1:
            halves = [_Half(scenario.layout[each.row][each.column].board, each.cell) for each in sources]
            yield from ((one, other) for one, other in combinations(halves, 2) if one != other)


def _differs_from_all(game: Game, half: _Half, met: Mapping[_Half, set[_Half]]) -> bool:
    """Return whether a hex differs from all hexes that overlap it, which agree with each other or with further ones."""
    own, others = _shown(game, half), met[half]
    seen = {_shown(game, other) for other in others}
    if own in seen or len(seen) > 1:
        return False
    return len(others) > 1 or any(_shown(game, third) in seen for other in others for third in met[other])


def _assembly(game: Game, scenario: Scenario) -> Assembly | None:
    boards = [game.boards[place.board] for row in scenario.layout for place in row]
    if not boards or any(board.number is None or board.hexes.trim is None for board in boards):
        return None
    return assemble(
        [
            [
                SectionPart(game.boards[place.board].hexes, game.boards[place.board].number or 0, place.turned)
                for place in row
            ]
            for row in scenario.layout
        ]
    )


def _one_section(game: Game, halves: list[_Half], met: Mapping[_Half, set[_Half]], seams: list[_Seam]) -> Report:
    first = halves[0]
    others = sorted(met[first], key=lambda half: _name(game, half))
    own, right = _shown(game, first), _shown(game, others[0])
    there = phrasing.join_and(_name(game, other) for other in others)
    are = "is" if len(others) == 1 else "are"
    more = (
        ""
        if len(halves) == 1
        else f" (and {phrasing.plural(len(halves) - 1, 'more hex', 'more hexes')} of this section)"
    )
    related = [(game.boards[each.board].drawn_at(each.cell), f"also {_name(game, each)}") for each in halves[1:]]
    related += [(game.boards[each.board].drawn_at(each.cell), f"{_name(game, each)} is {right}") for each in others]
    return Report(
        f"{_name(game, first)} is {own}, but the overlapping {there} {are} {right}{more}",
        game.boards[first.board].drawn_at(first.cell),
        f"make {_name(game, first)} {right} too",
        (*related[:_MOST], *_scenarios(seams)),
        _witness(game, seams),
        len(seams),
    )


def _scenarios(seams: list[_Seam]) -> tuple[tuple[Span, str], ...]:
    found = {each.id: each for seam in seams for each in seam.scenarios}
    return tuple((each.span, f"adjoining in scenario {each.number}") for each in found.values())


def _witness(game: Game, seams: list[_Seam]) -> tuple[tuple[str, str], ...]:
    return tuple(
        (f"{_name(game, one)} / {_name(game, other)}", f"{_shown(game, one)} / {_shown(game, other)}")
        for one, other, _ in seams
    )


def _name(game: Game, half: _Half) -> str:
    board = game.boards[half.board]
    return f"{board.number}-{board.hexes.label(half.cell)}"


def _shown(game: Game, half: _Half) -> str:
    """Return the names of the layers of a hex."""
    board, cell = game.boards[half.board], half.cell
    kind, over = board.terrain.get(cell, board.ground), board.over.get(cell)
    words = [kind.name if kind is not None else "bare", *([over.name] if over is not None else [])]
    return " with ".join(words)
