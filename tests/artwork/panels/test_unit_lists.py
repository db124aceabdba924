"""Lists of units: the order of battle, the set-up sheet, the table of reinforcements."""

from dataclasses import replace

import pytest
import scenes

from pnp.artwork import panels
from pnp.artwork.counters.face_cache import FaceCache
from pnp.artwork.panels import unit_lists
from pnp.errors import DefinitionError, Span
from pnp.model.game import Panel
from pnp.scene.items import Symbol

HERE = Span("charts.yaml", 1, 1)


def drawn(game, theme, side=None, **options):
    entry = Panel("order-of-battle", "", options, HERE)
    return panels.draw(game, entry, 190, theme, side=side and game.sides[side])


def test_units_are_below_their_formations(units, theme) -> None:
    words = scenes.words(drawn(units, theme))
    order = [words.index(name) for name in ("Red", "I Corps", "Blue", "V Corps", "Independent units")]
    assert order == sorted(order)


def test_both_steps_are_drawn_and_identical_units_once(units, theme) -> None:
    values = [text.text for text in scenes.texts(drawn(units, theme, legend=False)) if "-" in text.text]
    assert values == ["4-4", "2-4", "5-6", "2-6", "4-4", "2-4", "6-6", "3-6"]
    assert "2 ×" in scenes.words(drawn(units, theme))
    values = [text.text for text in scenes.texts(drawn(units, theme, legend=False, steps=False)) if "-" in text.text]
    assert values == ["4-4", "5-6", "4-4", "6-6"]


def test_a_sheet_of_a_side_shows_that_side_alone(units, theme) -> None:
    words = scenes.words(drawn(units, theme, side="red"))
    assert "I Corps" in words
    assert "V Corps" not in words


def test_the_key_has_types_and_sizes_in_use(units, theme) -> None:
    words = scenes.words(drawn(units, theme, side="red"))
    assert {"Infantry", "Armor"} <= set(words.split())
    assert "division (2 stacking points)" in words
    assert "stacking" not in scenes.words(drawn(units, theme, legend=False))


SET_UP = Panel("set-up-list", "", {}, Span("charts.yaml", 1, 1))


def test_every_unit_that_starts_on_the_map_is_at_its_place(units, theme) -> None:
    words = scenes.words(panels.draw(units, SET_UP, 190, theme), True)
    order = [words.index(text) for text in ("Red", "0203", "Blue", "0608")]
    assert order == sorted(order)
    assert "North" not in words
    assert "6-6" not in words


def test_a_unit_without_a_place_is_set_up_anywhere(units, theme) -> None:
    free = replace(units.pieces["r-1"], at=None)
    words = scenes.words(panels.draw(replace(units, pieces={**units.pieces, "r-1": free}), SET_UP, 190, theme))
    assert "Any" in words.split()


def test_columns_are_filled_one_after_the_other(units, theme) -> None:
    row = units.pieces["r-1"]
    cells = [f"020{number}" for number in range(1, 7)]
    pieces = {cell: replace(row, id=cell, at=row.at._replace(name=cell)) for cell in cells}
    drawn = panels.draw(replace(units, pieces=pieces), SET_UP, 190, theme, side=units.sides["red"])
    found = {text.text: (text.left, text.y) for text in scenes.texts(drawn, into_symbols=False) if text.text in cells}
    assert len({x for x, _ in found.values()}) == 3
    assert [found[cell][0] for cell in cells] == sorted(found[cell][0] for cell in cells)


def test_rules_of_all_columns_are_in_line(units, theme) -> None:
    row = units.pieces["r-1"]
    cells = ["0201", "0202", "0202", "0202", "0203", "0204"]
    pieces = {str(n): replace(row, id=str(n), at=row.at._replace(name=cell)) for n, cell in enumerate(cells)}
    game = replace(units, pieces=pieces)
    frame = panels.Frame(60.0, theme, FaceCache(game, theme))
    step = (units.kit.counter_size + 2 * unit_lists._LEAD) * frame.scale
    side, listed = units.sides["red"], list(pieces.values())
    drawn = [unit_lists._row(game, side, "0202", listed[:count], 12.0, 28.0, frame) for count in (1, 2, 4)]
    assert all(abs(each.height / step - round(each.height / step)) < 1e-6 for each in drawn)


