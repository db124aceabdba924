"""Checks of boards: roles, zones, set-up, connectivity, seams."""
