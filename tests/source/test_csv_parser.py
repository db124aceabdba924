"""CSV to the same tree as YAML."""

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.budget import LIMITS
from pnp.errors import Span
from pnp.source import csv_parser
from pnp.source.collector import Findings
from pnp.source.nodes import MappingNode, locate, plain
from pnp.source.table import ColumnOptions

AT = Span("game.yaml", 3, 4, 9)


def read(text: str) -> tuple[MappingNode, Findings]:
    findings = Findings()
    entries, _ = csv_parser.parse(text, "a.csv", findings)
    return MappingNode(entries, Span("a.csv", 1, 1)), findings


def test_rows_become_entries_and_dots_become_levels() -> None:
    tree, findings = read('id,name,front.attack,front.state\nscout,"Scout, light",+2,"1"\n\ntruck,,,Full\n')
    assert not findings
    assert plain(tree) == {
        "scout": {"name": "Scout, light", "front": {"attack": 2, "state": "1"}},
        "truck": {"front": {"state": "Full"}},
    }


def test_values_stand_in_their_row_and_keys_in_the_header() -> None:
    tree, _ = read("id,front.attack\nscout,2\ntank,14\n")
    attack = locate(tree, ["tank", "front", "attack"])
    assert attack.value.span == Span("a.csv", 3, 6, 8)
    assert attack.key == Span("a.csv", 1, 4, 16)
    assert locate(tree, ["tank"]).key == Span("a.csv", 3, 1, 5)


def test_places_after_a_cell_of_several_lines() -> None:
    tree, findings = read('id,note,cost\na,"two\nlines",5\nb,x,6\n')
    assert not findings
    assert locate(tree, ["a", "cost"]).value.span == Span("a.csv", 3, 8, 9)
    assert locate(tree, ["b", "cost"]).value.span == Span("a.csv", 4, 5, 6)


def test_a_quote_in_a_quoted_cell() -> None:
    tree, _ = read('id,note\na,"the ""old"" one"\n')
    assert plain(tree) == {"a": {"note": 'the "old" one'}}


def test_white_space_around_plain_cells_is_no_part_of_them() -> None:
    tree, findings = read('id , name ,cost\n scout ,  Light Scout, 5 \ntank," Tank ",6\n')
    assert not findings
    assert plain(tree) == {"scout": {"name": "Light Scout", "cost": 5}, "tank": {"name": " Tank ", "cost": 6}}


def test_too_many_cells() -> None:
    text = "id,a\n" + "".join(f"x{n},1\n" for n in range(LIMITS.table_cells))
    _, findings = read(text)
    assert [finding.id for finding in findings.all()] == ["source.too-large"]


@given(st.text(max_size=80))
def test_any_text_is_read_without_an_exception(text: str) -> None:
    read(text)
    read("id,a\n" + text)


cells = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Zs", "Zl", "Zp"]), min_size=1, max_size=8)


@given(st.lists(st.tuples(cells, cells), max_size=6))
def test_what_another_library_writes_is_read_back(rows: list[tuple[str, str]]) -> None:
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\n", quoting=csv.QUOTE_ALL)
    writer.writerow(["id", "a", "b"])
    writer.writerows([f"row{number}", *row] for number, row in enumerate(rows))
    tree, findings = read(written.getvalue().replace('"id"', "id", 1).replace('"a","b"', "a,b", 1))
    assert not findings
    assert plain(tree) == {f"row{number}": {"a": a, "b": b} for number, (a, b) in enumerate(rows)}


@pytest.mark.parametrize(
    "text",
    [
        'id;name;text\na;A;"one; two, three"\n',
        'id\tname\ttext\na\tA\t"one; two, three"\n',
        'id,name,text\na,A,"one; two, three"\n',
        'My deck, 2026; v3\n\nID;Name;Text\na;A;"one; two, three"\n',
    ],
)
def test_the_header_shows_the_separator(text: str) -> None:
    tree, findings = read(text)
    assert not findings
    assert plain(tree) == {"a": {"name": "A", "text": "one; two, three"}}


def test_a_header_that_two_separators_fit_is_one_finding() -> None:
    text = "id,x;name\na,1;b\n"
    (finding,) = read(text)[1].all()
    assert (finding.id, finding.span) == ("source.csv-header", Span("a.csv", 1, 1, 2))
    assert "separator: comma" in finding.hint
    options = ColumnOptions(columns={"x;name": ("b", AT)}, separator=("comma", AT))
    assert list(csv_parser.parse(text, "a.csv", Findings(), options)[0]) == ["a"]


def test_a_name_that_is_no_key_says_how_to_rename_it() -> None:
    for text in ("Card id,cost\n", "Card id;cost\n"):
        finding = read(text)[1].all()[0]
        assert (finding.id, finding.span) == ("source.csv-header", Span("a.csv", 1, 1, 8))
        assert "columns: {Card id: card-id}" in finding.hint


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("id,n\na,1\ntotal,5\n", (3, 1)),
        ("id,n\na,1\nSumme,1\nb,3\n", (3, 1)),
        ("id,n\na,1\nsum:,\n", (3, 1)),
        ("id,n,c\na,1,2\nb,2,2\nall,3,4\n", (4, 1)),
        ("id,n,t\na,1,x\nb,1,y\nc,2,z\nd,2.5,z\nall,6.5,\n", (6, 1)),
    ],
)
def test_a_row_of_totals_is_a_warning(text: str, place: tuple[int, int]) -> None:
    findings = Findings()
    csv_parser.parse(text, "a.csv", findings)
    (warning,) = findings.warnings
    assert (warning.id, warning.span.line, warning.span.column) == ("table.total", *place)


@pytest.mark.parametrize(
    "text",
    [
        "id,n\na,1\nb,2\nc,3\n",  # one column of few rows may add up by chance
        "id,n,c\na,1,0\nb,0,2\nc,1,2\n",  # these are copies of the only other numbers
        "id,n,c\na,1,2\nb,2,2\nc,3,5\n",
        "id,n\na,0\nb,0\nc,0\nd,0\ne,0\n",
        "id,n\ntotal,1\na,1\n",
        "id\n",
    ],
)
def test_other_rows_are_no_totals(text: str) -> None:
    findings = Findings()
    csv_parser.parse(text, "a.csv", findings)
    assert findings.warnings == []


def test_whole_numbers_with_a_point_are_whole() -> None:
    findings = Findings()
    rows, _ = csv_parser.parse("id,copies,half\na,2.0,0.5\nb,3.,1e1\n", "a.csv", findings)
    found = [inner.value.value for row in rows.values() for inner in row.value.entries.values()]
    assert [(type(value).__name__, value) for value in found] == [
        ("Integer", 2), ("Decimal", 0.5), ("Integer", 3), ("Decimal", 10.0),
    ]  # fmt: skip
