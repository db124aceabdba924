"""Figures of counters: every face of both armies, every marker on both sides."""

from dataclasses import replace

import pytest

from pnp.artwork.counters.face_cache import FaceCache
from pnp.artwork.counters.faces import marker_symbol
from pnp.generators.rules import counter_figures
from pnp.generators.rules.counter_figures import LineupColumn
from pnp.scene import fonts
from pnp.scene.items import Group, Symbol, Text, Use
from pnp.scene.presets import themes

THEME = themes()["field"]
WIDTH = 109.0


def texts(symbol):
    return [item.text for item in symbol.items if isinstance(item, Text)]


def counters(symbol):
    """The counters with their left and right edges as shown, in mm."""
    found = []
    for item in symbol.items:
        if isinstance(item, Group):
            (use, _) = item.items
            assert isinstance(use, Use)
            left = item.transform[4]
            found.append((use.symbol, left, left + use.symbol.width * item.transform[0], item.transform[5]))
    return found


def test_armies_show_every_face_and_what_pieces_combine_to(armada):
    drawn = counter_figures.armies(armada, FaceCache(armada, THEME), THEME, WIDTH)
    faces = sum(len(piece.faces) for piece in armada.pieces.values()) + 2
    assert len(counters(drawn)) == 2 * faces
    assert len({symbol.digest for symbol, *_ in counters(drawn)}) == 2 * faces
    words = " ".join(texts(drawn))
    assert "White" in words
    assert "Black" in words
    for name in ("Fortified rook", "Rook-pawn", "Fortified rook-pawn"):
        assert name in words


def test_armies_name_the_pieces_of_each_side(armada):
    only = {"rook": "white", "knight": "black"}
    pieces = {
        id_: replace(piece, count={only[id_]: 1}) if id_ in only else piece for id_, piece in armada.pieces.items()
    }
    same, mixed = (
        texts(counter_figures.armies(game, FaceCache(game, THEME), THEME, WIDTH))
        for game in (armada, replace(armada, pieces=pieces))
    )
    assert same.count("Pawn") == 1
    assert mixed.count("Pawn") == 2
    white, black = mixed[: mixed.index("Black")], mixed[mixed.index("Black") :]
    assert ("Rook" in white, "Knight" in white) == (True, False)
    assert ("Rook" in black, "Knight" in black) == (False, True)


def test_armies_stay_inside_the_width(armada):
    drawn = counter_figures.armies(armada, FaceCache(armada, THEME), THEME, WIDTH)
    assert max(right for _, _, right, _ in counters(drawn)) <= WIDTH + 1e-6


@pytest.mark.parametrize("width", [60.0, 98.0, WIDTH])
def test_markers_show_both_sides_and_none_covers_another(armada, width):
    drawn = counter_figures.markers(armada, THEME, width)
    shown = counters(drawn)
    two_sided = [marker for marker in armada.markers.values() if marker.back_name or marker.back_symbol]
    assert len(shown) == len(armada.markers) + len(two_sided)
    assert max(right for _, _, right, _ in shown) <= width
    for number, (symbol, left, right, top) in enumerate(shown):
        bottom = top + symbol.height * (right - left) / symbol.width
        for _, other_left, other_right, other_top in shown[number + 1 :]:
            apart = other_left >= right - 1e-6 or other_right <= left + 1e-6 or other_top >= bottom - 1e-6
            assert apart or other_top + (other_right - other_left) <= top + 1e-6


def test_markers_are_in_a_grid_with_one_size_in_each_row(armada):
    rows: dict[float, list[float]] = {}
    for _, left, right, top in counters(counter_figures.markers(armada, THEME, 113.0)):
        rows.setdefault(top, []).append(right - left)
    assert [len(row) for row in rows.values()] == [8, 6, 4]
    assert all(max(row) == pytest.approx(min(row)) for row in rows.values())


def test_markers_of_a_game_with_small_ones_are_as_large_as_printed(heavy):
    (first, left, right, _) = counters(counter_figures.markers(heavy, THEME, WIDTH))[0]
    assert right - left == pytest.approx(first.width)


def texts_of(symbol):
    return [item for item in symbol.items if isinstance(item, Text)]


def test_words_below_tall_counters_are_below_them() -> None:
    tall = Symbol("tall", 10.0, 16.0, ())
    drawn = counter_figures.row([(tall, "Front"), (tall, "Back")], 1.0, THEME)
    assert all(text.y > 16.0 for text in texts_of(drawn))
    line_up = counter_figures.lineup([LineupColumn("Tower", ((tall, "Front"), (tall, "Back")))], THEME, 20.0)
    name, first, second = texts_of(line_up)
    assert first.y > name.y + 16.0
    assert second.y > first.y + 16.0


def test_long_words_do_not_overprint() -> None:
    small = Symbol("small", 10.0, 10.0, ())
    words = ("Promoted silver general", "Promoted knight of the realm")
    drawn = counter_figures.row([(small, each) for each in words], 1.0, THEME)
    left, right = (
        [text for text in texts_of(drawn) if any(word in text.text.split() for word in each.split()[1:])]
        for each in words
    )
    reach = max(text.x + fonts.width(text.text, text.style) / 2 for text in left)
    assert reach < min(text.x - fonts.width(text.text, text.style) / 2 for text in right)


def test_long_names_take_several_rows() -> None:
    small = Symbol("small", 10.0, 10.0, ())
    columns = [LineupColumn(f"Commander number {number}", ((small, ""),)) for number in range(4)]
    drawn = counter_figures.lineup(columns, THEME, 80.0)
    names = [text for text in texts_of(drawn) if text.text]
    assert len({text.y for text in names}) > 1


def test_markers_of_no_side_have_no_color_of_a_side(armada):
    theme = themes()["field"]
    for side in (None, "white", "black"):
        drawn = marker_symbol(armada, side, "ruin", theme)
        assert drawn.name == "Ruin"
        assert drawn.items == marker_symbol(armada, None, "ruin", theme).items
    assert marker_symbol(armada, "white", "training", theme).name == "White Training"
