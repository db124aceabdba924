"""A finding as text for a terminal: place, id and message, the line with a caret below, the hint, related places.

games/x/pieces.yaml:41:27: error[reference.unknown-stat]: there is no stat 'atack'
   41 |     front: {state: March, atack: 2, defense: 4}
      |                           ^^^^^ did you mean 'attack'?
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from pathlib import Path

from pnp.errors import Finding, Span

WIDTH = 100
"""Columns of a source line that are shown."""
TAB = 4

_LEAD = 12
"""Columns kept after what is meant when a long line is cut."""
_FAR = 2 * WIDTH
"""Characters further from the caret than this are not looked at; a line can be a megabyte long."""
_MAX_BYTES = 2_000_000


def render(finding: Finding, texts: Mapping[str, str] | None = None) -> str:
    """The finding with its source line.

    Args:
        finding: what to show.
        texts: file names to texts; a file that is not among them is read from disk.
    """
    head = f"{finding.severity}[{finding.id}]: {_clean(finding.message)}"
    if finding.span is None:
        lines = [head, *([f"  {_clean(finding.hint)}"] if finding.hint else [])]
    else:
        lines = [f"{finding.span}: {head}", *_frame(finding.span, finding.hint, texts or {})]
    for span, words in finding.related:
        lines += [f"{span}: {_clean(words)}", *_frame(span, "", texts or {})]
    if finding.witness:
        lines.append(
            "  for example: " + ", ".join(f"{_clean(name)} = {_clean(value)}" for name, value in finding.witness)
        )
    if finding.cases is not None:
        lines.append(f"  cases: {finding.cases:,}")
    return "\n".join(lines)


def _frame(span: Span, hint: str, texts: Mapping[str, str]) -> list[str]:
    """The source line and the caret line; only the hint when the line is not there."""
    line = _source_line(span, texts)
    if line is None:
        return [f"  {_clean(hint)}"] if hint else []
    first = span.column - 1
    last = max(span.column, min(span.end_column - 1, first + _FAR))
    before = _shown(line[max(0, first - _FAR) : first])
    meant = _shown(line[first:last]) or " "
    shown, start, width = _clip(before, meant, _shown(line[last : last + _FAR]))
    number = str(span.line).rjust(5)
    caret = " " * start + "^" * width
    return [f"{number} | {shown}".rstrip(), f"{' ' * len(number)} | {caret} {_clean(hint)}".rstrip()]


def _source_line(span: Span, texts: Mapping[str, str]) -> str | None:
    text = texts.get(span.file)
    if text is None:
        try:
            with Path(span.file).open("rb") as file:
                text = file.read(_MAX_BYTES).decode("utf-8-sig", "replace")
        except (OSError, ValueError):
            return None
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return lines[span.line - 1] if 1 <= span.line <= len(lines) else None


def _clip(before: str, meant: str, after: str) -> tuple[str, int, int]:
    """The part of a line around what is meant; where that starts and how wide it is, in columns of the screen."""
    start, width = _width(before), _width(meant)
    if start + width + _width(after) <= WIDTH:
        return before + meant + after, start, max(1, width)
    surplus = start + min(width, WIDTH // 2) + _LEAD - WIDTH
    if surplus > 0:
        while before and start - _width(before) <= surplus:
            before = before[1:]
        before = "…" + before
    shown = _cut(before + meant + after)
    start = _width(before)
    return shown, start, max(1, min(width, WIDTH - start))


def _cut(line: str) -> str:
    if _width(line) <= WIDTH:
        return line
    while _width(line) > WIDTH - 1:
        line = line[: min(len(line) - 1, WIDTH)]
    return line + "…"


def _shown(text: str) -> str:
    """Source text made safe for a terminal: tabs as spaces, anything that cannot be printed as a dot."""
    return "".join(" " * TAB if character == "\t" else _safe(character) for character in text)


def _clean(text: str) -> str:
    """A message on one line, safe for a terminal."""
    return "".join(_safe(character) for character in text.replace("\n", " "))


def _safe(character: str) -> str:
    return "·" if unicodedata.category(character) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") else character


def _width(text: str) -> int:
    """Columns on the screen (Unicode Standard Annex 11)."""
    return sum(_columns(character) for character in text)


def _columns(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in ("W", "F") else 1
