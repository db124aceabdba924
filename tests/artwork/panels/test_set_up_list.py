"""The set-up sheet: places and their units."""

from dataclasses import replace

import pytest
import scenes

from pnp.artwork import panels
from pnp.artwork.counters.face_cache import FaceCache
from pnp.artwork.panels import set_up_list
from pnp.errors import DefinitionError, Span
from pnp.model.game import Panel
from pnp.scene.items import Symbol

ENTRY = Panel("set-up-list", "", {}, Span("charts.yaml", 1, 1))


def test_every_unit_that_starts_on_the_map_is_at_its_place(units, theme) -> None:
    words = scenes.words(panels.draw(units, ENTRY, 190, theme), True)
    order = [words.index(text) for text in ("Red", "0203", "Blue", "0608")]
    assert order == sorted(order)
    assert "North" not in words
    assert "6-6" not in words


def test_a_unit_without_a_place_is_set_up_anywhere(units, theme) -> None:
    free = replace(units.pieces["r-1"], at=None)
    words = scenes.words(panels.draw(replace(units, pieces={**units.pieces, "r-1": free}), ENTRY, 190, theme))
    assert "Any" in words.split()


def test_columns_are_filled_one_after_the_other(units, theme) -> None:
    row = units.pieces["r-1"]
    cells = [f"020{number}" for number in range(1, 7)]
    pieces = {cell: replace(row, id=cell, at=row.at._replace(name=cell)) for cell in cells}
    drawn = panels.draw(replace(units, pieces=pieces), ENTRY, 190, theme, side=units.sides["red"])
    found = {text.text: (text.left, text.y) for text in scenes.texts(drawn, into_symbols=False) if text.text in cells}
    assert len({x for x, _ in found.values()}) == 3
    assert [found[cell][0] for cell in cells] == sorted(found[cell][0] for cell in cells)


def test_rules_of_all_columns_are_in_line(units, theme) -> None:
    row = units.pieces["r-1"]
    cells = ["0201", "0202", "0202", "0202", "0203", "0204"]
    pieces = {str(n): replace(row, id=str(n), at=row.at._replace(name=cell)) for n, cell in enumerate(cells)}
    game = replace(units, pieces=pieces)
    frame = panels.Frame(60.0, theme, FaceCache(game, theme))
    step = (units.kit.counter_size + 2 * set_up_list._LEAD) * frame.scale
    side, listed = units.sides["red"], list(pieces.values())
    drawn = [set_up_list._row(game, side, "0202", listed[:count], 12.0, 28.0, frame) for count in (1, 2, 4)]
    assert all(abs(each.height / step - round(each.height / step)) < 1e-6 for each in drawn)


def test_the_tallest_column_is_as_low_as_possible() -> None:
    rows = [Symbol(str(height), 10.0, height, ()) for height in (30.0, 10.0, 10.0, 10.0, 30.0, 10.0)]

    def heights(across: int) -> list[list[float]]:
        return [[row.height for row in column] for column in set_up_list._balanced(rows, across)]

    assert heights(3) == [[30.0, 10.0], [10.0, 10.0], [30.0, 10.0]]
    assert heights(2) == [[30.0, 10.0, 10.0], [10.0, 30.0, 10.0]]
    assert heights(6) == [[30.0], [10.0, 10.0, 10.0], [30.0], [10.0]]


def test_a_game_whose_units_all_arrive_has_no_set_up_sheet(units, theme) -> None:
    game = replace(units, pieces={id_: replace(piece, turn=1) for id_, piece in units.pieces.items()})
    with pytest.raises(DefinitionError) as failure:
        panels.draw(game, ENTRY, 190, theme)
    assert [finding.id for finding in failure.value.findings] == ["chart.panel"]


def test_an_undefined_side_is_an_error(units, theme) -> None:
    entry = ENTRY._replace(options={"side": "green"})
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
        drawn = panels.draw(game, ENTRY, width, theme, side=units.sides["red"])
        starts = {text.left for text in scenes.texts(drawn, into_symbols=False) if text.text in cells}
        assert max(starts) + size < width
        assert len(starts) <= width // size
    with pytest.raises(DefinitionError) as failure:
        panels.draw(game, ENTRY, size, theme, side=units.sides["red"])
    assert [finding.id for finding in failure.value.findings] == ["chart.panel"]
