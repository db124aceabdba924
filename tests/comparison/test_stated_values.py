from pathlib import Path

from pnp import model
from pnp.comparison import stated_values
from tests import kits

GAME = """\
pnp: 2
game: {id: x, title: X, version: 1.0, players: 2}
stats: {attack: {name: Attack, short: A, range: 0..9}}
sides: {red: {name: Red, color: "#aa0000", emblem: star}}
pieces: {fox: {name: Fox, count: {red: 2}, symbol: nato/armor, front: {attack: 3}}}
"""


def test_values_are_in_plain_words_without_what_says_how_a_thing_looks(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(GAME, encoding="utf-8")
    game = model.load(tmp_path)
    (fox,) = stated_values.mentioned(game, "Two foxs. A FOX moves; a foxhole does not, and Red has none.")
    assert fox == ("pieces/fox", "Fox", "count red 2; front attack 3", ())
    assert not list(stated_values.mentioned(game, "A foxhole, and Red."))


def test_numbers_and_truth_are_not_mixed_up() -> None:
    assert stated_values.plainly({"cost": 1, "lifts": True, "stops": [0, False]}) == "cost 1; lifts yes; stops 0, no"


def test_phases_name_the_procedure() -> None:
    (found,) = stated_values.mentioned(kits.game("across-the-maren"), "In these phases")
    assert found.words.startswith("turn weather, each torrin, aven; phases supply, ")
