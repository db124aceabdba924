import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.scene import color

COLORS = st.integers(0, 0xFFFFFF).map(lambda number: f"#{number:06x}")


@given(COLORS)
def test_channels_and_back(value):
    assert color.from_channels(*color.channels(value)) == value


@pytest.mark.parametrize("value", ["red", "#fff", "#12345g", "123456", "", "#1234567"])
def test_anything_else_is_no_color(value):
    with pytest.raises(ValueError, match="not a color"):
        color.channels(value)


@given(COLORS, COLORS)
def test_mixing_begins_and_ends_with_its_colors(first, second):
    assert color.mix(first, second, 0) == first
    assert color.mix(first, second, 1) == second


def test_mixing_half_way():
    assert color.mix("#000000", "#ffffff", 0.5) == "#808080"


def test_contrast_as_published():
    assert color.contrast("#000000", "#ffffff") == pytest.approx(21)
    assert color.contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@given(COLORS, COLORS)
def test_contrast_is_symmetric_and_at_least_one(first, second):
    assert color.contrast(first, second) == color.contrast(second, first) >= 1


@given(COLORS)
def test_something_can_be_read_on_every_color(background):
    assert color.contrast(background, color.readable_on(background)) >= 4.5


@given(COLORS, COLORS)
def test_dark_and_light_tones_stay_apart_on_any_hue(first, second):
    assert color.contrast(color.tone(first, 0.36), color.tone(second, 0.93)) > 7


@given(COLORS)
def test_a_lighter_tone_is_lighter(value):
    tones = [color.luminance(color.tone(value, lightness)) for lightness in (0.2, 0.4, 0.6, 0.8)]
    assert tones == sorted(set(tones))


@pytest.mark.parametrize("value", ["#5b8bd0", "#d9634a", "#6b7a3a", "#808080"])
def test_a_color_at_its_own_lightness_stays_itself(value):
    shades = [color.tone(value, lightness / 500) for lightness in range(501)]
    near = min(color.contrast(shade, value) for shade in shades)
    assert near < 1.02


def test_tones_end_in_black_and_white():
    assert color.tone("#5b8bd0", 0) == "#000000"
    assert color.tone("#5b8bd0", 1) == "#ffffff"


def test_a_tone_keeps_the_hue():
    red, green, blue = color.channels(color.tone("#5b8bd0", 0.36))
    assert blue > 2 * green > 2 * red


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("#000000", "#ffffff", 100.0),
        ("#ff0000", "#ff0000", 0.0),
        ("#ff0000", "#00ff00", 170.6),
        ("#777777", "#787878", 0.41),
    ],
)
def test_differences_are_those_of_cie76(first: str, second: str, expected: float) -> None:
    assert color.difference(first, second) == pytest.approx(expected, abs=0.15)
