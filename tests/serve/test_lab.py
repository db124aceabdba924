import shutil
from pathlib import Path
from typing import Any

import pytest

from pnp.model import loading
from pnp.model.game import Game
from pnp.serve import odds
from pnp.serve.edits import DONE, REFUSED, Edition
from pnp.serve.lab import MOST_VALUES, Lab
from pnp.source.parse_cache import ParseCache

GAMES = Path(__file__).parents[2] / "games"
VARIANT = """\
variant: 1
game: heavy-armor
name: Slow Lancers
set: {pieces.lancer.front.attack: 3, pieces.runner.cost: 2}
"""
TABLE = "Combat results: exchange or better"
LANCER = {"face": "pieces/lancer/front", "stat": "attack", "title": "kill"}


class Bench:
    """A lab and its game."""

    def __init__(self, folder: Path, variant: str = "") -> None:
        self.lab = Lab(folder, Edition("", variant), ParseCache())
        self.game: Game = loading.load(folder, variant=variant).require()

    def odds(self, **asked: str) -> dict[str, Any]:
        reply = self.lab.odds(self.game, asked)
        assert reply.status == DONE
        assert all(drawing.startswith(b"<?xml") for drawing in reply.drawings.values())
        return reply.body


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "heavy-armor"
    shutil.copytree(GAMES / "heavy-armor", folder)
    (folder / "variants").mkdir()
    (folder / "variants" / "slow-lancers.yaml").write_text(VARIANT, encoding="utf-8")
    return folder


@pytest.fixture
def raid(tmp_path: Path) -> Path:
    """A game whose chances are in tables."""
    return Path(shutil.copytree(Path(__file__).parents[1] / "bad" / "odds", tmp_path / "odds"))


def test_chances_of_all_pairs_are_shown_in_percent(folder: Path) -> None:
    found = Bench(folder).odds()
    grid = found["grid"]
    assert (found["titles"], grid["title"], found["lacks"]) == (["kill"], "kill", "")
    row, column = grid["attackers"].index("Runner (Wheels)"), grid["targets"].index("Runner (Walker)")
    assert grid["cells"][row][column] == [11.11]
    face = next(each for each in found["faces"] if each["id"] == "pieces/lancer/front")
    assert face["stats"]["attack"] == {"value": 2, "name": "Attack", "low": 0, "high": 6}


def test_a_game_without_combat_says_what_it_lacks() -> None:
    found = Bench(GAMES / "moth-hour").odds()
    assert "needs a formula" in found["lacks"]
    assert (found["grid"], found["prices"], found["dominance"], found["faces"]) == (None, None, [], [])


def test_pieces_on_sale_are_shown_by_price_and_the_measure_that_is_asked_for(folder: Path) -> None:
    bench = Bench(folder)
    prices = bench.odds()["prices"]
    assert [row[:2] for row in prices["rows"]] == [["Runner", 1], ["Lancer", 2], ["Bombard", 3]]
    assert prices["measure"] == "chance"
    assert prices["plot"] in bench.lab.odds(bench.game, {}).drawings
    rows = [["Runner", 1, 3.0], ["Lancer", 2, 3.0], ["Bombard", 3, 4.0]]
    assert bench.odds(measure="defense")["prices"]["rows"] == rows


def test_a_piece_that_is_as_good_and_cheaper_dominates(folder: Path) -> None:
    assert Bench(folder).odds()["dominance"] == []
    path = folder / "pieces.yaml"
    text = path.read_text(encoding="utf-8")
    start = text.index("  bombard:")
    end = text.index("  hulk:")
    lancer = (
        text[text.index("  lancer:") : start].replace("lancer:", "bombard:").replace("name: Lancer", "name: Bombard")
    )
    path.write_text(text[:start] + lancer.replace("cost: 2", "cost: 3") + text[end:], encoding="utf-8")
    (found,) = Bench(folder).odds()["dominance"]
    assert found == {"better": "Lancer", "worse": "Bombard", "costs": [2, 3]}


def test_a_sweep_gives_what_an_edit_would_give(folder: Path) -> None:
    bench = Bench(folder)
    reply = bench.lab.sweep(bench.game, {**LANCER, "low": "1", "high": "4", "against": "Runner (Wheels)"})
    assert reply.status == DONE
    attack, defense = reply.body["roles"]
    assert [row[0] for row in attack["rows"]] == [1, 2, 3, 4]
    assert {attack["plot"], defense["plot"]} == set(reply.drawings)
    path = folder / "pieces.yaml"
    path.write_text(
        path.read_text(encoding="utf-8").replace("lancer-glider, attack: 2", "lancer-glider, attack: 4"), "utf-8"
    )
    grid = Bench(folder).odds()["grid"]
    row, column = grid["attackers"].index("Lancer (Glider)"), grid["targets"].index("Runner (Wheels)")
    assert [attack["rows"][-1][4]] == grid["cells"][row][column]
    assert attack["rows"][0][2] < attack["rows"][-1][2]


def test_a_sweep_counts_no_face_of_the_same_side(raid: Path) -> None:
    bench = Bench(raid)
    asked = {"face": "pieces/armor/front", "stat": "strength", "low": "8", "high": "8", "title": TABLE}
    alone = bench.lab.sweep(bench.game, asked).body["roles"][0]["rows"][0]
    file = raid / "game.yaml"
    text = file.read_text(encoding="utf-8").replace("count: 6 per side", "count: {blue: 6}")
    file.write_text(text.replace("count: 4 per side", "count: {red: 4}").replace("3 per side", "{red: 3}"), "utf-8")
    bench = Bench(raid)
    grid = bench.odds(title=TABLE)["grid"]
    row = next(at for at, faces in enumerate(grid["faces"][0]) if "armor/front" in faces)
    enemies = [grid["cells"][row][at][0] for at, side in enumerate(grid["sides"][1]) if side == "Blue"]
    swept = bench.lab.sweep(bench.game, {**asked, "against": "Red Militia (Full)"}).body
    assert swept["roles"][0]["rows"][0][2] == pytest.approx(sum(enemies) / len(enemies), abs=0.01) != alone[2]
    assert swept["problems"] == ["Red Militia (Full): no opponent of this face here"]


