"""Drawings as bytes, and back: pickles that can hold the records of a scene, plain data, and nothing else.

A pickle names what it is made of. Here only the records of a scene are found, so whatever the bytes say, nothing is
called but their constructors.
"""

from __future__ import annotations

import io
import pickle
from collections.abc import Iterator
from typing import Any

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
    )
}


def dump_scene(drawn: object) -> bytes:
    """A drawing, or several with plain data between them, as bytes; with the hashes of symbols, which take long."""
    for symbol in _symbols(drawn):
        symbol.digest  # noqa: B018 - worked out once, and kept in the symbol
    return pickle.dumps(drawn, protocol=5)


def _symbols(drawn: object) -> Iterator[items.Symbol]:
    match drawn:
        case items.Symbol():
            yield drawn
        case sheet.Component():
            yield from filter(None, (drawn.front, drawn.back))
        case list():
            for part in drawn:
                yield from _symbols(part)


def load_scene(data: bytes) -> Any:
    """What was frozen.

    Raises:
        ValueError: when the bytes are not those of a drawing.
    """
    try:
        return _SceneUnpickler(io.BytesIO(data)).load()
    except Exception as error:  # damaged pickles fail in many ways
        raise ValueError(f"not a drawing: {error}") from error


class _SceneUnpickler(pickle.Unpickler):
    """Finds the records of a scene alone."""

    def find_class(self, module: str, name: str) -> type:
        """The record of this name.

        Raises:
            UnpicklingError: when it is none.
        """
        if (module, name) not in _RECORDS:
            raise pickle.UnpicklingError(f"{module}.{name} is no record of a scene")
        return _RECORDS[module, name]
