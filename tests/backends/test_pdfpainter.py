import io

import pdfread
import pytest
from reportlab.pdfgen.canvas import Canvas

from pnp.backends.pdffonts import register
from pnp.backends.pdfpainter import Painter, repeated
from pnp.errors import InternalError
from pnp.scene import fonts, shapes
from pnp.scene.items import (
    Font,
    Group,
    Labels,
    Link,
    Path,
    Stamps,
    Stroke,
    Symbol,
    Text,
    TextStyle,
    Use,
)

FIRA = Font("Fira Sans")
STYLE = TextStyle(FIRA, 4.0, "#0f7c7c")
SQUARE = Symbol("square", 10, 10, (Path(shapes.rect(0, 0, 10, 10), "#ff0000"),))
DOTS = Symbol("dots", 10, 10, tuple(Path(shapes.circle(i, i, 0.5), "#00ff00") for i in range(10)))


def page(*items, repeat=()):
    """What is on a page of 100 × 200 mm after drawing the items on it."""
    out = io.BytesIO()
    canvas = Canvas(out, (100 * 72 / 25.4, 200 * 72 / 25.4), initialFontName=register(FIRA), invariant=1)
    Painter(canvas, repeat).draw(items, 200.0)
    canvas.showPage()
    canvas.save()
    assert pdfread.problems(out.getvalue()) == []
    return pdfread.pages(out.getvalue())[0]


def boxes(result):
    return [
        (round(s.box.x, 3), round(s.box.y, 3), round(s.box.width, 3), round(s.box.height, 3)) for s in result.shapes
    ]


def test_millimeters_from_the_top_left():
    assert boxes(page(Path(shapes.rect(10, 20, 30, 40), "#000000"))) == [(10, 20, 30, 40)]


def test_colors_and_lines():
    (shape,) = page(Path(shapes.rect(0, 0, 1, 1), "#d98e04", Stroke("#0f7c7c", 0.25))).shapes
    assert (shape.fill, shape.stroke) == ("#d98e04", "#0f7c7c")
    assert shape.line_width == pytest.approx(0.25)


@pytest.mark.parametrize(("anchor", "share"), [("start", 0), ("middle", 0.5), ("end", 1)])
@pytest.mark.parametrize("tracking", [0.0, 0.3])
def test_texts_stand_where_they_should(anchor, share, tracking):
    style = TextStyle(FIRA, 4.0, "#0f7c7c", tracking)
    (run,) = page(Text(50, 60, "Lancer (4)", style, anchor)).texts
    assert run.text == "Lancer (4)"
    assert run.x == pytest.approx(50 - share * fonts.width("Lancer (4)", style), abs=0.001)
    assert run.y == pytest.approx(60, abs=0.001)
    assert run.end_x - tracking == pytest.approx(run.x + fonts.width("Lancer (4)", style), abs=0.001)
    assert (run.size, run.color, run.font) == (pytest.approx(4), "#0f7c7c", "FiraSans-Regular")


@pytest.mark.parametrize("rotate", [90, -90, 30, 180])
def test_turned_texts(rotate):
    (run,) = page(Text(50, 60, "Edge", STYLE, "middle", rotate)).texts
    assert run.turn == pytest.approx(rotate, abs=0.001)
    assert (run.x + run.end_x) / 2 == pytest.approx(50, abs=0.001)
    assert (run.y + run.end_y) / 2 == pytest.approx(60, abs=0.001)


def test_texts_beyond_ascii_come_back_as_text():
    runs = page(Text(5, 9, "Kälte → 4½ “ja”", STYLE)).texts
    assert "".join(run.text for run in runs) == "Kälte → 4½ “ja”"


def test_tracking_ends_with_its_text():
    _loose, tight = page(Text(5, 9, "a", TextStyle(FIRA, 4.0, tracking=1)), Text(5, 19, "ab", STYLE)).texts
    assert tight.end_x - tight.x == pytest.approx(fonts.width("ab", STYLE), abs=0.001)


@pytest.mark.parametrize("texts", [("A1", "B2"), ("A1", "(2)"), ("A1", "½")])
def test_labels_are_texts(texts):
    entries = tuple((10.0 * i, 20.0, text) for i, text in enumerate(texts, 1))
    together = page(Labels(STYLE, entries)).texts
    one_by_one = page(*(Text(x, y, text, STYLE, "middle") for x, y, text in entries)).texts
    assert [run.text for run in together] == list(texts)
    for run, single in zip(together, one_by_one, strict=True):
        assert (run.x, run.y, run.size) == pytest.approx((single.x, single.y, single.size), abs=0.001)


def test_symbols_are_placed_scaled_and_turned():
    assert boxes(page(Use(SQUARE, 20, 30))) == [(20, 30, 10, 10)]
    assert boxes(page(Use(SQUARE, 20, 30, scale=0.5))) == [(20, 30, 5, 5)]
    assert boxes(page(Use(SQUARE, 20, 30, rotate=90))) == [(10, 30, 10, 10)]
    assert boxes(page(Use(SQUARE, 20, 30, scale=2, rotate=180))) == [(0, 10, 20, 20)]


