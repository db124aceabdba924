import dataclasses
import math
import re
from dataclasses import replace
from pathlib import Path

import kits
import pytest
import scenes

from pnp import model
from pnp.artwork.counters.face_cache import FaceCache
from pnp.generators.rules import figures
from pnp.generators.rules.references import UnknownReferenceError
from pnp.model.compute import examples
from pnp.model.game import Game
from pnp.model.text import chapters
from pnp.scene.items import Group, Labels, Symbol, Text, Use, walk
from pnp.scene.page_format import NARROW, booklet_page
from pnp.scene.presets import papers, themes
from pnp.scene.theme import MM_PER_PT


@pytest.fixture(scope="module")
def studio(heavy):
    return figures.Studio(heavy, themes()["field"], 111.0, FaceCache(heavy, themes()["field"]))


@pytest.mark.parametrize(
    "words",
    [
        "board duel",
        "example cannon-at-walker",
        "faces lancer",
        "lineup",
        "panel odds",
        "panel pieces",
        "panel turn",
        "stack power-up lancer.back runner.front",
    ],
)
def test_every_kind_draws_something_that_fits(studio, words):
    drawn = figures.draw(studio, ["figure", *words.split()])
    assert drawn.items
    assert 0 < drawn.width <= studio.measure + 1e-6
    assert 0 < drawn.height < 180


def test_a_panel_that_is_no_higher_when_it_is_narrow_leaves_space_for_text(studio):
    table = figures.draw(studio, ["figure", "panel", "odds"])
    assert table.width == pytest.approx(NARROW * studio.measure)
    for kind in ("pieces", "range-strip"):
        assert figures.draw(studio, ["figure", "panel", kind]).width > 0.9 * studio.measure


@pytest.mark.parametrize("kit", ["across-the-maren", "grav-armor", "heavy-armor", "moth-hour"])
def test_panels_of_a_booklet_fit_its_page_at_their_size(kit):
    game, page = kits.game(kit), booklet_page(papers()["a4"])
    studio = figures.Studio(game, themes()["field"], page.measure, FaceCache(game, themes()["field"]))
    panels = [("figure", *each.words) for each in chapters.of(game).figures if each.words[0] == "panel"]
    assert all(figures.draw(studio, words).height < 0.8 * page.depth for words in panels)


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        ("python", "board, example"),
        ("figure", "board, example"),
        ("figure bord duel", "board, example"),
        ("figure board", "figure board BOARD"),
        ("figure board dual", "duel"),
        ("figure example nothing", "cannon-at-walker"),
        ("figure faces nobody", "runner"),
        ("figure panel nothing", "odds"),
        ("figure stack power-up lancer.top runner.front", "front"),
        ("figure stack power lancer.back runner.front", "power-up"),
    ],
)
def test_what_is_not_there_is_said_with_what_there_is(studio, words, hint):
    with pytest.raises(UnknownReferenceError) as caught:
        figures.draw(studio, words.split())
    assert hint in caught.value.hint


def test_a_line_up_says_no_name_twice():
    game, theme = kits.game("shogi"), themes()["field"]
    shogi = figures.Studio(game, theme, 111.0, FaceCache(game, theme))
    words = scenes.words(figures.draw(shogi, ["figure", "lineup"])).split()
    assert words.count("Rook") == words.count("Dragon") == 1


def test_the_turn_is_drawn_for_games_with_phases(studio):
    conduct = model.load(Path(__file__).parents[2] / "bad" / "conduct")
    drawn = figures.draw(dataclasses.replace(studio, game=conduct), ["figure", "turn"])
    assert 0 < drawn.width <= studio.measure
    assert "Movement" in scenes.words(drawn)
    with pytest.raises(UnknownReferenceError):
        figures.draw(studio, ["figure", "turn"])


def test_examples_without_a_board_cannot_be_drawn(studio, heavy):
    bare = heavy.examples["cannon-at-walker"]._replace(places=())
    game = dataclasses.replace(heavy, examples={"cannon-at-walker": bare})
    with pytest.raises(UnknownReferenceError):
        figures.draw(dataclasses.replace(studio, game=game), ["figure", "example", "cannon-at-walker"])


def test_a_board_in_small_has_the_names_of_its_edges_alone(studio):
    words = {entry[2] for item in walked(figures.draw(studio, ["figure", "board", "duel"])) for entry in item.entries}
    assert {"A", "O", "1", "15"} <= words
    assert not words & set(studio.game.boards["duel"].grid.labels)


