"""The documents of a kit: their content, their requirements, and the functions that make them."""

from collections.abc import Callable
from typing import NamedTuple

from pnp.model.game import Game
from pnp.model.game.tracking import tracked_by_result
from pnp.registry import Registry


class DocumentKind(NamedTuple):
    """A document that a kit can contain; its name is also the name of its file, `map.pdf`.

    Attributes:
        name: as in `kit: {documents: [map]}` and `--only map`.
        about: its content, in a few words.
        function: makes the `Product` from a game and a `pnp.generators.Context`, or `module:function`.
        needs: the field of the game without which the document is empty, such as `charts`; empty: none.
        is_cut: whether its pieces are on the planned sheets, where a kit has them.
        is_text: whether it is running text, which has no components.
        effort: the time it takes compared with others; the largest starts first.
    """

    name: str
    about: str
    function: str | Callable[..., object]
    needs: str = ""
    effort: int = 0
    is_cut: bool = False
    is_text: bool = False

    def is_in(self, game: Game) -> bool:
        """Return whether the game has what the document needs."""
        return not self.needs or bool(getattr(game, self.needs))


_BUILTIN = (
    DocumentKind("map", "the boards at full size", "pnp.generators.maps:hexmap", "boards", 1),
    DocumentKind(
        "scenario-maps",
        "the assembled map of each scenario",
        "pnp.generators.scenario_maps:scenario_maps",
        "scenarios_on_sections",
        2,
    ),
    DocumentKind("counters", "pieces and markers, to cut out", "pnp.generators.counters:counters", is_cut=True),
    DocumentKind(
        "components",
        "cards, tokens and tiles, to cut out",
        "pnp.generators.components:components",
        "components",
        is_cut=True,
    ),
    DocumentKind("composites", "counters for combined pieces", "pnp.generators.composites:composites", is_cut=True),
    DocumentKind("extras", "optional counters", "pnp.generators.extra_counters:extras", is_cut=True),
    DocumentKind("charts", "player aids and tables", "pnp.generators.charts:charts", "charts", 4),
    DocumentKind("scenarios", "two pages for each scenario", "pnp.generators.scenarios:scenarios", "scenarios", 3),
    DocumentKind(
        "rules", "the rules booklet, to read and to staple", "pnp.generators.rules:rules", "rules", 5, is_text=True
    ),
)
_PLANNED = (
    DocumentKind("sheets", "everything that is cut, a file for each stock", "pnp.generators.sheets:sheets"),
    DocumentKind("make", "how to print, cut and assemble the kit", "pnp.generators.make:make"),
)
NAMED_DOCUMENTS = Registry("document", "pnp.documents", DocumentKind, {entry.name: entry for entry in _BUILTIN})
"""Documents that a definition may name."""
DOCUMENTS = Registry("document", "pnp.documents", DocumentKind, {entry.name: entry for entry in (*_BUILTIN, *_PLANNED)})
"""All documents. Those that are not named replace others, unless a kit has `sheets: separate`."""


@tracked_by_result
def has_document(game: Game, name: str) -> bool:
    """Return whether the game has what a document needs."""
    return DOCUMENTS[name].is_in(game)


def printed_documents(game: Game) -> tuple[str, ...]:
    """Return the documents that a kit prints, in order: those that it names, or the planned sheets with their guide."""
    named = game.kit.documents
    if game.kit.sheets == "separate" or not any(DOCUMENTS[name].is_cut for name in named):
        return named
    return (*dict.fromkeys("sheets" if DOCUMENTS[name].is_cut else name for name in named), "make")


def buildable_documents(game: Game) -> tuple[str, ...]:
    """Return the documents that can be built alone, in order: those printed, and those that the sheets replace."""
    return tuple(dict.fromkeys((*game.kit.documents, *printed_documents(game))))
