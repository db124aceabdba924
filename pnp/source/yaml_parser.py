"""YAML text → tree. Reads libyaml's events (not its nodes), so depth and size are bounded before anything can overflow.

The language is a subset on purpose: no tags, no merge keys, no several documents; aliases repeat a value and are
counted as if it were written out, so that they cannot explode.
"""

import re
from dataclasses import dataclass, field
from typing import Any

import yaml

from pnp import budget
from pnp.errors import Span
from pnp.source.collector import Findings
from pnp.source.decoding import report_unprintable, unprintable
from pnp.source.nodes import Entry, ListNode, MappingNode, Node, ScalarNode
from pnp.source.scalars import construct

_BARE_COLOR = re.compile(r"[:,] +#[0-9a-fA-F]{6}\b")
_IN_THIS_LINE = re.compile("[][{},\"']|: ")
"""What is between the start of a line and a missing comma or bracket that is missing in this line."""
_COMMENT = re.compile(r"(^|\s)#.*")
_BLOCK_STYLES = ("|", ">")
_YAML_TAG = "tag:yaml.org,2002:"
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _Stop(Exception):  # noqa: N818
    """Reading this file is over; the reason is among the findings."""


def read(text: str, file: str, findings: Findings) -> Node | None:
    """Read one YAML document; None (and findings) when it is not one. An empty text is an empty mapping."""
    try:
        return _Builder(file, findings).build(text)
    except (yaml.YAMLError, UnicodeEncodeError) as error:
        if not report_unprintable(text, file, findings):
            _report(error, text, file, findings)
    except _Stop:
        pass
    return None


@dataclass(slots=True)
class _Open:
    span: Span
    is_mapping: bool
    anchor: str | None
    items: list[Node] = field(default_factory=list)
    entries: dict[str, Entry] = field(default_factory=dict)
    key: tuple[str, Span] | None = None
    after_key: int = -1
    """Where the key ended, counted from the start of the file."""
    size: int = 1


class _Builder:
    def __init__(self, file: str, findings: Findings) -> None:
        self.file = file
        self.findings = findings
        self.anchors: dict[str, tuple[Node, int]] = {}
        self.stack: list[_Open] = []
        self.nodes = 0
        self.documents = 0
        self.root: Node | None = None
        self.text = ""
        self.limits = budget.current().limits

    def build(self, text: str) -> Node:
        self.text = text
        reader = {
            yaml.ScalarEvent: self.scalar,
            yaml.MappingStartEvent: self.open,
            yaml.SequenceStartEvent: self.open,
            yaml.MappingEndEvent: self.close,
            yaml.SequenceEndEvent: self.close,
            yaml.AliasEvent: self.alias,
            yaml.DocumentStartEvent: self.document,
        }
        for event in yaml.parse(text, Loader=_LOADER):
            read = reader.get(type(event))
            if read:
                read(event)
        return self.root or MappingNode({}, Span(self.file, 1, 1, 1))

    def document(self, event: Any) -> None:
        self.documents += 1
        if self.documents > 1:
            self.stop("source.several-documents", "a second document starts here", event, "delete the line '---'")

    def span(self, event: Any) -> Span:
        start, end = event.start_mark, event.end_mark
        line, column = start.line, start.column + 1
        end_column = end.column if end.line == line else 0
        return Span(self.file, line + 1, column, (max(column, end_column)) + 1)

    def stop(self, id: str, message: str, event: Any, hint: str = "") -> None:  # noqa: A002
        self.findings.error(id, message, self.span(event), hint)
        raise _Stop

    def count(self, event: Any, size: int) -> None:
        self.nodes += size
        most = self.limits.values
        if self.nodes > most:
            self.stop("source.too-large", f"more than {most:,} values in one file (aliases count in full)", event)

    def check_tag(self, event: Any) -> None:
        if event.tag is not None:
            name = event.tag.replace(_YAML_TAG, "!!")
            self.stop("source.tag", f"the tag '{name}' has no meaning here", event, "delete the tag")

    def scalar(self, event: Any) -> None:
        self.check_tag(event)
        self.count(event, 1)
        style, value = event.style, event.value
        below = event.start_mark.line + 2
        span = Span(self.file, below, 1, 2) if style in _BLOCK_STYLES else self.span(event)
        parent = self.stack[-1] if self.stack else None
        if style == '"' and (bad := unprintable(value)):
            self.findings.error("source.unprintable", bad[1], span, "delete the escape")
        if parent and parent.is_mapping and parent.key is None:
            self.set_key(parent, value, not style, span)
            parent.after_key = event.end_mark.index
            return
        if not style:
            value = construct(value)
            if value is None:
                self.report_empty(event)
        self.add(ScalarNode(value, span), 1, event.anchor)

    def set_key(self, mapping: _Open, key: str, is_plain: bool, span: Span) -> None:
        if not key:
            self.findings.error("source.bad-key", "a key is missing before this ':'", span, "write its name there")
        if key == "<<" and is_plain:
            message = "merge keys (<<) are not part of the language"
            self.findings.error("source.merge-key", message, span, "write the keys out")
            key = ""
        mapping.key = (key, span)

    def report_empty(self, event: Any) -> None:
        """Report a key without a value: what it is to add would be missing without a word.

        In braces a comma ends a value, and words alone are a key: in `{note: soft, wet}` the rest of the text.
        """
        parent = self.stack[-1] if self.stack else None
        if parent is None or parent.key is None:
            return
        key, span = parent.key
        if ":" in self.text[parent.after_key : event.start_mark.index]:
            message = f"the key '{key}' has no value"
            hint = "write a value after the colon, or remove the key; a color needs quotes"
        else:
            message = f"'{key}' is alone after a comma or brace, so it is read as a key without a value"
            hint = f"put a text with a comma in quotes as a whole; or give the key a value: '{key}: …'"
        self.findings.error("source.no-value", message, span, hint)

    def open(self, event: Any) -> None:
        self.check_tag(event)
        self.count(event, 1)
        if len(self.stack) >= self.limits.depth:
            self.stop("source.too-deep", f"nested more than {self.limits.depth} levels deep", event)
        if self.stack and self.stack[-1].is_mapping and self.stack[-1].key is None:
            message, hint = "a key must be a single word, not a list or mapping", "put text with { or [ in quotes"
            self.stop("source.bad-key", message, event, hint)
        span = Span(self.file, event.start_mark.line + 1, event.start_mark.column + 1, event.start_mark.column + 2)
        self.stack.append(_Open(span, isinstance(event, yaml.MappingStartEvent), event.anchor))

    def close(self, event: Any) -> None:
        done = self.stack.pop()
        node: Node = MappingNode(done.entries, done.span) if done.is_mapping else ListNode(tuple(done.items), done.span)
        self.add(node, done.size, done.anchor)

    def alias(self, event: Any) -> None:
        if event.anchor not in self.anchors:
            is_open = any(open_node.anchor == event.anchor for open_node in self.stack)
            reason = "is inside the value that it repeats" if is_open else "was not defined above"
            way = "remove it" if is_open else f"define it above: &{event.anchor}"
            hint = f"put text that starts with * in quotes, or {way}"
            self.stop("source.bad-alias", f"the alias *{event.anchor} {reason}", event, hint)
        node, size = self.anchors[event.anchor]
        self.count(event, size)
        if self.stack and self.stack[-1].is_mapping and self.stack[-1].key is None:
            self.stop("source.bad-key", "a key must be a single word, not an alias", event)
        self.add(node, size, None)

    def add(self, node: Node, size: int, anchor: str | None) -> None:
        if anchor is not None:
            self.anchors[anchor] = (node, size)
        if not self.stack:
            self.root = node
            return
        parent = self.stack[-1]
        parent.size += size
        if not parent.is_mapping:
            parent.items.append(node)
            return
        assert parent.key is not None
        key, span = parent.key
        parent.key = None
        if not key:
            return
        if key in parent.entries:
            self.findings.duplicate_key(key, span, parent.entries[key].span)
        else:
            parent.entries[key] = Entry(span, node)


