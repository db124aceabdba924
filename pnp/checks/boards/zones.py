"""Zones, areas and set-up rules of sides, and zones with a purpose: names, owners, and what is in them."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import permutations, product

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.checks.shared.grouping import repeated
from pnp.checks.shared.movement_classes import is_closed
from pnp.errors import Span
from pnp.model.compute import ground
from pnp.model.game import Area, Game, Zone
from pnp.model.game.boards import ENTRY, SETUP
from pnp.model.game.rulings import PlacementRule


@check("side.repeated", "warning")
def named_sides_own_items(game: Game) -> Iterator[Report]:
    """Find pairs of zones, set-up rules or areas that are named after two sides and belong to one of them."""
    for kind, unique in _collections(game):
        items: dict[str, Zone | PlacementRule | Area] = {item.id: item for item in unique if item.side is not None}
        reported: set[str] = set()
        for (id_, item), (one, other) in product(items.items(), permutations(game.sides, 2)):
            twin = items.get(id_.replace(one, other)) if one in id_ and other not in id_ else None
            if twin is None or item.side is None or twin.side != item.side or id_ in reported:
                continue
            reported |= {id_, twin.id}
            wrong, right = (twin, item) if item.side == one else (item, twin)
            message = f"the {kind} '{wrong.id}' belongs to {game.sides[item.side].name}, as '{right.id}' does"
            hint = f"write side: {other if wrong is twin else one}"
            yield Report(message, wrong.span, hint, ((right.span, f"'{right.id}' belongs to the same side"),))


def _collections(game: Game) -> Iterator[tuple[str, Iterable[Zone | PlacementRule | Area]]]:
    """Yield the collections in which ids are unique, with the word for what is in them."""
    yield from (("zone", board.zones) for board in game.boards.values())
    yield "set-up rule", game.rulings.placements.values()
    yield from (("area", scenario.areas.values()) for scenario in game.scenarios.values())


@check("map.same-name", "warning")
def place_names_unique(game: Game) -> Iterator[Report]:
    """Find two zones or places of a board, or places or areas of a scenario, with the same name."""
    for board in game.boards.values():
        named = [(_full_name(game, zone), zone.span) for zone in board.zones]
        named += [(place.name, place.span) for place in board.places]
        yield from _repeated(f"'{board.id}'", named)
    for scenario in game.scenarios.values():
        where = f"scenario {scenario.number}"
        times = Counter(place.marker for place in scenario.places)
        unnamed = {game.markers[marker].name for marker, number in times.items() if number > 1}
        places = [(place.name, place.span) for place in scenario.places if place.name not in unnamed]
        yield from _repeated(where, places)
        yield from _repeated(where, [(_full_name(game, area), area.span) for area in scenario.areas.values()])


def _full_name(game: Game, place: Zone | Area) -> str:
    """Return a name with its side, unless the name contains the side: each side may have its `Reserve`."""
    names_a_side = any(side.name.lower() in place.name.lower() for side in game.sides.values())
    return place.name if names_a_side or place.side is None else f"{place.name} of {game.sides[place.side].name}"


def _repeated(where: str, named: list[tuple[str, Span]]) -> Iterator[Report]:
    for (_, first), (name, span) in repeated((each[0], each) for each in named):
        if span != first:
            message = f"two places of {where} are named '{name}'"
            yield Report(message, span, "give each its own name", ((first, "the same name"),))


@check("zone.closed", "error")
def entry_zones_are_open(game: Game) -> Iterator[Report]:
    """Find zones for entry in which every cell has a role that closes it, or terrain closed to all classes."""
    entries = ((board, zone) for board in game.boards.values() for zone in board.zones if zone.purpose == ENTRY)
    for board, zone in entries:
        there, witness = ground.on_board(game, board.id), (("board", board.name), ("zone", zone.id))
        if game.classes and all(is_closed(there, cell, of) for cell in zone.cells for of in game.classes):
            message = f"{phrasing.named(zone)} is for entry, but no unit may enter the terrain of its cells"
            yield Report(message, zone.span, "correct its cells, or the cost of the terrain there", witness=witness)
        closing = {field.cell: field for field in board.fields if game.roles[field.role].closed}
        if zone.cells and zone.cells <= closing.keys():
            first = closing[min(zone.cells)]
            message = f"{phrasing.named(zone)} is for entry, but all its cells are closed"
            related = ((first.span, f"'{first.role}' closes {board.grid.label(first.cell)}"),)
            yield Report(message, zone.span, "correct its cells, or open one of them", related, witness)


@check("unit.wrong-zone", "error")
def units_are_in_their_zones(game: Game) -> Iterator[Report]:
    """Find units whose zone belongs to another side, or is for arrivals when they are set up, or the reverse."""
    for piece in game.pieces.values():
        at = piece.at
        zones = game.boards[at.board].zones if at is not None else ()
        zone = next((zone for zone in zones if zone.purpose and at and at.zone == zone.id), None)
        if zone is None or at is None:
            continue
        begins = "is set up" if piece.turn is None else f"arrives on turn {piece.turn}"
        begins = f"{begins} in {phrasing.named(zone)}, which is"
        strangers = [side for side, copies in piece.count.items() if copies and zone.side not in (None, side)]
        if zone.side is not None and strangers:
            stranger = game.sides[strangers[0]].name
            message = f"{phrasing.named(piece)} of {stranger} {begins} {game.sides[zone.side].name}'s"
            hint = f"name a zone of {stranger}, or correct 'side' of {phrasing.named(zone)}"
        elif (zone.purpose == ENTRY and piece.turn is None) or (zone.purpose == SETUP and piece.turn is not None):
            what, turn = ("set-ups", "remove its 'turn'") if zone.purpose == SETUP else ("arrivals", "give it a 'turn'")
            message = f"{phrasing.named(piece)} {begins} only for {what} ('for: {zone.purpose}')"
            hint = f"{turn}, name another zone, or correct 'for' of {phrasing.named(zone)}"
        else:
            continue
        related, witness = ((zone.span, f"the zone '{zone.id}'"),), (("unit", piece.id), ("zone", zone.id))
        yield Report(message, at.span, hint, related, witness)
