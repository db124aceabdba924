"""Variants: files in the folder `variants` of a game that give other values to what the game has.

A variant is laid over the definition as a skin is, and over the skin. It adds nothing but keys of the language that are
not written: a path that leads to nothing is more likely a mistake than a new thing.
"""

import json
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from pnp import files
from pnp.errors import Finding, MisuseError, Span
from pnp.model.fields.common import ID_PATTERN
from pnp.model.loading.skins import numbered, overlaid
from pnp.model.loading.validation_errors import keys_at
from pnp.source.collector import Findings
from pnp.source.folder import Folder
from pnp.source.load import Source
from pnp.source.nodes import Entry, ListNode, MappingNode, Node, ScalarNode, locate, other_version
from pnp.source.parse_cache import ParseCache
from pnp.source.suggestions import did_you_mean, nearest

FOLDER, ENDING = "variants", ".yaml"
VERSION = 1
UNSAVED = "unsaved"
"""The id of a variant that no file has."""
AS_WRITTEN = ("written", ".")
"""What the game without a variant is called, so that no variant has such a name."""
TAKEN_OVER = "variant.taken-over"
"""The warning about a variant that changes nothing."""
_KEYS = ("variant", "game", "name", "set", "made-for")
LONGEST_NAME = 60
_JOINED = 4
"""Most words of a path that are one key: ids of clauses have dots."""


class AppliedVariant(NamedTuple):
    """A definition with a variant laid over it, its id and its name (None: the file is no variant of this game)."""

    source: Source
    id: str
    name: str | None


_Setting = tuple[tuple[str, ...], Entry]
"""A value that a variant sets, after the keys and numbers of items that lead to it, as they are in the definition."""


def names(folder: Path) -> tuple[str, ...]:
    """Return the variants of the game in a folder, in alphabetical order."""
    found = (PurePosixPath(name) for name in files.names(folder, FOLDER, ENDING))
    return tuple(path.stem for path in found if len(path.parts) == 1)


def titles(folder: Path, trees: ParseCache) -> dict[str, str]:
    """Return the names of the variants in a folder, by their ids; the id, of one that cannot be read."""
    home = Folder(folder, Findings(), trees)
    found = {}
    for id_ in names(folder):
        file = f"{FOLDER}/{id_}{ENDING}"
        node = trees.parse(home.read(file, Span(file, 1, 1, 2)) or "", home.name(file), Findings())
        name = _text(locate(node, ["name"]).value) if isinstance(node, MappingNode) and "name" in node.entries else ""
        found[id_] = name[:LONGEST_NAME] or id_
    return found


def apply_variant(source: Source, wanted: str | Mapping[str, object], findings: Findings) -> AppliedVariant:
    """Return the definition with a variant laid over it.

    `wanted`: the name of a file in the folder `variants` of the game, a path to it, or values by their paths. Raises
    MisuseError when there is no such variant.
    """
    document, id_ = _document(source, wanted, findings)
    name = _name(document, source, findings) if document is not None else None
    if document is None or name is None:
        return AppliedVariant(source, id_, None)
    over = MappingNode({}, document.span)
    reader = _Reader(source.tree, findings)
    for path, setting in reader.effective(document.entries["set"]):
        home = over
        for step in path[:-1]:
            entry = home.entries.setdefault(step, Entry(setting.span, MappingNode({}, setting.span)))
            assert isinstance(entry.value, MappingNode)
            home = entry.value
        home.entries[path[-1]] = setting
    tree = overlaid(source.tree, over.entries, findings)
    return AppliedVariant(source._replace(tree=tree), id_, name)


def _document(source: Source, wanted: str | Mapping[str, object], findings: Findings) -> tuple[MappingNode | None, str]:
    folder = source.folder
    if isinstance(wanted, str):
        id_ = wanted if folder.is_unsaved(f"{FOLDER}/{wanted}{ENDING}") else _id(folder.root, wanted)
        relative = f"{FOLDER}/{id_}{ENDING}"
        start = Span(folder.name(relative), 1, 1, 2)
        if not re.fullmatch(ID_PATTERN, id_) or id_ in (UNSAVED, *AS_WRITTEN):
            hint = "name the file with lower-case words joined by hyphens, such as slow-scouts.yaml"
            findings.error("schema.bad-id", f"{id_[:40]!r} is not an id of a variant", start, hint)
        text, trees = folder.read(relative, start), folder.trees
    else:
        id_ = UNSAVED
        start = Span(folder.name(f"{FOLDER}/({UNSAVED}){ENDING}"), 1, 1, 2)
        text, trees = _written(source, wanted), ParseCache()
        folder.texts[start.file] = text
    node = trees.parse(text, start.file, findings) if text is not None else None
    if node is None:
        return None, id_
    if not isinstance(node, MappingNode):
        findings.error("schema.wrong-type", "a variant begins with keys such as 'variant:' and 'set:'", start)
        return None, id_
    if (place := other_version(node, "variant", VERSION)) is not None:
        findings.error("schema.version", f"this variant is not in version {VERSION}, which this pnp reads", place)
        return None, id_
    return (node if _has_its_keys(node, findings) else None), id_


