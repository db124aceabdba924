"""Sentences of the booklet that say something else than their clauses, and texts that give one fact in two ways."""

import json
from collections.abc import Iterator, Sequence
from difflib import get_close_matches

from pnp.checks import Report, check
from pnp.checks.shared import phrasing, printed_text, review_entries
from pnp.checks.shared.grouping import grouped
from pnp.checks.shared.sentences import quoted
from pnp.errors import Span
from pnp.model.game import Game
from pnp.model.game.rulings import Clause
from pnp.model.text import agreement, paraphrases, statements, wording
from pnp.model.text.agreement import Disagreement

_WHY = {
    "contradicts": "no clause gives that answer in this case",
    "other-answer": "in this case the clauses give another answer",
    "no-such-rule": "in some of these cases no clause gives that answer",
    "excepted": "the clauses do not make that exception in all these cases",
    "narrower": "the clauses give that answer for more numbers",
}


@check("text.contradicts", "warning")
def texts_agree_with_clauses(game: Game) -> Iterator[Report]:
    """Find sentences that, read loosely, give an answer that the decisions of their rule do not give."""
    for heading, passage in printed_text.passages(game).items():
        for found in agreement.disagreements(game, heading, passage):
            yield _report(game, passage.sentences[found.sentence], passage.spans[found.sentence], found)


@check("text.unsaid", "warning")
def clauses_are_stated(game: Game) -> Iterator[Report]:
    """Find clauses with conditions that no sentence of their rule is read as, and reasons for clauses that are read.

    In other skins than the first, the same sentences are printed in words that decisions do not know.
    """
    if game.skin is not None and game.skin.id != next(iter(game.skins)):
        return
    texts, read, clauses = printed_text.passages(game), printed_text.read_clauses(game), game.rulings.clauses
    unsaid = [*agreement.unsaid(game, texts, read)]
    every = grouped((found.heading, clauses[each]) for found in unsaid for each in found.clauses)
    for found in unsaid:
        rule, missing = review_entries.entries(game)[found.heading], [clauses[each] for each in found.clauses]
        said = phrasing.first_few([f"'{wording.clause(game, each).text}'" for each in missing], 3)
        place = rule.span if found.sentence is None else texts[found.heading].spans[found.sentence]
        printed = f"{{{{ clauses['{missing[0].id}'].sentence }}}}"
        hint = f"to say it, write {printed}; {_keep(game, found.heading, missing, every[found.heading])}"
        hint += "if the clause is wrong, change it; if no text should say it, unread: WHY"
        near = phrasing.first_few(agreement.nearest(game, found, texts[found.heading]), 2)
        hint = f"pnp reads this sentence as {near}; {hint}" if near else hint
        related = tuple((each.span, f"the clause '{each.id}'") for each in missing[:3])
        whose = "its clause does" if len(missing) == 1 else "its clauses do"
        yield Report(f"no sentence of {rule.title} says what {whose}: {said}", place, hint, related)
    yield from _unrestated(game, texts)
    for clause in (each for each in clauses.values() if each.unread):
        if clause.id in read or clause.id not in agreement.conditional(game):
            number = agreement.about(game, clause, texts[clause.says]) if clause.id in read else None
            why = "a sentence of its rule does" if clause.id in read else "it has no conditions that a text could say"
            message = f"'unread' of the clause '{clause.id}' gives a reason why no sentence says it, but {why}"
            where = ((None if number is None else texts[clause.says].spans[number], "the sentence that says it"),)
            yield Report(message, clause.span, "remove 'unread' from the clause", where)


@check("text.paraphrase", "warning")
def paraphrases_are_printed_and_read(game: Game) -> Iterator[Report]:
    """Find paraphrases that no text of a rule prints, and those whose meaning no decision of the text understands."""
    if game.skin is not None and game.skin.id != next(iter(game.skins)):
        return
    texts, spans, seen = printed_text.as_printed(game), game.rulings.paraphrase_spans, set[str]()
    for heading in texts if spans else ():
        for each in printed_text.paraphrased(game, heading):
            seen.add(each.key)
            for meant in (text for text in each.meant if agreement.decision_of(game, heading, text) is None):
                message = f"no clause of {review_entries.entries(game)[heading].title} says '{meant}'"
                where = ((texts[heading].spans[each.start], "the text that is read as this"),)
                yield Report(message, spans[each.key], "write the sentence of a clause as its meaning", where)
            for own, its in paraphrases.unlike(game, heading, texts[heading], each):
                message = f"the sentence of this paraphrase names '{own}', but its meaning names '{its}'"
                hint = "correct the sentence in the text and here, or its meaning with its clause"
                yield Report(message, spans[each.key], hint)
    said = {text: span for each in texts.values() for text, span in zip(each.sentences, each.spans, strict=True)}
    for key in (key for key in spans if key not in seen):
        near = get_close_matches(key, said, 1)
        hint = "remove the entry"
        if near:
            wrong, right = "if that is a mistake, correct it", "if it still has the meaning, write it here"
            hint = f"the nearest sentence is now '{near[0]}'; {wrong}; {right}; else {hint}"
        nearest = tuple((said[text], "the nearest sentence") for text in near)
        yield Report(f"no text of a rule with clauses prints '{key}'", spans[key], hint, nearest)


