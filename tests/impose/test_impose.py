"""The registry of arrangements."""

import pytest

from pnp.impose import SheetInfo, impose, printable
from pnp.scene.presets import papers, themes
from pnp.scene.sheet import Product


def test_an_unknown_arrangement_raises():
    product = Product("x", "X", "origami")
    with pytest.raises(KeyError, match="origami"):
        impose(product, papers()["a4"], "fronts", SheetInfo("t", "1", themes()["field"]))


def test_a_product_without_pieces_has_no_sheets():
    assert impose(Product("x", "X", "grid"), papers()["a4"], "fold", SheetInfo("t", "1", themes()["field"])) == ()


def test_the_printable_box_leaves_the_margin_all_round():
    box = printable(papers()["a4"])
    assert (box.x, box.y, box.width, box.height) == pytest.approx((6.35, 6.35, 197.3, 284.3))
