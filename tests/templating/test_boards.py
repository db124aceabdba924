"""What templates see of a board of squares, and of a game in a skin."""

import pytest

from pnp import assets, model, templating
from pnp.errors import DefinitionError


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{{ boards.armada.cells }} {{ boards.armada.rows }}", "100 10"),
        ("{{ boards.armada.fields.city.white | join(' ') }}", "c2 f2 i2"),
        ("{{ boards.armada.fields.city.black | join(' ') }}", "b9 e9 h9"),
        ("{{ boards.armada.fields.city.count }} {{ boards.armada.fields.city.plural }}", "6 Cities"),
        ("{{ boards.armada.fields.exit.of.c2 | join(' ') }}", "b2 d2 c3"),
        ("{{ boards.armada.fields.mountain.open | length }} {{ boards.armada.fields.mountain.white | length }}", "8 0"),
        ("{{ boards.armada.fields['pawn-start'].rows | join(' ') }}", "4 7"),
        ("{{ boards.armada.fields.sabotage }}", "a1, j10"),
        ("{{ roles.resource.letter }} {{ roles.mountain.plural }}", "R Mountains"),
        ("{{ states.crowned }}: {{ states.crowned.pieces | join }}", "Crowned: King"),
        ("{{ tracks.training.first }}–{{ tracks.training.last }}, {{ tracks.rebuilding.boxes }}", "1–6, 4"),
        ("{{ pieces.pawn.moves[1].name }} {{ pieces.pawn.moves[1].reach }}", "Double step 2"),
        ("{{ pieces.pawn.moves[1].from.id }}", "pawn-start"),
        ("{{ pieces.king.moves[1].states | join(' ') }}", "Crowned Upgraded"),
        ("{{ words.city }} {{ words.city.many | capitalize }}", "city Cities"),
        ("{{ skin }} {{ skin.id }}", "Armada Battle battle"),
    ],
)
def test_names(armada, text, expected):
    assert templating.render(armada, text) == expected


def test_words_follow_the_skin():
    universe = model.load(assets.game("armada-chess"), (), "universe")
    assert templating.render(universe, "{{ words.city.many }} {{ skin.name }}") == "planets Armada Universe"
    assert templating.render(universe, "{{ roles.city.plural }}") == "Planets"


def test_a_word_that_there_is_not_is_reported(armada):
    with pytest.raises(DefinitionError) as caught:
        templating.render(armada, "{{ words.citty }}")
    assert "did you mean 'city'?" in caught.value.findings[0].hint


def test_how_far_zones_lie_from_the_edge_of_either_kind_of_board(tmp_path):
    (tmp_path / "game.yaml").write_text(
        """\
pnp: 2
game: {id: g, title: G, version: 1, players: 2}
boards:
  squares:
    name: S
    grid: {kind: square, columns: 7, rows: 7, pitch: 20mm, labels: {style: a1}}
    zones: {middle: {name: M, cells: d4}, inner: {name: I, cells: b2..c3}, rim: {name: R, columns: a}}
  hexes:
    name: H
    grid: {shape: hexagon, side: 4, pitch: 20mm, labels: {style: spiral}}
    zones: {middle: {name: M, cells: "1"}, inner: {name: I, cells: "2 8"}}
""",
        encoding="utf-8",
    )
    game = model.load(tmp_path)
    for name, margin in (("squares.zones.middle", 3), ("squares.zones.inner", 1), ("squares.zones.rim", 0)):
        assert templating.render(game, f"{{{{ boards.{name}.margin }}}}") == str(margin)
    for name, margin in (("hexes.zones.middle", 3), ("hexes.zones.inner", 1)):
        assert templating.render(game, f"{{{{ boards.{name}.margin }}}}") == str(margin)
