"""Layouts that extend others: two files become one; every node keeps its place in its own file."""

from collections.abc import Iterator, Mapping

from pnp.errors import Span
from pnp.layout.parts import KINDS
from pnp.source.collector import Findings
from pnp.source.nodes import Entry, ListNode, MappingNode, Node, ScalarNode
from pnp.source.suggestions import did_you_mean

_MERGED = ("colors", "styles", "palettes")
"""Keys whose entries add up."""


def base_name(root: Node) -> tuple[str, Span] | None:
    """Return the name of the layout that a file extends, with its place."""
    if not isinstance(root, MappingNode) or "extends" not in root.entries:
        return None
    value = root.entries["extends"].value
    return (value.value, value.span) if isinstance(value, ScalarNode) and isinstance(value.value, str) else None


def extend(base: Node, own: Node, findings: Findings) -> Node:
    """Return a file added to the one that it extends.

    Entries of colors, styles and palettes add up. A part with the id of one of the base changes it; another part is
    added in front. `without` names parts that are left out.
    """
    if not isinstance(base, MappingNode) or not isinstance(own, MappingNode):
        return own
    entries = {key: entry for key, entry in base.entries.items() if key != "without"} | dict(own.entries)
    for key in _MERGED:
        if key in base.entries and key in own.entries:
            deep = key == "palettes"
            merged = _merged(base.entries[key].value, own.entries[key].value, deep=deep)
            entries[key] = own.entries[key]._replace(value=merged)
    if "parts" in base.entries:
        old = base.entries["parts"]
        new = own.entries["parts"].value if "parts" in own.entries else ListNode((), old.value.span)
        entries["parts"] = own.entries.get("parts", old)._replace(value=_parts(old.value, new, own, findings))
    return MappingNode(entries, own.span)


def _merged(base: Node, own: Node, *, deep: bool) -> Node:
    """Return the entries of two mappings; with `deep`, of the mappings in them."""
    if not isinstance(base, MappingNode) or not isinstance(own, MappingNode):
        return own
    entries = dict(base.entries)
    for key, entry in own.entries.items():
        if deep and key in entries:
            entry = entry._replace(value=_merged(entries[key].value, entry.value, deep=False))
        entries[key] = entry
    return MappingNode(entries, own.span)


def _parts(base: Node, own: Node, root: MappingNode, findings: Findings) -> Node:
    """Return the parts of the base, changed, without those that are left out; then the further ones."""
    if not isinstance(base, ListNode) or not isinstance(own, ListNode):
        return own
    known = dict.fromkeys(_ids(base))
    dropped = _dropped(root, known, findings)
    changes: dict[str, Node] = {}
    for part in own.items:
        id_ = _id(part)
        if id_ in changes or id_ in dropped:
            why = "is left out" if id_ in dropped else "is changed above"
            findings.error("layout.duplicate-id", f"the part '{id_}' {why}", part.span)
        elif id_ in known:
            changes[id_] = part
    added = tuple(part for part in own.items if _id(part) not in known)
    return ListNode((*_changed(base, changes, dropped), *added), own.span)


def _dropped(root: MappingNode, known: Mapping[str, None], findings: Findings) -> set[str]:
    """Return the ids in `without`; report those that the base does not have."""
    written = root.entries["without"].value if "without" in root.entries else None
    names = [each for each in written.items if isinstance(each, ScalarNode)] if isinstance(written, ListNode) else []
    for each in names:
        if each.value not in known:
            hint = did_you_mean(str(each.value), known)
            findings.error("layout.unknown-part", f"there is no part '{each.value}' to leave out", each.span, hint)
    return {str(each.value) for each in names}


def _id(part: Node) -> str:
    entry = part.entries.get("id") if isinstance(part, MappingNode) else None
    return str(entry.value.value) if entry is not None and isinstance(entry.value, ScalarNode) else ""


def _ids(parts: ListNode) -> Iterator[str]:
    """Yield the ids of parts and of the parts in them."""
    for part in parts.items:
        if id_ := _id(part):
            yield id_
        for _, inner in _groups(part):
            yield from _ids(inner)


def _groups(part: Node) -> Iterator[tuple[str, ListNode]]:
    for key in ("row", "column", "stack"):
        entry = part.entries.get(key) if isinstance(part, MappingNode) else None
        if entry is not None and isinstance(entry.value, ListNode):
            yield key, entry.value


def _changed(parts: ListNode, changes: Mapping[str, Node], dropped: set[str]) -> Iterator[Node]:
    for part in parts.items:
        id_ = _id(part)
        if id_ in dropped:
            continue
        inner: dict[str, Entry] = {}
        for key, group in _groups(part):
            assert isinstance(part, MappingNode)
            inner[key] = part.entries[key]._replace(value=ListNode((*_changed(group, changes, dropped),), group.span))
        if isinstance(part, MappingNode) and inner:
            part = MappingNode({**part.entries, **inner}, part.span)
        own = changes.get(id_)
        if own is None:
            yield part
        elif _kind(own) in (None, _kind(part)):
            yield _merged(part, own, deep=False)
        else:
            yield own


def _kind(part: Node) -> str | None:
    return next((key for key in KINDS if isinstance(part, MappingNode) and key in part.entries), None)
