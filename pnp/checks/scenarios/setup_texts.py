"""What a scenario says of where and when a group begins, against its area and its turn."""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from pnp.checks import Report, check
from pnp.checks.shared import loose_texts, phrasing
from pnp.checks.shared.lazy_regex import pattern
from pnp.checks.shared.quantity_phrases import number
from pnp.checks.shared.scenario_inventory import countable_items, phrase
from pnp.checks.shared.sentences import ProseText, quoted
from pnp.errors import Span
from pnp.model.game import Area, Game, Passage, Scenario, SideId, UnitGroup

_NEAR = (
    r"\b(?:no\s+more\s+than|at\s+most|within|up\s+to)\s+(?P<number>\w+)\s+(?:hex(?:es)?|squares?|cells?)\s+"
    r"(?:away\s+)?(?:from|of)\s+(?:(?:the|a|an|any)\s+)?(?P<what>[\w-]+)"
)
_EDGE = r"\b(north|east|south|west)(?:ern)?\s+edge\b"
_LIST = r"\d{1,2}(?:(?:\s*,\s*|\s+and\s+|\s+or\s+)\d{1,2})*"
_SECTIONS = (
    rf"(?:^|\b(?:on|in|of)\s+)(?:(?:columns?|rows?)\s+(?P<from>\d{{1,2}})(?:\s*(?:to|and|[-–])\s*(?P<to>\d{{1,2}}))?\s+of\s+)?"
    rf"sections?\s+(?P<list>{_LIST})\b"
)
_ON = r"\bon\s+((?:[\w-]+\s*,\s*)*[\w-]+(?:\s+(?:or|and)\s+[\w-]+)?)\s+(?:hex(?:es)?|squares?)\b"
_TURN = r"\bturn\s+(\d{1,3})\b"
_LIMITED = pattern(r"\b(?:until|till|before|after|by|than|through|end\s+of|unless|except)\s+(?:the\s+end\s+of\s+)?$")
_NEGATED = pattern(r"\b(?:not|never|nor|no\s+unit|except|outside)\s+(?:\w+\s+)?$")
_SOME_MORE = pattern(r"\b(?:at\s+least|or\s+more|others?|rest|remaining|remainder)\b")
_AS = r"(?:^|[.;]\s+)(?:sets?\s+up\s+)?as\s+the\s+((?:[\w'’-]+\s+){0,3}?[\w'’-]+)\s*(?=[.;,]|$)"
_ONE_EACH = r"\bone\s+(?:unit|piece|counter)\s+(?:in|on|at)\s+each\s+([\w-]+)"
_STARTS_IN_ORBIT = r"(?:^|[.;]\s+|\b(?:starts?|begins?|waits?|stays?)\s+)(?:each\s+)?in\s+orbit\b"
_ORDINALS = ("first", "second", "third", "fourth")
_SETS_UP = rf"\bsets?\s+up\s+({'|'.join(_ORDINALS)})\b"


class _Order(NamedTuple):
    """What is written of a group or an area, and the data of it.

    `is_shared`: other groups begin in the same area, and not as this one, which may be kept to a part of it.
    """

    game: Game
    scenario: Scenario
    text: ProseText
    area: Area | None
    group: UnitGroup | None
    is_shared: bool = False

    def differs(self, found: re.Match[str], datum: str, span: Span, what: str, group: int | str = 0) -> Report:
        """That some words of it are not what the data are."""
        said = quoted(self.text.plain[found.start(group) : found.end(group)])
        return Report(
            f"the text says '{said}', but {datum}",
            self.text.place(found.start(group), found.end(group)),
            "change one of the two",
            ((span, what),),
            (("scenario", self.scenario.title), ("in the text", said)),
        )


@check(
    "scenario.setup-words",
    "error",
    "Players set up by the sentence on the sheet, and the map beside it shows another place.",
    "Errata: set-up hexes that do not exist ('There is no Entry Hex 1', Operations 4).",
    code="M02",
)
def groups_begin_where_it_says(game: Game) -> Iterator[Report]:
    """What a text says of the place and the turn in which a group begins is what its area and its turn are."""
    for id_, entries in loose_texts.of_scenarios(game).items():
        scenario = game.scenarios[id_]
        orders = [order for passage, text in entries if (order := _order(game, scenario, passage, text))]
        for order in orders:
            if order.area is not None:
                yield from _where(order, order.area)
            if order.group is not None:
                yield from _when(order, order.group)
                yield from _as_another(order, order.group)
                yield from _one_in_each(order, order.group)
        yield from _one_is_first(orders)


