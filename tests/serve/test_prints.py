import errno
import json
import os
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from pnp.pipeline.options import Options
from pnp.pipeline.scaffold import new_game
from pnp.printing import job, ledger
from pnp.serve.edits import CONFLICT, DISK, DONE, REFUSED, Reply
from pnp.serve.prints import PrintPlace
from pnp.serve.session import Session


@pytest.fixture
def session(game: Path) -> Session:
    session = Session(game, place=PrintPlace(game.parent / "output", game.parent / "ledger.jsonl"))
    session.reload()
    return session


def edit(session: Session, old: str, new: str) -> None:
    path = session.folder / "game.yaml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    session.reload()


def state(session: Session) -> dict[str, Any]:
    reply = session.printing({})
    assert reply.status == DONE, reply.body
    return reply.body


def printed(session: Session, **asked: object) -> Reply:
    return session.prints.print_changes({"counted": True} | asked)


def test_first_all_pieces_then_what_changed_then_nothing(session: Session) -> None:
    first = state(session)
    assert first["is_first"]
    assert {each["before"] for each in first["changed"]} == {None}
    done = printed(session)
    assert done.status == DONE, done.body
    (name,) = [each["name"] for each in done.body["files"]]
    assert [each["pages"] for each in done.body["files"]] == [first["pages"]]
    assert state(session)["jobs"][0]["files"] == [name]
    folder = session.folder.parent / "output" / "small" / "print" / done.body["job"]
    assert session.prints.sheet(name) == (folder / "sheets-board.pdf").read_bytes()
    assert state(session)["changed"] == []
    assert printed(session).status == CONFLICT
    edit(session, "attack: 2", "attack: 3")
    changed = state(session)
    assert changed["changed"]
    assert len(changed["changed"]) < len(first["changed"])
    for each in changed["changed"]:
        assert each["before"] != each["after"]
        assert all(session.prints.picture(digest) for digest in each["before"])
        assert set(each["after"]) <= set(session.snapshot().faces)
    assert printed(session).status == DONE
    assert state(session)["changed"] == []


