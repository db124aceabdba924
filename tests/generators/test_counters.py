"""The counters of Heavy Armor and Grav Armor: all of them, once, on paper at true size."""

import math
from collections import Counter
from dataclasses import replace

import kits
import pdfread
import pytest
from paper_choice import PAPERS

from pnp.backends import pdf
from pnp.checks import check_document
from pnp.errors import DefinitionError
from pnp.generators import Context
from pnp.generators.counters import counters
from pnp.impose import SIDES, SheetInfo, impose
from pnp.impose.flip import flip_axis
from pnp.scene.presets import HOME_PAPERS, papers, themes
from pnp.scene.sheet import Box, Document, Metadata

THEME = themes()["field"]
METADATA = Metadata("t", "a", "s", "k", "c", "2026-01-01T00:00:00+00:00")


@pytest.fixture(scope="module")
def heavy():
    return kits.game("heavy-armor")


@pytest.fixture(scope="module")
def product(heavy):
    return counters(heavy, Context(papers()["a4"], THEME))


def test_twenty_eight_pieces_fourteen_a_side(heavy, product):
    pieces = [component for component in product.components if component.kind == "counter"]
    assert sum(component.copies for component in pieces) == 28
    by_side = Counter()
    for component in pieces:
        by_side[component.group] += component.copies
    assert by_side == dict.fromkeys(heavy.sides, 14)
    assert all(component.back is not None for component in pieces)
    assert [c.copies for c in pieces[:5]] == [piece.count["amber"] for piece in heavy.pieces.values()]


def test_every_side_has_its_tokens(heavy, product):
    tokens = [component for component in product.components if component.kind == "marker"]
    assert Counter(component.group for component in tokens) == {side: len(heavy.markers) for side in heavy.sides}


def test_components_are_named_once_and_sorted_by_side(product):
    ids = [component.id for component in product.components]
    assert len(set(ids)) == len(ids)
    assert "counter/amber/lancer" in ids
    groups = [component.group for component in product.components]
    assert groups == sorted(groups)


@pytest.mark.parametrize("name", ["Amber line", "The amber line"])
def test_a_name_that_begins_with_the_side_is_not_said_twice(heavy, name):
    side = heavy.sides["amber"]
    named = [side.named(each) for each in (name, "Ambers", "Red Amber")]
    assert named == [name, "Amber Ambers", "Amber Red Amber"]
    assert side._replace(name="The Amber").named(name) == name
    runner = replace(heavy.pieces["runner"], name=name)
    made = counters(replace(heavy, pieces={**heavy.pieces, "runner": runner}), Context(papers()["letter"], THEME))
    names = [each.name for each in made.components if each.id.endswith("/runner")]
    assert [each.partition(" (")[0] for each in names] == [name, f"Teal {name}"]


def test_counts_come_from_the_definition(heavy):
    lancer = replace(heavy.pieces["lancer"], count={"amber": 2, "teal": 0})
    changed = replace(heavy, pieces={**heavy.pieces, "lancer": lancer})
    found = {c.id: c.copies for c in counters(changed, Context(papers()["a4"], THEME)).components}
    assert found["counter/amber/lancer"] == 2
    assert "counter/teal/lancer" not in found


def test_a_third_face_takes_a_second_counter(heavy):
    lancer = heavy.pieces["lancer"]
    third = lancer.faces[0]._replace(id="third", state="Wreck")
    changed = replace(heavy, pieces={"lancer": replace(lancer, faces=(*lancer.faces, third))})
    found = [c for c in counters(changed, Context(papers()["a4"], THEME)).components if c.kind == "counter"]
    assert [(c.id, c.back is None) for c in found[:2]] == [
        ("counter/amber/lancer", False),
        ("counter/amber/lancer-2", True),
    ]


def test_shared_tokens_come_last(heavy):
    marker = next(iter(heavy.markers.values()))
    changed = replace(heavy, markers={marker.id: replace(marker, neutral_count=3)})
    last = counters(changed, Context(papers()["a4"], THEME)).components[-1]
    assert (last.id, last.copies, last.group) == (f"marker/neutral/{marker.id}", 3, "")


