"""The text of rules as players read it: templates filled, references replaced by the words of their headings."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from pnp import templating
from pnp.checks.shared import phrasing, review_entries
from pnp.checks.shared.review_entries import Said
from pnp.errors import DefinitionError, Span
from pnp.model.game import Game
from pnp.model.game.tracking import cached_on_game
from pnp.model.text import agreement, chapters, reading

_SET = re.compile(r"\{%-?\s*set\b(?:(?!%\}).)*%\}")
_TEMPLATE = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}")


def sentence(game: Game, said: Said) -> str:
    """Return a sentence of a text as players read it; an ellipsis for what a loop or a macro around it fills in."""
    text = said.words
    if templating.has_template(text):
        above = "".join(part for line, part in _sets(game, said.span.file) if line < said.span.line)
        try:
            text = templating.render(game, above + text)
        except DefinitionError:
            text = _TEMPLATE.sub("…", text)
    known = phrasing.booklet(game).headings

    def words(found: re.Match[str]) -> str:
        kind, id_, own = found.groups(default="")
        if own or kind == "symbol":
            return own
        named = kind == "rule" and id_ in known
        return templating.render(game, known[id_].words) if named else id_.replace("-", " ")

    return " ".join(chapters.REFERENCE.sub(words, text).split())


@cached_on_game
def of_clauses(game: Game) -> Mapping[str, Sequence[tuple[str, Span]]]:
    """Return the sentences of rules with clauses and their locations, by heading, without examples and captions."""
    if not reading.is_read(game.language):
        return {}
    texts = review_entries.entries(game)
    return {
        heading: tuple((sentence(game, said), said.span) for said in texts[heading].text if _is_rule(said))
        for heading in agreement.by_heading(game)
        if heading in texts
    }


def _is_rule(said: Said) -> bool:
    paragraph = said.sentence.text.paragraph
    return not paragraph.aside and paragraph.kind != "caption"


@cached_on_game
def _sets(game: Game, file: str) -> tuple[tuple[int, str], ...]:
    """Return what a chapter sets for its templates, each with its line."""
    path = Path(file)
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    return tuple((number, part) for number, line in enumerate(lines, 1) for part in _SET.findall(line))
