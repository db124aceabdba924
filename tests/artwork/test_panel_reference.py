"""The reference page tells every kind and every option."""

from pnp.artwork import panel_reference, panels


def test_every_kind_and_option_is_told_with_words() -> None:
    page = panel_reference.page()
    for name, kind in panels.kinds().items():
        section = page.partition(f"\n## {name}\n")[2].partition("\n## ")[0]
        assert len(section.split()) > 4, name
        for option, field in kind.options.model_fields.items():
            assert field.description, f"{name}.{option}"
            if option != "columns":
                shown = f"**`{option}`**" if field.is_required() else f"`{option}`"
                assert f"| {shown} |" in section
                assert field.description in section
    assert "twelve grid columns" in page.partition("## Every panel")[2].partition("\n## ")[0]
