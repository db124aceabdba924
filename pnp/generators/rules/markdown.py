"""Markdown to blocks of running text.

On top of CommonMark with tables:

    # Setting up {: #setup}           a chapter, numbered, with its own id; {: #setup -} without a number
    [[rule:setup]] [[rule:setup|words]]   a link to a heading by its id, with its number
    [[term:credit]] [[index:credit]]      a word that the index lists; a mark for the index alone
    [[symbol:action/move]]                a drawing in the line
    [[piece:scout]] [[figure:lineup]]    a thing of the game by its name, a figure of the booklet
    > [!EXAMPLE] Title                    an example on a tinted ground; [!NOTE] likewise
    ```figure kind argument …             a drawing made from the game; the body is its caption
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise, zip_longest
from typing import Literal, NamedTuple

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from markdown_it.tree import SyntaxTreeNode

from pnp.errors import Span
from pnp.model.text.chapters import REFERENCE, Title, title
from pnp.scene.flow import (
    Block,
    Blocks,
    Callout,
    FlowFigure,
    FlowHeading,
    FlowParagraph,
    Inline,
    Inlines,
    Listing,
    Run,
    TextTable,
)
from pnp.scene.items import Color, Symbol
from pnp.scene.typography import SOFT_HYPHEN, typeset

_CALLOUT = re.compile(r"\[!(EXAMPLE|NOTE)\]\s*")
DEEPEST_NESTING = 16
"""Greatest depth of nested blocks; a list counts twice, for itself and its item."""
_ALIGN: dict[str, Literal["start", "middle", "end"]] = {"center": "middle", "right": "end"}


class NestingError(ValueError):
    """Lists and quotations are nested too deeply."""


class MarkdownReference(NamedTuple):
    """A `[[kind:target|label]]`; `written` is its source text, `before` the text before it in its paragraph.

    `in_cell`: it is in a cell of a table, which has words alone.
    """

    kind: str
    target: str
    label: str
    written: str
    before: str = ""
    in_cell: bool = False


class Resolver(NamedTuple):
    """Resolves what Markdown alone does not determine.

    `inlines`: of a reference. `figure`: the drawing for a figure's words, and the target of links to it. `link`: a
    valid target of a link, or nothing when it is invalid. `place`: where words of the chapter are written. `colors`: of
    callouts, by kind. `language`: the BCP 47 tag of the texts, which chooses the quotes.
    """

    inlines: Callable[[MarkdownReference], Inlines]
    figure: Callable[[Sequence[str]], tuple[Symbol, str]]
    link: Callable[[str], str]
    place: Callable[[str], Span]
    colors: dict[str, Color]
    language: str = ""

    def in_cell(self) -> "Resolver":
        """Return the resolver of the references in cells."""
        return self._replace(inlines=lambda reference: self.inlines(reference._replace(in_cell=True)))


_VALUE_FIRST = re.compile(r"^([ \t>]*)(?=\{\{)(?!\{\{ *loop\.index *\}\}[.)] )", re.MULTILINE)
_GUARD = "\u2060"
"""A word joiner, which Markdown reads as a letter."""

Tokens = tuple[Token, ...]
"""A chapter as markdown-it reads it."""


def guarded(template: str) -> str:
    """Return a template whose values at the beginning of lines stay words: `1.`, `#` and `-` are no list or title.

    The number of a loop with a period, `{{ loop.index }}. `, numbers a list. `parse` removes the marks that this adds.
    """
    return _VALUE_FIRST.sub(rf"\1{_GUARD}", template)


def parse(text: str) -> Tokens:
    """Return the tokens of a chapter; raises NestingError when lists or quotations are nested too deeply."""
    tokens = tuple(_parser().parse(text))
    for token in tokens:
        for part in (token, *(token.children or ())):
            part.content = part.content.replace(_GUARD, "")
    if any(token.level >= DEEPEST_NESTING for token in tokens):
        raise NestingError
    return tokens


def titles(chapter: Tokens, language: str = "") -> Iterator[Title]:
    """The headings of a chapter in order, with the signs of their language."""
    for token, content in pairwise(chapter):
        if token.type == "heading_open":
            found = title(int(token.tag[1:]), content.content)
            yield found._replace(words=typeset(found.words.replace(SOFT_HYPHEN, ""), language))


def figures(chapter: Tokens) -> Iterator[tuple[str, ...]]:
    """The words of every figure of a chapter in order, without `figure` itself."""
    for token in chapter:
        words = tuple(token.info.split()) if token.type == "fence" else ()
        if words[:1] == ("figure",) and len(words) > 1:
            yield words[1:]


def blocks(chapter: Tokens, resolver: Resolver, headings: Iterator[FlowHeading]) -> Blocks:
    """The chapter's blocks; `headings` gives for each of its titles the finished heading."""
    return _Reader(resolver, headings).blocks(SyntaxTreeNode(chapter).children)


def inlines(text: str, resolver: Resolver) -> Inlines:
    """Return a line of text, such as a caption, as inlines."""
    tokens = _parser().parseInline(text)
    return tuple(_inlines(tokens[0].children or [], resolver))


