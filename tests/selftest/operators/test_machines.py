import pytest
from selftest.first_lines import first_lines

from pnp.selftest.operators import machines
from pnp.selftest.runner import applied

EDITS = {
    (machines.end_left_out, "heavy-armor"): ("procedure/end", "- {name: Defeat, summary", ""),
    (machines.act_left_out, "heavy-armor"): ("procedure/actions", "move:         {name: Mov", ""),
    (machines.action_lost, "heavy-armor"): ("machines/turn", "combine: {when: {turn: b", ""),
    (machines.action_does_nothing, "heavy-armor"): ("machines/turn", "moved: yes", ""),
    (machines.start_impossible, "heavy-armor"): ("machines/turn", "begins", "over"),
    (machines.guard_lost, "heavy-armor"): ("machines/pair", ", beside: empty", ""),
    (machines.cost_too_high, "heavy-armor"): ("procedure/actions", "2", "3"),
    (machines.action_unlisted, "heavy-armor"): ("procedure/actions", "combine:      {name: Com", ""),
    (machines.steps_swapped, "heavy-armor"): (
        "procedure/setup",
        "{name: Take your machine",
        "{name: Buy in secret, su",
    ),
    (machines.end_unreachable, "heavy-armor"): ("machines/game", "beaten", "whole"),
    (machines.end_lost, "heavy-armor"): ("machines/game", "drawn: {when: {agreed: y", ""),
    (machines.answer_withdrawn, "heavy-armor"): ("clauses.yaml", "draw: draw", ""),
    (machines.answers_lost, "heavy-armor"): ("clauses.yaml", "stated:", ""),
    (machines.ends_lost, "heavy-armor"): ("play.yaml", "end:", ""),
    (machines.actions_off, "heavy-armor"): ("procedure/actions-per-turn", "2", "3"),
}


@pytest.mark.parametrize(("sites", "game"), EDITS, ids=lambda each: getattr(each, "__name__", each))
def test_places_are_found(sites, game, source) -> None:
    edits = [edit for mutation in sites(source(game)) for edit in mutation.edits]
    assert EDITS[sites, game] in [first_lines(edit, source(game)) for edit in edits]


def test_steps_change_places_and_keep_their_marks(source) -> None:
    heavy = source("heavy-armor")
    (swapped, *_) = machines.steps_swapped(heavy)
    text = applied(heavy.texts["play.yaml"], "play.yaml", swapped.edits)
    assert text.index("Buy in secret") < text.index("Take your machines")
    assert sorted(text) == sorted(heavy.texts["play.yaml"])


def test_the_order_of_actions_matters_only_if_they_are_phases(source) -> None:
    def swapped(game: str) -> set[str]:
        whole = source(game)
        return {first_lines(edit, whole)[0] for each in machines.steps_swapped(whole) for edit in each.edits}

    assert "procedure/actions" not in swapped("heavy-armor")
    assert "procedure/actions" in swapped("grav-armor")
