"""Faces from the game: their numbers, distinct in color and without."""

from dataclasses import replace
from itertools import pairwise, product

import pytest
import scenes

from pnp.artwork.counters import slots
from pnp.artwork.counters.faces import (
    Gather,
    composite_symbol,
    draw_faces,
    face_symbol,
    marker_symbol,
    result_counters,
    result_symbol,
)
from pnp.artwork.counters.unit_markers import loaded_symbol, standee_symbol
from pnp.errors import DefinitionError
from pnp.layout.text_parts import text_ink
from pnp.model.game import FaceRef, StatId
from pnp.scene import fonts, legibility
from pnp.scene.color import contrast, luminance
from pnp.scene.extents import DrawnMeasure
from pnp.scene.formats import SAFE
from pnp.scene.items import Path, Text, Use
from pnp.scene.theme import MM_PER_PT
from pnp.units import PT_PER_MM


def faces(game):
    return [(side, piece.id, face.id) for side in game.sides for piece in game.pieces.values() for face in piece.faces]


def values(game, texts, symbol):
    """The numbers on a face from top to bottom: the texts that are larger than any word."""
    large = [item for item in texts(symbol) if item.style.size * PT_PER_MM >= 10]
    return [item.text for item in sorted(large, key=lambda item: item.y)]


def margins(texts, symbol):
    """The distances in mm of all texts of a face from its four cut lines."""
    for item in texts(symbol):
        box = text_ink(item)
        yield from (box.x, box.y, symbol.width - box.x - box.width, symbol.height - box.y - box.height)


def ground(everything, symbol):
    return next(item for item in everything(symbol) if isinstance(item, Path)).fill


def test_every_face_shows_its_values_state_and_name(heavy, theme, texts):
    for side, piece, face in faces(heavy):
        shown = heavy.pieces[piece].face(face)
        symbol = face_symbol(heavy, side, piece, face, theme)
        assert (symbol.width, symbol.height, symbol.bleed) == (12.0, 12.0, 1.0)
        assert values(heavy, texts, symbol) == [str(shown.stats[stat]) for stat in ("attack", "defense", "move")]
        words = [item.text for item in texts(symbol)]
        assert shown.state in words
        assert heavy.pieces[piece].designation in words


def test_type_is_large_enough_to_read(heavy, theme, texts):
    for side, piece, face in faces(heavy):
        for item in texts(face_symbol(heavy, side, piece, face, theme)):
            assert item.style.size * PT_PER_MM >= 6.0, item.text


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
    game = replace(heavy, sides={**heavy.sides, of: heavy.sides[of]._replace(player=player, color=color)})
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
    pale = [flaw for symbol in drawn for flaw in legibility.pale(legibility.read((Use(symbol, 0, 0),)))]
    assert pale == []


