"""The mathematics of boards: hexes and squares, their labels and region outlines."""
