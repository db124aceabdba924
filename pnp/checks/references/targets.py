"""Targets of references, declared terms and printed signs: each exists, has one meaning, and an explanation."""

from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import accumulate, combinations
from typing import NamedTuple

from pnp.checks import Report, check
from pnp.checks.shared import mentions, phrasing, review_entries, sentences
from pnp.checks.shared.grouping import grouped, repeated
from pnp.checks.shared.sentences import ProseText, everywhere
from pnp.checks.shared.table_cells import row
from pnp.errors import Span
from pnp.model.game import Game
from pnp.model.game.rulings import Term
from pnp.model.game.tracking import cached_on_game
from pnp.model.text import chapters, figure_specs, missing_rules
from pnp.model.text.chapters import REFERENCE
from pnp.source.suggestions import did_you_mean


def _unknown(game: Game, kinds: Collection[str]) -> Iterator[Report]:
    booklet = phrasing.booklet(game)
    for reference in (each for each in booklet.references if each.kind in kinds):
        figures = (figure.id for figure in booklet.figures)
        known = list(figures if reference.kind == "figure" else chapters.names_of(game, reference.kind))
        if reference.target not in known:
            hint = did_you_mean(reference.target, known)
            hint = hint or f"the game has no {reference.kind}s: define it, or write other words"
            yield Report(f"unknown {reference.kind} '{reference.target}'", reference.span, hint)


@check("prose.unknown-rule", "error")
def rules_referred_to_exist(game: Game) -> Iterator[Report]:
    """Find references to rules, in texts and definitions, without a heading."""
    if game.rules is not None:
        booklet = phrasing.booklet(game)
        steps = (step.says for step in (*game.procedure.setup, *game.procedure.end))
        formal = {*review_entries.headings(game), *game.rulings.stated.values(), *steps}
        for each in missing_rules.missing(booklet, game.rules, missing_rules.in_text(booklet), formal):
            yield Report(*each)
    others = [key for key in review_entries.entries(game) if "/" in key]
    for key in (each for each in game.rulings.restated if "/" in each and each not in others):
        yield Report(f"there is no text '{key}'", game.rulings.restated_spans[key], did_you_mean(key, others))


def _register(id_: str, *kinds: str) -> None:
    check(id_, "error")(lambda game: _unknown(game, kinds))


_register("prose.unknown-scenario", "scenario")
_register("prose.unknown-piece", "piece", "marker", "board")
_register("prose.missing-table", "table", "chart")
_register("prose.missing-figure", "figure")


@check("prose.misplaced-reference", "error")
def no_references_outside_chapters(game: Game) -> Iterator[Report]:
    """Find references in steps, scenarios, charts and notes."""
    for passage in game.passages:
        if "[[" in passage.text:
            text = sentences.text_of(passage)
            for found in REFERENCE.finditer(text.paragraph.text):
                message = f"the reference '{found[0]}' is outside the chapters and is printed with its brackets"
                yield Report(message, text.place(*found.span()), "write the words instead")


@check("figure.unknown", "error")
def figures_are_known(game: Game) -> Iterator[Report]:
    """Find figures of an unknown kind, and figures of something that the game does not have."""
    for figure in phrasing.booklet(game).figures:
        is_filled_in = any("{" in word for word in figure.words)
        fault = None if is_filled_in else figure_specs.unknown(game, ("figure", *figure.words))
        if fault:
            yield Report(fault.message, figure.span, fault.hint)


@check("term.undefined", "error")
def terms_are_explained(game: Game) -> Iterator[Report]:
    """Find terms that the texts use and that have neither a heading nor a meaning."""
    for term in game.rulings.terms.values():
        if term.says or term.meanings:
            continue
        used = _first(game, term, (term.name, *term.also))
        if used is not None:
            word, place = used
            hint = f"explain it and name the heading: 'terms: {{{term.id}: {{name: {term.name}, says: ID}}}}'"
            related = ((term.span, "declared here, without a meaning"),)
            yield Report(f"the rules use '{word}' ({term.id}) without defining it", place, hint, related)


@check("term.synonyms", "warning")
def things_have_one_name(game: Game) -> Iterator[Report]:
    """Find terms for which the texts use several words."""
    for term in game.rulings.terms.values():
        used = [found for word in (term.name, *term.also) if (found := _first(game, term, (word,))) is not None]
        if len(used) > 1:
            (word, first), *others = sorted(used, key=lambda found: found[0] != term.name)
            names = phrasing.join_and([f"'{other}'" for other, _ in others])
            related = tuple((place, f"'{each}' is used here") for each, place in ((word, first), *others[1:]))
            message = f"the rules use several words for the term '{term.id}': '{word}' and {names}"
            yield Report(message, others[0][1], f"write one of these words everywhere, such as '{word}'", related)


def _first(game: Game, term: Term, words: tuple[str, ...]) -> tuple[str, Span] | None:
    """Return the first of these words in the texts, with its location; a reference to the term counts as its name."""
    found = [(at, word) for word in words if (at := _find(_all_texts(game).lowered, word.lower())) >= 0]
    if found:
        at, word = min(found)
        return word, _all_texts(game).place(at, at + len(word))
    references = phrasing.booklet(game).references if term.name in words else ()
    return next(((term.name, each.span) for each in references if (each.kind, each.target) == ("term", term.id)), None)


def _find(text: str, word: str) -> int:
    """Return the position of a whole word, or of the word with `s` or `es`; negative if it does not occur."""
    at = text.find(word)
    while at >= 0:
        behind = text[at + len(word) : at + len(word) + 3]
        rest = behind.removeprefix("es") if behind.startswith("es") else behind.removeprefix("s")
        if not any(each.isalnum() or each in "_-" for each in text[at - 1 : at] + rest[:1]):
            return at
        at = text.find(word, at + 1)
    return at


