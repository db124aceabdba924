import dataclasses
import os
import subprocess
import sys
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from types import MappingProxyType

import pytest

from pnp import assets, model
from pnp.model.game import Game
from pnp.model.game.tracking import TrackedGame
from pnp.pipeline.cache import fingerprint
from pnp.pipeline.cache.fingerprint import GameFingerprints, UnhashableValueError
from pnp.scene.items import Stroke, TextStyle
from pnp.source.scalars import Decimal, Integer

FIELDS = [field.name for field in dataclasses.fields(Game)]


@pytest.mark.parametrize("id_", ["heavy-armor", "grav-armor"])
def test_the_same_game_has_the_same_digest_of_every_field(id_: str) -> None:
    one, two = (GameFingerprints(model.load(assets.game(id_))) for _ in range(2))
    assert [one.field(name) for name in FIELDS] == [two.field(name) for name in FIELDS]


CHILD = """
import sys
from pathlib import Path
from pnp import assets, model
from pnp.model.game.tracking import TrackedGame
from pnp.pipeline.cache import fingerprint
game = model.load(assets.game("heavy-armor"))
digests = fingerprint.GameFingerprints(game)
print(*[digests.field(name) for name in ("pieces", "boards", "kit")])
print(fingerprint.program_fingerprint(), fingerprint.asset_fingerprint(game))
"""


def test_digests_are_those_of_another_process() -> None:
    found = {
        subprocess.run(
            [sys.executable, "-c", CHILD],
            check=True,
            capture_output=True,
            text=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "77")
    }
    assert len(found) == 1


def differing() -> Iterator[tuple[object, object]]:
    yield 1, 1.0
    yield 0.0, -0.0
    yield "1", 1
    yield True, 1
    yield (1, 2), [1, 2]
    yield ("ab", "c"), ("a", "bc")
    yield {"a": 1, "b": 2}, {"b": 2, "a": 1}
    yield Fraction(1, 2), 0.5
    yield Path("a"), "a"
    yield Stroke("#000000", 1.0), ("#000000", 1.0, (), "butt", "miter")
    yield Integer(10, "10"), Integer(10, "0xA")
    yield Decimal(1.1, "1.1"), Decimal(1.1, "1.10")
    yield None, ()
    yield frozenset({1}), frozenset({"1"})
    yield ((1,), 2), (1, (2,))


@pytest.mark.parametrize(("one", "other"), list(differing()), ids=repr)
def test_different_values_have_different_digests(heavy: Game, one: object, other: object) -> None:
    digests = GameFingerprints(heavy)
    assert digests.of(one) != digests.of(other)
    assert digests.of([one]) != digests.of([other])


def test_each_field_of_a_record_counts(heavy: Game) -> None:
    board = heavy.boards[next(iter(heavy.boards))].grid
    digests = GameFingerprints(heavy)
    changed = [dataclasses.replace(board, **{name: None}) for name in ("orientation", "pitch", "cells", "labeling")]
    assert len({digests.of(grid) for grid in (board, *changed)}) == 5


def test_equal_values_have_equal_digests(heavy: Game) -> None:
    digests = GameFingerprints(heavy)
    assert digests.of({"a": (1, "x")}) == GameFingerprints(heavy).of({"a": (1, "x")})
    assert digests.of(frozenset("abc")) == digests.of(frozenset("cba"))
    values = [digests.of([[number]]) for number in range(500)]
    assert len(set(values)) == 500, "a place in memory that is used again is not taken for what was there"


@pytest.mark.parametrize("value", [object(), TextStyle, lambda: 1, TrackedGame, {"a": [object()]}, MappingProxyType])
def test_what_is_no_plain_data_has_no_digest(heavy: Game, value: object) -> None:
    with pytest.raises(UnhashableValueError):
        GameFingerprints(heavy).of(value)


def test_a_whole_game_is_no_input(heavy: Game) -> None:
    for game in (heavy, TrackedGame(heavy)):
        with pytest.raises(UnhashableValueError):
            GameFingerprints(heavy).of((game,))


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
