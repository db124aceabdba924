"""Cases of a decision as rows: held against the matrix of captures written down by hand."""

from dataclasses import replace

import pytest

from pnp.artwork.panels.decision_cases import DecisionCell, OpenCaseError, line, lines, named

PIECES = ("pawn", "knight", "bishop", "rook", "queen", "king")
FORTIFIED = {"knight", "queen", "king"}


def row(game, **cases):
    decision = game.rulings.decisions["capture"]
    shown = {name: frozenset([values] if isinstance(values, str) else values) for name, values in cases.items()}
    cells = line(game, decision, "take", "attacker", shown).cells
    return dict(zip(PIECES, cells, strict=True))


def takers(cells):
    return {piece for piece, cell in cells.items() if cell.kind == "always"}


def test_everybody_takes_a_plain_piece_in_the_open(armada) -> None:
    assert takers(row(armada, form="plain", ground="open")) == set(PIECES)


def test_a_fortified_rook_falls_to_the_higher_and_to_the_knight(armada) -> None:
    assert takers(row(armada, form="fortified", ground="open")) == FORTIFIED
    assert takers(row(armada, form="fortified-rook-pawn", ground="open")) == {"knight", "king"}


def test_on_high_ground_only_the_same_type_unless_trained(armada) -> None:
    plain = row(armada, form="plain", ground="high", trained="no")
    assert plain == {piece: DecisionCell("when", "target", (piece,)) for piece in PIECES}
    assert takers(row(armada, form="plain", ground="high", trained="yes")) == set(PIECES)


def test_a_cell_that_no_single_input_explains_is_mixed(armada) -> None:
    assert row(armada, form="plain", ground="high")["pawn"].kind == "mixed"


def test_a_cell_without_cases_is_empty(armada) -> None:
    cells = row(armada, form="fortified", target="queen")
    assert {cell.kind for cell in cells.values()} == {"none"}


def test_cases_answered_alike_become_one_row(armada) -> None:
    decision = armada.rulings.decisions["capture"]
    apart = [name for name, domain in decision.inputs.items() if domain.origin != "pieces"]
    found = lines(armada, decision, "take", "attacker", apart)
    assert len({row.cells for row in found}) <= len(found) < 2 * 2 * len(decision.inputs["form"].values)
    for row_ in found:
        for name, values in row_.cases.items():
            assert values <= set(decision.inputs[name].values)


def test_cases_are_named_by_what_sets_them_apart(armada) -> None:
    decision = armada.rulings.decisions["capture"]
    high = decision.inputs["ground"].names["high"]
    assert named(decision, {"trained": frozenset(["yes"])}) == "Trained"
    shown = {"trained": frozenset(["no"]), "ground": frozenset(["high"])}
    assert named(decision, shown) == f"Not trained, {high}"
    assert named(decision, {"trained": frozenset(["no", "yes"])}) == "Any case"


def test_a_case_without_an_answer_is_reported(armada) -> None:
    clauses = {name: clause for name, clause in armada.rulings.clauses.items() if clause.when}
    broken = replace(armada, rulings=armada.rulings._replace(clauses=clauses))
    with pytest.raises(OpenCaseError, match="the rules do not say"):
        row(broken, form="plain", ground="open")
