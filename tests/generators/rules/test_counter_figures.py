"""Figures of counters: every face of both armies, every marker on both sides."""

import pytest

from pnp.artwork.counters.face_cache import FaceCache
from pnp.generators.rules import counter_figures
from pnp.scene.items import Group, Text, Use
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


def test_markers_of_a_game_with_small_ones_are_as_large_as_printed(heavy):
    (first, left, right, _) = counters(counter_figures.markers(heavy, THEME, WIDTH))[0]
    assert right - left == pytest.approx(first.width)
