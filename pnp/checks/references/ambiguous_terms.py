"""Terms and signs with two meanings."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import NamedTuple

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.errors import Span
from pnp.model.game import Game
from pnp.model.game.rulings import Meaning, Term


@check(
    "term.meanings-differ",
    "error",
    "Players apply two meanings of a word if the rules define it twice.",
    "Errata: 'U.S.' where 'Allied' was meant (Wacht am Rhein); Catala: one definition of each term.",
    code="C09",
)
def meanings_agree(game: Game) -> Iterator[Report]:
    """Find terms with two definitions that cover different values."""
    for term in game.rulings.terms.values():
        for one, other in combinations(term.meanings, 2):
            if one.domain == other.domain and one.values != other.values:
                yield _differing(game, term, one, other)
                break


def _differing(game: Game, term: Term, one: Meaning, other: Meaning) -> Report:
    domain = game.rulings.domains[one.domain]
    apart = [value for value in domain.values if (value in one.values) != (value in other.values)]
    names = phrasing.one_of(domain, apart) if len(apart) < len(domain.values) else "everything"
    value = domain.names[apart[0]]
    wide, narrow = (one, other) if apart[0] in one.values else (other, one)
    message = (
        f"the term '{term.name}' ({term.id}) has two meanings: {value} is one according to "
        f"{phrasing.place(game, wide.says, 'one definition')}, but not according to "
        f"{phrasing.place(game, narrow.says, 'another')}"
    )
    hint = f"make both definitions equal; they differ in {names}"
    related = ((one.span, "the other definition"),)
    return Report(message, other.span, hint, related, ((domain.id, value),), len(apart))


class Sign(NamedTuple):
    """A printed sign and its meaning.

    Attributes:
        noun: the kind of sign.
        things: what signs of this kind mean.
        span: the location of its meaning.
        needed: whether nothing else shows its meaning.
    """

    noun: str
    things: str
    sign: str
    meaning: str
    span: Span | None
    needed: bool = True


@check(
    "symbol.two-meanings",
    "error",
    "Players read a sign with two meanings wrongly.",
    "Errata: letters of entry hexes that were shifted (Thunder at the Crossroads, Operations 5).",
    code="C07",
)
def signs_mean_one_thing(game: Game) -> Iterator[Report]:
    """Find signs of one kind that look the same and have different meanings."""
    first: dict[tuple[str, str, str], Sign] = {}
    for sign in signs(game):
        known = first.setdefault((sign.noun, sign.things, sign.sign), sign)
        if sign.sign and known.meaning != sign.meaning:
            yield Report(
                f"the {sign.noun} '{sign.sign}' has two meanings ({sign.things}): {known.meaning} and {sign.meaning}",
                sign.span,
                f"give one of them another {sign.noun}",
                ((known.span, known.meaning),) if known.span else (),
                severity=None if sign.needed else "warning",
            )


def signs(game: Game) -> Iterator[Sign]:
    """Yield the signs that players must learn: drawings, letters, short names, codes, marks, results."""
    for marker in game.markers.values():
        yield Sign("drawing", "markers", marker.symbol, marker.name, marker.span)
    for action in game.procedure.actions:
        yield Sign("drawing", "actions", action.symbol, action.name, action.span)
    for role in game.roles.values():
        yield Sign("drawing", "roles", role.symbol, role.name, role.span)
        yield Sign("letter", "roles", role.letter, role.name, role.span)
    for kind in game.classes.values():
        yield Sign("short name", "movement classes", kind.short, kind.name, kind.span)
        yield Sign("symbol", "movement classes", kind.symbol, kind.name, kind.span)
    for stat in game.stats.values():
        yield Sign("short name", "stats", stat.short, stat.name, stat.span)
        yield from _of(stat.codes, "code", "things on counters", stat.span)
        yield from _of(stat.flags, "mark", "things on counters", stat.span)
        for code, symbol in stat.symbols.items():
            yield Sign("drawing", "codes on counters", symbol, stat.codes.get(code, code), stat.span)
    for table in game.tables.values():
        yield from _of(table.results, "result", "things in tables", table.span)


def _of(words: Mapping[str, str], noun: str, things: str, span: Span | None) -> Iterable[Sign]:
    return (Sign(noun, things, sign, meaning, span, needed=False) for sign, meaning in words.items())
