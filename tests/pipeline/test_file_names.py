"""Names that Windows keeps for devices, and ids that would make one file of two."""

from pathlib import Path

import pytest

from pnp import cli, model
from pnp.errors import DefinitionError
from pnp.pipeline.file_names import portable_path
from pnp.pipeline.scaffold import new_game


@pytest.mark.parametrize(
    ("path", "portable"),
    [
        ("svg/board/aux.svg", "svg/board/aux_.svg"),
        ("con/nul", "con_/nul_"),
        ("lpt9/COM1.png", "lpt9_/COM1_.png"),
        ("svg/counter/console/aux-front.svg", "svg/counter/console/aux-front.svg"),
        ("com10/lpt", "com10/lpt"),
    ],
)
def test_names_of_devices_get_a_mark(path: str, portable: str) -> None:
    assert portable_path(path) == portable


def test_a_game_with_names_of_devices_is_built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    folder = new_game("con", Path(), None, "2026-01-01")
    assert folder == Path("con_")
    definition = folder / "game.yaml"
    board = model.load(folder).kit.boards[0]
    text = definition.read_text(encoding="utf-8")
    definition.write_text(text.replace(f"  {board}:", "  aux:").replace(f": {board}", ": aux"), encoding="utf-8")
    for chapter in folder.glob("rules/*.md"):
        chapter.write_text(
            chapter.read_text(encoding="utf-8").replace(f"boards.{board}.", "boards.aux."), encoding="utf-8"
        )
    assert cli.run(["build", "con_", "--only", "map", "--formats", "pdf,svg", "--quiet"]) == cli.DONE
    assert [path.name for path in Path("output").iterdir()] == ["con_"]
    assert Path("output/con_/svg/board/aux_.svg").is_file()


def test_ids_that_differ_by_case_are_refused(tmp_path: Path) -> None:
    """On most systems outside Linux their files would be one."""
    folder = new_game("case", tmp_path, None, "2026-01-01")
    definition = folder / "game.yaml"
    piece = next(iter(model.load(folder).pieces))
    text = definition.read_text(encoding="utf-8")
    definition.write_text(text.replace(f"  {piece}:", f"  {piece.upper()}:"), encoding="utf-8")
    with pytest.raises(DefinitionError) as refused:
        model.load(folder)
    assert str(piece.upper()) in str(refused.value)
