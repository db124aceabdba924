"""The strip of distances follows from the formulas."""

import pytest
import scenes

from pnp.artwork import panels
from pnp.errors import DefinitionError
from pnp.scene.items import Group, Path, Text, Use


def rows(drawn) -> dict[str, list[str]]:
    return {line[0]: line[1:] for line in scenes.lines(drawn) if line[0] in {"Between", "Hit on", "Saved on"}}


def test_each_hex_takes_one_from_attack_and_adds_one_to_defense(heavy, theme, shipped) -> None:
    assert rows(panels.draw(heavy, shipped(heavy, "range-strip"), 76, theme)) == {
        "Between": ["0", "1", "2", "3", "4"],
        "Hit on": ["A", "A−1", "A−2", "A−3", "A−4"],
        "Saved on": ["D", "D+1", "D+2", "D+3", "D+4"],
    }


def test_another_rule_gives_another_strip(changed, theme, shipped) -> None:
    game = changed("play.yaml", "to-hit: attacker.attack - between", "to-hit: attacker.attack - 2 * between + 1")
    assert rows(panels.draw(game, shipped(game, "range-strip"), 76, theme))["Hit on"] == [
        "A+1",
        "A−1",
        "A−3",
        "A−5",
        "A−7",
    ]


def test_a_rule_that_a_strip_cannot_show_is_refused(changed, theme, shipped) -> None:
    game = changed("play.yaml", "to-hit: attacker.attack - between", "to-hit: attacker.attack / (between + 1)")
    with pytest.raises(DefinitionError, match="does more than add"):
        panels.draw(game, shipped(game, "range-strip"), 76, theme)


def test_figures_stand_under_their_hexes(heavy, theme, shipped) -> None:
    drawn = panels.draw(heavy, shipped(heavy, "range-strip"), 78, theme)
    pitch = (78 - 0.25) / 6
    hexes = sorted(
        {
            round((left + right) / 2, 3)
            for left, _, right, _ in scenes.outlines(drawn)
            if abs(right - left - pitch) < 0.01
        }
    )
    assert len(hexes) == 6
    figures = {text.text: text.middle for text in scenes.texts(drawn, into_symbols=False)}
    for index, name in enumerate(["A", "A−1", "A−2", "A−3", "A−4"], 1):
        assert figures[name] == pytest.approx(hexes[index], abs=0.001)


def test_only_attacker_and_target_are_counters_and_the_line_is_under_them(heavy, theme, shipped) -> None:
    drawn = panels.draw(heavy, shipped(heavy, "range-strip"), 78, theme)
    (items,) = (items for items in groups_of(drawn) if any(map(is_dashed, items)))
    (fire,) = (number for number, item in enumerate(items) if is_dashed(item))
    counters = [number for number, item in enumerate(items) if isinstance(item, Group)]
    assert len(counters) == 2
    assert fire < min(counters)
    assert [item.text for item in items if isinstance(item, Text)] == ["0", "1", "2", "3"]
    ghosts = [item for item in items[fire + 1 :] if isinstance(item, Path)]
    assert [item.fill for item in ghosts] == [theme.paper] * 4, "an empty outline hides the line"


def is_dashed(item):
    return isinstance(item, Path) and item.stroke is not None and bool(item.stroke.dash)


def groups_of(drawn):
    for item in drawn.items:
        if isinstance(item, Group):
            yield item.items
            yield from groups_of(item)
        elif isinstance(item, Use):
            yield from groups_of(item.symbol)
