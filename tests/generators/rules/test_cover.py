import dataclasses
import itertools
import pathlib

import kits
import pytest

from pnp import model
from pnp.artwork.counters.face_cache import FaceCache
from pnp.artwork.summary_page import summary_page
from pnp.errors import DefinitionError
from pnp.generators.rules import cover, figures, spare
from pnp.pipeline import check
from pnp.pipeline.scaffold import new_game
from pnp.scene import extents
from pnp.scene.color import darkened
from pnp.scene.items import Group, Labels, Path, Stamps, Text, Use
from pnp.scene.page_format import booklet_page
from pnp.scene.presets import papers, themes

THEME = themes()["field"]


def walk(items):
    for item in items:
        yield item
        if isinstance(item, Group):
            yield from walk(item.items)
        elif isinstance(item, Use):
            yield from walk(item.symbol.items)


def points(path):
    return [segment[1:3] for segment in path.segments if len(segment) >= 3]


def figure_width(path):
    across = [x for x, _ in points(path)]
    return max(across) - min(across)


def studio(game, page):
    return figures.Studio(game, THEME, page.measure, FaceCache(game, THEME))


def said(symbol):
    return " ".join(item.text for item in walk(symbol.items) if isinstance(item, Text))


@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_the_cover_fills_its_page_and_names_the_game(heavy, paper):
    page = booklet_page(papers()[paper])
    drawn = cover.front(studio(heavy, page), heavy.rules, page)
    assert (drawn.width, drawn.height) == (page.width, page.height)
    words = said(drawn)
    for part in (heavy.title.upper(), heavy.rules.subtitle, "Brian Hilmers", heavy.version, "twelve credits"):
        assert part in words


def test_a_cover_without_a_drawing_is_reported_where_it_is_named(heavy):
    page = booklet_page(papers()["letter"])
    book = heavy.rules._replace(cover_symbol="no/such-drawing")
    with pytest.raises(DefinitionError) as failure:
        cover.front(studio(heavy, page), book, page)
    (finding,) = failure.value.findings
    assert (finding.id, finding.span.line, finding.span.column) == ("art.unknown", 43, 10)


def art_of(drawn):
    """The art below the title: the group that is clipped to it, and its place."""
    (group,) = [item for item in drawn.items if isinstance(item, Group)]
    corners = points(group.clip)
    return group, min(x for x, _ in corners), min(y for _, y in corners), max(y for _, y in corners)


@pytest.mark.parametrize("key", ["cover_symbol", "cover_picture"])
def test_a_picture_and_the_drawing_of_a_game_without_sides_fill_the_page_from_edge_to_edge(key):
    game, page = kits.game("moth-hour"), booklet_page(papers()["letter"])
    name = game.rules.cover_symbol
    book = game.rules._replace(**{"cover_symbol": "", key: name if key == "cover_symbol" else f"{name}.svg"})
    art, left, top, bottom = art_of(cover.front(studio(game, page), book, page))
    (drawing,) = [item for item in walk(art.items) if isinstance(item, Use)]
    ((_, _, _, scale, x, y),) = [
        item.transform for item in walk(art.items) if isinstance(item, Group) and drawing in item.items
    ]
    assert (left, bottom) == pytest.approx((0.0, page.height - 31.0))
    assert x <= left + 1e-6
    assert x + drawing.symbol.width * scale >= page.width - 1e-6
    assert y <= top + 1e-6
    assert y + drawing.symbol.height * scale >= bottom - 1e-6


def test_a_long_title_runs_over_lines_inside_the_page(heavy):
    page = booklet_page(papers()["letter"])
    game = dataclasses.replace(heavy, title="The Extraordinarily Long Campaign of Several Armies")
    titles = [item for item in cover.front(studio(game, page), heavy.rules, page).items if isinstance(item, Text)]
    largest = max(item.style.size for item in titles)
    assert len([item for item in titles if item.style.size == largest]) > 1


