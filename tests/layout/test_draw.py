"""A layout filled: what is drawn for whom, how large, and what is refused."""

from types import MappingProxyType

import pytest

from pnp.errors import DefinitionError, Finding, Span
from pnp.layout import Content, FaceSize, draw, read
from pnp.scene import fonts, shapes
from pnp.scene.items import Font, Group, Path, Symbol, Text, Use
from pnp.scene.outlines import RECTANGLE, BoxPanel, Outline
from pnp.units import PT_PER_MM

HEAD = """\
layout: 2
title: Plain
width: 12mm
height: 6mm
palette: [light, dark]
palettes:
  light: {ground: {mix: [paper, side, 0.2]}, on-ground: {readable-on: side}}
  dark: {ground: "#111111", on-ground: paper}
parts:
"""
HERE = Span("game.yaml", 5, 3)
NAME = "{text: '{name}', at: [6, 4], width: 10, size: 8pt, min: 5pt}"
NARROW = NAME.replace("width: 10", "width: 6")
PIPS = "{repeat: cost, symbol: pip/coin, at: [10, 1], size: 1.2, step: [-2, 0]}"


class Squares:
    """Resources with one drawing, twice as wide as high, by any name."""

    icons = MappingProxyType({"sun": "mark/sun"})
    fonts = ("display", "text", "label")

    def __init__(self, theme):
        self.theme = theme

    def symbol(self, ref, colors, wanted_at):
        if ref == "no/where":
            raise DefinitionError([Finding("art.unknown", "error", "there is no symbol 'no/where'", wanted_at)])
        return Symbol(ref, 24, 12, (Path(shapes.rect(0, 0, 24, 12), colors["currentColor"]),))

    def picture(self, ref, width, height, fit, focus, wanted_at):
        return (Path(shapes.rect(0, 0, width, height), "#123456"),)

    def font(self, family, weight, italic):
        return Font({"display": self.theme.display, "text": self.theme.text}[family], weight, italic)


def drawn(
    theme,
    *elements,
    size=12.0,
    bleed=1.5,
    colors=None,
    head=HEAD,
    span=HERE,
    height=None,
    safe=0.0,
    outline=RECTANGLE,
    **record,
):
    layout = read(head + "".join(f"  - {element}\n" for element in elements), "plain", "plain.yaml")
    given = Content("Amber Lancer", {"player": 0, "face": 1, **record}, {"side": "#d98e04", **(colors or {})}, span)
    symbol = draw(layout, given, FaceSize(size, layout.height_at(size, height), bleed, safe, outline), Squares(theme))
    (group,) = symbol.items
    return symbol, group


def items(theme, *elements, **content):
    return drawn(theme, *elements, **content)[1].items


def faults(theme, *elements, **content):
    with pytest.raises(DefinitionError) as failure:
        drawn(theme, *elements, **content)
    return failure.value.findings


def test_the_face_is_cut_at_its_bleed(theme):
    symbol, group = drawn(theme, "{rect: [-5, -5, 30, 30], fill: ground}")
    assert (symbol.width, symbol.height, symbol.bleed) == (12.0, 6.0, 1.5)
    assert shapes.bounds(group.clip.segments) == (-1.5, -1.5, 13.5, 7.5)


def test_colors_follow_the_face(theme):
    rect = "{rect: [0, 0, 12, 6], fill: ground}"
    assert [items(theme, rect, face=face + 1)[0].fill for face in (0, 1, 2)] == ["#f7e8cd", "#111111", "#f7e8cd"]


