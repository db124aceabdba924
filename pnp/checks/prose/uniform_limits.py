"""How many of a piece a player may buy: what its like have, and what texts and clauses say of all of them."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.checks.shared.lazy_regex import pattern
from pnp.checks.shared.loose_texts import all_sentences
from pnp.checks.shared.outliers import Numbered, Odd, odd_one
from pnp.checks.shared.sentences import Sentence
from pnp.errors import Span
from pnp.model.game import Game, Piece

_SOURCE = "Ours: of a fact that stands in two places, one is forgotten when the other is changed."
_PRINTED = pattern(
    r"\{\{-?\s*pieces(?:\.(?P<name>\w+)|\[(?P<quote>['\"])(?P<key>[\w-]+)(?P=quote)\])\.(?P<what>limit|cost)\b[^{}]*\}\}"
)
_KINDS = frozenset({"kind", "sort", "type"})
_OF_ALL = pattern(r"\b(?:of|for)\s+(?:a|any|each|every|one|the\s+same)\s+(?:kind|sort|type)\b")


class Printed(NamedTuple):
    """A sentence that prints a number (`limit`, `cost`) of one piece and says that it is that of every kind."""

    piece: Piece
    what: str
    number: int
    sentence: Sentence
    span: Span


@lru_cache(maxsize=16)
def printed_for_all(game: Game) -> tuple[Printed, ...]:
    """Where texts print a number of one piece for every kind."""
    return tuple(_printed(game))


def _printed(game: Game) -> Iterator[Printed]:
    for sentence in all_sentences(game):
        if sentence.text.tokens.isdisjoint(_KINDS) or not _OF_ALL.search(sentence.lower):
            continue
        for found in _PRINTED.finditer(sentence.written):
            id_ = found["key"] or found["name"].replace("_", "-")
            piece = next((each for each in game.pieces.values() if each.id == id_), None)
            number = getattr(piece, found["what"]) if piece else None
            if piece is not None and number is not None:
                yield Printed(piece, found["what"], number, sentence, sentence.place(*found.span()))


@check(
    "prose.one-for-all",
    "warning",
    "Where the text says one number for every kind, a kind with another number is played in two ways.",
    _SOURCE,
    code="B01",
)
def one_number_holds_for_all(game: Game) -> Iterator[Report]:
    """A limit or a price that a text prints for every kind is that of every piece on sale."""
    told: set[tuple[str, str]] = set()
    for each in printed_for_all(game):
        key = (each.piece.id, each.what)
        others = [piece for piece in _on_sale(game) if getattr(piece, each.what) not in (None, each.number)]
        if key in told or not others or _is_told_elsewhere(each, [each.piece, *others]):
            continue
        told.add(key)
        values = phrasing.join_and(f"that of {piece.name} is {getattr(piece, each.what)}" for piece in others)
        also = [other for other in printed_for_all(game) if (other.piece.id, other.what) == key and other != each]
        yield Report(
            f"the text prints the {each.what} of {each.piece.name}, {each.number}, for every kind, but {values}",
            each.span,
            f"write one {each.what} for all of them, or let the text say which kinds have another",
            (
                *((_written(piece, each.what), f"the {each.what} of {piece.name}") for piece in others),
                *((other.span, "the same stands here") for other in also),
            ),
            tuple((piece.name, str(getattr(piece, each.what))) for piece in (each.piece, *others)),
        )


def _written(piece: Piece, what: str) -> Span:
    return piece.limit_span if what == "limit" and piece.limit_span is not None else piece.span


def _is_told_elsewhere(printed: Printed, pieces: list[Piece]) -> bool:
    """Whether one of the pieces has more or fewer counters than its limit, which is told with these texts."""
    return printed.what == "limit" and any(piece.limit not in (None, *piece.count.values()) for piece in pieces)


def _on_sale(game: Game) -> list[Piece]:
    return [piece for piece in game.pieces.values() if piece.cost is not None]


def odd_limit(game: Game, piece: Piece) -> Odd | None:
    """The piece's limit when it is another than that of all other pieces on sale, which are two at least."""
    sold = [
        Numbered(each.id, each.name, each.limit, _written(each, "limit"))
        for each in _on_sale(game)
        if each.limit is not None
    ]
    odd = odd_one(sold)
    return odd if odd is not None and odd.thing.id == piece.id else None


def against(game: Game, piece: Piece) -> Iterator[tuple[Span, str]]:
    """What says another number than the limit of a piece: texts for every kind, clauses of their rules, set-ups."""
    headings = set()
    for each in printed_for_all(game):
        if each.what == "limit" and each.number != piece.limit:
            headings.add(each.sentence.text.paragraph.heading)
            yield each.span, f"here the limit of {each.piece.name}, {each.number}, is printed for every kind"
    numbers = {each.number for each in printed_for_all(game)} - {piece.limit}
    for id_, clause in game.rulings.clauses.items():
        values = [chosen for condition in clause.when for chosen in condition.values.values()]
        number = next((number for number in sorted(numbers) if any({*chosen} == {number} for chosen in values)), None)
        if clause.says in headings and number is not None:
            yield clause.span, f"the clause '{id_}' says {number}"
    for rule in game.rulings.placements.values():
        if rule.pieces.get(piece.id, 0) > (piece.limit or 0):
            yield rule.span, f"the set-up rule '{rule.id}' says {rule.pieces[piece.id]}"
