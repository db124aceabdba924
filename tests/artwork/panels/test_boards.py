"""Panels about a board: the roles of its cells, and the board in small."""

from dataclasses import replace
from pathlib import Path

import pytest
import scenes

from pnp.artwork import panels
from pnp.artwork.boards import legend
from pnp.artwork.panels.boards import places
from pnp.errors import DefinitionError, Span
from pnp.model import load
from pnp.model.game import Chart, ChartId, Panel

SPAN = Span("charts.yaml", 1, 1)


def fields(**options) -> Panel:
    return Panel("fields", "", options, SPAN)


def test_the_squares_of_each_side_are_named_or_counted(armada) -> None:
    board = armada.boards["armada"]
    shown = {role.id: places(armada, board, role) for role in armada.roles.values()}
    assert shown["sabotage"] == "White a1 · Black j10"
    assert shown["resource"] == "White d1, g1 · Black d10, g10"
    assert shown["city"] == "White c2, f2, i2 · Black b9, e9, h9"
    assert shown["pawn-start"] == "White b4–i4 · Black b7–i7"
    assert shown["exit"] == "White 9 squares · Black 9 squares"
    assert shown["mountain"] == "8 squares"


def test_each_field_has_its_words(armada, theme) -> None:
    drawn = panels.draw(armada, fields(fields={"sabotage": "Holds {{ words.city.many }}."}), 90, theme)
    assert scenes.words(drawn) == "Sabotage field White a1 · Black j10 Holds cities."


def test_without_words_all_fields_are_shown_in_columns(armada, theme) -> None:
    one, two = (panels.draw(armada, fields(across=number), 190, theme) for number in (1, 2))
    assert all(role.name in scenes.words(one) for role in armada.roles.values())
    assert two.height < one.height
    assert "a1" not in scenes.words(panels.draw(armada, fields(places=False), 190, theme))


def test_the_other_skin_has_its_own_names(universe, theme) -> None:
    words = scenes.words(panels.draw(universe, fields(), 190, theme))
    assert "Planet" in words
    assert "City" not in words


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"board": "armda"}, "no board is named 'armda'"),
        ({"fields": {"mountin": "x"}}, "no role is named 'mountin'"),
    ],
)
def test_wrong_ids_are_findings(armada, options, message) -> None:
    chart = Chart(ChartId("c"), "C", False, ((fields(**options),),), SPAN)
    found = panels.findings(replace(armada, charts={chart.id: chart}))
    assert [finding.message for finding in found] == [message]


def test_a_board_without_fields_is_refused(heavy, armada, theme) -> None:
    with pytest.raises(DefinitionError, match="no board of the game has fields"):
        panels.draw(heavy, fields(), 190, theme)
    bare = replace(armada, boards={"armada": armada.boards["armada"]._replace(fields=())})
    with pytest.raises(DefinitionError, match="no cell of 'Board' is a City"):
        panels.draw(bare, fields(board="armada"), 190, theme)


def test_the_sample_of_a_role_of_points_shows_no_piece_of_the_map(theme) -> None:
    """A piece of the map would show the path, the names and the zones around the first point with the role."""
    game = load(Path(__file__).parents[2] / "bad" / "points")
    words = scenes.words(panels.draw(game, fields(board="north"), 60, theme))
    assert "Reims" in words
    sample = legend.role_sample(game, game.boards["north"], next(iter(game.roles.values())), theme)
    assert sample.width == pytest.approx(sample.height, rel=0.02)
    assert "clip=Path" not in repr(panels.draw(game, fields(board="north"), 60, theme).items)


def plan(**options) -> Panel:
    return Panel("plan", "", options, SPAN)


def test_the_whole_board_is_there_as_wide_as_the_panel(armada, theme) -> None:
    drawn = panels.draw(armada, plan(), 90, theme)
    shown = {text.text: text for text in scenes.texts(drawn)}
    assert {*"abcdefghij", *map(str, range(1, 11))} <= set(shown)
    files = [shown[name].middle for name in "abcdefghij"]
    assert files == sorted(files)
    assert files[1] - files[0] == pytest.approx((files[9] - files[0]) / 9, abs=0.01)
    assert 80 < drawn.height < 95


def test_scale_makes_it_smaller_in_the_middle_of_its_width(armada, theme) -> None:
    small = panels.draw(armada, plan(), 90, theme, scale=0.8)
    assert small.width == 90
    assert small.height == pytest.approx(0.8 * panels.draw(armada, plan(), 90, theme).height)


def test_an_example_brings_its_counters(armada, theme) -> None:
    bare, full = (panels.draw(armada, plan(**o), 90, theme) for o in ({}, {"example": "first-array"}))
    assert len(scenes.texts(full)) > len(scenes.texts(bare))
    assert "KING" in scenes.words(full, into_symbols=True).upper()


def test_a_note_is_below(armada, theme) -> None:
    drawn = panels.draw(armada, plan(note="{{ words.city.many | capitalize }} first."), 90, theme)
    assert "Cities first." in scenes.words(drawn)


def test_hexes_are_shown_as_well(heavy, theme) -> None:
    assert panels.draw(heavy, plan(board="duel"), 80, theme).width == 80


@pytest.mark.parametrize(
    ("options", "message"),
    [({"board": "armda"}, "no board is named 'armda'"), ({"example": "first"}, "no example is named 'first'")],
)
def test_undefined_boards_and_examples_are_findings(armada, options, message) -> None:
    chart = Chart(ChartId("c"), "C", False, ((plan(**options),),), SPAN)
    found = panels.findings(replace(armada, charts={chart.id: chart}))
    assert [finding.message for finding in found] == [message]


def test_without_a_board_there_is_nothing_to_show(armada, theme) -> None:
    with pytest.raises(DefinitionError, match="no board to show"):
        panels.draw(replace(armada, boards={}), plan(), 80, theme)
    example = armada.examples["first-array"]._replace(board=None)
    lost = replace(armada, examples={example.id: example})
    with pytest.raises(DefinitionError, match="'first-array' has no board"):
        panels.draw(lost, plan(example="first-array"), 80, theme)