def test_a_part_in_a_panel_is_measured_from_it_and_turned_with_it(theme):
    outline = Outline("path", 0.0, shapes.rect(0, 0, 12, 6), (), (BoxPanel("lid", 6, 0, 6, 2, turn=180.0),))
    part = "{panel: lid, fill: ink, box: {left: 1, top: 0, width: 2, height: 1}}"
    (clipped,) = items(theme, part, outline=outline)
    (turned,) = clipped.items
    shown = shapes.bounds(shapes.transform(turned.items[0].segments, turned.transform))
    assert shown == pytest.approx((9, 1, 11, 2))
    (whole,) = items(theme, "{panel: lid, fill: ink}", outline=outline)
    shown = shapes.bounds(shapes.transform(whole.items[0].items[0].segments, whole.items[0].transform))
    assert shown == pytest.approx((6, 0, 12, 2))


def test_readable_text_on_any_side(theme):
    text = NAME.replace("8pt", "8pt, color: on-ground")
    colors = [items(theme, text, colors={"side": color}, name="x")[0].style.color for color in ("#d98e04", "#0f4c4c")]
    assert colors == [theme.ink, theme.paper]


def test_everything_grows_with_the_counter(theme):
    parts = (
        "{rect: [1, 1, 2, 2], line: ink, width: 0.2}",
        NAME,
        "{symbol: a/b, box: [2, 2, 4, 4]}",
    )
    shape, text, use = items(theme, *parts, size=24.0, name="Hi")
    assert shapes.bounds(shape.segments) == (2, 2, 6, 6)
    assert shape.stroke.width == pytest.approx(0.4)
    assert (text.x, text.y) == (12, 8)
    assert text.style.size * PT_PER_MM == pytest.approx(16)
    assert (use.x, use.y, use.scale) == pytest.approx((4, 6, 8 / 24))


def test_text_is_shrunk_to_its_room_and_no_further(theme):
    (shrunk,) = items(theme, NARROW, name="Too long")
    assert 5 <= shrunk.style.size * PT_PER_MM < 8
    assert fonts.width(shrunk.text, shrunk.style) <= 6
    (finding,) = faults(theme, NARROW, name="A much longer name")
    assert (finding.id, finding.span) == ("print.does-not-fit", HERE)
    assert "'A much longer name'" in finding.message
    assert "5 pt" in finding.message
    assert finding.related[0][0] == Span("plain.yaml", 10, 5, 6)


def test_a_larger_counter_has_room_for_more(theme):
    assert items(theme, NARROW, size=36.0, name="A much longer name")


def test_characters_that_the_font_lacks_are_refused(theme):
    (finding,) = faults(theme, NAME, name="将")
    assert finding.id == "print.missing-glyph"
    assert "将" in finding.message


def test_all_faults_of_a_face_are_reported(theme):
    findings = faults(
        theme,
        NAME.replace("width: 10", "width: 1"),
        "{symbol: '{art}', box: [0, 0, 2, 2]}",
        name="Long",
        art="no/where",
    )
    assert {finding.id for finding in findings} == {"art.unknown", "print.does-not-fit"}


@pytest.mark.parametrize(
    ("when", "record", "shown"),
    [
        ("{player: 1}", {"player": 1}, True),
        ("{player: 1}", {"player": 2}, False),
        ("{player: 0}", {}, True),
        ("{face: 2}", {"face": 2}, True),
        ("{face: 2}", {"face": 1}, False),
        ("{tag: key}", {"tag": frozenset({"key"})}, True),
        ("{tag: key}", {}, False),
        ("{not: {tag: key}}", {"tag": frozenset({"key"})}, False),
        ("{not: {tag: key}}", {}, True),
        ("{cost: true}", {"cost": 2}, True),
        ("{cost: true}", {"cost": None}, False),
        ("{cost: ..3}", {"cost": 3}, True),
        ("{cost: ..3}", {"cost": 4}, False),
        ("{cost: 4..}", {"cost": 4}, True),
        ("{cost: 4..}", {"cost": 3}, False),
        ("{state: true}", {"state": "Open"}, True),
        ("{state: true}", {"state": ""}, False),
        ("{player: 1, face: 1}", {"player": 1, "face": 2}, False),
    ],
)
def test_parts_for_some_only(theme, when, record, shown):
    assert bool(items(theme, f"{{when: {when}, rect: [0, 0, 1, 1], fill: ink}}", **record)) is shown


