"""Waivers: findings that are suppressed, and checks with another severity, with a reason."""

from collections.abc import Iterator, Mapping
from difflib import get_close_matches

from pnp.checks import Report, check, finding_check, model_checks, raised_in, registry
from pnp.checks.shared import phrasing
from pnp.errors import Finding
from pnp.model.game import Game

_MAX_LISTED = 9


@check("waiver.unknown-check", "error")
def waivers_name_checks(game: Game) -> Iterator[Report]:
    """Find waivers of checks that do not exist."""
    on_model = {entry.id for entry in model_checks()}
    others = [waiver for waiver in game.rulings.waivers if waiver.check not in on_model]
    known = registry() if others else {}
    for waiver in others:
        if waiver.check not in known and not raised_in(waiver.check):
            near = get_close_matches(waiver.check, known, n=1, cutoff=0.8)
            family = [id_ for id_ in known if id_.startswith(f"{waiver.check.partition('.')[0]}.")]
            ways = f"name one of these, or remove the waiver: {', '.join(family or ['see pnp check --list'])}"
            hint = f"did you mean '{near[0]}'?" if near else ways
            yield Report(f"this waiver names an unknown check: '{waiver.check}'", waiver.span, hint)


@finding_check("waiver.stale", "info")
def waivers_are_used(game: Game, ran: frozenset[str], findings: Mapping[tuple[str, str], Finding]) -> Iterator[Report]:
    """Find waivers of checks that ran and reported no such finding, or none of another severity."""
    accepted = {(waiver.check, waiver.witness) for waiver in game.rulings.waivers}
    for waiver in game.rulings.waivers:
        id_ = waiver.check
        if id_ not in ran or (id_, waiver.witness) in findings:
            continue
        if waiver.witness is None:
            severities = {finding.severity for (check, _), finding in findings.items() if check == id_}
            if not severities - {waiver.severity}:
                rest = " of another severity" if severities else ""
                yield Report(f"this waiver changes nothing: {id_} reports nothing{rest}", waiver.span, "remove it")
            continue
        other = [key for check, key in findings if check == id_ and (check, key) not in accepted]
        listed = phrasing.join_and(other[:_MAX_LISTED], "or")
        now = f"; or write {listed} to accept what {id_} reports now" if other else ""
        yield Report(f"unused suppression: {id_} no longer reports {waiver.witness}", waiver.span, f"remove it{now}")
