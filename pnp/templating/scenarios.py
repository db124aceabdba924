"""What templates see of scenarios, tables, bonuses and forts.

scenarios['scenario-2'].key.brown.cost.grav     tables.firing.columns.values     modifiers['gatling-close'].amount
duel('nu-3', 'omi-9', range=3, cover=0).value   forts.beta.weapons               classes.grav.name
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from pnp.model.compute.modifiers import Unit
from pnp.model.game import Example, Game, PieceId
from pnp.model.game.scenarios import Axis, Battery, Force, Fort, Group, KeyEntry, Modifier, Place, Scenario, Table
from pnp.templating.base_view import View, refuse


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
        "demand": View(f"the demand of {battle.title}", {str(of): number for of, number in battle.demand.items()}),
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


def example(game: Game, entry: Example) -> dict[str, object]:
    """What an example on a scenario's map has besides what it is given: its path, its bonuses, what the dice bring.

    `steps` are the hexes of the path after the first: `hex`, `terrain`, `cost`, `cover`. `chances` are those of the
    results of the table in which the example's formula chooses.
    """
    from pnp.model.compute import combat, examples, paths
    from pnp.model.game.play import PATH_RESULTS

    assert entry.scenario is not None
    battle = game.scenarios[entry.scenario]

    def step(stride: paths.PathStep) -> View:
        label = battle.board.grid.label(stride.cell)
        name = stride.entry.name if stride.entry else ""
        return View(label, {"hex": label, "terrain": name, "cost": stride.cost, "cover": stride.cover}, text=label)

    def chances() -> View:
        chosen = examples.table_of(game, entry)
        if chosen is None:
            refuse(f"the example '{entry.id}' expects no formula that chooses in a table")
        return _chances(combat.duel(game, chosen, examples.given(game, entry)).chances)

    def bonuses() -> tuple[View, ...]:
        return tuple(
            View(entry.name, {"id": entry.id, "name": entry.name, "amount": _whole(amount)}, text=entry.name)
            for entry, amount in examples.applying(game, entry)
        )

    parts: dict[str, object] = {
        name: (lambda name=name: _whole(examples.value(game, entry, name))) for name in PATH_RESULTS
    }
    if entry.path:
        first = paths.ground(battle, entry.hexes[0])
        start = battle.board.grid.label(entry.path[0])
        parts["start"] = View(start, {"hex": start, "terrain": first.name if first else ""}, text=start)
        parts["steps"] = lambda: tuple(step(stride) for stride in examples.strides(game, entry))
        parts["finish"] = lambda: step(examples.strides(game, entry)[-1])
    return {**parts, "bonuses": bonuses, "chances": chances, "roll": entry.roll, "result": entry.result}


def duel(game: Game, attacker: object, target: object, given: Mapping[str, object]) -> View:
    """One shot of a piece or a fort at another, both by id: `value`, `chances` by code, `bonuses` by name.

    `given` holds the variables: `range=2, cover=0`; those that it leaves out are zero, or the least that they can be.
    """
    from pnp.model.compute import combat
    from pnp.model.compute.formulas import Given

    tables = [entry for entry in game.tables.values() if entry.rows.formula or entry.columns.formula]
    if not tables:
        refuse("the game has no table in which a formula chooses")
    numbers: dict[str, Given] = {name: max(0, variable.low) for name, variable in game.variables.items()}
    for name, number in given.items():
        if name not in game.variables or not isinstance(number, int):
            refuse(f"a shot has no number '{name}'; it has: {', '.join(game.variables)}")
        numbers[name] = number
    units: dict[str, Given] = {"attacker": _unit(game, attacker), "target": _unit(game, target)}
    shot = combat.duel(game, tables[0], {**units, **numbers})
    bonuses = tuple(game.modifiers[found].name for found in shot.modifiers)
    return View("a shot", {"value": shot.value, "bonuses": bonuses, "chances": _chances(shot.chances)})


def _unit(game: Game, name: object) -> Unit:
    from pnp.model.compute import combat

    forts = {str(entry.id): entry for entry in game.forts.values()}
    if name in forts:
        return combat.fort_unit(game, forts[str(name)])
    if name not in {str(piece) for piece in game.pieces}:
        refuse(f"there is no piece or fort {name!r}")
    return combat.piece_unit(game, PieceId(str(name)))


def _chances(chances: Mapping[str, Fraction]) -> View:
    return View("chances", {str(code): chance for code, chance in chances.items()})


def _whole(value: Fraction) -> object:
    return int(value) if value.denominator == 1 else value


def _battery(battery: Battery) -> View:
    return View("a battery", {"count": battery.count, **{str(stat): value for stat, value in battery.stats.items()}})
