"""Checks of scenarios: set-up positions and terrain keys."""
