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
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import Literal, NamedTuple

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

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

_CALLOUT = re.compile(r"\[!(EXAMPLE|NOTE)\]\s*")
DEEPEST_NESTING = 16
"""Greatest depth of nested blocks; a list counts twice, for itself and its item."""
_ALIGN: dict[str, Literal["start", "middle", "end"]] = {"center": "middle", "right": "end"}


class NestingError(ValueError):
    """Lists and quotations are nested too deeply."""


class MarkdownReference(NamedTuple):
    """A `[[kind:target|label]]`; `written` is its source text."""

    kind: str
    target: str
    label: str
    written: str


class Resolver(NamedTuple):
    """Resolves what Markdown alone does not determine.

    Attributes:
        inlines: the inlines of a reference.
        figure: the drawing for a figure's words, and the target of links to it.
        link: a valid target of a link, or nothing when it is invalid.
        colors: of callouts, by kind.
    """

    inlines: Callable[[MarkdownReference], Inlines]
    figure: Callable[[Sequence[str]], tuple[Symbol, str]]
    link: Callable[[str], str]
    colors: dict[str, Color]


_VALUE_FIRST = re.compile(r"^([ \t>]*)(?=\{\{)", re.MULTILINE)
_GUARD = "\u2060"
"""A word joiner, which Markdown reads as a letter."""

Tokens = tuple[Token, ...]
"""A chapter as markdown-it reads it."""


def guarded(template: str) -> str:
    """Return a template whose values at the beginning of lines stay words: `1.`, `#` and `-` are no list or title.

    `parse` removes the marks that this adds.
    """
    return _VALUE_FIRST.sub(rf"\1{_GUARD}", template)


def parse(text: str) -> Tokens:
    """Return the tokens of a chapter.

    Raises:
        NestingError: when lists or quotations are nested too deeply.
    """
    tokens = tuple(_parser().parse(text))
    for token in tokens:
        for part in (token, *(token.children or ())):
            part.content = part.content.replace(_GUARD, "")
    if any(token.level >= DEEPEST_NESTING for token in tokens):
        raise NestingError
    return tokens


def titles(chapter: Tokens) -> Iterator[Title]:
    """The headings of a chapter in order."""
    for token, content in pairwise(chapter):
        if token.type == "heading_open":
            yield title(int(token.tag[1:]), content.content)


def figures(chapter: Tokens) -> Iterator[tuple[str, ...]]:
    """The words of every figure of a chapter in order, without `figure` itself."""
    for token in chapter:
        words = tuple(token.info.split()) if token.type == "fence" else ()
        if words[:1] == ("figure",) and len(words) > 1:
            yield words[1:]


def blocks(chapter: Tokens, resolver: Resolver, headings: Iterator[FlowHeading]) -> Blocks:
    """The chapter's blocks; `headings` gives for each of its titles the finished heading."""
    return _Reader(chapter, resolver, headings).read()


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


class _Reader:
    """Reads the tokens of one chapter."""

    def __init__(self, tokens: Sequence[Token], resolver: Resolver, headings: Iterator[FlowHeading]) -> None:
        self.tokens = tokens
        self.resolver = resolver
        self.headings = headings
        self.place = 0

    def read(self, until: str = "") -> Blocks:
        """Read blocks up to the closing token `until`, which is consumed."""
        found: list[Block] = []
        while self.place < len(self.tokens):
            token = self.tokens[self.place]
            self.place += 1
            if token.type == until:
                break
            found += self._block(token)
        return _with_lead(found)

    def _block(self, token: Token) -> Iterator[Block]:
        match token.type:
            case "heading_open":
                self.place += 2
                yield next(self.headings)
            case "paragraph_open":
                content = self.tokens[self.place]
                self.place += 2
                yield FlowParagraph(tuple(_inlines(content.children or [], self.resolver)))
            case "bullet_list_open" | "ordered_list_open":
                yield self._listing(token.type.removesuffix("_open"))
            case "blockquote_open":
                yield self._callout()
            case "table_open":
                yield self._table()
            case "fence":
                yield self._figure(token)
            case "code_block":
                yield FlowParagraph((Run(token.content),))

    def _listing(self, kind: str) -> Listing:
        items = []
        while self.tokens[self.place].type == "list_item_open":
            self.place += 1
            items.append(self.read("list_item_close"))
        self.place += 1
        return Listing(tuple(items), ordered=kind == "ordered_list")

    def _callout(self) -> Callout:
        inner = self.read("blockquote_close")
        first = inner[0] if inner and isinstance(inner[0], FlowParagraph) else None
        opening = first.inlines[0] if first and first.inlines else None
        found = _CALLOUT.match(opening.text) if isinstance(opening, Run) else None
        if found is None or first is None or not isinstance(opening, Run):
            return Callout("note", (), inner, self.resolver.colors["note"])
        kind: Literal["example", "note"] = "example" if found[1] == "EXAMPLE" else "note"
        title, rest = _first_line((replace(opening, text=opening.text[found.end() :]), *first.inlines[1:]))
        body = ((FlowParagraph(rest),) if rest else ()) + inner[1:]
        return Callout(kind, title, body, self.resolver.colors[kind])

    def _table(self) -> TextTable:
        rows: list[tuple[str, ...]] = []
        aligns: list[Literal["start", "middle", "end"]] = []
        cells: list[str] = []
        while (token := self.tokens[self.place]).type != "table_close":
            self.place += 1
            if token.type == "th_open":
                style = str(token.attrGet("style") or "")
                aligns.append(_ALIGN.get(style.removeprefix("text-align:"), "start"))
            elif token.type == "inline":
                content = _inlines(token.children or [], self.resolver)
                cells.append("".join(inline.text for inline in content if isinstance(inline, Run)))
            elif token.type == "tr_close":
                rows.append(tuple(cells))
                cells = []
        self.place += 1
        return TextTable(rows[0], tuple(rows[1:]), tuple(aligns))

    def _figure(self, token: Token) -> FlowFigure:
        words = token.info.split()
        caption = inlines(" ".join(token.content.split()), self.resolver) if token.content.strip() else ()
        symbol, anchor = self.resolver.figure(words)
        return FlowFigure(symbol, caption, anchor)


def _with_lead(found: list[Block]) -> Blocks:
    """Make the first paragraph of a numbered chapter its lead when it directly follows the heading."""
    for index, (block, after) in enumerate(pairwise(found)):
        if isinstance(block, FlowHeading) and block.level == 1 and block.number and isinstance(after, FlowParagraph):
            found[index + 1] = replace(after, style="lead")
    return tuple(found)


def _inlines(tokens: Sequence[Token], resolver: Resolver) -> Iterator[Inline]:
    strong = italic = 0
    target = ""
    for token in tokens:
        match token.type:
            case "text" | "code_inline":
                yield Run(token.content, bool(strong), bool(italic), target)
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
                for inline in resolver.inlines(token.meta["reference"]):
                    yield replace(inline, strong=bool(strong)) if isinstance(inline, Run) and strong else inline


def _first_line(content: Inlines) -> tuple[Inlines, Inlines]:
    for index, inline in enumerate(content):
        if isinstance(inline, Run) and inline.text == "\n":
            return content[:index], content[index + 1 :]
    return content, ()
