"""Components as pictures."""

import struct
from xml.etree import ElementTree

import kits
import pytest

import pnp
from pnp.errors import MisuseError


@pytest.fixture(scope="module")
def game():
    return pnp.load(kits.SMALL)


def test_every_component_can_be_drawn(game) -> None:
    ids = pnp.components(game)
    assert len(set(ids)) == len(ids)
    assert {"board/field", "counter/ember/scout"} <= set(ids)
    for name in ids[:6]:
        assert pnp.draw(game, name).size > (0, 0)


def test_svg_has_the_size_in_millimeters(game) -> None:
    picture = pnp.draw(game, "counter/ember/scout")
    root = ElementTree.fromstring(picture.svg())
    assert (root.get("width"), root.get("height")) == tuple(f"{side:g}mm" for side in picture.size)
    assert picture._repr_svg_().startswith("<svg")
    wider = ElementTree.fromstring(picture.svg(bleed=True))
    assert float(wider.get("width").removesuffix("mm")) > picture.size[0]


def test_png_has_the_size_in_pixels(game) -> None:
    picture = pnp.draw(game, "counter/ember/scout")
    width, height = struct.unpack(">LL", picture.png(dpi=254)[16:24])
    assert (width, height) == tuple(round(side * 10) for side in picture.size)


def test_front_and_back_differ(game) -> None:
    front, back = (pnp.draw(game, "counter/ember/scout", side=side) for side in ("front", "back"))
    assert front.symbol.digest != back.symbol.digest


@pytest.mark.parametrize(
    ("component", "more", "named"),
    [
        ("counter/ember/scoot", {}, "counter/ember/scout"),
        ("counter/ember/scout", {"side": "top"}, "'front'"),
        ("counter/ember/scout", {"paper": "a44"}, "'a4'"),
        ("board/field", {"side": "back"}, "board/field"),
    ],
)
def test_what_does_not_exist_is_misuse(game, component, more, named) -> None:
    with pytest.raises(MisuseError) as raised:
        pnp.draw(game, component, **more)
    assert named in str(raised.value)


def test_a_page_is_drawn_as_it_is_printed(game) -> None:
    page = pnp.draw(game, document="rules", page=2)
    assert page.size == pytest.approx((139.7, 215.9))
    assert page.svg() != pnp.draw(game, document="rules").svg()


@pytest.mark.parametrize(
    ("more", "named"),
    [
        ({}, "either a component or a document"),
        ({"component": "board/field", "document": "rules"}, "either a component or a document"),
        ({"document": "rulse"}, "it has .*rules"),
        ({"document": "rules", "page": 0}, "has no page 0"),
        ({"document": "rules", "page": 999}, "has no page 999"),
        ({"document": "rules", "paper": "a44"}, "a44"),
    ],
)
def test_a_page_that_does_not_exist(game, more: dict[str, object], named: str) -> None:
    with pytest.raises(MisuseError, match=named):
        pnp.draw(game, **more)