@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_the_summary_fits_its_page_and_holds_turn_and_end(heavy, paper):
    page = booklet_page(papers()[paper])
    drawn = summary_page(heavy, FaceCache(heavy, THEME), "#000000", page)
    words = said(drawn)
    assert "Setting up" in words
    assert "Your turn" in words
    assert all(action.name in words for action in heavy.procedure.actions)
    (body,) = [item for item in drawn.items if isinstance(item, Group)]
    bottom = max(item.y + item.symbol.height for item in body.items if isinstance(item, Use))
    assert body.transform[5] + bottom <= page.height - 6.35


def test_a_game_without_procedure_has_no_summary_and_one_without_sides_a_plain_cover(heavy):
    page = booklet_page(papers()["letter"])
    nothing = heavy.procedure._replace(actions=(), setup=(), end=())
    bare = dataclasses.replace(heavy, procedure=nothing, sides={}, credits=())
    assert summary_page(bare, FaceCache(bare, THEME), "#000000", page) is None
    assert bare.title.upper() in said(cover.front(studio(bare, page), bare.rules._replace(cover_symbol=""), page))


def test_the_bar_between_title_and_art_covers_the_edge_of_the_art(heavy):
    page = booklet_page(papers()["letter"])
    items = cover.front(studio(heavy, page), heavy.rules, page).items
    measure = extents.DrawnMeasure()
    colors = {side.color for side in heavy.sides.values()}
    (art,) = [item.clip._replace(fill="#000000") for item in items if isinstance(item, Group) and item.clip]
    bars = [item for item in items if isinstance(item, Path) and item.fill in colors]
    _, top, _, bottom = measure.extent(bars)
    assert top < measure.extent([art])[1] - 0.5 < bottom - 1.0


def test_pieces_are_darker_than_any_ground_in_their_color(heavy):
    page = booklet_page(papers()["letter"])
    items = tuple(walk(cover.front(studio(heavy, page), heavy.rules, page).items))
    fills = {item.fill for item in items if isinstance(item, Path) and item.fill}
    for side in heavy.sides.values():
        machine = darkened(side.color, THEME.paper, THEME.ink, 3.6)
        assert machine in fills
    assert THEME.ink not in {item.fill for item in items if isinstance(item, Path) and figure_width(item) > 100}


def test_the_cover_of_a_game_on_squares_has_squares(armada):
    page = booklet_page(papers()["letter"])
    drawn = cover.front(studio(armada, page), armada.rules, page)
    field = [item for item in art_of(drawn)[0].items if isinstance(item, Path)]
    assert len(field) > 20
    (edge,) = {round(figure_width(item), 6) for item in field}
    assert edge == pytest.approx(page.width / 8)


def test_a_title_of_two_lines_pushes_the_field_down(armada):
    page = booklet_page(papers()["a4"])
    game = dataclasses.replace(armada, title="Armada Universe of Chess")
    drawn = cover.front(studio(game, page), armada.rules, page)
    subtitle = next(item for item in drawn.items if isinstance(item, Text) and item.text == armada.rules.subtitle)
    tops = [min(y for _, y in points(item)) for item in drawn.items if isinstance(item, Path) and item.stroke is None]
    assert subtitle.y > 50
    assert min(top for top in tops if top > 12) > subtitle.y


def test_numbers_take_the_color_of_the_first_side_that_is_not_too_pale(armada, heavy):
    page = booklet_page(papers()["letter"])
    assert studio(heavy, page).color == heavy.sides["amber"].color
    assert studio(armada, page).color == armada.sides["black"].color


def test_a_sign_is_on_counters_that_leave_the_map_visible(heavy):
    page = booklet_page(papers()["letter"])
    drawn = cover.front(studio(heavy, page), heavy.rules._replace(cover_symbol="nato/mountain"), page)
    signs = [item for item in art_of(drawn)[0].items if isinstance(item, Use)]
    assert len(signs) == 2
    assert all(item.symbol.width * item.scale <= 0.3 * page.width for item in signs)
    near, far = sorted(signs, key=lambda item: item.x)
    assert near.y > far.y


