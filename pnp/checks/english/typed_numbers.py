"""Numbers that are hard-coded in texts: of things, limits, points of a list, rules and scenarios."""

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import NamedTuple

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.checks.shared.sentences import NUMBER, NUMBERS, ProseText, everywhere, is_outside, number_value, quoted, texts
from pnp.errors import Span
from pnp.expressions.roll import Roll
from pnp.model.game import Game
from pnp.model.game.scenarios import Area
from pnp.model.game.sequence import PlayerTurn
from pnp.model.game.tracking import cached_on_game
from pnp.model.text.chapters import Heading, Paragraph

_BEFORE, _AFTER, _FEW = 200, 60, 5
"""Characters before and after a number that are searched; fewer units are a group of them."""
_LISTED = rf"(?:{NUMBER}\s+[\w-]+(?:\s+[\w-]+){{0,3}}?(?:,\s*and|,|\s+and)\s+){{0,5}}"
_HAS = (
    r"\bthere\s+(?:are|is)\s+|\b(?:game|kit|box|booklet|edition)\s+"
    rf"(?:has|holds|contains|includes|offers|comes\s+with|consists\s+of|is\s+made\s+of)\s+{_LISTED}"
)
_ALL = r"\b(?:the|all(?:\s+the)?|(?:one|any|each)\s+of(?:\s+the)?)\s+"
_GETS = r"\b(?:ha(?:s|ve)|(?:get|take|receive)s?|(?:begin|start)s?\s+with|of)\s+(?:exactly\s+|a\s+total\s+of\s+)?"
_OWNS = r"\beach\s+(?:side|player|army)\s+(?:has|owns|gets|takes|begins\s+with|starts\s+with)\s+"
_TAKES = r"\b(?:ha(?:s|ve)|(?:get|take)s?)\s+(?:up\s+to\s+|at\s+most\s+|exactly\s+)?"
_LASTS = r"\b(?:game|battle|scenario)\s+(?:lasts|takes|ends\s+after|is\s+over\s+after|has)\s+"
_MEASURES = (
    r"\b(?:board|map|grid|section)\s+(?:has|is|of|with|consists\s+of|is\s+made\s+of)\s+"
    rf"(?:(?:{NUMBER}\s+)?\w+\s+(?:of|by|and)\s+)?"
)
_AT_MOST = r"\b(?:no\s+more\s+than|not\s+more\s+than|at\s+most|up\s+to|within)\s+"
_ROLLS = r"\b(?:roll|throw|find|use)s?\s+(?:the\s+)?"
_NOT_OF = r"(?!\s+(?:of|if|when)\b)"
_CELL = r"(?:hex|square|cell|space|field)"
_HOLDS = rf"\b{_CELL}\s+(?:holds|(?:can|may)\s+(?:hold|contain))\s+(?:(?:only|at\s+most|up\s+to|no\s+more\s+than)\s+)?"
_IN_CELL = rf"\s+(?:may|can)(?:\s+(?:be|stack|stand|stay|end))?\b[^.]{{0,40}}\b(?:a|one|the\s+same|any)\s+{_CELL}\b"
_JOIN = r"(?:\s+(?:may|can))?\s+(?:join|attack|take\s+part)\b"
_ON_MAP = r"\b(?:map|board|grid)\b[^.;]*"
_ALL_UNITS = (
    r"(?:\ball\s+(?:of\s+)?|(?:\b(?:its|their|your)|(?:^|[.*]\s+)you\s+have)\s+|^)(?:(?:the|its|their|your)\s+)?"
)
_UNITS_END = r"\s*(?:[.,;:)!]|$)|\s+(?:in\s+(?:rows?|columns?|all|\d|\w+\s+kinds)|and|on|with|per)\b"
_PARTS = r"\b(?:has|have|in|into|consists?\s+of)\s+(?:the\s+)?"
_END = r"\s*(?:[.,;:!?)]|$|and\b|in\s+(?:all|total|the\s+(?:game|kit|box)\b)|(?:altogether|numbered|named|called)\b)"
_NOT_A_SHARE = r"(?!\s+(?:for\s+(?:each|every)|per|each|every|a|less|more|left|over|back|when|if|from)\b)"


