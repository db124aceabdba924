"""The figures of the self-test that count each class of mistakes as often as published errata have it."""

import re
from pathlib import Path

import self_test_page

from pnp.selftest import mutation_operators
from pnp.selftest.summary import SummaryRow

DOCS = Path(__file__).parents[2] / "docs"


def test_each_class_counts_as_often_as_published_errata_have_it() -> None:
    rows = [SummaryRow("A", 10, 9, 0, 0, recorded=1), SummaryRow("B", 4, 1, 0, 0, recorded=1)]
    errata = [{"game": "G", "class": "A"}, *[{"game": "H", "class": "B"}] * 3, {"game": "H", "class": "none"}]
    text = " ".join(self_test_page.weighted(errata, rows).split())
    assert "classifies 5 items of the errata of 2 games" in text
    assert "4 of them are of a class below (column *errata*), 1 of none" in text
    assert "**41 % without the review record and 62 % with it**" in text


def test_a_class_without_a_place_counts_as_not_found() -> None:
    errata = [{"game": "G", "class": "A"}, {"game": "G", "class": "C"}]
    assert "**50 % without" in " ".join(self_test_page.weighted(errata, [SummaryRow("A", 2, 2, 0, 0)]).split())


def test_published_errata_have_a_source_and_a_class_of_the_self_test() -> None:
    errata = self_test_page.published()
    titles = {each.title for each in mutation_operators()}
    assert {each["class"] for each in errata} <= {*titles, self_test_page.NONE}
    assert all(each["source"].startswith("https://") or each["source"].startswith("http://") for each in errata)
    assert len(errata) >= 120
    assert len({each["game"] for each in errata}) >= 25


def test_the_readme_has_the_same_figures() -> None:
    page = (DOCS / "self-test.md").read_text(encoding="utf-8")
    found, recorded = re.findall(r"\*\*(\d+ %) without the review record and (\d+ %) with it\*\*", page)[0]
    readme = " ".join((DOCS.parent / "README.md").read_text(encoding="utf-8").split())
    assert f"{found} of them are found without the review record, {recorded} with it" in readme
