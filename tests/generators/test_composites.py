"""Markers for combined pieces, computed from the definition."""

from collections import Counter
from dataclasses import replace

import kits
import pdfread
import pytest

from pnp.backends import pdf
from pnp.generators import Context
from pnp.generators.composites import composites
from pnp.impose import SheetInfo, impose
from pnp.model.compute.transport import all_loads
from pnp.model.game import StatEffect
from pnp.scene.presets import papers, themes
from pnp.scene.sheet import Metadata

THEME = themes()["field"]
CONTEXT = Context(papers()["letter"], THEME)
METADATA = Metadata("t", "a", "s", "k", "c", "2026-01-01T00:00:00+00:00")


@pytest.fixture(scope="module")
def heavy():
    return kits.game("heavy-armor")


@pytest.fixture(scope="module")
def product(heavy):
    return composites(heavy, CONTEXT)


def test_eight_markers_four_a_side_alike_on_both_sides(heavy, product):
    markers = [c for c in product.components if c.id.startswith("composite/")]
    assert {c.group: c.copies for c in markers} == {"amber": 4, "teal": 4}
    assert all(c.front is c.back for c in markers)


def test_a_full_set_of_results_flips_like_the_pieces(heavy, product):
    results = [c for c in product.components if c.id.startswith("result/")]
    assert [c.id for c in results if c.group == "teal"] == [
        "result/teal/power-up/runner",
        "result/teal/power-up/lancer",
        "result/teal/power-up/bombard",
    ]
    assert all(c.copies == 4 and c.back is not None and c.back is not c.front for c in results)


def test_no_more_results_than_can_lie_on_the_table(heavy):
    lancer = replace(heavy.pieces["lancer"], count={"amber": 2, "teal": 9})
    found = {
        c.id: c.copies
        for c in composites(replace(heavy, pieces={**heavy.pieces, "lancer": lancer}), CONTEXT).components
    }
    assert found["result/amber/power-up/lancer"] == 2
    assert found["result/teal/power-up/lancer"] == 4


def test_printed_values(heavy, product):
    sheets = impose(product, papers()["letter"], "duplex-long", SheetInfo(heavy.title, heavy.version, THEME))
    front, back = zip(sheets, pdfread.read(pdf.render(sheets, METADATA)), strict=True)
    assert printed(*front) == {"+1/+1/0": 8, "2/4/0": 8, "3/4/0": 8, "3/5/0": 8}
    assert printed(*back) == {"+1/+1/0": 8, "4/3/0": 8, "5/4/0": 8, "6/3/0": 8}


def printed(sheet, page):
    """How often each triple of values is on the page."""
    runs = sorted((run for run in page.texts if run.size > 3.0), key=lambda run: run.y)
    boxes = [pdfread.Box(*placement.box) for placement in sheet.placements]
    return Counter("/".join(run.text for run in runs if box.holds(pdfread.Box(run.x, run.y, 0, 0))) for box in boxes)


def test_a_changed_effect_changes_every_marker(heavy):
    power_up = heavy.composites["power-up"]
    effect = {**power_up.effect, "attack": StatEffect("add", 2)}
    changed = replace(heavy, composites={"power-up": replace(power_up, effect=effect)})
    sheets = impose(composites(changed, CONTEXT), papers()["a4"], "fronts", SheetInfo("t", "1", THEME))
    data = pdf.render(sheets, METADATA)
    (page,) = pdfread.read(data)
    assert [page] == pdfread.pages(data), "the quick way finds the same"
    assert printed(sheets[0], page) == {"+2/+1/0": 8, "3/4/0": 8, "4/4/0": 8, "4/5/0": 8}


@pytest.fixture(scope="module")
def grav():
    return kits.game("grav-armor")


def test_a_marker_for_every_load_of_every_scenario(grav):
    components = composites(grav, CONTEXT).components
    found = {component.id.removeprefix("loaded/"): component.copies for component in components}
    assert found == {
        f"{load.side}/{load.carrier}/{load.passenger or load.units}": n for load, n in all_loads(grav).items()
    }
    assert found["league/aza-3/a-inf"] == 3
    assert found["special/ds-3/3"] == 3
    assert "league/aza-3/m-mil" not in found
    assert all(component.back is None for component in components)


def test_loaded_markers_are_one_block_of_half_inches(grav):
    product = composites(grav, CONTEXT)
    (sheet,) = impose(product, papers()["letter"], "fold", SheetInfo("t", "1", THEME))
    assert len(sheet.placements) == sum(component.copies for component in product.components)
    assert {(round(place.box.width, 6), round(place.box.height, 6)) for place in sheet.placements} == {(12.7, 12.7)}
    assert sheet.trim.width * sheet.trim.height == pytest.approx(len(sheet.placements) * 12.7**2)
