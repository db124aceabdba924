"""Spreadsheets that are damaged, odd or too large: each is one finding, and costs little."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp import budget
from tests.source.spreadsheets import AT, GOOD, SHEET, cell, ods, read, row, with_sheet, xlsx, zipped


def test_a_cell_far_away_costs_no_more_than_itself():
    def change(book):
        book.active["XFD1048576"] = "x"

    _, (finding,) = read(xlsx(["id"], ["a"], change=change))
    assert finding.id == "source.csv-row"
    assert finding.span.cell.startswith("Market!B")


def test_a_hundred_thousand_rows_are_one_finding():
    with budget.run(budget.LIMITS._replace(table_cells=1000)):
        _, (finding,) = read(xlsx(["id"], *([f"a{number}"] for number in range(1001))))
    assert (finding.id, finding.span) == ("table.unusable", AT)


@pytest.mark.parametrize(
    "rows",
    [
        row(cell("id")) + row(cell("x"), repeated=9_000_000),
        row(cell("id")) + row(cell("x", table__number_columns_repeated="9000000")),
        row(cell("id")) + row(*[cell("x", table__number_columns_repeated="16000")] * 1000),
        row(cell("id")) + row(cell("x"), repeated=9_999_999_999),
        row(cell("id")) + row(cell("x"), repeated="-1"),
    ],
)
def test_ods_repetitions_without_end(rows):
    _, (finding,) = read(ods(rows), "cards.ods")
    assert (finding.id, finding.span) == ("table.unusable", AT)


A64 = "a" * 64


@pytest.mark.parametrize("encoding", ["big5", "no-such", "rot13", "idna", "undefined", "utf-7", "utf-32", "shift_jis"])
def test_an_odd_encoding_is_named(encoding):
    for data, file in (
        (zipped({**GOOD, SHEET: f'<?xml version="1.0" encoding="{encoding}"?><worksheet/>'}), "a.xlsx"),
        (zipped({"content.xml": f'<?xml version="1.0" encoding="{encoding}"?><a/>'}), "a.ods"),
    ):
        _, (finding,) = read(data, file)
        assert finding.id == "table.unusable"
        assert f"'{encoding}'" in finding.message


def test_an_ods_cell_in_a_paragraph():
    data = ods(row("<table:table-cell><text:p>a<table:table-cell>b</table:table-cell></text:p></table:table-cell>"))
    _, (finding,) = read(data, "a.ods")
    assert finding.id == "source.csv-header"


@pytest.mark.parametrize(
    "data",
    [
        with_sheet("", styles='<a><numFmt formatCode="' + "[" * 300_000 + '"/></a>'),
        with_sheet("", styles='<a><numFmt formatCode="' + "[&quot;" * 100_000 + '"/></a>'),
        with_sheet("", sharedStrings="<sst><si>" + f"<r><t>{A64}</t></r>" * 30_000 + "</si></sst>"),
        with_sheet('<row r="1"><c t="str"><v>' + f"{A64}<x/>" * 30_000 + "</v></c></row>"),
    ],
    ids=["formats", "quotes", "shared", "value"],
)
def test_large_parts_are_read_in_linear_time(data):
    begin = time.process_time()
    read(data)
    assert time.process_time() - begin < 1.0


def test_a_long_text_in_many_cells_is_one_finding():
    with budget.run(budget.LIMITS._replace(table_text=10_000)):
        shared = f"<sst><si><t>{'a b ' * 100}</t></si></sst>"
        _, (xlsx_finding,) = read(with_sheet('<row><c t="s"><v>0</v></c></row>' * 30, sharedStrings=shared))
        _, (ods_finding,) = read(ods(row(cell("id")) + row(cell("ab " * 100), repeated=90_000)), "a.ods")
    assert {xlsx_finding.message, ods_finding.message} == {
        "'cards.xlsx' has more than 10,000 characters in one sheet",
        "'a.ods' has more than 10,000 characters in one sheet",
    }


def test_a_long_cell_is_named():
    _, (finding,) = read(with_sheet('<row r="1"><c r="B1" t="str"><v>' + "a" * 32_768 + "</v></c></row>"))
    assert finding.message == "'cards.xlsx' has more than 32,767 characters in the cell B1"


def test_blank_columns_without_end_are_one_finding():
    blank = cell(office__value_type="", table__number_columns_repeated="9000000")
    _, (finding,) = read(ods(row(cell("id"), blank, cell("zz"))), "a.ods")
    assert finding.message == "'a.ods' has more than 16,384 columns"


@pytest.mark.parametrize("more", ['<c r="B2"><v>2</v></c></row>', '</row><row r="2"><c r="B2"><v>2</v></c></row>'])
def test_a_cell_that_occurs_twice_is_named(more):
    _, (finding,) = read(with_sheet(f'<row r="2"><c r="B2"><v>1</v></c>{more}'))
    assert "the cell B2 twice" in finding.message


ENTITIES = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>'


@pytest.mark.parametrize(
    ("data", "file"),
    [
        (b"", "a.xlsx"),
        (b"PK\3\4", "a.ods"),
        (zipped({"mimetype": "x"}), "a.ods"),
        (zipped({"mimetype": "x"}), "a.xlsx"),
        (zipped({"content.xml": "<a>"}), "a.ods"),
        (zipped({"content.xml": f"{ENTITIES}<a>&b;</a>"}), "a.ods"),
        (zipped({"content.xml": "<a/>"}), "a.ods"),
        (xlsx(["id"])[:-60], "a.xlsx"),
    ],
)
def test_files_that_are_no_spreadsheet(data, file):
    _, (finding,) = read(data, file)
    assert (finding.id, finding.span) == ("table.unusable", AT)


def test_a_part_that_grows_without_end():
    _, (finding,) = read(zipped({"content.xml": "<a>" + " " * 41_000_000 + "</a>"}), "a.ods")
    assert finding.id == "table.unusable"


DATA = xlsx(["id", "name", "n"], ["a", "b", 3.5])


@given(st.data())
def test_a_changed_file_is_read_or_refused(data):
    changed = bytearray(DATA)
    for _ in range(data.draw(st.integers(1, 4))):
        changed[data.draw(st.integers(0, len(changed) - 1))] = data.draw(st.integers(0, 255))
    read(bytes(changed))


@given(st.text(alphabet='<>/="ctrvf sXFD0123A:', max_size=60))
def test_any_sheet_is_read_or_refused(text):
    read(with_sheet(text))
