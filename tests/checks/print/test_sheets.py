import pytest

from pnp import checks
from pnp.checks.print.sheets import NOTHING, DrawnMeasure, texts
from pnp.model.game import Game
from pnp.scene import fonts
from pnp.scene.items import (
    Font,
    Group,
    Item,
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
from pnp.scene.presets import papers
from pnp.scene.shapes import rect
from pnp.scene.sheet import Box, Component, Document, Placement, Product, Sheet

PAPER = papers()["a4"]
FACE = Symbol("face", 12, 12, (Path(rect(0, 0, 12, 12), fill="#336699"),))
COUNTER = Component("counter/amber/x", "counter", "X", FACE, FACE, copies=2)


def document(
    *items: Item, places: tuple[Placement, ...] = (), arrangement: str = "grid", whole: bool = False
) -> Document:
    sheet = Sheet("counters-1", "Counters 1", PAPER.width, PAPER.height, items, places)
    product = Product("counters", "Counters", arrangement, (COUNTER,) if whole else ())
    return Document("counters", product, PAPER, (sheet,))


def found(heavy: Game, made: Document) -> list[str]:
    return [finding.id for finding in checks.check_document(heavy, made)]


@pytest.mark.parametrize(
    ("x", "y", "outside"),
    [
        (6.35, 6.35, False),
        (6.2, 50, True),
        (50, 6.2, True),
        (197.9, 50, True),
        (197.6, 284.6, False),
        (50, 284.9, True),
    ],
)
def test_the_border_of_the_paper_stays_white(heavy: Game, x: float, y: float, outside: bool) -> None:
    made = document(Path(rect(x, y, 6, 6), fill="#000000"))
    assert found(heavy, made) == (["print.outside"] if outside else [])


@pytest.mark.parametrize(("x", "severity"), [(6.0, "warning"), (5.0, "error")])
def test_a_little_into_the_border_is_a_warning(heavy: Game, x: float, severity: str) -> None:
    made = document(Path(rect(x, 50, 6, 6), fill="#000000"))
    assert [finding.severity for finding in checks.check_document(heavy, made)] == [severity]


def test_text_below_five_points(heavy: Game) -> None:
    for points, expected in ((5, []), (4.9, ["print.small-text"])):
        style = TextStyle(Font("Fira Sans"), points * 25.4 / 72)
        assert found(heavy, document(Text(50, 50, "small", style))) == expected


def test_a_letter_that_the_font_does_not_have(heavy: Game) -> None:
    made = document(Text(50, 50, "a ♞ knight", TextStyle(Font("Fira Sans"), 4)))
    (finding,) = checks.check_document(heavy, made)
    assert finding.id == "print.missing-glyph"
    assert "U+265E" in finding.message


def place(face: str, copy: int, component: str = COUNTER.id) -> Placement:
    return Placement(component, copy, face, FACE.digest, Box(20, 20, 12, 12))  # type: ignore[arg-type]


def test_every_copy_has_its_front_and_its_back(heavy: Game) -> None:
    whole = (place("front", 1), place("front", 2), place("back", 1), place("back", 2))
    assert found(heavy, document(places=whole, whole=True)) == []
    assert found(heavy, document(places=whole[:2], whole=True)) == [], "fronts only"
    assert found(heavy, document(places=whole[:3], whole=True)) == ["print.copies"]
    assert found(heavy, document(places=whole[1:], whole=True)) == ["print.copies"]


def test_a_board_that_no_sheet_shows(heavy: Game) -> None:
    assert found(heavy, document(places=(place("front", 1),), arrangement="poster", whole=True)) == []
    assert found(heavy, document(arrangement="poster", whole=True)) == ["print.missing-component"]


def test_the_place_is_named(heavy: Game) -> None:
    made = document(Path(rect(0, 0, 1, 1), fill="#000000"))._replace(name="counters")
    assert "counters on A4, Counters 1," in checks.check_document(heavy, made)[0].message


@pytest.mark.parametrize(
    ("part", "cut"),
    [
        (Box(0, 0, 100, 100), False),
        (Box(70, 0, 100, 100), True),
        (Box(70, 60, 100, 100), False),
        (Box(90, 0, 100, 100), False),
        (Box(0, 30, 100, 100), True),
        (Box(0, 50, 100, 100), False),
    ],
)
def test_a_panel_across_the_join_of_two_sheets(heavy: Game, part: Box, cut: bool) -> None:
    board = COUNTER._replace(whole=(Box(60, 20, 30, 30),))
    sheet = Sheet(
        "map-1", "The map", 210.0, 297.0, (), (Placement(COUNTER.id, 1, "front", "", Box(0, 0, 200, 200), part=part),)
    )
    made = Document("map", Product("map", "Map", "poster", (board,)), PAPER, (sheet,))
    assert ("print.panel-cut" in found(heavy, made)) is cut


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
