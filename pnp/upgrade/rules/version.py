"""The version of the language, in `pnp:` of the main file."""

from collections.abc import Callable, Iterator, Mapping

from pnp.upgrade.written_game import Rewrite, WrittenGame


def version(new: int) -> Callable[[WrittenGame], Iterator[Rewrite]]:
    """Return a rule that writes the version."""

    def changes(game: WrittenGame) -> Iterator[Rewrite]:
        for part in game.parts("pnp"):
            yield game.change(part, f"pnp: {part.text} is now pnp: {new}", part.replaced(str(new)))

    return changes


def with_version(texts: Mapping[str, str], new: int) -> dict[str, str]:
    """Return the texts of the files that declare a version, with only this changed."""
    game = WrittenGame(texts, {})
    edits = [edit for change in version(new)(game) for edit in change.edits]
    changed = game.edited(edits).texts
    return {edit.file: changed[edit.file] for edit in edits}
