"""One game in several skins."""

from pathlib import Path

import pytest

import pnp.model
from pnp import assets
from pnp.errors import MisuseError
from pnp.model import loading
from pnp.source.parse_cache import ParseCache

SQUARES = Path(__file__).parents[2] / "bad" / "squares"

GAME = """\
pnp: 2
game: {id: g, title: "TITLE", version: 1, players: 2}
terms: {a: "TEXT"}
skins:
  land: {name: Land, words: {car: {one: car, many: cars}, big-car: {one: lorry, many: lorries}}}
  sea:
    name: Sea
    words: {car: {one: boat, many: boats}, big-car: {one: ship, many: ships}}
    over: {game: {title: At sea}, terms: {b: "only {{ words.car }}"}, kit: {counter-size: 20mm}}
"""


def game(folder: Path, text: str, skin: str | None = None):
    (folder / "game.yaml").write_text(GAME.replace("TEXT", text).replace("TITLE", "A game"), encoding="utf-8")
    return pnp.model.load(folder, (), skin)


@pytest.mark.parametrize(
    ("text", "land", "sea"),
    [
        ("{{ words.car }}", "car", "boat"),
        ("{{words.car.many}}", "cars", "boats"),
        ("{{ words.car.one | capitalize }}s", "Cars", "Boats"),
        ("{{ words['big-car'].many | upper }}", "LORRIES", "SHIPS"),
        ("two {{ words.car.many }}, one {{ words.car }}", "two cars, one car", "two boats, one boat"),
        ("{{ game.title }} of {{ words.car.many }}", "{{ game.title }} of cars", "{{ game.title }} of boats"),
        ("swords.car", "swords.car", "swords.car"),
    ],
)
def test_words_stand_in_every_text(tmp_path, text, land, sea):
    assert game(tmp_path, text).terms["a"] == land
    assert game(tmp_path, text, "sea").terms["a"] == sea


def test_texts_are_as_the_words_are_now_when_a_game_is_read_again(tmp_path):
    trees = ParseCache()
    game(tmp_path, "{{ words.car }}")
    for old, new, term in (
        ("one: car", "one: auto", "auto"),
        ("words.car }", "words.bus }", None),
        ("bus", "car", "auto"),
    ):
        assert loading.load(tmp_path, trees=trees).findings == loading.load(tmp_path).findings
        file = tmp_path / "game.yaml"
        file.write_text(file.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
        for _ in range(2):
            found = loading.load(tmp_path, trees=trees)
            assert found.game.terms["a"] == term if term else found.findings[0].id == "reference.unknown-word"


def test_the_first_skin_is_the_one_that_is_worn(tmp_path):
    found = game(tmp_path, "x")
    assert (found.skin.id, found.skin.name, list(found.skins)) == ("land", "Land", ["land", "sea"])
    assert found.skins["sea"].words["car"].many == "boats"


def test_what_lies_over_the_definition_changes_it_key_by_key(tmp_path):
    found = game(tmp_path, "x", "sea")
    assert (found.skin.id, found.title, found.kit.counter_size) == ("sea", "At sea", 20)
    assert dict(found.terms) == {"a": "x", "b": "only boat"}
    assert game(tmp_path, "x").title == "A game"


def test_lists_are_replaced_not_joined(tmp_path):
    text = (
        GAME.replace("kit: {counter-size: 20mm}", "kit: {documents: [map]}") + "kit: {documents: [counters, rules]}\n"
    )
    (tmp_path / "game.yaml").write_text(text, encoding="utf-8")
    assert pnp.model.load(tmp_path, (), "sea").kit.documents == ("map",)


def test_a_skin_that_there_is_not_is_misuse(tmp_path):
    with pytest.raises(MisuseError, match="there is no skin 'air'; known skins: land, sea"):
        game(tmp_path, "x", "air")
    with pytest.raises(MisuseError, match="known skins: none"):
        pnp.model.load(assets.game("heavy-armor"), (), "air")


def test_a_game_without_skins_wears_none():
    found = pnp.model.load(assets.game("heavy-armor"))
    assert (found.skin, dict(found.skins)) == (None, {})


def test_a_finding_in_a_skin_points_into_the_skin(tmp_path):
    text = GAME.replace("counter-size: 20mm", "counter-size: 900mm")
    (tmp_path / "game.yaml").write_text(text, encoding="utf-8")
    (found,) = loading.load(tmp_path, (), "sea").findings
    assert (found.id, found.span.line) == ("value.out-of-range", 9)
    assert loading.load(tmp_path).findings == ()


def test_both_skins_of_the_sample_load():
    plain, sea = (pnp.model.load(SQUARES, (), skin) for skin in ("plain", "sea"))
    assert (plain.title, plain.roles["tower"].name, plain.pieces["guard"].name) == ("Outpost", "Tower", "Guard")
    assert (sea.title, sea.roles["tower"].name, sea.pieces["guard"].name) == ("Lighthouse", "Light", "Sailor")
    assert (plain.roles["tower"].symbol, sea.roles["tower"].symbol) == ("field/tower", "field/light")
    assert sea.pieces["guard"].faces[0].stats == plain.pieces["guard"].faces[0].stats


def test_a_skin_without_a_value_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(GAME.replace("skins:\n", "skins:\n  air:\n"), encoding="utf-8")
    found = loading.load(tmp_path)
    assert (found.game, [finding.id for finding in found.findings]) == (None, ["source.no-value"])
