"""What is compared of a thing of a game: its fields, and in place of some of them words that players know."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import cache
from itertools import pairwise
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import yaml

from pnp.checks.shared import phrasing
from pnp.expressions.expression import Expression
from pnp.geometry import sides
from pnp.model import game as model
from pnp.model.game.conduct import Control
from pnp.model.game.maps import BoardLine
from pnp.model.game.pieces import CellsOfSide
from pnp.model.game.play import ShownMove
from pnp.model.game.rulings import Condition, Domain, Rulings
from pnp.model.game.scenarios import Area
from pnp.model.game.sequence import Phase
from pnp.model.template_fields import TemplateField
from pnp.scene.formats import Format

_SPANS = ("span", "spans")
"""Ends of the names of fields that are no values: where a value is written."""
_OPEN = "≤≥"
"""The signs of lines of a table that cover all values beyond."""
_REPEATS = ("title", "designation", "back_name")
"""Fields that say nothing where they repeat the name in both versions."""
_IDS = ("by", "of", "area")
"""Fields of the type `str` that may hold ids; all others of that type hold words."""


class Wording(str):
    """A text that is no id, even where it is written like one."""

    __slots__ = ()


class Ruled(Wording):
    """The id of a rule, which is said by its heading."""

    __slots__ = ()


class Cells(dict[str, str]):
    """What the cells of a map hold, by label: those that changed alike are one change. `where`: what comes before."""

    where = ""


class Lines(dict[Any, str]):
    """Names of values, such as the heads of the lines of a table: the values are not said."""


class Weapon(NamedTuple):
    """A weapon of a marker, with its values."""

    name: str
    stats: Mapping[str, str]


class _Note(NamedTuple):
    title: str
    note: str
    says: str


class Site(NamedTuple):
    """What is around a thing in one version of a game; `names`, `stats` and `lone` are the same for both versions.

    Attributes:
        names: the names of things by id, the new ones where a name has changed.
        stats: those of both versions.
        lone: the pieces that only one version has.
        inputs: the values of conditions.
        is_other_ground: whether the board has other cells than in the other version.
    """

    game: model.Game
    is_old: bool
    names: Mapping[str, str]
    stats: Mapping[model.StatId, model.Stat]
    lone: frozenset[str]
    board: model.Board | None = None
    piece: model.Piece | None = None
    inputs: Mapping[str, Domain] = MappingProxyType({})
    is_other_ground: bool = False

    def name(self, id_: object) -> str:
        """Return the name of what has an id."""
        return self.names.get(str(id_), str(id_))


@cache
def words() -> Mapping[str, Any]:
    """Return the words for fields, and the fields that are not compared, of `words.yaml`."""
    return MappingProxyType(yaml.safe_load(Path(__file__).with_name("words.yaml").read_text(encoding="utf-8")))


@cache
def _compared(kind: Any) -> tuple[str, ...]:
    """Return the names of the fields of a type that are compared."""
    skipped = {"id", *words()["skipped"].get(kind.__name__, ())}
    names = getattr(kind, "_fields", None) or [field.name for field in fields(kind)]
    return tuple(name for name in names if name not in skipped and not name.endswith(_SPANS))


@cache
def _texts(kind: Any) -> tuple[tuple[str, type[Wording]], ...]:
    """Return the fields of a type that hold texts, or ids of rules, instead of other ids."""
    types = getattr(kind, "__annotations__", {})
    texts = (str, TemplateField[str], tuple[str, ...], TemplateField[tuple[str, ...]])
    forms = {name: Wording for name in _compared(kind) if name not in _IDS and types.get(name) in texts}
    return tuple({**forms, **dict.fromkeys({"says", "stated"} & {*_compared(kind)}, Ruled)}.items())


def values(thing: Any, twin: Any, site: Site) -> dict[str, Any]:
    """Return what is compared of a thing, by name; `twin`: the thing in the other version."""
    kind: Any = type(thing)
    found = {name: getattr(thing, name) for name in _compared(kind)}
    for name, form in _texts(kind):
        if isinstance(value := found[name], str):
            found[name] = form(value)
        elif form is Ruled and value:
            found[name] = {key: Ruled(says) for key, says in value.items()}
        elif value:
            found[name] = tuple(map(Wording, value))
    both = [(each, getattr(each, "name", None)) for each in (thing, twin or thing)]
    repeats = [word for word in _REPEATS if all(getattr(each, word, None) == name for each, name in both)]
    if isinstance(count := found.get("count"), Mapping):
        found["count"] = {side: number for side, number in count.items() if number}
    view = _VIEWS.get(type(thing))
    return {**found, **dict.fromkeys(repeats, ""), **(view(thing, twin, site) if view else {})}


def _piece(piece: model.Piece, _: model.Piece, site: Site) -> dict[str, Any]:
    moves = tuple(_move(move, site) for move in piece.moves)
    found = {"moves": moves, "faces": {face.id: face for face in piece.faces}}
    kind = site.game.types.get(piece.type) if piece.type else None
    return {**found, "move_class": None} if kind and kind.move_class == piece.move_class else found


def _move(move: model.Move, site: Site) -> str:
    """Describe a move: `slide forward, diagonal up to 3 cells, without capture`."""
    pattern = move.pattern
    steps = [*pattern.words, *(f"{count} {word}" for word, count in pattern.leap), *map(str, pattern.offsets or ())]
    words = f"{move.name + ': ' if move.name else ''}{move.kind} {', '.join(steps)}".strip()
    words += f" up to {move.reach} cells" if move.reach else ""
    words += f" from a {site.name(move.start)}" if move.start else ""
    words += f", if {' or '.join(sorted(map(site.name, move.states)))}" if move.states else ""
    words += f", not in {_rows(move.barred, site)}" if move.barred else ""
    words += f", once in a {move.once_in}" if move.once_in else ""
    return words + {"may": "", "must": ", only to capture", "never": ", without capture"}[move.capture]


def _rows(cells: CellsOfSide, site: Site) -> str:
    """Describe cells: `the last 2 rows`."""
    rows = f"{cells.rows} rows" if cells.rows > 1 else "row"
    return site.name(cells.zone) if cells.zone else f"the {'last' if cells.from_far else 'first'} {rows}"


def _stats(
    site: Site, values: Mapping[model.StatId, model.StatValue], flags: Mapping[model.StatId, str]
) -> dict[str, str]:
    found = {}
    for id_, value in values.items():
        stat, mark = site.stats[id_], flags.get(id_, "")
        found[stat.name] = f"{value}{f' ({stat.flags.get(mark, mark)})' if mark else ''}"
    return found


def _face(face: model.Face, twin: model.Face, site: Site) -> dict[str, Any]:
    state = "" if face.state in (twin.state, site.piece and site.piece.name) else face.state
    kind = site.game.types.get(site.piece.type) if site.piece and site.piece.type else None
    found = {"state": Wording(state), "stats": _stats(site, face.stats, face.flags)}
    found["moves"] = tuple(_move(move, site) for move in face.moves or ())
    return {**found, "symbol": ""} if kind and face.symbol == kind.symbol else found


def _marker(marker: model.Marker, _: model.Marker, site: Site) -> dict[str, Any]:
    weapons = [Weapon(f"weapon {number}", _stats(site, each, {})) for number, each in enumerate(marker.weapons, 1)]
    return {"stats": _stats(site, marker.stats, marker.flags), "weapons": {each.name: each for each in weapons}}


def _board(board: model.Board, twin: model.Board, site: Site) -> dict[str, Any]:
    """Return what the cells hold; on a board of another size, how many cells hold what is not the usual ground."""
    roles: dict[object, list[str]] = {}
    for field in board.fields:
        whose = f" of {site.name(field.side)}" if field.side else ""
        roles.setdefault(field.cell, []).append(f"{site.name(field.role)}{whose}")
    cells = Cells()
    for cell in board.grid.cells:
        layers = (board.terrain.get(cell, board.ground), board.over.get(cell))
        there = [site.name(layer.id) for layer in layers if layer]
        cells[board.grid.label(cell)] = ", ".join((*there, *roles.get(cell, ()))) or "nothing"
    if len(board.grid.cells) == len(twin.grid.cells):
        return {"cells": cells}
    usual = site.name(board.ground.id) if board.ground else "nothing"
    count = Counter(word for words in cells.values() for word in words.split(", ") if word != usual)
    return {"cells": {word: f"{number} cells" for word, number in count.items()}}


def _zone(zone: model.Zone, _: model.Zone, site: Site) -> dict[str, Any]:
    assert site.board is not None
    if site.is_other_ground:
        return {"cells": f"{len(zone.cells)} cells"}
    return {"cells": Cells(dict.fromkeys(sorted(map(site.board.grid.label, zone.cells)), ""))}


def _axis(axis: model.Axis, twin: model.Axis, site: Site) -> dict[str, Any]:
    """Return the heads of the lines; a line that ends the axis in one version only is the same line."""
    heads = dict(zip(twin.values, twin.labels, strict=True))
    lines = Lines(zip(axis.values, axis.labels, strict=True))
    for key in lines:
        if lines[key].lstrip(_OPEN) == heads.get(key, "").lstrip(_OPEN):
            lines[key] = lines[key].lstrip(_OPEN)
    return {"lines": lines}


def _table(table: model.Table, twin: model.Table, site: Site) -> dict[str, Any]:
    """Return the cells in lines that both versions have, by the heads of one of them."""
    known = twin if site.is_old else table
    heads = [dict(zip(axis.values, axis.labels, strict=True)) for axis in (known.rows, known.columns)]
    cells = {}
    for row, codes in zip(table.rows.values, table.cells, strict=True):
        for column, code in zip(table.columns.values, codes, strict=True):
            if row in twin.rows.values and column in twin.columns.values:
                words = f"{known.rows.name} {heads[0][row]}, {known.columns.name} {heads[1][column]}"
                cells[words] = code
    return {"cells": cells}


def _modifier(modifier: model.Modifier, _: model.Modifier, site: Site) -> dict[str, Any]:
    when = (f"{name.replace('.', ' ')} {' or '.join(map(str, values))}" for name, values in modifier.when.items())
    return {"when": "; ".join(when) or "always"}


def _scenario(scenario: model.Scenario, _: model.Scenario, site: Site) -> dict[str, Any]:
    """Leave out what a scenario on a board takes from it, but for units that it does not use."""
    groups = [group for force in scenario.forces.values() for group in force.groups if group.at]
    units = (unit for group in groups for unit in group.units if unit not in site.lone)
    rows = [[site.name(place.board) + " turned" * place.turned for place in row] for row in scenario.layout]
    found: dict[str, Any] = {"layout": "; ".join(map(", ".join, rows))}
    found["units"] = Cells({site.name(unit): "" for unit in units})
    if scenario.on is not None:
        zones = {str(zone.id) for zone in scenario.board.zones}
        found["areas"] = {id_: area for id_, area in scenario.areas.items() if id_ not in zones}
        found["key"] = ()
    return found


def _rulings(rulings: Rulings, twin: Rulings, site: Site) -> dict[str, Any]:
    """Leave out numbers of things that have been compared, and clauses but for their notes and where they are said."""
    notes = {}
    for id_, clause in rulings.clauses.items():
        if clause.note or clause.says != twin.clauses.get(id_, clause).says:
            decision, then = rulings.decisions[clause.decision], clause.then
            answer = then.text if isinstance(then, Expression) else phrasing.answer(decision, then)
            notes[id_] = _Note(f"{decision.title}: {answer}", clause.note, clause.says)
    measures = {id_: each for id_, each in rulings.measures.items() if not rulings.domains[each.of].origin}
    return {"clauses": notes, "measures": measures}


def _condition(condition: Condition, _: Condition, site: Site) -> dict[str, Any]:
    """Return the words for values, but for those of things of the game."""
    own = {name: domain.names for name, domain in site.inputs.items() if not domain.origin}
    values = condition.values.items()
    return {"values": {name: frozenset(own.get(name, {}).get(each, each) for each in kept) for name, kept in values}}


def _domain(domain: Domain, _: Domain, site: Site) -> dict[str, Any]:
    names = {value: domain.names.get(value, str(value)) for value in domain.values}
    return {"values": (), "names": Lines({} if domain.origin else names)}


def _line(line: BoardLine, _: BoardLine, site: Site) -> dict[str, Any]:
    """Return the sides by the cells that they lie between, or the steps of a path."""
    board, chains = site.board, [chain for chain in line.chains if not chain.is_mirrored]
    assert board is not None
    pairs = {
        f"{board.grid.label(a)} to {board.grid.label(b)}": "" for chain in chains for a, b in pairwise(chain.cells)
    }
    found = Cells(pairs | {between(board, side): "" for chain in chains for side in chain.sides})
    found.where = "from " if pairs else "between "
    return {"chains": found}


def between(board: model.Board, side: sides.CellSide) -> str:
    """Return the cells that have a side: `0705 and 0706`, or `0705 and the edge`."""
    beyond = sides.step(board.grid, side.cell, side.way)
    return " and ".join(board.grid.label(each) if each in board.grid else "the edge" for each in (side.cell, beyond))


def line_name(line: BoardLine, board: model.Board) -> str:
    """Return the name of a line, or its kind and where it begins and ends: `Road 1407 to 1403`."""
    cells, chain_sides = line.cells, line.sides
    if line.name or not (cells or chain_sides):
        return line.name or line.kind.name
    if line.kind.is_crossing:
        return f"{line.kind.name}s"
    where = f"{board.grid.label(cells[0])} to {board.grid.label(cells[-1])}" if cells else ""
    return f"{line.kind.name} {where or f'between {between(board, chain_sides[0])}'}"


def _control(control: Control, _: Control, site: Site) -> dict[str, Any]:
    units = phrasing.join_and(sorted(map(site.name, control.exerts)))
    return {"exerts": f"all but {units}" if control.but else units, "but": None}


def _format(format_: Format, _: Format, site: Site) -> dict[str, Any]:
    lengths = ("width", "height", "bleed", "safe")
    found = {name: f"{each:g} mm" for name in lengths if (each := getattr(format_, name)) is not None}
    sizes, outline = (format_.width, format_.height or format_.width), format_.outline
    numbers = (f"{number / sizes[at % 2]:.0%}" for _, *each in outline.segments for at, number in enumerate(each))
    corners = f"{outline.shape} {' '.join(numbers)}".strip() + (f", round {outline.corner:g} mm" * bool(outline.corner))
    return {**found, "outline": corners}


def _example(example: model.Example, _: model.Example, site: Site) -> dict[str, Any]:
    return {name: tuple(_shown(each, site) for each in getattr(example, name)) for name in ("moves", "refused")}


def _shown(move: ShownMove, site: Site) -> str:
    """Describe a move of an example: `Pawn from 92 to 91, promotes`."""
    label = site.board.grid.label if site.board else str
    start = f"from {label(move.start)}" if move.start is not None else "from the hand"
    return f"{site.name(move.piece)} {start} to {label(move.end)}{', promotes' if move.promotes else ''}"


_OF_THINGS = (_piece, _face, _marker, _board, _zone, _line, _axis, _table, _modifier, _format)
_OF_PLAY = (_scenario, _rulings, _condition, _domain, _control, _example)
_VIEWS: Mapping[Any, Callable[[Any, Any, Site], dict[str, Any]]] = MappingProxyType(
    {
        Area: _zone,
        Phase: lambda phase, _, site: {"does": tuple(site.name(f"action:{action}") for action in phase.does)},
        model.Game: lambda game, _, site: {
            "terms": {id_: word for id_, word in game.terms.items() if id_ not in game.rulings.terms}
        },
        model.Budget: lambda budget, _, site: {"amount": f"{budget.amount} {budget.units}"},
        model.Composite: lambda each, _, site: {
            "effect": {site.stats[of].name: to.text for of, to in each.effect.items()}
        },
        model.Force: lambda force, _, site: {"groups": tuple(group for group in force.groups if not group.at)},
        model.UnitGroup: lambda group, _, site: {"turn": group.turn or None},
        **{next(iter(view.__annotations__.values())): view for view in (*_OF_THINGS, *_OF_PLAY)},
    }
)
