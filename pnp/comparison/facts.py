"""Facts of a game as a flat mapping, so that two games are compared key by key."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from pnp.checks.shared import phrasing
from pnp.comparison import matching
from pnp.comparison.changes import MAPS, PIECES, SCENARIOS, TABLES, TITLE, Change
from pnp.errors import Span
from pnp.model.game import Composite, Game, Marker, Move, Piece, Scenario, SideId, Stat, StatId, StatValue, Table
from pnp.model.game.ground import Amount, ByClass

Key = tuple[str, ...]
"""The kind of thing, its id, and the name of the value."""
_WITH_PARTS = ("piece", "marker")
_SHOWN = 8
"""Most cells that are named when many changed alike."""


class Fact(NamedTuple):
    """A value with its owner and its name, in the words of the game."""

    section: str
    subject: str
    aspect: str
    value: str
    span: Span | None = None


def changes(old: Game, new: Game) -> Iterator[Change]:
    """Yield facts that were removed, added or changed; a thing that was removed or added counts as one change."""
    before, after = facts(old), facts(new)
    things = _parts(before) & _parts(after)
    reported: set[Key] = set()
    cells: dict[tuple[str, str, str], list[Change]] = {}
    for key in dict.fromkeys((*before, *after)):
        change = _change(before.get(key), after.get(key))
        if change is None:
            continue
        whole = next((part for part in sorted(_parts([key]), key=len) if part not in things), None)
        if whole:
            if whole not in reported:
                words = ("", change.subject) if not change.before else (change.subject, "")
                yield Change(change.section, "", "", *words, spans=change.spans)
            reported.add(whole)
        elif key[0] == "table" and not (change.before and change.after):
            continue  # its line is new or gone, which is a change of the axis
        elif change.section == MAPS:
            cells.setdefault((change.subject, change.before, change.after), []).append(change)
        else:
            yield change
    yield from map(_one, cells.values())


def _parts(keys: Iterable[Key]) -> set[Key]:
    """Return the things, and the faces of pieces and weapons of markers, that have facts."""
    return {key[:end] for key in keys for end in (2, 3) if len(key) > end and (end == 2 or key[0] in _WITH_PARTS)}


def _change(one: Fact | None, other: Fact | None) -> Change | None:
    known = other or one
    if known is None or (one is not None and other is not None and one.value == other.value):
        return None
    values = (one.value if one else "", other.value if other else "")
    spans = (one.span if one else None, other.span if other else None)
    return Change(known.section, known.subject, known.aspect, *values, spans=spans)


def _one(cells: list[Change]) -> Change:
    labels = phrasing.first_few([change.aspect for change in cells], _SHOWN)
    if not (cells[0].before and cells[0].after):
        belongs = "belong" if len(cells) > 1 else "belongs"
        does = f"now {belongs}" if cells[0].after else f"no longer {belongs}"
        return cells[0]._replace(aspect=labels, note=f"{labels} {does} to it")
    return cells[0]._replace(aspect=labels)


def facts(game: Game) -> dict[Key, Fact]:
    """Return every fact of a game under a key that is stable across versions."""
    parts = (_title, _pieces, _markers, _composites, _boards, _tables, _scenarios)
    return {key: fact for part in parts for key, fact in part(game)}


Facts = Iterator[tuple[Key, Fact]]


def _title(game: Game) -> Facts:
    for name, value in (
        ("title", game.title),
        ("version", game.version),
        ("minutes", str(game.minutes)),
        ("actions in a turn", str(game.procedure.actions_per_turn)),
    ):
        yield ("game", "", name), Fact(TITLE, "", name, value)
    if game.budget is not None:
        words = f"{game.budget.amount} {game.budget.units}"
        yield ("game", "", "budget"), Fact(TITLE, "", "budget", words, game.budget.span)
    for side in game.sides.values():
        yield ("side", side.id, "color"), Fact(TITLE, side.name, "color", side.color, side.span)
        yield ("side", side.id, "name"), Fact(TITLE, side.name, "name", side.name, side.span)
    for die in game.dice.values():
        yield ("die", die.id, "faces"), Fact(TITLE, f"die {die.id}", "faces", str(die.faces), die.span)
    for action in game.procedure.actions:
        yield ("action", action.id, "cost"), Fact(TITLE, action.name, "costs", str(action.cost), action.span)
        once = "any number" if action.per_piece is None else str(action.per_piece)
        yield ("action", action.id, "piece"), Fact(TITLE, action.name, "times for each piece", once, action.span)


def _pieces(game: Game) -> Facts:
    for piece in game.pieces.values():
        called = matching.piece_name(game, piece)
        for name, value in _of_piece(game, piece):
            yield ("piece", piece.id, name), Fact(PIECES, called, name, value, piece.span)
        yield from _copies(game, "piece", piece, piece.count)
        for face in piece.faces:
            state = "" if len(piece.faces) == 1 else face.state if face.state != piece.name else str(face.id)
            subject = f"{called}, {state}" if state else called
            yield ("piece", piece.id, face.id, ""), Fact(PIECES, subject, "state", state, face.span)
            for stat, value in _values(game.stats, face.stats, face.flags):
                yield ("piece", piece.id, face.id, stat.id), Fact(PIECES, subject, stat.name, value, face.span)


def _of_piece(game: Game, piece: Piece) -> Iterator[tuple[str, str]]:
    yield "name", piece.name
    yield "price", "none" if piece.cost is None else str(piece.cost)
    yield "limit", "none" if piece.limit is None else str(piece.limit)
    if piece.move_class is not None:
        yield "way of moving", game.classes[piece.move_class].name
    if piece.carries is not None:
        yield "carries", str(piece.carries.slots)
    if piece.moves:
        yield "moves", "; ".join(map(_move, piece.moves))


def _move(move: Move) -> str:
    """Describe a move: `slide forward, diagonal up to 3 cells, never captures`."""
    pattern = move.pattern
    steps = [*pattern.words, *(f"{count} {word}" for word, count in pattern.leap), *map(str, pattern.offsets or ())]
    words = f"{move.name + ': ' if move.name else ''}{move.kind} {', '.join(steps)}".strip()
    words += f" up to {move.reach} cells" if move.reach else ""
    return words + {"may": "", "must": ", only to capture", "never": ", without capture"}[move.capture]


def _values(
    stats: Mapping[StatId, Stat], values: Mapping[StatId, StatValue], flags: Mapping[StatId, str]
) -> Iterator[tuple[Stat, str]]:
    for id_, value in values.items():
        mark = flags.get(id_, "")
        meaning = f" ({stats[id_].flags.get(mark, mark)})" if mark else ""
        yield stats[id_], f"{value}{meaning}"


def _copies(game: Game, kind: str, thing: Piece | Marker | Composite, count: Mapping[SideId, int]) -> Facts:
    for side, number in count.items():
        called = matching.piece_name(game, thing) if isinstance(thing, Piece) else thing.name
        fact = Fact(PIECES, called, f"counters of {game.sides[side].name}", str(number), thing.span)
        yield (kind, thing.id, f"count of {side}"), fact


def _markers(game: Game) -> Facts:
    for marker in game.markers.values():
        yield from _copies(game, "marker", marker, marker.count)
        for name, value in (("counters", str(marker.neutral_count)), ("back", marker.back_name)):
            yield ("marker", marker.id, name), Fact(PIECES, marker.name, name, value, marker.span)
        for place, stats in enumerate((marker.stats, *marker.weapons)):
            weapon = f", weapon {place}" if place else ""
            for stat, shown in _values(game.stats, stats, {} if place else marker.flags):
                fact = Fact(PIECES, f"{marker.name}{weapon}", stat.name, shown, marker.span)
                yield ("marker", marker.id, str(place), stat.id), fact


def _composites(game: Game) -> Facts:
    for composite in game.composites.values():
        yield from _copies(game, "composite", composite, composite.count)
        pieces = ", ".join(game.pieces[piece].name for piece in composite.of)
        yield ("composite", composite.id, "of"), Fact(PIECES, composite.name, "made of", pieces, composite.span)
        for stat, effect in composite.effect.items():
            fact = Fact(PIECES, composite.name, game.stats[stat].name, effect.text, composite.span)
            yield ("composite", composite.id, stat), fact


def _boards(game: Game) -> Facts:
    for board in game.boards.values():
        grid = board.grid
        size = f"{len(grid.cells)} {'cells' if grid.is_lattice else 'points'} of {grid.pitch:g} mm"
        yield ("board", board.id, "size"), Fact(MAPS, board.name, "size", size, board.span)
        roles: dict[object, list[str]] = {}
        for field in board.fields:
            whose = f" of {game.sides[field.side].name}" if field.side else ""
            roles.setdefault(field.cell, []).append(f"{game.roles[field.role].name}{whose}")
        for cell in grid.cells:
            ground = board.terrain.get(cell, board.ground)
            over = board.over.get(cell)
            there = [ground.name] if ground else []
            there += [over.name] if over else []
            words = ", ".join((*there, *roles.get(cell, ()))) or "nothing"
            label = grid.label(cell)
            yield ("board", board.id, "cell", label), Fact(MAPS, board.name, label, words, board.span)
        for zone in board.zones:
            names = sorted(grid.label(cell) for cell in zone.cells)
            yield ("zone", f"{board.id}/{zone.id}", ""), Fact(MAPS, zone.name, "name", zone.name, zone.span)
            for label in names:
                yield ("zone", f"{board.id}/{zone.id}", label), Fact(MAPS, zone.name, label, "part of it", zone.span)


def _tables(game: Game) -> Facts:
    for name, formula in game.formulas.items():
        yield ("formula", name, "text"), Fact(TABLES, f"formula {name}", "", formula.text)
    for modifier in game.modifiers.values():
        for aspect, value in (("adds", modifier.add.text), ("when", _conditions(modifier.when))):
            yield ("modifier", modifier.id, aspect), Fact(TABLES, modifier.name, aspect, value, modifier.span)
    for table in game.tables.values():
        yield from _table(table)


def _conditions(when: Mapping[str, tuple[str | int, ...]]) -> str:
    return (
        "; ".join(f"{name.replace('.', ' ')} {' or '.join(map(str, values))}" for name, values in when.items())
        or "always"
    )


def _table(table: Table) -> Facts:
    for row, cells in enumerate(table.cells):
        for column, code in enumerate(cells):
            aspect = f"{table.rows.name} {table.rows.labels[row]}, {table.columns.name} {table.columns.labels[column]}"
            key = ("table", table.id, str(table.rows.values[row]), str(table.columns.values[column]))
            yield key, Fact(TABLES, table.name, aspect, code, table.span)


def _scenarios(game: Game) -> Facts:
    for scenario in game.scenarios.values():
        subject = f"Scenario {scenario.number}"
        for name, value in (("title", scenario.title), ("turns", str(scenario.turns))):
            yield ("scenario", scenario.id, name), Fact(SCENARIOS, subject, name, value, scenario.span)
        first = game.sides[scenario.first].name
        yield ("scenario", scenario.id, "first"), Fact(SCENARIOS, subject, "moves first", first, scenario.span)
        yield from _battle(game, scenario, subject)


def _battle(game: Game, scenario: Scenario, subject: str) -> Facts:
    for side, force in scenario.forces.items():
        for piece, number in force.units.items():
            if any(piece in group.units and group.at for group in force.groups):
                continue  # where its row places it
            aspect = f"{game.pieces[piece].name} of {game.sides[side].name}"
            yield ("scenario", scenario.id, side, piece), Fact(SCENARIOS, subject, aspect, str(number), scenario.span)
    for line in scenario.key if scenario.on is None else ():
        costs = [f"{game.classes[way].name} {cost}" for way, cost in line.cost.special.items()]
        costs += [f"cost {line.cost.general}"] if line.cost.general is not None else []
        values = [f"{game.attributes[id_].name} {_amounts(game, value)}" for id_, value in line.attributes.items()]
        words = f"{line.name}: {', '.join([*values, *costs])}"
        yield (
            ("scenario", scenario.id, "key", line.of),
            Fact(SCENARIOS, subject, _ground(game, line.of), words, line.span),
        )


def _ground(game: Game, of: str) -> str:
    return f"ground {matching.names(game).get(of, of)}"


def _amounts(game: Game, value: ByClass[Amount]) -> str:
    special = [f"{game.classes[way].name} {number}" for way, number in value.special.items()]
    return " ".join([*([] if value.general is None else [str(value.general)]), *special])
