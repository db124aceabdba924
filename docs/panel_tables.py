"""The reference page of chart panels, generated from the options that the panels declare."""

import re
from collections.abc import Iterator
from typing import Any

import language_tables
from pydantic.fields import FieldInfo

from pnp.artwork import panels

_HEAD = """\
A [chart](language.md#chart) is rows of panels. A panel has a `kind`, a `title` (a template) and the options of its
kind:

```yaml
charts:
  aid:
    title: Player aid
    rows:
      - - {kind: turn, title: Your turn, lead: "You have {{ procedure.actions_per_turn }} actions."}
        - {kind: odds, title: Chance to hit, formula: hit, vary: {attacker.attack: 1..6, target.defense: 0..4}}
      - - {kind: pieces, title: Units, columns: 12}
```

Options in **bold** are required. Numbers are written `3`, `1..6` or `[1, 2, 4]`. Pieces, tables and other parts of
the game are named by their ids. The charts of the bundled games show almost all panels in use. The
[summary](language.md#rules) of the rules and `figure panel` in [chapters](rules.md) use the same panels.
"""


def page() -> str:
    """Return every kind of panel with its options, as Markdown below a title of the first level."""
    kinds = dict(sorted(panels.PANELS.items()))
    shared = list(_rows(panels.PanelOptions, ()))
    parts = [f"# Chart panels\n\n{_HEAD}\n## Contents\n\n", " · ".join(f"[{name}](#{name})" for name in kinds), "\n"]
    parts += ["\n## Options of all panels\n\n", *_table(shared)]
    for name, kind in kinds.items():
        parts.append(f"\n## {name}\n\n{(kind.draw.__doc__ or '').strip()}\n")
        rows = list(_rows(kind.options, tuple(panels.PanelOptions.model_fields)))
        parts.extend(["\n", *_table(rows)] if rows else [])
    return "".join(parts)


def _rows(options: type[panels.PanelOptions], without: tuple[str, ...]) -> Iterator[str]:
    schemas = options.model_json_schema()["properties"]
    for name, field in options.model_fields.items():
        if name not in without:
            shown = f"**`{name}`**" if field.is_required() else f"`{name}`"
            yield f"| {shown} | {_value(schemas[name])} | {field.description}{_default(field)} |\n"


def _value(schema: dict[str, Any]) -> str:
    """Return the type and the limits of an option."""
    if "$ref" in schema.get("items", ()):
        schema = {**schema, "items": {"type": "object"}}
    shown = re.sub(r"\[(\w+)\]\([^)]*\)", r"\1", language_tables.value_text(schema))
    return shown.replace("list of whole numbers", "numbers").replace("keys with values", "mappings")


def _default(field: FieldInfo) -> str:
    if field.is_required() or "Default:" in (field.description or ""):
        return ""
    value = field.get_default(call_default_factory=True)
    if value in (None, "", {}, []):
        return " Default: none."
    return f" Default: `{str(value).lower() if isinstance(value, bool) else value}`."


def _table(rows: list[str]) -> list[str]:
    return ["| option | value | meaning |\n|---|---|---|\n", *rows]
