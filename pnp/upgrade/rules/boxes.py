"""Groups with `orbit: true` begin in a box of their scenario: `boxes: {orbit: …}` and `area: orbit`."""

from collections.abc import Iterator

from pnp.source.written_parts import Edit, SourcePart
from pnp.upgrade import insertion
from pnp.upgrade.written_game import Rewrite, WrittenGame

BOX = "orbit"
_ENTRY = f"{BOX}: {{name: In orbit, short: orbit}}"


def boxes(game: WrittenGame) -> Iterator[Rewrite]:
    """Yield the boxes of scenarios, and the area of groups that wait in one."""
    for forces in game.parts("scenarios/*/forces"):
        groups = list(_groups(game, forces))
        is_needed = _has_support(game, forces) or any(orbit.plain == "true" for _, orbit in groups)
        if is_needed and not game.part("/".join([*forces.path[:-1], "boxes", BOX])):
            yield _box(game, forces)
        for group, orbit in groups:
            yield _area(game, group, orbit)


def _groups(game: WrittenGame, forces: SourcePart) -> Iterator[tuple[SourcePart, SourcePart]]:
    for side in game.below(forces):
        for key in game.below(side):
            for group in game.below(key) if key.name == "groups" else ():
                yield from ((group, part) for part in game.below(group) if part.name == "orbit")


def _has_support(game: WrittenGame, forces: SourcePart) -> bool:
    return any(key.name == "ortillery" for side in game.below(forces) for key in game.below(side))


def _box(game: WrittenGame, forces: SourcePart) -> Rewrite:
    scenario = "/".join(forces.path[:-1])
    if game.part(f"{scenario}/areas/{BOX}"):
        by_hand = "give the area another id, and upgrade again"
        return game.refuse(forces, f"the scenario has an area '{BOX}', which is to be a box", by_hand)
    written = game.part(f"{scenario}/boxes")
    entries = list(game.below(written)) if written else []
    if written and (not entries or entries[0].file != written.file or entries[0].name == "from"):
        by_hand = f"list the boxes under 'boxes', with {_ENTRY}, and upgrade again"
        return game.refuse(written, f"the scenario needs the box '{BOX}' besides these", by_hand)
    if entries:
        edit = insertion.after(game.texts[entries[-1].file], entries[-1], _ENTRY)
    else:
        edit = insertion.before(game.texts[forces.file], forces, f"boxes: {{{_ENTRY}}}")
    return game.change(forces, f"the scenario '{forces.path[-2]}' has the box '{BOX}'", edit)


def _area(game: WrittenGame, group: SourcePart, orbit: SourcePart) -> Rewrite:
    keys = {part.name for part in game.below(group)}
    if orbit.plain != "true":
        if orbit.whole is None:
            return game.refuse(orbit, "orbit: false says nothing", "delete it")
        return game.change(orbit, "orbit: false says nothing", orbit.removed())
    if "area" in keys:
        by_hand = "delete 'area', or delete 'orbit' and say in 'setup' that the units may wait there"
        return game.refuse(orbit, "this group has an area and waits in orbit; it can begin in one place only", by_hand)
    edit = Edit(orbit.file, orbit.key[0], orbit.end, f"area: {BOX}")
    return game.change(orbit, f"orbit: true is now area: {BOX}", edit)
