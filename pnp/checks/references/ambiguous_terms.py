"""Words and signs that mean two things."""

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
    "A word that the rules explain in two places in two ways is played in two ways.",
    "Errata: 'U.S.' where 'Allied' was meant (Wargame Academy); Catala: one definition for each term.",
    code="C09",
)
def meanings_agree(game: Game) -> Iterator[Report]:
    """Every definition of a word covers the same things."""
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
        f"'{term.name}' means two things: {value} is one by {phrasing.place(game, wide.says, 'one definition')}, "
        f"but not by {phrasing.place(game, narrow.says, 'another')}"
    )
    hint = f"let both cover the same; they differ in {names}"
    related = ((one.span, "the other definition"),)
    return Report(message, other.span, hint, related, ((domain.id, value),), len(apart))


class Sign(NamedTuple):
    """Something printed and what it stands for.

    `noun`: what kind of sign it is; `things`: what such signs stand for; `span`: where its meaning is given. `needed`:
    whether players can tell its meaning by nothing else.
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
    "A sign is learnt once; where it means something else, it is read wrongly.",
    "Errata: letters of victory hexes that were shifted (Operations 4).",
    code="C07",
)
def signs_mean_one_thing(game: Game) -> Iterator[Report]:
    """Of signs of one kind no two with different meanings look the same."""
    first: dict[tuple[str, str, str], Sign] = {}
    for sign in signs(game):
        known = first.setdefault((sign.noun, sign.things, sign.sign), sign)
        if sign.sign and known.meaning != sign.meaning:
            yield Report(
                f"the {sign.noun} '{sign.sign}' stands for two {sign.things}: {known.meaning} and {sign.meaning}",
                sign.span,
                f"give one of them another {sign.noun}",
                ((known.span, f"{known.meaning} is here"),) if known.span else (),
                severity=None if sign.needed else "warning",
            )


def signs(game: Game) -> Iterator[Sign]:
    """The signs that players must learn: drawings, letters, short names, codes, marks, results."""
    for marker in game.markers.values():
        yield Sign("drawing", "markers", marker.symbol, marker.name, marker.span)
    for action in game.procedure.actions:
        yield Sign("drawing", "actions", action.symbol, action.name, action.span)
    for role in game.roles.values():
        yield Sign("drawing", "kinds of fields", role.symbol, role.name, role.span)
        yield Sign("letter", "kinds of fields", role.letter, role.name, role.span)
    for kind in game.classes.values():
        yield Sign("short name", "ways to move", kind.short, kind.name, kind.span)
        yield Sign("badge", "ways to move", kind.symbol, kind.name, kind.span)
    for stat in game.stats.values():
        yield Sign("short name", "values", stat.short, stat.name, stat.span)
        yield from _of(stat.codes, "code", "things on counters", stat.span)
        yield from _of(stat.flags, "mark", "things on counters", stat.span)
        for code, symbol in stat.symbols.items():
            yield Sign("drawing", "codes on counters", symbol, stat.codes.get(code, code), stat.span)
    for table in game.tables.values():
        yield from _of(table.results, "result", "things in tables", table.span)


def _of(words: Mapping[str, str], noun: str, things: str, span: Span | None) -> Iterable[Sign]:
    return (Sign(noun, things, sign, meaning, span, needed=False) for sign, meaning in words.items())
