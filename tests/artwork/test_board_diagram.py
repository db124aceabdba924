import pytest

from pnp import assets, model
from pnp.artwork.board_diagram import Arrow, diagram
from pnp.artwork.counter import face_symbol
from pnp.model.game import FaceRef
from pnp.scene.items import Group, Labels, Text, Use
from pnp.scene.presets import themes

THEME = themes()["field"]


@pytest.fixture(scope="module")
def heavy():
    return model.load(assets.game("heavy-armor"))


def every(items, kind):
    for item in items:
        if isinstance(item, kind):
            yield item
        if isinstance(item, Group):
            yield from every(item.items, kind)


def drawn(game, example, **options):
    chosen = game.examples[example]
    places = chosen.places
    return diagram(
        game, game.boards[chosen.board], THEME, places, arrow=Arrow(places[0].cell, places[1].cell), **options
    )


def test_the_counters_are_the_real_ones(heavy):
    symbol = drawn(heavy, "cannon-at-walker")
    digests = {use.symbol.digest for use in every(symbol.items, Use)}
    assert face_symbol(heavy, "amber", "bombard", "back", THEME).digest in digests
    assert face_symbol(heavy, "teal", "runner", "back", THEME).digest in digests


def test_the_hexes_between_are_numbered(heavy):
    assert [text.text for text in every(drawn(heavy, "cannon-at-walker").items, Text)] == ["1", "2"]
    assert [text.text for text in every(drawn(heavy, "robot-at-center").items, Text)] == []
    assert [text.text for text in every(drawn(heavy, "cannon-at-shutters").items, Text)] == ["1"]


def test_a_move_may_go_without_numbers(heavy):
    duel = heavy.boards["duel"]
    arrow = Arrow(duel.grid.cell("C3"), duel.grid.cell("F3"), count=False)
    assert list(every(diagram(heavy, duel, THEME, arrow=arrow).items, Text)) == []


def test_only_the_cells_around_are_drawn(heavy):
    symbol = drawn(heavy, "cannon-at-walker")
    names = {entry[2] for labels in every(symbol.items, Labels) for entry in labels.entries}
    assert {"G7", "H6", "I6", "K6"} <= names
    assert not {"A1", "O15", "G10", "C6"} & names
    duel = heavy.boards["duel"]
    assert symbol.width < duel.grid.width / 2


def test_a_crop_ends_at_the_board(heavy):
    duel = heavy.boards["duel"]
    corner = diagram(heavy, duel, THEME, around=[duel.grid.cell("A1")], margin=5)
    middle = diagram(heavy, duel, THEME, around=[duel.grid.cell("H8")], margin=5)
    assert corner.width < middle.width
    assert corner.height < middle.height
    assert middle.width == pytest.approx(13.5 * 11)


def test_a_combined_piece_shows_its_result(heavy):
    places = heavy.examples["cannon-at-walker"].places
    combined = (places[0]._replace(piece=FaceRef("bombard", "back", "power-up")), places[1])
    plain = diagram(heavy, heavy.boards["duel"], THEME, places)
    assert diagram(heavy, heavy.boards["duel"], THEME, combined).digest != plain.digest


def test_nothing_to_show_is_an_error(heavy):
    with pytest.raises(ValueError, match="at least one cell"):
        diagram(heavy, heavy.boards["duel"], THEME)
