"""Scenario sheets: two pages each, on both papers, complete, readable, read back from the PDF."""

from dataclasses import replace

import kits
import pdfread
import pytest
import scenes
from paper_choice import ONE

from pnp import model, templating
from pnp.artwork.panels import TITLE_SIZE
from pnp.artwork.scenarios import setup_checklist
from pnp.backends import pdf
from pnp.errors import DefinitionError
from pnp.generators import Context, scenarios
from pnp.impose import SheetInfo, impose, printable
from pnp.impose.printer_marks import STRIP
from pnp.model.game.ground import NO_PRICES
from pnp.scene import presets
from pnp.scene.sheet import Metadata
from pnp.scene.typography import apostrophes

THEME = presets.themes()["field"]
METADATA = Metadata("Scenarios", "", "", "", "pnp", "2026-01-01T00:00:00Z")
POINT = 25.4 / 72


@pytest.fixture(scope="module")
def grav():
    return kits.game("grav-armor")


@pytest.fixture(scope="module", params=ONE)
def paper(request):
    return presets.papers()[request.param]


@pytest.fixture(scope="module")
def product(grav, paper):
    return scenarios.scenarios(grav, Context(paper, THEME))


@pytest.fixture(scope="module")
def sheets(grav, paper, product):
    return impose(product, paper, "duplex-long", SheetInfo(grav.title, grav.version, THEME))


def words(symbol):
    return " ".join(scenes.words(symbol).replace("\u00a0", " ").split())


def page(product, scenario, name):
    (found,) = [c for c in product.components if c.id == f"scenario/{scenario.id}/{name}"]
    return found.front


def test_two_pages_for_every_scenario_in_order(grav, product):
    expected = [f"scenario/{name}/{page}" for name in grav.scenarios for page in ("ground", "forces")]
    assert [component.id for component in product.components] == expected
    assert product.arrangement == "leaf"


def test_pages_fit_upright_and_keep_clear_of_the_strip(paper, sheets):
    box = printable(paper)
    for sheet in sheets:
        assert (sheet.width, sheet.height) == (paper.width, paper.height)
        (place,) = sheet.placements
        assert place.box.x >= box.x
        assert place.box.y >= box.y
        assert place.box.y + place.box.height <= box.y + box.height - STRIP


def test_nothing_is_drawn_over_the_edge(product):
    for component in product.components:
        for text in scenes.texts(component.front):
            assert text.left >= -1e-6, text
            assert text.right <= component.width + 1e-6, text
            assert 0 < text.y <= component.height + 1e-6, text


def test_type_is_large_enough_to_read(product):
    for component in product.components:
        sizes = [text.size / POINT for text in scenes.texts(component.front, into_symbols=False)]
        assert min(sizes) >= 5.0
        assert max(sizes) >= TITLE_SIZE


def test_texts_do_not_run_into_each_other(product):
    for component in product.components:
        texts = scenes.texts(component.front, into_symbols=False)
        for index, one in enumerate(texts):
            for other in texts[index + 1 :]:
                if abs(one.y - other.y) < 0.5 * min(one.size, other.size):
                    assert one.right <= other.left + 0.3 or other.right <= one.left + 0.3, (one.text, other.text)


def test_first_page_says_what_and_where(grav, product):
    for scenario in grav.scenarios.values():
        found = words(page(product, scenario, "ground"))
        for text in (
            scenario.title,
            scenario.setting,
            f"Scenario {scenario.number}",
            " ".join(apostrophes(templating.render(grav, scenario.summary)).split()),
        ):
            assert text in found
        assert f"Turns {scenario.turns} Moves first {grav.sides[scenario.first].name}" in found
        for area in scenario.areas.values():
            assert area.name in found
            assert f"{len(area.cells)} hexes" in found
        for entry in scenario.key:
            assert entry.name[1:] in found
        for job in setup_checklist.checklist_items(grav, scenario):
            assert " ".join(apostrophes(f"{job.name}: {job.words}").replace("\u00a0", " ").split()) in found
        for title in ("The map", "Sections and areas", "Set-up", "Terrain key"):
            assert title in found


