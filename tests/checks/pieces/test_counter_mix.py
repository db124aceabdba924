import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from pnp import assets, checks, model
from pnp.checks.pieces import counter_mix, counter_totals
from pnp.errors import Finding
from pnp.model.game import Game

Edited = Callable[..., list[Finding]]
SECOND = "scenarios/2.yaml"
GARRISON = "{nu-3: 2, int-7: 2, a-inf: 2, chi-1: 1}"


@pytest.fixture(scope="session")
def grav() -> Game:
    return model.load(assets.game("grav-armor"))


def line(name: str, text: str) -> int:
    """The line of a shipped file in which a text stands."""
    lines = (assets.game("grav-armor") / name).read_text(encoding="utf-8").splitlines()
    return next(number for number, found in enumerate(lines, 1) if text in found)


def test_the_shipped_game_can_be_set_up(grav: Game) -> None:
    for function in (
        counter_mix.forces_fit_counter_mix,
        counter_mix.all_counters_used,
        counter_totals.total_is_as_declared,
    ):
        assert list(function(grav)) == []
    assert [seen.severity for seen in counter_mix.marker_supply_sufficient(grav)] == ["info", "info"]


def test_a_force_larger_than_its_counters(edited: Edited) -> None:
    (finding,) = edited((SECOND, GARRISON, "{nu-3: 4, int-7: 2, a-inf: 2, chi-1: 1}"))
    assert (finding.id, finding.severity) == ("mix.forces", "error")
    assert finding.message == "in scenario 2 Imperial fields 4 of Nu-3, but has 3"
    assert finding.witness == (("Imperial fields", "4"), ("counters of Imperial", "3"))
    assert (Path(finding.span.file).name, finding.span.line) == ("2.yaml", line(SECOND, "Garrison of Slagport"))
    ((counters, _),) = finding.related
    assert (Path(counters.file).name, counters.line) == ("units.csv", line("units.csv", "nu-3,"))
    assert finding.hint == "field 1 fewer, or print 1 more for Imperial"


def test_a_force_as_large_as_its_counters(edited: Edited) -> None:
    assert edited((SECOND, GARRISON, "{nu-3: 3, int-7: 3, a-inf: 8, chi-1: 2}")) == []


def test_each_side_has_its_own_counters(edited: Edited) -> None:
    """What the Empire has to spare does not help the League; the League's group is where to look."""
    (finding,) = edited(("scenarios/1.yaml", "{zeta-7: 2, tau-8: 2}", "{zeta-7: 4, tau-8: 2}"))
    assert finding.message == "in scenario 1 League fields 4 of Zeta-7, but has 3"
    assert (Path(finding.span.file).name, finding.span.line) == ("1.yaml", line("scenarios/1.yaml", "Relief column"))
    ((counters, words),) = finding.related
    assert (words, counters.line) == ("the counters of Zeta-7", line("units.csv", "zeta-7,"))
    assert finding.witness == (("League fields", "4"), ("counters of League", "3"))


def test_more_than_a_side_has_and_is_lent(edited: Edited) -> None:
    (finding,) = edited((SECOND, GARRISON, GARRISON[:-1] + ", l-mil: 4}"))
    assert finding.message == "in scenario 2 Imperial fields 4 of L-MIL, but has 0 of its own and 3 that Special lends"


def test_what_neutral_sides_lend_serves_both_players_once(edited: Edited) -> None:
    one = (SECOND, GARRISON, GARRISON[:-1] + ", l-mil: 2}")
    other = (SECOND, "omi-9: 1, rhu-1: 2, zeta-7: 1", "omi-9: 1, rhu-1: 2, zeta-7: 1, l-mil: 2")
    (finding,) = edited(one, other)
    assert finding.message == (
        "in scenario 2 Imperial 2 and League 2 of L-MIL are fielded, 4 more than the sides have of their own, "
        "but Special lends 3"
    )
    assert finding.witness == (("Imperial fields", "2"), ("League fields", "2"), ("counters of Special", "3"))
    assert len(finding.related) == 2


def test_three_lent_between_two_players_are_enough(edited: Edited) -> None:
    one = (SECOND, GARRISON, GARRISON[:-1] + ", l-mil: 2}")
    assert edited(one, (SECOND, "omi-9: 1, rhu-1: 2, zeta-7: 1", "omi-9: 1, rhu-1: 2, zeta-7: 1, l-mil: 1")) == []


def test_a_counter_that_its_own_side_never_fields(edited: Edited) -> None:
    """The League's Silon-4 fights in scenario 3 alone; that the Empire has one too does not help it."""
    (finding,) = edited(("scenarios/3.yaml", "silon-4: 1, ota-2: 2", "ota-2: 2"))
    assert (finding.id, finding.severity) == ("mix.unfielded", "warning")
    assert finding.message == "no scenario fields Silon-4 of League"
    assert finding.span.line == line("units.csv", "silon-4,")


def test_a_total_that_is_not_the_sum(edited: Edited) -> None:
    (finding,) = edited(("game.yaml", "counters: 154", "counters: 155"))
    assert (finding.id, finding.severity) == ("mix.total", "error")
    assert finding.message == (
        "the kit says 155 counters, but 154 are listed: Imperial 62, League 50, Special 20, markers 22"
    )
    assert dict(finding.witness) == {
        "Imperial": "62",
        "League": "50",
        "Special": "20 (j-inf 5, l-mil 3, m-mil 3, del-1 2, del-2 2, del-3 2, ds-3 3)",
        "markers": "22 (disrupted 12, city 6, fort-alpha 1, fort-beta 1, fort-gamma 1, fort-delta 1)",
    }
    assert finding.span.line == line("game.yaml", "counters: 154")
    assert finding.hint == "look which number is 1 too few; if all of them are meant, write 154"


