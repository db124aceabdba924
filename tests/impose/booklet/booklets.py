"""Booklets for tests, and what is where on their pages."""

from pnp.impose import SheetInfo, impose
from pnp.scene import extents
from pnp.scene.flow import (
    Flow,
    FlowParagraph,
    FullPage,
    Run,
)
from pnp.scene.items import Group, Link, Path, Symbol, Text, Use
from pnp.scene.page_format import booklet_page
from pnp.scene.presets import papers, themes
from pnp.scene.shapes import rect
from pnp.scene.sheet import Product

PAPER = papers()["a4"]
INFO = SheetInfo("Test", "1", themes()["field"])
PAGE = booklet_page(PAPER)
WORDS = "a machine that rolls may also stand and fight until it falls over"


def product(*blocks, **options):
    return Product("rules", "Rules", "flow", flow=Flow("Test", "#d98e04", PAGE, blocks, **options))


def made(*blocks, **options):
    return impose(product(*blocks, **options), PAPER, "duplex-long", INFO)


def body(count=1):
    return FlowParagraph((Run(" ".join([WORDS] * count)),))


def said_by(words):
    return FlowParagraph((Run(words),))


def lines(count):
    """Paragraphs of one line, which fill a page."""
    return [said_by("x")] * count


def full_page(title="", anchor="", height=PAGE.height):
    return FullPage(drawing(PAGE.width, height), title, anchor)


def drawing(width, height):
    return Symbol("drawing", width, height, (Path(rect(0, 0, width, height), fill="#123456"),))


def walk(items, x=0.0, y=0.0, scale=1.0):
    """Items with the place of their origin on the page."""
    for item in items:
        if isinstance(item, Group):
            a, _, _, _, e, f = item.transform
            yield from walk(item.items, x + scale * e, y + scale * f, scale * a)
        elif isinstance(item, Use | Text | Link):
            yield item, x + scale * item.x, y + scale * item.y
        else:
            yield item, x, y


def uses(sheet):
    """The drawings on a page with their places."""
    return [each for each in walk(sheet.items) if isinstance(each[0], Use)]


def texts(sheet):
    return [(item.text, x, y) for item, x, y in walk(sheet.items) if isinstance(item, Text)]


def text_edge(page):
    return PAGE.hang + (PAGE.inner if page % 2 else PAGE.outer)


def said(sheet):
    return " ".join(text for text, _, _ in texts(sheet))


def drawn_texts(sheet):
    """Texts of a page with those of its drawings, from the top down."""
    return [written.text for written in extents.texts(sheet.items)]
