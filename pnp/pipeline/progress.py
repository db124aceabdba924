"""Progress of long work."""

from collections.abc import Callable

Progress = Callable[[str], None]
"""Receives the name of each step as it starts, such as `US Letter: drawing map`."""


def silent(step: str) -> None:
    """Show nothing."""
