"""Reads text files of one game's folder and nothing outside it."""

from collections.abc import Mapping
from pathlib import Path, PurePosixPath

from pnp import budget, files
from pnp.errors import Span
from pnp.source.collector import Findings
from pnp.source.decoding import decode
from pnp.source.parse_cache import ParseCache
from pnp.source.suggestions import nearest

_IDS: dict[files.Reason, str] = {
    "missing": "source.missing-file",
    "outside": "source.outside-folder",
    "not-a-file": "source.not-a-file",
    "too-large": "source.too-large",
    "unreadable": "source.unreadable",
}


class Folder:
    """A game's folder. Keeps the text of every file read, so that findings can show lines.

    `root`: as the caller named it; file names in findings begin with it. `texts`: by file name, as in `Span.file`.
    `trees`: of its YAML files. `unsaved`: contents, by name, that take the place of those in the folder.
    """

    def __init__(
        self,
        root: Path,
        findings: Findings,
        trees: ParseCache | None = None,
        unsaved: Mapping[str, bytes] | None = None,
    ) -> None:
        self.root = root
        self.findings = findings
        self.trees = trees or ParseCache()
        self.texts: dict[str, str] = {}
        self._unsaved = unsaved or {}
        self._limits = budget.current().limits
        self._bytes_left = self._limits.definition_bytes

    def is_unsaved(self, relative: str) -> bool:
        """Return whether the content of a file is given, and need not be in the folder."""
        return relative in self._unsaved

    def name(self, relative: str) -> str:
        """Return a file's name as findings show it."""
        return (self.root / relative).as_posix()

    def read(self, relative: str, span: Span) -> str | None:
        """The text of a file, every line end a line feed; None (and a finding at `span`) when it cannot be read."""
        data = self._read(relative, span, self._limits.file_bytes)
        if data is None:
            return None
        file = self.name(relative)
        text = decode(data, file, self.findings)
        self.texts[file] = data.decode("utf-8-sig", "replace") if text is None else text
        return text

    def read_workbook(self, relative: str, span: Span) -> bytes | None:
        """Return the content of a spreadsheet; None (and a finding at `span`) when it cannot be read."""
        return self._read(relative, span, self._limits.workbook_bytes)

    def _read(self, relative: str, span: Span, most: int) -> bytes | None:
        try:
            data = self._unsaved.get(relative)
            data = files.read(self.root, relative, most) if data is None else data
        except files.FileError as error:
            hint = self._similar(relative) if error.reason == "missing" else ""
            hint = f"name each file: {relative}/…" if error.reason == "not-a-file" else hint
            if error.reason == "outside":
                hint = "name a file below the folder, such as rules/turn.md; no '..', no absolute path, no link out"
            self.findings.error(_IDS[error.reason], f"{relative!r} {error}", span, hint)
            return None
        self._bytes_left -= len(data)
        if self._bytes_left < 0:
            most = self._limits.definition_bytes
            message = f"with {relative!r} the game's files are larger than {most:,} bytes together"
            self.findings.error("source.too-large", message, span)
            return None
        return data

    def _similar(self, relative: str) -> str:
        """Return the hint for a file that does not exist; a file that was read already is never what is meant."""
        parent = PurePosixPath(relative).parent
        home = self.root / parent
        if not home.is_dir():
            return f"make the folder {parent.as_posix()!r} and the file"
        entries = files.entries_of(home, self._limits.listed_files)
        names = sorted((parent / entry.name).as_posix() for entry in entries if entry.is_file(follow_symlinks=False))
        close = nearest(relative, [name for name in names if self.name(name) not in self.texts])
        return f"did you mean {close!r}?" if close else "make the file or fix its name"
