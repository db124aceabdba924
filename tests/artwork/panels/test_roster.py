"""Every unit's line against the roster written down by hand."""

from dataclasses import replace

import gravfacts
import pytest
import scenes

from pnp.artwork import panels
from pnp.errors import DefinitionError, Span
from pnp.model.game import Panel
from pnp.scene.items import Group

SPAN = Span("charts.yaml", 1, 1)
LENT = {"imperial": {"L-MIL", "M-MIL", "Del-1", "Del-2", "Del-3"}, "league": {"J-INF", "DS-3"}}


def drawn(game, theme, side, width=186.0, **options):
    return panels.draw(game, Panel("roster", "", {"side": side, **options}, SPAN), width, theme)


def shown(drawing) -> dict[str, list[str]]:
    """The figures on the line of each unit, from left to right."""
    placed = scenes.texts(drawing, into_symbols=False)
    found = {}
    for name in (text for text in placed if text.text in gravfacts.UNITS):
        level = [t for t in placed if abs(t.y - name.y) < 4 and name.left < t.left < name.left + 80]
        figures = [t for t in level if t.text.isdigit() or t.text in {"F", "D"}]
        found[name.text] = [t.text for t in sorted(figures, key=lambda t: t.left)]
    return found


@pytest.mark.parametrize(("side", "place"), [("imperial", 0), ("league", 1), ("special", 2)])
def test_every_unit_of_the_side_with_its_number_and_values(grav, theme, side, place) -> None:
    expected = {
        unit.name: [str(unit.counts[place]), *map(str, (unit.ew, unit.attack, unit.range, unit.defense)), unit.move]
        for unit in gravfacts.UNITS.values()
        if unit.counts[place]
    }
    drawing = drawn(grav, theme, side)
    assert shown(drawing) == expected
    total = sum(unit.counts[place] for unit in gravfacts.UNITS.values())
    assert f"{len(expected)} types, {total} counters" in scenes.words(drawing)


@pytest.mark.parametrize("side", ["imperial", "league"])
def test_lent_units_stand_under_their_heading(grav, theme, side) -> None:
    drawing = drawn(grav, theme, side, loaned="On loan")
    assert {name for name in shown(drawing) if gravfacts.UNITS[name].counts[2]} == LENT[side]
    assert "On loan" in scenes.words(drawing)
    assert not LENT[side] & set(shown(drawn(grav, theme, side)))


def test_counters_are_drawn_in_true_size(grav, theme) -> None:
    widths = [item.symbol.width * item.scale for item in _uses(drawn(grav, theme, "league", legend=False))]
    assert [width for width in widths if width > 6] == pytest.approx([12.7] * 20)


def _uses(drawing):
    for item in drawing.items:
        if isinstance(item, Group):
            yield from _uses(item)
        elif hasattr(item, "symbol"):
            yield item


def test_flagged_numbers_stand_in_a_ring(grav, theme) -> None:
    boxes = scenes.outlines(drawn(grav, theme, "special", legend=False))
    rings = [box for box in boxes if abs(box[2] - box[0] - 5.5) < 0.01 and abs(box[3] - box[1] - 5.5) < 0.01]
    flags = [u.enhanced + (not u.active) for u in gravfacts.UNITS.values() if u.counts[2]]
    assert len(rings) == sum(flags) == 3


def test_the_legend_explains_every_sign_that_is_used(grav, theme) -> None:
    legend = [word for line in scenes.lines(drawn(grav, theme, "imperial"))[-2:] for word in line]
    for word in ("enhanced", "passive", "missiles", "particle beam", "gatling lasers", "magnetic bolts"):
        assert word in legend
    for word in ("fighter", "drop-ship", "hover", "infantry", "grav"):
        assert word in legend


def test_more_columns_make_it_lower(grav, theme) -> None:
    assert drawn(grav, theme, "league", across=2).height < drawn(grav, theme, "league", 93.0, across=1).height


def test_mistakes_are_findings(grav, theme) -> None:
    with pytest.raises(DefinitionError, match="no side is named 'leage'"):
        panels.options(grav, Panel("roster", "", {"side": "leage"}, SPAN))
    with pytest.raises(DefinitionError, match="whose units"):
        panels.draw(grav, Panel("roster", "", {}, SPAN), 186, theme)
    no_one = replace(grav.pieces["a-inf"], count={})
    with pytest.raises(DefinitionError, match="has no units"):
        drawn(replace(grav, pieces={no_one.id: no_one}), theme, "league")


def test_a_game_without_signs_has_no_legend(heavy, theme) -> None:
    words = scenes.words(panels.draw(heavy, Panel("roster", "", {"side": "amber"}, SPAN), 186, theme))
    assert "Lancer" in words
    assert f"{len(heavy.pieces)} types" in words


def test_both_faces_and_their_figures(units, theme) -> None:
    one, both = (drawn(units, theme, "red", faces=faces) for faces in ("first", "all"))
    assert [text.text for text in scenes.texts(one, into_symbols=True) if "-" in text.text] == ["4-4", "5-6"]
    values = [text.text for text in scenes.texts(both, into_symbols=True) if "-" in text.text]
    assert values == ["4-4", "2-4", "5-6", "2-6"]
    figures = [text for text in scenes.texts(both, into_symbols=False) if text.text.isdigit()]
    assert sorted(text.text for text in figures) == sorted("114424215626")


def test_all_units_of_a_class_show_it_once_with_or_without_the_last_stat(units, theme) -> None:
    last = units.stats["move"]._replace(id="reach", name="Reach", short="R", optional=True)
    game = replace(units, stats={**units.stats, "reach": last})
    infantry = [p for p in game.pieces.values() if p.move_class == "foot" and p.count.get("red")]
    drawing = panels.draw(game, Panel("roster", "", {"side": "red", "faces": "all", "legend": False}, SPAN), 186, theme)
    assert [text.text for text in scenes.texts(drawing, into_symbols=False)].count("foot") == len(infantry) > 0
