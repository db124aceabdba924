"""The explained counter: every part that is drawn has its words, and its line ends at the part."""

from itertools import pairwise

import scenes

from pnp.artwork import panels
from pnp.errors import Span
from pnp.model.game import Panel


def test_every_part_of_the_face_is_explained(heavy, theme, shipped) -> None:
    words = scenes.words(panels.draw(heavy, shipped(heavy, "anatomy"), 78, theme))
    for part in ("Attack", "Defense", "Movement", "State", "Price", "Side", "Type"):
        assert part in words
    assert "flips to Glider" in words


def test_texts_do_not_touch_each_other_or_the_face(heavy, theme, shipped) -> None:
    drawn = panels.draw(heavy, shipped(heavy, "anatomy"), 78, theme)
    face = [text for text in scenes.texts(drawn) if text.text in {"ROBOT", "Robot", "Lancer"}]
    shown = [text for text in scenes.texts(drawn, into_symbols=False) if text.y > 9]
    left = [text for text in shown if text.right < 39]
    right = [text for text in shown if text.left > 39]
    assert left
    assert right
    assert max(text.right for text in left) < min(text.left for text in face)
    for column in (left, right):
        levels = sorted(text.y for text in column)
        assert all(b - a > 2 for a, b in pairwise(levels))


def test_a_line_ends_at_each_part(heavy, theme, shipped) -> None:
    drawn = panels.draw(heavy, shipped(heavy, "anatomy"), 78, theme)
    dots = [
        (left, top)
        for left, top, right, bottom in scenes.outlines(drawn)
        if abs(right - left - 1.2) < 0.01 and abs(bottom - top - 1.2) < 0.01
    ]
    assert len(dots) == 7


def test_a_piece_without_a_price_has_no_words_for_it(heavy, theme, shipped) -> None:
    panel = shipped(heavy, "anatomy")
    panel = panel._replace(options={"piece": "control-center.front"})
    words = scenes.words(panels.draw(heavy, panel, 78, theme))
    assert "Price" not in words
    assert "Attack" in words


def test_a_part_between_others_is_explained_from_its_own_edge(grav, theme) -> None:
    """Attack is at the top between electronic warfare and range: its line comes in from above, not over the picture."""
    panel = Panel("anatomy", "", {"piece": "zeta-5.front", "names": {"name": "Type"}}, Span("charts.yaml", 1, 1))
    drawn = panels.draw(grav, panel, 90, theme)
    shown = {text.text: text for text in scenes.texts(drawn, into_symbols=False)}
    assert shown["Attack"].y + 5 < min(shown[name].y for name in ("Electronic", "Maximum range")), "over the face"
    assert drawn.height >= shown["Type"].y