def test_a_value_that_is_swept_keeps_its_mark() -> None:
    bench = Bench(GAMES / "grav-armor")
    title = next(each.title for each in odds.sources(bench.game) if each.title.endswith("hit"))
    asked = {"face": "pieces/a-inf/front", "stat": "ew", "low": "2", "high": "4", "title": title, "at": "1"}
    attacked = bench.lab.sweep(bench.game, asked).body["roles"][1]["rows"]
    assert [row[0] for row in attacked] == [2, 3, 4]
    assert attacked[0][2] >= attacked[1][2] >= attacked[2][2]


def test_only_what_a_stat_moves_moves_in_a_sweep() -> None:
    bench = Bench(GAMES / "grav-armor")
    title = odds.sources(bench.game)[0].title
    asked = {"face": "pieces/j-inf/front", "stat": "attack", "low": "1", "high": "3", "title": title, "at": "2"}
    attack, defense = bench.lab.sweep(bench.game, asked).body["roles"]
    assert attack["rows"][0][2] < attack["rows"][-1][2]
    assert len({tuple(row[1:]) for row in defense["rows"]}) == 1, "how a unit attacks says nothing of attacks on it"
    assert f"J-INF front attacks – {title}, range 2" in attack["title"]
    (only,) = bench.lab.sweep(bench.game, {**asked, "at": "5"}).body["roles"]
    assert only["role"] == "defense", "it cannot attack at range 5"


def test_values_that_the_game_refuses_are_named(folder: Path) -> None:
    bench = Bench(folder)
    reply = bench.lab.sweep(bench.game, {**LANCER, "low": "5", "high": "8"})
    assert [row[0] for row in reply.body["roles"][0]["rows"]] == [5, 6]
    assert [problem[:2] for problem in reply.body["problems"]] == ["7:", "8:"]


def test_a_sweep_is_over_the_game_as_written_though_a_variant_is_shown(folder: Path) -> None:
    plain, shown = Bench(folder), Bench(folder, "slow-lancers")
    asked = {**LANCER, "low": "2", "high": "3"}
    roles = [bench.lab.sweep(bench.game, asked).body["roles"] for bench in (plain, shown)]
    assert [role["rows"] for role in roles[0]] == [role["rows"] for role in roles[1]]


def test_sweeps_that_are_none_are_refused(folder: Path) -> None:
    bench = Bench(folder)
    wrong: tuple[dict[str, Any], ...] = (
        {},
        {**LANCER, "low": "3", "high": "2"},
        {**LANCER, "low": "-1", "high": "2"},
        {**LANCER, "low": "0", "high": str(MOST_VALUES)},
        {**LANCER, "low": "0", "high": "99999999999999999999"},
        {**LANCER, "low": "1", "high": "2", "face": "game/title"},
        {**LANCER, "low": "1", "high": "2", "stat": "../x"},
        {**LANCER, "low": "1", "high": "2", "title": "none"},
        {"low": ["1"], "high": {"a": 1}, "face": 3, "stat": None},
    )
    for asked in wrong:
        assert bench.lab.sweep(bench.game, asked).status == REFUSED, asked
        assert bench.lab.sweep(None, asked).status == REFUSED
        assert bench.lab.odds(None, asked).status == REFUSED


def test_variants_are_shown_side_by_side(folder: Path) -> None:
    reply = Bench(folder).lab.compare({"variants": "slow-lancers"})
    assert reply.status == DONE
    assert reply.body["versions"] == ["the game as written", "Slow Lancers"]
    assert ["Runner: price", "1", "2"] in reply.body["values"]
    assert reply.body["odds"][0][0] == "kill"
    assert any("Lancer" in name for name in reply.body["redrawn"])


def test_chances_of_tables_are_side_by_side_too(raid: Path) -> None:
    (raid / "variants").mkdir()
    text = "variant: 1\ngame: GAME\nname: Raiders\nset: {pieces.militia.front.strength: 2}\n"
    (raid / "variants" / "raiders.yaml").write_text(text.replace("GAME", Bench(raid).game.id), encoding="utf-8")
    rows = Bench(raid).lab.compare({"variants": "raiders"}).body["odds"]
    assert {row[0] for row in rows} >= {TABLE, "Raid: hit"}
    assert rows[0] == [TABLE, "", "3 of 13 pairs: 1 up, 2 down, −16.7 points on average"]


def test_variants_that_are_not_there_are_refused(folder: Path) -> None:
    lab = Bench(folder).lab
    for wanted in ("", "nobody", "../slow-lancers", "slow-lancers,nobody"):
        assert lab.compare({"variants": wanted}).status == REFUSED, wanted


def test_a_variant_with_a_mistake_says_which(folder: Path) -> None:
    path = folder / "variants" / "slow-lancers.yaml"
    path.write_text(VARIANT.replace("lancer.front", "lancer.side"), encoding="utf-8")
    reply = Bench(folder).lab.compare({"variants": "slow-lancers"})
    assert reply.status == REFUSED
    assert reply.body["message"].startswith("slow-lancers: ")
