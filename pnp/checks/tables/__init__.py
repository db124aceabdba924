"""Checks of look-up tables and odds."""
