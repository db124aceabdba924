import pytest

from pnp.source import parse_cache, yaml_parser
from pnp.source.collector import Findings
from pnp.source.parse_cache import ParseCache


def test_a_text_is_parsed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    trees = ParseCache()
    first = trees.parse("once: [1, 2]\n", "a.yaml", Findings())
    monkeypatch.setattr(yaml_parser, "read", None)
    assert trees.parse("once: [1, 2]\n", "a.yaml", Findings()) is first


def test_another_cache_and_another_file_have_trees_of_their_own() -> None:
    trees = ParseCache()
    first = trees.parse("once: 1\n", "a.yaml", Findings())
    assert trees.parse("once: 1\n", "b.yaml", Findings()) is not first
    assert ParseCache().parse("once: 1\n", "a.yaml", Findings()) is not first


def test_findings_are_reported_each_time() -> None:
    trees = ParseCache()
    for _ in range(2):
        findings = Findings()
        assert trees.parse("a: 1\na: 2\n", "twice.yaml", findings) is not None
        (found,) = findings.all()
        assert found.id == "source.duplicate-key"


def test_the_oldest_tree_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    parsed: list[str] = []
    read = yaml_parser.read
    monkeypatch.setattr(yaml_parser, "read", lambda text, *rest: (parsed.append(text), read(text, *rest))[1])
    monkeypatch.setattr(parse_cache, "MAX_TREES", 2)
    trees = ParseCache()
    for number in (1, 2, 3, 3, 2, 1):
        trees.parse(f"a: {number}\n", "c.yaml", Findings())
    assert parsed == ["a: 1\n", "a: 2\n", "a: 3\n", "a: 1\n"]
