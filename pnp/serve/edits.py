"""Writes what a page changes in the grid into the files of the game, and takes it back.

A change is tried in memory first: it is written when it changes what it should and nothing else, and makes no mistake
that was not there before. Files are replaced whole, so that a full disk or a second program never leaves half of one.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from pnp import files
from pnp.budget import LIMITS
from pnp.errors import Finding, Span
from pnp.model import loading
from pnp.model.definition import COLLECTIONS
from pnp.model.loading import variants
from pnp.pipeline.atomic_write import publish, sha256
from pnp.serve import grid, splice, variant_text
from pnp.serve.editor import inner_file
from pnp.serve.splice import Keys, Setting, UnwritableError
from pnp.source.collector import Findings
from pnp.source.load import Source
from pnp.source.load import load as read
from pnp.source.nodes import MappingNode, Node, ScalarNode, locate
from pnp.source.parse_cache import ParseCache

MOST_STEPS = 100
"""Steps that can be taken back."""
MOST_BYTES = 64 << 20
"""Bytes of the files that they keep."""
DONE, CONFLICT, REFUSED, DISK = 200, 409, 422, 507
_NOTHING = {
    "undone": "there is nothing to undo: no value was changed here since pnp serve began",
    "redone": "there is nothing to redo: nothing was undone since the last change",
}


class Edition(NamedTuple):
    """What of the game the page shows: skin and variant."""

    skin: str
    variant: str


class Reply(NamedTuple):
    """An answer to a request: the status of HTTP, and an object that is sent as JSON, drawings by digest."""

    status: int
    body: dict[str, Any]
    drawings: Mapping[str, bytes] = MappingProxyType({})


class _Step(NamedTuple):
    """The files before a change, their digests after it, and the number of steps that were there at the last mark."""

    before: Mapping[str, bytes]
    after: Mapping[str, str]
    marked: int

    @property
    def size(self) -> int:
        return sum(map(len, self.before.values()))


class _Past(NamedTuple):
    """The game before some steps, and the files that it had; `is_fresh`: before those since the last mark."""

    tree: MappingNode
    files: Mapping[str, bytes]
    is_fresh: bool = False


_Changed = Mapping[Keys, tuple[_Past, Node | None]]
"""Values that differ from a past, with what they are now, by their paths."""
CellId = tuple[str, str]
"""The ids of the row and the column of a cell."""


class Edits:
    """Changes values of the game in a folder. `edition` is shown; `names`: what the page calls things, by path."""

    def __init__(self, folder: Path, edition: Edition, trees: ParseCache) -> None:
        self.edition = edition
        self._folder, self._trees = folder, trees
        self.names: Mapping[str, str] = {}
        self._steps: list[_Step] = []
        self._undone: list[_Step] = []  # the last one is that which was taken back last
        self._marked = 0

    def mark(self) -> None:
        """Choose nothing of what was changed up to now for the next variant."""
        self._marked = len(self._steps)

    def state(self) -> Reply:
        """Return the grids, as the files are now."""
        findings = Findings()
        source = self._read(findings)
        return Reply(DONE, self._shown(source, bool(findings)))

    def change(self, asked: Mapping[str, Any]) -> Reply:
        """Write values of a rectangle of cells: `sheet`, ids of `rows` and `columns`, lists of `values`, `digests`."""
        findings = Findings()
        source = self._read(findings)
        sheet = next((each for each in grid.sheets(source.tree) if each.id == asked.get("sheet")), None)
        wanted = _rectangle(asked)
        if wanted is None:
            return Reply(REFUSED, {"message": "this is no change of cells"})
        digests = self._digests(source)
        if asked.get("digests") != digests or sheet is None:
            if broken := findings.all():
                problem = self._problem(None, broken[0]._replace(message=f"nothing was written: {broken[0].message}"))
                return Reply(REFUSED, {"message": problem["message"], "problems": [problem]})
            message = "the files have changed meanwhile: nothing was written; compare, and enter it again"
            return Reply(CONFLICT, {"message": message, "state": self._shown(source, bool(findings))})
        settings, problems = _settings(source, sheet, wanted)
        if problems:
            return Reply(REFUSED, {"message": problems[0]["message"], "problems": problems})
        if not settings:
            return Reply(DONE, {"state": self._shown(source, bool(findings)), "written": 0})
        cells = {setting.path: cell for cell, setting in settings.items()}
        return self._settled(source, list(settings.values()), cells)

    def use_variant(self, asked: Mapping[str, Any]) -> Reply:
        """Write the values of a `variant` into the game, as one change that can be taken back."""
        variant = asked.get("variant")
        if not isinstance(variant, str) or variant not in variants.names(self._folder):
            return Reply(REFUSED, {"message": "there is no such variant"})
        plain, varied = (loading.load(self._folder, (), None, self._trees, each) for each in ("", variant))
        if plain.game is None or varied.game is None:
            return Reply(REFUSED, {"message": (*plain.findings, *varied.findings)[0].message})
        values = splice.differences(plain.source.tree, varied.source.tree)
        for path, node in values.items():
            if not isinstance(node, ScalarNode):
                message = f"'{'.'.join(path)}' is a list or has parts: write it into the game by hand"
                return Reply(REFUSED, {"message": message})
        if not values:
            return Reply(DONE, {"state": self.state().body, "written": 0})
        settings = [Setting(path, splice.text_of(node)) for path, node in values.items() if node]
        return self._settled(self._read(Findings()), settings, {})

    def _settled(self, source: Source, settings: Sequence[Setting], cells: Mapping[Keys, CellId]) -> Reply:
        """Write values, unless that makes a new mistake; `cells`: the rows and columns that they are in."""
        try:
            before, after = self._made(source, settings)
        except UnwritableError as error:
            problem = self._problem(cells.get(error.path), Finding("", "error", str(error), error.span))
            return Reply(REFUSED, {"message": str(error), "problems": [problem]})
        if found := self._new_mistakes(after):
            places = [self._cell_at(after, cells, each.span) for each in found]
            problems = [self._problem(at, each) for at, each in zip(places, found, strict=True)]
            return Reply(REFUSED, {"message": _words(found[0]), "problems": problems})
        return self._written(before, after, len(settings))

    def undo(self) -> Reply:
        """Take back the last change, if no other program has changed its files since."""
        return self._turned(self._steps, self._undone, "undone")

    def redo(self) -> Reply:
        """Do again what was taken back last, if nothing was changed since."""
        return self._turned(self._undone, self._steps, "redone")

    def _turned(self, steps: list[_Step], others: list[_Step], what: str) -> Reply:
        """Write the files that the last of some steps keeps; what they are now is a step of the others."""
        if not steps:
            return Reply(CONFLICT, {"message": _NOTHING[what]})
        step = steps[-1]
        now = {name: self._bytes(name) for name in step.before}
        changed = [name for name, data in now.items() if sha256(data) != step.after[name]]
        if changed:
            message = f"{', '.join(changed)} was changed by another program since, so this is not {what} here"
            return Reply(CONFLICT, {"message": message})
        old = self._read(Findings()).tree
        if failed := self._write(now, step.before):
            return failed
        others.append(_Step(now, {name: sha256(data) for name, data in step.before.items()}, self._marked))
        self._marked = min(self._marked, steps.pop().marked) if what == "undone" else steps.pop().marked
        new = self._read(Findings()).tree
        values = self._values(dict.fromkeys(splice.differences(old, new), _Past(old, {})), new)
        return Reply(DONE, {"state": self.state().body, "written": 0, what: values})

    def changed_values(self) -> Reply:
        """Return the values that a variant could have: what differs from before the steps that can be taken back.

        `is_fresh`: those that were changed since the last mark; they are what they were then, without these changes.
        """
        now = self._read(Findings()).tree
        pasts = {path: past for path, (past, _) in self._changed(now).items()}
        return Reply(DONE, {"values": self._values(pasts, now)})

    def _changed(self, now: MappingNode) -> _Changed:
        """Return what is changed now, and in which past it was otherwise: at the mark, if it was changed since."""
        files_then = self._before(len(self._steps) - self._marked)[0], self._before(len(self._steps))[0]
        marked, first = (_Past(self._read(Findings(), each).tree, each) for each in files_then)
        fresh = marked._replace(is_fresh=True)
        found = {path: (fresh, node) for path, node in splice.differences(marked.tree, now).items()}
        return {path: (first, node) for path, node in splice.differences(first.tree, now).items()} | found

    def save_as_variant(self, asked: Mapping[str, Any]) -> Reply:
        """Write changed values into a variant of a `name`, and take them out of the game; Undo brings them back.

        `paths`: the values, of those that `changed_values` has; without it all of them.
        """
        given = asked.get("name")
        name = " ".join(given.split()) if isinstance(given, str) else ""
        id_ = variant_text.id_of(name)
        file = f"{variants.FOLDER}/{id_}{variants.ENDING}"
        if not id_ or len(name) > variants.LONGEST_NAME or id_ in (variants.UNSAVED, *variants.AS_WRITTEN):
            return Reply(REFUSED, {"message": "give it a name with letters, such as Slow Scouts"})
        if id_ in variants.names(self._folder):
            return Reply(CONFLICT, {"message": f"there is {file} already: choose another name"})
        if self._steps and not self._before(len(self._steps))[1]:
            return Reply(CONFLICT, {"message": "another program has changed the files since the last edit here"})
        now, paths = self._read(Findings()), asked.get("paths")
        values = self._changed(now.tree)
        chosen = {path: each for path, each in values.items() if not isinstance(paths, list) or ".".join(path) in paths}
        if not chosen:
            return Reply(REFUSED, {"message": "no value was chosen that a variant could have"})
        try:
            data = variant_text.text(now.tree, name, {path: node for path, (_, node) in chosen.items()}).encode()
            left = self._without(now, values, chosen)
        except UnwritableError as error:
            return Reply(REFUSED, {"message": str(error)})
        skin = self.edition.skin or None
        made = loading.load(self._folder, (), skin, self._trees, id_, {**left, file: data})
        wanted = loading.load(self._folder, (), skin, self._trees)
        if made.game is None or wanted.game is None or splice.differences(made.source.tree, wanted.source.tree):
            found = (*made.findings, *wanted.findings)
            return Reply(REFUSED, {"message": found[0].message if found else "a variant cannot say all these changes"})
        reply = self._written({each: self._bytes(each) for each in left}, left, len(chosen), {file: data})
        if reply.status != DONE:
            return reply
        self.mark()
        return reply._replace(body={**reply.body, "file": file})

    def _without(self, now: Source, values: _Changed, chosen: _Changed) -> Mapping[str, bytes]:
        """Return the files without the chosen ones of all changed values; raises as `_made`."""
        pasts = {past.is_fresh: past for past, _ in chosen.values()}
        if len(pasts) == 1 and all(path in chosen or past.is_fresh not in pasts for path, (past, _) in values.items()):
            (past,) = pasts.values()
            if past.is_fresh or len(chosen) == len(values):
                return past.files
        texts = ((path, locate(past.tree, path).value) for path, (past, _) in chosen.items())
        return self._made(now, [Setting(path, splice.text_of(node)) for path, node in texts])[1]

    def _before(self, most: int) -> tuple[dict[str, bytes], int]:
        """Return files before the last steps that can be taken back now, at `most` these, and the number of steps."""
        before: dict[str, bytes] = {}
        for number, step in enumerate(reversed(self._steps[len(self._steps) - most :])):
            if any(sha256(before.get(name, self._bytes(name))) != digest for name, digest in step.after.items()):
                return before, number
            before |= step.before
        return before, most

    # Reading

    def _read(self, findings: Findings, unsaved: Mapping[str, bytes] | None = None) -> Source:
        return read(self._folder, COLLECTIONS, loading.TABLE_PATHS, findings, (), self._trees, unsaved)

    def _shown(self, source: Source, is_broken: bool) -> dict[str, Any]:
        found = [_sheet(source, each, self._folder) for each in grid.sheets(source.tree)]
        digests = self._digests(source)
        known = {"undo": len(self._steps), "redo": len(self._undone), "broken": is_broken}
        return {"sheets": found, "digests": digests, **known}

    def _digests(self, source: Source) -> dict[str, str]:
        """Return the digests of the files of the definition."""
        names = (self._name(file) for file in source.folder.texts)
        return {name: sha256(data)[:16] for name in names if (data := self._bytes(name))}

    def _name(self, file: str) -> str:
        return Path(file).relative_to(self._folder).as_posix()

    def _bytes(self, name: str) -> bytes:
        try:
            return files.read(self._folder, name, LIMITS.file_bytes)
        except files.FileError:
            return b""

    # Changing

    def _made(self, source: Source, settings: Sequence[Setting]) -> tuple[dict[str, bytes], dict[str, bytes]]:
        """Return the files that settings change, before and after; raises UnwritableError when one cannot be made."""
        before: dict[str, bytes] = {}
        after: dict[str, bytes] = {}
        for file, changes in splice.edits(source, settings).items():
            name = self._name(file)
            if inner_file(self._folder, name) is None:
                raise UnwritableError(settings[0].path, f"{name} is a link, or behind one: pnp writes into no link")
            before[name] = self._bytes(name)
            try:
                after[name] = splice.encoded(before[name], source.folder.texts[file], changes)
            except ValueError as error:
                message = f"{name} cannot be changed here: {error}"
                raise UnwritableError(settings[0].path, message, Span(file, 1, 1)) from error
        new = self._read(Findings(), after)
        differing = splice.differences(source.tree, new.tree)
        for path, text in settings:
            known = locate(source.tree, path)
            span = known.value.span if known.found == len(path) else known.key
            if path not in differing or not splice.is_meant(differing.pop(path), text):
                raise UnwritableError(path, "this value is written in a way that cannot be changed here", span)
        if differing:
            other = ".".join(next(iter(differing)))
            message = f"this would change '{other}' too, such as through an alias: change it by hand"
            raise UnwritableError(settings[0].path, message, span)
        return before, after

    def _new_mistakes(self, after: Mapping[str, bytes]) -> list[Finding]:
        """Return the errors that the game has with the changed files, and has not without them."""
        found = self._errors(after)
        known = {(each.id, each.message) for each in self._errors({})} if found else set()
        return [each for each in found if (each.id, each.message) not in known]

    def _errors(self, unsaved: Mapping[str, bytes]) -> list[Finding]:
        skin, variant = self.edition
        loaded = loading.load(self._folder, (), skin or None, self._trees, variant, unsaved)
        return [each for each in loaded.findings if each.severity == "error"] if loaded.game is None else []

    def _cell_at(self, after: Mapping[str, bytes], cells: Mapping[Keys, CellId], span: Span | None) -> CellId | None:
        """Return the changed cell that a place in the changed files is in; the only one when there is one."""
        tree = self._read(Findings(), after).tree
        for path, where in cells.items():
            found = locate(tree, path)
            if span and found.found == len(path) and found.value.span[:2] == span[:2]:
                here = found.value.span
                if here.column <= span.column < max(here.end_column, here.column + 1) or len(cells) == 1:
                    return where
        return next(iter(cells.values())) if len(cells) == 1 else None

    def _problem(self, where: CellId | None, found: Finding) -> dict[str, Any]:
        row, column = where or ("", "")
        own = [(span, words) for span, words in found.related if Path(span.file).is_relative_to(self._folder)]
        related = [{"words": words, "place": _place(span, self._folder)} for span, words in own]
        place = _place(found.span, self._folder) if found.span else None
        return {"row": row, "column": column, "message": _words(found), "place": place, "related": related}

    def _values(self, pasts: Mapping[Keys, _Past], now: MappingNode) -> list[dict[str, Any]]:
        """Return what the page says of values that were changed: whose they are, what they were and are, None: nothing.

        `pasts`: where each was otherwise, by its path.
        """
        trees = {id(tree): tree for tree in (*(past.tree for past in pasts.values()), now)}.values()
        heads = {path: words for tree in trees for path, words in grid.heads(tree).items()}
        found = []
        for path, past in pasts.items():
            was, is_now = (splice.text_at(tree, path) for tree in (past.tree, now))
            of = self.names.get("/".join(path[:2])) or splice.text_at(now, (*path[:2], "name")) or ".".join(path[:2])
            face, key = heads.get(path, ("", ".".join(path[2:])))
            words = {"of": f"{of} · {face}" if face else of, "key": key, "from": was, "to": is_now}
            found.append({"path": ".".join(path), **words, "is_fresh": past.is_fresh})
        return found

    # Writing

    def _written(
        self,
        before: Mapping[str, bytes],
        after: Mapping[str, bytes],
        number: int,
        new: Mapping[str, bytes] = MappingProxyType({}),
    ) -> Reply:
        """Replace files as a step that can be taken back; `new` files are written with them, and stay."""
        if failed := self._write(before, {**new, **after}):
            return failed
        self._steps.append(_Step(before, {name: sha256(data) for name, data in after.items()}, self._marked))
        self._undone.clear()
        while len(self._steps) > MOST_STEPS or sum(step.size for step in self._steps[1:]) > MOST_BYTES:
            del self._steps[0]
            self._marked = max(0, self._marked - 1)
        return Reply(DONE, {"state": self.state().body, "written": number})

    def _write(self, before: Mapping[str, bytes], after: Mapping[str, bytes]) -> Reply | None:
        """Replace files, and write those that are new; return what kept them from being written."""
        if (self._folder / variants.FOLDER).is_symlink() and any(name.startswith(variants.FOLDER) for name in after):
            return Reply(DISK, {"message": f"{variants.FOLDER} is a link: pnp writes into no link"})
        for name in before:
            path = inner_file(self._folder, name)
            if path is None or not path.stat().st_mode & 0o222:
                what = "cannot be written: it is read-only" if path else "is a link, or is gone"
                return Reply(DISK, {"message": f"{name} {what}; nothing was changed"})
            if self._bytes(name) != before[name]:
                return Reply(CONFLICT, {"message": f"{name} has changed meanwhile: nothing was written; try again"})
        try:
            publish(self._folder, after)
        except OSError as error:
            reason = (error.strerror or "unknown reason").lower()
            whole = [name for name in after if self._bytes(name) == after[name]]
            if whole:
                return Reply(DISK, {"message": f"only {', '.join(whole)} could be written: {reason}"})
            return Reply(DISK, {"message": f"{', '.join(after)} cannot be written: {reason}; nothing was changed"})
        return None


def _rectangle(asked: Mapping[str, Any]) -> dict[CellId, str] | None:
    """Return the texts that a request has for cells, by the ids of row and column; None when it is malformed."""
    rows, columns, values = (asked.get(key) for key in ("rows", "columns", "values"))
    if not (isinstance(rows, list) and isinstance(columns, list) and isinstance(values, list)):
        return None
    if len(values) != len(rows) or not all(isinstance(row, list) and len(row) == len(columns) for row in values):
        return None
    texts = (*rows, *columns, *(text for row in values for text in row if text is not None))
    if not all(isinstance(text, str) for text in texts):
        return None
    return {
        (row, column): text.strip()
        for row, line in zip(rows, values, strict=True)
        for column, text in zip(columns, line, strict=True)
        if text is not None
    }


def _settings(
    source: Source, sheet: grid.GridSheet, wanted: Mapping[CellId, str]
) -> tuple[dict[CellId, Setting], list[dict[str, Any]]]:
    """Return what differs from the files, by row and column, and the cells that cannot be changed."""
    rows = {row.id: row for row in sheet.rows}
    columns = {column.id: column for column in sheet.columns}
    found: dict[CellId, Setting] = {}
    problems = []
    for (row, column), text in wanted.items():
        path = sheet.path(rows[row], columns[column]) if row in rows and column in columns else None
        known = grid.cell(source, path)
        if path is None or not isinstance(known, str):
            if text and text != (known or {}).get("fixed", ""):  # type: ignore[union-attr]
                problem = {"row": row, "column": column, "place": None}
                problems.append({**problem, "message": "this cell has no value of its own that can be changed here"})
        elif text != known:
            found[row, column] = Setting(path, text)
    return found, problems


def _sheet(source: Source, sheet: grid.GridSheet, folder: Path) -> dict[str, Any]:
    def row(each: grid.GridRow) -> dict[str, Any]:
        cells = [grid.cell(source, sheet.path(each, column)) for column in sheet.columns]
        place = _place(each.span, folder)
        return {"id": each.id, "thing": each.thing, "face": each.face[-1:], "place": place, "cells": cells}

    columns = [{"id": each.id, "title": each.title, "help": each.help} for each in sheet.columns]
    return {"id": sheet.id, "title": sheet.title, "columns": columns, "rows": [row(each) for each in sheet.rows]}


def _place(span: Span, folder: Path) -> dict[str, Any]:
    file = Path(span.file).relative_to(folder).as_posix()
    return {"file": file, "line": span.line, "column": span.column, "cell": span.cell}


def _words(finding: Finding) -> str:
    return f"{finding.message}; {finding.hint}" if finding.hint else finding.message