def _id(folder: Path, wanted: str) -> str:
    """Return the id of the variant that the user names, by its id or by a path to its file."""
    known = names(folder)
    if wanted in known:
        return wanted
    path = Path(os.path.abspath(wanted))  # noqa: PTH100  # links are not followed
    here = os.path.abspath(folder / FOLDER)  # noqa: PTH100
    inner = PurePosixPath(wanted)
    if path.suffix == ENDING and path.stem in known and (str(path.parent) == here or str(inner.parent) == FOLDER):
        return path.stem
    hint = did_you_mean(inner.stem, known) or f"a variant is a file {FOLDER}/NAME{ENDING} in the game's folder"
    raise MisuseError(f"{folder} has no variant {wanted!r}; {hint}")


def _written(source: Source, values: Mapping[str, object]) -> str:
    """Return values by path as the text of a variant, one to a line."""
    game = locate(source.tree, ["game", "id"]).value
    id_ = game.value if isinstance(game, ScalarNode) else ""
    head = {"variant": VERSION, "game": id_, "name": UNSAVED}
    lines = [f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in head.items()]
    try:
        body = [f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in values.items()]
    except TypeError as error:
        raise MisuseError(f"a variant takes texts, numbers, lists and dicts: {error}") from error
    return "\n".join([*lines, "set:", *body, ""])


def _has_its_keys(node: MappingNode, findings: Findings) -> bool:
    before = len(findings)
    for key, entry in node.entries.items():
        if key not in _KEYS:
            findings.error("schema.unknown-key", f"unknown key '{key}'", entry.span, did_you_mean(key, _KEYS))
    for key in _KEYS[:-1]:
        if key not in node.entries:
            findings.error("schema.missing-key", f"the key '{key}' is missing", node.span)
    chosen = node.entries.get("set")
    if chosen and (not isinstance(chosen.value, MappingNode) or not chosen.value.entries):
        message = "expected values by their paths, such as pieces.scout.front.attack: 3"
        findings.error("schema.wrong-type", message, chosen.value.span)
    return len(findings) == before


def _name(node: MappingNode, source: Source, findings: Findings) -> str | None:
    """Return the name of a variant; None when that, or the game that it is for, is wrong."""
    before = len(findings)
    texts = {}
    for key in ("game", "name", "made-for"):
        entry = node.entries.get(key)
        texts[key] = _text(entry.value) if entry else ""
        if entry and (not texts[key] or "\n" in texts[key] or len(texts[key]) > LONGEST_NAME):
            findings.error("value.text", f"expected a text of one line, at most {LONGEST_NAME} characters", entry.span)
    is_game, version = (_text(locate(source.tree, ["game", key]).value) for key in ("id", "version"))
    if texts["game"] and is_game and texts["game"] != is_game:
        place = node.entries["game"].value.span
        findings.error("variant.other-game", f"this is a variant of '{texts['game']}', not of '{is_game}'", place)
    if texts["made-for"] and version and texts["made-for"] != version:
        message = f"this variant was made for version {texts['made-for']}; the game is now version {version}"
        hint = "compare its values with the game, and write the new version"
        place = node.entries["made-for"].value.span
        findings.warnings.append(Finding("variant.other-version", "warning", message, place, hint))
    return texts["name"] if len(findings) == before else None


def _text(node: Node) -> str:
    value = node.value if isinstance(node, ScalarNode) else None
    text = getattr(value, "text", value)
    return text if isinstance(text, str) else ""


