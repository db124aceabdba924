"""A kit whose files are as they were built is left alone, and anything else is built again."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import kits
import pytest

from pnp import cli

Build = Callable[..., str]
FILES = ["letter/map.pdf", "build.json"]


@pytest.fixture
def build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Build:
    """Builds the map of a small game, and returns what is printed; `read` says whether the game may be read."""
    shutil.copytree(kits.SMALL, tmp_path / "game")
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "store"))

    def build(*options: str, is_known: bool = False) -> str:
        with monkeypatch.context() as patch:
            if is_known:
                patch.setattr("pnp.pipeline.build.build", None)
            command = ["build", str(tmp_path / "game"), "--only", "map", "--out", str(tmp_path / "out"), "--jobs", "1"]
            assert cli.run([*command, *options]) == 0
        return capsys.readouterr().out

    return build


def test_a_standing_kit_is_described_as_when_it_was_built(build: Build, tmp_path: Path) -> None:
    first = build()
    before = {path: path.stat().st_mtime_ns for path in (tmp_path / "out").rglob("*")}
    assert build(is_known=True) == first
    assert {path: path.stat().st_mtime_ns for path in (tmp_path / "out").rglob("*")} == before
    assert build("--json", is_known=True) == build("--json", "--no-cache")
    assert "Duel 0.1.0" in first


@pytest.mark.parametrize("name", FILES)
def test_a_file_of_the_kit_that_was_changed_or_removed_is_rewritten(build: Build, tmp_path: Path, name: str) -> None:
    build()
    file = tmp_path / "out" / "duel" / name
    content = file.read_bytes()
    file.write_bytes(content + b" ")
    build()
    assert file.read_bytes() == content
    file.unlink()
    build()
    assert file.read_bytes() == content


def test_a_link_in_the_place_of_a_file_is_replaced(build: Build, tmp_path: Path) -> None:
    build()
    file = tmp_path / "out" / "duel" / FILES[0]
    file.rename(tmp_path / "elsewhere.pdf")
    file.symlink_to(tmp_path / "elsewhere.pdf")
    build()
    assert not file.is_symlink()


def test_another_date_is_another_kit(build: Build, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build()
    before = (tmp_path / "out" / "duel" / FILES[0]).read_bytes()
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    build()
    assert (tmp_path / "out" / "duel" / FILES[0]).read_bytes() != before


def test_other_options_are_another_kit(build: Build) -> None:
    build()
    assert "a4/map.pdf" in build("--paper", "a4")
    pale, black = (build("--json", "--only", "map", "--ink", ink) for ink in ("light", "black"))
    assert json.loads(pale)["kits"][0]["files"] != json.loads(black)["kits"][0]["files"]
    listed = json.loads(build("--json", "--formats", "svg"))["kits"][0]["files"]
    assert all(file["format"] == "svg" for file in listed)


def test_a_part_of_the_kit_that_was_built_before_must_still_stand(build: Build, tmp_path: Path) -> None:
    build("--paper", "a4")
    build()
    (tmp_path / "out" / "duel" / "a4" / "map.pdf").unlink()
    build()
    listed = json.loads((tmp_path / "out" / "duel" / "build.json").read_text(encoding="utf-8"))["files"]
    assert [file["path"] for file in listed] == ["letter/map.pdf"]
