"""Papers and themes: one YAML entry each in pnp/presets, and those of plugins."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import yaml

from pnp.assets import package_folder
from pnp.registry import Registry
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


def _paper(id_: str, entry: Mapping[str, str]) -> Paper:
    width, height, margin = (round(Length.parse(entry[key]).mm, 6) for key in ("width", "height", "margin"))
    return Paper(id_, entry["name"], width, height, margin)


def _file(name: str) -> list[tuple[str, Any]]:
    text = (package_folder() / "presets" / name).read_text(encoding="utf-8")
    entries: dict[str, Any] = yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))  # noqa: S506
    return list(entries.items())