@check("text.inconsistent", "warning")
def texts_agree_with_each_other(game: Game) -> Iterator[Report]:
    """Find two sentences, such as one of a rule and one of a summary, that differ in one number or name alone."""
    titles = {key: entry.title for key, entry in review_entries.entries(game).items()}
    rows = {row.span: row.text.strip(" |").replace(" |", ":") for row in printed_text.rules(game) if "|" in row.text}
    found = statements.contradictions(printed_text.statements(game))
    for one, other in {(one.sentence.span, other.sentence.span): (one, other) for one, other in found}.values():
        here, there = sorted((one, other), key=lambda each: "/" not in each.sentence.entry)
        said = [(quoted(rows.get(each.sentence.span, each.text)), each.sentence.entry) for each in (here, there)]
        message = " does not agree with ".join(f"'{text}' in {titles[entry]}" for text, entry in said)
        hint = "correct one of them; if both are right, say in each of them when it holds"
        yield Report(message, here.sentence.span, hint, ((there.sentence.span, "the other sentence"),))


def _unrestated(game: Game, texts: agreement.Texts) -> Iterator[Report]:
    """Report the clauses that a text does not restate, together for each sentence that names most of them."""
    lacking: dict[tuple[str, int | None], list[Clause]] = {}
    for key, clause, number in agreement.unrestated(game, texts):
        lacking.setdefault((key, number), []).append(clause)
    every = grouped((key, clause) for (key, _), missing in lacking.items() for clause in missing)
    for (key, number), missing in lacking.items():
        rule = review_entries.entries(game)[key]
        said = phrasing.join_and([f"'{wording.clause(game, each).text}'" for each in missing], "or")
        span, place = game.rulings.restated_spans[key], rule.span if number is None else texts[key].spans[number]
        named = phrasing.join_and([f"'{each.id}'" for each in missing])
        keep = _keep(game, key, missing, every[key])
        hint = f"write what it says; {keep}or remove {named} from '{key}' under 'restated'"
        related = ((span, "'restated' promises it here"),)
        yield Report(f"no sentence of {rule.title} says {said}", place, hint, related)


def _keep(game: Game, key: str, missing: Sequence[Clause], every: Sequence[Clause]) -> str:
    """Return how the sentences of a text that name all of some clauses can stay as they are, with all that they say.

    `every`: the clauses that the text lacks, also those of other decisions.
    """
    entries, known = [], {**game.rulings.clauses, **{each.id: each for each in every}}  # claims, too
    for text, ids in paraphrases.proposed(game, key, every, printed_text.as_printed(game)[key]):
        own = [each for each in ids if text or known[each] in missing]
        if any(known[each] in missing for each in own):
            meant = " ".join(wording.clause(game, known[each]).text for each in own)
            entries.append(f'{json.dumps(quoted(text) or "YOUR WORDS", ensure_ascii=False)}: "{meant}"')
    return f"if your words say it, write paraphrases: {{{', '.join(entries)}}}; "


def _report(game: Game, text: str, span: Span, found: Disagreement) -> Report:
    said, read = found.reading, agreement.read_as(game, found.decision, found.reading)
    clauses = [game.rulings.clauses[id_] for id_ in found.clauses]
    rule = phrasing.clauses(game, clauses) if clauses else "the clauses of its rule"
    message = f"'{text[said.start : said.end]}' does not agree with {rule}: {_WHY[found.kind]}"
    hint = f"change the sentence or a clause; pnp reads the sentence as {read}; if that is wrong, add the misread words"
    hint += f" to 'synonyms' of '{found.decision}', or the sentence to 'paraphrases'"
    decision = game.rulings.decisions[found.decision]
    gives = [(each, phrasing.answer(decision, agreement.answer_of(each))) for each in clauses[:2]]
    related = tuple((each.span, f"'{each.id}' answers {answer}") for each, answer in gives)
    return Report(message, span, hint, related, tuple((str(each.id), answer) for each, answer in gives))
