"""Zones and set-up rules against each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pnp.checks import Report, check
from pnp.checks.boards.side_symmetry import uneven
from pnp.checks.shared import board_lines, phrasing, placement_rules
from pnp.model.game import Board, Game, Zone
from pnp.model.game.rulings import PlacementRule

_ERRATA = "Errata: forces set up beyond the scenario's boundary (Operations 12, 26)."


@check(
    "placement.outside-zone",
    "warning",
    "A set-up rule and the zone that it names, each with other rows, are two rules; only one of them is on the map.",
    _ERRATA,
    code="S06",
)
def rules_stay_inside_their_zones(game: Game) -> Iterator[Report]:
    """The rows and columns of a set-up rule lie in the zones that it names, unless the zone itself is at fault."""
    blamed = {(found.patch.board.id, found.patch.key) for found in uneven(game) if not found.patch.is_rule}
    for rule, board, what in placement_rules.outside(game):
        zones = [zone for zone in board.zones if zone.id in rule.zones]
        if all((board.id, zone.id) in blamed for zone in zones) or _enemy_zone(board, rule) is not None:
            continue
        asked = board_lines.span(board, what, *(placement_rules.asked(rule, what) or (0, 0)))
        there = board_lines.span(board, what, *board_lines.ends(board, what, placement_rules.zone_cells(zones)))
        names = phrasing.join_and(zone.name for zone in zones)
        yield Report(
            f"{placement_rules.rule_name(rule)} is for {asked} in {names}, but {names} has only {there}",
            rule.span,
            "make them agree: the map shows the zone, and only what is in both is allowed",
            tuple((zone.span, f"{zone.name} is here") for zone in zones),
            (("board", board.name), ("asked for", asked), ("in the zone", there)),
        )


@check(
    "zone.partly-used",
    "info",
    "A zone on the map that is larger than the rules allow invites pieces to where they may not be.",
    _ERRATA,
    code="S06",
)
def zones_fully_used(game: Game) -> Iterator[Report]:
    """The set-up rules that name a zone allow, together, every row and column of it."""
    blamed = {(found.patch.board.id, found.patch.key) for found in uneven(game)}
    for board in game.boards.values():
        for zone in board.zones:
            rules = placement_rules.naming(game, board, zone.id)
            left = placement_rules.zone_cells([zone]).difference(
                *(board_lines.within(board, rule.rows, rule.columns) for rule in rules)
            )
            if (
                rules
                and 0 < len(left) < len(zone.cells)
                and not blamed & {(board.id, key) for key in _keys(zone, rules)}
            ):
                label = board.grid.label(min(left, key=board.grid.offset))
                yield Report(
                    f"{zone.name} has {board_lines.cells(board, len(left))} where no set-up rule puts anything, "
                    f"such as {label}",
                    zone.span,
                    "make the zone and the rows of its set-up rules agree, if nothing else is meant",
                    tuple(placement_rules.rules_told(board, rules)),
                    (("board", board.name), ("cell", label)),
                    len(left),
                )


def _keys(zone: Zone, rules: Iterable[PlacementRule]) -> list[str]:
    return [zone.id, *(rule.id for rule in rules)]


@check(
    "placement.enemy-zone",
    "warning",
    "Pieces that are set up in the zone of the other side stand among those that were to be kept apart from them.",
    _ERRATA,
    code="S06",
)
def no_setup_in_enemy_zone(game: Game) -> Iterator[Report]:
    """A set-up rule for one side names no zone of another, and no rows that lie in such a zone altogether."""
    for rule in game.rulings.placements.values():
        for board in game.boards.values():
            zone = _enemy_zone(board, rule)
            if rule.side is not None and zone is not None and zone.side is not None:
                yield Report(
                    f"{placement_rules.rule_name(rule)} puts pieces of {game.sides[rule.side].name} into {zone.name}, "
                    f"which belongs to {game.sides[zone.side].name}",
                    rule.span,
                    f"name a zone of {game.sides[rule.side].name}, or give {zone.name} to it",
                    ((zone.span, f"{zone.name} is here"),),
                    (("board", board.name), ("side", game.sides[rule.side].name), ("zone", zone.name)),
                )


def _enemy_zone(board: Board, rule: PlacementRule) -> Zone | None:
    """A zone of another side in which a rule puts all of its pieces."""
    others = [zone for zone in board.zones if zone.side not in (None, rule.side)]
    if rule.side is None or not others or rule.board not in (None, board.id):
        return None
    if rule.zones:
        return next((zone for zone in others if zone.id in rule.zones), None)
    if rule.rows is None and rule.columns is None:
        return None
    cells = frozenset(board_lines.within(board, rule.rows, rule.columns))
    return next((zone for zone in others if cells and cells <= zone.cells), None)
