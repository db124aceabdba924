import os
import shutil
from pathlib import Path

import pytest

from pnp import assets, model
from pnp.errors import MisuseError
from pnp.pipeline.build import build
from pnp.pipeline.options import Options
from pnp.pipeline.scaffold import identifier, kinds, new_game


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("ice-patrol", "ice-patrol"),
        ("Ice Patrol", "ice-patrol"),
        ("  Ice -- Patrol! ", "ice-patrol"),
        ("Été à Žižkov", "ete-a-zizkov"),
        ("a/../../etc", "a-etc"),
        ("x" * 100, "x" * 40),
    ],
)
def test_names_become_ids(name: str, expected: str) -> None:
    assert identifier(name) == expected


@pytest.mark.parametrize("name", ["", "…", "雪", "7 Days", "-"])
def test_names_without_letters_are_refused(name: str) -> None:
    with pytest.raises(MisuseError, match="letters"):
        identifier(name)


@pytest.mark.parametrize("title", ["Ice Patrol", 'A "quoted": title', "Tide & Ice #1", "{{ title }}", "Été"])
def test_any_title_makes_a_game_that_loads(tmp_path: Path, title: str) -> None:
    folder = new_game(title, tmp_path, None, "2026-01-02")
    game = model.load(folder)
    assert (game.id, game.title, game.released) == (identifier(title), title, "2026-01-02")


@pytest.mark.parametrize("kind", kinds())
def test_every_kind_is_small_builds_at_once_and_has_neither_errors_nor_warnings(tmp_path: Path, kind: str) -> None:
    folder = new_game("Ice Patrol", tmp_path, None, "2026-01-02", kind)
    texts = [path.read_text("utf-8") for path in folder.rglob("*") if path.suffix in (".yaml", ".md", ".csv")]
    assert sum(len(text.splitlines()) for text in texts) < 320
    result = build(folder, Options(tmp_path / "out"))
    assert {finding.severity for finding in result.findings} <= {"info"}
    cut = {"sheets-card", "sheets-board"} if kind == "cards" else {"map", "sheets-board"}
    assert {output.path for output in result.outputs} >= {f"letter/{name}.pdf" for name in (*cut, "rules")}


def test_the_usual_kind_comes_first() -> None:
    assert kinds()[0] == "duel"


def test_the_schema_lies_beside(tmp_path: Path) -> None:
    folder = new_game("Ice Patrol", tmp_path, None, "2026-01-02")
    assert (folder / "game.schema.json").read_bytes() == assets.schema().read_bytes()


def test_a_copy_has_its_own_name_and_everything_else(tmp_path: Path, heavy_folder: Path) -> None:
    folder = new_game("Iron Tide", tmp_path, heavy_folder, "2026-01-02")
    game, old = model.load(folder), model.load(heavy_folder)
    assert (game.id, game.title) == ("iron-tide", "Iron Tide")
    assert game.pieces.keys() == old.pieces.keys()
    for path in folder.rglob("*.yaml"):
        first, *rest = path.read_text(encoding="utf-8").splitlines()
        assert first == "# yaml-language-server: $schema=game.schema.json"
        assert not any("yaml-language-server" in line for line in rest)


def test_a_copy_of_a_game_in_several_skins_has_its_own_name_in_all(tmp_path: Path) -> None:
    skins = [f"{skin}: {{name: N, words: {{title: {{one: {skin}, many: N}}}}}}" for skin in ("battle", "universe")]
    (tmp_path / "game.yaml").write_text(
        'pnp: 2\ngame: {id: g, title: "{{ words.title }}", version: 1, players: 2}\n'
        f"skins: {{{', '.join(skins)}}}\n"
    )
    assert [model.load(tmp_path, (), skin).title for skin in ("battle", "universe")] == ["battle", "universe"]
    copy = new_game("My chess", tmp_path / "copies", tmp_path, "2026-11-21")
    assert [model.load(copy, (), skin).title for skin in ("battle", "universe")] == ["My chess"] * 2


@pytest.mark.parametrize("linked", ["art/secret.svg", "notes", "gone.txt"])
def test_a_copy_takes_nothing_from_outside_the_game(tmp_path: Path, heavy_folder: Path, linked: str) -> None:
    game = Path(shutil.copytree(heavy_folder, tmp_path / "game"))
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "secret").write_text("secret")
    targets = {"art/secret.svg": outside / "secret", "notes": outside, "gone.txt": tmp_path / "gone"}
    (game / linked).symlink_to(targets[linked])
    with pytest.raises(MisuseError, match=linked):
        new_game("Iron Tide", tmp_path, game, "2026-01-02")
    assert not (tmp_path / "iron-tide").exists()


def test_a_copy_has_the_files_that_links_within_the_game_lead_to(tmp_path: Path, heavy_folder: Path) -> None:
    game = Path(shutil.copytree(heavy_folder, tmp_path / "game"))
    (game / "notes.txt").write_text("mine")
    (game / "link.txt").symlink_to("notes.txt")
    folder = new_game("Iron Tide", tmp_path, game, "2026-01-02")
    assert not (folder / "link.txt").is_symlink()
    assert (folder / "link.txt").read_text() == "mine"


def test_a_folder_that_exists_is_never_touched(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    with pytest.raises(MisuseError, match="exists"):
        new_game("mine", tmp_path, None, "2026-01-02")
    assert list((tmp_path / "mine").iterdir()) == []


def test_a_copy_takes_files_that_are_not_utf8_as_they_are(tmp_path: Path, heavy_folder: Path) -> None:
    game = Path(shutil.copytree(heavy_folder, tmp_path / "game"))
    latin = "name: Läufer".encode("latin-1")
    (game / "old.yaml").write_bytes(latin)
    assert (new_game("Iron Tide", tmp_path, game, "2026-01-02") / "old.yaml").read_bytes() == latin


def test_a_copy_has_a_size(tmp_path: Path, heavy_folder: Path) -> None:
    game = Path(shutil.copytree(heavy_folder, tmp_path / "game"))
    with (game / "film.bin").open("wb") as file:
        file.truncate(3_000_000_000)
    with pytest.raises(MisuseError, match=r"film\.bin"):
        new_game("Iron Tide", tmp_path, game, "2026-01-02")
    assert not (tmp_path / "iron-tide").exists()


def test_a_copy_does_not_wait_for_a_pipe(tmp_path: Path, heavy_folder: Path) -> None:
    game = Path(shutil.copytree(heavy_folder, tmp_path / "game"))
    os.mkfifo(game / "pipe")
    with pytest.raises(MisuseError, match="pipe"):
        new_game("Iron Tide", tmp_path, game, "2026-01-02")


def test_a_full_disk_leaves_no_folder_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def disk_is_full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as full:
        full.setattr(os, "fsync", disk_is_full)
        with pytest.raises(OSError, match="No space"):
            new_game("Iron Tide", tmp_path, None, "2026-01-02")
    assert list(tmp_path.iterdir()) == []
    assert new_game("Iron Tide", tmp_path, None, "2026-01-02").is_dir()
