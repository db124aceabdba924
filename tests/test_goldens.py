"""The comparison with approved drawings can fail, and says how."""

import pytest
from goldens import Golden, canonical, picture_difference

from pnp.backends import png, svg
from pnp.scene import shapes
from pnp.scene.items import Path, Stamps, Symbol


def square(side=4.0, color="#d98e04"):
    return Symbol("square", 10, 10, (Path(shapes.rect(1, 1, side, side), color),))


def test_approved_drawing_passes(tmp_path):
    Golden(tmp_path, update=True).svg("square", square())
    Golden(tmp_path).svg("square", square())


def test_changed_drawing_fails_with_a_diff(tmp_path):
    Golden(tmp_path, update=True).svg("square", square())
    with pytest.raises(AssertionError) as failure:
        Golden(tmp_path).svg("square", square(4.002))
    message = str(failure.value)
    assert "--- approved/square.svg" in message
    assert "+++ found/square.svg" in message
    assert "5.002" in message


def test_missing_golden_fails(tmp_path):
    with pytest.raises(AssertionError, match="--update-golden"):
        Golden(tmp_path).svg("square", square())


def test_changed_picture_fails(tmp_path):
    Golden(tmp_path, update=True).png("square", square())
    Golden(tmp_path).png("square", square())
    with pytest.raises(AssertionError, match="differs by"):
        Golden(tmp_path).png("square", square(color="#0f7c7c"))


def test_pictures_of_other_size_differ_entirely():
    assert picture_difference(png.render(square(), 50), png.render(square(), 60)) == 1.0


def test_canonical_text_ignores_what_cannot_be_seen():
    stamped = Symbol("a", 10, 10, (Stamps(square(), ((0, 0), (5, 5))),))
    nearly = Symbol("a", 10, 10, (Stamps(square(4.0000001), ((0, 0), (5, 5))),))
    assert svg.render(stamped) != svg.render(nearly)
    assert canonical(svg.render(stamped)) == canonical(svg.render(nearly))
