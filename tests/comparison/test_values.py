"""No value of a game is missing from a comparison, whether the language has words for it or not."""

import dataclasses
import random
import shutil
from pathlib import Path
from typing import Any

import pytest

from pnp import assets, model
from pnp.comparison import answers, values
from pnp.comparison.facts import words
from pnp.model.game import Game
from tests.comparison.conftest import reported


@pytest.mark.parametrize("id_", sorted(assets.games()))
def test_a_game_does_not_differ_from_itself(shipped, id_: str) -> None:
    assert [*values.changes(shipped(id_), shipped(id_))] == []


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (("tables.yaml", "{name: Hit value,", "{name: Hits,"), "Firing table, Hits: name Hits, was Hit value"),
        (("tables.yaml", "[Jump infantry,", "[Leap,"), "Hit effects, Target: line Leap, was Jump infantry"),
        (
            ("charts.yaml", "title: Which bonuses count?", "title: More"),
            "Firing, More: title More, was Which bonuses count?",
        ),
        (("terrain.yaml", '"#efe3b4"', '"#efe3b5"'), "Yellow: color #efe3b5, was #efe3b4"),
    ],
)
def test_names_and_titles(shipped, edited, change: tuple[str, str, str], expected: str) -> None:
    assert expected in reported(values.changes(shipped("grav-armor"), edited("grav-armor", change)))


def test_a_part_that_is_new_or_gone_is_one_change(shipped) -> None:
    new = shipped("grav-armor")
    id_, chart = next(iter(new.charts.items()))
    old = dataclasses.replace(new, charts={key: each for key, each in new.charts.items() if key != id_})
    assert reported(values.changes(old, new)) == [f"{chart.title} (chart) is new"]
    assert reported(values.changes(new, old)) == [f"{chart.title} (chart) is gone"]


def test_whatever_changes_is_reported(shipped) -> None:
    """A random value of the game that differs is reported, here or with words of its own."""
    game: Game = shipped("across-the-maren")
    names = [field.name for field in dataclasses.fields(game)]
    names = [
        name for name in names if name not in ("folder", "templates", "passages", "tree") and not name.endswith("spans")
    ]
    noise = random.Random(5)
    for _ in range(40):
        name = noise.choice(names)
        changed = _changed(getattr(game, name), noise)
        if changed is not None:
            other = dataclasses.replace(game, **{name: changed})
            found = [*answers.changes(game, other), *values.changes(game, other)]
            assert found, name


def _changed(value: Any, noise: random.Random) -> Any:
    """The value with one text in it changed, but for ids and copies of other things; None where it has none."""
    if type(value) is str and value != value.lower():
        return value + "x"
    if isinstance(value, dict) or type(value).__name__ == "mappingproxy":
        value = dict(value)
        keys = [key for key in value if _changed(value[key], noise) is not None]
        return {**value, (key := noise.choice(keys)): _changed(value[key], noise)} if keys else None
    if hasattr(value, "_fields") and not getattr(value, "origin", ""):
        skipped = ("span", "spans", "places", "text", "board", "terrain", "over")
        copies = words()["skipped"].get(type(value).__name__, ())
        keys = [name for name in value._fields if not name.endswith(skipped) and name not in copies]
        keys = [name for name in keys if _changed(getattr(value, name), noise) is not None]
        return value._replace(**{(key := noise.choice(keys)): _changed(getattr(value, key), noise)}) if keys else None
    return None


def test_lines_are_compared_by_the_cells_they_lie_between_and_places_by_name(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(Path(__file__).parents[1] / "bad" / "maps", tmp_path / "game"))
    old = model.load(folder)
    text = (folder / "map.yaml").read_text(encoding="utf-8")
    edits = {"0303/0403 0305/0405": "0303/0403", "name: Velna": "name: Velnar", '"#402020"': '"#402021"'}
    for before, after in edits.items():
        assert text.count(before) == 1
        text = text.replace(before, after)
    (folder / "map.yaml").write_text(text, encoding="utf-8")
    assert sorted(reported(values.changes(old, model.load(folder)))) == [
        "The front, Bridges: no longer between 0305 and 0405",
        "The front, Velnar: name Velnar, was Velna",
        "Wall: color #402021, was #402020",
    ]
