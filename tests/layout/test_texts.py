"""The box of a line of text, turned by quarters."""

import pytest

from pnp.layout.texts import cap_height, in_box, ink
from pnp.scene import fonts
from pnp.scene.items import Font, TextStyle
from pnp.scene.sheet import Box


@pytest.fixture
def style(theme):
    return TextStyle(Font(theme.text, 400), 4.0)


def test_the_ink_of_a_text_in_a_box(style):
    box = ink(in_box("Hill", style, Box(10, 20, 30, 10), "middle", "middle"))
    assert box.center == pytest.approx((25, 25))
    assert (box.width, box.height) == pytest.approx((fonts.width("Hill", style), cap_height(style)))


@pytest.mark.parametrize(("rotate", "corner"), [(0, (0, -1)), (90, (0, 0)), (180, (-1, 0)), (270, (-1, -1))])
def test_the_ink_turns_with_the_text(style, rotate, corner):
    text = in_box("Hill", style, Box(0, 0, 0, 0), "start", "bottom")._replace(x=0.0, y=0.0, rotate=float(rotate))
    box = ink(text)
    long, high = fonts.width("Hill", style), cap_height(style)
    wide, tall = (long, high) if rotate % 180 == 0 else (high, long)
    assert tuple(box) == pytest.approx((corner[0] * wide, corner[1] * tall, wide, tall))
