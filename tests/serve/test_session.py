import gc
import json
import os
import random
from pathlib import Path
from typing import Any

import pytest

from pnp.model.game import Game
from pnp.pipeline.check import CheckOptions, check
from pnp.serve.precedence import SupersededError
from pnp.serve.session import BUG, Session


def state(session: Session) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(session.snapshot().text)
    return found


def pieces(session: Session) -> dict[str, dict[str, Any]]:
    return {entry["id"]: entry for entry in state(session)["parts"][0]["entries"]}


def faces(entry: dict[str, Any]) -> tuple[str, str]:
    return entry["front"], entry["back"]


def edit(game: Path, old: str, new: str) -> None:
    path = game / "game.yaml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.fixture
def session(game: Path) -> Session:
    session = Session(game)
    session.reload()
    return session


def test_pieces_come_first_with_both_faces_and_their_place(session: Session) -> None:
    shown = state(session)
    assert [part["title"] for part in shown["parts"]][:3] == ["Pieces", "Boards", "Charts"]
    (scout,) = [entry for id_, entry in pieces(session).items() if id_ == "counter/ember/scout"]
    drawn = session.snapshot().faces
    assert drawn[scout["front"]].startswith(b"<?xml")
    assert drawn[scout["back"]] != drawn[scout["front"]]
    assert scout["place"]["file"] == "game.yaml"
    assert scout["was"] is None
    assert b"<text" not in drawn[scout["front"]]


def ringed(session: Session) -> set[str]:
    return {id_ for id_, entry in pieces(session).items() if entry["was"]}


def turn(session: Session, variant: str) -> None:
    assert session.show_variant({"variant": variant}).status == 200
    session.reload()


@pytest.fixture
def variants(game: Path) -> Path:
    """Two variants of the game: each changes one piece."""
    folder = game / "variants"
    folder.mkdir()
    for name, value in (("fast", "scout.front.attack: 4"), ("tough", "guard.name: Wall")):
        text = f"variant: 1\ngame: small\nname: {name.title()}\nset: {{pieces.{value}}}\n"
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    return folder


def test_another_variant_is_shown_and_the_game_as_written_again(variants: Path, session: Session) -> None:
    before = pieces(session)["counter/ember/scout"]
    for asked in ({"variant": "../fast"}, {"variant": 1}, {}):
        assert session.show_variant(asked).status == 422
    turn(session, "fast")
    assert (state(session)["variant"], state(session)["variants"]) == ("fast", {"fast": "Fast", "tough": "Tough"})
    assert state(session)["version"].endswith(" Fast")
    assert pieces(session)["counter/ember/scout"]["front"] != before["front"]
    turn(session, "")
    assert pieces(session)["counter/ember/scout"]["front"] == before["front"]


def test_what_a_variant_changes_is_marked_against_the_game_as_written(
    game: Path, variants: Path, session: Session
) -> None:
    written = pieces(session)
    of_fast, of_tough = ({id_ for id_ in written if name in id_} for name in ("scout", "guard"))
    turn(session, "fast")
    assert ringed(session) == of_fast
    assert state(session)["turned"]
    turn(session, "tough")
    assert ringed(session) == of_tough
    assert all(tuple(pieces(session)[id_]["was"]) == faces(written[id_]) for id_ in of_tough)
    assert {digest for id_ in of_tough for digest in faces(written[id_]) if digest} <= session.snapshot().faces.keys()
    edit(game, "attack: 2", "attack: 3")
    session.reload()
    assert ringed(session) == of_fast
    assert not state(session)["turned"]
    turn(session, "")
    assert ringed(session) == set()
    first = Session(game, variant="tough")
    first.reload()
    assert ringed(first) == of_tough


def test_odds_after_a_variant_was_chosen_come_with_those_as_written(
    game: Path, variants: Path, session: Session
) -> None:
    written = session.odds({}).body
    assert "written" not in written
    turn(session, "fast")
    assert session.odds({}).body["written"] == written["grid"] != session.odds({}).body["grid"]
    turn(session, "")
    assert session.odds({}).body["written"] is None
    edit(game, "attack: 2", "attack: 3")
    session.reload()
    assert "written" not in session.odds({}).body


