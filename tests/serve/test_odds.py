from fractions import Fraction

import pytest
from kits import game as load
from kits import with_matchups

from pnp.comparison import combat_grids
from pnp.model.game import FaceId, FaceRef, PieceId
from pnp.serve import odds


def test_chances_are_those_of_the_formula() -> None:
    game = load("heavy-armor")
    (source,) = odds.sources(game)
    grid = odds.grid(source)
    known = combat_grids.grids(game)[source.title, "", 0]
    assert grid.distances == (0,)
    assert {pair: chances[0] for pair, chances in grid.cells.items()} == known
    assert source.name(FaceRef(PieceId("lancer"), FaceId("front")), 0) in {first for first, _ in grid.cells}


def test_chances_are_those_of_the_chart_at_every_distance_also_for_one_piece_alone() -> None:
    game = with_matchups(load("grav-armor"))
    source = odds.sources(game)[0]
    grid = odds.grid(source)
    for number, distance in enumerate(grid.distances):
        known = combat_grids.grids(game)[source.title, source.unit, distance]
        assert [c[number] for c in grid.cells.values() if c[number] is not None] == [*known.values()]
    alone = odds.grid(source, (PieceId("a-inf"), None))
    assert {first for first, _ in alone.cells} == {"A-INF"}
    assert "Special J-INF" in {first for first, _ in grid.cells}, "which one side alone has"
    assert source.members("Special J-INF", 0) == {"j-inf/front": "Special J-INF"}
    assert all(chances == grid.cells[pair][: len(chances)] for pair, chances in alone.cells.items())


def test_a_table_with_a_roll_and_the_stats_of_two_units_has_the_chances_of_its_results() -> None:
    sources = odds.sources(load("across-the-maren"))
    words = [source.title.partition(": ")[2] for source in sources]
    better = [each for each in words if each.endswith(" or better")]
    assert better == words[: len(better)]
    assert [each.removesuffix(" or better") for each in better] == [
        "defenders retreat",
        "defenders lose a step and retreat",
        "both lose a step",
        "attackers retreat",
    ]
    grids = {title: odds.grid(source).cells for title, source in zip(words, sources, strict=True)}
    for pair in grids[words[0]]:
        chances = {title: grid[pair][0] or Fraction(0) for title, grid in grids.items()}
        single = {title: chance for title, chance in chances.items() if title not in better}
        assert sum(single.values(), Fraction(0)) == 1
        assert chances["attackers retreat or better"] == 1 - chances["attacker loses a step"]
        assert chances["defenders lose a step and retreat or better"] <= chances["defenders retreat or better"]
    assert sources[0].name(FaceRef(PieceId("t-1"), FaceId("front")), 0) in {first for first, _ in grids[words[0]]}


def test_an_attacker_out_of_its_range_has_no_chance_and_faces_of_a_group_are_known_by_their_ids() -> None:
    game = load("grav-armor")
    source = odds.sources(game)[0]
    grid = odds.grid(source)
    assert source.title.endswith("hit"), "not: no effect"
    ref = FaceRef(PieceId("j-inf"), FaceId("front"))
    name = source.name(ref, 0)
    assert source.reaches[name] == 2
    assert all((chance is None) == (at > 2) for chances in _of(grid, name) for at, chance in _at(grid, chances))
    assert source.members(name, 0)["j-inf/front"] == "Special J-INF"
    assert set(source.reaches.values()) > {2}


def _of(grid: odds.ChanceGrid, name: str) -> list[tuple[Fraction | None, ...]]:
    return [chances for (attacker, _), chances in grid.cells.items() if attacker == name]


def _at(grid: odds.ChanceGrid, chances: tuple[Fraction | None, ...]) -> list[tuple[int, Fraction | None]]:
    return list(zip(grid.distances, chances, strict=True))


@pytest.mark.parametrize("name", ["armada-chess", "moth-hour", "shogi"])
def test_games_without_combat_have_none(name: str) -> None:
    assert odds.sources(load(name)) == []


def test_what_cannot_be_worked_out_is_empty() -> None:
    def fails(_: object) -> None:
        raise KeyError

    source = odds.sources(load("heavy-armor"))[0]._replace(work=fails)  # type: ignore[arg-type]
    assert odds.grid(source).cells == {}