class _Reader:
    """Reads the settings of one variant, and reports those that have no effect or no place."""

    def __init__(self, tree: MappingNode, findings: Findings) -> None:
        self._tree, self._findings = tree, findings
        self._seen: dict[tuple[str, ...], Span] = {}
        self._above: dict[tuple[str, ...], Span] = {}
        self._same: list[tuple[str, Span]] = []

    def effective(self, chosen: Entry) -> tuple[_Setting, ...]:
        """Return what a variant changes.

        A value that the game has is an error, unless the game has all of them, such as since it has taken them over.
        """
        assert isinstance(chosen.value, MappingNode)
        before = len(self._findings)
        found = tuple(self._settings(chosen.value, self._tree, ()))
        if self._same and not found and len(self._findings) == before:
            message = "the game has all values of this variant already: it changes nothing"
            hint = "delete the file, or set other values"
            self._findings.warnings.append(Finding(TAKEN_OVER, "warning", message, chosen.span, hint))
            return found
        for path, span in self._same:
            message = f"'{path}' has this value already"
            self._findings.error("variant.no-effect", message, span, "delete this line, or change it")
        return found

    def _settings(self, written: MappingNode, under: Node, path: tuple[str, ...]) -> Iterator[_Setting]:
        """Yield the values below `path`, where the definition has the node `under`; in keys, dots join the steps."""
        for key, entry in written.entries.items():
            if self._findings.is_full:
                return
            steps, node, rest = _descend(under, key.split("."))
            place = (*path, *steps)
            if rest and (not isinstance(node, MappingNode) or len(rest) > 1 or rest[0] not in self._language(place)):
                self._unknown(place, node, rest, entry.span)
                continue
            place = (*place, *rest)
            inner = entry.value if isinstance(entry.value, MappingNode) and not isinstance(node, ScalarNode) else None
            if inner is not None and inner.entries and not rest:
                yield from self._settings(inner, node, place)
            elif inner is not None and not rest:
                message = f"nothing is set of '{'.'.join(place)}'"
                self._findings.error("variant.no-effect", message, entry.value.span, "delete this line, or change it")
            elif not rest and _bare(node) == _bare(entry.value):
                self._same.append((".".join(place), entry.value.span))
            elif self._is_first(place, entry.span):
                yield place, entry

    def _language(self, path: Sequence[str]) -> list[str]:
        """Return the keys that the language, or the game for stats, defines at a path."""
        return keys_at([_number(step) - 1 if _number(step) else step for step in path], self._tree)

    def _unknown(self, path: tuple[str, ...], node: Node, rest: list[str], span: Span) -> None:
        written = ".".join([*path, *rest])
        if isinstance(node, ScalarNode):
            message = f"there is no '{written}': '{'.'.join(path)}' is one value"
            self._findings.error("variant.unknown-path", message, span, "set it whole")
            return
        known = list(numbered(node) if isinstance(node, ListNode) else node.entries)
        known += [key for key in self._language(path) if key not in known]
        close = nearest(rest[0], known)
        whole = ".".join([*path, close, *rest[1:_JOINED]])
        hint = f"did you mean '{whole}'?" if close else did_you_mean(rest[0], known)
        self._findings.error("variant.unknown-path", f"there is no '{written}' in this game", span, hint)

    def _is_first(self, path: tuple[str, ...], span: Span) -> bool:
        """Report a value that is set twice, itself or with what it is a part of; return whether it is not."""
        parents = [path[:length] for length in range(1, len(path))]
        first = next(filter(None, (self._seen.get(each) for each in (path, *parents))), self._above.get(path))
        if first is not None:
            related = [(first, "first here")]
            message = f"'{'.'.join(path)}' is set twice"
            self._findings.error("variant.set-twice", message, span, "keep one of the two", related)
            return False
        self._seen[path] = span
        for each in parents:
            self._above.setdefault(each, span)
        return True


def _descend(node: Node, words: list[str]) -> tuple[list[str], Node, list[str]]:
    """Follow a path as far as it exists: its steps, the node there, and the words that are left."""
    steps: list[str] = []
    at = 0
    while at < len(words):
        joined = [".".join(words[at : at + count]) for count in range(_JOINED, 0, -1)]
        if isinstance(node, MappingNode) and (step := next((each for each in joined if each in node.entries), "")):
            node = node.entries[step].value
        elif isinstance(node, ListNode) and (number := _number(words[at])) in range(1, len(node.items) + 1):
            step, node = str(number), node.items[number - 1]
        else:
            break
        steps.append(step)
        at += step.count(".") + 1
    return steps, node, words[at:]


def _number(word: str) -> int:
    """Return the number of an item; 0 when it is none."""
    return int(word) if re.fullmatch(r"[1-9][0-9]{0,6}", word, re.ASCII) else 0


def _bare(node: Node) -> object:
    """Return what is written in a node, without its locations."""
    if isinstance(node, ScalarNode):
        return type(node.value), node.value, getattr(node.value, "text", None)
    if isinstance(node, ListNode):
        return list(map(_bare, node.items))
    return {key: _bare(entry.value) for key, entry in node.entries.items()}
