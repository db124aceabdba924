"""Skins: the definition in one of its dresses, made before anybody looks at what it says."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from pnp.errors import MisuseError
from pnp.model.complaints import did_you_mean
from pnp.source.findings import Findings
from pnp.source.tree import Entry, ListNode, MappingNode, Node, ScalarNode, locate

FIXED = ("pnp", "game.id", "include", "skins")
"""Parts of the definition that are the same in every skin."""

_WORD = re.compile(
    r"""\{\{\s*words(?:\.(?P<name>[a-z]\w*)|\[(?P<quote>['"])(?P<key>[\w-]+)(?P=quote)\])
    (?:\.(?P<number>one|many))?(?:\s*\|\s*(?P<filter>capitalize|lower|title|upper))?\s*\}\}""",
    re.VERBOSE,
)


class Dressed(NamedTuple):
    """A definition in one skin: its tree, and the id of the skin (None: the game has no skins)."""

    tree: MappingNode
    skin: str | None


def dress(tree: MappingNode, wanted: str | None, findings: Findings) -> Dressed:
    """The definition in the skin that is wanted, or in its first one.

    What the skin has `over` is laid over the definition, and every `{{ words.x }}` of its texts is replaced.

    Raises:
        MisuseError: when there is no such skin.
    """
    skins = locate(tree, ["skins"]).value
    names = list(skins.entries) if "skins" in tree.entries and isinstance(skins, MappingNode) else []
    if wanted is not None and wanted not in names:
        raise MisuseError(f"there is no skin {wanted!r}; there is {', '.join(names) or 'none'}")
    if not names:
        return Dressed(tree, None)
    chosen = wanted or names[0]
    over = locate(tree, ["skins", chosen, "over"])
    if over.found == 3 and isinstance(over.value, MappingNode):
        tree = _over(tree, over.value, (), findings)
    words = locate(tree, ["skins", chosen, "words"])
    known = words.value.entries if words.found == 3 and isinstance(words.value, MappingNode) else {}
    entries = {
        key: entry if key == "skins" else Entry(entry.span, _worded(entry.value, known, findings))
        for key, entry in tree.entries.items()
    }
    return Dressed(MappingNode(entries, tree.span), chosen)


def _over(tree: MappingNode, over: MappingNode, path: tuple[str, ...], findings: Findings) -> MappingNode:
    """A mapping with another laid over it, key by key; what is no mapping takes the other's place."""
    entries = dict(tree.entries)
    for key, entry in over.entries.items():
        place = ".".join((*path, key))
        under = entries.get(key)
        if place in FIXED:
            findings.error("value.skin", f"'{place}' is the same in every skin", entry.span)
        elif under and isinstance(under.value, MappingNode) and isinstance(entry.value, MappingNode):
            entries[key] = Entry(under.span, _over(under.value, entry.value, (*path, key), findings))
        else:
            entries[key] = entry
    return MappingNode(entries, tree.span)


def _worded(node: Node, words: Mapping[str, Entry], findings: Findings) -> Node:
    """A part of the tree with the skin's words in its texts."""
    if isinstance(node, MappingNode):
        entries = {key: Entry(entry.span, _worded(entry.value, words, findings)) for key, entry in node.entries.items()}
        return MappingNode(entries, node.span)
    if isinstance(node, ListNode):
        return ListNode(tuple(_worded(item, words, findings) for item in node.items), node.span)
    if not isinstance(node.value, str) or "words" not in node.value:
        return node

    def word(found: re.Match[str]) -> str:
        name = found["name"] or found["key"]
        entry = words.get(name)
        if entry is None:
            message = f"the skin has no word '{name}'"
            findings.error("reference.unknown-word", message, node.span, did_you_mean(name, words))
            return name
        text = locate(entry.value, [found["number"] or "one"]).value
        plain = str(text.value) if isinstance(text, ScalarNode) else name
        return str(getattr(plain, found["filter"])()) if found["filter"] else plain

    return ScalarNode(_WORD.sub(word, node.value), node.span)
