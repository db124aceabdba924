"""Faces from the game: their numbers, distinct in color and without, in the layouts for any game."""

from dataclasses import replace
from typing import NamedTuple

import pytest

from pnp.artwork.counters import slots
from pnp.artwork.counters.faces import (
    Gather,
    composite_symbol,
    draw_faces,
    face_symbol,
    marker_symbol,
    result_symbol,
)
from pnp.errors import DefinitionError
from pnp.layout.text_parts import text_ink
from pnp.model.game import StatId
from pnp.scene import fonts, legibility
from pnp.scene.color import contrast, luminance
from pnp.scene.formats import SAFE
from pnp.scene.items import Path, Use
from pnp.scene.theme import MM_PER_PT
from pnp.units import PT_PER_MM
from tests.artwork.counters.face_reading import faces, ground, inks, owned, pale, read, values


def margins(texts, symbol):
    """The distances in mm of all texts of a face from its four cut lines."""
    for item in texts(symbol):
        box = text_ink(item)
        yield from (box.x, box.y, symbol.width - box.x - box.width, symbol.height - box.y - box.height)


def test_every_face_shows_its_values_state_and_name(heavy, theme, texts):
    for side, piece, face in faces(heavy):
        shown = heavy.pieces[piece].face(face)
        symbol = face_symbol(heavy, side, piece, face, theme)
        assert (symbol.width, symbol.height, symbol.bleed) == (12.0, 12.0, 1.0)
        assert values(heavy, texts, symbol) == [str(shown.stats[stat]) for stat in ("attack", "defense", "move")]
        words = [item.text for item in texts(symbol)]
        assert shown.state in words
        assert heavy.pieces[piece].designation in words


@pytest.mark.parametrize(("layout", "edge"), [("piece", 3.9), ("result", 4.47)])
def test_names_keep_clear_of_the_column_of_values(heavy, theme, texts, layout, edge):
    """The edge of the column of the first side at the height of the upper name, in mm."""
    side, whole = next(iter(heavy.sides)), next(iter(heavy.composites.values()))
    pieces = [heavy.pieces[each] for each in whole.of] if layout == "result" else heavy.pieces.values()
    for piece, face in ((each.id, face.id) for each in pieces for face in each.faces):
        drawn = (
            result_symbol(heavy, side, whole.id, piece, face, theme)
            if layout == "result"
            else face_symbol(heavy, side, piece, face, theme)
        )
        for item in texts(drawn):
            if item.anchor == "end" and item.y > 8:
                slope = (item.y - 8.45) / 9
                assert item.x - fonts.width(item.text, item.style) > edge - slope + 0.1, item.text


