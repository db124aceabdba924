"""What has one YAML entry each in pnp/presets: papers, themes, formats, stocks, products; and what plugins add."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from pnp.assets import preset
from pnp.registry import Registry
from pnp.scene.formats import BLEED, SAFE, Format, PrintProduct, Stock
from pnp.scene.outlines import REGULAR, Outline
from pnp.scene.sheet import Paper
from pnp.scene.theme import MM_PER_PT, BookletLook, Palette, Theme
from pnp.units import Length

HOME_PAPERS = ("letter", "a4")
"""The papers of home printers: `--paper both`, and those for which `pnp check --sheets` builds a kit."""


@cache
def papers() -> Registry[Paper]:
    """Paper sizes by id, portrait. A drawing never reads them: the paper in use is passed to it."""
    return Registry("paper", "pnp.papers", Paper, {id_: _paper(id_, entry) for id_, entry in preset("papers").items()})


@cache
def themes() -> Registry[Theme]:
    """Fonts and colors of documents by id; `field` is the default."""
    entries = {id_: Theme(id=id_, **entry) for id_, entry in preset("themes").items()}
    return Registry("theme", "pnp.themes", Theme, entries)


@cache
def looks() -> Registry[BookletLook]:
    """Looks of rules booklets by id; `modern` is the default."""
    return Registry("look", entries={id_: _look(id_, entry) for id_, entry in preset("looks").items()})


@cache
def palettes() -> Registry[Palette]:
    """Colors of terrain by id; `temperate` is the default."""
    return Registry("palette", entries={id_: _palette(entry) for id_, entry in preset("palettes").items()})


@cache
def stocks() -> Registry[Stock]:
    """Stocks by id; `board` is that of counters."""
    return Registry("stock", entries={id_: _stock(id_, entry) for id_, entry in preset("stocks").items()})


@cache
def formats() -> Registry[Format]:
    """Formats of pieces by id. A game may define more."""
    return Registry("format", entries={id_: _format(id_, entry) for id_, entry in preset("formats").items()})


@cache
def products() -> Registry[PrintProduct]:
    """Products of print services by id."""
    return Registry("product", entries={id_: _product(id_, entry) for id_, entry in preset("products").items()})


def _product(id_: str, entry: Mapping[str, Any]) -> PrintProduct:
    width, outline = _length(entry["width"]), _outline(entry)
    height = _length(entry["height"]) if "height" in entry else outline.height(width)
    pixels, safe = (entry["pixels"][0], entry["pixels"][1]), _length(entry.get("safe", "1/8in"))
    return PrintProduct(id_, entry["name"], width, height, pixels, outline, safe, entry["source"])


def _look(id_: str, entry: Mapping[str, Any]) -> BookletLook:
    points = {key: round(_length(entry[key]) / MM_PER_PT, 3) for key in ("size", "leading")}
    return BookletLook(id_, **{**entry, **points})


def _palette(entry: Mapping[str, Any]) -> Palette:
    ground = {name: colors.split() for names, colors in entry["ground"].items() for name in names.split()}
    lines = {name: color for names, color in entry["lines"].items() for name in names.split()}
    return Palette(entry["about"], {name: (fill, ink) for name, (fill, ink) in ground.items()}, lines)


def _stock(id_: str, entry: Mapping[str, Any]) -> Stock:
    return Stock(id_, **{key.replace("-", "_"): value for key, value in entry.items()})


def _format(id_: str, entry: Mapping[str, str]) -> Format:
    usual = {"bleed": f"{BLEED}mm", "safe": f"{SAFE}mm", **entry}
    width, bleed, safe = (_length(usual[key]) for key in ("width", "bleed", "safe"))
    outline = _outline(entry)
    height = _length(entry["height"]) if "height" in entry else round(outline.height(width), 6)
    stock = stocks()[entry["stock"]]
    return Format(id_, width, height, bleed, stock, name=entry["name"], safe=safe, outline=outline)


def _outline(entry: Mapping[str, Any]) -> Outline:
    return Outline(next(shape for shape in (*REGULAR, "rectangle") if shape == entry.get("outline", "rectangle")))


def _length(text: str) -> float:
    return round(Length.parse(text).mm, 6)


def _paper(id_: str, entry: Mapping[str, str]) -> Paper:
    width, height, margin = (_length(entry[key]) for key in ("width", "height", "margin"))
    return Paper(id_, entry["name"], width, height, margin)
