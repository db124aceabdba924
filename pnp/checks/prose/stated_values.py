"""Values of pieces that the booklet states in figures of its own."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pnp.checks import Report, check
from pnp.checks.prose.hardcoded_numbers import NUMBER_TOKENS, NUMBERS, value
from pnp.checks.shared import phrasing
from pnp.checks.shared.lazy_regex import pattern
from pnp.checks.shared.sentences import Sentence, sentences
from pnp.model.game import Game, Piece, Stat

_UNITS = pattern(r"\s+(?:values?|points?|strength|rating)$", re.IGNORECASE)
_CHANGED = (
    r"\b(?:plus|minus|less|more|than|least|most|if|when|while|after|against|bonus|instead|would|becomes?|reduced|raised|"
    r"adds?|gains?|loses?|subtracts?|doubled?|halved?|combined|together|pair|modified|per|total)\b|[+−]"
)
_IN_TEMPLATE = pattern(r"pieces(?:\.([\w-]+)|\[['\"]([\w-]+)['\"]\])|\[\[piece:\s*([\w-]+)")


class _Said(NamedTuple):
    """A value that a sentence states: of which stat, the number, and where it stands in the sentence."""

    stat: Stat
    number: int
    start: int
    end: int


@check(
    "prose.contradicting-number",
    "warning",
    "Text and counter give one value in two ways; a player believes the one that suits him.",
    "Errata: a bonus of half in the text of the rules, and none in the table (1806); reverse sides misprinted.",
    code="T08",
)
def stated_values_agree(game: Game) -> Iterator[Report]:
    """A sentence that states a value of a piece states the one on its counter."""
    pieces = _Pieces(game)
    stats = _stats(game)
    for sentence in sentences(game) if stats else ():
        if not sentence.text.tokens.isdisjoint(NUMBER_TOKENS):
            for said in _values(sentence, stats):
                piece = pieces.only_one(sentence)
                if piece is not None and not re.search(_CHANGED, sentence.lower):
                    yield from _differing(game, sentence, said, piece)


def _differing(game: Game, sentence: Sentence, said: _Said, piece: Piece) -> Iterator[Report]:
    """The finding, when no face that the sentence can mean has this value."""
    faces = [face for face in piece.faces if face.state and _names(sentence, face.state)] or piece.faces
    right = {number for face in faces if isinstance(number := face.stats.get(said.stat.id), int)}
    if not right or said.number in right:
        return
    known = phrasing.join_and((str(number) for number in sorted(right)), "or")
    state = f" as {faces[0].state}" if len(faces) == 1 < len(piece.faces) else ""
    view = f"pieces['{piece.id}'].{faces[0].id}.{said.stat.id}"
    yield Report(
        f"{piece.name}{state} has {said.stat.name} {known} on its counter, here it is {said.number}",
        sentence.place(said.start, said.end),
        f"take the number from the game: {{{{ {view} }}}}",
        ((faces[0].span, "its values are here"),),
        (("in the text", str(said.number)), ("on the counter", known)),
    )


def _names(sentence: Sentence, name: str) -> bool:
    return bool(re.search(rf"\b{re.escape(name)}\b", sentence.words, re.IGNORECASE))


class _Pieces:
    """Finds the piece that a sentence is about."""

    def __init__(self, game: Game) -> None:
        self._pieces = {str(id_): piece for id_, piece in game.pieces.items()}
        self._named: dict[str, set[str]] = {}
        for id_, piece in self._pieces.items():
            for name in filter(None, (piece.name, piece.title)):
                self._named.setdefault(name.casefold(), set()).add(id_)
        states = [(face.state, str(id_)) for id_, piece in game.pieces.items() for face in piece.faces]
        self._states = {name: id_ for name, id_ in states if _is_own(name, id_, states)}
        names = sorted(self._named, key=len, reverse=True)
        self._pattern = re.compile(rf"\b({'|'.join(map(re.escape, names))})s?\b", re.IGNORECASE) if names else None

    def only_one(self, sentence: Sentence) -> Piece | None:
        """The only piece that it names, in words or by a template; None when there are none or several."""
        found = {part for groups in _IN_TEMPLATE.findall(sentence.written) for part in groups if part}
        if self._pattern:
            for name in self._pattern.findall(sentence.words):
                found |= self._named.get(name.casefold(), set())
        found.update(id_ for name, id_ in self._states.items() if re.search(rf"\b{re.escape(name)}\b", sentence.words))
        return self._pieces.get(found.pop()) if len(found) == 1 else None


def _is_own(state: str, piece: str, states: Iterable[tuple[str, str]]) -> bool:
    """Whether pieces are called by this state, as by a name: no other piece has it, and it has a capital."""
    return state[:1].isupper() and all(other == piece for name, other in states if name == state)


def _stats(game: Game) -> dict[str, Stat]:
    """The values of pieces by the ways to call them: `attack value`, `attack`, `EW`."""
    found: dict[str, Stat] = {}
    for stat in game.stats.values():
        if not stat.codes:
            short = stat.short if len(stat.short) > 1 else ""
            for name in filter(None, (stat.name, _UNITS.sub("", stat.name), short)):
                found.setdefault(name.casefold(), stat)
    return found


def _values(sentence: Sentence, stats: dict[str, Stat]) -> Iterator[_Said]:
    """Every `attack of 3`, `attack value is 3`, `3 movement points` of a sentence."""
    lower = sentence.lower
    for name in filter(lower.__contains__, stats):
        stat = stats[name]
        number = NUMBERS.pattern
        of = rf"\b{re.escape(name)}(?:\s+(?:values?|points?|strength|rating))?(?:\s+(?:of|is)\s+|\s*[=:]\s*)({number})"
        for found in re.finditer(of, sentence.words, re.IGNORECASE):
            yield _Said(stat, value(found[1]), found.start(1), found.end(1))
        figures = number if " " in name else r"\b\d{1,3}"
        for found in re.finditer(rf"({figures})\s+{re.escape(name)}\b", sentence.words, re.IGNORECASE):
            yield _Said(stat, value(found[1]), found.start(1), found.end(1))
