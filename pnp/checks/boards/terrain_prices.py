"""Prices of terrain: every class has one wherever prices are used, and roads run over ground that can be entered."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import suppress
from itertools import permutations, product
from math import prod

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.errors import PnpError
from pnp.geometry.hex_grid import HexGrid
from pnp.geometry.point_grid import PointGrid
from pnp.model.compute import decide, ground, movement
from pnp.model.compute.ground import Kind, MapGround, kinds_on
from pnp.model.game import Board, Cell, ClassId, Game, Terrain
from pnp.model.game.ground import OTHER, PROHIBITED
from pnp.model.game.ids import TerrainId
from pnp.model.game.maps import BoardLine
from pnp.model.game.rulings import Decision

_DEARER = 2
"""Fewest kinds of terrain that cost a class more than another, so that a cheaper one is an exception."""
_COMMON = 4
"""Fewest kinds that cost it as much or more; with fewer, one of them is often its own ground, such as ice."""
_MOST_NAMED = 5
_MOST_CASES = 1000


def _boards(game: Game) -> list[Board]:
    """Return the boards on which the prices of the game's terrain count: not map sections, which have a key."""
    kinds: list[Kind] = [*game.terrain.values(), *game.over.values(), *game.line_kinds.values()]
    if not any(kind.cost for kind in kinds):
        return []
    return [board for board in game.boards.values() if not isinstance(board.grid, HexGrid) or board.grid.trim is None]


def _classes(game: Game) -> list[ClassId | None]:
    return [*game.classes] or [None]


@check("terrain.unpriced", "error")
def terrain_has_prices(game: Game) -> Iterator[Report]:
    """Find ground without a price for some class where other ground has prices, and other terrain with only a few."""
    seen: set[str] = set()
    has_ground = any(kind.cost for kind in game.terrain.values())
    for board in _boards(game):
        for kind in kinds_on(board):
            missing = [name for name in _classes(game) if kind.cost.of(name) is None]
            is_ground = isinstance(kind, Terrain) and (has_ground or not isinstance(board.grid, PointGrid))
            if kind.id not in seen and missing and (kind.cost or is_ground) and kind.span is not None:
                seen.add(kind.id)
                yield _unpriced(game, board, kind, [name for name in missing if name is not None])


def _unpriced(game: Game, board: Board, kind: Kind, missing: list[ClassId]) -> Report:
    names = [game.classes[name].name for name in missing]
    whom = f" for {phrasing.join_and(names)}" if names else ""
    costs = f"{{{', '.join(f'{name}: …' for name in missing)}}}" if missing else "…"
    hint = f"{'add to its' if kind.cost else 'write'} cost: {costs}"
    witness = (("board", board.name), ("class", ", ".join(names)))
    return Report(f"the terrain {phrasing.named(kind)} has no cost{whom}", kind.span, hint, witness=witness)


@check("terrain.cheaper-once", "warning")
def classes_are_slower_everywhere(game: Game) -> Iterator[Report]:
    """Find the one terrain that is cheaper for a class which pays more for at least two others, and never less."""
    every: list[Kind] = [*game.terrain.values(), *game.line_kinds.values()]
    kinds = [kind for kind in every if kind.lies != "path" and kind.cost]
    for slow, fast in permutations(game.classes, 2):
        prices = [(kind, kind.cost.of(slow), kind.cost.of(fast)) for kind in kinds]
        alike = [(k, a, b) for k, a, b in prices if a and b and a.kind == b.kind and a.has_points]
        cheaper = [(k, a, b) for k, a, b in alike if a.points < b.points]
        if len(cheaper) == 1 and sum(a.points > b.points for _, a, b in alike) >= _DEARER and len(alike) > _COMMON:
            kind, less, more = cheaper[0]
            one, other = (phrasing.named(game.classes[each]) for each in (slow, fast))
            by = "" if fast in kind.cost.special else " (by 'any')"
            pays = phrasing.verb(one, "pays", "pay")
            here = f"{one} {pays} {less} and {other} {more}{by}"
            message = f"in {phrasing.named(kind)}, {here}; elsewhere {one} {pays} more"
            hint = f"write {slow}: {more} and {fast}: {less}, or correct one of them"
            yield Report(message, kind.span, hint, witness=(("class", slow),))


