"""Tables that a definition names, with what it says of their rows."""

import openpyxl
import pytest
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont

from pnp.errors import Span
from pnp.source.collector import Findings
from pnp.source.folder import Folder
from pnp.source.nodes import plain
from pnp.source.parse_cache import ParseCache
from pnp.source.table_files import with_rows

TABLE = "id;copies\na;1\nb;0\nc;2\n"


def load(folder, written, path=("pieces",)):
    findings = Findings()
    tree, is_complete = with_rows(ParseCache().parse(written, "game.yaml", findings), path, Folder(folder, findings))
    return plain(tree), findings, is_complete


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ("where: {copies: 1..}", ["a", "c"]),
        ("rows: 3..", ["b", "c"]),
        ("rows: ..3, separator: semicolon", ["a", "b"]),
        ("header: 1, where: {id: [a, b]}, rows: 3..4", ["b"]),
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_rows_are_selected(tmp_path, more, expected, encoding):
    (tmp_path / "a.csv").write_bytes(TABLE.encode(encoding))
    tree, findings, is_complete = load(tmp_path, f"pieces: {{from: {{file: a.csv, {more}}}}}")
    assert (list(tree["pieces"]), list(findings.all()), is_complete) == (expected, [], True)


@pytest.mark.parametrize(
    ("more", "id_", "column"),
    [
        ("where: {copies: 5..1}", "value.table", 37),
        ("where: 5", "value.table", 37),
        ("where: {copise: 1}", "table.unknown-column", 38),
        ("rows: 5", "value.table", 36),
        ("rows: all", "value.table", 36),
        ("header: 0", "value.table", 38),
        ("header: first", "value.table", 38),
        ("separator: dot", "value.table", 41),
        ("separator: [comma]", "value.table", 41),
        ("hidden: yes", "value.table", 38),
        ("hidden: keep", "table.unknown-sheet", 38),
        ("heder: 1", "schema.unknown-key", 30),
    ],
)
def test_a_wrong_option_is_one_finding_at_its_value(tmp_path, more, id_, column):
    (tmp_path / "a.csv").write_text(TABLE)
    _, findings, is_complete = load(tmp_path, f"pieces: {{from: {{file: a.csv, {more}}}}}")
    (finding,) = findings.all()
    assert (finding.id, finding.span.file, finding.span.column, is_complete) == (id_, "game.yaml", column, False)


def test_fields_that_are_rich_keep_bold_words(tmp_path):
    book = openpyxl.Workbook()
    words = CellRichText("Gain ", TextBlock(InlineFont(b=True), "two"))
    for cells in (["id", "text", "more", "title"], ["a", words, words, words]):
        book.active.append(cells)
    book.save(tmp_path / "a.xlsx")
    written = """\
components:
  deck:
    fields: {text: rich, more: {type: rich, required: true}, title: text}
    items: {from: a.xlsx}
"""
    tree, findings, _ = load(tmp_path, written, ("components", "*", "items"))
    assert tree["components"]["deck"]["items"] == {
        "a": {"text": "Gain **two**", "more": "Gain **two**", "title": "Gain two"}
    }
    assert [(warning.id, warning.span.cell) for warning in findings.warnings] == [("table.lost-style", "Sheet!D2")]


def test_a_separator_is_of_csv_files(tmp_path):
    openpyxl.Workbook().save(tmp_path / "a.xlsx")
    _, findings, _ = load(tmp_path, "pieces: {from: {file: a.xlsx, separator: tab}}")
    assert [(finding.id, finding.span) for finding in findings.all()] == [
        ("schema.unknown-key", Span("game.yaml", 1, 42, 45))
    ]
