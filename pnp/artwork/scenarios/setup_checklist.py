"""A scenario's set-up as a checklist: sections, markers, counters, set-up areas and first player."""

import math
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pnp.artwork.panels import Frame
from pnp.artwork.panels.helpers import cap_height, paragraph, stack
from pnp.artwork.scenarios.overview_map import area_marks
from pnp.model.compute.transport import printed_side
from pnp.model.game import Game, Marker, PieceId, SideId
from pnp.model.game.scenarios import Force, Scenario, UnitGroup
from pnp.scene.items import Path, Stroke, Symbol
from pnp.scene.shapes import rect
from pnp.templating.filters import listed
from pnp.templating.filters import words as cardinal

_BOX = 2.9
_BETWEEN = 7.0
"""Between columns of the list, mm."""
NO_BREAK = "\u00a0"


@dataclass(frozen=True, slots=True)
class ChecklistItem:
    """One step of the set-up: its subject, and the words."""

    name: str
    words: str


def checklist_items(game: Game, scenario: Scenario) -> tuple[ChecklistItem, ...]:
    """Return all steps of the set-up, in order."""
    return tuple(
        job
        for part in (_map(game, scenario), _markers(game, scenario), _take(game, scenario), _begin(game, scenario))
        for job in part
    )


def check_list(to_do: Iterable[ChecklistItem], frame: Frame, columns: int = 1) -> Symbol:
    """Draw the steps, each with a box to tick, in columns of about one height.

    Raises:
        PanelError: when a word is wider than its column.
    """
    width = (frame.width - _BETWEEN * (columns - 1)) / columns
    gap = 2.3 * frame.scale * frame.air
    parts = [_entry(job, width, frame) for job in to_do]
    share = math.fsum(part.height + gap for part in parts) / columns
    heaps: list[list[Symbol]] = [[] for _ in range(columns)]
    reach = 0.0
    for part in parts:
        heaps[min(int((reach + part.height / 2) / share), columns - 1)].append(part)
        reach += part.height + gap
    drawn = [stack(heap, gap) for heap in heaps if heap]
    items = tuple(column.at(index * (width + _BETWEEN), 0.0) for index, column in enumerate(drawn))
    return Symbol("list", frame.width, max(column.height for column in drawn), items)


def _entry(job: ChecklistItem, width: float, frame: Frame) -> Symbol:
    box = _BOX * frame.scale
    strong, plain = frame.style("text", 8.4, 600), frame.style("text", 8.4)
    left = box + 1.9 * frame.scale
    tick = Path(rect(0.0, (cap_height(plain) - box) / 2, box, box), None, Stroke(frame.theme.ink, 0.25))
    text = paragraph([(f"{job.name}:", strong), (job.words, plain)], width - left, 1.26)
    return Symbol(job.name, width, text.height, (tick, text.at(left, 0.0)))


def _map(game: Game, scenario: Scenario) -> Iterator[ChecklistItem]:
    numbers = [str(game.boards[place.board].number) for row in scenario.layout for place in row]
    turned = [str(game.boards[place.board].number) for row in scenario.layout for place in row if place.turned]
    upright = f"{listed(turned)} upside down, all others upright" if turned else "all numbers upright"
    lay = f"lay sections {listed(numbers)} edge to edge as drawn, {upright}"
    if len(numbers) == 1:
        lay = f"use section {numbers[0]}, its number {'upside down' if turned else 'upright'}"
    yield ChecklistItem("Map", f"{lay}, north at the top.")


def _markers(game: Game, scenario: Scenario) -> Iterator[ChecklistItem]:
    """Yield markers by kind, with their hexes; with the names of places that have any."""
    grid = scenario.board.grid
    owners = {place.side for place in scenario.places}
    lots = []
    for kind in dict.fromkeys(place.marker for place in scenario.places):
        name = game.markers[kind].name
        spots = []
        for place in scenario.places:
            notes = [place.name] if place.name != name else []
            notes += [game.sides[place.side].name] if place.side and len(owners) > 1 else []
            if place.marker == kind:
                notes = list(filter(None, notes))
                spots.append(grid.label(place.cell) + (f" ({', '.join(notes)})" if notes else ""))
        lots.append(f"{name} on {listed(spots)}")
    if lots:
        yield ChecklistItem("Markers", f"{'; '.join(lots)}.")


