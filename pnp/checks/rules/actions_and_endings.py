"""The order of play: actions that no rule gives a place to, and ends that hang on what nothing counts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from pnp.checks import Report, check
from pnp.checks.prose.hardcoded_numbers import NUMBERS
from pnp.checks.shared import mentions, phrasing
from pnp.checks.shared.lazy_regex import pattern
from pnp.errors import Span
from pnp.model.game import Action, Game, PieceId


@check(
    "action.unplaced",
    "warning",
    "What players may do and no rule says when, they do at the wrong moment or never.",
    "Ground truth of Armada Chess: asking for a cease-fire is a move, and comes before the move.",
    code="U04",
)
def actions_have_their_place(game: Game) -> Iterator[Report]:
    """Every action of a turn is named by a rule, or is a part of a machine or a decision."""
    if game.rules is None or mentions.walk_through(game, "procedure.actions"):
        return
    formal = _formal(game)
    for action in game.procedure.actions:
        if action.id not in formal and action.name.lower() not in formal and not _is_told(game, action):
            yield Report(
                f"no rule says when a player may do '{action.name}'",
                action.span,
                "write a rule that names it, or take it from the actions",
            )


def _is_told(game: Game, action: Action) -> bool:
    ids = (f"procedure.actions.{action.id}", f"actions.{action.id}")
    return mentions.speak_of(game, [action.name], ids=ids, booklet=True)


def _formal(game: Game) -> set[str]:
    """What machines and decisions call the things that may be done, by id and by name."""
    actions = [entry for machine in game.rulings.machines.values() for entry in machine.actions.values()]
    domains = [domain for decision in game.rulings.decisions.values() for domain in decision.inputs.values()]
    values = {str(value) for domain in domains for value in domain.values}
    return {entry.id for entry in actions} | {entry.name.lower() for entry in actions} | values


@check(
    "piece.unknown-upgrade",
    "error",
    "What a piece is to become must be in the box.",
    "Errata: a unit is to be exchanged for one that was left out of the counters (War and Peace).",
    code="M07",
)
def upgrades_are_in_the_box(game: Game) -> Iterator[Report]:
    """No clause and no machine turns a piece into one of which no counter is printed."""
    for name, piece, span in _upgrades(game):
        if not any(game.pieces[piece].count.values()):
            yield Report(
                f"{name} can give {game.pieces[piece].name}, of which no counter is printed",
                span,
                "give it a count, or take another piece",
                ((game.pieces[piece].span, f"{game.pieces[piece].name} is here"),),
            )


def _upgrades(game: Game) -> Iterator[tuple[str, PieceId, Span]]:
    """Which pieces come out of clauses and actions of machines: by what, and where that stands."""
    for clause in game.rulings.clauses.values():
        if clause.then in game.pieces:
            yield phrasing.clause(game, clause), PieceId(str(clause.then)), clause.span
    for machine in game.rulings.machines.values():
        for action in machine.actions.values():
            for value in action.effect.values():
                if value in game.pieces:
                    yield phrasing.rule(game, action.id, action.says), PieceId(str(value)), action.span


_WORDS = (
    r"(?:points?|scores?|resources?|supply|supplies|money|coins?|gold|fame|glory|honou?r|prestige|reputation|"
    r"morale|influence|wealth|riches|credits?|victory points?)"
)
_SOME = rf"(?:{NUMBERS.pattern}|an?)"
_QUANTITIES = pattern(rf"\b({_WORDS})\b(?!(?<=score)\s+{_SOME}\b|(?<=scores)\s+{_SOME}\b)", re.IGNORECASE)
"""What ends of games are counted in; words with another use in rules (power, energy, strength) are left out, and who
scores two of something counts those."""
_GIVEN = pattern(
    rf"\b(?:worth|scor(?:es?|ing)|counts?|gains?|gets?|gives?|earns?|brings?)\s+{_SOME}\s+(?:\w+\s+)?({_WORDS})\b"
    rf"|\b{_SOME}\s+({_WORDS})\s+(?:per|for|each)\b",
    re.IGNORECASE,
)
"""What the end itself says that things are worth."""


@check(
    "end.undefined-word",
    "error",
    "A victory counted in something that no rule gives or takes cannot be reached, or is everybody's.",
    "Errata: points for the death of a leader who cannot die (Operations 26); ground truth of Armada Chess: resources.",
    code="K11",
)
def ends_count_what_exists(game: Game) -> Iterator[Report]:
    """What the end of the game is counted in is a part of the game, or spoken of in some other rule."""
    ends = list(_ends(game))
    told = {_stem(found[1] or found[2]) for text, _ in ends for found in _GIVEN.finditer(text)}
    for text, span in ends:
        for found in _QUANTITIES.finditer(text):
            word = _stem(found[0])
            if word not in told and word not in _known(game):
                told.add(word)
                yield Report(
                    f"the end of the game counts {found[0].lower()}, and no other rule says what that is",
                    span,
                    "say where they come from, or count something that the game has",
                    witness=(("word", found[0].lower()),),
                )


def _ends(game: Game) -> Iterator[tuple[str, Span | None]]:
    """What is said of the end: steps of the procedure, victories of scenarios, paragraphs under its headings."""
    steps = [step for battle in game.scenarios.values() for step in battle.victory]
    yield from ((step.summary, step.summary_span) for step in (*game.procedure.end, *steps))
    headings = _end_headings(game)
    for paragraph in phrasing.booklet(game).paragraphs:
        if paragraph.heading in headings and not paragraph.aside:
            yield paragraph.plain, paragraph.span


def _end_headings(game: Game) -> set[str]:
    """The headings under which the end of the game stands."""
    ends = {end.says for machine in game.rulings.machines.values() for end in machine.ends.values()}
    return {says for says in {*ends, game.rulings.stated.get("end", "")} if says}


@lru_cache(maxsize=16)
def _known(game: Game) -> frozenset[str]:
    """The words of everything that the game has, and of all rules but those of its end."""
    names = [entry.name for part in (game.stats, game.tracks, game.variables, game.markers) for entry in part.values()]
    names += [entry.name for part in (game.roles, game.pieces, game.states) for entry in part.values()]
    names += [id_.replace("-", " ") for part in (game.stats, game.tracks, game.variables) for id_ in part]
    names += [*game.terms.values(), *(word for term in game.rulings.terms.values() for word in (term.name, *term.also))]
    names += [game.budget.unit, game.budget.units] if game.budget is not None else []
    headings = _end_headings(game)
    rules = [part.plain for part in phrasing.booklet(game).paragraphs if part.heading not in headings]
    rules += [step.summary for step in game.procedure.setup] + [action.summary for action in game.procedure.actions]
    rules += [step.summary for battle in game.scenarios.values() for step in battle.special]
    words = set(re.findall(r"[^\W\d_]+", " ".join([*names, *rules])))
    return frozenset(map(_stem, words))


def _stem(word: str) -> str:
    """A word of either number and spelling, lower case."""
    last = word.lower().split()[-1].replace("honour", "honor")
    return f"{last[:-3]}y" if last.endswith("ies") else last.removesuffix("s")
