"""Drawings of the game that several generators need: counter faces, boards, symbols, chart panels."""
