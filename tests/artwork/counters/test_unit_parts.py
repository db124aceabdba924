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


STRIPES = (3.78, 2.98, 3.48)
ENDS = (11.2, 15.875, 19.05)
"""Where the width for the values ends: at the safe distance, or at the cut."""
"""The right edges of the stripes in mm."""


def army(game, name, size, values, **changes):
    """The game with these values on the units r-1, r-2 …, in the format of a layout."""
    names = ["strength", "defense", "move"][: len(values[0])]
    stats = {name: game.stats["strength"]._replace(id=name, slot=name) for name in names}
    pieces = {}
    for number, each in enumerate(values, start=1):
        faces_ = tuple(face._replace(stats=dict(zip(names, each, strict=True))) for face in game.pieces["r-2"].faces)
        id_ = f"r-{number}"
        pieces[id_] = replace(game.pieces["r-2"], id=id_, faces=faces_, layout=name, **changes)
    kit = game.kit._replace(format=game.kit.format._replace(width=size, height=size))
    return replace(game, stats={**game.stats, **stats}, pieces=pieces, kit=kit)


def joined(texts, drawn):
    """The text of the values of a face, its left and its right edge."""
    text = max(texts(drawn), key=lambda text: text.style.size)
    half = fonts.width(text.text, text.style) / 2
    return text, text.x - half, text.x + half


@pytest.mark.parametrize(("name", "size", "stripe", "end"), list(zip(LAYOUTS, SIZES, STRIPES, ENDS, strict=True)))
@pytest.mark.parametrize("values", [(5, 6, 4), (12, 10, 8), (12, 10, 12), (4, 5)])
def test_values_are_in_the_middle_of_the_free_width(units, theme, texts, name, size, stripe, end, values):
    game = army(units, name, size, [values])
    for each in ("front", "back"):
        text, left, right = joined(texts, faces.face_symbol(game, "red", "r-1", each, theme))
        assert text.text == "-".join(map(str, values))
        assert left - stripe == pytest.approx(end - right, abs=0.2)
        assert left - stripe >= 0.2


@pytest.mark.parametrize(("name", "size"), list(zip(LAYOUTS, SIZES, strict=True)))
def test_all_units_have_their_values_in_one_size(units, theme, texts, name, size):
    game = army(units, name, size, [(1, 1, 6), (5, 6, 4), (12, 10, 8)])
    drawn = [faces.face_symbol(game, "red", f"r-{number}", "front", theme) for number in (1, 2, 3)]
    assert len({joined(texts, each)[0].style.size for each in drawn}) == 1
    alone = faces.face_symbol(army(units, name, size, [(1, 1, 6)]), "red", "r-1", "front", theme)
    assert joined(texts, alone)[0].style.size > joined(texts, drawn[0])[0].style.size


@pytest.mark.parametrize(("name", "size", "stripe"), list(zip(LAYOUTS, SIZES, STRIPES, strict=True)))
def test_names_touch_neither_values_nor_the_stripe(units, theme, texts, name, size, stripe):
    game = army(units, name, size, [(5, 6, 4)], designation="Jäger")
    found = texts(faces.face_symbol(game, "red", "r-1", "front", theme))
    (place,) = (text for text in found if text.text == "North road")
    (own,) = (text for text in found if text.text == "Jäger")
    values = joined(texts, faces.face_symbol(game, "red", "r-1", "front", theme))[0]
    top = values.y - fonts.metrics(values.style.font).cap_height * values.style.size
    along = fonts.width(place.text, place.style) if place.rotate else 0.0
    assert place.y + along <= top - 0.2
    assert own.x + fonts.metrics(own.style.font).descent * own.style.size <= stripe - 0.18


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


def test_marks_and_minus_signs_are_joined_too(units, theme, texts):
    first, *others = units.pieces["r-1"].faces
    marked = first._replace(stats={"strength": -1, "move": 4}, flags={"move": "*"})
    drawn = face(units, theme, "r-1", faces=(marked, *others))
    assert "−1-4*" in {text.text for text in texts(drawn)}


def test_layouts_say_whether_they_join_values(units):
    joined = [slots.JOINED_VALUES in slots.load(units, name).shown for name in (*LAYOUTS, "half-inch")]
    assert joined == [True, True, True, False]
