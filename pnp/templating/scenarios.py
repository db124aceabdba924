"""Template views of scenarios, tables and modifiers.

scenarios['raid'].key.forest.cost.foot         tables.firing.columns.values     modifiers['gatling-close'].amount
duel('tank', 'bunker', range=3, cover=0).value   markers.bunker.weapons         classes.foot.name
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import partial

from pnp.expressions.roll import Roll
from pnp.model.compute.modifiers import Unit
from pnp.model.game import Example, Force, Game, Modifier, PieceId, Place, Scenario, Support, Table, UnitGroup
from pnp.templating import terrain
from pnp.templating.base_view import View, refuse
from pnp.templating.record_views import PARTS, Computed, parts_of, view


def modifier(game: Game, entry: Modifier) -> View:
    """Return a modifier; it has an `amount` when it adds a number."""
    parts = parts_of(game, entry)
    if entry.add.text.lstrip("-").isdecimal():
        parts["amount"] = int(entry.add.text)
    return View(entry.name, parts, text=entry.name)


def table(game: Game, entry: Table) -> View:
    """Return a look-up table; where dice choose along an edge, it has their number and all chances.

    `dice`: how many. `chances`: by line of the other edge and by result, if the roll needs nothing else.
    """
    parts = parts_of(game, entry)
    number, is_roll, _ = entry.roll.partition("d")
    if is_roll:
        parts["dice"] = int(number or 1)
    if is_roll and not Roll.parse(entry.roll).names:
        parts["chances"] = partial(_all_chances, entry)
    return View(entry.name, parts, text=entry.name)


def _all_chances(entry: Table) -> View:
    other = entry.columns if entry.rows.roll else entry.rows
    lines = {str(value): partial(_line_chances, entry, value) for value in other.values}
    return View(f"the chances of {entry.name}", lines)


def _line_chances(entry: Table, at: int | str) -> View:
    from pnp.model.compute import combat

    return _chances({**dict.fromkeys(entry.results, Fraction(0)), **combat.chances(entry, at)})


def _second(game: Game, battle: Scenario) -> str:
    return next((game.sides[side] for side in battle.forces if side != battle.first), game.sides[battle.first]).name


def _sections(game: Game, battle: Scenario) -> tuple[int | str, ...]:
    boards = [game.boards[place.board] for row in battle.layout for place in row]
    return tuple(board.number or board.name for board in boards)


def _key(game: Game, battle: Scenario) -> View:
    return View(
        f"the key of {battle.title}", {str(line.of): partial(terrain.terrain, game, line) for line in battle.key}
    )


def _forces(game: Game, battle: Scenario) -> View:
    forces = {str(side): partial(view, game, force) for side, force in battle.forces.items()}
    return View(f"the forces of {battle.title}", forces)


def _place(game: Game, battle: Scenario, place: Place) -> View:
    parts = {
        **parts_of(game, place),
        "marker": game.markers[place.marker].name,
        "hex": battle.board.grid.label(place.cell),
        "side": game.sides[place.side].name if place.side else "",
    }
    return View(place.name, parts, text=place.name)


def _units(game: Game, units: Mapping[PieceId, int]) -> tuple[View, ...]:
    return tuple(
        View(game.pieces[piece].name, {"name": game.pieces[piece].name, "number": number}, text=game.pieces[piece].name)
        for piece, number in units.items()
    )


def example(game: Game, entry: Example) -> dict[str, object]:
    """Return the computed parts of an example on a scenario's map: its modifiers, its chances.

    `chances` are those of the results of the table in which the example's formula chooses.
    """
    from pnp.model.compute import combat, examples

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

    return {"bonuses": bonuses, "chances": chances, "roll": entry.roll, "result": entry.result}


def attack(game: Game, entry: Example) -> dict[str, object]:
    """Return the computed parts of an example that names its table: its odds, the shift, the line, the chances.

    `odds` are as players write them, `7:2`; `column` is the label of the line after the shift.
    """
    from pnp.model.compute import columns, combat, examples

    table = game.tables[entry.table] if entry.table is not None else None
    axis = table.computed_axis if table is not None else None
    if table is None or axis is None:
        return {}
    inputs = examples.given(game, entry)

    def odds() -> object:
        value = combat.choose(game, table, inputs).value
        return columns.odds_text(value) if axis.odds else _whole(value)

    return {
        "odds": odds,
        "shift": lambda: combat.choose(game, table, inputs).shift,
        "column": lambda: axis.labels[axis.index(combat.choose(game, table, inputs).at)],
        "chances": lambda: _chances(
            {**dict.fromkeys(table.results, Fraction(0)), **combat.duel(game, table, inputs).chances}
        ),
        "roll": entry.roll,
        "result": entry.result,
    }


def duel(game: Game, attacker: object, target: object, given: Mapping[str, object]) -> View:
    """Return one shot of a piece or a marker at another, both by id: `value`, `chances` by code, `bonuses` by name.

    `given` holds the variables: `range=2, cover=0`; a missing one is zero, or its least value.
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

    if name in {str(piece) for piece in game.pieces}:
        return combat.piece_unit(game, PieceId(str(name)))
    armed = {str(entry.id): entry for entry in game.markers.values() if entry.is_unit}
    if name not in armed:
        refuse(f"there is no piece and no marker with values {name!r}")
    return combat.marker_unit(game, armed[str(name)])


def _chances(chances: Mapping[str, Fraction]) -> View:
    return View("chances", {str(code): chance for code, chance in chances.items()})


def _whole(value: Fraction) -> object:
    return int(value) if value.denominator == 1 else value


def _support(game: Game, entry: Support) -> View:
    own = {str(stat): value for stat, value in entry.stats.items()}
    return View(entry.name, {**own, **parts_of(game, entry)}, text=entry.name)


PARTS[Modifier] = {"add": Computed("what it adds, a number or a formula", lambda game, entry: entry.add.text)}
PARTS[Table] = {"roll": Computed("the dice that choose along an edge", lambda game, entry: entry.roll)}
PARTS[UnitGroup] = {
    "size": Computed("how many units", lambda game, entry: entry.size),
    "units": Computed("each with `name` and `number`", lambda game, entry: _units(game, entry.units)),
}
PARTS[Force] = {
    "side": Computed("its name", lambda game, entry: game.sides[entry.side].name),
    "size": Computed("how many units", lambda game, entry: entry.size),
    "units": Computed("each with `name` and `number`", lambda game, entry: _units(game, entry.units)),
    "support": Computed(
        "each with `name`, `note`, `count`, `box` and its stats",
        lambda game, entry: tuple(_support(game, part) for part in entry.support),
    ),
}
PARTS[Scenario] = {
    "first": Computed("the side that moves first", lambda game, entry: game.sides[entry.first].name),
    "second": Computed("the other side", _second),
    "hexes": Computed("how many", lambda game, entry: len(entry.board.grid.cells)),
    "sections": Computed("their numbers or names", _sections),
    "key": Computed("by ground", _key),
    "places": Computed(
        "each with `name`, `marker`, `hex`, `side`",
        lambda game, entry: tuple(_place(game, entry, place) for place in entry.places),
    ),
    "forces": Computed("by side", _forces),
}
