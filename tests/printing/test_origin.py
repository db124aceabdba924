from pathlib import Path

from pnp.printing import origin
from pnp.printing.origin import Origin


def test_a_folder_is_the_same_under_another_name_and_its_files_are_older_than_what_was_noted(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "game.yaml").write_text("", encoding="utf-8")
    noted = origin.of(folder)
    (folder / "art.svg").write_text("", encoding="utf-8")
    moved = folder.rename(tmp_path / "other")
    now = origin.of(moved)
    assert (now.path, now.number) == (str(moved.resolve()), noted.number)
    assert now.oldest <= noted.newest
    assert noted.likeness(now) == 2


def test_a_new_folder_with_the_number_of_one_that_is_gone_is_another_one() -> None:
    noted = Origin("/mine", 7, 100, 200)
    assert [
        noted.likeness(Origin("/copy", number, oldest, 400)) for number, oldest in ((7, 201), (8, 100), (7, 200))
    ] == [0, 0, 2]
    assert noted.likeness(Origin("/mine", 9, 300, 400)) == 1
    assert Origin("/mine").likeness(Origin("/copy")) == 0


def test_a_folder_that_is_gone_has_its_path_alone(tmp_path: Path) -> None:
    assert origin.of(tmp_path / "gone") == Origin(str((tmp_path / "gone").resolve()))
