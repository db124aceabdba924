"""The review record: texts and the formal parts of rules as they were when the author found them consistent.

The file `agreed.json` beside the definition; `pnp agree` writes it. Tools for requirements call a link between two
texts suspect when one of them has changed since its review (DOORS, Doorstop).
"""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from pnp import budget, files

FILE = "agreed.json"
VERSION = 1
_UNREAD = re.compile(r"\[\[index:[^\]]*\]\]|\[![A-Z]+\]|[*`]|(?<!\w)_|_(?!\w)")


class Agreed(NamedTuple):
    """The record of a rule, or of another entry with texts: its sentences, and each formal part by name."""

    text: tuple[str, ...]
    parts: Mapping[str, str]


class AgreementError(ValueError):
    """The record cannot be read; the message explains why."""


def plain(written: str) -> str:
    """Return a sentence in one line, without markup for emphasis and the index."""
    return " ".join(_UNREAD.sub("", written).split())


def read(folder: Path) -> dict[str, Agreed] | None:
    """Return the record of a game, by the ids of headings and the keys of other texts; None when there is none.

    Raises:
        AgreementError: it is not valid, too large, or outside the folder.
    """
    try:
        written = files.read_text(folder, FILE, budget.current().limits.record_bytes)
    except files.FileError as error:
        if error.reason == "missing":
            return None
        raise AgreementError(f"it {error}") from error
    try:
        content = json.loads(written)
        if content["version"] != VERSION:
            raise AgreementError(f"it has version {content['version']!r}, but this pnp reads version {VERSION}")
        return {
            _text(id_): Agreed(
                tuple(map(_text, entry["text"])), {_text(k): _text(v) for k, v in entry["parts"].items()}
            )
            for id_, entry in content["texts"].items()
        }
    except AgreementError:
        raise
    except (KeyError, TypeError, AttributeError, ValueError, RecursionError) as error:
        raise AgreementError("'pnp agree' did not write it") from error


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


def written(texts: Mapping[str, Agreed]) -> str:
    """Return the record as text: one line for each sentence and part, for readable diffs."""
    content = {
        "about": "Texts and rules that their author reviewed together. Written by 'pnp agree'; do not edit.",
        "version": VERSION,
        "texts": {id_: {"text": text.text, "parts": dict(sorted(text.parts.items()))} for id_, text in texts.items()},
    }
    return json.dumps(content, indent=1, ensure_ascii=False) + "\n"