@pytest.mark.parametrize("player", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("color", ["#983f1e", "#acd5bb"])
def test_all_players_have_faces_that_can_be_read(heavy, theme, player, color):
    of = next(iter(heavy.sides))
    game = owned(heavy, of, player, color)
    drawn = [face_symbol(game, side, piece, face, theme) for side, piece, face in faces(game) if side == of]
    assert drawn[0].digest != face_symbol(heavy, *faces(heavy)[0], theme).digest
    for composite in game.composites.values():
        drawn.append(composite_symbol(game, of, composite.id, theme))
        drawn += [
            result_symbol(game, of, composite.id, piece, face.id, theme)
            for piece in composite.of
            for face in game.pieces[piece].faces
        ]
    drawn += [marker_symbol(game, of, marker.id, theme) for marker in game.markers.values() if marker.count.get(of)]
    assert pale(drawn) == []


@pytest.mark.parametrize("layout", ["piece", "result"])
@pytest.mark.parametrize("name", ["(Hulk)", "[Qj]", "Bulldog"])
def test_a_state_with_descenders_is_clear_of_the_name_below(heavy, theme, layout, name):
    first = next(iter(heavy.pieces.values()))
    face = first.faces[0]._replace(state="(Qgj)")
    piece = replace(first, layout=layout, name=name, designation=name, faces=(face, *first.faces[1:]))
    game = replace(heavy, pieces={**heavy.pieces, piece.id: piece})
    symbol = face_symbol(game, next(iter(heavy.sides)), piece.id, face.id, theme)
    assert [*legibility.overlaps(read(symbol))] == []


def test_type_is_large_enough_to_read_and_stays_on_the_counter(heavy, theme, texts):
    for side, piece, face in faces(heavy):
        for item in texts(face_symbol(heavy, side, piece, face, theme)):
            assert item.style.size * PT_PER_MM >= 6.0, item.text
            width = fonts.width(item.text, item.style)
            left = item.x - {"start": 0, "middle": width / 2, "end": width}[item.anchor]
            assert left >= 1.4
            assert left + width <= 10.6
            assert item.y <= 10.6
            assert item.y - item.style.size * 0.7 >= 1.4


def test_numbers_read_on_their_column(heavy, theme, texts):
    for side in heavy.sides:
        symbol = face_symbol(heavy, side, "lancer", "back", theme)
        number = max(texts(symbol), key=lambda item: item.style.size)
        assert contrast(number.style.color, heavy.sides[side].color) >= 4.5


def test_states_are_distinguished_by_light_and_dark(heavy, theme, everything):
    for side in heavy.sides:
        for piece in heavy.pieces.values():
            front, back = (face_symbol(heavy, side, piece.id, face.id, theme) for face in piece.faces)
            assert luminance(ground(everything, front)) > 0.6
            assert luminance(ground(everything, back)) < 0.1


def test_sides_are_distinguished_without_color(heavy, theme, everything):
    """The column and the emblem have another outline, not only another color."""

    def outlines(side):
        symbol = face_symbol(heavy, side, "lancer", "front", theme)
        return [item.segments for item in everything(symbol) if isinstance(item, Path)]

    amber, teal = outlines("amber"), outlines("teal")
    assert sum(outline not in teal for outline in amber) >= 2


def test_price_shows_as_pips_and_key_pieces_have_a_star(heavy, theme, everything):
    def names(piece):
        symbol = face_symbol(heavy, "amber", piece, heavy.pieces[piece].faces[0].id, theme)
        return [item.symbol.name for item in everything(symbol) if isinstance(item, Use)]

    for piece in heavy.pieces.values():
        assert names(piece.id).count("pip/coin") == (piece.cost or 0)
        assert ("tag/star" in names(piece.id)) == ("key" in piece.tags)


def test_a_high_price_is_a_number(heavy, theme, texts, everything):
    dear = replace(heavy, pieces={"lancer": replace(heavy.pieces["lancer"], cost=12)})
    symbol = face_symbol(dear, "amber", "lancer", "front", theme)
    assert "12" in [item.text for item in texts(symbol)]
    assert [item.symbol.name for item in everything(symbol) if isinstance(item, Use)].count("pip/coin") == 1


def test_a_changed_number_changes_the_face_and_no_other(heavy, theme, texts):
    lancer = heavy.pieces["lancer"]
    back = lancer.faces[1]._replace(stats={**lancer.faces[1].stats, StatId("attack"): 6})
    changed = replace(heavy, pieces={**heavy.pieces, "lancer": replace(lancer, faces=(lancer.faces[0], back))})
    different = [
        key
        for key in faces(heavy)
        if face_symbol(heavy, *key, theme).digest != face_symbol(changed, *key, theme).digest
    ]
    assert different == [(side, "lancer", back.id) for side in heavy.sides]
    assert values(changed, texts, face_symbol(changed, "teal", "lancer", back.id, theme))[0] == "6"
    assert values(changed, texts, result_symbol(changed, "teal", "power-up", "lancer", back.id, theme))[0] == "7"


def test_minus_is_a_minus_sign(heavy, theme, texts):
    lancer = heavy.pieces["lancer"]
    front = lancer.faces[0]._replace(stats={**lancer.faces[0].stats, StatId("attack"): -1})
    changed = replace(heavy, pieces={**heavy.pieces, "lancer": replace(lancer, faces=(front,))})
    assert "−1" in [item.text for item in texts(face_symbol(changed, "teal", "lancer", front.id, theme))]


def test_a_marker_of_no_one_has_no_emblem(heavy, theme, everything):
    marker = next(iter(heavy.markers))
    own = marker_symbol(heavy, "amber", marker, theme)
    neutral = marker_symbol(heavy, None, marker, theme)
    count = [len([item for item in everything(symbol) if isinstance(item, Use)]) for symbol in (own, neutral)]
    assert count == [2, 1]
    assert heavy.sides["amber"].color in {getattr(item, "fill", None) for item in everything(own)}


def test_a_marker_back_shows_its_own_name(heavy, theme, texts):
    marker = next(iter(heavy.markers.values()))
    changed = replace(heavy, markers={marker.id: replace(marker, back_name="Ready", back_symbol="action/flip")})
    assert [item.text for item in texts(marker_symbol(changed, "teal", marker.id, theme, back=True))] == ["READY"]


def test_a_stat_without_a_place_is_one_finding_for_all_faces(heavy, theme):
    attack = heavy.stats["attack"]._replace(slot="lef")
    changed = replace(heavy, stats={**heavy.stats, "attack": attack})
    with pytest.raises(DefinitionError) as failure:
        draw_faces(heavy.pieces["lancer"], lambda face: face_symbol(changed, "teal", "lancer", face, theme))
    (finding,) = failure.value.findings
    assert finding.id == "layout.no-slot"
    assert "Attack" in finding.message
    assert finding.hint.startswith("it has: top, middle, bottom; name one as 'slot' of the stat")
    assert finding.span == attack.span


def test_a_fourth_value_needs_another_layout(heavy, theme):
    armor = heavy.stats["attack"]._replace(id="armor", name="Armour", slot="armor")
    lancer = heavy.pieces["lancer"]
    front = lancer.faces[0]._replace(stats={**lancer.faces[0].stats, "armor": 1})
    changed = replace(heavy, stats={**heavy.stats, "armor": armor}, pieces={"lancer": replace(lancer, faces=(front,))})
    with pytest.raises(DefinitionError) as failure:
        face_symbol(changed, "teal", "lancer", "front", theme)
    assert [finding.message for finding in failure.value.findings] == ["layout 'piece' has no slot for Armour"]


def test_stats_that_name_a_slot_stand_there(heavy, theme, texts):
    slots = {"attack": "bottom", "defense": "defense", "move": "move"}
    changed = replace(heavy, stats={key: stat._replace(slot=slots[key]) for key, stat in heavy.stats.items()})
    stats = heavy.pieces["bombard"].face("front").stats
    symbol = face_symbol(changed, "teal", "bombard", "front", theme)
    assert values(changed, texts, symbol) == [str(stats[key]) for key in ("defense", "move", "attack")]


def test_any_stats_fit_the_generic_layout(heavy, theme, texts):
    slots = {"attack": "top-left", "defense": "top-right", "move": "bottom"}
    changed = replace(
        heavy,
        stats={key: stat._replace(slot=slots[key]) for key, stat in heavy.stats.items()},
        pieces={key: replace(piece, layout="half-inch") for key, piece in heavy.pieces.items()},
        kit=heavy.kit._replace(format=heavy.kit.format._replace(width=12.7)),
    )
    for side, piece, face in faces(changed):
        symbol = face_symbol(changed, side, piece, face, theme)
        assert (symbol.width, symbol.height) == pytest.approx((12.7, 12.7))
        assert len(values(changed, texts, symbol)) == 3
        assert {"A", "D", "M"} <= {item.text for item in texts(symbol)}
        assert all(near >= SAFE - 0.05 for near in margins(texts, symbol))


def test_gather_goes_on_after_a_fault_and_reports_all(heavy, theme):
    gather = Gather()
    for piece in ("lancer", "runner"):
        with gather:
            changed = replace(heavy, pieces={piece: replace(heavy.pieces[piece], layout=f"no-{piece}")})
            gather.drawn.append(face_symbol(changed, "teal", piece, "front", theme))
    with pytest.raises(DefinitionError) as failure:
        gather.result()
    assert ["no-lancer" in f.message or "no-runner" in f.message for f in failure.value.findings] == [True, True]


def test_gather_hides_no_bug():
    with pytest.raises(KeyError), Gather():
        raise KeyError("a bug")


@pytest.mark.parametrize(
    ("name", "symbol"),
    [
        ("amber-lancer-glider", lambda game, theme: face_symbol(game, "amber", "lancer", "front", theme)),
        ("amber-lancer-robot", lambda game, theme: face_symbol(game, "amber", "lancer", "back", theme)),
        ("teal-bombard-cannon", lambda game, theme: face_symbol(game, "teal", "bombard", "back", theme)),
        ("teal-center-open", lambda game, theme: face_symbol(game, "teal", "control-center", "front", theme)),
        ("amber-power-up", lambda game, theme: composite_symbol(game, "amber", "power-up", theme)),
        (
            "teal-result-runner-wheels",
            lambda game, theme: result_symbol(game, "teal", "power-up", "runner", "front", theme),
        ),
        ("teal-attack-done", lambda game, theme: marker_symbol(game, "teal", "attack-done", theme)),
    ],
)
def test_faces_look_as_approved(golden, heavy, theme, name, symbol):
    golden.svg(f"counters/{name}", symbol(heavy, theme))


class Layout(NamedTuple):
    """A layout: its size, the right edge of its stripe, and where its values end at the latest, in mm."""

    name: str
    size: float
    stripe: float
    end: float


LAYOUTS = (
    Layout("two-step-half-inch", 12.7, 3.83, 11.2),
    Layout("two-step-five-eighths", 15.875, 3.48, 15.875),
    Layout("two-step-three-quarter", 19.05, 3.88, 19.05),
)
EVERY = pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.name)
WORDS = ("North road", "5-6-4", "X")


