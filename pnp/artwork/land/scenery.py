"""The whole landscape of a board, and single cells of it for keys."""

from __future__ import annotations

from collections import Counter

from pnp.artwork.land import massif as _massif
from pnp.artwork.land.country import Country
from pnp.artwork.land.forms import LANDFORMS
from pnp.artwork.land.streaks import STREAKS, streaks
from pnp.geometry.hexgrid import Hex
from pnp.model.game import Board, Terrain
from pnp.model.scenario import Feature
from pnp.scene.items import Item, Items

__all__ = ["has_landforms", "lowest", "scenery"]

assert _massif.massif


def has_landforms(board: Board) -> bool:
    """Whether some ground of the board is drawn as a landform."""
    kinds = {kind.id: kind for kind in (board.ground, *board.terrain.values()) if kind is not None}
    return any(kind.texture in LANDFORMS for kind in kinds.values())


def lowest(board: Board) -> Terrain | None:
    """The ground on which everything else lies: of the landforms of lowest rank the one with most cells."""
    country = Country(board)
    counts = Counter(kind.id for kind in country.ground.values())
    kinds = {kind.id: kind for kind in country.ground.values() if kind.texture in LANDFORMS}
    return min(kinds.values(), key=lambda kind: (LANDFORMS[kind.texture].rank, -counts[kind.id], kind.id), default=None)


def scenery(board: Board) -> Items:
    """All landforms of the board, the lower ones first, then its features; reaches beyond the board: to be clipped."""
    country = Country(board)
    areas: dict[str, set[Hex]] = {}
    kinds: dict[str, Terrain] = {}
    for cell, kind in country.ground.items():
        if kind.texture in LANDFORMS:
            areas.setdefault(kind.id, set()).add(cell)
            kinds[kind.id] = kind
    items: list[Item] = []
    for kind in sorted(kinds.values(), key=lambda kind: (LANDFORMS[kind.texture].rank, kind.id)):
        form = LANDFORMS[kind.texture]
        items += form.draw(country, kind, frozenset(areas[kind.id]) | country.cells(form.over))
    return (*items, *_features(country))


def _features(country: Country) -> Items:
    areas: dict[str, set[Hex]] = {}
    kinds: dict[str, Feature] = {}
    for cell, feature in country.board.features.items():
        areas.setdefault(feature.id, set()).add(cell)
        kinds[feature.id] = feature
    items: list[Item] = []
    for feature in kinds.values():
        if feature.texture == STREAKS:
            items += streaks(country, feature, frozenset(areas[feature.id]))
    return tuple(items)