def _order(game: Game, scenario: Scenario, passage: Passage, text: ProseText) -> _Order | None:
    path = passage.path
    if len(path) == 5 and path[2] == "areas" and path[4] == "name":
        return _Order(game, scenario, text, scenario.areas.get(str(path[3])), None)
    if len(path) == 7 and path[2] == "forces" and path[6] == "setup":
        group = next(force for side, force in scenario.forces.items() if side == path[3]).groups[int(path[5])]
        groups = [other for force in scenario.forces.values() for other in force.groups if other.area == group.area]
        others = [other for other in groups if other is not group and not re.search(_AS, other.setup.lower())]
        return _Order(game, scenario, text, scenario.areas.get(group.area or ""), group, bool(others))
    return None


# Where


def _where(order: _Order, area: Area) -> Iterator[Report]:
    what = f"the area '{area.id}'"
    if area.within is not None:
        yield from _distance(order, area, area.within)
    edges = list(re.finditer(_EDGE, order.text.lower)) if area.edge else []
    if edges and area.edge not in {found[1] for found in edges}:
        yield order.differs(edges[0], f"{what} is the {area.edge} edge", area.span, what)
    if area.sections and area.within is None and not area.edge:
        yield from _sections(order, area)
    yield from _ground(order, area)


def _distance(order: _Order, area: Area, within: int) -> Iterator[Report]:
    """Whether the hexes round which an area lies, and how far it reaches, are those that a text names."""
    what = f"the area '{area.id}'"
    for found in re.finditer(_NEAR, order.text.lower):
        if _NEGATED.search(order.text.lower, 0, found.start()) or not _is_centre(order, area, found["what"]):
            continue
        far = number(found["number"])
        if far is not None and (far > within or (far < within and not order.is_shared)):
            hexes = phrasing.plural(within, "hex")
            yield order.differs(found, f"{what} reaches {hexes} far", area.span, what)
        label = order.text.plain[found.start("what") : found.end("what")]
        if label in order.scenario.board.grid.labels and area.of and label not in area.of:
            yield order.differs(found, f"{what} is near {phrasing.join_and(area.of, 'or')}", area.span, what, "what")


def _is_centre(order: _Order, area: Area, what: str) -> bool:
    """Whether a distance is one from what the area lies near to: a hex, a marker, or a place of the map."""
    if area.of and any(what in label.lower() for label in area.of):
        return True
    names = {word for place in order.scenario.places for word in place.name.lower().split()}
    is_label = any(what == label.lower() for label in order.scenario.board.grid.labels)
    return is_label or what in names or phrase([what]) in countable_items(order.game, order.scenario.id)


def _sections(order: _Order, area: Area) -> Iterator[Report]:
    """Whether the sections that a text names, and their columns, are those of the area."""
    data = {order.game.boards[board].number: columns for board, columns in area.sections.items()}
    found = list(re.finditer(_SECTIONS, order.text.lower))
    named: dict[int | None, tuple[int, int] | None] = {}
    for match in found:
        columns = (int(match["from"]), int(match["to"] or match["from"])) if match["from"] else None
        named.update((int(section), columns) for section in re.findall(r"\d+", match["list"]))
    on_map = {order.game.boards[place.board].number for row in order.scenario.layout for place in row}
    is_part = order.is_shared and all(each in data and data[each] in (None, named[each]) for each in named)
    if found and named != data and not is_part and named.keys() <= on_map:
        others = {str(each) for each in named if named[each] != data.get(each, ())}
        wrong = next((match for match in found if others & set(re.findall(r"\d+", match["list"]))), found[-1])
        listed = phrasing.join_and(f"{_columns(columns)} of section {section}" for section, columns in data.items())
        yield order.differs(wrong, f"the area '{area.id}' has {listed}", area.span, f"the area '{area.id}'")


def _columns(columns: tuple[int, int] | None) -> str:
    if columns is None:
        return "all"
    return f"column {columns[0]}" if columns[0] == columns[1] else f"columns {columns[0]} to {columns[1]}"


