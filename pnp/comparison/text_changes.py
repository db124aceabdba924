"""Sentences of the booklet that changed, whether they were edited or a value that they insert has changed."""

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import NamedTuple

from pnp import templating
from pnp.checks.shared import phrasing
from pnp.comparison.changes import WORDS, Change
from pnp.errors import Span
from pnp.model.game import Game
from pnp.model.game.tracking import cached_on_game
from pnp.model.text import chapters

_BLOCK = re.compile(r"^(?:```|~~~).*?^(?:```|~~~)[ \t]*$", re.MULTILINE | re.DOTALL)
_HEADING = re.compile(r"^(#{1,6})\s+(.*)$")
_MARKS = re.compile(r"^\s*(?:>\s?)*(?:\[!\w+\]\s*)?(?:[-*+]\s+|\d+[.)]\s+)?")
_END = re.compile(r"(?<=[.!?:])\s+(?=[A-Z0-9“\"*\[])")


class Section(NamedTuple):
    """The sentences under a heading."""

    name: str
    sentences: tuple[str, ...]
    span: Span


def changes(old: Game, new: Game) -> Iterator[Change]:
    """Yield sections that were removed or added, and sentences that differ in sections that both have.

    Raises:
        DefinitionError: when a chapter of either game cannot be rendered.
    """
    before, after = dict(sections(old)), sections(new)
    gone = {part.sentences: id_ for id_, part in before.items() if id_ not in after}
    renamed = {id_: gone[part.sentences] for id_, part in after.items() if id_ not in before and part.sentences in gone}
    before |= {id_: before.pop(was) for id_, was in renamed.items()}
    for id_ in dict.fromkeys((*before, *after)):
        one, other = before.get(id_), after.get(id_)
        if one is None and other is not None:
            yield Change(WORDS, "", "section", "", other.name, spans=(None, other.span))
        elif other is None and one is not None:
            yield Change(WORDS, "", "section", one.name, "", spans=(one.span, None))
        elif one is not None and other is not None:
            if one.name != other.name:
                yield Change(WORDS, "", "section", one.name, other.name, spans=(one.span, other.span))
            matcher = SequenceMatcher(None, one.sentences, other.sentences, autojunk=False)
            for kind, i, j, k, m in matcher.get_opcodes():
                if kind != "equal":
                    was, is_ = " ".join(one.sentences[i:j]), " ".join(other.sentences[k:m])
                    yield Change(WORDS, other.name, "", was, is_, spans=(one.span, other.span))


@cached_on_game
def sections(game: Game) -> dict[str, Section]:
    """Return the text below each heading of the booklet, rendered, without figures and marks, by the heading's id."""
    found: dict[str, Section] = {}
    for chapter in game.rules.chapters if game.rules else ():
        name, id_, sentences = "", "", list[str]()
        for line in [*_BLOCK.sub("", templating.render(game, chapter.text, chapter.span)).splitlines(), "# "]:
            heading = _HEADING.match(line) or (re.match(r"^(#)\s()$", line))
            if heading is None:
                text = chapters.REFERENCE.sub(lambda found: _referred(game, found), line)
                text = _MARKS.sub("", text).replace("**", "").strip()
                sentences += [part.strip() for part in _END.split(text) if part.strip()]
                continue
            if id_ and id_ not in found:
                found[id_] = Section(name, tuple(sentences), chapter.span)
            title = chapters.title(len(heading[1]), heading[2])
            name, id_, sentences = title.words, title.id, []
    return found


def _referred(game: Game, found: re.Match[str]) -> str:
    """Return the words for a reference: its own, the heading of a rule, or what it names; none for pictures."""
    kind, target, words = found.groups()
    if words or kind in ("index", "symbol"):
        return words if words and kind != "index" else ""
    return (phrasing.heading_of(game, target) if kind == "rule" else "") or target
