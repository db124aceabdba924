"""What a combat table says below its columns, against the rules of the game written down by hand."""

import shutil
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import kits
import pytest
import scenes

from pnp import assets, model
from pnp.artwork import panels
from pnp.artwork.counters.face_cache import FaceCache
from pnp.artwork.panels import Frame
from pnp.artwork.panels.shifts import end_strip, shift_limit, terrain_by_shift
from pnp.errors import Span
from pnp.expressions.expression import Expression
from pnp.model.game import Game, Panel, Table

WIDTH = 102.0


@pytest.fixture(scope="module")
def game() -> Game:
    return kits.game("across-the-maren")


@pytest.fixture
def crt(game) -> Table:
    return game.tables["crt"]


def drawn(game, theme, width=WIDTH, **options):
    return panels.draw(game, Panel("table", "", {"table": "crt", **options}, Span("charts.yaml", 1, 1)), width, theme)


def shifted(table: Table, formula: str) -> Table:
    return table._replace(columns=replace(table.columns, shift=Expression.parse(formula)))


def test_the_chart_names_all_terrain_that_shifts_columns(game, crt) -> None:
    assert terrain_by_shift(game, crt) == {
        Fraction(-1): {
            "ground.shift": ["Forest", "Hills", "Marsh", "Town"],
            "across.shift": ["River (Bridge: 0)", "Slope"],
        },
        Fraction(-2): {"ground.shift": ["Mountains", "City"], "across.shift": ["Fortified line"]},
    }


def test_what_replaces_a_lifted_side_has_a_line_of_its_own(tmp_path) -> None:
    folder = Path(shutil.copytree(assets.game("across-the-maren"), tmp_path / "game"))
    text = (folder / "map.yaml").read_text(encoding="utf-8")
    (folder / "map.yaml").write_text(text.replace("lifts: [river]}", "lifts: [river], shift: -1}"), encoding="utf-8")
    game = model.load(folder)
    across = terrain_by_shift(game, game.tables["crt"])[Fraction(-1)]["across.shift"]
    assert across == ["River", "Slope", "Bridge instead of River"]


def test_shifts_are_those_of_the_formula(game, crt) -> None:
    twice = terrain_by_shift(game, shifted(crt, "clamp(1 - 2 * ground.shift, -9, 9)"))
    assert {shift: list(names) for shift, names in twice.items()} == {2: ["ground.shift"], 4: ["ground.shift"]}
    assert terrain_by_shift(game, shifted(crt, "modifiers")) == {}
    assert terrain_by_shift(game, shifted(crt, "ground.shift * sum(attacker.attack)")) == {}


@pytest.mark.parametrize(
    ("formula", "limits"),
    [
        ("clamp(modifiers + ground.shift, -3, 2)", (-3, 2)),
        ("clamp(modifiers, -2, 2) + clamp(-air, -1, 0)", (-3, 2)),
        ("clamp(modifiers, -2, 2) + air", (None, None)),
        ("min(modifiers, 1)", (None, 1)),
        ("sum(attacker.attack)", (None, None)),
    ],
)
def test_the_limits_of_shifts(game, formula, limits) -> None:
    shift = Expression.parse(formula)
    assert (shift_limit(game, shift, -1), shift_limit(game, shift, 1)) == limits


def test_the_ends_are_below_the_first_and_the_last_column(game, crt, theme) -> None:
    texts = {text.text: text for text in scenes.texts(drawn(game, theme))}
    left, right = texts["Left of 1:2: not allowed"], texts["Right of 6:1: use 6:1"]
    lowest = max(text.y for text in texts.values() if text.text in crt.results)
    assert left.right < WIDTH / 2 < right.left
    assert lowest < left.y == right.y < lowest + 8
    assert scenes.texts(drawn(game, theme, odds=False))[-1].y <= lowest


def test_a_narrow_table_says_the_same_in_lines(game, crt, theme) -> None:
    strip = end_strip(game, crt, Frame(50.0, theme, FaceCache(game, theme)))
    assert strip is not None
    assert len(scenes.lines(strip)) > 1
    assert all(text.right <= 50.0 for text in scenes.texts(strip))


def test_a_table_without_odds_has_no_band(game, theme) -> None:
    assert end_strip(game, game.tables["weather"], Frame(WIDTH, theme, FaceCache(game, theme))) is None


def test_only_the_directions_that_terrain_shifts_are_named(game, crt, theme) -> None:
    def said(formula: str) -> str:
        frame = Frame(WIDTH, theme, FaceCache(game, theme))
        strip = end_strip(game, shifted(crt, formula), frame)
        assert strip is not None
        return scenes.words(strip)

    assert "left" in said("ground.shift + across.shift")
    assert "right" not in said("ground.shift").replace("Right of", "")
    assert "+1 one right" in said("-ground.shift")
