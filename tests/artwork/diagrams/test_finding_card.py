import shutil
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from pnp import assets, checks, model
from pnp.artwork.diagrams import finding_card
from pnp.artwork.diagrams.finding_card import machine_of, trace
from pnp.errors import Finding
from pnp.model.game import Game
from pnp.scene.extents import DrawnMeasure
from pnp.scene.items import Group, Item, Symbol, Text, Use
from pnp.scene.presets import themes

THEME = themes()["field"]


def found_by(check: str, game: Game) -> Finding:
    """The first finding of one check."""
    return checks.check_game(game, checks.CheckSelection(lambda each: each.id == check))[0]


@pytest.fixture
def spoilt(tmp_path: Path) -> Callable[..., tuple[Game, Finding]]:
    """Armada Chess with one text replaced, and its finding of a check."""

    def run(check: str, file: str, old: str, new: str) -> tuple[Game, Finding]:
        folder = Path(shutil.copytree(assets.game("armada-chess"), tmp_path / "armada-chess"))
        text = (folder / file).read_text(encoding="utf-8")
        assert text.count(old) == 1
        (folder / file).write_text(text.replace(old, new), encoding="utf-8")
        game = model.load(folder)
        return game, found_by(check, game)

    return run


def parts(items: tuple[Item, ...]) -> list[Item]:
    found: list[Item] = []
    for item in items:
        found.append(item)
        if isinstance(item, Group):
            found += parts(item.items)
        if isinstance(item, Use):
            found += parts(item.symbol.items)
    return found


def words(symbol: Symbol) -> str:
    return " ".join(item.text for item in parts(symbol.items) if isinstance(item, Text))


def test_a_contradiction_is_shown_with_the_counters_and_both_rules(spoilt: Callable[..., tuple[Game, Finding]]) -> None:
    game, finding = spoilt(
        "clause.conflict", "clauses.yaml", "overrides: [capture.chess, fort.commando]", "overrides: capture.chess"
    )
    card = finding_card.card(game, finding, THEME)
    assert card is not None
    assert card.width == finding_card.WIDTH
    drawn = [item.symbol.name.lower() for item in parts(card.items) if isinstance(item, Use)]
    assert any("knight" in name for name in drawn), drawn
    assert any("fortified" in name for name in drawn), drawn
    said = words(card)
    wanted = ("attacker", "Knight", "on terrain", "fort.commando", "high-ground.same", "may capture it", "cannot")
    assert [each for each in wanted if each not in said] == []
    assert f"line {finding.span.line}" in said


def test_cells_are_shown_on_the_board(spoilt: Callable[..., tuple[Game, Finding]]) -> None:
    mountains = "{role: mountain, at: [e1,"
    game, finding = spoilt("board.role-clash", "board.yaml", mountains, mountains.replace("e1", "c2, e1"))
    card = finding_card.card(game, finding, THEME)
    assert card is not None
    assert "c2" in words(card)
    assert any(isinstance(item, Use) and item.symbol.name.startswith("diagram") for item in parts(card.items))


def test_what_shows_nothing_has_no_card() -> None:
    game = model.load(assets.game("heavy-armor"))
    assert finding_card.card(game, Finding("unused.marker", "warning", "nobody throws it"), THEME) is None
    odd = Finding("board.odd", "warning", "a", witness=(("board", "Duel board"), ("cell", "Z99")))
    assert finding_card.card(game, odd, THEME) is None


AS_WRITTEN = Path(__file__).parents[2] / "as_written"


@pytest.fixture(scope="module")
def stuck() -> tuple[Game, Finding]:
    """A game in which a pair cannot part again, and that finding."""
    game = model.load(AS_WRITTEN / "heavy-armor")
    return game, found_by("machine.deadlock", game)


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
