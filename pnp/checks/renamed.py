"""Ids of checks that were renamed or removed: the old ones are recognized for one release."""

from collections.abc import Mapping
from types import MappingProxyType

RENAMED: Mapping[str, str] = MappingProxyType(
    {
        "area.compass": "area.misplaced",
        "board.far-related": "board.related-not-adjacent",
        "board.odd-related": "board.related-count",
        "class.colour-only": "class.color-only",
        "clause.unsaid": "clause.no-text",
        "machine.gain": "machine.free-gain",
        "machine.no-return": "machine.trap-state",
        "machine.two-ends": "machine.simultaneous-ends",
        "print.lost": "print.missing-component",
        "prose.unformal": "prose.no-clause",
        "sides.colours": "sides.colors",
        "sides.grey": "sides.gray",
        "stated.not-begun": "stated.unanswered",
        "table.hole": "table.gap",
        "terrain.colours": "terrain.colors",
    }
)
"""Old id to new id."""
REMOVED = frozenset(
    (
        "action.unplaced",
        "action.words",
        "area.shared",
        "board.asymmetric",
        "board.odd-side",
        "budget.never-spent",
        "chance.harmless",
        "chart.other-scenario",
        "chart.other-value",
        "composite.range",
        "counter.look-alike",
        "end.undefined-word",
        "example.one-sided",
        "formula.twice",
        "fort.same-marker",
        "machine.markers",
        "modifier.words",
        "piece.idle-face",
        "piece.same-drawing",
        "placement.role-differs",
        "placement.uneven",
        "prose.contradicting-number",
        "prose.doubled-sign",
        "prose.limit",
        "prose.list-ordinal",
        "prose.move-distance",
        "prose.named-chapter",
        "prose.one-for-all",
        "prose.open-emphasis",
        "prose.repeated-heading",
        "prose.self-reference",
        "prose.turn-or-phase",
        "prose.typed-cost",
        "prose.typed-rows",
        "prose.typed-times",
        "prose.unkept-promise",
        "prose.unknown-phase",
        "prose.unknown-value",
        "prose.vague",
        "prose.wrong-action-rule",
        "prose.wrong-name",
        "prose.wrong-rule",
        "scenario.absent",
        "scenario.in-range",
        "scenario.miscount",
        "scenario.outcomes",
        "scenario.setup-words",
        "sequence.out-of-order",
        "table.below-range",
        "table.same-rows",
        "unused.die",
        "unused.formula",
        "unused.term",
        "zone.partly-used",
    )
)
"""Ids of checks without a successor."""


def current_id(name: str) -> str:
    """Return the id that a check has today, given that id or an old one; other names are returned unchanged."""
    return RENAMED.get(name, name)


def former_ids(id_: str) -> tuple[str, ...]:
    """Return the old ids of a check."""
    return tuple(old for old, new in RENAMED.items() if new == id_)
