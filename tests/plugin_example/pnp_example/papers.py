"""A paper, and a folder with a counter layout and a symbol."""

from pathlib import Path

from pnp.scene.sheet import Paper

SQUARE = Paper("square", "Square", width=254.0, height=254.0, margin=5.0)
TEMPLATES = Path(__file__).parent / "templates"
