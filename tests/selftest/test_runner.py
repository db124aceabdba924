from pathlib import Path

from pnp import assets
from pnp.selftest import runner, summary
from pnp.selftest.mutation import Mutation, Operator
from pnp.source.written_parts import Edit

FORMAL = Path(__file__).parents[1] / "bad" / "formal"
HEAVY = assets.game("heavy-armor")


def of(name: str, *mutations: Mutation, answers: bool = False) -> Operator:
    return Operator(name, "Tried here", "For this test.", lambda source: iter(mutations), answers)


def clause(old: str, new: str, file: str = "clauses.yaml") -> Mutation:
    text = (HEAVY / file).read_text(encoding="utf-8")
    assert text.count(old) == 1
    return Mutation((Edit(file, text.index(old), text.index(old) + len(old), new),), f"{old} → {new}")


def test_what_becomes_of_mistakes() -> None:
    before = {file: file.read_bytes() for file in HEAVY.rglob("*.yaml")}
    flipped = clause("target.own:   {decides: may-attack, when: {owner: own}, then: hold", "target.own: {then: fire")
    refused = clause(
        "answer: buy, always: {owned: 0..3, credits: enough}, says: buy}",
        "answer: buy, always: {owned: 0..3, credits: enough}, says: boy}",
    )
    same = clause("when: {owned: 4}", "when: {owned: [4]}")
    dropped = clause("    overrides: deploy.rows\n    says: deploy-center\n", "    says: deploy-center\n")
    order = clause("Complete one action before", "Complete one action after", "rules/04-turn.md")
    comment = clause("# What the rules decide", "# What rules decide")
    answers = of("answers", flipped, refused, same, dropped, answers=True)
    found = runner.run(HEAVY, [answers, of("words", order, comment), of("nowhere")])
    assert found.name == "heavy-armor"
    assert found.clean == ()
    assert [each.outcome for each in found.trials] == ["found", "found", "equivalent", "found", "missed", "missed"]
    assert [each.section for each in found.trials] == ["clauses", "claims", "clauses", "clauses", "", ""]
    assert found.trials[1].beside
    assert found.trials[1].findings[0].id == "reference.unknown-rule"
    assert found.trials[3].beside, "at the head of the thing"
    assert found.trials[3].findings[0].id == "clause.conflict"
    assert [each.name for each in found.without] == ["nowhere"]
    assert before == {file: file.read_bytes() for file in HEAVY.rglob("*.yaml")}
    assert [each.recorded for each in found.trials[4:]] == [True, False], "only a record shows it"
    row = summary.row("all", found.trials[4:])
    assert (row.tried, row.found, row.recorded) == (2, 0, 1)


def test_when_the_time_is_over_one_of_each_kind_was_tried_first() -> None:
    nothing = [Mutation((Edit("clauses.yaml", 0, 0, f"# {number}\n"),), str(number)) for number in range(2)]
    steps: list[str] = []
    kinds = [of("one", *nothing), of("other", *nothing)]
    found = runner.run(FORMAL, kinds, report=steps.append, is_over=lambda: len(steps) == 2)
    assert [each.operator.name for each in found.trials] == ["one", "other"]
    assert found.left == 2
    assert steps[1] == "2 of 4 mistakes: Tried here"


def test_the_seed_chooses_the_places() -> None:
    nothing = [Mutation((Edit("clauses.yaml", 0, 0, f"# {number}\n"),), str(number)) for number in range(40)]

    def chosen(seed: int) -> list[str]:
        return [each.mutation.broken for each in runner.run(FORMAL, [of("some", *nothing)], seed, 3).trials]

    first = chosen(1)
    assert len(first) == 3
    assert first == sorted(first, key=int) == chosen(1)
    assert first != chosen(2)
