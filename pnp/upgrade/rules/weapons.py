"""The values of `forts` are on their markers, which have the tag `fort`: `stats` and `weapons`."""

import re
from collections.abc import Iterator, Mapping

from pnp.source.written_parts import Edit, SourcePart
from pnp.upgrade import insertion
from pnp.upgrade.written_game import Rewrite, WrittenGame

_TAG = "fort"
_DEPTH = 2
"""Steps of the path of a marker that no skin changes."""
_OWN = ("marker", "name", "weapons")
_ENTRY = re.compile(
    r"""(?<![\w.'"])forts(?:\.(?P<name>[a-zA-Z_]\w*)\b|\[\s*(?P<quote>['"])(?P<id>[\w-]+)(?P=quote)\s*\])"""
)
_ALL = re.compile(r"""(?<![\w.'"])forts(?=\s*\|)|(?<=\bin )forts(?=\s*(?:[-+]?%\}|if\b))""")
_OTHER = re.compile(r"""(?<![\w.'"])forts\b(?![\w'"-]|\s*[|.\[])""")
_DUEL = re.compile(r"\bduel\((?P<units>[^()]*)\)")
_QUOTED = re.compile(r"(?P<quote>['\"])(?P<id>[\w-]+)(?P=quote)")


def losses(game: WrittenGame) -> Iterator[Rewrite]:
    """Yield the tag of the markers whose losses the kit has counters for."""
    for part in game.parts("kit/losses"):
        if game.part("forts"):
            new = f"{{of: {_TAG}, stat: {part.text}}}"
            yield game.change(part, f"losses: {part.text} is now losses: {new}", part.replaced(new))
        elif part.whole is not None:
            yield game.change(part, "the game has nothing with losses", part.removed())


def weapons(game: WrittenGame) -> Iterator[Rewrite]:
    """Yield the values of each marker, the removal of the old section, and the new names in templates."""
    markers: dict[str, str] = {}
    is_armed = True
    for part in game.parts("forts"):
        for fort in game.below(part):
            keys = {key.name: key for key in game.below(fort)}
            marker = keys["marker"].plain if "marker" in keys else ""
            yield _moved(game, fort, keys, marker, marker in markers.values())
            is_armed = is_armed and "weapons" in keys
            markers[fort.name] = marker
        yield _without(game, part)
    for part in game.parts("**/from"):
        if markers and part.plain == "forts":
            by_hand = f"write {{from: markers, tag: {_TAG}}}, and the ids of the markers in the clauses"
            yield game.refuse(part, "this domain has the ids of forts, which are now markers", by_hand)
    if markers:
        yield from _in_templates(game, markers, is_armed)


def _moved(game: WrittenGame, fort: SourcePart, keys: Mapping[str, SourcePart], id_: str, is_second: bool) -> Rewrite:
    marker = next((part for part in game.parts(f"markers/{id_}") if part.file.endswith((".yaml", ".yml"))), None)
    last = list(game.below(marker))[-1:] if marker else []
    names = [key.plain for key in game.below(marker) if key.name == "name"] if marker else []
    if len(fort.path) > 2:
        return game.refuse(fort, "a skin changes this fort", "change its marker in the skin instead")
    if not last:
        by_hand = "write the marker in a YAML file, not in a table, and upgrade again"
        return game.refuse(fort, f"the marker of the fort '{fort.name}' cannot take its values", by_hand)
    if is_second:
        return game.refuse(fort, f"two forts have the marker '{id_}'", "give each fort a marker of its own")
    if "name" in keys and keys["name"].plain not in names:
        by_hand = f"delete the name, or give it to the marker '{id_}'"
        return game.refuse(keys["name"], "this fort has another name than its marker", by_hand)
    stats = ", ".join(f"{key.name}: {key.text}" for key in keys.values() if key.name not in _OWN)
    values = [f"tags: {_TAG}", *([f"stats: {{{stats}}}"] if stats else [])]
    if "weapons" in keys:
        values.append(f"weapons: {_in_brackets(game, keys['weapons'])}")
    text = game.texts[last[0].file]
    edits = [insertion.after(text, last[0], *values)]
    if marker is not None and not marker.in_brackets:
        edits += [insertion.before(text, marker, *_comments(game, fort))] if _comments(game, fort) else []
    return game.change(fort, f"the values of the fort '{fort.name}' are on the marker '{id_}'", *edits)


def _comments(game: WrittenGame, fort: SourcePart) -> list[str]:
    """Return the comments of a fort: above it, in its lines and behind them. They are moved above its marker."""
    return insertion.comments(game.texts[fort.file][slice(*_lines(game, fort))])


