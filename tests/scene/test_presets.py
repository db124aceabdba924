import pytest

from pnp.scene import fonts, presets
from pnp.scene.color import channels, contrast


def test_papers_have_their_sizes():
    letter, a4 = presets.papers()["letter"], presets.papers()["a4"]
    assert (letter.width, letter.height) == (215.9, 279.4)
    assert (a4.width, a4.height) == (210.0, 297.0)
    assert all(0 < paper.margin < 15 for paper in presets.papers().values())


def test_every_theme_can_be_used():
    for theme in presets.themes().values():
        for role in ("display", "text", "label"):
            for weight in (400, 700):
                assert fonts.font_file(theme.style(role, 10, weight).font).is_file()
        for color in (theme.ink, theme.muted, theme.rule, theme.wash, theme.paper, theme.accent):
            channels(color)


def test_text_of_every_theme_can_be_read():
    for theme in presets.themes().values():
        assert contrast(theme.ink, theme.paper) >= 7
        assert contrast(theme.ink, theme.wash) >= 7
        assert contrast(theme.muted, theme.paper) >= 4.5


def test_sizes_are_points():
    style = presets.themes()["field"].style("text", 72)
    assert style.size == 25.4


@pytest.mark.parametrize("name", presets.palettes())
def test_marks_of_a_palette_differ_from_the_ground_in_gray(name):
    palette = presets.palettes()[name]
    assert {
        texture: round(contrast(*colors), 2) for texture, colors in palette.ground.items() if contrast(*colors) < 3
    } == {}
    assert all(contrast(fill, "#1d2329") >= 4.5 for fill, _ in palette.ground.values()), "numbers of cells"
    assert palette.of("a texture of a plugin") == palette.ground["plain"]
