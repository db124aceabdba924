"""Layouts of version 1, rewritten to version 2 before they are read: every node keeps its place in the file.

`elements` are `parts`, `only` is a condition, `pips` are repeated symbols, names of texts and drawings are fields, and
`faces` are the palettes of the faces.
"""

import re
from collections.abc import Mapping
from types import MappingProxyType

from pnp.source.collector import Findings
from pnp.source.nodes import Entry, ListNode, MappingNode, Node, ScalarNode
from pnp.source.scalars import Value
from pnp.source.suggestions import did_you_mean

REQUIRED = ("title", "width", "height", "faces", "palettes", "elements")
NAMES: Mapping[str, str] = MappingProxyType(
    {"palette": "faces", "parts": "elements", "when": "only", "repeat": "pips", "y": "align", "player": "side"}
)
"""The keys of version 1 that have another name now."""

CONDITIONS = ("side", "face", "tag", "without", "has", "up-to", "over")
_ALSO_TEXTS = ("composite", "load", "state")
_WEAPON = re.compile(r"(weapon\.\d+)\.([a-z0-9-]+)")


def rewrite(root: Node, findings: Findings) -> Node:
    """Return the file in version 2."""
    if not isinstance(root, MappingNode):
        return root
    entries = dict(root.entries)
    for key in REQUIRED:
        if key not in entries:
            findings.error("layout.missing-key", f"'{key}' is missing here", root.span)
    renamed = {"elements": "parts", "faces": "palette"}
    if isinstance(faces := entries.get("faces"), Entry) and not isinstance(faces.value, ListNode):
        findings.error("layout.value", "write a list of palettes, one for each face", faces.value.span)
    if "elements" in entries and isinstance(written := entries["elements"].value, ListNode):
        parts = ListNode(tuple(_element(each, findings) for each in written.items), written.span)
        entries["elements"] = entries["elements"]._replace(value=parts)
    return MappingNode({renamed.get(key, key): entry for key, entry in entries.items()}, root.span)


def _element(node: Node, findings: Findings) -> Node:
    if not isinstance(node, MappingNode):
        return node
    entries: dict[str, Entry] = {}
    for key, entry in node.entries.items():
        value = entry.value
        if key in ("text", "symbol") and isinstance(value, ScalarNode) and isinstance(value.value, str):
            is_field = key == "text" or "/" not in value.value
            name = value.value if key == "text" else _drawing(value.value)
            entries[key] = entry._replace(value=_scalar(f"{{{name}}}", value)) if is_field else entry
        elif key == "only":
            entries["when"] = entry._replace(value=_condition(value, findings))
        elif key == "pips":
            if isinstance(value, ScalarNode) and value.value == "load":
                value = _scalar("loads", value)
            entries["repeat"] = entry._replace(value=value)
        elif key == "align":
            entries["y"] = entry
        else:
            entries[key] = entry
    return MappingNode(entries, node.span)


def _drawing(name: str) -> str:
    """Return the field of a drawing: texts and drawings had the same names."""
    weapon = _WEAPON.fullmatch(name)
    return f"{weapon[1]}.code.{weapon[2]}" if weapon else f"{name}-art" if name in _ALSO_TEXTS else name


def _condition(node: Node, findings: Findings) -> Node:
    """Return `only` as a condition: `without` is a `not`, `has` with its limits a range."""
    if not isinstance(node, MappingNode):
        return node
    tests: dict[str, Entry] = {}
    for key, entry in node.entries.items():
        match key:
            case "side":
                tests["player"] = entry
            case "tag" if isinstance(entry.value, ListNode) and len(entry.value.items) > 1:
                each = (_mapping("tag", entry, word) for word in entry.value.items)
                tests["all"] = entry._replace(value=ListNode(tuple(each), entry.value.span))
            case "without":
                tests["not"] = entry._replace(value=_mapping("tag", entry, entry.value))
            case "has" if isinstance(entry.value, ScalarNode):
                tests[str(entry.value.value)] = entry._replace(value=_scalar(_limits(node), entry.value))
            case "up-to" | "over" if "has" in node.entries:
                pass
            case "face" | "tag":
                tests[key] = entry
            case _:
                hint = did_you_mean(key, CONDITIONS)
                findings.error("layout.unknown-key", f"unknown layout key '{key}'", entry.span, hint)
    return MappingNode(tests, node.span)


def _limits(node: MappingNode) -> Value:
    """Return the range of the number that `has` names; without limits, that it is there."""
    limits = {key: node.entries[key].value for key in ("over", "up-to") if key in node.entries}
    numbers = {key: limit.value for key, limit in limits.items() if isinstance(limit, ScalarNode)}
    if not numbers:
        return True
    over = numbers.get("over", "")
    return f"{over + 1 if isinstance(over, int) else over}..{numbers.get('up-to', '')}"


def _mapping(key: str, entry: Entry, value: Node) -> MappingNode:
    return MappingNode({key: Entry(entry.span, value)}, entry.span)


def _scalar(value: Value, old: ScalarNode) -> ScalarNode:
    return ScalarNode(value, old.span)
