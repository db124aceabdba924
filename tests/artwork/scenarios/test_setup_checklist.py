"""The set-up list: sections, markers on their hexes, exactly the counters of each color, the position of each group."""

import dataclasses
import re

import pytest
import scenes

from pnp.artwork.counters.face_cache import FaceCache
from pnp.artwork.panels import Frame
from pnp.artwork.scenarios import setup_checklist
from pnp.scene import presets

THEME = presets.themes()["field"]


def jobs(game, number):
    return {
        job.name: job.words.replace("\u00a0", " ")
        for job in setup_checklist.checklist_items(game, game.scenarios[f"scenario-{number}"])
    }


def test_scenario_two_from_an_empty_table(grav):
    assert jobs(grav, 2) == {
        "Map": "lay sections 5 and 6 edge to edge as drawn, all numbers upright, north at the top.",
        "Markers": "City on 6-0504 (Slagport).",
        "Imperial counters": "take 7: 2 Nu-3, 2 Int-7, 2 A-INF, 1 Chi-1.",
        "League counters": "take 8: 2 Aza-3, 2 A-INF, 1 Omi-9, 2 Rhu-1, 1 Zeta-7.",
        "Imperial units": "Garrison of Slagport at A.",
        "League units": "Clayton's raiders at B.",
        "Conditions": "the words over each group of counters say how it begins.",
        "Within reach": "12 Disrupted markers, two six-sided dice and a spare counter for the turn track.",
        "Begin": "League moves first in every turn; 8 turns.",
    }


def test_one_section_one_marker_and_names_that_are_numbers(grav):
    scenario = grav.scenarios["scenario-2"]
    names = {
        id_: piece if id_ != "nu-3" else dataclasses.replace(piece, name="41") for id_, piece in grav.pieces.items()
    }
    markers = {id_: dataclasses.replace(marker, neutral_count=1) for id_, marker in grav.markers.items()}
    one = scenario._replace(layout=(scenario.layout[0][:1],))
    game = dataclasses.replace(grav, pieces=names, markers=markers, scenarios={"scenario-2": one})
    found = jobs(game, 2)
    assert found["Map"] == "use section 5, its number upright, north at the top."
    assert found["Imperial counters"].startswith("take 7: 2 × 41, 2 Int-7")
    assert found["Within reach"].startswith("the Disrupted marker, ")


@pytest.mark.parametrize("number", range(1, 7))
def test_the_counters_to_take_are_those_of_the_forces(grav, number):
    scenario = grav.scenarios[f"scenario-{number}"]
    taken = [words for name, words in jobs(grav, number).items() if " counters" in name]
    assert sum(int(re.match(r"take (\d+):", words)[1]) for words in taken) == sum(
        f.size for f in scenario.forces.values()
    )
    for words in taken:
        total, listed = re.fullmatch(r"take (\d+): (.*)\.", words).groups()
        assert sum(int(entry.split(" ")[0]) for entry in listed.split(", ")) == int(total)


def test_special_counters_say_for_whom(grav):
    assert jobs(grav, 4)["Special counters for Imperial"] == "take 9: 3 M-MIL, 3 L-MIL, 2 Del-1, 1 Del-2."
    assert jobs(grav, 5)["Special counters for League"] == "take 8: 5 J-INF, 3 DS-3."


def test_markers_name_their_hexes_and_owners_where_these_differ(grav):
    assert "1-0607 (Halden Dome, League)" in jobs(grav, 3)["Markers"]
    assert "3-0409 (Corrin Dome, Imperial)" in jobs(grav, 3)["Markers"]
    assert jobs(grav, 4)["Markers"] == "Alpha on 2-0811; Beta on 5-0705; Gamma on 3-0809."
    assert "Markers" not in jobs(grav, 1)


def test_late_units_and_orbit(grav):
    assert "Relief column beside the map, for turn 3 at B" in jobs(grav, 1)["League units"]
    assert "Lift in orbit until turn 2" in jobs(grav, 6)["Imperial units"]
    assert "Planetary guard and Garrison division at B" in jobs(grav, 5)["Imperial units"]


def test_groups_without_an_area_begin_on_the_map(grav):
    scenario = grav.scenarios["scenario-5"]
    force = scenario.forces["imperial"]
    anywhere = force._replace(groups=tuple(group._replace(area=None) for group in force.groups))
    found = setup_checklist.checklist_items(grav, scenario._replace(forces={**scenario.forces, "imperial": anywhere}))
    words = {job.name: job.words for job in found}["Imperial units"]
    assert words == "City militia, Planetary guard and Garrison division on the map; Fighter wing in orbit."


def test_the_list_holds_every_job(grav):
    scenario = grav.scenarios["scenario-5"]
    drawing = setup_checklist.check_list(
        setup_checklist.checklist_items(grav, scenario), Frame(90.0, THEME, FaceCache(grav, THEME))
    )
    words = " ".join(scenes.words(drawing).replace("\u00a0", " ").split())
    for job in setup_checklist.checklist_items(grav, scenario):
        assert " ".join(f"{job.name}: {job.words}".replace("\u00a0", " ").split()) in words


@pytest.mark.parametrize("number", range(1, 7))
def test_columns_are_about_equally_high(grav, number):
    scenario = grav.scenarios[f"scenario-{number}"]
    frame = Frame(190.0, THEME, FaceCache(grav, THEME))
    one = setup_checklist.check_list(
        setup_checklist.checklist_items(grav, scenario), Frame(91.5, THEME, FaceCache(grav, THEME))
    )
    two = setup_checklist.check_list(setup_checklist.checklist_items(grav, scenario), frame, columns=2)
    assert one.height / 2 <= two.height + 2 <= one.height * 0.75
    assert sorted(text.text for text in scenes.texts(one)) == sorted(text.text for text in scenes.texts(two))


def test_only_markers_that_no_hex_or_fort_needs_lie_ready(grav):
    assert [marker.id for marker in setup_checklist.loose_markers(grav)] == ["disrupted"]


def test_markers_of_each_side_lie_ready(grav):
    sides = dict.fromkeys(grav.sides, 2)
    own = {id_: dataclasses.replace(each, neutral_count=0, count=sides) for id_, each in grav.markers.items()}
    game = dataclasses.replace(grav, markers=own)
    assert jobs(game, 2)["Within reach"].startswith("2 Disrupted markers for each side, ")


@pytest.mark.parametrize(
    ("name", "taken"),
    [
        ("Hound", "2 Hounds"),
        ("Battle tank", "2 Battle tanks"),
        ("Infantry", "2 Infantry"),
        ("Swordsman", "2 Swordsmen"),
        ("Tank IV", "2 Tank IV"),
        ("Master of Arms", "2 Master of Arms"),
    ],
)
def test_names_have_their_plural_where_it_is_regular(grav, name, taken):
    pieces = {id_: dataclasses.replace(each, name=name) if id_ == "nu-3" else each for id_, each in grav.pieces.items()}
    found = jobs(dataclasses.replace(grav, pieces=pieces), 2)["Imperial counters"]
    assert found.startswith(f"take 7: {taken}, 2 Int-7")


def test_words_over_counters_are_named_only_where_there_are_any(grav):
    scenario = grav.scenarios["scenario-2"]
    forces = {
        side: force._replace(groups=tuple(group._replace(setup="") for group in force.groups))
        for side, force in scenario.forces.items()
    }
    game = dataclasses.replace(grav, scenarios={"scenario-2": scenario._replace(forces=forces)})
    assert "Conditions" not in jobs(game, 2)
