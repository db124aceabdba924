from pathlib import Path
from shutil import copytree

import pytest

from pnp import cli

OLD = Path(__file__).parents[1] / "upgrade" / "version-1"


@pytest.fixture
def old(tmp_path: Path) -> Path:
    return copytree(OLD, tmp_path / "old")


def test_it_writes_and_lists_what_it_changed(old: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["upgrade", str(old)]) == cli.DONE
    lines = capsys.readouterr().out.splitlines()
    assert any(line.endswith("old/game.yaml:2: pnp: 1 is now pnp: 2") for line in lines)
    assert (old / "game.yaml").read_text().splitlines()[1] == "pnp: 2  # the version"
    assert cli.run(["upgrade", str(old)]) == cli.DONE
    assert "nothing to do" in capsys.readouterr().out


def test_a_dry_run_writes_nothing(old: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["upgrade", str(old), "--dry-run"]) == cli.DONE
    assert "+pnp: 2  # the version" in capsys.readouterr().out.splitlines()
    assert (old / "game.yaml").read_text() == (OLD / "game.yaml").read_text()


def test_what_must_be_done_by_hand_has_a_place(old: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = old / "game.yaml"
    file.write_text(file.read_text().replace("name: Tower\n    weapons", "name: Castle\n    weapons"))
    line = file.read_text().splitlines().index("    name: Castle") + 1
    assert cli.run(["upgrade", str(old)]) == cli.FINDINGS
    shown = capsys.readouterr().out
    assert f"game.yaml:{line}:5: error[upgrade.by-hand]" in shown
    assert "name: Castle" in shown
    assert file.read_text().startswith("# A small game in version 1")


def test_other_commands_name_this_one(old: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["check", str(old)]) == cli.FINDINGS
    shown = capsys.readouterr().out
    assert shown.count("error[") == 1
    assert "run: pnp upgrade " in shown
