"""The rules as data: domains, measures, decisions, clauses, claims and waivers."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from pnp.model.definition.base import Definition, exactly_one, field
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
    Pattern,
    Phrases,
    Synonyms,
    WitnessKey,
)

Number = Annotated[int, Field(ge=-1_000_000, le=1_000_000)]


class MeasureDefinition(Definition):
    """A number for every value of a domain, for comparisons and formulas: `strength(attacker)`."""

    of: Id = field("The domain.", "attacker")
    stat: MeasureName | None = field(
        "Stat of the first face, or of a face that is named, for a domain of pieces.", "back.attack", None
    )
    values: dict[Annotated[str, Field(max_length=40)], Number] = field(
        "The numbers by value, instead of `stat`.", {"calm": 0, "gale": 3}, {}, most=10_000
    )

    @model_validator(mode="after")
    def _one_origin(self) -> Self:
        if self.stat is not None and self.values:
            raise PydanticCustomError("schema.key-clash", "write either stat or values, not both", {"at": "values"})
        if self.stat is None and not self.values:
            raise PydanticCustomError("schema.missing-key", "the key 'stat' or 'values' is missing")
        return self


class DecisionDefinition(Definition):
    """A question that the rules answer in every case. A case gives each input one value."""

    title: Name = field("The question.", "May the unit enter the hex?")
    inputs: dict[Id, Domain] = field(
        "What the answer depends on: a domain, or its values, by name.",
        {"unit": {"from": "pieces"}, "terrain": ["clear", "forest"]},
        least=1,
        most=30,
    )
    impossible: Conditions = field("Cases that cannot occur.", {"unit": "ship", "terrain": "forest"}, [])
    answers: Domain = field(
        "Possible answers: words, words with their names, or a range of numbers.",
        {"enter": "may enter", "stay": "may not enter"},
    )
    policy: Literal["default", "unique", "any", "first", "priority", "sum", "least", "most"] = field(
        "Conflict resolution when several clauses apply.", "first", "default"
    )
    total: bool = field("If true, every case needs an answer.", False, True)
    says: HeadingId = field("Rule that asks the question, as the id of its heading.", "move", "")
    reads: Pattern = field(
        "How its clauses read as sentences: words, `{answer}`, `{input}` for the names of its values (and after a "
        "vertical bar the words if a clause does not restrict it), `{if}` for comparisons, and `[…]` around what is "
        "left out then. `{a input}` and `{the input}` put an article before each name. Default: the answer, then all "
        "conditions.",
        "{a unit|a unit} {answer} the hex [in {terrain}]",
        "",
    )
    phrases: Phrases = field(
        "Words of sentences: by input, for a value, `2..4`, or several joined by `+`; under `answer`, for answers and "
        "formulas; under `if`, for comparisons. Default: the names of the values.",
        {"terrain": {"forest": "the woods"}, "if": {"steps > 2": "it takes more than two steps"}},
        {},
    )
    synonyms: Synonyms = field(
        "Other words for them in the text of the rules, by which `pnp check` reads it: a phrase, or several.",
        {"terrain": {"forest": ["the trees", "wooded ground"]}},
        {},
    )
    usual: Condition = field(
        "Values that go without saying; sentences put them in parentheses.", {"terrain": "clear"}, {}
    )


class ClauseDefinition(Definition):
    """One rule: an answer to a decision, and the cases that it covers."""

    decides: Id = field("The decision.", "may-enter")
    group: Id = field("Group of clauses that others can override together.", "safety", "")
    when: Conditions = field(
        "Cases that the clause covers; of several conditions, any. Default: all cases.", {"terrain": "forest"}, []
    )
    then: Answer = field("The answer; a formula if answers are numbers.", "stay")
    overrides: ClauseIds = field(
        "Clauses or groups (`group.ID`) this clause takes precedence over.", ["enter", "group.safety"], []
    )
    priority: int = field("Rank under the policy `priority`; the highest decides.", 10, 0, ge=-1000, le=1000)
    says: HeadingId = field("Rule that states the clause, as the id of its heading.", "move", "")
    note: Prose = field("Rationale, and how an open point was interpreted.", "Forest means hexes with a tree.", "")
    unread: Prose = field(
        "The reason why `pnp check` need not read the clause in a sentence of its rule. Default: it warns if it does "
        "not, and the decision has `reads`.",
        "a row of the table",
        "",
    )


class ClaimDefinition(Definition):
    """An assertion about all cases of a decision: exactly one of `only`, `always`, `never` and `sometimes`."""

    decision: Id = field("The decision.", "may-enter")
    answer: Answer = field(
        "The answer. With `always` and answers that are numbers, also a formula of the game; its names are "
        "those of the inputs.",
        "enter",
    )
    only: Condition | None = field("The answer is given in no other cases.", {"unit": ["scout", "ship"]}, None)
    always: Condition | None = field("The answer is given in all these cases.", {"unit": "scout"}, None)
    never: Condition | None = field("The answer is given in none of these cases.", {"terrain": "sea"}, None)
    sometimes: Condition | None = field("The answer is given in at least one of these cases.", {"unit": "ship"}, None)
    formula: Id | None = field(
        "With `always`: a formula that is 1 in the cases with this answer and 0 in the others.", "strong-enough", None
    )
    says: HeadingId = field("Rule that says so, as the id of its heading.", "move", "")

    _one_kind = exactly_one("only", "always", "never", "sometimes")


class WaiverDefinition(Definition):
    """A finding that is suppressed, or a check with another severity, with the reason."""

    check: CheckId = field("Id of the check, or of another finding.", "clause.redundant")
    witness: WitnessKey | None = field(
        "Fingerprint of the finding that is suppressed, as `pnp check` prints it, as long as it is unchanged.",
        "3f9a2c",
        None,
    )
    severity: Literal["error", "warning", "note", "off"] | None = field(
        "What all findings of the check are in this game; `off`: they are suppressed.", "note", None
    )
    because: Prose = field("Justification.", "Players look this rule up in two places.")

    _one_of = exactly_one("witness", "severity")
