"""Checks of decisions, clauses, claims, examples, procedures and the review record."""
