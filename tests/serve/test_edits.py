import errno
import os
import shutil
import stat
from pathlib import Path
from typing import Any

import pytest

from pnp import files, model
from pnp.serve import edits
from pnp.serve.edits import CONFLICT, DISK, DONE, REFUSED, Edition, Edits, Reply
from pnp.source.parse_cache import ParseCache

GAMES = Path(__file__).parents[2] / "games"


class Desk:
    """A game whose values are edited as the page does."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.edits = Edits(folder, Edition("", ""), ParseCache())
        self.state: dict[str, Any] = self.edits.state().body

    def sheet(self, id_: str = "pieces") -> dict[str, Any]:
        return next(each for each in self.state["sheets"] if each["id"] == id_)

    def cell(self, row: str, column: str) -> Any:
        sheet = self.edits.state().body["sheets"][0]
        at = [each["id"] for each in sheet["columns"]].index(column)
        return next(each["cells"][at] for each in sheet["rows"] if each["id"] == row)

    def ask(self, rows: list[str], columns: list[str], values: Any, sheet: str = "pieces") -> Reply:
        asked = {"sheet": sheet, "rows": rows, "columns": columns, "values": values, "digests": self.state["digests"]}
        answer = self.edits.change(asked)
        if answer.status == DONE:
            self.state = answer.body["state"]
        return answer

    def set(self, row: str, column: str, text: str) -> Reply:
        return self.ask([row], [column], [[text]])


@pytest.fixture
def desk(game: Path) -> Desk:
    return Desk(game)


def test_an_edit_writes_one_value_and_undo_takes_it_back(desk: Desk) -> None:
    path = desk.folder / "game.yaml"
    path.chmod(0o640)
    before = path.read_text(encoding="utf-8")
    assert "attack: 2" in before
    answer = desk.set("pieces/scout/front", "face:attack", "3")
    assert (answer.status, answer.body["written"], answer.body["state"]["undo"]) == (DONE, 1, 1)
    after = path.read_text(encoding="utf-8")
    changed = [(a, b) for a, b in zip(before.splitlines(), after.splitlines(), strict=True) if a != b]
    assert len(changed) == 1
    assert changed[0][0].replace("attack: 2", "attack: 3") == changed[0][1]
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert desk.edits.undo().status == DONE
    assert path.read_text(encoding="utf-8") == before
    nothing = desk.edits.undo()
    assert (nothing.status, "since pnp serve began" in nothing.body["message"]) == (CONFLICT, True)
    assert {each.name for each in desk.folder.iterdir() if each.name.startswith(".")} <= {".gitignore"}


def test_what_was_undone_is_done_again_until_something_else_is_changed(desk: Desk) -> None:
    path = desk.folder / "game.yaml"
    written = [path.read_bytes()]
    for value in ("3", "1"):
        desk.set("pieces/scout/front", "face:attack", value)
        written.append(path.read_bytes())
    desk.edits.mark()
    state = desk.edits.undo().body["state"]
    assert (state["undo"], state["redo"], desk.edits.undo().status) == (1, 1, DONE)
    (redone,) = desk.edits.redo().body["redone"]
    assert (redone["key"], redone["from"], redone["to"], path.read_bytes()) == ("A", "2", "3", written[1])
    assert desk.edits.redo().status == DONE
    assert path.read_bytes() == written[2]
    assert "nothing to redo" in desk.edits.redo().body["message"]
    assert [desk.edits.undo().status, desk.edits.undo().status, path.read_bytes()] == [DONE, DONE, written[0]]
    path.write_bytes(written[0] + b"# theirs\n")
    assert "changed by another program since, so this is not redone" in desk.edits.redo().body["message"]
    path.write_bytes(written[0])
    desk.state = desk.edits.state().body
    desk.set("pieces/scout/front", "name", "Ranger")
    assert desk.edits.redo().status == CONFLICT


def test_an_edit_while_a_file_is_broken_says_which_and_where(desk: Desk) -> None:
    path = desk.folder / "game.yaml"
    path.write_text(path.read_text(encoding="utf-8") + "\nbroken: [1\n", encoding="utf-8")
    answer = desk.set("pieces/scout/front", "face:attack", "3")
    assert (answer.status, answer.body["message"].startswith("nothing was written: ")) == (REFUSED, True)
    (problem,) = answer.body["problems"]
    assert (problem["place"]["file"], problem["message"]) == ("game.yaml", answer.body["message"])
    assert "attack: 3" not in path.read_text(encoding="utf-8")


def test_a_rectangle_is_one_step(desk: Desk) -> None:
    before = (desk.folder / "game.yaml").read_bytes()
    rows = [row["id"] for row in desk.sheet()["rows"]][:2]
    columns = [each["id"] for each in desk.sheet()["columns"] if each["id"].startswith("face:")][1:3]
    answer = desk.ask(rows, columns, [["1", "2"], ["2", None]])
    assert (answer.status, answer.body["state"]["undo"]) == (DONE, 1)
    assert [desk.cell(row, columns[0]) for row in rows] == ["1", "2"]
    desk.edits.undo()
    assert (desk.folder / "game.yaml").read_bytes() == before


def test_nothing_is_written_when_the_file_has_changed_meanwhile(desk: Desk) -> None:
    path = desk.folder / "game.yaml"
    text = path.read_text(encoding="utf-8") + "# more\n"
    path.write_text(text, encoding="utf-8")
    answer = desk.set("pieces/scout/front", "face:attack", "3")
    assert answer.status == CONFLICT
    assert path.read_text(encoding="utf-8") == text
    desk.state = answer.body["state"]
    assert desk.set("pieces/scout/front", "face:attack", "3").status == DONE


def test_a_change_of_another_program_is_never_taken_back(desk: Desk) -> None:
    path = desk.folder / "game.yaml"
    desk.set("pieces/scout/front", "face:attack", "3")
    text = path.read_text(encoding="utf-8") + "# more\n"
    path.write_text(text, encoding="utf-8")
    answer = desk.edits.undo()
    assert answer.status == CONFLICT
    assert "game.yaml was changed by another program" in answer.body["message"]
    assert path.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("text", ["99", "many", "[1", "-1"])
def test_a_value_that_is_none_is_reported_at_its_cell_and_not_written(desk: Desk, text: str) -> None:
    before = (desk.folder / "game.yaml").read_bytes()
    answer = desk.set("pieces/scout/front", "face:attack", text)
    assert answer.status == REFUSED
    (problem,) = answer.body["problems"]
    assert (problem["row"], problem["column"]) == ("pieces/scout/front", "face:attack")
    assert problem["place"]["file"] == "game.yaml"
    assert problem["message"]
    declared = [(each["words"], each["place"]["file"]) for each in problem["related"]]
    assert declared == ([("the range of Attack", "game.yaml")] if text in ("99", "-1") else []), problem
    assert (desk.folder / "game.yaml").read_bytes() == before


def test_mistakes_that_were_there_before_do_not_stop_an_edit(desk: Desk) -> None:
    path = desk.folder / "game.yaml"
    path.write_text(path.read_text(encoding="utf-8") + "\nunknown-key: 1\n", encoding="utf-8")
    desk = Desk(desk.folder)
    assert desk.set("pieces/scout/front", "face:attack", "3").status == DONE
    assert desk.set("pieces/scout/front", "face:attack", "99").status == REFUSED


@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"rows": "pieces/scout/front", "columns": ["cost"], "values": [["1"]]},
        {"rows": ["pieces/scout/front"], "columns": ["cost"], "values": [["1", "2"]]},
        {"rows": ["pieces/scout/front"], "columns": ["cost"], "values": [[1]]},
        {"rows": [["pieces"]], "columns": ["cost"], "values": [["1"]]},
        {"rows": ["pieces/scout/front"], "columns": ["cost"], "values": [["1\n2"]]},
        {"rows": ["pieces/scout/front"], "columns": ["../game"], "values": [["1"]]},
        {"rows": ["game/title"], "columns": ["cost"], "values": [["1"]]},
        {"rows": ["pieces/scout/back"], "columns": ["name"], "values": [["1"]]},
    ],
)
def test_requests_that_are_no_change_of_cells_are_refused(desk: Desk, asked: dict[str, Any]) -> None:
    before = (desk.folder / "game.yaml").read_bytes()
    answer = desk.edits.change({"sheet": "pieces", "digests": desk.state["digests"], **asked})
    assert answer.status == REFUSED
    assert (desk.folder / "game.yaml").read_bytes() == before


@pytest.mark.skipif(os.name == "nt", reason="links need rights on this system")
def test_nothing_is_written_through_a_link(desk: Desk) -> None:
    path, real = desk.folder / "game.yaml", desk.folder / "real.yaml"
    path.rename(real)
    path.symlink_to("real.yaml")
    desk = Desk(desk.folder)
    before = real.read_bytes()
    answer = desk.set("pieces/scout/front", "face:attack", "3")
    assert answer.status == REFUSED
    assert "link" in answer.body["message"]
    assert path.is_symlink()
    assert real.read_bytes() == before


def test_a_file_that_is_read_only_stays(desk: Desk) -> None:
    path = desk.folder / "game.yaml"
    before = path.read_bytes()
    path.chmod(0o444)
    answer = desk.set("pieces/scout/front", "face:attack", "3")
    assert (answer.status, path.read_bytes()) == (DISK, before)
    assert "read-only" in answer.body["message"]


def test_a_full_disk_leaves_the_file_whole(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    before = (desk.folder / "game.yaml").read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pnp.pipeline.atomic_write._write_synced", full)
    answer = desk.set("pieces/scout/front", "face:attack", "3")
    assert answer.status == DISK
    assert "no space left on device; nothing was changed" in answer.body["message"]
    assert (desk.folder / "game.yaml").read_bytes() == before
    assert desk.edits.undo().status == CONFLICT


def test_a_file_that_changes_while_an_edit_is_made_is_not_overwritten(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = desk.folder / "game.yaml"

    def inner(folder: Path, name: str) -> Path:
        path.write_text("# theirs\n", encoding="utf-8")
        return folder / name

    monkeypatch.setattr(Edits, "_new_mistakes", lambda *_: monkeypatch.setattr(edits, "inner_file", inner))
    assert desk.set("pieces/scout/front", "face:attack", "3").status == CONFLICT
    assert path.read_text(encoding="utf-8") == "# theirs\n"


def test_edits_become_a_variant_and_the_files_are_as_before(desk: Desk) -> None:
    path = desk.folder / "game.yaml"
    before = path.read_bytes()
    desk.set("pieces/scout/front", "face:attack", "3")
    desk.set("pieces/scout/front", "name", "Ranger: two")
    edited = model.load(desk.folder)
    answer = desk.edits.save_as_variant({"name": "  Fast   Scouts "})
    assert (answer.status, answer.body.get("file")) == (DONE, "variants/fast-scouts.yaml"), answer.body
    assert path.read_bytes() == before
    text = (desk.folder / "variants" / "fast-scouts.yaml").read_text(encoding="utf-8")
    assert 'name: "Fast Scouts"' in text
    assert "  pieces.scout.front.attack: 3\n" in text
    assert '  pieces.scout.name: "Ranger: two"\n' in text
    varied = model.load(desk.folder, variant="fast-scouts")
    assert varied.pieces == edited.pieces
    again = desk.edits.save_as_variant({"name": "Other"})
    assert (again.status, again.body["message"][:12]) == (REFUSED, "no value was")
    desk.state = desk.edits.state().body
    desk.set("pieces/scout/front", "face:attack", "1")
    assert desk.edits.save_as_variant({"name": "fast scouts"}).status == CONFLICT
    assert desk.edits.undo().status == DONE
    assert desk.edits.undo().status == DONE, "the values come back"
    assert model.load(desk.folder).pieces == edited.pieces
    assert (desk.folder / "variants" / "fast-scouts.yaml").is_file(), "and the variant stays"


def test_chosen_values_alone_go_into_a_variant_and_a_variant_can_be_used_in_the_game(desk: Desk) -> None:
    written = (desk.folder / "game.yaml").read_bytes()
    desk.set("pieces/scout/front", "face:attack", "3")
    desk.set("pieces/scout/front", "name", "Ranger")
    first = {"path": "pieces.scout.front.attack", "of": "Ranger · front", "key": "A", "from": "2", "to": "3"}
    values = desk.edits.changed_values().body["values"]
    assert first | {"is_fresh": True} in values
    assert len(values) == 2
    answer = desk.edits.save_as_variant({"name": "Fast", "paths": [first["path"]]})
    assert (answer.status, answer.body["written"]) == (DONE, 1), answer.body
    left = (desk.folder / "game.yaml").read_bytes()
    assert left != written
    assert b"Ranger" in left
    assert b"attack: 3" not in left
    assert desk.edits.use_variant({"variant": "Fast"}).status == REFUSED
    used = desk.edits.use_variant({"variant": "fast"})
    assert (used.status, used.body["written"]) == (DONE, 1), used.body
    assert b"attack: 3" in (desk.folder / "game.yaml").read_bytes()
    assert desk.edits.undo().status == DONE
    assert (desk.folder / "game.yaml").read_bytes() == left


def test_only_edits_since_the_last_save_are_fresh_and_go_back_to_what_they_were_before_them(desk: Desk) -> None:
    desk.edits.names = {"pieces/scout": "Red Scout"}
    desk.set("pieces/scout/front", "face:attack", "3")
    desk.set("pieces/scout/front", "face:defense", "4")
    assert desk.edits.save_as_variant({"name": "One", "paths": ["pieces.scout.front.attack"]}).status == DONE
    desk.state = desk.edits.state().body
    desk.set("pieces/scout/front", "face:defense", "5")
    desk.set("pieces/scout/front", "face:move", "1")

    def offered() -> list[str]:
        values = desk.edits.changed_values().body["values"]
        return [f"{each['of']} {each['key']} {each['from']} {each['to']} {each['is_fresh']}" for each in values]

    assert min(offered()) == "Red Scout · front D 4 5 True"
    assert all(each.endswith("True") for each in offered())
    desk.edits.mark()
    assert all(each.endswith("False") for each in offered())
    (undone,) = desk.edits.undo().body["undone"]
    assert (undone["of"], undone["key"], undone["from"]) == ("Red Scout · front", "M", "1")
    desk.state = desk.edits.state().body
    desk.set("pieces/scout/front", "face:attack", "1")
    paths = ["pieces.scout.front.attack", "pieces.scout.front.defense"]
    assert desk.edits.save_as_variant({"name": "Two", "paths": paths}).status == DONE
    text = (desk.folder / "variants" / "two.yaml").read_text(encoding="utf-8")
    assert "front.attack: 1" in text
    assert "front.defense: 5" in text
    game = (desk.folder / "game.yaml").read_text(encoding="utf-8")
    assert "attack: 2" in game, "both are what they were before these edits"
    assert "defense: 5" not in game


@pytest.mark.parametrize("name", ["", "../../x", "7", "written", "unsaved", 3, None, "x" * 61, "…"])
def test_a_variant_has_a_name_that_is_a_file_in_its_folder(desk: Desk, name: object) -> None:
    desk.set("pieces/scout/front", "face:attack", "3")
    edited = (desk.folder / "game.yaml").read_bytes()
    answer = desk.edits.save_as_variant({"name": name})
    if name == "../../x":
        assert answer.body["file"] == "variants/x.yaml"
        return
    assert answer.status == REFUSED
    assert (desk.folder / "game.yaml").read_bytes() == edited
    assert not (desk.folder / "variants").exists()


def test_a_variant_has_what_can_be_taken_back_and_nothing_of_another_program(desk: Desk) -> None:
    path = desk.folder / "game.yaml"
    desk.set("pieces/scout/front", "face:attack", "3")
    path.write_text(path.read_text(encoding="utf-8") + "# a note\n", encoding="utf-8")
    before = path.read_bytes()
    assert desk.edits.save_as_variant({"name": "Other"}).status == CONFLICT
    desk.state = desk.edits.state().body
    desk.set("pieces/scout/front", "face:attack", "4")
    answer = desk.edits.save_as_variant({"name": "Other"})
    assert (answer.status, answer.body["written"]) == (DONE, 1)
    assert path.read_bytes() == before
    assert "attack: 3" in path.read_text(encoding="utf-8")


def test_a_variant_is_not_written_through_a_link_nor_on_a_full_disk(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.set("pieces/scout/front", "face:attack", "3")
    edited = (desk.folder / "game.yaml").read_bytes()
    outside = desk.folder.parent / "outside"
    outside.mkdir()
    (desk.folder / "variants").symlink_to(outside)
    assert desk.edits.save_as_variant({"name": "Other"}).status == DISK
    (desk.folder / "variants").unlink()

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(edits, "publish", full)
    assert desk.edits.save_as_variant({"name": "Other"}).status == DISK
    assert list(outside.iterdir()) == []
    assert (desk.folder / "game.yaml").read_bytes() == edited
    assert desk.edits.state().body["undo"] == 1


def test_steps_that_are_kept_have_a_limit(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(edits, "MOST_STEPS", 2)
    for value in ("3", "1", "3"):
        desk.set("pieces/scout/front", "face:attack", value)
    assert [desk.edits.undo().status for _ in range(3)] == [DONE, DONE, CONFLICT]


def test_a_file_that_cannot_be_read_gives_no_grid(desk: Desk) -> None:
    (desk.folder / "game.yaml").write_text("pieces: [", encoding="utf-8")
    state = desk.edits.state().body
    assert (state["broken"], state["sheets"]) == (True, [])


def in_other(text: str, column: dict[str, Any]) -> str | None:
    """Return another value of a stat in its range; None: there is none that is known."""
    found = [part for part in column["help"].split(" · ") if ".." in part]
    if not found or not text.isdigit():
        return None
    low, high = map(int, found[0].split(".."))
    return str(int(text) - 1 if int(text) > low else min(high, int(text) + 1))


@pytest.mark.parametrize("name", sorted(folder.name for folder in GAMES.iterdir()))
def test_every_stat_of_a_game_is_edited_and_undone(name: str, tmp_path: Path) -> None:
    folder = tmp_path / name
    shutil.copytree(GAMES / name, folder)
    desk = Desk(folder)
    before = {each: files.read(folder, each, 1 << 24) for each in desk.state["digests"]}
    for sheet in desk.state["sheets"]:
        columns = [each for each in sheet["columns"] if each["id"].startswith("face:")]
        places = [[each["id"] for each in sheet["columns"]].index(column["id"]) for column in columns]
        values = [
            [
                in_other(row["cells"][at], column) if isinstance(row["cells"][at], str) else None
                for at, column in zip(places, columns, strict=True)
            ]
            for row in sheet["rows"]
        ]
        number = sum(text is not None for line in values for text in line)
        ids = [row["id"] for row in sheet["rows"]], [column["id"] for column in columns]
        answer = desk.ask(*ids, values, sheet["id"])
        assert answer.body.get("written") == number, answer.body.get("message")
        assert number == 0 or {each: files.read(folder, each, 1 << 24) for each in before} != before
        assert number == 0 or desk.edits.undo().status == DONE
        desk.state = desk.edits.state().body
        assert {each: files.read(folder, each, 1 << 24) for each in before} == before
