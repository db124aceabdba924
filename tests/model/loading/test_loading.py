"""Nothing is lost in silence: if a key is misspelled, there is an error, or the game has the key as it is written."""

import dataclasses
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

import pytest

from pnp import assets
from pnp.errors import Span
from pnp.model import loading
from pnp.model.loading import validation_errors
from pnp.source.load import Source
from pnp.source.nodes import Entry, ListNode, MappingNode, Node, Step

BAD = Path(__file__).parents[2] / "bad"
NAMES = ("base", "battle", "formal", "maps", "odds", "points", "squares", "units")
GAMES = {**assets.games(), **{name: BAD / name for name in NAMES}}


class Key(NamedTuple):
    """A key of a definition.

    Attributes:
        path: the way to it.
        position: the way with a star for each id, word and number; keys at one position are read alike.
        span: its place.
    """

    path: tuple[Step, ...]
    position: tuple[str, ...]
    span: Span

    @property
    def is_word_of_the_language(self) -> bool:
        """Whether it is no id."""
        return self.position[-1] != "*"


def keys(node: Node, path: tuple[Step, ...] = (), position: tuple[str, ...] = ()) -> Iterator[Key]:
    """All keys below a node."""
    if isinstance(node, MappingNode):
        known = validation_errors.keys_at(path, MappingNode({}, node.span))
        for key, entry in node.entries.items():
            place = (*position, key if key in known else "*")
            yield Key((*path, key), place, entry.span)
            yield from keys(entry.value, (*path, key), place)
    elif isinstance(node, ListNode):
        for number, item in enumerate(node.items):
            yield from keys(item, (*path, number), (*position, "*"))


def renamed(node: Node, path: tuple[Step, ...], name: str) -> Node:
    """The tree with another key in the place of one."""
    step, *rest = path
    if isinstance(node, ListNode):
        assert isinstance(step, int)
        items = [*node.items]
        items[step] = renamed(items[step], tuple(rest), name)
        return node._replace(items=tuple(items))
    assert isinstance(node, MappingNode)
    entries = {}
    for key, entry in node.entries.items():
        if key != step:
            entries[key] = entry
        elif rest:
            entries[key] = Entry(entry.span, renamed(entry.value, tuple(rest), name))
        else:
            entries[name] = entry
    return node._replace(entries=entries)


def misspelled(key: str, beside: Iterable[str], number: int) -> str:
    """A key with a common typo; no other key that is or could be there."""
    typos = (key[:-1], key + key[-1], key[1:], f"{key[1:2]}{key[0]}{key[2:]}", f"{key[:-1]}x", f"zq{key[-1]}")
    fitting = [typo for typo in typos if typo and typo not in {key, *beside}]
    return fitting[number % len(fitting)]


def names(thing: object, seen: dict[int, object]) -> Iterator[str]:
    """Every text anywhere in a game."""
    if isinstance(thing, str):
        yield str(thing)
    elif id(thing) not in seen:
        seen[id(thing)] = thing
        if isinstance(thing, Mapping):
            thing = (*thing.keys(), *thing.values())
        elif dataclasses.is_dataclass(thing):
            thing = tuple(getattr(thing, field.name) for field in dataclasses.fields(thing))
        if isinstance(thing, tuple | list | set | frozenset) and not isinstance(thing, Span):
            for part in thing:
                yield from names(part, seen)


def loaded(
    source: Source, typos: Mapping[Key, str], read: pytest.MonkeyPatch, skin: str | None = None
) -> loading.Loaded:
    """The game in which these keys are misspelled; no key is in another."""
    tree: Node = source.tree
    for key, name in typos.items():
        tree = renamed(tree, key.path, name)
    assert isinstance(tree, MappingNode)
    read.setattr(loading, "read", lambda *_arguments: source._replace(tree=tree))
    return loading.load(source.folder.root, skin=skin)


def named(typos: Mapping[Key, str], source: Source, read: pytest.MonkeyPatch) -> set[Key]:
    """The keys of one game that an error at their own place names, when many are misspelled at once."""
    inside = {key.path[:length] for key in typos for length in range(len(key.path))}
    together = {key: name for key, name in typos.items() if key.path not in inside}
    errors = [each for each in loaded(source, together, read).findings if each.severity == "error"]
    return {
        key
        for key, name in together.items()
        if any(each.span == key.span and f"'{name}'" in each.message for each in errors)
    }


def lost(key: Key, name: str, source: Source, read: pytest.MonkeyPatch) -> str:
    """What is wrong with the game in which a key is misspelled; empty when an error or the game itself shows it."""
    skin = str(key.path[1]) if key.path[0] == "skins" and len(key.path) > 2 else None
    found = loaded(source, {key: name}, read, skin)
    if found.game is not None:
        return "" if name in names(found.game, {}) else "neither an error nor in the game"
    files = {finding.span.file for finding in found.findings if finding.span and finding.severity == "error"}
    here = key.span.file in files if key.is_word_of_the_language else files
    return "" if here else f"no error in {key.span.file}"


def typos_in(sources: Mapping[str, Source], size: str) -> dict[str, dict[Key, str]]:
    """One misspelled key for every position of the language, by game: the smallest that has it, or any."""
    written = {name: tuple(keys(source.tree)) for name, source in sources.items()}
    places: dict[tuple[str, ...], list[tuple[str, Key]]] = {}
    for name in sorted(sources, key=lambda name: len(written[name])):
        for key in written[name]:
            if key.path[0] not in ("pnp", "include"):
                places.setdefault(key.position, []).append((name, key))
    assert len(places) > 400
    chosen: dict[str, dict[Key, str]] = {name: {} for name in sources}
    for position, found in places.items():
        chance = crc32(repr(position).encode())
        fitting = [each for each in found if size == "any" or each[0] == found[0][0]]
        name, key = fitting[chance % len(fitting)]
        path, tree = key.path[:-1], sources[name].tree
        beside = [*validation_errors.keys_at(path, tree), *validation_errors.entries_at(tree, *path)]
        chosen[name][key] = misspelled(str(key.path[-1]), beside, chance)
    return chosen


ANY = pytest.param("any", marks=pytest.mark.slow("the smallest game with each key is tried without it"))


@pytest.mark.parametrize("size", ["smallest", ANY])
def test_no_misspelled_key_is_lost(size: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One key at every position of the language, with one typo; alone, unless an error says which key it is."""
    sources = {name: loading.load(folder).source for name, folder in GAMES.items()}
    silent = {}
    for name, typos in typos_in(sources, size).items():
        source = sources[name]
        clear = named(typos, source, monkeypatch)
        clear |= named({key: typo for key, typo in typos.items() if key not in clear}, source, monkeypatch)
        for key, typo in typos.items():
            if key not in clear and (what := lost(key, typo, source, monkeypatch)):
                silent[name, *key.path] = f"{typo}: {what}"
    assert silent == {}
