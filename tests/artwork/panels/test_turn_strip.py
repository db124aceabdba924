"""Strips of phases: those of a chart, and those of a game's own turn."""

from dataclasses import replace

import pytest
import scenes

from pnp.artwork import panels
from pnp.artwork.counters.face_cache import FaceCache
from pnp.artwork.panels import Frame, PanelError, turn_strip
from pnp.artwork.panels.sequence_of_play import bar
from pnp.errors import DefinitionError, Span
from pnp.model.game import Panel, PlayerTurn
from pnp.scene.color import contrast
from pnp.scene.items import Path

SPAN = Span("charts.yaml", 1, 1)
PHASES = [
    {"name": "Recovery", "text": "Take off markers."},
    {"name": "Movement", "text": "Move {{ sides | length }} times.", "weight": 2},
    {"name": "Fire", "symbol": "weapon/missile"},
]


def drawn(game, theme, width=186.0, **options):
    return panels.draw(game, Panel("turn-strip", "", {"phases": PHASES, **options}, SPAN), width, theme)


def test_phases_stand_in_order_with_number_name_and_words(grav, theme) -> None:
    lines = scenes.lines(drawn(grav, theme))
    assert lines[0] == ["1", "Recovery", "2", "Movement", "3", "Fire"]
    assert lines[1] == ["Take off markers.", "Move 3 times."]
    assert scenes.lines(drawn(grav, theme, numbered=False))[0] == ["Recovery", "Movement", "Fire"]


def test_weights_share_the_width(grav, theme) -> None:
    placed = {text.text: text.left for text in scenes.texts(drawn(grav, theme)) if text.text in {"1", "2", "3"}}
    assert placed["3"] - placed["2"] == pytest.approx(186 / 4 * 2)


def test_arrows_do_not_touch(grav, theme) -> None:
    boxes = [box for box in scenes.outlines(drawn(grav, theme)) if abs(box[3] - box[1] - 9) < 0.01]
    assert len(boxes) == 3
    assert boxes[0][0] == 0
    assert boxes[-1][2] == pytest.approx(186)


def test_names_that_do_not_fit_and_wrong_phases_are_findings(grav, theme) -> None:
    with pytest.raises(DefinitionError, match="wider than its arrow"):
        drawn(grav, theme, 40.0)
    with pytest.raises(DefinitionError, match="phases"):
        panels.options(grav, Panel("turn-strip", "", {"phases": []}, SPAN))
    with pytest.raises(DefinitionError, match="phases"):
        panels.options(grav, Panel("turn-strip", "", {"phases": [{"nme": "x"}]}, SPAN))


def test_narrow_arrows_take_from_wide_ones_and_all_names_have_one_size(grav, theme) -> None:
    names = ["Recovery", "Move and fire", "Ortillery", "Roles"]
    phases = [{"name": name, "weight": 6.0 if name == "Move and fire" else 1.0} for name in names]
    for width in (130.0, 106.0):
        found = scenes.texts(drawn(grav, theme, width, phases=phases))
        texts, numbers = ([text for text in found if text.text.isdigit() is digit] for digit in (False, True))
        assert len({round(text.style.size, 6) for text in texts}) == 1
        for text, number in zip(texts, numbers[1:], strict=False):
            assert number.left - text.right > 3.2


ENTRY = Panel("turn-strip", "", {}, Span("charts.yaml", 1, 1))
NAMES = {"Weather", "Movement", "Reaction", "Combat", "End of turn", "Red", "Blue"}


def own_turn(game, theme, width=186.0, **options):
    return panels.draw(game, ENTRY._replace(options=options), width, theme)


def test_each_side_has_its_phases_in_turn(conduct, theme) -> None:
    words = [text for line in scenes.lines(own_turn(conduct, theme, 400.0)) for text in line if text in NAMES]
    assert words[:2] == ["Red", "Blue"]
    assert words[2:] == ["Weather", *["Movement", "Reaction", "Combat"] * 2, "End of turn", "Red"]


def test_phases_of_one_number_repeat_it_for_each_side(conduct, theme) -> None:
    words = scenes.words(own_turn(conduct, theme)).split()
    assert [words.count(number) for number in ("1", "2a", "2b", "2c", "3")] == [1, 2, 2, 2, 1]
    assert "2a" not in scenes.words(own_turn(conduct, theme, numbered=False)).split()


