from collections.abc import Callable
from dataclasses import replace

from finding_ids import ids

from pnp.checks.pieces import supply
from pnp.errors import Finding
from pnp.model.game import Game, PieceId, SideId, StatEffect, StatId

Found = Callable[..., list[Finding]]
AMBER = SideId("amber")


def test_the_most_pieces_are_the_cheapest_first(heavy: Game) -> None:
    assert supply.most_pieces(heavy, AMBER, tuple(heavy.pieces)) == 10, "4 runners, 4 lancers for 12 credits; 2 free"
    assert supply.most_pieces(heavy, AMBER, heavy.composites["power-up"].of) == 8
    assert supply.most_pieces(heavy, AMBER, (PieceId("bombard"),)) == 4


def test_a_piece_nobody_can_afford(heavy: Game, found: Found) -> None:
    dear = replace(heavy.pieces["bombard"], cost=13)
    findings = found(pieces={**heavy.pieces, "bombard": dear})
    assert "budget.unaffordable" in ids(findings)
    finding = next(finding for finding in findings if finding.id == "budget.unaffordable")
    assert finding.span == dear.span
    assert "13 credits" in finding.message


def test_money_that_nobody_can_spend(heavy: Game, found: Found) -> None:
    even = {name: replace(piece, cost=piece.cost and 2) for name, piece in heavy.pieces.items()}
    findings = found(pieces=even, budget=heavy.budget._replace(amount=5))
    assert "budget.never-spent" in ids(findings)


def test_fewer_counters_than_may_be_bought(heavy: Game, found: Found) -> None:
    few = replace(heavy.pieces["lancer"], count={**heavy.pieces["lancer"].count, AMBER: 3})
    findings = found(pieces={**heavy.pieces, "lancer": few})
    assert [(f.id, dict(f.witness)["side"]) for f in findings] == [("supply.counters", "Amber")]


def test_fewer_markers_than_stacks(heavy: Game, found: Found) -> None:
    composite = heavy.composites["power-up"]
    assert found(composites={"power-up": replace(composite, count=dict.fromkeys(heavy.sides, 4))}) == []
    findings = found(composites={"power-up": replace(composite, count=dict.fromkeys(heavy.sides, 3))})
    assert [(f.id, dict(f.witness)["stacks"], dict(f.witness)["markers"]) for f in findings] == [
        ("supply.markers", "4", "3")
    ]
    assert findings[0].span == composite.count_span
    assert findings[0].message == (
        "each side can have 4 of Combined at once (any 2 of Runner, Lancer and Bombard make one), "
        "but there are 3 Combined markers per side"
    )


def test_one_side_with_fewer_markers(heavy: Game, found: Found) -> None:
    composite = replace(heavy.composites["power-up"], count={**heavy.composites["power-up"].count, AMBER: 1})
    (finding,) = found(composites={"power-up": composite})
    assert finding.message.startswith("Amber can have 4 of Combined at once")
    assert finding.message.endswith("but there is 1 Combined marker for Amber")


def test_more_counters_than_may_be_bought(heavy: Game, found: Found) -> None:
    many = replace(heavy.pieces["lancer"], count=dict.fromkeys(heavy.sides, 5))
    (finding,) = found(pieces={**heavy.pieces, "lancer": many})
    assert (finding.id, finding.severity) == ("supply.spare", "warning")
    assert finding.message == "each side has 5 counters of Lancer, but its limit lets a player buy only 4"
    assert finding.span == heavy.pieces["lancer"].counted_at(AMBER)
    assert finding.hint == "print 4 per side, or raise the limit to 5"
    dear = replace(heavy.pieces["lancer"], cost=4)
    assert [f.hint for f in found(pieces={**heavy.pieces, "lancer": dear}) if f.id == "supply.spare"] == [
        "print 3 per side, or lower its cost"
    ]


def _of(findings: list[Finding], id_: str) -> Finding:
    return next(finding for finding in findings if finding.id == id_)


