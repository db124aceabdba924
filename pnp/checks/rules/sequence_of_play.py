"""The printed order of play against the rules: in the order in which they explain it, with every end that there is."""

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
    "A sequence of play on a chart is followed step by step, also where the rules tell another order.",
    "Errata: the sequence of play printed on the map was that of another game of the series (Operations 26).",
    code="U08",
)
def steps_stand_in_order(game: Game) -> Iterator[Report]:
    """Steps that name their rules stand in the order of these rules."""
    places = {id_: place for place, id_ in enumerate(phrasing.booklet(game).headings)}
    lists: tuple[Sequence[Step | Action], ...] = (game.procedure.setup, game.procedure.actions, game.procedure.end)
    for steps in lists:
        told = [step for step in steps if step.says in places]
        for one, other in pairwise(told):
            if places[one.says] > places[other.says]:
                yield Report(
                    f"'{one.name}' stands before '{other.name}', but the rules explain '{other.name}' first",
                    other.summary_span or _of(other),
                    "change their places, here or in the rules",
                    tuple((span, f"'{step.name}'") for step in (one,) if (span := step.summary_span)),
                )


def _of(step: Step | Action) -> Span | None:
    return step.span if isinstance(step, Action) else None


@check(
    "end.unlisted",
    "warning",
    "An end of the game that the list of ends leaves out is remembered by nobody when it comes.",
    "Errata: a scenario that told how one side wins and forgot the other (Operations).",
    code="K02",
)
def ends_are_listed(game: Game) -> Iterator[Report]:
    """Where the ends of the game name their rules, the rules of a machine's ends in that chapter are among them."""
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
                    f"the list of ends lacks '{heading.words}', by which '{machine.title}' can end",
                    end.span,
                    "add that end to the procedure, with 'says: " + heading.id + "'",
                    ((heading.span, "the rule"),),
                )


def _chapter(heading: Heading) -> str:
    return heading.number.partition(".")[0]


def _is_within(inner: Heading, outer: Heading) -> bool:
    return inner.number == outer.number or inner.number.startswith(f"{outer.number}.")


@check(
    "scenario.no-victory",
    "error",
    "A side that does not know how it wins a scenario does not know how to play it.",
    "Errata: a scenario that told how one side wins and forgot the other (Operations).",
    code="K02",
)
def sides_know_how_they_win(game: Game) -> Iterator[Report]:
    """Where a scenario tells how one of its sides wins, it tells so of all."""
    for scenario in game.scenarios.values():
        names = [step.name.lower() for step in scenario.victory]
        sides = [game.sides[side] for side in scenario.forces if not game.sides[side].neutral]
        without = [side for side in sides if not any(side.name.lower() in name for name in names)]
        if without and len(without) < len(sides):
            yield Report(
                f"scenario {scenario.number} does not tell how {phrasing.join_and(side.name for side in without)} wins",
                scenario.span,
                "add it under 'victory', with the side's name",
            )
