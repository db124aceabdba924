"""Allow-listed serialization: pickles that contain records of pnp and plain data only.

A pickle names the classes of its contents. Only allow-listed records are loaded, so no code but their constructors
runs, whatever the bytes are.
"""

from __future__ import annotations

import io
import pickle
from pkgutil import resolve_name
from typing import Any

_RECORDS = frozenset(
    {
        "pnp.artwork.boards.map_layers:MapDrawing",
        "pnp.errors:Finding",
        "pnp.errors:Span",
        "pnp.geometry.hexes:Hex",
        "pnp.pipeline.atomic_write:LargeFile",
        "pnp.pipeline.cache.answers:CheckResult",
        "pnp.pipeline.cache.answers:GameFindings",
        "pnp.pipeline.cache.kit_memo:StandingKit",
        "pnp.pipeline.document_job:DocumentResult",
        "pnp.pipeline.manifest:Output",
        "pnp.scene.items:Font",
        "pnp.scene.items:Group",
        "pnp.scene.items:Labels",
        "pnp.scene.items:Path",
        "pnp.scene.items:Stamps",
        "pnp.scene.items:Stroke",
        "pnp.scene.items:Symbol",
        "pnp.scene.items:Text",
        "pnp.scene.items:TextStyle",
        "pnp.scene.items:Use",
        "pnp.scene.items:VectorArt",
    }
)
"""Records by name: their modules are imported only when an entry holds them."""


def dump(result: object) -> bytes:
    """Serialize a record of pnp."""
    return pickle.dumps(result, protocol=5)


def load(data: bytes) -> Any:
    """Deserialize what `dump` has written.

    Raises:
        ValueError: the bytes are not a valid entry.
    """
    try:
        return _RecordUnpickler(io.BytesIO(data)).load()
    except Exception as error:  # damaged pickles fail in many ways
        raise ValueError(f"not a result: {error}") from error


class _RecordUnpickler(pickle.Unpickler):
    """Loads allow-listed records only."""

    def find_class(self, module: str, name: str) -> type:
        """Return the record of this name.

        Raises:
            UnpicklingError: it is not on the list.
        """
        if f"{module}:{name}" not in _RECORDS:
            raise pickle.UnpicklingError(f"{module}.{name} is not a record of pnp")
        record: type = resolve_name(f"{module}:{name}")
        return record
