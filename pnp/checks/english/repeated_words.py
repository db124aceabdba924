"""Words that are typed twice."""

import re
from collections.abc import Iterator

from pnp.checks import Report, check
from pnp.checks.shared import sentences
from pnp.checks.shared.sentences import ProseText, quoted
from pnp.model.game import Game

_TWICE = re.compile(r"\b([^\W\d_]++)(\s++)(\1)\b(?!['’-])")
_VALID = frozenset({"that", "had", "very", "much", "many", "far", "long", "no", "yes", "so", "more", "ha", "who"})
"""Words that English repeats on purpose."""


@check("prose.doubled-word", "warning")
def words_occur_once(game: Game) -> Iterator[Report]:
    """Find words that occur twice in a row."""
    for text in sentences.everywhere(game):
        for found in _TWICE.finditer(text.lower):
            if not _is_valid(game, text, found):
                word = text.plain[found.start(3) : found.end(3)]
                yield Report(f"repeated word: '{word}'", text.place(*found.span(3)), "delete one of them")


def _is_valid(game: Game, text: ProseText, found: re.Match[str]) -> bool:
    first, second = (text.plain[found.start(group) : found.end(group)] for group in (1, 3))
    has_template = bool(text.paragraph.text[found.start(2) : found.end(2)].strip())
    if has_template or first.lower() in _VALID or (second[0].isupper() and not first[0].isupper()):
        return True
    names = {part.name for parts in (game.pieces, game.markers, game.boards, game.sides) for part in parts.values()}
    return second[0].isupper() and quoted(text.plain[found.start() : found.end()]) in names