class _Count(NamedTuple):
    """A number of things in the game, the `nouns` for these, and the `counts` with which a sentence can be right.

    `template`: what inserts it. `before`, `after`: the patterns around it. `file`: the only one that is meant, if any.
    `least`: smaller numbers are those of other things.
    """

    nouns: tuple[str, ...]
    counts: frozenset[int]
    template: str
    before: str = _HAS
    after: str = _END
    span: Span | None = None
    file: str = ""
    least: int = 0


@check("prose.typed-number", "error")
def typed_numbers_match(game: Game) -> Iterator[Report]:
    """Find sentences that state another number of things than the game has."""
    for text in everywhere(game):
        if text.paragraph.aside:
            continue
        for number in NUMBERS.finditer(text.lower):
            after = " ".join(text.lower[number.end() : number.end() + _AFTER].split())
            for each in _counts(game):
                end = _end(each, text, number, after) if after.startswith(each.nouns) else 0
                is_meant = each.file in {"", text.paragraph.span.file} and number_value(number[0]) >= each.least
                if end and is_meant and number_value(number[0]) not in each.counts:
                    yield _report(each, text, number, end)
                    break


def _end(each: _Count, text: ProseText, number: re.Match[str], after: str) -> int:
    """Return the end of the noun after a number if the sentence states how many there are, otherwise 0."""
    noun = next(noun for noun in each.nouns if after.startswith(noun))
    spaced = r"\s+".join(map(re.escape, noun.split()))
    found = re.compile(rf"[ \n]?{spaced}\b(?={each.after})").match(text.lower, number.end())
    before = text.lower[max(0, number.start() - _BEFORE) : number.start()]
    return found.end() if found and re.search(rf"(?:{each.before})$", before) else 0


def _report(each: _Count, text: ProseText, number: re.Match[str], end: int) -> Report:
    right = phrasing.join_and([str(count or "none") for count in sorted(each.counts)], "or")
    noun = text.plain[number.end() : end]
    message = f"'{quoted(text.plain[number.start() : end])}' does not agree with the game, which says {right}{noun}"
    hint = f"let pnp write the number: {each.template}" if each.template else f"write {right}, or change the game"
    witness = (("typed", str(number_value(number[0]))), ("in the game", right))
    return Report(message, text.place(number.start(), end), hint, ((each.span, "what the game says"),), witness)


@cached_on_game
def _counts(game: Game) -> tuple[_Count, ...]:
    return tuple(each for each in (*_parts(game), *_play(game), *_dice(game), *_boards(game)) if each.counts)


def _nonzero(*counts: int) -> frozenset[int]:
    return frozenset(count for count in counts if count)


def _parts(game: Game) -> Iterator[_Count]:
    scenarios = _nonzero(len(game.scenarios))
    yield _Count(("scenarios", "battles"), scenarios, "{{ scenarios | length | words }}", f"{_HAS}|{_ALL}")
    sides = _nonzero(sum(not side.neutral for side in game.sides.values()), len(game.sides))
    yield _Count(("sides", "factions", "armies"), sides, "{{ counts.sides | words }}")
    boards = _nonzero(len(game.boards), sum(not board.alternative for board in game.boards.values()))
    yield _Count(("boards", "map sections", "sections", "maps"), boards, "{{ boards | length | words }}")
    terrain = ("kinds of terrain", "types of terrain", "terrains")
    yield _Count(terrain, _nonzero(len(game.terrain)), "{{ terrain | length | words }}")
    forces = [force for scenario in game.scenarios.values() for force in scenario.forces.values()]
    own = [sum(piece.count.get(side, 0) for piece in game.pieces.values()) for side in game.sides]
    marks = sum(sum(each.count.values()) + each.neutral_count for each in game.markers.values())
    marks += sum(sum(each.count.values()) for each in game.composites.values())
    sizes = [size for force in forces for size in (force.size, *(group.size for group in force.groups))]
    sums = _nonzero(*own, sum(own), sum(own) + marks, *sizes)
    units = ("units", "pieces", "counters", "of its units", "of their units", "of your units")
    yield _Count(units, sums if any(own) else frozenset(), "", _ALL_UNITS, _UNITS_END, least=_FEW)
    for piece in game.pieces.values():
        copies = piece.count.values()
        template = f"{{{{ pieces['{piece.id}'].count }}}}"
        nouns = (phrasing.many(piece.name.lower()),)
        yield _Count(nouns, _nonzero(sum(copies), *copies), template, f"{_HAS}|{_OWNS}{_LISTED}", span=piece.span)


