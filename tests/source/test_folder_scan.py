from pathlib import Path

from pnp import budget
from pnp.budget import LIMITS
from pnp.source.folder_scan import unlisted_files


def _write(folder: Path, *names: str) -> None:
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("", encoding="utf-8")


def test_files_are_named_as_a_definition_names_them(tmp_path: Path) -> None:
    _write(tmp_path, "game.yaml", "b.yaml", "a.csv", "scenarios/1.yaml", "scenarios/late/2.yaml")
    assert unlisted_files(tmp_path, (".yaml",)) == ("b.yaml", "game.yaml", "scenarios/1.yaml", "scenarios/late/2.yaml")


def test_art_templates_output_other_games_and_hidden_files_are_passed_over(tmp_path: Path) -> None:
    _write(tmp_path, "art/a.yaml", "templates/b.yaml", "output/c.yaml", "other/game.yaml", "other/d.yaml", ".e.yaml")
    _write(tmp_path, ".git/f.yaml", "1/2/3/g.yaml")
    assert unlisted_files(tmp_path, (".yaml",)) == ()


def test_links_are_not_followed(tmp_path: Path) -> None:
    _write(tmp_path / "outside", "secret.yaml")
    game = tmp_path / "game"
    game.mkdir()
    (game / "link.yaml").symlink_to(tmp_path / "outside" / "secret.yaml")
    (game / "folder").symlink_to(tmp_path / "outside")
    assert unlisted_files(game, (".yaml",)) == ()


def test_at_most_the_limit_of_entries_is_read(tmp_path: Path) -> None:
    _write(tmp_path, *(f"{number}.yaml" for number in range(9)))
    with budget.run(LIMITS._replace(definition_files=3)):
        assert len(unlisted_files(tmp_path, (".yaml",))) == 3


def test_a_folder_that_is_not_there_holds_nothing(tmp_path: Path) -> None:
    assert unlisted_files(tmp_path / "none", (".yaml",)) == ()
