import contextlib
import dataclasses
import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from pnp import assets
from pnp.model.game import Game
from pnp.pipeline.cache import fingerprint
from pnp.pipeline.cache.fingerprint import UnhashableValueError
from pnp.scene import font_file, picture_file

CHILD = """
import sys
from pathlib import Path
from pnp import assets, model
from pnp.model.game.tracking import TrackedGame
from pnp.pipeline.cache import fingerprint
from pnp.pipeline.cache.game_fingerprints import GameFingerprints
game = model.load(assets.game("heavy-armor"))
digests = GameFingerprints(game)
print(*[digests.field(name) for name in ("pieces", "boards", "kit")])
print(fingerprint.program_fingerprint(), fingerprint.asset_fingerprint(game))
"""


def test_digests_are_those_of_another_process() -> None:
    with contextlib.redirect_stdout(io.StringIO()) as here:
        exec(CHILD, {})
    seed = "1" if os.environ.get("PYTHONHASHSEED") == "77" else "77"
    there = subprocess.run(
        [sys.executable, "-c", CHILD], check=True, capture_output=True, text=True,
        env={**os.environ, "PYTHONHASHSEED": seed},
    )  # fmt: skip
    assert there.stdout == here.getvalue()


@pytest.fixture
def game(heavy: Game, tmp_path: Path) -> Game:
    for name in ("art/a.svg", "art/deep/b.svg", "templates/counters/unit.yaml", "extra/symbols/c.svg", "game.yaml"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name, encoding="utf-8")
    return dataclasses.replace(heavy, folder=tmp_path, templates=(tmp_path / "extra",))


def test_files_beside_the_definition(game: Game, tmp_path: Path) -> None:
    seen = [fingerprint.asset_fingerprint(game)]
    (tmp_path / "game.yaml").write_text("other", encoding="utf-8")
    (tmp_path / "notes.txt").write_text("mine", encoding="utf-8")
    assert fingerprint.asset_fingerprint(game) == seen[0], "the definition is read as parts of the game"

    def now_differs() -> None:
        seen.append(fingerprint.asset_fingerprint(game))
        assert len(set(seen)) == len(seen)

    (tmp_path / "art/a.svg").write_text("ART/A.SVG", encoding="utf-8")
    now_differs()
    (tmp_path / "fonts").mkdir()
    (tmp_path / "fonts/own.ttf").write_bytes(b"font")
    now_differs()
    (tmp_path / "art/deep/b.svg").rename(tmp_path / "art/deep/d.svg")
    now_differs()
    (tmp_path / "extra/symbols/c.svg").unlink()
    now_differs()
    (tmp_path / "templates/counters/new.yaml").touch()
    now_differs()
    (tmp_path / "art/link.svg").symlink_to(tmp_path / "notes.txt")
    now_differs()
    (tmp_path / "notes.txt").write_text("behind the link", encoding="utf-8")
    now_differs()
    (tmp_path / "art/folder").symlink_to(tmp_path / "extra")
    now_differs()


def test_a_folder_that_holds_too_much_or_what_is_no_file(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.mkfifo(tmp_path / "art/pipe.svg")
    fingerprint.asset_fingerprint(game)
    monkeypatch.setattr(fingerprint, "MAX_BYTES", 12)
    with pytest.raises(UnhashableValueError, match="too large"):
        fingerprint.asset_fingerprint(game)
    monkeypatch.undo()
    monkeypatch.setattr(fingerprint, "MAX_FILES", 3)
    with pytest.raises(UnhashableValueError, match="too large"):
        fingerprint.asset_fingerprint(game)


def test_the_program_is_part_of_what_a_result_was_made_from(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    whole = fingerprint.program_fingerprint.__wrapped__()
    (tmp_path / "pnp").mkdir()
    (tmp_path / "pnp/module.py").write_text("x = 1", encoding="utf-8")
    monkeypatch.setattr(assets, "package_folder", lambda: tmp_path / "pnp")
    one = fingerprint.program_fingerprint.__wrapped__()
    (tmp_path / "pnp/module.py").write_text("x = 2", encoding="utf-8")
    two = fingerprint.program_fingerprint.__wrapped__()
    (tmp_path / "another-1.0.dist-info").mkdir()
    monkeypatch.syspath_prepend(str(tmp_path))
    three = fingerprint.program_fingerprint.__wrapped__()
    assert len({whole, one, two, three}) == 4


def test_pictures_count_by_their_times_and_are_not_read(game: Game, tmp_path: Path) -> None:
    picture = tmp_path / "art" / "large.JPG"
    picture.touch()
    os.truncate(picture, fingerprint.MAX_BYTES + 1)
    first = fingerprint.asset_fingerprint(game)
    assert fingerprint.asset_fingerprint(game) == first
    os.utime(picture, (1, 1))
    assert fingerprint.asset_fingerprint(game) != first


def test_every_picture_and_font_counts_as_large() -> None:
    assert set(fingerprint.LARGE) == {*picture_file.ENDINGS, *font_file.ENDINGS}