def _ground(order: _Order, area: Area) -> Iterator[Report]:
    """Whether the ground that a text names is that of the area, and of the game."""
    names = _terrains(order.game, order.scenario)
    for found in re.finditer(_ON, order.text.lower):
        words = [word for word in re.split(r"\s*,\s*|\s+(?:or|and)\s+|\s+", found[1]) if word not in ("or", "and")]
        unknown = [word for word in words if word not in names]
        if unknown and len(unknown) < len(words):
            yield order.differs(
                found, f"there is no ground '{unknown[0]}' in this scenario", order.scenario.span, "the scenario", 1
            )
            continue
        said = {names[word] for word in words if word in names}
        if not unknown and area.on and said != set(area.on) and not (order.is_shared and said < set(area.on)):
            real = phrasing.join_and(phrasing.humanize(name) for name in area.on)
            yield order.differs(found, f"the area '{area.id}' is on {real}", area.span, f"the area '{area.id}'", 1)


def _terrains(game: Game, scenario: Scenario) -> Mapping[str, str]:
    """The ids of terrains by what they are called: ids, names, and names of the key."""
    found = {line.name.lower(): str(line.of) for line in scenario.key if line.kind == "terrain"}
    found.update({terrain.name.lower(): id_ for id_, terrain in game.terrain.items()})
    return found | {str(id_): id_ for id_ in game.terrain}


# When


def _when(order: _Order, group: UnitGroup) -> Iterator[Report]:
    what = f"the group '{group.name}'" if group.name else "the group"
    lower = order.text.lower
    turns = list(re.finditer(_TURN, lower))
    comes = group.turn or (1 if group.orbit else 0)
    is_entry = order.area is not None and order.area.purpose == "entry"
    begins = [found for found in turns if not _LIMITED.search(lower, 0, found.start())]
    if begins and (comes or is_entry) and comes not in {int(found[1]) for found in turns}:
        when = f"comes in turn {comes}" if comes else "is there at the start"
        yield order.differs(begins[0], f"{what} {when}", group.span, what)
    in_orbit = re.search(_STARTS_IN_ORBIT, lower)
    if in_orbit and not group.orbit:
        yield order.differs(in_orbit, f"{what} does not wait in orbit", group.span, what)
    if group.orbit and lower.strip() and not re.search(r"\borbit|\bas\s+the\b", lower):
        whole = re.match(r"[^.;]*", lower)
        assert whole is not None
        yield order.differs(whole, f"{what} waits in orbit", group.span, what)


def _as_another(order: _Order, group: UnitGroup) -> Iterator[Report]:
    """Whether the group as which it does there is, and does the same."""
    groups = next(force.groups for force in order.scenario.forces.values() if group in force.groups)
    for found in re.finditer(_AS, order.text.lower):
        other = next((each for each in groups if found[1] in (each.name.lower(), f"{each.name.lower()}s")), None)
        if other is None:
            names = phrasing.join_and((f"'{each.name}'" for each in groups if each is not group and each.name), "or")
            if names:
                yield order.differs(found, f"its side has only {names}", group.span, "this group", 1)
        elif (other.area, other.turn, other.orbit) != (group.area, group.turn, group.orbit):
            yield order.differs(found, f"'{other.name}' begins otherwise", other.span, "that group", 1)


def _one_in_each(order: _Order, group: UnitGroup) -> Iterator[Report]:
    """Whether a group that puts one unit into each city has as many units as there are cities."""
    for found in re.finditer(_ONE_EACH, order.text.lower) if not _SOME_MORE.search(order.text.lower) else ():
        known = countable_items(order.game, order.scenario.id)
        noun = phrase(found[1].split())
        count = known[noun].number if noun in known else 0
        if count and count != group.size:
            datum = f"the group has {phrasing.plural(group.size, 'unit')}, and there are {count}"
            yield order.differs(found, datum, group.span, "the group")


def _one_is_first(orders: list[_Order]) -> Iterator[Report]:
    """Whether no two sides are both told to set up first, and none second when nobody is first."""
    told: dict[str, tuple[_Order, re.Match[str]]] = {}
    for order in orders:
        found = re.search(_SETS_UP, order.text.lower) if order.group is not None else None
        if found is None or order.group is None:
            continue
        one, match = told.setdefault(found[1], (order, found))
        if _side(one) != _side(order):
            name = order.game.sides[_side(one)].name
            yield order.differs(found, f"{name} sets up {found[1]} as well", one.text.place(*match.span()), name)
    missing = [word for word in _ORDINALS[: len(told)] if word not in told]
    for word, (order, found) in told.items():
        if missing and word not in _ORDINALS[: len(told)]:
            yield order.differs(found, f"nobody sets up {missing[0]}", order.scenario.span, "the scenario")


def _side(order: _Order) -> SideId:
    return next(side for side, force in order.scenario.forces.items() if order.group in force.groups)
