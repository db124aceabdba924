"""The list of mutants fits the source code."""

import mutants
import pytest


@pytest.mark.parametrize("mutant", mutants.listed(), ids=lambda mutant: mutant.name)
def test_the_text_that_a_mutant_replaces_occurs_once(mutant: mutants.Mutant) -> None:
    text = (mutants.ROOT / mutant.file).read_text(encoding="utf-8")
    assert text.count(mutant.old) == 1
    assert mutant.new != mutant.old
    if mutant.file.endswith(".py"):
        compile(text.replace(mutant.old, mutant.new), mutant.file, "exec")


def test_every_named_test_exists() -> None:
    named = {test for mutant in mutants.listed() for test in mutant.tests}
    assert [test for test in sorted(named) if not (mutants.ROOT / test).exists()] == []


def test_names_are_different() -> None:
    lines = mutants.LIST.read_text(encoding="utf-8").splitlines()
    assert len(mutants.listed()) == sum(": {file: " in line for line in lines)