def test_everything_that_does_not_fit_is_reported_at_once(heavy):
    long = {key: replace(piece, designation="A name much too long for it") for key, piece in heavy.pieces.items()}
    with pytest.raises(DefinitionError) as failure:
        counters(replace(heavy, pieces=long), Context(papers()["a4"], THEME))
    places = {finding.span for finding in failure.value.findings}
    assert places == {face.span for piece in heavy.pieces.values() for face in piece.faces}
    assert {finding.id for finding in failure.value.findings} == {"print.does-not-fit"}


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("sides", SIDES)
def test_printed_counters_measure_twelve_millimeters_and_meet_their_backs(heavy, product, paper, sides):
    sheets = impose(product, paper, sides, SheetInfo(heavy.title, heavy.version, THEME))
    data = pdf.render(sheets, METADATA)
    pages = pdfread.read(data)
    centers = {"front": {}, "back": {}}
    for sheet, page in zip(sheets, pages, strict=True):
        clips = {shape.clip for shape in page.shapes if shape.clip is not None}
        found = [clip for clip in clips if clip.width == pytest.approx(14.0, abs=0.01)]
        assert len(found) == len(sheet.placements)
        for placement in sheet.placements:
            (clip,) = [c for c in found if math.dist(c.center, placement.box.center) <= 0.01]
            assert (clip.width - 2 * 1.0, clip.height - 2 * 1.0) == pytest.approx((12.0, 12.0), abs=0.01)
            centers[placement.face][placement.component, placement.copy] = clip.center
    assert len(centers["front"]) == 34
    assert set(centers["back"]) == (set() if sides == "fronts" else set(centers["front"]))
    for piece, (x, y) in centers["back"].items():
        front = centers["front"][piece]
        mirrored = (
            (front[0], paper.height - front[1]) if sides == "duplex-short" else (paper.width - front[0], front[1])
        )
        assert (x, y) == pytest.approx(mirrored, abs=0.01)


def test_the_file_is_sound_and_its_fonts_are_embedded(heavy, product):
    sheets = impose(product, papers()["letter"], "duplex-long", SheetInfo(heavy.title, heavy.version, THEME))
    data = pdf.render(sheets, METADATA)
    assert pdfread.problems(data) == []
    assert all(pdfread.fonts(data).values())
    assert data == pdf.render(sheets, METADATA)


def test_fronts_show_the_values_that_backs_change(heavy, product):
    sheets = impose(product, papers()["letter"], "duplex-long", SheetInfo(heavy.title, heavy.version, THEME))
    front, back = pdfread.read(pdf.render(sheets, METADATA))
    for page, which in ((front, 0), (back, 1)):
        words = Counter(run.text for run in page.texts)
        for piece in heavy.pieces.values():
            assert words[piece.faces[which].state] == sum(piece.count.values())


@pytest.fixture(scope="module")
def grav():
    return kits.game("grav-armor")


@pytest.fixture(scope="module")
def mix(grav):
    return counters(grav, Context(papers()["a4"], THEME))


def test_a_mix_of_154_in_reading_order(grav, mix):
    groups = Counter()
    for component in mix.components:
        groups[component.group] += component.copies
    assert groups == {"imperial": 62, "league": 50, "special": 20, "": 22}
    order = [component.group for component in mix.components]
    assert order == sorted(order, key=list(groups).index)
    for side in grav.sides:
        shown = [component.id.rpartition("/")[2] for component in mix.components if component.group == side]
        assert shown == [piece.id for piece in grav.pieces.values() if piece.count.get(side)]


def test_backs_are_plain_unless_the_game_says_otherwise(mix):
    assert all(component.back is None for component in mix.components)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("sides", SIDES)
def test_the_mix_is_on_one_sheet_in_one_block(grav, mix, paper, sides):
    sheets = impose(mix, paper, sides, SheetInfo(grav.title, grav.version, THEME))
    found = [placed.box for placed in sheets[0].placements]
    assert (len(sheets), len(found)) == (1, 154)
    assert all((box.width, box.height) == pytest.approx((12.7, 12.7), abs=0.01) for box in found)
    left, top = min(box.x for box in found), min(box.y for box in found)
    places = sorted((round((box.x - left) / 12.7, 3), round((box.y - top) / 12.7, 3)) for box in found)
    assert places == [(column, row) for column in range(14) for row in range(11)]


def test_the_sheet_of_the_mix_is_light_and_keeps_its_margin(grav, mix):
    paper = papers()["letter"]
    sheets = impose(mix, paper, "duplex-long", SheetInfo(grav.title, grav.version, THEME))
    data = pdf.render(sheets, METADATA)
    assert len(data) <= 300_000
    assert pdfread.problems(data) == []
    assert [finding.id for finding in check_document(grav, Document("counters", mix, paper, sheets))] == []
    (page,) = pdfread.read(data)
    names = Counter(run.text for run in page.texts)
    for piece in grav.pieces.values():
        assert names[piece.name] == sum(piece.count.values())


