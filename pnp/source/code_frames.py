"""A finding as text for a terminal: place, id and message, the line with a caret below, the hint, related places.

games/x/pieces.yaml:41:27: error[reference.unknown-stat]: there is no stat 'atack'
   41 |     front: {state: March, atack: 2, defense: 4}
      |                           ^^^^^ did you mean 'attack'?
"""

import re
import unicodedata

from pnp.errors import SEVERITY_NAMES, Finding, Span
from pnp.source.lines import SourceLines
from pnp.terminal import escape

WIDTH = 100
"""Columns of a source line that are shown."""
TAB = 4

_FRAMES = frozenset({"board", "scenario", "machine", "side", "unit", "piece", "skin", "typed"})
"""What an example is about; by themselves they say nothing new."""
_WORD = re.compile(r"\w+")
_LEAD = 12
"""Columns kept after what is meant when a long line is cut."""
_KEPT = "\0"
_FAR = 2 * WIDTH
"""Characters further from the caret than this are not looked at; a line can be a megabyte long."""


def render(finding: Finding, lines: SourceLines) -> str:
    """Return the finding as text, with its source line and a caret below it."""
    head = f"{SEVERITY_NAMES[finding.severity]}[{finding.id}]: {_clean(finding.message)}"
    if finding.span is None:
        shown = [head, *([f"  {_clean(finding.hint)}"] if finding.hint else [])]
    else:
        shown = [f"{_clean(str(finding.span))}: {head}", *_frame(finding.span, finding.hint, lines)]
    for span, words in finding.related:
        shown += [f"{_clean(str(span))}: {_clean(words)}", *_frame(span, "", lines)]
    return "\n".join([*shown, *_example(finding, "\n".join(shown))])


def _example(finding: Finding, text: str) -> list[str]:
    """Return the counterexample, if it adds something to the text; of a trace, its start and its steps."""
    said = set(_WORD.findall(text.lower()))
    names = [name for name, _ in finding.witness]
    pairs = finding.witness[names.index("start") if "start" in names else 0 :]
    adds = [name not in _FRAMES and not said.issuperset(_WORD.findall(value.lower())) for name, value in pairs]
    listed = "; ".join(f"{_clean(name)}: {_clean(value)}" for name, value in pairs)
    return [f"  for example: {listed}"] if any(adds) else []


def one_line(finding: Finding) -> str:
    """Return the finding as one line: without its source line, related places and counterexample."""
    place = f"{_clean(str(finding.span))}: " if finding.span else ""
    hint = f"; {_clean(finding.hint)}" if finding.hint else ""
    return f"{place}{SEVERITY_NAMES[finding.severity]}[{finding.id}]: {_clean(finding.message)}{hint}"


def _frame(span: Span, hint: str, lines: SourceLines) -> list[str]:
    """Return the source line and the caret line; only the hint when the line is not there."""
    line = lines.at(span)
    if line is None:
        return [f"  {_clean(hint)}"] if hint else []
    first = span.column - 1
    last = max(span.column, min(span.end_column - 1, first + _FAR))
    before = _shown(line[max(0, first - _FAR) : first])
    meant = _shown(line[first:last]) or " "
    shown, start, width = _clip(before, meant, _shown(line[last : last + _FAR]))
    number = str(span.line).rjust(5)
    caret, margin = " " * start + "^" * width, " " * len(number)
    one, *parts = _parts(_clean(hint))
    if one and (start + width + _width(one) >= WIDTH or len(parts) > 1):
        one, parts = "", [one, *parts]
    return [
        f"{number} | {shown}".rstrip(),
        f"{margin} | {caret} {'; '.join([one, *parts]) if one else ''}".rstrip(),
        *(f"{margin} = {part}" for part in parts if not one),
    ]


def _parts(hint: str) -> list[str]:
    """Return the parts of a hint between semicolons, but for those in double quotes."""
    quoted = [text.replace("; ", _KEPT) if number % 2 else text for number, text in enumerate(hint.split('"'))]
    return [part.replace(_KEPT, "; ") for part in '"'.join(quoted).split("; ")]


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
    """Source text made safe for a terminal, tabs as spaces."""
    return escape(text.replace("\t", " " * TAB), keep="")


def _clean(text: str) -> str:
    """A message on one line, safe for a terminal."""
    return escape(text.replace("\n", " "), keep="")


def _width(text: str) -> int:
    """Columns on the screen (Unicode Standard Annex 11)."""
    letters = [letter for letter in text if not unicodedata.combining(letter)]
    return len(letters) + sum(unicodedata.east_asian_width(letter) in ("W", "F") for letter in letters)
