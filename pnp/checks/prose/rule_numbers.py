"""Numbers in the booklet that the formal part of the same rule knows otherwise: limits, distances, how often."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from pnp.checks import Report, check
from pnp.checks.prose.hardcoded_numbers import NUMBER_TOKENS, NUMBERS, value
from pnp.checks.shared import phrasing
from pnp.checks.shared.lazy_regex import pattern
from pnp.checks.shared.sentences import Sentence, quoted, sentences
from pnp.errors import Span
from pnp.model.game import Game
from pnp.model.game.pieces import Piece
from pnp.model.game.rulings import Condition, Decision

_SOURCE = "Ours: of a fact that stands in two places, one is forgotten when the other is changed."
_N = NUMBERS.pattern.replace(r"\b", "")
_LIMIT = pattern(
    rf"\b(?:(?P<sign>less\s+than|fewer\s+than|below|more\s+than|above|over|at\s+least|at\s+most|no\s+more\s+than|"
    rf"not\s+more\s+than|no\s+less\s+than|no\s+fewer\s+than|(?<!add\s)(?<!adds\s)up\s+to|exceeds?)\s+(?P<after>{_N})"
    rf"|(?P<before>{_N})\s+or\s+(?P<way>more|less|fewer|higher|lower|above|below))\b"
    r"(?P<noun>\s+[a-z]+(?:\s+[a-z]+)?)?"
)
_SIGNS = {
    **dict.fromkeys(("more than", "above", "over", "exceed", "exceeds"), 0),
    **dict.fromkeys(("at most", "no more than", "not more than", "up to"), 0),
    **dict.fromkeys(("less than", "fewer than", "below", "at least", "no less than", "no fewer than"), -1),
}
_WAYS = {**dict.fromkeys(("less", "fewer", "lower", "below"), 0), **dict.fromkeys(("more", "higher", "above"), -1)}
"""Whether a limit lies above its number (0) or below it (-1): 'less than 4' is a limit between 3 and 4."""
_SYMBOLS = {"<": (-1,), ">=": (-1,), ">": (0,), "<=": (0,)}
_PART = pattern(r"[,;:()]")
_WORD = pattern(r"[a-z]{3,}")
_PREPOSITIONS = frozenset({"of", "to", "in", "on", "for", "from", "at", "by", "and", "or", "is", "are"})


class _Known(NamedTuple):
    """The limits that the formal part of a rule has for some numbers, each by the number below it.

    `words`: what these numbers are called. `span`: where one of the limits stands. `ends`: those of the numbers
    themselves, which the text may name too.
    """

    limits: frozenset[int]
    words: frozenset[str]
    span: Span
    ends: frozenset[int] = frozenset()


@check(
    "prose.limit",
    "warning",
    "A limit that the text draws elsewhere than the rule's formal part leaves a case that is played in two ways.",
    _SOURCE,
    code="T08",
)
def limits_agree(game: Game) -> Iterator[Report]:
    """'Less than 1' in a rule is a limit that a clause or a claim of this rule has too, if they have any for it."""
    known = _limits(game)
    for sentence in sentences(game):
        here = known.get(sentence.text.paragraph.heading)
        if here is None or not sentence.text.binding or sentence.text.tokens.isdisjoint(NUMBER_TOKENS):
            continue
        for found in _LIMIT.finditer(sentence.lower):
            number = value(found["after"] or found["before"])
            side = _SIGNS[" ".join(found["sign"].split())] if found["sign"] else _WAYS[found["way"]]
            if _speaks_of(sentence, found, here) and number + side not in here.limits | here.ends:
                end = found.end("after") if found["after"] else found.end("way")
                said = quoted(sentence.words[found.start() : end])
                yield Report(
                    f"'{said}' is written here, but the formal part of this rule draws the limit {_drawn(here)}",
                    sentence.place(found.start(), end),
                    "change one of the two",
                    ((here.span, "the limit is drawn here"),),
                    (("written", str(number)),),
                )


def _drawn(known: _Known) -> str:
    return phrasing.join_and([f"between {limit} and {limit + 1}" for limit in sorted(known.limits)], "or")


def _speaks_of(sentence: Sentence, found: re.Match[str], known: _Known) -> bool:
    """Whether a limit is one for what the formal part compares: by the noun behind it, else by the words about it."""
    noun = (found["noun"] or "").split()
    if noun and noun[0] not in _PREPOSITIONS:
        return bool(known.words.intersection(_stems(" ".join(noun))))
    start = max((cut.end() for cut in _PART.finditer(sentence.lower, 0, found.start())), default=0)
    after = _PART.search(sentence.lower, found.end())
    about = sentence.lower[start : after.start() if after else None]
    return bool(known.words.intersection(_stems(about)))


def _stems(text: str) -> set[str]:
    return {word.removesuffix("s") for word in _WORD.findall(text.lower())}


@lru_cache(maxsize=16)
def _limits(game: Game) -> dict[str, _Known]:
    """The limits of each rule that has a formal part with some, by its heading."""
    found: dict[str, list[_Known]] = {}
    rulings = game.rulings
    for clause in rulings.clauses.values():
        for condition in clause.when:
            _add(found, clause.says, condition, rulings.decisions[clause.decision], clause.span)
    for claim in rulings.claims.values():
        _add(found, claim.says, claim.condition, rulings.decisions[claim.decision], claim.span)
    return {
        says: _Known(
            frozenset().union(*(each.limits for each in parts)),
            frozenset().union(*(each.words for each in parts)),
            parts[0].span,
            frozenset().union(*(each.ends for each in parts)),
        )
        for says, parts in found.items()
        if any(each.limits for each in parts)
    }


def _add(found: dict[str, list[_Known]], says: str, condition: Condition, decision: Decision, span: Span) -> None:
    for part in (*_compared(condition), *_ranges(condition, decision)):
        if says:
            found.setdefault(says, []).append(part._replace(span=span))


def _compared(condition: Condition) -> Iterator[_Known]:
    """Comparisons of something with a number alone."""
    for each in condition.comparisons:
        number = each.right.text.strip()
        if number.isdigit():
            sides = _SYMBOLS.get(each.symbol, (-1, 0))
            words = _stems(" ".join(each.names).replace("-", " "))
            yield _Known(frozenset(int(number) + side for side in sides), frozenset(words), Span("", 0, 0))


def _ranges(condition: Condition, decision: Decision) -> Iterator[_Known]:
    """Numbers that an input of the case may be."""
    for name, chosen in condition.values.items():
        domain = decision.inputs.get(name)
        numbers = [each for each in domain.values if isinstance(each, int)] if domain and domain.numbers else []
        if numbers:
            limits = frozenset(each for each in numbers[:-1] if (each in chosen) != (each + 1 in chosen))
            ends = frozenset({numbers[0] - 1, numbers[-1]})
            yield _Known(limits, frozenset(_stems(name.replace("-", " "))), Span("", 0, 0), ends)


# Distances

_CELLS = r"(?:squares?|hexes|hex|cells?|spaces?|tiles?)"
_DISTANCE = pattern(
    rf"\b(?P<number>{_N})\s+(?P<cells>{_CELLS})\s+(?:straight\s+|directly\s+)?(?:ahead|forwards?|backwards?|back|sideways|"
    r"diagonally|straight|in\s+(?:any|every|one|a\s+straight)|away|along|up|down)\b"
)


@check(
    "prose.move-distance",
    "error",
    "A distance that the text gives and the piece's moves do not have is argued about at the board.",
    _SOURCE,
    code="T08",
)
def distances_agree(game: Game) -> Iterator[Report]:
    """What the section of a piece says of how far it goes is so far as one of its moves goes."""
    pieces: dict[str, Piece] = {}
    for piece in game.pieces.values():
        pieces |= {piece.id: piece, piece.name.lower(): piece}
    for sentence in sentences(game) if pieces else ():
        text = sentence.text
        heading = phrasing.booklet(game).headings.get(text.paragraph.heading)
        named = pieces.get(heading.id) or pieces.get(heading.words.lower()) if heading else None
        if named is None or not text.binding or text.tokens.isdisjoint(NUMBER_TOKENS):
            continue
        far = _distances(named)
        for found in _DISTANCE.finditer(sentence.lower) if far else ():
            if value(found["number"]) not in far:
                yield _too_far(sentence, found, named, far)


def _too_far(sentence: Sentence, found: re.Match[str], piece: Piece, far: Iterable[int]) -> Report:
    said = quoted(sentence.words[found.start() : found.end()])
    cell = "hex" if found["cells"].startswith("hex") else found["cells"].removesuffix("s")
    known = f"{phrasing.join_and(map(str, sorted(far)), 'or')} {cell if max(far) == 1 else phrasing.many(cell)}"
    return Report(
        f"'{said}' is written here, but the moves of '{piece.name}' go {known}",
        sentence.place(found.start(), found.end()),
        "change one of the two",
        ((piece.span, f"the moves of '{piece.name}' are here"),),
        (("written", str(value(found["number"]))),),
    )


def _distances(piece: Piece) -> frozenset[int]:
    """How far the moves of a piece go; nothing when one of them goes on without an end, or when it has none."""
    found: set[int] = set()
    for move in piece.moves:
        if move.kind == "slide" and move.reach is None:
            return frozenset()
        longest = max((abs(part) for step in move.steps for part in step), default=0)
        found.update({abs(part) for step in move.steps for part in step if part} | {longest})
        if move.kind == "slide":
            found.update(range(1, longest * (move.reach or 1) + 1))
    return frozenset(found)


# Rows of a set-up, and what an action costs

_ROWS = pattern(rf"\b(?P<said>(?:first|last|nearest|own)\s+(?P<number>{_N})\s+rows)\b")
_PRICE = pattern(
    rf"\b(?:it|this|that|which)\s+(?:also\s+|always\s+)?(?P<said>(?:takes|costs|uses(?:\s+up)?|needs)\s+"
    rf"(?:your\s+|all\s+|both\s+)?(?P<number>{_N})\s+actions?)\b"
)


@check(
    "prose.typed-rows",
    "error",
    "Pieces that one player sets up a row further ahead than the other thinks are allowed begin a quarrel.",
    "Errata: set-ups that leave out a unit, a boundary or an order (Operations, War and Peace).",
    code="T08",
)
def rows_agree(game: Game) -> Iterator[Report]:
    """The rows that a rule of the set-up gives are those of its formal part."""
    rows: dict[str, dict[int, Span]] = {}
    for placement in game.rulings.placements.values():
        if placement.rows is not None:
            low, high = placement.rows
            rows.setdefault(placement.says, {})[high - low + 1] = placement.span
    yield from _typed(game, _ROWS, rows, "row")


@check(
    "prose.typed-cost",
    "error",
    "What an action takes decides whether another one is left; two numbers for it are two games.",
    _SOURCE,
    code="T08",
)
def costs_agree(game: Game) -> Iterator[Report]:
    """How many actions something takes by the text is what it costs in the rule's formal part."""
    costs: dict[str, dict[int, Span]] = {}
    for machine in game.rulings.machines.values():
        for action in machine.actions.values():
            if "actions" in action.cost:
                costs.setdefault(action.says, {})[action.cost["actions"]] = action.span
    for step in game.procedure.actions:
        if step.cost:
            costs.setdefault(step.says, {})[step.cost] = step.span
    yield from _typed(game, _PRICE, costs, "action")


