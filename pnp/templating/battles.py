"""What templates see of scenarios, tables, bonuses and forts.

    scenarios['scenario-2'].key.brown.cost.grav     tables.firing.columns.values     modifiers['gatling-close'].amount
    duel('nu-3', 'omi-9', range=3, cover=0).value   forts.beta.weapons               classes.grav.name
"""

from __future__ import annotations

from collections.abc import Mapping

from pnp.model.game import Game, PieceId
from pnp.model.scenario import Axis, Battery, Force, Fort, Group, KeyEntry, Modifier, Place, Scenario, Table
from pnp.templating.view import View


def modifier(entry: Modifier) -> View:
    """A bonus; `amount` is the number that it adds, when it is one."""
    parts: dict[str, object] = {
        "id": entry.id,
        "name": entry.name,
        "summary": entry.summary,
        "add": entry.add,
    }
    if entry.add.lstrip("-").isdecimal():
        parts["amount"] = int(entry.add)
    return View(entry.name, parts, text=entry.name)


def table(entry: Table) -> View:
    """A look-up table: the values along its edges and what its results mean; `dice` is how many are rolled."""
    number, is_roll, _ = entry.roll.partition("d")
    parts: dict[str, object] = {
        "id": entry.id,
        "name": entry.name,
        "note": entry.note,
        "roll": entry.roll,
        "rows": _axis(entry.rows),
        "columns": _axis(entry.columns),
        "results": View(f"the results of {entry.name}", {str(code): name for code, name in entry.results.items()}),
    }
    if is_roll:
        parts["dice"] = int(number or 1)
    return View(entry.name, parts, text=entry.name)


def _axis(axis: Axis) -> View:
    return View(axis.name, {"name": axis.name, "values": axis.values, "labels": axis.labels}, text=axis.name)


def fort(entry: Fort) -> View:
    """A fort: its own stats by id, and its weapons."""
    weapons = tuple(
        View(f"a weapon of {entry.name}", {str(stat): value for stat, value in weapon.items()})
        for weapon in entry.weapons
    )
    own = {str(stat): value for stat, value in entry.stats.items()}
    return View(entry.name, {"id": entry.id, "name": entry.name, "weapons": weapons, **own}, text=entry.name)


def scenario(game: Game, battle: Scenario) -> View:
    """A scenario: its map, its key, its places, who fights."""
    first = game.sides[battle.first]
    second = next((game.sides[side] for side in battle.forces if side != battle.first), first)
    sections = [place.board for row in battle.layout for place in row]
    parts: dict[str, object] = {
        "id": battle.id,
        "number": battle.number,
        "title": battle.title,
        "world": battle.world,
        "turns": battle.turns,
        "first": first.name,
        "second": second.name,
        "hexes": len(battle.board.grid.cells),
        "sections": tuple(game.boards[board].number or game.boards[board].name for board in sections),
        "key": lambda: View(f"the key of {battle.title}", {str(line.of): _key(line) for line in battle.key}),
        "places": lambda: tuple(_place(game, battle, place) for place in battle.places),
        "forces": lambda: View(
            f"the forces of {battle.title}", {str(side): _force(game, force) for side, force in battle.forces.items()}
        ),
    }
    return View(battle.title, parts, text=battle.title)


def _key(line: KeyEntry) -> View:
    parts = {
        "name": line.name,
        "cover": line.cover,
        "cost": View(f"the cost of {line.name}", {str(of): cost for of, cost in line.cost.items()}),
        "special": View(f"special values of {line.name}", {str(of): cover for of, cover in line.special.items()}),
    }
    return View(line.name, parts, text=line.name)


def _place(game: Game, battle: Scenario, place: Place) -> View:
    parts = {
        "name": place.name,
        "marker": game.markers[place.marker].name,
        "hex": battle.board.grid.label(place.cell),
        "side": game.sides[place.side].name if place.side else "",
    }
    return View(place.name, parts, text=place.name)


def _force(game: Game, force: Force) -> View:
    parts = {
        "name": force.name,
        "side": game.sides[force.side].name,
        "size": force.size,
        "units": _units(game, force.units),
        "groups": tuple(_group(game, group) for group in force.groups),
        "batteries": tuple(_battery(battery) for battery in force.ortillery),
    }
    return View(force.name, parts, text=force.name)


def _units(game: Game, units: Mapping[PieceId, int]) -> tuple[View, ...]:
    return tuple(
        View(game.pieces[piece].name, {"name": game.pieces[piece].name, "number": number}, text=game.pieces[piece].name)
        for piece, number in units.items()
    )


def _group(game: Game, group: Group) -> View:
    parts = {
        "name": group.name,
        "setup": group.setup,
        "size": group.size,
        "turn": group.turn,
        "orbit": group.orbit,
        "units": _units(game, group.units),
    }
    return View(group.name, parts, text=group.name)


def _battery(battery: Battery) -> View:
    return View("a battery", {"count": battery.count, **{str(stat): value for stat, value in battery.stats.items()}})
