"""The entries of the review record: every text that players read, with the formal parts of its rule."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from pnp.checks.shared import loose_texts, phrasing, sentences
from pnp.checks.shared.formal_parts import FormalPart, parts
from pnp.checks.shared.sentences import ProseText, Sentence
from pnp.errors import Span
from pnp.model.game import Game
from pnp.model.game.tracking import cached_on_game
from pnp.model.text.chapters import Heading
from pnp.model.text.review_record import Agreed, plain

_WHOLE = frozenset({"procedure", "rules", "budget"})
"""Keys of a definition whose entries have no ids."""
_SUMMARY = "summary:"
_COMMENT = re.compile(r"(?:^|\s)\s*# .*")


class Said(NamedTuple):
    """A sentence in one line, without marks, and the sentence of the text that it comes from."""

    words: str
    sentence: Sentence

    @property
    def span(self) -> Span:
        """Its location."""
        words = self.sentence.words
        return self.sentence.place(len(words) - len(words.lstrip()), len(words))


class ReviewEntry(NamedTuple):
    """A rule of the booklet, or a thing with texts outside it.

    Attributes:
        text: its sentences.
        parts: its formal parts, by name.
        written: the source text of each part.
    """

    title: str
    number: str
    span: Span
    text: tuple[Said, ...]
    parts: Mapping[str, FormalPart]
    written: Mapping[str, str]

    @property
    def agreed(self) -> Agreed:
        """What the record stores of it."""
        return Agreed(tuple(sentence.words for sentence in self.text), self.written)


@cached_on_game
def entries(game: Game) -> dict[str, ReviewEntry]:
    """Return the rules by the ids of their headings, in the order of the booklet, then the other texts by key."""
    return {**_rules(game), **_others(game)}


def _rules(game: Game) -> dict[str, ReviewEntry]:
    if game.rules is None:
        return {}
    lines = _Lines()
    formal: dict[str, dict[str, FormalPart]] = {}
    for part in parts(game):
        if part.says:
            formal.setdefault(part.says, {})[part.name] = part
    text: dict[str, list[Said]] = {}
    for sentence in sentences.sentences(game):
        text.setdefault(sentence.text.paragraph.heading, []).append(_said(sentence))
    found = {}
    for id_, heading in phrasing.booklet(game).headings.items():
        own = formal.get(id_, {})
        written = {name: lines.below(part) for name, part in own.items()}
        found[id_] = ReviewEntry(_title(heading), heading.number, heading.span, tuple(text.get(id_, ())), own, written)
    return found


def _title(heading: Heading) -> str:
    words = heading.id if "{" in heading.words else heading.words
    return f"'{words}' ({heading.number})" if heading.number else f"'{words}'"


def _others(game: Game) -> dict[str, ReviewEntry]:
    grouped: dict[str, list[ProseText]] = {}
    for passage, text in loose_texts.each(game):
        grouped.setdefault("/".join(map(str, passage.path[:2])), []).append(text)
    return {key: _other(key, texts) for key, texts in grouped.items()}


def _other(key: str, texts: list[ProseText]) -> ReviewEntry:
    kind, _, id_ = key.partition("/")
    title = f"'{id_}' of the {kind}" if kind in _WHOLE else f"the {kind.removesuffix('s')} '{id_}'"
    said = tuple(_said(sentence) for text in texts for sentence in sentences.of_text(text))
    return ReviewEntry(title, "", texts[0].paragraph.span, said, {}, {})


def _said(sentence: Sentence) -> Said:
    return Said(plain(sentence.written), sentence)


class _Line(NamedTuple):
    """The text of a line, and its indent in spaces."""

    text: str
    indent: int


class _Lines:
    """The lines of the definition's files, each read once."""

    def __init__(self) -> None:
        self._files: dict[str, list[_Line]] = {}

    def below(self, part: FormalPart) -> str:
        """Return the source text of a part in one line, without comments, its summary, and the parts in it."""
        span, lines = part.span, self._of(part.span.file)
        if span.line > len(lines):
            return ""
        first = lines[span.line - 1]
        taken = [first]
        for following in lines[span.line : part.until - 1 if part.until > span.line else len(lines)]:
            if following.text and following.indent <= first.indent:
                break
            taken.append(following)
        text = " ".join(" ".join(_without_comments(taken)).split())
        return text.partition(_SUMMARY)[0].rstrip(" ,{") if _SUMMARY in text else text

    def _of(self, file: str) -> list[_Line]:
        if file not in self._files:
            path = Path(file)
            lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
            self._files[file] = [_Line(text := line.lstrip(), len(line) - len(text)) for line in lines]
        return self._files[file]


def _without_comments(lines: list[_Line]) -> Iterator[str]:
    """Yield the lines without comments and notes, which are not rules."""
    noted = -1
    for text, indent in lines:
        if noted >= 0 and indent > noted:
            continue
        noted = indent if text.startswith("note:") else -1
        if noted < 0:
            yield _COMMENT.sub("", text) if "#" in text else text