def test_the_names_of_the_edges_of_a_board_in_small_are_not_tiny(studio):
    drawn = figures.draw(studio, ["figure", "board", "duel"])
    scale = drawn.items[0].transform[0]
    (edges,) = (item for item in walked(drawn) if any(text == "A" and y < 0 for _, y, text in item.entries))
    assert edges.style.size * scale == pytest.approx(5.5 * MM_PER_PT)
    inset = drawn.items[0].transform[4:]
    assert all(0 < y * scale + inset[1] < drawn.height for _, y, _ in edges.entries)


def walked(drawn):
    return [item for group in drawn.items for item in walk(group.items) if isinstance(item, Labels)]


def test_items_are_a_row_in_the_width_of_a_line():
    game = kits.game("moth-hour")
    deck = game.components["cards"]
    made = figures.Studio(game, themes()["field"], 100.0, FaceCache(game, themes()["field"]))
    one = figures.draw(made, ["figure", "items", "cards.bat"])
    assert one.height == pytest.approx(46 + 4.6)
    row = figures.draw(made, ["figure", "items", *(f"cards.{item}" for item in [*deck.items][:6])])
    assert row.width == pytest.approx(100.0)
    with pytest.raises(UnknownReferenceError, match="item of Cards 'moth'"):
        figures.draw(made, ["figure", "items", "cards.moth"])
    with pytest.raises(UnknownReferenceError, match="set of components 'deck'"):
        figures.draw(made, ["figure", "items", "deck.bat"])


def test_items_have_words_for_whose_they_are_and_others_on_them():
    made = moth()
    drawn = figures.draw(made, ["figure", "items", "cards.bat+glow.glow+glow.glow:Old_Ben", "cards.hawk-9"])
    assert [text.text for text in scenes.texts(drawn, False)[-2:]] == ["Old Ben: Bat", "Hawk 9"]
    bat, hawk = faces(drawn)
    laid = bat.items[-2:]
    width = made.game.components["glow"].format.width
    middle = (laid[0].transform[4] + laid[1].transform[4] + width) / 2
    assert middle == pytest.approx(bat.width / 2)
    assert laid[1].transform[4] > laid[0].transform[4] + width
    assert len(hawk.items) == 1
    (bat,) = faces(figures.draw(made, ["figure", "items", "+".join(["cards.bat", *["glow.glow"] * 9])]))
    assert bat.items[-9].transform[4] == pytest.approx(0.0)
    assert bat.items[-1].transform[4] == pytest.approx(bat.width - width)
    with pytest.raises(UnknownReferenceError, match="item of Glow tokens 'dark'"):
        figures.draw(made, ["figure", "items", "cards.bat+glow.dark:Ben"])


def test_items_are_fanned_out_and_heaped_in_rows():
    table = ["cards+cards:Night", "/", "cards.tiger-2+cards.bat+glow.glow:Ada's_garden", "moon.moon"]
    drawn = figures.draw(moth(), ["figure", "items", *table])
    words = [text for text in scenes.texts(drawn, False) if text.text in ("Night", "Ada’s garden", "Moon")]
    night, garden, moon = words
    assert night.y < garden.y == moon.y
    assert [face.name for face in faces(drawn)[:4]] == ["Cards, back", "Cards, back", "Tiger 2", "Bat"]
    below, heaped, tiger, fanned = (
        group.transform[4] for group in cut_out(drawn.items) if group.items[0].symbol.width > 60
    )
    assert below == tiger == 0 < heaped < fanned < 63.5 / 2


def moth():
    game, theme = kits.game("moth-hour"), themes()["field"]
    return figures.Studio(game, theme, 100.0, FaceCache(game, theme))


def faces(drawn):
    return [group.items[0].symbol for group in cut_out(drawn.items)]


def cut_out(items):
    """The cut-out components of a figure, without those that lie on them."""
    for item in items:
        if isinstance(item, Group) and item.clip:
            yield item
        elif isinstance(item, Group):
            yield from cut_out(item.items)
        elif isinstance(item, Use):
            yield from cut_out(item.symbol.items)


def test_faces_are_shown_in_the_colors_of_the_sides_that_have_the_piece(studio, heavy):
    both = figures.draw(studio, ["figure", "faces", "lancer"])
    piece = heavy.pieces["lancer"]
    mine = dataclasses.replace(piece, count={**piece.count, "teal": 0})
    game = dataclasses.replace(heavy, pieces={**heavy.pieces, "lancer": mine})
    one = figures.draw(dataclasses.replace(studio, game=game), ["figure", "faces", "lancer"])
    assert one.width < 0.6 * both.width


