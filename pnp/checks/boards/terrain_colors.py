"""Colors of terrain: players must distinguish the kinds of terrain of one map."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.checks.shared.colors import difference
from pnp.model.game import Board, Feature, Game, Terrain

LEAST_DIFFERENCE = 15.0
"""CIE76 color difference below which terrains of one map count as alike, unless their textures differ."""


@check(
    "terrain.colors",
    "warning",
    "Players confuse terrains of nearly the same color, and the terrain key cannot help.",
    "Errata: towns and cities printed in colors that are difficult to distinguish (Hitler's Last Gamble); CIE76.",
    code="P07",
)
def terrains_differ(game: Game) -> Iterator[Report]:
    """Find terrains of one map with the same texture and nearly the same color, and features that hardly show."""
    reported: set[tuple[str, str]] = set()
    for board in game.boards.values():
        for first, second in _alike(board):
            if (first.id, second.id) in reported:
                continue
            reported.add((first.id, second.id))
            is_feature = isinstance(second, Feature)
            color = second.ink if isinstance(second, Feature) else second.fill
            span = board.span if isinstance(second, Feature) else second.span
            names = f"{phrasing.named(first.name, first.id)} and {phrasing.named(second.name, second.id)}"
            yield Report(
                f"{names} on {phrasing.named(board.name, board.id)} have nearly the same color ({first.fill} and "
                f"{color}, difference {difference(first.fill, color):.0f} of at least {LEAST_DIFFERENCE:.0f})",
                span,
                f"change one of the colors{'' if is_feature else ', or give them different textures'}",
                ((first.span, first.name),) if first.span else (),
            )


def _alike(board: Board) -> Iterator[tuple[Terrain, Terrain | Feature]]:
    """Yield terrains of one texture in nearly the same color, and terrains with features that hardly show."""
    kinds = {kind.id: kind for kind in (*([board.ground] if board.ground else []), *board.terrain.values())}
    for first, second in combinations(kinds.values(), 2):
        if first.texture == second.texture and difference(first.fill, second.fill) < LEAST_DIFFERENCE:
            yield first, second
    over = {(kind.id, feature.id): (kind, feature) for kind, feature in _covered(board)}
    for kind, feature in over.values():
        if difference(kind.fill, feature.ink) < LEAST_DIFFERENCE:
            yield kind, feature


def _covered(board: Board) -> Iterator[tuple[Terrain, Feature]]:
    """Yield each feature with the terrain below it."""
    for cell, feature in board.features.items():
        kind = board.terrain.get(cell, board.ground)
        if kind is not None:
            yield kind, feature
