"""Checks of pieces, markers, their counts, states and colors."""
