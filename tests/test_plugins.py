"""Plugins: an installed distribution with entry points adds entries to the registries of pnp."""

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from pnp import registry
from pnp.pipeline.scaffold import new_game
from tests.cli.conftest import pnp

EXAMPLE = Path(__file__).parent / "plugin_example"
CHANGES = {
    "count: 4 per side}\n\nboards:": """count: 4 per side}
  lamp: {name: Lamp, symbol: example/sun, layout: round-token, count: 1 per side, note: It lights the camp.}

terrain:
  wet: {name: Wet ground, fill: "#dce6ea", ink: "#5b7a8a", texture: rain}
  rails: {name: Rails, lies: path, look: fence}

boards:""",
    "    caption: 11 columns, 9 rows\n": "    caption: 11 columns, 9 rows\n    ground: wet\n"
    "    lines: {rails: {of: rails, along: B2 C2}}\n",
    "    per-side: true\n    rows:\n": "    per-side: true\n    rows:\n      - - {kind: greeting, whom: all of you}\n",
    "    cost: 2\n": "    cost: 5\n",
    "documents: [map, counters, composites, charts, rules]": "documents: [map, counters, charts, prices]",
}


def installed(folder: Path, group: str, entry: str, code: str = "") -> Path:
    """A distribution with one entry point into a module `broken`."""
    home = folder / "broken_plugin-2.1.dist-info"
    home.mkdir(parents=True)
    (home / "METADATA").write_text("Metadata-Version: 2.1\nName: broken-plugin\nVersion: 2.1\n")
    (home / "entry_points.txt").write_text(f"[{group}]\n{entry}\n")
    (folder / "broken.py").write_text(code)
    return folder


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game that uses everything of the example."""
    folder = new_game("Duel", tmp_path_factory.mktemp("game"), None, "2026-01-01")
    text = (folder / "game.yaml").read_text()
    for old, new in CHANGES.items():
        assert old in text
        text = text.replace(old, new)
    (folder / "game.yaml").write_text(text)
    return folder


@pytest.fixture(scope="module")
def said(game: Path) -> list[str]:
    """What commands say that are run one after another in a process, each before its exit code: a check, a build, …."""
    paper, formats, out = "--paper=square", "--formats=pdf,svg,txt,cut-txt", f"--out={game.parent / 'out'}"
    check = ["check", str(game), "--json", "--select", "example.expensive"]
    questions = (["build", "--help"], ["list", "--plugins"], ["check", "--list"], ["schema"])
    commands = [check, ["build", str(game), paper, formats, out, "--jobs=1"], *questions]
    code = f"from pnp import cli\nfor words in {commands}:\n    print(cli.run(words), end='\\0')"
    environment = {**os.environ, "PYTHONPATH": str(EXAMPLE), "PNP_CACHE": "off"}
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.split("\0")


@pytest.fixture(scope="module")
def kit(game: Path, said: list[str]) -> dict[str, bytes]:
    """The files of its kit."""
    assert said[1].endswith("0")
    out = game.parent / "out"
    return {path.relative_to(out / "duel").as_posix(): path.read_bytes() for path in out.rglob("*") if path.is_file()}


def test_the_example_is_installed_as_its_project_says() -> None:
    groups = tomllib.loads((EXAMPLE / "pyproject.toml").read_text())["project"]["entry-points"]
    lines = (EXAMPLE / "pnp_example-1.0.dist-info" / "entry_points.txt").read_text().split("\n\n")
    written = [
        f"[{group}]\n" + "\n".join(f"{name} = {value}" for name, value in of.items()) for group, of in groups.items()
    ]
    assert [line.strip() for line in lines] == written


def test_the_check_fires(said: list[str]) -> None:
    assert said[0].endswith("}\n1")
    (finding,) = json.loads(said[0][:-1])["findings"]
    assert (finding["id"], Path(finding["at"]["file"]).name) == ("example.expensive", "game.yaml")


def test_the_paper_is_printed_on(kit: dict[str, bytes]) -> None:
    files = json.loads(kit["build.json"])["files"]
    sizes = {tuple(entry["page_size_mm"]) for entry in files if entry["paper"] == "square"}
    assert sizes == {(254, 254)}


def test_document_and_format_write_files(kit: dict[str, bytes]) -> None:
    assert kit["square/prices.pdf"].startswith(b"%PDF")
    assert kit["txt/prices.txt"] == b"prices: 60 x 20 mm\n"


def test_a_format_of_sheets_may_write_text_and_says_which_piece_it_is(kit: dict[str, bytes]) -> None:
    title, *pieces = kit["square/cut/sheets-board-1-front.txt"].decode().splitlines()
    assert title == "Duel: Sheets to cut, board"
    assert "marker/ember/lamp" in pieces


def test_panel_texture_look_layout_and_symbol_are_drawn(kit: dict[str, bytes]) -> None:
    assert b"Welcome, all of you!" in kit["svg/chart/player-sheet/ember.svg"]
    assert b'stroke-width="0.32"' in kit["svg/board/field.svg"]
    assert b"#123456" in kit["svg/board/field.svg"]
    assert b"LAMP" in kit["svg/marker/ember/lamp.svg"].upper()


def test_help_completion_and_lists_know_the_names(said: list[str]) -> None:
    text, listed, checks, schema = (each.removesuffix("0") for each in said[2:6])
    assert all(name in text for name in ("square", "txt", "prices"))
    assert listed.count("pnp-example 1.0") == 9
    assert "example.expensive" in checks
    assert "prices" in json.loads(schema)["$defs"]["kit"]["properties"]["documents"]["items"]["enum"]


@pytest.mark.parametrize(
    ("group", "entry", "code"),
    [
        ("pnp.checks", "lost.check = missing_module:check", ""),
        ("pnp.checks", "lost.check = broken:check", "raise OSError('no such device')"),
        ("pnp.checks", "lost.check = broken:check", "import pnp.nowhere"),
        ("pnp.checks", "lost.check = broken:other", "check = None"),
        ("pnp.checks", "lost.check = broken:check", "check = None"),
        ("pnp.papers", "letter = broken:PAPER", "PAPER = None"),
        ("pnp.panel", "typo = broken:panel", "panel = None"),
    ],
)
def test_a_plugin_that_cannot_be_used_is_one_message(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, group: str, entry: str, code: str
) -> None:
    monkeypatch.syspath_prepend(installed(tmp_path, group, entry, code))
    monkeypatch.delitem(sys.modules, "broken", raising=False)
    status, _, errors = pnp("list", "--plugins")
    assert status == 2
    (message,) = [line for line in errors.splitlines() if line.startswith("Error")]
    assert "broken-plugin 2.1" in message
    assert entry in message
    assert "Traceback" not in errors


def test_a_check_that_cannot_be_imported_stops_a_run_with_a_message(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: Path
) -> None:
    monkeypatch.syspath_prepend(installed(tmp_path, "pnp.checks", "lost.check = missing_module:check"))
    status, _, errors = pnp("check", str(game), "--select", "lost.check")
    assert status == 2
    assert "broken-plugin 2.1" in errors
    assert "Traceback" not in errors
    assert "bug of pnp" not in errors


def test_nothing_is_asked_for_entry_points_when_there_are_none() -> None:
    code = "import sys\nfrom pnp.registry import plugins\nprint(plugins(), 'importlib.metadata' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "() False\n"
    assert registry.plugins() == ()
