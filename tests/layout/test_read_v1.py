"""Layouts of version 1 are read as the same parts, and an error in one has its place and the words of version 1."""

import pytest

from pnp.errors import DefinitionError
from pnp.layout import read

OLD = """\
title: Plain
width: 12mm
height: 12mm
faces: [light, dark]
palettes:
  light: {ground: {mix: [paper, side, 0.2]}}
  dark: {ground: ink}
elements:
  - {only: {side: 1, tag: [a, b], without: c}, rect: [0, 0, 12, 12], fill: ground}
  - {only: {face: 2, without: [c, d]}, text: name, at: [6, 6], width: 10, size: 6pt, min: 5pt}
  - {only: {has: cost, over: 3}, symbol: art, box: [1, 1, 5, 5], align: bottom}
  - {only: {has: cost, up-to: 3}, pips: cost, symbol: pip/coin, at: [1, 1], size: 1, step: [2, 0]}
  - {only: {has: cost, over: 1, up-to: 3}, symbol: load, box: [1, 1, 5, 5]}
  - {only: {has: state}, pips: load, symbol: weapon.2.top, at: [1, 1], size: 1, step: [2, 0]}
"""
NEW = """\
layout: 2
title: Plain
width: 12mm
height: 12mm
palette: [light, dark]
palettes:
  light: {ground: {mix: [paper, side, 0.2]}}
  dark: {ground: ink}
parts:
  - {when: {player: 1, all: [{tag: a}, {tag: b}], not: {tag: c}}, rect: [0, 0, 12, 12], fill: ground}
  - {when: {face: 2, not: {tag: [c, d]}}, text: "{name}", at: [6, 6], width: 10, size: 6pt, min: 5pt}
  - {when: {cost: 4..}, symbol: "{art}", box: [1, 1, 5, 5], y: bottom}
  - {when: {cost: ..3}, repeat: cost, symbol: pip/coin, at: [1, 1], size: 1, step: [2, 0]}
  - {when: {cost: 2..3}, symbol: "{load-art}", box: [1, 1, 5, 5]}
  - {when: {state: true}, repeat: loads, symbol: "{weapon.2.code.top}", at: [1, 1], size: 1, step: [2, 0]}
"""


def test_both_versions_are_the_same_parts():
    old, new = read(OLD, "plain", "plain.yaml"), read(NEW, "plain", "plain.yaml")
    assert [node.part for node in old.parts] == [node.part for node in new.parts]
    assert (old.title, old.width, old.choice, old.palettes) == (new.title, new.width, new.choice, new.palettes)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("title: Plain\n", "", ("layout.missing-key", 1, 1)),
        ("title: Plain", "titel: Plain\ntitle: Plain", ("layout.unknown-key", 1, 1)),
        ("faces: [light, dark]", "faces: [light, drak]", ("layout.unknown-palette", 4, 16)),
        ("faces: [light, dark]", "faces: light", ("layout.value", 4, 8)),
        ("faces: [light, dark]", "faces: []", ("layout.value", 4, 8)),
        ("text: name", "txet: name", ("layout.part", 10, 5)),
        ("text: name", "text: na me", ("layout.value", 10, 46)),
        ("has: state", "hsa: state", ("layout.unknown-key", 14, 13)),
        ("without: c}", "without: {}}", ("layout.value", 9, 12)),
        ("elements:", "elements: []\nmore:", ("layout.value", 8, 11)),
        ("over: 3", "over: x", ("layout.value", 11, 12)),
        ("align: bottom", "align: left", ("layout.value", 11, 73)),
        ("pips: cost", "pips: 500", ("layout.value", 12, 41)),
    ],
)
def test_a_mistake_has_its_place(old, new, fault):
    assert old in OLD
    with pytest.raises(DefinitionError) as failure:
        read(OLD.replace(old, new, 1), "plain", "plain.yaml")
    assert fault in [(found.id, found.span.line, found.span.column) for found in failure.value.findings]


def test_a_misspelled_key_is_compared_with_the_old_ones():
    with pytest.raises(DefinitionError) as failure:
        read(OLD.replace("only: {has: state}", "onyl: {has: state}"), "plain", "plain.yaml")
    assert failure.value.findings[0].hint == "did you mean 'only'?"