def test_second_page_says_who_and_why(grav, product):
    for scenario in grav.scenarios.values():
        found = words(page(product, scenario, "forces"))
        for force in scenario.forces.values():
            assert f"{force.size} units" in found
            for group in force.groups:
                assert group.name in found
        for step in (*scenario.victory, *scenario.special):
            assert " ".join(apostrophes(templating.render(grav, step.summary)).split()) in found
        assert " ".join(apostrophes(grav.notice).split()) in found


def test_counters_read_back_from_the_pdf_with_their_quantities(grav, sheets, product):
    """On every second page: as many quantities as there are types in the groups, and they add up to the units."""
    pages = pdfread.read(pdf.render(sheets, METADATA))
    assert len(pages) == 2 * len(grav.scenarios)
    for scenario, read in zip(grav.scenarios.values(), pages[1::2], strict=True):
        types = [n for force in scenario.forces.values() for group in force.groups for n in group.units.values()]
        types += [entry.count for force in scenario.forces.values() for entry in force.support]
        found = [int(text.text.removeprefix("× ")) for text in read.texts if text.text.startswith("× ")]
        assert sorted(found) == sorted(types)
        names = [text.text for text in read.texts]
        for force in scenario.forces.values():
            for piece in force.units:
                assert grav.pieces[piece].name in names


def test_a_small_file(sheets):
    assert len(pdf.render(sheets, METADATA)) < 700_000


def test_the_same_bytes_every_time(grav, paper, sheets):
    again = scenarios.scenarios(grav, Context(paper, THEME))
    once_more = impose(again, paper, "duplex-long", SheetInfo(grav.title, grav.version, THEME))
    assert pdf.render(sheets, METADATA) == pdf.render(once_more, METADATA)


def test_too_much_text_is_a_finding_at_the_scenario(grav, paper):
    battle = grav.scenarios["scenario-5"]
    long = battle._replace(special=battle.special * 12)
    game = replace(grav, scenarios={battle.id: long})
    with pytest.raises(DefinitionError) as error:
        scenarios.scenarios(game, Context(paper, THEME))
    (finding,) = error.value.findings
    assert finding.id == "scenario.sheet"
    assert finding.span == battle.span
    assert "scenario 5 does not fit" in finding.message


def test_a_word_too_wide_for_its_column_is_a_finding(grav, paper):
    battle = grav.scenarios["scenario-2"]
    wide = battle._replace(special=(battle.special[0]._replace(summary="x" * 150),))
    game = replace(grav, scenarios={battle.id: wide})
    with pytest.raises(DefinitionError) as error:
        scenarios.scenarios(game, Context(paper, THEME))
    assert [finding.id for finding in error.value.findings] == ["scenario.sheet"]


def test_a_game_without_scenarios_has_no_sheets(grav, paper):
    game = replace(grav, scenarios={})
    assert scenarios.scenarios(game, Context(paper, THEME)).components == ()


@pytest.mark.parametrize("number", range(1, 7))
def test_what_the_sheets_say(grav, golden, number):
    """Every word of both pages, line by line, as approved."""
    product = scenarios.scenarios(grav, Context(presets.papers()["letter"], THEME))
    scenario = grav.scenarios[f"scenario-{number}"]
    pages = [scenes.lines(page(product, scenario, name)) for name in ("ground", "forces")]
    text = "\n\n".join("\n".join("  ".join(line) for line in lines) for lines in pages)
    golden.text(f"scenario-{number}.txt", text + "\n")


def test_how_the_second_scenario_looks(grav, golden):
    product = scenarios.scenarios(grav, Context(presets.papers()["letter"], THEME))
    for name in ("ground", "forces"):
        golden.png(f"scenario-2-{name}", page(product, grav.scenarios["scenario-2"], name), dpi=50, tolerance=0.01)


@pytest.mark.parametrize(
    "missing",
    [
        {"summary": ""},
        {"setting": ""},
        {"victory": ()},
        {"victory": (), "special": ()},
        {"places": ()},
        {"key": ()},
        {"forces": {}},
        {"turns": 1},
        {"turns": 40},
    ],
    ids=lambda missing: ",".join(missing),
)
def test_what_a_scenario_lacks_is_left_out(grav, missing):
    battle = grav.scenarios["scenario-2"]
    game = replace(grav, scenarios={battle.id: battle._replace(**missing)})
    product = scenarios.scenarios(game, Context(presets.papers()["letter"], THEME))
    assert len(product.components) == 2
    found = words(page(product, battle, "forces"))
    assert ("Victory" in found) == ("victory" not in missing)
    if "turns" in missing:
        assert f" {missing['turns']} " in found


