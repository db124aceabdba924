"""Checks of scenarios: forces, places, terrain keys, victory levels."""
