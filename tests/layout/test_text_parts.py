"""Texts of items: rich text in its box, icons, fonts by glyph, faults at the field that causes them."""

import re

import pytest

from pnp.errors import DefinitionError, Span
from pnp.layout import Content, FaceSize, draw, read
from pnp.layout.text_parts import in_box, text_ink
from pnp.scene import fonts
from pnp.scene.fonts import cap_height
from pnp.scene.items import Font, Group, Path, Text, TextStyle, Use
from pnp.scene.sheet import Box
from pnp.units import PT_PER_MM
from tests.layout.test_draw import FREE, HERE, Squares, faults, free, items

BOX = "box: [5, 5, 40, 20]"


def rich(theme, settings="", text="", **fields):
    return free(theme, f"{{rich: '{{text}}', size: 9pt, {BOX}{settings}}}", text=text, **fields)


def fault(theme, settings="", text="", **fields):
    part = f"{{rich: '{{text}}', size: 9pt, {BOX}{settings}}}"
    (finding,) = faults(theme, part, size=60.0, height=90.0, head=FREE, text=text, **fields)
    return finding


def test_rich_text_in_its_box(theme):
    drawn = rich(theme, text="**Pay** 2 :sun: [now]{accent}\n\n---\n\nor *run*")
    texts = [(item.text, item.style.font.weight, item.style.font.italic) for item in drawn if isinstance(item, Text)]
    assert texts == [
        ("Pay", 700, False),
        (" 2 ", 400, False),
        (" ", 400, False),
        ("now", 400, False),
        ("or ", 400, False),
        ("run", 400, True),
    ]
    assert [type(item) for item in drawn if not isinstance(item, Text)] == [Use, Path]
    assert drawn[4].style.color == theme.accent
    assert all(5 <= item.x <= 45 and 5 <= item.y <= 25 for item in drawn if isinstance(item, Text))


@pytest.mark.parametrize("y", ["top", "middle", "bottom"])
def test_vertical_place(theme, y):
    (text,) = rich(theme, f", y: {y}", "Hi")
    metrics = fonts.metrics(text.style.font)
    high, deep = metrics.cap_height * text.style.size, metrics.descent * text.style.size
    assert text.y == pytest.approx({"top": 5 + high, "middle": 15 + high / 2, "bottom": 25 - deep}[y])


def test_rich_text_shrinks_in_quarter_points(theme):
    text = "many words " * 16
    first = rich(theme, ", min: 5pt", text)[0].style.size * PT_PER_MM
    assert 5 <= first < 9
    assert first * 4 == pytest.approx(round(first * 4))


def test_a_text_that_is_too_long(theme):
    finding = fault(theme, ", min: 8pt", "many words " * 40)
    assert (finding.id, finding.span) == ("print.does-not-fit", HERE)
    assert "characters too long" in finding.message
    assert "'text'" in finding.hint


@pytest.mark.parametrize(
    ("text", "id_"),
    [
        ("a" * 60, "print.does-not-fit"),
        (":moon:", "layout.unknown-icon"),
        ("a :no/where:", "art.unknown"),
        ("[a]{pink}", "layout.unknown-color"),
        ("将", "print.missing-glyph"),
        ("- " * 9 + "a", "layout.value"),
        ("**Attack: two", "layout.value"),
    ],
)
def test_faults_of_rich_texts(theme, text, id_):
    assert (fault(theme, text=text).id, fault(theme, text=text).span) == (id_, HERE)


def test_a_fault_is_at_its_cell(theme):
    cell = Span("cards.csv", 3, 9)
    layout = read(FREE + "  - {rich: '{text}', size: 9pt, box: {width: 20}}\n", "plain", "plain.yaml")
    content = Content("raid", {"text": ":moon:"}, {}, HERE, {"text": cell})
    with pytest.raises(DefinitionError) as failure:
        draw(layout, content, FaceSize(60, 90), Squares(theme))
    assert [finding.span for finding in failure.value.findings] == [cell]


def test_a_text_without_words_is_not_drawn(theme):
    assert rich(theme, text="") == ()
    assert rich(theme, text=" \n ") == ()


def test_a_line_of_several_fonts(theme):
    part = "{text: 'Ab α', size: 9pt, anchor: end, font: [display, text], box: [5, 5, 40, 8]}"
    first, second = free(theme, part)
    assert [(each.text, each.style.font.family) for each in (first, second)] == [
        ("Ab ", theme.display),
        ("α", theme.text),
    ]
    assert second.x == pytest.approx(first.x + fonts.width("Ab ", first.style))
    assert second.x + fonts.width("α", second.style) == pytest.approx(45)