@pytest.fixture(scope="session")
def wargame(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return new_game("river", tmp_path_factory.mktemp("new"), None, "2026-01-01", "wargame")


def test_what_changed_only_in_the_size_of_its_type_is_said_and_can_be_left_out(wargame: Path, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(wargame, tmp_path / wargame.name))
    session = Session(folder, place=PrintPlace(tmp_path / "output", tmp_path / "ledger.jsonl"))
    session.reload()
    printed(session)
    (unit, *_) = pieces = [each for each in session.game.pieces.values() if each.count]  # type: ignore[union-attr]
    for path in (folder / "units.csv", folder / "game.yaml"):
        text = path.read_text(encoding="utf-8")
        text = re.sub(rf"^({unit.id},.*?),\d,\d,", r"\1,24,24,", text, count=1, flags=re.MULTILINE)
        path.write_text(re.sub(r"range: 0\.\.9", "range: 0..30", text), encoding="utf-8")
    session.reload()
    assert session.broken == ()
    entries = json.loads(session.snapshot().text)["parts"][0]["entries"]
    (own,) = [each for each in entries if each["was"] and not each["retyped"]]
    assert unit.name in own["name"]
    retyped = [each["id"] for each in entries if each["retyped"]]
    assert len(retyped) == len(pieces) - 1
    assert [each["id"] for each in entries if each["printed"] and each["printed"]["retyped"]] == retyped
    shown = state(session)
    assert (shown["retyped"], len(shown["changed"])) == (len(retyped), len(pieces))
    less = session.printing({"retyped": "leave"}).body
    assert ([each["id"] for each in less["changed"]], less["retyped"]) == ([own["id"]], len(retyped))
    assert printed(session, retyped="leave").status == DONE
    assert [each["id"] for each in state(session)["changed"]] == retyped, "they are still as they were printed first"
    assert session.printing({"retyped": "leave"}).body["changed"] == []


def test_the_plan_says_how_sheets_are_printed(session: Session) -> None:
    (glued,) = state(session)["ways"]
    assert glued.startswith("one-sided, fronts and backs on sheets of their own")
    assert [each["way"] for each in printed(session).body["files"]] == ["one-sided"]
    edit(session, "attack: 2", "attack: 3")
    assert session.printing({"sides": "fold"}).body["ways"] == ["fold on the dashed line, glue, then cut"]
    sides = state(session)["choices"]["sides"]
    assert sides["duplex-long"] == "glued to board; others: flip on long edge"
    assert (sides["fold"], sides["fronts"]) == ("fold on the dashed line", "one-sided")
    assert max(map(len, sides.values())) <= 44, "a phone cuts off what is longer"


def test_sheets_count_as_printed_when_the_designer_says_so(session: Session) -> None:
    first = state(session)["changed"]
    assert state(session)["made"] == {}
    made = printed(session, counted=False).body
    now = state(session)
    assert (now["changed"], now["jobs"], now["made"]) == (first, [], made)
    assert session.prints.sheet(made["files"][0]["name"])
    assert not (session.folder.parent / "ledger.jsonl").exists()
    assert session.prints.count(session.game, {"job": "other"}).status == REFUSED
    edit(session, "attack: 2", "attack: 3")
    assert session.prints.count(session.game, {"job": made["job"]}).status == DONE
    now = state(session)
    assert ([each["id"] for each in now["jobs"]], now["made"]["counted"]) == ([made["job"]], True)
    assert 0 < len(now["changed"]) < len(first), "what was edited since these sheets were made is on the list"
    assert all(session.prints.picture(digest) for each in now["changed"] for digest in each["before"])
    assert session.prints.count(session.game, {"job": made["job"]}).status == REFUSED
    assert session.prints.forget(session.game, {"job": made["job"]}).status == DONE
    assert state(session)["made"] == {}


def test_the_list_is_that_of_the_command(session: Session) -> None:
    printed(session)
    edit(session, "attack: 2", "attack: 3")
    game = session.game
    assert game is not None
    known = ledger.read(session.folder.parent / "ledger.jsonl", game)
    selection = job.select(game, Options(Path(), ("sheets",)))
    assert [each["id"] for each in state(session)["changed"]] == [
        each.id for each in job.changes_in(game, selection, known.held())
    ]


def test_a_job_that_was_not_printed_after_all_is_struck_out(session: Session) -> None:
    first = state(session)["changed"]
    name = printed(session).body["job"]
    assert session.prints.forget(session.game, {"job": "no-such-job"}).status == REFUSED
    assert session.prints.forget(session.game, {"job": name}).status == DONE
    assert state(session)["changed"] == first
    assert [each["struck_out"] for each in state(session)["jobs"]] == [True]
    assert session.prints.forget(session.game, {"job": name}).status == REFUSED


def test_a_copied_folder_has_printed_nothing_until_it_takes_over(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(game.parent / "data"))
    place = PrintPlace(game.parent / "output")
    first = Session(game, place=place)
    first.reload()
    name = printed(first).body["job"]
    copy = Session(Path(shutil.copytree(game, game.with_name("copy"))), place=place)
    copy.reload()
    shown = state(copy)
    assert (shown["is_first"], shown["jobs"], json.loads(copy.snapshot().text)["printed"]) == (True, [], 0)
    assert shown["others"] == [{"about": f"{game} (1 print, the last {name})", "job": name}]
    assert copy.prints.take_over(copy.game, {"job": "other"}).status == REFUSED
    assert copy.prints.take_over(copy.game, {"job": name}).status == DONE
    shown = state(copy)
    assert (shown["changed"], shown["others"], [each["id"] for each in shown["jobs"]]) == ([], [], [name])
    assert copy.prints.take_over(copy.game, {"job": name}).status == REFUSED


def test_only_known_choices_are_taken(session: Session) -> None:
    for asked in ({"paper": "../a4"}, {"sides": 3}, {"ink": "gold"}, {"scope": "/etc"}, {"paper": ["a4"]}):
        assert session.printing(asked).status == REFUSED, asked
        assert printed(session, **asked).status == REFUSED, asked
    assert not (session.folder.parent / "output").exists()


def test_charts_and_boards_are_printed_when_they_are_asked_for(session: Session) -> None:
    more = session.printing({"scope": ""})
    ids = {each["id"].partition("/")[0] for each in more.body["changed"]}
    assert {"board", "chart"} <= ids
    assert more.drawings == {}, "a board is megabytes"
    assert ids > {each["id"].partition("/")[0] for each in state(session)["changed"]}


def test_errors_are_said_and_a_draft_is_printed_in_spite_of_them(session: Session) -> None:
    edit(session, "strike: 5/9", "strike: 4/9")
    refused = printed(session)
    assert refused.status == REFUSED
    assert "1 error; nothing was printed. The first: " in refused.body["message"]
    assert not (session.folder.parent / "output").exists()
    assert printed(session, draft=True).status == DONE
    assert [each["about"].partition(",")[0] for each in state(session)["jobs"]] == ["0.1.0 draft"]
    edit(session, "attack: 2", "attack: [2")
    assert printed(session, draft=True).status == REFUSED


def test_the_choices_of_the_last_print_are_kept(session: Session) -> None:
    usual = {"scope": "sheets", "paper": "letter", "sides": "duplex-long", "ink": "full"}
    assert state(session)["chosen"] == usual
    assert session.printing({"usual": "a4"}).body["chosen"]["paper"] == "a4"
    asked = {**usual, "scope": "", "paper": "a4", "ink": "light"}
    done = printed(session, **asked)
    assert done.status == DONE, done.body
    assert state(session)["chosen"] == asked
    assert state(session)["changed"] == []
    assert session.printing(usual).body["chosen"] == usual
    session.prints.forget(session.game, {"job": done.body["job"]})
    assert state(session)["chosen"] == usual


def test_sheets_of_an_earlier_run_are_found_while_they_are_there(session: Session) -> None:
    done = printed(session)
    place = PrintPlace(session.folder.parent / "output", session.folder.parent / "ledger.jsonl")
    later = Session(session.folder, place=place)
    later.reload()
    (name,) = state(later)["jobs"][0]["files"]
    assert later.prints.sheet(name) == session.prints.sheet(done.body["files"][0]["name"])
    (place.out / "small" / "print" / done.body["job"] / "sheets-board.pdf").unlink()
    assert state(later)["jobs"][0]["files"] == []


def test_a_picture_that_is_gone_is_not_asked_for(session: Session) -> None:
    printed(session)
    edit(session, "attack: 2", "attack: 3")
    assert all(face for each in state(session)["changed"] for face in each["before"])
    shutil.rmtree(
        next(path for path in session.folder.parent.iterdir() if path.name.startswith("ledger") and path.is_dir())
    )
    assert {face for each in state(session)["changed"] for face in each["before"]} == {None}


def test_a_full_disk_leaves_no_sheets_and_no_job(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), "sheets.pdf")

    monkeypatch.setattr("pnp.printing.job.atomic_write.publish", full)
    reply = printed(session)
    assert (reply.status, reply.body["message"]) == (DISK, "nothing was printed: sheets.pdf: no space left on device")
    assert state(session)["is_first"]
    assert state(session)["jobs"] == []


def test_a_ledger_that_cannot_be_read_is_said_and_the_game_is_shown(game: Path) -> None:
    (game.parent / "ledger.jsonl").mkdir()
    session = Session(game, place=PrintPlace(game.parent, game.parent / "ledger.jsonl"))
    session.reload()
    assert session.broken == ()
    assert "ledger" in session.printing({}).body["message"]


def test_nothing_but_what_was_printed_can_be_read(session: Session) -> None:
    printed(session)
    (session.folder.parent / "ledger-faces" / "0123456789abcdef.svg").write_text("other", encoding="utf-8")
    assert session.prints.picture("0123456789abcdef") is None
    assert session.prints.picture("../game.yaml") is None
    assert session.prints.sheet("../game.yaml") is None
    assert session.prints.sheet("sheets-board.pdf") is None
