"""Faults of items: where they are reported."""

from pnp.errors import DefinitionError, Finding, Span
from pnp.layout import Content
from pnp.layout.faults import ItemFaults
from pnp.layout.values import template
from pnp.source.collector import Findings

ITEM, CELL, PART = Span("game.yaml", 5, 3), Span("cards.csv", 2, 9), Span("plain.yaml", 4, 1)


def reported(text, span=ITEM, **spans):
    findings = Findings()
    ItemFaults("plain", Content("a", {}, {}, span, spans), findings).report("a.b", "x", template(text), PART)
    try:
        findings.raise_if_any()
    except DefinitionError as error:
        return error.findings[0]


def test_at_the_first_field_with_a_place_then_the_item_then_the_layout():
    assert reported("{a} {b}", b=CELL).span == CELL
    assert reported("{a} {b}").span == ITEM
    assert reported("{a} {b}").related[0][0] == PART
    assert (reported("a", span=None).span, reported("a", span=None).related) == (PART, ())


def test_a_drawing_that_cannot_be_used_is_reported_at_the_item():
    findings = Findings()
    faults = ItemFaults("plain", Content("a", {}, {}, ITEM), findings)
    faults.add(DefinitionError([Finding("art.unknown", "error", "x")]))
    faults.add(DefinitionError([Finding("art.unknown", "error", "x", CELL)]))
    assert len(findings) == 2
