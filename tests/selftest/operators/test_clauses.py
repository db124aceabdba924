from pnp.selftest.operators import clauses


def test_overrides_and_clauses_are_left_out(draft) -> None:
    heavy = draft("heavy-armor")
    dropped = [mutation.broken for mutation in clauses.override_dropped(heavy)]
    assert "turn.twice no longer overrides turn.two" in dropped
    lost = [mutation.broken for mutation in clauses.clause_lost(heavy)]
    assert "the clause turn.twice is gone" in lost
    assert "the clause turn.two is gone" not in lost
