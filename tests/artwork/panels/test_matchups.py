"""The table of matchups, read back from the drawing."""

from dataclasses import replace

import gravfacts
import pytest
import scenes

from pnp.artwork import panels
from pnp.errors import DefinitionError, Span
from pnp.expressions import formatting
from pnp.model.game import Panel
from pnp.scene.color import luminance
from pnp.scene.items import Group, Text

SPAN = Span("charts.yaml", 1, 1)
OPTIONS = {
    "table": "firing",
    "hit": "H",
    "effects": "hit-effects",
    "results": ["X", "D"],
    "fixed": {"cover": 0, "earlier": 0},
    "group": "weapon",
}


def drawn(game, theme, width=186.0, **options):
    return panels.draw(game, Panel("matchups", "", {**OPTIONS, **options}, SPAN), width, theme)


def percent(chance) -> str:
    text = formatting.percent_text(chance, 0, sign="")
    return "<1" if text == "0" and chance else text


def test_figures_are_the_chances_far_before_near(grav, theme) -> None:
    targets = ["zeta-5", "a-inf", "fl-6"]
    lines = scenes.lines(drawn(grav, theme, 120.0, attackers=["nu-3", "titan-2", "a-inf"], targets=targets))
    rows = {line[0]: line[1:] for line in lines}
    for name in ("Nu-3", "Titan-2", "A-INF"):
        attacker = gravfacts.UNITS[name]
        expected = [str(attacker.range)]
        for target in ("A-INF", "Zeta-5", "FL-6"):
            fates = [gravfacts.fate(attacker, gravfacts.UNITS[target], distance, 0) for distance in (2, 1)]
            expected += [percent(fate[place]) for place in range(len(fates[0])) for fate in fates]
        assert rows[name] == expected


def test_the_example_of_the_rules(grav, theme) -> None:
    """Infantry next to a tank destroyer in the volcanoes: +3, so 20 of 36."""
    fixed = {"cover": 3, "earlier": 0}
    lines = scenes.lines(drawn(grav, theme, 90.0, attackers=["a-inf"], targets=["nu-3"], fixed=fixed))
    (row,) = [line for line in lines if line[0] == "A-INF"]
    assert row[-1] == percent(gravfacts.hit_chance(3)) == "56"


def test_what_is_possible_is_not_shown_as_nothing(grav, theme) -> None:
    words = scenes.words(
        drawn(grav, theme, 90.0, attackers=["m-mil"], targets=["a-inf"], fixed={"cover": 4, "earlier": 0})
    )
    assert "<1" in words


def test_every_attacker_and_target_is_named_once(grav, theme) -> None:
    shown = drawn(grav, theme)
    named = [name.strip() for text in scenes.texts(shown) for name in text.text.split(",")]
    turned = [text.text for text in _turned(shown)]
    heads = [name for text in turned for name in text.replace(",", " ").split()]
    for name in gravfacts.UNITS:
        assert named.count(name) == 1, name
        assert heads.count(name) == 1, name


def _turned(drawing):
    return [item for item in _items(drawing) if isinstance(item, Text) and item.rotate]


def _items(drawing):
    """Everything that is drawn, groups followed, in painting order."""
    for item in drawing.items:
        if isinstance(item, Group):
            yield from _items(item)
        else:
            yield item


def test_darker_is_likelier_in_gray_too(grav, theme) -> None:
    shown = drawn(grav, theme, 120.0, attackers=["titan-1", "int-7"], targets=["chi-1", "fl-6"])
    fills = [item.fill for item in _items(shown) if getattr(item, "fill", None) not in (None, theme.ink)]
    shades = [luminance(fill) for fill in fills]
    chances = [
        gravfacts.fate(gravfacts.UNITS[a], gravfacts.UNITS[t], distance, 0)[0]
        for a in ("Titan-1", "Int-7")
        for t in ("Chi-1", "FL-6")
        for distance in (2, 1)
    ]
    assert len(shades) == len(chances)
    order = sorted(range(len(chances)), key=lambda place: chances[place])
    assert [round(shades[place], 6) for place in order] == sorted((round(shade, 6) for shade in shades), reverse=True)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"attackers": ["zeta"]}, "no piece is named 'zeta'"),
        ({"group": "weapn"}, "no stat is named 'weapn'"),
        ({"fixed": {"covr": 0}}, "no variable is named 'covr'"),
        ({"results": ["Q"]}, "is named 'Q'"),
        ({"results": []}, "no result of the table of effects is shown"),
        ({"table": "fire"}, "no table is named"),
    ],
)
def test_mistakes_are_findings(grav, options, message) -> None:
    with pytest.raises(DefinitionError, match=message):
        panels.options(grav, Panel("matchups", "", {**OPTIONS, **options}, SPAN))


def test_a_value_that_is_missing_is_reported_with_the_place(grav, theme) -> None:
    with pytest.raises(DefinitionError) as caught:
        drawn(grav, theme, fixed={"cover": 0})
    assert caught.value.findings[0].span == SPAN


def test_another_stat_is_another_chance(grav, theme) -> None:
    piece = grav.pieces["nu-3"]
    face = piece.faces[0]._replace(stats={**piece.faces[0].stats, "attack": 9})
    changed = replace(grav, pieces={**grav.pieces, "nu-3": replace(piece, faces=(face,))})
    before, after = (
        scenes.lines(drawn(game, theme, 90.0, attackers=["nu-3"], targets=["chi-1"]))[-1] for game in (grav, changed)
    )
    assert before != after


def test_too_many_targets_for_the_width_are_refused(grav, theme) -> None:
    with pytest.raises(DefinitionError, match="columns have"):
        drawn(grav, theme, 100.0)
