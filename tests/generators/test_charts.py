"""Chart sheets: one for each side, filled and never over the edge, every number out of the game, readable as a PDF."""

import re
import shutil
from contextlib import nullcontext
from dataclasses import replace
from functools import cache
from itertools import chain

import gravfacts
import kits
import pdfread
import pytest
import scenes
from paper_choice import ONE

from pnp import assets, model, templating
from pnp.artwork import chart_layout
from pnp.backends import pdf
from pnp.errors import DefinitionError, Span
from pnp.generators import Context, charts
from pnp.impose import SheetInfo, impose, printable
from pnp.impose.printer_marks import STRIP
from pnp.model.game import Panel
from pnp.scene import presets
from pnp.scene.sheet import Metadata

THEME = presets.themes()["field"]
METADATA = Metadata("Charts", "", "", "", "pnp", "2026-01-01T00:00:00Z")


BATTLE_SHEETS = ["chart/firing", "chart/roster/imperial", "chart/roster/league", "chart/reference", "chart/keys"]


@pytest.fixture(scope="module")
def heavy():
    return kits.game("heavy-armor")


@pytest.fixture(scope="module")
def grav():
    return kits.game("grav-armor")


def product(game, paper):
    return charts.charts(game, Context(presets.papers()[paper], THEME))


def sheets(game, paper):
    info = SheetInfo(game.title, game.version, THEME)
    return impose(product(game, paper), presets.papers()[paper], "duplex-long", info)


def assert_within(made):
    """No text leaves its sheet."""
    for component in made.components:
        for text in scenes.texts(component.front):
            assert -1e-6 <= text.left <= text.right <= component.width + 1e-6, text
            assert 0 < text.y <= component.height + 1e-6, text


def player_sheets(game, paper="letter"):
    return [c for c in product(game, paper).components if c.id.startswith("chart/player-sheet/")]


@pytest.mark.parametrize("paper", ONE)
def test_each_side_has_its_own_sheet_in_its_color(heavy, paper) -> None:
    components = player_sheets(heavy, paper)
    assert [(c.id, c.group) for c in components] == [
        ("chart/player-sheet/amber", "amber"),
        ("chart/player-sheet/teal", "teal"),
    ]
    for component in components:
        side = heavy.sides[component.group]
        words = scenes.words(component.front)
        assert words.startswith(side.name)
        assert side.color in repr(component.front.items)
        assert {item.symbol.name for item in component.front.items if hasattr(item, "symbol")} == {side.emblem}


@pytest.mark.parametrize("paper", ONE)
def test_nothing_is_drawn_over_the_edge_or_into_the_strip(heavy, paper) -> None:
    assert_within(product(heavy, paper))
    box = printable(presets.papers()[paper])
    for sheet in sheets(heavy, paper):
        (place,) = sheet.placements
        assert place.box.x >= box.x
        assert place.box.y + place.box.height <= box.y + box.height - STRIP


