from pathlib import Path

import pytest

from pnp.source import parse_cache, yaml_parser
from pnp.source.collector import Findings


def test_a_text_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    first = parse_cache.parse("once: [1, 2]\n", "a.yaml", Findings())
    monkeypatch.setattr(yaml_parser, "read", None)
    assert parse_cache.parse("once: [1, 2]\n", "a.yaml", Findings()) is first


def test_findings_of_a_text_are_told_whoever_asks() -> None:
    for _ in range(2):
        findings = Findings()
        assert parse_cache.parse("a: 1\na: 2\n", "twice.yaml", findings) is not None
        (found,) = findings.all()
        assert found.id == "source.duplicate-key"


def test_trees_of_another_process_stand_for_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    findings = Findings()
    tree = parse_cache.parse("from: afar\nat: {x: [7]}\n", "b.yaml", findings)
    content = parse_cache.packed()
    monkeypatch.setattr(parse_cache, "_known", {})
    monkeypatch.setattr(yaml_parser, "read", None)
    parse_cache.unpack(content)
    assert parse_cache.parse("from: afar\nat: {x: [7]}\n", "b.yaml", findings) == tree


def test_only_so_many_trees_are_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(parse_cache, "_known", {})
    for number in range(parse_cache.MAX_REMEMBERED + 5):
        parse_cache.parse(f"a: {number}\n", "c.yaml", Findings())
    assert len(parse_cache._known) == parse_cache.MAX_REMEMBERED
    assert ("a: 4\n", "c.yaml") not in parse_cache._known
    assert ("a: 5\n", "c.yaml") in parse_cache._known


def test_all_texts_of_trees_are_there_those_of_aliases_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parse_cache, "_known", {})
    parse_cache.parse("a: &x [one, {b: two, c: 3}]\nd: *x\ne: [*x, three]\n", "d.yaml", Findings())
    parse_cache.parse("f: four\ng:\n", "e.yaml", Findings())
    assert sorted(parse_cache.texts()) == ["four", "one", "three", "two"]