def face(game, theme, piece="r-2", name="front", side="red", **changes):
    found = replace(game.pieces[piece], **changes)
    return face_symbol(replace(game, pieces={**game.pieces, piece: found}), side, piece, name, theme)


@EVERY
def test_a_unit_shows_all_that_it_has(units, theme, texts, layout):
    game = replace(units, kit=units.kit._replace(format=units.kit.format._replace(width=layout.size)))
    front = {text.text for text in texts(face(game, theme, layout=layout.name))}
    assert front == {"2", "I", "X", "5-6", "North road"}
    back = {text.text for text in texts(face(game, theme, name="back", layout=layout.name))}
    assert back == {"2", "I", "X", "2-6"}


@EVERY
def test_type_is_legible_and_inside_the_cut_line(units, theme, texts, layout):
    game = replace(units, kit=units.kit._replace(format=units.kit.format._replace(width=layout.size)))
    for text in texts(face(game, theme, layout=layout.name, turn=12, designation="116")):
        assert text.style.size >= 5 * MM_PER_PT - 1e-9, text.text
        reach = fonts.width(text.text, text.style) / (2 if text.anchor == "middle" else 1)
        along = text.y if text.rotate else text.x
        cap = fonts.metrics(text.style.font).cap_height * text.style.size
        assert 0.45 <= along + reach <= layout.size - 0.45 or text.rotate == 270, text.text
        assert text.rotate != 90 or text.x + cap <= layout.size - 0.45
        assert text.rotate != 270 or text.x - cap >= 0.45