def _play(game: Game) -> Iterator[_Count]:
    least, most = game.players
    template = "{{ game.players.least | words }}"
    yield _Count(("players",), frozenset(range(least, most + 1)), template, r"\b(?:for|by)\s+")
    if game.procedure.actions and not game.procedure.turn:
        actions = _nonzero(game.procedure.actions_per_turn, len(game.procedure.actions))
        template, after = "{{ procedure.actions_per_turn | words }}", rf"{_END}|\s+(?:in|per|each|every|a)\b"
        yield _Count(("actions",), actions, template, _TAKES, after)
    if game.budget is not None:
        nouns = (game.budget.units.lower(), game.budget.unit.lower())
        template, amount = "{{ budget.amount | words }}", _nonzero(game.budget.amount)
        yield _Count(nouns, amount, template, _GETS, _NOT_A_SHARE, game.budget.span)
    turns = frozenset(scenario.turns for scenario in game.scenarios.values())
    yield _Count(("turns",), turns, "{{ scenarios['ID'].turns | words }}", _LASTS)
    parts = [part for part in game.procedure.turn if isinstance(part, PlayerTurn)]
    phases = [len(part.phases) * times for part in parts for times in (1, len(part.sides))]
    counts = _nonzero(*phases, len(game.procedure.turn), len(game.procedure.phases))
    span = next((part.span for part in (*game.procedure.turn, *game.procedure.phases)), None)
    yield _Count(("phases",), counts, "", _PARTS, "", span)
    if game.stacking and game.stacking.counts == "units":
        limit, span = _nonzero(game.stacking.limit), game.stacking.span
        yield _Count(
            ("units", "unit", "pieces", "counters"), limit, "{{ stacking.limit | words }}", _HOLDS, _NOT_OF, span
        )
        yield _Count(("units", "pieces"), limit, "{{ stacking.limit | words }}", _AT_MOST, _IN_CELL, span)
    roles = _nonzero(*(most for table in game.tables.values() for _, most in table.roles.values()))
    yield _Count(("units", "attackers", "pieces"), roles, "", _AT_MOST, _JOIN)
    distances: dict[str, list[Area]] = {}
    for area in (area for scenario in game.scenarios.values() for area in scenario.areas.values() if area.within):
        distances.setdefault(area.span.file, []).append(area)
    for file, areas in distances.items():
        known = frozenset(area.within or 0 for area in areas)
        yield _Count(("hexes",), known, "", _AT_MOST, r"\s(?:from|of)\b", areas[0].span, file)


def _dice(game: Game) -> Iterator[_Count]:
    faces = {die.faces for die in game.dice.values()}
    faces.update(Roll.parse(table.roll).faces for table in game.tables.values() if table.roll)
    span = next((die.span for die in game.dice.values()), None)
    sided = ("-sided die", "-sided dice", "-faced die", "-faced dice")
    yield _Count(sided, frozenset(faces), "", "", "", span)
    tables = [table for table in game.tables.values() if table.roll]
    rolled = frozenset(Roll.parse(table.roll).count for table in tables if table.roll)
    if tables and 1 not in rolled:  # a single die is also rolled without a table, and so are several of them
        template = f"{{{{ tables['{tables[0].id}'].dice | words }}}}"
        yield _Count(("dice",), rolled, template, _ROLLS, "")


def _boards(game: Game) -> Iterator[_Count]:
    grids = [board.grid for board in game.boards.values() if board.grid.is_lattice]
    rows, columns = {grid.rows for grid in grids}, {grid.columns for grid in grids}
    yield _Count(("rows", "ranks"), frozenset(rows), "{{ boards['ID'].rows | words }}", _MEASURES, "")
    yield _Count(("columns", "files"), frozenset(columns), "{{ boards['ID'].columns | words }}", _MEASURES, "")
    yield _Count(("hexes wide", "squares wide", "wide"), frozenset(columns), "", _ON_MAP, "")
    yield _Count(("high", "hexes high", "squares high", "deep", "tall"), frozenset(rows), "", _ON_MAP, "")
    cells = frozenset({*rows, *columns, *(len(grid.cells) for grid in grids)})
    nouns = ("hexes", "hexagons", "squares", "cells", "tiles", "spaces")
    yield _Count(nouns, cells, "{{ boards['ID'].hexes | words }}", _MEASURES, "")