class _AllTexts(NamedTuple):
    """All texts in small letters, and the position at which each paragraph begins."""

    lowered: str
    starts: tuple[int, ...]
    texts: tuple[ProseText, ...]

    def place(self, start: int, end: int) -> Span:
        """Return the location of some characters."""
        index = bisect_right(self.starts, start) - 1
        return self.texts[index].place(start - self.starts[index], end - self.starts[index])


@cached_on_game
def _all_texts(game: Game) -> _AllTexts:
    found = everywhere(game)
    starts = accumulate((len(text.lower) + 1 for text in found), initial=0)
    return _AllTexts("\n".join(text.lower for text in found), tuple(starts), found)


@check("term.meanings-differ", "error")
def meanings_agree(game: Game) -> Iterator[Report]:
    """Find terms with two definitions that cover different values."""
    for term in game.rulings.terms.values():
        for one, other in combinations(term.meanings, 2):
            if one.domain == other.domain and one.values != other.values:
                domain = game.rulings.domains[one.domain]
                apart = [value for value in domain.values if (value in one.values) != (value in other.values)]
                names = phrasing.one_of(domain, apart) if len(apart) < len(domain.values) else "everything"
                value = domain.names[apart[0]]
                wide, narrow = (one, other) if apart[0] in one.values else (other, one)
                yes = phrasing.place(game, wide.says, "one definition")
                no = phrasing.place(game, narrow.says, "another")
                differ = f"{value} is one according to {yes}, but not according to {no}"
                message = f"the term '{term.name}' ({term.id}) has two meanings: {differ}"
                hint = f"make both definitions equal; they differ in {names}"
                related = ((one.span, "the other definition of this term"),)
                yield Report(message, other.span, hint, related, ((domain.id, value),), len(apart))
                break


class Sign(NamedTuple):
    """A printed sign of a kind (`noun`) of `things`, and its meaning; `needed`: nothing else shows that."""

    noun: str
    things: str
    sign: str
    meaning: str
    span: Span | None
    needed: bool = True


@check("symbol.two-meanings", "error")
def signs_mean_one_thing(game: Game) -> Iterator[Report]:
    """Find signs of one kind that look the same and have different meanings."""
    for known, sign in repeated(((sign.noun, sign.things, sign.sign), sign) for sign in signs(game) if sign.sign):
        if known.meaning != sign.meaning:
            meanings = f"has two meanings: {known.meaning} and {sign.meaning}"
            message = f"the {sign.noun} '{sign.sign}' of {sign.things} {meanings}"
            related = ((known.span, f"here it means {known.meaning}"),)
            found = Report(message, sign.span, f"give one of them another {sign.noun}", related)
            yield found if sign.needed else found._replace(severity="warning")


def signs(game: Game) -> Iterator[Sign]:
    """Yield the signs that players must learn: drawings, letters, short names, codes, marks, results."""
    for marker in game.markers.values():
        yield Sign("drawing", "markers", marker.symbol, marker.name, marker.span)
    for action in game.procedure.actions:
        yield Sign("drawing", "actions", action.symbol, action.name, action.span)
    for role in game.roles.values():
        yield Sign("drawing", "roles", role.symbol, role.name, role.span)
        yield Sign("letter", "roles", role.letter, role.name, role.span)
    for kind in game.classes.values():
        yield Sign("short name", "movement classes", kind.short, kind.name, kind.span)
        yield Sign("symbol", "movement classes", kind.symbol, kind.name, kind.span)
    for stat in game.stats.values():
        yield Sign("short name", "stats", stat.short, stat.name, stat.span)
        yield from _of(stat.codes, "code", "counters", stat.span)
        yield from _of(stat.flags, "mark", "counters", stat.span)
        for code, symbol in stat.symbols.items():
            yield Sign("drawing", "codes on counters", symbol, stat.codes.get(code, code), stat.span)
    for table in game.tables.values():
        yield from _of(table.results, "result", "tables", table.span)


def _of(words: Mapping[str, str], noun: str, things: str, span: Span | None) -> Iterable[Sign]:
    return (Sign(noun, things, sign, meaning, span, needed=False) for sign, meaning in words.items())


@check("term.not-in-rules", "warning")
def tables_use_the_words_of_rules(game: Game) -> Iterator[Report]:
    """Find results of tables, and names of modifiers, that no chapter uses."""
    if game.rules is None:
        return
    for table in game.tables.values():
        path = f"tables.{table.id}.results"
        codes = grouped((code, row(table, place)) for place, cells in enumerate(table.cells) for code in cells)
        for code, (span, *_) in codes.items():
            if not (len(code) > 1 and code.isalpha()) or mentions.in_chapters(game, [code], ids=[path]):
                continue
            meaning = table.results.get(code, "")
            means = f", which means '{meaning}'" if meaning else ""
            hint = f"write in the table the word that the chapters use, or explain '{code}' in a chapter"
            yield Report(f"no chapter has the word '{code}', a result of {phrasing.named(table)}{means}", span, hint)
    for modifier in game.modifiers.values():
        if not mentions.in_chapters(game, [modifier.name], ids=[f"modifiers.{modifier.id}", "modifiers.values"]):
            message = f"the rules never use the name of the modifier {phrasing.named(modifier)}"
            yield Report(message, modifier.span, "use the words of the rules as its name, or explain it in a chapter")
