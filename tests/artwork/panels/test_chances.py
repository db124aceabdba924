"""Exact chances: of tables in bars and rows, of formulas in a grid."""

import re
from fractions import Fraction
from itertools import product

import gravfacts
import pytest
import scenes

from pnp.artwork import panels
from pnp.artwork.panels.chances import _READABLE, reachable_values, tint
from pnp.errors import DefinitionError, Span
from pnp.expressions import formatting
from pnp.model.game import Panel
from pnp.scene.color import contrast, luminance

SPAN = Span("charts.yaml", 1, 1)
EFFECTS = {"table": "hit-effects", "vary": {"cover": "0..4"}, "results": {"X": "solid", "D": "tint"}}


def drawn(game, theme, kind, width=186.0, **options):
    return panels.draw(game, Panel(kind, "", options, SPAN), width, theme)


def percents(chances) -> list[str]:
    return [formatting.percent_text(chance, 0, sign="") for chance in chances]


def test_each_hit_value_has_its_whole_percent(grav, theme) -> None:
    shown = drawn(grav, theme, "hit-chance", table="firing", result="H")
    texts = sorted(scenes.texts(shown), key=lambda text: text.left)
    large = max(text.size for text in texts)
    assert [text.text for text in texts if text.size == large] == percents(
        gravfacts.hit_chance(value) for value in range(-10, 11)
    )


def test_bars_are_as_high_as_the_chances(grav, theme) -> None:
    shown = drawn(grav, theme, "hit-chance", table="firing", result="H")
    bars = [(bottom - top) for left, top, right, bottom in scenes.outlines(shown) if right - left < 10]
    assert len(bars) == 21
    assert [bar / bars[-1] for bar in bars] == pytest.approx([n / 35 for n in gravfacts.HITS_IN_36])


def test_the_bars_stand_under_the_columns_of_the_table(grav, theme) -> None:
    table = scenes.texts(drawn(grav, theme, "table", table="firing", both=True))
    bars = scenes.texts(drawn(grav, theme, "hit-chance", table="firing", result="H", both=True))
    for label in ("≤−10", "0", "≥+10"):
        places = [next(text.middle for text in texts if text.text == label) for texts in (table, bars)]
        assert places[0] == pytest.approx(places[1])


def test_effects_in_every_cover(grav, theme) -> None:
    shown = drawn(grav, theme, "effect-chance", 92.0, **EFFECTS)
    lines = scenes.lines(shown)
    heads, figures = lines[0], [line for line in lines[1:] if len(line) >= 10]
    assert heads[1:] == list("01234")
    for row, line in zip(("J-INF", "A-INF", "MIL"), figures, strict=False):
        values = [text for text in line if text.isdigit()]
        expected = [gravfacts.effect_chance(row, result, cover) for cover in range(5) for result in "XD"]
        assert values == percents(expected)


def test_rows_can_be_left_out_and_the_legend_says_what_is_shown(grav, theme) -> None:
    words = scenes.words(drawn(grav, theme, "effect-chance", 92.0, **EFFECTS, rows=["armored"]))
    assert "Armored infantry" in words
    assert "Militia" not in words
    assert "Fort" not in words
    assert words.endswith("destroyed disrupted")


def test_bars_share_the_width_of_their_cell(grav, theme) -> None:
    shown = drawn(grav, theme, "effect-chance", 92.0, **{**EFFECTS, "vary": {"cover": 2}}, rows=["militia"])
    wide = [
        round(right - left, 4) for left, top, right, bottom in scenes.outlines(shown) if abs(bottom - top - 1.9) < 0.01
    ]
    whole, destroyed, disrupted = wide[:3]
    assert Fraction(destroyed / whole).limit_denominator(36) == gravfacts.effect_chance("MIL", "X", 2)
    assert Fraction(disrupted / whole).limit_denominator(36) == gravfacts.effect_chance("MIL", "D", 2)


@pytest.mark.parametrize(
    ("kind", "options", "message"),
    [
        ("hit-chance", {"table": "fires", "result": "H"}, "did you mean|there are"),
        ("hit-chance", {"table": "firing", "result": "Q"}, "is named 'Q'"),
        ("hit-chance", {"table": "hit-effects", "result": "X"}, "not rolled for"),
        ("effect-chance", {**EFFECTS, "vary": {"range": "1..2"}}, "does not depend on 'range'"),
        ("effect-chance", {**EFFECTS, "rows": ["tank"]}, "no row 'tank'"),
        ("effect-chance", {**EFFECTS, "results": {"H": "solid"}}, "is named 'H'"),
        ("effect-chance", {**EFFECTS, "table": "nothing"}, "no table"),
    ],
)
def test_mistakes_are_findings(grav, kind, options, message) -> None:
    with pytest.raises(DefinitionError) as caught:
        panels.options(grav, Panel(kind, "", options, SPAN))
    found = caught.value.findings[0]
    assert found.id == "chart.panel"
    assert re.search(message, f"{found.message} {found.hint}")


def test_columns_too_narrow_to_read_are_refused(grav, theme) -> None:
    for kind, options in (("hit-chance", {"table": "firing", "result": "H"}), ("effect-chance", EFFECTS)):
        with pytest.raises(DefinitionError, match="does not fit into a column"):
            drawn(grav, theme, kind, 60.0, **options)


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
