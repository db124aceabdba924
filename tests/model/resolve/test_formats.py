"""Formats and stocks: shipped ones, those of a game, the short forms of the kit, and what pieces are made as."""

import shutil
from pathlib import Path

import pytest

from pnp import assets, model
from pnp.artwork.counters.faces import face_symbol
from pnp.errors import DefinitionError
from pnp.pipeline.document_job import theme
from pnp.scene.items import Symbol
from pnp.scene.presets import formats, products, stocks
from pnp.scene.sheet import Component

BASE = Path(__file__).parents[2] / "bad" / "base"
FORMATS = """
formats:
  unit: {extends: five-eighths, stock: kraft, flip: horizontal}
  small: {extends: unit, width: 10mm}
  like-others: {extends: counter, bleed: 2mm}
stocks:
  kraft: {name: kraft card, print-on: kraft card of 220 g/m²}
"""


@pytest.fixture
def load(tmp_path):
    def make(old: str = "", new: str = ""):
        folder = Path(shutil.copytree(BASE, tmp_path / "game"))
        for file in (folder / "game.yaml", folder / "more.yaml"):
            file.write_text(file.read_text(encoding="utf-8").replace(old, new, 1) if old else file.read_text())
        (folder / "more.yaml").write_text((folder / "more.yaml").read_text(encoding="utf-8") + FORMATS)
        return model.load(folder)

    return make


def test_shipped_formats_are_of_shipped_stocks():
    assert {"half-inch", "five-eighths", "poker", "bridge", "mini", "tarot", "die-16"} <= set(formats())
    for made in formats().values():
        assert made.stock == stocks()[made.stock.id]
        assert min(made.width, made.height) > 0 <= made.bleed
    assert (formats()["half-inch"].width, formats()["poker"].height) == (12.7, 88.9)


def test_a_counter_size_makes_a_format(load):
    game = load("counter-size: 5/8in", "counter-size: 14mm\n  counter-bleed: 2mm")
    made = game.kit.format
    assert (made.width, made.height, made.bleed, made.stock.id, made.flip) == (14.0, None, 2.0, "board", "vertical")


def test_a_format_has_the_keys_of_the_one_that_it_extends(load):
    game = load("    tags: [light]", "    tags: [light]\n    format: small")
    made = game.pieces["scout"].format
    assert (made.id, made.width, made.height, made.bleed) == ("small", 10.0, None, 1.0)
    assert (made.stock.id, made.stock.name, made.stock.sides, made.flip) == ("kraft", "kraft card", 2, "horizontal")


def test_the_kit_may_name_a_format(load):
    game = load("counter-size: 5/8in", "format: like-others")
    assert (game.kit.format.width, game.kit.format.bleed, game.kit.counter_size) == (12.7, 2.0, 12.7)


def test_components_have_stock_and_flip_of_their_format(load):
    game = load("    tags: [light]", "    tags: [light]\n    format: unit")
    symbol = Symbol("", 15.875, 15.875, ())
    made = Component("counter/red/scout", "counter", "Scout", symbol).made_as(game.pieces["scout"].format)
    assert (made.stock.id, made.flip) == ("kraft", "horizontal")


def test_a_layout_that_cannot_fill_its_format_is_a_finding(load):
    game = load("    tags: [light]", "    tags: [light]\n    format: poker")
    with pytest.raises(DefinitionError) as error:
        face_symbol(game, "red", "scout", "front", theme())
    (finding,) = error.value.findings
    assert finding.id == "layout.proportions"
    assert finding.span == game.pieces["scout"].faces[0].span


def test_the_safe_distance_of_a_format(load):
    assert (formats()["half-inch"].safe, formats()["one-inch"].safe, formats()["poker"].safe) == (1.5, 1.5, 3.0)
    game = load("    tags: [light]", "    tags: [light]\n    format: small")
    assert (game.pieces["scout"].format.safe, game.kit.format.safe) == (1.5, 1.5)


