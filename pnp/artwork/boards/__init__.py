"""Drawings of boards: cells, terrain, zones, roles, legend."""
