import pytest
from logic.twin import Twin, altered, bits, listed, random_box, random_ruleset, random_space, sources

from pnp.logic.boxes import Space, StepBudget, full, volume
from pnp.logic.equivalence import EquivalenceOutcome, answer_changes, equivalence_classes
from pnp.logic.rulesets import Rule, Ruleset

SPACE = Space(("piece", "ground"), (3, 2))
ALL = (0b111, 0b11)


def test_boxes_of_cases_to_which_the_same_rules_apply():
    for source in sources(300):
        space = random_space(source)
        labeled = [(source.randrange(4), random_box(source, space)) for _ in range(source.randrange(6))]
        parts = list(equivalence_classes(full(space), labeled, StepBudget()))
        assert sum(volume(box) for box, _ in parts) == space.cells
        for label in range(4):
            held = bits(space, [box for box, inside in parts if inside >> label & 1])
            assert held == bits(space, [box for other, box in labeled if other == label])


def test_changes_agree_with_the_twin():
    for source in sources(1500):
        old = random_ruleset(source)
        new = altered(source, old)
        found = answer_changes(old, new, StepBudget())
        assert found.decided
        expected = Twin(old).changed(Twin(new))
        assert sorted(one.region.cells for one in found.found) == sorted(held.bit_count() for held in expected.values())
        assert {one.region.cell for one in found.found} == {min(listed(old.space, held)) for held in expected.values()}
        for one in found.found:
            inside = bits(old.space, [one.region.box])
            assert any(not inside & ~held for held in expected.values())
            assert one.region.exact


def test_two_unrelated_rulesets_agree_with_the_twin():
    for source in sources(300):
        space = random_space(source)
        old, new = random_ruleset(source, space), random_ruleset(source, space)
        found = answer_changes(old, new, StepBudget())
        expected = Twin(old).changed(Twin(new))
        assert sum(one.region.cells for one in found.found) == sum(held.bit_count() for held in expected.values())


def test_an_exception_more_is_reported_with_what_was_and_what_is():
    old = Ruleset(SPACE, (Rule((ALL,), "take"),))
    new = Ruleset(SPACE, (*old.rules, Rule(((0b011, 0b10),), "keep", frozenset({0}))))
    (change,) = answer_changes(old, new, StepBudget()).found
    assert change.before == EquivalenceOutcome("answer", frozenset({"take"}))
    assert change.after == EquivalenceOutcome("answer", frozenset({"keep"}))
    assert change.region == ((0b011, 0b10), (0, 1), 2, True)


def test_the_order_matters_where_the_first_rule_wins():
    rules = (Rule((ALL,), "a"), Rule((ALL,), "b"))
    assert answer_changes(Ruleset(SPACE, rules), Ruleset(SPACE, rules[::-1]), StepBudget()).found == ()
    (change,) = answer_changes(Ruleset(SPACE, rules, "first"), Ruleset(SPACE, rules[::-1], "first"), StepBudget()).found
    assert change.region.cells == 6


def test_what_becomes_impossible_is_a_change():
    old = Ruleset(SPACE, (Rule((ALL,), "a"),))
    (change,) = answer_changes(old, Ruleset(SPACE, old.rules, "default", ((0b001, 0b11),)), StepBudget()).found
    assert change.after.kind == "impossible"
    assert change.region.cells == 2


def test_other_cases_cannot_be_compared():
    with pytest.raises(ValueError, match="same cases"):
        answer_changes(Ruleset(SPACE, ()), Ruleset(Space(("x",), (2,)), ()), StepBudget())


def test_too_little_effort_is_undecided():
    old = Ruleset(SPACE, tuple(Rule(((1 << place, 0b11),), "a") for place in range(3)))
    assert not answer_changes(old, Ruleset(SPACE, ()), StepBudget(3)).decided