def _lines(game: WrittenGame, fort: SourcePart) -> tuple[int, int]:
    """Return the lines of a fort, with the comments above it; an empty range for one in brackets."""
    text = game.texts[fort.file]
    if fort.in_brackets or fort.whole is None:
        return (fort.key[0], fort.key[0])
    start, end = fort.whole
    while True:
        above = text.rfind("\n", 0, start - 1) + 1
        if above >= start or not text[above:start].lstrip().startswith("#"):
            return start, end
        start = above


def _in_brackets(game: WrittenGame, part: SourcePart) -> str:
    """Return a list of weapons in one line; their comments are kept elsewhere."""
    if part.text.startswith("[") and "\n" not in part.text:
        return part.text
    profiles = [", ".join(f"{stat.name}: {stat.text}" for stat in game.below(weapon)) for weapon in game.below(part)]
    return f"[{', '.join(f'{{{profile}}}' for profile in profiles)}]"


def _without(game: WrittenGame, part: SourcePart) -> Rewrite:
    """Remove the section but for its comments; the title of its markers on scenario sheets takes its place."""
    if part.whole is None or part.in_brackets:
        return game.refuse(part, "this section is in one line with others", "write 'forts:' in a line of its own")
    text = game.texts[part.file]
    kept = _own_comments(game, part, text)
    has_terms = any(other.file == part.file for other in game.parts("terms"))
    title = [] if has_terms or game.part("terms/emplacements") else ["terms:", "  emplacements: Forts"]
    new = "".join(f"{line}{insertion.line_end(text)}" for line in (*kept, *title))
    edits = [Edit(part.file, *part.whole, new)]
    if has_terms and not game.part("terms/emplacements"):
        first = next(game.parts("terms/*"))
        edits.append(insertion.before(game.texts[first.file], first, "emplacements: Forts"))
    return game.change(part, "the section 'forts' is gone; 'terms' has its title on scenario sheets", *edits)


def _own_comments(game: WrittenGame, part: SourcePart, text: str) -> list[str]:
    """Return the comments of the section that do not move with a fort to its marker."""
    assert part.whole is not None
    places = {marker.name: marker for marker in game.parts("markers/*") if len(marker.path) == _DEPTH}
    start, kept = part.whole[0], []
    for fort in game.below(part):
        keys = {key.name: key.plain for key in game.below(fort)}
        marker = places.get(keys.get("marker", ""))
        if marker is not None and not marker.in_brackets:
            first, end = _lines(game, fort)
            kept += insertion.comments(text[start:first])
            start = max(start, end)
    return [*kept, *insertion.comments(text[start : part.whole[1]])]


def _in_templates(game: WrittenGame, markers: Mapping[str, str], is_armed: bool) -> Iterator[Rewrite]:
    """Yield the new names; the list of all forts names each marker if one has no weapons to be selected by."""
    listed = ", ".join(f"markers['{marker}']" for marker in markers.values())
    all_ = "markers | selectattr('weapons') | list" if is_armed else f"[{listed}]"
    for file, start, written in game.templates():
        for found in _ENTRY.finditer(written):
            id_ = found["name"] or found["id"]
            name = next((fort for fort in markers if fort.replace("-", "_") == id_.replace("-", "_")), "")
            place = start + found.start()
            if name:
                edit = Edit(file, place, start + found.end(), f"markers['{markers[name]}']")
                yield game.change_at(file, place, f"{found[0]} is now {edit.new}", edit)
            else:
                yield _unclear(game, file, place)
        whole = [found.start() for found in _ALL.finditer(written)]
        for place in whole:
            edit = Edit(file, start + place, start + place + len("forts"), all_)
            yield game.change_at(file, edit.start, f"forts is now {edit.new}", edit)
        for found in _OTHER.finditer(written):
            if found.start() not in whole:
                yield _unclear(game, file, start + found.start())
        for call in _DUEL.finditer(written):
            for found in _QUOTED.finditer(call["units"]):
                place = start + call.start("units") + found.start("id")
                if markers.get(found["id"], found["id"]) != found["id"]:
                    edit = Edit(file, place, place + len(found["id"]), markers[found["id"]])
                    yield game.change_at(file, place, f"'{found['id']}' is now '{edit.new}'", edit)


def _unclear(game: WrittenGame, file: str, place: int) -> Rewrite:
    by_hand = "use markers, as in {{ markers['ID'].weapons }} or {{ markers | selectattr('weapons') }}"
    return game.change_at(file, place, "'forts' is used in a way that cannot be rewritten")._replace(by_hand=by_hand)
