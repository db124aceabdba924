"""Kinds of mistakes that are one change: `changes.yaml` beside this module lists them."""

from pathlib import Path
from typing import Any

import yaml

from pnp.selftest.mutation import Sites, misprint_in_chapter, misprint_in_value, operator, removal


def _sites(broken: str, paths: tuple[str, ...] = (), pattern: str = "", new: str = "") -> Sites:
    if not pattern:
        return removal(*paths, broken=broken)
    if paths:
        return misprint_in_value(*paths, pattern=pattern, new=new, broken=broken)
    return misprint_in_chapter(pattern, new, broken)


def _declare(title: str, name: str, rationale: str, *, answers: bool = False, **change: Any) -> None:
    operator(name, title, rationale, answers=answers)(_sites(**change))


for _title, _changes in yaml.safe_load(Path(__file__).with_suffix(".yaml").read_text(encoding="utf-8")).items():
    for _name, _change in _changes.items():
        _declare(_title, _name, **_change)
