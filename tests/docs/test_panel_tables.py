"""The reference page describes every kind and every option."""

from pathlib import Path

import panel_tables

from pnp.artwork import panels


def test_every_kind_and_option_is_described() -> None:
    page = panel_tables.page()
    for name, kind in panels.PANELS.items():
        section = page.partition(f"\n## {name}\n")[2].partition("\n## ")[0]
        assert len(section.split()) > 4, name
        for option, field in kind.options.model_fields.items():
            assert field.description, f"{name}.{option}"
            if option != "columns":
                shown = f"**`{option}`**" if field.is_required() else f"`{option}`"
                assert f"| {shown} |" in section
                (row,) = [line for line in section.splitlines() if line.startswith(f"| {shown} |")]
                assert field.description in row
                assert field.is_required() != (" Default: " in row)
    assert "| whole number 1 to 12 |" in page.partition("## Options of all panels")[2].partition("\n## ")[0]


def test_the_page_in_the_documents_is_up_to_date() -> None:
    shipped = (Path(__file__).parents[2] / "docs" / "panels.md").read_text(encoding="utf-8")
    shown = [line for line in shipped.splitlines() if not line.startswith("<!--")]
    assert shown == panel_tables.page().splitlines(), "run: make docs"
