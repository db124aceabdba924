"""Texts of cards against the other values of their cards, where most cards of the set say theirs."""

import re
from collections.abc import Collection, Iterator
from typing import NamedTuple

from pnp.checks.english import relations
from pnp.checks.shared.grouping import grouped
from pnp.checks.shared.sentences import NUMBER, any_of, number_value
from pnp.errors import Span
from pnp.model.game import Game
from pnp.model.game.components import ComponentItem, ComponentSet

_FEWEST = 2
"""Least number of cards whose text says their value."""
_AMOUNT = re.compile(rf"\b({NUMBER}) (:?\w+)")


class _Said(NamedTuple):
    """A name or a number in the text of a card: what it is said of, and whether it is the card's own."""

    item: ComponentItem
    words: str
    value: str | int
    of: str
    span: Span


def misread(game: Game) -> Iterator[tuple[Span | None, str, str, Span | None]]:
    """Yield the only text of a set that does not say its card's own value, of those that say one of the same kind."""
    for set_ in game.components.values():
        texts = [each.id for each in set_.fields.values() if each.kind == "rich"]
        for field in (each.id for each in set_.fields.values() if each.kind != "rich" and texts):
            for said in grouped((each.of, each) for each in _said(game, set_, field, texts)).values():
                wrong = [each for each in said if each.value != _own(each.item, field)]
                right = {each.value for each in said if each not in wrong}
                if len(wrong) == 1 and len(right) >= _FEWEST:
                    item = wrong[0].item
                    own = f"{item.name} has {field} {item.values.get(field)}"
                    yield wrong[0].span, wrong[0].words, own, item.spans.get(field, item.span)


def _own(item: ComponentItem, field: str) -> str | int:
    value = item.values.get(field)
    return value if isinstance(value, int) else str(value or "").lower()


def _said(game: Game, set_: ComponentSet, field: str, texts: Collection[str]) -> Iterator[_Said]:
    """Yield the first number with each noun, or the only name of the kind of a field, in the texts of cards."""
    own = {_own(item, field) for item in set_.items.values()} - {""}
    kinds = [its for its in relations.names_by_kind(game).values() if its >= own]
    names = re.compile(rf"\b{any_of(str(each) for its in kinds for each in its)}\b")
    for item in set_.items.values():
        for text in (each for each in texts if each in item.spans and _own(item, field) != ""):
            lower = str(item.values[text]).lower()
            if isinstance(_own(item, field), int):
                for noun, amounts in grouped((found[2], found[1]) for found in _AMOUNT.finditer(lower)).items():
                    yield _Said(item, f"{amounts[0]} {noun}", number_value(amounts[0]), noun, item.spans[text])
            elif len(found := {*names.findall(lower)}) == 1:
                yield _Said(item, name := found.pop(), name, "", item.spans[text])
