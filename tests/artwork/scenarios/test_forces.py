"""Forces as counters: every type once, in its own colors, with its quantity beneath."""

import re
from collections import Counter
from pathlib import Path

import pytest
import scenes

from pnp import model, templating
from pnp.artwork.counters.face_cache import FaceCache
from pnp.artwork.panels import Frame
from pnp.artwork.scenarios import forces, setup_checklist
from pnp.model.compute.transport import printed_side
from pnp.scene import presets
from pnp.scene.items import Group, Use

THEME = presets.themes()["field"]


def frame(game, width=92.0, scale=1.0):
    return Frame(width, THEME, FaceCache(game, THEME), scale=scale)


def counters(items, x=0.0, y=0.0):
    """Names of the drawn counters with the middle of each, as they are scaled."""
    for item in items:
        if isinstance(item, Group):
            yield from counters(item.items, x + item.transform[4], y + item.transform[5])
        elif isinstance(item, Use) and item.symbol.width == pytest.approx(12.7):
            yield item.symbol, x + item.x + item.scale * item.symbol.width / 2, y + item.y, item.scale


def quantities(game, drawing):
    """Each drawn counter's symbol with the number written under it."""
    texts = [text for text in scenes.texts(drawing, into_symbols=False) if text.text.startswith("× ")]
    found = []
    for symbol, x, y, _ in counters(drawing.items):
        below = [text for text in texts if abs(text.middle - x) < 0.5 and 12 < text.y - y < 20]
        found.append((symbol, int(min(below, key=lambda text: text.y).text.removeprefix("× "))))
    return found


@pytest.mark.parametrize("number", range(1, 7))
def test_every_counter_is_drawn_with_its_quantity(grav, number):
    scenario = grav.scenarios[f"scenario-{number}"]
    for force in scenario.forces.values():
        here = frame(grav)
        drawing = forces.force(grav, scenario, force, here)
        expected = []
        for group in force.groups:
            for piece, count in group.units.items():
                side = printed_side(grav, force.side, grav.pieces[piece])
                expected.append((here.faces.piece(side, piece, grav.pieces[piece].faces[0].id), count))
        assert Counter(quantities(grav, drawing)) == Counter(expected)
        assert sum(count for _, count in quantities(grav, drawing)) == force.size


def test_counters_have_their_true_size(grav):
    scenario = grav.scenarios["scenario-2"]
    drawing = forces.force(grav, scenario, scenario.forces["league"], frame(grav))
    assert {scale for _, _, _, scale in counters(drawing.items)} == {1.0}


def test_special_units_wear_their_own_color(grav):
    militia, tank = grav.pieces["m-mil"], grav.pieces["nu-3"]
    assert printed_side(grav, "imperial", militia) == "special"
    assert printed_side(grav, "imperial", tank) == "imperial"
    assert printed_side(grav, "league", tank) == "league"


def test_head_says_who_and_how_many_and_when(grav):
    scenario = grav.scenarios["scenario-2"]
    words = scenes.words(forces.force(grav, scenario, scenario.forces["league"], frame(grav)))
    assert words.startswith("League 8 units  ·  moves first")
    words = scenes.words(forces.force(grav, scenario, scenario.forces["imperial"], frame(grav)))
    assert words.startswith("Imperial 7 units  ·  moves second")


def test_groups_say_when_they_arrive(grav):
    arrivals = {
        group.name: forces.arrival(scenario, group)
        for scenario in grav.scenarios.values()
        for force in scenario.forces.values()
        for group in force.groups
    }
    assert arrivals["42nd Lift"] == "set-up"
    assert arrivals["Relief column"] == "turn 3"
    assert arrivals["Jump battalion"] == "orbit"
    assert arrivals["Lift"] == "orbit, turn 2"


def test_small_groups_share_a_row(grav):
    scenario = grav.scenarios["scenario-5"]
    texts = scenes.texts(forces.force(grav, scenario, scenario.forces["imperial"], frame(grav)))
    heights = {text.text: text.y for text in texts}
    assert (
        heights["City militia"] == heights["Fighter wing"] < heights["Planetary guard"] < heights["Garrison division"]
    )


def test_every_groups_words_are_printed(grav):
    for scenario in grav.scenarios.values():
        for force in scenario.forces.values():
            words = scenes.words(forces.force(grav, scenario, force, frame(grav)))
            for group in force.groups:
                assert group.name in words
                assert " ".join(templating.render(grav, group.setup).split()) in " ".join(words.split())


