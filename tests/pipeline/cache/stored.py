"""Edits of a game and damage to a store, for the tests of what is kept between runs."""

from pathlib import Path

from pnp.errors import Finding, Span

Edit = tuple[str, str, str]


def edit(folder: Path, change: Edit) -> None:
    name, old, new = change
    text = (folder / name).read_text(encoding="utf-8")
    assert old in text
    (folder / name).write_text(text.replace(old, new, 1), encoding="utf-8")


def spoil(store: Path) -> None:
    """Cut the end off every file of a store."""
    for path in store.rglob("*"):
        if path.is_file():
            path.write_bytes(path.read_bytes()[:-7])


WARNING = Finding("print.small-text", "warning", "too small", Span("game.yaml", 1, 2), witness=(("size", "4 pt"),))