def test_one_section_without_areas_and_without_ways_of_moving(grav):
    battle = grav.scenarios["scenario-2"]
    forces = {
        side: force._replace(groups=tuple(group._replace(area=None, name="") for group in force.groups))
        for side, force in battle.forces.items()
    }
    key = tuple(entry._replace(cost=NO_PRICES) for entry in battle.key)
    alone = battle._replace(layout=((battle.layout[0][0],),), areas={}, places=(), forces=forces, key=key)
    pieces = {id_: replace(piece, move_class=None) for id_, piece in grav.pieces.items()}
    game = replace(grav, scenarios={battle.id: alone}, classes={}, pieces=pieces)
    product = scenarios.scenarios(game, Context(presets.papers()["letter"], THEME))
    assert "units on the map" in words(page(product, battle, "ground"))


def test_forts_of_no_one_are_shown(grav):
    battle = grav.scenarios["scenario-4"]
    places = tuple(place._replace(side=None) for place in battle.places)
    game = replace(grav, scenarios={battle.id: battle._replace(places=places)})
    product = scenarios.scenarios(game, Context(presets.papers()["letter"], THEME))
    assert words(page(product, battle, "forces")).count("EW left") == 3


def crowded(folder, number):
    """A game of `number` units a side, each with an area of one hex."""
    sides = {"red": "#c03020", "blue": "#202c70"}
    units = [
        (side, f"{side}-{index}", index, start) for start, side in enumerate(sides) for index in range(1, number + 1)
    ]
    lines = [
        "pnp: 2",
        "game: {id: crowd, title: Crowd, version: 1.0.0, players: 2}",
        "stats: {power: {name: Power, short: P, range: 0..9}}",
        "boards:",
        "  field: {name: Field, grid: {shape: rectangle, orientation: flat, columns: 20, rows: 9, pitch: 16mm, "
        "labels: {style: '0101', origin: top-left}}}",
        "sides:",
        *(f"  {side}: {{name: {side.title()}, color: '{color}', emblem: emblem/sun}}" for side, color in sides.items()),
        "pieces:",
        *(f"  {id_}: {{name: {index}, count: {{{side}: 1}}, front: {{power: 1}}}}" for side, id_, index, _ in units),
        "scenarios: {battle: {number: 1, title: Battle, board: field, turns: 6, first: red, victory: [], areas: {",
        *(
            f"  {id_}: {{name: Post {id_}, side: {side}, "
            f"cells: '{(index - 1) % 10 + 1 + 10 * start:02}{(index + 9) // 10:02}'}},"
            for side, id_, index, start in units
        ),
        "}, forces: {",
    ]
    for side in sides:
        groups = ", ".join(
            f"{{name: Unit {index}, units: {{{id_}: 1}}, area: {id_}}}" for s, id_, index, _ in units if s == side
        )
        lines.append(f"  {side}: {{groups: [{groups}]}},")
    (folder / "game.yaml").write_text("\n".join([*lines, "}}}"]) + "\n")
    return model.load(folder)


def test_forty_units_with_an_area_each_have_more_pages(tmp_path):
    game = crowded(tmp_path, 40)
    product = scenarios.scenarios(game, Context(presets.papers()["letter"], THEME))
    ids = [component.id for component in product.components]
    assert ids[0] == "scenario/battle/ground"
    assert ids[-1].startswith("scenario/battle/forces-")
    shown = {text.text for component in product.components for text in scenes.texts(component.front)}
    assert {f"Unit {index}" for index in range(1, 41)} <= shown
    assert {f"Post {side}-{index}" for side in ("red", "blue") for index in range(1, 41)} <= shown


def test_no_side_sets_up_first_where_all_units_begin_where_they_say(grav):
    maren, context = kits.game("across-the-maren"), Context(presets.papers()["letter"], THEME)
    maren = replace(maren, scenarios={"campaign": maren.scenarios["campaign"]})
    grounds = {
        name: words(page(scenarios.scenarios(game, context), game.scenarios[name], "ground"))
        for game, name in ((grav, "scenario-1"), (maren, "campaign"))
    }
    assert "Sets up first League" in grounds["scenario-1"].replace("Moves first Imperial ", "")
    assert "Sets up first" not in grounds["campaign"]