def test_there_is_a_box_for_every_unit_that_may_be_lost(grav):
    for force in grav.scenarios["scenario-5"].forces.values():
        drawing = forces.force(grav, grav.scenarios["scenario-5"], force, frame(grav))
        tally = next(item for item in reversed(drawing.items) if "Lost" in repr(item))
        (boxes,) = [part for part in tally.items if hasattr(part, "segments")]
        assert sum(segment[0] == "M" for segment in boxes.segments) == force.size


def test_nothing_reaches_beyond_the_column(grav):
    for scenario in grav.scenarios.values():
        for force in scenario.forces.values():
            drawing = forces.force(grav, scenario, force, frame(grav, 89.5))
            for symbol, x, _, scale in counters(drawing.items):
                assert x - symbol.width * scale / 2 >= -1e-6
                assert x + symbol.width * scale / 2 <= 89.5 + 1e-6
            for text in scenes.texts(drawing, into_symbols=False):
                assert text.right <= 89.5 + 1e-6


FORD = Path(__file__).parents[2] / "bad" / "scenarios"


@pytest.fixture(scope="module")
def game():
    return model.load(FORD)


def rows(game, width):
    (scenario,) = game.scenarios.values()
    frame = Frame(width, THEME, FaceCache(game, THEME))
    return list(forces.unit_rows(game, scenario.forces["red"], frame))


def test_each_counter_is_over_its_number_turn_and_place(game):
    start, later = (
        [text.text for text in scenes.texts(row.items) if text.text not in ("1", "2", "3", "4")]
        for row in rows(game, 80.0)
    )
    assert {"Set up at the start", "3 units", "0203", "2 × Redoubt"} <= set(start)
    assert {"Reinforcements", "1 unit", "turn 3", "North road"} <= set(later)


def test_a_narrow_column_has_more_rows(game):
    assert (len(rows(game, 80.0)), len(rows(game, 20.0))) == (2, 3)


FOUR = """
pnp: 2
game: {id: lake, title: Lake, version: 1.0, players: 4}
sides:
  heron: {name: Heron, color: "#1B2C47", emblem: emblem/ring}
  otter: {name: Otter, color: "#c07e46", emblem: emblem/wave}
  marten: {name: Marten, color: "#963b46", emblem: emblem/peak}
  raven: {name: Raven, color: "#bbcc9e", emblem: emblem/diamond}
stats: {strength: {name: Strength, short: S, range: 0..9}}
types: {bear: {name: Bear, symbol: nato/infantry}, foot: {name: Infantry, symbol: nato/infantry}}
pieces:
  bear: {name: Bear, type: bear, layout: two-step-half-inch, count: 3 per side, front: {strength: 4}}
  first:
    {name: Guards, designation: 1, type: foot, layout: two-step-half-inch, count: 1 per side, front: {strength: 4}}
boards: {ice: {name: Ice, grid: {shape: rectangle, columns: 6, rows: 6, pitch: 16mm, labels: {style: "0101"}}}}
procedure:
  turn: [{each: [heron, marten, otter, raven], phases: [{phase: march, name: March, summary: March.}]}]
scenarios:
  masts:
    number: 1
    title: Masts
    board: ice
    turns: 9
    first: heron
    forces: {heron: *force, otter: *force, marten: *force, raven: *force}
""".replace("*force", "{groups: [{name: Clan, units: {bear: 3, first: 1}}]}")


@pytest.fixture(scope="module")
def four(tmp_path_factory):
    folder = tmp_path_factory.mktemp("lake")
    (folder / "game.yaml").write_text(FOUR, encoding="utf-8")
    return model.load(folder)


def test_in_a_narrow_column_the_note_is_below_the_name(four):
    scenario = four.scenarios["masts"]
    for force in scenario.forces.values():
        texts = scenes.texts(forces.force(four, scenario, force, frame(four, 41.0)))
        name = next(text for text in texts if text.text == four.sides[force.side].name)
        note = next(text for text in texts if "moves" in text.text)
        assert note.y - name.y > 2.5
        assert note.left >= name.left
        assert note.left + 2 * (note.middle - note.left) <= 41.0


def test_the_sides_move_first_to_last_in_the_order_of_the_turn(four):
    scenario = four.scenarios["masts"]
    words = [scenes.words(forces.force(four, scenario, force, frame(four))) for force in scenario.forces.values()]
    assert [re.search(r"moves \w+", each)[0] for each in words] == [
        "moves first",
        "moves third",
        "moves second",
        "moves fourth",
    ]


def test_units_are_taken_by_their_names_and_only_numbers_have_a_type(four):
    jobs = setup_checklist.checklist_items(four, four.scenarios["masts"])
    words = {job.name: job.words.replace("\u00a0", " ") for job in jobs}
    assert words["Heron counters"] == "take 4: 3 Bear; infantry 1."
