"""Running text to booklet pages, half a sheet of paper each.

`lines` breaks paragraphs, `slabs` turns blocks into strips that are never cut, `pages` fills pages with them, `matter`
makes contents and index. The pages are sheets like any other; `pnp.impose.saddle_stitch` puts them two by two on paper.
"""

from __future__ import annotations

from pnp.impose import SheetInfo
from pnp.impose.booklet.pages import Book
from pnp.scene.flow import Flow
from pnp.scene.sheet import Paper, Product, Sheet


def reading_pages(product: Product, paper: Paper, sides: str, info: SheetInfo) -> tuple[Sheet, ...]:
    """The pages of a booklet in reading order.

    Raises:
        DefinitionError: when a table is too wide for the page.
    """
    assert isinstance(product.flow, Flow)
    return Book(product.flow, info.theme).sheets()
