"""Sentences in the designer's own words: where a text prints them, and the sentences that are read instead."""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

_MOST = 5
"""Most sentences of a text that have one meaning together."""
_END = re.compile(r"(?<=[.!?])\s+")


class Paraphrase(NamedTuple):
    """A place where a text prints a sentence, or several, that have a meaning under `paraphrases`.

    Attributes:
        key: the words under `paraphrases`.
        start, end: the number of the first sentence of the text, and that after the last one.
        meant: the sentences that are read instead.
    """

    key: str
    start: int
    end: int
    meant: tuple[str, ...]


def printed(meanings: Mapping[str, str], texts: Sequence[str]) -> list[Paraphrase]:
    """Return where whole sentences of a text are those of paraphrases, in their order; a label is left out."""
    keys = {_line(key): key for key in meanings}
    found: list[Paraphrase] = []
    for start, first in enumerate(texts) if keys else ():
        if found and start < found[-1].end:
            continue
        for end in range(start + 1, min(start + _MOST, len(texts)) + 1):
            line = _line(" ".join(texts[start:end]))
            key = keys.get(line) or keys.get(line[first.find(": ") + 2 :])
            if key is not None:
                found.append(Paraphrase(key, start, end, tuple(_END.split(_line(meanings[key])))))
                break
    return found


def _line(text: str) -> str:
    return " ".join(text.replace("|", " ").replace("’", "'").split())
