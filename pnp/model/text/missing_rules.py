"""References to rules without a heading in the booklet: one finding for each rule, with all its uses."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from pnp.errors import Span
from pnp.model.game.documents import Chapter, RulesBook
from pnp.model.text import chapters as prose
from pnp.model.text.chapters import Heading, Paragraph, Prose
from pnp.source.suggestions import distance

_LISTED = 6
"""Greatest number of ids or headings that a sentence lists."""
_LONG = 8
"""Ids of this length may differ by two letters and still be similar."""
_LONGEST = 60
"""Longer ids are not compared letter by letter."""
_GUESSED = 12
"""Suggestions are made for this many missing rules at most; with more, a whole chapter is probably missing."""
_SLUG = re.compile(r"[^a-z0-9]+")
UNREAD_ID = re.compile(r"\{[:#].*$")
"""The text of a heading's id that was not recognized as an id."""
_COMMON = frozenset({"a", "an", "and", "for", "in", "of", "on", "or", "the", "to"})


class RuleUse(NamedTuple):
    """A reference to a rule; `by`: its author (`the clause 'chess'`)."""

    rule: str
    span: Span
    by: str


class MissingRule(NamedTuple):
    """The finding about a missing rule, or about a chapter full of them."""

    message: str
    span: Span
    hint: str
    related: tuple[tuple[Span, str], ...]


def in_text(booklet: Prose) -> list[RuleUse]:
    """Return the references of the booklet's own text to rules."""
    return [RuleUse(each.target, each.span, "the text") for each in booklet.references if each.kind == "rule"]


def missing(
    booklet: Prose, book: RulesBook, uses: Iterable[RuleUse], others: Collection[str] = ()
) -> Iterator[MissingRule]:
    """Yield findings about rules without a heading; `others`: rules that are named elsewhere too."""
    by_rule: dict[str, list[RuleUse]] = {}
    for use in uses:
        by_rule.setdefault(use.rule, []).append(use)
    absent = {rule: places for rule, places in by_rule.items() if rule not in booklet.headings}
    for name, chapter in book.unread.items() if absent else ():
        held = {rule: absent.pop(rule) for rule in prose.headings_of(chapter) if rule in absent}
        if held:
            yield unlisted_chapter(book, name, held)
    free = [heading for heading in booklet.written if heading.id not in by_rule and heading.id not in others]
    unnamed = _by_words(free)
    bare = _without_headings(booklet, book.chapters) if absent else []
    lost: dict[str, list[RuleUse]] = {}
    for number, (rule, places) in enumerate(absent.items()):
        is_guessed = number < _GUESSED
        near = _near(rule, places, booklet, free) if is_guessed else ""
        renamed = unnamed.get(rule)
        text = next((each for each in booklet.paragraphs if f"{{: #{rule}}}" in each.text), None)
        if text is not None:
            yield _no_heading(rule, places, text)
        elif renamed is not None:
            yield _renamed(rule, places, renamed)
        elif bare and not near:
            lost[rule] = places
        else:
            hint = _hint(rule, near, booklet, free) if is_guessed else _any_rule(rule)
            message = f"there is no rule '{rule}'" + (f", which {_count(places)} name" if len(places) > 1 else "")
            yield MissingRule(message, places[0].span, hint, _related(places[1:]))
    if lost:
        yield _bare(bare[0], lost)


def unlisted_chapter(book: RulesBook, name: str, held: Mapping[str, Sequence[RuleUse]]) -> MissingRule:
    """Return a finding about an unlisted chapter that contains referenced rules; `held`: these rules."""
    message = f"the file '{name}' is in the chapters' folder, but 'chapters' does not list it"
    if held:
        message += f", and {_referenced(held, 'in it')}"
    return MissingRule(
        message,
        book.chapters_span or book.unread[name].span,
        f"add {name} to 'chapters', or move the file away",
        tuple((places[0].span, _first_of(rule, places)) for rule, places in held.items()),
    )


def _renamed(rule: str, places: Sequence[RuleUse], heading: Heading) -> MissingRule:
    still = f"{_count(places)} still {'name' if len(places) > 1 else 'names'} '{rule}'"
    return MissingRule(
        f"the heading '{heading.words}' has the id '{heading.id}', and {still}",
        heading.span,
        f"write {{: #{rule}}} after the heading, or name '{heading.id}' {'there' if len(places) == 1 else 'in all'}",
        _related(places),
    )


