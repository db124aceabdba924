"""The mathematics of boards: hexes and squares, their labels, ways over them and their outlines."""
