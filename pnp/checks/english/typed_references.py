"""Numbers of rules and scenarios that are hard-coded in texts."""

import re
from collections.abc import Iterator

from pnp.checks import Report, check
from pnp.checks.shared import phrasing, sentences
from pnp.checks.shared.sentences import ProseText, quoted
from pnp.model.game import Game
from pnp.model.text.chapters import Heading

_NUMBER = r"(?P<number>\d{1,2}(?:\.\d{1,2}){0,3}[a-z]?)\b"
_RULE = re.compile(
    rf"(?:\b(?P<noun>rules?|sections?|chapters?|paragraphs?|pages?)\s+|§{{1,2}}\s?){_NUMBER}(?!\s*(?:×|x\s*\d))"
    rf"|\b(?:see|cf\.?)\s+(?:also\s+)?(?P<seen>\d{{1,2}}(?:\.\d{{1,2}}){{1,3}}[a-z]?)\b"
)
_OTHER_BOOK = re.compile(r"\s+(?:of|in|from)\s+(?:the\s+)?(?!(?:this|these|our)\b)(?:[*_“\"]|[A-Z]|original|basic)")
_SCENARIO = re.compile(r"\bscenarios?\s+(\d{1,2})\b")


@check("prose.typed-section", "warning")
def rule_numbers_are_not_typed(game: Game) -> Iterator[Report]:
    """Find numbers of rules, sections, chapters and pages in texts; references print the right number."""
    numbers = {heading.number: heading for heading in phrasing.booklet(game).written if heading.number}
    has_sections = any(board.number is not None for board in game.boards.values())
    boards = {board.name.lower() for board in game.boards.values()}
    for text in sentences.everywhere(game):
        is_outside = sentences.is_outside(game, text)
        for found in _RULE.finditer(text.lower):
            noun, *number = found[0].split()
            is_map = has_sections and is_outside and noun.startswith("section")
            is_board = " ".join((noun.removesuffix("s"), *number)) in boards
            if not (is_map or is_board or _OTHER_BOOK.match(text.plain, found.end())):
                report = _typed_rule(found, text, numbers.get(found["number"] or found["seen"]))
                yield report._replace(hint="write the words of the heading instead") if is_outside else report


def _typed_rule(found: re.Match[str], text: ProseText, heading: Heading | None) -> Report:
    span = text.place(found.start(), found.end())
    said = f"'{quoted(text.plain[found.start() : found.end()])}' is typed by hand"
    if (found["noun"] or "").startswith("page"):
        message = f"{said}; page numbers change with the paper and with the text"
        return Report(message, span, "refer to the rule on that page: [[rule:ID]]")
    if heading is None:
        return Report(f"{said}, and no rule has that number", span, "refer to the heading of the rule: [[rule:ID]]")
    message = f"{said} and keeps its number when others move; now that is '{heading.words}' ({heading.id})"
    return Report(message, span, f"write [[rule:{heading.id}]]")


@check("prose.typed-scenario", "error")
def typed_scenarios_exist(game: Game) -> Iterator[Report]:
    """Find numbers of scenarios in texts that the game does not have."""
    known = {text for id_, entry in game.scenarios.items() for text in (id_, str(entry.number))}
    for text in sentences.everywhere(game):
        for found in _SCENARIO.finditer(text.lower):
            if found[1] not in known:
                there = phrasing.plural(len(game.scenarios), "scenario") if game.scenarios else "no scenarios"
                message = f"the rules mention scenario {found[1]}, but the game has {there}"
                yield Report(message, text.place(*found.span()), "add the scenario, or remove the sentence")
