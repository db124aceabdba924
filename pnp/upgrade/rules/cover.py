"""`cover` is an attribute of terrain that the game defines; before, every key of a scenario could have it."""

import re
from collections.abc import Iterator

from pnp.source.written_parts import Edit, SourcePart
from pnp.upgrade import insertion
from pnp.upgrade.rules.renames import template_part
from pnp.upgrade.written_game import Rewrite, WrittenGame

_OLD = ("cover", "special")
_SPECIAL = re.compile(r"\.special(?=\.(?P<name>[a-zA-Z_]\w*)|\[\s*['\"](?P<id>[\w-]+)['\"]\s*\])")


def attribute(game: WrittenGame) -> Iterator[Rewrite]:
    """Yield the attribute, and the values of keys; `detection` is the sum of the attribute along a path."""
    if game.part("attributes/cover") or not any(game.part(f"scenarios/*/key/*/{name}") for name in _OLD):
        return
    yield from _definition(game)
    for part in game.parts("scenarios/*/key"):
        for entry in game.below(part):
            yield from _values(game, entry)
    for named in game.parts("variables/detection", "formulas/detection", "decisions/detection"):
        by_hand = "give it another id, and upgrade again"
        yield game.refuse(named, "'detection' was the sum of cover along a path too", by_hand)
    for part in game.parts("examples/*/expect/detection"):
        yield game.change(part, "detection is now line.cover", part.renamed("line.cover"))
    yield from _in_templates(game)
    yield from template_part("detection", "line.cover")(game)


def _definition(game: WrittenGame) -> Iterator[Rewrite]:
    """Yield the attribute with the name that was the term `cover`, also in skins."""
    terms = list(game.parts("terms/cover"))
    names = [next((key for key in game.below(term) if key.name == "name"), term).text for term in terms]
    own = next((name for term, name in zip(terms, names, strict=True) if len(term.path) == 2), "Cover")
    first = next(part for name in ("terrain", "scenarios") for part in game.parts(name) if len(part.path) == 1)
    keys = ("attributes:", f"  cover: {{name: {own}, short: CV}}")
    edit = insertion.before(game.texts[first.file], first, *keys)
    yield game.change(first, "the attribute 'cover' of terrain is defined", edit)
    for term, name in zip(terms, names, strict=True):
        if len(term.path) > 2:
            section = next(part for part in game.parts("terms") if part.path == term.path[:-1])
            edit = insertion.before(game.texts[term.file], section, f"attributes: {{cover: {{name: {name}}}}}")
            yield game.change(term, "the skin names the attribute 'cover'", edit)


def _values(game: WrittenGame, entry: SourcePart) -> Iterator[Rewrite]:
    keys = {key.name: key for key in game.below(entry)}
    cover, special = (keys.get(name) for name in _OLD)
    by_class = [f"{each.name}: {each.text}" for each in game.below(special)] if special else []
    text = game.texts[entry.file]
    if entry.path[0] == "skins" and (special or (cover and game.part("/".join((*entry.path[3:], "special"))))):
        by_hand = "write cover: {any: 1, foot: 2} in the game and in the skin, with the attribute 'cover'"
        yield game.refuse(entry, "a skin changes values by class", by_hand)
    elif not entry.file.endswith((".yaml", ".yml")) or (special and special.whole is None):
        by_hand = "write it in a YAML file, each key in a line of its own or in braces, and upgrade again"
        yield game.refuse(entry, f"the values of '{entry.name}' cannot be rewritten", by_hand)
    elif special and cover:
        new = f"{{any: {', '.join([cover.text, *by_class])}}}" if by_class else cover.text
        yield game.change(special, f"special is now cover: {new}", cover.replaced(new), special.removed())
    elif special:
        new = f"{{{', '.join(['any: 0', *by_class])}}}"
        edit = Edit(special.file, special.key[0], special.end, f"cover: {new}")
        yield game.change(special, f"special is now cover: {new}", edit)
    elif keys and not cover and entry.path[0] != "skins":
        edit = insertion.after(text, [*keys.values()][-1], "cover: 0")
        yield game.change(entry, f"'{entry.name}' has cover: 0", edit)


def _in_templates(game: WrittenGame) -> Iterator[Rewrite]:
    classes = {part.name.replace("-", "_") for part in game.parts("classes/*")}
    for file, start, written in game.templates():
        for found in _SPECIAL.finditer(written):
            if (found["id"] or found["name"]).replace("-", "_") in classes:
                place = start + found.end()
                yield game.change_at(file, place, "special is now special.cover", Edit(file, place, place, ".cover"))
