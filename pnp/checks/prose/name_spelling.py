"""Names that the booklet spells in another way, and words of one skin that it prints in every skin."""

import re
from collections.abc import Iterator, Mapping, Set
from itertools import product
from typing import NamedTuple

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.checks.shared.grouping import grouped
from pnp.checks.shared.sentences import ProseText, everywhere, quoted, sentences
from pnp.errors import Span
from pnp.model.game import Game

_PART = re.compile(r"[^\W_]+")
_JOINT = re.compile(r"\s+|[-‐‑–]")
_DASHES = re.compile(r"[‐‑–]")
_TERM = "[[term:"
_SHORTEST = 4
"""Names of fewer letters could be other words, unless they contain a digit."""
_MOST_WORDS = 8
_MOST_PLACES = 3
_Name = tuple[str, Span, frozenset[str]]
"""A name as it is declared, and all declared spellings of it."""
_TEMPLATE = re.compile(r"\{\{(?:[^{}]|\}(?!\}))*\}\}")
_LETTERS = re.compile(r"[a-z]+")
_MOST_OTHER_PLACES = 3


@check("prose.name-variant", "warning")
def names_are_written_as_declared(game: Game) -> Iterator[Report]:
    """Find names with other hyphens and spaces than in their definition."""
    names = _names(game)
    beginnings = {key[:length] for key in names for length in range(1, len(key) + 1)}
    variants = (each for text in everywhere(game) for each in _variants(text, names, beginnings))
    for (key, _), places in grouped(((key, _spelling(said)), (said, span)) for key, said, span in variants).items():
        (name, declared, _), (said, first) = names[key], places[0]
        message = f"'{said}' is spelled '{name}' in the definition"
        hint, others = f"write '{name}', or insert it with a template", places[1:_MOST_PLACES]
        related = ((declared, "its name is declared here"), *((span, "also here") for _, span in others))
        yield Report(message, first, hint, related, cases=len(places) if len(places) > 1 else None)


def _names(game: Game) -> dict[str, _Name]:
    """Return the names by their letters and digits, without hyphens, spaces and capitals."""
    found = grouped(("".join(_PART.findall(name)).lower(), (name, span)) for name, span in _declared(game))
    return {
        key: (*named[0], frozenset(_spelling(name) for name, _ in named))
        for key, named in found.items()
        if len(key) >= _SHORTEST or (len(key) > 1 and not key.isalpha())
    }


def _declared(game: Game) -> Iterator[tuple[str, Span]]:
    names = [(name, piece.span) for piece in game.pieces.values() for name in (piece.name, piece.title)]
    names += [(name, marker.span) for marker in game.markers.values() for name in (marker.name, marker.back_name)]
    yield from (named for named in names if named[0])
    for things in (game.composites, game.states, game.boards, game.terrain, game.line_kinds):
        yield from ((thing.name, thing.span) for thing in things.values() if thing.span)
    for board in game.boards.values():
        yield from ((entry.name, entry.span) for entry in board.places)
        yield from ((line.name, line.span) for line in board.lines if line.name)


def _variants(text: ProseText, names: Mapping[str, _Name], beginnings: Set[str]) -> Iterator[tuple[str, str, Span]]:
    """Yield every name in another spelling: its key, the spelling, and the location."""
    parts = list(_PART.finditer(text.lower))
    for place, first in enumerate(parts):
        if first[0].removesuffix("s") not in beginnings:
            continue
        key, end = "", first.start()
        for part in parts[place : place + _MOST_WORDS]:
            key += part[0]
            is_joined = part is first or _JOINT.fullmatch(text.paragraph.text, end, part.start())
            if key.removesuffix("s") not in beginnings or not is_joined:
                break
            end = part.end()
            found = key if key in names else key.removesuffix("s")
            said = text.plain[first.start() : end]
            if found not in names or text.paragraph.text.startswith(_TERM, max(0, first.start() - len(_TERM))):
                continue
            (name, _, spellings), spelling = names[found], _spelling(said)
            is_common_word = name[:1].isupper() and not said[:1].isupper()
            if not is_common_word and spellings.isdisjoint({spelling, spelling.removesuffix("s")}):
                yield found, quoted(said), text.place(first.start(), end)


def _spelling(name: str) -> str:
    return " ".join(_DASHES.sub("-", name).lower().split())


class _Form(NamedTuple):
    """A form of a word in one skin, the word of another skin, and the `value` that a template prints for both."""

    value: str
    text: str
    other: str
    skin: str
    pattern: re.Pattern[str]


@check("prose.skin-word", "warning")
def words_of_skins_are_filled_in(game: Game) -> Iterator[Report]:
    """Find words of a skin, in texts of the booklet, for which another skin has another word."""
    for form in _forms(game):
        places = list(_typed(game, form))
        if places:
            span, said = places[0]
            hint = f"write {{{{ {form.value}{' | capitalize' if said[:1].isupper() else ''} }}}}"
            message = f"'{said}' is typed by hand, but in the skin '{form.skin}' it is '{form.other}'"
            related = tuple((place, "also here") for place, _ in places[1 : _MOST_OTHER_PLACES + 1])
            yield Report(message, span, hint, related, cases=len(places) if len(places) > 1 else None)


def _forms(game: Game) -> Iterator[_Form]:
    """Yield the forms of all words that differ between skins, without proper names."""
    skins = list(game.skins.values())
    forms = {text.lower() for skin in skins for word in skin.words.values() for text in word}
    names = {text.lower() for role in game.roles.values() for text in (role.name, role.plural)} - forms
    seen = {word for name in names for word in _LETTERS.findall(name)}
    for name, word in ((name, word) for skin in skins for name, word in skin.words.items()):
        value = f"words.{name}" if name.isidentifier() else f"words['{name}']"
        others = [each for each in skins if name in each.words and each.words[name] != word][:1]
        for other, number in product(others, ("one", "many")):
            text, shown = getattr(word, number), getattr(other.words[name], number)
            if text not in seen and text[:1].islower():
                seen.add(text)
                spaced = r"\s+".join(map(re.escape, text.lower().split()))
                pattern = re.compile(rf"(?<![\w-]){spaced}(?![\w-])")
                if shown != text:
                    yield _Form(f"{value}.many" if number == "many" else value, text, shown, other.id, pattern)


def _typed(game: Game, form: _Form) -> Iterator[tuple[Span, str]]:
    """Yield a form with its locations: in sentences without a form of another skin, in headings, in the index."""
    apart = _of_others(game, form)
    for sentence in sentences(game):
        lower = sentence.lower
        for found in form.pattern.finditer(lower):
            if any(text in lower for text in apart):
                break
            yield sentence.place(*found.span()), sentence.words[found.start() : found.end()]
    booklet = phrasing.booklet(game)
    names = [(heading.words, heading.span) for heading in booklet.written]
    names += [(reference.target, reference.span) for reference in booklet.references if reference.kind == "index"]
    for name, span in names:
        if said := form.pattern.search(_TEMPLATE.sub(lambda found: " " * len(found[0]), name.lower())):
            yield span, name[said.start() : said.end()]


def _of_others(game: Game, form: _Form) -> list[str]:
    """Return the words of the skins without this form: a sentence with one of them is about the skins."""
    skins = ({text.lower() for word in skin.words.values() for text in word} for skin in game.skins.values())
    return [text for forms in skins if form.text.lower() not in forms for text in sorted(forms)]
