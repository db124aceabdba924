"""Waivers: findings accepted with a reason, tied to what was seen, so that they lapse when it changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import get_close_matches

from pnp.checks import Report, check, finding_check, model_checks, registry
from pnp.checks.shared import phrasing
from pnp.errors import Finding
from pnp.model.game import Game

_SOURCE = "Linters' experience: suppressions outlive what they suppress (ruff's unused noqa, Regal's ignore lists)."

_MAX_LISTED = 9
"""Fingerprints listed in one hint."""


@check(
    "waiver.unknown-check",
    "error",
    "A waiver for a check that does not exist waives nothing, and its author believes that it does.",
    _SOURCE,
    code="C10",
)
def waivers_name_checks(game: Game) -> Iterator[Report]:
    """Every waiver names a check of pnp."""
    on_it = {entry.id for entry in model_checks()}
    elsewhere = [waiver for waiver in game.rulings.waivers if waiver.check not in on_it]
    known = registry() if elsewhere else {}
    for waiver in elsewhere:
        if waiver.check not in known:
            near = get_close_matches(waiver.check, known, n=1)
            hint = f"did you mean '{near[0]}'?" if near else "pnp check --list shows all checks"
            yield Report(f"this waiver names no check of pnp: '{waiver.check}'", waiver.span, hint)


@finding_check(
    "waiver.stale",
    "info",
    "An unused suppression would hide the next finding of its kind.",
    _SOURCE,
    code="C10",
)
def waivers_are_used(game: Game, ran: frozenset[str], findings: Mapping[tuple[str, str], Finding]) -> Iterator[Report]:
    """Every waiver of a check that ran accepts one of its findings."""
    accepted = {(waiver.check, waiver.witness) for waiver in game.rulings.waivers}
    for waiver in game.rulings.waivers:
        if waiver.check not in ran or (waiver.check, waiver.witness) in findings:
            continue
        other = [key for check, key in findings if check == waiver.check and (check, key) not in accepted]
        listed = phrasing.join_and(other[:_MAX_LISTED], "or")
        now = f"; or, if it is meant for what {waiver.check} reports now, write {listed}" if other else ""
        message = f"unused suppression: {waiver.check} no longer reports {waiver.witness}"
        yield Report(message, waiver.span, f"remove it{now}")
