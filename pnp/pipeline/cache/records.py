"""Results as bytes, and back: pickles that can hold records of pnp, plain data, and nothing else.

A pickle names the classes of what it holds. Here only an allow-list of records is found, so whatever the bytes say, no
other code than their constructors runs.
"""

from __future__ import annotations

import io
import pickle
from typing import Any

from pnp.errors import Finding, Span
from pnp.pipeline.document_job import DocumentResult
from pnp.pipeline.manifest import Output
from pnp.scene import items, sheet

_RECORDS: dict[tuple[str, str], type] = {
    (record.__module__, record.__qualname__): record
    for record in (
        items.Path,
        items.Stroke,
        items.Text,
        items.TextStyle,
        items.Font,
        items.Labels,
        items.Image,
        items.VectorArt,
        items.Symbol,
        items.Use,
        items.Stamps,
        items.Group,
        items.Link,
        sheet.Component,
        DocumentResult,
        Finding,
        Output,
        Span,
    )
}


def dump(result: object) -> bytes:
    """Serialize a drawing or the result of a job."""
    return pickle.dumps(result, protocol=5)


def load(data: bytes) -> Any:
    """Deserialize what `dump` has written.

    Raises:
        ValueError: when the bytes are nothing of the kind.
    """
    try:
        return _RecordUnpickler(io.BytesIO(data)).load()
    except Exception as error:  # damaged pickles fail in many ways
        raise ValueError(f"not a result: {error}") from error


class _RecordUnpickler(pickle.Unpickler):
    """Finds allow-listed records only."""

    def find_class(self, module: str, name: str) -> type:
        """Return the record of this name.

        Raises:
            UnpicklingError: when it is not on the list.
        """
        if (module, name) not in _RECORDS:
            raise pickle.UnpicklingError(f"{module}.{name} is no record of pnp")
        return _RECORDS[module, name]