@pytest.fixture(scope="module")
def game() -> Game:
    return model.load(Path(__file__).parents[2] / "bad" / "conduct")


def shown(game: Game, *shows: str):
    example = game.examples["line"]
    return example._replace(claims=example.claims._replace(shows=shows))


def test_the_path_of_supply_is_a_numbered_trail(game) -> None:
    trail = figures.supply_path(game, game.boards["ford"], shown(game, "supply"))
    assert trail is not None
    assert [game.boards["ford"].grid.label(cell) for cell in trail.cells] == ["0402", "0303", "0203", "0104"]
    assert trail.words == ("1", "2", "3")
    assert figures.supply_path(game, game.boards["ford"], shown(game)) is None


def test_every_attacker_has_an_arrow_to_the_target() -> None:
    maren = kits.game("across-the-maren")
    example = maren.examples["ostrand"]
    grid = maren.boards["maren"].grid
    trails = figures.trails(maren, maren.boards["maren"], example._replace(places=example.places[::-1]))
    assert sorted([grid.label(cell) for cell in trail.cells] for trail in trails) == [
        ["1402", "1403"],
        ["1404", "1403"],
    ]


def test_a_move_follows_roads_and_a_line_of_fire_does_not() -> None:
    for kit, example, follows in (("across-the-maren", "over-the-river", True), ("grav-armor", "nu-3-at-aza-3", False)):
        game = kits.game(kit)
        chosen = game.examples[example]
        board = examples.board_of(game, chosen)
        (trail,) = figures.trails(game, board, chosen)
        assert trail.follows is follows


def test_controlled_cells_are_zones_of_their_side(game) -> None:
    board = figures.with_control(game, game.boards["ford"], shown(game, "control"))
    zones = {zone.side: len(zone.cells) for zone in board.zones if zone.id.startswith("controlled-")}
    assert zones == {"red": 6, "blue": 4}
    assert figures.with_control(game, game.boards["ford"], shown(game)) == game.boards["ford"]


def test_the_figure_draws_both(game) -> None:
    theme = themes()["field"]
    drawings = []
    for example in (shown(game, "supply", "control"), shown(game)):
        changed = replace(game, examples={"line": example})
        studio = figures.Studio(changed, theme, 111.0, FaceCache(changed, theme))
        drawings.append(figures.draw(studio, ["figure", "example", "line"]))
    assert drawings[0].digest != drawings[1].digest


def parts(items, scale=1.0):
    """Counters and words of a drawing with their scale, without the words on counters."""
    for item in items:
        if isinstance(item, Group):
            a, b, c, d, *_ = item.transform
            yield from parts(item.items, scale * math.sqrt(abs(a * d - b * c)))
        elif isinstance(item, Use):
            if item.symbol.name.startswith("diagram"):
                yield from parts(item.symbol.items, scale * item.scale)
            else:
                yield item.symbol, scale * item.scale
        elif isinstance(item, Text | Labels):
            yield item, scale


SHIPPED = ("across-the-maren", "armada-chess", "grav-armor", "heavy-armor", "shogi")


@pytest.mark.parametrize("kit", SHIPPED)
def test_counters_and_words_of_every_figure_can_be_read(kit) -> None:
    """Counters have 9 mm (under a name 6.5 mm), words beside them 5.5 pt, on the narrower of the two papers."""
    game, theme = kits.game(kit), themes()["field"]
    page = booklet_page(papers()["letter"])
    studio = figures.Studio(game, theme, page.measure, FaceCache(game, theme))
    markers = tuple(name for each in game.markers.values() for name in (each.name, each.back_name) if name)
    chapters = "\n".join(chapter.text for chapter in game.rules.chapters)
    shown = [words.split() for words in re.findall("```(figure (?:example|sequence|moves) .*)", chapters)]
    assert shown
    for words in shown:
        least = 6.5 if words[1] == "moves" else 8.99
        for part, scale in parts(figures.draw(studio, words).items):
            if isinstance(part, Symbol):
                assert part.name.endswith(markers) or max(part.width, part.height) * scale > least, (words, part.name)
            else:
                assert part.style.size * scale > 5.5 * MM_PER_PT, words
