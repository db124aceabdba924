"""Folders and streams that used to end a command in a traceback, to flood it, or to cost a file of the game."""

import contextlib
import io
import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pnp import cli
from pnp.budget import LIMITS
from pnp.pipeline.scaffold import new_game

FEW = {("check small", ">&-"), ("check nowhere", "2>&-"), ("check nowhere", ">&- 2>&-")}
_FURTHER = pytest.mark.slow("a good and a bad end of a command and each stream are tried in any run")
MOST_SECONDS = 10.0
"""CPU time in which any small game is checked, with much to spare."""


def pnp(*arguments: str) -> tuple[int, str]:
    """Run a command line in this process: exit code, and what it prints."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        code = cli.run(arguments)
    return code, out.getvalue()


def findings(game: Path) -> list[str]:
    _, text = pnp("check", str(game), "--json")
    return [finding["id"] for finding in json.loads(text)["findings"]]


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return new_game("small", tmp_path, None, "2026-01-01")


def write_chapter(game: Path, text: str) -> None:
    chapter = min((game / "rules").glob("*.md"))
    chapter.write_text(text, encoding="utf-8")


def test_half_a_character_of_a_template_is_a_finding(game: Path, tmp_path: Path) -> None:
    write_chapter(game, '# One\n\n{{ "\\ud800" }}\n')
    for format_ in ("--json", "--sarif=-"):
        code, text = pnp("check", str(game), format_)
        assert code == 1
        assert "template.unprintable" in text
    assert pnp("build", str(game), "--out", str(tmp_path / "out"))[0] == 1
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("text", ["a\n" * 95_000, "[" * 20_000, "](" * 20_000], ids=["lines", "[", "]("])
def test_a_chapter_without_an_end_is_checked_in_time_and_has_few_findings(game: Path, text: str) -> None:
    write_chapter(game, f"# One\n\n{text}")
    begin = time.process_time()
    assert len(findings(game)) <= LIMITS.findings + 1
    assert time.process_time() - begin < MOST_SECONDS


def test_findings_of_one_check_have_an_end(game: Path) -> None:
    write_chapter(game, "# One\n\n" + "[" * (LIMITS.findings_of_a_check + 50))
    found = findings(game)
    assert found.count("prose.bracket") == LIMITS.findings_of_a_check
    assert "budget.findings" in found


@pytest.mark.parametrize("command", ["check", "build"])
def test_findings_of_a_run_have_an_end(game: Path, command: str) -> None:
    with (game / "game.yaml").open("a", encoding="utf-8") as file:
        file.write("".join(f"x{number}: 1\n" for number in range(LIMITS.findings + 50)))
    code, text = pnp(command, str(game))
    assert code == 1
    assert text.count("[schema.unknown-key]") == LIMITS.findings
    assert text.count("[budget.findings]") == 1


CLOSED = [
    pytest.param(arguments, stream, marks=() if (arguments, stream) in FEW else _FURTHER)
    for arguments in ("check small", "check nowhere", "list")
    for stream in (">&-", "2>&-", ">&- 2>&-")
]


@pytest.mark.parametrize(("arguments", "stream"), CLOSED)
def test_a_closed_stream_is_no_bug(game: Path, stream: str, arguments: str) -> None:
    command = f"{sys.executable} -m pnp {arguments} {stream}"
    done = subprocess.run(["sh", "-c", command], cwd=game.parent, capture_output=True, text=True, check=False)
    assert done.returncode == (2 if "nowhere" in arguments else 0)
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="other systems refuse such names")
def test_a_path_that_is_not_utf8(game: Path) -> None:
    place = game.rename(game.with_name(os.fsdecode(b"sm\xffll")))
    text = (place / "game.yaml").read_text(encoding="utf-8")
    assert pnp("check", str(place), "--json")[0] == 0
    assert pnp("build", str(place), "--only", "counters", "--out", str(place.parent / "out"))[0] == 0
    (place / "game.yaml").write_text(text.replace("pnp: 2", "pnp: 7", 1), encoding="utf-8")
    for options in ([], ["--json"], ["--sarif=-"]):
        code, output = pnp("check", str(place), *options)
        assert code == 1
        output.encode()
    sarif = place.parent / "found.sarif"
    assert pnp("check", str(place), f"--sarif={sarif}")[0] == 1
    assert json.loads(sarif.read_bytes())["runs"]


@pytest.mark.parametrize(
    "command", [("check", "small", "--sarif"), ("diff", "small", "small", "--errata")], ids=["sarif", "errata"]
)
def test_a_report_replaces_an_earlier_report_but_no_other_file(
    game: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    monkeypatch.chdir(game.parent)
    own = min((game / "rules").glob("*.md"))
    before = own.read_bytes()
    code, text = pnp(*command, str(own))
    assert (code, own.read_bytes()) == (2, before)
    assert own.name in text
    report = game.parent / "report.md"
    for _ in range(2):
        assert pnp(*command, str(report))[0] == 0
        assert report.stat().st_size > 0


@pytest.mark.parametrize("reads", ["check", "build"])
def test_a_build_is_refused_where_a_check_finds_an_error(game: Path, tmp_path: Path, reads: str) -> None:
    """A text that no chosen document prints, and an action whose drawing is missing."""
    text = (game / "game.yaml").read_text(encoding="utf-8")
    assert "symbol: scout" in text
    (game / "game.yaml").write_text(text.replace("symbol: scout", "symbol: nowhere", 1), encoding="utf-8")
    write_chapter(game, "# One\n\n{{ nowhere }}\n")
    options = ["--only", "map", "--out", str(tmp_path / "out")] if reads == "build" else []
    code, printed = pnp(reads, str(game), *options)
    assert code == 1
    assert "error[template.unknown-name]" in printed
    assert "error[art.unknown]" in printed
    assert not (tmp_path / "out").exists()
