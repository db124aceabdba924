"""The command line as people use it: what works, what does not, and what it says."""

import io
import json
import os
import pstats
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pnp import assets, cli
from tests.cli.conftest import PNP, pnp

WRONG = [
    (["biuld"], "did you mean 'build'"),
    (["build"], "name a game or a folder, or use --all"),
    (["build", "--all", "heavy-armor"], "not both"),
    (["build", "heavy-amor"], "did you mean 'heavy-armor'"),
    (["build", "нет-игры"], "there is no game 'нет-игры'"),
    (["build", ""], "there is no game ''"),
    (["build", "."], "the folder . has no game.yaml"),
    (["build", "heavy-armor", "--only", "maps"], "there is no document 'maps'"),
    (["build", "heavy-armor", "--only", ""], "write names with commas"),
    (["build", "heavy-armor", "--only", "map,,charts"], "write names with commas"),
    (["build", "heavy-armor", "--formats", "doc"], "there is no format 'doc'"),
    (["build", "heavy-armor", "--paper", "a5"], "there is no paper 'a5'"),
    (["build", "heavy-armor", "--sides", "both"], "there is no print mode 'both'"),
    (["build", "heavy-armor", "--board", "moon"], "there is no board 'moon'"),
    (["build", "heavy-armor", "--templates", "nowhere"], "does not exist"),
    (["build", "heavy-armor", "--skin", "navy"], "there is no skin 'navy'; known skins: none"),
    (["check"], "Missing argument"),
    (["check", "armada-chess", "--skin", "navy"], "there is no skin 'navy'; known skins: battle, universe"),
    (["check", "heavy-armor", "more"], "unexpected extra argument"),
    (["new"], "Missing argument"),
    (["new", "x", "--from", "nothing"], "there is no game 'nothing'"),
    (["new", "…"], "letters"),
    (["list", "--colour"], "No such option"),
]


@pytest.mark.parametrize(("arguments", "says"), WRONG, ids=[" ".join(arguments) for arguments, _ in WRONG])
def test_misuse_exits_with_2_and_says_what_to_do(arguments: list[str], says: str) -> None:
    code, out, err = pnp(*arguments)
    assert (code, out) == (2, "")
    assert says in err
    assert "Traceback" not in err


SPOILT = [
    ("pieces.yaml", "attack: 1", "atack: 1", "attack"),
    ("pieces.yaml", "count: 4 per side", "count: -4 per side", "copies"),
    ("pieces.yaml", "count: 4 per side", "count: 99999999999999999999", "copies"),
    ("boards.yaml", "pitch: 13.5mm", "pitch: -3mm", "not a length"),
    ("boards.yaml", "pitch: 13.5mm", "pitch: 99999in", "between"),
    ("boards.yaml", "columns: 15", "columns: 10000000000", ""),
    ("game.yaml", "documents: [map, counters, composites, charts, rules]", "documents: [mpa]", "map"),
    ("game.yaml", "include: [pieces.yaml,", "include: [missing.yaml,", "missing.yaml"),
    ("game.yaml", "include: [pieces.yaml,", "include: [../../../etc/passwd,", "passwd"),
    ("game.yaml", "id: heavy-armor", "id: ../outside", "id"),
    ("game.yaml", "pnp: 2", "pnp: 7", "pnp"),
    ("pieces.yaml", "pieces:", "pieces: [}", ""),
]


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A copy of Heavy Armor, which includes files, that a test may spoil."""
    return Path(shutil.copytree(assets.game("heavy-armor"), tmp_path / "copy"))


@pytest.mark.parametrize(("file", "old", "new", "says"), SPOILT, ids=[new for _, _, new, _ in SPOILT])
def test_findings_exit_with_1_and_write_nothing(game: Path, file: str, old: str, new: str, says: str) -> None:
    path = game / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    for command in ("check", "build"):
        code, out, err = pnp(command, str(game))
        assert code == 1, (out, err)
        assert says in out + err
        assert file in out + err
        assert "Traceback" not in out + err
    assert not Path("output").exists()


def test_an_empty_definition_and_an_empty_list_are_findings(tmp_path: Path, game: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "empty" / "game.yaml").write_text("", encoding="utf-8")
    assert pnp("check", "empty")[0] == 1
    (game / "game.yaml").write_bytes(b"\xff\xfe\x00\x01")
    assert pnp("check", str(game))[0] == 1


@pytest.mark.parametrize("name", assets.games())
def test_check_is_clean_for_the_shipped_games(name: str, store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was agreed on is current, too. Builds of kits check their sheets, and keep what they found of the model."""
    monkeypatch.setenv("PNP_CACHE", str(store))
    assert (assets.game(name) / "agreed.json").is_file()
    code, out, err = pnp("check", name)
    assert (code, err) == (0, ""), out


