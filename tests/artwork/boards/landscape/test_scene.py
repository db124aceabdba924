import pytest
from lands import CRACKS, KINDS, board

from pnp.artwork.boards.landscape.scene import has_landforms, scenery
from pnp.artwork.boards.landscape.terrain_layout import Country
from pnp.errors import DefinitionError


def test_a_board_has_landforms_when_some_ground_is_one():
    section = board()
    assert has_landforms(section)
    flat = KINDS["Y"]._replace(texture="plain")
    assert not has_landforms(section._replace(terrain=dict.fromkeys(section.terrain, flat)))
    assert has_landforms(section._replace(terrain={}, ground=KINDS["Y"]))


def test_features_lie_upon_all_land():
    with_cracks, without = board(), board(cracks=())
    more, less = scenery(Country.of(with_cracks)), scenery(Country.of(without))
    assert more[: len(less)] == less
    assert len(more) == len(less) + 2


def test_a_feature_that_nobody_drew_is_a_finding():
    section = board()
    wrong = {cell: CRACKS._replace(texture="canals") for cell in section.features}
    with pytest.raises(DefinitionError) as refused:
        scenery(Country.of(section._replace(features=wrong)))
    (finding,) = refused.value.findings
    assert finding.id == "art.unknown-texture"
    assert "'canals'" in finding.message
