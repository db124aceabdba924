"""Kinds of mistakes that are one change: `changes.yaml` beside this module lists them."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import yaml

from pnp.selftest.mutation import Sites, misprint_in_chapter, misprint_in_value, operator, other_value, removal, rename
from pnp.source.written_parts import SourcePart


def _sites(
    broken: str,
    paths: tuple[str, ...] = (),
    pattern: str = "",
    new: str = "",
    key: str = "",
    swap: Mapping[str, str] = MappingProxyType({}),
    add: int = 0,
) -> Sites:
    def other(part: SourcePart) -> str | None:
        if swap:
            return swap.get(part.plain)
        if add:
            return None if part.number is None or (add < 0 and part.number + add < 1) else str(part.number + add)
        return new.format(part=part)

    if pattern:
        misprint = (lambda found: swap[found[found.re.groups]]) if swap else new
        if paths:
            return misprint_in_value(*paths, pattern=pattern, new=misprint, broken=broken)
        return misprint_in_chapter(pattern, misprint, broken)
    if key:
        return rename(*paths, new=lambda part: key.format(part=part), broken=broken)
    return other_value(*paths, new=other, broken=broken) if new or swap or add else removal(*paths, broken=broken)


def _declare(title: str, name: str, rationale: str, *, answers: bool = False, **change: Any) -> None:
    operator(name, title, rationale, answers=answers)(_sites(**change))


for _title, _changes in yaml.safe_load(Path(__file__).with_suffix(".yaml").read_text(encoding="utf-8")).items():
    for _name, _change in _changes.items():
        _declare(_title, _name, **_change)