@pytest.mark.parametrize("symbol", [SQUARE, DOTS], ids=["one path", "several"])
def test_stamps_are_uses(symbol):
    at = ((1.0, 2.0), (30.0, 40.0), (5.5, 60.25))
    assert boxes(page(Stamps(symbol, at))) == boxes(page(*(Use(symbol, x, y) for x, y in at)))


def test_line_styles_do_not_leak_into_symbols():
    round_line = Path(shapes.line(0, 0, 9, 9), None, Stroke("#000000", 1, (1, 1), "round", "round"))
    plain = Symbol("plain", 1, 1, (Path(shapes.line(0, 0, 1, 1), None, Stroke("#000000", 1)),))
    out = io.BytesIO()
    canvas = Canvas(out, initialFontName=register(FIRA), pageCompression=0)
    Painter(canvas).draw((round_line, Use(plain, 5, 5), Stamps(plain, ((1, 1),))), 100)
    canvas.save()
    stream = out.getvalue().decode("latin-1")
    assert stream.index("[1 1] 0 d 1 J 1 j") < stream.index("[] 0 d 0 J 0 j") < stream.index("1 0 0 1 5 5 cm")


def test_repeated_symbols_are_drawn_from_one_form():
    """Also those inside two figures that are not repeated themselves, such as a board under different pieces."""
    big = Symbol("big", 10, 10, DOTS.items * 5)
    figure = Symbol("figure", 40, 40, (Use(big, 0, 0), Path(shapes.rect(0, 0, 1, 1), "#000000")))
    uses = (Use(figure, 0, 0), Use(big, 50, 50), Use(Symbol("again", 10, 10, big.items), 20, 20))
    out = io.BytesIO()
    canvas = Canvas(out, initialFontName=register(FIRA), pageCompression=0)
    Painter(canvas, repeated([uses])).draw(uses, 100)
    canvas.save()
    assert (out.getvalue().count(b"/Subtype /Form"), out.getvalue().count(b" Do")) == (1, 3)
    many, none = page(*uses, repeat=repeated([uses])), page(*uses)
    assert boxes(many) == boxes(none)
    assert len(many.shapes) == 151


def test_which_symbols_are_repeated():
    once = Symbol("once", 1, 1, ())
    scenes = [(Use(SQUARE, 0, 0), Use(once, 0, 0)), (Group((Use(SQUARE, 1, 1),)),)]
    assert repeated(scenes) == {SQUARE.digest}
    pair = Symbol("pair", 1, 1, (Use(once, 0, 0),))
    assert repeated([(Use(pair, 0, 0), Use(pair, 1, 1))]) == {pair.digest}, "once is in the form of the pair"


def test_groups_move_and_clip():
    clip = Path(shapes.rect(0, 0, 5, 5))
    group = Group((Path(shapes.rect(1, 1, 20, 20), "#000000"),), (2.0, 0.0, 0.0, 2.0, 10.0, 20.0), clip)
    result = page(group, Path(shapes.rect(0, 0, 1, 1), "#000000"))
    assert boxes(result) == [(12, 22, 40, 40), (0, 0, 1, 1)]
    inside, after = result.shapes
    assert (inside.clip.x, inside.clip.y, inside.clip.width) == pytest.approx((10, 20, 10))
    assert after.clip is None


def test_see_through_groups_fade_as_one():
    import pypdfium2

    red = Path(shapes.rect(0, 0, 60, 60), "#ff0000")
    blue = Group((Path(shapes.rect(20, 20, 60, 60), "#0000ff"),), opacity=0.5)
    out = io.BytesIO()
    canvas = Canvas(out, (283.46, 283.46), initialFontName=register(FIRA))
    Painter(canvas).draw((Group((red, blue), opacity=0.5),), 100)
    canvas.save()
    picture = pypdfium2.PdfDocument(out.getvalue())[0].render(scale=1).to_pil().convert("RGB")
    assert picture.getpixel((28, 28)) == pytest.approx((255, 128, 128), abs=2)
    assert picture.getpixel((113, 113)) == pytest.approx((191, 128, 191), abs=2)
    assert picture.getpixel((200, 200)) == pytest.approx((191, 191, 255), abs=2)


def test_links_lie_over_what_they_belong_to():
    button = Symbol("button", 10, 5, (Link(0, 0, 10, 5, "https://example.org"),))
    ((box, target),) = page(Use(button, 20, 30, scale=2)).links
    assert target == "https://example.org"
    assert (box.x, box.y, box.width, box.height) == pytest.approx((20, 30, 20, 10), abs=0.001)


@pytest.mark.parametrize("target", ["http://example.org", "file:///etc/passwd", "javascript:x"])
def test_other_links_are_our_mistake(target):
    with pytest.raises(InternalError, match="link"):
        page(Link(0, 0, 1, 1, target))


@pytest.mark.parametrize("item", [Text(0, 9, "⚅", STYLE), Labels(STYLE, ((1, 1, "a"), (2, 2, "⚅")))])
def test_a_missing_glyph_is_never_silent(item):
    with pytest.raises(InternalError, match="no glyph"):
        page(item)


def test_an_empty_text_is_nothing():
    assert page(Text(0, 9, "", STYLE)).texts == []
