"""Checks of look-up tables, modifiers and odds."""
