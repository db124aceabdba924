"""Rules about the repository itself."""

import ast
import re
import tomllib
from collections import Counter
from graphlib import TopologicalSorter
from importlib.metadata import Distribution
from pathlib import Path

import grimp
import pytest
import wheelhouse
import yaml
from modules import nodes

ROOT = Path(__file__).parents[1]
MODULES = sorted(path.relative_to(ROOT / "pnp") for path in (ROOT / "pnp").rglob("*.py"))


def test_tests_mirror_the_package() -> None:
    """tests/<package>/test_<module>.py tests pnp/<package>/<module>.py, test_<package>.py the package.

    test_<folder>.py tries what is written down in the folder beside it.
    """
    strays = []
    for test in (ROOT / "tests").rglob("test_*.py"):
        folder = test.parent.relative_to(ROOT / "tests")
        name = test.stem.removeprefix("test_")
        whole = folder in {Path(), Path("golden"), Path("docs"), Path("workbench")}
        module = ROOT / "pnp" / folder / f"{name}.py"
        package = ROOT / "pnp" / folder
        of_package = package.name == name or (package / name / "__init__.py").is_file()
        if not (whole or module.is_file() or of_package or (test.parent / name).is_dir()):
            strays.append(str(test.relative_to(ROOT)))
    assert strays == []


def test_every_test_file_is_collected(request: pytest.FixtureRequest, collected: set[Path]) -> None:
    """Pytest skips folders by name; a skipped file guards nothing."""
    asked = [ROOT / argument.partition("::")[0] for argument in request.config.args]
    files = {file for path in asked for file in ([path] if path.is_file() else path.rglob("test_*.py"))}
    assert files - collected == set()


def test_every_package_has_tests() -> None:
    packages = {path.parts[0] for path in MODULES if len(path.parts) > 1}
    untested = [package for package in sorted(packages) if not list((ROOT / "tests" / package).rglob("test_*.py"))]
    assert untested == []


def test_every_package_is_described_in_architecture() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    packages = sorted({path.parts[0].removesuffix(".py") for path in MODULES} - {"__init__", "__main__"})
    assert [name for name in packages if not re.search(rf"`(pnp[./])?{name}(/|\.py)?`", text)] == []


def test_architecture_names_no_module_that_does_not_exist() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`(pnp/[\w/]+(?:\.py)?/?)`", text))
    assert named
    assert [name for name in sorted(named) if not (ROOT / name).exists()] == []


def test_modules_with_named_tuples_do_not_postpone_annotations() -> None:
    """Annotations that are text are compiled one by one when a named tuple is declared."""
    slow = []
    for module in MODULES:
        text = (ROOT / "pnp" / module).read_text(encoding="utf-8")
        if "(NamedTuple)" in text and "from __future__ import annotations" in text:
            slow.append(str(module))
    assert slow == []


def most_lines(of: str) -> int:
    """The limit that CONTRIBUTING.md names."""
    (found,) = re.findall(rf"{of} at most (\d+)", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"))
    return int(found)


def test_files_are_short_enough_to_read() -> None:
    longest = most_lines("One file per idea:")
    lines = {module: (ROOT / "pnp" / module).read_text(encoding="utf-8").count("\n") for module in MODULES}
    assert {str(module): count for module, count in lines.items() if count > longest} == {}, "split by meaning"


def test_no_package_is_heavier_than_its_budget() -> None:
    """The table is in tests/budget.yaml: a number is lowered with what it saves, and raised only with a reason."""
    lines: Counter[str] = Counter()
    for module in MODULES:
        package = module.parts[0] if len(module.parts) > 1 else "pnp"
        lines[package] += (ROOT / "pnp" / module).read_text(encoding="utf-8").count("\n")
    most = yaml.safe_load((ROOT / "tests" / "budget.yaml").read_text(encoding="utf-8"))
    assert {package: count for package, count in lines.items() if count > most["lines"].get(package, 0)} == {}
    assert set(most["lines"]) == set(lines)
    assert len(MODULES) <= most["files"]


def test_no_modules_import_each_other() -> None:
    """Not even in functions, or for types; but a template names the game, and texts of the game are templates."""
    found = grimp.build_graph("pnp", cache_dir=None)
    graph = {module: found.find_modules_directly_imported_by(module) for module in found.modules}
    graph["pnp.templating.game_views"].remove("pnp.templating")
    TopologicalSorter(graph).prepare()


def test_functions_are_short_enough_to_grasp() -> None:
    longest = most_lines("functions")
    functions = (
        (module, node)
        for module, all_nodes in nodes().items()
        for node in all_nodes
        if isinstance(node, ast.FunctionDef)
    )
    lines = {f"{module}: {node.name}": (node.end_lineno or 0) - node.lineno + 1 for module, node in functions}
    assert [function for function, count in lines.items() if count > longest] == []


def test_only_the_build_and_the_self_test_write_files_and_nothing_below_reads_a_clock() -> None:
    forbidden = re.compile(
        r"\.write_(text|bytes)\(|\bopen\([^)]*[\"'][wax]|\btime\.(time|monotonic)|datetime\.now|date\.today|"
        r"\b(import|from) (urllib|socket|requests|random)\b"
    )
    found = [
        f"{module}: {line.strip()}"
        for module in MODULES
        if module.parts[0] not in {"budget.py", "pipeline", "cli", "serve", "selftest"}
        for line in (ROOT / "pnp" / module).read_text(encoding="utf-8").splitlines()
        if forbidden.search(line)
    ]
    assert found == []


def test_links_between_documents_lead_somewhere() -> None:
    broken = [
        f"{document.name} → {target}"
        for document in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
        for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", document.read_text(encoding="utf-8"))
        if "://" not in target and not (document.parent / target).exists()
    ]
    assert broken == []


def test_pictures_in_the_documents_are_small() -> None:
    heavy = [path.name for path in (ROOT / "docs" / "images").glob("*") if path.stat().st_size > 250_000]
    assert heavy == []


def requirements() -> dict[str, Distribution]:
    """Every package that the runtime and development requirements pull in, by its canonical name."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return wheelhouse.closure(project["dependencies"] + project["optional-dependencies"]["dev"])


def test_every_package_is_pinned() -> None:
    text = (ROOT / "constraints.txt").read_text(encoding="utf-8")
    pinned = set(re.findall(r"^([a-z0-9-]+)==\S+$", text, re.MULTILINE))
    assert requirements().keys() - pinned == set()


def test_no_license_is_stronger_than_lgpl() -> None:
    strong = []
    for name, package in requirements().items():
        metadata = package.metadata
        words = [metadata.get("License-Expression") or "", (metadata.get("License") or "")[:80]]
        words += [line for line in metadata.get_all("Classifier") or [] if line.startswith("License")]
        if re.search(r"\bA?GPL|(?<!Lesser )General Public", " ".join(words)):
            strong.append(name)
    assert strong == ["pyphen"], "which is under the GPL, the LGPL or the MPL, as one chooses"


def test_no_public_class_name_has_two_meanings() -> None:
    homes: dict[str, list[str]] = {}
    for module, all_nodes in nodes().items():
        for node in all_nodes:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                homes.setdefault(node.name, []).append(str(module))
    assert {name: found for name, found in homes.items() if len(found) > 1} == {}


def test_folders_distinguish_files_of_one_name() -> None:
    homes: dict[str, list[tuple[str, str]]] = {}
    for module in MODULES:
        if module.name != "__init__.py":
            homes.setdefault(module.name, []).append((module.parts[0], module.parent.name))
    assert {name: found for name, found in homes.items() if len(set(found)) < len(found)} == {}
