"""docs/layouts.md: the examples work, every shipped layout, every key of a part and every field is listed."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from pnp import assets, model
from pnp.artwork.counters import slots
from pnp.artwork.counters.resources import GameResources
from pnp.budget import LIMITS
from pnp.errors import Span
from pnp.layout import Content, FaceSize, Placed, load, parts, place
from pnp.layout.boxes import KEYS
from pnp.layout.palette import BASE_COLORS
from pnp.layout.read import LayoutFile
from pnp.scene import svg_import, svg_parser
from pnp.scene.presets import themes
from pnp.source.conditions import ALWAYS

PAGE = (Path(__file__).parents[2] / "docs" / "layouts.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)

CARD = Content(
    "Raid",
    {
        "name": "Raid",
        "suit": "tide",
        "cost": 3,
        "rare": 1,
        "art": "pip/coin",
        "text": "**Draw** 2 :pip/coin:.",
        "face": 1,
    },
)
"""An item with all fields of the examples."""


def section(title: str) -> str:
    found = re.search(rf"(?ms)^#+ {title}\n(.*?)(?=^#|\Z)", re.sub(r"(?s)```.*?```", "", PAGE))
    assert found is not None
    return found[1]


def described(title: str) -> set[str]:
    """The keys in the first columns of a section's tables."""
    cells = re.findall(r"(?m)^\| (`.*?) \|", section(title))
    return {key for cell in cells for key in re.findall(r"`([a-z-]+)(?:: [^`]+)?`", cell)}


@pytest.mark.parametrize("example", EXAMPLES)
def test_examples_are_drawn(example: str, tmp_path: Path) -> None:
    game = replace(model.load(assets.game("heavy-armor")), folder=tmp_path)
    text = example if example.startswith("layout: 2") else "layout: 2\nparts:\n" + example
    folder = tmp_path / "templates" / "layouts"
    folder.mkdir(parents=True)
    (folder / "card.yaml").write_text(EXAMPLES[0], encoding="utf-8")
    (folder / "example.yaml").write_text(text, encoding="utf-8")
    layout = load(game, "example")
    theme = themes()["field"]
    drawn = place(layout, CARD, FaceSize(63.5, layout.height_at(63.5, 88.9), 3.0, 3.0), GameResources(game, theme))
    assert drawn
    assert {node.span for node in layout.parts if node.part.when == ALWAYS} <= _drawn(layout.parts, drawn)


def _drawn(nodes: tuple[parts.PartNode, ...], drawn: tuple[Placed, ...]) -> set[Span]:
    """The places of the parts that were drawn, and of the groups that they are in."""
    spans = {placed.span for placed in drawn}
    return spans | {node.span for node in parts.walk(nodes) if spans & {inner.span for inner in parts.walk(node.parts)}}


def test_every_shipped_layout_is_listed() -> None:
    files = (assets.data_folder() / "templates" / "counters").glob("*.yaml")
    listed = re.findall(r"(?m)^\| `([a-z-]+)` \| ", PAGE.partition("## Example")[0])
    assert sorted(listed) == sorted(file.stem for file in files)


def own(*models: type[parts.LayoutModel]) -> set[str]:
    """The keys of parts that not every part has."""
    return {name for model in models for name in model.model_fields} - parts.Part.model_fields.keys()


@pytest.mark.parametrize(
    ("title", "keys"),
    [
        ("The file", set(LayoutFile.model_fields)),
        ("Boxes", set(KEYS)),
        ("Parts", set(parts.Part.model_fields)),
        ("Shapes", own(parts.Shape, parts.LinePart, parts.OutlinePart) - {"dash"}),
        ("Texts", own(parts.TextPart) | {"style"}),
        ("Rich texts", {"rich", "lead", "icons", "font", "weight", "anchor", "y"}),
        ("Drawings and pictures", own(parts.SymbolPart, parts.PicturePart)),
        ("Repeated drawings", own(parts.RepeatPart)),
    ],
)
def test_every_key_is_described(title: str, keys: set[str]) -> None:
    assert described(title) == keys


@pytest.mark.parametrize("field", slots.FIELDS)
def test_every_field_of_counters_is_described(field: str) -> None:
    assert f"`{field}`" in section("Fields of counters")


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
