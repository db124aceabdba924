"""The mathematics of boards: hexes and squares, their labels, ways over them and outlines round them. Nothing is drawn."""
