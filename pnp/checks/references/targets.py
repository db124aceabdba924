"""References of the rules in words: what they name is there."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from difflib import get_close_matches

from pnp.checks import Report, check
from pnp.checks.shared import formal_parts, phrasing
from pnp.checks.shared.lazy_regex import pattern
from pnp.checks.shared.loose_texts import everywhere
from pnp.model.game import Game
from pnp.model.text import chapters, missing_rules

_STALE = "Errata: sections quoted by numbers that had moved (Operations 26, 5.1b for 2.6b; Wargame Academy)."
_ABSENT = "Ground truth: scenarios, tables and pictures that are promised and not in the document (Grav Armor)."
_SCENARIO = pattern(r"\bscenarios?\s+(\d{1,2})\b", re.IGNORECASE)


def _unknown(game: Game, kinds: Collection[str], noun: str = "") -> Iterator[Report]:
    """References of these kinds to what there is not."""
    for reference in phrasing.booklet(game).references:
        if reference.kind not in kinds:
            continue
        known = _known(game, reference.kind)
        if reference.target not in known:
            near = get_close_matches(reference.target, known, 1)
            some = f"there is: {', '.join(list(known)[:8])}" if known else f"the game has no {reference.kind}s"
            hint = f"did you mean '{near[0]}'?" if near else some
            told = noun or reference.kind
            yield Report(
                f"the rules refer to the {told} '{reference.target}', which is not there", reference.span, hint
            )


def _known(game: Game, kind: str) -> dict[str, str]:
    if kind == "figure":
        return {figure.id: figure.id for figure in phrasing.booklet(game).figures}
    return chapters.names_of(game, kind)


@check(
    "prose.unknown-rule",
    "error",
    "A reader who is sent to a rule that is not there stops reading, or plays without it.",
    _STALE,
    code="R03",
)
def rules_referred_to_exist(game: Game) -> Iterator[Report]:
    """Every `[[rule:…]]` leads to a heading."""
    if game.rules is not None:
        booklet = phrasing.booklet(game)
        for each in missing_rules.missing(booklet, game.rules, missing_rules.in_text(booklet), _formal(game)):
            yield Report(*each)


def _formal(game: Game) -> set[str]:
    """The rules that the definition names."""
    steps = (step.says for step in (*game.procedure.setup, *game.procedure.end))
    return {*formal_parts.headings(game), *game.rulings.stated.values(), *steps}


@check(
    "prose.unknown-scenario",
    "error",
    "A scenario that is quoted and not in the box is the one that everybody wants to play.",
    _ABSENT,
    code="R09",
)
def scenarios_referred_to_exist(game: Game) -> Iterator[Report]:
    """Every `[[scenario:…]]`, and every "scenario 4" in words, is in the game."""
    yield from _unknown(game, ("scenario",))
    known = {text for id_, entry in game.scenarios.items() for text in (id_, str(entry.number))}
    for text in everywhere(game):
        for found in () if text.tokens.isdisjoint(("scenario", "scenarios")) else _SCENARIO.finditer(text.plain):
            if found[1] not in known:
                there = phrasing.plural(len(game.scenarios), "scenario") if game.scenarios else "no scenarios"
                message = f"the rules speak of scenario {found[1]}, but the game has {there}"
                yield Report(message, text.place(*found.span()), "write that scenario, or leave it out here")


@check(
    "prose.unknown-piece",
    "error",
    "A unit that the rules name and the box does not hold was renamed, or forgotten.",
    "Ground truth: a unit in the examples that is in none of the lists (Grav Armor).",
    code="B08",
)
def pieces_referred_to_exist(game: Game) -> Iterator[Report]:
    """Every `[[piece:…]]`, `[[marker:…]]` and `[[board:…]]` is in the game."""
    yield from _unknown(game, ("piece", "marker", "board"))


@check(
    "prose.missing-table",
    "error",
    "A table that the rules send players to and that is not there ends the game at the first shot.",
    _ABSENT,
    code="X08",
)
def tables_referred_to_exist(game: Game) -> Iterator[Report]:
    """Every `[[table:…]]` and `[[chart:…]]` is in the game."""
    yield from _unknown(game, ("table", "chart"))


@check(
    "prose.missing-figure",
    "error",
    "A picture that the text counts on and that is not there takes its meaning with it.",
    "Ground truth: pictures of counters that are promised and missing (Heavy Armor).",
    code="R10",
)
def figures_referred_to_exist(game: Game) -> Iterator[Report]:
    """Every `[[figure:…]]` is drawn in some chapter."""
    yield from _unknown(game, ("figure",), "picture")
