"""What is compared of a thing of a game: its fields, and in place of some of them words that players know."""

from collections.abc import Callable, Mapping
from dataclasses import fields
from types import MappingProxyType
from typing import Any, NamedTuple

from pnp.model.game import (
    Axis,
    Board,
    Budget,
    Composite,
    Face,
    Force,
    Game,
    KeyEntry,
    Marker,
    Modifier,
    Move,
    OddsRule,
    Panel,
    Piece,
    RulesBook,
    Scenario,
    Stat,
    StatId,
    StatValue,
    Table,
    UnitGroup,
    Zone,
)
from pnp.model.game.maps import BoardLine
from pnp.model.game.rulings import Domain, Rulings

_SKIPPED: Mapping[type, frozenset[str]] = MappingProxyType(
    {
        Game: frozenset({"folder", "templates", "passages", "warnings", "unread"}),
        Budget: frozenset({"units"}),
        Face: frozenset({"flags"}),
        Marker: frozenset({"flags"}),
        Board: frozenset({"terrain", "over", "fields", "ground"}),
        Axis: frozenset({"values", "labels"}),
        OddsRule: frozenset({"ratios"}),
        Scenario: frozenset({"board"}),
        KeyEntry: frozenset({"kind"}),
        Rulings: frozenset({"decisions"}),
        RulesBook: frozenset({"chapters"}),
        BoardLine: frozenset({"kind"}),
        Panel: frozenset({"places"}),
        UnitGroup: frozenset({"cells"}),
    }
)
"""Fields that are not compared: they follow from others, or other modules have words for them."""
_SPANS = ("span", "spans")
"""Ends of the names of fields that are no values: where a value is written."""


class Cells(dict[str, str]):
    """What the cells of a map hold, by label: those that changed alike are one change."""


class Lines(dict[Any, str]):
    """Names of values, such as the heads of the lines of a table: the values are not said."""


class Weapon(NamedTuple):
    """A weapon of a marker, with its values."""

    name: str
    stats: Mapping[str, str]


class _Note(NamedTuple):
    title: str
    note: str


class Site(NamedTuple):
    """What is around a thing in one version of a game; `names`, `stats` and `lone` are the same for both versions.

    Attributes:
        names: the names of things by id, the new ones where a name has changed.
        stats: those of both versions.
        lone: the pieces that only one version has.
    """

    game: Game
    is_old: bool
    names: Mapping[str, str]
    stats: Mapping[StatId, Stat]
    lone: frozenset[str]
    board: Board | None = None
    piece: Piece | None = None

    def name(self, id_: object) -> str:
        """Return the name of what has an id."""
        return self.names.get(str(id_), str(id_))


def values(thing: Any, twin: Any, site: Site) -> dict[str, Any]:
    """Return what is compared of a thing, by name; `twin`: the thing in the other version."""
    names = getattr(thing, "_fields", None) or [field.name for field in fields(thing)]
    skipped = _SKIPPED.get(type(thing), frozenset())
    found = {name: getattr(thing, name) for name in names if name not in skipped and not name.endswith(_SPANS)}
    found.pop("id", None)
    called = found.get("name")
    repeats = [name for name in ("title", "designation", "back_name") if called and found.get(name) == called]
    view = _VIEWS.get(type(thing))
    return {**found, **dict.fromkeys(repeats, ""), **(view(thing, twin, site) if view else {})}


def _piece(piece: Piece, _: Piece, site: Site) -> dict[str, Any]:
    return {"moves": tuple(map(_move, piece.moves)), "faces": {face.id: face for face in piece.faces}}


def _move(move: Move) -> str:
    """Describe a move: `slide forward, diagonal up to 3 cells, never captures`."""
    pattern = move.pattern
    steps = [*pattern.words, *(f"{count} {word}" for word, count in pattern.leap), *map(str, pattern.offsets or ())]
    words = f"{move.name + ': ' if move.name else ''}{move.kind} {', '.join(steps)}".strip()
    words += f" up to {move.reach} cells" if move.reach else ""
    return words + {"may": "", "must": ", only to capture", "never": ", without capture"}[move.capture]


def _stats(site: Site, values: Mapping[StatId, StatValue], flags: Mapping[StatId, str]) -> dict[str, str]:
    found = {}
    for id_, value in values.items():
        stat, mark = site.stats[id_], flags.get(id_, "")
        found[stat.name] = f"{value}{f' ({stat.flags.get(mark, mark)})' if mark else ''}"
    return found


