"""The page that shows versions of a game side by side."""

import re
from html.parser import HTMLParser

import pytest

from pnp import assets, model
from pnp.comparison import side_by_side_page
from pnp.comparison.side_by_side import SideBySide, Version, side_by_side
from pnp.scene.color import contrast
from pnp.scene.presets import themes

VOID = {"meta", "img", "br"}


@pytest.fixture(scope="module")
def found() -> SideBySide:
    folder = assets.game("heavy-armor")
    games = [model.load(folder, variant=variant) for variant in ({}, {"pieces.lancer.front.attack": 3})]
    return side_by_side(games, next(iter(themes().values())))


class Reader(HTMLParser):
    """Reads a page: names of its elements, those that are open, and what it refers to."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.names: set[str] = set()
        self.sources: set[str] = set()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.add(tag)
        self.sources |= {str(value) for name, value in attrs if name in ("src", "href")}
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_is_one_file_without_scripts_and_other_files(found: SideBySide) -> None:
    page = side_by_side_page.page(found)
    reader = Reader(page)
    assert reader.open == []
    assert not reader.names & {"script", "link", "iframe", "object", "svg"}
    assert reader.sources
    assert all(source.startswith("data:image/svg+xml;base64,") for source in reader.sources)
    assert "default-src 'none'; img-src data:; style-src 'unsafe-inline'" in page
    assert not re.search(r"https?:|url\(|@import", page)


def test_names_of_a_game_are_text(found: SideBySide) -> None:
    hostile = "<script>alert(1)</script>"
    rows = tuple(row._replace(name=hostile, values=(hostile, hostile)) for row in found.values)
    redrawn = tuple(row._replace(name=hostile + '"') for row in found.redrawn)
    versions = (Version("a", hostile), Version("b", hostile))
    page = side_by_side_page.page(
        found._replace(title=hostile, edition=hostile, values=rows, redrawn=redrawn, versions=versions)
    )
    assert "<script" not in page
    assert Reader(page).open == []


def test_very_many_components_have_no_pictures(found: SideBySide) -> None:
    many = found.redrawn[0]
    page = side_by_side_page.page(found._replace(redrawn=(many,) * 70))
    assert page.count("<figure>") == 2 * side_by_side_page.MOST_PICTURES
    assert "Without pictures" in page


def test_colors_are_readable_in_light_and_dark() -> None:
    style = side_by_side_page.STYLE
    light, dark = style.split("prefers-color-scheme: dark", 1)
    before: dict[str, str] = {}
    for part in (light, dark):
        colors = before | {name: _long(value) for name, value in re.findall(r"--(\w+): (#[0-9a-f]+)", part)}
        for ink, grounds in (("ink", ("paper", "head", "up", "down")), ("soft", ("paper", "head"))):
            assert all(contrast(colors[ink], colors[ground]) >= 4.5 for ground in grounds), (ink, colors)
        before = colors


def _long(color: str) -> str:
    return color if len(color) == 7 else "#" + "".join(2 * digit for digit in color[1:])