def test_a_limit_that_is_not_that_of_the_others(heavy: Game, found: Found) -> None:
    low = replace(heavy.pieces["lancer"], limit=3)
    finding = _of(found(pieces={**heavy.pieces, "lancer": low}), "supply.spare")
    assert finding.message == (
        "each side has 4 counters of Lancer, but its limit lets a player buy only 3, and Runner and Bombard have the "
        "limit 4"
    )
    assert finding.hint == "write limit: 4 as for the others, or print 3 per side"
    assert finding.span == low.limit_span
    assert [words for _, words in finding.related] == [
        "4 are printed per side",
        "here the limit of Runner, 4, is printed for every kind",
        "here the limit of Runner, 4, is printed for every kind",
        "the clause 'buy.limit' says 4",
        "the set-up rule 'amber' says 4",
        "the set-up rule 'teal' says 4",
    ]
    high = replace(heavy.pieces["lancer"], limit=5)
    finding = _of(found(pieces={**heavy.pieces, "lancer": high}), "supply.counters")
    assert (
        finding.message
        == "a player may buy 5 of Lancer, but each side has 4 counters, and Runner and Bombard have the limit 4"
    )


def test_a_pair_of_certain_pieces_lacks_no_marker_while_one_of_them_is_used_up(heavy: Game, found: Found) -> None:
    """Four lancers and one hulk make one pair of the two."""
    pieces = (PieceId("lancer"), PieceId("hulk"))
    pair = replace(heavy.composites["power-up"], of=pieces, size=2, each=True, count=dict.fromkeys(heavy.sides, 1))
    assert "supply.markers" not in ids(found(composites={"power-up": pair}))
    findings = found(composites={"power-up": replace(pair, count=dict.fromkeys(heavy.sides, 0))})
    assert [dict(f.witness)["stacks"] for f in findings if f.id == "supply.markers"] == ["1"]


def test_a_combined_value_outside_its_range(heavy: Game, found: Found) -> None:
    strong = {**heavy.composites["power-up"].effect, StatId("attack"): StatEffect("add", 2)}
    findings = found(composites={"power-up": replace(heavy.composites["power-up"], effect=strong)})
    assert ("composite.range", "bombard.back") in [(f.id, dict(f.witness).get("piece")) for f in findings]


def test_a_zone_with_too_few_cells(heavy: Game, found: Found) -> None:
    board = heavy.boards["duel"]
    for size, expected in ((10, []), (9, ["zone.too-small"])):
        small = tuple(
            zone._replace(cells=frozenset(sorted(zone.cells)[:size])) if zone.side == AMBER else zone
            for zone in board.zones
        )
        findings = found(boards={**heavy.boards, "duel": board._replace(zones=small)})
        assert [found for found in ids(findings) if found == "zone.too-small"] == expected


def test_a_zone_in_which_pieces_are_stacked(heavy: Game, found: Found) -> None:
    board = heavy.boards["duel"]
    small = tuple(
        zone._replace(cells=frozenset(sorted(zone.cells)[:9])) if zone.side == AMBER else zone for zone in board.zones
    )
    rules = {**heavy.rulings.placements, "amber": heavy.rulings.placements["amber"]._replace(stack=2)}
    rulings = heavy.rulings._replace(placements=rules)
    findings = found(boards={**heavy.boards, "duel": board._replace(zones=small)}, rulings=rulings)
    assert "zone.too-small" not in ids(findings)


def test_a_cell_that_both_sides_claim(heavy: Game, found: Found) -> None:
    board = heavy.boards["duel"]
    teal = board.zone("deploy-teal")
    wide = teal._replace(cells=teal.cells | {board.grid.cell("B2")})
    zones = tuple(wide if zone.id == teal.id else zone for zone in board.zones)
    findings = found(boards={**heavy.boards, "duel": board._replace(zones=zones)})
    assert ids(findings)[0] == "zone.shared"
    assert dict(findings[0].witness) == {"cell": "B2"}