def _face(face: Face, _: Face, site: Site) -> dict[str, Any]:
    state = "" if site.piece and face.state == site.piece.name else face.state
    moves = tuple(map(_move, face.moves or ()))
    return {"state": state, "stats": _stats(site, face.stats, face.flags), "moves": moves}


def _marker(marker: Marker, _: Marker, site: Site) -> dict[str, Any]:
    weapons = [Weapon(f"weapon {number}", _stats(site, each, {})) for number, each in enumerate(marker.weapons, 1)]
    return {"stats": _stats(site, marker.stats, marker.flags), "weapons": {each.name: each for each in weapons}}


def _composite(composite: Composite, _: Composite, site: Site) -> dict[str, Any]:
    return {"effect": {site.stats[stat].name: effect.text for stat, effect in composite.effect.items()}}


def _board(board: Board, _: Board, site: Site) -> dict[str, Any]:
    roles: dict[object, list[str]] = {}
    for field in board.fields:
        whose = f" of {site.name(field.side)}" if field.side else ""
        roles.setdefault(field.cell, []).append(f"{site.name(field.role)}{whose}")
    cells = Cells()
    for cell in board.grid.cells:
        layers = (board.terrain.get(cell, board.ground), board.over.get(cell))
        there = [site.name(layer.id) for layer in layers if layer]
        cells[board.grid.label(cell)] = ", ".join((*there, *roles.get(cell, ()))) or "nothing"
    return {"cells": cells}


def _zone(zone: Zone, _: Zone, site: Site) -> dict[str, Any]:
    assert site.board is not None
    return {"cells": Cells(dict.fromkeys(sorted(map(site.board.grid.label, zone.cells)), ""))}


def _axis(axis: Axis, _: Axis, site: Site) -> dict[str, Any]:
    return {"lines": Lines(zip(axis.values, axis.labels, strict=True))}


def _table(table: Table, twin: Table, site: Site) -> dict[str, Any]:
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


def _modifier(modifier: Modifier, _: Modifier, site: Site) -> dict[str, Any]:
    when = (f"{name.replace('.', ' ')} {' or '.join(map(str, values))}" for name, values in modifier.when.items())
    return {"when": "; ".join(when) or "always"}


def _scenario(scenario: Scenario, _: Scenario, site: Site) -> dict[str, Any]:
    """Leave out what a scenario on a board takes from it, but for units that it does not use."""
    groups = [group for force in scenario.forces.values() for group in force.groups if group.at]
    units = (unit for group in groups for unit in group.units if unit not in site.lone)
    found: dict[str, Any] = {"units": Cells({site.name(unit): "" for unit in units})}
    if scenario.on is not None:
        zones = {str(zone.id) for zone in scenario.board.zones}
        found["areas"] = {id_: area for id_, area in scenario.areas.items() if id_ not in zones}
        found["key"] = ()
    return found


def _force(force: Force, _: Force, site: Site) -> dict[str, Any]:
    return {"groups": tuple(group for group in force.groups if not group.at)}


def _rulings(rulings: Rulings, _: Rulings, site: Site) -> dict[str, Any]:
    """Leave out numbers of things that have been compared, and clauses but for their notes."""
    questions = {id_: decision.title for id_, decision in rulings.decisions.items()}
    notes = {
        id_: _Note(questions[clause.decision], clause.note) for id_, clause in rulings.clauses.items() if clause.note
    }
    measures = {id_: each for id_, each in rulings.measures.items() if not rulings.domains[each.of].origin}
    return {"clauses": notes, "measures": measures}


def _domain(domain: Domain, _: Domain, site: Site) -> dict[str, Any]:
    names = {value: domain.names.get(value, str(value)) for value in domain.values}
    return {"values": (), "names": Lines({} if domain.origin else names)}


def _line(line: BoardLine, _: BoardLine, site: Site) -> dict[str, Any]:
    return {"chains": tuple(word for chain in line.chains if not chain.is_mirrored for word in chain.written.split())}


def _budget(budget: Budget, _: Budget, site: Site) -> dict[str, Any]:
    return {"amount": f"{budget.amount} {budget.units}"}


_VIEWS: Mapping[type, Callable[[Any, Any, Site], dict[str, Any]]] = MappingProxyType(
    {
        Axis: _axis,
        Board: _board,
        BoardLine: _line,
        Budget: _budget,
        Composite: _composite,
        Domain: _domain,
        Face: _face,
        Force: _force,
        Marker: _marker,
        Modifier: _modifier,
        Piece: _piece,
        Rulings: _rulings,
        Scenario: _scenario,
        Table: _table,
        Zone: _zone,
    }
)
