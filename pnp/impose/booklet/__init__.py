"""Running text to booklet pages, half a sheet of paper each.

`paragraphs` breaks running text into lines, `blocks` and `headings` turn them into unbreakable blocks, `stream` puts
them in a row, `page_breaks` chooses the pages, `placing` puts blocks on a page, `pages` finishes them,
`contents_and_index` makes contents and index. `pnp.impose.saddle_stitch` puts the pages two by two on paper.
"""

from pnp.impose import SheetInfo
from pnp.impose.booklet.pages import Book
from pnp.scene.flow import Flow
from pnp.scene.sheet import Paper, Product, Sheet


def reading_pages(product: Product, paper: Paper, sides: str, info: SheetInfo) -> tuple[Sheet, ...]:
    """Return the pages of a booklet in reading order; raises DefinitionError when a table is too wide for the page."""
    assert isinstance(product.flow, Flow)
    return Book(product.flow, info.theme).sheets()
