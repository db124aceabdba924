"""Ground drawn as a landscape: hills, woods, lakes and mountains that run on through all cells of their kind.

Where a texture (`pnp.artwork.boards.textures`) stamps marks into single hexes, a landform draws the whole area of a
terrain at once, so that neighboring cells blend and a map laid together from sections is one drawing.
"""
