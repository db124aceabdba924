"""The printed sequence of play compared with the rules: their order, all ends, and all victory conditions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.errors import Span
from pnp.model.game import Action, Game
from pnp.model.game.play import Step
from pnp.model.text.chapters import Heading


@check(
    "procedure.out-of-order",
    "warning",
    "Players follow the printed sequence of play even if the rules have another order.",
    "Errata: a map with the sequence of play of another game of its series (In Their Quiet Fields, Operations 26).",
    code="U08",
)
def steps_stand_in_order(game: Game) -> Iterator[Report]:
    """Find steps that are listed in another order than their rules."""
    places = {id_: place for place, id_ in enumerate(phrasing.booklet(game).headings)}
    lists: tuple[Sequence[Step | Action], ...] = (game.procedure.setup, game.procedure.actions, game.procedure.end)
    for steps in lists:
        with_rules = [step for step in steps if step.says in places]
        for one, other in pairwise(with_rules):
            if places[one.says] > places[other.says]:
                yield Report(
                    f"'{one.name}' is listed before '{other.name}', but the rules explain '{other.name}' first",
                    other.summary_span or _of(other),
                    "swap them here or in the rules",
                    tuple((span, f"'{step.name}'") for step in (one,) if (span := step.summary_span)),
                )


def _of(step: Step | Action) -> Span | None:
    return step.span if isinstance(step, Action) else None


@check(
    "end.unlisted",
    "warning",
    "Players overlook an end of the game that the list of ends omits.",
    "Project rule: the list of ends names every end that the rules define.",
    code="K02",
)
def ends_are_listed(game: Game) -> Iterator[Report]:
    """Find ends of machines whose rules are in the same chapter as the listed ends, but not among them."""
    headings = phrasing.booklet(game).headings
    listed = [headings[step.says] for step in game.procedure.end if step.says in headings]
    chapters = {_chapter(heading) for heading in listed}
    seen: set[str] = set()
    for machine in game.rulings.machines.values():
        for end in machine.ends.values():
            heading = headings.get(end.says)
            if heading is None or heading.id in seen or _chapter(heading) not in chapters or not heading.number:
                continue
            seen.add(heading.id)
            if not any(_is_within(heading, other) or _is_within(other, heading) for other in listed):
                yield Report(
                    f"the list of ends omits '{heading.words}' ({heading.id}), which {phrasing.title(machine)} can "
                    "reach",
                    end.span,
                    f"add the end to the procedure, with 'says: {heading.id}'",
                    ((heading.span, "the rule"),),
                )


def _chapter(heading: Heading) -> str:
    return heading.number.partition(".")[0]


def _is_within(inner: Heading, outer: Heading) -> bool:
    return inner.number == outer.number or inner.number.startswith(f"{outer.number}.")


@check(
    "scenario.no-victory",
    "error",
    "A side cannot play a scenario without knowing how to win it.",
    "Project rule: a scenario with a victory condition for one side has one for all.",
    code="K02",
)
def sides_know_how_they_win(game: Game) -> Iterator[Report]:
    """Find scenarios with a victory condition for some of their sides only."""
    for scenario in game.scenarios.values():
        names = [step.name.lower() for step in scenario.victory]
        sides = [game.sides[side] for side in scenario.forces if not game.sides[side].neutral]
        without = [side for side in sides if not any(side.name.lower() in name for name in names)]
        if without and len(without) < len(sides):
            yield Report(
                f"scenario {scenario.number} has no victory condition for "
                f"{phrasing.join_and(side.name for side in without)}",
                scenario.span,
                "add one under 'victory', with the name of the side",
            )