def army(game, layout, values, **changes):
    """The game with these values on the units r-1, r-2 …, in a layout and its format."""
    names = ["strength", "defense", "move"][: len(values[0])]
    stats = {name: game.stats["strength"]._replace(id=name, slot=name) for name in names}
    pieces = {}
    for number, each in enumerate(values, start=1):
        faces_ = tuple(face._replace(stats=dict(zip(names, each, strict=True))) for face in game.pieces["r-2"].faces)
        id_ = f"r-{number}"
        pieces[id_] = replace(game.pieces["r-2"], id=id_, faces=faces_, layout=layout.name, **changes)
    kit = game.kit._replace(format=game.kit.format._replace(width=layout.size, height=layout.size))
    return replace(game, stats={**game.stats, **stats}, pieces=pieces, kit=kit)


def joined(texts, drawn):
    """The text of the values of a face, its left and its right edge."""
    (text,) = (text for text in texts(drawn) if "-" in text.text)
    half = fonts.width(text.text, text.style) / 2
    return text, text.x - half, text.x + half


@EVERY
@pytest.mark.parametrize("values", [(5, 6, 4), (12, 10, 8), (12, 10, 12), (4, 5)])
def test_values_are_in_the_middle_of_the_free_width(units, theme, texts, layout, values):
    game = army(units, layout, [values])
    for each in ("front", "back"):
        text, left, right = joined(texts, face_symbol(game, "red", "r-1", each, theme))
        assert text.text == "-".join(map(str, values))
        assert left - layout.stripe == pytest.approx(layout.end - right, abs=0.2)
        assert left - layout.stripe >= 0.4


