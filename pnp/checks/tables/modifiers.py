"""Words of bonuses against the conditions under which they hold."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pnp.checks import Report, check
from pnp.checks.prose.hardcoded_numbers import NUMBERS, value
from pnp.checks.shared import loose_texts, phrasing
from pnp.checks.shared.lazy_regex import pattern
from pnp.checks.shared.sentences import ProseText, quoted
from pnp.errors import Span
from pnp.model.game import Game, Modifier, Stat

_OTHERWISE = pattern(r"\b(?:not|no|except|but|unless|besides|other)\b")
_RANGE = rf"\b({NUMBERS.pattern})\s+(?:hex|hexes|squares?|cells?)\b"


class _Misnamed(NamedTuple):
    """A bonus for one code of a stat that bears the name of another one, and its text."""

    modifier: Modifier
    text: ProseText
    stat: Stat
    code: str
    named: str


@check(
    "modifier.words",
    "error",
    "Players add a bonus as its line on the chart says, and all chances are worked out by its condition.",
    "Errata: a bonus of half in the text of the rules, and none in the table (1806).",
    code="T08",
)
def bonuses_hold_when_they_say(game: Game) -> Iterator[Report]:
    """The classes and the range that the words of a bonus name are those of its condition."""
    misnamed: list[_Misnamed] = []
    for passage in game.passages:
        path = passage.path
        if len(path) == 3 and path[0] == "modifiers" and path[2] == "summary":
            modifier = next(entry for id_, entry in game.modifiers.items() if id_ == path[1])
            text = loose_texts.text_of(passage)
            yield from _classes(game, modifier, text)
            yield from _range(modifier, text)
            misnamed += _codes(game, modifier, text)
    yield from _by_name(misnamed)


def _classes(game: Game, modifier: Modifier, text: ProseText) -> Iterator[Report]:
    whole = next((set(values) for what, values in modifier.when.items() if what.endswith(".class")), None)
    if whole is None or _OTHERWISE.search(text.lower):
        return
    named = {id_ for id_, entry in game.classes.items() if {entry.name.lower(), str(id_)} & text.tokens}
    if named and named != whole:
        said, real = (phrasing.join_and(sorted(names)) for names in (named, map(str, whole)))
        yield _other(modifier, text, f"the words of this bonus name {said}, but it holds against {real}")


def _range(modifier: Modifier, text: ProseText) -> Iterator[Report]:
    values = modifier.when.get("range")
    found = re.search(_RANGE, text.lower) if values else None
    if values and found and value(found[1]) not in values and not _OTHERWISE.search(text.lower):
        said = quoted(text.plain[found.start() : found.end()])
        listed = phrasing.join_and(map(str, values), "or")
        yield _other(modifier, text, f"the words of this bonus say '{said}', but it holds at a range of {listed}")


def _other(modifier: Modifier, text: ProseText, message: str) -> Report:
    whole = text.place(0, len(text.plain))
    return Report(message, whole, "change the words, or 'when'", ((modifier.span, "the bonus"),))


# Names of weapons, and of what else has codes


def _codes(game: Game, modifier: Modifier, text: ProseText) -> Iterator[_Misnamed]:
    """Whether what a bonus is named after is what it is for."""
    said = modifier.name.lower()
    for what, values in modifier.when.items():
        stat = next((stat for id_, stat in game.stats.items() if stat.codes and what.endswith(f".{id_}")), None)
        named = [code for code, name in stat.codes.items() if name.lower() == said] if stat else []
        if stat is not None and named and not set(named) & set(map(str, values)):
            yield _Misnamed(modifier, text, stat, str(values[0]), named[0])


def _by_name(misnamed: Sequence[_Misnamed]) -> Iterator[Report]:
    """The findings: two that bear each other's names are one."""
    left = list(misnamed)
    while left:
        one = left.pop(0)
        other = next((each for each in left if (each.code, each.named) == (one.named, one.code)), None)
        if other is not None and other.stat is one.stat:
            left.remove(other)
            yield _exchanged(one, other)
        else:
            yield _misnamed(one)


def _misnamed(found: _Misnamed) -> Report:
    modifier, code = found.modifier, found.code
    means = found.stat.codes.get(code, code)
    return Report(
        f"this bonus is called '{modifier.name}', but it is for '{code}', which means {means}",
        found.text.place(0, len(found.text.plain)),
        f"change its name, or 'when'; or what '{code}' means",
        ((modifier.span, "the bonus"), *_codes_of(found.stat)),
    )


def _exchanged(one: _Misnamed, other: _Misnamed) -> Report:
    """Two bonuses with each other's names: the codes have lost their places, if a drawing says so, or the bonuses."""
    stat = one.stat
    drawn = [each for each in (one, other) if _is_drawn_as(stat, each.code, each.named)]
    shown = f", and the drawing of '{drawn[0].code}' is {stat.symbols[drawn[0].code]}" if drawn else ""
    names = [f"the bonus for '{each.code}' is called '{each.modifier.name}'" for each in (one, other)]
    means = [f"'{each.code}' means {stat.codes[each.code]}" for each in (one, other)]
    blamed = stat.span if drawn and stat.span else one.text.place(0, len(one.text.plain))
    codes = phrasing.join_and([f"'{each.code}'" for each in (one, other)])
    return Report(
        f"{phrasing.join_and(means)}, but {phrasing.join_and(names)}{shown}",
        blamed,
        f"exchange what {codes} mean in the codes of '{stat.name}', or the names of the bonuses",
        (*((each.modifier.span, "the bonus") for each in (one, other)), *(() if drawn else _codes_of(stat))),
    )


def _is_drawn_as(stat: Stat, code: str, named: str) -> bool:
    """Whether the drawing of a code is called after what another one means, and not after what it means itself."""
    drawing = stat.symbols.get(code, "").rpartition("/")[2]
    own, others = (stat.codes.get(each, "").lower().split() for each in (code, named))
    return bool(drawing) and drawing in others and drawing not in own


def _codes_of(stat: Stat) -> tuple[tuple[Span, str], ...]:
    return ((stat.span, f"what the codes of '{stat.name}' mean"),) if stat.span else ()
