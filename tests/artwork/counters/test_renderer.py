"""A layout filled: what is drawn for whom, how large, and what is refused."""

import pytest

from pnp.artwork.counters.layout import read
from pnp.artwork.counters.renderer import Content, draw
from pnp.errors import DefinitionError, Finding, Span
from pnp.scene import fonts, shapes
from pnp.scene.items import Path, Symbol, Use
from pnp.units import PT_PER_MM

HEAD = """\
title: Plain
width: 12mm
height: 6mm
faces: [light, dark]
palettes:
  light: {ground: {mix: [paper, side, 0.2]}, on-ground: {readable-on: side}}
  dark: {ground: "#111111", on-ground: paper}
elements:
"""
HERE = Span("game.yaml", 5, 3)


def load_square(ref, colors, span):
    if ref == "no/where":
        raise DefinitionError([Finding("art.unknown", "error", "there is no symbol 'no/where'", span)])
    return Symbol(ref, 24, 12, (Path(shapes.rect(0, 0, 24, 12), colors["currentColor"]),))


def drawn(theme, *elements, size=12.0, bleed=1.5, **content):
    layout = read(HEAD + "".join(f"  - {element}\n" for element in elements), "plain", "plain.yaml")
    given = Content(**{"name": "Amber Lancer", "color": "#d98e04", "texts": {}, "span": HERE, **content})
    symbol = draw(layout, given, theme, size, bleed, load_square)
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
    assert [items(theme, rect, face=face)[0].fill for face in (0, 1, 2)] == ["#f7e8cd", "#111111", "#f7e8cd"]


def test_readable_text_on_any_side(theme):
    text = "{text: name, at: [6, 4], width: 10, size: 8pt, min: 5pt, color: on-ground}"
    colors = [items(theme, text, color=color, texts={"name": "x"})[0].style.color for color in ("#d98e04", "#0f4c4c")]
    assert colors == [theme.ink, theme.paper]


def test_everything_grows_with_the_counter(theme):
    elements = (
        "{rect: [1, 1, 2, 2], line: ink, width: 0.2}",
        "{text: name, at: [6, 4], width: 10, size: 8pt, min: 5pt}",
        "{symbol: a/b, box: [2, 2, 4, 4]}",
    )
    shape, text, use = items(theme, *elements, size=24.0, texts={"name": "Hi"})
    assert shapes.bounds(shape.segments) == (2, 2, 6, 6)
    assert shape.stroke.width == pytest.approx(0.4)
    assert (text.x, text.y) == (12, 8)
    assert text.style.size * PT_PER_MM == pytest.approx(16)
    assert (use.x, use.y, use.scale) == pytest.approx((4, 6, 8 / 24))


def test_text_is_shrunk_to_its_room_and_no_further(theme):
    text = "{text: name, at: [6, 4], width: 6, size: 8pt, min: 5pt}"
    (shrunk,) = items(theme, text, texts={"name": "Too long"})
    assert 5 <= shrunk.style.size * PT_PER_MM < 8
    assert fonts.width(shrunk.text, shrunk.style) <= 6
    (finding,) = faults(theme, text, texts={"name": "A much longer name"})
    assert (finding.id, finding.span) == ("print.does-not-fit", HERE)
    assert "'A much longer name'" in finding.message
    assert "5 pt" in finding.message
    assert finding.related[0][0] == Span("plain.yaml", 9, 5, 6)


def test_a_larger_counter_has_room_for_more(theme):
    text = "{text: name, at: [6, 4], width: 6, size: 8pt, min: 5pt}"
    assert items(theme, text, size=36.0, texts={"name": "A much longer name"})


def test_characters_that_the_font_lacks_are_refused(theme):
    text = "{text: name, at: [6, 4], width: 10, size: 8pt, min: 5pt}"
    (finding,) = faults(theme, text, texts={"name": "将"})
    assert finding.id == "print.missing-glyph"
    assert "将" in finding.message


def test_all_faults_of_a_face_are_told(theme):
    findings = faults(
        theme,
        "{text: name, at: [6, 4], width: 1, size: 8pt, min: 5pt}",
        "{symbol: art, box: [0, 0, 2, 2]}",
        texts={"name": "Long"},
        symbols={"art": "no/where"},
    )
    assert {finding.id for finding in findings} == {"art.unknown", "print.does-not-fit"}


