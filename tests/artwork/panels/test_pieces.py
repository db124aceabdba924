"""The tables of pieces and of combined values against the facts of the games."""

from dataclasses import replace

import pytest
import scenes

from pnp.artwork import panels
from pnp.errors import DefinitionError, Span
from pnp.model.game import Panel
from pnp.scene.items import Path

STATES = {
    "Wheels": ["1", "3", "4"],
    "Walker": ["3", "2", "2"],
    "Glider": ["2", "3", "4"],
    "Robot": ["4", "3", "2"],
    "Crawler": ["2", "4", "3"],
    "Cannon": ["5", "2", "1"],
    "March": ["2", "4", "3"],
    "Brawl": ["4", "3", "2"],
    "Open": ["3", "3", "0"],
    "Shuttered": ["1", "4", "0"],
}


def figures(drawn, state: str) -> list[scenes.Placed]:
    """The figures under a state's name."""
    placed = scenes.texts(drawn, into_symbols=False)
    (name,) = [text for text in placed if text.text == state]
    below = [t for t in placed if t.text.isdigit() and 0 < t.y - name.y < 9 and -1 < t.left - name.left < 20]
    return sorted(below, key=lambda t: t.left)


def test_every_face_shows_its_values(heavy, theme, shipped) -> None:
    drawn = panels.draw(heavy, shipped(heavy, "pieces"), 110, theme)
    assert {state: [t.text for t in figures(drawn, state)] for state in STATES} == STATES


def test_higher_rows_have_larger_figures_where_names_leave_space(heavy, theme, shipped) -> None:
    def size(width: float, air: float) -> float:
        drawn = panels.draw(heavy, shipped(heavy, "pieces"), width, theme, air=air)
        (state,) = [text for text in scenes.texts(drawn, into_symbols=False) if text.text == "Robot"]
        return state.size

    assert size(160, 1.4) == pytest.approx(1.4 * size(160, 1.0), rel=0.01)
    assert size(110, 1.4) < 1.05 * size(110, 1.0), "a narrow panel has space for names alone"


@pytest.mark.parametrize(("width", "explained"), [(125, True), (106, False)])
def test_the_head_explains_short_names_where_there_is_room(heavy, theme, shipped, width, explained) -> None:
    drawn = scenes.words(panels.draw(heavy, shipped(heavy, "pieces"), width, theme))
    assert ("A Attack, D Defense, M Movement" in drawn) == explained


def test_pieces_of_a_game_without_prices_are_not_called_free(heavy, theme, shipped) -> None:
    written = shipped(heavy, "pieces")
    entry = written._replace(options={"columns": 7})
    assert "free" in scenes.words(panels.draw(heavy, entry, 110, theme))
    bare = replace(heavy, pieces={id_: replace(each, cost=None) for id_, each in heavy.pieces.items()})
    drawn = scenes.words(panels.draw(bare, entry, 110, theme))
    assert "free" not in drawn
    assert {"Runner", "Robot", "Commander"} <= set(drawn.split())
    assert "always yours" in scenes.words(panels.draw(bare, written, 110, theme))


def test_figures_of_all_rows_stand_under_each_other(heavy, theme, shipped) -> None:
    drawn = panels.draw(heavy, shipped(heavy, "pieces"), 110, theme)
    for states in (list(STATES)[0::2], list(STATES)[1::2]):
        columns = zip(*([round(t.middle, 6) for t in figures(drawn, state)] for state in states), strict=True)
        assert all(len(set(column)) == 1 for column in columns)


def test_prices_and_limits_are_in_words(heavy, theme, shipped) -> None:
    words = scenes.words(panels.draw(heavy, shipped(heavy, "pieces"), 110, theme))
    for text in ("1 credit, up to 4", "2 credits, up to 4", "3 credits, up to 4", "Commander, always yours"):
        assert text in words


def test_a_changed_stat_changes_figure_and_counter(changed, theme, shipped) -> None:
    game = changed("pieces.yaml", "attack: 5, defense: 2, move: 1", "attack: 6, defense: 1, move: 1")
    drawn = panels.draw(game, shipped(game, "pieces"), 110, theme)
    assert [t.text for t in figures(drawn, "Cannon")] == ["6", "1", "1"]
    assert scenes.words(drawn, into_symbols=True).count("5") == 0