def _report(error: Exception, text: str, file: str, findings: Findings) -> None:
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    problem = str(getattr(error, "problem", None) or error)
    line, column = (mark.line, mark.column) if mark else (0, 0)
    lines = text.splitlines()
    shown = lines[line] if line < len(lines) else ""
    context = getattr(error, "context_mark", None)
    related = [(Span(file, context.line + 1, context.column + 1), "in the part that starts here")] if context else []
    span = Span(file, line + 1, column + 1, column + 2)
    indent = shown[: len(shown) - len(shown.lstrip())]
    if "\t" in indent or shown[column : column + 1] == "\t":
        tab = shown.index("\t")
        span, message = Span(file, line + 1, tab + 1, tab + 2), "a tab is used where YAML requires spaces"
        findings.error("source.tab", message, span, "indent with spaces; most editors can convert the whole file")
        return
    message, hint = _WORDING.get(problem, (f"this is not YAML: {problem}", ""))
    if context and problem.startswith("did not find expected ','") and not _IN_THIS_LINE.search(shown[:column]):
        ends = ((at, len(_COMMENT.sub("", lines[at]).rstrip())) for at in range(line - 1, context.line - 1, -1))
        if found := next(((at, end) for at, end in ends if end), None):
            span = Span(file, found[0] + 1, found[1], found[1] + 1)
            message, line = f"{message} at the end of this line", found[0]
            quoted = next((at for at in range(context.line, line) if lines[at].count('"') % 2), None)
            if quoted is not None:
                start = lines[quoted].rindex('"')
                span = Span(file, quoted + 1, start + 1, start + 2)
                message, hint = "this quote is not closed in its line", 'write another " where the text ends'
    elif context and line >= len(lines):
        span = Span(file, context.line + 1, context.column + 1, context.column + 2)
    if context and any(_BARE_COLOR.search(suspect) for suspect in lines[context.line : line + 1]):
        hint = 'a color needs quotes ("#d98e04"); without them # begins a comment'
    findings.error("source.syntax", message, span, hint, related)


_WORDING = {
    "mapping values are not allowed in this context": (
        "a second ': ' in one line, or this line is indented too far",
        "put text that contains ': ' in quotes",
    ),
    "did not find expected key": (
        "a key (such as 'name:') was expected here",
        "check the indentation, and brackets, braces and quotes that are not closed",
    ),
    "could not find expected ':'": (
        "a ':' after this key is missing",
        "write 'key: value' with a space after the colon",
    ),
    "did not find expected ',' or '}'": ("a ',' or '}' is missing", "close the brace, or separate its keys by commas"),
    "did not find expected ',' or ']'": (
        "a ',' or ']' is missing",
        "close the bracket, or separate its items by commas",
    ),
    "did not find expected '-' indicator": (
        "a '- ' of the list was expected here",
        "indent all items of a list equally",
    ),
    "found unexpected end of stream": ("the file ends inside a quoted text", "close the quotes"),
    "found character that cannot start any token": (
        "this character cannot start a value",
        "put text that starts with %, @ or ` in quotes",
    ),
    "found undefined alias": ("this alias was not defined above", "put text that starts with * in quotes"),
    "found undefined tag handle": ("this tag has no meaning here", "put text that starts with ! in quotes"),
}
