import pytest

from pnp.scene import fonts
from pnp.scene.extents import NOTHING, DrawnMeasure, texts
from pnp.scene.items import (
    Font,
    Group,
    Items,
    Labels,
    Link,
    Path,
    Pixels,
    Raster,
    Stamps,
    Stroke,
    Symbol,
    Text,
    TextStyle,
    Use,
    VectorArt,
)
from pnp.scene.shapes import rect

STYLE = TextStyle(Font("Fira Sans"), 4.0)
BOX = Path(rect(1, 2, 3, 4), fill="#000000")
SYMBOL = Symbol("box", 3, 4, (Path(rect(0, 0, 3, 4), fill="#000000"),))


@pytest.mark.parametrize(
    ("items", "expected"),
    [
        ((), NOTHING),
        ((BOX,), (1, 2, 4, 6)),
        ((Path(rect(1, 2, 3, 4), stroke=Stroke("#000000", 1)),), (0.5, 1.5, 4.5, 6.5)),
        ((Path(rect(1, 2, 3, 4)),), NOTHING),
        ((BOX, VectorArt(10, 20, 5, 5, b"")), (1, 2, 15, 25)),
        ((BOX, Raster(10, 20, 5, 5, Pixels("d", "png", 1, 1, bytes))), (1, 2, 15, 25)),
        ((Use(SYMBOL, 10, 10),), (10, 10, 13, 14)),
        ((Use(SYMBOL, 10, 10, scale=2),), (10, 10, 16, 18)),
        ((Use(SYMBOL, 10, 10, rotate=90),), (6, 10, 10, 13)),
        ((Stamps(SYMBOL, ((0, 0), (50, 60))),), (0, 0, 53, 64)),
        ((Group((BOX,), transform=(1, 0, 0, 1, 10, 20)),), (11, 22, 14, 26)),
        ((Link(0, 0, 500, 500, "#a"),), NOTHING),
    ],
)
def test_extents(items: Items, expected: tuple[float, ...]) -> None:
    assert DrawnMeasure().extent(items) == pytest.approx(expected)


@pytest.mark.parametrize(("anchor", "share"), [("start", 0.0), ("middle", 0.5), ("end", 1.0)])
def test_text_reaches_as_far_as_its_font_says(anchor: str, share: float) -> None:
    long = fonts.width("Armor", STYLE)
    left, top, right, bottom = DrawnMeasure().extent((Text(100, 50, "Armor", STYLE, anchor),))
    assert (left, right) == pytest.approx((100 - share * long, 100 + (1 - share) * long))
    assert 46 < top < 48 < 50 < bottom < 52
    turned = DrawnMeasure().extent((Text(100, 50, "Armor", STYLE, anchor, rotate=90),))
    assert turned[3] - turned[1] == pytest.approx(long)


def test_letters_are_followed_exactly_when_asked() -> None:
    rough, exact = DrawnMeasure(), DrawnMeasure(exact=True)
    flat, deep = Text(0, 0, "mn", STYLE), Text(0, 0, "pq", STYLE)
    assert rough.extent((flat,))[3] == rough.extent((deep,))[3] > 0.5
    assert exact.extent((flat,))[3] == pytest.approx(0, abs=0.05)
    assert exact.extent((deep,))[3] == pytest.approx(0.8, abs=0.15)
    assert exact.extent((Text(0, 0, " ", STYLE),)) == NOTHING


def test_texts_are_found_at_the_size_they_come_out() -> None:
    word = Symbol("word", 10, 10, (Text(0, 0, "in a symbol", STYLE),))
    items = (
        Text(0, 0, "plain", STYLE),
        Labels(STYLE, ((0, 0, "A1"), (9, 9, "B2"))),
        Use(word, 0, 0, scale=1.5),
        Use(Symbol("picture", 10, 10, (Text(0, 0, "in a picture", STYLE),)), 0, 0, scale=0.5),
        Group((Group((Text(0, 0, "large", STYLE),), (2, 0, 0, 2, 3, 3)),), (0, 1, -1, 0, 0, 0)),
        Group((Text(0, 0, "in a picture", STYLE),), (0.5, 0, 0, 0.5, 3, 3)),
        Stamps(word, ((0, 0), (1, 1), (2, 2))),
    )
    found = {(written.text, round(written.size, 6)) for written in texts(items)}
    assert found == {
        ("plain", 4.0), ("A1", 4.0), ("B2", 4.0), ("in a symbol", 6.0), ("large", 8.0), ("in a symbol", 4.0)
    }  # fmt: skip


@pytest.mark.parametrize(
    ("clip", "rough", "exact"),
    [((0, 0, 2, 100), (0, 0, 2, 100), (1, 2, 2, 6)), ((50, 50, 2, 2), (50, 50, 52, 52), NOTHING)],
)
def test_what_is_clipped_is_as_large_as_its_clip_until_looked_at(
    clip: tuple[float, float, float, float], rough: tuple[float, ...], exact: tuple[float, ...]
) -> None:
    items = (Group((BOX,), clip=Path(rect(*clip))),)
    assert DrawnMeasure().extent(items) == rough
    assert DrawnMeasure(exact=True).extent(items) == exact
