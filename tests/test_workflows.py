"""What runs on a code host: workflows that trust nothing more than they must, and the action for a game's folder."""

import importlib.util
import json
import re
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[1]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
ACTION = ROOT / ".github" / "actions" / "kit"
FILES = [*WORKFLOWS, ACTION / "action.yml"]


def steps(file: Path) -> list[dict[str, Any]]:
    content = yaml.safe_load(file.read_text(encoding="utf-8"))
    jobs = content["jobs"].values() if "jobs" in content else [content["runs"]]
    return [step for job in jobs for step in job.get("steps", [job])]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_actions_of_others_have_a_version(file: Path) -> None:
    used = [step["uses"] for step in steps(file) if "uses" in step]
    assert [name for name in used if not re.search(r"@v\d|@[0-9a-f]{40}$|^\./", name)] == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_no_expression_is_put_into_a_shell(file: Path) -> None:
    """A name or title could carry commands; in a variable of the environment it cannot."""
    assert [step["run"] for step in steps(file) if "${{" in step.get("run", "")] == []


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.stem)
def test_workflows_may_only_read_unless_a_job_says_otherwise(file: Path) -> None:
    assert yaml.safe_load(file.read_text(encoding="utf-8"))["permissions"] == {"contents": "read"}


@pytest.fixture
def changes() -> ModuleType:
    spec = importlib.util.spec_from_file_location("changes", ACTION / "changes.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def kit(folder: Path, pictures: dict[str, str]) -> str:
    """A built kit with these pictures, path to content."""
    files = [{"path": "letter/map.pdf", "format": "pdf", "sha256": folder.name}]
    for path, content in pictures.items():
        (folder / "my-game" / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / "my-game" / path).write_text(content, encoding="utf-8")
        files.append({"path": path, "format": "png", "sha256": content})
    (folder / "my-game" / "build.json").write_text(json.dumps({"files": files}), encoding="utf-8")
    return str(folder)


def test_pictures_that_differ_are_collected(
    changes: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old = kit(tmp_path / "a", {"png/board.png": "same", "png/king.png": "before", "png/rook.png": "gone"})
    new = kit(tmp_path / "b", {"png/board.png": "same", "png/king.png": "after", "png/pawn.png": "new"})
    (tmp_path / "diff.txt").write_text("A title with ``` and ```` in it\n", encoding="utf-8")
    changes.main(old, new, str(tmp_path / "out"), str(tmp_path / "diff.txt"))
    collected = {path.relative_to(tmp_path / "out").as_posix() for path in (tmp_path / "out").rglob("*.png")}
    names = {"old": ("king", "rook"), "new": ("king", "pawn")}
    assert collected == {f"{side}/my-game/png/{name}.png" for side, found in names.items() for name in found}
    said = capsys.readouterr().out
    rows = re.findall(r"^\| `my-game/png/(\w+).png` \| (\w+) \|$", said, re.MULTILINE)
    assert rows == [("king", "changed"), ("pawn", "new"), ("rook", "gone")]
    assert re.findall(r"^`{5}$", said, re.MULTILINE) == ["`````", "`````"]


def test_actions_are_named_by_commit():
    used = [line for path in (ROOT / ".github").rglob("*.yml") for line in path.read_text("utf-8").splitlines()]
    named = [line.partition("uses:")[2].strip() for line in used if "uses:" in line]
    assert [name for name in named if not name.startswith("./") and not re.search(r"@[0-9a-f]{40} # v\d", name)] == []