def test_check_as_json_holds_the_place(game: Path) -> None:
    path = game / "pieces.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("attack: 1", "atack: 1", 1), encoding="utf-8")
    code, out, _ = pnp("check", str(game), "--json")
    found = json.loads(out)["findings"]
    assert code == 1
    assert any(finding["at"]["file"].endswith("pieces.yaml") and finding["at"]["line"] > 1 for finding in found)
    assert {"id", "severity", "message", "hint", "at", "related", "witness", "cases", "key"} == set(found[0])


def test_check_lists_every_check_with_its_reason() -> None:
    from pnp import checks

    code, out, _ = pnp("check", "--list")
    assert code == 0
    assert all(name in out for name in checks.registry())


def test_a_folder_before_ones_eyes_wins_over_a_shipped_game(duel: Path, tmp_path: Path) -> None:
    duel.rename(tmp_path / "heavy-armor")
    assert "Duel 0.1.0" in pnp("build", "heavy-armor", "--only", "map")[1]


def test_names_in_unicode_work(duel: Path, tmp_path: Path) -> None:
    duel.rename(tmp_path / "Panzerschlacht bei Žižkov")
    code, out, _ = pnp("build", "Panzerschlacht bei Žižkov", "--only", "map", "--out", "sortie d’été")
    assert code == 0, out
    assert Path("sortie d’été/duel/letter/map.pdf").is_file()


def test_new_makes_a_game_that_checks_clean_and_builds() -> None:
    code, out, _ = pnp("new", "Ice Patrol")
    assert code == 0
    assert "pnp build ice-patrol" in out
    first = Path("ice-patrol/game.yaml").read_text(encoding="utf-8").splitlines()[0]
    assert first == "# yaml-language-server: $schema=game.schema.json"
    assert json.loads(Path("ice-patrol/game.schema.json").read_bytes())["title"]
    assert pnp("check", "ice-patrol")[0] == 0
    assert pnp("build", "ice-patrol", "--only", "map")[0] == 0
    assert "Ice Patrol" in Path("ice-patrol/game.yaml").read_text(encoding="utf-8")


def test_new_from_a_game_copies_it_under_a_new_name(duel: Path) -> None:
    assert pnp("new", "Iron Tide", "--from", "duel")[0] == 0
    code, out, _ = pnp("build", "iron-tide", "--only", "map")
    assert code == 0
    assert "Iron Tide 0.1.0" in out
    assert Path("output/iron-tide/letter/map.pdf").is_file()


def test_new_never_touches_a_folder_that_exists() -> None:
    Path("mine").mkdir()
    code, _, err = pnp("new", "mine")
    assert code == 2
    assert "exists" in err
    assert list(Path("mine").iterdir()) == []


def test_schema_is_a_json_schema() -> None:
    code, out, _ = pnp("schema")
    assert code == 0
    assert "$schema" in json.loads(out)


def test_help_shows_examples_of_every_command() -> None:
    for command in ("new", "check", "build", "list", "schema"):
        code, out, _ = pnp(command, "--help")
        assert code == 0
        assert f"pnp {command}" in out.split("Examples:")[1]


