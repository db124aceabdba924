"""What `pnp agree` puts on record of a game: every text that players read, and the formal parts that stand for it."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from pnp.checks.shared import loose_texts, phrasing, sentences
from pnp.checks.shared.formal_parts import FormalPart, parts
from pnp.checks.shared.lazy_regex import pattern
from pnp.checks.shared.sentences import ProseText, Sentence
from pnp.errors import Span
from pnp.model.game import Game
from pnp.model.text.chapters import Heading
from pnp.model.text.review_record import Agreed, plain

_WHOLE = frozenset({"procedure", "rules", "budget"})
"""Keys of a definition that do not hold things with ids."""
_SUMMARY = "summary:"
_COMMENT = pattern(r"(?:^|\s)\s*# .*")


class Said(NamedTuple):
    """A sentence in one line, without marks, and as it stands in the text."""

    words: str
    sentence: Sentence

    @property
    def span(self) -> Span:
        """Where it stands."""
        words = self.sentence.words
        return self.sentence.place(len(words) - len(words.lstrip()), len(words))


class ReviewEntry(NamedTuple):
    """A rule of the booklet, or a thing with texts outside of it.

    `text`: its sentences. `parts`: the formal parts that stand for it, by name, and `written`: each of them as it
    stands in the definition.
    """

    title: str
    number: str
    span: Span
    text: tuple[Said, ...]
    parts: Mapping[str, FormalPart]
    written: Mapping[str, str]

    @property
    def agreed(self) -> Agreed:
        """What is kept of it."""
        return Agreed(tuple(sentence.words for sentence in self.text), self.written)


@lru_cache(maxsize=16)
def entries(game: Game) -> dict[str, ReviewEntry]:
    """The rules by the ids of their headings, in the order of the booklet, then the other texts by their keys."""
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
        stand = formal.get(id_, {})
        written = {name: lines.below(part) for name, part in stand.items()}
        found[id_] = ReviewEntry(
            _title(heading), heading.number, heading.span, tuple(text.get(id_, ())), stand, written
        )
    return found


def _title(heading: Heading) -> str:
    words = heading.id if "{" in heading.words else heading.words
    return f"'{words}' ({heading.number})" if heading.number else f"'{words}'"


def _others(game: Game) -> dict[str, ReviewEntry]:
    told: dict[str, list[ProseText]] = {}
    for passage, text in loose_texts.each(game):
        told.setdefault("/".join(map(str, passage.path[:2])), []).append(text)
    return {key: _other(key, texts) for key, texts in told.items()}


def _other(key: str, texts: list[ProseText]) -> ReviewEntry:
    kind, _, id_ = key.partition("/")
    title = f"'{id_}' of the {kind}" if kind in _WHOLE else f"the {kind.removesuffix('s')} '{id_}'"
    said = tuple(_said(sentence) for text in texts for sentence in sentences.of_text(text))
    return ReviewEntry(title, "", texts[0].paragraph.span, said, {}, {})


def _said(sentence: Sentence) -> Said:
    return Said(plain(sentence.written), sentence)


class _Line(NamedTuple):
    """What stands in a line, and after how many spaces."""

    text: str
    indent: int


class _Lines:
    """The lines of definitions, each file read once."""

    def __init__(self) -> None:
        self._files: dict[str, list[_Line]] = {}

    def below(self, part: FormalPart) -> str:
        """A part as it is written, in one line, without remarks, its summary, and the parts in it."""
        span, lines = part.span, self._of(part.span.file)
        if span.line > len(lines):
            return ""
        first = lines[span.line - 1]
        taken = [first]
        for following in lines[span.line : part.until - 1 if part.until > span.line else len(lines)]:
            if following.text and following.indent <= first.indent:
                break
            taken.append(following)
        text = " ".join(" ".join(_without_remarks(taken)).split())
        return text.partition(_SUMMARY)[0].rstrip(" ,{") if _SUMMARY in text else text

    def _of(self, file: str) -> list[_Line]:
        if file not in self._files:
            path = Path(file)
            lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
            self._files[file] = [_Line(text := line.lstrip(), len(line) - len(text)) for line in lines]
        return self._files[file]


def _without_remarks(lines: list[_Line]) -> Iterator[str]:
    """The lines without comments and notes, which rule nothing."""
    noted = -1
    for text, indent in lines:
        if noted >= 0 and indent > noted:
            continue
        noted = indent if text.startswith("note:") else -1
        if noted < 0:
            yield _COMMENT.sub("", text) if "#" in text else text
