"""Turn track, forts, batteries, victory and special rules, as the scenario has them."""

import pytest
import scenes

from pnp import templating
from pnp.artwork.counters.face_cache import FaceCache
from pnp.artwork.panels import Frame
from pnp.artwork.scenarios import play_aids
from pnp.scene import presets
from pnp.scene.items import Path
from pnp.scene.typography import apostrophes

THEME = presets.themes()["field"]
NUMBERS = range(1, 7)


def frame(game, width=190.0):
    return Frame(width, THEME, FaceCache(game, THEME))


def scenario(game, number):
    return game.scenarios[f"scenario-{number}"]


@pytest.mark.parametrize("number", NUMBERS)
def test_the_track_has_a_box_for_every_turn_that_holds_a_counter(grav, number):
    battle = scenario(grav, number)
    drawing = play_aids.turn_track(grav, battle, frame(grav, 186.0))
    (row,) = drawing.items
    boxes = [item for item in row.items if isinstance(item, Path) and item.stroke and not item.fill]
    assert len(boxes) == battle.turns
    assert [text.text for text in scenes.texts(drawing) if text.text.isdigit()] == [
        str(n + 1) for n in range(battle.turns)
    ]
    for left, top, right, bottom in scenes.outlines(drawing)[:1]:
        assert right - left >= grav.kit.counter_size
        assert bottom - top >= grav.kit.counter_size


def test_many_turns_take_several_rows(grav):
    battle = scenario(grav, 2)._replace(turns=30)
    drawing = play_aids.turn_track(grav, battle, frame(grav, 186.0))
    assert [len([item for item in row.items if isinstance(item, Path)]) for row in drawing.items] == [10, 10, 10]


def test_arrivals_stand_under_their_turn(grav):
    drawing = play_aids.turn_track(grav, scenario(grav, 1), frame(grav))
    texts = scenes.texts(drawing)
    (third,) = [text for text in texts if text.text == "3"]
    (relief,) = [text for text in texts if "Relief" in text.text]
    assert relief.text == "Relief column\u00a04"
    assert abs(relief.left - third.middle) < 15


def test_arrivals_of_a_side_stand_together_those_from_orbit_last(grav):
    drawing = play_aids.turn_track(grav, scenario(grav, 6), frame(grav))
    words = " ".join(scenes.words(drawing).replace("\u00a0", " ").split())
    assert "League: Pursuit battlegroup 15; from orbit Fighter 1" in words
    assert "Imperial: from orbit Lift 2" in words


def test_words_under_turns_do_not_overlap(grav):
    for battle in grav.scenarios.values():
        texts = [
            t for t in scenes.texts(play_aids.turn_track(grav, battle, frame(grav, 186.0))) if not t.text.isdigit()
        ]
        for index, one in enumerate(texts):
            for other in texts[index + 1 :]:
                if abs(one.y - other.y) < 1.5:
                    assert one.right <= other.left + 1e-6 or other.right <= one.left + 1e-6


def test_forts_show_hex_defense_weapons_and_what_they_may_lose(grav):
    found = dict(play_aids.emplacements(grav, scenario(grav, 5), frame(grav, 92.0)))
    ((place, drawing),) = found.items()
    words = scenes.words(drawing)
    delta = grav.markers["fort-delta"]
    assert place.marker == delta.id
    assert "Delta on 4-0510  ·  defense 8, passive" in words
    for weapon in delta.weapons:
        for stat in ("ew", "attack", "range"):
            assert str(weapon[stat]) in words.split()
        assert grav.stats["weapon"].codes[weapon["weapon"]] in words
    assert words.endswith("EW left 6 5 4 3 2 1 destroyed")


def test_scenarios_without_forts_have_none(grav):
    assert play_aids.emplacements(grav, scenario(grav, 2), frame(grav)) == []
    assert [place.name for place, _ in play_aids.emplacements(grav, scenario(grav, 4), frame(grav))] == [
        "Alpha",
        "Beta",
        "Gamma",
    ]


def test_batteries_show_values_and_number(grav):
    force = scenario(grav, 5).forces["league"]
    words = scenes.words(play_aids.support(grav, force.support, frame(grav, 92.0)))
    assert words == "5 EW 6 A missiles × 1 4 EW 6 A particle beam × 2"


@pytest.mark.parametrize("number", NUMBERS)
def test_victory_and_special_rules_are_printed_whole(grav, number):
    battle = scenario(grav, number)
    victory = scenes.words(play_aids.outcomes(grav, battle.victory, frame(grav, 90.0)))
    special = scenes.words(play_aids.rules(grav, battle.special, frame(grav, 90.0)))
    for words, steps in ((victory, battle.victory), (special, battle.special)):
        for step in steps:
            assert step.name in words
            assert " ".join(apostrophes(templating.render(grav, step.summary)).split()) in " ".join(words.split())


def test_a_sides_outcome_wears_its_color(grav):
    drawing = play_aids.outcomes(grav, scenario(grav, 1).victory, frame(grav, 90.0))
    text = repr(drawing.items)
    for side in ("imperial", "league"):
        assert grav.sides[side].color in text


def test_the_order_of_a_turn_names_who_moves_first(grav):
    words = scenes.words(play_aids.phases(grav, scenario(grav, 2), frame(grav)))
    assert "in the first League moves, in the second Imperial." in words
    for name in ("1 Recovery", "2 Move and fire", "3 Ortillery", "4 Roles"):
        assert name in words
