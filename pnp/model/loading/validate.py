"""Syntax tree → definition; one run reports every error."""

from collections.abc import Sequence
from typing import Any

from pydantic import ValidationError

from pnp.model.definition import COLLECTIONS, LANGUAGE, RootDefinition
from pnp.model.loading.validation_errors import report
from pnp.source.collector import Findings
from pnp.source.load import Source
from pnp.source.nodes import Step, plain

_STANDINS: dict[str, object] = {"pnp": LANGUAGE, "game": {"id": "game", "title": "Game", "version": "1", "players": 2}}


def validate(source: Source, findings: Findings) -> RootDefinition | None:
    """Return the validated definition.

    Invalid parts are reported and removed, so that the other parts can still be checked; such a definition is only good
    for finding more errors. None when nothing can be checked.
    """
    data = plain(source.tree)
    assert isinstance(data, dict)
    for _ in range(3):
        try:
            return RootDefinition.model_validate(data)
        except ValidationError as error:
            for detail in error.errors(include_url=False):
                if not findings.is_full and (source.is_readable or detail["loc"][1:]):
                    report(detail, source.tree, findings)
                _cut(data, detail["loc"])
    return None


def _cut(data: dict[str, Any], place: Sequence[Step]) -> None:
    top = str(place[0]) if place else ""
    inner = data.get(top)
    if top in COLLECTIONS and isinstance(inner, dict) and len(place) > 1:
        inner.pop(place[1], None)
    elif top in _STANDINS:
        data[top] = _STANDINS[top]
    else:
        data.pop(top, None)
