"""The `ortillery` of a force is support, with a name and in a box."""

from collections.abc import Iterator

from pnp.upgrade import insertion
from pnp.upgrade.rules.boxes import BOX
from pnp.upgrade.written_game import Rewrite, WrittenGame

_KEYS = ("name: Ortillery", "note: one shot a turn for each battery", f"box: {BOX}")


def support(game: WrittenGame) -> Iterator[Rewrite]:
    """Yield the new key and, for each entry, its name, its note and its box."""
    for part in game.parts("scenarios/*/forces/*/ortillery"):
        yield game.change(part, "ortillery is now support", part.renamed("support"))
        for entry in game.below(part):
            first = next(game.below(entry), None)
            if first is None:
                yield game.refuse(entry, "this entry has no values", "write a stat with its value")
                continue
            clash = next((key for key in game.below(entry) if key.name in ("name", "note", "box")), None)
            if clash is not None:
                by_hand = "rename the stat, and upgrade again"
                yield game.refuse(clash, f"'{clash.name}' is a key of support, and cannot be a stat", by_hand)
                continue
            edit = insertion.before(game.texts[entry.file], first, *_KEYS)
            yield game.change(entry, "the entry has a name, a note and a box", edit)
