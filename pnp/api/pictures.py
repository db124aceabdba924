"""Components and printed pages of a game as pictures."""

from collections.abc import Iterator
from difflib import get_close_matches
from typing import NamedTuple

from pnp.backends import svg
from pnp.errors import MisuseError
from pnp.generators import Context, generator_of
from pnp.model.documents import DOCUMENTS
from pnp.model.game import Game
from pnp.pipeline import document_job
from pnp.scene.items import Symbol
from pnp.scene.presets import papers, themes
from pnp.scene.sheet import Component


class Picture(NamedTuple):
    """One side of a component, or a printed page, in true size.

    Attributes:
        name: The name of the component or page, for people.
        symbol: The drawing.
    """

    name: str
    symbol: Symbol

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in mm, without bleed."""
        return (self.symbol.width, self.symbol.height)

    def svg(self, *, bleed: bool = False) -> str:
        """Return the picture as an SVG document. Text is drawn as outlines, so no font is needed.

        Args:
            bleed: Whether to show the bleed around the trim edge.
        """
        return svg.render(self.symbol, outlines=True, bleed=bleed)

    def png(self, dpi: float = 300.0, *, bleed: bool = False) -> bytes:
        """Return the picture as a PNG file.

        Args:
            dpi: The resolution in dots per inch.
            bleed: Whether to show the bleed around the trim edge.

        Raises:
            MisuseError: If the picture would have too many pixels, or libcairo is not installed.
        """
        from pnp.backends import png

        return png.render(self.symbol, dpi, bleed)

    def _repr_svg_(self) -> str:
        text = self.svg()
        return text[text.index("<svg") :]  # without the XML declaration, which HTML has no place for


def components(game: Game) -> tuple[str, ...]:
    """Return the ids of all components of the kit, such as `counter/red/scout`, in the order of the kit."""
    return tuple(dict.fromkeys(component.id for component in _components(game, "letter")))


def draw(
    game: Game, component: str = "", *, side: str = "front", paper: str = "letter", document: str = "", page: int = 1
) -> Picture:
    """Draw a component of the kit of a game, or a page of a document as it is printed.

    Args:
        game: A loaded game.
        component: The id of the component; `components` returns all of them. Without it, a page is drawn.
        side: `front` or `back`.
        paper: The paper of the kit; only components that fill a page, such as charts, depend on it.
        document: The document of the page, such as `rules`.
        page: The page of the document, counted from 1.

    Raises:
        DefinitionError: If a document of the kit cannot be drawn; with all findings.
        MisuseError: If there is no such component, side, paper, document or page.
    """
    if bool(component) is bool(document):
        raise MisuseError("name either a component or a document to draw")
    if document:
        return _page(game, document, page, paper)
    found = next((one for one in _components(game, paper) if one.id == component), None)
    if found is None:
        near = get_close_matches(component, components(game), n=3)
        hint = f"; did you mean {' or '.join(map(repr, near))}?" if near else "; pnp.components(game) lists them"
        raise MisuseError(f"the kit of {game.title} has no component {component!r}{hint}")
    if side not in ("front", "back"):
        raise MisuseError(f"a component has the sides 'front' and 'back', not {side!r}")
    symbol = found.front if side == "front" else found.back
    if symbol is None:
        raise MisuseError(f"nothing is printed on the back of {component!r}")
    return Picture(found.name, symbol)


def _components(game: Game, paper: str) -> Iterator[Component]:
    """Yield the components of all documents; a document is drawn when its first component is needed."""
    context = Context(papers().require(paper), next(iter(themes().values())))
    for document in game.kit.documents:
        if DOCUMENTS[document].is_in(game):
            yield from generator_of(document)(game, context).components


def _page(game: Game, document: str, page: int, paper: str) -> Picture:
    if document not in game.kit.documents:
        raise MisuseError(
            f"the kit of {game.title} has no document {document!r}; it has {', '.join(game.kit.documents)}"
        )
    papers().require(paper)
    drawn = document_job.draw(game, document, paper, "duplex-long")
    sheets = [sheet for part in drawn if not part.is_booklet for sheet in part.sheets]
    if not 1 <= page <= len(sheets):
        raise MisuseError(f"{document!r} has no page {page}; it has {len(sheets)}")
    sheet = sheets[page - 1]
    return Picture(sheet.title, Symbol(sheet.title, sheet.width, sheet.height, sheet.items))
