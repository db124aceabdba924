"""Counters of whole games: units with six values, chess pieces with their markers, and what composites become."""

from dataclasses import replace
from itertools import pairwise, product

import pytest
import scenes

from pnp.artwork.counters.faces import composite_symbol, face_symbol, marker_symbol, result_counters, result_symbol
from pnp.artwork.counters.unit_markers import loaded_symbol, standee_symbol
from pnp.model.game import FaceRef, StatId
from pnp.scene import fonts
from pnp.scene.color import contrast, luminance
from pnp.scene.extents import DrawnMeasure, moved
from pnp.scene.formats import SAFE
from pnp.scene.items import Path, Text, Use
from pnp.units import PT_PER_MM
from tests.artwork.counters.face_reading import faces, ground, inks, owned, pale, read, values


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


def test_names_read_on_the_foot_where_they_stand(grav, theme, texts, everything):
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


def test_names_keep_clear_of_the_edge_of_the_foot_and_plates_of_names_and_machines(grav, theme):
    for piece in (piece for side, piece in units(grav) if side == "imperial"):
        found = inks(unit_symbol(grav, theme, piece.id, "imperial"))
        foot = [box for item, box in found if isinstance(item, Path)][1]
        name = next(box for item, box in found if getattr(item, "text", "") == piece.name)
        plates = [box for item, box in found if isinstance(item, Use) and item.symbol.name.startswith("plate/")]
        assert name[1] - foot[1] >= 0.5
        assert max(plate[3] for plate in plates) <= name[1] + 0.05
        machine = next(item for item, _ in found if isinstance(item, Use) and item.symbol.name.startswith("unit/"))
        for path in machine.symbol.items:
            left, top, right, bottom = moved(DrawnMeasure().extent((path,)), machine.matrix)
            assert all(right < x1 or x2 < left or bottom < y1 or y2 < top for x1, y1, x2, y2 in plates)


@pytest.mark.parametrize("player", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("color", ["#de684f", "#acd5bb", "#27375b"])
def test_units_of_all_players_can_be_read(grav, theme, player, color):
    of = next(iter(grav.sides))
    game = owned(grav, of, player, color)
    unit = next(piece for piece in game.pieces.values() if piece.layout == "unit" and piece.count.get(of))
    drawn = [face_symbol(game, of, unit.id, unit.faces[0].id, theme), loaded_symbol(game, of, unit.id, theme)]
    assert pale(drawn) == []
    assert all(unit.name in [text.text for text in read(symbol)] for symbol in drawn)


@pytest.mark.parametrize("player", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("color", ["#27375b", "#acd5bb"])
def test_chess_pieces_of_all_players_can_be_read(armada, theme, player, color):
    game = owned(armada, "white", player, color)
    drawn = [face_symbol(game, side, piece, face, theme) for side, piece, face in faces(game) if side == "white"]
    drawn += [standee_symbol(game, "white", FaceRef("king", "front"), theme)]
    drawn += [marker_symbol(game, "white", "king-inside", theme)]
    assert pale(drawn) == []
    assert all("KING" in scenes.words(symbol, into_symbols=True) for symbol in drawn[-2:])


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