def test_help_imports_no_library_for_rendering_or_reading() -> None:
    heavy = ["reportlab", "cairosvg", "svgwrite", "pikepdf", "fontTools", "jinja2", "markdown_it", "pydantic", "pyphen"]
    heavy.append("yaml")
    code = (
        "import sys\nfrom pnp.cli import run\n"
        f"def loaded():\n    print(sorted(set({heavy!r}) & set(sys.modules)), file=sys.stderr)\n"
        "assert run(['--help']) == 0\nloaded()\nassert run(['build', '--help']) == 0\nloaded()\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr == "[]\n['yaml']\n"  # the help of build lists the papers, which are YAML


def test_a_bug_says_that_it_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pnp.pipeline.check.check", lambda *_: 1 // 0)
    monkeypatch.delenv("PNP_DEBUG", raising=False)
    code, out, err = pnp("check", "heavy-armor")
    assert (code, out) == (70, "")
    assert "bug of pnp" in err
    assert "PNP_DEBUG=1 pnp check heavy-armor" in err
    assert "Traceback" not in err
    monkeypatch.setenv("PNP_DEBUG", "1")
    assert "ZeroDivisionError" in pnp("check", "heavy-armor")[2]


def test_an_interruption_is_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("pnp.pipeline.check.check", interrupted)
    code, _, err = pnp("check", "heavy-armor")
    assert code == 130
    assert err.strip() == "interrupted"


def test_a_reader_who_leaves_early_sees_no_error() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run([*PNP, "schema"], stdout=writing, stderr=subprocess.PIPE, text=True, check=False)
    os.close(writing)
    assert done.stderr == ""
    assert done.returncode == 141


def test_progress_is_shown_on_a_terminal_only_and_after_half_a_second(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from pnp.cli.console import ProgressLine

    times = iter([0.0, 0.4, 0.6])
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    progress = ProgressLine(wanted=True, clock=lambda: next(times))
    progress("reading")
    assert capsys.readouterr().err == ""
    progress("drawing")
    assert "drawing" in capsys.readouterr().err
    progress.end()
    assert capsys.readouterr().err == "\r\x1b[K"
    monkeypatch.setattr("sys.stderr.isatty", lambda: False)
    silent = ProgressLine(wanted=True, clock=lambda: 100.0)
    silent("drawing")
    assert capsys.readouterr().err == ""


def test_the_shell_completes_commands_and_games() -> None:
    environment = {**os.environ, "_PNP_COMPLETE": "bash_complete", "COMP_WORDS": "pnp build hea", "COMP_CWORD": "2"}
    done = subprocess.run(["pnp"], env=environment, executable=str(Path(sys.executable).with_name("pnp")),
                          capture_output=True, text=True, check=False)  # fmt: skip
    assert "heavy-armor" in done.stdout


@pytest.mark.parametrize(
    "command",
    [
        ["build", "duel", "--formats", "pdf,svg,png"],
        pytest.param(
            ["check", "duel", "--sheets"],
            marks=pytest.mark.slow("a build finds them as a check does; what a check of sheets finds has tests"),
        ),
    ],
)
def test_a_drawing_that_cannot_be_converted_is_one_finding_where_it_is_named(duel: Path, command: list[str]) -> None:
    """That of a piece, of the cover, of a side and of a marker."""
    file = duel / "game.yaml"
    text = file.read_text(encoding="utf-8").replace("  chapters:", "  cover: front\n  chapters:")
    file.write_text(text, encoding="utf-8")
    places = []
    for drawing, key in (("scout", "symbol"), ("front", "cover"), ("emblem/ring", "emblem"), ("action/move", "symbol")):
        art = duel / "art" / f"{drawing}.svg"
        art.parent.mkdir(exist_ok=True)
        art.write_text(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><clipPath id="c"/>'
            '<rect clip-path="url(#c)" width="5" height="5" opacity="much"/></svg>'
        )
        before, _, _ = text.partition(f"{key}: {drawing}")
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n") + len(key) + 2
        places.append([f"duel/game.yaml:{line}:{column}", "error[art.unusable]"])
    code, out, err = pnp(*command)
    found = [line.split(": ")[:2] for line in (out + err).splitlines() if "error[" in line]
    assert (code, sorted(found)) == (1, sorted(places)), out + err


@pytest.mark.parametrize("encoding", ["cp1252", "cp437"])
def test_a_terminal_that_lacks_a_character_gets_another(encoding: str) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    done = subprocess.run([*PNP, "check", "größe-✓"], env=environment, capture_output=True, check=False)
    assert done.returncode == cli.MISUSE
    assert b"there is no game" in done.stderr
    assert b"?" in done.stderr


@pytest.mark.parametrize("old", ["cp1252", "latin-1", "utf-16"])
def test_other_programs_get_utf_8_whatever_the_system_uses(old: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PYTHONIOENCODING", raising=False)
    written = io.BytesIO()
    stream = io.TextIOWrapper(written, encoding=old, errors="strict")
    cli.choose_encoding(stream)
    stream.write("größe → ✓")
    stream.flush()
    assert written.getvalue().decode("utf-8") == "größe → ✓"


def test_pythons_own_profiler_works(duel: Path, tmp_path: Path) -> None:
    profile = tmp_path / "profile"
    command = [sys.executable, "-m", "cProfile", "-o", str(profile), "-m", "pnp"]
    arguments = ["build", str(duel), "--only", "composites", "--no-cache", "-q"]
    done = subprocess.run([*command, *arguments], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    functions = {(Path(file).name, name) for file, _, name in pstats.Stats(str(profile)).stats}  # type: ignore[attr-defined]
    assert ("__init__.py", "run") in functions
    assert ("document_job.py", "run_document_job") in functions, "drawn in the process that is profiled"


def test_output_that_no_one_reads_does_not_fail_at_exit() -> None:
    command = f"{sys.executable} -m pnp schema | head -1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True)
    assert (len(done.stdout.splitlines()), done.stderr) == (1, "")


def test_nothing_of_the_current_folder_is_run(tmp_path: Path) -> None:
    for name in ("click", "yaml", "svgwrite", "argparse", "multiprocessing", "sitecustomize"):
        (tmp_path / f"{name}.py").write_text("print('RUN')\n", encoding="utf-8")
    info = tmp_path / "evil-1.0.dist-info"
    info.mkdir()
    (info / "entry_points.txt").write_text("[pnp.panels]\nx = evil:x\n", encoding="utf-8")
    environment = {name: value for name, value in os.environ.items() if name not in ("PYTHONSAFEPATH", "PYTHONPATH")}
    environment["PYTHONPATH"] = str(Path(cli.__file__).parents[2])
    command = [sys.executable, "-m", "pnp", "list", "--plugins"]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True)
    assert "RUN" not in done.stdout
    assert "no plugins" in done.stdout
