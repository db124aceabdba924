"""Which clauses the texts of a game state, by the key of the text: rules, sheets of scenarios, others, cards."""

from collections.abc import Mapping, Sequence

from pnp.model.game import Game
from pnp.model.game.ids import ClaimId, ClauseId, DecisionId
from pnp.model.game.rulings import Claim, Clause
from pnp.model.game.tracking import cached_on_game
from pnp.model.text.lexicon import words_of

SHEETS = "scenarios/"
"""The begin of the key of a scenario."""


@cached_on_game
def by_heading(game: Game) -> Mapping[str, Mapping[DecisionId, Sequence[Clause]]]:
    """Return the clauses by heading and decision; a clause without a heading has that of its decision.

    A decision is below its own heading even if none of its clauses is. One with the id of a scenario is the one that
    its sheet states: its clauses are below `scenarios/ID`, too.
    """
    found: dict[str, dict[DecisionId, list[Clause]]] = {}
    for id_, decision in game.rulings.decisions.items():
        found.setdefault(decision.says, {})[id_] = []
    for clause in game.rulings.clauses.values():
        says = clause.says or game.rulings.decisions[clause.decision].says
        sheet = [f"{SHEETS}{clause.decision}"] if str(clause.decision) in map(str, game.scenarios) else []
        for key in (says, *sheet):
            found.setdefault(key, {}).setdefault(clause.decision, []).append(clause)
    return found


@cached_on_game
def restated(game: Game) -> Mapping[str, Mapping[DecisionId, Sequence[Clause]]]:
    """Return the clauses that texts state again, and claims as such clauses, by the key of the text and decision."""
    found: dict[str, dict[DecisionId, list[Clause]]] = {}
    for key, ids in game.rulings.restated.items():
        for id_ in ids:
            clause = game.rulings.clauses.get(ClauseId(id_)) or _claimed(game, game.rulings.claims[ClaimId(id_)])
            found.setdefault(key, {}).setdefault(clause.decision, []).append(clause)
    return found


@cached_on_game
def on_cards(game: Game) -> Mapping[str, Mapping[DecisionId, Sequence[Clause]]]:
    """Return the clauses of decisions with a value that has the name of a card, by the key of the card's text."""
    every = game.rulings.clauses.values()
    named: dict[tuple[str, ...], dict[DecisionId, Sequence[Clause]]] = {}
    for id_, decision in game.rulings.decisions.items() if game.components else ():
        clauses = [clause for clause in every if clause.decision == id_]
        for domain in decision.inputs.values():
            for name in domain.names.values():
                named.setdefault(_bare(name), {})[id_] = clauses
    items = ((f"{set_.id}/{item.id}", item) for set_ in game.components.values() for item in set_.items.values())
    return {key: named[_bare(item.name)] for key, item in items if _bare(item.name) in named}


def _bare(name: str) -> tuple[str, ...]:
    """Return the words of a name without articles."""
    return tuple(word.raw for word in words_of(name) if word.raw not in {"a", "an", "the"})


def _claimed(game: Game, claim: Claim) -> Clause:
    """Return a claim as the clause that it would be; `never` has the other answer, if there are two."""
    others = [each for each in game.rulings.decisions[claim.decision].answers if each != claim.answer]
    answer = others[0] if claim.kind == "never" and len(others) == 1 else str(claim.answer)
    return Clause(ClauseId(claim.id), "", claim.decision, (claim.condition,), answer, (), 0, claim.says, "", claim.span)
