"""Markers for units, and standees."""

import pytest

from pnp.artwork.counters.unit_markers import loaded_symbol, loss_symbol, standee_symbol, state_symbol
from pnp.model.game import FaceRef
from pnp.scene.color import luminance, tone
from pnp.scene.extents import DrawnMeasure
from pnp.scene.items import Group, Path, Text, Use

FACES = {
    "league-aza-3-j-inf": lambda game, theme: loaded_symbol(game, "league", "aza-3", theme, passenger="j-inf"),
    "imperial-ds-8-2": lambda game, theme: loaded_symbol(game, "imperial", "ds-8", theme, loads=2),
    "league-a-inf-disrupted": lambda game, theme: state_symbol(game, "league", "a-inf", "disrupted", theme),
    "delta-loss": lambda game, theme: loss_symbol(game, "fort-delta", "ew", 3, 3, theme, back=False),
}


def used(everything, symbol):
    """The names of the symbols on a face."""
    return {item.symbol.name for item in everything(symbol) if isinstance(item, Use)}


def fills(everything, symbol):
    """The colors of the shapes on a face, the ground first."""
    return [item.fill for item in everything(symbol) if isinstance(item, Path)]


def test_a_loaded_carrier_shows_its_values_and_who_is_inside(grav, theme, texts, everything):
    symbol = loaded_symbol(grav, "league", "aza-3", theme, passenger="j-inf")
    stats = grav.pieces["aza-3"].faces[0].stats
    words = [item.text for item in texts(symbol)]
    assert {"Aza-3", "J-INF"} <= set(words)
    assert sorted(word for word in words if len(word) == 1) == sorted(
        str(stats[stat]) for stat in ("ew", "attack", "range", "defense", "move")
    )
    assert {"unit/aza", "unit/j-inf"} <= used(everything, symbol)
    assert tone(grav.pieces["j-inf"].color, 0.84) in fills(everything, symbol)


@pytest.mark.parametrize("loads", [1, 2, 3])
def test_a_ship_shows_how_many_holds_are_full(grav, theme, everything, loads):
    symbol = loaded_symbol(grav, "imperial", "ds-8", theme, loads=loads)
    names = [item.symbol.name for item in everything(symbol) if isinstance(item, Use)]
    assert (names.count("pip/hold"), names.count("pip/held")) == (3, loads)


def test_a_state_keeps_the_values_that_still_count(grav, theme, texts, everything):
    symbol = state_symbol(grav, "imperial", "a-inf", "disrupted", theme)
    stats = grav.pieces["a-inf"].faces[0].stats
    assert [item.text for item in texts(symbol)] == [str(stats["ew"]), "A-INF", str(stats["defense"]), "Disrupted"]
    assert "marker/disrupted" in used(everything, symbol)
    assert luminance(fills(everything, symbol)[0]) < 0.1


def test_a_state_has_a_light_unit_beside_its_sign(grav, theme, everything):
    drawn = [
        item for item in everything(state_symbol(grav, "league", "a-inf", "disrupted", theme)) if isinstance(item, Use)
    ]
    places = {item.symbol.name: item for item in drawn}
    unit, sign = places["unit/a-inf"], places["marker/disrupted"]
    assert unit.x + unit.symbol.width * unit.scale < sign.x


def test_losses_say_what_is_left(grav, theme, texts, everything):
    assert [item.text for item in texts(loss_symbol(grav, "fort-alpha", "ew", 2, 3, theme, back=False))] == [
        "ALPHA",
        "−2",
        "3",
        "EW",
    ]
    gone = loss_symbol(grav, "fort-alpha", "ew", 5, 0, theme, back=True)
    assert [item.text for item in texts(gone)] == ["ALPHA"]
    assert "marker/fort-alpha" in used(everything, gone)


@pytest.mark.parametrize("name", FACES)
def test_nothing_is_near_the_cut(grav, theme, name):
    symbol = FACES[name](grav, theme)
    (face,) = symbol.items
    for item in face.items:
        if isinstance(item, Use | Text):
            left, top, right, bottom = DrawnMeasure(exact=True).extent((item,))
            assert min(left, top, 12.7 - right, 12.7 - bottom) >= 0.59, item


@pytest.mark.parametrize("name", FACES)
def test_faces_look_as_approved(golden, grav, theme, name):
    golden.png(f"counters/grav-{name}", FACES[name](grav, theme), dpi=300)


@pytest.fixture
def king(armada, theme):
    return standee_symbol(armada, "black", FaceRef("king", "front"), theme)


def test_one_half_is_the_other_upside_down(king):
    group = king.items[0]
    assert isinstance(group, Group)
    first, second = (item for item in group.items if isinstance(item, Use))
    assert first.symbol is second.symbol
    assert (second.x, second.y, second.rotate) == (0.0, king.height / 2, 0.0)
    assert (first.x, first.y, first.rotate) == (king.width, king.height / 2, 180.0)
    assert first.symbol.height * 2 == king.height


def test_it_folds_in_the_middle_and_is_on_a_square(king, everything):
    folds = sorted({item.segments[0][2] for item in everything(king) if isinstance(item, Path) and is_fold(item)})
    assert folds == [8.0, 30.0, 52.0]
    assert folds[0] + (king.height - folds[2]) == king.width == 16.0


def is_fold(path):
    return path.stroke is not None and bool(path.stroke.dash)


def test_nothing_is_printed_beyond_the_cut(king):
    group = king.items[0]
    assert king.bleed == 0
    xs = [value for _, *values in group.clip.segments for value in values[::2]]
    ys = [value for _, *values in group.clip.segments for value in values[1::2]]
    assert (min(xs), max(xs), min(ys), max(ys)) == (0.0, king.width, 0.0, king.height)


@pytest.mark.parametrize(
    ("ref", "words"),
    [
        (FaceRef("king", "front"), ["6", "6", "KING"]),
        (FaceRef("rook", "back"), ["4", "4", "FORTIFIED", "ROOK"]),
        (FaceRef("rook", "back", "rook-pawn"), ["5", "5", "FORTIFIED", "ROOK-PAWN"]),
    ],
)
def test_both_sides_say_what_it_is(armada, theme, texts, ref, words):
    symbol = standee_symbol(armada, "white", ref, theme)
    assert sorted(item.text for item in texts(symbol)) == sorted(words * 2)


def test_a_figure_looks_as_approved(golden, king):
    golden.png("counters/armada-black-king-standee", king, dpi=200)
