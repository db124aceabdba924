"""Set-up zones compared with set-up rules and with the zones of the other side."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.checks import Report, check
from pnp.checks.shared import board_lines, phrasing, placement_rules
from pnp.checks.shared.mirrored_zones import Uneven, uneven_zones
from pnp.model.game import Board, Game, Zone
from pnp.model.game.rulings import PlacementRule

_ERRATA = "Errata: units set up beyond the boundary of the scenario (In Their Quiet Fields, Operations 26)."


@check(
    "placement.outside-zone",
    "warning",
    "A set-up rule and the zone that it names must have the same rows, because the map shows only the zone.",
    _ERRATA,
    code="S06",
)
def rules_stay_inside_their_zones(game: Game) -> Iterator[Report]:
    """Find set-up rules with rows or columns outside the zones that they name, unless the zone is at fault."""
    uneven = {(found.patch.board.id, found.patch.key) for found in uneven_zones(game)}
    for rule, board, what in placement_rules.outside(game):
        zones = [zone for zone in board.zones if zone.id in rule.zones]
        if all((board.id, zone.id) in uneven for zone in zones) or _enemy_zone(board, rule) is not None:
            continue
        asked = board_lines.span(board, what, *(placement_rules.asked(rule, what) or (0, 0)))
        there = board_lines.span(board, what, *board_lines.ends(board, what, placement_rules.zone_cells(zones)))
        names = phrasing.join_and(f"'{zone.id}'" for zone in zones)
        yield Report(
            f"{placement_rules.rule_name(rule)} has {asked}, but its zone {names} has only {there}",
            rule.span,
            "make them the same; only cells in both are allowed",
            tuple((zone.span, f"the zone '{zone.id}'") for zone in zones),
            (("board", board.name), ("asked for", asked), ("in the zone", there)),
        )


@check(
    "placement.enemy-zone",
    "warning",
    "Pieces that are set up in a zone of the other side start among the enemy.",
    "Errata: a region printed in the color of the wrong side (Ottomans, S&T 222).",
    code="S06",
)
def no_setup_in_enemy_zone(game: Game) -> Iterator[Report]:
    """Find set-up rules of one side that name a zone of another."""
    for rule in game.rulings.placements.values():
        for board in game.boards.values():
            zone = _enemy_zone(board, rule)
            if rule.side is not None and zone is not None and zone.side is not None:
                yield Report(
                    f"{placement_rules.rule_name(rule)} places pieces of {game.sides[rule.side].name} in the zone "
                    f"'{zone.id}' of {game.sides[zone.side].name}",
                    rule.span,
                    f"name a zone of {game.sides[rule.side].name}, or change the side of '{zone.id}'",
                    ((zone.span, f"the zone '{zone.id}'"),),
                    (("board", board.name), ("side", game.sides[rule.side].name), ("zone", zone.name)),
                )


def _enemy_zone(board: Board, rule: PlacementRule) -> Zone | None:
    """Return a zone of another side that a rule names."""
    if rule.side is None or rule.board not in (None, board.id):
        return None
    others = (zone for zone in board.zones if zone.side not in (None, rule.side))
    return next((zone for zone in others if zone.id in rule.zones), None)


@check(
    "zone.uneven",
    "warning",
    "A zone of another size than its counterpart gives one side an advantage.",
    "Errata: a set-up area printed on the wrong side of a swamp (Gaines Mill, Operations 39).",
    code="P09",
)
def zones_mirror_each_other(game: Game) -> Iterator[Report]:
    """Find zones that are not mirror images, where other zones or set-up rules of the same two sides are."""
    for found in uneven_zones(game):
        yield _not_mirrored(game, found)


def _not_mirrored(game: Game, found: Uneven) -> Report:
    patch, twin, board = found.patch, found.twin, found.patch.board
    differing = [number for number in (0, 1) if patch.ends[number] != found.expected[number]]
    has, expected, other = (
        phrasing.join_and(board_lines.span(board, board_lines.LINES[number], *ends[number]) for number in differing)
        for ends in (patch.ends, found.expected, twin.ends)
    )
    write = ", ".join(
        board_lines.written(board, board_lines.LINES[number], *found.expected[number]) for number in differing
    )
    rules = placement_rules.rule_spans(board, placement_rules.naming(game, board, patch.key))
    return Report(
        f"the zone '{patch.key}' has {has}; as the mirror image of '{twin.key}' ({other}) it would have {expected}",
        patch.span,
        f"write {write}, or waive this with a reason if the sides differ on purpose",
        ((twin.span, f"the zone '{twin.key}'"), *rules),
        (("board", board.name), (patch.side.name, has), (twin.side.name, other)),
    )
