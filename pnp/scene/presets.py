"""The shipped papers and looks: one YAML entry each, in pnp/presets."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

import yaml

from pnp.assets import package_folder
from pnp.scene.sheet import Paper
from pnp.scene.theme import Theme
from pnp.units import Length


@cache
def papers() -> Mapping[str, Paper]:
    """Paper sizes by id, portrait."""
    return MappingProxyType({name: _paper(name, entry) for name, entry in _entries("papers.yaml").items()})


@cache
def themes() -> Mapping[str, Theme]:
    """Looks by id; `field` is the default."""
    return MappingProxyType({name: Theme(id=name, **entry) for name, entry in _entries("themes.yaml").items()})


def _paper(name: str, entry: Mapping[str, str]) -> Paper:
    width, height, margin = (round(Length.parse(entry[key]).mm, 6) for key in ("width", "height", "margin"))
    return Paper(name, entry["name"], width, height, margin)


def _entries(file: str) -> dict[str, Any]:
    text = (package_folder() / "presets" / file).read_text(encoding="utf-8")
    entries: dict[str, Any] = yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))  # noqa: S506
    return entries