@pytest.fixture(scope="module")
def armada():
    return kits.game("armada-chess")


@pytest.fixture(scope="module")
def chess(armada):
    return counters(armada, Context(papers()["a4"], THEME))


SIZES = {
    "counter": 16.0,
    "composite": 16.0,
    **dict.fromkeys(("band", "double-band", "king-inside", "owner", "ruin"), 22.0),
    **dict.fromkeys(("strength-1", "strength-3", "strength-5"), 16.0),
    **dict.fromkeys(("training", "upgrading", "rebuilding", "cease-fire"), 16.0),
}
"""The width of each sort of counter, by kind or by marker, mm."""


def test_a_hundred_and_nineteen_counters(armada, chess):
    found = Counter()
    for component in chess.components:
        kind, owner, *names = component.id.split("/")
        found[names[0] if kind != "counter" else "pieces", owner] += component.copies
    both = {"pieces": 16, "band": 16, "double-band": 6, "rook-pawn": 2, "king-inside": 1}
    both |= {"training": 1, "upgrading": 1, "rebuilding": 1}
    neutral = {"owner": 6, "ruin": 6, "strength-1": 6, "strength-3": 6, "strength-5": 6, "cease-fire": 1}
    wanted = {(name, side): number for name, number in both.items() for side in ("white", "black")}
    assert found == wanted | {(name, "neutral"): number for name, number in neutral.items()}
    assert found.total() == armada.kit.counters == 119


def test_every_sort_has_its_size(chess):
    for component in chess.components:
        kind = component.id.split("/")[2] if component.kind == "marker" else component.kind
        assert (component.width, component.height) == (SIZES[kind], SIZES[kind]), component.id
        if component.back is not None:
            assert (component.back.width, component.back.height) == (component.width, component.height)


def test_what_flips_has_a_back(chess):
    flips = {component.id.split("/", 2)[2] for component in chess.components if component.back is not None}
    assert flips == {"rook", "rook-pawn/rook", "band", "double-band", "owner", *(f"strength-{n}" for n in (1, 3, 5))}


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("sides", SIDES)
def test_printed_chess_counters_are_exact_and_meet_their_backs(armada, chess, paper, sides):
    sheets = impose(chess, paper, sides, SheetInfo(armada.title, armada.version, THEME))
    centers = {"front": {}, "back": {}}
    for sheet, page in zip(sheets, pdfread.read(pdf.render(sheets, METADATA)), strict=True):
        clips = {shape.clip for shape in page.shapes if shape.clip is not None}
        for placement in sheet.placements:
            size = placement.box.width
            (clip,) = [
                clip
                for clip in clips
                if abs(clip.width - size - 2.0) <= 0.01 and math.dist(clip.center, placement.box.center) <= 0.01
            ]
            assert clip.height == pytest.approx(size + 2.0, abs=0.01)
            centers[placement.face][placement.component, placement.copy] = (sheet, *clip.center)
    assert len(centers["front"]) == 119
    flipping = {(c.id, copy) for c in chess.components if c.back for copy in range(1, c.copies + 1)}
    assert set(centers["back"]) == (set() if sides == "fronts" else flipping)
    for piece, (sheet, x, y) in centers["back"].items():
        front, across, down = centers["front"][piece]
        assert sheet.id.split("-")[1] == front.id.split("-")[1]
        over = flip_axis(paper if sheet.width == paper.width else paper.landscape(), sides)
        assert (x, y) == pytest.approx(over.mirror(Box(across, down, 0, 0))[:2], abs=0.01)


@pytest.mark.parametrize("paper", [papers()[name] for name in HOME_PAPERS], ids=str)
def test_chess_counters_take_one_sheet(armada, chess, paper):
    sheets = impose(chess, paper, "duplex-long", SheetInfo(armada.title, armada.version, THEME))
    assert [sheet.id for sheet in sheets] == ["counters-1-front", "counters-1-back"]
    findings = check_document(armada, Document("counters", chess, paper, sheets))
    assert [finding.message for finding in findings] == []


def test_each_skin_names_its_counters(armada):
    universe = kits.game("armada-chess", "universe")
    names = {c.id: c.front.name for c in counters(universe, Context(papers()["a4"], THEME)).components}
    assert names["marker/neutral/owner"] == "White planet"
    assert names["marker/neutral/ruin"] == "Debris field"
    assert "city" not in " ".join(names.values()).lower()