@pytest.mark.parametrize("paper", ONE)
def test_type_is_large_enough_to_read(heavy, paper) -> None:
    points = [text.size * 72 / 25.4 for c in player_sheets(heavy, paper) for text in scenes.texts(c.front, False)]
    assert min(points) >= 6.99
    assert sorted(points)[len(points) // 2] >= 8


@pytest.mark.parametrize("paper", ONE)
def test_the_sheet_is_full(heavy, paper) -> None:
    for component in player_sheets(heavy, paper):
        assert max(text.y for text in scenes.texts(component.front)) > component.height - 6


def test_panels_stand_on_one_grid(heavy) -> None:
    (amber, _) = player_sheets(heavy)
    lefts = {round(text.left, 3) for text in scenes.texts(amber.front, False) if text.text in titles(heavy)}
    assert len(lefts) == 2, "two columns, each with one edge"


def titles(game):
    return {templating.render(game, panel.title) for row in game.charts["player-sheet"].rows for panel in row}


def test_the_text_reads_back_from_the_pdf(heavy) -> None:
    data = pdf.render(sheets(heavy, "letter"), METADATA)
    pages = pdfread.read(data)
    assert pdfread.problems(data) == []
    assert all(pdfread.fonts(data).values())
    amber = " ".join(run.text for run in pages[0].texts)
    for text in ("Amber", "Heavy Armor", "Runner", "33", "A−4", "D+4", "combined machines", "12 credits"):
        assert text in amber, text
    assert "Teal" not in amber.replace("Teal deployment", "")
    reach = printable(presets.papers()["letter"])
    for run in pages[0].texts:
        assert reach.x <= run.x
        assert run.end_x <= reach.x + reach.width


def test_the_same_game_gives_the_same_sheets(heavy) -> None:
    again = model.load(assets.game("heavy-armor"))
    first, second = (product(game, "letter").components for game in (heavy, again))
    assert [c.front.digest for c in first] == [c.front.digest for c in second]


def test_one_changed_stat_changes_every_place_where_it_is(heavy, tmp_path) -> None:
    folder = tmp_path / "heavy-armor"
    shutil.copytree(assets.game("heavy-armor"), folder)
    pieces = folder / "pieces.yaml"
    text = pieces.read_text(encoding="utf-8")
    changed = re.sub(r"(state: Cannon,.*?defense: )2", r"\g<1>3", text)
    assert changed != text
    pieces.write_text(changed, encoding="utf-8")
    before, after = (
        [t.text for t in scenes.texts(player_sheets(game)[0].front)] for game in (heavy, model.load(folder))
    )
    assert len(before) == len(after)
    differences = [(old, new) for old, new in zip(before, after, strict=True) if old != new]
    assert set(differences) == {("2", "3"), ("3", "4")}, "alone and on top of a pair"
    assert len(differences) == 5, "figure and counter in both tables, and the counter on the range strip"


def test_a_sheet_that_is_too_full_is_a_finding_at_its_place(heavy) -> None:
    chart = heavy.charts["player-sheet"]
    crowded = replace(heavy, charts={chart.id: chart._replace(rows=chart.rows * 2)})
    with pytest.raises(DefinitionError, match="does not fit on A4") as caught:
        product(crowded, "a4")
    (finding,) = caught.value.findings
    assert (finding.id, finding.span) == ("chart.too-full", chart.span)
    assert finding.hint


@pytest.mark.parametrize("name", ["heavy-armor", "across-the-maren"])
def test_a_sheet_is_refused_without_being_drawn_exactly_when_it_is_too_full(name) -> None:
    game = kits.game(name)
    context = Context(presets.papers()["letter"], THEME)
    assert [*chain.from_iterable(charts.refusals(game, id_, context) for id_ in game.charts)] == []
    crowded = replace(game, charts={id_: chart._replace(rows=chart.rows * 4) for id_, chart in game.charts.items()})
    refused = {finding.span for id_ in crowded.charts for finding in charts.refusals(crowded, id_, context)}
    for chart in crowded.charts.values():
        one = replace(game, charts={chart.id: chart})
        with pytest.raises(DefinitionError) if chart.span in refused else nullcontext():
            charts.charts(one, context)
    assert refused


def test_wrong_options_of_all_panels_are_reported_together(heavy) -> None:
    chart = heavy.charts["player-sheet"]
    wrong = tuple((Panel("odds", "", {}, Span("c", n, 1)), Panel("nothing", "", {}, Span("c", n, 9))) for n in (1, 2))
    with pytest.raises(DefinitionError) as caught:
        product(replace(heavy, charts={chart.id: chart._replace(rows=wrong)}), "a4")
    assert len({finding.span for finding in caught.value.findings}) == 4


def test_a_chart_for_everybody_is_one_sheet_in_ink(heavy) -> None:
    chart = heavy.charts["player-sheet"]._replace(per_side=False)
    (component,) = product(replace(heavy, charts={chart.id: chart}), "a4").components
    assert component.id == "chart/player-sheet"
    assert scenes.words(component.front).startswith(chart.title)


def screen(game, paper="letter", side="teal"):
    return next(c for c in product(game, paper).components if c.id == f"chart/screen/{side}")


@pytest.mark.parametrize("paper", ONE)
def test_the_screens_banner_is_upside_down_above_the_fold(heavy, paper) -> None:
    front = screen(heavy, paper).front
    fold = next(
        (item.segments[0][2] for item in front.items if getattr(item, "stroke", None) and item.stroke.dash), None
    )
    assert fold == pytest.approx(front.height / 2)
    (banner,) = [item for item in front.items if getattr(item, "rotate", 0) == 180.0]
    assert banner.x == pytest.approx(front.width)
    assert banner.y - banner.symbol.height + 1e-6 > 0
    assert banner.y < fold
    assert scenes.words(banner.symbol, into_symbols=True).split() == ["Teal", "Heavy", "Armor"]
    body = [text for text in scenes.texts(front, False) if "fold" not in text.text]
    assert min(text.y for text in body) > fold


@pytest.mark.parametrize("paper", ONE)
def test_the_screen_folds_in_the_middle_of_the_paper(heavy, paper) -> None:
    made = [sheet for sheet in sheets(heavy, paper) if "screen" in sheet.placements[0].component]
    assert len(made) == 2
    for sheet in made:
        assert sheet.placements[0].box.center[1] == pytest.approx(sheet.height / 2)


def test_the_banner_parades_every_face_inside_its_width(heavy) -> None:
    (banner,) = [item for item in screen(heavy).front.items if getattr(item, "rotate", 0) == 180.0]
    uses = [item for item in banner.symbol.items if hasattr(item, "symbol")]
    faces = [face.symbol for piece in heavy.pieces.values() for face in piece.faces]
    assert [use.symbol.name for use in uses] == [heavy.sides["teal"].emblem, *faces]
    for left, top, right, bottom in scenes.outlines(banner.symbol):
        assert left > -0.5
        assert right < banner.symbol.width + 0.5
        assert top > -0.5
        assert bottom < banner.symbol.height + 0.5


def test_the_player_sheet_looks_as_approved(heavy, golden) -> None:
    golden.png("chart-player-sheet", player_sheets(heavy, "letter")[1].front, dpi=50)


def test_the_screen_looks_as_approved(heavy, golden) -> None:
    golden.png("chart-screen", screen(heavy, "a4").front, dpi=40)


# A wargame: no side but the players', rosters of different length, tables worked out from everything


@pytest.fixture(scope="module")
def made(grav):
    """The product on a paper, made once."""
    return cache(lambda paper: product(grav, paper))


def battle_sheets(game, made, paper):
    return impose(made, presets.papers()[paper], "duplex-long", SheetInfo(game.title, game.version, THEME))


@pytest.mark.parametrize("paper", ONE)
def test_all_sheets_are_there_and_none_for_the_side_that_no_one_plays(made, paper) -> None:
    assert [component.id for component in made(paper).components] == BATTLE_SHEETS


@pytest.mark.parametrize("paper", ONE)
def test_no_battle_sheet_leaves_its_paper(grav, made, paper) -> None:
    assert_within(made(paper))
    box = printable(presets.papers()[paper])
    for sheet in battle_sheets(grav, made(paper), paper):
        (place,) = sheet.placements
        assert place.box.y + place.box.height <= box.y + box.height - STRIP


@pytest.mark.parametrize("paper", ONE)
def test_type_of_battle_sheets_is_large_enough(made, paper) -> None:
    for component in made(paper).components:
        points = [text.size * 72 / 25.4 for text in scenes.texts(component.front, into_symbols=False)]
        assert min(points) >= 6.99, component.id
        assert sorted(points)[len(points) // 2] >= 7, component.id


@pytest.mark.parametrize("paper", ONE)
def test_battle_sheets_are_full(made, paper) -> None:
    for component in made(paper).components:
        lowest = max(text.y for text in scenes.texts(component.front))
        assert lowest > component.height * 0.93, component.id


@pytest.mark.parametrize("paper", ONE)
def test_the_tables_read_back_from_the_pdf(grav, made, paper) -> None:
    data = pdf.render(battle_sheets(grav, made(paper), paper), METADATA)
    assert pdfread.problems(data) == []
    pages = pdfread.read(data)
    assert len(pages) == len(BATTLE_SHEETS)
    firing = [run.text for run in pages[0].texts]
    assert firing.count("H") >= sum(row.count("H") for row in gravfacts.FIRING.values())
    for place, page in ((0, pages[1]), (1, pages[2])):
        words = {run.text for run in page.texts}
        assert {unit.name for unit in gravfacts.UNITS.values() if unit.counts[place]} <= words
    keys = " ".join(run.text for run in pages[4].texts)
    for key in gravfacts.KEYS.values():
        for name, *_ in key.values():
            assert name[:1].upper() + name[1:] in keys


def test_one_changed_value_is_changed_on_every_sheet(grav, made) -> None:
    piece = grav.pieces["xi-4"]
    face = piece.faces[0]._replace(stats={**piece.faces[0].stats, "attack": 9})
    changed = replace(grav, pieces={**grav.pieces, "xi-4": replace(piece, faces=(face,))})
    after = product(changed, "letter")
    different = [
        old.id
        for old, new in zip(made("letter").components, after.components, strict=True)
        if old.front.digest != new.front.digest
    ]
    assert different == ["chart/roster/imperial"]


def test_each_side_is_set_for_what_it_has(made) -> None:
    """The sides' rosters differ in length; both fill their sheet."""
    imperial, league = (c for c in made("letter").components if c.id.startswith("chart/roster/"))
    lowest = [max(text.y for text in scenes.texts(c.front, False)) for c in (imperial, league)]
    assert lowest[0] == pytest.approx(lowest[1], abs=12)


def test_a_place_suits_only_what_comes_out_as_high(grav) -> None:
    faces = chart_layout.FaceCache(grav, THEME)
    stage = chart_layout.ChartStage(grav, THEME, faces, grav.sides["imperial"])
    places = chart_layout.compose(stage, grav.charts["roster"].rows, 186.0, 248.0)
    assert chart_layout.suits(stage, places)
    assert not chart_layout.suits(replace(stage, side=grav.sides["league"]), places)


def test_the_firing_sheet_looks_as_approved(grav, golden) -> None:
    (firing,) = product(replace(grav, charts={"firing": grav.charts["firing"]}), "a4").components
    golden.png("chart-firing", firing.front, dpi=72)


SKINS = ["battle", "universe"]
ARMADA_SHEETS = ["chart/pieces/white", "chart/pieces/black", "chart/reference", "chart/table"]


@pytest.fixture(scope="module", params=SKINS)
def armada(request):
    return kits.game("armada-chess", request.param)


@pytest.mark.parametrize("paper", ONE)
def test_a_page_for_each_player_and_two_for_both_fit_in_either_skin(armada, paper) -> None:
    components = product(armada, paper).components
    assert_within(product(armada, paper))
    assert [component.id for component in components] == ARMADA_SHEETS
    city = armada.skin.words["city"].one
    for component in components:
        words = scenes.words(component.front)
        assert city in words.lower()
        assert armada.title in words


def test_boxes_of_tracks_hold_their_tokens_on_paper() -> None:
    armada = kits.game("armada-chess")
    pages = pdfread.read(pdf.render(sheets(armada, "a4"), METADATA))
    boxes = {track.id: track.high - track.low + 1 for track in armada.tracks.values()}
    token = armada.kit.counter_size
    counts = [len(page.sized(token + 0.8, token + 0.8)) for page in pages]
    own = boxes["training"] + boxes["upgrading"] + boxes["rebuilding"]
    assert counts == [own, own, 0, boxes["cease-fire"]]


def test_a_changed_score_changes_moves_and_track(tmp_path) -> None:
    folder = tmp_path / "armada-chess"
    shutil.copytree(assets.game("armada-chess"), folder)
    pieces = folder / "pieces.yaml"
    text = pieces.read_text(encoding="utf-8")
    changed = re.sub(r"(bishop:.*?front: \{score: )3", r"\g<1>4", text, flags=re.DOTALL)
    assert changed != text
    pieces.write_text(changed, encoding="utf-8")
    first = product(model.load(folder), "letter").components[0].front
    lines = scenes.lines(first)
    assert ["1", "2", "4", "4", "5", "6"] in [[word for word in line if word.isdigit()] for line in lines]
    assert any("Bishop, Rook" in line for line in lines)


@pytest.mark.parametrize("name", ["heavy-armor", "grav-armor", "armada-chess", "shogi", "moth-hour"])
def test_charts_show_no_fractions_and_no_small_type(name) -> None:
    for component in product(kits.game(name), "letter").components:
        texts = scenes.texts(component.front, False)
        assert [text.text for text in texts if re.search(r"\d[./]\d", text.text)] == []
        assert min(text.size for text in texts) * 72 / 25.4 >= 6.99, component.id


def test_the_sheet_begins_with_a_band_in_the_color_of_its_side(heavy) -> None:
    for component in player_sheets(heavy, "letter"):
        band, strip, *_ = component.front.items
        assert (band.fill, strip.fill) == (heavy.sides[component.group].color, THEME.ink)
