"""Words of one skin that are hard-coded in the booklet, which is printed in every skin."""

import re
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.checks.shared.sentences import sentences
from pnp.errors import Span
from pnp.model.game import Game

_TEMPLATE = re.compile(r"\{\{(?:[^{}]|\}(?!\}))*\}\}")
_LETTERS = re.compile(r"[a-z]+")
_MOST_OTHER_PLACES = 3


class _Form(NamedTuple):
    """A form of a word in one skin, and the word of another skin."""

    word: str
    number: str
    text: str
    other: str
    skin: str
    pattern: re.Pattern[str]

    @property
    def written(self) -> str:
        """The template for the word."""
        name = f"words.{self.word}" if self.word.isidentifier() else f"words['{self.word}']"
        return f"{{{{ {name}{self.number} }}}}"


@check("prose.skin-word", "warning")
def words_of_skins_are_filled_in(game: Game) -> Iterator[Report]:
    """Find words of a skin, in texts of the booklet, for which another skin has another word."""
    for form in _forms(game):
        places = list(_typed(game, form))
        if places:
            span, said = places[0]
            written = f"{form.written[:-3]} | capitalize }}}}" if said[:1].isupper() else form.written
            message = f"'{said}' is typed by hand, but in the skin '{form.skin}' it is '{form.other}'"
            related = tuple((place, "also here") for place, _ in places[1 : _MOST_OTHER_PLACES + 1])
            yield Report(message, span, f"write {written}", related, cases=len(places) if len(places) > 1 else None)


def _forms(game: Game) -> Iterator[_Form]:
    """Yield the forms of all words that differ between skins, without proper names."""
    skins = list(game.skins.values())
    forms = {text.lower() for skin in skins for word in skin.words.values() for text in word}
    names = {text.lower() for role in game.roles.values() for text in (role.name, role.plural)} - forms
    seen = {word for name in names for word in _LETTERS.findall(name)}
    for name, word in ((name, word) for skin in skins for name, word in skin.words.items()):
        others = [each for each in skins if name in each.words and each.words[name] != word][:1]
        for other, number in product(others, ("one", "many")):
            text, shown = getattr(word, number), getattr(other.words[name], number)
            if text not in seen and text[:1].islower():
                seen.add(text)
                spaced = r"\s+".join(map(re.escape, text.lower().split()))
                pattern = re.compile(rf"(?<![\w-]){spaced}(?![\w-])")
                if shown != text:
                    yield _Form(name, ".many" if number == "many" else "", text, shown, other.id, pattern)


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
