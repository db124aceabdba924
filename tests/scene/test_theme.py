"""Looks of booklets."""

import pytest

from pnp.scene import fonts
from pnp.scene.items import Font
from pnp.scene.presets import looks, themes


@pytest.mark.parametrize("look", looks())
def test_a_look_has_the_faces_that_a_booklet_needs(look):
    theme = looks()[look].theme(themes()["field"])
    for family in (theme.display, theme.text, theme.label):
        for italic in (False, True):
            assert fonts.font_file(Font(family, 400, italic)).is_file()
    assert not fonts.missing("“”‘’–—−×½…", Font(theme.text, 400))


@pytest.mark.parametrize("look", looks())
def test_running_text_can_be_read_at_arms_length(look):
    chosen = looks()[look]
    high = fonts.metrics(Font(chosen.text, 400)).x_height * chosen.size
    assert 4.3 <= high <= 5.2
    assert 1.2 <= chosen.leading / chosen.size <= 1.5
