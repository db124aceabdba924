"""The lines of source files, each file read and split once, and fingerprints of findings in them.

Fingerprints are stable names, for suppressions and for `partialFingerprints` of SARIF.
"""

import hashlib
import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path, PurePath

from pnp.errors import Finding, Span

LENGTH = 6
_MAX_BYTES = 2_000_000
_MAX_MARKED = 200
"""Characters of the marked text that count."""
_END = re.compile(r"[.!?][^\w\s]*\s+")
"""What ends a sentence that another one follows in its line."""


class SourceLines:
    """Lines of source files, for code frames and fingerprints. Lives as long as one report of findings."""

    def __init__(self, texts: Mapping[str, str] | None = None) -> None:
        """Start with known `texts` by file name; other files are read from disk when first asked for."""
        self._lines = {file: _split(text) for file, text in (texts or {}).items()}
        self._keys: dict[str, list[list[str]]] = {}

    def at(self, span: Span) -> str | None:
        """Return the line of `span`, or None if the file or the line does not exist."""
        lines = self._of(span.file)
        return lines[span.line - 1] if 1 <= span.line <= len(lines) else None

    def key(self, span: Span) -> str:
        """Return a digest of the sentence around `span` in its line, and its number among equal ones of its file.

        White space does not count. A line without the end of a sentence is one.
        """
        if span.file not in self._keys:
            counts: Counter[str] = Counter()
            keys = self._keys[span.file] = []
            for line in self._of(span.file):
                keys.append([])
                for text in _END.split(line):
                    digest = hashlib.sha256("".join(text.split()).encode("utf-8", "surrogatepass")).hexdigest()
                    keys[-1].append(f"{digest}:{counts[digest]}")
                    counts[digest] += 1
        marked, before = self.at(span), max(0, span.column - 1)
        return "" if marked is None else self._keys[span.file][span.line - 1][len(_END.findall(marked[:before]))]

    def _of(self, file: str) -> list[str]:
        if file not in self._lines:
            self._lines[file] = _split(_read(file))
        return self._lines[file]


def _read(file: str) -> str:
    try:
        with Path(file).open("rb") as stream:
            data = stream.read(_MAX_BYTES)
    except (OSError, ValueError):
        return ""
    return "" if b"\0" in data else data.decode("utf-8-sig", "replace")  # a spreadsheet has no lines


def _split(text: str) -> list[str]:
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n") if text else []


def fingerprint(finding: Finding, lines: SourceLines) -> str:
    """Return a digest of the check, its counterexample and the source text that the finding marks.

    The wording of the finding and the number of its line are left out, so a fingerprint survives a reworded message
    and a line inserted above, or another sentence in a line. It changes when the marked sentence, or the line without
    sentences, or the counterexample does. Equal ones of one file are distinguished by their order.
    """
    parts = [finding.id, *(f"{name}={value}" for name, value in finding.witness)]
    span = finding.span
    line = lines.at(span) if span is not None else None
    if span is not None and line is not None:
        start = span.column - 1
        marked = line[start : min(max(span.column, span.end_column - 1), start + _MAX_MARKED)]
        parts += [PurePath(span.file).name, lines.key(span), marked]
    return hashlib.sha256("\n".join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:LENGTH]
