"""References to things of the game and to figures: their text and their targets."""

from collections.abc import Iterable

from pnp.generators.rules.markdown import MarkdownReference
from pnp.model.game import Game
from pnp.model.text import chapters
from pnp.scene.flow import Inlines, Run
from pnp.source.suggestions import did_you_mean

_SHOWN_BY = {"piece": "faces", "board": "board", "marker": "markers", "table": "panel"}
"""The kind of figure that shows a thing."""


class UnknownReferenceError(ValueError):
    """An undefined thing or figure; `hint` names a similar one, or says what to do."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


class Figures:
    """The figures of the booklet, by their words; of several alike the first is meant."""

    def __init__(self, asked: Iterable[tuple[str, ...]]) -> None:
        self.words = {chapters.figure_id(words): words for words in asked}
        self._taken: set[str] = set()

    def anchor(self, words: tuple[str, ...]) -> str:
        """Return the target of links to a figure, when it is the first of its kind; else nothing."""
        id_ = chapters.figure_id(words)
        if id_ in self._taken:
            return ""
        self._taken.add(id_)
        return _anchor(id_)

    def of(self, kind: str, target: str) -> str:
        """Return the target of the figure that shows a thing; nothing when there is none."""
        for id_, words in self.words.items():
            named = {word.rpartition("=")[2] for word in words[1:]}
            if words[0] == _SHOWN_BY.get(kind) and (target in named or kind == "marker"):
                return f"#{_anchor(id_)}"
        return ""


def _anchor(id_: str) -> str:
    return f"figure-{id_}"


def printed(game: Game, figures: Figures, reference: MarkdownReference) -> Inlines:
    """Return the inlines of a reference to a thing or a figure; raises UnknownReferenceError when it is undefined."""
    if reference.kind == "figure":
        if reference.target not in figures.words:
            raise _unknown("figure", reference.target, figures.words)
        return (Run(reference.label or "figure", target=f"#{_anchor(reference.target)}"),)
    names = chapters.names_of(game, reference.kind)
    if reference.target not in names:
        raise _unknown(reference.kind, reference.target, names)
    target = figures.of(reference.kind, reference.target)
    return (Run(reference.label or names[reference.target], target=target, whole=True),)


def _unknown(kind: str, target: str, known: Iterable[str]) -> UnknownReferenceError:
    return UnknownReferenceError(f"there is no {kind} {target!r}", did_you_mean(target, known))
