"""Where map sections join, both halves of a hex must show the same ground."""

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
"""Other hexes whose places are named."""


class _Half(NamedTuple):
    """A hex of a section."""

    board: BoardId
    cell: Hex


class _Seam(NamedTuple):
    """Two hexes that are laid on each other and show different ground, and the scenarios that lay them so."""

    first: _Half
    second: _Half
    scenarios: list[Scenario]


@check(
    "map.join-mismatch",
    "error",
    "A hex whose halves show different ground belongs to both, and players argue.",
    "Errata of geomorphic maps; the halves of edge hexes count as one whole hex.",
    code="P04",
)
def seams_match(game: Game) -> Iterator[Report]:
    """In every scenario's layout the hexes that two sections share are alike on both.

    A hex that differs from all that are laid on it is told once for its section; what is left, once for two sections.
    """
    met, joints = _overlapping_hexes(game)
    odd: dict[BoardId, list[_Half]] = {}
    for half in dict.fromkeys(half for joint in joints for half in joint[:2]):
        if _is_odd(game, half, met):
            odd.setdefault(half.board, []).append(half)
    for halves in odd.values():
        yield _odd(game, halves, met, [joint for joint in joints if {*joint[:2]} & {*halves}])
    told = {half for halves in odd.values() for half in halves}
    pairs: dict[tuple[BoardId, BoardId], list[_Seam]] = {}
    for joint in joints:
        if told.isdisjoint(joint[:2]):
            pairs.setdefault((joint.first.board, joint.second.board), []).append(joint)
    for left in pairs.values():
        yield _unlike(game, left)


def _overlapping_hexes(game: Game) -> tuple[dict[_Half, set[_Half]], list[_Seam]]:
    """Which hexes lie on each hex of an edge in some scenario, and those of them that differ."""
    met: dict[_Half, set[_Half]] = {}
    joints: dict[tuple[_Half, _Half], _Seam] = {}
    for scenario in game.scenarios.values():
        for pair in _joined(game, scenario):
            first, second = pair
            met.setdefault(first, set()).add(second)
            met.setdefault(second, set()).add(first)
            if _shown(game, first) != _shown(game, second):
                joint = joints.setdefault(pair, _Seam(first, second, []))
                if scenario not in joint.scenarios:
                    joint.scenarios.append(scenario)
    return met, list(joints.values())


def _joined(game: Game, scenario: Scenario) -> Iterator[tuple[_Half, _Half]]:
    """The hexes that a scenario lays on each other, two and two, from the top."""
    assembly = _assembly(game, scenario)
    if assembly is None:
        return
    for cell in assembly.grid.cells:
        sources = assembly.sources[cell]
        if len(sources) > 1:
            halves = [_Half(scenario.layout[each.row][each.column].board, each.cell) for each in sources]
            yield from ((one, other) for one, other in combinations(halves, 2) if one != other)


def _is_odd(game: Game, half: _Half, met: Mapping[_Half, set[_Half]]) -> bool:
    """Whether a hex differs from all that are laid on it though these are alike: several, or one that suits others."""
    own, others = _shown(game, half), met[half]
    seen = {_shown(game, other) for other in others}
    if own in seen or len(seen) > 1:
        return False
    return len(others) > 1 or any(_shown(game, third) in seen for other in others for third in met[other])


def _assembly(game: Game, scenario: Scenario) -> Assembly | None:
    """The scenario's sections laid together; None when there are boards among them that are no sections."""
    boards = [game.boards[place.board] for row in scenario.layout for place in row]
    if any(board.number is None or board.hexes.trim is None for board in boards):
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


def _odd(game: Game, halves: list[_Half], met: Mapping[_Half, set[_Half]], joints: list[_Seam]) -> Report:
    """Hexes of one section that suit nothing that is laid on them."""
    first = halves[0]
    others = sorted(met[first], key=lambda half: _name(game, half))
    own, right = _shown(game, first), _shown(game, others[0])
    laid = phrasing.join_and(_name(game, other) for other in others)
    are = "which is laid on it, is" if len(others) == 1 else "which are laid on it, are all"
    more = (
        ""
        if len(halves) == 1
        else f" (and {phrasing.plural(len(halves) - 1, 'more hex', 'more hexes')} of this section)"
    )
    related = [(game.boards[each.board].drawn_at(each.cell), f"{_name(game, each)} is odd too") for each in halves[1:]]
    related += [(game.boards[each.board].drawn_at(each.cell), f"{_name(game, each)} is {right}") for each in others]
    return Report(
        f"{_name(game, first)} is {own}, but {laid}, {are} {right}{more}",
        game.boards[first.board].drawn_at(first.cell),
        f"make {_name(game, first)} {right} too",
        (*related[:_MOST], *_scenarios(joints)),
        _witness(game, joints),
        len(joints),
    )


def _unlike(game: Game, joints: list[_Seam]) -> Report:
    """Hexes of two sections that differ, either of which may be wrong."""
    first, second, scenarios = joints[0]
    one, other = (game.boards[half.board] for half in (first, second))
    more = "" if len(joints) == 1 else f" (and {phrasing.plural(len(joints) - 1, 'more hex', 'more hexes')} besides)"
    return Report(
        f"where '{one.id}' and '{other.id}' join in scenario {scenarios[0].number}, {_name(game, first)} is "
        f"{_shown(game, first)}, but {_name(game, second)}, which is laid on it, is {_shown(game, second)}{more}",
        one.drawn_at(first.cell),
        "give both halves of the hex the same ground",
        ((other.drawn_at(second.cell), f"{_name(game, second)} is here"), *_scenarios(joints)),
        _witness(game, joints),
        len(joints),
    )


def _scenarios(joints: list[_Seam]) -> tuple[tuple[Span, str], ...]:
    """The scenarios that lay the hexes on each other."""
    found = {each.id: each for joint in joints for each in joint.scenarios}
    return tuple((each.span, f"laid together in scenario {each.number}") for each in found.values())


def _witness(game: Game, joints: list[_Seam]) -> tuple[tuple[str, str], ...]:
    return tuple(
        (f"{_name(game, one)} / {_name(game, other)}", f"{_shown(game, one)} / {_shown(game, other)}")
        for one, other, _ in joints
    )


def _name(game: Game, half: _Half) -> str:
    board = game.boards[half.board]
    return f"{board.number}-{board.hexes.label(half.cell)}"


def _shown(game: Game, half: _Half) -> str:
    """The names of ground and feature."""
    board, cell = game.boards[half.board], half.cell
    kind, feature = board.terrain.get(cell, board.ground), board.features.get(cell)
    words = [kind.name if kind is not None else "bare", *([feature.name] if feature is not None else [])]
    return " with ".join(words)
