"""What texts say of terrain and of examples on maps."""

from pathlib import Path

import pytest

from pnp import model, templating
from pnp.errors import DefinitionError
from pnp.model.game import Game


@pytest.fixture(scope="module")
def game() -> Game:
    return model.load(Path(__file__).parents[1] / "bad" / "prices")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{{ terrain.river.cost.foot }} {{ terrain.river.cost.motor }} {{ terrain.river.cost }}", "+1 +2 +1"),
        ("{{ terrain.forest.cost.motor + 1 }} {{ terrain.swamp.cost.motor }}", "4 prohibited"),
        ("{{ terrain.road.cost.foot }} {{ terrain.rubble.cost.motor }}", "½ +1"),
        ("{{ terrain.forest.shift }} {{ terrain.forest.view }} {{ terrain.forest.special.view.foot }}", "-1 2 3"),
        ("{{ attributes.shift.name }} {{ attributes.shift.short }}", "Combat Cbt"),
        ("{{ examples.march.cost }} {{ examples.march.range }} {{ examples.march.line.view }}", "5½ 3 5"),
        ("{% for s in examples.march.steps %}{{ s.hex }} {{ s.terrain }} {{ s.cost }};{% endfor %}",
         "0102 Clear ½;0202 Forest 2;0302 Rubble 3;"),
        ("{{ examples.march.finish.view }} {{ examples.march.start.terrain }}", "3 Clear"),
        ("{{ examples.assault.ground.shift }} {{ examples.assault.across.shift }}", "-2 -1"),
        ("{{ examples.assault.shift }} {{ examples.assault.column }}", "-3 1:4"),
    ],
)  # fmt: skip
def test_names(game: Game, text: str, expected: str) -> None:
    assert templating.render(game, text) == expected


def test_terrain_without_an_attribute_does_not_have_it(game: Game) -> None:
    with pytest.raises(DefinitionError, match="shift"):
        templating.render(game, "{{ terrain.road.shift }}")
