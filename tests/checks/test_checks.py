import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pnp import checks
from pnp.checks import Report, check
from pnp.errors import Span
from pnp.model.game import Game
from pnp.registry import Registry

COVERED_BY = {
    "board_lines": "boards/setup_zones",
    "decision_analysis": "rules/coverage",
    "grouping": "english/typed_values",
    "review_entries": "rules/text_sync",
    "state_space": "machines/reachability",
    "table_cells": "tables/contents",
}
"""Helper to a module that imports it and has cases."""


def test_the_shipped_game_has_no_errors_and_no_warnings(heavy: Game) -> None:
    assert [finding for finding in checks.check_game(heavy) if finding.severity in ("error", "warning")] == []


def test_every_check_says_why_it_exists_and_where_that_comes_from() -> None:
    for entry in checks.registry().values():
        assert len(entry.about.rationale) > 30
        assert len(entry.about.source) > 15
        kinds = (entry.on_game, entry.on_sheets, entry.on_findings)
        assert sum(kind is not None for kind in kinds) == 1


def test_each_check_has_one_entry_in_the_catalog_of_its_family_and_each_entry_a_check() -> None:
    families = {file.parent.name for file in Path(checks.__file__).parent.glob("*/catalog.yaml")}
    entries = {(family, id_) for family in families for id_ in checks.catalog(family)}
    assert entries == {(check.family, id_) for id_, check in checks.registry().items()}
    assert not any(any(check.own) for check in checks.registry().values())


def test_a_catalog_is_sorted_and_names_each_check_once() -> None:
    for file in Path(checks.__file__).parent.glob("*/catalog.yaml"):
        ids = re.findall(r"^(\S+):$", file.read_text(encoding="utf-8"), re.MULTILINE)
        assert ids == sorted(set(ids)), file


def test_a_run_of_the_checks_reads_no_catalog(heavy: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "catalog", None)
    checks.check_game(heavy)


def test_two_checks_cannot_share_an_id() -> None:
    def nothing(game: Game) -> Iterator[Report]:
        yield from ()

    taken = next(iter(checks.registry()))
    with pytest.raises(ValueError, match=taken):
        check(taken, "info")(nothing)


def test_a_module_that_cannot_be_imported_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(checks, "CHECKS", Registry("check"))
    monkeypatch.setattr("importlib.import_module", broken)
    with pytest.raises(ImportError):
        checks.registry()


def test_findings_come_in_the_order_of_the_source(heavy: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    def two(game: Game) -> Iterator[Report]:
        yield Report("later", Span("b.yaml", 1, 1))
        yield Report("sooner", Span("a.yaml", 9, 1), severity="info")

    monkeypatch.setattr(checks, "model_checks", lambda: (checks.Check("a.b", "error", on_game=two),))
    assert [(f.message, f.severity) for f in checks.check_game(heavy)] == [("sooner", "info"), ("later", "error")]


def test_modules_with_checks_are_not_imported_by_others() -> None:
    """Helpers are in `shared`, which registers nothing."""
    root = Path(checks.__file__).parent
    modules = {
        ".".join(("pnp.checks", *path.relative_to(root).with_suffix("").parts)): path for path in root.rglob("*.py")
    }
    with_checks = {_module(entry) for entry in checks.registry().values()}
    assert with_checks <= set(modules)
    assert not any(name.startswith("pnp.checks.shared") for name in with_checks)
    for name, path in modules.items():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module:
                names = {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
                assert not names & with_checks, (name, names & with_checks)


def test_modules_have_tests_or_cases() -> None:
    """Helpers without a test of their own are covered by the cases of a module that imports them."""
    package, here = Path(checks.__file__).parent, Path(__file__).parent
    modules = {path.relative_to(package).with_suffix("") for path in package.rglob("*.py") if path.stem != "__init__"}
    own = {name for name in modules if (here / name.parent / f"test_{name.name}.py").is_file()}
    with_cases = {name for name in modules if (here / "cases" / name).with_suffix(".yaml").is_file()}
    helpers = modules - own - with_cases
    assert helpers == {Path("shared", name) for name in COVERED_BY}
    for name, user in COVERED_BY.items():
        assert Path(user) in with_cases | own
        assert re.search(rf"pnp\.checks\.shared\b.*\b{name}\b", (package / f"{user}.py").read_text(encoding="utf-8"))


def _module(entry: checks.Check) -> str:
    function = entry.on_game or entry.on_sheets or entry.on_findings
    assert function is not None
    return function.__module__
