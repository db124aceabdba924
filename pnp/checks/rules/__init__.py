"""Checks of decisions, clauses, claims, examples and procedures."""
