import math

import pytest

from pnp.scene.hatching import angle, lines
from pnp.scene.items import Path
from pnp.scene.shapes import rect

KEYS = ("#5d8dd2", "#de684f")


def test_shades_of_a_key_have_its_direction_and_other_colors_one_of_their_own() -> None:
    first, second = (angle(key, KEYS) for key in KEYS)
    assert angle("#274a7d", KEYS) == angle("#cfdcf2", KEYS) == first != second == angle("#f7d8d2", KEYS)
    assert len({first, second, angle("#3f8a3a", KEYS), angle("#808080", KEYS)}) == 4


@pytest.mark.parametrize("dark", [0.15, 0.5, 0.9])
def test_lines_cover_the_outline_and_are_denser_the_darker(dark: float) -> None:
    group = lines(Path(rect(2, 3, 20, 10)), 45, dark, 1.0)
    strokes = group.items[0]
    assert isinstance(strokes, Path)
    assert strokes.stroke is not None
    starts = strokes.segments[::2]
    assert math.dist(starts[0][1:], starts[1][1:]) == pytest.approx(max(0.5, 1.5 - 1.2 * dark))
    assert strokes.stroke.width == pytest.approx(0.08 + 0.16 * dark)
    across = [(y - x) / math.sqrt(2) for _, x, y in starts]
    assert min(across) <= (3 - 22) / math.sqrt(2)
    assert max(across) >= (13 - 2) / math.sqrt(2)


def test_an_outline_of_any_size_has_few_lines():
    assert len(lines(Path(rect(0, 0, 1e9, 1e9)), 45, 0.5, 1.0).items[0].segments) < 9000