def test_a_change_marks_the_faces_that_changed_and_keeps_what_they_were(game: Path, session: Session) -> None:
    before = pieces(session)
    edit(game, "attack: 2", "attack: 3")
    session.reload()
    after = pieces(session)
    changed = {id_ for id_, entry in after.items() if entry["was"]}
    assert changed == {id_ for id_ in after if faces(after[id_]) != faces(before[id_])}
    assert 0 < len(changed) < len(after)
    drawn = session.snapshot().faces
    assert all(tuple(after[id_]["was"]) == faces(before[id_]) for id_ in changed)
    assert all(digest in drawn for id_ in changed for digest in after[id_]["was"] if digest)
    assert session.snapshot().changed.keys() == {digest for id_ in changed for digest in faces(after[id_]) if digest}


def test_what_changed_stays_marked_when_something_else_is_edited(game: Path, session: Session) -> None:
    edit(game, "attack: 2", "attack: 3")
    session.reload()
    marked = {id_ for id_, entry in pieces(session).items() if entry["was"]}
    chapter = min((game / "rules").glob("*.md"))
    chapter.write_text(chapter.read_text(encoding="utf-8") + "\nMore.\n", encoding="utf-8")
    session.reload()
    assert {id_ for id_, entry in pieces(session).items() if entry["was"]} == marked


def test_broken_yaml_keeps_the_last_picture_and_says_where(game: Path, session: Session) -> None:
    before = pieces(session)
    edit(game, "attack: 2", "attack: [2")
    session.reload()
    shown = state(session)
    assert shown["broken"] == 1
    (finding,) = shown["findings"]
    assert finding["place"]["file"] == "game.yaml"
    assert finding["frame"]
    assert {id_: faces(entry) for id_, entry in pieces(session).items()} == {
        id_: faces(entry) for id_, entry in before.items()
    }
    edit(game, "attack: [2", "attack: 99")
    session.reload()
    (related,) = state(session)["findings"][0]["related"]
    assert (related["words"], related["place"]["file"]) == ("the range of Attack", "game.yaml")
    edit(game, "attack: 99", "attack: 2")
    session.reload()
    assert state(session)["broken"] == 0
    assert pieces(session) == before


def test_a_face_that_cannot_be_drawn_keeps_the_last_picture(game: Path, session: Session) -> None:
    before = pieces(session)
    edit(game, "name: Scout", f"name: {'Scout' * 60}")
    session.reload()
    shown = state(session)
    assert shown["broken"] >= 1
    assert {id_: entry["front"] for id_, entry in pieces(session).items()} == {
        id_: entry["front"] for id_, entry in before.items()
    }


def test_findings_belong_to_the_piece_in_whose_text_they_are(game: Path, session: Session) -> None:
    edit(game, "cost: 2", "cost: 99")
    session.reload()
    assert not session.is_checked
    session.check()
    shown = state(session)
    assert shown["checked"]
    things = {finding["thing"] for finding in shown["findings"]} - {""}
    assert things
    wrong = {entry["thing"] for entry in pieces(session).values() if entry["wrong"]}
    assert wrong == things & {entry["thing"] for entry in pieces(session).values()}
    assert wrong


def test_findings_are_those_of_a_game_that_is_read_for_the_first_time(game: Path, session: Session) -> None:
    session.check()
    chapter = min((game / "rules").glob("*.md"))
    for file, old, new in (
        (chapter, "\n", "\n{{ unknown }}\n"),
        (game / "game.yaml", "cost: 1", "cost: 9"),
        (game / "game.yaml", "cost: 9", "cost: 1"),
        (game / "art" / "scout.svg", "<svg", "<svg <"),
    ):
        text = file.read_text(encoding="utf-8")
        file.write_text(text.replace(old, new, 1), encoding="utf-8")
        session.reload()
        session.check()
        first = check(game, CheckOptions(sheets=False, papers=("letter",)))
        assert session.findings == first.findings


def test_a_check_ends_when_the_files_change(session: Session) -> None:
    with pytest.raises(SupersededError):
        session.check(lambda: True)
    assert not session.is_checked