def test_a_changed_limit_changes_the_words(changed, theme, shipped) -> None:
    game = changed("pieces.yaml", "cost: 3\n    limit: 4", "cost: 3\n    limit: 2")
    assert "3 credits, up to 2" in scenes.words(panels.draw(game, shipped(game, "pieces"), 110, theme))


def test_a_sheet_of_a_side_lists_its_own_pieces(units, theme) -> None:
    entry = Panel("pieces", "", {}, Span("charts.yaml", 1, 1))
    red = scenes.words(panels.draw(units, entry, 190, theme, side=units.sides["red"]), into_symbols=True)
    assert "5-6" in red
    assert "6-6" not in red
    assert "6-6" in scenes.words(panels.draw(units, entry, 190, theme), into_symbols=True)


@pytest.mark.parametrize("side", ["red", "blue", None])
def test_a_piece_has_the_colors_of_a_side_that_has_it(units, theme, everything, side) -> None:
    for kind, piece, owner in (("anatomy", "b-2", "blue"), ("anatomy", "r-2", "red"), ("counter-key", "b-2", "blue")):
        entry = Panel(kind, "", {"piece": f"{piece}.front"}, Span("charts.yaml", 1, 1))
        drawn = panels.draw(units, entry, 190, theme, side=side and units.sides[side])
        fills = {item.fill for item in everything(drawn) if isinstance(item, Path)}
        assert fills & {entry.color for entry in units.sides.values()} == {units.sides[owner].color}


def test_a_side_without_pieces_has_no_such_sheet(units, theme) -> None:
    entry = Panel("pieces", "", {}, Span("charts.yaml", 1, 1))
    alone = replace(units, pieces={"r-1": units.pieces["r-1"]})
    with pytest.raises(DefinitionError) as failure:
        panels.draw(alone, entry, 190, theme, side=units.sides["blue"])
    assert [finding.id for finding in failure.value.findings] == ["chart.panel"]


BY_HAND = {
    "Runner": [["Wheels", "2", "4", "0"], ["Walker", "4", "3", "0"]],
    "Lancer": [["Glider", "3", "4", "0"], ["Robot", "5", "4", "0"]],
    "Bombard": [["Crawler", "3", "5", "0"], ["Cannon", "6", "3", "0"]],
}


def shown(drawn) -> dict[str, list[str]]:
    """For every state, the figures under it."""
    placed = scenes.texts(drawn, into_symbols=False)
    states = [text for text in placed if text.text in {f[0] for faces in BY_HAND.values() for f in faces}]
    found = {}
    for state in states:
        below = [t for t in placed if t.text.isdigit() and 0 < t.y - state.y < 9 and -1 < t.left - state.left < 20]
        found[state.text] = [t.text for t in sorted(below, key=lambda t: t.left)]
    return found


def test_every_legal_top_face_has_its_values(heavy, theme, shipped) -> None:
    drawn = panels.draw(heavy, shipped(heavy, "combined"), 110, theme)
    assert shown(drawn) == {face[0]: face[1:] for faces in BY_HAND.values() for face in faces}
    words = scenes.words(drawn)
    assert "Hulk" not in words
    assert "Control Center" not in words


def test_the_counters_in_it_are_the_result_markers(heavy, theme, shipped) -> None:
    drawn = panels.draw(heavy, shipped(heavy, "combined"), 110, theme, side=heavy.sides["teal"])
    on_counters = [t.text for t in scenes.texts(drawn) if t not in scenes.texts(drawn, into_symbols=False)]
    digits = [text for text in on_counters if text.isdigit()]
    assert digits == [value for faces in BY_HAND.values() for face in faces for value in face[1:]]


def test_another_effect_changes_every_value(changed, theme, shipped) -> None:
    game = changed("pieces.yaml", "top: {attack: +1, defense: +1, move: 0}", "top: {attack: +1, defense: +1, move: -1}")
    assert shown(panels.draw(game, shipped(game, "combined"), 110, theme))["Wheels"] == ["2", "4", "3"]