def _no_heading(rule: str, places: Sequence[RuleUse], text: Paragraph) -> MissingRule:
    is_hash = text.text.startswith("#")
    return MissingRule(
        f"this line is not a heading, but {_count(places)} {'name' if len(places) > 1 else 'names'} '{rule}'",
        text.span,
        "write a space after the #" if is_hash else "write # and a space before it, as many # as its level",
        _related(places),
    )


def _bare(chapter: Chapter, lost: dict[str, list[RuleUse]]) -> MissingRule:
    state = "has no headings" if chapter.text.strip() else "is empty"
    first = next(iter(lost))
    return MissingRule(
        f"the chapter {chapter.path.name} {state}, and {_referenced(lost, 'defined nowhere')}",
        chapter.span,
        f"restore its headings with their ids, such as '## Heading {{: #{first}}}', or refer to other rules",
        tuple((places[0].span, _first_of(rule, places)) for rule, places in lost.items()),
    )


def _referenced(rules: Collection[str], where: str) -> str:
    names = [*rules][:_LISTED]
    more = f" and {len(rules) - len(names)} more" if len(rules) > len(names) else ""
    count = f"{len(rules)} referenced rules are" if len(rules) > 1 else "a referenced rule is"
    return f"{count} {where}: {', '.join(names)}{more}"


def _first_of(rule: str, places: Sequence[RuleUse]) -> str:
    others = {0: "", 1: ", and in one more place"}.get(len(places) - 1, f", and in {len(places) - 1} more places")
    return f"'{rule}' is named by {places[0].by}{others}"


def _related(places: Iterable[RuleUse]) -> tuple[tuple[Span, str], ...]:
    return tuple((place.span, f"named by {place.by}") for place in places)


def _count(places: Sequence[RuleUse]) -> str:
    return f"{len(places)} places" if len(places) > 1 else "one place"


def _hint(rule: str, near: str, booklet: Prose, free: Sequence[Heading]) -> str:
    known = _by_words(booklet.written).get(rule)
    if known is not None:
        return f"the heading '{known.words}' ({_at(known)}) has the id '{known.id}'"
    if near:
        return f"did you mean '{near}'?"
    alike = _alike(rule, free)
    if alike:
        one = "this heading" if len(alike) == 1 else "these headings"
        listed = ", ".join(f"'{each.words}' ({each.id}, {_at(each)})" for each in alike)
        return f"nothing refers to {one}: {listed}"
    return _any_rule(rule)


def _any_rule(rule: str) -> str:
    return f"name another rule, or write {{: #{rule}}} after the intended heading"


def _at(heading: Heading) -> str:
    return f"{heading.span.file.rpartition('/')[2]}:{heading.span.line}"


def _without_headings(booklet: Prose, chapters: Sequence[Chapter]) -> list[Chapter]:
    files = {heading.span.file for heading in booklet.written}
    return [chapter for chapter in chapters if chapter.span.file not in files and "{% include" not in chapter.text]


def _by_words(headings: Iterable[Heading]) -> dict[str, Heading]:
    """Return headings by the id that their words suggest, without those that share it."""
    found: dict[str, list[Heading]] = {}
    for each in headings:
        found.setdefault(_SLUG.sub("-", UNREAD_ID.sub("", each.words).lower()).strip("-"), []).append(each)
    return {id_: same[0] for id_, same in found.items() if len(same) == 1 and same[0].id != id_}


def _alike(rule: str, free: Iterable[Heading]) -> list[Heading]:
    """Return headings without references that have a word of this id in their words or in their own id."""
    words = {*rule.split("-")} - _COMMON
    found = [each for each in free if words & {*_SLUG.sub(" ", f"{each.words} {each.id}".lower()).split()}]
    return found[:_LISTED]


def _near(rule: str, places: Sequence[RuleUse], booklet: Prose, free: Iterable[Heading]) -> str:
    """Return an id that differs by a typo. Where several ids are similar, only one without other references."""
    ids: Collection[str] = booklet.headings if len(places) == 1 else [heading.id for heading in free]
    return next((id_ for id_ in ids if _within_typo_distance(rule, id_)), "")


def _within_typo_distance(one: str, other: str) -> bool:
    """Return whether two ids differ in one letter (omitted, inserted, changed, swapped), or long ones in two."""
    most = 2 if min(len(one), len(other)) >= _LONG and one[0] == other[0] else 1
    is_alike = abs(len(one) - len(other)) <= most and len(one) <= _LONGEST
    return is_alike and distance(one, other, swaps=True) <= most