def test_as_many_pips_as_the_count(theme):
    uses = items(theme, PIPS, cost=3)
    assert [(use.x, use.y) for use in uses] == [(10, 1), (8, 1), (6, 1)]
    assert uses[0].scale * uses[0].symbol.width == pytest.approx(1.2)
    assert items(theme, PIPS) == ()


def test_pips_that_leave_the_face_are_refused(theme):
    assert len(items(theme, PIPS, cost=6)) == 6
    (finding,) = faults(theme, PIPS, cost=7)
    assert (finding.id, finding.span) == ("print.does-not-fit", HERE)


def test_symbols_stand_in_their_box(theme):
    uses = items(
        theme,
        "{symbol: '{art}', box: [1, 1, 4, 4]}",
        "{symbol: '{art}', box: [1, 1, 4, 4], y: bottom, color: side}",
        "{symbol: '{emblem}', box: [1, 1, 4, 4]}",
        art="mech/tank",
    )
    assert [(use.x, use.y) for use in uses] == [(1, 2), (1, 3)]
    assert [use.symbol.items[0].fill for use in uses] == [theme.ink, "#d98e04"]
    assert all(isinstance(use, Use) for use in uses)


def test_a_drawing_is_clear_of_the_parts_that_are_there(theme):
    """The box is 8 x 4 mm, and the plates begin 2 mm below its top, 1.5 mm from its middle."""
    art = "{symbol: any/art, box: [2, 0, 8, 4], y: top, clear: [left, right]}"
    plates = (
        "{id: left, symbol: any/plate, box: [0, 2, 4.5, 4]}",
        "{id: right, symbol: any/plate, box: [7.5, 2, 4.5, 4]}",
    )
    absent = tuple(plate.replace("{id", "{when: {player: 7}, id") for plate in plates)
    widths = []
    for others in (plates, absent):
        _, group = drawn(theme, art, *others)
        first = next(item for item in group.items if isinstance(item, Use))
        widths.append(first.symbol.width * first.scale)
        assert first.x + widths[-1] / 2 == pytest.approx(6)
    assert widths == pytest.approx([2 * (2 - 0.12), 8])
    with pytest.raises(DefinitionError) as caught:
        drawn(theme, art)
    assert caught.value.findings[0].id == "layout.unknown-part"


def test_upper_case_and_missing_texts(theme):
    text = NAME.replace("{name}", "{state}").replace("8pt", "8pt, case: upper")
    assert [item.text for item in items(theme, text, state="Robot")] == ["ROBOT"]
    assert items(theme, text) == ()


def test_of_several_tags_all_are_needed_and_none_of_the_others(theme):
    rect = "{when: {all: [{tag: fast}, {tag: flag.top}], not: {tag: [wreck, code.top]}}, rect: [0, 0, 1, 1], fill: ink}"
    assert items(theme, rect, tag=frozenset({"fast", "flag.top", "other"}))
    assert not items(theme, rect, tag=frozenset({"fast"}))
    assert not items(theme, rect, tag=frozenset({"fast", "flag.top", "code.top"}))


def test_a_face_brings_colors_of_its_own(theme):
    rects = "{rect: [0, 0, 1, 1], fill: class}", "{rect: [0, 0, 1, 1], fill: load}"
    shown = items(theme, *rects, colors={"class": "#f5c518"})
    assert [item.fill for item in shown] == ["#f5c518", theme.ink]


def test_a_code_has_a_symbol_by_its_slot(theme):
    (use,) = items(theme, "{symbol: '{code.top}', box: [0, 0, 4, 2]}", **{"code.top": "weapon/laser"})
    assert use.symbol.name == "weapon/laser"
    assert not items(theme, "{symbol: '{code.top}', box: [0, 0, 4, 2]}")


