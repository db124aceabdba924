from pathlib import Path

import kits
import pytest

import pnp

SMALL = str(kits.SMALL)
TIME = "2026-03-01T12:00:00Z"


def printed(folder: Path, since: object, *only: str) -> pnp.ChangedPrint:
    made = {"only": only, "ledger_file": folder / "ledger.jsonl", "time": TIME}
    return pnp.print_changes(SMALL, folder, since=since, **made)  # type: ignore[arg-type]


def test_sheets_of_what_is_missing_then_of_nothing(tmp_path: Path) -> None:
    done = printed(tmp_path, "none", "counter/slate")
    assert {each.take_out for each in done.exchanges} == {0}
    assert sum(each.put_in for each in done.exchanges) == 7
    assert all(path.is_file() for path in done.files)
    assert done.job.startswith("2026-03-01-")
    assert "Slate Guard" in done._repr_html_()
    again = printed(tmp_path, "last", "counter/slate")
    assert (again.exchanges, again.files, again.job) == ((), (), "")
    assert "nothing has changed" in again._repr_html_()


def test_what_is_there_already_is_a_kit_a_game_or_a_folder(tmp_path: Path) -> None:
    kit = pnp.build(SMALL, tmp_path, only=["counters"])
    for since in (kit.folder / "build.json", pnp.load(SMALL), SMALL):
        assert printed(tmp_path, since, "counters").exchanges == ()


@pytest.mark.parametrize("since", ["v1", "old.json"])
def test_there_is_no_such_version(tmp_path: Path, since: str) -> None:
    with pytest.raises(pnp.MisuseError):
        printed(tmp_path, since)
