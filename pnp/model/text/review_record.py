"""What the author has agreed on: texts and the formal parts of rules, as they were when they were found to fit.

The record lies beside the definition in `agreed.json`; `pnp agree` writes it. Tools for requirements call it suspect
links: a link between two texts is to be looked at again when one of them has changed (DOORS; doorstop).
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
    """A rule, or another thing with texts, when it was agreed on: its sentences, and each formal part by name."""

    text: tuple[str, ...]
    parts: Mapping[str, str]


class AgreementError(ValueError):
    """The record cannot be read; the message says why."""


def plain(written: str) -> str:
    """A sentence in one line, without marks of emphasis and of the index."""
    return " ".join(_UNREAD.sub("", written).split())


def read(folder: Path) -> dict[str, Agreed] | None:
    """The record of a game, by the ids of headings and the keys of other texts; None when there is none.

    Raises:
        AgreementError: when it is none of ours, too large, or lies outside the folder.
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
            raise AgreementError(f"it is of version {content['version']!r}, and this pnp reads version {VERSION}")
        return {
            _text(id_): Agreed(
                tuple(map(_text, entry["text"])), {_text(k): _text(v) for k, v in entry["parts"].items()}
            )
            for id_, entry in content["texts"].items()
        }
    except AgreementError:
        raise
    except (KeyError, TypeError, AttributeError, ValueError, RecursionError) as error:
        raise AgreementError("it is not what 'pnp agree' writes") from error


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


def written(texts: Mapping[str, Agreed]) -> str:
    """The record as text: one line for each sentence and part, so that versions of it compare well."""
    content = {
        "about": "Texts and clauses that their author found to fit. Written by 'pnp agree'; do not edit.",
        "version": VERSION,
        "texts": {id_: {"text": text.text, "parts": dict(sorted(text.parts.items()))} for id_, text in texts.items()},
    }
    return json.dumps(content, indent=1, ensure_ascii=False) + "\n"
