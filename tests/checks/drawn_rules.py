"""Decisions drawn at random, put into a small game, and all their cases one by one."""

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from types import MappingProxyType

from pnp import model
from pnp.errors import Span
from pnp.expressions.expression import Expression
from pnp.model.compute import decide
from pnp.model.game import Game
from pnp.model.game.rulings import Claim, Clause, Condition, Decision, Domain, Rulings, Value

HERE = Span("rules.yaml", 1, 1)
BASE = Path(__file__).parents[1] / "bad" / "base"
NUMBERS = ("0", "2", "a", "a + b", "b - 1", "a - b")
"""Answers of clauses about numbers; `a` and `b` are the first two inputs."""


def domain(name: str, size: int) -> Domain:
    """Whole numbers from 0."""
    values: tuple[Value, ...] = tuple(range(size))
    return Domain(name, values, MappingProxyType({value: str(value) for value in values}), True, HERE)


def condition(choice: random.Random, inputs: dict[str, Domain]) -> Condition:
    """Some values of some inputs."""
    chosen = [name for name in inputs if choice.random() < 0.6]
    return Condition(
        MappingProxyType(
            {
                name: frozenset(choice.sample(inputs[name].values, choice.randint(1, len(inputs[name].values))))
                for name in chosen
            }
        )
    )


def game(seed: int, numbers: bool = False, base: list[Game] = []) -> Game:  # noqa: B006 - read from disk once
    """A game with one decision `d` about up to 5 clauses and a claim of every kind."""
    if not base:
        base.append(model.load(BASE))
    choice = random.Random(seed)
    inputs = {name: domain(name, choice.randint(2, 4)) for name in "abc"}
    policy = choice.choice(("default", "default", "first", "any", "sum" if numbers else "unique"))
    decision = Decision(
        id="d",
        title="D?",
        inputs=MappingProxyType(inputs),
        impossible=tuple(condition(choice, inputs) for _ in range(choice.randint(0, 1))),
        answers=MappingProxyType({} if numbers else {"x": "ex", "y": "why"}),
        low=0 if numbers else None,
        high=3 if numbers else None,
        policy=policy,
        total=choice.random() < 0.5,
        says="",
        span=HERE,
    )
    clauses = {}
    for number in range(choice.randint(1, 5)):
        earlier = [id_ for id_ in clauses if choice.random() < 0.4] if policy == "default" else []
        then = Expression.parse(choice.choice(NUMBERS)) if numbers else choice.choice("xy")
        when = tuple(condition(choice, inputs) for _ in range(choice.randint(0, 2)))
        clauses[f"c{number}"] = Clause(f"c{number}", "", "d", when, then, tuple(earlier), 0, "", "", HERE)
    answer = choice.randint(0, 3) if numbers else choice.choice("xy")
    claims = {
        kind: Claim(kind, kind, "d", answer, condition(choice, inputs), "", HERE)
        for kind in ("only", "always", "never", "sometimes")
    }
    return replace(base[0], rulings=Rulings(decisions={"d": decision}, clauses=clauses, claims=claims))


def cases(drawn: Game) -> Iterator[tuple[dict[str, Value], decide.CaseAnswer]]:
    """Every case that can come up, with what the rules say to it."""
    inputs = drawn.rulings.decisions["d"].inputs
    for values in product(*(entry.values for entry in inputs.values())):
        case = dict(zip(inputs, values, strict=True))
        said = decide.answer(drawn, "d", case)
        if said.kind != "impossible":
            yield case, said
