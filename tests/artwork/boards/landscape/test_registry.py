from pnp.artwork.boards import textures
from pnp.artwork.boards.landscape.registry import LANDFORMS


def test_no_landform_is_named_like_a_texture():
    assert not set(LANDFORMS) & set(textures.TEXTURES)


def test_ranks_differ_and_hills_run_on_below_mountains():
    assert len({form.rank for form in LANDFORMS.values()}) == len(LANDFORMS)
    assert LANDFORMS["relief"].under == ("massif",)
    assert LANDFORMS["relief"].rank < LANDFORMS["massif"].rank