@EVERY
def test_all_units_have_their_values_in_one_size(units, theme, texts, layout):
    game = army(units, layout, [(1, 1, 6), (5, 6, 4), (12, 10, 8)])
    drawn = [face_symbol(game, "red", f"r-{number}", "front", theme) for number in (1, 2, 3)]
    assert len({joined(texts, each)[0].style.size for each in drawn}) == 1
    alone = face_symbol(army(units, layout, [(1, 1, 6)]), "red", "r-1", "front", theme)
    assert joined(texts, alone)[0].style.size > joined(texts, drawn[0])[0].style.size


@pytest.mark.parametrize("layout", LAYOUTS[1:], ids=lambda layout: layout.name)
def test_short_abbreviations_are_upright_in_the_stripe_and_longer_ones_turned(units, theme, texts, layout):
    for short, rotate in (("II", 0.0), ("Mob", 0.0), ("Guard", 270.0)):
        formations = {id_: each._replace(short=short) for id_, each in units.formations.items()}
        game = replace(army(units, layout, [(5, 6, 4)]), formations=formations)
        drawn = texts(face_symbol(game, "red", "r-1", "front", theme))
        (code,) = (text for text in drawn if text.text == short)
        assert code.rotate == rotate
        half = fonts.width(short, code.style) / 2
        assert rotate or (code.x - half >= 0.45 and code.x + half <= layout.stripe - 0.18)


@EVERY
def test_names_touch_neither_values_nor_the_stripe(units, theme, texts, layout):
    game = army(units, layout, [(5, 6, 4)], designation="Jäger")
    found = texts(face_symbol(game, "red", "r-1", "front", theme))
    (place,) = (text for text in found if text.text == "North road")
    (own,) = (text for text in found if text.text == "Jäger")
    values = joined(texts, face_symbol(game, "red", "r-1", "front", theme))[0]
    top = values.y - fonts.metrics(values.style.font).cap_height * values.style.size
    along = fonts.width(place.text, place.style) if place.rotate else 0.0
    assert place.y + along <= top - 0.2
    assert own.x + fonts.metrics(own.style.font).descent * own.style.size <= layout.stripe - 0.18


def test_nothing_on_a_half_inch_unit_touches_anything_else(units, theme):
    game = army(units, LAYOUTS[0], [(5, 6, 4)], turn=2)
    found = inks(face_symbol(game, "red", "r-1", "front", theme))
    place, values, size = (next(box for item, box in found if getattr(item, "text", "") == word) for word in WORDS)
    (symbol,) = (box for item, box in found if isinstance(item, Use) and item.symbol.name.startswith("nato"))
    disc = next(box for item, box in found if isinstance(item, Path) and box[0] > 9)
    assert place[1] - symbol[3] >= 0.3
    assert values[1] - place[3] >= 0.2
    assert disc[0] - size[2] >= 0.4
    assert min(values[0], symbol[0]) - LAYOUTS[0].stripe >= 0.4


@EVERY
def test_the_reduced_side_has_a_foot_that_the_full_side_lacks(units, theme, everything, layout):
    front, back = (
        [item for item in everything(face(units, theme, name=each, layout=layout.name)) if isinstance(item, Path)]
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
    for name, joins in (*((each.name, True) for each in LAYOUTS), ("half-inch", False)):
        assert (slots.JOINED_VALUES in slots.load(units, name).shown) == joins, name
