"""`features` are terrain with `lies: over`, and terrain has its letters, which were in the section `letters`."""

import re
from collections.abc import Iterator, Mapping

from pnp.source.written_parts import Edit, SourcePart
from pnp.upgrade import insertion
from pnp.upgrade.written_game import Rewrite, WrittenGame

_ENTRY = re.compile(r"(?<![\w.'\"])features(?=\.[a-zA-Z_]|\[)")
_ALL = re.compile(r"(?<![\w.'\"])(?P<name>features|terrain)\b(?![\w'\".\[-]|\s*=(?!=))")
_LAYERS: Mapping[str, str] = {"features": "over", "terrain": "cell"}
_PLAIN_LETTER = re.compile(r"[A-Za-z]")


def over(game: WrittenGame) -> Iterator[Rewrite]:
    """Yield where the terrain of `features` lies, and its names in domains and templates."""
    features = [part for part in game.parts("features") if any(game.below(part))]
    for part in features:
        for entry in game.below(part) if len(part.path) == 1 else ():
            yield _lies_over(game, entry)
    for part in game.parts("domains/*/from"):
        if features and part.plain in _LAYERS:
            by_hand = "write the values of the domain, such as values: {plain: Plain, lines: Lines}"
            yield game.refuse(part, "terrain and what lies over it are now one list", by_hand)
    if features:
        yield from _in_templates(game)


def merged(game: WrittenGame) -> Iterator[Rewrite]:
    """Yield the entries of `features`, of the game and of boards, under `terrain`."""
    for part in game.parts("features", "boards/*/features"):
        path = (*part.path[:-1], "terrain")
        there = next((each for each in game.parts("/".join(path)) if (each.file, each.path) == (part.file, path)), None)
        if there is None:
            yield game.change(part, "features is now terrain", part.renamed("terrain"))
        else:
            yield _moved(game, part, there)


def letters(game: WrittenGame) -> Iterator[Rewrite]:
    """Yield the letters of each terrain, and the removal of the section `letters`."""
    known: set[str] = set()
    for part in game.parts("letters"):
        above: dict[str, list[str]] = {}
        for entry in game.below(part):
            below, _, over = (text.strip() for text in entry.plain.partition("+"))
            if over:
                above.setdefault(over, []).append(f"{_letter(game, entry)}: {below}")
            elif below in known:
                by_hand = f"keep one letter for '{below}' in the columns of the boards, and upgrade again"
                yield game.refuse(entry, f"'{below}' has two letters", by_hand)
            else:
                yield _with_letter(game, entry, below, f"letter: {_letter(game, entry)}")
            known |= {below} - ({below} if over else set())
        for over, written in above.items():
            yield _with_letter(game, part, over, f"letters: {{{', '.join(written)}}}")
        yield _without(game, part)


def _lies_over(game: WrittenGame, entry: SourcePart) -> Rewrite:
    name = next((key for key in game.below(entry) if key.name == "name"), None)
    if name is None or not entry.file.endswith((".yaml", ".yml")):
        by_hand = "write it in a YAML file, as id: {name: …}, and upgrade again"
        return game.refuse(entry, f"'{entry.name}' cannot take the key 'lies'", by_hand)
    edit = insertion.after(game.texts[entry.file], name, "lies: over")
    return game.change(entry, f"'{entry.name}' lies over other terrain", edit)


def _in_templates(game: WrittenGame) -> Iterator[Rewrite]:
    for file, start, written in game.templates():
        for found in _ENTRY.finditer(written):
            edit = Edit(file, start + found.start(), start + found.end(), "terrain")
            yield game.change_at(file, edit.start, "features is now terrain", edit)
        for found in _ALL.finditer(written):
            new = f"terrain | selectattr('lies', 'equalto', '{_LAYERS[found['name']]}') | list"
            edit = Edit(file, start + found.start(), start + found.end(), new)
            yield game.change_at(file, edit.start, f"{found[0]} is now {new}", edit)


def _moved(game: WrittenGame, part: SourcePart, there: SourcePart) -> Rewrite:
    """Move the entries of a section behind those of another one in the same mapping."""
    text, entries, last = game.texts[part.file], list(game.below(part)), [*game.below(there)][-1:]
    written = [text[entry.key[0] : entry.end] for entry in entries]
    is_one_line = not any("\n" in each for each in written)
    if not last or last[0].name == "from" or part.whole is None or (last[0].in_brackets and not is_one_line):
        by_hand = "move its entries to 'terrain' by hand, and upgrade again"
        return game.refuse(part, "the entries of this section cannot be moved to 'terrain'", by_hand)
    start, end = part.whole
    if last[0].in_brackets or not entries or entries[0].in_brackets:
        edit = insertion.after(text, last[0], *written)
    else:
        start = text.find("\n", part.key[1]) + 1
        edit = insertion.lines_after(text, last[0], text[start:end])
        start, end = part.whole[0], start
    return game.change(part, "features is now terrain", edit, insertion.without_section(text, part, text[start:end]))


def _letter(game: WrittenGame, entry: SourcePart) -> str:
    """Return a letter as it is written, in quotes unless that is needless."""
    written = game.texts[entry.file][slice(*entry.key)]
    return written if written[0] in "\"'" or _PLAIN_LETTER.fullmatch(written) else f'"{written}"'


def _with_letter(game: WrittenGame, place: SourcePart, id_: str, key: str) -> Rewrite:
    terrain = next((part for part in game.parts(f"terrain/{id_}") if len(part.path) == 2), None)
    keys = [part for part in game.below(terrain) if part.name in ("name", "lies")] if terrain else []
    if terrain is None or not keys or not terrain.file.endswith((".yaml", ".yml")) or len(place.path) > 2:
        by_hand = f"write '{key}' into the terrain '{id_}', without the section 'letters', and upgrade again"
        return game.refuse(place, f"the terrain '{id_}' cannot take its letter", by_hand)
    edit = insertion.after(game.texts[terrain.file], keys[-1], key)
    return game.change(place, f"the terrain '{id_}' has {key}", edit)


def _without(game: WrittenGame, part: SourcePart) -> Rewrite:
    if part.whole is None:
        return game.refuse(part, "this section is in one line with others", "write 'letters:' in a line of its own")
    text = game.texts[part.file]
    edit = insertion.without_section(text, part, text[slice(*part.whole)])
    return game.change(part, "the section 'letters' is gone; terrain has its letters", edit)
