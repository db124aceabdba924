"""Drawings of counter faces, markers and standees."""
