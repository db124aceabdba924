"""The kinds of components: bundles of defaults from pnp/presets. Nothing but the definition reads them."""

from typing import Any, NamedTuple

import yaml

from pnp.assets import package_folder
from pnp.registry import Registry


class ComponentKind(NamedTuple):
    """A kind of component: its name for people, and the id of its format."""

    name: str
    format: str


def _shipped() -> dict[str, ComponentKind]:
    text = (package_folder() / "presets" / "component_kinds.yaml").read_text(encoding="utf-8")
    entries: dict[str, Any] = yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))  # noqa: S506
    return {id_: ComponentKind(**entry) for id_, entry in entries.items()}


COMPONENT_KINDS = Registry("kind of component", entries=_shipped())
"""Kinds by id: the values of `kind` of a set of components."""
