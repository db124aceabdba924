"""Imposition: products become sheets of paper.

An arrangement is a function that puts the components of a product on sheets; each has an entry in `ARRANGEMENTS`. It
reads components and the paper in use, never the game. What it draws is inside the printable box.
"""

from collections.abc import Callable, Sequence
from pkgutil import resolve_name
from typing import NamedTuple

from pnp.registry import Registry
from pnp.scene.flow import Flow
from pnp.scene.sheet import Box, Component, Duplex, Paper, Product, Sheet
from pnp.scene.theme import Theme


class SheetInfo(NamedTuple):
    """The content of every slug line: the game's title and version; and the theme to set it in."""

    title: str
    version: str
    theme: Theme


class PrintMode(NamedTuple):
    """How backs are printed behind their fronts.

    `about`: what to do at the printer; `cut_note`, `page_note`: the same in the slug line of a sheet that is cut into
    pieces, and of a page that is used whole. `dialog`: the default of the print dialog that a PDF requests.
    """

    about: str
    cut_note: str = ""
    page_note: str = ""
    dialog: Duplex = ""


def _two_sided(edge: str, dialog: Duplex) -> PrintMode:
    note = f"two-sided, flip on {edge} edge"
    return PrintMode(f"print on both sides, flip on the {edge} edge", note, note, dialog)


SIDES = Registry(
    "print mode",
    entries={
        "duplex-long": _two_sided("long", "DuplexFlipLongEdge"),
        "duplex-short": _two_sided("short", "DuplexFlipShortEdge"),
        "fold": PrintMode(
            "print one side, fold each counter sheet along its line before cutting",
            "fold on the dashed line, glue, then cut",
            "glue back to back",
            "Simplex",
        ),
        "fronts": PrintMode("print one side", "one-sided", "one-sided", "Simplex"),
    },
)
"""Print modes by name: the values of `--sides`."""
BOOKLET = PrintMode("print on both sides, flip on the short edge, fold and staple", dialog="DuplexFlipShortEdge")
"""The print mode of a booklet, independent of `--sides`."""

MOUNTED_NOTE = "print one-sided on paper, glue front and back to both sides of board by the crosses, then cut"
"""The note in the slug line of a front and of its back that are glued to both sides of a board."""

Impose = Callable[[Product, Paper, str, SheetInfo], tuple[Sheet, ...]]


class Arrangement(NamedTuple):
    """How the components of a product are imposed.

    Attributes:
        about: what it does, in a few words.
        function: makes the sheets from a product, a paper, the name of an entry of `SIDES`, and the `SheetInfo`; or
            `module:function`.
        has_backs: whether the PDF requests the print dialog of `--sides`.
        is_cut: whether its pieces are cut apart.
        by_stock: whether the pieces of each stock are a file of their own.
        booklet: makes a second document of the sheets, to fold and staple, as `module:function`; empty: none.
    """

    about: str
    function: str | Impose
    has_backs: bool = False
    is_cut: bool = False
    by_stock: bool = False
    booklet: str = ""


_PLAN = "pnp.impose.plan.sheets:impose"
ARRANGEMENTS = Registry(
    "arrangement",
    "pnp.arrangements",
    Arrangement,
    {
        "grid": Arrangement("many pieces to a sheet, to cut apart", _PLAN, has_backs=True, is_cut=True),
        "cut-sheets": Arrangement(
            "all pieces of a stock together on as few sheets as possible, to cut apart",
            _PLAN,
            has_backs=True,
            is_cut=True,
            by_stock=True,
        ),
        "guide": Arrangement("instructions for printing, cutting and assembling", "pnp.impose.guide:impose"),
        "poster": Arrangement("each component over as few sheets as it needs", "pnp.impose.poster:poster"),
        "leaf": Arrangement("one component to a sheet", "pnp.impose.single_sheet:single_sheet"),
        "flow": Arrangement(
            "running text as pages of a booklet",
            "pnp.impose.booklet:reading_pages",
            booklet="pnp.impose.saddle_stitch:signature",
        ),
    },
)
"""Arrangements by name: the values of `Product.arrangement`."""


def impose(product: Product, paper: Paper, sides: str, info: SheetInfo) -> tuple[Sheet, ...]:
    """Return the sheets of a product on a paper, in printing order (each front followed by its back).

    Raises:
        DefinitionError: when a component is larger than the printable area.
        KeyError: when there is no such arrangement.
        PluginError: when the arrangement belongs to a plugin that cannot be used.
    """
    arrange: Impose = ARRANGEMENTS.function(product.arrangement)
    return arrange(product, paper, sides, info)


def files(product: Product) -> list[tuple[str, Product]]:
    """Return the files of a product by their names without extension: one, or one for each stock."""
    if not ARRANGEMENTS[product.arrangement].by_stock:
        return [(product.name, product)]
    stocks = {component.stock.id: component.stock for component in product.components if component.stock}
    return [(f"{product.name}-{stock.id}", product.of_stock(stock)) for stock in stocks.values()]


def is_mounted(product: Product, sides: str) -> bool:
    """Return whether fronts and backs are printed on sheets of their own, and glued to both sides of a board."""
    stocks = [each.stock for each in product.components if each.back is not None]
    return sides.startswith("duplex") and bool(stocks) and all(stock and stock.mount for stock in stocks)


def printed_on(component: Component, how: str = "one-sided") -> str:
    """Return how the sheet of a component is printed, for its slug line: `one-sided, on card`."""
    stock, material = component.stock, "card" if component.kind == "screen" else "paper"
    return f"{how}, on {stock.print_on.partition(' of ')[0] if stock else material}"


def stapled_sheets(product: Product, sheets: Sequence[Sheet], paper: Paper, info: SheetInfo) -> tuple[Sheet, ...]:
    """Return the same pages two by two, to fold and staple; none when the product's arrangement has no booklet."""
    reference = ARRANGEMENTS[product.arrangement].booklet
    if not reference or not sheets:
        return ()
    spare = tuple(page.symbol for page in product.flow.spare) if isinstance(product.flow, Flow) else ()
    made: tuple[Sheet, ...] = resolve_name(reference)(sheets, paper, info, spare)
    return made


def printable(paper: Paper) -> Box:
    """Return the part of the paper that home printers can print on."""
    return Box(paper.margin, paper.margin, paper.width - 2 * paper.margin, paper.height - 2 * paper.margin)
