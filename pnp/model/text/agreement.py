"""What the text of a rule says of its clauses: those that it states exactly, and where the two disagree."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import combinations
from typing import Literal, NamedTuple

from pnp.errors import Span
from pnp.expressions.expression import ExpressionError
from pnp.logic.boxes import Box, BudgetExhausted, StepBudget, find_uncovered, intersect, uncovered_boxes
from pnp.logic.comparisons import Comparison
from pnp.model.compute import decide
from pnp.model.compute.decide import CompiledDecision
from pnp.model.game import Game
from pnp.model.game.ids import ClauseId, DecisionId
from pnp.model.game.rulings import Clause, Condition, Decision, Value
from pnp.model.game.tracking import cached_on_game
from pnp.model.text import reading, said_clauses, wording
from pnp.model.text.lexicon import lexicon, words_of
from pnp.model.text.loose_reading import LooseReading, Values

Kind = Literal["contradicts", "no-such-rule", "other-answer", "narrower", "excepted"]


class RuleText(NamedTuple):
    """The text of a rule as players read it: the title, and the sentences with their locations."""

    title: str
    sentences: Sequence[str]
    spans: Sequence[Span] = ()


Texts = Mapping[str, RuleText]
"""Passages by the id of their heading; of a scenario, by `scenarios/ID`."""
_STEPS = 20_000
"""Most steps for one question about one reading."""


class Disagreement(NamedTuple):
    """A sentence that says something else than the clauses.

    Attributes:
        kind: `contradicts`: no case of the region has the answer. `other-answer`: the conditions are those of clauses,
            and the answer is not. `no-such-rule`: in some case no clause gives the answer. `narrower`: a clause gives
            it for other numbers, too. `excepted`: it is an exception that clauses do not make.
        clauses: clauses that decide there.
        sentence: the number of the sentence in its passage, from 0.
    """

    kind: Kind
    decision: DecisionId
    reading: LooseReading
    clauses: tuple[ClauseId, ...]
    sentence: int = 0


def unrestated(game: Game, texts: Texts) -> Iterator[tuple[str, Clause, int | None]]:
    """Yield the clauses that no sentence of a text which states them again is read as, with the key of the text.

    Conditions and the answer must be those of the clause, usual values assumed; more may be said. The number is that
    of the sentence that names most of the clause.
    """
    for key, groups in said_clauses.restated(game).items() if reading.is_read(game.language) else ():
        for id_, clauses in groups.items() if key in texts else ():
            said = [each for found in readings(game, id_, texts[key]) for each in found]
            grammar = wording.grammar(game, id_)
            exact = [grammar.read(text) for text in texts[key].sentences] if grammar else []
            for clause in clauses:
                is_exact = all({each} in exact for each in wording.readings(game, clause))
                if not is_exact and not all(
                    _is_said(game, clause, when, said) for when in clause.when or (Condition({}),)
                ):
                    yield key, clause, about(game, clause, texts[key])


@cached_on_game
def conditional(game: Game) -> tuple[ClauseId, ...]:
    """Return the clauses with conditions; none if texts in the language of the game are not read."""
    if not reading.is_read(game.language):
        return ()
    clauses = game.rulings.clauses.values()
    return tuple(each.id for each in clauses if any(when.values or when.comparisons for when in each.when))


def read_clauses(game: Game, texts: Texts) -> frozenset[ClauseId]:
    """Return the clauses with conditions that sentences of their rule state exactly, usual values assumed."""
    found: set[ClauseId] = set()
    wanted = frozenset(conditional(game))
    for says, groups in said_clauses.by_heading(game).items():
        passage = texts.get(says)
        for decision, clauses in groups.items() if passage else ():
            grammar = wording.grammar(game, decision)
            exact = [grammar.read(text) for text in passage.sentences] if grammar and passage else []
            stated = _stated(game, decision, clauses, passage) if passage else set()
            for clause in clauses:
                printed = wording.readings(game, clause)
                if clause.id in wanted and (clause.id in stated or all({each} in exact for each in printed)):
                    found.add(clause.id)
    return frozenset(found)


def answer_of(clause: Clause) -> str:
    """Return the answer of a clause, or its formula as written."""
    return clause.then if isinstance(clause.then, str) else clause.then.text


def _stated(game: Game, id_: DecisionId, clauses: Sequence[Clause], passage: RuleText) -> frozenset[ClauseId]:
    """Return the clauses of a decision whose cases are exactly those of sentences with their answer."""
    decision, budget = game.rulings.decisions[id_], StepBudget(_STEPS)
    try:
        rules = decide.compiled(game, id_)
        before: list[Box] = []
        said: list[tuple[frozenset[str], list[Box], bool]] = []
        sentences = readings(game, id_, passage)
        for each in (each for found in sentences for one in found if not one.blind for each in one.opened()):
            boxes = _region(game, decision, each.values, each.comparisons, budget)
            if each.rest:
                boxes = [left for box in boxes for left in uncovered_boxes(box, before, budget)]
            before += boxes
            said.append((each.answers, boxes, each.derived))
        stated = frozenset(_exact(game, decision, clauses, said, rules.ruleset.impossible, budget))
        firm, limits = [each for each in said if not each[2]], [any(e.derived for e in found) for found in sentences]
        own = [text for text, is_limit in zip(passage.sentences, limits, strict=True) if any(limits) and not is_limit]
        bare = {each.id for each in clauses if each.id in stated and any(_is_about(game, each, text) for text in own)}
        explicit = _exact(game, decision, clauses, firm, rules.ruleset.impossible, budget) if bare else ()
        return stated - bare | frozenset(explicit)
    except (BudgetExhausted, ExpressionError):
        return frozenset()


def _exact(
    game: Game,
    decision: Decision,
    clauses: Sequence[Clause],
    said: Sequence[tuple[frozenset[str], list[Box], bool]],
    impossible: Sequence[Box],
    budget: StepBudget,
) -> Iterator[ClauseId]:

    def boxes_of(clause: Clause, *, is_wide: bool = False) -> Iterator[Box]:
        for when in clause.when:
            compared = [each.text for each in when.comparisons]
            yield from _region(game, decision, when.values, compared, budget, is_wide=is_wide)

    limited = conditional(game)
    every = [each for each in game.rulings.clauses.values() if each.decision == decision.id and each.id in limited]
    for clause in (clause for clause in clauses if clause.id in limited):
        wanted = list(boxes_of(clause))
        same = [each for each in every if answer_of(each) == answer_of(clause)]
        together = [*wanted, *(box for each in same for box in boxes_of(each, is_wide=True)), *impossible]
        inside = [
            boxes
            for answers, boxes, _ in said
            if answers == {answer_of(clause)} and _is_covered(boxes, together, budget)
        ]
        covers = [*(box for boxes in inside for box in boxes), *impossible]
        if inside and not _is_covered(wanted, impossible, budget) and _is_covered(wanted, covers, budget):
            yield clause.id


def _is_covered(boxes: Sequence[Box], covers: Sequence[Box], budget: StepBudget) -> bool:
    return all(find_uncovered(box, covers, budget) is None for box in boxes)


def readings(game: Game, decision: DecisionId, passage: RuleText) -> Sequence[Sequence[LooseReading]]:
    """Return what each sentence of a passage is read as, for a decision."""
    return reading.read(game, decision, passage.sentences, passage.title)


def decision_of(game: Game, key: str, sentence: str) -> DecisionId | None:
    """Return the decision of which a sentence alone says a condition of a clause of a text, exactly or read loosely."""
    groups = (said_clauses.by_heading(game), said_clauses.restated(game))
    ids = (id_ for group in groups for id_ in group.get(key, {}))
    return next((id_ for id_ in ids if any(clauses_in(game, key, id_, sentence))), None)


def clauses_in(game: Game, key: str, id_: DecisionId, sentence: str) -> Iterator[Clause]:
    """Yield the clauses of a decision, among those of a text, of which a sentence alone says a condition."""
    grammar, said = wording.grammar(game, id_), readings(game, id_, RuleText("", [sentence]))[0]
    exact = grammar.read(sentence) if grammar else set()
    for group in (said_clauses.by_heading(game), said_clauses.restated(game)):
        for clause in group.get(key, {}).get(id_, ()):
            every = clause.when or (Condition({}),)
            if any(_is_said(game, clause, when, said) for when in every) or exact & wording.readings(game, clause):
                yield clause


def _is_said(game: Game, clause: Clause, when: Condition, said: Iterable[LooseReading]) -> bool:
    """Return whether a reading has the answer of a clause and exactly one of its conditions, usual values assumed."""
    decision = game.rulings.decisions[clause.decision]
    wanted = _assumed(decision, when.values), frozenset(each.text for each in when.comparisons)
    return any(
        each.answers == {answer_of(clause)} and (_assumed(decision, each.values), each.comparisons) == wanted
        for each in said
    )


def _region(
    game: Game,
    decision: Decision,
    values: Values,
    compared: Collection[str],
    budget: StepBudget,
    *,
    is_wide: bool = False,
) -> list[Box]:
    """Return the cases of a condition: with usual values of the inputs that it does not name, if that is possible."""
    known = _comparisons(game, decision.id)
    comparisons = tuple(known[text] for text in sorted(compared) if text in known)
    wide = decide.condition_boxes(game, decision, Condition(values, comparisons), budget)
    if is_wide:
        return wide
    assumed = Condition(_assumed(decision, values), comparisons)
    boxes = decide.condition_boxes(game, decision, assumed, budget)
    return wide if _is_covered(boxes, decide.compiled(game, decision.id).ruleset.impossible, budget) else boxes


@cached_on_game
def _comparisons(game: Game, decision: DecisionId) -> Mapping[str, Comparison]:
    """Return the comparisons in clauses of a decision by their text."""
    conditions = (when for each in game.rulings.clauses.values() if each.decision == decision for when in each.when)
    return {each.text: each for when in conditions for each in when.comparisons}


def _assumed(decision: Decision, values: Mapping[str, frozenset[Value]]) -> dict[str, frozenset[Value]]:
    """Return the values of all inputs; the usual ones of those that are not named."""
    return {
        name: values.get(name) or decision.usual.get(name) or frozenset(domain.values)
        for name, domain in decision.inputs.items()
    }


class Unsaid(NamedTuple):
    """Clauses of a decision that no sentence below their heading states.

    `sentence`: the number of the one that names most of the first clause, from 0; None if none does.
    """

    heading: str
    decision: DecisionId
    clauses: tuple[ClauseId, ...]
    sentence: int | None = None


def unsaid(game: Game, texts: Texts, read: Collection[ClauseId]) -> Iterator[Unsaid]:
    """Yield clauses with conditions that are not among those read, if they have a text, a pattern and no reason."""
    left = {each for each in conditional(game) if each not in read and not game.rulings.clauses[each].unread}
    for heading, groups in said_clauses.by_heading(game).items():
        passage = texts.get(heading)
        for id_, clauses in groups.items() if passage and passage.sentences else ():
            missing = [each for each in clauses if each.id in left and game.rulings.decisions[id_].reads]
            if missing and passage:
                left -= {each.id for each in missing}
                yield Unsaid(heading, id_, tuple(each.id for each in missing), about(game, missing[0], passage))


def about(game: Game, clause: Clause, passage: RuleText) -> int | None:
    """Return the number of the sentence that names most conditions of a clause, or a part of most, and its answer."""
    known = lexicon(game, clause.decision)
    stems = {stem for each in known.answers if each.id == answer_of(clause) for stem in each.stems}

    def named(sentence: str) -> tuple[int, int, int]:
        words = words_of(sentence)
        mentions, verbs = known.mentions(words)
        parts = {m.input for m in mentions for when in clause.when if m.values <= when.values.get(m.input, frozenset())}
        return len(_named(game, clause, sentence)[0]), len(parts), len(stems & {words[place].stem for place in verbs})

    found = [named(sentence) for sentence in passage.sentences]
    best = max(found, default=(0, 0, 0))
    return found.index(best) if any(best[:2]) else None


def _named(game: Game, clause: Clause, sentence: str) -> tuple[set[object], set[object]]:
    """Return the conditions of a clause that a sentence names, and those that it does not."""
    wanted: set[object] = {(name, values) for when in clause.when for name, values in when.values.items()}
    wanted |= {("", frozenset({each.text})) for when in clause.when for each in when.comparisons}
    found = lexicon(game, clause.decision).mentions(words_of(sentence))[0]
    named = wanted & {(m.input, m.values or frozenset({m.comparison})) for m in found}
    return named, wanted - named


def _is_about(game: Game, clause: Clause, sentence: str) -> bool:
    """Return whether a sentence names all conditions of a clause, and all words but one of its answer."""
    known, words = lexicon(game, clause.decision), words_of(sentence)
    stems = {words[place].stem for place in known.mentions(words)[1]}
    near = (len(stems & {*each.stems}) >= max(1, len(each.stems) - 1) and each.id for each in known.answers)
    return answer_of(clause) in near and not _named(game, clause, sentence)[1]


def nearest(game: Game, found: Unsaid, passage: RuleText) -> Sequence[str]:
    """Return what the sentence that names most of a clause is read as."""
    said = readings(game, found.decision, passage)[found.sentence] if found.sentence is not None else ()
    unknown = lexicon(game, found.decision).unknown(passage.sentences[found.sentence or 0]) if said else ()
    rest = f" and something about {', '.join(map(repr, unknown))}" if unknown else " and something unknown"
    return [f"{read_as(game, found.decision, each)}{rest * each.blind}" for each in said]


def read_as(game: Game, id_: DecisionId, said: LooseReading) -> str:
    """Return the cases and the answer of a reading in the words of its decision."""
    decision = game.rulings.decisions[id_]
    answer = " or ".join(f"'{decision.answers.get(each, each)}'" for each in sorted(said.answers))
    cases = []
    for name, wanted in said.values.items():
        domain = decision.inputs[name]
        named = [f"'{domain.names.get(value, str(value))}'" for value in domain.values if value in wanted]
        cases.append(f"{name}: {' or '.join(named)}")
    return f"{answer} in the case ({', '.join(cases)})" if cases else answer


def disagreements(game: Game, heading: str, passage: RuleText) -> Sequence[Disagreement]:
    """Return where sentences below a heading disagree with the decisions of its clauses that have a pattern.

    The first of each sentence, in their order. Cards are short: what they do not say may hold for some cases alone.
    """
    found: dict[int, Disagreement] = {}
    is_card = heading in said_clauses.on_cards(game)
    stated = said_clauses.by_heading(game).get(heading) or said_clauses.on_cards(game).get(heading, {})
    for id_, clauses in stated.items():
        decision = game.rulings.decisions[id_]
        before: list[Box] = []
        every = readings(game, id_, passage) if decision.reads else ()
        for number, said in enumerate(every):
            others = [each for at, found_there in enumerate(every) if at != number for each in found_there]
            for each in said:
                with suppress(BudgetExhausted, ExpressionError):
                    unlike, *opened = [_compared(game, decision, clauses, one, before, others) for one in each.opened()]
                    is_sure = each.answers and each.certain and None not in opened
                    if is_sure and unlike is not None and (unlike.kind == "contradicts" or not is_card):
                        found.setdefault(number, unlike._replace(sentence=number))
            with suppress(BudgetExhausted, ExpressionError):
                for unlike in _excepted(game, decision, said):
                    found.setdefault(number, unlike._replace(sentence=number))
        for unlike in _narrower(game, id_, clauses, passage) if decision.reads else ():
            found.setdefault(unlike.sentence, unlike)
    return [found[number] for number in sorted(found)]


def _excepted(game: Game, decision: Decision, said: Sequence[LooseReading]) -> Iterator[Disagreement]:
    """Yield readings that except cases from another one of their sentence, and that do not hold in all of them."""
    sure = [
        each for each in said if each.certain and each.answers and not (each.blind or each.rest or each.comparisons)
    ]
    for one, other in combinations(sure, 2):
        names = one.values.keys() & other.values.keys()
        if one.answers & other.answers or any(one.values[name].isdisjoint(other.values[name]) for name in names):
            continue
        rules, budget = decide.compiled(game, decision.id), StepBudget(_STEPS)
        deciding = _deciding(rules, _region(game, decision, other.values, other.comparisons, budget), budget)
        against = [place for place in deciding if not _gives(rules, place, other.answers)]
        if against:
            yield Disagreement("excepted", decision.id, other, _ids(rules, against))


def _narrower(game: Game, id_: DecisionId, clauses: Sequence[Clause], passage: RuleText) -> Iterator[Disagreement]:
    """Yield sentences that give the answer of a clause for a part of its numbers, if none gives it for the others."""
    decision, near = game.rulings.decisions[id_], list[Disagreement]()
    said = [(number, each) for number, found in enumerate(readings(game, id_, passage)) for each in found if each.whole]
    for clause in (clause for clause in clauses if said and len(clause.when) == 1 and not clause.when[0].comparisons):
        wanted = _assumed(decision, clause.when[0].values)
        for number, each in said:
            if each.answers == {answer_of(clause)} and not each.comparisons:
                values = _assumed(decision, each.values)
                unlike = [name for name in wanted if values[name] != wanted[name]]
                is_part = len(unlike) == 1 and values[unlike[0]] < wanted[unlike[0]]
                if is_part and decision.inputs[unlike[0]].numbers:
                    near.append(Disagreement("narrower", id_, each, (clause.id,), number))
    stated = _stated(game, id_, clauses, passage) if near else ()
    yield from (each for each in near if each.clauses[0] not in stated)


def _compared(
    game: Game,
    decision: Decision,
    clauses: Sequence[Clause],
    each: LooseReading,
    before: list[Box],
    others: Sequence[LooseReading],
) -> Disagreement | None:
    """Return how a reading differs from the clauses; those of the `others`, other sentences, may be exceptions."""
    rules = decide.compiled(game, decision.id)
    if rules.ruleset.policy == "sum":
        return None
    budget = StepBudget(_STEPS)
    impossible = rules.ruleset.impossible
    region = _region(game, decision, each.values, each.comparisons, budget, is_wide=True)
    assumed = _region(game, decision, each.values, each.comparisons, budget)
    if each.rest:
        region = [left for box in region for left in uncovered_boxes(box, before, budget)]
        assumed = [left for box in assumed for left in uncovered_boxes(box, before, budget)]
    before += assumed
    if _is_covered(region, impossible, budget):
        return None
    deciding = _deciding(rules, region, budget)
    if not any(_gives(rules, place, each.answers) for place in deciding):
        return Disagreement("contradicts", decision.id, each, _ids(rules, deciding)) if deciding else None
    exact = [
        c
        for c in clauses
        if any(w.comparisons == () and _assumed(decision, w.values) == _assumed(decision, each.values) for w in c.when)
    ]
    if not each.comparisons and exact and all(isinstance(c.then, str) and c.then not in each.answers for c in exact):
        return Disagreement("other-answer", decision.id, each, tuple(c.id for c in exact))
    if each.whole and not each.partial:
        rest = [place for place, _ in enumerate(rules.clauses) if _gives(rules, place, each.answers)]
        covers = [box for place in rest for box in rules.ruleset.rules[place].boxes]
        left = [box for box in assumed if not _is_covered([box], [*covers, *impossible], budget)]
        for one in (one for one in others if left and one.answers and not one.answers & each.answers):
            covers += _region(game, decision, one.values, one.comparisons, budget)
        left = [box for box in left if not _is_covered([box], [*covers, *impossible], budget)]
        if left:
            return Disagreement("no-such-rule", decision.id, each, _ids(rules, _deciding(rules, left, budget)))
    return None


def _deciding(rules: CompiledDecision, boxes: Sequence[Box], budget: StepBudget) -> list[int]:
    """Return the places of the rules that decide some possible case of a region."""
    return [place for place, _ in enumerate(rules.clauses) if any(_wins(rules, place, box, budget) for box in boxes)]


def _ids(rules: CompiledDecision, places: Sequence[int]) -> tuple[ClauseId, ...]:
    return tuple(dict.fromkeys(rules.clauses[place].id for place in places))


def _gives(rules: CompiledDecision, place: int, answers: frozenset[str]) -> bool:
    return str(rules.ruleset.rules[place].answer) in answers or answer_of(rules.clauses[place]) in answers


def _wins(rules: CompiledDecision, place: int, box: Box, budget: StepBudget) -> bool:
    """Return whether a rule decides some possible case of a box."""
    ruleset = rules.ruleset
    above = [*ruleset.boxes(ruleset.beaten_by[place]), *ruleset.impossible]
    shared = (both for own in ruleset.rules[place].boxes if (both := intersect(own, box)) is not None)
    return any(find_uncovered(each, above, budget) is not None for each in shared)
