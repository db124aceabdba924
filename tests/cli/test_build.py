"""`pnp build`: outputs, messages, processes and signals."""

import errno
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from pnp.pipeline import workers
from pnp.pipeline.scaffold import new_game
from tests.cli.conftest import pnp

pytestmark = pytest.mark.usefixtures("duel")


@pytest.fixture(scope="module")
def cards(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A game of cards with backs."""
    return str(new_game("Cards", tmp_path_factory.mktemp("new"), None, "2026-01-01", "cards"))


def test_names_of_a_repeated_option_are_collected_and_one_name_is_not_replaced() -> None:
    lists = ("--only", "map", "--only", "composites,map", "--paper", "a4", "--paper", "letter")
    code, out, _ = pnp("build", "duel", *lists, "--sides", "fronts", "--sides", "fronts")
    assert code == 0
    assert re.findall(r"^  (\S+\.pdf)", out, re.MULTILINE) == [
        "a4/map.pdf", "a4/composites.pdf", "letter/map.pdf", "letter/composites.pdf"
    ]  # fmt: skip
    code, _, err = pnp("build", "duel", "--sides", "fronts", "--sides", "fold")
    assert code == 2
    assert "write one name" in err


def test_build_reports_what_it_made_and_quiet_does_not(cards: str) -> None:
    code, out, _ = pnp("build", "duel", "--only", "map", "--paper", "a4")
    assert code == 0
    assert "a4/map.pdf  1 page" in out
    assert "Counters" not in out
    _, cut, _ = pnp("build", "duel", "--only", "composites", "--formats", "cut-dxf,cut-svg")
    assert cut.splitlines()[1] == "  and 4 files of cut lines"
    assert "flip on the short edge" in pnp("build", cards, "--only", "sheets", "--sides", "duplex-short")[1]
    assert Path("output/duel/a4/map.pdf").is_file()
    assert pnp("build", "duel", "--only", "map", "--quiet") == (0, "", "")


@pytest.mark.parametrize(
    ("arguments", "reported"),
    [
        (("cards", "--only", "sheets"), "sheets-card.pdf: print on both sides, flip on the long edge."),
        (("duel", "--only", "counters", "--sides", "fronts"), "Print at 100 %, actual size."),
        (("duel", "--only", "counters"), "Print at 100 %, actual size."),
        (("duel", "--only", "counters,extras"), "Print at 100 %, actual size."),
    ],
)
def test_build_reports_which_documents_have_backs(
    duel: Path, cards: str, arguments: tuple[str, ...], reported: str
) -> None:
    text = (duel / "game.yaml").read_text(encoding="utf-8")
    text = text.replace(" rules]", " rules, extras]\n  backs: {light: done}").replace(
        "    cost: 1", "    tags: [light]\n    cost: 1"
    )
    (duel / "game.yaml").write_text(text, encoding="utf-8")
    game, *options = arguments
    code, out, _ = pnp("build", cards if game == "cards" else game, *options, "--paper", "a4")
    assert code == 0
    assert out.endswith(f"{reported}\n")


def test_errors_of_sheets_are_not_ignored() -> None:
    code, _, err = pnp("build", "duel", "--ignore", "clause.redundant,print")
    assert code == 2
    assert "a build cannot ignore print.copies: the sheets would be wrong" in err
    assert "did you mean 'clause'?" in pnp("build", "duel", "--ignore", "clauze")[2]
    assert pnp("build", "duel", "--only", "map", "--ignore", "unused,print.page-hole", "--quiet")[0] == 0


def test_build_as_json_is_what_the_manifest_says() -> None:
    code, out, _ = pnp("build", "duel", "--only", "map", "--json", "--out", "kits")
    manifest = json.loads(Path("kits/duel/build.json").read_bytes())
    assert code == 0
    assert json.loads(out)["kits"][0]["files"] == manifest["files"]


def test_one_broken_game_does_not_stop_the_others(game: Path) -> None:
    (game / "game.yaml").write_text("pnp: 2", encoding="utf-8")
    code, out, _ = pnp("build", str(game), "duel", "--only", "map")
    assert code == 1
    assert "map.pdf" in out


def test_two_games_of_one_id_are_refused_before_anything_is_written(game: Path) -> None:
    code, out, err = pnp("build", "duel", str(game), "--only", "map")
    assert (code, out) == (2, "")
    assert "duel and copy have the same id 'duel'" in err
    assert not Path("output").exists()


def test_a_game_named_twice_is_built_once(game: Path) -> None:
    code, out, _ = pnp("build", str(game), f"{game}/game.yaml", "--only", "map", "--json")
    assert code == 0
    assert len(json.loads(out)["kits"]) == 1


def test_an_empty_output_folder_is_none(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    code, _, err = pnp("build", "duel", "--only", "composites", "--out", "")
    assert (code, [path.name for path in tmp_path.iterdir()]) == (2, ["duel"])
    assert "the name of the folder is empty" in err


@pytest.mark.parametrize("out", ["/proc/pnp", "file", "file/below"])
def test_an_output_folder_that_cannot_be_written_is_a_message(out: str) -> None:
    Path("file").touch()
    code, _, err = pnp("build", "duel", "--only", "map", "--out", out)
    assert code == 2
    assert "Error:" in err
    assert out.partition("/below")[0] in err
    assert "Traceback" not in err


def test_a_file_that_cannot_be_replaced_is_named_and_nothing_half_done_stays() -> None:
    target = Path("output/duel/letter/map.pdf")
    target.mkdir(parents=True)
    code, out, err = pnp("build", "duel", "--only", "map")
    assert (code, out) == (2, "")
    assert err == f"Error: {target}: Is a directory\n"
    assert list(Path("output/duel").rglob("*")) == [target.parent, target]


def test_a_full_disk_names_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    def disk_is_full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", disk_is_full)
    code, out, err = pnp("build", "duel", "--only", "map")
    assert (code, out) == (2, "")
    assert err == "Error: output/duel/letter/map.pdf: No space left on device\n"


def test_an_output_folder_that_is_read_only_is_one_clear_error(monkeypatch: pytest.MonkeyPatch) -> None:
    make = Path.mkdir

    def refuse(self: Path, mode: int = 0o777, parents: bool = False, exist_ok: bool = False) -> None:
        if self.parent.name == "duel":
            raise PermissionError(errno.EACCES, "Permission denied", str(self))
        make(self, mode, parents, exist_ok)

    monkeypatch.setattr(Path, "mkdir", refuse)
    code, out, err = pnp("build", "duel", "--only", "map")
    assert (code, out) == (2, "")
    assert err == "Error: output/duel: Permission denied; allow access to it, or choose another place\n"


BY_SYSTEM = pytest.param(signal.SIGTERM, marks=pytest.mark.slow("in any run by an interruption; workers by any signal"))


@pytest.mark.parametrize("number", [BY_SYSTEM, signal.SIGINT])
def test_a_build_that_is_ended_leaves_nothing_half_done(number: signal.Signals, tmp_path: Path) -> None:
    held = (
        "import os, signal\nfrom pnp import cli\n"
        f"os.fsync = lambda descriptor: os.kill(os.getpid(), {int(number)})\n"
        "import sys; sys.argv = ['pnp', 'build', 'duel', '--only', 'map']\ncli.main()"
    )
    done = subprocess.run([sys.executable, "-c", held], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode in {130, 143}
    assert "Traceback" not in done.stderr
    left = [path for path in (tmp_path / "output").rglob("*") if path.is_file() or path.name.startswith(".pnp-")]
    assert left == []


def test_a_build_is_kept_where_the_user_says_and_only_if_wanted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = ["build", "duel", "--only", "composites"]
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "kept"))
    assert pnp(*command, "--no-cache")[0] == 0
    assert not (tmp_path / "kept").exists()
    first = pnp(*command)
    held = sorted((tmp_path / "kept").rglob("*"))
    assert len(held) > 1
    assert pnp(*command) == first
    assert sorted((tmp_path / "kept").rglob("*")) == held
    monkeypatch.setenv("PNP_CACHE", "off")
    assert pnp(*command) == first


INTERRUPTED = """
import os, signal, sys
from pnp import cli
from pnp.pipeline import document_job, workers
workers.default_processes = lambda: 2
finish = document_job.run_document_job
def slow(game, job, *rest):
    if job.document == "map":
        os.killpg(0, signal.SIGINT)
        signal.pause()
    return finish(game, job, *rest)
document_job.run_document_job = slow
code = cli.run(["build", sys.argv[1], "--no-cache"])
try:
    os.waitpid(-1, os.WNOHANG)
except ChildProcessError:
    print("alone")
sys.exit(code)
"""


def test_an_interruption_ends_every_process_and_writes_nothing(tmp_path: Path) -> None:
    command = [sys.executable, "-c", INTERRUPTED, "duel"]
    found = subprocess.run(command, capture_output=True, text=True, check=False, start_new_session=True, timeout=60)
    assert (found.returncode, found.stdout, found.stderr.strip()) == (130, "alone\n", "interrupted")
    assert not (tmp_path / "output").exists()


def test_the_number_of_processes_can_be_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    run_jobs = workers.run_jobs
    monkeypatch.setattr(workers, "run_jobs", lambda *rest: (asked.append(rest[2]), run_jobs(*rest))[1])
    only = ["build", "duel", "--only", "composites,counters", "--no-cache", "-q"]
    assert [pnp(*only, *jobs)[0] for jobs in ([], ["--jobs", "1"], ["--jobs", "2"], ["--jobs", "0"])] == [0, 0, 0, 2]
    assert asked == [2]


SIGNALED = """
import os, signal, sys
from pnp import cli
from pnp.pipeline import document_job, workers
signal.signal(signal.SIGHUP, signal.SIG_DFL)  # nohup ignores it
workers.default_processes = lambda: 2
draw = document_job.run_document_job
def slow(game, job, *rest):
    if job.document == "map":
        os.write(1, b"drawing\\n")
        signal.pause()
    return draw(game, job, *rest)
document_job.run_document_job = slow
sys.argv = ["pnp", "build", sys.argv[1], "--no-cache", "--quiet"]
cli.main()
"""


@pytest.mark.parametrize("number", [signal.SIGINT, BY_SYSTEM, signal.SIGKILL])
def test_a_signal_to_a_build_ends_its_workers_and_leaves_no_files(number: signal.Signals, tmp_path: Path) -> None:
    """The workers hold the other end of the pipe: it ends when the last of them does."""
    (tmp_path / "temporary").mkdir()
    environment = {**os.environ, "TMPDIR": str(tmp_path / "temporary")}
    command = [sys.executable, "-c", SIGNALED, "duel"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment) as parent:
        assert parent.stdout is not None
        assert parent.stdout.readline() == b"drawing\n"
        parent.send_signal(number)
        assert parent.stdout.read() == b""
    expected = {signal.SIGINT: 130, signal.SIGKILL: -signal.SIGKILL}
    assert parent.returncode == expected.get(number, 128 + number)
    assert not (tmp_path / "output").exists()
    assert number == signal.SIGKILL or list((tmp_path / "temporary").iterdir()) == []
