"""A scenario's key, laid over the prices and attributes of the game's terrain."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from pnp import model
from pnp.model.game import Scenario

BAD = Path(__file__).parents[2] / "bad"
Raid = Callable[[str], Scenario]
WOOD = "wood: {name: thicket, cost: {wheels: prohibited, foot: 2}, cover: {any: 2, foot: 3}}"


@pytest.fixture
def raid(tmp_path: Path) -> Raid:
    """The scenario of the small battle, with prices of terrain, and another entry for wood in its key."""

    def load(entry: str) -> Scenario:
        folder = Path(shutil.copytree(BAD / "battle", tmp_path / "game", dirs_exist_ok=True))
        terrain, fight = folder / "map.yaml", folder / "fight.yaml"
        text = terrain.read_text()
        text = text.replace("wood: {name: Wood,", "wood: {name: Wood, cost: {wheels: 3, foot: 1}, cover: 1,", 1)
        assert "cover: 1" in text
        terrain.write_text(text)
        text = fight.read_text()
        (line,) = [line for line in text.splitlines() if line.strip().startswith("wood: {name:")]
        text = text.replace(line, f"      {entry}" if entry else "")
        fight.write_text(text)
        return model.load(folder).scenarios["raid"]  # type: ignore[index]

    return load


def wood(scenario: Scenario) -> tuple[str, dict[str, str], object]:
    entry = scenario.entry("wood")
    assert entry is not None
    costs = {str(name): str(price) for name, price in entry.cost.special.items()}
    return entry.name, costs, entry.attributes["cover"].general  # type: ignore[index]


def test_an_entry_that_gives_a_part_keeps_the_rest(raid: Raid) -> None:
    assert wood(raid("wood: {cost: {foot: 2}}")) == ("Wood", {"wheels": "3", "foot": "2"}, 1)
    assert wood(raid("wood: {name: thicket}")) == ("thicket", {"wheels": "3", "foot": "1"}, 1)
    assert wood(raid("wood: {cover: 4}")) == ("Wood", {"wheels": "3", "foot": "1"}, 4)


def test_terrain_with_prices_needs_no_entry(raid: Raid) -> None:
    assert wood(raid("")) == ("Wood", {"wheels": "3", "foot": "1"}, 1)
