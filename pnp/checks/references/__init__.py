"""Checks of references, figures and terms: each has one target or meaning."""
