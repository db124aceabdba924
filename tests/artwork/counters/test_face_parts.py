"""Parts of a face are found where the drawing has them."""

import pytest
import scenes

from pnp.artwork.counters import faces
from pnp.artwork.counters.face_parts import face_parts


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