def test_a_part_is_drawn_when_it_is_looked_at(session: Session) -> None:
    assert [part["entries"] for part in state(session)["parts"]][1:].count(None) == len(state(session)["parts"]) - 1
    for part in state(session)["parts"]:
        session.draw(part["id"])
    assert all(part["entries"] for part in state(session)["parts"])
    session.draw("no such part")
    rules = next(part["entries"] for part in state(session)["parts"] if part["id"] == "rules")
    assert len({page["id"] for page in rules}) == len(rules)


_MANY = pytest.mark.slow("the same as the quick one, with more places and edits")


@pytest.mark.parametrize("count", [20, pytest.param(300, marks=_MANY)])
def test_a_file_cut_anywhere_never_ends_the_session_and_leaves_the_last_pictures(
    count: int, game: Path, session: Session
) -> None:
    path = game / "game.yaml"
    whole = path.read_bytes()
    first = last = {id_: faces(entry) for id_, entry in pieces(session).items()}
    choose = random.Random(7)
    for cut in choose.sample(range(len(whole)), count):
        path.write_bytes(whole[:cut])
        session.reload()
        session.check()
        found = state(session)
        assert BUG not in {finding["id"] for finding in found["findings"]}
        shown = {id_: faces(entry) for id_, entry in pieces(session).items()}
        assert shown == last or not found["broken"]
        assert {each for pair in shown.values() for each in pair if each} <= session.snapshot().faces.keys()
        last = shown
    path.write_bytes(whole)
    session.reload()
    assert {id_: faces(entry) for id_, entry in pieces(session).items()} == first


def _games() -> int:
    """Return how many games there are in memory, after what can be freed is freed."""
    gc.collect()
    return sum(isinstance(each, Game) for each in gc.get_objects())


def _megabytes() -> float:
    """Return the memory of this process; 0 where the system does not say it."""
    status = Path("/proc/self/statm")
    return (
        int(status.read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGESIZE") / 1e6 if status.exists() else 0
    )


@pytest.mark.usefixtures("new_heap")
@pytest.mark.parametrize(("warm", "count"), [(2, 4), pytest.param(120, 200, marks=_MANY)])
def test_many_edits_keep_few_games_and_little_memory(warm: int, count: int, game: Path, session: Session) -> None:
    others = _games() - 1
    path = game / "game.yaml"
    text = path.read_text(encoding="utf-8")
    before = 0.0
    for number in range(warm + count):
        if number == warm:
            before = _megabytes() if _games() else 0
        path.write_text(text.replace("attack: 2", f"attack: {number % 6 + 1}", 1), encoding="utf-8")
        session.reload()
        session.check()
        session.snapshot()
    assert _games() - others <= 3
    assert _megabytes() - before <= 10


def test_a_game_that_cannot_be_read_from_the_start_shows_why(game: Path) -> None:
    (game / "game.yaml").write_text("pnp: [", encoding="utf-8")
    session = Session(game)
    session.reload()
    session.check()
    session.draw("rules")
    assert state(session)["findings"][0]["place"]["file"] == "game.yaml"


def test_a_bug_is_a_finding(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object, **__: object) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr("pnp.serve.session.loading.load", fails)
    session.reload()
    assert state(session)["findings"][0]["id"] == BUG


def test_an_editor_may_open_files_of_the_game_alone(session: Session) -> None:
    names = session.snapshot().files
    assert {"game.yaml", "rules/01-play.md"} & names
    assert not any(name.startswith(("/", "..")) for name in names)


def test_a_variant_is_shown_and_one_that_is_gone_leaves_the_last_pictures(game: Path) -> None:
    (game / "variants").mkdir()
    file = game / "variants" / "strong.yaml"
    id_ = (game / "game.yaml").read_text(encoding="utf-8").partition("id: ")[2].partition("\n")[0]
    text = f"variant: 1\ngame: {id_}\nname: Strong\nset: {{pieces.scout.front.attack: 5}}\n"
    file.write_text(text, encoding="utf-8")
    session = Session(game, variant="strong")
    session.reload()
    assert state(session)["version"].endswith(" Strong")
    file.unlink()
    session.reload()
    shown = state(session)
    assert "has no variant 'strong'" in shown["findings"][0]["message"]
    assert shown["parts"][0]["entries"]
