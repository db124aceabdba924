import pytest
from selftest.first_lines import SITES, first_lines

from pnp.selftest.operators import machines
from pnp.source.written_parts import applied

EDITS = {
    ("end-left-out", "heavy-armor"): ("procedure/end", "- {name: Defeat, summary", ""),
    ("act-left-out", "heavy-armor"): ("procedure/actions", "move:         {name: Mov", ""),
    ("action-lost", "heavy-armor"): ("machines/turn", "combine: {when: {turn: b", ""),
    ("action-does-nothing", "heavy-armor"): ("machines/turn", "moved: yes", ""),
    ("start-impossible", "heavy-armor"): ("machines/turn", "begins", "over"),
    ("guard-lost", "heavy-armor"): ("machines/pair", ", beside: empty", ""),
    ("cost-too-high", "heavy-armor"): ("procedure/actions", "2", "3"),
    ("action-unlisted", "heavy-armor"): ("procedure/actions", "combine:      {name: Com", ""),
    ("steps-swapped", "heavy-armor"): (
        "procedure/setup",
        "{name: Take your machine",
        "{name: Buy in secret, su",
    ),
    ("end-unreachable", "heavy-armor"): ("machines/game", "beaten", "whole"),
    ("end-lost", "heavy-armor"): ("machines/game", "drawn: {when: {agreed: y", ""),
    ("answer-withdrawn", "heavy-armor"): ("clauses.yaml", "draw: draw", ""),
    ("answers-lost", "heavy-armor"): ("clauses.yaml", "stated:", ""),
    ("ends-lost", "heavy-armor"): ("play.yaml", "end:", ""),
    ("actions-off", "heavy-armor"): ("procedure/actions-per-turn", "2", "3"),
}


@pytest.mark.parametrize(("name", "game"), EDITS)
def test_places_are_found(name, game, source) -> None:
    edits = [edit for mutation in SITES[name](source(game)) for edit in mutation.edits]
    assert EDITS[name, game] in [first_lines(edit, source(game)) for edit in edits]


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
