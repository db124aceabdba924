from pathlib import Path

import pytest

import pnp.model
from pnp import assets
from pnp.model.game import Game

BATTLE = Path(__file__).parents[2] / "bad" / "battle"


@pytest.fixture(scope="module")
def battle() -> Game:
    return pnp.model.load(BATTLE)


def test_labels_of_an_edge(battle: Game) -> None:
    grav = pnp.model.load(assets.game("grav-armor"))
    firing, effects = (grav.tables[name] for name in ("firing", "hit-effects"))  # type: ignore[index]
    assert firing.columns.labels[:2] == ("≤−10", "−9")
    assert firing.columns.labels[9:12] == ("−1", "0", "+1")
    assert firing.columns.labels[-1] == "≥+10"
    assert effects.columns.labels == ("≤2", "3", "4", "5", "6", "7", "≥8")
    assert battle.tables["fire"].columns.labels == ("none", "one", "two")  # type: ignore[index]
    assert battle.tables["effect"].rows.labels == ("foot", "wheels")  # type: ignore[index]


def test_looking_up(battle: Game) -> None:
    fire, effect = (battle.tables[name] for name in ("fire", "effect"))  # type: ignore[index]
    assert fire.result(3, -5) == "H"
    assert fire.result(12, 0) == "-"
    assert fire.result(12, 99) == "H"
    with pytest.raises(KeyError):
        fire.result(1, 0)
    assert effect.result("foot", 0) == "-"
    assert effect.result("foot", 9) == "X"
    with pytest.raises(KeyError):
        effect.result("boots", 1)
    assert (fire.roll, effect.roll) == ("2d6", "d6 - cover")


def test_modifiers(battle: Game) -> None:
    rockets = battle.modifiers["rockets"]  # type: ignore[index]
    assert rockets.when == {"attacker.weapon": ("R",), "target.class": ("wheels",), "range": (1,)}
    assert rockets.add.text == "1"
