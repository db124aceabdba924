"""The turn: every action with its cost, in the words of the procedure."""

from dataclasses import replace

import pytest
import scenes

from pnp.artwork import panels
from pnp.errors import DefinitionError, Span
from pnp.model.game import Panel
from pnp.scene.items import walk
from pnp.scene.shapes import line


def test_every_action_is_there_with_its_words(heavy, theme, shipped) -> None:
    words = scenes.words(panels.draw(heavy, shipped(heavy, "turn"), 78, theme))
    for action in heavy.procedure.actions:
        assert action.name in words
        assert action.summary.rstrip(".").split()[-1].rstrip(".,;") in words
    assert "of 2 actions" in words
    assert words.count("1× each") == 3, "not beside what takes the whole turn"
    assert "If your Control Center" in words


def test_rules_are_between_the_actions(heavy, theme, shipped) -> None:
    drawn = panels.draw(heavy, shipped(heavy, "turn"), 78, theme)
    lines = [item for item in walk(drawn.items) if getattr(item, "segments", ()) == line(0.0, 0.0, 78.0, 0.0)]
    assert len(lines) == len(heavy.procedure.actions), "one of them above the end of the game"


def marks(drawn) -> list[int]:
    """The number of solid squares on each line of marks."""
    found: dict[float, list[str | None]] = {}

    def visit(items, y):
        for item in items:
            if hasattr(item, "transform"):
                visit(item.items, y + item.transform[5])
            elif hasattr(item, "segments"):
                (_, _, top), (_, right, _) = item.segments[0], item.segments[1]
                if len(item.segments) == 5 and right - item.segments[0][1] < 3:
                    found.setdefault(round(y + top, 0), []).append(item.fill)

    visit(drawn.items, 0.0)
    return [sum(fill is not None for fill in row) for row in found.values()]


def test_marks_count_the_actions_that_each_takes(heavy, theme, shipped) -> None:
    drawn = panels.draw(heavy, shipped(heavy, "turn"), 78, theme)
    assert sum(marks(drawn)) == sum(action.cost for action in heavy.procedure.actions) == 7


def test_the_number_of_actions_is_the_procedures(changed, theme, shipped) -> None:
    game = changed("play.yaml", "actions-per-turn: 2", "actions-per-turn: 3")
    assert "Up to three actions" in scenes.words(panels.draw(game, shipped(game, "turn"), 78, theme))


def test_a_game_without_actions_has_no_turn_to_show(heavy, theme, shipped) -> None:
    idle = replace(heavy, procedure=heavy.procedure._replace(actions=()))
    with pytest.raises(DefinitionError, match="no actions"):
        panels.draw(idle, shipped(heavy, "turn"), 78, theme)


def test_a_turn_of_one_action_has_no_marks_and_no_room_for_pictures_that_are_not_there(armada, heavy, theme) -> None:
    bare = tuple(action._replace(symbol="") for action in armada.procedure.actions)
    game = replace(armada, procedure=armada.procedure._replace(actions=bare))
    drawn = panels.draw(game, Panel("turn", "", {}, Span("charts.yaml", 1, 1)), 90, theme)
    assert marks(drawn) == []
    assert {round(text.left, 3) for text in scenes.texts(drawn) if text.text in {a.name for a in bare}} == {0.0}
