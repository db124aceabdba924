"""Texts of charts and steps against what stands beside them in the definition."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from pnp.checks import Report, check
from pnp.checks.prose.hardcoded_numbers import NUMBERS, value
from pnp.checks.shared import loose_texts
from pnp.checks.shared.lazy_regex import pattern
from pnp.checks.shared.sentences import quoted
from pnp.errors import Span
from pnp.model.game import Game, Panel, Passage, ScenarioId
from pnp.model.text.chapters import REFERENCE

_SCENARIO = pattern(r"\bscenarios?\s+(\d{1,3})\b", re.IGNORECASE)
_TIMES = {"once": 1, "twice": 2, "three times": 3}
_EACH = (
    r"\beach\s+(?:\w+\s+)?(once|twice|three\s+times)"
    r"(?=\s*(?:[.,;]|$|(?:a|per|in\s+(?:a|the|his|its))\s+(?:turn|phase)))"
)


@check(
    "prose.misplaced-reference",
    "error",
    "Outside the booklet's chapters nothing fills in a reference: it is printed with its brackets.",
    "Derived: references are numbered where chapters are set, and nowhere else.",
    code="R03",
)
def no_references_outside_chapters(game: Game) -> Iterator[Report]:
    """No `[[rule:…]]` stands in a step, a scenario, a chart or a note."""
    for passage in game.passages:
        if "[[" not in passage.text:
            continue
        text = loose_texts.text_of(passage)
        for found in REFERENCE.finditer(text.paragraph.text):
            message = f"'{found[0]}' stands outside the booklet's chapters and is printed as it is, brackets and all"
            yield Report(message, text.place(*found.span()), "write in words what is meant")


# Charts


@check(
    "chart.other-scenario",
    "error",
    "A sheet that bears the name of another scenario is laid beside the wrong battle.",
    "Errata: the sequence of play printed on the map was that of another game of the series (Operations 26).",
    code="C07",
)
def chart_scenario_matches(game: Game) -> Iterator[Report]:
    """The scenario that the title of a panel names by its number is the one that it shows."""
    for passage, panel in _titles(game):
        shown = game.scenarios.get(ScenarioId(str(panel.options.get("scenario", ""))))
        found = _SCENARIO.search(passage.text)
        if found and shown is not None and int(found[1]) != shown.number:
            text = loose_texts.text_of(passage)
            span = panel.places.get("scenario", panel.span)
            message = f"this title says '{found[0]}', but what is shown below it is scenario {shown.number}"
            yield Report(message, text.place(*found.span()), "change one of the two", ((span, "shown below"),))


@check(
    "chart.other-value",
    "error",
    "Chances that are worked out for other values than the title says mislead whoever counts on them.",
    "Errata: a bonus of half in the text of the rules, and none in the table (1806).",
    code="T08",
)
def chart_values_match(game: Game) -> Iterator[Report]:
    """A number that the title of a panel gives for one of its fixed values is that value."""
    for passage, panel in _titles(game):
        fixed = panel.options.get("fixed")
        if not isinstance(fixed, Mapping):
            continue
        text = loose_texts.text_of(passage)
        for name, given in fixed.items():
            variable = game.variables.get(name)
            words = " ".join(variable.name.lower().split()[:2]) if variable is not None else name
            found = re.search(rf"\b{re.escape(words)}\s+(?:(?:of|is)\s+)?({NUMBERS.pattern})", text.lower)
            if found and isinstance(given, int) and value(found[1]) != given:
                said = quoted(text.plain[found.start() : found.end()])
                message = f"this title says '{said}', but what is shown below it is worked out for {given}"
                related = ((panel.places.get(f"fixed.{name}", panel.span), f"{given} here"),)
                yield Report(message, text.place(*found.span()), "change one of the two", related)


def _titles(game: Game) -> Iterator[tuple[Passage, Panel]]:
    """The titles of all panels of charts."""
    for passage in game.passages:
        path = passage.path
        if path[0] == "charts" and len(path) == 6 and path[5] == "title":
            chart = next((chart for id_, chart in game.charts.items() if id_ == path[1]), None)
            if chart is not None:
                yield passage, chart.rows[int(path[3])][int(path[4])]


# Actions


@check(
    "action.words",
    "error",
    "How often a piece may do something stands on the sheet in words and in the data as a number; play needs one.",
    "Errata: a bonus of half in the text of the rules, and none in the table (1806).",
    code="B01",
)
def per_piece_text_matches(game: Game) -> Iterator[Report]:
    """`each unit once` in the words of an action is its `per-piece`."""
    for passage in game.passages:
        path = passage.path
        if len(path) != 4 or path[:2] != ("procedure", "actions") or path[3] != "summary":
            continue
        action = next(entry for entry in game.procedure.actions if entry.id == path[2])
        text = loose_texts.text_of(passage)
        found = re.search(_EACH, text.lower)
        if found and action.per_piece is not None and _TIMES[" ".join(found[1].split())] != action.per_piece:
            said = quoted(text.plain[found.start() : found.end()])
            span: Span = text.place(*found.span())
            message = f"the text says '{said}', but 'per-piece' of '{action.name}' is {action.per_piece}"
            yield Report(message, span, "change one of the two", ((action.span, f"'{action.name}'"),))
