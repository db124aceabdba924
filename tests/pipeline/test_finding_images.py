from pathlib import Path

from pnp import assets, model
from pnp.errors import Finding
from pnp.pipeline import finding_images

SHOWN = Finding("board.odd", "error", "here is something", witness=(("board", "Duel board"), ("cell", "G6")))


def test_a_file_of_each_kind_for_each_finding_that_shows_something(tmp_path: Path) -> None:
    game = model.load(assets.game("heavy-armor"))
    made = finding_images.write(
        game, [Finding("unused.marker", "warning", "nothing to see"), SHOWN], tmp_path / "found"
    )
    assert [path.name for path in made] == ["002-board.odd.svg", "002-board.odd.png"]
    assert made[0].read_text(encoding="utf-8").startswith("<")
    assert made[1].read_bytes().startswith(b"\x89PNG")
    assert finding_images.write(game, [], tmp_path / "none") == ()
    assert not (tmp_path / "none").exists()


def test_a_text_that_the_fonts_cannot_draw_has_no_picture(tmp_path: Path) -> None:
    game = model.load(assets.game("heavy-armor"))
    assert finding_images.write(game, [SHOWN._replace(message="here is \U0001f600")], tmp_path) == ()
