"""The rules as data: domains, measures, decisions, clauses, claims and waivers."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from pnp.model.definition.base import Definition
from pnp.model.fields.common import Id, Name, Prose
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
    """A number for every value of a domain, for comparisons and formulas: `strength(attacker)`."""

    of: Id = Field(description="The domain.", examples=["attacker"])
    stat: MeasureName | None = Field(
        None,
        description="Stat of the first face, or of a face that is named, for a domain of pieces.",
        examples=["back.attack"],
    )
    values: dict[Annotated[str, Field(max_length=40)], Number] = Field(
        {}, max_length=10_000, description="The numbers by value, instead of `stat`.", examples=[{"calm": 0, "gale": 3}]
    )

    @model_validator(mode="after")
    def _one_origin(self) -> Self:
        if self.stat is not None and self.values:
            raise PydanticCustomError("schema.key-clash", "write either stat or values, not both")
        if self.stat is None and not self.values:
            raise PydanticCustomError("schema.missing-key", "the key 'stat' or 'values' is missing")
        return self


class DecisionDefinition(Definition):
    """A question that the rules answer in every case. A case gives each input one value."""

    title: Name = Field(description="The question.", examples=["May the unit enter the hex?"])
    inputs: dict[Id, Domain] = Field(
        min_length=1,
        max_length=30,
        description="What the answer depends on: a domain, or its values, by name.",
        examples=[{"unit": {"from": "pieces"}, "terrain": ["clear", "forest"]}],
    )
    impossible: Conditions = Field(
        [], description="Cases that cannot occur.", examples=[{"unit": "ship", "terrain": "forest"}]
    )
    answers: Domain = Field(
        description="Possible answers: words, words with their names, or a range of numbers.",
        examples=[{"enter": "may enter", "stay": "may not enter"}],
    )
    policy: Literal["default", "unique", "any", "first", "priority", "sum", "least", "most"] = Field(
        "default", description="Conflict resolution when several clauses apply.", examples=["first"]
    )
    total: bool = Field(True, description="If true, every case needs an answer.", examples=[False])
    says: HeadingId = Field("", description="Rule that asks the question, as the id of its heading.", examples=["move"])


class ClauseDefinition(Definition):
    """One rule: an answer to a decision, and the cases that it covers."""

    decides: Id = Field(description="The decision.", examples=["may-enter"])
    group: Id = Field("", description="Group of clauses that others can override together.", examples=["safety"])
    when: Conditions = Field(
        [],
        description="Cases that the clause covers; of several conditions, any. Default: all cases.",
        examples=[{"terrain": "forest"}],
    )
    then: Answer = Field(description="The answer; a formula if answers are numbers.", examples=["stay"])
    overrides: ClauseIds = Field(
        [],
        description="Clauses or groups (`group.ID`) this clause takes precedence over.",
        examples=[["enter", "group.safety"]],
    )
    priority: int = Field(
        0, ge=-1000, le=1000, description="Rank under the policy `priority`; the highest decides.", examples=[10]
    )
    says: HeadingId = Field("", description="Rule that states the clause, as the id of its heading.", examples=["move"])
    note: Prose = Field(
        "",
        description="Rationale, and how an open point was interpreted.",
        examples=["Forest means hexes with a tree."],
    )


class ClaimDefinition(Definition):
    """An assertion about all cases of a decision: exactly one of `only`, `always`, `never` and `sometimes`."""

    decision: Id = Field(description="The decision.", examples=["may-enter"])
    answer: Answer = Field(
        description="The answer. With `always` and answers that are numbers, also a formula of the game; its names are "
        "those of the inputs.",
        examples=["enter"],
    )
    only: Condition | None = Field(
        None, description="The answer is given in no other cases.", examples=[{"unit": ["scout", "ship"]}]
    )
    always: Condition | None = Field(
        None, description="The answer is given in all these cases.", examples=[{"unit": "scout"}]
    )
    never: Condition | None = Field(
        None, description="The answer is given in none of these cases.", examples=[{"terrain": "sea"}]
    )
    sometimes: Condition | None = Field(
        None, description="The answer is given in at least one of these cases.", examples=[{"unit": "ship"}]
    )
    formula: Id | None = Field(
        None,
        description="With `always`: a formula that is 1 in the cases with this answer and 0 in the others.",
        examples=["strong-enough"],
    )
    says: HeadingId = Field("", description="Rule that says so, as the id of its heading.", examples=["move"])

    @model_validator(mode="after")
    def _one_kind(self) -> Self:
        if sum(kind is not None for kind in (self.only, self.always, self.never, self.sometimes)) != 1:
            message = "write exactly one of the keys only, always, never and sometimes"
            raise PydanticCustomError("schema.key-clash", message)
        return self


class WaiverDefinition(Definition):
    """A finding that is suppressed, with the reason. It applies only while the finding is unchanged."""

    check: CheckId = Field(description="Id of the check.", examples=["clause.redundant"])
    witness: WitnessKey = Field(
        description="Fingerprint of the finding, as `pnp check` prints it.", examples=["3f9a2c"]
    )
    because: Prose = Field(
        description="Justification for the suppression.", examples=["Players look this rule up in two places."]
    )
