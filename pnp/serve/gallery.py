"""What the page shows of a document: its components with both faces, or its pages, as SVG by digest."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from pnp.generators import Context, generator_of
from pnp.model.documents import DOCUMENTS
from pnp.model.game import Game
from pnp.pipeline import document_job
from pnp.scene.items import Symbol
from pnp.scene.presets import papers

PIECES = "pieces"
"""The part of the page with everything that is cut."""
_TITLES = {PIECES: "Pieces", "map": "Boards", "scenario-maps": "Scenario maps"}


class GalleryEntry(NamedTuple):
    """A component or a printed page.

    `id` is unique in its part, and stable. `group`: what it is sorted by, such as a side. `front`, `back`: digests of
    the drawings; empty: nothing is printed there. `was`: those before the latest change; None: it is unchanged.
    """

    id: str
    name: str
    group: str
    copies: int
    width: float
    height: float
    front: str
    back: str = ""
    was: tuple[str, str] | None = None

    @property
    def faces(self) -> tuple[str, str]:
        """The digests of both drawings."""
        return self.front, self.back


class Drawn(NamedTuple):
    """A document as drawn: entries without their past, and drawings by digest."""

    entries: tuple[GalleryEntry, ...]
    symbols: Mapping[str, Symbol]


def parts(game: Game) -> dict[str, str]:
    """Return the parts of the page, by id, with their titles: pieces first."""
    ids = [PIECES if DOCUMENTS[name].is_cut else name for name in game.kit.documents if DOCUMENTS[name].is_in(game)]
    ordered = sorted(dict.fromkeys(ids), key=lambda id_: id_ != PIECES)
    return {id_: _TITLES.get(id_, id_.capitalize()) for id_ in ordered}


def documents(game: Game, part: str) -> Iterator[str]:
    """Yield the documents of a part."""
    for name in game.kit.documents:
        if DOCUMENTS[name].is_in(game) and (DOCUMENTS[name].is_cut if part == PIECES else name == part):
            yield name


def draw(game: Game, document: str, paper: str) -> Drawn:
    """Draw a document; raises DefinitionError when it cannot be drawn."""
    symbols: dict[str, Symbol] = {}
    entries: list[GalleryEntry] = []

    def keep(symbol: Symbol | None) -> str:
        if symbol is None:
            return ""
        symbols[symbol.digest] = symbol
        return symbol.digest

    made = generator_of(document)(game, Context(papers()[paper], document_job.theme()))
    sides = {str(id_): side.name for id_, side in game.sides.items()}
    for each in made.components:
        group, faces = sides.get(each.group, each.group), (keep(each.front), keep(each.back))
        entries.append(GalleryEntry(each.id, each.name, group, each.copies, each.width, each.height, *faces))
    if not entries:
        files = document_job.draw(game, document, paper, "duplex-long")
        sheets = [sheet for file in files if not file.is_booklet for sheet in file.sheets]
        for number, sheet in enumerate(sheets, 1):
            page = keep(Symbol(sheet.title, sheet.width, sheet.height, sheet.items))
            entries.append(GalleryEntry(sheet.id, f"{number}. {sheet.title}", "", 1, sheet.width, sheet.height, page))
    return Drawn(tuple(entries), symbols)


def compared(old: tuple[GalleryEntry, ...] | None, new: tuple[GalleryEntry, ...]) -> tuple[GalleryEntry, ...]:
    """Return new entries with their past: what they were, if one of them differs; else what was known of them."""
    if old is None:
        return new
    before = {entry.id: entry for entry in old}
    if all(entry.id in before and before[entry.id].faces == entry.faces for entry in new) and len(old) == len(new):
        return tuple(entry._replace(was=before[entry.id].was) for entry in new)
    pasts = [before[entry.id].faces if entry.id in before else ("", "") for entry in new]
    pairs = zip(new, pasts, strict=True)
    return tuple(entry._replace(was=past if past != entry.faces else None) for entry, past in pairs)
