"""Sentences that say a formula or odds otherwise: what is added, whether low rolls succeed, values, and rounding."""

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from itertools import pairwise, permutations, product

from pnp.checks import Report, check
from pnp.checks.shared import printed_text
from pnp.checks.shared.sentences import number_value, quoted, wordings
from pnp.errors import DefinitionError, PnpError
from pnp.expressions import syntax_tree
from pnp.expressions.syntax_tree import Chance, Name
from pnp.model.compute import formulas
from pnp.model.compute.modifiers import MODIFIERS
from pnp.model.game import Game
from pnp.model.game.tracking import cached_on_game
from pnp.model.text.statements import PrintedSentence

_FIRST, _MOST_VALUES = (0, 1), 21
_FAVORED = {"up": "attacker", "down": "defender"}


@check("text.other-formula", "warning")
def formulas_are_as_stated(game: Game) -> Iterator[Report]:
    """Find sentences that subtract what formulas add, want a high roll instead of a low one, or list other values."""
    for sentence in (*printed_text.everything(game), *_on_components(game)) if game.formulas else ():
        lower = sentence.text[: printed_text.LONGEST].lower()
        carried = wordings("carried").sub(r"\g<0>\g<verb> ", lower)
        wrong = [*_signs_in(game, carried), *_rolls_in(game, lower), *_lists_in(game, lower), *_series_in(game, lower)]
        for words, why, formula in wrong[:1]:
            said = quoted(words if words in lower else lower)
            message = f"'{said}' does not agree with the formula '{formula}', {why}"
            related = ((game.formula_spans.get(formula), f"the formula '{formula}'"),)
            place = printed_text.place_of(game, sentence, words)
            witness = (("formula", game.formulas[formula].text),)
            yield Report(message, place, "correct the sentence, or the formula", related, witness)


def _on_components(game: Game) -> Iterator[PrintedSentence]:
    """Yield the texts that layouts print on every item."""
    from pnp import layout
    from pnp.layout.parts import Typeset, walk

    for set_ in game.components.values():
        for name in dict.fromkeys((*set_.layouts(back=False), *set_.layouts(back=True))):
            with suppress(DefinitionError):
                for node in walk(layout.load(game, name).parts):
                    if isinstance(node.part, Typeset):
                        text = " ".join("".join(node.part.source.parts[::2]).split())
                        yield PrintedSentence(f"components/{set_.id}", text, node.places.get("text", node.span))


def _signs_in(game: Game, lower: str) -> Iterator[tuple[str, str, str]]:
    """Yield words that join two values of a formula by the other sign."""
    signs = _signs(game)
    named = [(*found.span(), name) for name, pattern in _operands(game).items() for found in pattern.finditer(lower)]
    places = [(a, name) for a, b, name in named if not any(c <= a and b <= d and b - a < d - c for c, d, _ in named)]
    for sign in wordings("sign").finditer(lower) if len(places) > 1 and not wordings("negated").search(lower) else ():
        end = wordings("sign-end").search(lower, sign.end())
        stop = end.start() if end else len(lower)
        after = sorted(each for each in places if sign.end() <= each[0] < stop)
        before = sorted((each for each in places if each[0] < sign.start()), reverse=True)
        into = [each for each in after if wordings("sign-into").search(lower, sign.start(), each[0])]
        others = [*(each for each in after if each not in into), *before] if into else before
        pairs = product((into or after)[:1], others)
        for (_, one), (place, other) in [each for each in pairs if (each[0][1], each[1][1]) in signs][:1]:
            formula, right = signs[one, other]
            if right and right != (1 if sign["plus"] else -1):
                verb = "adds" if right > 0 else "subtracts"
                yield lower[min(sign.start(), place) : stop], f"which {verb} '{other if into else one}'", formula


@cached_on_game
def _signs(game: Game) -> Mapping[tuple[str, str], tuple[str, int]]:
    """Return for each two values of a formula whether their signs are equal; 0 if that is so in some formulas only."""
    found: dict[tuple[str, str], tuple[str, int]] = {}
    added = [modifier.add.root for modifier in game.modifiers.values()]
    for id_, formula in game.formulas.items():
        for (one, sign), (other, its) in permutations(syntax_tree.terms(formula.root, {MODIFIERS: added}), 2):
            known = found.get((one, other), (str(id_), sign * its))[1]
            found[one, other] = (str(id_), sign * its if known == sign * its else 0)
    return found


@cached_on_game
def _operands(game: Game) -> Mapping[str, re.Pattern[str]]:
    """Return patterns of the names of stats, variables and attributes of terrain."""
    named = {
        str(id_): each.name for part in (game.stats, game.variables, game.attributes) for id_, each in part.items()
    }
    used = {name for pair in _signs(game) for name in pair}
    ending, endings = re.compile(r"(?:(?<=[xsh])es|(?<!s)s)?(?=\\ |$)"), "(?:es|s)?"
    words = {id_: ending.sub(endings, re.escape(name.lower())) for id_, name in named.items() if id_ in used}
    return {id_: re.compile(rf"\b{pattern}\b") for id_, pattern in words.items()}