def test_a_total_that_lacks_what_a_scenario_fields(edited: Edited) -> None:
    found = edited(("units.csv", "zeta-6,Zeta-6,main battle tank,grav,,,unit/zeta,unit,,,4,6,M,3,4,4,3,4,0", ZETA_6))
    total = next(finding for finding in found if finding.id == "mix.total")
    assert total.hint == "look at Zeta-6 first: League has 3, and scenario 3 fields 4"
    assert [(span.line, told) for span, told in total.related] == [
        (line("units.csv", "zeta-6,"), "Zeta-6 is counted here")
    ]


ZETA_6 = "zeta-6,Zeta-6,main battle tank,grav,,,unit/zeta,unit,,,4,6,M,3,4,4,3,3,0"


def test_pairs_of_certain_pieces_count_as_counters() -> None:
    game = model.load(assets.game("armada-chess"))
    assert counter_totals.listed(game) == {"White": 16, "Black": 16, "Rook-pawn": 4, "markers": 83}
    assert sum(counter_totals.listed(game).values()) == game.kit.counters


def test_fewer_markers_than_cities(edited: Edited) -> None:
    found = edited(
        ("units.yaml", "symbol: marker/city, count: 6", "symbol: marker/city, count: 5"),
        ("game.yaml", "counters: 154", "counters: 153"),
    )
    assert [finding.message for finding in found] == ["scenario 5 can need 6 City markers at once, but 5 are printed"]
    assert (found[0].id, found[0].severity, found[0].hint[:7]) == ("mix.markers", "error", "print 6")


def test_infantry_without_states_on_their_backs_needs_markers(edited: Edited) -> None:
    found = edited(("game.yaml", "composites, extras,", "composites,"))
    assert {finding.id for finding in found} == {"mix.markers"}
    assert [dict(finding.witness) for finding in found] == [
        {"units that can need one": "13", "others": "0", "printed": "12"},
        {"units that can need one": "23", "others": "8", "printed": "12"},
    ]


def test_more_descents_than_markers(edited: Edited) -> None:
    found = edited(("scenarios/5.yaml", "demand: {disrupted: 8}", "demand: {disrupted: 13}"))
    assert [(finding.id, finding.severity) for finding in found] == [("mix.markers", "error")]


def test_as_many_descents_as_markers(edited: Edited) -> None:
    found = edited(("scenarios/5.yaml", "demand: {disrupted: 8}", "demand: {disrupted: 12}"))
    assert [finding.severity for finding in found] == ["info"]


def _total(tmp_path: Path, old: str, new: str) -> Finding:
    """What is said of the total of Armada Chess with something else in its pieces."""
    folder = Path(shutil.copytree(assets.game("armada-chess"), tmp_path / "armada-chess"))
    text = (folder / "pieces.yaml").read_text(encoding="utf-8")
    assert text.count(old) == 1
    (folder / "pieces.yaml").write_text(text.replace(old, new), encoding="utf-8")
    return next(finding for finding in checks.check_game(model.load(folder)) if finding.id == "mix.total")


STRENGTH_5 = 'back: {name: "6", symbol: strength/6}, count: '
RUIN = "symbol: city/ruin, count: "


def test_a_total_that_lacks_one_of_several_that_are_alike(tmp_path: Path) -> None:
    found = _total(tmp_path, f"{STRENGTH_5}6", f"{STRENGTH_5}5")
    assert found.hint == (
        "look which number is 1 too few, such as that of 'strength-5', which has 5 where 'strength-1' and 'strength-3' "
        "have 6; if all of them are meant, write 118"
    )
    assert [words for _, words in found.related] == ["'strength-5' is counted here"]


def test_a_total_with_one_too_many_between_two_that_are_alike(tmp_path: Path) -> None:
    found = _total(tmp_path, f"{RUIN}6", f"{RUIN}7")
    assert "'ruin', which has 7 where 'owner' and 'strength-1' have 6" in found.hint


def test_a_total_that_differs_by_what_nothing_is_odd_by(tmp_path: Path) -> None:
    found = _total(tmp_path, f"{STRENGTH_5}6", f"{STRENGTH_5}6 per side")
    assert "such as" in found.hint
    other = _total(tmp_path / "other", "count: 16 per side, layout: band", "count: 17 per side, layout: band")
    assert other.hint == "look which number is 2 too many; if all of them are meant, write 121"
    assert other.related == ()


def test_a_total_that_one_side_alone_is_short_of(tmp_path: Path) -> None:
    crowned = "back: {name: Crowned, symbol: band/crowned}, count: "
    found = _total(tmp_path, f"{crowned}6 per side", f"{crowned}{{white: 6, black: 5}}")
    assert "'double-band' of Black, which has 5 where White has 6" in found.hint
    piece = _total(tmp_path / "piece", "count: 8 per side", "count: {white: 8, black: 7}")
    assert piece.hint == "look at Pawn first: 7 are printed for Black, and 8 set up"