def test_the_tallest_column_is_as_low_as_possible() -> None:
    rows = [Symbol(str(height), 10.0, height, ()) for height in (30.0, 10.0, 10.0, 10.0, 30.0, 10.0)]

    def heights(across: int) -> list[list[float]]:
        return [[row.height for row in column] for column in unit_lists._balanced(rows, across)]

    assert heights(3) == [[30.0, 10.0], [10.0, 10.0], [30.0, 10.0]]
    assert heights(2) == [[30.0, 10.0, 10.0], [10.0, 30.0, 10.0]]
    assert heights(6) == [[30.0], [10.0, 10.0, 10.0], [30.0], [10.0]]


def test_a_game_whose_units_all_arrive_has_no_set_up_sheet(units, theme) -> None:
    game = replace(units, pieces={id_: replace(piece, turn=1) for id_, piece in units.pieces.items()})
    with pytest.raises(DefinitionError) as failure:
        panels.draw(game, SET_UP, 190, theme)
    assert [finding.id for finding in failure.value.findings] == ["chart.panel"]


def test_an_undefined_side_is_an_error(units, theme) -> None:
    entry = SET_UP._replace(options={"side": "green"})
    with pytest.raises(DefinitionError) as failure:
        panels.draw(units, entry, 190, theme)
    assert [finding.id for finding in failure.value.findings] == ["chart.panel"]


def test_a_narrow_panel_has_fewer_columns_and_no_counter_leaves_it(units, theme) -> None:
    row = units.pieces["r-1"]
    cells = [f"020{number}" for number in range(1, 7)]
    pieces = {cell: replace(row, id=cell, at=row.at._replace(name=cell)) for cell in cells}
    game = replace(units, pieces=pieces)
    size = game.kit.counter_size
    for width in (30.0, 60.0, 90.0):
        drawn = panels.draw(game, SET_UP, width, theme, side=units.sides["red"])
        starts = {text.left for text in scenes.texts(drawn, into_symbols=False) if text.text in cells}
        assert max(starts) + size < width
        assert len(starts) <= width // size
    with pytest.raises(DefinitionError) as failure:
        panels.draw(game, SET_UP, size, theme, side=units.sides["red"])
    assert [finding.id for finding in failure.value.findings] == ["chart.panel"]


ARRIVALS = Panel("reinforcements", "", {}, Span("charts.yaml", 1, 1))


def test_turns_places_and_units(units, theme) -> None:
    words = scenes.words(panels.draw(units, ARRIVALS, 190, theme), True)
    order = [words.index(text) for text in ("Turn", "Red", "Blue", "North road", "5-6", "–", "2 ×", "6-6")]
    assert order == sorted(order)
    assert "4-4" not in words


def test_a_sheet_of_one_side_does_not_name_it(units, theme) -> None:
    words = scenes.words(panels.draw(units, ARRIVALS, 190, theme, side=units.sides["red"]), True)
    assert "North road" in words
    assert "6-6" not in words
    assert "Red" not in words.split()


def test_a_turn_has_its_label_of_the_turn_track(units, theme) -> None:
    track = units.tracks["turns"]._replace(labels={2: "May"})
    game = replace(units, tracks={"turns": track})
    assert "May" in scenes.words(panels.draw(game, ARRIVALS, 190, theme))


def test_a_game_without_arrivals_has_no_such_table(units, theme) -> None:
    game = replace(units, pieces={id_: replace(piece, turn=None) for id_, piece in units.pieces.items()})
    with pytest.raises(DefinitionError) as failure:
        panels.draw(game, ARRIVALS, 190, theme)
    assert [finding.id for finding in failure.value.findings] == ["chart.panel"]


def test_a_panel_that_is_too_narrow_for_a_counter_says_how_wide_it_must_be(units, theme) -> None:
    with pytest.raises(DefinitionError) as failure:
        panels.draw(units, ARRIVALS, 30, theme)
    (finding,) = failure.value.findings
    assert finding.id == "chart.panel"
    assert "-" not in finding.message.partition("needs")[2]
