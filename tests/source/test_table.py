"""Rows of tables: names of columns, those that are left out, cells without a column."""

import time

import pytest

from pnp.errors import Span
from pnp.source import conditions, csv_parser
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


def notes(text, **options):
    findings = Findings()
    rows, _ = csv_parser.parse(text, "a.csv", findings, ColumnOptions(**options))
    assert not findings
    return plain(MappingNode(rows, AT)), findings.warnings


def test_rows_above_the_header_are_left_out_with_a_note():
    text = "My deck,,\nversion 3,,\n,,\nID,Name,Cost\na,A,3\n"
    rows, (note,) = notes(text)
    assert rows == {"a": {"name": "A", "cost": 3}}
    assert (note.id, note.severity, note.span.line) == ("table.skipped-rows", "info", 1)
    assert "2 rows above the header are left out: 'My deck version 3'" in note.message
    assert notes("id,of the deck\nid,name\na,A\n", header=(2, AT))[0] == {"a": {"name": "A"}}
    _, (finding,), _ = read(text, header=(3, AT))
    assert (finding.id, finding.span) == ("table.unusable", AT)


def test_a_header_that_is_declared_to_be_another_name():
    columns = {"Card": ("name", AT)}
    assert notes("Deck\n\nCard,Cost\nRaid,3\n", columns=columns)[0] == {"raid": {"name": "Raid", "cost": 3}}


@pytest.mark.parametrize(
    ("where", "expected"),
    [
        ({"copies": "1.."}, ["a", "c"]),
        ({"Deck": "sea"}, ["a", "b"]),
        ({"deck": ["sea", "land"], "copies": "..2"}, ["a", "b"]),
        ({"not": {"Done": True}}, ["b", "c"]),
        ({"any": [{"id": "a"}, {"front.attack": 5}]}, ["a", "c"]),
    ],
)
def test_a_condition_selects_rows(where, expected):
    text = "id,copies,Deck,Done,front.attack\na,1,sea,x,\nb,0,sea,,\nc,3,land,,5\n,,,,\n"
    rows, _, is_complete = read(text, where=(conditions.read(where), AT), ignored={"Done": AT})
    assert list(rows) == expected
    assert is_complete


def test_rows_that_a_condition_leaves_out_need_no_name():
    rows, findings, _ = read('id,copies\na,1\n,""\n,5 in all\n', where=(conditions.read({"copies": "1.."}), AT))
    assert list(rows) == ["a"]
    assert not findings


def test_a_range_selects_rows_by_their_lines():
    assert list(read("id\na\n\nb\nc\n", rows=((4, 4), AT))[0]) == ["b"]


@pytest.mark.parametrize(
    ("options", "id_", "word"),
    [
        ({"where": (conditions.read({"copies": "5.."}), AT)}, "table.no-rows", "fits 'where'"),
        ({"rows": ((7, 9), AT)}, "table.no-rows", "fits 'rows'"),
        ({"where": (conditions.read({"copise": "5.."}), AT)}, "table.unknown-column", "'copise'"),
    ],
)
def test_a_condition_that_selects_nothing_is_one_finding(options, id_, word):
    rows, (finding,), is_complete = read("id,copies\na,1\n", **options)
    assert (finding.id, finding.span, rows, is_complete) == (id_, AT, {}, False)
    assert word in finding.message


def test_names_give_ids_where_no_column_does():
    text = "Name,Cost\nRaid,1\nÉmile’s Fog Bank,2\nRaid,3\nRaid 2,4\n霧,5\nRAID!,6\n"
    rows, (note,) = notes(text)
    assert list(rows) == ["raid", "emiles-fog-bank", "raid-3", "raid-2", "u9727", "raid-4"]
    assert rows["raid-3"] == {"name": "Raid", "cost": 3}
    assert (note.id, note.severity, note.span) == ("table.made-ids", "info", Span("a.csv", 1, 1, 5))
    assert "raid, emiles-fog-bank, raid-3" in note.message
    assert [(span.line, shown) for span, shown in note.related] == [(4, "raid-3"), (7, "raid-4")]


def test_rows_without_a_name_are_one_finding_each():
    _, found, _ = read("name,cost\nRaid,1\n,2\n!?,3\n")
    assert [(finding.id, finding.span.line) for finding in found] == [("source.csv-row", 3), ("source.csv-row", 4)]


def test_many_rows_with_one_name_are_read_in_linear_time():
    begin = time.process_time()
    rows, _ = notes("name\n" + "Raid\n" * 20_000)
    assert len(rows) == 20_000
    assert time.process_time() - begin < 2.0
