"""Fields of a board: each as printed, with the squares of either side and what it does."""

from dataclasses import replace
from pathlib import Path

import pytest
import scenes

from pnp.artwork import panels
from pnp.artwork.boards import legend
from pnp.artwork.panels.fields import places
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
