"""The grid of chances against an enumeration of every roll."""

from fractions import Fraction
from itertools import product

import pytest
import scenes

from pnp.artwork import panels
from pnp.artwork.panels.odds import _READABLE, reachable_values, tint
from pnp.errors import DefinitionError
from pnp.scene.color import contrast, luminance


def by_enumeration(attack: int, defense: int, between: int = 0) -> Fraction:
    """Count the pairs of rolls that hit and are not saved."""
    rolls = list(product(range(1, 7), repeat=2))
    kills = [1 for hit, save in rolls if hit <= attack - between and not save <= defense + between]
    return Fraction(len(kills), len(rolls))


def shown(drawn) -> dict[tuple[str, str], str]:
    """Percents by row and column heading."""
    lines = scenes.lines(drawn)
    start = next(i for i, line in enumerate(lines) if line[0] == "%")
    columns = lines[start][1:]
    rows = [line for line in lines[start + 1 :] if len(line) == 1 + len(columns)]
    return {(line[0], column): text for line in rows for column, text in zip(columns, line[1:], strict=True)}


def test_every_chance_is_the_enumerated_one_in_whole_percents(heavy, theme, shipped) -> None:
    grid = shown(panels.draw(heavy, shipped(heavy, "odds"), 110, theme))
    assert len(grid) == 24
    for attack, defense in product(range(1, 7), range(2, 6)):
        assert grid[f"D\u00a0{defense}", f"A\u00a0{attack}"] == f"{float(by_enumeration(attack, defense) * 100):.0f}"


def test_decimals_are_there_when_asked_for(heavy, theme, shipped) -> None:
    entry = shipped(heavy, "odds")
    grid = shown(panels.draw(heavy, entry._replace(options={**entry.options, "digits": 1}), 110, theme))
    assert grid["D\u00a02", "A\u00a01"] == "11.1"


def test_another_die_gives_other_chances(changed, theme, shipped) -> None:
    game = changed("game.yaml", "dice:\n  d: d6", "dice:\n  d: d8")
    grid = shown(panels.draw(game, shipped(game, "odds"), 110, theme))
    assert grid["D\u00a02", "A\u00a06"] == "56"


def test_percents_line_up_in_the_middle_of_their_columns(heavy, theme, shipped) -> None:
    drawn = panels.draw(heavy, shipped(heavy, "odds"), 110, theme)
    headings = {text.text: text for text in scenes.texts(drawn) if text.text.startswith("A\u00a0")}
    steps = [headings[f"A\u00a0{n + 1}"].middle - headings[f"A\u00a0{n}"].middle for n in range(1, 6)]
    assert steps == pytest.approx([steps[0]] * 5)


@pytest.mark.parametrize("side", ["amber", "teal"])
def test_ink_reads_well_on_every_tint_and_the_tints_rank_like_the_values(heavy, theme, side) -> None:
    frame = panels.Frame(100, theme, panels.FaceCache(heavy, theme), heavy.sides[side])
    tints = [tint(frame, step / 20) for step in range(21)]
    assert all(contrast(color, theme.ink) >= _READABLE for color in tints)
    shades = [luminance(color) for color in tints]
    assert shades == sorted(shades, reverse=True), "a grey print keeps the order"
    assert contrast(tints[0], tints[-1]) > 1.6, "the strongest cell stands out, in grey too"


def test_the_grid_is_drawn_as_approved(heavy, theme, shipped, golden) -> None:
    golden.svg("panel-odds", panels.draw(heavy, shipped(heavy, "odds"), 110, theme, side=heavy.sides["amber"]))


def test_all_reaches_as_far_as_pieces_and_composites_do(heavy, changed, theme, shipped) -> None:
    assert reachable_values(heavy, "attack") == (1, 2, 3, 4, 5, 6)
    assert reachable_values(heavy, "defense") == (2, 3, 4, 5)
    game = changed("pieces.yaml", "attack: 5, defense: 2, move: 1", "attack: 5, defense: 1, move: 1")
    assert {row for row, _ in shown(panels.draw(game, shipped(game, "odds"), 110, theme))} == {
        f"D\u00a0{defense}" for defense in range(1, 6)
    }


def test_all_is_only_for_stats(heavy, theme, shipped) -> None:
    panel = shipped(heavy, "odds")._replace(
        options={
            "formula": "kill",
            "vary": {"attacker.attack": "all", "between": "all"},
            "fixed": {"target.defense": 3},
        },
    )
    with pytest.raises(DefinitionError, match="'between' is none"):
        panels.draw(heavy, panel, 110, theme)
