"""The rules read back: a page with the exact sentence of each clause and claim beside the text that states it."""

from collections.abc import Iterator, Mapping
from html import escape

from pnp import templating
from pnp.checks.shared import printed_text, review_entries
from pnp.checks.shared.review_entries import ReviewEntry
from pnp.model.game import Game
from pnp.model.game.rulings import Claim, Clause, Condition, Decision
from pnp.model.text import agreement, reading, wording

MARK = "pnp read-back"
"""The name of the generator, by which an earlier page is known."""
_STYLE = """
body { font: 15px/1.45 serif; max-width: 72em; margin: 2em auto; padding: 0 1em; color: #111; background: #fff }
h1, h2, h3 { font-family: sans-serif; line-height: 1.2 } h3 { font-size: 1em; margin: 0 0 .3em }
h2 { margin: 1.6em 0 .3em; border-top: 2px solid; padding-top: .4em; break-after: avoid } p { margin: 0 0 .4em }
.row { display: grid; grid-template-columns: 1fr 1fr; gap: 2em; padding: .6em 0; border-top: 1px solid #999 }
.row { break-inside: avoid } .unread { color: #666 }
.note, .id { color: #555; font-size: .85em } .exception { margin-left: 1.5em }
.plain { font-family: monospace; border-left: 3px solid #999; padding-left: .6em } code { white-space: pre-wrap }
@media print { body { margin: 0; max-width: none; font-size: 10pt } }
"""
_POLICIES = {
    "unique": "No two of these may apply to the same case.",
    "any": "Where several apply, they agree.",
    "first": "Where several apply, the first in this order of the definition decides.",
    "priority": "Where several apply, that of the highest priority decides.",
    "sum": "Where several apply, their numbers are added.",
    "least": "Where several apply, the least number counts.",
    "most": "Where several apply, the greatest number counts.",
}


def sayings(game: Game) -> dict[str, wording.Saying]:
    """Return clauses and claims in words, by the names that the review record has for them."""
    rulings = game.rulings
    return {
        **{f"clause '{id_}'": wording.clause(game, each) for id_, each in rulings.clauses.items()},
        **{f"claim '{id_}'": wording.claim(game, each) for id_, each in rulings.claims.items()},
    }


def read_clauses(game: Game) -> tuple[int, int, int]:
    """Return how many clauses with conditions are read in their texts, how many there are, and how many say why not."""
    read, every = printed_text.read_clauses(game), agreement.conditional(game)
    return len(read), len(every), sum(bool(game.rulings.clauses[each].unread) for each in every)


def page(game: Game) -> str:
    """Return the page as HTML: it loads nothing, and can be printed."""
    said = sayings(game)
    plainly = sum(not each.is_sentence for each in said.values())
    title = f"{templating.render(game, game.title)}: the rules read back"
    texts = review_entries.entries(game)
    decisions = ["".join(_decision(game, each, said, texts)) for each in game.rulings.decisions.values()]
    parts = [_opening(game, len(said), plainly), *decisions, "".join(_others(game, said, texts))]
    return (
        f'<!doctype html>\n<html lang="{escape(game.language or "en")}"><head><meta charset="utf-8">'
        f'<meta name="generator" content="{MARK}">'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
        f"<title>{escape(title)}</title><style>{_STYLE}</style></head><body><h1>{escape(title)}</h1>\n"
        + "\n".join(parts)
        + "\n</body></html>\n"
    )


def _opening(game: Game, total: int, plainly: int) -> str:
    text = (
        "On the left, a rule as it is printed; on the right, what the formal rules say, with every condition. "
        "Gray: what pnp does not read as being about the question. Parentheses: what goes without saying. "
        "Indented: exceptions, with the clauses that they take precedence over. "
        "Mark what does not agree."
    )
    if wording.words(game.language) is None:
        text += f" There are no words for sentences in the language '{game.language}': clauses are listed plainly."
    elif plainly:
        text += (
            f" {plainly} of {total} clauses and claims have no sentence that is read as exactly that: they are listed."
        )
    return f"<p>{escape(text)}</p>"


