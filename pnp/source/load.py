"""A game's folder → one tree: `game.yaml`, the files that it includes, and tables."""

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from pnp import budget
from pnp.errors import Span
from pnp.source.collector import Findings
from pnp.source.folder import Folder
from pnp.source.nodes import Entry, ListNode, MappingNode, ScalarNode
from pnp.source.parse_cache import ParseCache
from pnp.source.table_files import joined, with_rows

MAIN_FILE = "game.yaml"
_INCLUDE = "include"


class Source(NamedTuple):
    """What was read.

    `tree`: all files put together; `folder`: where they lie, with their texts. `is_readable`: whether every file could
    be read, so that what is not in the tree is not in the definition. `include`: the key of the main file that names
    the others; None when it names none.
    """

    tree: MappingNode
    folder: Folder
    is_readable: bool
    include: Span | None = None


def load(
    root: Path,
    collections: Collection[str],
    tables: Mapping[str, str],
    findings: Findings,
    more: Sequence[str] = (),
    trees: ParseCache | None = None,
    unsaved: Mapping[str, bytes] | None = None,
) -> Source:
    """Read a folder.

    Args:
        root: the game's folder.
        collections: top-level keys that map ids to things, which may be spread over several files.
        tables: paths of mappings that can take rows from a table, by the key `from`: `pieces`, or `boards/*/lines`
            of every board; and the column that names each row.
        findings: collects what is wrong; the tree holds what could be read.
        more: files that are read as if the main file included them too.
        trees: files that were parsed before.
        unsaved: contents of files that are not written yet, by name.
    """
    folder = Folder(root, findings, trees, unsaved)
    start = Span(folder.name(MAIN_FILE), 1, 1, 2)
    main = _read(folder, MAIN_FILE, start)
    if main is None:
        return Source(MappingNode({}, start), folder, is_readable=False)
    merged: dict[str, Entry] = {}
    _merge(merged, main, collections, findings)
    include = main.entries.get(_INCLUDE)
    fragments, is_readable = _fragments(folder, include)
    added = [fragment for name in more if (fragment := _read(folder, name, start))]
    for fragment in (*fragments, *added):
        if nested := fragment.entries.get(_INCLUDE):
            message, hint = f"only {MAIN_FILE} can include files", f"move this into {MAIN_FILE}"
            findings.error("source.nested-include", message, nested.span, hint)
        _merge(merged, fragment, collections, findings)
    tree = MappingNode(merged, main.span)
    for path, key in tables.items():
        tree, is_complete = with_rows(tree, path.split("/"), folder, key)
        is_readable = is_complete and is_readable
    return Source(tree, folder, is_readable, include.span if include else None)


def _read(folder: Folder, relative: str, span: Span) -> MappingNode | None:
    text = folder.read(relative, span)
    if text is None:
        return None
    node = folder.trees.parse(text, folder.name(relative), folder.findings)
    if node is None or isinstance(node, MappingNode):
        return node
    if isinstance(node, ScalarNode) and node.value is None:
        return MappingNode({}, node.span)
    message, hint = "this file is a list or a text, not keys", "begin with keys such as 'game:' or 'pieces:'"
    folder.findings.error("schema.wrong-type", message, node.span, hint)
    return None


def _fragments(folder: Folder, include: Entry | None) -> tuple[list[MappingNode], bool]:
    if include is None:
        return [], True
    if not isinstance(include.value, ListNode):
        message = "'include' must be a list of files"
        hint = f"write it in brackets: include: [{getattr(include.value, 'value', 'pieces.yaml')}]"
        folder.findings.error("schema.wrong-type", message, include.span, hint)
        return [], False
    seen: dict[str, Span] = {MAIN_FILE: include.span}
    fragments = []
    most = budget.current().limits.definition_files
    for number, item in enumerate(include.value.items):
        if number == most:
            folder.findings.error("source.too-many-files", f"'include' names more than {most} files", item.span)
            break
        if not isinstance(item, ScalarNode) or not isinstance(item.value, str):
            folder.findings.error("schema.wrong-type", "expected the name of a file", item.span)
        elif item.value in seen:
            message, related = f"{item.value!r} is included twice", [(seen[item.value], "first here")]
            folder.findings.error("source.duplicate-include", message, item.span, "delete one of them", related)
        else:
            seen[item.value] = item.span
            fragment = _read(folder, item.value, item.span)
            fragments += [fragment] if fragment else []
    return fragments, len(fragments) == len(include.value.items)


def _merge(merged: dict[str, Entry], part: MappingNode, collections: Collection[str], findings: Findings) -> None:
    """Merge a file's keys except `include`; collections grow, any other key may occur once."""
    for key, entry in part.entries.items():
        if key == _INCLUDE:
            continue
        if key not in merged:
            merged[key] = entry
            continue
        known = merged[key]
        both = known.value, entry.value
        if key in collections and isinstance(both[0], MappingNode) and isinstance(both[1], MappingNode):
            merged[key] = Entry(known.span, joined(both[0], both[1], findings))
        else:
            findings.duplicate_key(key, entry.span, known.span)
