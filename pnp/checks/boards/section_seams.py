"""Seams of map sections: both halves of a hex must show the same terrain."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from pnp.checks import Report, check
from pnp.checks.shared import board_lines, phrasing
from pnp.checks.shared.grouping import grouped
from pnp.errors import Span
from pnp.geometry.hex_shapes import Hex
from pnp.geometry.map_sections import SectionPart, assemble
from pnp.model.game import BoardId, Game
from pnp.model.game.scenarios import Scenario

_MOST_RELATED = 6
_Places = list[tuple[Span, str]]


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
    """Find hexes whose halves differ in some scenario: by section where one is wrong, otherwise by two sections."""
    met, seams = _overlapping_hexes(game)
    differing = dict.fromkeys(half for seam in seams for half in seam[:2] if _differs_from_all(game, half, met))
    for halves in grouped((half.board, half) for half in differing).values():
        yield _one_section(game, halves, met, [seam for seam in seams if {*seam[:2]} & {*halves}])
    rest = [seam for seam in seams if differing.keys().isdisjoint(seam[:2])]
    for left in grouped(((seam.first.board, seam.second.board), seam) for seam in rest).values():
        first, second, scenarios = left[0]
        join = f"where '{first.board}' and '{second.board}' join in scenario {scenarios[0].number}"
        here = f"{_name(game, first)} is {_shown(game, first)}"
        there = f"the overlapping {_name(game, second)} is {_shown(game, second)}{_more(left, '')}"
        hint = "give both halves of the hex the same terrain"
        yield _report(game, first, f"{join}, {here}, but {there}", hint, [_shown_at(game, second)], left)


def _more(found: Sequence[_Half] | Sequence[_Seam], where: str) -> str:
    return f" (and {phrasing.plural(len(found) - 1, 'more hex', 'more hexes')}{where})" if len(found) > 1 else ""


def _report(game: Game, at: _Half, message: str, hint: str, related: _Places, seams: list[_Seam]) -> Report:
    scenarios = {each.id: each for seam in seams for each in seam.scenarios}
    adjoin = [(each.span, f"scenario {each.number}, where they adjoin") for each in scenarios.values()]
    names, kinds = ([" / ".join(show(game, half) for half in seam[:2]) for seam in seams] for show in (_name, _shown))
    span, witness = game.boards[at.board].drawn_at(at.cell), tuple(zip(names, kinds, strict=True))
    return Report(message, span, hint, (*related, *adjoin), witness, len(seams))


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
    boards = {place.board: game.boards[place.board] for row in scenario.layout for place in row}
    if not boards or any(board.number is None or board.hexes.trim is None for board in boards.values()):
        return
    parts = [
        [SectionPart(boards[each.board].hexes, boards[each.board].number or 0, each.turned) for each in row]
        for row in scenario.layout
    ]
    assembly = assemble(parts)
    for cell in assembly.grid.cells:
        halves = [_Half(scenario.layout[each.row][each.column].board, each.cell) for each in assembly.sources[cell]]
        yield from ((one, other) for one, other in combinations(halves, 2) if one != other)


def _differs_from_all(game: Game, half: _Half, met: Mapping[_Half, set[_Half]]) -> bool:
    """Return whether a hex differs from all hexes that overlap it, which agree with each other or with further ones."""
    own, others = _shown(game, half), met[half]
    seen = {_shown(game, other) for other in others}
    if own in seen or len(seen) > 1:
        return False
    return len(others) > 1 or any(_shown(game, third) in seen for other in others for third in met[other])


def _one_section(game: Game, halves: list[_Half], met: Mapping[_Half, set[_Half]], seams: list[_Seam]) -> Report:
    first = halves[0]
    others = sorted(met[first], key=lambda half: _name(game, half))
    own, right = _shown(game, first), _shown(game, others[0])
    there = phrasing.join_and(_name(game, other) for other in others)
    are = "is" if len(others) == 1 else "are"
    related = [(game.boards[each.board].drawn_at(each.cell), f"also {_name(game, each)}") for each in halves[1:]]
    related += [_shown_at(game, each) for each in others]
    more = _more(halves, " of this section")
    message = f"{_name(game, first)} is {own}, but the overlapping {there} {are} {right}{more}"
    return _report(game, first, message, f"make {_name(game, first)} {right} too", related[:_MOST_RELATED], seams)


def _name(game: Game, half: _Half) -> str:
    board = game.boards[half.board]
    return f"{board.number}-{board.hexes.label(half.cell)}"


def _shown_at(game: Game, half: _Half) -> tuple[Span, str]:
    """Return where a hex gets its terrain, and what it is."""
    board = game.boards[half.board]
    span = board.drawn_at(half.cell)
    where = f"by 'ground' of '{board.id}'" if span == board.span else "here"
    return span, f"{_name(game, half)} is {_shown(game, half)} {where}"


def _shown(game: Game, half: _Half) -> str:
    board = game.boards[half.board]
    kind, over = board_lines.terrain(board, half.cell), board.over.get(half.cell)
    name = kind.name if kind is not None else "bare"
    return f"{name} with {over.name}" if over is not None else name
