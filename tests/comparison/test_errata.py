import pypdfium2
import pytest

from pnp.backends import pdf
from pnp.comparison import errata
from pnp.comparison.changes import ODDS, PIECES, Change
from pnp.scene.presets import papers
from pnp.scene.sheet import Metadata
from tests.comparison.conftest import THEME

CHANGES = (
    Change(PIECES, "Lancer, Robot", "Attack", "4", "5"),
    Change(ODDS, "kill", "Lancer against Hulk", "1/3", "5/12"),
    Change(ODDS, "kill", "further pairs", "", "", 20, note="20 further pairs moved, 20 up and 0 down"),
)


def test_the_sheet_as_markdown(shipped) -> None:
    heavy = shipped("heavy-armor")
    text = errata.markdown(heavy, heavy, CHANGES)
    assert text.startswith("# Heavy Armor: errata and changes\n")
    assert "Both are version 1.0.0" in text
    assert "- Lancer, Robot: Attack 5, was 4\n" in text
    assert text.count("## ") == 2
    assert "Nothing has changed." in errata.markdown(heavy, heavy, ())


def test_marks_of_markdown_are_escaped(shipped) -> None:
    heavy = shipped("heavy-armor")
    assert r"a\_b \*c\*" in errata.markdown(heavy, heavy, (Change(PIECES, "", "", "", "a_b *c*"),))


def test_the_sheet_as_pages_of_the_paper(shipped) -> None:
    heavy = shipped("heavy-armor")
    paper = papers()["a4"]
    many = CHANGES + tuple(Change(PIECES, f"Piece {number}", "Attack", "4", "5") for number in range(80))
    pages = errata.sheets(heavy, heavy, many, paper, THEME)
    assert len(pages) >= 2
    about = Metadata("t", "a", "s", "k", "c", "2000-01-01T00:00:00Z")
    document = pypdfium2.PdfDocument(pdf.render(pages, about))
    text = "\n".join(page.get_textpage().get_text_range() for page in document)
    assert "Lancer, Robot: Attack 5, was 4" in text
    assert "Piece 79: Attack 5, was 4" in text
    assert document[0].get_size() == pytest.approx((paper.width * 72 / 25.4, paper.height * 72 / 25.4), abs=0.01)