def test_a_line_of_several_fonts_shrinks(theme):
    part = "{text: '{name}', size: 9pt, min: 5pt, font: [display, text], box: {width: 12}}"
    first, second = free(theme, part, name="Abcdefgh αβγ")
    width = fonts.width(first.text, first.style) + fonts.width(second.text, second.style)
    assert width == pytest.approx(12)
    (finding,) = faults(theme, part, size=60.0, height=90.0, head=FREE, name="Abcdefgh αβγ" * 4)
    assert finding.id == "print.does-not-fit"


def test_a_line_of_several_fonts_is_turned_as_one(theme):
    part = "{text: 'Ab α', size: 9pt, font: [display, text], at: [20, 20], width: 30, rotate: 90}"
    (group,) = items(theme, part, head=FREE, size=60.0, height=90.0)
    assert isinstance(group, Group)
    assert group.transform[:4] == pytest.approx((0, 1, -1, 0))


def test_each_font_of_a_list_must_exist(theme):
    (finding,) = faults(theme, "{text: Hi, size: 9pt, font: [text, comic], box: {}}", head=FREE)
    assert finding.id == "layout.unknown-font"


def test_rich_text_in_a_column_is_as_high_as_its_lines(theme):
    column = "{column: [{rich: 'a\\n\\nb', size: 8pt}, {fill: ink, grow: 1}]}".replace("'", '"')
    *texts, rect = free(theme, column)
    below = fonts.metrics(texts[-1].style.font).descent * texts[-1].style.size
    assert rect.segments[0][2] == pytest.approx(texts[-1].y + below)


def test_rich_text_that_grows_in_a_row(theme):
    row = "{box: [5, 5, 50, 20], row: [{fill: ink, box: {width: 10}}, {rich: '{text}', size: 9pt, grow: 1}]}"
    drawn = items(theme, row, size=60.0, height=90.0, head=FREE, text="many words " * 8)
    texts = [item for item in drawn if isinstance(item, Text)]
    assert len(texts) > 1
    assert {text.x for text in texts} == {15}
    assert all(text.x + fonts.width(text.text, text.style) <= 55 for text in texts)


def test_the_name_of_a_wide_word(theme):
    (finding,) = faults(
        theme,
        "{rich: '{text}', size: 9pt, box: [5, 5, 5, 40]}",
        size=60.0,
        height=90.0,
        head=FREE,
        text="longest words",
    )
    assert "'longest'" in finding.message


def test_a_mark_without_a_partner_is_at_its_cell(theme):
    cell = Span("cards.csv", 3, 9)
    layout = read(FREE + "  - {rich: '{head} {text}', size: 9pt, box: {width: 20}}\n", "plain", "plain.yaml")
    content = Content("Raid", {"head": "a", "text": "**b"}, {}, HERE, {"head": HERE, "text": cell})
    with pytest.raises(DefinitionError) as caught:
        draw(layout, content, FaceSize(60.0, 90.0), Squares(theme))
    assert [each.span for each in caught.value.findings] == [cell]


def test_a_mark_without_a_partner_in_a_layout():
    with pytest.raises(DefinitionError) as caught:
        read(FREE + "  - {rich: '**Cost {cost}', size: 9pt}\n", "plain", "plain.yaml")
    assert [(each.id, each.span.line) for each in caught.value.findings] == [("layout.value", 4)]


def test_the_height_of_icons(theme):
    small, large = (rich(theme, f", icons: {height}", "Hi :sun:")[-1] for height in (1, 1.5))
    assert isinstance(small, Use)
    assert isinstance(large, Use)
    assert large.scale == pytest.approx(1.5 * small.scale)
    middle = [use.y + use.symbol.height * use.scale / 2 for use in (small, large)]
    assert middle[0] == pytest.approx(middle[1])


def test_capitals_in_a_style(theme):
    head = FREE.replace("{title:", "{loud: {size: 9pt, case: upper}, title:")
    kinds = ("text", "rich")
    drawn = [items(theme, f"{{{kind}: 'Hi you', style: loud}}", size=60.0, height=90.0, head=head) for kind in kinds]
    assert [text.text for (text,) in drawn] == ["HI YOU", "HI YOU"]


