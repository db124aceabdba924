"""The explained counter: every part that is drawn has its words, and its line ends at the part."""

from itertools import pairwise

import pytest
import scenes

from pnp.artwork import panels
from pnp.artwork.counters import faces
from pnp.artwork.panels.anatomy import face_parts
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


@pytest.mark.parametrize("side", ["amber", "teal"])
@pytest.mark.parametrize("face", ["front", "back"])
def test_stats_stand_where_their_figures_are_drawn(heavy, theme, side, face) -> None:
    symbol = faces.face_symbol(heavy, side, "bombard", face, theme)
    parts = {part.id: part.box for part in face_parts(heavy, side, "bombard", face, theme)}
    drawn = scenes.texts(symbol)
    for stat, value in heavy.pieces["bombard"].face(face).stats.items():
        box = parts[stat]
        (figure,) = [text for text in drawn if abs(text.y - box.y - box.height) < 0.01 and text.text == str(value)]
        assert box.x == pytest.approx(figure.left, abs=0.01)
        assert box.width == pytest.approx(figure.right - figure.left, abs=0.01)


def test_all_parts_lie_on_the_face(heavy, theme) -> None:
    for piece in heavy.pieces.values():
        for face in piece.faces:
            symbol = faces.face_symbol(heavy, "amber", piece.id, face.id, theme)
            for part in face_parts(heavy, "amber", piece.id, face.id, theme):
                assert part.box.x >= 0
                assert part.box.y >= 0
                assert part.box.x + part.box.width <= symbol.width
                assert part.box.y + part.box.height <= symbol.height


def test_a_row_of_pips_is_as_wide_as_the_price(heavy, theme) -> None:
    widths = {}
    for piece in ("runner", "lancer", "bombard"):
        (box,) = [part.box for part in face_parts(heavy, "amber", piece, "front", theme) if part.id == "cost"]
        widths[piece] = max(box.width, box.height)
    step = widths["lancer"] - widths["runner"]
    assert step > 0
    assert widths["bombard"] - widths["lancer"] == pytest.approx(step)


def test_what_is_not_drawn_is_not_found(heavy, theme) -> None:
    assert "cost" not in {part.id for part in face_parts(heavy, "amber", "control-center", "front", theme)}


def test_no_dot_lies_on_a_letter(grav, theme) -> None:
    drawn = panels.draw(grav, Panel("anatomy", "", {"piece": "zeta-5.front"}, Span("x", 1, 1)), 78, theme)
    dots = [
        box for box in scenes.outlines(drawn) if abs(box[2] - box[0] - 1.2) < 0.01 and abs(box[3] - box[1] - 1.2) < 0.01
    ]
    (name,) = (text for text in scenes.texts(drawn) if text.text == "Zeta-5")
    assert len(dots) == 7
    assert all(
        top > name.y or bottom < name.y - 3 or left > name.right or right < name.left
        for left, top, right, bottom in dots
    )
