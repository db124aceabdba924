"""Zones with a side were zones for set-up: they get `for: setup`."""

from collections.abc import Iterator

from pnp.upgrade import insertion
from pnp.upgrade.written_game import Rewrite, WrittenGame


def set_up_zones(game: WrittenGame) -> Iterator[Rewrite]:
    """Yield the purpose of each zone with a side: of all of them, or of those that set-up rules name, if any do."""
    named = {item.plain for item in game.parts("placements/*/zones/*")}
    for texts in game.parts("placements/*/zones"):
        named |= set(texts.plain.split())
    zones = [part for part in game.parts("boards/*/zones/*/side") if part.kind == "value"]
    for part in zones:
        keys = {key.name for key in game.parts("/".join((*part.path[:-1], "*")))}
        if "for" not in keys and (part.path[-2] in named or not named):
            edit = insertion.before(game.texts[part.file], part, "for: setup")
            yield game.change(part, f"the zone '{part.path[-2]}' is for set-up", edit)
