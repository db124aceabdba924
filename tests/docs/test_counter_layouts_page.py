"""docs/counter-layouts.md: the example loads, every shipped layout and every key of an element is listed."""

import re
from pathlib import Path

import pytest

from pnp import assets
from pnp.artwork.counters import layout
from pnp.artwork.counters.palette import BASE_COLORS
from pnp.budget import LIMITS
from pnp.scene import svg_import, svg_parser

PAGE = (Path(__file__).parents[2] / "docs" / "counter-layouts.md").read_text(encoding="utf-8")


def section(title: str) -> str:
    found = re.search(rf"(?ms)^#+ {title}\n(.*?)(?=^#|\Z)", PAGE)
    assert found is not None
    return found[1]


def test_the_example_is_a_layout() -> None:
    (text,) = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
    assert layout.read(text, "example", "example.yaml").slots == ("top",)


def test_every_shipped_layout_is_listed() -> None:
    files = (assets.data_folder() / "templates" / "counters").glob("*.yaml")
    listed = re.findall(r"(?m)^\| `([a-z-]+)` \| ", PAGE.partition("## Example")[0])
    assert sorted(listed) == sorted(file.stem for file in files)


@pytest.mark.parametrize(
    ("title", "element"),
    [
        ("Shapes", layout.Shape),
        ("Texts", layout.TextPart),
        ("Symbol elements", layout.SymbolPart),
        ("Pips", layout.PipsPart),
        ("Conditions", layout.Only),
    ],
)
def test_every_key_of_an_element_is_described(title: str, element: type[layout.Element]) -> None:
    described = re.findall(r"`([a-z-]+)(?:: [^`]+)?`", "".join(re.findall(r"(?m)^\| (`.*?) \|", section(title))))
    keys = {field.alias or name for name, field in element.model_fields.items()} - {"only"}
    assert set(described) == keys


def test_every_color_of_a_palette_is_named() -> None:
    assert [name for name in BASE_COLORS if f"`{name}`" not in section("Colors")] == []


def test_the_svg_that_is_accepted_is_listed() -> None:
    table = section("Accepted SVG")
    assert (
        set(re.findall(r"`([A-Za-z]+)`", table))
        >= svg_parser.SHAPES | svg_parser.GROUPS | svg_parser.RICH | svg_parser.REPLACED | svg_parser.SILENT
    )
    for limit in (LIMITS.drawing_length, LIMITS.drawing_elements, LIMITS.drawing_depth):
        assert f"{limit:,}" in table


@pytest.mark.parametrize("color", re.findall(r"`([a-z]+)`", section("Symbols").partition("Fixed colors")[2]))
def test_fixed_colors_of_symbols_work(color: str) -> None:
    color = {"rgb": "#abc", "rrggbb": "#aabbcc"}.get(color, color)
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1" fill="{color}"/></svg>'
    assert svg_import.colored(svg_import.read_drawing(svg), "x", {}).items
