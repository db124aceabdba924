import random
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st
from logic.twin import POLICIES, Twin, bits, cells, listed, random_ruleset, sources

from pnp.logic.boxes import Space, StepBudget, contains, point, volume
from pnp.logic.rulesets import Rule, Ruleset, conflicts, gaps, reply

CAPTURE = Space(("attacker", "form"), (4, 2))


def answer(ruleset, cell):
    return reply(ruleset, ruleset.applying(cell))


def agrees_with_twin(ruleset):
    twin = Twin(ruleset)
    conflicts_agree(ruleset, twin)
    gaps_agree(ruleset, twin)


def conflicts_agree(ruleset, twin):
    found = conflicts(ruleset, StepBudget())
    assert found.decided
    expected = twin.conflicts()
    assert [(one.first, one.second) for one in found.found] == sorted(expected)
    for one in found.found:
        region_agrees(ruleset.space, one.region, expected[one.first, one.second])


def region_agrees(space, region, expected):
    assert region.exact
    assert region.cells == expected.bit_count()
    assert region.cell == min(listed(space, expected))
    assert contains(region.box, point(region.cell))
    assert not bits(space, [region.box]) & ~expected
    for place, size in enumerate(space.sizes):
        for index in range(size):
            wider = (*region.box[:place], region.box[place] | 1 << index, *region.box[place + 1 :])
            assert wider == region.box or bits(space, [wider]) & ~expected, "the witness can be made larger"


def gaps_agree(ruleset, twin):
    found = gaps(ruleset, StepBudget(), most=10_000)
    assert found.decided
    left = twin.gap()
    for one in found.found:
        fresh = bits(ruleset.space, [one.box]) & left
        assert one.exact
        assert one.cells == fresh.bit_count() > 0
        assert one.cell == min(listed(ruleset.space, left))
        assert not bits(ruleset.space, [one.box]) & ~twin.gap()
        left &= ~fresh
    assert not left


def test_thousands_of_random_rulesets_agree_with_the_twin():
    for source in sources(2000):
        agrees_with_twin(random_ruleset(source))


@given(st.randoms(use_true_random=False), st.sampled_from(POLICIES))
def test_any_ruleset_agrees_with_the_twin(source, policy):
    agrees_with_twin(random_ruleset(source, policy=policy))


def test_answers_agree_with_the_twin_in_every_case():
    for source in sources(300):
        ruleset = random_ruleset(source)
        twin = Twin(ruleset)
        for place, cell in enumerate(cells(ruleset.space)):
            found, expected = answer(ruleset, cell), twin.answered(place)
            if expected == "impossible":
                continue
            if found.kind == "answer":
                assert expected == (found.value,)
            else:
                assert found.value is None
                assert found.kind == ("conflict" if expected else "gap")
            won = tuple(rule for rule in range(len(ruleset.rules)) if twin.winning(rule) >> place & 1)
            assert found.winners == won
            applying = {rule for rule, held in enumerate(twin.sets) if held >> place & 1}
            assert set(found.winners) | set(found.beaten) == applying


def test_an_exception_wins_and_a_beaten_rule_still_beats():
    base = Rule(((0b1111, 0b11),), "take")
    fortified = Rule(((0b1111, 0b10),), "keep", frozenset({0}))
    commando = Rule(((0b0001, 0b10),), "swap", frozenset({1}))
    ruleset = Ruleset(CAPTURE, (base, fortified, commando))
    assert answer(ruleset, (1, 0)).value == "take"
    assert answer(ruleset, (1, 1)) == ("answer", "keep", (1,), (0,))
    assert answer(ruleset, (0, 1)) == ("answer", "swap", (2,), (0, 1))
    assert conflicts(ruleset, StepBudget()).found == ()
    assert gaps(ruleset, StepBudget()) == ((), True)


def test_a_witness_names_every_piece_that_it_is_about():
    rules = (Rule(((0b1111, 0b10),), "keep"), Rule(((0b0110, 0b11),), "take"))
    (conflict,) = conflicts(Ruleset(CAPTURE, rules), StepBudget()).found
    assert conflict.region == ((0b0110, 0b10), (1, 1), 2, True)


def test_a_witness_spans_the_boxes_of_a_rule():
    rules = (Rule(((0b0011, 0b01), (0b1100, 0b01)), "keep"), Rule(((0b0110, 0b11),), "take"))
    (conflict,) = conflicts(Ruleset(CAPTURE, rules), StepBudget()).found
    assert conflict.region == ((0b0110, 0b01), (1, 0), 2, True)


