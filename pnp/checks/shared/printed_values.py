"""Values of formal parts that the text of their rule prints by a template, so that both change together."""

import re

from pnp.checks.shared.review_entries import Pair

_PAIR = re.compile(r"([\w-]+):\s*(\[[^\]]*\]|\{[^{}]*\}|.*?)(?=,|\s[\w-]+:|$)")
_TEMPLATE = re.compile(r"\{[{%].*?[%}]\}")
_PART = re.compile(r"^(rule of|phase|action) '?([\w-]+)'?$")
_VIEWS = {"rule of": "{}.", "phase": "phases.{}.", "action": "actions.{}."}
"""Kinds of formal parts to the names by which templates read their values."""


def are_printed(pair: Pair) -> bool:
    """Return whether the text of an entry prints every value of its parts that has changed."""
    written = " ".join(found for said in pair.now.text for found in _TEMPLATE.findall(said.sentence.written))
    return all(_is_printed(pair, name, written) for name in pair.parts)


def _is_printed(pair: Pair, name: str, templates: str) -> bool:
    part = _PART.match(name)
    if part is None or name not in pair.old.parts or name not in pair.now.written:
        return False
    view = _VIEWS[part[1]].format(part[2])
    old, new = (_values(text) for text in (pair.old.parts[name], pair.now.written[name]))
    changed = [key for key in {**old, **new} if old.get(key) != new.get(key)]
    return bool(changed) and all(
        re.search(rf"\b{re.escape(view + key.replace('-', '_'))}\b", templates) for key in changed
    )


def _values(text: str) -> dict[str, str]:
    """Return the keys of a part and what is written under them: of `stacking: {limit: 5}` the `limit`."""
    return dict(_PAIR.findall(text.partition(":")[2].strip().removeprefix("{").removesuffix("}")))
