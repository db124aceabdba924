"""Drawn items: texts near the trim line, parts over each other, small type, conditions and fields without a use."""

import pytest

from pnp.layout import Content, FaceSize, place, read
from pnp.layout.verify import unreached, unshown, verify
from tests.layout.test_draw import FREE, HERE, Squares

SIZE = (60.0, 90.0)


def found(theme, *parts, records=({},), safe=3.0, bleed=0.0):
    layout = read(FREE + "".join(f"  - {part}\n" for part in parts), "plain", "plain.yaml")
    face = FaceSize(*SIZE, bleed, safe)
    contents = [Content(f"card {index}", record, {}, HERE) for index, record in enumerate(records)]
    items = [(content, place(layout, content, face, Squares(theme))) for content in contents]
    return [(each.id, each.span.line, each.cases) for each in verify(layout, items, face)]


@pytest.mark.parametrize(
    ("part", "ids"),
    [
        ("{text: Hi, size: 9pt, box: {left: safe, top: safe, size: 10}}", []),
        ("{text: Hi, size: 9pt, anchor: start, box: {left: 2, top: safe, size: 10}}", ["print.outside-safe"]),
        ("{rich: Hi, size: 9pt, box: {left: safe, top: 87, size: 10}}", ["print.outside-safe"]),
        ("{rich: 'Hi **you**', size: 9pt, box: {right: safe, top: safe, size: 15}, anchor: end}", []),
        ("{text: Hi, size: 5.9pt, box: {left: safe, top: safe, size: 10}}", ["layout.small-type"]),
        (
            "{rich: Hi, size: 9pt, min: 5pt, box: {left: safe, top: safe, width: 9, height: 1.8}}",
            ["layout.small-type", "layout.shrunk-text"],
        ),
        ("{text: Hi, size: 5pt, rotate: 30, box: {left: 20, top: 20, size: 10}}", ["layout.small-type"]),
        ("{symbol: a/b, box: {left: 0, top: 0, size: 10}}", []),
    ],
)
def test_one_part(theme, part, ids):
    assert [id_ for id_, _, _ in found(theme, part)] == ids


TEXT = "{text: Hello, size: 9pt, box: [10, 10, 40, 5]}"


@pytest.mark.parametrize(
    ("part", "collides"),
    [
        ("{text: You, size: 9pt, box: [10, 10, 40, 5]}", True),
        ("{text: You, size: 9pt, box: [10, 16, 40, 5]}", False),
        ("{text: You, size: 9pt, anchor: start, box: [10, 10, 40, 5]}", False),
        ("{text: You, size: 9pt, box: [10, 10, 40, 5], decor: true}", False),
        ("{symbol: '{art}', box: [10, 10, 40, 5]}", True),
        ("{symbol: a/b, box: [10, 10, 40, 5]}", False),
        ("{repeat: cost, symbol: a/b, size: 3, box: [10, 10, 40, 5]}", True),
        ("{picture: '{art}', box: [10, 10, 40, 5]}", False),
        ("{fill: ink, box: [10, 10, 40, 5]}", False),
    ],
)
def test_two_parts(theme, part, collides):
    faults = found(theme, TEXT, part, records=({"art": "a/b", "cost": 3},))
    assert faults == ([("layout.collision", 5, 1)] if collides else [])


def test_one_finding_for_all_items(theme):
    part = "{text: '{name}', size: 9pt, anchor: start, box: [0, 10, 40, 5]}"
    assert found(theme, part, records=({"name": "a"}, {"name": "b"}, {"name": ""})) == [("print.outside-safe", 4, 2)]


def test_conditions_that_no_item_meets():
    parts = (
        "  - {when: {suit: grove}, fill: ink}\n  - {when: {suit: [tide, grove]}, fill: ink}\n"
        "  - {when: {any: [{suit: tide}, {cost: 5..}], not: {cost: 1}}, fill: ink}\n  - {fill: ink}\n"
    )
    layout = read(FREE + parts, "plain", "plain.yaml")
    records = [{"suit": "tide", "cost": 1}, {"suit": "tide", "cost": 2}]
    assert [each.span.line for each in unreached(layout, records)] == [4, 5, 6]
    assert not [*unreached(layout, [*records, {"suit": "grove", "cost": 5}])]


def test_fields_that_no_layout_names():
    head = FREE.replace("parts:", "palettes: {a: {}}\npalette: '{suit}'\nparts:")
    layout = read(head + "  - {picture: '{art}', focus: '{focus}', when: {rare: true}}\n", "plain", "plain.yaml")
    fields = dict.fromkeys(("suit", "art", "focus", "rare", "motto"), HERE)
    assert [each.message.count("'motto'") for each in unshown([layout], fields, {"rare"})] == [1]
    assert [each.message.split("'")[1] for each in unshown([layout], fields)] == ["rare", "motto"]


@pytest.mark.parametrize(
    ("part", "ids"),
    [
        ("{fill: ink}", []),
        ("{fill: ink, box: {left: 0, right: 0, top: 5, height: 9}}", ["print.no-bleed"]),
        ("{fill: ink, box: {left: 0, right: 0.4, top: 5, height: 9}, bleed: [left]}", ["print.no-bleed"]),
        ("{fill: ink, box: {left: 0, right: 0, top: 5, height: 9}, bleed: [left, right]}", []),
        ("{fill: ink, box: {left: 1, right: 1, top: 5, height: 9}}", []),
        ("{rect: [0, 5, 20, 9], fill: ink}", ["print.no-bleed"]),
        ("{rect: [-3, 5, 20, 9], fill: ink, opacity: 0.5}", []),
        ("{rect: [0, 20, 20, 10], fill: ink, rotate: 90, box: [0, 0, 60, 90]}", ["print.no-bleed"]),
        ("{rect: [0, 5, 20, 9], line: ink}", []),
        ("{picture: a.png, box: {left: 0, right: 0, top: 0, height: 9}}", ["print.no-bleed"]),
        ("{picture: a.png, box: {left: 0, right: 0, top: 0, height: 9}, bleed: [left, right, top]}", []),
        ("{picture: a.png, fit: contain, box: {left: 0, right: 0, top: 0, height: 9}}", []),
    ],
)
def test_areas_at_the_trim_line(theme, part, ids):
    assert [id_ for id_, _, _ in found(theme, part, bleed=3.0)] == ids
    assert found(theme, part) == []


def test_type_that_shrinks(theme):
    part = "{text: '{name}', size: 30pt, min: 6pt, box: {left: safe, right: safe, top: safe, height: 9}%s}"
    records = [{"name": name} for name in ("a", "a rather long name", "much the longest name of them all")]
    assert found(theme, part % "", records=records) == [("layout.shrunk-text", 4, 2)]
    assert found(theme, part % ", fit: together", records=records) == []
