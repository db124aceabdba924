"""docs/fonts.md: its game builds without findings with a font of the tests, and the page names every finding."""

import re
from pathlib import Path

import pytest

from pnp import model, templating
from pnp.artwork.components import component_symbol
from pnp.model.game import ComponentSetId
from pnp.model.game.ids import ItemId
from pnp.pipeline.check import check
from pnp.pipeline.document_job import theme
from pnp.scene.items import Group, Symbol, Text
from tests import own_fonts

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "fonts.md").read_text(encoding="utf-8")
FILES = re.findall(r"^```yaml\n# (\S+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
SIGNS = "飛車玉将"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in FILES:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    own_fonts.written(tmp_path, "mincho.otf", own_fonts.data(own_fonts.made("otf", SIGNS)))
    return tmp_path


def families(symbol: Symbol) -> dict[str, str]:
    (group,) = symbol.items
    assert isinstance(group, Group)
    return {item.text: item.style.font.family for item in group.items if isinstance(item, Text)}


def test_the_game_of_the_page(folder: Path) -> None:
    assert [str(finding) for finding in check(folder).findings if finding.severity != "info"] == []
    game = model.load(folder)
    shown = families(component_symbol(game, ComponentSetId("koma"), ItemId("rook"), theme()))
    assert {text for text, family in shown.items() if family == "Old Mincho"} == {"飛車"}
    assert len(set(shown.values())) == 3


def test_the_font_is_in_the_credits(folder: Path) -> None:
    text = templating.render(model.load(folder), "{% include 'rules/credits.md' %}")
    assert "Old Mincho (OFL-1.1), https://example.org/mincho, 2.003" in text
