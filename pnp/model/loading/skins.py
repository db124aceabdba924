"""Skins: the definition in one of its skins, made before validation; and how anything is laid over a definition."""

import operator
import re
from collections.abc import Mapping

from pnp.errors import MisuseError
from pnp.source.collector import Findings
from pnp.source.load import Source
from pnp.source.nodes import Entry, ListNode, MappingNode, Node, ScalarNode, Step, is_empty, locate
from pnp.source.suggestions import did_you_mean

FIXED = ("pnp", "game.id", "include", "skins")
"""Parts of the definition that are the same in every skin and variant."""

_WORD = re.compile(
    r"""\{\{\s*words(?:\.(?P<name>[a-z]\w*)|\[(?P<quote>['"])(?P<key>[\w-]+)(?P=quote)\])
    (?:\.(?P<number>one|many))?(?:\s*\|\s*(?P<filter>capitalize|lower|title|upper))?\s*\}\}""",
    re.VERBOSE,
)


def apply_skin(source: Source, wanted: str | None, findings: Findings) -> tuple[Source, str | None]:
    """Return the definition in the wanted skin, or in its first one, and the id of that; None: the game has no skins.

    The `over` of the skin is merged into the definition. Raises MisuseError when there is no such skin.
    """
    tree = source.tree
    names = [name for name, entry in entries_at(tree, "skins").items() if not is_empty(entry.value)]
    if wanted is not None and wanted not in names:
        raise MisuseError(f"there is no skin {wanted!r}; known skins: {', '.join(names) or 'none'}")
    chosen = wanted or next(iter(names), None)
    if chosen is not None:
        tree = overlaid(tree, entries_at(tree, "skins", chosen, "over"), findings)
    return source._replace(tree=tree), chosen


def insert_words(source: Source, skin: str | None, findings: Findings) -> Source:
    """Return the definition with every `{{ words.x }}` of its texts replaced by the word of the skin."""
    if not any(_WORD.search(text) for text in source.folder.texts.values()):
        return source
    words = entries_at(source.tree, "skins", skin, "words") if skin is not None else {}
    kept, entries = source.folder.trees.results.setdefault("words", {}), dict[str, Entry]()
    for key, (span, node) in source.tree.entries.items():
        old, old_words, made = kept.get(key, (None, None, node))
        if key != "skins" and (old is not node or old_words != words):
            made = _with_words(node, words, findings)
            if not findings:  # else they would not be reported again
                kept[key] = node, words, made
        entries[key] = Entry(span, made)
    return source._replace(tree=MappingNode(entries, source.tree.span))


def entries_at(tree: MappingNode, *path: Step) -> Mapping[str, Entry]:
    """Return the entries of the mapping at a path; none when there is no mapping."""
    located = locate(tree, path)
    return located.value.entries if located.found == len(path) and isinstance(located.value, MappingNode) else {}


def overlaid(
    tree: MappingNode, over: Mapping[str, Entry], findings: Findings, path: tuple[str, ...] = ()
) -> MappingNode:
    """Return a mapping merged with another, key by key; any other value replaces the one below.

    In the place of a list, a mapping with numbers as keys replaces items, counted from 1.
    """
    entries = dict(tree.entries)
    for key, entry in over.items():
        place, under = (*path, key), entries.get(key)
        if ".".join(place) in FIXED:
            message = f"a skin or a variant cannot change '{'.'.join(place)}'"
            findings.error("value.skin", message, entry.span, "remove it here")
        elif under and isinstance(entry.value, MappingNode) and isinstance(under.value, MappingNode):
            entries[key] = Entry(under.span, overlaid(under.value, entry.value.entries, findings, place))
        elif under and isinstance(entry.value, MappingNode) and isinstance(under.value, ListNode):
            items = MappingNode(numbered(under.value), under.value.span)
            merged = overlaid(items, entry.value.entries, findings, place)
            values = tuple(item.value for item in merged.entries.values())
            are_items = merged.entries.keys() == items.entries.keys()
            entries[key] = Entry(under.span, ListNode(values, under.value.span)) if are_items else entry
        else:
            entries[key] = entry
    return MappingNode(entries, tree.span)


def numbered(node: ListNode) -> dict[str, Entry]:
    """Return the items of a list by their numbers, counted from 1, as messages show them."""
    return {str(number): Entry(item.span, item) for number, item in enumerate(node.items, 1)}


def _with_words(node: Node, words: Mapping[str, Entry], findings: Findings) -> Node:
    """Return a node with the skin's words in its texts; the node itself where it has none."""
    if isinstance(node, MappingNode):
        entries = {
            key: Entry(entry.span, value)
            for key, entry in node.entries.items()
            if (value := _with_words(entry.value, words, findings)) is not entry.value
        }
        return MappingNode({**node.entries, **entries}, node.span) if entries else node
    if isinstance(node, ListNode):
        items = tuple([_with_words(item, words, findings) for item in node.items])
        return node if all(map(operator.is_, items, node.items)) else ListNode(items, node.span)
    if not isinstance(node.value, str) or "words" not in node.value:
        return node

    def word(found: re.Match[str]) -> str:
        name = found["name"] or found["key"]
        entry = words.get(name)
        if entry is None:
            hint = did_you_mean(name, words) or "define it in the words of each skin"
            findings.error("reference.unknown-word", f"there is no word '{name}'", node.span, hint)
            return name
        text = locate(entry.value, [found["number"] or "one"]).value
        plain = str(text.value) if isinstance(text, ScalarNode) else name
        return str(getattr(plain, found["filter"])()) if found["filter"] else plain

    return ScalarNode(_WORD.sub(word, node.value), node.span)