def _decision(
    game: Game, decision: Decision, said: Mapping[str, wording.Saying], texts: Mapping[str, ReviewEntry]
) -> Iterator[str]:
    yield f"<section><h2>{escape(decision.title)}</h2>"
    if decision.policy in _POLICIES:
        yield f'<p class="note">{_POLICIES[decision.policy]}</p>'
    if not decision.total:
        yield '<p class="note">Other cases have no answer.</p>'
    for when in decision.impossible:
        yield f'<p class="note">Cannot occur: {escape(wording.plain(decision, when))}</p>'
    own: dict[str, list[tuple[str, Clause | Claim]]] = {decision.says: []} if decision.says else {}
    for kind, entries in (("clause", game.rulings.clauses), ("claim", game.rulings.claims)):
        for id_, entry in entries.items():
            if entry.decision == decision.id:
                own.setdefault(entry.says or decision.says, []).append((f"{kind} '{id_}'", entry))
    for says, group in own.items():
        sentences = "".join(_sentence(said[name], name, entry) for name, entry in group)
        yield _row(_text(game, texts.get(says), decision), sentences)
    yield "</section>"


def _sentence(said: wording.Saying, name: str, entry: Clause | Claim) -> str:
    over = entry.overrides if isinstance(entry, Clause) else ()
    notes = [name, *([f"exception to {', '.join(over)}"] if over else [])]
    if isinstance(entry, Clause) and entry.priority:
        notes.append(f"priority {entry.priority}")
    classes = " ".join([*(["exception"] if over else []), *([] if said.is_sentence else ["plain"])])
    return f'<p class="{classes}">{escape(said.text)} {_note("; ".join(notes))}</p>'


def _text(game: Game, entry: ReviewEntry | None, decision: Decision | None = None) -> str:
    """Return the text of a rule: what is not read as something about the decision is gray, what is read is below it."""
    if entry is None:
        return '<p class="note">No rule is named.</p>'
    if decision is None or not reading.is_read(game.language):
        text = " ".join(printed_text.sentence(game, said) for said in entry.text)
        return f"<h3>{escape(entry.title)}</h3><p>{escape(text)}</p>"
    parts: list[str] = []
    read: dict[str, None] = {}
    texts = [printed_text.sentence(game, said) for said in entry.text]
    for text, found in zip(texts, reading.read(game, decision.id, texts), strict=True):
        end = 0
        for each in found:
            when = Condition(each.values)
            answer = " or ".join(decision.answers.get(id_, id_) for id_ in sorted(each.answers))
            read[" → ".join(filter(None, ("; ".join([wording.plain(decision, when), *each.comparisons]), answer)))] = (
                None
            )
            if each.start >= end:
                parts += [_unread(text[end : each.start]), escape(text[each.start : each.end])]
                end = each.end
        parts += [_unread(text[end:]), " "]
    notes = "".join(f'<p class="note">Read: {escape(each)}</p>' for each in read)
    return f"<h3>{escape(entry.title)}</h3><p>{''.join(parts)}</p>{notes}"


def _unread(text: str) -> str:
    return f'<span class="unread">{escape(text)}</span>' if any(map(str.isalnum, text)) else escape(text)


def _others(game: Game, said: Mapping[str, wording.Saying], texts: Mapping[str, ReviewEntry]) -> Iterator[str]:
    """Yield the formal parts that are not said in sentences, as they are written, beside their texts."""
    said_elsewhere = {*said, *(f"decision '{id_}'" for id_ in game.rulings.decisions)}
    first = "<section><h2>Other formal parts, as they are written</h2>"
    for entry in texts.values():
        rest = {name: text for name, text in entry.written.items() if name not in said_elsewhere}
        if rest:
            parts = (f"<p><code>{escape(rest[name])}</code> {_note(name)}</p>" for name in rest)
            yield first + _row(_text(game, entry), "".join(parts))
            first = ""
    yield "" if first else "</section>"


def _note(text: str) -> str:
    return f'<span class="id">{escape(text)}</span>'


def _row(left: str, right: str) -> str:
    return f'<div class="row"><div>{left}</div><div>{right}</div></div>'
