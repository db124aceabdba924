"""The reference page of chart panels, made from the options that the panels declare."""

from __future__ import annotations

from collections.abc import Iterator

from pydantic.fields import FieldInfo

from pnp.artwork import panels

_HEAD = """\
A chart is rows of panels. A panel has a `kind`, a `title` (a template) and the options below; those in bold must be
given.
"""


def page() -> str:
    """Every kind of panel with its options, as Markdown below a title of the first level."""
    shared = list(_rows(panels.PanelOptions, ()))
    parts = [f"# Panels of charts\n\n{_HEAD}", "\n## Every panel\n\n", *_table(shared)]
    for name, kind in sorted(panels.PANELS.items()):
        parts.append(f"\n## {name}\n\n{(kind.draw.__doc__ or '').strip()}\n")
        rows = list(_rows(kind.options, tuple(panels.PanelOptions.model_fields)))
        parts.extend(["\n", *_table(rows)] if rows else [])
    return "".join(parts)


def _rows(options: type[panels.PanelOptions], without: tuple[str, ...]) -> Iterator[str]:
    for name, field in options.model_fields.items():
        if name not in without:
            shown = f"**`{name}`**" if field.is_required() else f"`{name}`"
            yield f"| {shown} | {_default(field)} | {field.description} |\n"


def _default(field: FieldInfo) -> str:
    value = field.get_default(call_default_factory=True)
    if field.is_required() or value in (None, "", {}, []):
        return ""
    return f"`{str(value).lower() if isinstance(value, bool) else value}`"


def _table(rows: list[str]) -> list[str]:
    return ["| option | unless given | what it does |\n|---|---|---|\n", *rows]