def _typed(
    game: Game, pattern: re.Pattern[str], known: Mapping[str, Mapping[int, Span]], noun: str
) -> Iterator[Report]:
    """Numbers before a noun that the formal part of the same rule has not."""
    for sentence in sentences(game) if known else ():
        here = known.get(sentence.text.paragraph.heading)
        if not here or not sentence.text.binding:
            continue
        for found in pattern.finditer(sentence.lower):
            number = value(found["number"])
            if number not in here:
                right = phrasing.join_and([phrasing.plural(each, noun) for each in sorted(here)], "or")
                yield Report(
                    f"'{quoted(sentence.words[slice(*found.span('said'))])}' is written here, but the formal part of "
                    f"this rule has {right}",
                    sentence.place(*found.span("said")),
                    "change one of the two",
                    tuple((span, "it is here") for span in here.values()),
                    (("written", str(number)),),
                )


# How often

_TIMES = pattern(
    rf"\b(?:an?|each|every|any|all|your|no)\s+(?:unit|piece|machine|counter|man|figure)s?\s+(?P<between>(?:[a-z]+\s+){{0,5}}?)"
    rf"(?:may\s+|can\s+|must\s+)?(?P<verb>[a-z]+)\s+(?P<times>once|twice|(?:{_N})\s+times)\s+"
    r"(?:in|per|each|every|a)\s+(?:(?:the|a|each|every|one)\s+)?(?:turn|phase|round)\b"
)
_QUALIFIES = frozenset(
    {"with", "that", "which", "whose", "who", "when", "if", "while", "in", "on", "inside", "never", "not"}
)


