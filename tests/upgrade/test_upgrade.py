"""Whole folders: what is rewritten, kept, refused, and restored."""

import os
from pathlib import Path

import pytest

from pnp import assets, budget, model
from pnp.comparison import other_values
from pnp.model import loading
from pnp.upgrade import UpgradeError, upgrade, write

HERE = Path(__file__).parent
EXPECTED = HERE / "version-2"


def texts(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()
    }


def refused(folder: Path) -> list[str]:
    before = texts(folder)
    with pytest.raises(UpgradeError) as caught:
        upgrade(folder)
    assert texts(folder) == before
    return [
        f"{found.id} {Path(found.span.file).name}:{found.span.line}" for found in caught.value.findings if found.span
    ]


def replace(file: Path, old: str, new: str) -> None:
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new, 1))


def test_every_rule_writes_what_is_expected(old: Path) -> None:
    write(old, upgrade(old))
    assert texts(old) == texts(EXPECTED)


def test_every_skin_of_the_result_is_a_game(old: Path) -> None:
    write(old, upgrade(old))
    plain, winter = (model.load(old, skin=skin) for skin in ("plain", "winter"))
    assert plain.scenarios["raid"].setting == "Earth"  # type: ignore[index]
    assert winter.scenarios["raid"].setting == "Frozen earth"  # type: ignore[index]
    assert list(other_values.changes(plain, model.load(EXPECTED))) == []


def test_a_second_upgrade_has_nothing_to_do(old: Path) -> None:
    write(old, upgrade(old))
    again = upgrade(old)
    assert (again.version, again.after, again.changes) == (2, {}, ())


@pytest.mark.parametrize("name", sorted(assets.games()))
def test_shipped_games_are_in_the_current_version(name: str) -> None:
    assert upgrade(assets.game(name)).after == {}


def test_untouched_lines_keep_their_bytes(old: Path) -> None:
    """Line ends, the byte order mark, and blanks at line ends."""
    for path in old.rglob("*.*"):
        path.write_bytes(
            b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b" \r\n").replace(b"# round", b"# r\xc3\xbcnd")
        )
    before = texts(old)
    write(old, upgrade(old))
    for name, data in texts(old).items():
        assert data.startswith(b"\xef\xbb\xbf")
        assert data.count(b"\n") == data.count(b"\r\n")
        kept = set(before[name][3:].split(b"\r\n")) & set(data[3:].split(b"\r\n"))
        wanted = set((HERE / "version-1" / name).read_bytes().split(b"\n")) & set(texts(EXPECTED)[name].split(b"\n"))
        moved = {b"  # The keep has one gun."}
        assert len(kept) >= len(wanted - moved)
    assert model.load(old).markers["tower"].weapons[1]["power"] == 2  # type: ignore[index]


def test_a_diff_writes_nothing(old: Path) -> None:
    before = texts(old)
    lines = upgrade(old).diff().splitlines()
    assert texts(old) == before
    assert {"-pnp: 1  # the version", "+pnp: 2  # the version"} <= set(lines)


def test_an_error_that_the_game_had_is_kept(old: Path) -> None:
    replace(old / "game.yaml", "class: foot\n", "class: feet\n")
    write(old, upgrade(old))
    assert [found.id for found in loading.load(old).findings] == ["reference.unknown-class"]


def test_an_error_of_the_result_stops_the_upgrade(old: Path) -> None:
    """A stat with the name of a key of the new form, where no rule looks."""
    replace(old / "charts.yaml", "kind: steps\n", "kind: support\n")
    replace(
        old / "charts.yaml", "- {kind: ortillery, scenario: raid}", "- {kind: ortillery, scenario: raid, forts: all}"
    )
    write(old, upgrade(old))
    replace(old / "game.yaml", "pnp: 2", "pnp: 1")
    replace(old / "fight.yaml", "    setting: Earth", "    setting: Earth\n    world: Mars")
    lines = (old / "fight.yaml").read_text().splitlines()
    (place,) = [number for number, line in enumerate(lines, 1) if line.strip().startswith("world: Mars")]
    assert refused(old) == [f"source.duplicate-key fight.yaml:{place}"]


def test_errors_have_their_places_in_the_old_files(old: Path) -> None:
    """The keys of version 1 hid the error, and the upgrade inserts lines above it."""
    replace(old / "fight.yaml", "{units: {squad: 2}, area: town}", "{units: {sqad: 2}, area: town}")
    assert refused(old) == ["reference.unknown-piece fight.yaml:65"]


def test_a_file_with_a_syntax_error_is_refused(old: Path) -> None:
    replace(old / "map.yaml", "boards:", "boards: [")
    assert refused(old)[0].startswith("source.syntax map.yaml")


def test_a_link_is_not_replaced(old: Path) -> None:
    (old / "map.yaml").rename(old / "real.yaml")
    (old / "map.yaml").symlink_to("real.yaml")
    assert refused(old) == ["upgrade.link map.yaml:1"]
    assert (old / "map.yaml").is_symlink()


def test_a_link_out_of_the_folder_is_refused(old: Path, tmp_path: Path) -> None:
    (old / "map.yaml").rename(tmp_path / "outside.yaml")
    (old / "map.yaml").symlink_to(tmp_path / "outside.yaml")
    assert refused(old)[0] == "source.outside-folder game.yaml:4"


def test_a_chapter_out_of_the_folder_is_not_touched(old: Path) -> None:
    replace(old / "game.yaml", "[rules/play.md]", "[rules/play.md, ../other.md]")
    (old.parent / "other.md").write_text("{{ forts.keep }}")
    write(old, upgrade(old))
    assert (old.parent / "other.md").read_text() == "{{ forts.keep }}"


def test_what_is_too_large_is_refused(old: Path) -> None:
    (old / "map.yaml").write_text("# " * budget.LIMITS.file_bytes)
    assert refused(old)[0] == "source.too-large game.yaml:4"


def test_files_are_restored_when_one_cannot_be_written(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = texts(old)
    done = upgrade(old)
    moved: list[Path] = []
    move = Path.replace

    def failing(path: Path, target: Path) -> Path:
        moved.append(target)
        if len(moved) == 2:
            raise OSError(28, os.strerror(28))
        return move(path, target)

    monkeypatch.setattr(Path, "replace", failing)
    with pytest.raises(OSError, match="space"):
        write(old, done)
    assert texts(old) == before