PICTURE = "{picture: a.jpg, focus: '{focus}'}"
FREE = "layout: 2\nstyles: {title: {size: 10pt, min: 6pt, font: text, weight: 400, color: side}}\nparts:\n"


def free(theme, *parts, size=60.0, height=90.0, **record):
    return items(theme, *parts, size=size, height=height, head=FREE, **record)


def bounds(path):
    return shapes.bounds(path.segments)


def test_a_ground_covers_the_face_to_the_bleed(theme):
    (ground,) = free(theme, "{fill: paper}")
    assert bounds(ground) == (-1.5, -1.5, 61.5, 91.5)


def test_a_layout_without_a_size_fills_the_one_that_is_wanted(theme):
    symbol, _ = drawn(theme, "{fill: paper}", size=60.0, height=90.0, head=FREE)
    assert (symbol.width, symbol.height) == (60.0, 90.0)


def test_boxes_follow_the_face_the_safe_area_and_other_parts(theme):
    parts = (
        "{id: head, box: {left: safe, right: safe, top: safe, height: 9}, fill: ink}",
        "{box: {left: 0, right: 0, below: head, gap: 1mm, bottom: 50%}, fill: ink}",
        "{box: {right: 5, bottom: 5, size: 10}, bleed: [right], fill: ink}",
    )
    head, art, seal = (bounds(item) for item in items(theme, *parts, size=60.0, height=90.0, head=FREE, safe=3.0))
    assert head == (3, 3, 57, 12)
    assert art == (0, 13, 60, 45)
    assert seal == (45, 75, 61.5, 85)


def test_a_box_may_follow_a_part_that_comes_later(theme):
    first, _ = free(
        theme, "{box: {below: last, height: 3}, fill: ink}", "{id: last, box: {top: 2, height: 8}, fill: ink}"
    )
    assert bounds(first) == (0, 10, 60, 13)


def test_shapes_are_measured_from_their_box(theme):
    parts = (
        "{box: [10, 20, 5, 5], circle: [1, 1, 1], fill: ink}",
        "{box: [10, 20, 5, 5], polyline: [[0, 0], [5, 5]], width: 1}",
    )
    round_, line = free(theme, *parts)
    assert bounds(round_) == pytest.approx((10, 20, 12, 22))
    assert (bounds(line), line.stroke.width, line.stroke.color) == ((10, 20, 15, 25), 1, theme.ink)


def test_the_outline_of_the_face(theme):
    (outline,) = free(theme, "{outline: 1.5mm, radius: 2, width: 0.5}")
    assert bounds(outline) == pytest.approx((1.5, 1.5, 58.5, 88.5))


@pytest.mark.parametrize(("anchor", "x"), [("start", 10), ("middle", 20), ("end", 30)])
@pytest.mark.parametrize(("level", "share"), [("top", 0.0), ("middle", 0.5), ("bottom", 1.0)])
def test_a_text_is_aligned_in_its_box_by_its_capitals(theme, anchor, x, level, share):
    part = f"{{box: [10, 20, 20, 10], text: 'Cost {{cost}}', style: title, anchor: {anchor}, y: {level}}}"
    (text,) = free(theme, part, cost=-3)
    height = fonts.metrics(text.style.font).cap_height * text.style.size
    assert (text.text, text.x) == ("Cost −3", x)
    assert text.y == pytest.approx(20 + height + share * (10 - height))


def test_a_style_gives_what_a_part_does_not(theme):
    (text,) = free(theme, "{box: {height: 10}, text: Hi, style: title, weight: 700}")
    assert text.style.size * PT_PER_MM == pytest.approx(10)
    assert (text.style.font, text.style.color) == (Font(theme.text, 700), "#d98e04")


def test_a_text_whose_fields_are_empty_is_not_drawn(theme):
    assert not free(theme, "{text: 'Cost {cost}', style: title}", cost=None)


