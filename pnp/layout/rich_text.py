"""Rich text: paragraphs, lists and rules with bold and italic words, colored words and icons.

Its marks are those of CommonMark for emphasis, lists and thematic breaks; every newline breaks the line. On top:

    :coin:              an icon
    [words]{accent}     words in another color
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_inline import StateInline
    from markdown_it.token import Token

_MARKS = ("emphasis", "balance_pairs", "fragments_join", "escape", "newline", "list", "hr", "text_join")
_ICON = re.compile(r":([A-Za-z][\w-]*(?:/[\w-]+)*):")
_ROLE = re.compile(r"\{(#[0-9A-Fa-f]{6}|[A-Za-z][\w-]*)\}")
_UNMATCHED = "unmatched"
"""The name of the rule that finds marks without a partner, and of its result."""
_STAR = ord("*")
MOST_LEVELS = 4
"""The deepest list in a list."""


class RichWords(NamedTuple):
    """Words that look alike; `role` is their color role, empty: that of the text."""

    text: str
    bold: bool = False
    italic: bool = False
    role: str = ""


class RichIcon(NamedTuple):
    """An icon by its name."""

    name: str
    role: str = ""


Inline = RichWords | RichIcon
RichLine = tuple[Inline, ...]


class RichParagraph(NamedTuple):
    """Lines that only a line break separates; `marker` starts an item of a list, `level` is the depth of its list."""

    lines: tuple[RichLine, ...]
    marker: str = ""
    level: int = 0


class RichRule(NamedTuple):
    """A line across the text."""


Block = RichParagraph | RichRule


@lru_cache(maxsize=16_384)
def read(text: str) -> tuple[Block, ...]:
    """Read a text with marks.

    Raises:
        ValueError: when lists are in lists too deeply, or a mark of bold or italic words has no partner.
    """
    found: dict[str, str] = {}
    tokens = _parser().parse(text.strip(), found)
    if _UNMATCHED in found:
        raise ValueError(found[_UNMATCHED])
    if any(token.level > 2 * MOST_LEVELS + 1 for token in tokens):
        raise ValueError(f"lists are more than {MOST_LEVELS} levels deep")
    return tuple(_blocks(tokens))


@cache
def _parser() -> "MarkdownIt":
    from markdown_it import MarkdownIt  # takes 40 ms, and counters have no rich texts

    parser = MarkdownIt("zero").enable(list(_MARKS))
    parser.inline.ruler.before("emphasis", "icon", _icon)
    parser.inline.ruler.before("emphasis", "role", _role)
    parser.inline.ruler2.after("balance_pairs", _UNMATCHED, _find_unmatched)
    return parser


def _find_unmatched(state: "StateInline") -> None:
    """Find the first star that no other one closes or opens; a single one between blanks is a character."""
    nested = (meta["delimiters"] for meta in state.tokens_meta if meta and "delimiters" in meta)
    for delimiters in (state.delimiters, *nested):
        closing = {each.end for each in delimiters}
        for at, each in enumerate(delimiters):
            is_mark = each.open or each.close or each.length > 1
            if each.marker == _STAR and each.end < 0 and at not in closing and is_mark:
                after = "".join(token.content for token in state.tokens[each.token :])[:20]
                message = f"the mark at '{after}' has no partner; write '\\*' for the character itself"
                state.env.setdefault(_UNMATCHED, message)
                return


def _icon(state: "StateInline", silent: bool) -> bool:
    found = _ICON.match(state.src, state.pos, state.posMax)
    if found is None:
        return False
    if not silent:
        state.push("icon", "", 0).content = found[1]
    state.pos = found.end()
    return True


def _role(state: "StateInline", silent: bool) -> bool:
    if state.src[state.pos] != "[":
        return False
    start, most = state.pos + 1, state.posMax
    from markdown_it.helpers import parseLinkLabel

    end = parseLinkLabel(state, state.pos)
    found = _ROLE.match(state.src, end + 1, most) if end >= 0 else None
    if found is None:
        return False
    if not silent:
        state.push("role_open", "", 1).content = found[1]
        state.pos, state.posMax = start, end
        state.md.inline.tokenize(state)
        state.push("role_close", "", -1)
    state.pos, state.posMax = found.end(), most
    return True


def _blocks(tokens: Sequence["Token"]) -> Iterator[Block]:
    numbers: list[int | None] = []
    marker = ""
    for token in tokens:
        match token.type:
            case "bullet_list_open":
                numbers.append(None)
            case "ordered_list_open":
                numbers.append(int(token.attrs.get("start", 1)))
            case "bullet_list_close" | "ordered_list_close":
                numbers.pop()
            case "list_item_open":
                number = numbers[-1]
                marker = "•" if number is None else f"{number}."
                numbers[-1] = None if number is None else number + 1
            case "hr":
                yield RichRule()
            case "inline":
                yield RichParagraph(tuple(_lines(token.children or [])), marker, len(numbers))
                marker = ""


def _lines(tokens: Sequence["Token"]) -> Iterator[RichLine]:
    line: list[Inline] = []
    bold = italic = 0
    roles = [""]
    for token in tokens:
        match token.type:
            case "text" | "text_special" if token.content:
                line.append(RichWords(token.content.replace("\t", " "), bold > 0, italic > 0, roles[-1]))
            case "icon":
                line.append(RichIcon(token.content, roles[-1]))
            case "softbreak" | "hardbreak":
                yield tuple(line)
                line = []
            case "strong_open" | "strong_close":
                bold += token.nesting
            case "em_open" | "em_close":
                italic += token.nesting
            case "role_open":
                roles.append(token.content)
            case "role_close":
                roles.pop()
    yield tuple(line)
