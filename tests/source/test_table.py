"""Rows of tables: names of columns, those that are left out, cells without a column."""

import time

import pytest

from pnp.errors import Span
from pnp.source import csv_parser
from pnp.source.collector import Findings
from pnp.source.nodes import MappingNode, plain
from pnp.source.table import ColumnOptions

AT = Span("game.yaml", 3, 4, 9)


def read(text, **options):
    findings = Findings()
    entries, is_complete = csv_parser.parse(text, "a.csv", findings, ColumnOptions(**options))
    return plain(MappingNode(entries, AT)), findings.all(), is_complete


def test_columns_get_keys_and_are_left_out():
    rows, findings, _ = read(
        "id,Cost in coins,notes\na,3,x\n",
        columns={"Cost in coins": ("cost", AT)},
        ignored={"notes": AT},
    )
    assert not findings
    assert rows == {"a": {"cost": 3}}


def test_another_column_names_the_rows():
    rows, findings, _ = read("file,artist\na.png,Ann\n", key="file")
    assert not findings
    assert rows == {"a.png": {"artist": "Ann"}}


def test_columns_without_a_name_may_be_blank():
    assert read("id,name,,\na,A,,\n")[0] == {"a": {"name": "A"}}
    rows, (finding,), is_complete = read("id,name,\na,A,1\n")
    assert (finding.id, finding.span) == ("source.csv-row", Span("a.csv", 2, 5, 6))
    assert rows == {}
    assert not is_complete


@pytest.mark.parametrize("options", [{"columns": {"Prise": ("cost", AT)}}, {"ignored": {"Prise": AT}}])
def test_a_column_that_the_table_does_not_have(options):
    _, (finding,), is_complete = read("id,Price\na,3\n", **options)
    assert (finding.id, finding.span) == ("table.unknown-column", AT)
    assert "Price" in finding.hint
    assert not is_complete


def test_two_columns_with_one_key():
    _, (finding,), _ = read("id,cost,Cost\na,3,4\n", columns={"Cost": ("cost", AT)})
    assert (finding.id, finding.span.column) == ("source.csv-header", 9)


def test_all_errors_of_a_header_are_found():
    _, found, _ = read("id,Card text,cost,cost,front,front.a,no key\n")
    assert [finding.span.column for finding in found] == [4, 19, 30, 38]


def test_columns_are_compared_without_case_and_outer_blanks():
    rows, findings, _ = read(
        "ID, Front.Cost ,NAME,Notes\na,3,x,y\n", columns={"name ": ("title", AT)}, ignored={"notes": AT}
    )
    assert not findings
    assert rows == {"a": {"front": {"cost": 3}, "title": "x"}}


def test_a_header_of_many_columns_is_read_in_linear_time():
    begin = time.process_time()
    read("id," + ",".join(f"a.b{number}" for number in range(20_000)) + "\n")
    assert time.process_time() - begin < 2.0
