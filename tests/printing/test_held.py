import json
from pathlib import Path

import pytest

from pnp.errors import MisuseError
from pnp.model.game import Game
from pnp.printing.held import Held, of_entry, of_manifest

SCOUT = Held("counter/red/scout", "Scout", 4, "0123456789abcdef", "fedcba9876543210")


def test_a_component_is_read_as_it_was_written() -> None:
    assert of_entry(json.loads(json.dumps(SCOUT.entry()))) == SCOUT
    assert of_entry(SCOUT._replace(back="").entry()) == SCOUT._replace(back="")


def test_the_edition_follows_from_both_faces_and_from_nothing_else() -> None:
    assert len(SCOUT.edition) == 3
    assert SCOUT._replace(id="other", name="Spy", copies=1).edition == SCOUT.edition
    editions = {SCOUT._replace(front=f"{n:016x}").edition for n in range(50)}
    editions |= {SCOUT._replace(back=f"{n:016x}").edition for n in range(50)}
    assert len(editions) > 95
    assert set("".join(editions)).isdisjoint("0o1il25689aeuqy")


def write(folder: Path, **changes: object) -> Path:
    content = {"manifest": 1, "game": {"id": "heavy-armor"}, "components": [SCOUT.entry()], **changes}
    (folder / "build.json").write_text(json.dumps(content), encoding="utf-8")
    return folder / "build.json"


def test_the_manifest_of_a_kit(old: Game, tmp_path: Path) -> None:
    assert of_manifest(write(tmp_path), old) == {SCOUT.id: SCOUT}


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"manifest": 2}, "not the build.json of a kit"),
        ({"components": [{"id": "x"}]}, "not the build.json of a kit"),
        ({"components": [SCOUT.entry() | {"copies": -1}]}, "not the build.json of a kit"),
        ({"game": []}, "not the build.json of a kit"),
        ({"game": {"id": "chess"}}, "is of 'chess', and this game is 'heavy-armor'"),
        ({"game": {"id": "heavy-armor", "skin": "ice"}}, "is of 'heavy-armor' in skin 'ice'"),
    ],
)
def test_other_files(old: Game, tmp_path: Path, changes: dict[str, object], says: str) -> None:
    with pytest.raises(MisuseError, match=says):
        of_manifest(write(tmp_path, **changes), old)


def test_no_file(old: Game, tmp_path: Path) -> None:
    with pytest.raises(MisuseError, match=r"build.json does not exist"):
        of_manifest(tmp_path / "build.json", old)
