"""The generated pages are what the code says today; the README shows the real game."""

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import yaml

from pnp import assets, checks
from pnp.model import load
from pnp.model.game import BoardId
from pnp.pipeline.game_checks import game_findings
from pnp.selftest import mutation_operators

ROOT = Path(__file__).parents[2]


def maker(name: str = "make") -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"docs_{name}", ROOT / "docs" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_of_commands_is_current() -> None:
    assert (ROOT / "docs" / "cli.md").read_text(encoding="utf-8") == maker().command_page(), "run make docs"


def test_the_tables_in_other_pages_are_current() -> None:
    make = maker()
    pages = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "docs").glob("*.md")}
    assert [name for name, text in pages.items() if make.with_tables(text) != text] == [], "run make docs"
    assert {name for name in make.TABLES if f"<!-- table: {name} -->" in "".join(pages.values())} == set(make.TABLES)


def test_the_page_of_checks_is_current() -> None:
    assert (ROOT / "docs" / "checks.md").read_text(encoding="utf-8") == maker("check_pages").check_page(), (
        "run make docs"
    )


def test_the_page_of_what_is_found_in_published_rules_is_current() -> None:
    assert (ROOT / "docs" / "ground-truth.md").read_text(encoding="utf-8") == maker(
        "check_pages"
    ).ground_truth_page(), "run make docs"


def test_the_readme_shows_a_piece_as_it_is() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = re.search(r"```yaml\n(lancer:.*?)```", readme, re.DOTALL)
    assert shown is not None
    real = yaml.load((assets.game("heavy-armor") / "pieces.yaml").read_text(encoding="utf-8"), yaml.BaseLoader)
    assert yaml.load(shown[1], yaml.BaseLoader)["lancer"] == real["pieces"]["lancer"]


def test_every_check_is_for_a_class_of_mistakes_that_is_listed() -> None:
    classes = {code: entry for group in maker("check_pages").catalog().values() for code, entry in group.items()}
    codes = {check.about.code for check in checks.registry().values() if check.about.code}
    assert codes <= set(classes)
    assert [code for code in sorted(codes) if "otherwise" in classes[code]] == []


def test_the_page_of_the_self_test_has_every_kind_of_mistake_and_the_required_rates() -> None:
    """The test does not write the page again, which takes minutes."""
    page = (ROOT / "docs" / "self-test.md").read_text(encoding="utf-8")
    assert [entry.name for entry in mutation_operators() if entry.name not in page] == []
    total = next(line for line in page.splitlines() if line.startswith("| **all**"))
    _, _, tried, found, _, english, _, on_record, alarms, _ = (cell.strip() for cell in total.split("|"))
    assert (int(found) - int(english)) / int(tried) >= 0.82
    assert int(on_record) / int(tried) >= 0.95
    assert alarms == "0"


def test_the_map_of_the_page_about_maps_has_no_faults(tmp_path: Path) -> None:
    game = load(maker("gallery").map_example(tmp_path))
    assert [finding for finding in game_findings(game) if finding.severity in ("error", "warning")] == []
    assert len(game.boards[BoardId("front")].lines) >= 8
