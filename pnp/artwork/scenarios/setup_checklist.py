"""A scenario's set-up as a checklist: sections, markers, counters, set-up areas and first player."""

import math
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from pnp.artwork.panels import Frame
from pnp.artwork.panels.helpers import cap_height, paragraph, stack
from pnp.artwork.scenarios.overview_map import area_marks
from pnp.errors import many
from pnp.model.compute.transport import printed_side
from pnp.model.compute.units import turn_track
from pnp.model.game import Game, Marker, PieceId, SideId
from pnp.model.game.scenarios import Force, Scenario, UnitGroup
from pnp.model.text import wording
from pnp.scene.items import Path, Stroke, Symbol
from pnp.scene.shapes import rect
from pnp.templating.filters import listed
from pnp.templating.filters import words as cardinal

_BOX = 2.9
_BETWEEN = 7.0
"""Between columns of the list, mm."""
NO_BREAK = "\u00a0"
_REGULAR = re.compile(r"(?!.* of |.*(?i:s|f|fe|sh|ry|men|foot|armou?r|militia|deer|sheep)$)[A-Za-z][A-Za-z -]*[a-z]{2}")
"""English names whose plural is regular."""


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
    parts = entries(to_do, replace(frame, width=width))
    share = math.fsum(part.height + gap for part in parts) / columns
    heaps: list[list[Symbol]] = [[] for _ in range(columns)]
    reach = 0.0
    for part in parts:
        heaps[min(int((reach + part.height / 2) / share), columns - 1)].append(part)
        reach += part.height + gap
    drawn = [stack(heap, gap) for heap in heaps if heap]
    items = tuple(column.at(index * (width + _BETWEEN), 0.0) for index, column in enumerate(drawn))
    return Symbol("list", frame.width, max(column.height for column in drawn), items)


def entries(to_do: Iterable[ChecklistItem], frame: Frame) -> list[Symbol]:
    """Draw the steps, each with a box to tick, `frame.width` mm wide; raises as `check_list`."""
    return [_entry(job, frame.width, frame) for job in to_do]


def _entry(job: ChecklistItem, width: float, frame: Frame) -> Symbol:
    box = _BOX * frame.scale
    strong, plain = frame.style("text", 8.4, 600), frame.style("text", 8.4)
    left = box + 1.9 * frame.scale
    tick = Path(rect(0.0, (cap_height(plain) - box) / 2, box, box), None, Stroke(frame.theme.ink, 0.25))
    text = paragraph([(f"{job.name}:", strong), (job.words, plain)], width - left, 1.26)
    return Symbol(job.name, width, text.height, (tick, text.at(left, 0.0)))


def _map(game: Game, scenario: Scenario) -> Iterator[ChecklistItem]:
    if scenario.on is not None:
        several = len(game.boards) > 1
        yield ChecklistItem("Map", f"use the map “{scenario.board.name}”." if several else "lay out the map.")
        return
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
            total = sum(units.values())
            everything = total == sum(piece.count.get(side.id, 0) for piece in game.pieces.values())
            is_printed = all(group.at for group in force.groups)
            words = f"all {total}" if everything and is_printed else f"{total}: {_types(game, units)}"
            yield ChecklistItem(f"{side.name} counters{whose}", f"take {words}.")


def _types(game: Game, units: Mapping[PieceId, int]) -> str:
    """List units: `2 Nu-3, 1 × 41`; those that bear numbers by type: `infantry 1, 2; armor 5`."""
    kinds: dict[str, list[str]] = {}
    for id_, number in units.items():
        piece = game.pieces[id_]
        name = piece.designation or piece.name
        is_number = name != piece.name or any(map(str.isdigit, name))
        kind = game.types[piece.type].name if piece.type is not None and is_number else ""
        alone = number == 1 and (kind or piece.name[0].isdigit())
        times = f"{NO_BREAK}×" if (name if kind else piece.name)[0].isdigit() else ""
        one = name if kind else piece.name
        several = many(one) if number > 1 and game.language.startswith("en") and _REGULAR.fullmatch(one) else one
        copies = name if alone else f"{number}{times}{NO_BREAK}{several}"
        kinds.setdefault(kind, []).append(copies)
    lots = [
        f"{kind[:1].lower() + kind[1:]}{NO_BREAK}{', '.join(names)}" if kind else ", ".join(names)
        for kind, names in kinds.items()
    ]
    return "; ".join(lots)


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
            if group.at:
                continue
            letter = marks[group.area].letter if group.area else ""
            groups.setdefault(_where(scenario, group, letter), []).append(group.name or "units")
        parts = [*_as_printed(force, many(scenario.board.grid.noun))]
        parts += [f"{listed(names)} {where}" for where, names in groups.items()]
        yield ChecklistItem(f"{game.sides[force.side].name} units", f"{'; '.join(parts)}.")
    if any(group.setup and not group.at for force in scenario.forces.values() for group in force.groups):
        yield ChecklistItem("Conditions", "the words over each group of counters say how it begins.")
    loose, track = loose_markers(game), turn_track(game)
    ready = [_ready(each) for each in loose]
    spare = [] if track and track.marker in {each.id for each in loose} else ["a spare counter for the turn track"]
    yield ChecklistItem("Within reach", f"{listed([*ready, *_dice(game), *spare])}.")
    first = game.sides[scenario.first].name
    moves = "move" if wording.is_plural(first) else "moves"
    yield ChecklistItem("Begin", f"{first} {moves} first in every turn; {scenario.turns} turns.")


def _as_printed(force: Force, cells: str) -> Iterator[str]:
    """Yield what happens to the units that begin where they say; `cells`: the word for the cells of the map."""
    first = sum(group.size for group in force.groups if group.at and not group.turn)
    later = sum(group.size for group in force.groups if group.at and group.turn)
    if first:
        yield f"{first} on the map, in the {cells} below their counters"
    if later:
        yield f"{later} beside the turn track, on their turns of arrival"


def _ready(marker: Marker) -> str:
    count = marker.neutral_count or max(marker.count.values())
    name = f"{count} {marker.name} markers" if count > 1 else f"the {marker.name} marker"
    return name if marker.neutral_count else f"{name} for each side"


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
    return [one for one in loose if one.neutral_count or (any(one.count.values()) and len({*one.count.values()}) == 1)]


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
