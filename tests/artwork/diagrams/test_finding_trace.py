from itertools import pairwise
from pathlib import Path

import pytest
from artwork.diagrams.test_finding_card import words

from pnp import checks, model
from pnp.artwork.diagrams import finding_card
from pnp.artwork.diagrams.finding_trace import machine_of, trace
from pnp.checks.print.sheets import DrawnMeasure
from pnp.errors import Finding
from pnp.model.game import Game
from pnp.scene.items import Group
from pnp.scene.presets import themes

THEME = themes()["field"]
AS_WRITTEN = Path(__file__).parents[2] / "as_written"


@pytest.fixture(scope="module")
def stuck() -> tuple[Game, Finding]:
    """A game in which a pair cannot part again, and that finding."""
    game = model.load(AS_WRITTEN / "heavy-armor")
    return game, next(found for found in checks.check_game(game) if found.id == "machine.deadlock")


def test_the_way_to_a_state_is_drawn_step_by_step(stuck: tuple[Game, Finding]) -> None:
    game, finding = stuck
    card = finding_card.card(game, finding, THEME)
    assert card is not None
    said = words(card)
    assert said.index("It begins") < said.index(" 1 ") < said.index("Here")
    for value in finding.witness[:2]:
        assert f"{value[0].replace('-', ' ')} {value[1]}" in said


def test_steps_stand_one_below_the_other_within_the_width(stuck: tuple[Game, Finding]) -> None:
    game, finding = stuck
    for width in (118.0, 60.0):
        drawn = trace(game, finding, width, THEME, "#b3402b")
        assert drawn is not None
        tops = [item.transform[5] for item in drawn.items if isinstance(item, Group)]
        assert tops == sorted(tops)
        assert min(b - a for a, b in pairwise(tops)) > 8.0
        left, _, right, _ = DrawnMeasure(exact=True).extent(drawn.items)
        assert left >= 0.0
        assert right <= width + 0.2


def test_other_findings_have_no_way_to_draw(stuck: tuple[Game, Finding]) -> None:
    game, finding = stuck
    other = finding._replace(witness=(("pieces", "joined"),))
    assert machine_of(game, other) is None
    assert trace(game, other, 118.0, THEME, "#b3402b") is None