@pytest.mark.parametrize("player", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("color", ["#27375b", "#acd5bb"])
def test_chess_pieces_of_all_players_can_be_read(armada, theme, player, color):
    game = replace(armada, sides={**armada.sides, "white": armada.sides["white"]._replace(player=player, color=color)})
    drawn = [face_symbol(game, side, piece, face, theme) for side, piece, face in faces(game) if side == "white"]
    drawn += [standee_symbol(game, "white", FaceRef("king", "front"), theme)]
    drawn += [marker_symbol(game, "white", "king-inside", theme)]
    assert [flaw for symbol in drawn for flaw in legibility.pale(legibility.read((Use(symbol, 0, 0),)))] == []
    assert all("KING" in scenes.words(symbol, into_symbols=True) for symbol in drawn[-2:])


@pytest.mark.parametrize("player", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("color", ["#de684f", "#acd5bb", "#27375b"])
def test_units_of_all_players_can_be_read(grav, theme, player, color):
    of = next(iter(grav.sides))
    game = replace(grav, sides={**grav.sides, of: grav.sides[of]._replace(player=player, color=color)})
    unit = next(piece for piece in game.pieces.values() if piece.layout == "unit" and piece.count.get(of))
    drawn = [face_symbol(game, of, unit.id, unit.faces[0].id, theme), loaded_symbol(game, of, unit.id, theme)]
    for symbol in drawn:
        read = legibility.read((Use(symbol, 0, 0),))
        assert [*legibility.pale(read)] == []
        assert unit.name in [text.text for text in read]


@pytest.mark.parametrize("layout", ["piece", "result"])
@pytest.mark.parametrize("name", ["(Hulk)", "[Qj]", "Bulldog"])
def test_a_state_with_descenders_is_clear_of_the_name_below(heavy, theme, layout, name):
    first = next(iter(heavy.pieces.values()))
    face = first.faces[0]._replace(state="(Qgj)")
    piece = replace(first, layout=layout, name=name, designation=name, faces=(face, *first.faces[1:]))
    game = replace(heavy, pieces={**heavy.pieces, piece.id: piece})
    symbol = face_symbol(game, next(iter(heavy.sides)), piece.id, face.id, theme)
    assert [*legibility.overlaps(legibility.read((Use(symbol, 0, 0),)))] == []


def test_type_stays_on_the_counter_and_has_contrast(heavy, theme, texts):
    from pnp.scene import fonts

    for side, piece, face in faces(heavy):
        for item in texts(face_symbol(heavy, side, piece, face, theme)):
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


def test_the_composite_marker_shows_what_it_does(heavy, theme, texts):
    assert values(heavy, texts, composite_symbol(heavy, "amber", "power-up", theme)) == ["+1", "+1", "0"]


@pytest.mark.parametrize(
    ("piece", "face", "expected"),
    [
        ("runner", 0, "2/4/0"),
        ("runner", 1, "4/3/0"),
        ("lancer", 0, "3/4/0"),
        ("lancer", 1, "5/4/0"),
        ("bombard", 0, "3/5/0"),
        ("bombard", 1, "6/3/0"),
    ],
)
def test_results_have_the_computed_values(heavy, theme, texts, piece, face, expected):
    shown = heavy.pieces[piece].faces[face]
    symbol = result_symbol(heavy, "teal", "power-up", piece, shown.id, theme)
    assert "/".join(values(heavy, texts, symbol)) == expected
    assert shown.state in [item.text for item in texts(symbol)]


def test_results_are_no_piece(heavy, theme, everything):
    result = result_symbol(heavy, "teal", "power-up", "lancer", "front", theme)
    assert "mech/power-up" in [item.symbol.name for item in everything(result) if isinstance(item, Use)]
    assert ground(everything, result) != ground(everything, face_symbol(heavy, "teal", "lancer", "front", theme))


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


def test_a_stat_without_a_place_is_a_finding(heavy, theme):
    attack = heavy.stats["attack"]._replace(slot="lef")
    changed = replace(heavy, stats={**heavy.stats, "attack": attack})
    with pytest.raises(DefinitionError) as failure:
        face_symbol(changed, "teal", "lancer", "front", theme)
    (finding,) = failure.value.findings
    assert finding.id == "layout.no-slot"
    assert "Attack" in finding.message
    assert finding.hint.startswith("it has: top, middle, bottom; name one as 'slot' of the stat")
    assert finding.span == attack.span


def test_a_stat_without_a_place_is_one_finding_for_all_faces(heavy, theme):
    stats = {**heavy.stats, "attack": heavy.stats["attack"]._replace(slot="lef")}
    changed, lancer = replace(heavy, stats=stats), heavy.pieces["lancer"]
    with pytest.raises(DefinitionError) as failure:
        draw_faces(lancer, lambda face: face_symbol(changed, "teal", "lancer", face, theme))
    assert len(failure.value.findings) == 1


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


def units(grav):
    return [(side, piece) for piece in grav.pieces.values() for side, count in piece.count.items() if count]


def unit_symbol(grav, theme, piece, side=None):
    owner = side or next(side for side, count in grav.pieces[piece].count.items() if count)
    return face_symbol(grav, owner, piece, grav.pieces[piece].faces[0].id, theme)


def used(everything, symbol):
    """The symbols on a face, each with the color it is filled with."""
    return {
        item.symbol.name: next((part.fill for part in item.symbol.items if isinstance(part, Path) and part.fill), None)
        for item in everything(symbol)
        if isinstance(item, Use)
    }


def test_units_show_six_values_as_published(grav, theme, texts, everything):
    for side, piece in units(grav):
        symbol, stats = unit_symbol(grav, theme, piece.id, side), piece.faces[0].stats
        large = [item for item in texts(symbol) if item.text != piece.name]
        top = sorted((item for item in large if item.y < 6), key=lambda item: item.x)
        foot = sorted((item for item in large if item.y > 6), key=lambda item: item.x)
        assert [item.text for item in top] == [str(stats[stat]) for stat in ("ew", "attack", "range")]
        assert [item.text for item in foot] == [str(stats[stat]) for stat in ("defense", "move")]
        assert [round(item.style.size * PT_PER_MM, 2) for item in top] == [10, 10, 10]
        assert max(item.style.size for item in foot) < top[0].style.size
        assert grav.stats["weapon"].symbols[stats["weapon"]] in used(everything, symbol)


def test_nothing_is_near_the_cut_of_a_butted_counter(grav, theme):
    measure = DrawnMeasure(exact=True)
    symbols = [unit_symbol(grav, theme, piece.id, side) for side, piece in units(grav)]
    symbols += [marker_symbol(grav, None, marker, theme) for marker in grav.markers]
    for symbol in symbols:
        (face,) = symbol.items
        for item in face.items:
            if isinstance(item, Use | Text):
                left, top, right, bottom = measure.extent((item,))
                assert min(left, top, 12.7 - right, 12.7 - bottom) >= 1.45, (symbol.name, item)


def test_ink_reads_on_every_ground_and_white_is_distinct(grav, theme, everything):
    for side, piece in units(grav):
        field = ground(everything, unit_symbol(grav, theme, piece.id, side))
        assert contrast(field, theme.ink) >= 4.5, piece.name
        assert contrast(field, theme.paper) >= 1.7, piece.name  # what is white has a dark line, too


def test_texts_read_on_what_they_stand_on(grav, theme, texts, everything):
    for side, piece in units(grav):
        symbol = unit_symbol(grav, theme, piece.id, side)
        name = next(item for item in texts(symbol) if item.text == piece.name)
        foot = [item for item in everything(symbol) if isinstance(item, Path)][1]
        assert contrast(name.style.color, foot.fill) >= 7


def test_flagged_values_have_another_form_too(grav, theme, everything):
    def discs(piece):
        (face,) = unit_symbol(grav, theme, piece).items
        return [item for item in face.items if isinstance(item, Path) and item.fill == theme.paper]

    for _, piece in units(grav):
        flags = piece.faces[0].flags
        assert len(discs(piece.id)) == ("ew" in flags), piece.name
        shield = used(everything, unit_symbol(grav, theme, piece.id))["plate/shield"]
        assert shield == (theme.paper if "defense" in flags else theme.ink), piece.name


def test_ways_of_moving_differ_in_form_and_in_gray(grav, theme, everything):
    plates = {
        piece: next(
            (name, color)
            for name, color in used(everything, unit_symbol(grav, theme, piece)).items()
            if name.startswith("plate/") and name != "plate/shield"
        )
        for piece in ("zeta-5", "eta-5", "a-inf", "fl-6", "ds-8")
    }
    assert len({name for name, _ in plates.values()}) == 5
    grays = [luminance(plates[piece][1]) for piece in ("zeta-5", "a-inf", "eta-5")]
    assert all(lighter - darker > 0.25 for darker, lighter in pairwise(grays))


def test_carriers_are_white_in_a_dark_line(grav, theme, everything):
    for side, piece in units(grav):
        hull = used(everything, unit_symbol(grav, theme, piece.id, side))[piece.faces[0].symbol]
        assert hull == (theme.paper if piece.carries else theme.ink), piece.name


def test_armies_are_distinguished_without_color(grav, theme, everything):
    def foot(side):
        return [item for item in everything(unit_symbol(grav, theme, "a-inf", side)) if isinstance(item, Path)][1]

    imperial, league = foot("imperial"), foot("league")
    assert imperial.segments != league.segments
    assert luminance(league.fill) - luminance(imperial.fill) > 0.5
    emblems = [side.emblem for side in grav.sides.values()]
    assert len(set(emblems)) == 3
    for side in ("imperial", "league"):
        assert grav.sides[side].emblem in used(everything, unit_symbol(grav, theme, "a-inf", side))


def test_a_piece_with_its_own_color_is_printed_in_it(grav, theme, everything):
    assert ground(everything, unit_symbol(grav, theme, "j-inf")) == grav.pieces["j-inf"].color
    assert ground(everything, unit_symbol(grav, theme, "xi-2", "league")) == grav.sides["league"].color


def test_a_fort_shows_what_its_weapons_share_once(grav, theme, texts, everything):
    symbol = marker_symbol(grav, None, "fort-delta", theme)
    assert [item.text for item in texts(symbol)] == ["6", "7", "5", "7", "5", "7", "2", "8", "DELTA"]
    assert {"weapon/missile", "weapon/particle", "weapon/gatling"} <= set(used(everything, symbol))
    beta = grav.markers["fort-beta"]
    first = {**beta.weapons[0], StatId("ew"): 3}
    changed = replace(grav, markers={**grav.markers, beta.id: replace(beta, weapons=(first, beta.weapons[1]))})
    assert "4" not in [item.text for item in texts(marker_symbol(changed, None, "fort-beta", theme))][:1]


@pytest.mark.parametrize(
    ("name", "symbol"),
    [
        ("imperial-a-inf", lambda game, theme: unit_symbol(game, theme, "a-inf", "imperial")),
        ("league-silon-4", lambda game, theme: unit_symbol(game, theme, "silon-4", "league")),
        ("imperial-fl-6", lambda game, theme: unit_symbol(game, theme, "fl-6", "imperial")),
        ("special-ds-3", lambda game, theme: unit_symbol(game, theme, "ds-3")),
        ("fort-delta", lambda game, theme: marker_symbol(game, None, "fort-delta", theme)),
        ("disrupted", lambda game, theme: marker_symbol(game, None, "disrupted", theme)),
    ],
)
def test_faces_of_grav_armor_look_as_approved(golden, grav, theme, name, symbol):
    golden.png(f"counters/grav-{name}", symbol(grav, theme), dpi=300)


CHESS_FACES = {
    "white-knight": lambda game, theme: face_symbol(game, "white", "knight", "front", theme),
    "black-king": lambda game, theme: face_symbol(game, "black", "king", "front", theme),
    "black-rook-back": lambda game, theme: face_symbol(game, "black", "rook", "back", theme),
    "white-band": lambda game, theme: marker_symbol(game, "white", "band", theme),
    "white-double-band": lambda game, theme: marker_symbol(game, "white", "double-band", theme),
    "black-king-inside": lambda game, theme: marker_symbol(game, "black", "king-inside", theme),
    "owner-back": lambda game, theme: marker_symbol(game, None, "owner", theme, back=True),
    "ruin": lambda game, theme: marker_symbol(game, None, "ruin", theme),
    "strength-3-back": lambda game, theme: marker_symbol(game, None, "strength-3", theme, back=True),
    "white-training": lambda game, theme: marker_symbol(game, "white", "training", theme),
}


@pytest.mark.parametrize("name", CHESS_FACES)
def test_faces_of_armada_chess_look_as_approved(golden, armada, theme, name):
    golden.png(f"counters/armada-{name}", CHESS_FACES[name](armada, theme), dpi=200)


def test_a_band_says_what_it_is_on_all_four_sides(armada, theme, texts):
    for marker, back in product(("band", "double-band"), (False, True)):
        subject = armada.markers[marker]
        word = (subject.back_name if back else subject.name).upper()
        found = texts(marker_symbol(armada, "white", marker, theme, back=back))
        assert [(item.text, item.rotate) for item in found] == [(word, turn) for turn in (0, 180, 90, 270)]
        assert all(min(item.x, item.y, 22 - item.x, 22 - item.y) < 3 for item in found)


def test_an_owner_has_the_color_and_the_emblem_of_a_player(armada, theme, everything):
    front, back = (marker_symbol(armada, None, "owner", theme, back=back) for back in (False, True))
    assert luminance(ground(everything, front)) > 0.5
    assert ground(everything, back) == armada.sides["black"].color
    names = [{item.symbol.name for item in everything(symbol) if isinstance(item, Use)} for symbol in (front, back)]
    assert "emblem/sun" in names[0] - names[1]
    assert "emblem/moon" in names[1] - names[0]


def test_chess_sides_are_distinguished_in_gray(armada, theme, everything):
    for piece in armada.pieces.values():
        white, black = (face_symbol(armada, side, piece.id, "front", theme) for side in armada.sides)
        assert luminance(ground(everything, white)) > 0.6
        assert luminance(ground(everything, black)) < 0.1


LAYOUTS = ("two-step-half-inch", "two-step-five-eighths", "two-step-three-quarter")
SIZES = (12.7, 15.875, 19.05)


def face(game, theme, piece="r-2", name="front", side="red", **changes):
    found = replace(game.pieces[piece], **changes)
    return face_symbol(replace(game, pieces={**game.pieces, piece: found}), side, piece, name, theme)


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


UNIT_WORDS = ("North road", "5-6-4", "X")
STRIPES = (3.83, 3.48, 3.88)
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
    (text,) = (text for text in texts(drawn) if "-" in text.text)
    half = fonts.width(text.text, text.style) / 2
    return text, text.x - half, text.x + half


@pytest.mark.parametrize(("name", "size", "stripe", "end"), list(zip(LAYOUTS, SIZES, STRIPES, ENDS, strict=True)))
@pytest.mark.parametrize("values", [(5, 6, 4), (12, 10, 8), (12, 10, 12), (4, 5)])
def test_values_are_in_the_middle_of_the_free_width(units, theme, texts, name, size, stripe, end, values):
    game = army(units, name, size, [values])
    for each in ("front", "back"):
        text, left, right = joined(texts, face_symbol(game, "red", "r-1", each, theme))
        assert text.text == "-".join(map(str, values))
        assert left - stripe == pytest.approx(end - right, abs=0.2)
        assert left - stripe >= 0.4


@pytest.mark.parametrize(("name", "size"), list(zip(LAYOUTS, SIZES, strict=True)))
def test_all_units_have_their_values_in_one_size(units, theme, texts, name, size):
    game = army(units, name, size, [(1, 1, 6), (5, 6, 4), (12, 10, 8)])
    drawn = [face_symbol(game, "red", f"r-{number}", "front", theme) for number in (1, 2, 3)]
    assert len({joined(texts, each)[0].style.size for each in drawn}) == 1
    alone = face_symbol(army(units, name, size, [(1, 1, 6)]), "red", "r-1", "front", theme)
    assert joined(texts, alone)[0].style.size > joined(texts, drawn[0])[0].style.size


@pytest.mark.parametrize(("name", "size", "stripe"), list(zip(LAYOUTS, SIZES, STRIPES, strict=True))[1:])
def test_short_abbreviations_are_upright_in_the_stripe_and_longer_ones_turned(units, theme, texts, name, size, stripe):
    for short, rotate in (("II", 0.0), ("Mob", 0.0), ("Guard", 270.0)):
        formations = {id_: each._replace(short=short) for id_, each in units.formations.items()}
        game = replace(army(units, name, size, [(5, 6, 4)]), formations=formations)
        drawn = texts(face_symbol(game, "red", "r-1", "front", theme))
        (code,) = (text for text in drawn if text.text == short)
        assert code.rotate == rotate
        half = fonts.width(short, code.style) / 2
        assert rotate or (code.x - half >= 0.45 and code.x + half <= stripe - 0.18)


@pytest.mark.parametrize(("name", "size", "stripe"), list(zip(LAYOUTS, SIZES, STRIPES, strict=True)))
def test_names_touch_neither_values_nor_the_stripe(units, theme, texts, name, size, stripe):
    game = army(units, name, size, [(5, 6, 4)], designation="Jäger")
    found = texts(face_symbol(game, "red", "r-1", "front", theme))
    (place,) = (text for text in found if text.text == "North road")
    (own,) = (text for text in found if text.text == "Jäger")
    values = joined(texts, face_symbol(game, "red", "r-1", "front", theme))[0]
    top = values.y - fonts.metrics(values.style.font).cap_height * values.style.size
    along = fonts.width(place.text, place.style) if place.rotate else 0.0
    assert place.y + along <= top - 0.2
    assert own.x + fonts.metrics(own.style.font).descent * own.style.size <= stripe - 0.18


def inks(symbol):
    """The items of a face, each with the left, upper, right and lower edge of its ink."""
    measure = DrawnMeasure(exact=True)
    return [(item, measure.extent((item,))) for item in symbol.items[0].items]


def test_nothing_on_a_half_inch_unit_touches_anything_else(units, theme):
    game = army(units, "two-step-half-inch", 12.7, [(5, 6, 4)], turn=2)
    found = inks(face_symbol(game, "red", "r-1", "front", theme))
    place, values, size = (next(box for item, box in found if getattr(item, "text", "") == word) for word in UNIT_WORDS)
    (symbol,) = (box for item, box in found if isinstance(item, Use) and item.symbol.name.startswith("nato"))
    disc = next(box for item, box in found if isinstance(item, Path) and box[0] > 9)
    assert place[1] - symbol[3] >= 0.3
    assert values[1] - place[3] >= 0.2
    assert disc[0] - size[2] >= 0.4
    assert min(values[0], symbol[0]) - STRIPES[0] >= 0.4


def test_names_and_plates_keep_clear_of_the_edge_of_the_foot(grav, theme):
    for piece in (piece for side, piece in units(grav) if side == "imperial"):
        found = inks(unit_symbol(grav, theme, piece.id, "imperial"))
        foot = [box for item, box in found if isinstance(item, Path)][1]
        name = next(box for item, box in found if getattr(item, "text", "") == piece.name)
        plates = [box for item, box in found if isinstance(item, Use) and item.symbol.name.startswith("plate/")]
        assert name[1] - foot[1] >= 0.5
        assert max(plate[3] for plate in plates) <= foot[1] + 0.05


@pytest.mark.parametrize("marker", ["band", "double-band", "king-inside", "owner", "ruin"])
def test_words_of_a_frame_keep_clear_of_what_is_inside(armada, theme, marker):
    found = inks(marker_symbol(armada, None if marker in ("owner", "ruin") else "white", marker, theme))
    fields = [box for item, box in found if isinstance(item, Path) and box[0] > 3]
    (word,) = (box for item, box in found if isinstance(item, Text) and not item.rotate)
    assert word[1] - max(box[3] for box in fields) >= 0.3


def test_a_condition_keeps_clear_of_its_wall(armada, theme):
    found = inks(face_symbol(armada, "black", "rook", "back", theme))
    word = next(box for item, box in found if getattr(item, "text", "") == "FORTIFIED")
    wall = next(item for item, _ in found if isinstance(item, Path) and item.stroke and len(item.segments) > 20)
    assert word[1] - sorted({segment[-1] for segment in wall.segments if len(segment) > 1})[1] >= 0.5


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


@pytest.fixture
def pair(armada):
    return armada.composites["rook-pawn"]


def drawn(game, side, composite, theme):
    return list(result_counters(game, game.sides[side], composite, composite.of[0], theme))


@pytest.mark.parametrize("side", ["white", "black"])
def test_a_pair_flips_as_its_first_piece_does(armada, theme, pair, side, texts):
    (component,) = drawn(armada, side, pair, theme)
    assert (component.id, component.copies, component.group) == (f"result/{side}/rook-pawn/rook", 2, side)
    for symbol, condition in ((component.front, []), (component.back, ["FORTIFIED"])):
        words = [item.text for item in texts(symbol)]
        assert sorted(words) == sorted(["5", "ROOK-PAWN", *condition])
        assert (symbol.width, symbol.height, symbol.bleed) == (16.0, 16.0, 1.0)


def test_its_value_is_the_sum_and_the_largest_type(armada, theme, pair, texts):
    largest = max(texts(drawn(armada, "white", pair, theme)[0].front), key=lambda item: item.style.size)
    score = sum(armada.pieces[piece].faces[0].stats["score"] for piece in pair.of)
    assert largest.text == str(score)
    assert largest.style.size * PT_PER_MM >= 13


def test_a_pair_has_drawings_of_its_own(armada, theme, pair):
    (component,) = drawn(armada, "white", pair, theme)
    plain = replace(armada, composites={"rook-pawn": replace(pair, symbols={})})
    (same,) = drawn(plain, "white", plain.composites["rook-pawn"], theme)
    assert component.front.digest == same.front.digest
    assert component.back.digest != same.back.digest


def test_no_more_pairs_than_first_pieces(armada, theme, pair):
    many = replace(pair, count={"white": 7, "black": 0})
    assert [component.copies for component in drawn(armada, "white", many, theme)] == [2]
    assert drawn(armada, "black", many, theme) == []


def test_a_stack_of_any_pieces_is_named_by_the_one_on_top(heavy, theme, texts):
    words = {item.text for item in texts(result_symbol(heavy, "amber", "power-up", "lancer", "front", theme))}
    assert {"Lancer", "Glider"} <= words


def test_the_values_of_a_composite_stay_on_their_band(heavy, theme, texts):
    """The wave of the band is 4.4 mm wide where it is narrowest; white digits would melt into the paper beside it."""
    symbol = composite_symbol(heavy, "teal", "power-up", theme)
    large = [item for item in texts(symbol) if item.text in ("+1", "0")]
    assert len(large) == 3
    assert all(item.x + fonts.width(item.text, item.style) / 2 <= 4.4 - 0.3 for item in large)
    assert all(item.x - fonts.width(item.text, item.style) / 2 >= SAFE for item in large)
