"""What actions cost of a turn: in the order of play, in the machine that walks through a turn, and in words."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from pnp.checks import Report, check
from pnp.checks.prose.hardcoded_numbers import NUMBERS, value
from pnp.checks.shared import loose_texts, phrasing
from pnp.checks.shared.lazy_regex import pattern
from pnp.checks.shared.sentences import Sentence, of_text, quoted, sentences
from pnp.errors import Severity, Span
from pnp.model.game import Action, Game
from pnp.model.game.rulings import Machine, MachineAction

_MANY = 3
"""So many actions cost alike where nothing but what they pay tells that a number counts the actions of a turn."""


class _Pair(NamedTuple):
    """An action of the order of play, the one of a machine that stands for it, and what that one pays."""

    action: Action
    formal: MachineAction
    paid: int


class _Counter(NamedTuple):
    """A machine with a variable that counts the actions of a turn: how many there are, and who pays of them."""

    machine: Machine
    name: str
    start: int
    pairs: tuple[_Pair, ...]


class _Said(NamedTuple):
    """What some text says that an action costs; `typed`: as a number, which `prose.typed-cost` looks at in rules."""

    words: str
    cost: int
    span: Span
    where: str
    typed: bool


@check(
    "turn.actions-differ",
    "error",
    "How many actions a turn holds is what every turn is planned by; two numbers for it are two games.",
    "Ours: of a fact that stands in two places, one is forgotten when the other is changed.",
    code="T08",
)
def actions_per_turn_match(game: Game) -> Iterator[Report]:
    """The machine of a turn begins with as many actions as the order of play gives."""
    for counter in _counters(game):
        per_turn = game.procedure.actions_per_turn
        if counter.start != per_turn:
            yield Report(
                f"'{counter.machine.title}' begins with {phrasing.plural(counter.start, 'action')} ({counter.name}), "
                f"but by 'actions-per-turn' a turn holds {per_turn}",
                counter.machine.span,
                "change one of the two",
                ((counter.pairs[0].action.span, "the actions of the turn are listed here"),),
                (("actions-per-turn", str(per_turn)), (counter.name, str(counter.start))),
            )


@check(
    "action.cost-differs",
    "error",
    "What an action takes decides whether another one is left; two numbers for it are two games.",
    "Ours: of a fact that stands in two places, one is forgotten when the other is changed.",
    code="T08",
)
def action_costs_match(game: Game) -> Iterator[Report]:
    """An action costs what the machine of a turn takes for it, and what its summary and its rule say."""
    counters = list(_counters(game))
    doubtful = any(counter.start != game.procedure.actions_per_turn for counter in counters)
    for action in game.procedure.actions:
        told = [] if doubtful else list(_told(game, action))
        against = [said for said in told if said.cost != action.cost]
        backed = len(against) < len(told)
        paid = [(counter, pair) for counter in counters for pair in counter.pairs if pair.action is action]
        differing = [(counter, pair) for counter, pair in paid if pair.paid != action.cost]
        if differing and backed:
            yield from (_in_machine(action, counter, pair) for counter, pair in differing)
        elif differing:
            counter, pair = differing[0]
            other = f"{pair.paid} in '{counter.machine.title}'"
            related = ((pair.formal.span, f"'{pair.formal.name}' costs {pair.paid} here"),)
            yield _in_procedure(action, other, pair.paid, (*related, *_places(against)))
        elif against and not backed and not paid:
            first = against[0]
            other = f"{first.where} says '{first.words}', which is {first.cost}"
            yield _in_procedure(action, other, first.cost, _places(against), "warning")


def _in_procedure(
    action: Action, other: str, right: int, related: tuple[tuple[Span, str], ...], severity: Severity | None = None
) -> Report:
    return Report(
        f"'{action.name}' costs {phrasing.plural(action.cost, 'action')} in the order of play, but {other}",
        action.span,
        f"write 'cost: {right}' here, or change the other",
        related,
        (("cost", str(action.cost)), ("elsewhere", str(right))),
        severity=severity,
    )


def _in_machine(action: Action, counter: _Counter, pair: _Pair) -> Report:
    return Report(
        f"'{pair.formal.name}' costs {pair.paid} of the {counter.name} in '{counter.machine.title}', but "
        f"{phrasing.plural(action.cost, 'action')} in the order of play",
        pair.formal.span,
        f"write 'cost: {{{counter.name}: {action.cost}}}' here, or change the other",
        ((action.span, f"'{action.name}' costs {action.cost} here"),),
        (("cost", str(pair.paid)), ("elsewhere", str(action.cost))),
    )


def _places(said: Sequence[_Said]) -> tuple[tuple[Span, str], ...]:
    return tuple((each.span, f"'{each.words}' stands here") for each in said)


# Machines


def _counters(game: Game) -> Iterator[_Counter]:
    """The machines with a number that is as good as certain to count the actions of a turn."""
    for machine in game.rulings.machines.values():
        paying = dict.fromkeys(name for formal in machine.actions.values() for name in formal.cost)
        for name in paying:
            starts = {start[name] for start in machine.starts}
            start = next(iter(starts), None)
            pairs = tuple(_pairs(game, machine, name))
            if len(starts) == 1 and isinstance(start, int) and _counts_actions(name, start, pairs, game):
                yield _Counter(machine, name, start, pairs)


def _counts_actions(name: str, start: int, pairs: Sequence[_Pair], game: Game) -> bool:
    alike = sum(pair.paid == pair.action.cost > 0 for pair in pairs)
    if "action" in name:
        return alike > len(pairs) - alike
    return start == game.procedure.actions_per_turn and alike >= _MANY and len(pairs) - alike < 2


def _pairs(game: Game, machine: Machine, name: str) -> Iterator[_Pair]:
    """The actions that stand in the machine too; what ends the turn, or sets the number, may pay in its own way."""
    for action in game.procedure.actions:
        formal = _same(game, action, machine)
        if formal is None or formal.forced or name in formal.effect:
            continue
        if name in formal.cost or not formal.ends_turn:
            yield _Pair(action, formal, formal.cost.get(name, 0))


def _same(game: Game, action: Action, machine: Machine) -> MachineAction | None:
    """The action of a machine that is this one: by its id, by its name, or alone with it by the rule."""
    by_name = [
        formal
        for formal in machine.actions.values()
        if formal.id == action.id or formal.name.lower() == action.name.lower()
    ]
    shared = sum(other.says == action.says for other in game.procedure.actions) > 1
    by_rule = [formal for formal in machine.actions.values() if action.says and formal.says == action.says]
    found = by_name or ([] if shared else by_rule)
    return found[0] if len(found) == 1 else None


# Words

_THE = r"(?:the|your|his|her|its|their|one|an?|that|this)"
_WHOLE = (
    rf"{_THE}\s+(?:whole|entire|full|complete)\s+(?:of\s+{_THE}\s+)?turn(?!\s+of\b)"
    rf"|(?:the\s+whole|all)\s+of\s+{_THE}\s+(?:turn|actions)|all\s+(?:{_THE}\s+)?actions"
)
_DO = r"(?:may\s+|can\s+)?do(?:es)?"
_PRICE = pattern(
    rf"\b(?:takes?|costs?|uses?(?:\s+up)?|needs?|fills?|requires?|spends?)\s+(?:up\s+)?"
    rf"(?P<said>(?P<whole>{_WHOLE})|(?P<both>both\s+(?:of\s+)?(?:{_THE}\s+)?actions)"
    rf"|(?:{_THE}\s+)?(?P<number>{NUMBERS.pattern})\s+actions?)\b"
    rf"|\b(?:it|this|that|which)\s+is\s+(?P<is>{_WHOLE})\b"
    rf"|\bis\s+(?P<all>(?:everything|all)\s+(?:that\s+)?(?:you|he|she|it|they|an?\s+\w+)\s+{_DO}\s+(?:in|during)\s+{_THE}\s+turn)\b"
)
_PART = pattern(r"[;:.!?(]")
_DOUBT = pattern(
    r"\b(?:if|unless|when|while|where|not|never|no|than|instead|may|can|might|or|except|against|after|before|for|only)\b"
    r"|n['’]t\b"
)
_POINTING = pattern(r"\s*(?:it|this|that)\b")
_FIRST = pattern(r"\s*\W?([a-z]{3,})")
_ENDING = pattern(r"(?:ing|ed|es|s|e)$")


def _told(game: Game, action: Action) -> Iterator[_Said]:
    """What the summary of an action and the sentences of its rule say that it costs, without conditions."""
    if not any(other.cost for other in game.procedure.actions):
        return
    for sentence in _summaries(game).get(action.id, ()):
        yield from _prices(game, sentence, "its summary")
    heading = phrasing.booklet(game).headings.get(action.says)
    if heading is None or sum(other.says == action.says for other in game.procedure.actions) > 1:
        return
    for other in phrasing.booklet(game).headings.values():
        if other is heading or (heading.number and other.number.startswith(f"{heading.number}.")):
            for sentence in _rules(game).get(other.id, ()):
                if _names(action, sentence) or (other is heading and _POINTING.match(sentence.lower)):
                    where = f"rule {phrasing.place(game, other.id, other.id)}"
                    yield from (said for said in _prices(game, sentence, where) if not said.typed)


def _prices(game: Game, sentence: Sentence, where: str) -> Iterator[_Said]:
    for found in _PRICE.finditer(sentence.lower):
        start = max((cut.end() for cut in _PART.finditer(sentence.lower, 0, found.start())), default=0)
        end = _PART.search(sentence.lower, found.end())
        if not _DOUBT.search(sentence.lower, start, end.start() if end else len(sentence.lower)):
            kind = found.lastgroup if found.lastgroup in ("is", "all") else "said"
            typed = bool(found["number"])
            cost = value(found["number"]) if typed else 2 if found["both"] else game.procedure.actions_per_turn
            words, span = quoted(sentence.words[slice(*found.span(kind))]), sentence.place(*found.span(kind))
            yield _Said(words, cost, span, where, typed)


def _names(action: Action, sentence: Sentence) -> bool:
    """Whether a sentence begins with the name of the action: `Combining takes …`."""
    first, name = _FIRST.match(sentence.lower), _FIRST.match(action.name.lower())
    return first is not None and name is not None and _ENDING.sub("", first[1]) == _ENDING.sub("", name[1])


@lru_cache(maxsize=16)
def _rules(game: Game) -> dict[str, list[Sentence]]:
    """The sentences that bind, by the heading above them."""
    found: dict[str, list[Sentence]] = {}
    for sentence in sentences(game):
        if sentence.text.binding:
            found.setdefault(sentence.text.paragraph.heading, []).append(sentence)
    return found


@lru_cache(maxsize=16)
def _summaries(game: Game) -> dict[str, tuple[Sentence, ...]]:
    """The sentences of the summary of each action, by its id."""
    return {
        str(passage.path[2]): tuple(of_text(text))
        for passage, text in loose_texts.each(game)
        if passage.path[:2] == ("procedure", "actions") and passage.path[3:] == ("summary",)
    }