@cache
def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": False, "maxNesting": 2 * DEEPEST_NESTING}).enable("table")
    parser.inline.ruler.before("link", "reference", _reference_rule)
    return parser


def _reference_rule(state: StateInline, silent: bool) -> bool:
    found = REFERENCE.match(state.src, state.pos)
    if found is None:
        return False
    if not silent:
        token = state.push("reference", "", 0)
        token.meta["reference"] = MarkdownReference(found[1], found[2].strip(), (found[3] or "").strip(), found[0])
    state.pos = found.end()
    return True


class _Reader(NamedTuple):
    """Turns the nodes of one chapter into blocks."""

    resolver: Resolver
    headings: Iterator[FlowHeading]

    def blocks(self, nodes: Iterable[SyntaxTreeNode]) -> Blocks:
        return tuple(block for node in nodes for block in self._block(node))

    def _block(self, node: SyntaxTreeNode) -> Iterator[Block]:
        match node.type:
            case "heading":
                yield next(self.headings)
            case "paragraph":
                yield FlowParagraph(self._inlines(node))
            case "bullet_list" | "ordered_list":
                items = tuple(self.blocks(item.children) for item in node.children)
                yield Listing(items, ordered=node.type == "ordered_list")
            case "blockquote":
                yield self._callout(self.blocks(node.children))
            case "table":
                yield self._table(node)
            case "fence":
                yield self._figure(node)
            case "code_block":
                yield FlowParagraph((Run(node.content),))

    def _inlines(self, node: SyntaxTreeNode) -> Inlines:
        """Return the inlines of a paragraph or a cell, which has them in one node."""
        _open, line, _close = node.to_tokens()
        return tuple(_inlines(line.children or [], self.resolver))

    def _callout(self, inner: Blocks) -> Callout:
        first = inner[0] if inner and isinstance(inner[0], FlowParagraph) else None
        opening = first.inlines[0] if first and first.inlines else None
        found = _CALLOUT.match(opening.text) if isinstance(opening, Run) else None
        if found is None or first is None or not isinstance(opening, Run):
            return Callout("note", (), inner, self.resolver.colors["note"])
        kind: Literal["example", "note"] = "example" if found[1] == "EXAMPLE" else "note"
        title, rest = _first_line((replace(opening, text=opening.text[found.end() :]), *first.inlines[1:]))
        body = ((FlowParagraph(rest),) if rest else ()) + inner[1:]
        return Callout(kind, title, body, self.resolver.colors[kind])

    def _table(self, node: SyntaxTreeNode) -> TextTable:
        head, *rows = (row.children for part in node.children for row in part.children)
        styles = [str(cell.attrGet("style") or "") for cell in head]
        aligns = tuple(_ALIGN.get(style.removeprefix("text-align:"), "start") for style in styles)
        header = self._cells(head)
        return TextTable(header, tuple(map(self._cells, rows)), aligns, self.resolver.place(f"| {header[0]}"))

    def _cells(self, row: Iterable[SyntaxTreeNode]) -> tuple[str, ...]:
        reader = self._replace(resolver=self.resolver.in_cell())
        return tuple("".join(each.text for each in reader._inlines(cell) if isinstance(each, Run)) for cell in row)

    def _figure(self, node: SyntaxTreeNode) -> FlowFigure:
        caption = inlines(" ".join(node.content.split()), self.resolver) if node.content.strip() else ()
        symbol, anchor = self.resolver.figure(node.info.split())
        return FlowFigure(symbol, caption, anchor, self.resolver.place(node.info))


def _inlines(tokens: Sequence[Token], resolver: Resolver) -> Iterator[Inline]:
    strong = italic = 0
    target = before = ""
    for token, after in zip_longest(tokens, tokens[1:]):
        match token.type:
            case "text":
                number = "0" if after is not None and after.type == "reference" else ""
                words = typeset(token.content + number, resolver.language, before)
                yield Run(words[: len(words) - len(number)], bool(strong), bool(italic), target)
            case "code_inline":
                yield Run(token.content, bool(strong), bool(italic), target, whole=True)
            case "softbreak" | "hardbreak":
                yield Run("\n" if token.type == "softbreak" else " ", bool(strong), bool(italic), target)
            case "strong_open" | "strong_close":
                strong += token.nesting
            case "em_open" | "em_close":
                italic += token.nesting
            case "link_open":
                target = resolver.link(str(token.attrGet("href") or ""))
            case "link_close":
                target = ""
            case "image":
                source = str(token.attrGet("src") or "")
                yield from resolver.inlines(MarkdownReference("image", source, token.content, source))
            case "reference":
                for inline in resolver.inlines(token.meta["reference"]._replace(before=before)):
                    yield replace(inline, strong=bool(strong)) if isinstance(inline, Run) and strong else inline
        before = token.content or (before if token.nesting else " ")


def _first_line(content: Inlines) -> tuple[Inlines, Inlines]:
    for index, inline in enumerate(content):
        if isinstance(inline, Run) and inline.text == "\n":
            return content[:index], content[index + 1 :]
    return content, ()
