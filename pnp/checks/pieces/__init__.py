"""Checks of pieces, markers, their counts and their looks."""
