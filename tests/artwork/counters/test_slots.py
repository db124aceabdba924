"""Names of texts, symbols and counts of layouts."""

import pytest

from pnp import assets
from pnp.artwork.counters import layout, slots
from pnp.errors import DefinitionError
from tests.finding_ids import ids

LAYOUT = """
title: Test
width: 12mm
height: 12mm
faces: [plain]
palettes:
  plain: {ground: side}
elements:
  - {PART}
"""


@pytest.mark.parametrize("name", ["name", "designation", "value.top", "label.score", "weapon.2.top", "set-up"])
def test_what_a_counter_has(name):
    assert slots.unknown(name, slots.TEXTS) is None


@pytest.mark.parametrize(
    ("part", "column"),
    [
        ("text: titel, at: [6, 6], width: 8, size: 8pt, min: 6pt, color: ink", 12),
        ("symbol: artt, box: [1, 1, 5, 5], color: ink", 14),
        ("pips: costs, symbol: pip/coin, at: [1, 1], step: [1, 0], size: 1, color: ink", 12),
        ("only: {has: nothing}, rect: [0, 0, 5, 5], fill: ground", 18),
    ],
)
def test_a_name_that_no_counter_has_is_an_error(part, column):
    with pytest.raises(DefinitionError) as raised:
        layout.read(LAYOUT.replace("PART", part), "test", "test.yaml")
    assert ids(raised.value.findings) == ["layout.unknown-slot"]
    span = raised.value.findings[0].span
    assert (span.line, span.column) == (9, column)


def test_a_misspelled_name_has_a_suggestion():
    assert slots.unknown("titel", slots.TEXTS) == "did you mean 'title'?"


def test_all_shipped_layouts_can_be_read():
    folder = assets.game("heavy-armor").parents[1] / "templates" / "counters"
    for file in sorted(folder.glob("*.yaml")):
        assert layout.read(file.read_text(encoding="utf-8"), file.stem, file.name).elements
