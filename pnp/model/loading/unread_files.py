"""Files of a game's folder that nothing includes: parts of the definition, tables of rows, chapters."""

import os
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

from pnp.errors import Finding, Span
from pnp.model.definition import COLLECTIONS, SECTIONS, TABLES, RootDefinition
from pnp.model.game.documents import Chapter, Unread
from pnp.source import csv_parser
from pnp.source.collector import Findings
from pnp.source.folder import Folder
from pnp.source.folder_scan import unlisted_files
from pnp.source.load import Source
from pnp.source.nodes import MappingNode

_KEYS = frozenset(RootDefinition.model_fields) - {"include", "pnp"}
_KEY = re.compile(r"^([\w-]+):", re.MULTILINE)
_LISTED = 4
"""Greatest number of entries that a sentence lists."""
_SHOWN = 12
"""Greatest number of related locations."""
_TRIED_ALONE = 4
"""Up to this many files are tried one by one, to find those that are needed; of more, all are named."""
_UNKNOWN = {f"reference.unknown-{kind}": section for kind, section in SECTIONS.items()}

Attempt = Callable[[Sequence[str]], Findings | None]
"""Findings of reading the game with these files included too; None when not all could be checked."""


def fragments(source: Source) -> tuple[Unread, ...]:
    """Return the files that look like parts of the definition and that it does not include."""
    reader = Folder(source.folder.root, Findings(), source.folder.trees)
    found = []
    for name in _not_read(source.folder, (".yaml", ".yml")):
        seen = Findings()
        text = reader.read(name, source.tree.span)
        node = reader.trees.parse(text, reader.name(name), seen) if text and _is_definition(text) else None
        if isinstance(node, MappingNode) and not seen:
            found.append(_unread(name, node, source))
    return tuple(found)


def chapters(folder: Folder, read: Sequence[Chapter]) -> dict[str, Chapter]:
    """Return the Markdown files beside the chapters that are neither chapters nor included in one, by name."""
    homes = {chapter.path.parent for chapter in read}
    reader = Folder(folder.root, Findings())
    found: dict[str, Chapter] = {}
    for name in _not_read(folder, (".md",)) if read else ():
        path = folder.root / name
        place = Span(folder.name(name), 1, 1)
        if path.parent in homes and not path.stem.isupper() and not any(path.name in each.text for each in read):
            text = reader.read(name, place)
            found |= {} if text is None else {name: Chapter(path, text, place)}
    return found


def unread_findings(files: Sequence[Unread]) -> tuple[str, str]:
    """Return a message that these files are not read, and the help."""
    names = [each.name for each in files]
    is_one = len(files) == 1
    they = f"the file '{names[0]}' is" if is_one else f"{len(files)} files ({join_first(names)}) are"
    if files[0].is_included_by:
        unread, fix = f"'include' does not name {'it' if is_one else 'them'}", f"add {', '.join(names)} to 'include'"
    else:
        unread, fix = f"nothing includes {'it' if is_one else 'them'}", f"write include: [{', '.join(names)}]"
    away = f"or move the {'file' if is_one else 'files'} away"
    return f"{they} in the game's folder, but {unread}", f"{fix}, {away}"


def join_first(names: Sequence[str]) -> str:
    """Return the first of some names: `a, b and c`, `a, b, c, d and 5 more`."""
    shown = list(names[:_LISTED]) if len(names) > _LISTED + 1 else list(names)
    last = [f"{len(names) - len(shown)} more"] if len(names) > len(shown) else []
    parts = [*shown, *last]
    return f"{', '.join(parts[:-1])} and {parts[-1]}" if len(parts) > 1 else "".join(parts)


def explained(findings: Findings, source: Source, attempt: Attempt) -> Findings:
    """Return the findings; one finding about unread files replaces all that result from them."""
    files = [each for each in fragments(source) if each.ids and not each.again]
    followers = _followers(findings, files, attempt) if files else []
    if len(files) > 1 and len(files) <= _TRIED_ALONE and followers:
        for each in list(files):
            others = [other for other in files if other is not each]
            if len(_followers(findings, others, attempt)) == len(followers):
                files = others
    if followers:
        message, hint = unread_findings(files)
        asked = {id_ for each in files for id_ in each.ids if any(f"'{id_}'" in one.message for one in followers)}
        places = [place for each in followers for place in findings.places(each)]
        by = _unread_file(f"{message}; {they_define(files, asked)}", files[0].span, hint, places)
        findings = _replaced(findings, followers, by)
    return _with_rows(findings, source)