def test_computed_colors_of_parts(theme):
    mixed = "{mix: [ink, paper, 0.5]}"
    (path,) = free(theme, f"{{fill: {mixed}}}")
    (text,) = free(theme, f"{{rich: Hi, size: 9pt, color: {mixed}}}")
    (use,) = free(theme, f"{{symbol: a/b, color: {mixed}}}")
    assert path.fill == text.style.color == use.symbol.items[0].fill
    with pytest.raises(DefinitionError) as caught:
        free(theme, "{fill: {mix: [ink, pink, 0.5]}}")
    assert [each.id for each in caught.value.findings] == ["layout.unknown-color"]


def refusal(theme, key, settings, text):
    """The finding of a text that is too long, and a way to try what its hint says."""

    def attempt(key, settings):
        return free(theme, f"{{{key}: '{{text}}', {settings}}}", text=text)

    (finding,) = faults(theme, f"{{{key}: '{{text}}', {settings}}}", size=60.0, height=90.0, head=FREE, text=text)
    return finding, attempt


def test_a_line_that_is_too_long_is_given_a_size_and_lines_that_fit(theme):
    box = "font: display, box: [5, 5, 22, 8]"
    finding, attempt = refusal(theme, "text", f"size: 9pt, min: 9pt, {box}", "A title of many words")
    assert finding.message == "'A title of many words' does not fit into 22 mm on 'Amber Lancer' at 9 pt"
    size, lines = re.findall(
        r"; with min: ([\d.]+)pt it fits; 'rich' in place of 'text' sets it in (\d) lines", finding.hint
    )[0]
    assert attempt("text", f"size: 9pt, min: {size}pt, {box}")
    with pytest.raises(DefinitionError):
        attempt("text", f"size: 9pt, min: {float(size) + 0.25}pt, {box}")
    drawn = attempt("rich", f"size: 9pt, min: 9pt, {box}")
    assert len({item.y for item in drawn if isinstance(item, Text)}) == int(lines)


def test_a_line_whose_box_is_too_low_for_lines_is_given_its_height(theme):
    finding, attempt = refusal(theme, "text", "size: 9pt, box: [5, 5, 22, 3]", "A title of a great many words")
    lines, height = re.findall(r"sets it in (\d) lines in a box ([\d.]+) mm high", finding.hint)[0]
    drawn = attempt("rich", f"size: 9pt, box: [5, 5, 22, {height}]")
    assert len({item.y for item in drawn if isinstance(item, Text)}) == int(lines)


def test_a_text_that_is_too_long_is_given_a_size_or_a_height_that_fits(theme):
    finding, attempt = refusal(theme, "rich", f"size: 9pt, min: 8pt, {BOX}", "many words " * 16)
    (size,) = re.findall(r"; with min: ([\d.]+)pt it fits", finding.hint)
    assert attempt("rich", f"size: 9pt, min: {size}pt, {BOX}")
    finding, attempt = refusal(theme, "rich", f"size: 9pt, min: 8pt, {BOX}", "many words " * 40)
    (height,) = re.findall(r"; it fits into a box ([\d.]+) mm high", finding.hint)
    assert attempt("rich", f"size: 9pt, min: 8pt, box: [5, 5, 40, {height}]")


def test_a_word_that_is_too_long_for_every_size_has_no_such_hint(theme):
    finding, _ = refusal(theme, "text", f"size: 9pt, {BOX}", "a" * 60)
    assert finding.hint.endswith("in the layout 'plain'")


@pytest.fixture
def style(theme):
    return TextStyle(Font(theme.text, 400), 4.0)


def test_the_ink_of_a_text_in_a_box(style):
    box = text_ink(in_box("Hill", style, Box(10, 20, 30, 10), "middle", "middle"))
    assert box.center == pytest.approx((25, 25))
    assert (box.width, box.height) == pytest.approx((fonts.width("Hill", style), cap_height(style)))


@pytest.mark.parametrize(("rotate", "corner"), [(0, (0, -1)), (90, (0, 0)), (180, (-1, 0)), (270, (-1, -1))])
def test_the_ink_turns_with_the_text(style, rotate, corner):
    text = in_box("Hill", style, Box(0, 0, 0, 0), "start", "bottom")._replace(x=0.0, y=0.0, rotate=float(rotate))
    box = text_ink(text)
    long, high = fonts.width("Hill", style), cap_height(style)
    wide, tall = (long, high) if rotate % 180 == 0 else (high, long)
    assert tuple(box) == pytest.approx((corner[0] * wide, corner[1] * tall, wide, tall))
