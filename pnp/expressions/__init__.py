"""Exact chances: dice as distributions of fractions, and formulas that designers write about them."""
