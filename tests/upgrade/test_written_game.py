from pathlib import Path

import pytest

from pnp.source.written_parts import Edit
from pnp.upgrade.written_game import WrittenGame

TEXT = "a: 1\nb: {c: 2}\nskins: {x: {over: {a: 3}}}\n"


def test_parts_of_skins_are_found_too() -> None:
    assert [part.text for part in WrittenGame({"game.yaml": TEXT}, {}).parts("a")] == ["1", "3"]


def test_rows_of_a_table_are_below_what_names_it() -> None:
    game = WrittenGame({"units.csv": "id,front.ew\ntank,3\n"}, {"units.csv": "pieces"})
    assert game.part("pieces/tank/front/ew").text == "3"  # type: ignore[union-attr]


@pytest.mark.parametrize(("file", "start", "name"), [("a.md", 2, "{{ x }}"), ("b.md", 0, "{% if y\n %}")])
def test_templates_are_found_in_all_files(file: str, start: int, name: str) -> None:
    game = WrittenGame({"a.md": "a {{ x }} b", "b.md": "{% if y\n %}"}, {})
    assert (file, start, name) in list(game.templates())


def test_places_are_those_of_the_first_text() -> None:
    """Also behind inserted and removed lines, and in what was replaced."""
    first = WrittenGame({"game.yaml": TEXT}, {})
    later = first.edited([Edit("game.yaml", 0, 0, "new: 1\nmore: 2\n"), Edit("game.yaml", 3, 4, "100")])
    last = later.edited([Edit("game.yaml", 0, 7, "")])
    text = last.texts["game.yaml"]
    assert text == "more: 2\na: 100\nb: {c: 2}\nskins: {x: {over: {a: 3}}}\n"
    place = last.change_at("game.yaml", text.index("c: 2"), "")
    assert (place.line, place.column) == (2, 5)
    assert last.change_at("game.yaml", text.index("00\n"), "").line == 1
    assert last.change_at("game.yaml", text.index("skins"), "").refusal(Path("x")).span[1:3] == (3, 1)  # type: ignore[index]