@check(
    "prose.typed-times",
    "error",
    "How often a piece may act is what every turn is planned by; two numbers for it are two games.",
    _SOURCE,
    code="T08",
)
def times_agree(game: Game) -> Iterator[Report]:
    """How often the text lets each piece do something in a turn is what the action says."""
    actions = {each.name.split()[0].lower(): each for each in game.procedure.actions if each.per_piece is not None}
    for sentence in sentences(game) if actions else ():
        if not sentence.text.binding:
            continue
        for found in _TIMES.finditer(sentence.lower):
            action = actions.get(found["verb"]) or actions.get(found["verb"].removesuffix("s"))
            if action is None or _QUALIFIES.intersection(found["between"].split()):
                continue
            times = _times(found["times"])
            if times != action.per_piece:
                start, end = found.start("verb"), found.end("times")
                yield Report(
                    f"'{quoted(sentence.words[start:end])}' is written here, but each piece does '{action.name}' "
                    f"{_often(action.per_piece or 0)}",
                    sentence.place(start, end),
                    "change one of the two",
                    ((action.span, "the action is here"),),
                    (("written", str(times)),),
                )


def _times(said: str) -> int:
    return {"once": 1, "twice": 2}.get(said) or value(said.split()[0])


def _often(times: int) -> str:
    return {1: "once", 2: "twice"}.get(times, f"{times} times")