@pytest.mark.parametrize(("keys", "safe"), [("", 1.5), (", safe: 2mm", 2.0), (", safe: 0mm", 0.0)])
def test_a_game_may_write_the_safe_distance(tmp_path, keys, safe):
    folder = Path(shutil.copytree(BASE, tmp_path / "game"))
    file = folder / "more.yaml"
    text = file.read_text(encoding="utf-8").replace("counter-size: 5/8in", "format: wide")
    file.write_text(f"{text}\nformats: {{wide: {{width: 20mm{keys}}}}}\n", encoding="utf-8")
    assert model.load(folder).kit.format.safe == safe


def test_the_height_of_a_regular_outline_follows_from_the_width(tmp_path):
    made = own(tmp_path, "extends: round-20, stock: card")
    assert (made.outline.shape, made.height, made.resized(14.0).height) == ("round", 20.0, 14.0)


def test_shares_of_a_polygon_become_millimeters(tmp_path):
    made = own(tmp_path, "width: 20mm, height: 10mm, outline: {polygon: [[50%, 0], [20, 1cm], [0, 100%]]}")
    assert made.outline.segments[:3] == (("M", 10.0, 0.0), ("L", 20.0, 10.0), ("L", 0.0, 10.0))
    assert made.resized(10.0).outline.segments[1] == ("L", 10.0, 5.0)


def test_round_corners_and_hexes(tmp_path):
    assert own(tmp_path, "extends: poker, outline: {corner: 3mm}").outline.corner == 3.0
    made = own(tmp_path, "extends: hex-40, width: 30mm, outline: hex-flat")
    assert (made.width, round(made.height, 3), made.stock.id) == (30.0, 25.981, "board")


def own(tmp_path, keys):
    folder = Path(shutil.copytree(BASE, tmp_path / "game", dirs_exist_ok=True))
    text = (BASE / "more.yaml").read_text(encoding="utf-8").replace("counter-size: 5/8in", "format: own")
    (folder / "more.yaml").write_text(f"{text}\nformats: {{own: {{{keys}}}}}\n", encoding="utf-8")
    return model.load(folder).kit.format


def test_a_format_with_errors_is_not_unknown_besides(tmp_path):
    folder = Path(shutil.copytree(assets.game("shogi"), tmp_path / "shogi"))
    pieces = folder / "pieces.yaml"
    pieces.write_text(pieces.read_text(encoding="utf-8").replace("width: 22mm", "width: -22mm"), encoding="utf-8")
    with pytest.raises(DefinitionError) as caught:
        model.load(folder)
    assert [finding.id for finding in caught.value.findings] == ["value.length"]


def test_an_outline_with_very_many_corners_is_refused(tmp_path):
    curve = " ".join(f"C 90 {number / 2} 0 {number / 2} 50 {number / 2}" for number in range(1, 190))
    with pytest.raises(DefinitionError) as caught:
        own(tmp_path, f'width: 100mm, height: 190mm, outline: {{path: "M0 0 {curve} Z"}}')
    assert [finding.id for finding in caught.value.findings] == ["format.outline"]
    assert "corners" in caught.value.findings[0].message


def test_a_format_has_the_bleed_and_the_safe_distance_of_its_products(tmp_path):
    made = own(tmp_path, "extends: poker, products: [tgc-poker, mpc-poker]")
    assert (round(made.bleed, 4), round(made.safe, 4), made.height) == (3.175, 3.175, 88.9)
    assert [product.id for product in made.products] == ["tgc-poker", "mpc-poker"]
    assert made.resized(40.0).products == ()
    half = own(tmp_path, "width: 31.75mm, products: [tgc-poker]")
    assert (round(half.bleed, 4), round(half.safe, 4), round(half.height, 2)) == (1.5875, 1.5875, 44.45)
    assert own(tmp_path, "extends: poker, safe: 2mm, products: [tgc-poker]").safe == 2.0


def test_a_piece_of_other_proportions_is_no_product():
    chit = products()["tgc-small-square-chit"]
    made = formats()["half-inch"]._replace(products=(chit,))
    pieces = [Component("a", "a", "", Symbol("", 12.7, height, ())).made_as(made) for height in (12.7, 25.4)]
    assert [piece.products for piece in pieces] == [(chit,), ()]