def test_parts_of_a_row_take_what_they_need_and_the_rest_grows(theme):
    row = """{box: [0, 0, 60, 10], gap: 2, row: [
        {text: "{name}", style: title, grow: 1, anchor: start},
        {repeat: cost, symbol: pip/coin, size: 3, gap: 0.5},
        {box: {width: 4}, fill: ink},
        {symbol: a/b}]}""".replace("\n", " ")
    text, first, second, rect, symbol = free(theme, row, name="Raid", cost=2)
    assert text.x == 0
    assert symbol.x == pytest.approx(60 - 20)
    assert bounds(rect) == pytest.approx((60 - 20 - 2 - 4, 0, 60 - 20 - 2, 10))
    assert (first.x, second.x) == pytest.approx((60 - 20 - 2 - 4 - 2 - 6.5, 60 - 20 - 2 - 4 - 2 - 3))
    assert first.y == pytest.approx(5 - 3 / 2)


def test_parts_that_an_item_lacks_take_no_room(theme):
    row = """{box: [0, 0, 60, 10], gap: 2, row: [
        {repeat: cost, symbol: a/b, size: 3},
        {when: {rare: true}, fill: ink, box: {width: 9}},
        {fill: ink, box: {width: 4}}]}""".replace("\n", " ")
    assert bounds(free(theme, row)[0]) == (0, 0, 4, 10)
    assert bounds(free(theme, row, cost=1)[1]) == (5, 0, 9, 10)


@pytest.mark.parametrize(("align", "top"), [("start", 0), ("middle", 42), ("end", 84)])
def test_a_column_is_aligned(theme, align, top):
    parts = "[{fill: ink, box: {height: 2}}, {fill: ink, box: {height: 2, width: 10}}]"
    first, second = free(theme, f"{{align: {align}, gap: 2, column: {parts}}}")
    assert bounds(first) == (0, top, 60, top + 2)
    assert bounds(second) == (25, top + 4, 35, top + 6)


def test_parts_of_a_stack_have_the_same_box_around(theme):
    outer, inner = free(theme, "{box: [10, 10, 20, 20], stack: [{fill: ink}, {fill: ink, box: {left: 2, top: 50%}}]}")
    assert bounds(outer) == (10, 10, 30, 30)
    assert bounds(inner) == (12, 20, 30, 30)


def test_a_part_is_turned_about_the_middle_of_its_box(theme):
    (group,) = free(theme, "{box: [10, 10, 4, 20], text: Hi, style: title, rotate: 90}")
    assert isinstance(group, Group)
    (text,) = group.items
    assert isinstance(text, Text)
    assert text.x == 12
    x, y, *_ = shapes.bounds(shapes.transform([("M", 22.0, 20.0)], group.transform))
    assert (x, y) == pytest.approx((12, 30))


def test_a_part_is_faded(theme):
    (group,) = free(theme, "{fill: ink, opacity: 0.4}")
    assert group.opacity == 0.4


def test_a_picture_fills_its_box(theme):
    (group,) = free(theme, "{picture: '{art}', focus: '50% 20%', box: [5, 6, 20, 10]}", art="raid.jpg")
    assert group.transform[4:] == (5, 6)
    assert bounds(group.items[0]) == (0, 0, 20, 10)
    assert not free(theme, "{picture: '{art}', box: [5, 6, 20, 10]}", art="")


def test_a_field_may_be_a_finished_drawing(theme):
    drawing = Symbol("own", 2, 2, ())
    (use,) = free(theme, "{symbol: '{art}', box: [0, 0, 4, 4]}", art=drawing)
    assert use.symbol is drawing


