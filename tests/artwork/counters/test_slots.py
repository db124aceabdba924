"""Layouts of counters: fields that no counter has, and the slots of values."""

import dataclasses

import pytest

from pnp.artwork.counters import slots
from pnp.errors import DefinitionError
from tests.finding_ids import ids

LAYOUT = """
layout: 2
title: Test
width: 12mm
height: 12mm
palette: plain
palettes:
  plain: {ground: side}
parts:
  - {PART}
"""


@pytest.fixture
def broken(in_folder, tmp_path):
    """The findings of a layout with one part."""

    def findings(part, **changes):
        path = tmp_path / "templates" / "counters" / "test.yaml"
        path.parent.mkdir(parents=True)
        path.write_text(LAYOUT.replace("PART", part), encoding="utf-8")
        with pytest.raises(DefinitionError) as raised:
            slots.load(dataclasses.replace(in_folder(tmp_path), **changes), "test")
        return raised.value.findings

    return findings


@pytest.mark.parametrize(
    ("part", "column"),
    [
        ("text: '{titel}', at: [6, 6], width: 8, size: 8pt, min: 6pt, color: ink", 12),
        ("symbol: '{artt}', box: [1, 1, 5, 5], color: ink", 14),
        ("repeat: costs, symbol: pip/coin, at: [1, 1], step: [1, 0], size: 1, color: ink", 14),
        ("when: {nothing: true}, rect: [0, 0, 5, 5], fill: ground", 22),
        ("text: '{value}', at: [6, 6], width: 8, size: 8pt, min: 6pt, color: ink", 12),
    ],
)
def test_a_field_that_no_counter_has_is_an_error(broken, part, column):
    (finding,) = broken(part)
    assert ids([finding]) == ["layout.unknown-field"]
    assert (finding.span.line, finding.span.column) == (10, column)


def test_texts_of_markers_have_sizes_of_their_own(broken, heavy):
    markers = {id_: dataclasses.replace(marker, layout="test") for id_, marker in heavy.markers.items()}
    (finding,) = broken("text: '{name}', at: [6, 6], width: 8, size: 8pt, fit: together", markers=markers)
    assert (finding.id, finding.span.line) == ("layout.value", 10)


def test_a_misspelled_field_has_a_suggestion(broken):
    (finding,) = broken("text: '{titel}', at: [6, 6], width: 8, size: 8pt, min: 6pt")
    assert finding.hint == "did you mean 'title'?"


@pytest.mark.parametrize("name", ["name", "designation", "value.top", "label.score", "weapon.2.top", "set-up"])
def test_what_a_counter_has(in_folder, tmp_path, name):
    path = tmp_path / "templates" / "counters" / "test.yaml"
    path.parent.mkdir(parents=True)
    path.write_text(
        LAYOUT.replace("PART", f"text: '{{{name}}}', at: [6, 6], width: 8, size: 8pt, min: 6pt"), encoding="utf-8"
    )
    assert slots.load(in_folder(tmp_path), "test").shown == (name,)


def test_a_code_takes_a_slot_too(heavy):
    expected = ("top-left", "top", "sign", "top-right", "bottom-left", "bottom-right")
    assert slots.slots(slots.load(heavy, "unit")) == expected


def test_the_generic_layout_has_five_slots(heavy):
    expected = ("top-left", "top-right", "bottom-left", "bottom-right", "bottom")
    assert slots.slots(slots.load(heavy, "half-inch")) == expected


@pytest.mark.parametrize(
    ("wanted", "homes"),
    [
        ({"pull": "pull", "speed": "speed"}, {"pull": "top", "speed": "middle"}),
        ({"pull": "pull", "speed": "top"}, {"pull": "middle", "speed": "top"}),
        ({"top": "top", "speed": "speed"}, {"top": "top", "speed": "middle"}),
        ({"a": "bottom", "b": "bottom"}, {"a": "bottom"}),
        ({"a": "elsewhere"}, {}),
        ({"a": "a", "b": "b", "c": "c", "d": "d"}, {"a": "top", "b": "middle", "c": "bottom"}),
    ],
)
def test_values_find_their_slots(wanted, homes):
    assert slots.assign(("top", "middle", "bottom"), wanted) == homes
