from fractions import Fraction

import pytest

from pnp.errors import Span
from pnp.expressions.expression import Expression, ExpressionError
from pnp.logic.comparisons import Comparison
from pnp.model.compute.machine import Automaton, OutOfRange
from pnp.model.game.ids import DomainId, MachineId
from pnp.model.game.rulings import Condition, Domain, Machine, MachineAction, MachineEnd

HERE = Span("play.yaml", 1, 1)


def domain(*values: int | str) -> Domain:
    return Domain(DomainId("d"), values, {value: str(value) for value in values}, isinstance(values[0], int), HERE)


def when(*comparisons: str, **values: object) -> Condition:
    wanted = {name: frozenset(value if isinstance(value, tuple) else (value,)) for name, value in values.items()}
    return Condition(wanted, tuple(map(Comparison.parse, comparisons)))


def action(id_: str, *conditions: Condition, cost: int = 0, forced: bool = False, **effect: object) -> MachineAction:
    costs = {"fuel": cost} if cost else {}
    return MachineAction(id_, id_, conditions, effect, costs, {}, False, forced, "", HERE)  # type: ignore[arg-type]


def automaton(*actions: MachineAction, waits: tuple[Condition, ...] = ()) -> Automaton:
    ends = {"lost": MachineEnd("lost", (when(place="lost"),), "loss", "", HERE)}
    return Automaton(
        Machine(
            id=MachineId("boat"),
            title="A boat",
            variables={"place": domain("sea", "port", "lost"), "fuel": domain(1, 2, 4)},
            starts=({"fuel": 4, "place": "port"},),
            actions={each.id: each for each in actions},
            ends=ends,
            invariants={},
            plays={},
            waits=waits,
            says="",
            span=HERE,
        ),
        {"weight": {"sea": 3, "port": 1}},
    )


def test_starts_follow_the_order_of_the_variables() -> None:
    assert automaton().starts == (("port", 4),)


def test_an_action_needs_one_of_its_conditions() -> None:
    boat = automaton(action("sail", when(place="port"), when("fuel > 2", place="sea"), place="sea"))
    assert [each.id for each in boat.possible(("sea", 4))] == ["sail"]
    assert boat.possible(("sea", 2)) == []


def test_conditions_look_at_measures() -> None:
    boat = automaton(action("sail", when("weight(place) > 2")))
    assert boat.possible(("sea", 1))
    assert not boat.possible(("port", 1))
    with pytest.raises(ExpressionError, match="weight"):
        Automaton(boat.machine, {"weight": {"sea": 3}}).possible(("port", 1))


def test_a_cost_must_leave_the_least_value() -> None:
    boat = automaton(action("sail", cost=1, place="sea"))
    assert boat.outcome(boat.machine.actions["sail"], ("port", 2)).state == ("sea", 1)
    assert boat.possible(("port", 1)) == []
    assert boat.unaffordable(boat.machine.actions["sail"], ("port", 1)) == ["fuel"]
    assert boat.guard_holds(boat.machine.actions["sail"], ("port", 1))


def test_formulas_see_what_the_cost_has_left() -> None:
    boat = automaton(action("burn", cost=2, fuel=Expression.parse("fuel - 1")))
    assert boat.outcome(boat.machine.actions["burn"], ("sea", 4)).state == ("sea", 1)


def test_numbers_that_a_variable_cannot_have_are_reported_and_the_nearest_taken() -> None:
    boat = automaton(
        action("fill", fuel=Expression.parse("fuel * 3")), action("half", fuel=Expression.parse("fuel / 4"))
    )
    high = boat.outcome(boat.machine.actions["fill"], ("port", 4))
    assert high == (("port", 4), (OutOfRange("fuel", 12),))
    low = boat.outcome(boat.machine.actions["half"], ("port", 2))
    assert low == (("port", 1), (OutOfRange("fuel", Fraction(1, 2)),))


def test_forced_actions_leave_no_choice() -> None:
    boat = automaton(action("row"), action("sink", when(fuel=1), forced=True, place="lost"))
    assert [each.id for each in boat.possible(("sea", 2))] == ["row"]
    assert [each.id for each in boat.possible(("sea", 1))] == ["sink"]


def test_nothing_happens_where_it_is_over() -> None:
    boat = automaton(action("row"), waits=(when(place="port"),))
    assert boat.is_over(("lost", 1))
    assert boat.possible(("lost", 1)) == []
    assert [end.id for end in boat.ends(("lost", 4))] == ["lost"]
    assert boat.may_wait(("port", 1))
    assert boat.may_wait(("lost", 1))
    assert not boat.may_wait(("sea", 1))
