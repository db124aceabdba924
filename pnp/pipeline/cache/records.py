"""Allow-listed serialization: pickles that contain records of pnp and plain data only.

A pickle names the classes of its contents. Only allow-listed records are loaded, so no code but their constructors
runs, whatever the bytes are.
"""

from __future__ import annotations

import io
import pickle
from typing import Any

from pnp.errors import Finding, Span
from pnp.pipeline.atomic_write import LargeFile
from pnp.pipeline.document_job import DocumentResult
from pnp.pipeline.manifest import Output

_RECORDS: dict[tuple[str, str], type] = {
    (record.__module__, record.__qualname__): record for record in (DocumentResult, Finding, LargeFile, Output, Span)
}


def dump(result: object) -> bytes:
    """Serialize results of jobs, or findings."""
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
        if (module, name) not in _RECORDS:
            raise pickle.UnpicklingError(f"{module}.{name} is not a record of pnp")
        return _RECORDS[module, name]
