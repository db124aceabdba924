"""Diagrams of boards, moves and findings."""
