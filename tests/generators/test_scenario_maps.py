import dataclasses
import math

import kits
import pdfread
import pytest
from paper_choice import ONE

from pnp.artwork.boards.landscape import layers
from pnp.backends.pdf import render
from pnp.generators import Context, generator_of
from pnp.generators.scenario_maps import scenario_maps
from pnp.impose import SheetInfo, impose
from pnp.scene.presets import papers, themes
from pnp.scene.sheet import Metadata

THEME = themes()["field"]
META = Metadata("t", "a", "s", "k", "c", "2026-01-01T00:00:00Z")


@pytest.fixture(scope="module")
def grav():
    return kits.game("grav-armor")


@pytest.fixture(scope="module")
def product(grav):
    return scenario_maps(grav, Context(papers()["letter"], THEME))


def sheets(grav, product, paper):
    return impose(product, papers()[paper], "fronts", SheetInfo(grav.title, grav.version, THEME))


def test_the_document_is_registered():
    assert generator_of("scenario-maps") is scenario_maps


def test_one_map_a_scenario(grav, product):
    assert [component.id for component in product.components] == [f"scenario-map/{id_}" for id_ in grav.scenarios]
    assert (product.name, product.arrangement) == ("scenario-maps", "poster")


def test_a_scenario_on_a_whole_board_has_no_map_of_its_own(grav):
    first, second = list(grav.scenarios)[:2]
    whole = grav.scenarios[first]._replace(layout=())
    game = dataclasses.replace(grav, scenarios={first: whole, second: grav.scenarios[second]})
    product = scenario_maps(game, Context(papers()["letter"], THEME))
    assert [component.id for component in product.components] == [f"scenario-map/{second}"]


@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_no_map_takes_more_sheets_than_its_sections_demand(grav, product, paper):
    """Two sections to a sheet, or less where three lie side by side."""
    printed = sheets(grav, product, paper)
    counts = [sum(sheet.id.split("/")[1] == id_ for sheet in printed) for id_ in grav.scenarios]
    assert counts == [2, 1, 4, 2, 3, 2]


def test_sheets_begin_between_columns_and_on_hexsides(grav, product):
    """All sheets but one, for which no seam is in reach."""
    seams = {component.id: component.seams for component in product.components}
    placed = [placement for sheet in sheets(grav, product, "letter") for placement in sheet.placements]
    starts = [(each.component, axis, at) for each in placed for axis, at in enumerate((each.part.x, each.part.y)) if at]
    apart = [min(abs(at - seam) for seam in seams[name][axis]) for name, axis, at in starts]
    assert sorted(apart) == pytest.approx([0.0] * 8 + [0.4])


@pytest.mark.parametrize("paper", ONE)
def test_every_hex_lies_at_its_place_on_every_sheet(grav, product, paper):
    """Registration of tiles, read back from the PDF: hexes printed on two sheets agree to 0.010 mm."""
    printed = sheets(grav, product, paper)
    assert len(render(printed, META)) < 1_200_000, "landscapes stand in the file once"
    joined = ("scenario-1", "scenario-3", "scenario-5")
    printed = [sheet for sheet in printed if sheet.id.split("/")[1] in joined]
    size = layers.name_style(grav.boards["section-1"].grid, THEME).size
    seen = {}
    shared = 0
    for sheet, page in zip(printed, pdfread.read(render(printed, META)), strict=True):
        (placement,) = sheet.placements
        for run in page.texts:
            if len(run.text) == 6 and run.text[1] == "-" and run.size == pytest.approx(size, abs=0.001):
                place = ((run.x + run.end_x) / 2 - placement.box.x, run.y - placement.box.y)
                key = (placement.component, run.text)
                if key in seen and place != seen[key]:
                    assert place == pytest.approx(seen[key], abs=0.01)
                    shared += 1
                seen[key] = place
    assert shared > 40
    for id_ in joined:
        scenario = grav.scenarios[id_]
        names = {name for component, name in seen if component == f"scenario-map/{id_}"}
        assert names >= set(scenario.board.grid.labels)
        assert_columns(seen, f"scenario-map/{id_}", scenario)


def assert_columns(seen, component, scenario):
    """Whole hexes of a section are 14.8 mm apart in a column, 12.817 mm from column to column."""
    number = scenario.board.grid.labels[0][0]
    for column in range(2, 8):
        (x, y), (over, _) = seen[component, f"{number}-{column:02d}03"], seen[component, f"{number}-{column + 1:02d}03"]
        assert seen[component, f"{number}-{column:02d}04"][1] - y == pytest.approx(14.8, abs=0.01)
        assert over - x == pytest.approx(1.5 * 14.8 / math.sqrt(3), abs=0.01)


def test_the_drawing_is_the_same_for_every_paper(grav, product):
    game = dataclasses.replace(grav, scenarios=dict([*grav.scenarios.items()][:1]))
    (other,) = scenario_maps(game, Context(papers()["a4"], THEME)).components
    assert other.front.digest == product.components[0].front.digest
