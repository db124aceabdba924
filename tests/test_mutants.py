"""The list of mutants fits the source code."""

import mutants
import pytest


def test_the_text_that_a_mutant_replaces_occurs_once() -> None:
    texts = {mutant.name: (mutants.ROOT / mutant.file).read_text(encoding="utf-8") for mutant in mutants.listed()}
    assert {each.name for each in mutants.listed() if texts[each.name].count(each.old) != 1} == set()
    assert {each.name for each in mutants.listed() if each.new == each.old} == set()


@pytest.mark.slow("the list of mutants is edited by hand, and running it shows the same")
def test_mutants_can_be_compiled() -> None:
    for mutant in mutants.listed():
        if mutant.file.endswith(".py"):
            text = (mutants.ROOT / mutant.file).read_text(encoding="utf-8")
            compile(text.replace(mutant.old, mutant.new), mutant.file, "exec")


def test_every_named_test_exists() -> None:
    named = {test for mutant in mutants.listed() for test in mutant.tests}
    assert [test for test in sorted(named) if not (mutants.ROOT / test).exists()] == []


def test_names_are_different() -> None:
    lines = mutants.LIST.read_text(encoding="utf-8").splitlines()
    assert len(mutants.listed()) == sum(": {file: " in line for line in lines)
