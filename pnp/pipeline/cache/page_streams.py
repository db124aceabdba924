"""Packed pages, remembered from one build of a document to the next: most of its pages come again as they were."""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Mapping


class StreamCompressor:
    """Packs as `zlib.compress` does, and knows what came of some contents, by their SHA-256.

    `used` holds what came of all that were packed.
    """

    def __init__(self, known: Mapping[bytes, bytes]) -> None:
        self._known = known
        self.used: dict[bytes, bytes] = {}

    def __call__(self, content: bytes) -> bytes:
        """The packed content."""
        key = hashlib.sha256(content).digest()
        packed = self._known.get(key)
        if packed is None:
            packed = zlib.compress(content)
        self.used[key] = packed
        return packed