def _take(game: Game, scenario: Scenario) -> Iterator[ChecklistItem]:
    """Yield for each color of counters the number of each type, and the side of neutral ones."""
    for side in game.sides.values():
        lots = [(force, counters(game, force).get(side.id, {})) for force in scenario.forces.values()]
        for force, units in lots:
            if not units:
                continue
            whose = f" for {game.sides[force.side].name}" if side.id != force.side else ""
            types = ", ".join(_copies(number, game.pieces[piece].name) for piece, number in units.items())
            yield ChecklistItem(f"{side.name} counters{whose}", f"take {sum(units.values())}: {types}.")


def _copies(number: int, name: str) -> str:
    """Return `2 Nu-3`, or `2 × 41` where the name is a number too."""
    return f"{number}{NO_BREAK}×{NO_BREAK}{name}" if name[0].isdigit() else f"{number}{NO_BREAK}{name}"


def counters(game: Game, force: Force) -> dict[SideId, dict[PieceId, int]]:
    """Return the counters of a force, by the side in whose color they are printed."""
    found: dict[SideId, dict[PieceId, int]] = {}
    for piece, number in force.units.items():
        found.setdefault(printed_side(game, force.side, game.pieces[piece]), {})[piece] = number
    return found


def _begin(game: Game, scenario: Scenario) -> Iterator[ChecklistItem]:
    marks = area_marks(scenario)
    for force in scenario.forces.values():
        groups: dict[str, list[str]] = {}
        for group in force.groups:
            letter = marks[group.area].letter if group.area else ""
            groups.setdefault(_where(scenario, group, letter), []).append(group.name or "units")
        parts = [f"{listed(names)} {where}" for where, names in groups.items()]
        yield ChecklistItem(f"{game.sides[force.side].name} units", f"{'; '.join(parts)}.")
    yield ChecklistItem("Conditions", "the words over each group of counters say how it begins.")
    loose = loose_markers(game)
    ready = [f"{each.neutral_count} {each.name} marker{'s' * (each.neutral_count != 1)}" for each in loose]
    dice = _dice(game)
    yield ChecklistItem("Within reach", f"{listed([*ready, *dice, 'a spare counter for the turn track'])}.")
    yield ChecklistItem(
        "Begin", f"{game.sides[scenario.first].name} moves first in every turn; {scenario.turns} turns."
    )


def _dice(game: Game) -> list[str]:
    """Return the dice of the game's tables: of each kind as many as one roll takes."""
    most: dict[str, int] = {}
    for table in game.tables.values():
        for count, faces in re.findall(r"\b(\d*)d(\d+)\b", table.roll):
            most[faces] = max(most.get(faces, 0), int(count or 1))
    return [
        f"{cardinal(count)} {cardinal(int(faces))}-sided {'dice' if count > 1 else 'die'}"
        for faces, count in most.items()
    ]


def loose_markers(game: Game) -> list[Marker]:
    """Return markers without values that no scenario puts on a hex: they come into play later."""
    placed = {place.marker for scenario in game.scenarios.values() for place in scenario.places}
    loose = (marker for marker in game.markers.values() if marker.id not in placed and not marker.is_unit)
    return [marker for marker in loose if marker.neutral_count]


def _where(scenario: Scenario, group: UnitGroup, letter: str) -> str:
    """Describe where a group begins, as short as possible; its note is printed with its counters."""
    at = f" at {letter}" if letter else ""
    if group.box is not None:
        name = scenario.boxes[group.box].name
        box = name[:1].lower() + name[1:]
        return f"{box} until turn {group.turn}" if group.turn > 1 else box
    if group.turn:
        return f"beside the map, for turn {group.turn}{at}"
    return at.strip() or "on the map"
