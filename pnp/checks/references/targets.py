"""Targets of references: rules, scenarios, components, tables and figures that must exist."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from difflib import get_close_matches

from pnp.checks import Report, check
from pnp.checks.shared import formal_parts, loose_texts, phrasing
from pnp.model.game import Game
from pnp.model.text import chapters, missing_rules
from pnp.model.text.chapters import REFERENCE

_ABSENT = "Observed in: scenarios and tables that are promised and not in the document (Grav Armor)."


def _unknown(game: Game, kinds: Collection[str]) -> Iterator[Report]:
    """Report references of these kinds without a target."""
    for reference in phrasing.booklet(game).references:
        if reference.kind not in kinds:
            continue
        known = _known(game, reference.kind)
        if reference.target not in known:
            near = get_close_matches(reference.target, known, 1)
            some = (
                f"available: {', '.join(list(known)[:8])}"
                if known
                else f"define one, because the game has no {reference.kind}s"
            )
            hint = f"did you mean '{near[0]}'?" if near else some
            yield Report(f"unknown {reference.kind} '{reference.target}'", reference.span, hint)


def _known(game: Game, kind: str) -> dict[str, str]:
    if kind == "figure":
        return {figure.id: figure.id for figure in phrasing.booklet(game).figures}
    return chapters.names_of(game, kind)


@check(
    "prose.unknown-rule",
    "error",
    "Players cannot find a rule that does not exist.",
    "Errata: a reference to 5.1b that should be one to 2.6b (Gaines Mill, Operations 26).",
    code="R03",
)
def rules_referred_to_exist(game: Game) -> Iterator[Report]:
    """Find references to rules, in texts and definitions, without a heading."""
    if game.rules is not None:
        booklet = phrasing.booklet(game)
        for each in missing_rules.missing(booklet, game.rules, missing_rules.in_text(booklet), _formal(game)):
            yield Report(*each)


def _formal(game: Game) -> set[str]:
    """Return the rules that the definition names."""
    steps = (step.says for step in (*game.procedure.setup, *game.procedure.end))
    return {*formal_parts.headings(game), *game.rulings.stated.values(), *steps}


@check(
    "prose.unknown-scenario",
    "error",
    "Players cannot play a scenario that is not in the game.",
    _ABSENT,
    code="R09",
)
def scenarios_referred_to_exist(game: Game) -> Iterator[Report]:
    """Find references to scenarios that do not exist."""
    yield from _unknown(game, ("scenario",))


@check(
    "prose.unknown-piece",
    "error",
    "Players cannot use a unit that the rules name and the game does not have.",
    "Errata: a reference to an Egyptian siege train that is the Syrian one (Ottomans, S&T 222).",
    code="B08",
)
def pieces_referred_to_exist(game: Game) -> Iterator[Report]:
    """Find references to pieces, markers and boards that do not exist."""
    yield from _unknown(game, ("piece", "marker", "board"))


@check(
    "prose.missing-table",
    "error",
    "Players cannot resolve an action without the table that the rules name.",
    _ABSENT,
    code="X08",
)
def tables_referred_to_exist(game: Game) -> Iterator[Report]:
    """Find references to tables and charts that do not exist."""
    yield from _unknown(game, ("table", "chart"))


@check(
    "prose.missing-figure",
    "error",
    "Players cannot follow a text without the figure that it explains.",
    "Observed in: pictures of counters that are promised and missing (Heavy Armor).",
    code="R10",
)
def figures_referred_to_exist(game: Game) -> Iterator[Report]:
    """Find references to figures that no chapter contains."""
    yield from _unknown(game, ("figure",))


@check(
    "prose.misplaced-reference",
    "error",
    "A reference outside the chapters is printed with its brackets.",
    "Errata: placeholders such as 'page XX' in print (White Wolf); references are resolved in chapters only.",
    code="R03",
)
def no_references_outside_chapters(game: Game) -> Iterator[Report]:
    """Find references in steps, scenarios, charts and notes."""
    for passage in game.passages:
        if "[[" in passage.text:
            text = loose_texts.text_of(passage)
            for found in REFERENCE.finditer(text.paragraph.text):
                message = f"the reference '{found[0]}' is outside the chapters and is printed with its brackets"
                yield Report(message, text.place(*found.span()), "write the words instead")