def _not_read(folder: Folder, endings: tuple[str, ...]) -> Iterator[str]:
    names = [name for name in unlisted_files(folder.root, endings) if folder.name(name) not in folder.texts]
    read = [os.path.realpath(name) for name in folder.texts] if names else []
    yield from (name for name in names if os.path.realpath(folder.root / name) not in read)


def _is_definition(text: str) -> bool:
    """Return whether most of the keys at the beginnings of lines are keys of the language."""
    keys = _KEY.findall(text)
    return 2 * sum(key in _KEYS for key in keys) > len(keys)


def _unread(name: str, node: MappingNode, source: Source) -> Unread:
    ids: list[str] = []
    again: list[str] = []
    for key, entry in node.entries.items():
        known = source.tree.entries.get(key)
        if key in COLLECTIONS and isinstance(entry.value, MappingNode):
            there = known.value.entries if known and isinstance(known.value, MappingNode) else {}
            for id_ in entry.value.entries:
                (again if id_ in there else ids).append(id_)
        elif key in _KEYS:
            (again if known else ids).append(key)
    place = source.include or source.tree.span
    return Unread(name, tuple(dict.fromkeys(ids)), tuple(again), place, source.include is not None)


def _followers(findings: Findings, files: Sequence[Unread], attempt: Attempt) -> list[Finding]:
    """Return the findings that vanish when these files are read."""
    second = attempt([each.name for each in files])
    if second is None or second.is_full:
        return []
    left = {(each.id, place) for each in second.all() for place in (each.span, each.message)}
    return [each for each in findings.all() if not {(each.id, each.span), (each.id, each.message)} & left]


def they_define(files: Sequence[Unread], only: Collection[str] = ()) -> str:
    """Return what files define: `it defines 'field'`, `they define 'fire' (one.yaml) and 'e' (two.yaml)`."""
    defined = dict.fromkeys((id_, each.name) for each in files for id_ in each.ids if id_ in only or not only)
    named = len(files) > 1 and len(defined) <= _LISTED
    listed = join_first([f"'{id_}' ({name})" if named else f"'{id_}'" for id_, name in defined])
    return f"{'they define' if len(files) > 1 else 'it defines'} {listed}" if defined else ""


def _unread_file(message: str, span: Span, hint: str, places: Sequence[Span]) -> Finding:
    users = f"{len(places)} places use" if len(places) > 1 else f"{places[0].file}:{places[0].line} uses"
    related = tuple((place, "used here") for place in places[:_SHOWN])
    return Finding("source.unread-file", "error", f"{message}, which {users}", span, hint, related)


def _replaced(findings: Findings, followers: Iterable[Finding], by: Finding) -> Findings:
    gone = set(followers)
    found = Findings()
    for each in (by, *(each for each in findings.all() if each not in gone)):
        found.add(each)
    return found


def _with_rows(findings: Findings, source: Source) -> Findings:
    """Return the findings; for each table that no section includes, one finding replaces those about its rows."""
    missed = [each for each in findings.all() if each.id in _UNKNOWN]
    reader = Folder(source.folder.root, Findings())
    for name in _not_read(source.folder, (".csv",)) if missed else ():
        text = reader.read(name, source.tree.span)
        rows = {} if text is None else csv_parser.parse(text, reader.name(name), Findings())[0]
        for section in sorted(TABLES):
            asked = [each for each in missed if _UNKNOWN[each.id] == section and _name(each) in rows]
            if asked:
                findings = _replaced(findings, asked, _rows_unread(findings, source, name, section, asked))
                break
    return findings


def _rows_unread(findings: Findings, source: Source, name: str, section: str, asked: Sequence[Finding]) -> Finding:
    places = [place for each in asked for place in findings.places(each)]
    home = source.tree.entries.get(section)
    rows = join_first([f"'{_name(each)}'" for each in asked])
    message = f"the file '{name}' is in the game's folder, but no 'from' names it; it has rows for {rows}"
    hint = f"write {section}: {{from: {name}}}, or move the file away"
    return _unread_file(message, home.span if home else places[0], hint, places)


def _name(finding: Finding) -> str:
    return finding.message.partition("'")[2].partition("'")[0]