def test_arrows_have_the_color_of_who_acts(conduct, theme, everything) -> None:
    fills = [item.fill for item in everything(own_turn(conduct, theme, 400.0)) if isinstance(item, Path) and item.fill]
    red, blue = conduct.sides["red"].color, conduct.sides["blue"].color
    arrows = [fill for fill in fills if fill in (red, blue, theme.ink)]
    bars_and_arrows = [theme.ink, red, red, blue, red, blue, blue, red, blue, red]
    assert arrows == bars_and_arrows


def test_who_acts_is_named_too_because_gray_shows_no_side(conduct, theme) -> None:
    shown = scenes.words(own_turn(conduct, theme))
    assert "Blue, turns 2–4" in shown
    assert "Red, turns 2–4" in shown
    assert contrast(conduct.sides["red"].color, theme.ink) > 1.01


def test_rows_stay_within_the_width_and_break_between_player_turns(conduct, theme) -> None:
    strip = own_turn(conduct, theme, 150.0)
    assert max(right for _, _, right, _ in scenes.outlines(strip)) <= 150.0 + 1e-6
    bars = [line for line in scenes.lines(strip) if set(line) <= {"Red", "Blue"} and len(line) == 1]
    assert bars == [["Red"], ["Blue"]]


def test_without_a_common_first_side_players_are_numbered(conduct, theme) -> None:
    parts = tuple(
        part._replace(by_scenario=True) if isinstance(part, PlayerTurn) else part for part in conduct.procedure.turn
    )
    game = replace(conduct, procedure=conduct.procedure._replace(turn=parts))
    assert "Red" in scenes.words(own_turn(game, theme))
    frame = Frame(186.0, theme, FaceCache(game, theme))
    blue_first = scenes.words(turn_strip.strip(game, frame, first="blue"))
    assert blue_first.index("Blue") < blue_first.index("Red")


def test_a_game_without_phases_has_no_strip_of_its_own(grav, theme) -> None:
    with pytest.raises(DefinitionError) as failure:
        own_turn(grav, theme)
    assert [finding.id for finding in failure.value.findings] == ["chart.panel"]


def test_phases_of_turns_that_are_not_played_are_left_out(conduct, theme) -> None:
    frame = Frame(186.0, theme, FaceCache(conduct, theme))
    late = tuple(
        part if isinstance(part, PlayerTurn) else part._replace(first_turn=5) for part in conduct.procedure.turn
    )
    game = replace(conduct, procedure=conduct.procedure._replace(turn=late))
    assert "Weather" in scenes.words(turn_strip.strip(game, frame, turns=5))
    short = scenes.words(turn_strip.strip(game, frame, turns=4))
    assert "Weather" not in short
    assert "Movement" in short


def test_the_name_of_a_side_is_smaller_in_a_narrow_bar(conduct, theme) -> None:
    frame = Frame(30.0, theme, FaceCache(conduct, theme))
    name = "Amber League"
    own_turn = bar(conduct, [(conduct.procedure.turn[1].sides[0], name)], 17.0, frame)
    (text,) = scenes.texts(own_turn)
    assert text.text == name
    assert text.left > 0.5
    assert text.right < 16.5


def test_names_of_sides_are_in_more_rows_where_one_is_too_narrow(conduct, theme) -> None:
    frame = Frame(80.0, theme, FaceCache(conduct, theme))
    entries = [(None, f"then {name} player") for name in ("First", "Second", "Third", "Fourth")]
    assert [len(scenes.lines(bar(conduct, entries, width, frame))) for width in (130.0, 64.0, 27.0)] == [1, 2, 4]
    with pytest.raises(PanelError, match="'then First player' needs 23 mm and has 9 mm"):
        bar(conduct, entries, 9.0, frame)


def test_a_part_a_little_wider_than_a_row_is_set_smaller_in_one_row(conduct, theme) -> None:
    def rows(width: float) -> list[list[str]]:
        return [[word for word in line if word in NAMES] for line in scenes.lines(own_turn(conduct, theme, width))]

    player_turn = ["Movement", "Reaction", "Combat"]
    assert player_turn in rows(78.0)
    assert player_turn not in rows(60.0)


def test_a_bar_is_as_long_as_the_arrows_below_it(conduct, theme) -> None:
    strip = own_turn(conduct, theme, 100.0)
    boxes = scenes.outlines(strip)
    bars = [box for box in boxes if abs(box[3] - box[1] - 6.0) < 0.01]
    assert bars
    for left, _, right, bottom in bars:
        below = [box for box in boxes if abs(box[1] - bottom) < 0.01 and left - 0.01 <= box[0] < right]
        assert right == pytest.approx(max(box[2] for box in below), abs=0.01)
