import pytest

from pnp.selftest.operators import machines
from pnp.selftest.runner import applied

HEAVY = {
    machines.end_left_out: "end 0 is gone",
    machines.act_left_out: "the action move is gone",
    machines.action_lost: "in turn nothing tells of combine",
    machines.action_does_nothing: "move in turn no longer makes moved yes",
    machines.start_impossible: "turn begins with turn over, not begins",
    machines.guard_lost: "uncombine in pair no longer needs beside empty",
    machines.cost_too_high: "combine costs 3, not 2",
    machines.action_unlisted: "the printed list of actions lacks combine",
    machines.steps_swapped: "step {name … of setup stands before 0",
    machines.end_unreachable: "amber-wins in game asks for teal whole, not beaten",
    machines.end_lost: "game no longer tells of the end drawn",
    machines.answer_withdrawn: "it is not told any more where the rules answer draw",
}


@pytest.mark.parametrize("sites", HEAVY, ids=lambda sites: sites.__name__)
def test_places_are_found(sites, draft) -> None:
    assert HEAVY[sites] in [mutation.broken for mutation in sites(draft("heavy-armor"))]


def test_steps_change_places_and_keep_their_marks(draft) -> None:
    heavy = draft("heavy-armor")
    (swapped, *_) = machines.steps_swapped(heavy)
    text = applied(heavy.texts["play.yaml"], "play.yaml", swapped.edits)
    assert text.index("Buy in secret") < text.index("Take your machines")
    assert sorted(text) == sorted(heavy.texts["play.yaml"])


def test_actions_to_choose_from_may_stand_in_any_order_and_phases_may_not(draft) -> None:
    assert not any("of actions" in each.broken for each in machines.steps_swapped(draft("heavy-armor")))
    assert any("of actions" in each.broken for each in machines.steps_swapped(draft("grav-armor")))
