from pathlib import Path

import pytest

from pnp import assets
from pnp.files import FileError


def test_a_checkout_reads_its_own_games_and_templates() -> None:
    root = Path(__file__).parents[1]
    assert assets.data_folder() == root
    assert assets.games()["heavy-armor"] == root / "games" / "heavy-armor"


def test_without_a_checkout_the_data_lies_inside_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "site-packages" / "pnp"
    (package / "_data" / "games" / "duel").mkdir(parents=True)
    (package / "_data" / "games" / "duel" / "game.yaml").touch()
    monkeypatch.setattr(assets, "package_folder", lambda: package)
    monkeypatch.setattr(assets, "data_folder", assets.data_folder.__wrapped__)
    assert assets.games() == {"duel": package / "_data" / "games" / "duel"}


def test_templates_are_found_in_the_game_then_in_extra_folders_then_shipped(tmp_path: Path) -> None:
    game, extra = tmp_path / "game", tmp_path / "extra"
    for folder, names in ((game / "templates", ["both.txt"]), (extra, ["both.txt", "extra.txt"])):
        folder.mkdir(parents=True)
        for name in names:
            (folder / name).touch()
    assert assets.template("both.txt", game, (extra,)).path == game / "templates" / "both.txt"
    assert assets.template("extra.txt", game, (extra,)).path == extra / "extra.txt"
    shipped = assets.data_folder() / "templates"
    some = next(path for path in sorted(shipped.rglob("*")) if path.is_file()).relative_to(shipped).as_posix()
    assert assets.template(some, game, (extra,)).path == shipped / some


def test_a_template_by_a_link_out_of_its_folder_is_refused(tmp_path: Path) -> None:
    game, extra = tmp_path / "game", tmp_path / "extra"
    (game / "templates").mkdir(parents=True)
    extra.mkdir()
    (tmp_path / "secret.txt").touch()
    (extra / "link.txt").symlink_to(tmp_path / "secret.txt")
    with pytest.raises(FileError) as caught:
        assets.template("link.txt", game, (extra,))
    assert caught.value.reason == "outside"
    (extra / "real.txt").touch()
    (extra / "other.txt").symlink_to("real.txt")
    assert assets.template("other.txt", game, (extra,)).path == extra / "other.txt"


@pytest.mark.parametrize("name", ["../pyproject.toml", "/etc/passwd", "counters/../../pyproject.toml", "counters", ""])
def test_template_names_do_not_leave_the_folders(name: str) -> None:
    with pytest.raises(assets.AssetNotFoundError):
        assets.template(name)