@check("line.prohibited-ground", "warning")
def paths_run_over_open_ground(game: Game) -> Iterator[Report]:
    """Find paths without a price of their own through cells that no class may enter."""
    for board in _boards(game):
        there = ground.on_board(game, board.id)
        for line in (line for line in board.lines if line.kind.lies == "path"):
            closed = [cell for cell in line.cells if _is_closed(game, there, line, cell)]
            if closed:
                names = phrasing.first_few(list(map(board.grid.label, closed)), _MOST_NAMED)
                message = f"{phrasing.line(line)} runs through {names}, where no unit may enter"
                hint = f"write a cost for '{line.kind.id}', so that units follow it, or draw the line elsewhere"
                yield Report(message, line.span, hint, witness=(("board", board.name), ("cells", names)))


def _is_closed(game: Game, there: MapGround, line: BoardLine, cell: Cell) -> bool:
    """Return whether no class may enter a cell along a path or without it."""
    for name in _classes(game):
        own, price = line.kind.cost.of(name), movement.entry_price(there, cell, name)
        if (own is not None and own.kind not in (OTHER, PROHIBITED)) or price is None or price.kind != PROHIBITED:
            return False
    return True


@check("decision.other-cost", "warning")
def decisions_agree_with_costs(game: Game) -> Iterator[Report]:
    """Find decisions about classes and terrain that forbid what has a cost, or allow what is prohibited."""
    for decision in game.rulings.decisions.values():
        ids = {name: set(map(str, domain.values)) for name, domain in decision.inputs.items()}
        classes = [name for name, values in ids.items() if len(values) > 1 and values <= {*game.classes}]
        grounds = [name for name, values in ids.items() if len(values) > 1 and values <= {*game.terrain}]
        if len(classes) == len(grounds) == 1 and prod(map(len, ids.values())) <= _MOST_CASES:
            given = _answers(game, decision, classes[0], grounds[0])
            closed = {pair for pair in given if _is_prohibited(game, *pair)}
            always = {each: {pair for pair in given if given[pair] == {each}} for each in decision.answers}
            # the answer that means prohibited
            answer = max(always, key=lambda each: (len(always[each] & closed), -len(always[each] ^ closed)))
            differing = always[answer] ^ closed
            for kind, terrain in sorted(differing) if len(differing) <= len(always[answer] & closed) else ():
                yield _other_cost(game, decision, answer, kind, terrain)


def _answers(game: Game, decision: Decision, classes: str, grounds: str) -> Mapping[tuple[str, str], set[str]]:
    """Return the answers for each class in each terrain, whatever else holds."""
    found = defaultdict[tuple[str, str], set[str]](set)
    for values in product(*(domain.values for domain in decision.inputs.values())):
        case = dict(zip(decision.inputs, values, strict=True))
        with suppress(PnpError, ValueError):
            given = decide.answer(game, decision.id, case)
            found[str(case[classes]), str(case[grounds])] |= {str(given.value)} if given.kind == "answer" else set()
    return {pair: answers for pair, answers in found.items() if answers}


def _is_prohibited(game: Game, kind: str, terrain: str) -> bool:
    price = game.terrain[TerrainId(terrain)].cost.of(ClassId(kind))
    return price is not None and price.kind == PROHIBITED


def _other_cost(game: Game, decision: Decision, answer: str, kind: str, terrain: str) -> Report:
    ground, name = game.terrain[TerrainId(terrain)], game.classes[ClassId(kind)].name
    name += f" ('{kind}')" if kind != name.lower() else ""
    says = f"'{decision.answers[answer]}'"
    if _is_prohibited(game, kind, terrain):
        message = f"{ground.name} is prohibited to {name}, but {phrasing.title(decision)} does not always say {says}"
        hint = f"write a cost for '{kind}', or change the clauses"
    else:
        message = f"{ground.name} has a cost for {name}, but {phrasing.title(decision)} always says {says}"
        hint = f"write '{kind}: {PROHIBITED}', or change the clauses"
    return Report(message, ground.span, hint, ((decision.span, "the decision"),))
