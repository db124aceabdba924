import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from pnp import assets
from pnp.errors import MisuseError
from pnp.model.game import Game
from pnp.printing import ledger, origin
from pnp.printing.changes import Exchange
from pnp.printing.held import Held
from pnp.printing.ledger import Ledger, LoggedJob

SETTINGS = {"paper": "letter", "sides": "fold", "ink": "full", "out": "output"}
TIME = "2026-03-01T12:00:00Z"


def held(name: str, front: str = "aa") -> Held:
    return Held(f"counter/{name}", name.title(), 4, front * 8)


def noted(known: Ledger, game: Game, *found: Exchange, base: tuple[Held, ...] = ()) -> LoggedJob:
    job = ledger.new_job(known, game, TIME, SETTINGS, found, {each.id: each for each in base})
    ledger.add(known, job)
    return job


def test_what_is_held_is_what_was_printed_last(old: Game, tmp_path: Path) -> None:
    path = tmp_path / "new" / "ledger.jsonl"
    scout, tank, better = held("scout"), held("tank"), held("scout", "bb")
    first = noted(ledger.read(path, old), old, Exchange(None, scout), base=(tank,))
    assert ledger.read(path, old).jobs == (first,)
    assert ledger.read(path, old).held() == {scout.id: scout, tank.id: tank}
    second = noted(ledger.read(path, old), old, Exchange(scout, better), Exchange(tank, None))
    assert ledger.read(path, old).held() == {scout.id: better}
    assert first.id.startswith("2026-03-01-")
    assert first.id != second.id


def test_a_job_that_is_struck_out_was_not_printed(old: Game, tmp_path: Path) -> None:
    path = tmp_path / "ledger.jsonl"
    noted(ledger.read(path, old), old, Exchange(None, held("scout")))
    second = noted(ledger.read(path, old), old, Exchange(held("scout"), held("scout", "bb")))
    known = ledger.read(path, old)
    assert known.find("last").id == known.find(second.id[-3:]).id == second.id
    ledger.strike_out(known, known.find("last"), TIME)
    known = ledger.read(path, old)
    assert [job.is_struck_out for job in known.jobs] == [False, True]
    assert known.held() == {"counter/scout": held("scout")}
    with pytest.raises(MisuseError, match="no such job"):
        known.find(second.id)


def test_jobs_of_other_games_and_skins_do_not_count(old: Game, tmp_path: Path) -> None:
    path = tmp_path / "ledger.jsonl"
    known = ledger.read(path, old)
    noted(known._replace(game=("chess", "")), old, Exchange(None, held("pawn")))
    noted(known._replace(game=(old.id, "winter")), old, Exchange(None, held("scout")))
    assert ledger.read(path, old) == known


def test_two_jobs_of_one_second_have_names_of_their_own(old: Game, tmp_path: Path) -> None:
    path = tmp_path / "ledger.jsonl"
    jobs = [noted(ledger.read(path, old), old, Exchange(None, held("scout"))) for _ in range(3)]
    assert len({job.id for job in jobs}) == 3


@pytest.mark.parametrize("damage", [b"{\n", b'{"game": "heavy-armor"}\n', b"\xff\xfe\n", b"[1]\n", b'{"game": "hea'])
def test_a_damaged_line_is_a_finding_with_its_place(old: Game, tmp_path: Path, damage: bytes) -> None:
    path = tmp_path / "ledger.jsonl"
    noted(ledger.read(path, old), old, Exchange(None, held("scout")))
    with path.open("ab") as file:
        file.write(damage)
    noted(ledger.read(path, old), old, Exchange(None, held("tank")))
    known = ledger.read(path, old)
    assert list(known.held()) == ["counter/scout", "counter/tank"]
    (finding,) = known.findings
    assert (finding.id, finding.severity, str(finding.span)) == ("ledger.damaged", "warning", f"{path}:2:1")


def test_two_processes_at_once_lose_no_line(old: Game, tmp_path: Path) -> None:
    path = tmp_path / "ledger.jsonl"
    script = (
        "import sys; from pathlib import Path; from pnp.printing.ledger import Ledger, _append\n"
        "known = Ledger(Path(sys.argv[1]), ('g', ''))\n"
        "for number in range(200): _append(known, {'who': sys.argv[2], 'number': number, 'filler': 'x' * 9000})"
    )
    command = [sys.executable, "-c", script, str(path)]
    running = [subprocess.Popen([*command, name]) for name in "ab"]
    assert [each.wait() for each in running] == [0, 0]
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line]
    assert sorted((line["who"], line["number"]) for line in lines) == [(who, n) for who in "ab" for n in range(200)]


@pytest.fixture
def printed(old: Game, tmp_path: Path) -> Path:
    """A folder from which something was printed; its ledger is in the user's data folder."""
    folder = Path(shutil.copytree(assets.game("heavy-armor"), tmp_path / "mine"))
    noted(of(old, folder), old, Exchange(None, held("scout")))
    return folder


def of(game: Game, folder: Path) -> Ledger:
    """The ledger of a folder, in a data folder beside it."""
    return ledger.of(game, folder, None, {"XDG_DATA_HOME": str(folder.parent)})


