"""Targets of references: rules, scenarios, components, tables and figures that must exist."""

from collections.abc import Collection, Iterator

from pnp.checks import Report, check
from pnp.checks.shared import phrasing, review_entries, sentences
from pnp.model.game import Game
from pnp.model.text import chapters, figure_specs, missing_rules
from pnp.model.text.chapters import REFERENCE
from pnp.source.suggestions import did_you_mean


def _unknown(game: Game, kinds: Collection[str]) -> Iterator[Report]:
    booklet = phrasing.booklet(game)
    for reference in (each for each in booklet.references if each.kind in kinds):
        figures = (figure.id for figure in booklet.figures)
        known = list(figures if reference.kind == "figure" else chapters.names_of(game, reference.kind))
        if reference.target not in known:
            hint = did_you_mean(reference.target, known)
            hint = hint or f"the game has no {reference.kind}s: define it, or write other words"
            yield Report(f"unknown {reference.kind} '{reference.target}'", reference.span, hint)


@check("prose.unknown-rule", "error")
def rules_referred_to_exist(game: Game) -> Iterator[Report]:
    """Find references to rules, in texts and definitions, without a heading."""
    if game.rules is not None:
        booklet = phrasing.booklet(game)
        steps = (step.says for step in (*game.procedure.setup, *game.procedure.end))
        formal = {*review_entries.headings(game), *game.rulings.stated.values(), *steps}
        for each in missing_rules.missing(booklet, game.rules, missing_rules.in_text(booklet), formal):
            yield Report(*each)
    others = [key for key in review_entries.entries(game) if "/" in key]
    for key in (each for each in game.rulings.restated if "/" in each and each not in others):
        yield Report(f"there is no text '{key}'", game.rulings.restated_spans[key], did_you_mean(key, others))


def _register(id_: str, *kinds: str) -> None:
    """Register a check of the references of some kinds."""
    check(id_, "error")(lambda game: _unknown(game, kinds))


_register("prose.unknown-scenario", "scenario")
_register("prose.unknown-piece", "piece", "marker", "board")
_register("prose.missing-table", "table", "chart")
_register("prose.missing-figure", "figure")


@check("prose.misplaced-reference", "error")
def no_references_outside_chapters(game: Game) -> Iterator[Report]:
    """Find references in steps, scenarios, charts and notes."""
    for passage in game.passages:
        if "[[" in passage.text:
            text = sentences.text_of(passage)
            for found in REFERENCE.finditer(text.paragraph.text):
                message = f"the reference '{found[0]}' is outside the chapters and is printed with its brackets"
                yield Report(message, text.place(*found.span()), "write the words instead")


@check("figure.unknown", "error")
def figures_are_known(game: Game) -> Iterator[Report]:
    """Find figures of an unknown kind, and figures of something that the game does not have."""
    for figure in phrasing.booklet(game).figures:
        is_filled_in = any("{" in word for word in figure.words)
        fault = None if is_filled_in else figure_specs.unknown(game, ("figure", *figure.words))
        if fault:
            yield Report(fault.message, figure.span, fault.hint)
