"""The landforms by the name of their texture."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from pnp.artwork.boards.landscape.brushes import canopy, lake, relief, steppe
from pnp.artwork.boards.landscape.mountains import massif
from pnp.artwork.boards.landscape.terrain_layout import Country
from pnp.geometry.hex_shapes import Hex
from pnp.model.game import Terrain
from pnp.scene.items import Items

Draw = Callable[[Country, Terrain, frozenset[Hex]], Items]


class Landform(NamedTuple):
    """A kind of landscape: drawn after all landforms of lower `rank`, continuing below those named in `under`.

    `busy`: names need a plate to be readable on it.
    """

    draw: Draw
    rank: int
    under: tuple[str, ...] = ()
    busy: bool = False


LANDFORMS: Mapping[str, Landform] = MappingProxyType(
    {
        "steppe": Landform(steppe, 0),
        "lake": Landform(lake, 1),
        "relief": Landform(relief, 2, under=("massif",)),
        "canopy": Landform(canopy, 3, busy=True),
        "massif": Landform(massif, 4, busy=True),
    }
)
