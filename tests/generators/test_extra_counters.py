"""Extra counters: states on backs, losses of forts."""

from collections import Counter
from dataclasses import replace

import kits
import pdfread
import pytest
from paper_choice import PAPERS

from pnp.backends import pdf
from pnp.generators import Context
from pnp.generators.extra_counters import extras
from pnp.impose import SheetInfo, impose
from pnp.scene.presets import papers, themes
from pnp.scene.sheet import Metadata

THEME = themes()["field"]
CONTEXT = Context(papers()["letter"], THEME)
METADATA = Metadata("t", "a", "s", "k", "c", "2026-01-01T00:00:00+00:00")


@pytest.fixture(scope="module")
def grav():
    return kits.game("grav-armor")


def test_every_infantry_counter_has_a_twin_with_its_state_behind(grav):
    found = Counter()
    for component in extras(grav, CONTEXT).components:
        if component.id.startswith("state/"):
            _, side, piece, marker = component.id.split("/")
            assert marker == "disrupted"
            assert component.back is not None
            found[side, piece] += component.copies
    wanted = {
        (side, piece.id): count
        for piece in grav.pieces.values()
        if piece.move_class == "infantry"
        for side, count in piece.count.items()
        if count
    }
    assert found == wanted


def test_losses_go_down_to_nothing(grav):
    names = [c.name for c in extras(grav, CONTEXT).components if c.id.startswith("loss/")]
    assert [name for name in names if "Alpha" in name] == ["Alpha −1/−2", "Alpha −3/−4", "Alpha −5"]
    assert [name for name in names if "Beta" in name] == ["Beta −1/−2", "Beta −3/−4"]
    assert [name for name in names if "Delta" in name] == ["Delta −1/−2", "Delta −3/−4", "Delta −5/−6"]


def test_losses_follow_the_strongest_weapon(grav):
    beta = grav.markers["fort-beta"]
    weapons = ({**beta.weapons[0], "ew": 2}, {**beta.weapons[1], "ew": 1})
    changed = replace(grav, markers={**grav.markers, beta.id: replace(beta, weapons=weapons)})
    names = [c.name for c in extras(changed, CONTEXT).components if c.id.startswith("loss/")]
    assert [name for name in names if "Beta" in name] == ["Beta −1/−2"]


def test_a_game_that_asks_for_none_gets_none(grav):
    kit = grav.kit._replace(backs={}, losses=None)
    assert extras(replace(grav, kit=kit), CONTEXT).components == ()


def test_backs_meet_their_fronts(grav):
    product = extras(grav, CONTEXT)
    sheets = impose(product, papers()["letter"], "duplex-long", SheetInfo(grav.title, grav.version, THEME))
    front, back = pdfread.read(pdf.render(sheets, METADATA))
    assert Counter(run.text for run in back.texts)["Disrupted"] == sum(
        component.copies for component in product.components if component.id.startswith("state/")
    )
    assert "DISRUPTED" not in {run.text for run in front.texts}
    for place, behind in zip(sheets[0].placements, sheets[1].placements, strict=True):
        assert (behind.component, behind.copy) == (place.component, place.copy)
        assert behind.box.center == pytest.approx((215.9 - place.box.center[0], place.box.center[1]), abs=0.01)


@pytest.fixture(scope="module")
def armada():
    return kits.game("armada-chess")


def test_every_piece_has_a_figure_for_each_of_its_faces(armada):
    found = {c.id: c.copies for c in extras(armada, CONTEXT).components}
    for side in armada.sides:
        for piece in armada.pieces.values():
            assert [found[f"standee/{side}/{piece.id}/{face.id}"] for face in piece.faces] == [piece.count[side]] * len(
                piece.faces
            )
        assert found[f"standee/{side}/rook-pawn/rook/back"] == 2
    first_faces = [copies for name, copies in found.items() if name.endswith("/front") and name.count("/") == 3]
    assert sum(first_faces) == 32


def test_a_side_without_a_piece_has_no_figure_of_it(armada):
    queen = replace(armada.pieces["queen"], count={"white": 1, "black": 0})
    changed = replace(armada, pieces={**armada.pieces, "queen": queen})
    ids = [component.id for component in extras(changed, CONTEXT).components]
    assert "standee/white/queen/front" in ids
    assert "standee/black/queen/front" not in ids


@pytest.mark.parametrize("paper", PAPERS)
def test_all_figures_stand_on_one_sheet_of_their_size(armada, paper):
    product = extras(armada, Context(paper, THEME))
    sheets = impose(product, paper, "duplex-long", SheetInfo(armada.title, armada.version, THEME))
    (page,) = pdfread.read(pdf.render(sheets, METADATA))
    clips = {shape.clip for shape in page.shapes if shape.clip is not None}
    whole = [clip for clip in clips if (round(clip.width, 2), round(clip.height, 2)) == (16.0, 60.0)]
    assert len(whole) == sum(component.copies for component in product.components) == 44
