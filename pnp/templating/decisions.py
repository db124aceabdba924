"""Template views of decisions: their questions and answers, and the answer of the rules to a case.

decisions.capture.title     decisions.capture.answers.keep     ruling('capture', attacker='queen', target='rook', …)
"""

from collections.abc import Mapping
from functools import partial

from pnp.expressions.expression import ExpressionError
from pnp.model.compute import decide
from pnp.model.game import Example, Game
from pnp.model.game.ids import ClauseId
from pnp.model.game.rulings import Clause, Decision, Domain
from pnp.model.text import wording
from pnp.templating.base_view import View, refuse
from pnp.templating.record_views import PARTS, Computed, view


def _inputs(game: Game, entry: Decision) -> View:
    inputs = {name: partial(_domain, name, domain) for name, domain in entry.inputs.items()}
    return View(f"the inputs of '{entry.id}'", inputs)


def _answers(game: Game, entry: Decision) -> View:
    return View(f"the answers of '{entry.id}'", {id_: _word(id_, name) for id_, name in entry.answers.items()})


def _then(game: Game, entry: Clause) -> str:
    then = entry.then if isinstance(entry.then, str) else entry.then.text
    return game.rulings.decisions[entry.decision].answers.get(then, then)


PARTS[Decision] = {
    "inputs": Computed("each with its `values`", _inputs),
    "answers": Computed("each with its `name`", _answers),
}
PARTS[Clause] = {
    "decides": Computed("the id of its decision", lambda game, entry: entry.decision),
    "then": Computed("its answer", _then),
    "sentence": Computed(
        "its exact sentence, as `reads` words it", lambda game, entry: wording.clause(game, entry).text
    ),
}


def _domain(name: str, domain: Domain) -> View:
    values = tuple(_word(value, domain.names[value]) for value in domain.values)
    return View(name, {"id": name, "values": values})


def _word(id_: int | str, name: str) -> View:
    return View(name, {"id": id_, "name": name}, text=name)


def clause(game: Game, id_: ClauseId) -> View:
    """Return a clause: its decision, its answer, its rationale."""
    return view(game, game.rulings.clauses[id_], title=f"clause '{id_}'")


def answer(game: Game, name: object, given: Mapping[str, object]) -> View:
    """Return the answer to a case: its name; `value` is its id, `clauses` those that decide it.

    An input with a hyphen is written with an underscore.
    """
    decisions = game.rulings.decisions
    found = next((entry for id_, entry in decisions.items() if id_ == name), None)
    if found is None:
        refuse(f"there is no decision {name!r}; there is: {', '.join(decisions)}")
    case = {
        key if key in found.inputs else key.replace("_", "-"): value if isinstance(value, int) else str(value)
        for key, value in given.items()
    }
    return _ruling(game, found, case)


def _ruling(game: Game, entry: Decision, case: decide.Case) -> View:
    try:
        said = decide.answer(game, entry.id, case)
    except (decide.CaseError, ExpressionError) as error:
        refuse(str(error))
    if said.value is None:
        refuse(f"the rules have no answer here: {decide.explain_failure(said)}")
    text = entry.answers.get(str(said.value), str(said.value))
    parts = {"value": said.value, "name": text, "clauses": said.clauses}
    return View(f"the answer to '{entry.id}'", parts, text=text)


def example(game: Game, entry: Example) -> dict[str, object]:
    """Return the inputs of a decision's example by name, and the answer under the decision's id."""
    if entry.decision is None:
        return {}
    found = game.rulings.decisions[entry.decision]
    given = {name: _word(value, found.inputs[name].names[value]) for name, value in entry.case.items()}
    return {**given, entry.decision: lambda: _ruling(game, found, entry.case)}
