"""Edits that insert keys into written mappings, in the style in which these are written."""

import re

from pnp.source.written_parts import Edit, SourcePart

_COMMENT = re.compile(r"(?:^|[ \t])(#.*)$", re.MULTILINE)


def before(text: str, part: SourcePart, *keys: str) -> Edit:
    """Return an edit that inserts keys, such as `name: Vanguard`, before a key of the same mapping."""
    start = part.key[0]
    indent = " " * len(text[text.rfind("\n", 0, start) + 1 : start].removeprefix("\ufeff"))
    gap = ", " if part.in_brackets else line_end(text) + indent
    return Edit(part.file, start, start, "".join(key + gap for key in keys))


def after(text: str, part: SourcePart, *keys: str) -> Edit:
    """Return an edit that inserts keys behind a key of the same mapping and its value."""
    if part.in_brackets:
        return Edit(part.file, part.end, part.end, "".join(f", {key}" for key in keys))
    start = text.rfind("\n", 0, part.key[0]) + 1
    end = text.find("\n", part.end)
    indent = " " * (part.key[0] - start)
    if end < 0:
        return Edit(part.file, len(text), len(text), "".join(f"{line_end(text)}{indent}{key}" for key in keys))
    return Edit(part.file, end + 1, end + 1, "".join(f"{indent}{key}{line_end(text)}" for key in keys))


def lines_after(text: str, part: SourcePart, lines: str) -> Edit:
    """Return an edit that inserts lines behind the lines of a part, indented as the part is."""
    start = text.rfind("\n", 0, part.key[0]) + 1
    width = part.key[0] - start
    by = width - min(len(line) - len(line.lstrip()) for line in lines.splitlines() if line.strip())
    moved = "".join(
        " " * by + line if by > 0 and line.strip() else line[max(0, -by) :] for line in lines.splitlines(True)
    )
    place = text.find("\n", part.end) + 1
    return Edit(part.file, place, place, moved)


def without_section(text: str, part: SourcePart, kept: str) -> Edit:
    """Return an edit that removes a section but for the comments in `kept`, a part of it.

    If nothing is left between two blank lines, one of them is removed.

    Raises:
        ValueError: if it cannot be removed alone.
    """
    edit = part.removed()
    left = "".join(f"{line}{line_end(text)}" for line in comments(kept))
    end = edit.end
    if not left and re.search(r"(?:^|\n)[ \t]*\r?\n$", text[: edit.start]):
        end += len(text[end:]) - len(re.sub(r"^(?:[ \t]*\r?\n)+", "", text[end:]))
    return edit._replace(end=end, new=left)


def line_end(text: str) -> str:
    """Return the line end that a text uses."""
    return "\r\n" if "\r\n" in text else "\n"


def comments(written: str) -> list[str]:
    """Return the comments in a written part. A mark in quotes that looks like one counts too: better kept than lost."""
    return [found[1].rstrip() for found in _COMMENT.finditer(written)]
