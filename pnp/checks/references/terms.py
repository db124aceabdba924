"""The words of a game: each is explained somewhere, and nothing goes by two of them."""

from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.checks.shared.loose_texts import everywhere
from pnp.checks.shared.sentences import ProseText
from pnp.errors import Span
from pnp.model.game import Game
from pnp.model.game.rulings import Term


@check(
    "term.undefined",
    "error",
    "A word that the rules use as if everybody knew it, and explain nowhere, is played by guess.",
    "Ground truth: an extra move that nothing grants (Armada Chess), a base that is never introduced (Heavy Armor).",
    code="R05",
)
def terms_are_explained(game: Game) -> Iterator[Report]:
    """Every term that the rules use has a heading that explains it, or a meaning."""
    for term in game.rulings.terms.values():
        if term.says or term.meanings:
            continue
        used = _first(game, term, (term.name, *term.also))
        if used is not None:
            word, place = used
            hint = f"explain it, and name the heading: 'terms: {{{term.id}: {{name: {term.name}, says: ID}}}}'"
            related = ((term.span, "declared here, without a meaning"),)
            yield Report(f"the rules speak of '{word}' and explain it nowhere", place, hint, related)


@check(
    "term.synonyms",
    "warning",
    "Two words for one thing are taken for two things, by a reader who looks for the difference.",
    "Ground truth: tiles that are also hexes, cities that are also planets and bases (Heavy Armor, Armada Chess).",
    code="R06",
)
def things_have_one_name(game: Game) -> Iterator[Report]:
    """Of the words for a thing the rules use one."""
    for term in game.rulings.terms.values():
        used = [found for word in (term.name, *term.also) if (found := _first(game, term, (word,))) is not None]
        if len(used) > 1:
            (word, first), *others = sorted(used, key=lambda found: found[0] != term.name)
            names = phrasing.join_and([f"'{other}'" for other, _ in others])
            related = ((first, f"'{word}' is here"), *((place, f"'{other}' is here") for other, place in others[1:]))
            yield Report(
                f"the rules call one thing '{word}' and also {names}",
                others[0][1],
                f"write '{word}' everywhere, or whichever of them you prefer",
                related,
            )


@check(
    "unused.term",
    "warning",
    "A term that is declared and that no rule uses is left from a rule that went, or lacks its rule.",
    "Errata of published games: units and markers not used in the game (War and Peace).",
    code="R07",
)
def terms_are_used(game: Game) -> Iterator[Report]:
    """Every declared term occurs in the rules, or in what is formal of them."""
    for term in game.rulings.terms.values():
        if game.rules is not None and _first(game, term, (term.name, *term.also)) is None and not term.meanings:
            yield Report(f"no rule uses the term '{term.name}'", term.span, "use it, or remove it")


def _first(game: Game, term: Term, words: tuple[str, ...]) -> tuple[str, Span] | None:
    """The first of these words that a chapter uses, and where; references by the term's id count for its name."""
    found = [(at, word) for word in words if (at := _find(_whole(game).lowered, word.lower())) >= 0]
    if found:
        at, word = min(found)
        return word, _whole(game).place(at, at + len(word))
    if term.name in words:
        for reference in phrasing.booklet(game).references:
            if reference.kind == "term" and reference.target == term.id:
                return term.name, reference.span
    return None


def _find(text: str, word: str) -> int:
    """Where a word begins that stands alone, or with an `s` or `es` behind it; below nought when it does not occur."""
    at = text.find(word)
    while at >= 0:
        behind = text[at + len(word) : at + len(word) + 3]
        rest = behind.removeprefix("es") if behind.startswith("es") else behind.removeprefix("s")
        if not (_is_in_word(text[at - 1 : at]) or _is_in_word(rest[:1])):
            return at
        at = text.find(word, at + 1)
    return at


def _is_in_word(character: str) -> bool:
    return character.isalnum() or character in ("_", "-")


class _Whole(NamedTuple):
    """All that the rules say, in small letters, and where each paragraph begins."""

    lowered: str
    starts: tuple[int, ...]
    texts: tuple[ProseText, ...]

    def place(self, start: int, end: int) -> Span:
        """Where some of its characters stand."""
        index = bisect_right(self.starts, start) - 1
        return self.texts[index].place(start - self.starts[index], end - self.starts[index])


@lru_cache(maxsize=16)
def _whole(game: Game) -> _Whole:
    found = everywhere(game)
    lowered = [text.plain.lower() if len(text.plain.lower()) == len(text.plain) else text.plain for text in found]
    starts = accumulate((len(text) + 1 for text in lowered), initial=0)
    return _Whole("\n".join(lowered), tuple(starts), found)
