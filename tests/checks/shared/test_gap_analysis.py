import random
from dataclasses import replace

from checks import drawn_rules

from pnp.checks.shared import gap_analysis
from pnp.checks.shared.decision_analysis import Analysis
from pnp.logic.boxes import contains, point
from pnp.logic.comparisons import Comparison
from pnp.model.compute import decide
from pnp.model.game import Game

SIGNS = ("<", ">", "<=", ">=", "!=", "=")


def compared(seed: int) -> Game:
    """A game drawn at random whose clauses compare the first two inputs as well."""
    choice = random.Random(seed)
    game = drawn_rules.game(seed)
    clauses = {}
    for id_, clause in game.rulings.clauses.items():
        comparison = Comparison.parse(f"a {choice.choice(SIGNS)} b + {choice.randint(0, 1)}")
        when = tuple(one._replace(comparisons=(comparison,)) for one in clause.when)
        clauses[id_] = clause._replace(when=when)
    decision = game.rulings.decisions["d"]._replace(total=True)
    return replace(game, rulings=game.rulings._replace(clauses=clauses, decisions={"d": decision}))


def test_what_open_cases_have_in_common_is_so() -> None:
    grouped = whole = missed = 0
    for seed in range(150):
        game = compared(seed)
        each = Analysis(decide.compiled(game, "d"))
        opened = gap_analysis.find_gaps(each)
        gaps = [case for case, said in drawn_rules.cases(game) if said.kind == "gap"]
        possible = [case for case, said in drawn_rules.cases(game) if said.kind != "impossible"]
        assert opened.exact
        assert opened.cells == len(gaps), seed
        found, rest = gap_analysis.groups(game, each, opened)
        assert sum(group.openings.cells for group in found) + rest.cells == len(gaps), seed
        for group in found:
            mine = [case for case in gaps if is_in(each, group, case)]
            alike = [case for case in possible if decide.holds(group.common.condition, case, {})]
            assert len(mine) == group.openings.cells
            assert all(case in alike for case in mine), seed
            assert group.common.whole == (len(alike) == len(mine)), seed
            grouped += 1
            whole += group.common.whole
            missed += len(group.misses)
    assert grouped > 30
    assert 0 < whole < grouped
    assert missed


def is_in(each: Analysis, group: gap_analysis.GapGroup, case: decide.Case) -> bool:
    cell = tuple(each.decision.inputs[name].values.index(value) for name, value in case.items())
    return any(contains(box, point(cell)) for box in group.openings.boxes)


def test_a_fix_that_is_proposed_adds_no_conflict() -> None:
    safe = others = 0
    for seed in range(300):
        game = compared(seed)
        each = Analysis(decide.compiled(game, "d"))
        groups, _ = gap_analysis.groups(game, each, gap_analysis.find_gaps(each))
        for miss in (miss for group in groups for miss in group.misses):
            wider = miss._replace(conflicts=False).widened
            if not wider:
                continue
            fixed = widened(game, miss.clause.id, wider)
            before, after = conflicts(game), conflicts(fixed)
            if miss.widened:
                assert all(case in before for case in after), seed
            safe += bool(miss.widened)
            others += not miss.widened and len(after) > len(before)
    assert safe > 20
    assert others


def widened(game: Game, id_: str, comparison: str) -> Game:
    clause = game.rulings.clauses[id_]
    when = tuple(one._replace(comparisons=(Comparison.parse(comparison),)) for one in clause.when)
    clauses = {**game.rulings.clauses, id_: clause._replace(when=when)}
    return replace(game, rulings=game.rulings._replace(clauses=clauses))


def conflicts(game: Game) -> list[decide.Case]:
    return [case for case, said in drawn_rules.cases(game) if said.kind == "conflict"]
