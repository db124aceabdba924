"""Bars and effects against counts of all falls of two dice."""

import re
from fractions import Fraction

import gravfacts
import pytest
import scenes

from pnp.artwork import panels
from pnp.errors import DefinitionError, Span
from pnp.expressions import formatting
from pnp.model.game import Panel

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
