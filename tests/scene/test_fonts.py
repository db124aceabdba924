import pytest

from pnp.scene import fonts
from pnp.scene.items import Font, TextStyle

FIRA = Font("Fira Sans")
BARLOW = Font("Barlow Condensed", 700)


@pytest.mark.parametrize(
    ("font", "name"),
    [
        (FIRA, "FiraSans-Regular.ttf"),
        (BARLOW, "BarlowCondensed-Bold.ttf"),
        (Font("Fira Sans Condensed", 500), "FiraSansCondensed-Medium.ttf"),
        (Font("Fira Sans", 400, italic=True), "FiraSans-Italic.ttf"),
        (Font("Fira Sans", 600, italic=True), "FiraSans-SemiBoldItalic.ttf"),
        (Font("Fira Sans", 430), "FiraSans-Regular.ttf"),
        (Font("Fira Sans", 990), "FiraSans-Black.ttf"),
    ],
)
def test_file_of_a_font(font, name):
    assert fonts.font_file(font).name == name


@pytest.mark.parametrize("family", ["No Such Family", "", "../etc", "os.path"])
def test_a_family_that_is_not_installed(family):
    with pytest.raises(fonts.FontError, match="no font family"):
        fonts.font_file(Font(family))


def test_width_is_the_sum_of_advances():
    style = TextStyle(FIRA, 10.0)
    assert fonts.width("AB", style) == pytest.approx(fonts.width("A", style) + fonts.width("B", style))
    assert fonts.width("0", style) == pytest.approx(10 * fonts.advances(FIRA)["0"])
    assert fonts.width("", style) == 0


def test_tracking_is_between_letters_only():
    loose, tight = TextStyle(FIRA, 3.0, tracking=0.5), TextStyle(FIRA, 3.0)
    assert fonts.width("abc", loose) - fonts.width("abc", tight) == pytest.approx(1.0)
    assert fonts.width("a", loose) == fonts.width("a", tight)


def test_metrics_are_fractions_of_the_em():
    metrics = fonts.metrics(FIRA)
    assert 0 < metrics.x_height < metrics.cap_height < metrics.ascent < 1.2
    assert 0 < metrics.descent < 0.5


def test_missing_glyphs_are_reported():
    assert fonts.missing("Attack → 4+ × ½", FIRA) == set()
    assert fonts.missing("a ⚅ → ⬡", FIRA) == {"⚅", "⬡"}
    assert fonts.missing("→", BARLOW) == {"→"}


def test_ink_of_letters():
    ink = fonts.ink(FIRA)
    assert " " not in ink
    left, top, right, bottom = ink["g"]
    assert left < right
    assert top < 0 < bottom
    assert ink["H"][1] == pytest.approx(-fonts.metrics(FIRA).cap_height)
