"""Fold-up figures: two halves of one drawing, head to head, over flaps that make a square foot."""

import pytest

from pnp.artwork.counters.standee import standee_symbol
from pnp.model.game import FaceRef
from pnp.scene.items import Group, Path, Use


@pytest.fixture
def king(armada, theme):
    return standee_symbol(armada, "black", FaceRef("king", "front"), theme)


def test_one_half_is_the_other_upside_down(king):
    group = king.items[0]
    assert isinstance(group, Group)
    first, second = (item for item in group.items if isinstance(item, Use))
    assert first.symbol is second.symbol
    assert (second.x, second.y, second.rotate) == (0.0, king.height / 2, 0.0)
    assert (first.x, first.y, first.rotate) == (king.width, king.height / 2, 180.0)
    assert first.symbol.height * 2 == king.height


def test_it_folds_in_the_middle_and_is_on_a_square(king, everything):
    folds = sorted({item.segments[0][2] for item in everything(king) if isinstance(item, Path) and is_fold(item)})
    assert folds == [8.0, 30.0, 52.0]
    assert folds[0] + (king.height - folds[2]) == king.width == 16.0


def is_fold(path):
    return path.stroke is not None and bool(path.stroke.dash)


def test_nothing_is_printed_beyond_the_cut(king):
    group = king.items[0]
    assert king.bleed == 0
    xs = [value for _, *values in group.clip.segments for value in values[::2]]
    ys = [value for _, *values in group.clip.segments for value in values[1::2]]
    assert (min(xs), max(xs), min(ys), max(ys)) == (0.0, king.width, 0.0, king.height)


@pytest.mark.parametrize(
    ("ref", "words"),
    [
        (FaceRef("king", "front"), ["6", "6", "KING"]),
        (FaceRef("rook", "back"), ["4", "4", "FORTIFIED", "ROOK"]),
        (FaceRef("rook", "back", "rook-pawn"), ["5", "5", "FORTIFIED", "ROOK-PAWN"]),
    ],
)
def test_both_sides_say_what_it_is(armada, theme, texts, ref, words):
    symbol = standee_symbol(armada, "white", ref, theme)
    assert sorted(item.text for item in texts(symbol)) == sorted(words * 2)


def test_a_figure_looks_as_approved(golden, king):
    golden.png("counters/armada-black-king-standee", king, dpi=200)
