"""The text of rules as players read it: templates filled, references replaced by the words of their headings."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain, groupby

from pnp import templating
from pnp.checks import Report
from pnp.checks.shared import phrasing, review_entries, sentences
from pnp.checks.shared.review_entries import Said
from pnp.errors import DefinitionError, Span
from pnp.model.compute.units import turn_track
from pnp.model.game import Game
from pnp.model.game.ids import ClauseId, PieceId, RoleId
from pnp.model.game.tracking import cached_on_game
from pnp.model.text import agreement, chapters, paraphrases, reading, said_clauses
from pnp.model.text.agreement import RuleText
from pnp.model.text.lexicon import words_of
from pnp.model.text.paraphrases import Paraphrase
from pnp.model.text.review_record import plain
from pnp.model.text.said_clauses import SHEETS
from pnp.model.text.statements import PrintedSentence, Statement, StatementReader
from pnp.source.nodes import Step

_TEMPLATE = re.compile(r"\{\{.{,500}?\}\}|\{%.{,500}?%\}|\{#.{,500}?#\}")

LONGEST = 1_000
"""Characters of a sentence that are compared with the definition."""
Found = tuple[str, str, Span | None]
"""Words of a sentence, what the definition has, and its location."""
_LAST = 20
"""Characters at the end of a sentence by which a rule that prints a step is recognized."""
_LABEL = re.compile(r"[-\s]*\*\*([^.:;*]{1,60})(?:\*\*:|:\*\*)\s")
_LABELED = frozenset({"steps", "fields", "notes"})
"""Options of panels whose texts have labels."""


def sentence(game: Game, said: Said) -> str:
    """Return a sentence of a text as players read it; an ellipsis for what a loop or a macro around it fills in."""
    return chapters.without_references(_printed(game, said.words, said.span), _titles(game))


@cached_on_game
def _titles(game: Game) -> Mapping[str, str]:
    """Return the titles of rules, and those of cards."""
    cards = {f"{set_.id}/{item.id}": item.name for set_ in game.components.values() for item in set_.items.values()}
    return {**{id_: _printed(game, each.words) for id_, each in phrasing.booklet(game).headings.items()}, **cards}


def _printed(game: Game, text: str, span: Span | None = None) -> str:
    """Return a text with its values, which may be set above its `span`; without those that cannot be computed."""
    if not templating.has_template(text):
        return text
    return _filled(game, text, chapters.set_above(game, span, text) if span else "")


@cached_on_game
def _filled(game: Game, text: str, above: str) -> str:
    with suppress(DefinitionError):
        return templating.render(game, text, above=above)
    return _TEMPLATE.sub("…", text)


@cached_on_game
def passages(game: Game) -> Mapping[str, RuleText]:
    """Return the text of rules with clauses as it is read: paraphrases are replaced by their meaning."""
    found = {}
    for key, text in as_printed(game).items():
        said = list(zip(text.sentences, text.spans, strict=True))
        for each in reversed(paraphrased(game, key)):
            said[each.start : each.end] = [(meant, text.spans[each.start]) for meant in each.meant]
        found[key] = RuleText(text.title, [each for each, _ in said], [span for _, span in said])
    return found


def paraphrased(game: Game, key: str) -> Sequence[Paraphrase]:
    """Return where a text with clauses prints paraphrases."""
    text = as_printed(game).get(key)
    return paraphrases.printed(game.rulings.paraphrases, text.sentences) if text else ()


@cached_on_game
def as_printed(game: Game) -> Mapping[str, RuleText]:
    """Return the text of rules with clauses, without examples and captions; in a scenario, its victory conditions."""
    texts, found = review_entries.entries(game) if reading.is_read(game.language) else {}, {}
    keys = {**said_clauses.by_heading(game), **said_clauses.restated(game), **said_clauses.on_cards(game)}
    for key in (each for each in keys if each in texts):
        read = (text for text, _ in groupby(texts[key].text, key=lambda said: said.sentence.text))
        rules = [said for text in read if text.paragraph.is_rule for said in _of_text(text)]
        filled = ((f"{_label(said)}{text}", said.span) for said in rules for text in lines(game, said))
        said = list(_victory(game, key) if key.startswith(SHEETS) else chain(filled, _labeled(game, key)))
        found[key] = RuleText(_titles(game).get(key, ""), [text for text, _ in said], [span for _, span in said])
    return found


def _of_text(text: sentences.ProseText) -> Iterator[Said]:
    return map(review_entries.said, sentences.of_text(text, is_printed=True))


def _label(said: Said) -> str:
    """Return the bold words before the colon that a paragraph begins with, for its sentences after the first."""
    found = _LABEL.match(said.sentence.text.plain) if said.sentence.start else None
    return f"{found[1]}: " if found else ""


@cached_on_game
def read_clauses(game: Game) -> frozenset[ClauseId]:
    """Return the clauses with conditions that sentences of their rule state exactly."""
    return agreement.read_clauses(game, passages(game))


@cached_on_game
def rules(game: Game) -> tuple[PrintedSentence, ...]:
    """Return the sentences of all texts but examples and captions; none of a language that cannot be read."""
    return tuple(sentence for sentence, is_rule in _all(game) if is_rule)


def place_of(game: Game, printed: PrintedSentence, words: str) -> Span:
    """Return the location of some words of a printed sentence, or of the last of them; else that of the sentence."""
    entry, parts = review_entries.entries(game).get(printed.entry), words.lower().split()
    for said in (said for said in (entry.text if entry else ()) if said.span == printed.span):
        for start in range(max(1, len(parts) - 1)):
            if found := re.search(r"\s+".join(map(re.escape, parts[start:])), said.sentence.lower):
                return said.sentence.place(*found.span())
    return printed.span


def everything(game: Game) -> tuple[PrintedSentence, ...]:
    """Return the sentences of all texts, as `rules` does, with those of examples and captions."""
    return tuple(sentence for sentence, _ in _all(game))


@cached_on_game
def _all(game: Game) -> tuple[tuple[PrintedSentence, bool], ...]:
    """Return the printed sentences, each in one line, and whether each can be a rule."""
    entries = review_entries.entries(game).items() if reading.is_read(game.language) else ()
    texts = ((key, said) for key, entry in entries for said in entry.text)
    return tuple(
        (PrintedSentence(key, " ".join(text.split()), said.span), said.sentence.text.paragraph.is_rule)
        for key, said in texts
        for text in lines(game, said)
    )


@cached_on_game
def statements(game: Game) -> tuple[Statement, ...]:
    """Return what these sentences state, rows of tables, and lists in panels with their labels; not cards, which may
    change rules.
    """
    said = (one for one in rules(game) if "…" not in one.text and one.entry.partition("/")[0] not in game.components)
    texts = [each._replace(text=each.text.replace("|", " ")) for each in said]
    return (*StatementReader(game).read(texts), *_of_panels(game)) if texts else ()


def _of_panels(game: Game) -> Iterator[Statement]:
    """Yield what lists in panels state; the words of a label belong to its text, but exclude nothing."""
    reader = StatementReader(game)
    for path, said in _of_lists(game):
        words, text = words_of(str(path[-1])), sentence(game, said).replace(", the ", ", ")
        about = {reader.root(word.raw) for word in words if word.raw not in reader.common}
        for each in reader.read([PrintedSentence("/".join(map(str, path[:2])), text, said.span)]):
            chosen = {key: each.chosen[key] for key in each.chosen if key[0] not in "~=/*"}
            yield each._replace(text=f"{path[-1]}: {each.text}", words=each.words | about, chosen=chosen)


def count_read(game: Game) -> tuple[int, int, int]:
    """Return how many clauses with conditions are read in their texts, how many there are, and how many say why not."""
    read, every = read_clauses(game), agreement.conditional(game)
    return len(read), len(every), sum(bool(game.rulings.clauses[each].unread) for each in every)


def lines(game: Game, said: Said) -> list[str]:
    """Return the paragraph of a sentence as players read it, in a loop once for each item; none after the first."""
    is_loop = "{" in said.sentence.text.paragraph.text and chapters.loops_around(game, said.span)
    if is_loop and (filled := paragraph(game, said)):
        return [] if said.sentence.start else filled
    return _sentences(game, said)


def _sentences(game: Game, said: Said) -> list[str]:
    """Return a sentence as players read it, or each of those that its templates print."""
    text, printed = said.sentence.text, sentence(game, said)
    found = sentences.of_text(text._replace(plain=printed, written="")) if "{{" in said.words else ()
    return [each.words.strip() for each in found] or [printed]


def paragraph(game: Game, said: Said) -> list[str]:
    """Return the lines of the paragraph of a sentence as players read it; none if it cannot be filled in."""
    text = chapters.unrolled(game, said.sentence.text.paragraph.text, said.span)
    filled: list[str] = []
    with suppress(DefinitionError):
        filled = templating.render(game, templating.render(game, text)).split("\n")
    return [chapters.without_references(plain(line), _titles(game)) for line in filled if line.strip()]


def _labeled(game: Game, key: str) -> Iterator[tuple[str, Span]]:
    """Yield the sentences of lists in charts after their labels, such as `Must promote: A pawn at the end`."""
    for path, said in _of_lists(game) if "/" in key else ():
        if "/".join(map(str, path[:2])) == key:
            thing = game.roles.get(RoleId(str(path[-1]))) or game.pieces.get(PieceId(str(path[-1])))
            texts = _sentences(game, said)
            yield from ((f"{thing.name if thing else path[-1]}: {text}", said.span) for text in texts)


@cached_on_game
def _of_lists(game: Game) -> tuple[tuple[Sequence[Step], Said], ...]:
    """Return the sentences of lists with labels, with their paths."""
    found = ((each.path, text) for each, text in sentences.outside_passages(game) if each.path[-2] in _LABELED)
    return tuple((path, each) for path, text in found for each in _of_text(text))


def _victory(game: Game, key: str) -> Iterator[tuple[str, Span]]:
    name = ""
    for passage, text in sentences.outside_passages(game):
        if "/".join(map(str, passage.path[:3])) == f"{key}/victory":
            for said in _of_text(text):
                name = sentence(game, said) if passage.is_name else name
                yield from () if passage.is_name else [(f"{name}: {sentence(game, said)}", said.span)]


def compared(
    game: Game,
    read: Callable[[Game, PrintedSentence], Iterable[Found]],
    others: Iterable[tuple[Span | None, str, str, Span | None]] = (),
) -> Iterator[Report]:
    """Yield what `read` finds in the sentences of all texts, each once, and other facts with their locations."""
    found: dict[tuple[str, str], tuple[Span, str, str, Span | None]] = {}
    for sentence in _outside_first(game):
        for words, right, span in read(game, sentence):
            found.setdefault((words[-_LAST:], right), (place_of(game, sentence, words), words, right, span))
    for place, words, right, span in (*found.values(), *others):
        message = f"'{sentences.quoted(words)}' does not agree with the definition: {right}"
        home = f"the definition in {span.file}:{span.line}" if span else "the definition"
        witness = (("in the game", right),)
        yield Report(message, place, f"correct the sentence, or {home}", ((span, "the definition"),), witness)


@cached_on_game
def _outside_first(game: Game) -> tuple[PrintedSentence, ...]:
    """Return all sentences, those outside the booklet first, with `turn` for the name of the turn track."""
    track = turn_track(game)
    turns = re.compile(rf"\b{re.escape(track.name) if track else 'turn'}(s?)\b", re.IGNORECASE)
    said = (each._replace(text=turns.sub(r"turn\1", each.text)) for each in everything(game))
    return tuple(sorted(said, key=lambda each: "/" not in each.entry))