def test_each_side_has_its_own_emblem_on_the_cover(heavy):
    page = booklet_page(papers()["letter"])
    emblems = ["emblem/crown", "emblem/wave"]
    sides = {
        id_: side._replace(emblem=emblem) for (id_, side), emblem in zip(heavy.sides.items(), emblems, strict=True)
    }
    game = dataclasses.replace(heavy, sides=sides)
    found = []
    for symbol in (*emblems, "emblem/peak"):
        drawn = cover.front(studio(game, page), heavy.rules._replace(cover_symbol=symbol), page)
        found.append([item.symbol.name for item in art_of(drawn)[0].items if isinstance(item, Use)])
    assert found[0] == found[1]
    assert len(set(found[0])) == 2
    assert not set(found[0]) & set(found[2])


def test_without_spare_pages_the_charts_that_fit_fill_the_booklet():
    page, game = booklet_page(papers()["letter"]), kits.game("across-the-maren")
    bare = dataclasses.replace(game, rules=game.rules._replace(spare_pages=()))
    titles = [each.title for each in spare(bare, THEME, page)]
    assert titles
    assert {title.removesuffix(", continued") for title in titles} <= {chart.title for chart in game.charts.values()}
    assert [each.title for each in spare(game, THEME, page)] == [each.title for each in game.rules.spare_pages]


def test_rows_that_have_no_room_on_a_page_are_on_the_next_and_short_pages_have_lines_for_notes():
    page, game = booklet_page(papers()["letter"]), kits.game("across-the-maren")
    table = game.charts["combat"].rows[0][0]._replace(options={"table": "crt"})
    tracks = game.charts["turns"].rows[0][0]
    chart = next(iter(game.charts.values()))._replace(title="Aid", rows=((table,),) * 4, per_side=False, fold=False)
    bare = dataclasses.replace(game, rules=game.rules._replace(spare_pages=()), charts={chart.id: chart})
    made = spare(bare, THEME, page)
    assert [each.title for each in made] == ["Aid", "Aid, continued"]
    few = dataclasses.replace(bare, charts={chart.id: chart._replace(rows=((tracks,),))})
    (low,) = spare(few, THEME, page)
    assert "Notes" in said(low.symbol)


def test_a_chart_of_two_pages_fills_both():
    game = kits.game("moth-hour")
    bare = dataclasses.replace(game, rules=game.rules._replace(spare_pages=()))
    made = spare(bare, THEME, booklet_page(papers()["letter"]))
    assert [each.title for each in made] == ["Player aid", "Player aid, continued"]
    assert not any("Notes" in said(each.symbol) for each in made)


@pytest.mark.parametrize("name", ["heavy-armor", "moth-hour"])
def test_spare_pages_do_not_repeat_the_back_cover(name):
    game = kits.game(name)
    charts = [row for chart in game.charts.values() for row in chart.rows]
    on_back = [panel for row in game.rules.summary or charts for panel in row]
    shown = [panel for page in game.rules.spare_pages for row in page.rows for panel in row]
    assert shown
    for panel in shown:
        assert all(panel.options.get("fixed") != each.options.get("fixed") for each in on_back if each.kind == "odds")
        assert panel.kind not in {each.kind for each in on_back} - {"odds", "pieces", "track"}


def test_panels_of_the_summary_are_beside_each_other_where_both_columns_have_no_room(heavy):
    page = booklet_page(papers()["letter"])
    game = kits.game("across-the-maren")
    short = dataclasses.replace(game, rules=game.rules._replace(summary=()))
    drawn = summary_page(short, FaceCache(short, THEME), "#000000", page)
    (body,) = [item for item in drawn.items if isinstance(item, Group)]
    assert "AR" in said(drawn).split()
    boxes = [(i.x, i.y, i.x + i.symbol.width, i.y + i.symbol.height) for i in body.items]
    for one, other in itertools.combinations(boxes, 2):
        assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
    assert all(body.transform[5] + bottom <= page.height - 6.35 for *_, bottom in boxes)