_NOUNS = (
    r"(?:thing|way|kind|number|step|case|phase|part|condition|reason|exception|rule|option|choice|type|sort|point|"
    r"action|value|possibilit|stage)(?:ie)?s"
)
_ANNOUNCED = re.compile(rf"\b(?P<number>{NUMBERS.pattern})\s+(?:\w+\s+)?{_NOUNS}\b")
_UNSURE = re.compile(r"\b(?:if|when|unless|least|most|than|up\s+to|or\s+more|about|some|other|first|last|next)\b")
_SENTENCE_END = re.compile(r"[.!?]\s")


@check("prose.list-count", "warning")
def list_counts_match(game: Game) -> Iterator[Report]:
    """Find lists with another number of points than the sentence before them announces."""
    found = texts(game)
    for place, text in enumerate(found[:-1]):
        if text.paragraph.kind == "text" and found[place + 1].paragraph.kind == "item":
            points = _points(game, found, place)
            if points:
                yield from _announced(text, points)


def _announced(text: ProseText, points: Sequence[Paragraph]) -> Iterator[Report]:
    sentence = text.lower.rstrip()
    start = max((end.end() for end in _SENTENCE_END.finditer(sentence)), default=0)
    said = list(_ANNOUNCED.finditer(sentence, start))
    if len(said) != 1 or (start and not sentence.endswith(":")) or _UNSURE.search(sentence, start, said[0].start()):
        return
    others = map(number_value, NUMBERS.findall(sentence, said[0].end("number")))
    number, count = number_value(said[0]["number"]), len(points)
    if number != count and count not in others:
        yield Report(
            f"'{quoted(text.plain[said[0].start() : said[0].end()])}' are announced, but the list has "
            f"{phrasing.plural(count, 'point')}",
            text.place(*said[0].span()),
            "correct the number or the list",
            ((points[0].span, "the list"),),
            (("written", str(number)), ("in the list", str(count))),
        )


def _points(game: Game, found: Sequence[ProseText], place: int) -> list[Paragraph]:
    """Return the points of the list below a paragraph; none if a template selects or repeats text there."""
    first, below = found[place].paragraph, found[place + 1].paragraph
    inside = takewhile(
        lambda text: (
            text.paragraph.heading == first.heading
            and (text.paragraph.kind == "item" or text.paragraph.text.startswith("  "))
        ),
        found[place + 1 :],
    )
    points = [text.paragraph for text in inside]
    chapters = game.rules.chapters if game.rules is not None else ()
    chapter = next((each.text.split("\n") for each in chapters if each.span.file == first.span.file), [])
    if not points or any("{%" in line for line in chapter[first.lines[0].line - 1 : points[-1].lines[-1].line]):
        return []
    return [point for point in points if point.kind == "item" and point.span.column <= below.span.column]


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
    for text in everywhere(game):
        is_text_outside = is_outside(game, text)
        for found in _RULE.finditer(text.lower):
            noun, *number = found[0].split()
            is_map = has_sections and is_text_outside and noun.startswith("section")
            is_board = " ".join((noun.removesuffix("s"), *number)) in boards
            if not (is_map or is_board or _OTHER_BOOK.match(text.plain, found.end())):
                report = _typed_rule(found, text, numbers.get(found["number"] or found["seen"]))
                yield report._replace(hint="write the words of the heading instead") if is_text_outside else report


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
    for text in everywhere(game):
        for found in _SCENARIO.finditer(text.lower):
            if found[1] not in known:
                there = phrasing.plural(len(game.scenarios), "scenario") if game.scenarios else "no scenarios"
                message = f"the rules mention scenario {found[1]}, but the game has {there}"
                yield Report(message, text.place(*found.span()), "add the scenario, or remove the sentence")
