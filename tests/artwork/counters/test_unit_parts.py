"""Two-step units: values joined, legible type, nothing at the cut line, the reduced side distinct in form."""

from dataclasses import replace

import pytest

from pnp.artwork.counters import faces, slots
from pnp.errors import DefinitionError
from pnp.scene import fonts
from pnp.scene.items import Path
from pnp.scene.theme import MM_PER_PT

LAYOUTS = ("two-step-half-inch", "two-step-five-eighths", "two-step-three-quarter")
SIZES = (12.7, 15.875, 19.05)


def face(game, theme, piece="r-2", name="front", side="red", **changes):
    found = replace(game.pieces[piece], **changes)
    return faces.face_symbol(replace(game, pieces={**game.pieces, piece: found}), side, piece, name, theme)


@pytest.mark.parametrize(("name", "size"), list(zip(LAYOUTS, SIZES, strict=True)))
def test_a_unit_shows_all_that_it_has(units, theme, texts, name, size):
    game = replace(units, kit=units.kit._replace(format=units.kit.format._replace(width=size)))
    front = {text.text for text in texts(face(game, theme, layout=name))}
    assert front == {"2", "I", "X", "5-6", "North road"}
    back = {text.text for text in texts(face(game, theme, name="back", layout=name))}
    assert back == {"2", "I", "X", "2-6"}


@pytest.mark.parametrize(("name", "size"), list(zip(LAYOUTS, SIZES, strict=True)))
def test_type_is_legible_and_inside_the_cut_line(units, theme, texts, name, size):
    game = replace(units, kit=units.kit._replace(format=units.kit.format._replace(width=size)))
    for text in texts(face(game, theme, layout=name, turn=12, designation="116")):
        assert text.style.size >= 5 * MM_PER_PT - 1e-9, text.text
        reach = fonts.width(text.text, text.style) / (2 if text.anchor == "middle" else 1)
        along = text.y if text.rotate else text.x
        cap = fonts.metrics(text.style.font).cap_height * text.style.size
        assert 0.45 <= along + reach <= size - 0.45 or text.rotate == 270, text.text
        assert text.rotate != 90 or text.x + cap <= size - 0.45
        assert text.rotate != 270 or text.x - cap >= 0.45


@pytest.mark.parametrize("name", LAYOUTS)
def test_figures_have_one_size_whatever_they_are(units, theme, texts, name):
    sizes = set()
    for strength in (1, 9, 12):
        first, *others = units.pieces["b-1"].faces
        faces_ = (first._replace(stats={**first.stats, "strength": strength}), *others)
        drawn = face(units, theme, "b-1", side="blue", layout=name, faces=faces_)
        sizes |= {text.style.size for text in texts(drawn) if text.text == f"{strength}-4"}
    assert len(sizes) == 1


@pytest.mark.parametrize("name", LAYOUTS)
def test_the_reduced_side_has_a_foot_that_the_full_side_lacks(units, theme, everything, name):
    front, back = (
        [item for item in everything(face(units, theme, name=each, layout=name)) if isinstance(item, Path)]
        for each in ("front", "back")
    )
    badge = 1  # the disc of the arrival is on the front only
    assert len(back) == len(front) - badge + 2


def test_a_unit_without_a_formation_has_no_stripe(units, theme, everything):
    with_stripe, without = (
        {item.fill for item in everything(face(units, theme, formation=formation)) if isinstance(item, Path)}
        for formation in ("i-corps", None)
    )
    assert units.formations["i-corps"].color in with_stripe - without


def test_values_without_a_slot_are_an_error_where_nothing_joins_them(units, theme):
    with pytest.raises(DefinitionError) as failure:
        face(units, theme, layout="tile")
    assert {finding.id for finding in failure.value.findings} == {"layout.no-slot"}


@pytest.mark.parametrize("values", [(4, 6, 5), (12, 10)])
def test_three_values_and_two_digits_fit(units, theme, texts, values):
    names = ["strength", "defense", "move"][: len(values)]
    stats = {name: units.stats["strength"]._replace(id=name, slot=name) for name in names}
    first, *others = units.pieces["r-1"].faces
    faces_ = (first._replace(stats=dict(zip(names, values, strict=True))), *others)
    drawn = face(replace(units, stats={**units.stats, **stats}), theme, "r-1", faces=faces_)
    assert "-".join(map(str, values)) in {text.text for text in texts(drawn)}


def test_marks_and_minus_signs_are_joined_too(units, theme, texts):
    first, *others = units.pieces["r-1"].faces
    marked = first._replace(stats={"strength": -1, "move": 4}, flags={"move": "*"})
    drawn = face(units, theme, "r-1", faces=(marked, *others))
    assert "−1-4*" in {text.text for text in texts(drawn)}


def test_layouts_say_whether_they_join_values(units):
    joined = [slots.JOINED_VALUES in slots.load(units, name).shown for name in (*LAYOUTS, "half-inch")]
    assert joined == [True, True, True, False]
