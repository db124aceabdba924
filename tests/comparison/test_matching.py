"""One edit of a game is one line of a comparison, besides what follows from it, and no line has an internal name."""

import re
from typing import NamedTuple

import pytest

from pnp.comparison import answers, facts, odds, other_values, text_changes
from pnp.model.game import Game


class Edit(NamedTuple):
    """A text of a file that becomes another, and what the comparison must say: the line, and how many lines at most."""

    game: str
    file: str
    old: str
    new: str
    line: str
    most: int = 1


MAREN, GRAV, HEAVY, ARMADA, SHOGI = "across-the-maren", "grav-armor", "heavy-armor", "armada-chess", "shogi"
FIRST = "t-1,Torrin 1st Division,1,two-step-half-inch,infantry,division,t-first,,1,,5,6,4,Reduced,3,4,4,2103,\n"
SECOND = "t-3,Torrin 3rd Division,3,two-step-half-inch,infantry,division,t-first,,1,,5,6,4,Reduced,3,4,4,2206,\n"
RUNNER = """  runner:
    name: Runner
    cost: 1
    limit: 4
    count: 4 per side
    front: {state: Wheels, kind: vehicle, symbol: mech/runner-wheels, attack: 1, defense: 3, move: 4}
    back:  {state: Walker, kind: robot,   symbol: mech/runner-walker, attack: 3, defense: 2, move: 2}
"""
EDITS = {
    "unit-new": Edit(
        MAREN,
        "units.csv",
        FIRST,
        FIRST.replace("t-1,", "t-99,").replace("1st", "99th") + FIRST,
        "^Torrin 99th Division is new",
        9,
    ),
    "unit-gone": Edit(MAREN, "units.csv", SECOND, "", "^Torrin 3rd Division is gone", 9),
    "unit-name": Edit(
        MAREN,
        "units.csv",
        "Torrin 1st Division",
        "Torrin Guard Division",
        "name Torrin Guard Division, was Torrin 1st Division",
        3,
    ),
    "unit-stat": Edit(
        MAREN,
        "units.csv",
        FIRST,
        FIRST.replace("Reduced,3", "Reduced,2"),
        "Torrin 1st Division, Reduced: Attack 2, was 3",
        8,
    ),
    "unit-at": Edit(
        MAREN, "units.csv", FIRST, FIRST.replace("2103", "2104"), "Torrin 1st Division: at 2104, was 2103", 5
    ),
    "piece-new": Edit(
        HEAVY,
        "pieces.yaml",
        RUNNER,
        RUNNER + RUNNER.replace("runner:", "scout:").replace("Runner", "Scout"),
        "^Scout is new",
        20,
    ),
    "piece-name": Edit(HEAVY, "pieces.yaml", "name: Lancer", "name: Spear", "^Spear: name Spear, was Lancer", 30),
    "piece-stat": Edit(
        HEAVY,
        "pieces.yaml",
        "attack: 1, defense: 3, move: 4",
        "attack: 1, defense: 3, move: 5",
        "^Runner, Wheels: Movement 5, was 4|^Runner, Wheels: .* 5, was 4",
        6,
    ),
    "shogi-move": Edit(
        SHOGI, "pieces.yaml", "moves: [{slide: forward}, {drop", "moves: [{step: forward}, {drop", "^Lance: moves", 4
    ),
    "shogi-value": Edit(
        SHOGI,
        "pieces.yaml",
        "front: {value: 5, state: Rook}",
        "front: {value: 4, state: Rook}",
        "^Rook, Rook: Impasse value 4, was 5|^Rook.*: Impasse value 4, was 5",
        3,
    ),
    "marker-new": Edit(
        GRAV,
        "units.yaml",
        "  city:      {name: City",
        "  smoke:     {name: Smoke, symbol: marker/city, count: 2, layout: plain-marker}\n  city:      {name: City",
        "^Smoke is new",
        4,
    ),
    "marker-count": Edit(
        MAREN,
        "units.yaml",
        "symbol: marker/supply, count: 12",
        "symbol: marker/supply, count: 10",
        "^Out of supply: counters 10, was 12",
        3,
    ),
    "weapon-gone": Edit(
        GRAV, "units.yaml", ", {ew: 5, attack: 6, weapon: G, range: 2}", "", "^Alpha, weapon 2 is gone", 3
    ),
    "terrain-cell": Edit(
        MAREN,
        "map.yaml",
        '"~~~~~~~~....f...hhh."',
        '"~~~~~~~~...ff...hhh."',
        "^The Maren valley: 0112 Forest, was Clear",
        3,
    ),
    "terrain-name": Edit(
        MAREN, "map.yaml", "{name: Moor, letter", "{name: Heath, letter", "^Heath: name Heath, was Moor", 8
    ),
    "terrain-cost": Edit(
        MAREN,
        "map.yaml",
        "texture: forest, cost: {any: 2, motor: 3",
        "texture: forest, cost: {any: 2, motor: 4",
        "^Forest: cost Motor 4, was 3",
        12,
    ),
    "place-new": Edit(
        MAREN,
        "map.yaml",
        "      hallin: ",
        "      ford: {name: Fordham, at: 1111, size: village}\n      hallin: ",
        "Fordham .* is new",
        2,
    ),
    "place-name": Edit(
        MAREN, "map.yaml", "{name: Brede, at", "{name: Bredemouth, at", "Bredemouth: name Bredemouth, was Brede", 30
    ),
    "line-kind": Edit(
        MAREN,
        "map.yaml",
        "  bridges: {of: bridge, along: 0515/0615 ",
        "  bridges: {of: bridge, along: ",
        "The Maren valley, bridges: 0515/0615 .*is gone|The Maren valley, bridges: .*was",
        12,
    ),
    "line-new": Edit(
        MAREN,
        "map.yaml",
        "      coast-road: ",
        "      new-road: {of: road, along: 1310 1311}\n      coast-road: ",
        "The Maren valley, new road .*is new",
        12,
    ),
    "zone-cell": Edit(
        MAREN, "map.yaml", 'cells: "2613 2614"', 'cells: "2613 2614 2615"', "^Entry B: 2615 now belongs to it", 6
    ),
    "panel-gone": Edit(
        MAREN,
        "charts.yaml",
        "      - - {kind: turn-strip, title: Sequence of play}\n",
        "",
        "Turns, Sequence of play .*is gone",
        2,
    ),
    "panel-new": Edit(
        MAREN,
        "charts.yaml",
        "      - - {kind: turn-strip",
        "      - - {kind: modifiers, title: Shifts}\n      - - {kind: turn-strip",
        "Turns, Shifts .*is new",
        2,
    ),
    "panel-title": Edit(
        HEAVY,
        "charts.yaml",
        "title: Combined machines",
        "title: Stacks",
        "Player sheet, Stacks: title Stacks, was Combined machines",
        2,
    ),
    "panel-option": Edit(
        HEAVY,
        "charts.yaml",
        "          between: 0..4",
        "          between: 0..3",
        "Player sheet, Hexes between: between 0..3, was 0..4",
        2,
    ),
    "group-new": Edit(
        GRAV,
        "scenarios/2.yaml",
        "          - name: Clayton's raiders",
        "          - {name: Van, units: {aza-3: 1}, area: raiders, setup: Last.}\n          - name: Clayton's raiders",
        "^Scenario 2, .*Van .*is new",
        6,
    ),
    "group-units": Edit(
        GRAV, "scenarios/2.yaml", "{nu-3: 2, int-7", "{nu-3: 1, int-7", "^Scenario 2: Nu-3 of Imperial 1, was 2", 6
    ),
    "group-name": Edit(
        GRAV,
        "scenarios/2.yaml",
        "- name: Garrison of Slagport",
        "- name: Guards of Slagport",
        "Guards of Slagport: name Guards of Slagport, was Garrison of Slagport",
        4,
    ),
    "without": Edit(
        MAREN, "scenarios.yaml", "without: t-guard", "without: t-guard t-1", "^Scenario 2, .*2103.* is gone", 6
    ),
    "victory-step": Edit(
        MAREN,
        "scenarios.yaml",
        "      - {name: Draw, summary: It is a draw",
        "      - {name: Tie, summary: It is a draw",
        "Scenario 2, Tie: name Tie, was Draw",
        4,
    ),
    "table-row": Edit(
        GRAV,
        "tables.yaml",
        '  - "- - - - - - - - - - - - - - - - - - - - H"   # 4',
        '  - "- - - - - - - - - - - - - - - - - - - H H"   # 4',
        "^Firing table: Dice 4, Hit value \\+9 H, was -",
        60,
    ),
    "table-label": Edit(
        GRAV,
        "tables.yaml",
        "[Jump infantry,",
        "[Leap infantry,",
        "^Hit effects, Target: line jump Leap infantry, was Jump infantry",
        12,
    ),
    "clause-gone": Edit(
        HEAVY,
        "clauses.yaml",
        "      - {first: none, second: {not: none}}\n",
        "",
        "^Are these the actions of a turn\\?: where first is .no action. and second is .combine",
        2,
    ),
}
INTERNAL = re.compile(
    r"Hex\(|Square\(|q=|\b\w+\.\d+\b(?!\))|groups|[a-z]\.[a-z]|Span|MappingProxy|\bt-1\b|frozenset|\(\)|None|_"
)


def lines(old: Game, new: Game) -> list[str]:
    parts = (facts, odds, answers, text_changes, other_values)
    return [change.sentence for part in parts for change in part.changes(old, new)]


@pytest.mark.parametrize("edit", EDITS.values(), ids=EDITS)
def test_an_edit_is_one_line(edit: Edit, shipped, edited) -> None:
    old, new = shipped(edit.game), edited(edit.game, (edit.file, edit.old, edit.new))
    found = lines(old, new)
    assert sum(bool(re.search(edit.line, line)) for line in found) == 1, found
    assert len(found) <= edit.most, found
    assert not [line for line in found if INTERNAL.search(line.split("“")[0])], found
    assert lines(new, old), "the other way around"
