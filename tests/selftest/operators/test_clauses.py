import pytest

from pnp.selftest.operators import clauses
from pnp.selftest.runner import applied

HEAVY = {
    clauses.override_dropped: "turn.twice no longer overrides turn.two",
    clauses.override_reversed: "turn.two overrides turn.twice, not the other way round",
    clauses.clause_lost: "the clause turn.twice is gone",
    clauses.answer_flipped: "turn.twice says allowed, not not-allowed",
    clauses.condition_lost: "deploy.center no longer asks for margin 0..1",
    clauses.condition_narrowed: "turn.two no longer holds for change-state",
    clauses.condition_elsewhere: "act.lower is for place top, not lower",
    clauses.comparison_off: "attack.miss compares 'to-hit >= attack - between', not 'to-hit > attack - between'",
    clauses.range_off: "deploy.rows is for row 1..3, not 1..4",
}


@pytest.mark.parametrize("sites", HEAVY, ids=lambda sites: sites.__name__)
def test_places_are_found(sites, draft) -> None:
    told = [mutation.broken for mutation in sites(draft("heavy-armor"))]
    assert HEAVY[sites] in told
    assert len(set(told)) > 3


def test_a_rule_that_others_name_is_not_simply_left_out(draft) -> None:
    assert "the clause turn.two is gone" not in [each.broken for each in clauses.clause_lost(draft("heavy-armor"))]


def test_a_reversed_override_stands_in_the_style_of_its_clause(draft) -> None:
    heavy = draft("heavy-armor")
    reversed_ = {each.broken: each for each in clauses.override_reversed(heavy)}
    block = reversed_["turn.two overrides turn.twice, not the other way round"]
    text = applied(heavy.texts["clauses.yaml"], "clauses.yaml", block.edits)
    assert "  turn.two:\n    decides: turn\n    overrides: turn.twice\n" in text
    line = reversed_["target.enemy overrides target.own, not the other way round"]
    text = applied(heavy.texts["clauses.yaml"], "clauses.yaml", line.edits)
    assert "target.enemy: {decides: may-attack, overrides: target.own, then: fire" in text
