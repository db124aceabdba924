"""A texture."""

from pnp.artwork.boards.textures import Patch, texture
from pnp.scene.items import Items, Path
from pnp.scene.shapes import line


@texture("rain")
def rain(patch: Patch) -> Items:
    """Short slanted lines."""
    drops = [segment for x, y in patch.places(0.3) for segment in line(x, y, x - 0.5, y + 1.5)]
    return (Path(tuple(drops), stroke=patch.stroke(2)),)
