import pytest
from selftest.first_lines import SITES, first_lines

from pnp.selftest.operators import clauses
from pnp.source.written_parts import applied

EDITS = {
    ("override-dropped", "heavy-armor"): ("clauses/turn.twice", "overrides: turn.two", ""),
    ("override-reversed", "heavy-armor"): ("clauses/turn.twice", "overrides: turn.two", ""),
    ("clause-lost", "heavy-armor"): ("clauses.yaml", "turn.twice:", ""),
    ("answer-flipped", "heavy-armor"): ("clauses/turn.twice", "not-allowed", "allowed"),
    ("condition-lost", "heavy-armor"): ("clauses/deploy.center", ", margin: 0..1", ""),
    ("condition-narrowed", "heavy-armor"): ("clauses/turn.two", ", change-state", ""),
    ("condition-elsewhere", "heavy-armor"): ("clauses/act.lower", "lower", "top"),
    ("comparison-off", "heavy-armor"): (
        "clauses/attack.miss",
        "to-hit > attack - betwee",
        "to-hit >= attack - betwe",
    ),
    ("range-off", "heavy-armor"): ("clauses/deploy.rows", "1..4", "1..3"),
    ("text-lost", "heavy-armor"): ("clauses/buy.any", ", says: buy", ""),
}


@pytest.mark.parametrize(("name", "game"), EDITS)
def test_places_are_found(name, game, source) -> None:
    edits = [edit for mutation in SITES[name](source(game)) for edit in mutation.edits]
    assert EDITS[name, game] in [first_lines(edit, source(game)) for edit in edits]


def test_a_clause_that_others_name_is_not_removed_alone(source) -> None:
    heavy = source("heavy-armor")
    removed = [first_lines(edit, heavy)[1] for each in clauses.clause_lost(heavy) for edit in each.edits]
    assert "turn.twice:" in removed
    assert "turn.two:" not in removed


def test_a_reversed_override_is_in_the_style_of_its_clause(source) -> None:
    heavy = source("heavy-armor")
    texts = [applied(heavy.texts["clauses.yaml"], "clauses.yaml", e.edits) for e in clauses.override_reversed(heavy)]
    block = "  turn.two:\n    decides: turn\n    overrides: turn.twice\n"
    line = "target.enemy: {decides: may-attack, overrides: target.own, then: fire"
    for reversed_ in (block, line):
        assert reversed_ not in heavy.texts["clauses.yaml"]
        assert sum(reversed_ in text for text in texts) == 1
