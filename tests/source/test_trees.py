from pathlib import Path

import pytest

from pnp.source import trees, yamlfile
from pnp.source.findings import Findings


def test_a_text_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    first = trees.parse("once: [1, 2]\n", "a.yaml", Findings())
    monkeypatch.setattr(yamlfile, "read", None)
    assert trees.parse("once: [1, 2]\n", "a.yaml", Findings()) is first


def test_findings_of_a_text_are_told_whoever_asks() -> None:
    for _ in range(2):
        findings = Findings()
        assert trees.parse("a: 1\na: 2\n", "twice.yaml", findings) is not None
        (found,) = findings.all()
        assert found.id == "source.duplicate-key"


def test_trees_of_another_process_stand_for_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    findings = Findings()
    tree = trees.parse("from: afar\nat: {x: [7]}\n", "b.yaml", findings)
    content = trees.packed()
    monkeypatch.setattr(trees, "_known", {})
    monkeypatch.setattr(yamlfile, "read", None)
    trees.unpack(content)
    assert trees.parse("from: afar\nat: {x: [7]}\n", "b.yaml", findings) == tree


def test_only_so_many_trees_are_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(trees, "_known", {})
    for number in range(trees.MAX_REMEMBERED + 5):
        trees.parse(f"a: {number}\n", "c.yaml", Findings())
    assert len(trees._known) == trees.MAX_REMEMBERED
    assert ("a: 4\n", "c.yaml") not in trees._known
    assert ("a: 5\n", "c.yaml") in trees._known


def test_all_texts_of_trees_are_there_those_of_aliases_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trees, "_known", {})
    trees.parse("a: &x [one, {b: two, c: 3}]\nd: *x\ne: [*x, three]\n", "d.yaml", Findings())
    trees.parse("f: four\ng:\n", "e.yaml", Findings())
    assert sorted(trees.texts()) == ["four", "one", "three", "two"]
