"""Words of one skin that are typed into the booklet, which is printed in every skin."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.checks.shared.lazy_regex import pattern
from pnp.checks.shared.sentences import sentences
from pnp.errors import Span
from pnp.model.game import Game

_TEMPLATE = pattern(r"\{\{(?:[^{}]|\}(?!\}))*\}\}")
_LETTERS = pattern(r"[a-z]+")
_FEW = 3
"""Most further places that are named for one word."""


class _Form(NamedTuple):
    """A form of a word in one skin: what a text writes for it, and what it is in another skin."""

    word: str
    number: str
    text: str
    other: str
    skin: str
    pattern: re.Pattern[str]

    @property
    def written(self) -> str:
        """What to write for it."""
        name = f"words.{self.word}" if self.word.isidentifier() else f"words['{self.word}']"
        return f"{{{{ {name}{self.number} }}}}"


class _Place(NamedTuple):
    """Where a form is typed, and how."""

    span: Span
    said: str


@check(
    "prose.skin-word",
    "warning",
    "A word of one skin stands in the booklets of all of them, and there it is the name of nothing.",
    "Ground truth: cities that are also planets and bases (Armada Chess).",
    code="R06",
)
def words_of_skins_are_filled_in(game: Game) -> Iterator[Report]:
    """No text of the booklet types a word that another skin has another word for."""
    for form in _forms(game):
        places = list(_typed(game, form))
        if places:
            first = places[0]
            written = form.written
            if first.said[:1].isupper():
                written = f"{written[:-3]} | capitalize }}}}"
            yield Report(
                f"'{first.said}' is typed here, but in the skin '{form.skin}' it is '{form.other}'",
                first.span,
                f"write {written}",
                tuple((place.span, "here too") for place in places[1 : _FEW + 1]),
                cases=len(places) if len(places) > 1 else None,
            )


def _forms(game: Game) -> Iterator[_Form]:
    """The forms of all words that differ between skins, without proper names."""
    skins = list(game.skins.values())
    seen = _ordinary(game)
    for each_skin, name in ((skin, name) for skin in skins for name in skin.words):
        for number in ("one", "many"):
            text = getattr(each_skin.words[name], number)
            other = next(
                (each for each in skins if name in each.words and each.words[name] != each_skin.words[name]), None
            )
            if other is None or text in seen or not text[:1].islower():
                continue
            seen.add(text)
            shown = getattr(other.words[name], number)
            spaced = r"\s+".join(map(re.escape, text.lower().split()))
            pattern = re.compile(rf"(?<![\w-]){spaced}(?![\w-])")
            if shown != text:
                yield _Form(name, ".many" if number == "many" else "", text, shown, other.name, pattern)


def _ordinary(game: Game) -> set[str]:
    """Words in names of other things of the board, where they mean what they always do: a set-up square."""
    forms = {text.lower() for skin in game.skins.values() for word in skin.words.values() for text in word}
    names = {text.lower() for role in game.roles.values() for text in (role.name, role.plural)} - forms
    return {word for name in names for word in _LETTERS.findall(name)}


def _typed(game: Game, form: _Form) -> Iterator[_Place]:
    """Where a form stands: in sentences that have no form of another skin, in headings, in the index."""
    apart = _of_others(game, form)
    beginning = {*_LETTERS.findall(form.text.lower())[:1]}
    for sentence in sentences(game):
        if not beginning <= sentence.text.tokens:
            continue
        lower = sentence.lower
        for found in form.pattern.finditer(lower):
            if any(text in lower for text in apart):
                break
            yield _Place(sentence.place(*found.span()), sentence.words[found.start() : found.end()])
    booklet = phrasing.booklet(game)
    names = [(heading.words, heading.span) for heading in booklet.written]
    names += [(reference.target, reference.span) for reference in booklet.references if reference.kind == "index"]
    for name, span in names:
        said = form.pattern.search(_TEMPLATE.sub(lambda found: " " * len(found[0]), name.lower()))
        if said:
            yield _Place(span, name[said.start() : said.end()])


def _of_others(game: Game, form: _Form) -> list[str]:
    """The words of the skins that do not have this form: who writes one of them beside it speaks of the skins."""
    found = []
    for skin in game.skins.values():
        forms = {text.lower() for word in skin.words.values() for text in word}
        if form.text.lower() not in forms:
            found += sorted(forms)
    return [text for text in found if text != form.text.lower()]
