"""Drawings of scenarios: maps, set-up, forces, terrain key."""
