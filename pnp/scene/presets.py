"""Papers, themes, formats and stocks: one YAML entry each in pnp/presets, and the papers and themes of plugins."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import yaml

from pnp.assets import package_folder
from pnp.registry import Registry
from pnp.scene.formats import BLEED, SAFE, Format, Stock
from pnp.scene.outlines import REGULAR, Outline
from pnp.scene.sheet import Paper
from pnp.scene.theme import Theme
from pnp.units import Length

HOME_PAPERS = ("letter", "a4")
"""The papers of home printers: `--paper both`, and those for which `pnp check --sheets` builds a kit."""


@cache
def papers() -> Registry[Paper]:
    """Paper sizes by id, portrait. A drawing never reads them: the paper in use is passed to it."""
    return Registry("paper", "pnp.papers", Paper, {id_: _paper(id_, entry) for id_, entry in _file("papers.yaml")})


@cache
def themes() -> Registry[Theme]:
    """Fonts and colors of documents by id; `field` is the default."""
    return Registry("theme", "pnp.themes", Theme, {id_: Theme(id=id_, **entry) for id_, entry in _file("themes.yaml")})


@cache
def stocks() -> Registry[Stock]:
    """Stocks by id; `board` is that of counters."""
    return Registry("stock", entries={id_: _stock(id_, entry) for id_, entry in _file("stocks.yaml")})


@cache
def formats() -> Registry[Format]:
    """Formats of pieces by id. A game may define more."""
    return Registry("format", entries={id_: _format(id_, entry) for id_, entry in _file("formats.yaml")})


def _stock(id_: str, entry: Mapping[str, Any]) -> Stock:
    return Stock(id_, **{key.replace("-", "_"): value for key, value in entry.items()})


def _format(id_: str, entry: Mapping[str, str]) -> Format:
    usual = {"bleed": f"{BLEED}mm", "safe": f"{SAFE}mm", **entry}
    width, bleed, safe = (round(Length.parse(usual[key]).mm, 6) for key in ("width", "bleed", "safe"))
    outline = Outline(next(shape for shape in (*REGULAR, "rectangle") if shape == entry.get("outline", "rectangle")))
    height = round(Length.parse(entry["height"]).mm if "height" in entry else outline.height(width), 6)
    stock = stocks()[entry["stock"]]
    return Format(id_, width, height, bleed, stock, name=entry["name"], safe=safe, outline=outline)


def _paper(id_: str, entry: Mapping[str, str]) -> Paper:
    width, height, margin = (round(Length.parse(entry[key]).mm, 6) for key in ("width", "height", "margin"))
    return Paper(id_, entry["name"], width, height, margin)


def _file(name: str) -> list[tuple[str, Any]]:
    text = (package_folder() / "presets" / name).read_text(encoding="utf-8")
    entries: dict[str, Any] = yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))  # noqa: S506
    return list(entries.items())
