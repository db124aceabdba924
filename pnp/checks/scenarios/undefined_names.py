"""What texts of a scenario speak of and the scenario does not have: sections, hexes, turns, sides, units, places."""

import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from functools import lru_cache
from typing import NamedTuple

from pnp.checks import Report, check
from pnp.checks.shared import loose_texts, phrasing
from pnp.checks.shared.lazy_regex import pattern
from pnp.checks.shared.quantity_phrases import number
from pnp.checks.shared.scenario_inventory import countable_items, singular
from pnp.checks.shared.sentences import ProseText, quoted
from pnp.errors import Span
from pnp.model.game import Game, Scenario, ScenarioId, SideId

_SECTIONS = r"\bsections?\s+(\d{1,2}(?:(?:\s*,\s*|\s+and\s+|\s+or\s+)\d{1,2})*)\b"
_TURN = r"\bturns?\s+(?P<number>\w+)|\b(?P<many>\w+)\s+turns\b"
_FIGURES = frozenset("0123456789")
_FIGURE = pattern(r"\d")
_NAME = pattern(r"\b[A-Z][A-Za-z]*-\d+\b")
_WORD = pattern(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_AT = pattern(
    r"\b(?:in|at|near|to|from|into|round|hold|holds|take|takes|enter|enters|reach|reaches)\s+"
    r"([A-Z][^\W\d_]+(?:[ -][A-Z][^\W\d_]+)*)\b(?!['’])"
)
_BODY = pattern(
    r"\bthe\s+(\d{1,3}(?:st|nd|rd|th))\b(?!\s+(?:(?:and|or|to)\s+(?:the\s+)?\d|"
    r"(?:(?!(?:on|in|at|by|from|until)\b)[\w-]+\s+)?"
    r"(?:turn|phase|round|hex|row|column|player|time|day|hour|unit|piece|counter)s?\b))"
)
_KIND = pattern(
    r"(?:^|[.;]\s+)(\w+)\s+(?:may|must)\b(?!\s+(?:not|never)\b)|\baboard\s+(?:an?|each|any)\s+([\w-]+)", re.IGNORECASE
)
_LONGER = pattern(r"\b(?:play|go|goes)\s+on\b|\b(?:exten(?:d|sion)|prolong|continue|additional|extra\s+turn)")
_CALENDAR = pattern(
    r"\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|"
    r"(?:septem|octo|novem|decem)ber)\b",
    re.IGNORECASE,
)
_WITHOUT = pattern(r"\b(?:no|not|without|never|nor|any)\s+(?:\w+\s+)?$")


class _ScenarioText(NamedTuple):
    """A text of a scenario; `side`: whose group it sets up."""

    game: Game
    scenario: Scenario
    text: ProseText
    is_name: bool
    side: str = ""

    @property
    def binding(self) -> bool:
        """Whether it is a rule of the scenario."""
        return self.text.binding and not self.is_name

    def says(self, start: int, end: int, but: str, hint: str, *related: tuple[Span, str]) -> Report:
        """That some of its words name what is not there."""
        said = quoted(self.text.plain[start:end])
        places = related or ((self.scenario.span, "the scenario"),)
        return Report(
            f"the text says '{said}', but {but}", self.text.place(start, end), hint, places, (("said", said),)
        )


@check(
    "scenario.absent",
    "error",
    "What a scenario speaks of and does not have was in an earlier version of it, or in another scenario.",
    "Errata: set-up hexes that do not exist ('There is no Entry Hex 1', Operations 4).",
    code="B08",
)
def scenario_names_resolve(game: Game) -> Iterator[Report]:
    """Sections, hexes, turns, sides, units and places that the texts of a scenario name are in it."""
    for id_, entries in loose_texts.of_scenarios(game).items():
        told: set[str] = set()
        for passage, text in entries:
            side = str(passage.path[3]) if passage.path[-1] == "setup" else ""
            words = _ScenarioText(game, game.scenarios[id_], text, passage.is_name, side)
            for seen in _absent(words):
                if seen.message not in told:
                    told.add(seen.message)
                    yield seen


def _absent(words: _ScenarioText) -> Iterator[Report]:
    if not words.text.tokens.isdisjoint(_FIGURES):
        yield from _sections(words)
        yield from _hexes(words)
        yield from _unknown_pieces(words)
        yield from _formations(words)
    if not words.text.tokens.isdisjoint(("turn", "turns")):
        yield from _turns(words)
    if words.binding:
        yield from _sides(words)
        yield from _pieces(words)
        yield from _places(words)
        yield from _kinds(words)


def _sections(words: _ScenarioText) -> Iterator[Report]:
    boards = {place.board for row in words.scenario.layout for place in row}
    numbers = {number for board in boards if (number := words.game.boards[board].number) is not None}
    for found in re.finditer(_SECTIONS, words.text.lower) if numbers else ():
        missing = [figure for figure in re.findall(r"\d+", found[1]) if int(figure) not in numbers]
        if missing:
            listed = f"section{'s' * (len(numbers) > 1)} {phrasing.join_and(map(str, sorted(numbers)))}"
            but = f"scenario {words.scenario.number} is played on {listed}"
            yield words.says(*found.span(), but, "name a section of its layout, or add this one")


def _hexes(words: _ScenarioText) -> Iterator[Report]:
    """Labels of hexes in the form of those of the map."""
    labels = words.scenario.board.grid.labels
    shape = _FIGURE.sub(r"\\d", re.escape(next(iter(labels), "")))
    if shape.count(r"\d") < 3:
        return
    for found in re.finditer(rf"(?<![\w-]){shape}(?![\w-])", words.text.plain):
        if found[0] not in labels:
            near = get_close_matches(found[0], labels, 1)
            but = f"the map of scenario {words.scenario.number} has no such hex"
            yield words.says(*found.span(), but, f"did you mean '{near[0]}'?" if near else "name a hex of its map")


def _turns(words: _ScenarioText) -> Iterator[Report]:
    last = words.scenario.turns
    for found in re.finditer(_TURN, words.text.lower) if not _LONGER.search(words.text.lower) else ():
        if (number(found["number"] or "") or number(found["many"] or "") or 0) > last:
            but = f"scenario {words.scenario.number} ends after turn {last}"
            yield words.says(*found.span(), but, "change the number, or how many turns the scenario lasts")


def _sides(words: _ScenarioText) -> Iterator[Report]:
    for side in words.game.sides.values():
        if side.id in words.scenario.forces or side.neutral or not words.scenario.forces:
            continue
        for found in _named(words, side.name):
            but = f"{side.name} does not fight in scenario {words.scenario.number}"
            yield words.says(*found.span(), but, "name a side that does, or give it a force")


def _pieces(words: _ScenarioText) -> Iterator[Report]:
    """Units that no force of the scenario has."""
    fielded = {piece for force in words.scenario.forces.values() for piece in force.units}
    for piece in words.game.pieces.values() if fielded else ():
        if piece.id in fielded or piece.name.islower() or piece.name not in words.text.plain:
            continue
        for found in _named(words, piece.name):
            if not _WITHOUT.search(words.text.plain[: found.start()]):
                but = f"no force of scenario {words.scenario.number} has one"
                yield words.says(
                    *found.span(), but, "name a unit that fights there, or add it", (piece.span, piece.name)
                )


def _named(words: _ScenarioText, name: str) -> Iterable[re.Match[str]]:
    if name not in words.text.plain:
        return ()
    return re.finditer(rf"(?<![\w-]){re.escape(name)}(?!\w|-\w)", words.text.plain)


def _unknown_pieces(words: _ScenarioText) -> Iterator[Report]:
    """Names that are made like those of units of the game, and are none."""
    names = _names(words.game)
    for found in _NAME.finditer(words.text.plain):
        stem = found[0].rpartition("-")[0]
        if found[0] not in names and stem in names.values():
            near = get_close_matches(found[0], names, 1)
            yield words.says(
                *found.span(), "the game has no such unit", f"did you mean '{near[0]}'?" if near else "name another"
            )


def _formations(words: _ScenarioText) -> Iterator[Report]:
    """Numbered bodies of troops: `the 42nd`; background may speak of any."""
    forces = words.scenario.forces.values()
    groups = [group.name for force in forces for group in force.groups if group.name]
    for found in _BODY.finditer(words.text.plain) if words.text.binding and groups else ():
        if found[1] not in " ".join([*groups, *(force.name for force in forces)]):
            listed = phrasing.join_and((f"'{name}'" for name in groups[:8]), "or")
            but = f"no group of scenario {words.scenario.number} is called so"
            yield words.says(*found.span(1), but, f"its groups are {listed}")


def _kinds(words: _ScenarioText) -> Iterator[Report]:
    """Kinds of units that may do something at the start, of which the side has none."""
    if not words.side:
        return
    known = countable_items(words.game, words.scenario.id)
    side = words.game.sides[SideId(words.side)]
    kinds = _all_kinds(words.game)
    for found in _KIND.finditer(words.text.plain):
        noun = singular((found[1] or found[2]).lower())
        if noun in kinds and noun in known and not known[noun].of(side.id).number:
            but = f"{side.name} has none in scenario {words.scenario.number}"
            yield words.says(*found.span(1 if found[1] else 2), but, "leave it out, or give it to one of its groups")


@lru_cache(maxsize=16)
def _all_kinds(game: Game) -> frozenset[str]:
    """The names of classes, and all tags of units."""
    tags = (tag for piece in game.pieces.values() for tag in piece.tags)
    return frozenset([*tags, *(entry.name.lower() for entry in game.classes.values())])


@lru_cache(maxsize=16)
def _names(game: Game) -> dict[str, str]:
    """The names of units that have a number, with what stands before it."""
    names = (piece.name for piece in game.pieces.values())
    return {name: name.rpartition("-")[0] for name in names if _NAME.fullmatch(name)}


def _places(words: _ScenarioText) -> Iterator[Report]:
    """Names behind `in`, `at`, `holds` that are nowhere on the map and nowhere else in the game."""
    for found in _AT.finditer(words.text.plain) if words.scenario.places else ():
        named = {word.lower() for word in _WORD.findall(found[1])}
        known = _local_names(words.game, words.scenario.id) | _known(words.game)
        if named.isdisjoint(known) and not _CALENDAR.search(found[1]):
            names = [place.name for place in words.scenario.places]
            near = get_close_matches(found[1], names, 1, 0.5)
            but = f"scenario {words.scenario.number} has no place of that name"
            listed = phrasing.join_and(f"'{name}'" for name in names[:8])
            hint = f"did you mean '{near[0]}'?" if near else f"its places are {listed}"
            places = tuple((place.span, place.name) for place in words.scenario.places if place.name in near)
            told = words.says(found.start(1), found.end(1), but, hint, *places)
            yield told._replace(severity="warning")


@lru_cache(maxsize=16)
def _known(game: Game) -> frozenset[str]:
    """The words of the booklet, and of all names outside the scenarios."""
    names = [passage.text for passage in game.passages if passage.path[0] != "scenarios"]
    names += [text.plain for text in loose_texts.everywhere(game)[: -len(loose_texts.texts(game)) or None]]
    for part in (game.sides, game.pieces, game.boards, game.markers, game.forts, game.stats, game.states):
        names += [entry.name for entry in part.values()]
    return frozenset(word.lower() for name in names for word in _WORD.findall(name))


@lru_cache(maxsize=64)
def _local_names(game: Game, id_: ScenarioId) -> frozenset[str]:
    """The words of a scenario's background and of its places, areas and ground."""
    found: set[str] = set()
    for passage, text in loose_texts.of_scenarios(game)[id_]:
        if passage.path[2] in ("places", "areas", "key") or loose_texts.is_background(passage):
            found.update(word.lower() for word in _WORD.findall(text.plain))
    return frozenset(found)
