"""What the rules decide, as a designer writes it: domains, decisions, clauses, claims."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from pnp.model.definition.base import Definition
from pnp.model.fields.common import Id, Line, Prose
from pnp.model.fields.rulings import (
    Answer,
    CheckId,
    ClauseIds,
    Condition,
    Conditions,
    Domain,
    HeadingId,
    MeasureName,
    WitnessKey,
)

Number = Annotated[int, Field(ge=-1_000_000, le=1_000_000)]


class MeasureDefinition(Definition):
    """A number for every value of a domain, for comparisons and formulas: `score(attacker)`."""

    of: Id = Field(description="The domain.")
    stat: MeasureName | None = Field(
        None,
        description="The stat that gives the number, for a domain of pieces: score, or back.score of the other face.",
    )
    values: dict[Annotated[str, Field(max_length=40)], Number] = Field(
        {}, max_length=10_000, description="The numbers, by value; instead of `stat`."
    )

    @model_validator(mode="after")
    def _one_origin(self) -> Self:
        if self.stat is not None and self.values:
            raise PydanticCustomError("schema.key-clash", "write either stat or values, not both")
        if self.stat is None and not self.values:
            raise PydanticCustomError("schema.missing-key", "the key 'stat' or 'values' is missing")
        return self


class DecisionDefinition(Definition):
    """A question that the rules answer in every case. `inputs` say what a case is."""

    title: Line = Field(description="The question.")
    inputs: dict[Id, Domain] = Field(
        min_length=1, max_length=30, description="What the answer depends on: a domain, or values, by name."
    )
    impossible: Conditions = Field([], description="Cases that cannot come up.")
    answers: Domain = Field(description="The answers: [take, keep], {take: may take it}, or a range of numbers.")
    policy: Literal["default", "unique", "any", "first", "priority", "sum", "least", "most"] = Field(
        "default", description="What happens where several clauses apply."
    )
    total: bool = Field(True, description="Whether every case needs an answer.")
    says: HeadingId = Field("", description="The rule of the booklet that asks it, as the id of its heading.")


class ClauseDefinition(Definition):
    """One answer to a decision, and the cases that it is for."""

    decides: Id = Field(description="The decision.")
    group: Id = Field("", description="A group of clauses, which others can override together.")
    when: Conditions = Field([], description="The cases; several conditions: any of them; none: always.")
    then: Answer = Field(description="The answer; a formula where answers are numbers.")
    overrides: ClauseIds = Field([], description="Clauses, and groups as group.ID, that give way where both apply.")
    priority: int = Field(0, ge=-1000, le=1000, description="Its rank, for the policy priority.")
    says: HeadingId = Field("", description="The rule of the booklet that it stands for, as the id of its heading.")
    note: Prose = Field("", description="Why it is there, and how an open point was read.")


class ClaimDefinition(Definition):
    """What a sentence of the rules says about all cases of a decision: exactly one of the four conditions."""

    decision: Id = Field(description="The decision.")
    answer: Answer = Field(
        description="The answer that it speaks of; where answers are numbers and it is `always` so, also a formula of "
        "the game, which is worked out with the inputs of the same names."
    )
    only: Condition | None = Field(None, description="The answer is given in no other cases.")
    always: Condition | None = Field(None, description="The answer is given in all these cases.")
    never: Condition | None = Field(None, description="The answer is given in none of these cases.")
    sometimes: Condition | None = Field(None, description="The answer is given in at least one of these cases.")
    formula: Id | None = Field(
        None,
        description="With `always`: a formula of the game that comes to 1 in those of the cases in which the answer is "
        "given, and to 0 in the others: p(strength >= needed).",
    )
    says: HeadingId = Field("", description="The rule that says so, as the id of its heading.")

    @model_validator(mode="after")
    def _one_kind(self) -> Self:
        if sum(kind is not None for kind in (self.only, self.always, self.never, self.sometimes)) != 1:
            message = "write exactly one of the keys only, always, never and sometimes"
            raise PydanticCustomError("schema.key-clash", message)
        return self


class WaiverDefinition(Definition):
    """A finding that is accepted, with the reason; it lapses when the finding changes."""

    check: CheckId = Field(description="The check.")
    witness: WitnessKey = Field(description="The finding's key, as `pnp check` prints it.")
    because: Prose = Field(description="Why it may stay.")