def test_the_palette_of_an_item(theme):
    head = "layout: 2\npalette: '{suit}'\npalettes: {tide: {ground: '#112233'}, grove: {ground: '#445566'}}\nparts:\n"
    part = "{fill: ground}"
    assert [items(theme, part, head=head, suit=suit)[0].fill for suit in ("tide", "grove")] == ["#112233", "#445566"]
    (finding,) = faults(theme, part, head=head, suit="forge")
    assert (finding.id, finding.span) == ("layout.unknown-palette", HERE)
    shapes_ = items(theme, part, "{fill: ground, palette: grove}", part, head=head, suit="tide")
    assert [shape.fill for shape in shapes_] == ["#112233", "#445566", "#112233"]


def test_a_fault_is_at_the_field_that_causes_it(theme):
    cell = Span("cards.csv", 3, 9)
    layout = read(FREE + "  - {text: '{name}', style: title, box: {width: 5}}\n", "plain", "plain.yaml")
    content = Content("raid", {"name": "Much too long"}, {}, HERE, {"name": cell})
    with pytest.raises(DefinitionError) as failure:
        draw(layout, content, FaceSize(60, 90), Squares(theme))
    (finding,) = failure.value.findings
    assert (finding.span, finding.related[0][0].file) == (cell, "plain.yaml")
    assert "'name'" in finding.hint


CIRCLE = (
    "{id: a, box: {below: b}, fill: ink}",
    "{id: b, column: [{id: c, box: {left: a.left}, fill: ink}], box: {below: c}}",
)


@pytest.mark.parametrize(
    ("id_", "parts", "record"),
    [
        ("layout.unknown-font", ["{text: Hi, size: 9pt, font: comic, box: {}}"], {}),
        ("layout.value", ["{repeat: cost, symbol: a/b, size: 1}"], {"cost": "many"}),
        ("layout.circular", CIRCLE, {}),
        *(("layout.value", [PICTURE], {"focus": focus}) for focus in ("50%", "left top", "120% 3%", "1" * 60)),
    ],
)
def test_what_cannot_be_drawn_is_one_finding(theme, id_, parts, record):
    (finding,) = faults(theme, *parts, size=60.0, height=90.0, head=FREE, **record)
    assert finding.id == id_


def test_two_parts_with_one_id(theme):
    (finding,) = faults(theme, "{id: a, fill: ink}", "{id: a, fill: ink}", head=FREE)
    assert (finding.id, finding.span.line) == ("layout.duplicate-id", 5)


def test_a_line_of_text_in_a_column_is_as_high_as_its_type(theme):
    texts = "{text: A, size: 8pt}, {text: '{name}', size: 8pt}"
    column = f"{{column: [{texts}, {{repeat: 3, symbol: a/b, size: 2}}, {{fill: ink, grow: 1}}]}}"
    *_, rect = free(theme, column, name="A much longer text")
    assert bounds(rect) == pytest.approx((0, 2 * 10 / PT_PER_MM + 2, 60, 90))


@pytest.mark.parametrize(
    ("box", "hint"),
    [
        ("{left: 0, right: 0, bottom: 0, height: 8mm}", "write bleed: [left, right, bottom]"),
        ("{left: 0, width: 8mm, top: 0.5mm, bottom: 5mm}", "write bleed: [left, top]"),
        ("{left: 4mm, right: 4mm, top: 4mm, bottom: 4mm}", "leave 'bleed' out"),
    ],
)
def test_a_box_that_bleed_makes_ineffective(theme, box, hint):
    (finding,) = faults(theme, f"{{fill: ink, box: {box}, bleed: true}}", size=60.0, height=90.0, head=FREE)
    assert (finding.id, finding.hint) == ("layout.value", hint)
    cured = hint.removeprefix("write ") if "[" in hint else "opacity: 1"
    assert free(theme, f"{{fill: ink, box: {box}, {cured}}}")


def test_a_box_as_large_as_the_face_may_bleed_at_all_edges(theme):
    assert free(theme, "{fill: ink, box: {left: 0, right: 0, top: 0, bottom: 0}, bleed: true}")