def test_a_copy_of_a_folder_has_an_empty_ledger_and_says_what_was_printed_elsewhere(old: Game, printed: Path) -> None:
    copy = Path(shutil.copytree(printed, printed.with_name("copy")))
    known = of(old, copy)
    assert (known.jobs, known.held()) == ((), {})
    (job,) = of(old, printed).jobs
    (finding,) = known.findings
    assert (finding.id, finding.severity) == ("ledger.other-folder", "warning")
    assert f"{printed} (1 print, the last {job.id})" in finding.message
    assert f"pnp print --take-over {job.id}" in finding.hint
    own = noted(known, old, Exchange(None, held("tank")))
    assert (of(old, copy).jobs, of(old, copy).findings) == ((own,), ())
    assert (of(old, printed).jobs, of(old, printed).findings) == ((job,), ())


def test_a_folder_keeps_its_ledger_under_another_name_and_a_copy_in_its_place_has_none(
    old: Game, printed: Path
) -> None:
    moved = printed.with_name("other")
    printed.rename(moved)
    (first,) = of(old, moved).jobs
    second = noted(of(old, moved), old, Exchange(None, held("tank")))
    assert of(old, moved).jobs == (first, second)
    shutil.copytree(moved, printed)
    assert of(old, printed).jobs == ()
    assert [str(each) for each in of(old, printed).others] == [f"{moved} (2 prints, the last {second.id})"]


def test_a_copy_that_takes_over_has_what_was_printed_until_then(old: Game, printed: Path) -> None:
    copy = Path(shutil.copytree(printed, printed.with_name("copy")))
    (job,) = of(old, printed).jobs
    with pytest.raises(MisuseError, match=r"no other folder of the game has a print 'xxx': .*mine \(1 print, the last"):
        ledger.take_over(of(old, copy), "xxx", TIME)
    assert ledger.take_over(of(old, copy), job.id[-3:], TIME).jobs == (job,)
    assert of(old, copy).jobs == (job,)
    with pytest.raises(MisuseError, match="count already"):
        ledger.take_over(of(old, copy), job.id, TIME)
    noted(of(old, printed), old, Exchange(None, held("tank")))
    ledger.strike_out(of(old, copy), job, TIME)
    assert [each.is_struck_out for each in of(old, copy).jobs] == [True]
    assert [each.is_struck_out for each in of(old, printed).jobs] == [False, False]


def test_of_a_named_ledger_all_prints_count_and_those_without_a_folder_of_no_other(
    old: Game, printed: Path, tmp_path: Path
) -> None:
    named = tmp_path / "named.jsonl"
    job = noted(ledger.of(old, printed, named), old, Exchange(None, held("scout")))
    assert b"mine" not in named.read_bytes()
    copy = Path(shutil.copytree(printed, tmp_path / "copy"))
    assert ledger.of(old, copy, named).jobs == (job,)
    by_folder = ledger.read(named, old, origin.of(copy))
    assert (by_folder.jobs, str(by_folder.others[0])[:28]) == ((), "a folder that is not known (")


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="their file systems have no such names")
def test_the_name_of_a_folder_may_be_no_text(old: Game, printed: Path) -> None:
    odd = printed.with_name("a\n\x1b[2J\udcff")
    printed.rename(odd)
    noted(of(old, odd), old, Exchange(None, held("tank")))
    copy = Path(shutil.copytree(odd, odd.with_name("copy")))
    assert f"{odd.parent}/a··[2J·" in of(old, copy).findings[0].message
    assert len(of(old, odd).jobs) == 2


@pytest.mark.parametrize(
    "line",
    [
        {"take_over": "none"},
        {"take_over": []},
        {"folder": 3, "forget": "x"},
        {"folder": {"path": "x"}},
        {"folder": {"path": "x", "number": float("inf"), "oldest": 0, "newest": 0}, "take_over": "none"},
    ],
)
def test_a_forged_line_is_a_damaged_one(old: Game, printed: Path, line: dict[str, object]) -> None:
    path = of(old, printed).path
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps({"game": str(old.id), **line}) + "\n")
    assert [each.id for each in of(old, printed).findings] == ["ledger.damaged"]
    assert len(of(old, printed).jobs) == 1


def _folder_in_its_place(path: Path, patch: pytest.MonkeyPatch) -> None:
    path.mkdir()


def _no_folder(path: Path, patch: pytest.MonkeyPatch) -> None:
    path.parent.rmdir()
    path.parent.write_bytes(b"")


def _full_disk(path: Path, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(ledger.os, "write", lambda _, line: len(line) - 1)


@pytest.mark.parametrize("spoil", [_folder_in_its_place, _no_folder, _full_disk])
def test_a_ledger_that_cannot_be_written(
    old: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, spoil: Callable[[Path, pytest.MonkeyPatch], None]
) -> None:
    path = tmp_path / "folder" / "ledger.jsonl"
    path.parent.mkdir()
    known = ledger.read(path, old)
    spoil(path, monkeypatch)
    with pytest.raises(OSError, match="ledger") as caught:
        noted(known, old, Exchange(None, held("scout")))
    assert caught.value.strerror


def test_the_ledger_of_a_game_is_in_the_data_folder(old: Game, tmp_path: Path) -> None:
    place = ledger.default_path(old, {"XDG_DATA_HOME": str(tmp_path)})
    assert place == tmp_path / "pnp" / "printed" / "heavy-armor.jsonl"
