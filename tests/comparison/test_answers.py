from pnp.comparison import answers
from pnp.model.compute import decide
from tests.comparison.conftest import reported


def test_the_region_and_the_number_of_cases_whose_answer_changed(shipped, edited) -> None:
    old = shipped("armada-chess")
    new = edited(
        "armada-chess",
        ("clauses.yaml", "attacker: knight}\n    then: take", "attacker: [knight, bishop]}\n    then: take"),
    )
    changes = list(answers.changes(old, new))
    assert {change.subject for change in changes} == {"May the attacker capture the target?"}
    assert {(change.before, change.after) for change in changes} == {("cannot", "may capture it")}
    compiled = decide.compiled(old, "capture")
    inputs = compiled.decision.inputs
    differing = 0
    for cell in _cells([len(domain.values) for domain in inputs.values()]):
        case = compiled.case(cell)
        was, is_ = (decide.answer(game, "capture", case).value for game in (old, new))
        differing += was != is_
    assert sum(change.cases for change in changes) == differing > 0
    assert all("attacker is Bishop" in change.aspect for change in changes)
    assert all('is now "may capture it", no longer "cannot"' in change.sentence for change in changes)


def _cells(sizes: list[int]) -> list[tuple[int, ...]]:
    cells: list[tuple[int, ...]] = [()]
    for size in sizes:
        cells = [(*cell, index) for cell in cells for index in range(size)]
    return cells


def test_other_inputs_and_decisions_that_are_new_or_gone(shipped, edited) -> None:
    old = shipped("armada-chess")
    new = edited(
        "armada-chess", ("clauses.yaml", "title: May the attacker capture the target?", "title: Who takes whom?")
    )
    assert reported(answers.changes(old, new)) == [
        "Who takes whom?: the question Who takes whom?, was May the attacker capture the target?"
    ]
    none = edited("heavy-armor")
    assert reported(answers.changes(old, none))[0] == "May the attacker capture the target? is gone"
    assert any(sentence.endswith(" is new") for sentence in reported(answers.changes(none, old)))