def test_the_summary_has_the_combat_table_where_there_is_room():
    page = booklet_page(papers()["letter"])
    game = kits.game("across-the-maren")
    short = dataclasses.replace(game, rules=game.rules._replace(summary=()))
    few = dataclasses.replace(short, procedure=short.procedure._replace(setup=(), end=(), turn=()))
    drawn = summary_page(few, FaceCache(few, THEME), "#000000", page)
    assert "AR" in said(drawn).split()
    (body,) = [item for item in drawn.items if isinstance(item, Group)]
    assert all(body.transform[5] + item.y + item.symbol.height <= page.height - 6.35 for item in body.items)


def test_the_cover_of_a_game_of_areas_shows_its_map(heavy):
    page = booklet_page(papers()["letter"])
    game = model.load(pathlib.Path(__file__).parents[2] / "bad" / "points")
    drawn = cover.front(studio(game, page), heavy.rules._replace(cover_symbol="", blurb=""), page)
    (shown,) = (item for item in drawn.items if isinstance(item, Group))
    assert shown.clip is not None
    assert len([item for item in walk(shown.items) if isinstance(item, Path | Stamps)]) > 5


@pytest.mark.parametrize("name", ["across-the-maren", "grav-armor"])
def test_a_map_on_the_cover_has_no_numbers_and_no_names(name):
    page, game = booklet_page(papers()["letter"]), kits.game(name)
    (art,) = (item for item in cover.front(studio(game, page), game.rules, page).items if isinstance(item, Group))
    words = [item.text for item in walk(art.items) if isinstance(item, Text)]
    words += [text for item in walk(art.items) if isinstance(item, Labels) for *_, text in item.entries]
    assert words == []


def test_the_art_ends_in_bars_above_and_below(armada):
    page = booklet_page(papers()["letter"])
    items = cover.front(studio(armada, page), armada.rules, page).items
    colors = {side.color for side in armada.sides.values()}
    middles = {round(sum(y for _, y in points(item)) / len(points(item)), 1) for item in items if is_bar(item, colors)}
    assert len(middles) == 2
    assert max(middles) == pytest.approx(page.height - 31.0, abs=0.4)


def is_bar(item, colors):
    return isinstance(item, Path) and item.fill in colors


def test_a_check_finds_what_is_wrong_with_the_cover(tmp_path):
    folder = new_game("Duel", tmp_path, None, "2026-01-02", "duel")
    path = folder / "game.yaml"
    text = path.read_text(encoding="utf-8")
    assert text.count("  cover: guard\n") == 1
    above = text[: text.index("  cover: guard\n")].count("\n")
    for keys, id_, line in (
        ("cover-picture: nothing.png", "picture.unknown", 0),
        ("cover-picture: ../../x.png", "picture.unusable", 0),
        ("cover-focus: 20% 10%", "schema.key-clash", 0),
        ("cover: guard\n  cover-picture: x.png", "schema.key-clash", 1),
        ("cover-picture: x.png\n  cover-focus: 200% 10%", "value.text", 1),
    ):
        path.write_text(text.replace("  cover: guard\n", f"  {keys}\n"), encoding="utf-8")
        every = check.check(folder, check.CheckOptions(sheets=False)).findings
        found = [each for each in every if each.severity == "error"]
        assert [each.id for each in found] == [id_]
        assert found[0].span.line == above + 1 + line, "the finding is at the key"
        assert "^" not in found[0].hint, "no pattern is shown to a designer"


@pytest.mark.parametrize("look", ["modern", "classic", "literary"])
def test_each_look_has_a_cover_with_all_its_words(look):
    game = kits.game("heavy-armor")
    page = booklet_page(papers()["letter"])
    drawn = cover.front(studio(game, page), game.rules._replace(look=look), page)
    assert "heavy armor" in said(drawn).lower()
    assert game.rules.subtitle in said(drawn)
    assert game.rules.title in said(drawn)
    modern = cover.front(studio(game, page), game.rules, page)
    assert (drawn.digest == modern.digest) == (look == "modern")