@pytest.mark.parametrize(
    ("only", "content", "shown"),
    [
        ("{side: 1}", {"side": 1}, True),
        ("{side: 1}", {"side": 2}, False),
        ("{side: 0}", {}, True),
        ("{face: 2}", {"face": 1}, True),
        ("{face: 2}", {"face": 0}, False),
        ("{tag: key}", {"tags": frozenset({"key"})}, True),
        ("{tag: key}", {}, False),
        ("{without: key}", {"tags": frozenset({"key"})}, False),
        ("{without: key}", {}, True),
        ("{has: cost}", {"counts": {"cost": 2}}, True),
        ("{has: cost}", {"counts": {"cost": 0}}, False),
        ("{has: cost, up-to: 3}", {"counts": {"cost": 3}}, True),
        ("{has: cost, up-to: 3}", {"counts": {"cost": 4}}, False),
        ("{has: cost, over: 3}", {"counts": {"cost": 4}}, True),
        ("{has: cost, over: 3}", {"counts": {"cost": 3}}, False),
        ("{has: state}", {"texts": {"state": "Open"}}, True),
        ("{has: state}", {"texts": {"state": ""}}, False),
        ("{side: 1, face: 1}", {"side": 1, "face": 1}, False),
    ],
)
def test_elements_for_some_only(theme, only, content, shown):
    assert bool(items(theme, f"{{only: {only}, rect: [0, 0, 1, 1], fill: ink}}", **content)) is shown


def test_as_many_pips_as_the_count(theme):
    pips = "{pips: cost, symbol: pip/coin, at: [10, 1], size: 1.2, step: [-2, 0]}"
    uses = items(theme, pips, counts={"cost": 3})
    assert [(use.x, use.y) for use in uses] == [(10, 1), (8, 1), (6, 1)]
    assert uses[0].scale * uses[0].symbol.width == pytest.approx(1.2)
    assert items(theme, pips) == ()


def test_pips_that_leave_the_face_are_refused(theme):
    pips = "{pips: cost, symbol: pip/coin, at: [10, 1], size: 1.2, step: [-2, 0]}"
    assert len(items(theme, pips, counts={"cost": 6})) == 6
    (finding,) = faults(theme, pips, counts={"cost": 7})
    assert (finding.id, finding.span) == ("print.does-not-fit", HERE)


def test_symbols_stand_in_their_box(theme):
    uses = items(
        theme,
        "{symbol: art, box: [1, 1, 4, 4]}",
        "{symbol: art, box: [1, 1, 4, 4], align: bottom, color: side}",
        "{symbol: emblem, box: [1, 1, 4, 4]}",
        symbols={"art": "mech/tank"},
    )
    assert [(use.x, use.y) for use in uses] == [(1, 2), (1, 3)]
    assert [use.symbol.items[0].fill for use in uses] == [theme.ink, "#d98e04"]
    assert all(isinstance(use, Use) for use in uses)


def test_upper_case_and_missing_texts(theme):
    text = "{text: state, at: [6, 4], width: 10, size: 8pt, min: 5pt, case: upper}"
    assert [item.text for item in items(theme, text, texts={"state": "Robot"})] == ["ROBOT"]
    assert items(theme, text) == ()


def test_of_several_tags_all_are_needed_and_none_of_the_others(theme):
    rect = "{only: {tag: [fast, flag.top], without: [wreck, code.top]}, rect: [0, 0, 1, 1], fill: ink}"
    assert items(theme, rect, tags=frozenset({"fast", "flag.top", "other"}))
    assert not items(theme, rect, tags=frozenset({"fast"}))
    assert not items(theme, rect, tags=frozenset({"fast", "flag.top", "code.top"}))


def test_a_face_brings_colors_of_its_own(theme):
    rects = "{rect: [0, 0, 1, 1], fill: class}", "{rect: [0, 0, 1, 1], fill: load}"
    shown = items(theme, *rects, colors={"class": "#f5c518"})
    assert [item.fill for item in shown] == ["#f5c518", theme.ink]


def test_a_code_has_a_symbol_by_its_slot(theme):
    (use,) = items(theme, "{symbol: code.top, box: [0, 0, 4, 2]}", symbols={"code.top": "weapon/laser"})
    assert use.symbol.name == "weapon/laser"
    assert not items(theme, "{symbol: code.top, box: [0, 0, 4, 2]}")
