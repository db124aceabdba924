"""Lists with another number of points than the sentence before them announces."""

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.checks.shared.number_words import NUMBERS, number_value
from pnp.checks.shared.sentences import ProseText, quoted, texts
from pnp.model.game import Game
from pnp.model.text.chapters import Paragraph

_NOUNS = (
    r"(?:thing|way|kind|number|step|case|phase|part|condition|reason|exception|rule|option|choice|type|sort|point|"
    r"action|value|possibilit|stage)(?:ie)?s"
)
_ANNOUNCED = re.compile(rf"\b(?P<number>{NUMBERS.pattern})\s+(?:\w+\s+)?{_NOUNS}\b")
_UNSURE = re.compile(r"\b(?:if|when|unless|least|most|than|up\s+to|or\s+more|about|some|other|first|last|next)\b")
_END = re.compile(r"[.!?]\s")


@check(
    "prose.list-count",
    "warning",
    "Players look for the missing point of a list that announces more points than it has.",
    "Errata: fifteen scenarios announced, fourteen printed (Soldiers).",
    code="B01",
)
def list_counts_match(game: Game) -> Iterator[Report]:
    """Find lists with another number of points than the sentence before them announces."""
    found = texts(game)
    for place, text in enumerate(found[:-1]):
        if text.paragraph.kind == "text" and found[place + 1].paragraph.kind == "item":
            points = _points(game, found, place)
            if points:
                yield from _announced(text, points)


def _announced(text: ProseText, points: Sequence[Paragraph]) -> Iterator[Report]:
    sentence = text.lower.rstrip()
    start = max((end.end() for end in _END.finditer(sentence)), default=0)
    said = list(_ANNOUNCED.finditer(sentence, start))
    if len(said) != 1 or (start and not sentence.endswith(":")) or _UNSURE.search(sentence, start, said[0].start()):
        return
    others = map(number_value, NUMBERS.findall(sentence, said[0].end("number")))
    number, count = number_value(said[0]["number"]), len(points)
    if number != count and count not in others:
        yield Report(
            f"'{quoted(text.plain[said[0].start() : said[0].end()])}' are announced, but the list has "
            f"{phrasing.plural(count, 'point')}",
            text.place(*said[0].span()),
            "correct the number or the list",
            ((points[0].span, "the list"),),
            (("written", str(number)), ("in the list", str(count))),
        )


def _points(game: Game, found: Sequence[ProseText], place: int) -> list[Paragraph]:
    """Return the points of the list below a paragraph; none if a template selects or repeats text there."""
    first, below = found[place].paragraph, found[place + 1].paragraph
    inside = takewhile(
        lambda text: (
            text.paragraph.heading == first.heading
            and (text.paragraph.kind == "item" or text.paragraph.text.startswith("  "))
        ),
        found[place + 1 :],
    )
    points = [text.paragraph for text in inside]
    chapters = game.rules.chapters if game.rules is not None else ()
    chapter = next((each.text.split("\n") for each in chapters if each.span.file == first.span.file), [])
    if not points or any("{%" in line for line in chapter[first.lines[0].line - 1 : points[-1].lines[-1].line]):
        return []
    return [point for point in points if point.kind == "item" and point.span.column <= below.span.column]
