"""Terrain drawn as a landscape: hills, woods, lakes and mountains that continue across the cells of their kind.

A texture (`pnp.artwork.boards.textures`) stamps marks into single hexes. A landform draws the whole area of a terrain
at once, so that neighboring cells blend and a map of several sections is one drawing.
"""