@pytest.mark.parametrize(
    ("policy", "kind", "value", "winners"),
    [
        ("default", "conflict", None, (0, 1, 2)),
        ("unique", "conflict", None, (0, 1, 2)),
        ("any", "conflict", None, (0, 1, 2)),
        ("first", "answer", 2, (0,)),
        ("priority", "answer", 5, (1,)),
        ("sum", "answer", 9, (0, 1, 2)),
        ("least", "answer", 2, (0, 2)),
        ("most", "answer", 5, (1,)),
    ],
)
def test_policies(policy, kind, value, winners):
    space = Space(("x",), (2,))
    rules = (Rule(((1,),), 2), Rule(((1,),), 5, priority=1), Rule(((1,),), 2))
    found = answer(Ruleset(space, rules, policy), (0,))
    assert (found.kind, found.value, found.winners) == (kind, value, winners)
    assert answer(Ruleset(space, rules, policy), (1,)).kind == "gap"


def test_rules_of_one_answer_meet_only_under_unique():
    rules = (Rule(((0b11, 0b1),), "a"), Rule(((0b10, 0b1),), "a"))
    space = Space(("x", "y"), (2, 1))
    assert conflicts(Ruleset(space, rules, "any"), StepBudget()).found == ()
    assert len(conflicts(Ruleset(space, rules, "unique"), StepBudget()).found) == 1


def test_words_cannot_be_compared():
    with pytest.raises(TypeError, match="whole numbers"):
        answer(Ruleset(Space(("x",), (1,)), (Rule(((1,),), "a"),), "most"), (0,))


def test_no_dimensions_is_one_case():
    none = Space((), ())
    assert gaps(Ruleset(none, ()), StepBudget()).found[0].cells == 1
    assert gaps(Ruleset(none, (Rule(((),), "a"),)), StepBudget()) == ((), True)


def exploding(dimensions=40):
    """Rules that cover all but one of two to the fortieth cases, none of them much."""
    space = Space(tuple(f"d{place}" for place in range(dimensions)), (2,) * dimensions)
    source = random.Random(7)
    boxes = []
    for _ in range(dimensions * 6):
        box = [0b11] * dimensions
        for place in source.sample(range(dimensions), 3):
            box[place] = source.choice((0b01, 0b10))
        boxes.append(tuple(box))
    return Ruleset(space, tuple(Rule((box,), place % 7) for place, box in enumerate(boxes)), "first")


def test_what_explodes_is_undecided_and_leaves_what_was_found():
    ruleset = exploding()
    assert gaps(ruleset, StepBudget(3_000)) == ((), False)
    rivals = Ruleset(ruleset.space, ruleset.rules, "any")
    found = conflicts(rivals, StepBudget(3_000))
    assert not found.decided
    assert found.found
    for conflict in found.found:
        region = conflict.region
        assert contains(region.box, point(region.cell))
        assert volume(region.box) <= region.cells
        for rule in (conflict.first, conflict.second):
            assert contains(ruleset.rules[rule].boxes[0], region.box)


def test_a_deadline_ends_a_question():
    asked = []
    effort = StepBudget(expired=lambda: bool(asked.append(1)) or len(asked) > 1)
    found = conflicts(Ruleset(exploding().space, exploding().rules, "any"), effort, most=10**6)
    assert not found.decided
    assert len(asked) == 2


def test_more_results_than_wanted_are_reported_as_such():
    space = Space(("x",), (3,))
    rules = tuple(Rule(((0b111,),), place) for place in range(4))
    found = conflicts(Ruleset(space, rules, "any"), StepBudget(), most=2)
    assert len(found.found) == 2
    assert not found.decided
    assert prod(space.sizes) == found.found[0].region.cells


def related(size):
    """Rules about equal and different values, in a box for each value."""
    every = (1 << size) - 1
    same = tuple((1 << place, 1 << place) for place in range(size))
    different = tuple((1 << place, every ^ 1 << place) for place in range(size))
    rules = (Rule(same, "a"), Rule(different, "b"), Rule(same, "c"))
    return Ruleset(Space(("attacker", "target"), (size, size)), rules, "any")


def test_relations_of_many_boxes_are_decided():
    ruleset = related(60)
    assert gaps(ruleset, StepBudget()) == ((), True)
    (conflict,) = conflicts(ruleset, StepBudget()).found
    assert (conflict.first, conflict.second) == (0, 2)
    assert conflict.region == ((1, 1), (0, 0), 60, True)


def test_relations_of_thousands_of_boxes_end():
    ruleset = related(2_000)
    assert gaps(ruleset, StepBudget(10_000)) == ((), False)
    assert conflicts(ruleset, StepBudget(10_000)) == ((), False)
