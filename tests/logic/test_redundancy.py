from logic.twin import Twin, bits, random_ruleset, sources

from pnp.logic.boxes import Space, StepBudget
from pnp.logic.redundancy import UnusedOverride, idle_overrides, redundant, shadowed
from pnp.logic.rulesets import Rule, Ruleset

SPACE = Space(("piece", "ground"), (3, 2))
ALL = (0b111, 0b11)


def test_rules_that_do_nothing_agree_with_the_twin():
    for source in sources(1500):
        ruleset = random_ruleset(source)
        twin = Twin(ruleset)
        never, needless = shadowed(ruleset, StepBudget()), redundant(ruleset, StepBudget())
        assert never.decided
        assert needless.decided
        assert {one.rule for one in never.found} == twin.shadowed()
        assert {one.rule for one in needless.found} == twin.redundant()
        for one in (*never.found, *needless.found):
            held = twin.sets[one.rule]
            assert (one.region.cells if one.region else 0) == held.bit_count()
        for one in never.found:
            assert not twin.sets[one.rule] & ~bits(ruleset.space, ruleset.boxes(sum(1 << by for by in one.because)))
            assert all(twin.beats(by, one.rule) for by in one.because)


def test_overrides_that_do_nothing_agree_with_the_twin():
    for source in sources(500):
        ruleset = random_ruleset(source, policy="default")
        found = idle_overrides(ruleset, StepBudget())
        assert found.decided
        assert set(found.found) == {UnusedOverride(*pair) for pair in Twin(ruleset).idle_overrides()}


def test_a_shadow_is_explained_by_as_few_rules_as_suffice():
    rules = (
        Rule(((0b011, 0b11),), "a"),
        Rule(((0b001, 0b11),), "b", frozenset({0})),
        Rule(((0b111, 0b01),), "c", frozenset({0})),
        Rule(((0b110, 0b11),), "d", frozenset({0})),
    )
    (found,) = shadowed(Ruleset(SPACE, rules), StepBudget()).found
    assert found.rule == 0
    assert found.because == (1, 3)
    assert found.region == ((0b011, 0b11), (0, 0), 4, True)
    (found,) = shadowed(Ruleset(SPACE, (*rules, Rule((ALL,), "e", frozenset({0})))), StepBudget()).found
    assert found.because == (4,)


def test_a_rule_for_impossible_cases_only():
    rules = (Rule((ALL,), "a"), Rule(((0b001, 0b01),), "b", frozenset({0})))
    (found,) = shadowed(Ruleset(SPACE, rules, "default", ((0b001, 0b11),)), StepBudget()).found
    assert found == (1, (), None)


def test_an_exception_that_says_what_its_default_says_is_redundant():
    rules = (Rule((ALL,), "a"), Rule(((0b001, 0b11),), "a", frozenset({0})))
    assert [one.rule for one in redundant(Ruleset(SPACE, rules), StepBudget()).found] == [1]


def test_a_rule_that_wins_alone_somewhere_is_not_redundant():
    rules = (Rule((ALL,), "a"), Rule(((0b001, 0b11),), "b", frozenset({0})))
    assert redundant(Ruleset(SPACE, rules), StepBudget()) == ((), True)


def test_too_little_effort_is_undecided():
    rules = tuple(Rule((ALL,), "a", frozenset(range(place))) for place in range(20))
    for ask in (shadowed, redundant, idle_overrides):
        assert not ask(Ruleset(SPACE, rules), StepBudget(5)).decided
