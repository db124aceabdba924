"""Checks that a reference, a figure, a term or a phase leads where it says."""