@cached_on_game
def _rolls(game: Game) -> Mapping[bool, str]:
    """Return whether low rolls succeed in all formulas with rolls, and one of these; empty where they differ."""
    nodes = ((id_, each) for id_, formula in game.formulas.items() for each in syntax_tree.walk(formula.root))
    wanted = {_is_low(game, each): str(id_) for id_, each in nodes if isinstance(each, Chance)}
    is_single = len(wanted) == 1 and not any(table.roll for table in game.tables.values())
    return {is_low: id_ for is_low, id_ in wanted.items() if is_single and is_low is not None}


def _rolls_in(game: Game, lower: str) -> Iterator[tuple[str, str, str]]:
    for is_low, formula in _rolls(game).items():
        for found in (wordings("high-rolls") if is_low else wordings("low-rolls")).finditer(lower):
            yield found[0], f"where {'low' if is_low else 'high'} rolls succeed", formula


def _is_low(game: Game, chance: Chance) -> bool | None:
    """Return whether a low roll succeeds; None if it is not a roll against a value."""
    dice = [isinstance(each, Name) and each.name in game.dice for each in (chance.left, chance.right)]
    if sum(dice) != 1 or chance.comparison[0] not in "<>":
        return None
    return (chance.comparison[0] == "<") is dice[0]


def _lists_in(game: Game, lower: str) -> Iterator[tuple[str, str, str]]:
    for found in wordings("values").finditer(lower):
        numbers = [int(each) for each in re.findall(r"\d+", found[0])]
        for id_, first in product(_of_one_input(game), _FIRST):
            values = _values(game, id_)[first : first + len(numbers)]
            unlike = [place for place, (one, other) in enumerate(zip(numbers, values, strict=False)) if one != other]
            is_line = len({after - before for before, after in pairwise(values)}) == 1
            if len(values) == len(numbers) and len(unlike) == 1 and values == sorted({*values}) and not is_line:
                yield found[0], f"which gives {values[unlike[0]]} instead of {numbers[unlike[0]]}", id_


def _series_in(game: Game, lower: str) -> Iterator[tuple[str, str, str]]:
    named = [(formulas.inputs(game, id_)[0].removesuffix("s"), id_) for id_ in _of_one_input(game)]
    for noun, id_ in named if len(dict(named)) == len(named) else ():
        pattern, values = rf"\b{re.escape(noun)}s?\b", _values(game, id_)
        series = re.compile(wordings("series").pattern.replace("NOUN", pattern))
        for found in series.finditer(lower) if re.search(pattern, lower) else ():
            low, high, value = (number_value(each) if each else 0 for each in found.group("low", "high", "value"))
            wanted = [values[high], values[high] - values[low]] if max(low, high) < len(values) else [value]
            if value not in wanted:
                yield found[0], f"which gives {wanted[-1]} instead of {value}", id_


@cached_on_game
def _of_one_input(game: Game) -> tuple[str, ...]:
    return tuple(str(id_) for id_ in game.formulas if len(formulas.inputs(game, id_)) == 1)


@cached_on_game
def _values(game: Game, formula: str) -> list[int]:
    """Return the values of a formula for its input from 0 on."""
    found, (name,) = [], formulas.inputs(game, formula)
    with suppress(PnpError):
        found = [formulas.evaluate(game, formula, {name: number}) for number in range(_MOST_VALUES)]
    return [int(value) for value in found]


@check("text.other-odds", "warning")
def odds_are_as_stated(game: Game) -> Iterator[Report]:
    """Find sentences that round odds for the wrong side, or that refuse odds which tables allow, or allow them."""
    tables = [(table, axis.odds) for table in game.tables.values() for axis in (table.rows, table.columns) if axis.odds]
    for sentence in printed_text.rules(game) if tables else ():
        lower = sentence.text.lower()
        for found in (each for part in ("rounded", "odds-ends") for each in wordings(part).finditer(lower)):
            given = found.groupdict()
            if "end" in given:
                key = "below" if given["end"] in {"below", "lower than"} else "above"
                ends = {getattr(rule, key) for _, rule in tables}
                is_right = bool(ends - ({"refused"} if given["not"] == "count as" else {"first", "last"}))
            else:
                key = "rounding"
                favored = given["side"] or _FAVORED[given["way"]]
                rounded = {rule.rounding for _, rule in tables}
                is_right = bool(rounded & {favored, "nearest"}) or not wordings("odds").search(lower)
            if not is_right:
                table, rule = tables[0]
                its = f"'{key.replace('ing', '')}: {getattr(rule, key)}'"
                message = f"'{' '.join(sentence.text.split())}' does not agree with {its} of the table {table.name}"
                yield Report(message, sentence.span, "correct the sentence, or the table", ((table.span, "the table"),))
