"""The terrain effects chart: a row for each terrain of the boards."""

from dataclasses import replace
from pathlib import Path

import pytest
import scenes

from pnp import model
from pnp.artwork import panels
from pnp.errors import DefinitionError, Span
from pnp.model.game import Game, Panel, Price

SPAN = Span("game.yaml", 1, 1)


@pytest.fixture(scope="module")
def game() -> Game:
    return model.load(Path(__file__).parents[2] / "bad" / "prices")


def drawn(game, theme, width=110, **options):
    return panels.draw(game, Panel("terrain-effects", "", options, SPAN), width, theme)


def row(placed, name):
    """Return the texts in the row of a terrain after its name, from left to right."""
    title = next(text for text in placed if text.text == name)
    line = [text for text in placed if abs(text.y - title.y) < 3.5 and text.left > title.left + 20]
    return [text.text for text in sorted(line, key=lambda text: text.left)]


def test_costs_and_attributes_of_each_terrain(game, theme):
    placed = scenes.texts(drawn(game, theme), into_symbols=False)
    assert {name: row(placed, name) for name in ("Clear", "Rubble", "River", "Road", "Railway", "Bridge")} == {
        "Clear": ["1", "1", "–", "–"],
        "Rubble": ["+1", "+1", "−1", "–"],
        "River": ["+1", "+2", "−1", "–"],
        "Road": ["½", "½", "–", "–"],
        "Railway": ["OT", "OT", "–", "–"],
        "Bridge": ["–", "–", "–", "–"],
    }
    assert row(placed, "Swamp") == ["All", "−1", "–"]


def test_rows_are_grouped_by_where_terrain_lies(game, theme):
    words = [text.text for text in scenes.texts(drawn(game, theme), into_symbols=False)]
    heads = [words.index(head) for head in ("Hexes", "In hexes, besides other terrain", "Hexsides", "Roads and paths")]
    assert heads == sorted(heads)


def test_words_and_signs_are_explained_where_they_are_used(game, theme):
    words = scenes.words(drawn(game, theme))
    for meaning in ("may not enter", "All: the whole movement allowance", "OT: the cost of the other terrain there"):
        assert meaning in words
    assert "lost if left there" not in words
    assert "no cost for Gorge" in words
    assert "River without effect" in words
    assert "may not enter" not in scenes.words(drawn(game, theme, signs=False))


def test_figures_of_a_wide_table_are_as_near_to_the_names_as_to_each_other(game, theme):
    widest = max(
        text.right
        for text in scenes.texts(drawn(game, theme, 190))
        if text.text in ("no cost for Gorge", "River without effect")
    )
    placed = [text for text in scenes.texts(drawn(game, theme, 190), into_symbols=False) if text.text in ("1", "–")]
    first, second = sorted({round(text.middle) for text in placed})[:2]
    assert second - first > 20
    assert first - widest < 70


def test_a_value_of_a_class_is_beside_the_usual_one(game, theme):
    assert "3 foot" in scenes.words(drawn(game, theme))


def test_without_classes_there_is_one_column(game, theme):
    plain = replace(game, classes={}, attributes={})
    placed = scenes.texts(drawn(plain, theme), into_symbols=False)
    assert "Cost" in {text.text for text in placed}
    assert row(placed, "Clear") == ["1"]


def test_a_board_without_prices_is_refused(theme):
    game = model.load(Path(__file__).parents[2] / "bad" / "maps")
    with pytest.raises(DefinitionError, match="no terrain on the boards has a cost or an attribute"):
        drawn(game, theme)


def test_an_unknown_board_is_a_finding(game):
    with pytest.raises(DefinitionError, match="rear"):
        panels.options(game, Panel("terrain-effects", "", {"board": "rear"}, SPAN))


def test_a_side_that_costs_nothing_has_a_dash(game, theme):
    river = game.line_kinds["river"]
    free = river._replace(cost=river.cost._replace(special={"foot": Price("more")}))
    boards = {}
    for id_, board in game.boards.items():
        lines = (line._replace(kind=free) if line.kind == river else line for line in board.lines)
        boards[id_] = board._replace(lines=tuple(lines))
    placed = scenes.texts(drawn(replace(game, boards=boards), theme), into_symbols=False)
    assert row(placed, "River")[0] == "–"


def test_classes_without_a_symbol_are_named_once(game, theme):
    classes = {id_: entry._replace(symbol="") for id_, entry in game.classes.items()}
    words = [text.text for text in scenes.texts(drawn(replace(game, classes=classes), theme), into_symbols=False)]
    for entry in classes.values():
        assert words.count(entry.name) == 1


def test_a_chart_of_a_part_has_only_the_terrain_that_lies_there(game, theme):
    names = {"Clear", "Rubble", "River", "Road", "Railway", "Bridge"}
    parts = [{text.text for text in scenes.texts(drawn(game, theme, lies=lies))} & names for lies in ("cells", "lines")]
    assert parts == [{"Clear", "Rubble"}, {"River", "Road", "Railway", "Bridge"}]
